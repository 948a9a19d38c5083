//! A line of play at any ply, quickly: a record, a branch of one, or what follows an edited position.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use spielwerk_model::Seat;
use spielwerk_model::play::{Status, Viewer};
use spielwerk_model::record::{Ply, Record};
use spielwerk_model::record_file::RecordFile;
use spielwerk_runtime::{Class, Component, Guest, GuestError, State};

use crate::chance::{self, Stream};
use crate::minds::Minds;
use crate::replay::{self, ReplayError, Step};

/// Plies between two kept positions.
const DISTANCE: usize = 64;
/// Positions looked at lately that are kept besides, so that a step forward costs one move.
const RECENT: usize = 8;

/// A line that was played through once, with a position kept every 64 plies: any ply costs at most 63 moves, whatever
/// the length of the record. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Replayed {
    component: Component,
    file: Arc<RecordFile>,
    /// `kept[k]` is the position after ply `k * distance`.
    kept: Arc<Vec<State>>,
    distance: usize,
    /// The last ply it can show.
    reached: usize,
    fault: Option<ReplayError>,
    recent: Arc<Mutex<VecDeque<(usize, State)>>>,
    pub(crate) minds: Arc<Mutex<Minds>>,
}

/// Why a branch cannot be played.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum NoBranch {
    /// The rules say no.
    #[error("refused ({code})")]
    Refused {
        /// The game's code.
        code: String,
    },
    /// The game failed.
    #[error("{0}")]
    Failed(ReplayError),
}

impl Replayed {
    /// Plays a whole record through.
    ///
    /// # Errors
    /// As [`replay::replay`].
    pub fn new(component: &Component, record: Record) -> Result<Self, ReplayError> {
        Self::with_distance(component, record, DISTANCE)
    }

    /// [`Replayed::new`] with another number of plies, at least 1, between two kept positions.
    ///
    /// # Errors
    /// As [`replay::replay`].
    pub fn with_distance(component: &Component, record: Record, distance: usize) -> Result<Self, ReplayError> {
        replay::check_component(component, &record)?;
        let replayed = Self::play(component, record.into(), distance.max(1))?;
        replayed.fault.clone().map_or(Ok(replayed), Err)
    }

    /// Plays a line as far as it goes, on whatever build of the game; what stopped it is [`Replayed::fault`].
    ///
    /// # Errors
    /// If not even its beginning can be shown.
    pub fn far(component: &Component, file: RecordFile) -> Result<Self, ReplayError> {
        Self::play(component, file, DISTANCE)
    }

    fn play(component: &Component, file: RecordFile, distance: usize) -> Result<Self, ReplayError> {
        if file.record.format != Record::FORMAT {
            return Err(ReplayError::Format { found: file.record.format });
        }
        let file = Arc::new(file);
        let shared = file.clone();
        let played = component.operate(Class::Rules, move |guest| Ok(play_through(guest, &shared, distance)));
        let (kept, reached, fault) = played.unwrap_or_else(|fault| Err(ReplayError::Failed { ply: 0, fault }))?;
        Ok(Self {
            component: component.clone(),
            file,
            kept: Arc::new(kept),
            distance,
            reached,
            fault,
            recent: Arc::default(),
            minds: Arc::default(),
        })
    }

    /// The same line for another thread: it shares what is kept, not what was looked at lately.
    #[must_use]
    pub fn twin(&self) -> Self {
        Self { recent: Arc::default(), ..self.clone() }
    }

    /// What it is played on.
    pub fn component(&self) -> &Component {
        &self.component
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.file.record
    }

    /// The record and where it begins.
    pub fn file(&self) -> &RecordFile {
        &self.file
    }

    /// The number of the last ply it can show.
    pub fn last_ply(&self) -> u64 {
        self.reached as u64
    }

    /// What stopped it before the record's end.
    pub fn fault(&self) -> Option<&ReplayError> {
        self.fault.as_ref()
    }

