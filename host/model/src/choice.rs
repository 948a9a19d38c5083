//! Building a move by taps: the selection machine of contract.md, “Building a move”. Pure: legal moves and a scene in,
//! taps in, what to send out. Every client uses this one.
//!
//! ```text
//! tap ─► Outcome::Chosen            something is chosen, more is needed
//!        Outcome::Preview(move)     ask the server, hand the answer to `previewed`
//!        Outcome::Send(move)        the move is complete
//! ```

mod form;
mod offers;
mod reach;
mod stencil;
mod steps;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::game::MoveKind;
use crate::moves::fits;
use crate::play::Preview;
use crate::scene::{Kind, Scene};

use offers::{Field, Fixed, Offer, Offers, Slot, Value};
pub use reach::reachable;
pub use stencil::Pointing;
use stencil::StencilNode;

/// What came of a tap or a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing happened: the node offers no choice.
    Nothing,
    /// The choices changed; more is needed.
    Chosen,
    /// Ask what this move would bring and hand the answer to [`Selection::previewed`].
    Preview(String),
    /// Send this move.
    Send(String),
}

/// How a node shows what it offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Mark {
    /// A tap takes a choice that leaves a legal move.
    pub glows: bool,
    /// What it offers is chosen now.
    pub chosen: bool,
    /// It offers choices, but none that agrees with what is chosen.
    pub muted: bool,
}

/// A previewed move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// Move text.
    pub text: String,
    /// The answer; none while it is awaited.
    pub answer: Option<Preview>,
}

/// What a node does when tapped.
#[derive(Debug, Clone, Default)]
struct Target {
    picks: Vec<Vec<(Field, Value)>>,
    action: Action,
}

#[derive(Debug, Clone, Default, PartialEq)]
enum Action {
    #[default]
    Pick,
    Button(String),
    Press(String),
    /// A second tap presses this key.
    Picker(String),
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Choices {
    /// `field=value` in the order of choosing.
    picks: Vec<(String, String)>,
    /// Where a stencil lies: the field and value of the cell under it, legal there or not.
    placed: Option<(String, String)>,
}

/// What one decision and one picture fix; shared by all copies of a selection.
#[derive(Debug, Clone, Default)]
struct Ground {
    kinds: Vec<MoveKind>,
    offers: Offers,
    legal: Vec<String>,
    keys: BTreeMap<String, usize>,
    targets: Vec<Target>,
    presets: Vec<Vec<(Field, Value)>>,
    stencils: Vec<StencilNode>,
    /// For each value, where it first stands in the scene.
    order: BTreeMap<(Field, Value), usize>,
}

/// Choices made so far towards a move. A copy is cheap.
#[derive(Debug, Clone, Default)]
pub struct Selection {
    ground: Arc<Ground>,
    now: Choices,
    history: Vec<Choices>,
    form: BTreeMap<String, String>,
    shown: Option<Shown>,
}

impl Ground {
    fn read_scene(&mut self, scene: &Scene) {
        for (index, node) in scene.nodes.iter().enumerate() {
            self.keys.insert(node.key.clone(), index);
            let picks: Vec<_> = node.picks.iter().filter_map(|pick| self.offers.parse(pick)).collect();
            for &choice in picks.iter().flatten() {
                self.order.entry(choice).or_insert(index);
            }
            let action = match &node.kind {
                Kind::Button(text) => Action::Button(text.clone()),
                Kind::Press(key) => Action::Press(key.clone()),
                Kind::Picker(key) => Action::Picker(key.clone()),
                Kind::Stencil(stencil) => {
                    self.stencils.extend(StencilNode::read(&node.key, stencil, &mut self.offers));
                    Action::Pick
                }
                _ => Action::Pick,
            };
            self.targets.push(Target { picks, action });
        }
        self.presets = scene.head.preset.iter().filter_map(|pick| self.offers.parse(pick)).collect();
    }
}

impl Selection {
    /// Nothing chosen yet.
    pub fn new(kinds: &[MoveKind], legal: &[String], scene: &Scene) -> Self {
        let mut ground = Ground {
            kinds: kinds.to_vec(),
            offers: Offers::new(kinds, legal),
            legal: legal.to_vec(),
            ..Ground::default()
        };
        ground.read_scene(scene);
        Self { ground: Arc::new(ground), ..Self::default() }
    }

