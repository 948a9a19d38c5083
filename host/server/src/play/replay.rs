//! From the record to the present: positions, what computers have in mind, and what a returning client missed.

use std::collections::BTreeMap;
use std::sync::Arc;

use spielwerk_model::Seat;
use spielwerk_model::play::Viewer;
use spielwerk_model::record::{MatchSeed, SetupConfig};
use spielwerk_protocol::live::Told;
use spielwerk_referee::chance::{self, Stream};
use spielwerk_runtime::{Guest, GuestError, Observation, State};

use super::{Locale, Picture, Position, Scores, picture};
use crate::documents::Entry;

/// Steps told again to a returning client; older ones are in the record once the match is over.
const MOST_TOLD: usize = 1_000;
/// Observations a computer player is shown at most.
pub(crate) const MOST_SEEN: usize = 256;

/// A match to replay.
#[derive(Clone)]
pub(crate) struct Match {
    pub config: SetupConfig,
    pub seed: MatchSeed,
    pub entries: Arc<Vec<Entry>>,
}

impl Match {
    /// Goes from the set-up to the present and shows every state on the way, with its ply.
    fn walk(
        &self,
        guest: &mut Guest,
        mut look: impl FnMut(&mut Guest, u64, &State) -> Result<(), GuestError>,
    ) -> Result<State, GuestError> {
        let refused =
            |call, code: String| GuestError::Malformed { call, what: format!("the record is refused: {code}") };
        let entropy = chance::entropy(&self.seed, Stream::Setup);
        let mut state = guest.setup(&self.config, &entropy)?.map_err(|code| refused("setup", code))?;
        look(guest, 0, &state)?;
        for (entry, ply) in self.entries.iter().zip(1..) {
            let entropy = chance::entropy(&self.seed, Stream::Apply { ply });
            state = guest
                .apply(&state, entry.seat, &entry.text, &entropy)?
                .map_err(|code| refused("apply", format!("ply {ply}: {code}")))?;
            look(guest, ply, &state)?;
        }
        Ok(state)
    }
}

/// What a computer player brings to its next decision.
#[derive(Debug, Clone, Default)]
pub(crate) struct Mind {
    pub memory: Vec<u8>,
    /// What its seat saw since it last chose, oldest first.
    pub seen: Vec<Arc<Observation>>,
    /// The newest observation, also when it has already been part of a decision.
    pub last: Option<Arc<Observation>>,
}

impl Mind {
    /// The seat's observation at one more ply; what it cannot notice leaves no trace.
    pub(crate) fn sees(&mut self, observation: Arc<Observation>) {
        if self.last.as_ref() == Some(&observation) {
            return;
        }
        self.last = Some(observation.clone());
        self.seen.push(observation);
        if self.seen.len() > MOST_SEEN {
            self.seen.remove(0);
        }
    }

    /// What is shown at a decision: at least the present.
    pub(crate) fn shown(&self) -> Vec<Arc<Observation>> {
        if self.seen.is_empty() { self.last.iter().cloned().collect() } else { self.seen.clone() }
    }
}

/// The present of a match, with the minds of its computer players (seat and the ply at which each took it).
pub(crate) fn present(
    guest: &mut Guest,
    played: &Match,
    computers: &[(Seat, u64)],
) -> Result<(Position, BTreeMap<Seat, Mind>), GuestError> {
    let mut minds = BTreeMap::new();
    let mut begins = BTreeMap::new();
    for &(seat, since) in computers {
        let last = played
            .entries
            .iter()
            .zip(1u64..)
            .filter(|(entry, ply)| entry.seat == seat && *ply > since)
            .filter_map(|(entry, _)| entry.mind.clone())
            .last();
        let (memory, begin, chose) = match last {
            Some((memory, saw)) => (memory, saw, true),
            None => (Vec::new(), since, false),
        };
        minds.insert(seat, Mind { memory, ..Mind::default() });
        begins.insert(seat, (begin, chose));
    }
    let state = played.walk(guest, |guest, ply, state| {
        for (seat, (begin, chose)) in &begins {
            let Some(mind) = minds.get_mut(seat).filter(|_| ply >= *begin) else { continue };
            let observation = Arc::new(guest.observe(state, Viewer::Seat(*seat))?);
            if ply == *begin && *chose {
                // This one was part of the last decision.
                mind.last = Some(observation);
            } else {
                mind.sees(observation);
            }
        }
        Ok(())
    })?;
    Ok((Position::of(guest, state, played.config.seats)?, minds))
}

/// What one viewer has noticed so far, and how it stands for it now.
pub(crate) struct Recap {
    /// Number of the last step noticed; the set-up is number 1.
    pub number: u64,
    /// Steps after the number asked for.
    pub told: Vec<Told>,
    pub observation: Arc<Observation>,
    pub legal: Arc<Vec<String>>,
    pub picture: Picture,
}

/// Goes through the record with a viewer's eyes.
pub(crate) fn recap(
    guest: &mut Guest,
    played: &Match,
    viewer: Viewer,
    locale: &Locale,
    from: u64,
) -> Result<Recap, GuestError> {
    let (mut number, mut told, mut last) = (0u64, Vec::new(), None::<Observation>);
    let state = played.walk(guest, |guest, ply, state| {
        let observation = guest.observe(state, viewer)?;
        if last.as_ref() == Some(&observation) {
            return Ok(());
        }
        number += 1;
        if number > from {
            let entry = ply.checked_sub(1).and_then(|before| played.entries.get(before as usize));
            let timed_out = entry.filter(|entry| entry.timed_out).map(|entry| entry.seat);
            told.push(Told { number, timed_out, lines: guest.narrate(&observation, locale)? });
            if told.len() > MOST_TOLD {
                told.remove(0);
            }
        }
        last = Some(observation);
        Ok(())
    })?;
    let position = Position::of(guest, state, played.config.seats)?;
    look(guest, &position, viewer, locale, played.config.seats).map(|(observation, legal, picture)| Recap {
        number,
        told,
        observation,
        legal,
        picture,
    })
}

/// What a viewer sees of a position: its observation, its legal moves, its picture.
pub(crate) type Drawn = (Arc<Observation>, Arc<Vec<String>>, Picture);

/// How a position stands for a viewer.
pub(crate) fn look(
    guest: &mut Guest,
    position: &Position,
    viewer: Viewer,
    locale: &Locale,
    seats: u8,
) -> Result<Drawn, GuestError> {
    let observation = position.observed(guest, viewer)?;
    let legal = position.legal(guest, viewer, &observation)?;
    let picture = picture(guest, position, &observation, locale, &mut Scores::default(), seats)?;
    Ok((observation, legal, picture))
}
