//! A cursor over one line of play.

use std::sync::Arc;

use spielwerk_model::play::Viewer;
use spielwerk_model::record::Record;
use spielwerk_model::{Seat, TABLE};

use super::diff::{self, Row};
use super::recent::Recent;
use super::replay::{Call, Fact, Frame, Luck, Replay, ReplayError, Seen, StateText};
use crate::names;

/// One ply in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlyRow {
    /// Ply number; 0 is the beginning.
    pub ply: usize,
    /// Who; 255: the table; none: the beginning.
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

/// Frames kept at most, and their weight in bytes, roughly.
const FRAMES: (usize, usize) = (256, 24 << 20);
/// States and trees kept at most, and their weight in bytes, roughly.
const STATES: (usize, usize) = (64, 16 << 20);
/// Answers to what costs more than a look.
const ANSWERS: (usize, usize) = (32, 8 << 20);

type Kept<K, V> = Recent<K, Result<V, ReplayError>>;

/// A cursor over a line, with bounded memory of what it has computed.
pub struct Timeline {
    replay: Box<dyn Replay>,
    at: usize,
    names: Vec<String>,
    rows: Vec<PlyRow>,
    rounds: Vec<usize>,
    facts: Vec<Fact>,
    frames: Kept<(usize, Viewer, String), Arc<Frame>>,
    states: Kept<usize, StateText>,
    trees: Kept<usize, Arc<Vec<Row>>>,
    seen: Kept<(usize, Viewer), Arc<Seen>>,
    calls: Kept<(usize, Viewer), Arc<Vec<Call>>>,
    luck: Kept<usize, Luck>,
}

impl std::fmt::Debug for Timeline {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Timeline").field("game", &self.record().game).field("at", &self.at).finish_non_exhaustive()
    }
}

impl Timeline {
    /// At the beginning of this line.
    pub fn new(replay: Box<dyn Replay>) -> Self {
        let (rows, rounds) = (rows_of(&replay.file().record), rounds_of(&replay.file().record));
        Self {
            names: names_of(&replay.file().record),
            replay,
            at: 0,
            rows,
            rounds,
            facts: Vec::new(),
            frames: Recent::new(FRAMES.0, FRAMES.1),
            states: Recent::new(STATES.0, STATES.1),
            trees: Recent::new(STATES.0, STATES.1),
            seen: Recent::new(ANSWERS.0, ANSWERS.1),
            calls: Recent::new(ANSWERS.0, ANSWERS.1),
            luck: Recent::new(ANSWERS.0, ANSWERS.1),
        }
    }

    /// What gives the positions.
    pub fn replay(&self) -> &dyn Replay {
        &*self.replay
    }

    /// What gives the positions, to branch.
    pub fn replay_mut(&mut self) -> &mut dyn Replay {
        &mut *self.replay
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.replay.file().record
    }

    /// Present ply; 0 is the beginning.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The last ply that can be shown.
    pub fn last(&self) -> usize {
        self.replay.reached()
    }

    /// All plies, the beginning first; also those behind a fault.
    pub fn rows(&self) -> &[PlyRow] {
        &self.rows
    }

    /// Where rounds begin.
    pub fn rounds(&self) -> &[usize] {
        &self.rounds
    }

    /// What is known of plies from the first on; grows while a scan goes on.
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// More facts, from a scan.
    pub fn know(&mut self, from: usize, facts: Vec<Fact>) {
        if from == self.facts.len() {
            self.facts.extend(facts);
        }
    }

    /// The ply was made while the question to its seat stood already before the ply before it: several decided at once.
    pub fn with_previous(&self, ply: usize) -> bool {
        let (Some(seat), Some(two)) = (self.rows.get(ply).and_then(|row| row.seat), ply.checked_sub(2)) else {
            return false;
        };
        let before = self.rows[ply - 1].seat;
        let (Some(earlier), Some(later)) = (self.facts.get(two), self.facts.get(ply - 1)) else { return false };
        let asked = |fact: &Fact| fact.status.acting(seat).filter(|acting| acting.must).map(|acting| acting.decision);
        before != Some(seat) && before != Some(TABLE) && asked(earlier).is_some() && asked(earlier) == asked(later)
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
        let count = self.last() + 1;
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
        self.names.get(usize::from(seat)).cloned().unwrap_or_else(|| format!("#{}", u16::from(seat) + 1))
    }

    /// The present ply for this viewer, computed when first asked.
    ///
    /// # Errors
    /// If the game fails there.
    pub fn frame(&mut self, viewer: Viewer, locale: &str) -> Result<Arc<Frame>, ReplayError> {
        self.frame_at(self.at, viewer, locale)
    }

    /// [`Timeline::frame`] at this ply, or the nearest there is.
    ///
    /// # Errors
    /// If the game fails there.
    pub fn frame_at(&mut self, ply: usize, viewer: Viewer, locale: &str) -> Result<Arc<Frame>, ReplayError> {
        let key = (ply.min(self.last()), viewer, locale.to_string());
        if let Some(known) = self.frames.get(&key) {
            return known;
        }
        let frame = self.replay.frame(key.0, viewer, locale).map(|frame| Arc::new(self.named(frame)));
        let weight = frame.as_ref().map_or(0, |frame| weight_of(frame));
        self.frames.put(key, frame.clone(), weight);
        frame
    }

