//! Which tablet to tap, and when to stop.

use std::cmp::Reverse;

use crate::moves::Move;
use crate::odds::Known;
use crate::remark::{Halt, MOST_TOP, Tapping, Why};
use crate::sketch::Kind;
use crate::spot::Spot;
use crate::view::View;

use super::Decision;
use super::mind::{Mind, Read, STEP, in_words};
use super::near::Near;

/// Chances are counted in parts of this.
pub const WHOLE: i64 = 1000;

/// How much likelier a fit is at a find than elsewhere, in tenths, by fit in steps of half a weight.
const TELLS: [i64; 9] = [4, 9, 18, 35, 80, 150, 300, 400, 500];
/// The same for a word without a link, by nearness.
const NEAR: [i64; 10] = [3, 3, 4, 4, 5, 6, 8, 10, 12, 14];
/// The same for what only fits an earlier clue with words left over.
const LEFT_OVER: [i64; 9] = [4, 6, 10, 20, 40, 70, 120, 160, 200];
/// A word that fits a warning.
const WARNED: i64 = 1;

/// A tablet to tap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate {
    /// Where.
    pub spot: Spot,
    /// Fit to the present clue.
    pub fit: i32,
    /// Nearness to the present clue, where it does not fit.
    pub near: i32,
    /// Best fit to a clue of the giver with words left over, the present one aside.
    pub older: i32,
    /// Fit to a warning.
    pub warned: i32,
    /// Chance of a find, in thousandths.
    pub find: i64,
    /// Chance of a cave-in, in thousandths.
    pub cave: i64,
}

/// What a guesser makes of the present clue.
pub struct Thinking<'a> {
    /// The present clue.
    pub now: Read<'a>,
    /// Earlier clues of the same giver.
    pub earlier: Vec<Read<'a>>,
    /// All tablets that can be tapped, the best first.
    pub candidates: Vec<Candidate>,
    /// Words of the present clue still to tap.
    pub due: i64,
    /// Words of earlier clues still to tap.
    pub left_over: i64,
}

/// The lower and upper end of a table by half weights.
fn tells(table: &[i64; 9], fit: i32) -> i64 {
    table[(fit / (STEP / 2)).clamp(0, 8) as usize]
}

/// Find, rubble, cave-in at the partner under an own tablet of this kind, as counts.
pub fn prior(view: &View<'_>, known: &Known, mind: &Mind, spot: Spot) -> [i64; 3] {
    if !mind.level.prior {
        return [9, 13, 3];
    }
    known.rest(view.sketch.at(spot)).map(|count| i64::from(count.max(0)))
}

/// Words a clue still waits for: its number less what was found for it.
fn open_words(read: &Read<'_>) -> i64 {
    let found = read.clue.taps.iter().filter(|tap| tap.found == Kind::Find).count() as i64;
    (i64::from(read.clue.number) - found).max(0)
}

impl<'a> Thinking<'a> {
    /// Of this seat at this clue; none if there is no clue.
    pub fn of(view: &View<'a>, mind: &Mind) -> Option<Self> {
        let mut reads = Read::all(mind, view.table, view.table.giver);
        let now = reads.pop()?;
        let known = Known::of(view.table, view.seat, view.sketch);
        let due = (i64::from(now.clue.number) - now.clue.taps.len() as i64).max(0);
        let left_over = reads.iter().map(open_words).sum();
        let mut thinking = Self { now, earlier: reads, candidates: Vec::new(), due, left_over };
        let word = |spot: Spot| view.table.tablet(spot).word;
        let near = Near::of(mind, view.all_tappable(view.table.giver).map(word));
        let mut candidates: Vec<Candidate> =
            view.all_tappable(view.table.giver).map(|spot| thinking.candidate(view, mind, &near, spot)).collect();
        let better: Vec<i64> = candidates
            .iter()
            .map(|one| candidates.iter().filter(|other| other.fit >= one.fit).count() as i64)
            .collect();
        for (candidate, better) in candidates.iter_mut().zip(better) {
            thinking.weigh(candidate, better, prior(view, &known, mind, candidate.spot), mind);
        }
        let furthest = thinking.now.clue.number == 0;
        let order = |one: &Candidate| {
            let first = if furthest { i64::from(-10 * one.fit - one.near) } else { 0 };
            (Reverse(first), Reverse(one.find - 2 * one.cave), one.spot)
        };
        candidates.sort_by_key(order);
        thinking.candidates = candidates;
        Some(thinking)
    }

