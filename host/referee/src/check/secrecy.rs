//! What an observation tells.
//!
//! `resample` draws a state that a viewer holds possible; the viewer must not see the difference. Everything people and
//! computer players get is made from the observation, so equal observations leak nothing further; the detail names what
//! would differ.

use spielwerk_model::play::Viewer;
use spielwerk_runtime::{Guest, GuestError, Observation};

use super::sample::{Ground, Position};
use super::{Fault, ensure};
use crate::draws::Draws;

/// States imagined per viewer and position.
const IMAGINED: usize = 6;

pub(crate) fn check(_ground: &Ground, guest: &mut Guest, at: &Position, draws: &mut Draws) -> Result<(), Fault> {
    for viewer in at.viewers() {
        let observation = guest.observe(&at.state, viewer)?;
        for _ in 0..IMAGINED {
            let imagined = guest.resample(&observation, &draws.entropy())?;
            let again = guest.observe(&imagined, viewer)?;
            if again != observation {
                let what = what_differs(guest, &observation, &again)?;
                return Err(Fault::Law(format!(
                    "{viewer} can tell the state from another that it has to hold possible: {what}"
                )));
            }
        }
    }
    Ok(())
}

/// A spectator's view must follow from any one seat's.
pub(crate) fn check_spectator(
    _ground: &Ground,
    guest: &mut Guest,
    at: &Position,
    draws: &mut Draws,
) -> Result<(), Fault> {
    let spectator = guest.observe(&at.state, Viewer::Spectator)?;
    for seat in 0..at.seats {
        let observation = guest.observe(&at.state, Viewer::Seat(seat))?;
        for _ in 0..IMAGINED {
            let imagined = guest.resample(&observation, &draws.entropy())?;
            let seen = guest.observe(&imagined, Viewer::Spectator)?;
            if seen != spectator {
                let what = what_differs(guest, &spectator, &seen)?;
                return Err(Fault::Law(format!("a spectator knows something that seat {seat} does not: {what}")));
            }
        }
    }
    Ok(())
}

/// What a viewer would notice of two observations.
fn what_differs(guest: &mut Guest, one: &Observation, two: &Observation) -> Result<String, GuestError> {
    let mut differ = Vec::new();
    if one.0.len() == two.0.len() {
        differ.push("the observation's bytes".to_string());
    } else {
        differ.push(format!("the observation's size ({} and {} bytes)", one.0.len(), two.0.len()));
    }
    if guest.status_of(one)? != guest.status_of(two)? {
        differ.push("the status".into());
    }
    if guest.legal_moves(one)? != guest.legal_moves(two)? {
        differ.push("the legal moves".into());
    }
    let (told_one, told_two) = (guest.narrate(one, "en")?, guest.narrate(two, "en")?);
    if told_one != told_two {
        let text = |told: &[spielwerk_model::play::Narration]| {
            told.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" / ")
        };
        differ.push(format!("the narration (“{}” and “{}”)", text(&told_one), text(&told_two)));
    }
    let (drawn_one, drawn_two) = (guest.draw(one, "en")?, guest.draw(two, "en")?);
    if let Some((line, _)) = drawn_one.lines().zip(drawn_two.lines()).find(|(one, two)| one != two) {
        differ.push(format!("the picture ({})", line.chars().take(120).collect::<String>()));
    } else if drawn_one.lines().count() != drawn_two.lines().count() {
        differ.push("the picture's number of nodes".into());
    }
    Ok(differ.join(", "))
}

/// Whether two observations are alike; for other checks that swap what is hidden.
pub(crate) fn ensure_same(
    guest: &mut Guest,
    one: &Observation,
    two: &Observation,
    who: impl FnOnce() -> String,
) -> Result<(), Fault> {
    if one == two {
        return Ok(());
    }
    let what = what_differs(guest, one, two)?;
    ensure(false, || format!("{}: {what}", who()))
}