    /// The same decision with a new picture or a new list: choices, typed text and what Esc takes back stay as far as
    /// they still fit.
    pub fn renewed(&self, kinds: &[MoveKind], legal: &[String], scene: &Scene) -> Self {
        let mut next = Self::new(kinds, legal, scene);
        next.history = self.history.clone();
        next.form = self.form.clone();
        next.now = next.fitting(&self.now);
        next.shown = self.shown.clone().filter(|_| next.now == self.now);
        next
    }

    // ---- taps ----

    /// A tap on the node with this key.
    pub fn tap(&mut self, key: &str) -> Outcome {
        let Some(target) = self.ground.keys.get(key).and_then(|&index| self.ground.targets.get(index)).cloned() else {
            return Outcome::Nothing;
        };
        match &target.action {
            Action::Button(text) => self.tap_button(text),
            Action::Press(key) => self.step_key(key),
            Action::Pick | Action::Picker(_) => self.tap_picks(&target),
        }
    }

    fn tap_button(&mut self, text: &str) -> Outcome {
        if !self.is_offered(text) {
            return Outcome::Nothing;
        }
        if self.shown.as_ref().is_some_and(|shown| shown.text == text) {
            return self.confirm();
        }
        self.finish(text.to_string())
    }

    fn is_offered(&self, text: &str) -> bool {
        self.ground.legal.iter().any(|entry| fits(entry, text))
    }

    fn tap_picks(&mut self, target: &Target) -> Outcome {
        if let Some(value) = self.placing(target) {
            return self.place(value);
        }
        let fixed = self.fixed();
        for pick in &target.picks {
            let mut next = fixed.clone();
            self.ground.offers.take(&mut next, pick);
            if !self.ground.offers.any(&next) {
                continue;
            }
            if next == fixed {
                return self.tap_again(&target.action);
            }
            return self.change(|selection| selection.choose(pick));
        }
        self.start_anew(target)
    }

    /// What is chosen is tapped again.
    fn tap_again(&mut self, action: &Action) -> Outcome {
        match action {
            Action::Picker(key) if !key.is_empty() => self.step_key(key),
            _ if self.shown.is_some() => self.confirm(),
            // A choice of which a preview was taken back by Esc, or one that a preset now completes.
            _ => self.settle(),
        }
    }

    /// A muted node: its first pick that fits any legal move; older choices that contradict it fall.
    fn start_anew(&mut self, target: &Target) -> Outcome {
        let alone = |pick: &&Vec<(Field, Value)>| {
            let mut fixed = Fixed::new();
            self.ground.offers.take(&mut fixed, pick);
            self.ground.offers.any(&fixed)
        };
        let Some(pick) = target.picks.iter().find(alone).cloned() else { return Outcome::Nothing };
        self.change(|selection| {
            let older = std::mem::take(&mut selection.now);
            selection.choose(&pick);
            let newest: Vec<_> = selection.now.picks.clone();
            // Newest first, so that of two older choices that contradict each other the newer one stays.
            for choice in older.picks.into_iter().rev() {
                let same_field = newest.iter().any(|(field, _)| *field == choice.0);
                selection.now.picks.insert(0, choice);
                if same_field || !selection.ground.offers.any(&selection.fixed()) {
                    selection.now.picks.remove(0);
                }
            }
        })
    }

    /// Remembers what Esc takes back, changes, and sees whether a move is complete.
    fn change(&mut self, change: impl FnOnce(&mut Self)) -> Outcome {
        let before = self.now.clone();
        change(self);
        self.shown = None;
        self.history.push(before);
        self.settle()
    }

    fn choose(&mut self, pick: &[(Field, Value)]) {
        for &(field, value) in pick {
            let choice =
                (self.ground.offers.field_name(field).to_string(), self.ground.offers.value_name(value).to_string());
            if self.ground.offers.is_several(field) {
                match self.now.picks.iter().position(|other| *other == choice) {
                    Some(chosen) => drop(self.now.picks.remove(chosen)),
                    None => self.now.picks.push(choice),
                }
            } else {
                self.now.picks.retain(|(other, _)| *other != choice.0);
                self.now.picks.push(choice);
            }
        }
        if !self.placement_fits() {
            self.now.placed = self.now.placed.take().filter(|_| self.stencil().is_some());
        }
    }

