//! The laws every game has to keep (`spielwerk check`), each a small file of its own.
//!
//! First matches are played, over all modes, numbers of seats, option values, levels and random movers ([`sample`]). Then
//! every law is tested at positions drawn from them, early plies first, so that what is found is short. All of it is a
//! function of the component and the [`Budget`]; only the durations differ from run to run.
//!
//! The checker sees a game only through the contract. What is hidden from whom it learns from `resample`: a game whose
//! `resample` gives away what its `observe` gives away too agrees with itself, and only a reader can find that.

mod canonical;
mod fuzz;
mod legal;
mod limits;
mod locales;
mod players;
mod purity;
mod replays;
mod sample;
mod scenes;
mod scores;
mod secrecy;
mod statuses;
mod time_outs;

use std::sync::Arc;
use std::time::Instant;

use serde::Serialize;
use spielwerk_model::record::Record;
use spielwerk_runtime::{Class, Component, Guest, GuestError};

use crate::chance;
use crate::draws::Draws;
use crate::replay::{ReplayError, Replayed};
use sample::{Ground, Position};

/// How much is tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Budget {
    /// Matches played from the set-up; never fewer than one per mode.
    pub matches: usize,
    /// Positions at which every law is tested.
    pub positions: usize,
    /// After so many plies a match counts as endless.
    pub most_plies: u64,
    /// Other numbers, other matches.
    pub seed: u64,
}

impl Budget {
    /// For a developer who waits.
    pub fn quick() -> Self {
        Self { matches: 12, positions: 24, most_plies: 10_000, seed: 1 }
    }

    /// For `make test` and releases.
    pub fn thorough() -> Self {
        Self { matches: 160, positions: 500, most_plies: 10_000, seed: 1 }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self { matches: 40, positions: 120, most_plies: 10_000, seed: 1 }
    }
}

/// What came of one law.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Check {
    /// Stable name: `secrecy`.
    pub name: String,
    /// What it demands, in a sentence.
    pub law: String,
    /// The game keeps it, as far as was tried.
    pub passed: bool,
    /// How much was tried, or what is wrong.
    pub detail: String,
    /// The shortest record found that shows it: cut at the ply.
    pub record: Option<Record>,
    /// The ply, 0 for the set-up.
    pub ply: Option<u64>,
}

/// What came of all laws.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Report {
    /// The game's id.
    pub game: String,
    /// The game's version.
    pub version: String,
    /// The component's hash, 64 hex digits.
    pub component: String,
    /// In a fixed order.
    pub checks: Vec<Check>,
    /// Matches played.
    pub matches: usize,
    /// Positions looked at.
    pub positions: usize,
    /// Milliseconds it took.
    pub took_ms: u64,
}

impl Report {
    /// Every law is kept.
    pub fn passed(&self) -> bool {
        self.checks.iter().all(|check| check.passed)
    }

    /// The outcome of this law.
    pub fn check(&self, name: &str) -> Option<&Check> {
        self.checks.iter().find(|check| check.name == name)
    }
}

/// Playouts or nodes a computer player has in the checks: enough to search a little. `limits` asks for the full effort.
pub(crate) const EFFORT: u32 = 20;

/// Why a law is broken at a position.
pub(crate) enum Fault {
    /// What is wrong.
    Law(String),
    /// The game gave no proper answer.
    Guest(GuestError),
}

impl From<GuestError> for Fault {
    fn from(error: GuestError) -> Self {
        Self::Guest(error)
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Law(what) => out.write_str(what),
            Self::Guest(error) => error.fmt(out),
        }
    }
}

/// [`Fault::Law`] with this sentence, unless the condition holds.
pub(crate) fn ensure(condition: bool, what: impl FnOnce() -> String) -> Result<(), Fault> {
    if condition { Ok(()) } else { Err(Fault::Law(what())) }
}

/// One law at one position. The draws depend on the budget's seed, the law and the position.
type AtPosition = fn(&Ground, &mut Guest, &Position, &mut Draws) -> Result<(), Fault>;