    fn named(&self, mut frame: Frame) -> Frame {
        let names = &self.names;
        names::fill_scene(Arc::make_mut(&mut frame.scene), names);
        for line in &mut frame.lines {
            line.text = names::fill(&line.text, names);
        }
        frame
    }

    /// The state at the present ply.
    ///
    /// # Errors
    /// If the game fails there.
    pub fn state(&mut self) -> Result<StateText, ReplayError> {
        self.state_at(self.at)
    }

    /// The state at this ply.
    ///
    /// # Errors
    /// If the game fails there.
    pub fn state_at(&mut self, ply: usize) -> Result<StateText, ReplayError> {
        if let Some(known) = self.states.get(&ply) {
            return known;
        }
        let state = self.replay.state(ply);
        let weight = state.as_ref().map_or(0, |state| json_weight(&state.json));
        self.states.put(ply, state.clone(), weight);
        state
    }

    /// The state tree, compared with the ply before.
    ///
    /// # Errors
    /// If the game fails there.
    pub fn tree(&mut self) -> Result<Arc<Vec<Row>>, ReplayError> {
        let ply = self.at;
        if let Some(known) = self.trees.get(&ply) {
            return known;
        }
        let tree = self.compared(ply).map(Arc::new);
        let weight = tree.as_ref().map_or(0, |rows| rows.len() * 160);
        self.trees.put(ply, tree.clone(), weight);
        tree
    }

    fn compared(&mut self, ply: usize) -> Result<Vec<Row>, ReplayError> {
        let now = self.state_at(ply)?;
        let before = match ply.checked_sub(1) {
            Some(before) => Some(self.state_at(before)?.json),
            None => None,
        };
        Ok(diff::rows(before.as_deref(), &now.json))
    }

    /// What this viewer knows at the present ply.
    ///
    /// # Errors
    /// If the game fails there.
    pub fn seen(&mut self, viewer: Viewer) -> Result<Arc<Seen>, ReplayError> {
        let key = (self.at, viewer);
        if let Some(known) = self.seen.get(&key) {
            return known;
        }
        let seen = self.replay.seen(key.0, viewer).map(Arc::new);
        let weight = seen.as_ref().map_or(0, |seen| seen.imagined.iter().map(json_weight).sum());
        self.seen.put(key, seen.clone(), weight);
        seen
    }

    /// The measured calls of the present ply.
    ///
    /// # Errors
    /// If the game fails there.
    pub fn calls(&mut self, viewer: Viewer, locale: &str) -> Result<Arc<Vec<Call>>, ReplayError> {
        let key = (self.at, viewer);
        if let Some(known) = self.calls.get(&key) {
            return known;
        }
        let calls = self.replay.calls(key.0, viewer, locale).map(Arc::new);
        self.calls.put(key, calls.clone(), 1024);
        calls
    }

    /// The chance of the present ply.
    ///
    /// # Errors
    /// If the game fails there.
    pub fn luck(&mut self) -> Result<Luck, ReplayError> {
        if let Some(known) = self.luck.get(&self.at) {
            return known;
        }
        let luck = self.replay.luck(self.at);
        self.luck.put(self.at, luck.clone(), 128);
        luck
    }

    /// The component's picture of this name.
    pub fn art(&mut self, name: &str) -> Option<String> {
        self.replay.art(name)
    }

    /// Forgets what can be computed again.
    pub fn rest(&mut self) {
        self.frames = Recent::new(FRAMES.0, FRAMES.1);
        self.states = Recent::new(STATES.0, STATES.1);
        self.trees = Recent::new(STATES.0, STATES.1);
        self.seen = Recent::new(ANSWERS.0, ANSWERS.1);
    }

    /// Bytes of what is kept, roughly.
    pub fn weight(&self) -> usize {
        self.frames.weight() + self.states.weight() + self.trees.weight() + self.seen.weight()
    }
}

fn weight_of(frame: &Frame) -> usize {
    let legal: usize = frame.legal.iter().map(|text| text.len() + 24).sum();
    frame.scene.nodes.len() * 480 + legal + 2048
}

fn json_weight(value: &serde_json::Value) -> usize {
    use serde_json::Value;
    match value {
        Value::Array(items) => 32 + items.iter().map(json_weight).sum::<usize>(),
        Value::Object(fields) => {
            48 + fields.iter().map(|(name, field)| name.len() + 48 + json_weight(field)).sum::<usize>()
        }
        Value::String(text) => 32 + text.len(),
        _ => 32,
    }
}

/// One for each seat; those of the same name are told apart by their seats.
fn names_of(record: &Record) -> Vec<String> {
    let name = |seat: usize| {
        let name = record.names.get(seat).filter(|name| !name.is_empty());
        let is_shared = record.names.iter().filter(|other| Some(*other) == name).count() > 1;
        match name {
            None => format!("#{}", seat + 1),
            Some(name) if is_shared => format!("{name} #{}", seat + 1),
            Some(name) => name.clone(),
        }
    };
    (0..usize::from(record.config.seats)).map(name).collect()
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
        .filter(|(_, ply)| ply.seat != TABLE)
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
