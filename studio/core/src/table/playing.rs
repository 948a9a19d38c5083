//! What a person does at a table.

use spielwerk_model::Seat;
use spielwerk_model::choice::Outcome;
use spielwerk_model::game::Step;
use spielwerk_model::play::{Preview, Tip};
use spielwerk_model::scene::Scene;

use super::{PendingMove, ShownTip, TableModel};

/// What must be asked of the server after a person did something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// Send this move for this decision.
    Move {
        /// The decision it answers.
        decision: u32,
        /// Move text.
        text: String,
    },
    /// Ask what this move would bring.
    Preview(String),
    /// Ask for this node's info window.
    Explain(String),
    /// Say this.
    Say(String),
    /// Ask for advice.
    Advise,
}

impl TableModel {
    /// A tap on a node. What lingers is skipped; only if the newest moment was shown the tap also chooses.
    pub fn tap(&mut self, key: &str) -> Option<Wish> {
        let current = self.stage.is_up_to_date();
        self.stage.skip();
        self.lit.clear();
        if !current || self.pending.is_some() {
            return None;
        }
        let scene = self.scene()?.clone();
        let outcome = match self.selection.tap_on_shape(&scene, key) {
            Some(outcome) => outcome,
            None => self.tap_within(&scene, key),
        };
        if outcome == Outcome::Nothing {
            self.lit = scene.node(key).map(|node| node.lights_up.clone()).unwrap_or_default();
        }
        self.follow(outcome)
    }

    /// The node, or the nearest one around it that offers something: a tap on what lies in a basket is one on the basket.
    fn tap_within(&mut self, scene: &Scene, key: &str) -> Outcome {
        let around = std::iter::successors(scene.node(key), |node| scene.node(&node.parent));
        around
            .map(|node| self.selection.tap(&node.key))
            .find(|outcome| *outcome != Outcome::Nothing)
            .unwrap_or(Outcome::Nothing)
    }

    /// A key as the scene names it.
    pub fn key(&mut self, key: &str) -> Option<Wish> {
        if self.pending.is_some() {
            return None;
        }
        match key {
            "Enter" => self.confirm(),
            "Escape" => {
                self.escape();
                None
            }
            _ => {
                let node = self.scene()?.nodes.iter().find(|node| node.hotkey.eq_ignore_ascii_case(key))?;
                let node = node.key.clone();
                self.tap(&node)
            }
        }
        .or_else(|| self.step_key(key))
    }

    fn step_key(&mut self, key: &str) -> Option<Wish> {
        let hotkey = self.scene()?.nodes.iter().any(|node| node.hotkey.eq_ignore_ascii_case(key));
        if hotkey || self.pending.is_some() {
            return None;
        }
        let outcome = self.selection.step_key(key);
        self.follow(outcome)
    }

    /// The confirm button or Enter.
    pub fn confirm(&mut self) -> Option<Wish> {
        if self.pending.is_some() {
            return None;
        }
        let outcome = self.selection.confirm();
        self.follow(outcome)
    }

    /// Closes what is open, else takes the last choice back; whether there was anything.
    pub fn escape(&mut self) -> bool {
        if self.tip.take().is_some() || std::mem::take(&mut self.result_open) || self.enlarged.take().is_some() {
            return true;
        }
        let taken = self.selection.escape();
        self.refusal = None;
        self.choices_changed();
        taken
    }

    /// Wheel and right click on a shape.
    pub fn step_shape(&mut self, step: Step) -> Option<Wish> {
        let outcome = self.selection.step(step);
        self.follow(outcome)
    }

    /// Text typed into a form.
    pub fn type_text(&mut self, field: &str, text: &str) {
        self.selection.type_text(field, text);
        self.refusal = None;
    }

    /// A form's button.
    pub fn submit(&mut self, verb: &str) -> Option<Wish> {
        if self.pending.is_some() {
            return None;
        }
        let outcome = self.selection.submit(verb);
        self.follow(outcome)
    }

    /// Opens the info window of a node.
    pub fn explain(&mut self, key: &str) -> Option<Wish> {
        self.tip = Some(ShownTip { key: key.into(), tip: None });
        Some(Wish::Explain(key.into()))
    }

