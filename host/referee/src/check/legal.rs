//! The legal list.

use spielwerk_model::moves;
use spielwerk_model::play::Viewer;
use spielwerk_runtime::{Guest, Observation};

use super::sample::{Ground, Position};
use super::{Fault, ensure};
use crate::draws::Draws;
use crate::mover;

/// Moves tried per list; longer lists are sampled.
const TRIED: usize = 48;

pub(crate) fn check(ground: &Ground, guest: &mut Guest, at: &Position, draws: &mut Draws) -> Result<(), Fault> {
    for viewer in at.viewers().into_iter().chain([Viewer::Afterwards]) {
        let observation = guest.observe(&at.state, viewer)?;
        let legal = guest.legal_moves(&observation)?;
        let seat = match viewer {
            Viewer::Seat(seat) if at.status.acting(seat).is_some() => seat,
            _ => {
                ensure(legal.is_empty(), || format!("{viewer} may not act but is offered “{}”", legal[0]))?;
                continue;
            }
        };
        if let Some(pair) = legal.windows(2).find(|pair| pair[0] >= pair[1]) {
            let why = if pair[0] == pair[1] { "twice in the list" } else { "not sorted bytewise" };
            return Err(Fault::Law(format!("the legal moves of seat {seat}: “{}”, “{}” {why}", pair[0], pair[1])));
        }
        for entry in &legal {
            has_known_shape(ground, entry)?;
        }
        let mut tried: Vec<&String> = legal.iter().collect();
        draws.shuffle(&mut tried);
        tried.truncate(TRIED);
        are_accepted(ground, guest, at, seat, &observation, &tried, draws)?;
    }
    Ok(())
}

/// The verb and the number of fields are those of a kind of move.
fn has_known_shape(ground: &Ground, entry: &str) -> Result<(), Fault> {
    ensure(moves::is_well_formed(entry), || format!("“{entry}” is no move text"))?;
    let verb = entry.split(' ').next().unwrap_or_default();
    let kind = ground.info.move_kind(verb);
    let kind = kind.ok_or_else(|| Fault::Law(format!("“{entry}”: `describe` names no kind of move “{verb}”")))?;
    let fields = entry.split(' ').count() - 1;
    ensure(fields == kind.fields.len(), || {
        format!("“{entry}” has {fields} fields, its kind of move has {}", kind.fields.len())
    })
}

fn are_accepted(
    ground: &Ground,
    guest: &mut Guest,
    at: &Position,
    seat: u8,
    observation: &Observation,
    tried: &[&String],
    draws: &mut Draws,
) -> Result<(), Fault> {
    let entropy = draws.entropy();
    let mut effects = std::collections::BTreeMap::new();
    for entry in tried {
        let is_open = moves::is_pattern(entry);
        let text = if is_open { mover::filled(&ground.info, entry, draws) } else { (*entry).clone() };
        let preview = guest.preview_move(observation, &text, "")?;
        if let Some(code) = preview.refused {
            ensure(is_open, || format!("“{text}” of seat {seat} is offered but its preview refuses it ({code})"))?;
            continue;
        }
        match guest.apply(&at.state, seat, &text, &entropy)? {
            Err(code) => {
                return Err(Fault::Law(format!("“{text}” of seat {seat} is offered but refused ({code})")));
            }
            Ok(next) if !is_open => {
                if let Some(other) = effects.insert(next, text.clone()) {
                    return Err(Fault::Law(format!("“{other}” and “{text}” of seat {seat} have the same effect")));
                }
            }
            Ok(_) => {}
        }
    }
    Ok(())
}
