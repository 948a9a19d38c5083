//! Keys that step a field: the next value, the shape turned, the shape mirrored.

use crate::game::Step;

use super::offers::{Field, Fixed, Slot, Value};
use super::stencil::normal;
use super::{Outcome, Selection};

impl Selection {
    /// A key of a field's `steps`, or none of these.
    pub fn step_key(&mut self, key: &str) -> Outcome {
        match self.next_by_key(key) {
            Some(choice) => self.change(|selection| selection.choose(&[choice])),
            None => Outcome::Nothing,
        }
    }

    /// Wheel and right click: turns or mirrors the shape under the pointer.
    pub fn step(&mut self, wanted: Step) -> Outcome {
        let Some(stencil) = self.stencil() else { return Outcome::Nothing };
        let fields: Vec<Field> = stencil.picks.iter().map(|(field, _)| *field).collect();
        let found = fields.into_iter().filter(|field| self.has_step(*field, wanted));
        match found.filter_map(|field| self.next_value(field, wanted).map(|value| (field, value))).next() {
            Some(choice) => self.change(|selection| selection.choose(&[choice])),
            None => Outcome::Nothing,
        }
    }

    /// Whether this key would change anything now.
    pub(super) fn can_step(&self, key: &str) -> bool {
        self.next_by_key(key).is_some()
    }

    fn next_by_key(&self, key: &str) -> Option<(Field, Value)> {
        let agreeing = self.effective().0;
        let kinds = self
            .ground
            .kinds
            .iter()
            .enumerate()
            .filter(|(number, _)| self.ground.offers.agreeing(&agreeing).any(|offer| offer.kind == *number));
        for (_, kind) in kinds {
            for spec in &kind.fields {
                for (_, step) in spec.steps.iter().filter(|(other, _)| other == key) {
                    let field = self.ground.offers.field(&spec.key)?;
                    if let Some(value) = self.next_value(field, *step) {
                        return Some((field, value));
                    }
                }
            }
        }
        None
    }

    fn has_step(&self, field: Field, wanted: Step) -> bool {
        let name = self.ground.offers.field_name(field);
        let specs = self.ground.kinds.iter().flat_map(|kind| &kind.fields).filter(|spec| spec.key == name);
        specs.flat_map(|spec| &spec.steps).any(|(_, step)| *step == wanted)
    }

    /// The value this step leads to; none if it leads nowhere else.
    fn next_value(&self, field: Field, step: Step) -> Option<Value> {
        match step {
            Step::Next => self.following(field),
            Step::Turn => self.turned(field, |(column, row)| (-row, column)),
            Step::Mirror => self.turned(field, |(column, row)| (-column, row)),
        }
    }

    /// The next offered value in the order of the scene, then of the text.
    fn following(&self, field: Field) -> Option<Value> {
        let (effective, _) = self.derive(self.fixed_without_placement());
        let now = effective.get(&field).and_then(|set| set.first().copied());
        let mut rest = self.fixed_without_placement();
        rest.remove(&field);
        let mut values: Vec<Value> = Vec::new();
        for offer in self.ground.offers.agreeing(&rest) {
            if let Some(Slot::One(value)) = offer.slot(field)
                && !values.contains(value)
            {
                values.push(*value);
            }
        }
        let place = |value: &Value| {
            let shown = self.ground.order.get(&(field, *value)).copied().unwrap_or(usize::MAX);
            (shown, self.ground.offers.value_name(*value).to_string())
        };
        values.sort_by_cached_key(place);
        let next = match now.and_then(|now| values.iter().position(|value| *value == now)) {
            Some(at) => values.get((at + 1) % values.len()).copied(),
            None => values.first().copied(),
        };
        next.filter(|next| Some(*next) != now)
    }

    /// The value whose stencil is the present one with its cells moved by `turn`. Where the exact shape may lie nowhere
    /// the turning goes on.
    fn turned(&self, field: Field, turn: impl Fn((i16, i16)) -> (i16, i16)) -> Option<Value> {
        let stencil = self.stencil()?;
        let (own, others): (Vec<_>, Vec<_>) = stencil.picks.iter().copied().partition(|(other, _)| *other == field);
        let now = own.first()?.1;
        let mut shape = stencil.shape();
        for _ in 0..4 {
            shape = normal(shape.into_iter().map(&turn).collect());
            let same_but_turned = self.ground.stencils.iter().find(|other| {
                other.at == stencil.at
                    && other.shape() == shape
                    && others.iter().all(|choice| other.picks.contains(choice))
                    && other.picks.len() == stencil.picks.len()
            });
            let value = same_but_turned?.picks.iter().find(|(other, _)| *other == field)?.1;
            if value == now {
                return None;
            }
            if self.ground.offers.any(&self.with(field, value)) {
                return Some(value);
            }
        }
        None
    }

    fn with(&self, field: Field, value: Value) -> Fixed {
        let mut fixed = self.fixed_without_placement();
        self.ground.offers.take(&mut fixed, &[(field, value)]);
        fixed
    }
}