    /// The same up to this ply, then this move. Shares what is kept.
    ///
    /// # Errors
    /// If the rules refuse the move, or the game fails.
    pub fn branch(&self, ply: u64, seat: Seat, text: &str) -> Result<Self, NoBranch> {
        let ply = self.clamp(ply);
        let before = self.state(ply as u64).map_err(NoBranch::Failed)?;
        let entropy = chance::entropy(&self.record().seed, Stream::Apply { ply: ply as u64 + 1 });
        let moved = text.to_string();
        let next = self
            .component
            .operate(Class::Rules, move |guest| guest.apply(&before, seat, &moved, &entropy))
            .map_err(|fault| NoBranch::Failed(ReplayError::Failed { ply: ply as u64 + 1, fault }))?;
        let next = next.map_err(|code| NoBranch::Refused { code })?;
        let mut file = RecordFile::clone(&self.file);
        file.record.plies.truncate(ply);
        file.record.plies.push(Ply { seat, r#move: text.into(), level: None, timed_out: false });
        let mut kept: Vec<State> = self.kept.iter().take(ply / self.distance + 1).cloned().collect();
        if (ply + 1).is_multiple_of(self.distance) {
            kept.push(next.clone());
        }
        Ok(Self {
            file: Arc::new(file),
            kept: Arc::new(kept),
            reached: ply + 1,
            fault: None,
            recent: Arc::new(Mutex::new(VecDeque::from([(ply + 1, next)]))),
            minds: Arc::new(Mutex::new(self.minds.lock().unwrap_or_else(PoisonError::into_inner).up_to(ply))),
            ..self.clone()
        })
    }

    /// A line that begins at this position, with the seed, seats and names of this one.
    ///
    /// # Errors
    /// The game's sentence why the JSON is no position of it.
    pub fn edited(&self, json: &str) -> Result<Self, ReplayError> {
        let position = serde_json::from_str(json).map_err(|error| ReplayError::Position(error.to_string()))?;
        let mut file = RecordFile::clone(&self.file);
        file.record.plies.clear();
        file.position = Some(position);
        Self::play(&self.component, file, self.distance)
    }

    /// The position after this ply; after the last one, if there are not so many.
    ///
    /// # Errors
    /// If the game fails, which it did not when the line was opened.
    pub fn state(&self, ply: u64) -> Result<State, ReplayError> {
        let ply = self.clamp(ply);
        let (begin, state) = self.nearest(ply);
        if begin == ply {
            return Ok(state);
        }
        let file = self.file.clone();
        let reached = self.component.operate(Class::Rules, move |guest| Ok(forward(guest, &file, begin, state, ply)));
        let state = reached.unwrap_or_else(|fault| Err(ReplayError::Failed { ply: ply as u64, fault }))?;
        self.remember(ply, &state);
        Ok(state)
    }

    /// [`Replayed::state`] with who made it, its chance and who may act then.
    ///
    /// # Errors
    /// As [`Replayed::state`].
    pub fn at(&self, ply: u64) -> Result<Step, ReplayError> {
        let ply = self.clamp(ply);
        let state = self.state(ply as u64)?;
        let shown = state.clone();
        let status = self.component.operate(Class::Rules, move |guest| status(guest, &shown));
        let status = status.map_err(|fault| ReplayError::Failed { ply: ply as u64, fault })?;
        let moved = ply.checked_sub(1).map(|index| self.record().plies[index].clone());
        Ok(Step { ply: ply as u64, moved, entropy: self.entropy(ply as u64), state, status })
    }

    /// Positions of several plies in a row within one instance; `look` sees each. For scans.
    ///
    /// # Errors
    /// If the game fails.
    pub fn walk<T: Send + 'static>(
        &self,
        from: u64,
        count: usize,
        mut look: impl FnMut(&mut Guest, &State) -> Result<T, GuestError> + Send + 'static,
    ) -> Result<Vec<T>, ReplayError> {
        let from = self.clamp(from);
        let to = self.reached.min((from + count).saturating_sub(1));
        if count == 0 {
            return Ok(Vec::new());
        }
        let (file, mut state) = (self.file.clone(), self.state(from as u64)?);
        let walked = self.component.operate(Class::Rules, move |guest| {
            let mut found = vec![look(guest, &state)?];
            for ply in from + 1..=to {
                match forward(guest, &file, ply - 1, state, ply) {
                    Ok(next) => state = next,
                    Err(error) => return Ok(Err(error)),
                }
                found.push(look(guest, &state)?);
            }
            Ok(Ok((state, found)))
        });
        let (state, found) = walked.unwrap_or_else(|fault| Err(ReplayError::Failed { ply: from as u64, fault }))?;
        self.remember(to, &state);
        Ok(found)
    }

    /// The 32 bytes of chance of this ply.
    pub fn entropy(&self, ply: u64) -> [u8; 32] {
        entropy(self.record(), self.clamp(ply))
    }

    fn clamp(&self, ply: u64) -> usize {
        usize::try_from(ply).unwrap_or(usize::MAX).min(self.reached)
    }

    /// The nearest known position that is not behind this ply.
    fn nearest(&self, ply: usize) -> (usize, State) {
        let index = ply / self.distance;
        let recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let near = recent.iter().filter(|(at, _)| (index * self.distance..=ply).contains(at)).max_by_key(|(at, _)| *at);
        match near {
            Some((at, state)) => (*at, state.clone()),
            None => (index * self.distance, self.kept[index].clone()),
        }
    }

    fn remember(&self, ply: usize, state: &State) {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        recent.retain(|(at, _)| *at != ply);
        if recent.len() >= RECENT {
            recent.pop_front();
        }
        recent.push_back((ply, state.clone()));
    }
}

/// Kept positions, the last ply reached, and what stopped it there.
type Through = (Vec<State>, usize, Option<ReplayError>);

fn play_through(guest: &mut Guest, file: &RecordFile, distance: usize) -> Result<Through, ReplayError> {
    let mut state = beginning(guest, file)?;
    let mut kept = vec![state.clone()];
    for ply in 1..=file.record.plies.len() {
        match forward(guest, file, ply - 1, state, ply) {
            Ok(next) => state = next,
            Err(error) => return Ok((kept, ply - 1, Some(error))),
        }
        if ply.is_multiple_of(distance) {
            kept.push(state.clone());
        }
    }
    Ok((kept, file.record.plies.len(), None))
}

/// The set-up, or the position the file begins at.
fn beginning(guest: &mut Guest, file: &RecordFile) -> Result<State, ReplayError> {
    let failed = |fault| ReplayError::Failed { ply: 0, fault };
    match &file.position {
        None => replay::set_up(guest, &file.record),
        Some(position) => {
            let state = guest.from_inspection(&position.to_string()).map_err(failed)?;
            state.map_err(ReplayError::Position)
        }
    }
}

/// The position after ply `to`, from the one after ply `begin`.
fn forward(
    guest: &mut Guest,
    file: &RecordFile,
    begin: usize,
    mut state: State,
    to: usize,
) -> Result<State, ReplayError> {
    for (ply, moved) in (1u64..).zip(&file.record.plies).take(to).skip(begin) {
        (_, state) = replay::apply(guest, &file.record, ply, moved, &state)?;
    }
    Ok(state)
}

fn entropy(record: &Record, ply: usize) -> [u8; 32] {
    let stream = if ply == 0 { Stream::Setup } else { Stream::Apply { ply: ply as u64 } };
    chance::entropy(&record.seed, stream)
}

fn status(guest: &mut Guest, state: &State) -> Result<Status, GuestError> {
    let spectator = guest.observe(state, Viewer::Spectator)?;
    guest.status_of(&spectator)
}
