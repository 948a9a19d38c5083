//! A record gives the same bytes in every instance.

use spielwerk_model::record::Record;
use spielwerk_runtime::Guest;

use super::sample::{Ground, Position};
use super::{Fault, ensure};
use crate::draws::Draws;
use crate::replay;

pub(crate) fn check(ground: &Ground, _guest: &mut Guest, at: &Position, _draws: &mut Draws) -> Result<(), Fault> {
    let record = &ground.records[at.record];
    let plies = usize::try_from(at.ply).unwrap_or(usize::MAX);
    let cut = Record { plies: record.plies[..plies.min(record.plies.len())].to_vec(), ..record.clone() };
    let steps = replay::replay(&ground.component, &cut).map_err(|error| Fault::Law(error.to_string()))?;
    let last = steps.last().map(|step| &step.state);
    ensure(last == Some(&at.state), || "the record, played again, leads to another state".into())
}
