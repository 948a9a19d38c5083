//! Shapes under the pointer.

use crate::scene::{Kind, Scene, Stencil};

use super::offers::{Field, Fixed, Offers, VERB, Value};
use super::{Outcome, Selection, Target};

/// A stencil of the scene.
#[derive(Debug, Clone)]
pub(super) struct StencilNode {
    pub(super) key: String,
    pub(super) picks: Vec<(Field, Value)>,
    pub(super) at: Field,
    pub(super) cells: Vec<(i8, i8)>,
}

/// A shape at the cell under the pointer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pointing {
    /// Key of the stencil whose shape it is.
    pub stencil: String,
    /// Key of the board it lies on.
    pub board: String,
    /// Column and row of every covered cell; some may lie outside the board.
    pub cells: Vec<(i16, i16)>,
    /// A legal move matches it.
    pub fits: bool,
    /// The move to preview, legal or not; none while other fields are free.
    pub text: Option<String>,
}

impl StencilNode {
    pub(super) fn read(key: &str, stencil: &Stencil, offers: &mut Offers) -> Option<Self> {
        let picks = offers.parse(&stencil.picks)?;
        let at = offers.field(&stencil.at)?;
        Some(Self { key: key.to_string(), picks, at, cells: stencil.cells.clone() })
    }

    pub(super) fn holds(&self, fixed: &Fixed) -> bool {
        self.picks.iter().all(|(field, value)| fixed.get(field).is_some_and(|chosen| chosen.contains(value)))
    }

    /// Its cells as a shape: moved so that the least column and row are 0, sorted.
    pub(super) fn shape(&self) -> Vec<(i16, i16)> {
        normal(self.cells.iter().map(|&(column, row)| (i16::from(column), i16::from(row))).collect())
    }
}

/// Moved to the corner and sorted.
pub(super) fn normal(mut cells: Vec<(i16, i16)>) -> Vec<(i16, i16)> {
    let left = cells.iter().map(|cell| cell.0).min().unwrap_or_default();
    let top = cells.iter().map(|cell| cell.1).min().unwrap_or_default();
    for cell in &mut cells {
        *cell = (cell.0 - left, cell.1 - top);
    }
    cells.sort_unstable();
    cells
}

impl Selection {
    /// The stencil whose picks hold.
    pub(super) fn stencil(&self) -> Option<&StencilNode> {
        if self.ground.stencils.is_empty() {
            return None;
        }
        let (effective, _) = self.derive(self.fixed_without_placement());
        self.ground.stencils.iter().find(|stencil| stencil.holds(&effective))
    }

    /// Whether a stencil follows the pointer now.
    pub fn has_stencil(&self) -> bool {
        self.stencil().is_some()
    }

    /// What lies under the pointer at this cell while a stencil's picks hold. Makes no choice.
    pub fn point(&self, scene: &Scene, key: &str) -> Option<Pointing> {
        let target = self.ground.targets.get(*self.ground.keys.get(key)?)?;
        let value = self.placing(target)?;
        let mut there = self.clone();
        there.now.placed = Some(value);
        there.lying(scene)
    }

    /// Where the placed stencil lies, after a tap.
    pub fn lying(&self, scene: &Scene) -> Option<Pointing> {
        let stencil = self.stencil()?;
        let placed = self.numbered_placement()?;
        let index = self.ground.targets.iter().position(|target| target.picks.iter().any(|pick| *pick == [placed]))?;
        let node = scene.nodes.get(index)?;
        let Kind::Cell(place) = &node.kind else { return None };
        let cells = stencil
            .cells
            .iter()
            .map(|&(column, row)| (i16::from(place.at.0) + i16::from(column), i16::from(place.at.1) + i16::from(row)));
        let (text, fits) = self.placement();
        Some(Pointing { stencil: stencil.key.clone(), board: node.parent.clone(), cells: cells.collect(), fits, text })
    }

    /// The stencil's `at` field with this node's value for it.
    pub(super) fn placing(&self, target: &Target) -> Option<(String, String)> {
        let at = self.stencil()?.at;
        let pick = target.picks.iter().find(|pick| pick.len() == 1 && pick[0].0 == at)?;
        Some((self.ground.offers.field_name(at).to_string(), self.ground.offers.value_name(pick[0].1).to_string()))
    }

    /// A tap on a cell while a stencil holds: a second tap on the shape that lies there confirms it.
    pub(super) fn place(&mut self, value: (String, String)) -> Outcome {
        if self.shown.is_some() && self.now.placed.as_ref() == Some(&value) {
            return self.confirm();
        }
        self.change(|selection| selection.now.placed = Some(value))
    }

    /// A tap anywhere on the previewed shape is a second tap.
    pub fn tap_on_shape(&mut self, scene: &Scene, key: &str) -> Option<Outcome> {
        let shown = self.shown.as_ref()?;
        let confirmable = shown.answer.as_ref().is_some_and(|answer| answer.refused.is_none());
        let lying = self.lying(scene).filter(|_| confirmable)?;
        let node = scene.node(key).filter(|node| node.parent == lying.board)?;
        let Kind::Cell(place) = &node.kind else { return None };
        let at = (i16::from(place.at.0), i16::from(place.at.1));
        lying.cells.contains(&at).then(|| self.confirm())
    }

    pub(super) fn placement_fits(&self) -> bool {
        self.now.placed.is_none() || self.placement().1
    }

    pub(super) fn settle_placement(&mut self) -> Outcome {
        match self.placement() {
            (Some(text), true) => self.finish(text),
            (Some(text), false) => {
                self.shown = Some(super::Shown { text: text.clone(), answer: None });
                Outcome::Preview(text)
            }
            (None, _) => Outcome::Chosen,
        }
    }

    /// The move with the shape where it lies, and whether it is legal there.
    fn placement(&self) -> (Option<String>, bool) {
        let Some(placed) = self.numbered_placement() else { return (None, false) };
        let (mut fixed, _) = self.derive(self.fixed_without_placement());
        self.ground.offers.take(&mut fixed, &[placed]);
        let (fixed, left) = self.derive(fixed);
        if left > 0 {
            let only = self.ground.offers.agreeing(&fixed).next().filter(|only| left == 1 && !only.has_open());
            return (only.map(|only| only.text.clone()), true);
        }
        (self.text_of(&fixed), false)
    }

    /// The text of a move that is not offered: of the first kind all whose fields are fixed and that has all fixed ones.
    fn text_of(&self, fixed: &Fixed) -> Option<String> {
        self.ground.kinds.iter().find_map(|kind| {
            let fields: Option<Vec<Field>> =
                kind.fields.iter().map(|spec| self.ground.offers.field(&spec.key)).collect();
            let fields = fields?;
            let verb = self.ground.offers.value_number(&kind.verb);
            let right_verb = fixed.get(&VERB).is_none_or(|set| verb.is_some_and(|verb| set.contains(&verb)));
            if !right_verb || fixed.keys().any(|field| *field != VERB && !fields.contains(field)) {
                return None;
            }
            let words: Option<Vec<String>> =
                fields.iter().map(|field| fixed.get(field).map(|set| self.joined(set.iter()))).collect();
            Some(format!("{} {}", kind.verb, words?.join(" ")))
        })
    }
}