/// Name, demand, test.
const LAWS: [(&str, &str, AtPosition); 15] = [
    ("status", "who may act is the same for every viewer; somebody must, or the table, or it is over", statuses::check),
    ("legal-moves", "the list is sorted, unique, empty for who may not act, and accepted by the rules", legal::check),
    ("refusals", "everything else is refused, whatever the text, and never traps", fuzz::check),
    ("purity", "the same call gives the same answer, in any instance and order", purity::check),
    ("canonical", "a state read back from its inspection has the same bytes", canonical::check),
    ("replay", "a record gives the same bytes at every ply", replays::check),
    ("secrecy", "an observation tells nothing it does not allow to vary", secrecy::check),
    ("spectator", "a spectator knows no more than any seat", secrecy::check_spectator),
    ("computer-players", "what a computer player does and says depends on what its seat may know", players::check),
    ("time-outs", "the clock's ruling is always possible", time_outs::check),
    ("scores", "every seat once, ranks with ties, breakdown adds up, known keys", scores::check),
    ("locales", "every language says what the others say", locales::check),
    ("scenes", "parents first, unique keys, known looks and art, names", scenes::check),
    ("reachable", "every legal move can be built by choices in the picture", scenes::check_reachable),
    ("limits", "levels at their full effort, all pictures and words keep the sandbox's limits", limits::check),
];

/// Tests a component. Blocks for seconds to minutes, depending on the budget and the game.
pub fn check(component: &Component, budget: &Budget) -> Report {
    check_telling(component, budget, &mut |_| {})
}

/// [`check`]; `done` hears each outcome as it comes, for progress.
pub fn check_telling(component: &Component, budget: &Budget, done: &mut dyn FnMut(&Check)) -> Report {
    let started = Instant::now();
    let (ground, endings) = sample::sample(component, budget);
    let mut checks = vec![endings];
    done(&checks[0]);
    let ground = Arc::new(ground);
    for number in 0..LAWS.len() {
        let outcome = test(component, &ground, budget, number);
        done(&outcome);
        checks.push(outcome);
    }
    let info = component.info("en");
    Report {
        game: info.id.clone(),
        version: info.version.clone(),
        component: component.hash().to_string(),
        checks,
        matches: ground.records.len(),
        positions: ground.positions.len(),
        took_ms: u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX),
    }
}

/// Laws that are quick enough to be tested at every ply that somebody looks at.
const QUICK: [&str; 7] = ["status", "legal-moves", "canonical", "secrecy", "spectator", "scores", "scenes"];

/// The quick laws a single position breaks: name of the law, and how.
///
/// # Errors
/// If the game cannot even be asked.
pub fn broken_at(replayed: &Replayed, ply: u64) -> Result<Vec<(String, String)>, ReplayError> {
    let step = replayed.at(ply)?;
    let seats = replayed.record().config.seats;
    let position = Position { record: 0, ply: step.ply, state: step.state, status: step.status, seats };
    let component = replayed.component();
    let failed = |fault| ReplayError::Failed { ply, fault };
    let art = component.operate(Class::Rules, |guest| guest.art()).map_err(failed)?;
    let ground = Arc::new(Ground {
        component: component.clone(),
        info: component.info("").clone(),
        records: vec![replayed.record().clone()],
        positions: vec![position],
        art: art.into_iter().map(|(name, _)| name).collect(),
    });
    let mut broken = Vec::new();
    for (name, _, at_position) in LAWS.iter().filter(|(name, ..)| QUICK.contains(name)) {
        let (shared, entropy) = (ground.clone(), chance::aside(&replayed.record().seed, name, &[ply]));
        // An instance of its own for each law: one that traps must not silence the others.
        let found = component.operate(Class::Players, move |guest| {
            let mut draws = Draws::new(entropy);
            Ok(at_position(&shared, guest, &shared.positions[0], &mut draws).err().map(|fault| fault.to_string()))
        });
        if let Some(what) = found.map_err(failed)? {
            broken.push(((*name).to_string(), what));
        }
    }
    Ok(broken)
}

/// One law at all positions, up to the first that breaks it.
fn test(component: &Component, ground: &Arc<Ground>, budget: &Budget, number: usize) -> Check {
    let (name, law, at_position) = LAWS[number];
    let seed = chance::seed_of(budget.seed);
    let shared = ground.clone();
    let found = component.operate(Class::Players, move |guest| {
        for (index, position) in shared.positions.iter().enumerate() {
            let mut draws = Draws::new(chance::aside(&seed, name, &[index as u64]));
            if let Err(fault) = at_position(&shared, guest, position, &mut draws) {
                return Ok(Some((index, fault.to_string())));
            }
        }
        Ok(None)
    });
    match found {
        Ok(None) => Check {
            name: name.into(),
            law: law.into(),
            passed: !ground.positions.is_empty(),
            detail: format!("{} positions", ground.positions.len()),
            record: None,
            ply: None,
        },
        Ok(Some((index, what))) => ground.broken(name, law, &ground.positions[index], what),
        Err(error) => Check {
            name: name.into(),
            law: law.into(),
            passed: false,
            detail: error.to_string(),
            record: None,
            ply: None,
        },
    }
}
