//! The last day (F-C11): taps by itself only when sure, else shows what it thinks of.

use crate::moves::Move;
use crate::odds::{self, Chance};
use crate::remark::{Tapping, Thought};
use crate::sketch::partner;
use crate::spot::Spot;
use crate::view::View;

use super::Decision;
use super::mind::{Mind, Read, STEP};
use super::near::Near;

/// Per cent from which a computer taps by itself.
const SURE: u8 = 80;
/// Shown chances that are not exact stay within these.
const SHOWN: (u8, u8) = (5, 95);
/// How much likelier a fit is at a find than elsewhere, in tenths, by fit in steps of half a weight.
const TELLS: [u64; 9] = [6, 10, 15, 25, 40, 65, 100, 120, 140];

/// The same for a word without a link, by nearness to a clue.
const NEAR: [u64; 10] = [5, 5, 6, 6, 7, 8, 9, 10, 12, 14];

/// A tablet that can be a find.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guess {
    /// Where.
    pub spot: Spot,
    /// Chance of a find, in per cent, rounded to 5.
    pub chance: u8,
    /// How well it fits which clue.
    pub thought: Option<Thought>,
    exact: u64,
}

/// All tablets that can be finds of the partner, the likeliest first.
pub fn guesses(view: &View<'_>, mind: &Mind) -> Vec<Guess> {
    let giver = partner(view.seat);
    let reads: Vec<Read<'_>> =
        Read::all(mind, view.table, giver).into_iter().filter(|read| read.clue.number > 0).collect();
    let near = Near::of(mind, view.all_tappable(giver).map(|spot| view.table.tablet(spot).word));
    let chances = odds::chances(view.table, view.seat, view.sketch, view.left[usize::from(giver)]);
    let guess = |spot: Spot| {
        let chance = odds::of_kind(&chances, view.sketch.at(spot));
        if chance.is_none() {
            return None;
        }
        let mut best: Option<(i32, &Read<'_>)> = None;
        for read in &reads {
            let fit = read.fit(mind, view.table, spot);
            if best.is_none_or(|(most, _)| fit > most) {
                best = Some((fit, read));
            }
        }
        let fit = best.map_or(0, |best| best.0);
        let word = view.table.tablet(spot).word;
        let thought = best.map(|(_, read)| mind.thought(&read.senses, word, read.index));
        let nearness = reads.iter().map(|read| read.near(mind, &near, word)).max().unwrap_or(0);
        let exact = combine(chance, fit, nearness);
        Some(Guess { spot, chance: shown(chance, exact), thought, exact })
    };
    let mut all: Vec<Guess> = view.all_tappable(giver).filter_map(guess).collect();
    all.sort_by_key(|guess| (std::cmp::Reverse(guess.exact), guess.spot));
    all
}

/// The sketch chance, made likelier or less likely by the fit; in hundred-thousandths. Certain and impossible stay so.
fn combine(chance: Chance, fit: i32, near: i32) -> u64 {
    let telling = match fit {
        0 => NEAR[near.clamp(0, 9) as usize],
        _ => TELLS[(fit / (STEP / 2)).clamp(0, 8) as usize],
    };
    let find = u64::from(chance.part) * telling;
    let other = u64::from(chance.whole - chance.part) * 10;
    100_000 * find / (find + other).max(1)
}

fn shown(chance: Chance, exact: u64) -> u8 {
    if chance.is_certain() {
        return 100;
    }
    let fives = (exact + 2_500) / 5_000 * 5;
    (fives as u8).clamp(SHOWN.0, SHOWN.1)
}

/// What a computer does.
pub fn decide(view: &View<'_>, mind: &Mind, legal: &[Move]) -> Decision {
    let all = guesses(view, mind);
    let describe = |guess: &Guess| format!("{} {} %", guess.spot, guess.chance);
    let thoughts = all.iter().take(6).map(describe).collect::<Vec<_>>().join("; ");
    let decision = |mv: Move, remark: String| Decision { mv, remark, thoughts: thoughts.clone() };
    let best = all.first();
    if let Some(sure) = best.filter(|best| best.chance >= SURE) {
        let tapping = Tapping { top: Vec::new(), thought: sure.thought.clone() };
        return decision(Move::Dare(sure.spot), tapping.write());
    }
    match best {
        Some(best) if legal.contains(&Move::Wait) => {
            let remark = best.thought.as_ref().map(Thought::write).unwrap_or_default();
            decision(Move::Show(best.spot, best.chance.to_string()), remark)
        }
        _ if legal.contains(&Move::End) => decision(Move::End, String::new()),
        _ => decision(Move::Wait, String::new()),
    }
}
