//! A record played again.

use sha2::{Digest, Sha256};
use spielwerk_model::Seat;
use spielwerk_model::play::{Status, TimeOut, Viewer};
use spielwerk_model::record::{MatchSeed, Ply, Record};
use spielwerk_model::{GO_ON, TABLE};
use spielwerk_runtime::{Class, Component, Guest, GuestError, State};

use crate::chance::{self, Stream};
use crate::mover;
pub use crate::replayed::{NoBranch, Replayed};

/// Why a record cannot be played again.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ReplayError {
    /// Written by a newer version.
    #[error("the record has format {found}; this version reads format {}", Record::FORMAT)]
    Format {
        /// In the record.
        found: u32,
    },
    /// Played with another component.
    #[error("the record was played with component {recorded}, this is {given}: another version of the game")]
    Component {
        /// Short hash in the record.
        recorded: String,
        /// Short hash of the component at hand.
        given: String,
    },
    /// The seed is not the one committed to.
    #[error("the seed does not match the commitment: somebody dealt twice, or the file was changed")]
    Commitment,
    /// What a test case begins at is no position of this game.
    #[error("this is no position of the game: {0}")]
    Position(String),
    /// The rules say no to a recorded move.
    #[error("ply {ply}: “{text}” of seat {seat} is refused ({code})")]
    Refused {
        /// Which, from 1; 0 is the set-up.
        ply: u64,
        /// Whose move.
        seat: Seat,
        /// The move.
        text: String,
        /// The game's code.
        code: String,
    },
    /// The rules allow the move but did not offer it.
    #[error("ply {ply}: “{text}” of seat {seat} was not offered")]
    NotOffered {
        /// Which.
        ply: u64,
        /// Whose move.
        seat: Seat,
        /// The move.
        text: String,
    },
    /// The game failed.
    #[error("ply {ply}: {fault}")]
    Failed {
        /// At which ply.
        ply: u64,
        /// How.
        fault: GuestError,
    },
}

impl ReplayError {
    /// The ply at which it stopped, if at one.
    pub fn ply(&self) -> Option<u64> {
        match self {
            Self::Refused { ply, .. } | Self::NotOffered { ply, .. } | Self::Failed { ply, .. } => Some(*ply),
            Self::Format { .. } | Self::Component { .. } | Self::Commitment | Self::Position(_) => None,
        }
    }
}

/// One position of a replayed record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// 0: the set-up.
    pub ply: u64,
    /// Who moved; none at the set-up.
    pub moved: Option<Ply>,
    /// The 32 bytes of chance this ply had.
    pub entropy: [u8; 32],
    /// The position after it.
    pub state: State,
    /// Who may act then.
    pub status: Status,
}

impl Step {
    /// SHA-256 of the state's bytes as 64 hex digits.
    pub fn state_hash(&self) -> String {
        state_hash(&self.state)
    }
}

/// SHA-256 of a state's bytes as 64 hex digits.
pub fn state_hash(state: &State) -> String {
    hex::encode(Sha256::digest(&state.0))
}

/// Plays a record on the component at hand, the set-up first; `steps[k].ply == k`.
///
/// # Errors
/// [`ReplayError`] naming the ply. A record of another version of the game: see [`replay_with_any`].
pub fn replay(component: &Component, record: &Record) -> Result<Vec<Step>, ReplayError> {
    check_component(component, record)?;
    replay_with_any(component, record)
}

/// As [`replay`], on whatever build of the game: an author's new one, for instance.
///
/// # Errors
/// As [`replay`], but for the component.
pub fn replay_with_any(component: &Component, record: &Record) -> Result<Vec<Step>, ReplayError> {
    match replay_far(component, record) {
        (steps, None) => Ok(steps),
        (_, Some(error)) => Err(error),
    }
}

/// Plays a record as far as it goes: the steps up to the first fault, and the fault.
pub fn replay_far(component: &Component, record: &Record) -> (Vec<Step>, Option<ReplayError>) {
    if record.format != Record::FORMAT {
        return (Vec::new(), Some(ReplayError::Format { found: record.format }));
    }
    let record = record.clone();
    let played = component.operate(Class::Rules, move |guest| {
        let mut steps = Vec::with_capacity(record.plies.len() + 1);
        let error = play(guest, &record, &mut steps).err();
        Ok((steps, error))
    });
    played.unwrap_or_else(|fault| (Vec::new(), Some(ReplayError::Failed { ply: 0, fault })))
}

fn play(guest: &mut Guest, record: &Record, steps: &mut Vec<Step>) -> Result<(), ReplayError> {
    let state = set_up(guest, record)?;
    steps.push(step(guest, 0, None, chance::entropy(&record.seed, Stream::Setup), state)?);
    for (ply, moved) in (1..).zip(&record.plies) {
        let (entropy, next) = apply(guest, record, ply, moved, &steps[steps.len() - 1].state)?;
        steps.push(step(guest, ply, Some(moved.clone()), entropy, next)?);
    }
    Ok(())
}

