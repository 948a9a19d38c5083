//! Stepping through matches: lines of play, their cursors, who looks, breakpoints, computer players, builds.
//!
//! | module | what it holds |
//! |---|---|
//! | [`replay`] | what a line can be asked; the app answers |
//! | [`timeline`], [`recent`] | a cursor over one line, with bounded memory |
//! | [`line`] | the record, its branches, edited positions, other builds |
//! | [`breakpoints`], [`verdict`] | walks that stop; one record on two builds |
//! | [`known`], [`diff`] | who knows what; what changed |
//! | [`author`] | watching a game while it is written |
//! | [`workshop`] | what the app does: files, components, builds, threads |
//! | [`command`] | what a person can do |

pub mod author;
pub mod breakpoints;
pub mod command;
mod commands;
pub mod diff;
pub mod known;
pub mod line;
mod news;
pub mod recent;
pub mod replay;
pub mod timeline;
pub mod verdict;
pub mod workshop;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use spielwerk_model::play::Viewer;
use spielwerk_model::record_file::RecordFile;

use author::Author;
use breakpoints::{Breakpoint, Found};
use line::{Line, LineId, Origin};
use replay::{Ask, Checked, Fact, Replay, ReplayError, Thought};
use timeline::Timeline;
use workshop::{Build, Done, Unopened, Work, Workshop};

/// Pictures side by side at most.
pub const MOST_VIEWERS: usize = 4;
/// Answers of computer players kept.
const MOST_THOUGHTS: usize = 32;
/// Facts asked for at once.
const PORTION: usize = 128;

/// One picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct View {
    /// Whose line; none: the one at hand.
    pub line: Option<LineId>,
    /// Whose eyes.
    pub viewer: Viewer,
}

/// A sentence about what was done last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// The sentence.
    pub text: String,
    /// It did not go.
    pub is_error: bool,
}

/// A question to a computer player, and its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// On which line.
    pub line: LineId,
    /// The question.
    pub ask: Ask,
    /// The answer; none: it thinks.
    pub answer: Option<Result<Thought, ReplayError>>,
}

/// Lines of play being looked at.
pub struct Inspect {
    /// Game id, for its art and title.
    pub game: String,
    /// Lines; none while the first is opened, or if that failed (see `problem`).
    pub lines: Vec<Line>,
    /// The line at hand.
    pub active: LineId,
    /// A record is being opened.
    pub opening: bool,
    /// At which ply the next record opened is shown; none: at its beginning, or where it stops.
    pub begin_at: Option<usize>,
    /// Why the first record cannot be shown.
    pub problem: Option<Unopened>,
    /// The record that could not be opened.
    pub refused: Option<Box<RecordFile>>,
    /// Pictures; at least one.
    pub views: Vec<View>,
    /// What viewers see differently is marked.
    pub marks_differences: bool,
    /// Plies a second; none: stands.
    pub speed: Option<f32>,
    /// The last search found nothing.
    pub not_found: bool,
    /// About what was done last.
    pub said: Option<Said>,
    /// Where walks stop.
    pub breakpoints: Vec<Breakpoint>,
    /// Where the last walk stopped.
    pub found: Option<Found>,
    /// Questions to computer players, newest last.
    pub asked: Vec<Asked>,
    /// Computer players finish a match.
    pub continuing: bool,
    /// Outcomes of the laws.
    pub checks: Vec<Checked>,
    /// Laws are being tested.
    pub checking: bool,
    /// The watched game.
    pub author: Author,
    seeking: Option<Arc<AtomicBool>>,
    workshop: Option<Arc<dyn Workshop>>,
    work: Vec<Work>,
    /// Records on their way.
    records: usize,
    /// A build that came while the record for it was on its way.
    early: Option<Arc<dyn Build>>,
    next_line: u32,
    next_breakpoint: u32,
    next_ms: u64,
}

impl std::fmt::Debug for Inspect {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Inspect").field("lines", &self.lines).field("active", &self.active).finish_non_exhaustive()
    }
}

impl Inspect {
    /// Waiting for its first record. Without a workshop (in a browser) nothing can be opened.
    pub fn loading(game: &str, workshop: Option<Arc<dyn Workshop>>) -> Self {
        Self {
            game: game.to_string(),
            lines: Vec::new(),
            active: LineId(0),
            opening: true,
            begin_at: None,
            problem: None,
            refused: None,
            views: vec![View { line: None, viewer: Viewer::Afterwards }],
            marks_differences: true,
            speed: None,
            not_found: false,
            said: None,
            breakpoints: Vec::new(),
            found: None,
            asked: Vec::new(),
            continuing: false,
            checks: Vec::new(),
            checking: false,
            author: Author::default(),
            seeking: None,
            workshop,
            work: Vec::new(),
            records: 0,
            early: None,
            next_line: 0,
            next_breakpoint: 0,
            next_ms: 0,
        }
    }

    /// Opens a record; what is open already stays.
    pub fn open(&mut self, file: RecordFile) {
        let Some(workshop) = self.workshop.clone() else { return };
        self.opening = true;
        self.records += 1;
        self.work.push(Work::new(move |tell| {
            let opened = workshop.open(&file);
            tell(Done::Opened(Box::new(file), opened));
        }));
    }