    /// The info window's text came.
    pub fn explained(&mut self, key: &str, tip: Tip) {
        if let Some(shown) = self.tip.as_mut().filter(|shown| shown.key == key) {
            shown.tip = Some(tip);
        }
    }

    /// Makes a seat's area large; the same again: as the game says.
    pub fn enlarge(&mut self, seat: Option<Seat>) {
        self.enlarged = if self.enlarged == seat { None } else { seat };
    }

    /// Puts a note, or takes it away.
    pub fn note(&mut self, key: &str, note: &str) {
        let notes = self.notes.entry(key.into()).or_default();
        if !notes.remove(note) {
            notes.insert(note.into());
        }
        if notes.is_empty() {
            self.notes.remove(key);
        }
    }

    fn follow(&mut self, outcome: Outcome) -> Option<Wish> {
        let wish = match outcome {
            Outcome::Nothing => None,
            Outcome::Chosen => {
                self.refusal = None;
                None
            }
            Outcome::Preview(text) => {
                self.refusal = None;
                Some(Wish::Preview(text))
            }
            Outcome::Send(text) => self.acting().map(|acting| Wish::Move { decision: acting.decision, text }),
        };
        self.choices_changed();
        wish
    }

    // ---- the pointer ----

    /// The pointer is over this node.
    pub fn point(&mut self, key: Option<String>) -> Option<Wish> {
        if self.pointer == key {
            return None;
        }
        self.pointer = key;
        self.point_again();
        let text = self.pointing.as_ref()?.text.clone()?;
        let known = self.pointed.as_ref().is_some_and(|(pointed, _)| *pointed == text);
        let placed = self.selection.shown().is_some();
        (!known && !placed).then_some(Wish::Preview(text))
    }

    /// Whether a move of the present decision is previewed before it is sent.
    pub fn previews(&self) -> bool {
        let legal = self.basis.as_ref().map_or(&[][..], |basis| &basis.legal);
        let kinds = self.info.as_ref().map_or(&[][..], |info| &info.move_kinds);
        let verbs = kinds.iter().filter(|kind| kind.preview_first).map(|kind| kind.verb.as_str());
        verbs.into_iter().any(|verb| legal.iter().any(|text| text.split(' ').next() == Some(verb)))
    }

    /// The shape stays where it was put; else it lies under the pointer.
    pub(super) fn point_again(&mut self) {
        self.pointing = self.stage.shown().and_then(|moment| {
            let scene = &moment.scene;
            let under_pointer = self.pointer.as_ref().and_then(|key| self.selection.point(scene, key));
            if self.selection.shown().is_some() { self.selection.lying(scene) } else { under_pointer }
        });
        let text = self.pointing.as_ref().and_then(|pointing| pointing.text.as_ref());
        if self.pointed.as_ref().is_some_and(|(pointed, _)| Some(pointed) != text) {
            self.pointed = None;
        }
    }

    // ---- answers ----

    /// What a move would bring. May ask to send it.
    pub fn previewed(&mut self, text: &str, preview: Preview) -> Option<Wish> {
        let mut preview = preview;
        preview.text = crate::names::fill(&preview.text, &self.names);
        if self.pointing.as_ref().is_some_and(|pointing| pointing.text.as_deref() == Some(text)) {
            self.pointed = Some((text.into(), preview.clone()));
        }
        let outcome = self.selection.previewed(text, preview);
        self.follow(outcome)
    }

    /// A move for this decision went out with this id.
    pub fn sent(&mut self, id: &str, decision: u32, text: &str) {
        self.refusal = None;
        self.pending = Some(PendingMove { id: id.into(), decision, text: text.into(), done: false });
    }

    /// The move with this id is durable.
    pub fn done(&mut self, id: &str) {
        if let Some(pending) = self.pending.as_mut().filter(|pending| pending.id == id) {
            pending.done = true;
        }
        self.settle_pending();
    }

    /// The move with this id was refused: everything typed and chosen stays.
    pub fn refused(&mut self, id: &str, sentence: &str) {
        if self.pending.as_ref().is_some_and(|pending| pending.id == id) {
            self.pending = None;
            self.refusal = Some(sentence.into());
        }
    }
}
