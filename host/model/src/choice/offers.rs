//! Legal moves taken apart, and what agrees with them.

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexSet;

use crate::game::{FieldKind, MoveKind};
use crate::moves::{OPEN, members};

/// A field by number; 0 is the verb.
pub(super) type Field = usize;
/// A value by number.
pub(super) type Value = usize;
/// `verb` as a field.
pub(super) const VERB: Field = 0;

/// One field of one legal move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Slot {
    Open,
    One(Value),
    Set(BTreeSet<Value>),
}

/// One legal move, or pattern of moves.
#[derive(Debug, Clone)]
pub(super) struct Offer {
    pub(super) text: String,
    /// Number of its kind.
    pub(super) kind: usize,
    /// The verb first, then the fields in the order of the text.
    pub(super) slots: Vec<(Field, Slot)>,
}

/// What is fixed of a field: one value, or the members chosen so far.
pub(super) type Fixed = BTreeMap<Field, BTreeSet<Value>>;

/// All legal moves of a decision.
#[derive(Debug, Clone, Default)]
pub(super) struct Offers {
    fields: IndexSet<String>,
    values: IndexSet<String>,
    several: BTreeSet<Field>,
    pub(super) moves: Vec<Offer>,
}

impl Offers {
    /// Takes legal moves apart; a move of no known kind is left out (nothing can be built for it but a button).
    pub(super) fn new(kinds: &[MoveKind], legal: &[String]) -> Self {
        let mut offers = Self::default();
        offers.fields.insert("verb".into());
        for spec in kinds.iter().flat_map(|kind| &kind.fields) {
            let (field, _) = offers.fields.insert_full(spec.key.clone());
            if spec.kind == FieldKind::Several {
                offers.several.insert(field);
            }
        }
        for text in legal {
            if let Some(offer) = offers.take_apart(kinds, text) {
                offers.moves.push(offer);
            }
        }
        offers
    }

    fn take_apart(&mut self, kinds: &[MoveKind], text: &str) -> Option<Offer> {
        let mut words = text.split(' ');
        let verb = words.next()?;
        let kind = kinds.iter().position(|kind| kind.verb == verb)?;
        let mut slots = vec![(VERB, Slot::One(self.value(verb)))];
        for spec in &kinds[kind].fields {
            let word = words.next()?;
            let field = self.fields.get_index_of(&spec.key)?;
            let slot = match (&spec.kind, word) {
                (_, OPEN) => Slot::Open,
                (FieldKind::Several, set) => Slot::Set(members(set).into_iter().map(|one| self.value(one)).collect()),
                (_, one) => Slot::One(self.value(one)),
            };
            slots.push((field, slot));
        }
        words.next().is_none().then(|| Offer { text: text.to_string(), kind, slots })
    }

    /// The number of this value, new or known.
    pub(super) fn value(&mut self, text: &str) -> Value {
        self.values.insert_full(text.to_string()).0
    }

    pub(super) fn field(&self, key: &str) -> Option<Field> {
        self.fields.get_index_of(key)
    }

    /// The number of this value, if anything has it.
    pub(super) fn value_number(&self, text: &str) -> Option<Value> {
        self.values.get_index_of(text)
    }

    pub(super) fn field_name(&self, field: Field) -> &str {
        self.fields.get_index(field).map_or("", String::as_str)
    }

    pub(super) fn value_name(&self, value: Value) -> &str {
        self.values.get_index(value).map_or("", String::as_str)
    }

    pub(super) fn is_several(&self, field: Field) -> bool {
        self.several.contains(&field)
    }

    /// `field=value&field=value`; none if it names a field of no kind of move.
    pub(super) fn parse(&mut self, pick: &str) -> Option<Vec<(Field, Value)>> {
        pick.split('&')
            .map(|part| {
                let (key, value) = part.split_once('=')?;
                Some((self.field(key)?, self.value(value)))
            })
            .collect()
    }

    /// The moves that agree with what is fixed.
    pub(super) fn agreeing<'a>(&'a self, fixed: &'a Fixed) -> impl Iterator<Item = &'a Offer> {
        self.moves.iter().filter(|offer| offer.agrees(fixed))
    }

    /// Some move agrees.
    pub(super) fn any(&self, fixed: &Fixed) -> bool {
        self.moves.iter().any(|offer| offer.agrees(fixed))
    }

    /// Takes these choices: a field of its own is replaced, a member of a set toggled.
    pub(super) fn take(&self, fixed: &mut Fixed, pick: &[(Field, Value)]) {
        for &(field, value) in pick {
            let chosen = fixed.entry(field).or_default();
            if !self.is_several(field) {
                chosen.clear();
                chosen.insert(value);
            } else if !chosen.remove(&value) {
                chosen.insert(value);
            }
            if chosen.is_empty() {
                fixed.remove(&field);
            }
        }
    }
}

impl Offer {
    /// Has every fixed field with that value; an open one agrees with anything, a set if it contains what is chosen.
    pub(super) fn agrees(&self, fixed: &Fixed) -> bool {
        fixed.iter().all(|(field, chosen)| match self.slot(*field) {
            None => false,
            Some(Slot::Open) => true,
            Some(Slot::One(value)) => chosen.len() == 1 && chosen.contains(value),
            Some(Slot::Set(set)) => chosen.is_subset(set),
        })
    }

    pub(super) fn slot(&self, field: Field) -> Option<&Slot> {
        self.slots.iter().find(|(other, _)| *other == field).map(|(_, slot)| slot)
    }

    pub(super) fn has_open(&self) -> bool {
        self.slots.iter().any(|(_, slot)| *slot == Slot::Open)
    }
}
