//! What calls cost on this machine, with a given game. `spielwerk bench` prints it.

use std::time::{Duration, Instant};

use spielwerk_model::config::configure;
use spielwerk_model::play::Viewer;

use crate::error::GuestError;
use crate::guest::Guest;
use crate::load::Component;
use crate::runtime::Class;

/// Median times of a game's calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figures {
    /// A fresh instance made and dropped.
    pub instantiate: Duration,
    /// A fresh instance, one `status-of`, dropped.
    pub first_call: Duration,
    /// One more `status-of` on the same instance.
    pub further_call: Duration,
    /// One more `observe`.
    pub observe: Duration,
    /// One more `legal-moves`.
    pub legal_moves: Duration,
    /// One more `draw`.
    pub draw: Duration,
    /// Sending an empty operation to a guest thread and back, instance included.
    pub operation: Duration,
    /// Bytes of the first state, of the observation of seat 0 and of its scene.
    pub bytes: (usize, usize, usize),
}

/// Measures with the first mode's opening position, each figure over `rounds` runs.
///
/// # Errors
/// Any fault of the game; [`GuestError::Malformed`] if its first mode cannot be set up.
pub fn measure(component: &Component, rounds: usize) -> Result<Figures, GuestError> {
    let rounds = rounds.max(1);
    let refused = |what: String| GuestError::Malformed { call: "setup", what };
    let info = component.info("");
    let mode = info.modes.first().map(|mode| mode.id.clone()).unwrap_or_default();
    let config = configure(info, &mode, None, None, &[]).map_err(|error| refused(error.to_string()))?;
    let operation = median(rounds, || component.operate(Class::Rules, |_| Ok(())))?;
    let machine = component.machine().clone();
    component.operate(Class::Rules, move |guest| {
        let state = guest.setup(&config, &[7; 32])?.map_err(refused)?;
        let seat = guest.observe(&state, Viewer::Seat(0))?;
        let scene = guest.draw(&seat, "")?;
        Ok(Figures {
            instantiate: median(rounds, || Guest::instantiate(&machine).map(drop))?,
            first_call: median(rounds, || Guest::instantiate(&machine)?.status_of(&seat).map(drop))?,
            further_call: median(rounds, || guest.status_of(&seat).map(drop))?,
            observe: median(rounds, || guest.observe(&state, Viewer::Seat(0)).map(drop))?,
            legal_moves: median(rounds, || guest.legal_moves(&seat).map(drop))?,
            draw: median(rounds, || guest.draw(&seat, "").map(drop))?,
            operation,
            bytes: (state.0.len(), seat.0.len(), scene.len()),
        })
    })
}

fn median(rounds: usize, mut work: impl FnMut() -> Result<(), GuestError>) -> Result<Duration, GuestError> {
    let mut times = Vec::with_capacity(rounds);
    for _ in 0..rounds {
        let start = Instant::now();
        work()?;
        times.push(start.elapsed());
    }
    times.sort_unstable();
    Ok(times[times.len() / 2])
}
