//! What the table shows now, and what waits to be shown: steps arrive faster than people look.
//!
//! Each step changes the picture, starts its cues and then lingers for its `hold`; only then comes the next one. A tap
//! skips. The clock is a number of milliseconds that the app gives.

use std::collections::VecDeque;
use std::sync::Arc;

use spielwerk_model::Seat;
use spielwerk_model::game::Pace;
use spielwerk_model::play::Narration;
use spielwerk_model::scene::Scene;
use spielwerk_protocol::live::View;

use crate::cues::{Cue, Running};

/// A table at one moment.
#[derive(Debug, Clone, PartialEq)]
pub struct Moment {
    /// The picture, names filled in.
    pub scene: Arc<Scene>,
    /// Who may act, legal moves, standings.
    pub view: View,
}

/// A step to be shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// Its number.
    pub number: u64,
    /// The clock decided for this seat.
    pub timed_out: Option<Seat>,
    /// What it told; texts may still hold `{seat-1}`.
    pub lines: Vec<Narration>,
    /// How it stands after it.
    pub moment: Moment,
}

/// A bubble beside a node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bubble {
    /// Node key.
    pub at: String,
    /// Its text; may still hold `{seat-1}`.
    pub text: String,
}

#[derive(Debug, Clone, PartialEq)]
struct Playing {
    began_ms: u64,
    cues: Vec<Cue>,
    cues_ms: u64,
    ends_ms: u64,
    bubbles: Vec<Bubble>,
    before: Option<Arc<Scene>>,
}

/// The shown moment and the queue behind it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Stage {
    shown: Option<Moment>,
    playing: Option<Playing>,
    queue: VecDeque<Step>,
    now_ms: u64,
}

/// Steps that may wait at most; older ones are then shown at once (a client that slept).
const MOST_WAITING: usize = 12;

impl Stage {
    /// Shows this moment at once and forgets what waited.
    pub fn reset(&mut self, moment: Moment) {
        self.shown = Some(moment);
        self.playing = None;
        self.queue.clear();
    }

    /// The newest moment changed without anything to show.
    pub fn amend(&mut self, view: View) {
        match self.queue.back_mut() {
            Some(step) => step.moment.view = view,
            None => {
                if let Some(moment) = &mut self.shown {
                    moment.view = view;
                }
            }
        }
    }

    /// One more step to show.
    pub fn push(&mut self, step: Step) {
        self.queue.push_back(step);
    }

    /// What is shown now.
    pub fn shown(&self) -> Option<&Moment> {
        self.shown.as_ref()
    }

    /// The newest moment, shown or not.
    pub fn newest(&self) -> Option<&Moment> {
        self.queue.back().map(|step| &step.moment).or(self.shown.as_ref())
    }

    /// Nothing waits behind what is shown: a tap may choose.
    pub fn is_up_to_date(&self) -> bool {
        self.queue.is_empty()
    }

    /// Something moves or lingers; the app should draw again soon.
    pub fn is_busy(&self) -> bool {
        self.playing.is_some() || !self.queue.is_empty()
    }

    /// Goes on to `now_ms`. Gives steps that began: their lines belong in the log now, their sounds are played.
    pub fn tick(&mut self, now_ms: u64, pace: Pace, reduced_motion: bool) -> Vec<Step> {
        self.now_ms = now_ms;
        let mut begun = Vec::new();
        loop {
            let lingers = self.playing.as_ref().is_some_and(|playing| now_ms < playing.ends_ms);
            if lingers && self.queue.len() <= MOST_WAITING {
                return begun;
            }
            self.playing = None;
            let Some(step) = self.queue.pop_front() else { return begun };
            self.begin(&step, pace, reduced_motion);
            begun.push(step);
        }
    }

    fn begin(&mut self, step: &Step, pace: Pace, reduced_motion: bool) {
        let cues: Vec<Cue> = step.lines.iter().flat_map(|line| &line.cues).filter_map(|cue| Cue::parse(cue)).collect();
        let longest = cues.iter().map(Cue::length_ms).max().unwrap_or_default();
        let cues_ms = if reduced_motion { 0 } else { longest };
        let hold: u64 = step.lines.iter().map(|line| u64::from(line.hold.at(pace))).sum();
        let bubble = |line: &Narration| Bubble { at: line.at.clone(), text: line.text.clone() };
        self.playing = Some(Playing {
            began_ms: self.now_ms,
            cues,
            cues_ms,
            ends_ms: self.now_ms + cues_ms + hold,
            bubbles: step.lines.iter().filter(|line| !line.at.is_empty()).map(bubble).collect(),
            before: self.shown.as_ref().map(|moment| moment.scene.clone()),
        });
        self.shown = Some(step.moment.clone());
    }

    /// Ends what moves and lingers, as a tap does. The next `tick` goes on.
    pub fn skip(&mut self) {
        self.playing = None;
    }

    /// Cues on their way, in order. Sounds are not among them.
    pub fn running(&self) -> Vec<Running> {
        let Some(playing) = &self.playing else { return Vec::new() };
        if playing.cues_ms == 0 {
            return Vec::new();
        }
        let since = self.now_ms.saturating_sub(playing.began_ms);
        let on_its_way = playing.cues.iter().filter(|cue| cue.length_ms() > since);
        on_its_way.map(|cue| Running { cue: cue.clone(), progress: since as f32 / cue.length_ms() as f32 }).collect()
    }

    /// The picture before the present step, for what turns over or flies away.
    pub fn before(&self) -> Option<&Arc<Scene>> {
        self.playing.as_ref()?.before.as_ref()
    }

    /// Bubbles shown now.
    pub fn bubbles(&self) -> &[Bubble] {
        self.playing.as_ref().map_or(&[], |playing| &playing.bubbles)
    }

    /// When to draw again at the latest, in milliseconds from the last tick; none: when something happens.
    pub fn next_in_ms(&self) -> Option<u64> {
        let playing = match &self.playing {
            Some(playing) => playing,
            None if self.queue.is_empty() => return None,
            None => return Some(0),
        };
        if self.now_ms < playing.began_ms + playing.cues_ms {
            return Some(16);
        }
        Some(playing.ends_ms.saturating_sub(self.now_ms))
    }
}
