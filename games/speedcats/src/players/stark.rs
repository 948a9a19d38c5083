//! The level `stark` (C-C4): the best few actions of level normal, each played out in trial games with imagined bags.

use spielwerk_sdk::{Chance, search};

use super::normal;
use super::trial::Trial;
use crate::moves::Move;
use crate::observe::shuffled;
use crate::table::Table;

/// Actions tried at most.
const WIDTH: usize = 8;
/// How much the judgement of level normal counts beside the trials, in points of lead per point of value.
const PRIOR: f64 = 0.5;

/// Actions worth a trial with their values, best first. `effort`: trial games in all.
pub fn ranked(table: &Table, effort: u32, chance: &mut Chance) -> Vec<(Move, f64)> {
    let mut candidates = normal::ranked(table);
    candidates.truncate(WIDTH);
    if candidates.len() < 2 {
        return candidates;
    }
    let rounds = (effort / candidates.len() as u32).max(1);
    let mut sums = vec![0.0; candidates.len()];
    let seat = table.seat;
    for _ in 0..rounds {
        // All actions are tried with the same bag and the same luck, so that small differences show.
        let bag = shuffled(table, chance);
        let entropy = chance.entropy();
        for (sum, (mv, _)) in sums.iter_mut().zip(&candidates) {
            let mut luck = Chance::from_entropy(&entropy);
            let mut trial = Trial::new(table, bag.clone());
            trial.play(*mv);
            trial.finish(&mut luck);
            *sum += trial.lead(seat);
        }
    }
    let best_prior = candidates[0].1;
    let value =
        |(sum, (_, prior)): (&f64, &(Move, f64))| sum / f64::from(rounds) + PRIOR * (prior - best_prior).max(-6.0);
    let values: Vec<f64> = sums.iter().zip(&candidates).map(value).collect();
    let first = search::best(&values);
    let mut ranked: Vec<(Move, f64)> = candidates.iter().zip(&values).map(|((mv, _), value)| (*mv, *value)).collect();
    let chosen = ranked.remove(first);
    ranked.sort_by(|one, other| other.1.total_cmp(&one.1));
    ranked.insert(0, chosen);
    ranked
}
