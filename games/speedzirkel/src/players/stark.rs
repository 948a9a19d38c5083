//! The level `stark` (Z-C4): plays the rest of the year through for its best strokes.

use spielwerk_sdk::Chance;

use super::future::{Forms, Year};
use super::worth::Worth;
use super::{Choice, Question};
use crate::observe::imagined_decks;
use crate::state::Stroke;

/// Strokes that are played through.
const CANDIDATES: usize = 16;
/// Of these, how many are left after half of the playouts.
const FINALISTS: usize = 5;

/// The stroke after which imagined years end best.
pub(super) fn stroke(question: &Question<'_>, effort: u32, chance: &mut Chance) -> Option<Choice> {
    let mut field = candidates(question, chance);
    let forms = Forms::new(question.table);
    let rounds = (effort / 2 / field.len().max(1) as u32).max(1);
    play_through(question, &forms, &mut field, rounds, chance);
    field.truncate(FINALISTS);
    let rounds = (effort / 2 / field.len().max(1) as u32).max(1);
    play_through(question, &forms, &mut field, rounds, chance);
    let best = field.first()?;
    let (mv, stroke) = question.strokes[best.index];
    Some((mv, stroke, format!("{:.1} points to come over {} imagined years", best.mean(), best.played)))
}

struct Candidate {
    index: usize,
    sum: i64,
    played: u32,
}

impl Candidate {
    fn mean(&self) -> f64 {
        self.sum as f64 / f64::from(self.played.max(1))
    }
}

/// The strokes of greatest worth with some credit for what they prepare.
fn candidates(question: &Question<'_>, chance: &mut Chance) -> Vec<Candidate> {
    let worth = Worth::now(question.table);
    let player = &question.table.players[usize::from(question.seat)];
    let value = |stroke: &Stroke| {
        let (sheet, coins, _) = player.after(stroke);
        worth.of(&sheet, coins)
    };
    let mut values: Vec<(i32, u32, usize)> = (question.strokes.iter().enumerate())
        .map(|(index, (_, stroke))| (-value(stroke), chance.below(u32::MAX), index))
        .collect();
    values.sort_unstable();
    values.truncate(CANDIDATES);
    values.into_iter().map(|(_, _, index)| Candidate { index, sum: 0, played: 0 }).collect()
}

/// Every candidate meets the same decks; sorts the best first.
fn play_through(question: &Question<'_>, forms: &Forms, field: &mut [Candidate], rounds: u32, chance: &mut Chance) {
    let table = question.table;
    let player = &table.players[usize::from(question.seat)];
    for _ in 0..rounds {
        let decks = imagined_decks(table, chance);
        let luck = chance.entropy();
        for candidate in field.iter_mut() {
            let (sheet, coins, _) = player.after(&question.strokes[candidate.index].1);
            let year = Year { table, forms, sheet, coins };
            candidate.sum += i64::from(year.play(&decks, &mut Chance::from_entropy(&luck)));
            candidate.played += 1;
        }
    }
    field.sort_by(|one, other| other.mean().total_cmp(&one.mean()).then(one.index.cmp(&other.index)));
}
