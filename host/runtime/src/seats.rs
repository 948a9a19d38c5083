//! Checks of answers that need the number of seats at the table. The runtime does not know it; the referee calls these.

use spielwerk_model::play::{Standing, Status};

use crate::error::GuestError;

/// Every seat a status names exists at a table of `seats` seats.
///
/// # Errors
/// [`GuestError::Malformed`], naming the first that does not.
pub fn status_fits(status: &Status, seats: u8) -> Result<(), GuestError> {
    match status.acting_seats().iter().find(|acting| acting.seat >= seats) {
        None => Ok(()),
        Some(acting) => Err(no_such_seat("status-of", acting.seat, seats)),
    }
}

/// A standing has exactly one entry for each of `seats` seats.
///
/// # Errors
/// [`GuestError::Malformed`], naming what is wrong.
pub fn standings_fit(standings: &[Standing], seats: u8) -> Result<(), GuestError> {
    if let Some(standing) = standings.iter().find(|standing| standing.seat >= seats) {
        return Err(no_such_seat("score", standing.seat, seats));
    }
    match (0..seats).find(|seat| standings.iter().filter(|standing| standing.seat == *seat).count() != 1) {
        None => Ok(()),
        Some(seat) => {
            Err(GuestError::Malformed { call: "score", what: format!("seat {seat} needs exactly one standing") })
        }
    }
}

fn no_such_seat(call: &'static str, seat: u8, seats: u8) -> GuestError {
    GuestError::Malformed { call, what: format!("seat {seat} does not exist, there are {seats} (counted from 0)") }
}