    fn candidate(&self, view: &View<'_>, mind: &Mind, near: &Near, spot: Spot) -> Candidate {
        let of = |read: &Read<'_>| read.fit(mind, view.table, spot);
        let older = self.earlier.iter().filter(|read| open_words(read) > 0).map(of).max().unwrap_or(0);
        let warnings = self.earlier.iter().chain([&self.now]).filter(|read| read.clue.number == 0);
        let fit = of(&self.now);
        let near = if fit == 0 { self.now.near(mind, near, view.table.tablet(spot).word) } else { 0 };
        Candidate { spot, fit, near, older, warned: warnings.map(of).max().unwrap_or(0), find: 0, cave: 0 }
    }

    /// Chances from the prior and the fit; `better` words fit at least as well, only some of which can be meant.
    fn weigh(&self, candidate: &mut Candidate, better: i64, prior: [i64; 3], mind: &Mind) {
        let number = self.now.clue.number;
        let lone = NEAR[candidate.near.clamp(0, 9) as usize];
        let told = match (number, candidate.fit) {
            (0, _) | (_, 0) => lone,
            _ => (tells(&TELLS, candidate.fit) * self.due.max(1) / better.max(self.due.max(1))).max(lone),
        };
        let older = if mind.level.careful { tells(&LEFT_OVER, candidate.older) } else { 0 };
        let warned = candidate.warned >= STEP;
        let telling = if warned { WARNED } else { told.max(older) };
        let [find, rubble, cave] = prior;
        let find = find * telling;
        let whole = (find + 10 * (rubble + cave)).max(1);
        candidate.find = WHOLE * find / whole;
        candidate.cave = WHOLE * 10 * cave / whole;
    }

    /// The clue a tablet fits best, the present one first.
    fn reason(&self, view: &View<'_>, mind: &Mind, spot: Spot) -> &Read<'a> {
        let mut best = &self.now;
        let mut most = self.now.fit(mind, view.table, spot);
        for read in self.earlier.iter().rev().filter(|read| read.clue.number > 0) {
            let fit = read.fit(mind, view.table, spot);
            if fit > most {
                (best, most) = (read, fit);
            }
        }
        best
    }

    /// Whether this is worth another tap.
    fn goes_on(&self, candidate: &Candidate, mind: &Mind) -> bool {
        let level = &mind.level;
        let due = self.due > 0 || (level.careful && self.left_over > 0 && candidate.older > candidate.fit);
        let safe = candidate.find >= level.least_find && candidate.cave <= level.most_cave;
        due && safe && self.now.clue.number > 0 && !self.now.senses.is_empty() && candidate.warned < STEP
    }
}

/// The next tap, or to stop.
pub fn decide(view: &View<'_>, mind: &Mind) -> Decision {
    let nothing = || Decision { mv: Move::Stop, remark: String::new(), thoughts: String::new() };
    let Some(thinking) = Thinking::of(view, mind) else { return nothing() };
    let Some(best) = thinking.candidates.first().copied() else { return nothing() };
    let thoughts = thinking.candidates.iter().take(6).map(describe).collect::<Vec<_>>().join("; ");
    let owed = thinking.now.clue.taps.is_empty();
    if owed || thinking.goes_on(&best, mind) {
        let reason = thinking.reason(view, mind, best.spot);
        let word = view.table.tablet(best.spot).word;
        let tapping = Tapping {
            top: if owed { top(&thinking) } else { Vec::new() },
            thought: Some(mind.thought(&reason.senses, word, reason.index)),
        };
        return Decision { mv: Move::Tap(best.spot), remark: tapping.write(), thoughts };
    }
    Decision { mv: Move::Stop, remark: halt(&thinking).map(|halt| halt.write()).unwrap_or_default(), thoughts }
}

fn describe(one: &Candidate) -> String {
    format!(
        "{} fits {}, near {}, older {}: find {} cave-in {}",
        one.spot, one.fit, one.near, one.older, one.find, one.cave
    )
}

/// By fit alone, which both partners could know.
fn by_fit(thinking: &Thinking<'_>) -> Vec<Candidate> {
    let mut all = thinking.candidates.clone();
    all.sort_by_key(|one| (Reverse(one.fit), one.spot));
    all
}

/// Words that fit at least well (F-C12).
fn top(thinking: &Thinking<'_>) -> Vec<Spot> {
    by_fit(thinking).iter().filter(|one| in_words(one.fit) >= 2).take(MOST_TOP).map(|one| one.spot).collect()
}

/// Why it stops, from the fits alone: nothing that the own sketch decides (F-C7).
fn halt(thinking: &Thinking<'_>) -> Option<Halt> {
    let next = by_fit(thinking).into_iter().next()?;
    let fit = in_words(next.fit);
    let why = if thinking.now.senses.is_empty() {
        Why::Unknown
    } else if next.warned >= STEP {
        Why::Warned
    } else if thinking.due == 0 {
        Why::Number
    } else if fit <= 1 {
        Why::Weak
    } else {
        Why::Unsure
    };
    Some(Halt { next: next.spot, fit, why })
}
