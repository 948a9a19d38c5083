//! Computer players asked again about a position of a record, with what they had seen and remembered there.

use std::collections::BTreeMap;
use std::sync::PoisonError;
use std::time::{Duration, Instant};

use spielwerk_model::Seat;
use spielwerk_model::play::{Answer, Viewer};
use spielwerk_model::record::Ply;
use spielwerk_runtime::{Class, Component, GuestError, Observation};

use crate::chance::{self, Stream};
use crate::mover;
use crate::replay::ReplayError;
use crate::replayed::Replayed;

/// What computer players remembered after their decisions, by seat and the position they decided at.
#[derive(Debug, Clone, Default)]
pub(crate) struct Minds(BTreeMap<(Seat, usize), Vec<u8>>);

impl Minds {
    /// What holds for a branch that leaves at this ply.
    pub(crate) fn up_to(&self, ply: usize) -> Self {
        Self(self.0.iter().filter(|((_, at), _)| *at < ply).map(|(key, memory)| (*key, memory.clone())).collect())
    }
}

/// What a computer player is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// For which seat.
    pub seat: Seat,
    /// At which level.
    pub level: String,
    /// Playouts or nodes; none: the level's own.
    pub effort: Option<u32>,
}

/// What it answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thought {
    /// Move, remark, memory and thoughts.
    pub answer: Answer,
    /// The memory it came with.
    pub memory_before: Vec<u8>,
    /// Observations it was shown.
    pub seen: usize,
    /// How long it thought.
    pub took: Duration,
    /// The move is among what is offered.
    pub offered: bool,
}

/// Why a computer player was not asked.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Unasked {
    /// Nothing is asked of that seat here.
    #[error("seat {0} has nothing to decide at this ply")]
    NotActing(Seat),
    /// The line cannot be played there.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The player failed.
    #[error("{0}")]
    Failed(#[from] GuestError),
}

/// Asks as the table does: same entropy, what the seat saw since it last chose, the memory it came with. Memories of
/// earlier decisions are found by making them again, once; that may take seconds.
///
/// In a phase where several decide at once a record does not say what was seen when a player was asked: it is shown all
/// that had happened before its own move.
///
/// # Errors
/// If the seat has nothing to decide there, or the game fails.
pub fn ask(replayed: &Replayed, ply: u64, question: &Question) -> Result<Thought, Unasked> {
    let step = replayed.at(ply)?;
    let seat = question.seat;
    let decision = step.status.acting(seat).ok_or(Unasked::NotActing(seat))?.decision;
    let at = usize::try_from(step.ply).unwrap_or(usize::MAX);
    let (memory, seen) = mind(replayed, at, seat)?;
    let entropy = chance::entropy(&replayed.record().seed, Stream::Choose { seat, decision });
    let effort = question.effort.unwrap_or_else(|| effort(replayed.component(), &question.level));
    let (level, memory_before, shown) = (question.level.clone(), memory.clone(), seen.len());
    let state = step.state;
    let thought = replayed.component().operate(Class::Players, move |guest| {
        let began = Instant::now();
        let answer = guest.choose(&seen, &memory, &level, effort, &entropy)?;
        let took = began.elapsed();
        let now = guest.observe(&state, Viewer::Seat(seat))?;
        let legal = guest.legal_moves(&now)?;
        let offered = mover::is_offered(guest, &now, &legal, &answer.r#move)?;
        Ok(Thought { answer, memory_before, seen: shown, took, offered })
    })?;
    Ok(thought)
}

fn effort(component: &Component, level: &str) -> u32 {
    component.info("").level(level).map_or(1, |level| level.effort)
}

/// Memory and what was seen since, of the seat's player at this position.
fn mind(replayed: &Replayed, at: usize, seat: Seat) -> Result<(Vec<u8>, Vec<Observation>), Unasked> {
    let plies = &replayed.record().plies;
    let begin = taken_over(plies, at, seat);
    let decisions: Vec<usize> = (begin..at).filter(|index| decides(&plies[*index], seat)).collect();
    let minds = replayed.minds.clone();
    let known = {
        let minds = minds.lock().unwrap_or_else(PoisonError::into_inner);
        let newest = decisions.iter().rev().find(|index| minds.0.contains_key(&(seat, **index)));
        newest.map(|index| (*index, minds.0[&(seat, *index)].clone()))
    };
    let from = known.as_ref().map_or(begin, |(index, _)| *index);
    let observed =
        replayed.walk(from as u64, at - from + 1, move |guest, state| guest.observe(state, Viewer::Seat(seat)))?;
    let newest = known.as_ref().map(|(index, _)| *index);
    let mut last = newest;
    let mut memory = known.map(|(_, memory)| memory).unwrap_or_default();
    for index in decisions.into_iter().filter(|index| newest.is_none_or(|newest| *index > newest)) {
        memory = decide(replayed, index, seat, memory, noticed(&observed, from, last, index))?;
        minds.lock().unwrap_or_else(PoisonError::into_inner).0.insert((seat, index), memory.clone());
        last = Some(index);
    }
    Ok((memory, noticed(&observed, from, last, at)))
}

fn decides(ply: &Ply, seat: Seat) -> bool {
    ply.seat == seat && ply.level.is_some()
}

/// The first position at which the seat's present player sat there: after the last move of a person.
fn taken_over(plies: &[Ply], at: usize, seat: Seat) -> usize {
    let person = |ply: &Ply| ply.seat == seat && ply.level.is_none() && !ply.timed_out;
    plies[..at.min(plies.len())].iter().rposition(person).map_or(0, |index| index + 1)
}

/// What the seat noticed after its last decision up to this position; at least the present.
fn noticed(observed: &[Observation], from: usize, last: Option<usize>, to: usize) -> Vec<Observation> {
    let mut before = last.map(|index| &observed[index - from]);
    let mut seen = Vec::new();
    for observation in &observed[last.map_or(0, |index| index + 1 - from)..=to - from] {
        if before != Some(observation) {
            seen.push(observation.clone());
        }
        before = Some(observation);
    }
    if seen.is_empty() {
        seen.push(observed[to - from].clone());
    }
    seen
}

/// Makes a recorded decision again, for its memory.
fn decide(
    replayed: &Replayed,
    index: usize,
    seat: Seat,
    memory: Vec<u8>,
    seen: Vec<Observation>,
) -> Result<Vec<u8>, Unasked> {
    let step = replayed.at(index as u64)?;
    let decision = step.status.acting(seat).ok_or(Unasked::NotActing(seat))?.decision;
    let entropy = chance::entropy(&replayed.record().seed, Stream::Choose { seat, decision });
    let level = replayed.record().plies[index].level.clone().unwrap_or_default();
    let effort = effort(replayed.component(), &level);
    let answer = replayed
        .component()
        .operate(Class::Players, move |guest| guest.choose(&seen, &memory, &level, effort, &entropy))?;
    Ok(answer.memory)
}
