//! Flat Monte-Carlo search over `resample`: imagine a full state, try each candidate in it, play on, compare.

use crate::contract::Seat;
use crate::{Chance, Game};

/// The mean value of every candidate for `seat` after `effort` playouts in all, in the order given.
///
/// Each round imagines one state and tries every candidate in that same state, so that luck is shared and small
/// differences show. `playout` plays on from a state after the candidate and returns what the end is worth to the seat.
/// A candidate that the imagined state refuses counts as worth nothing that round.
pub fn values<G: Game>(
    observation: &G::Observation,
    seat: Seat,
    candidates: &[G::Move],
    effort: u32,
    chance: &mut Chance,
    mut playout: impl FnMut(G::State, &mut Chance) -> f64,
) -> Vec<f64> {
    let width = u32::try_from(candidates.len()).unwrap_or(u32::MAX).max(1);
    let rounds = (effort / width).max(1);
    let mut sums = vec![0.0; candidates.len()];
    for _ in 0..rounds {
        let imagined = G::resample(observation, chance);
        for (sum, candidate) in sums.iter_mut().zip(candidates) {
            if let Ok(next) = G::apply(&imagined, seat, candidate, "", chance) {
                *sum += playout(next, chance);
            }
        }
    }
    sums.iter().map(|sum| sum / f64::from(rounds)).collect()
}

/// The index of the largest value; the first of equals, 0 for none.
pub fn best(values: &[f64]) -> usize {
    let mut best = 0;
    for (index, value) in values.iter().enumerate() {
        if *value > values[best] {
            best = index;
        }
    }
    best
}