/// The first position.
pub(crate) fn set_up(guest: &mut Guest, record: &Record) -> Result<State, ReplayError> {
    let entropy = chance::entropy(&record.seed, Stream::Setup);
    let state = guest.setup(&record.config, &entropy).map_err(|fault| ReplayError::Failed { ply: 0, fault })?;
    state.map_err(|code| ReplayError::Refused { ply: 0, seat: TABLE, text: "setup".into(), code })
}

/// The position after one more ply, and the chance it had.
pub(crate) fn apply(
    guest: &mut Guest,
    record: &Record,
    ply: u64,
    moved: &Ply,
    before: &State,
) -> Result<([u8; 32], State), ReplayError> {
    let entropy = chance::entropy(&record.seed, Stream::Apply { ply });
    let next = guest
        .apply(before, moved.seat, &moved.r#move, &entropy)
        .map_err(|fault| ReplayError::Failed { ply, fault })?
        .map_err(|code| ReplayError::Refused { ply, seat: moved.seat, text: moved.r#move.clone(), code })?;
    Ok((entropy, next))
}

fn step(guest: &mut Guest, ply: u64, moved: Option<Ply>, entropy: [u8; 32], state: State) -> Result<Step, ReplayError> {
    let status = status(guest, &state).map_err(|fault| ReplayError::Failed { ply, fault })?;
    Ok(Step { ply, moved, entropy, state, status })
}

fn status(guest: &mut Guest, state: &State) -> Result<Status, GuestError> {
    let spectator = guest.observe(state, Viewer::Spectator)?;
    guest.status_of(&spectator)
}

/// What a verified record is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// Plies played again.
    pub plies: u64,
    /// It ends where the rules say that the match is over.
    pub finished: bool,
    /// State hash of the last position.
    pub state_hash: String,
}

/// Tests that nobody dealt twice and every move was offered to who made it (or ruled by the clock, or the table's).
///
/// # Errors
/// The first thing wrong with the record.
pub fn verify(component: &Component, record: &Record) -> Result<Verdict, ReplayError> {
    if record.format != Record::FORMAT {
        return Err(ReplayError::Format { found: record.format });
    }
    check_component(component, record)?;
    if chance::commitment(&record.seed) != record.commitment {
        return Err(ReplayError::Commitment);
    }
    let steps = replay(component, record)?;
    let verdict = Verdict {
        plies: (steps.len() - 1) as u64,
        finished: steps[steps.len() - 1].status.is_finished(),
        state_hash: steps[steps.len() - 1].state_hash(),
    };
    let seed = record.seed;
    let tested = component.operate(Class::Rules, move |guest| Ok(all_offered(guest, &seed, &steps)));
    tested.unwrap_or_else(|fault| Err(ReplayError::Failed { ply: 0, fault }))?;
    Ok(verdict)
}

pub(crate) fn check_component(component: &Component, record: &Record) -> Result<(), ReplayError> {
    if component.hash() == record.component {
        return Ok(());
    }
    Err(ReplayError::Component { recorded: record.component.short(), given: component.hash().short() })
}

fn all_offered(guest: &mut Guest, seed: &MatchSeed, steps: &[Step]) -> Result<(), ReplayError> {
    for pair in steps.windows(2) {
        let Some(moved) = &pair[1].moved else { continue };
        let ply = pair[1].ply;
        let fine =
            was_offered(guest, seed, &pair[0].state, moved).map_err(|fault| ReplayError::Failed { ply, fault })?;
        if !fine {
            return Err(ReplayError::NotOffered { ply, seat: moved.seat, text: moved.r#move.clone() });
        }
    }
    Ok(())
}

fn was_offered(guest: &mut Guest, seed: &MatchSeed, before: &State, moved: &Ply) -> Result<bool, GuestError> {
    let text = moved.r#move.split(" ; ").next().unwrap_or_default();
    if moved.seat == TABLE {
        return Ok(text == GO_ON);
    }
    let observation = guest.observe(before, Viewer::Seat(moved.seat))?;
    if moved.timed_out || moved.level.is_some() {
        let decision = guest.status_of(&observation)?.acting(moved.seat).map_or(0, |acting| acting.decision);
        let entropy = chance::entropy(seed, Stream::TimedOut { seat: moved.seat, decision });
        if guest.timed_out(&observation, &entropy)? == TimeOut::Move(text.into()) {
            return Ok(true);
        }
        // Else a computer player decided for the seat, among what is offered. The clock's move also stands in where a
        // player failed and nothing was offered.
    }
    let legal = guest.legal_moves(&observation)?;
    mover::is_offered(guest, &observation, &legal, text)
}