    /// Shows this line, and makes it the one at hand.
    pub fn add(&mut self, origin: Origin, replay: Box<dyn Replay>, at: usize) -> LineId {
        self.add_known(origin, replay, at, Vec::new())
    }

    /// [`Inspect::add`] with what is known of its first plies already.
    fn add_known(&mut self, origin: Origin, replay: Box<dyn Replay>, at: usize, known: Vec<Fact>) -> LineId {
        let id = LineId(self.next_line);
        self.next_line += 1;
        let mut timeline = Timeline::new(replay);
        timeline.jump(at);
        timeline.know(0, known);
        if self.lines.is_empty() {
            self.game.clone_from(&timeline.record().game);
        }
        self.lines.push(Line { id, origin, timeline });
        self.select(id);
        self.scan(id);
        id
    }

    /// The line at hand.
    pub fn line(&self) -> Option<&Line> {
        self.line_of(self.active)
    }

    /// The line at hand, to move its cursor or ask it something.
    pub fn line_mut(&mut self) -> Option<&mut Line> {
        let active = self.active;
        self.lines.iter_mut().find(|line| line.id == active)
    }

    /// The cursor of the line at hand.
    pub fn timeline(&self) -> Option<&Timeline> {
        self.line().map(|line| &line.timeline)
    }

    /// The cursor of the line at hand.
    pub fn timeline_mut(&mut self) -> Option<&mut Timeline> {
        self.line_mut().map(|line| &mut line.timeline)
    }

    /// A line by its id.
    pub fn line_of(&self, id: LineId) -> Option<&Line> {
        self.lines.iter().find(|line| line.id == id)
    }

    /// Everybody who may look: afterwards, an onlooker, then the seats.
    pub fn all_viewers(&self) -> Vec<Viewer> {
        let seats = self.timeline().map_or(0, |timeline| timeline.record().config.seats);
        [Viewer::Afterwards, Viewer::Spectator].into_iter().chain((0..seats).map(Viewer::Seat)).collect()
    }

    /// A walk to a breakpoint is under way.
    pub fn is_seeking(&self) -> bool {
        self.seeking.is_some()
    }

    /// What the app has to do on threads of its own; each answers by [`Inspect::done`].
    pub fn take_work(&mut self) -> Vec<Work> {
        std::mem::take(&mut self.work)
    }

    /// Where a file of the line at hand would go: a record beside others, a test among the tests of the watched game.
    pub fn suggestion(&self, test: bool) -> String {
        let Some(timeline) = self.timeline() else { return String::new() };
        let record = timeline.record();
        let ending = if test { "playthrough.json" } else { "record.json" };
        let name = format!("{}-{}-{}.{ending}", record.game, record.config.mode, self.active.0 + 1);
        match self.author.folder() {
            Some(folder) if test => format!("{folder}/tests/playthroughs/{name}"),
            _ => self.workshop.as_ref().map_or(name.clone(), |workshop| workshop.suggest(&name)),
        }
    }

    /// Bytes of what lines keep, roughly.
    pub fn weight(&self) -> usize {
        self.lines.iter().map(|line| line.timeline.weight()).sum()
    }

    fn select(&mut self, id: LineId) {
        let before = std::mem::replace(&mut self.active, id);
        if before != id && !self.views.iter().any(|view| view.line == Some(before)) {
            // Out of sight it keeps its place, not its pictures.
            if let Some(line) = self.lines.iter_mut().find(|line| line.id == before) {
                line.timeline.rest();
            }
        }
        self.found = None;
    }

    /// Asks for what is not known yet of a line's plies.
    fn scan(&mut self, id: LineId) {
        let Some(line) = self.line_of(id) else { return };
        let (mut replay, from) = (line.timeline.replay().twin(), line.timeline.facts().len());
        self.work.push(Work::new(move |tell| {
            let mut from = from;
            while from <= replay.reached() {
                // A fault shows itself where somebody looks.
                let Ok(facts) = replay.facts(from, PORTION, &[]) else { return };
                let count = facts.len();
                tell(Done::Facts(id, from, facts));
                if count == 0 {
                    return;
                }
                from += count;
            }
        }));
    }

    fn say(&mut self, text: impl Into<String>, is_error: bool) {
        self.said = Some(Said { text: text.into(), is_error });
    }

    fn stop_seeking(&mut self) {
        if let Some(called_off) = self.seeking.take() {
            called_off.store(true, Ordering::Relaxed);
        }
    }

    fn pause_ms(&self) -> Option<u64> {
        self.speed.map(|speed| (1000.0 / speed.clamp(0.1, 50.0)) as u64)
    }

    /// Goes on while it plays; in how many milliseconds the next ply comes.
    pub fn tick(&mut self, now_ms: u64) -> Option<u64> {
        let pause = self.pause_ms()?;
        let due = now_ms >= self.next_ms;
        let timeline = self.timeline_mut()?;
        if due {
            timeline.jump(timeline.at() + 1);
        }
        let ended = timeline.at() == timeline.last();
        if due {
            self.next_ms = now_ms + pause;
        }
        if ended {
            self.speed = None;
            return None;
        }
        Some(self.next_ms - now_ms)
    }
}

impl Drop for Inspect {
    fn drop(&mut self) {
        self.stop_seeking();
        self.author.stop();
    }
}
