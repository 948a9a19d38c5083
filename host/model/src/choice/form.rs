//! Entry forms: open fields typed by a person, and moves written out with them.

use crate::game::{FieldKind, MoveKind};
use crate::moves::encode_text;

use super::offers::{Fixed, Offer, Slot, VERB, Value};
use super::{Outcome, Selection};

impl Selection {
    /// Text typed into a field of an entry form; kept as typed.
    pub fn type_text(&mut self, field: &str, text: &str) {
        self.form.insert(field.to_string(), text.to_string());
    }

    /// What is typed in a field.
    pub fn typed(&self, field: &str) -> &str {
        self.form.get(field).map_or("", String::as_str)
    }

    /// The kind of move a form asks for, if its verb is offered now.
    pub fn form(&self, verb: &str) -> Option<&MoveKind> {
        let kind = self.ground.kinds.iter().position(|kind| kind.verb == verb)?;
        self.ground.offers.moves.iter().any(|offer| offer.kind == kind).then(|| &self.ground.kinds[kind])
    }

    /// The form's button: the move of this verb from typed text and chosen sets.
    pub fn submit(&mut self, verb: &str) -> Outcome {
        if self.shown.as_ref().is_some_and(|shown| self.form_text(verb).as_ref() == Some(&shown.text)) {
            return self.confirm();
        }
        match self.form_text(verb) {
            Some(text) => self.finish(text),
            None => Outcome::Nothing,
        }
    }

    fn form_text(&self, verb: &str) -> Option<String> {
        let kind = self.ground.kinds.iter().position(|kind| kind.verb == verb)?;
        let (mut fixed, _) = self.effective();
        fixed.remove(&VERB);
        let offer = self.ground.offers.agreeing(&fixed).find(|offer| offer.kind == kind)?;
        self.filled(offer, &fixed)
    }

    pub(super) fn has_typed_fields(&self, kind: usize) -> bool {
        self.ground.kinds[kind]
            .fields
            .iter()
            .any(|spec| matches!(spec.kind, FieldKind::Text(_) | FieldKind::Number(..)))
    }

    /// The move with its open fields filled; none while an offered one is free.
    pub(super) fn filled(&self, offer: &Offer, fixed: &Fixed) -> Option<String> {
        let kind = &self.ground.kinds[offer.kind];
        let mut words = vec![kind.verb.clone()];
        for (spec, (field, slot)) in kind.fields.iter().zip(offer.slots.iter().skip(1)) {
            let chosen = fixed.get(field);
            words.push(match (slot, &spec.kind) {
                (Slot::One(value), _) => self.ground.offers.value_name(*value).to_string(),
                (Slot::Set(set), _) => self.joined(set.iter()),
                (Slot::Open, FieldKind::Several) => self.joined(chosen.into_iter().flatten()),
                (Slot::Open, FieldKind::Offered) => self.ground.offers.value_name(*chosen?.first()?).to_string(),
                (Slot::Open, FieldKind::Text(_) | FieldKind::Number(..)) => encode_text(self.typed(&spec.key)),
            });
        }
        Some(words.join(" "))
    }

    pub(super) fn joined<'a>(&self, members: impl Iterator<Item = &'a Value>) -> String {
        let mut names: Vec<&str> = members.map(|value| self.ground.offers.value_name(*value)).collect();
        names.sort_unstable();
        if names.is_empty() { "~".into() } else { names.join("+") }
    }
}
