//! What a line of play can be asked: positions, pictures, costs, branches. The app answers out of a sandbox.

use std::sync::Arc;

use serde_json::Value;
use spielwerk_model::Seat;
use spielwerk_model::game::GameInfo;
use spielwerk_model::play::{Narration, Standing, Status, Viewer};
use spielwerk_model::record_file::RecordFile;
use spielwerk_model::scene::Scene;

/// Why something cannot be shown; a sentence.
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

/// What scans need of a ply.
#[derive(Debug, Clone, PartialEq)]
pub struct Fact {
    /// Hash of the state's bytes, hex.
    pub hash: String,
    /// Who may act.
    pub status: Status,
    /// Points by seat.
    pub points: Vec<i32>,
    /// The values at the asked paths of the state's JSON.
    pub values: Vec<Option<Value>>,
}

/// What a viewer knows of a position.
#[derive(Debug, Clone, PartialEq)]
pub struct Seen {
    /// Bytes of the observation.
    pub bytes: usize,
    /// Their hash, hex.
    pub hash: String,
    /// The viewer noticed the step.
    pub noticed: bool,
    /// Positions that look the same to it: what they share with the real one is known.
    pub imagined: Vec<Value>,
}

/// One measured call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The contract's function, with whose eyes.
    pub name: String,
    /// Microseconds.
    pub micros: u64,
    /// Bytes that came out.
    pub bytes: usize,
    /// Bytes of memory the instance had afterwards.
    pub memory: usize,
}

/// The chance of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Luck {
    /// Its 32 bytes, hex.
    pub entropy: String,
    /// With other bytes the step comes out otherwise.
    pub used: bool,
}

/// A question to a computer player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ask {
    /// At which ply.
    pub ply: usize,
    /// For whom.
    pub seat: Seat,
    /// Level id.
    pub level: String,
    /// Playouts or nodes; none: the level's own.
    pub effort: Option<u32>,
}

/// Its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thought {
    /// Move text without remark.
    pub text: String,
    /// Its remark, a code.
    pub remark: String,
    /// What it thought, English.
    pub thoughts: String,
    /// What it will remember.
    pub memory: Vec<u8>,
    /// What it had remembered.
    pub memory_before: Vec<u8>,
    /// Observations it was shown.
    pub seen: usize,
    /// Milliseconds.
    pub millis: u64,
    /// The move is among what is offered.
    pub offered: bool,
}

/// Why a line does not go on as its record says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stop {
    /// The ply that could not be made.
    pub ply: usize,
    /// The rules refuse it; else the game failed.
    pub refused: bool,
    /// What happened.
    pub sentence: String,
}

/// How much a check tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Effort {
    /// Seconds.
    #[default]
    Quick,
    /// A few times that.
    Normal,
}

/// What came of one law.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// Its stable name.
    pub law: String,
    /// What it demands.
    pub demand: String,
    /// The game keeps it, as far as was tried.
    pub passed: bool,
    /// How much was tried, or what is wrong.
    pub detail: String,
    /// The shortest record that shows it.
    pub record: Option<Box<RecordFile>>,
}

/// Asks a computer player; may take seconds, so it runs on a thread of the app.
pub type Asking = Box<dyn FnOnce() -> Result<Thought, ReplayError> + Send>;
/// Plays on with computer players; as [`Asking`].
pub type Continuing = Box<dyn FnOnce() -> Result<Box<dyn Replay>, ReplayError> + Send>;
/// Tests the laws; hears each outcome as it comes.
pub type Checking = Box<dyn FnOnce(&mut dyn FnMut(Checked)) + Send>;

/// Gives positions of a line; the app implements it with a sandbox. Ply 0 is the beginning.
pub trait Replay: Send {
    /// The record and where it begins.
    fn file(&self) -> &RecordFile;
    /// The last ply that can be shown.
    fn reached(&self) -> usize;
    /// What stopped it before the record's end.
    fn stop(&self) -> Option<Stop>;
    /// What the game says about itself.
    fn info(&self, locale: &str) -> GameInfo;
    /// Names the component, for people.
    fn component(&self) -> String;

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
    /// So many plies from this one on, fewer at the end, with the values at these paths.
    ///
    /// # Errors
    /// If the game fails there.
    fn facts(&mut self, from: usize, count: usize, paths: &[String]) -> Result<Vec<Fact>, ReplayError>;
    /// What a viewer knows.
    ///
    /// # Errors
    /// If the game fails there.
    fn seen(&mut self, ply: usize, viewer: Viewer) -> Result<Seen, ReplayError>;
    /// The calls of a ply, made again and measured.
    ///
    /// # Errors
    /// If the game fails there.
    fn calls(&mut self, ply: usize, viewer: Viewer, locale: &str) -> Result<Vec<Call>, ReplayError>;
    /// The chance of a ply.
    ///
    /// # Errors
    /// If the game fails there.
    fn luck(&mut self, ply: usize) -> Result<Luck, ReplayError>;
    /// The quick laws this position breaks: name and how.
    ///
    /// # Errors
    /// If the game cannot be asked.
    fn broken(&mut self, ply: usize) -> Result<Vec<(String, String)>, ReplayError>;
    /// The component's pictures: SVG text.
    fn art(&mut self, name: &str) -> Option<String>;

    /// The same up to this ply, then this move.
    ///
    /// # Errors
    /// Why the rules refuse it, in words of the game.
    fn branch(&mut self, ply: usize, seat: Seat, text: &str, locale: &str) -> Result<Box<dyn Replay>, ReplayError>;
    /// What begins at this position.
    ///
    /// # Errors
    /// The game's sentence why this is none.
    fn edited(&mut self, json: &str) -> Result<Box<dyn Replay>, ReplayError>;
    /// A playthrough file of the line, for tests.
    ///
    /// # Errors
    /// If the game fails.
    fn playthrough(&mut self) -> Result<String, ReplayError>;

    /// The same line for another thread.
    fn twin(&self) -> Box<dyn Replay>;
    /// Asks a computer player.
    fn ask(&self, ask: Ask) -> Asking;
    /// Computer players finish the match from this ply.
    fn continued(&self, ply: usize) -> Continuing;
    /// Tests the component's laws.
    fn check(&self, effort: Effort) -> Checking;
}
