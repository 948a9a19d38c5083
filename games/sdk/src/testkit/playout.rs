//! Whole matches by random or chosen moves.

use crate::contract::{GO_ON, Seat, SetupConfig, TABLE, Viewer, Waiting};
use crate::{Chance, Game, glue, moves};

/// A match played to its end, or as far as it went.
#[derive(Debug, Clone)]
pub struct Played<G: Game> {
    /// Every position, the first is the set-up.
    pub states: Vec<G::State>,
    /// Who moved and what.
    pub plies: Vec<(Seat, String)>,
    /// It came to `finished` within the bound.
    pub finished: bool,
}

impl<G: Game> Played<G> {
    /// The last position.
    pub fn last(&self) -> &G::State {
        &self.states[self.states.len() - 1]
    }
}

/// Plays until the end or for `most` plies; `choose` picks an index among the legal texts of the seat asked.
///
/// # Errors
/// A sentence naming the ply, if the game refuses what it offers or offers nothing to a seat that must act.
pub fn playout<G: Game>(
    config: &SetupConfig,
    seed: u64,
    most: usize,
    mut choose: impl FnMut(Seat, &[String], &mut Chance) -> usize,
) -> Result<Played<G>, String> {
    let mut chance = Chance::from_entropy(&seed.to_le_bytes());
    let first = G::setup(config, &mut Chance::from_entropy(&chance.entropy()))
        .map_err(|refusal| format!("set-up refused: {}", refusal.0))?;
    let mut played = Played::<G> { states: vec![first], plies: Vec::new(), finished: false };
    loop {
        let Some((seat, text)) = next_move::<G>(played.last(), &mut chance, &mut choose)
            .map_err(|reason| format!("{reason} after {:?}", played.plies))?
        else {
            played.finished = true;
            break;
        };
        if played.plies.len() == most {
            break;
        }
        let before = glue::encode(played.last());
        let after = glue::apply::<G>(&before, seat, &text, &chance.entropy()).map_err(|code| {
            format!("seat {seat}: “{text}” is offered but refused ({code}) after {:?}", played.plies)
        })?;
        played.plies.push((seat, text));
        played.states.push(glue::decode(&after));
    }
    Ok(played)
}

/// As [`playout`], every choice uniform.
///
/// # Errors
/// As [`playout`].
pub fn random_playout<G: Game>(config: &SetupConfig, seed: u64, most: usize) -> Result<Played<G>, String> {
    playout(config, seed, most, |_, legal, chance| chance.index(legal.len()))
}

/// The next mover and its move; none when finished. Open fields cannot be guessed here: such moves are left out.
fn next_move<G: Game>(
    state: &G::State,
    chance: &mut Chance,
    choose: &mut impl FnMut(Seat, &[String], &mut Chance) -> usize,
) -> Result<Option<(Seat, String)>, String> {
    let seats = match G::status(&G::observe(state, Viewer::Spectator)).waiting {
        Waiting::Finished => return Ok(None),
        Waiting::Table(_) => return Ok(Some((TABLE, GO_ON.to_string()))),
        Waiting::Seats(seats) => seats,
    };
    let must: Vec<Seat> = seats.iter().filter(|acting| acting.must).map(|acting| acting.seat).collect();
    let seat = *chance.pick(&must).ok_or("nobody must act, and the match is not over")?;
    let mut legal = glue::legal_texts::<G>(&G::observe(state, Viewer::Seat(seat)));
    legal.retain(|text| text.split(' ').all(|field| field != moves::OPEN));
    if legal.is_empty() {
        return Err(format!("seat {seat} must act and has no move"));
    }
    let index = choose(seat, &legal, chance);
    Ok(Some((seat, legal.swap_remove(index))))
}

/// How many sequences of `depth` plies there are from here, all seats' choices counted: a number that changes when the
/// rules do. Entropy is fixed by the depth, so chance counts as one branch.
pub fn perft<G: Game>(state: &G::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let branches: Vec<(Seat, String)> = match G::status(&G::observe(state, Viewer::Spectator)).waiting {
        Waiting::Finished => return 1,
        Waiting::Table(_) => vec![(TABLE, GO_ON.to_string())],
        Waiting::Seats(seats) => seats
            .iter()
            .flat_map(|acting| {
                let observation = G::observe(state, Viewer::Seat(acting.seat));
                glue::legal_texts::<G>(&observation).into_iter().map(move |text| (acting.seat, text))
            })
            .collect(),
    };
    let before = glue::encode(state);
    let next = |(seat, text): &(Seat, String)| {
        glue::apply::<G>(&before, *seat, text, &depth.to_le_bytes()).map(|after| glue::decode(&after)).ok()
    };
    branches.iter().filter_map(next).map(|state| perft::<G>(&state, depth - 1)).sum()
}
