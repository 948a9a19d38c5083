//! The clock's ruling.

use spielwerk_model::moves;
use spielwerk_model::play::{TimeOut, Viewer};
use spielwerk_runtime::Guest;

use super::sample::{Ground, Position};
use super::{Fault, ensure};
use crate::draws::Draws;

pub(crate) fn check(ground: &Ground, guest: &mut Guest, at: &Position, draws: &mut Draws) -> Result<(), Fault> {
    for acting in at.status.acting_seats().iter().filter(|acting| acting.must) {
        let seat = acting.seat;
        let observation = guest.observe(&at.state, Viewer::Seat(seat))?;
        let legal = guest.legal_moves(&observation)?;
        match guest.timed_out(&observation, &draws.entropy())? {
            TimeOut::Move(text) => {
                let accepted = guest.apply(&at.state, seat, &text, &draws.entropy())?;
                ensure(accepted.is_ok(), || format!("the clock makes “{text}” for seat {seat}, which is refused"))?;
            }
            TimeOut::Player(level) => {
                ensure(ground.info.level(&level).is_some(), || {
                    format!("the clock lets level “{level}” decide for seat {seat}, which there is not")
                })?;
                ensure(legal.iter().any(|entry| !moves::is_pattern(entry)), || {
                    format!("seat {seat} has no move without open field and the clock names none: no fallback")
                })?;
            }
        }
    }
    Ok(())
}
