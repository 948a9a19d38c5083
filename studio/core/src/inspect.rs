//! Stepping through a finished match: the cursor, who looks, the state tree.

use spielwerk_model::play::Viewer;

use crate::command::TimelineCommand;
use crate::timeline::{ReplayError, Timeline};

/// Pictures side by side at most.
pub const MOST_VIEWERS: usize = 4;

/// A record being looked at.
#[derive(Debug)]
pub struct Inspect {
    /// Game id, for its art and title.
    pub game: String,
    /// The cursor; none while the record is loaded or if it cannot be (see `problem`).
    pub timeline: Option<Timeline>,
    /// Why it cannot be shown.
    pub problem: Option<ReplayError>,
    /// Who looks; at least one.
    pub viewers: Vec<Viewer>,
    /// Plies a second; none: stands.
    pub speed: Option<f32>,
    /// The last search found nothing.
    pub not_found: bool,
    next_ms: u64,
}

impl Inspect {
    /// Waiting for its record.
    pub fn loading(game: &str) -> Self {
        Self {
            game: game.to_string(),
            timeline: None,
            problem: None,
            viewers: vec![Viewer::Afterwards],
            speed: None,
            not_found: false,
            next_ms: 0,
        }
    }

    /// Everybody who may look: onlooker, afterwards, then the seats.
    pub fn all_viewers(&self) -> Vec<Viewer> {
        let seats = self.timeline.as_ref().map_or(0, |timeline| timeline.record().config.seats);
        [Viewer::Afterwards, Viewer::Spectator].into_iter().chain((0..seats).map(Viewer::Seat)).collect()
    }

    /// Does one step.
    pub fn command(&mut self, command: TimelineCommand, now_ms: u64) {
        let Some(timeline) = &mut self.timeline else { return };
        self.not_found = false;
        match command {
            TimelineCommand::Forward => timeline.jump(timeline.at() + 1),
            TimelineCommand::Back => timeline.jump(timeline.at().saturating_sub(1)),
            TimelineCommand::NextRound => timeline.next_round(),
            TimelineCommand::PreviousRound => timeline.previous_round(),
            TimelineCommand::First => timeline.jump(0),
            TimelineCommand::Last => timeline.jump(usize::MAX),
            TimelineCommand::Jump(ply) => timeline.jump(ply),
            TimelineCommand::Find(text) => self.not_found = !timeline.find(&text),
            TimelineCommand::Play(speed) => self.play(speed, now_ms),
            TimelineCommand::SetViewer(index, viewer) => {
                if let Some(place) = self.viewers.get_mut(index) {
                    *place = viewer;
                }
            }
            TimelineCommand::AddViewer(viewer) => {
                if self.viewers.len() < MOST_VIEWERS {
                    self.viewers.push(viewer);
                }
            }
            TimelineCommand::RemoveViewer(index) => {
                if self.viewers.len() > 1 && index < self.viewers.len() {
                    self.viewers.remove(index);
                }
            }
        }
    }

    fn play(&mut self, speed: Option<f32>, now_ms: u64) {
        self.speed = speed.filter(|speed| speed.is_finite() && *speed > 0.0);
        self.next_ms = now_ms + self.pause_ms().unwrap_or_default();
        if let Some(timeline) = &mut self.timeline
            && self.speed.is_some()
            && timeline.at() == timeline.last()
        {
            timeline.jump(0);
        }
    }

    fn pause_ms(&self) -> Option<u64> {
        self.speed.map(|speed| (1000.0 / speed.clamp(0.1, 50.0)) as u64)
    }

    /// Goes on while it plays; in how many milliseconds the next ply comes.
    pub fn tick(&mut self, now_ms: u64) -> Option<u64> {
        let pause = self.pause_ms()?;
        let timeline = self.timeline.as_mut()?;
        if now_ms >= self.next_ms {
            timeline.jump(timeline.at() + 1);
            self.next_ms = now_ms + pause;
        }
        if timeline.at() == timeline.last() {
            self.speed = None;
            return None;
        }
        Some(self.next_ms - now_ms)
    }
}
