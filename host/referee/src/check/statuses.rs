//! Who may act.

use spielwerk_model::play::{Viewer, Waiting};
use spielwerk_runtime::{Guest, seats};

use super::sample::{Ground, Position};
use super::{Fault, ensure};
use crate::draws::Draws;

pub(crate) fn check(_ground: &Ground, guest: &mut Guest, at: &Position, _draws: &mut Draws) -> Result<(), Fault> {
    seats::status_fits(&at.status, at.seats)?;
    for viewer in at.viewers().into_iter().chain([Viewer::Afterwards]) {
        let observation = guest.observe(&at.state, viewer)?;
        let status = guest.status_of(&observation)?;
        ensure(status == at.status, || {
            format!("{viewer} is told another status than the spectator: {status:?}, not {:?}", at.status)
        })?;
    }
    if let Waiting::Seats(acting) = &at.status.waiting {
        ensure(acting.iter().any(|acting| acting.must), || {
            "dead end: nobody must act, and the match is neither over nor waiting for the table".into()
        })?;
    }
    for acting in at.status.acting_seats().iter().filter(|acting| acting.must) {
        let observation = guest.observe(&at.state, Viewer::Seat(acting.seat))?;
        let legal = guest.legal_moves(&observation)?;
        ensure(!legal.is_empty(), || format!("dead end: seat {} must act and has no legal move", acting.seat))?;
    }
    Ok(())
}
