//! A cursor over a finished match.

use std::collections::VecDeque;
use std::sync::Arc;

use serde_json::Value;
use spielwerk_model::Seat;
use spielwerk_model::play::{Narration, Standing, Status, Viewer};
use spielwerk_model::record::Record;
use spielwerk_model::scene::Scene;

use crate::diff::{self, Row};
use crate::names;

/// Why a ply cannot be shown; a sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ReplayError(pub String);

/// One ply for one viewer.
#[derive(Debug, Clone, PartialEq)]
pub struct Frame {
    /// The picture, names filled in.
    pub scene: Arc<Scene>,
    /// What the step told this viewer, names filled in.
    pub lines: Vec<Narration>,
    /// Who may act.
    pub status: Status,
    /// This viewer's legal moves.
    pub legal: Vec<String>,
    /// The standing.
    pub standings: Vec<Standing>,
}

/// The state at one ply.
#[derive(Debug, Clone, PartialEq)]
pub struct StateText {
    /// `inspect`.
    pub json: Arc<Value>,
    /// Hash of the state's bytes, hex.
    pub hash: String,
}

/// Gives positions of a record; the app implements it with a sandbox. Ply 0 is the set-up.
pub trait Replay: Send {
    /// One ply for one viewer. Texts still hold `{seat-1}`.
    ///
    /// # Errors
    /// If the game fails there.
    fn frame(&mut self, ply: usize, viewer: Viewer, locale: &str) -> Result<Frame, ReplayError>;
    /// The state at a ply.
    ///
    /// # Errors
    /// If the game fails there.
    fn state(&mut self, ply: usize) -> Result<StateText, ReplayError>;
    /// SVG text of the component's picture.
    fn art(&mut self, name: &str) -> Option<String>;
}

/// One ply in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlyRow {
    /// Ply number; 0 is the set-up.
    pub ply: usize,
    /// Who; 255: the table; none: the set-up.
    pub seat: Option<Seat>,
    /// Move text, without its remark.
    pub text: String,
    /// A computer player's remark.
    pub remark: String,
    /// The clock ruled it.
    pub timed_out: bool,
    /// The level that decided.
    pub level: Option<String>,
}

/// Frames and states kept at most.
const MOST_FRAMES: usize = 256;

/// Ply, viewer and language of a frame.
type FrameKey = (usize, Viewer, String);

/// A cursor over a record, with bounded memory of what it has computed.
pub struct Timeline {
    record: Record,
    replay: Box<dyn Replay>,
    at: usize,
    rows: Vec<PlyRow>,
    rounds: Vec<usize>,
    frames: VecDeque<(FrameKey, Result<Frame, ReplayError>)>,
    states: VecDeque<(usize, Result<StateText, ReplayError>)>,
}

impl std::fmt::Debug for Timeline {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Timeline").field("game", &self.record.game).field("at", &self.at).finish_non_exhaustive()
    }
}