    /// After a change: sent, previewed, or more is needed.
    fn settle(&mut self) -> Outcome {
        if self.now.placed.is_some() {
            return self.settle_placement();
        }
        match self.complete() {
            Some(text) => self.finish(text),
            None => Outcome::Chosen,
        }
    }

    fn finish(&mut self, text: String) -> Outcome {
        if self.kind_of(&text).is_some_and(|kind| kind.preview_first) {
            self.shown = Some(Shown { text: text.clone(), answer: None });
            Outcome::Preview(text)
        } else {
            Outcome::Send(text)
        }
    }

    fn kind_of(&self, text: &str) -> Option<&MoveKind> {
        let verb = text.split(' ').next()?;
        self.ground.kinds.iter().find(|kind| kind.verb == verb)
    }

    // ---- previews, Enter, Esc ----

    /// The answer to a preview. A move that need not be confirmed is sent; an answer to an older question is dropped.
    pub fn previewed(&mut self, text: &str, preview: Preview) -> Outcome {
        let Some(shown) = self.shown.as_mut().filter(|shown| shown.text == text && shown.answer.is_none()) else {
            return Outcome::Nothing;
        };
        let send = preview.refused.is_none() && !preview.ask;
        shown.answer = Some(preview);
        if send && self.is_offered(text) { Outcome::Send(text.to_string()) } else { Outcome::Nothing }
    }

    /// A second tap, Enter or the confirm button: sends what is previewed, or what is complete but for open sets.
    pub fn confirm(&mut self) -> Outcome {
        if let Some(shown) = &self.shown {
            let allowed = shown.answer.as_ref().is_some_and(|answer| answer.refused.is_none());
            return if allowed { Outcome::Send(shown.text.clone()) } else { Outcome::Nothing };
        }
        if self.now.picks.is_empty() {
            return Outcome::Nothing;
        }
        let (effective, _) = self.effective();
        let left: Vec<&Offer> = self.ground.offers.agreeing(&effective).take(2).collect();
        let only = if let [only] = left[..] { Some(only) } else { None };
        let filled =
            only.filter(|only| !self.has_typed_fields(only.kind)).and_then(|only| self.filled(only, &effective));
        match filled {
            Some(text) => self.finish(text),
            None => Outcome::Nothing,
        }
    }

    /// Takes the last choice back; whether there was one.
    pub fn escape(&mut self) -> bool {
        let had_shown = self.shown.take().is_some();
        match self.history.pop() {
            Some(before) => {
                self.now = self.fitting(&before);
                true
            }
            None => had_shown,
        }
    }

    /// The server refused the sent move: everything stays as it was, with its reason as the preview.
    pub fn refused(&mut self, text: &str, refusal: Preview) {
        self.shown = Some(Shown { text: text.to_string(), answer: Some(refusal) });
    }

    /// What is previewed now.
    pub fn shown(&self) -> Option<&Shown> {
        self.shown.as_ref()
    }

    /// The kind of what would be sent by a confirmation, for the button's label.
    pub fn confirmable(&self) -> Option<&MoveKind> {
        let shown = self.shown.as_ref()?;
        let answer = shown.answer.as_ref()?;
        if answer.refused.is_none() { self.kind_of(&shown.text) } else { None }
    }

    // ---- what is fixed ----

    /// Explicit choices, with the placement if it is legal there.
    fn fixed(&self) -> Fixed {
        let mut fixed = self.fixed_without_placement();
        if let Some(placed) = self.numbered_placement() {
            let mut with = fixed.clone();
            self.ground.offers.take(&mut with, &[placed]);
            if self.ground.offers.any(&with) {
                fixed = with;
            }
        }
        fixed
    }

    fn fixed_without_placement(&self) -> Fixed {
        let mut fixed = Fixed::new();
        for (field, value) in &self.now.picks {
            if let Some(choice) = self.numbered(field, value) {
                fixed.entry(choice.0).or_default().insert(choice.1);
            }
        }
        fixed
    }

    fn numbered(&self, field: &str, value: &str) -> Option<(Field, Value)> {
        Some((self.ground.offers.field(field)?, self.ground.offers.value_number(value)?))
    }

    fn numbered_placement(&self) -> Option<(Field, Value)> {
        let (field, value) = self.now.placed.as_ref()?;
        self.numbered(field, value)
    }

