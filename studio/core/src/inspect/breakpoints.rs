//! Where a walk through a line stops.

use std::sync::atomic::{AtomicBool, Ordering};

use spielwerk_model::Seat;

use super::replay::{Fact, Replay, ReplayError};
use super::timeline::PlyRow;

/// What a walk waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// A new question to this seat.
    Acts(Seat),
    /// A move with this verb.
    Verb(String),
    /// Some seat's points come to this value or beyond.
    Points(i32),
    /// The value at this path of the state's JSON changes: `wood.heaps[3]`.
    Changes(String),
    /// The position breaks one of the quick laws.
    Law,
}

/// A condition that can be switched off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Breakpoint {
    /// For commands.
    pub id: u32,
    /// What it waits for.
    pub condition: Condition,
    /// It counts.
    pub on: bool,
}

/// Where a walk stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The ply.
    pub ply: usize,
    /// The breakpoint that stopped it.
    pub breakpoint: u32,
    /// More about it: which law is broken and how.
    pub detail: String,
}

/// Plies asked for at once.
const PORTION: usize = 64;

/// The next ply in this direction at which a breakpoint stops; none: there is none, or it was called off.
///
/// # Errors
/// If the game fails on the way.
pub fn seek(
    replay: &mut dyn Replay,
    rows: &[PlyRow],
    from: usize,
    forward: bool,
    breakpoints: &[Breakpoint],
    called_off: &AtomicBool,
) -> Result<Option<Found>, ReplayError> {
    let paths: Vec<String> = breakpoints.iter().filter_map(|one| path_of(&one.condition)).cloned().collect();
    let last = replay.reached();
    let mut next = if forward { from + 1 } else { from.saturating_sub(1) };
    while (1..=last).contains(&next) && !called_off.load(Ordering::Relaxed) {
        let low = if forward { next } else { (next + 1).saturating_sub(PORTION).max(1) };
        let high = if forward { (next + PORTION - 1).min(last) } else { next };
        let facts = replay.facts(low - 1, high - low + 2, &paths)?;
        let mut plies: Vec<usize> = (low..=high).collect();
        if !forward {
            plies.reverse();
        }
        for ply in plies {
            let (Some(before), Some(now)) = (facts.get(ply - low), facts.get(ply - low + 1)) else { continue };
            for one in breakpoints.iter().filter(|one| one.on) {
                if let Some(detail) = holds(replay, one, rows.get(ply), ply, before, now, &paths)? {
                    return Ok(Some(Found { ply, breakpoint: one.id, detail }));
                }
            }
        }
        next = if forward { high + 1 } else { low - 1 };
    }
    Ok(None)
}

fn path_of(condition: &Condition) -> Option<&String> {
    match condition {
        Condition::Changes(path) => Some(path),
        _ => None,
    }
}

fn holds(
    replay: &mut dyn Replay,
    one: &Breakpoint,
    row: Option<&PlyRow>,
    ply: usize,
    before: &Fact,
    now: &Fact,
    paths: &[String],
) -> Result<Option<String>, ReplayError> {
    let stops = match &one.condition {
        Condition::Acts(seat) => {
            let asked = |fact: &Fact| fact.status.acting(*seat).filter(|acting| acting.must).map(|one| one.decision);
            asked(now).is_some() && asked(now) != asked(before)
        }
        Condition::Verb(verb) => row.is_some_and(|row| row.text.split(' ').next() == Some(verb.as_str())),
        Condition::Points(value) => {
            now.points.iter().zip(&before.points).any(|(now, before)| before < value && now >= value)
        }
        Condition::Changes(path) => {
            let index = paths.iter().position(|other| other == path).unwrap_or_default();
            now.values.get(index) != before.values.get(index)
        }
        Condition::Law => {
            let broken = replay.broken(ply)?;
            return Ok(broken.first().map(|(law, what)| format!("{law}: {what}")));
        }
    };
    Ok(stops.then(String::new))
}
