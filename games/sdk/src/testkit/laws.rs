//! The laws of the contract that can be tested without a host.

use crate::contract::{Seat, SetupConfig, Viewer, Waiting};
use crate::testkit::{Played, random_playout};
use crate::{Chance, Game, glue};

/// How much to test.
#[derive(Debug, Clone, Copy)]
pub struct Budget {
    /// Random matches for each configuration.
    pub matches: u64,
    /// A match longer than this is endless.
    pub most_plies: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self { matches: 20, most_plies: 5_000 }
    }
}

/// Plays random matches and tests every position on the way.
///
/// # Errors
/// The first broken law, with the configuration, the seed and the moves that lead there.
pub fn keep<G: Game>(configs: &[SetupConfig], budget: Budget) -> Result<(), String> {
    for config in configs {
        for seed in 0..budget.matches {
            let played = random_playout::<G>(config, seed, budget.most_plies)
                .map_err(|reason| format!("{config:?}, seed {seed}: {reason}"))?;
            if !played.finished {
                return Err(format!("{config:?}, seed {seed}: not over after {} plies", budget.most_plies));
            }
            test_match(config, seed, &played)
                .map_err(|(ply, reason)| format!("{config:?}, seed {seed}, ply {ply}: {reason}"))?;
        }
    }
    Ok(())
}

fn test_match<G: Game>(config: &SetupConfig, seed: u64, played: &Played<G>) -> Result<(), (usize, String)> {
    let mut chance = Chance::from_entropy(&seed.to_be_bytes());
    for (ply, state) in played.states.iter().enumerate() {
        test_state::<G>(state, config.seats, &mut chance).map_err(|reason| (ply, reason))?;
    }
    Ok(())
}

fn test_state<G: Game>(state: &G::State, seats: u8, chance: &mut Chance) -> Result<(), String> {
    let bytes = glue::encode(state);
    canonical::<G>(&bytes)?;
    let spectator = G::observe(state, Viewer::Spectator);
    let status = G::status(&spectator);
    let viewers = (0..seats).map(Viewer::Seat).chain([Viewer::Spectator, Viewer::Afterwards]);
    for viewer in viewers {
        let observation = G::observe(state, viewer);
        if G::status(&observation) != status {
            return Err(format!("{viewer:?} sees another status than the spectator"));
        }
        resampled::<G>(&observation, viewer, chance)?;
    }
    for seat in 0..seats {
        offered::<G>(state, &bytes, seat, chance)?;
    }
    let finished = matches!(status.waiting, Waiting::Finished);
    standings::<G>(&spectator, seats, finished)
}

fn canonical<G: Game>(bytes: &[u8]) -> Result<(), String> {
    let again = glue::from_inspection::<G>(&glue::inspect::<G>(bytes))
        .map_err(|reason| format!("its own inspection is refused: {reason}"))?;
    if again == bytes { Ok(()) } else { Err("inspecting and reading back gives other bytes".into()) }
}

fn resampled<G: Game>(observation: &G::Observation, viewer: Viewer, chance: &mut Chance) -> Result<(), String> {
    let imagined = G::resample(observation, chance);
    if G::observe(&imagined, viewer) == *observation {
        Ok(())
    } else {
        Err(format!("{viewer:?}: observing a resampled state gives another observation"))
    }
}

fn offered<G: Game>(state: &G::State, bytes: &[u8], seat: Seat, chance: &mut Chance) -> Result<(), String> {
    let observation = G::observe(state, Viewer::Seat(seat));
    let legal = glue::legal_texts::<G>(&observation);
    if legal.len() > glue::MOST_MOVES {
        return Err(format!("seat {seat} has {} moves, more than {}", legal.len(), glue::MOST_MOVES));
    }
    let acts = matches!(G::status(&observation).waiting, Waiting::Seats(seats) if seats.iter().any(|a| a.seat == seat));
    if !acts && !legal.is_empty() {
        return Err(format!("seat {seat} may not act but has moves"));
    }
    for text in legal.iter().filter(|text| !text.contains('?')) {
        let preview = glue::preview_move::<G>(&glue::encode(&observation), text, "en");
        if let Some(code) = preview.refused {
            return Err(format!("seat {seat}: the preview refuses offered “{text}” ({code})"));
        }
        if let Err(code) = glue::apply::<G>(bytes, seat, text, &chance.entropy()) {
            return Err(format!("seat {seat}: offered “{text}” is refused ({code})"));
        }
    }
    for text in ["", "x", "go-on", "?", "zug 1 2 3 4 5 6 7"] {
        if glue::apply::<G>(bytes, seat, text, &chance.entropy()).is_ok() {
            return Err(format!("seat {seat}: “{text}” is accepted and was not offered"));
        }
    }
    Ok(())
}

fn standings<G: Game>(spectator: &G::Observation, seats: u8, finished: bool) -> Result<(), String> {
    let standings = G::score(spectator, crate::Locale::En);
    let mut listed: Vec<Seat> = standings.iter().map(|standing| standing.seat).collect();
    listed.sort_unstable();
    if listed != (0..seats).collect::<Vec<_>>() {
        return Err(format!("score lists seats {listed:?} of {seats}"));
    }
    for standing in &standings {
        let sum: i32 = standing.breakdown.iter().map(|line| line.value).sum();
        if sum != standing.points {
            return Err(format!("seat {}: the breakdown adds up to {sum}, not {}", standing.seat, standing.points));
        }
        if standing.rank == 0 || standing.rank > seats {
            return Err(format!("seat {} has rank {}", standing.seat, standing.rank));
        }
    }
    if finished && !standings.iter().any(|standing| standing.rank == 1) {
        return Err("a finished match without a first rank".into());
    }
    Ok(())
}
