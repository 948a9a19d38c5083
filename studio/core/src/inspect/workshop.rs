//! What the app does for the record's page: files, components, builds. Everything slow runs as [`Work`] on its threads.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use spielwerk_model::record_file::RecordFile;

use super::breakpoints::Found;
use super::line::LineId;
use super::replay::{Ask, Checked, Fact, Replay, ReplayError, Thought};
use super::verdict::Verdict;

/// Why a record was not opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unopened {
    /// The sentence.
    pub sentence: String,
    /// Its version of the game is not here, but this one is: it can be tried on that.
    pub present: Option<String>,
}

/// A build of a game.
pub trait Build: Send + Sync {
    /// Its short hash, for people.
    fn name(&self) -> String;
    /// The game's id.
    fn game(&self) -> String;
    /// Seconds the build took; none: a finished component was taken.
    fn seconds(&self) -> Option<f64>;
    /// Plays a line on it, as far as it goes.
    ///
    /// # Errors
    /// If not even the beginning can be shown.
    fn play(&self, file: &RecordFile) -> Result<Box<dyn Replay>, ReplayError>;
    /// A match on it among computer players, for an author without a record.
    ///
    /// # Errors
    /// If the game fails at once.
    fn sample(&self) -> Result<Box<dyn Replay>, ReplayError>;
}

/// What a watched game tells.
#[derive(Clone)]
pub enum News {
    /// Something was saved; it is being built.
    Building,
    /// It does not build; the compiler's words.
    Failed(String),
    /// It was built.
    Built(Arc<dyn Build>),
}

impl std::fmt::Debug for News {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Building => out.write_str("Building"),
            Self::Failed(words) => write!(out, "Failed({words:?})"),
            Self::Built(build) => write!(out, "Built({})", build.name()),
        }
    }
}

/// The app's side.
pub trait Workshop: std::fmt::Debug + Send + Sync {
    /// Plays a record on the component it was played with.
    ///
    /// # Errors
    /// Why that does not go.
    fn open(&self, file: &RecordFile) -> Result<Box<dyn Replay>, Unopened>;
    /// Plays a record on the version of its game that is here now.
    ///
    /// # Errors
    /// Why that does not go.
    fn open_on_present(&self, file: &RecordFile) -> Result<Box<dyn Replay>, ReplayError>;
    /// Writes a new file; one that is there already is left alone. Gives its path as a person would find it.
    ///
    /// # Errors
    /// Why it was not written.
    fn write(&self, path: &str, text: &str) -> Result<String, ReplayError>;
    /// Where a file of this name would go.
    fn suggest(&self, name: &str) -> String;
    /// Watches a game's folder or its `.wasm` until `stop`; tells at once what there is, then after each change.
    ///
    /// # Errors
    /// If there is nothing to watch.
    fn watch(&self, path: &str, stop: &AtomicBool, tell: &mut dyn FnMut(News)) -> Result<(), ReplayError>;
}

/// What came of some work.
pub enum Done {
    /// A record was opened, or not.
    Opened(Box<RecordFile>, Result<Box<dyn Replay>, Unopened>),
    /// Facts of a line, from a ply on.
    Facts(LineId, usize, Vec<Fact>),
    /// A walk to a breakpoint ended.
    Sought(LineId, Result<Option<Found>, ReplayError>),
    /// A computer player answered.
    Thought(LineId, Ask, Result<Thought, ReplayError>),
    /// Computer players finished a match from a ply of this line.
    Continued(LineId, usize, Result<Box<dyn Replay>, ReplayError>),
    /// One law was tested; none: that was all.
    Checked(Option<Checked>),
    /// A file was written: its path.
    Written(Result<String, ReplayError>),
    /// The watched game.
    News(News),
    /// Watching ended.
    Unwatched(Result<(), ReplayError>),
    /// A line was played on a new build.
    Rerun(LineId, Arc<dyn Build>, Result<(Box<dyn Replay>, Verdict), ReplayError>),
    /// A new build's first match.
    Sampled(Result<Box<dyn Replay>, ReplayError>),
}

/// Something for a thread of the app; hears what comes of it, once or more.
pub struct Work(Box<Job>);

type Job = dyn FnOnce(&mut dyn FnMut(Done)) + Send;

impl Work {
    /// Of this closure.
    pub(crate) fn new(job: impl FnOnce(&mut dyn FnMut(Done)) + Send + 'static) -> Self {
        Self(Box::new(job))
    }

    /// Does it, here and now.
    pub fn run(self, tell: &mut dyn FnMut(Done)) {
        (self.0)(tell);
    }
}

impl std::fmt::Debug for Work {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Work")
    }
}