impl Timeline {
    /// At the set-up of this record.
    pub fn new(record: Record, replay: Box<dyn Replay>) -> Self {
        let rows = rows_of(&record);
        let rounds = rounds_of(&record);
        Self { record, replay, at: 0, rows, rounds, frames: VecDeque::new(), states: VecDeque::new() }
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Present ply; 0 is the set-up.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The last ply's number.
    pub fn last(&self) -> usize {
        self.record.plies.len()
    }

    /// All plies, the set-up first.
    pub fn rows(&self) -> &[PlyRow] {
        &self.rows
    }

    /// To this ply, or the nearest there is.
    pub fn jump(&mut self, ply: usize) {
        self.at = ply.min(self.last());
    }

    /// To the first ply of the next round, else to the end.
    pub fn next_round(&mut self) {
        let next = self.rounds.iter().copied().find(|start| *start > self.at);
        self.jump(next.unwrap_or(usize::MAX));
    }

    /// To the beginning of this round, or of the one before.
    pub fn previous_round(&mut self) {
        self.jump(self.rounds.iter().rev().copied().find(|start| *start < self.at).unwrap_or(0));
    }

    /// To the next ply (around the end) whose seat name, move or remark holds this text; whether there is one.
    pub fn find(&mut self, text: &str) -> bool {
        let wanted = text.trim().to_lowercase();
        if wanted.is_empty() {
            return false;
        }
        let count = self.rows.len();
        let found = (1..=count).map(|step| (self.at + step) % count).find(|ply| {
            let row = &self.rows[*ply];
            let name = row.seat.map(|seat| self.name(seat)).unwrap_or_default();
            [row.text.as_str(), &row.remark, &name].iter().any(|field| field.to_lowercase().contains(&wanted))
        });
        found.is_some_and(|ply| {
            self.jump(ply);
            true
        })
    }

    /// The name of who sat there.
    pub fn name(&self, seat: Seat) -> String {
        let name = self.record.names.get(usize::from(seat)).filter(|name| !name.is_empty());
        name.cloned().unwrap_or_else(|| format!("#{}", u16::from(seat) + 1))
    }

    /// The present ply for this viewer, computed when first asked.
    ///
    /// # Errors
    /// If the game fails there.
    pub fn frame(&mut self, viewer: Viewer, locale: &str) -> Result<Frame, ReplayError> {
        let key = (self.at, viewer, locale.to_string());
        if let Some((_, known)) = self.frames.iter().find(|(other, _)| *other == key) {
            return known.clone();
        }
        let names = self.record.names.clone();
        let frame = self.replay.frame(self.at, viewer, locale).map(|mut frame| {
            names::fill_scene(Arc::make_mut(&mut frame.scene), &names);
            for line in &mut frame.lines {
                line.text = names::fill(&line.text, &names);
            }
            frame
        });
        keep(&mut self.frames, (key, frame.clone()));
        frame
    }

    /// The state at the present ply.
    ///
    /// # Errors
    /// If the game fails there.
    pub fn state(&mut self) -> Result<StateText, ReplayError> {
        self.state_at(self.at)
    }

    fn state_at(&mut self, ply: usize) -> Result<StateText, ReplayError> {
        if let Some((_, known)) = self.states.iter().find(|(other, _)| *other == ply) {
            return known.clone();
        }
        let state = self.replay.state(ply);
        keep(&mut self.states, (ply, state.clone()));
        state
    }

    /// The state tree, compared with the ply before.
    ///
    /// # Errors
    /// If the game fails there.
    pub fn tree(&mut self) -> Result<Vec<Row>, ReplayError> {
        let now = self.state()?;
        let before = match self.at.checked_sub(1) {
            Some(ply) => Some(self.state_at(ply)?.json),
            None => None,
        };
        Ok(diff::rows(before.as_deref(), &now.json))
    }

    /// The component's picture of this name.
    pub fn art(&mut self, name: &str) -> Option<String> {
        self.replay.art(name)
    }
}

fn keep<T>(memory: &mut VecDeque<T>, item: T) {
    if memory.len() >= MOST_FRAMES {
        memory.pop_front();
    }
    memory.push_back(item);
}

fn rows_of(record: &Record) -> Vec<PlyRow> {
    let setup =
        PlyRow { ply: 0, seat: None, text: String::new(), remark: String::new(), timed_out: false, level: None };
    let plies = record.plies.iter().enumerate().map(|(index, ply)| {
        let (text, remark) = ply.r#move.split_once(" ; ").unwrap_or((&ply.r#move, ""));
        PlyRow {
            ply: index + 1,
            seat: Some(ply.seat),
            text: text.into(),
            remark: remark.into(),
            timed_out: ply.timed_out,
            level: ply.level.clone(),
        }
    });
    std::iter::once(setup).chain(plies).collect()
}

/// Plies at which the starting seat comes on turn again: what “by round” means in a game whose rounds nobody names.
fn rounds_of(record: &Record) -> Vec<usize> {
    let people: Vec<(usize, Seat)> = record
        .plies
        .iter()
        .enumerate()
        .filter(|(_, ply)| ply.seat != spielwerk_model::TABLE)
        .map(|(index, ply)| (index + 1, ply.seat))
        .collect();
    let Some(&(_, first)) = people.first() else { return vec![0] };
    let mut starts = Vec::new();
    let mut before = None;
    for (ply, seat) in people {
        if seat == first && before != Some(first) {
            // The cursor stands before that seat's move, where its question is to be seen.
            starts.push(ply - 1);
        }
        before = Some(seat);
    }
    starts
}
