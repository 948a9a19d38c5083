//! Whole games between computer levels, natively.

use spielwerk_sdk::prelude::*;
use spielwerk_speedzirkel::players::LEVELS;
use spielwerk_speedzirkel::{Speedzirkel, State};

/// A configuration in mode `tisch`, or `frei` for one seat.
pub fn config(seats: u8, options: &[(&str, &str)]) -> SetupConfig {
    SetupConfig {
        mode: if seats == 1 { "frei" } else { "tisch" }.into(),
        seats,
        first: None,
        options: options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect(),
    }
}

/// Plays to the end, one level a seat; none if a level answers with something impossible.
pub fn play(config: &SetupConfig, levels: &[&str], seed: u64) -> Option<State> {
    let mut entropy = [0u8; 32];
    entropy[..8].copy_from_slice(&seed.to_le_bytes());
    let mut state = Speedzirkel::setup(config, &mut Chance::from_entropy(&entropy)).ok()?;
    // Cards come from the seed alone; how computers decide also from who sits where.
    entropy[8] = 1 + LEVELS.iter().position(|data| Some(&data.id) == levels.first())? as u8;
    let mut chance = Chance::from_entropy(&entropy);
    loop {
        let status = Speedzirkel::status(&Speedzirkel::observe(&state, Viewer::Spectator));
        match status.waiting {
            Waiting::Finished => return Some(state),
            Waiting::Table(_) => state = Speedzirkel::go_on(&state, &mut chance).ok()?,
            Waiting::Seats(acting) => {
                let seat = acting.iter().find(|acting| acting.must)?.seat;
                let level = levels[usize::from(seat)];
                let effort = LEVELS.iter().find(|data| data.id == level)?.effort;
                let seen = Speedzirkel::observe(&state, Viewer::Seat(seat));
                let answer = Speedzirkel::choose(&[seen], &[], level, effort, &mut chance);
                state = Speedzirkel::apply(&state, seat, &answer.move_.parse().ok()?, "", &mut chance).ok()?;
            }
        }
    }
}