    /// Choices with presets and fields that fixed themselves, and how many moves agree.
    fn effective(&self) -> (Fixed, usize) {
        self.derive(self.fixed())
    }

    fn derive(&self, mut fixed: Fixed) -> (Fixed, usize) {
        for preset in &self.ground.presets {
            if preset.iter().any(|(field, _)| fixed.contains_key(field)) {
                continue;
            }
            let mut with = fixed.clone();
            self.ground.offers.take(&mut with, preset);
            if self.ground.offers.any(&with) {
                fixed = with;
            }
        }
        let left: Vec<&Offer> = self.ground.offers.agreeing(&fixed).collect();
        let Some((first, rest)) = left.split_first() else { return (fixed, 0) };
        let same = first.slots.iter().filter_map(|(field, slot)| match slot {
            Slot::One(value) if rest.iter().all(|other| other.slot(*field) == Some(slot)) => Some((*field, *value)),
            _ => None,
        });
        let (same, count): (Vec<_>, _) = (same.collect(), left.len());
        for (field, value) in same {
            fixed.entry(field).or_default().insert(value);
        }
        (fixed, count)
    }

    /// The one complete move left.
    fn complete(&self) -> Option<String> {
        let (effective, count) = self.effective();
        if count != 1 {
            return None;
        }
        let only = self.ground.offers.agreeing(&effective).next()?;
        let open_is_chosen = only.slots.iter().all(|(field, slot)| {
            *slot != Slot::Open || (!self.ground.offers.is_several(*field) && effective.contains_key(field))
        });
        if !only.has_open() {
            Some(only.text.clone())
        } else if open_is_chosen && !self.has_typed_fields(only.kind) {
            self.filled(only, &effective)
        } else {
            None
        }
    }

    /// The choices of `older` that still agree, newest first.
    fn fitting(&self, older: &Choices) -> Choices {
        let mut kept = Fixed::new();
        let mut picks = Vec::new();
        for (field, value) in older.picks.iter().rev() {
            let Some(choice) = self.numbered(field, value) else { continue };
            let mut with = kept.clone();
            with.entry(choice.0).or_default().insert(choice.1);
            if self.ground.offers.any(&with) {
                kept = with;
                picks.insert(0, (field.clone(), value.clone()));
            }
        }
        let placed = older.placed.clone().filter(|(field, value)| self.numbered(field, value).is_some());
        Choices { picks, placed }
    }

    // ---- for the picture ----

    /// What is chosen, in the order of choosing.
    pub fn chosen(&self) -> &[(String, String)] {
        &self.now.picks
    }

    /// The number of legal moves that agree with what is chosen (presets aside).
    pub fn left(&self) -> usize {
        self.ground.offers.agreeing(&self.fixed()).count()
    }

    /// One mark per node of the scene, in its order.
    pub fn marks(&self) -> Vec<Mark> {
        if self.ground.legal.is_empty() {
            return vec![Mark::default(); self.ground.targets.len()];
        }
        let fixed = self.fixed();
        let (effective, _) = self.effective();
        let at = self.stencil().map(|stencil| stencil.at);
        self.ground.targets.iter().map(|target| self.mark(target, &fixed, &effective, at)).collect()
    }

    fn mark(&self, target: &Target, fixed: &Fixed, effective: &Fixed, at: Option<Field>) -> Mark {
        let chosen = target
            .picks
            .iter()
            .any(|pick| pick.iter().all(|(field, value)| effective.get(field).is_some_and(|set| set.contains(value))));
        let agrees = |pick: &Vec<(Field, Value)>| {
            // Under a stencil a cell glows where the shape as it is turned now may lie.
            let base = if at.is_some_and(|at| pick.iter().all(|(field, _)| *field == at)) { effective } else { fixed };
            let mut next = base.clone();
            self.ground.offers.take(&mut next, pick);
            self.ground.offers.any(&next)
        };
        let (offers, glows) = match &target.action {
            Action::Button(text) => (true, self.is_offered(text)),
            Action::Press(key) => (true, self.can_step(key)),
            Action::Pick | Action::Picker(_) => (!target.picks.is_empty(), target.picks.iter().any(agrees)),
        };
        Mark { glows, chosen, muted: offers && !glows && !chosen }
    }
}
