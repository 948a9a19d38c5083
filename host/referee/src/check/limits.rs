//! The sandbox's limits, with everything at its largest: levels at full effort, every picture and word.

use spielwerk_model::moves;
use spielwerk_model::play::Viewer;
use spielwerk_runtime::Guest;

use super::Fault;
use super::sample::{Ground, Position};
use crate::draws::Draws;

/// One position of so many is decided at full effort.
const FULL_EFFORT: usize = 4;

/// The runtime measures; whatever is too much ends the call with an error that says so.
pub(crate) fn check(ground: &Ground, guest: &mut Guest, at: &Position, draws: &mut Draws) -> Result<(), Fault> {
    for viewer in at.viewers().into_iter().chain([Viewer::Afterwards]) {
        let observation = guest.observe(&at.state, viewer)?;
        for locale in &ground.info.locales {
            guest.draw(&observation, locale)?;
            guest.narrate(&observation, locale)?;
        }
    }
    let Some(acting) = at.status.acting_seats().first() else { return Ok(()) };
    let observation = guest.observe(&at.state, Viewer::Seat(acting.seat))?;
    let full = draws.pick(FULL_EFFORT) == 0;
    if let Some(level) = draws.one(&ground.info.levels).filter(|_| acting.must && full) {
        guest.choose(std::slice::from_ref(&observation), &[], &level.id, level.effort, &draws.entropy())?;
        guest.advise(&observation, "", level.effort, &draws.entropy())?;
    }
    let legal = guest.legal_moves(&observation)?;
    if let Some(text) = draws.one(&legal).filter(|text| text.len() <= moves::MOST_BYTES) {
        guest.preview_move(&observation, text, "")?;
    }
    Ok(())
}
