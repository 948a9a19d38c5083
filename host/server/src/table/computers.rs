//! What the host does by itself: results that have stood long enough, and computer players.

use std::sync::Arc;

use futures_util::future::join_all;
use spielwerk_model::Seat;
use spielwerk_model::ids::TableId;
use spielwerk_model::play::Answer;
use spielwerk_referee::chance::{self, Stream};
use spielwerk_runtime::{Class, Component, GuestError, Observation};

use super::Table;
use super::commit::By;
use crate::app::App;
use crate::documents::{SeatDoc, Stage};
use crate::play::step::{Mover, Outcome};
use crate::words::Lang;

/// A table whose game fails is looked at again after so many milliseconds.
pub(crate) const FAILING_PAUSE: u64 = 30_000;
/// After a single failure, or when the sandbox is busy.
const SHORT_PAUSE: u64 = 500;

/// A computer player's question, taken out of the table so that others can move while it thinks.
pub(crate) struct Question {
    pub seat: Seat,
    pub decision: u32,
    pub level: String,
    pub effort: u32,
    pub seen: Vec<Arc<Observation>>,
    pub memory: Vec<u8>,
    /// The ply it looks at.
    pub ply: u64,
    pub entropy: [u8; 32],
    /// It decides for a person whose clock has run out.
    pub for_clock: bool,
}

/// Its answer, or none if the player failed.
struct Answered {
    question: Question,
    answer: Result<Answer, GuestError>,
}

impl App {
    /// Does everything that is due at a table, and sets the alarm for the rest.
    pub(crate) async fn tick(&self, id: TableId) {
        let Ok(mut table) = self.table(id, Lang::En).await else { return };
        if table.ticking || self.is_stopping() {
            return;
        }
        self.end_absence(&mut table).await;
        if table.doc.stage != Stage::Running {
            return;
        }
        if self.enliven(&mut table, Lang::En).await.is_err() {
            self.alarms.set(self.hours.now_ms() + FAILING_PAUSE, id);
            return;
        }
        if table.is_failing() {
            table.stop_clocks();
            table.tell_table();
            self.alarms.set(self.hours.now_ms() + FAILING_PAUSE, id);
            return;
        }
        self.start_clocks(&mut table);
        table.ticking = true;
        loop {
            let mut pause = self.go_on_if_due(&mut table).await;
            let before = table.live.as_ref().map_or(0, |live| live.plies);
            let (mut questions, ruled) = self.rule(&mut table).await;
            pause = pause.or(ruled);
            questions.extend(table.questions(self.hours.now_ms()));
            let quiet = table.live.as_ref().is_none_or(|live| live.plies == before);
            if pause.is_none() && questions.is_empty() && quiet {
                break;
            }
            let component = table.component.clone();
            drop(table);
            let answers = join_all(questions.into_iter().map(|question| ask(&component, question))).await;
            let Ok(again) = self.table(id, Lang::En).await else { return };
            table = again;
            if let Some(pause) = pause.or(self.answer_all(&mut table, answers).await) {
                table.ticking = false;
                self.alarms.set(self.hours.now_ms() + pause, id);
                return;
            }
            if self.is_stopping() {
                break;
            }
        }
        table.ticking = false;
        self.wake_at(&table);
    }

    /// Makes `go-on` if its moment has come. Some: it failed, try again after so many milliseconds.
    async fn go_on_if_due(&self, table: &mut Table) -> Option<u64> {
        let due = table.live.as_ref().and_then(|live| live.due.go_on);
        if due.is_none_or(|moment| moment > self.hours.now_ms()) {
            return None;
        }
        self.host_step(table, Mover::Table, By::default()).await
    }

    async fn answer_all(&self, table: &mut Table, answers: Vec<Answered>) -> Option<u64> {
        for Answered { question, answer } in answers {
            if !table.still_asks(&question) {
                continue;
            }
            let answer = match answer {
                Ok(answer) => Some(answer),
                Err(GuestError::Busy | GuestError::Closed) => return Some(SHORT_PAUSE),
                Err(error) => {
                    tracing::warn!(table = %table.id, seat = question.seat, %error, "a computer player failed");
                    None
                }
            };
            let memory = answer.as_ref().map_or_else(|| question.memory.clone(), |answer| answer.memory.clone());
            let by = By {
                level: Some(question.level.clone()),
                timed_out: question.for_clock,
                client: None,
                // Who decides once for a person has no next decision.
                mind: (!question.for_clock).then_some((memory, question.ply)),
            };
            let mover = table.computer_mover(&question, answer)?;
            if let Some(pause) = self.host_step(table, mover, by).await {
                return Some(pause);
            }
            table.has_answered(&question);
        }
        None
    }

    /// A step that no client waits for.
    pub(crate) async fn host_step(&self, table: &mut Table, mover: Mover, by: By) -> Option<u64> {
        if self.enliven(table, Lang::En).await.is_err() {
            return Some(FAILING_PAUSE);
        }
        match self.step(table, mover).await {
            Ok(Outcome::Made(made)) => {
                if let Some(why) = &made.replaced {
                    tracing::warn!(table = %table.id, seat = made.seat, why, made = made.text, "the host chose a move");
                }
                let committed = self.commit(table, *made, by, Lang::En, || {}).await;
                committed.is_err().then_some(SHORT_PAUSE)
            }
            // The host makes only moves that are offered; a guest that refuses one is broken.
            Ok(Outcome::Refused { code, .. }) => {
                tracing::error!(table = %table.id, code, "a move of the host is refused");
                Some(FAILING_PAUSE)
            }
            Err(error) => Some(self.failed_pause(table, &error)),
        }
    }

    /// The guest failed: how long to wait before it is tried again.
    pub(crate) fn failed_pause(&self, table: &Table, error: &GuestError) -> u64 {
        self.note_failure(table, None, error);
        if table.is_failing() { FAILING_PAUSE } else { SHORT_PAUSE }
    }

    /// Clocks that stood still begin anew.
    fn start_clocks(&self, table: &mut Table) {
        let stopped = table.live.as_ref().is_some_and(|live| live.due.clocks.is_empty());
        if stopped && table.doc.think > 0 {
            let doc = table.doc.clone();
            self.schedule_with(table, &doc);
        }
    }
}

/// Asks a computer player; it thinks on the players' threads.
async fn ask(component: &Component, question: Question) -> Answered {
    let seen: Vec<Observation> = question.seen.iter().map(|seen| seen.as_ref().clone()).collect();
    let (memory, level) = (question.memory.clone(), question.level.clone());
    let (effort, entropy) = (question.effort, question.entropy);
    let answer = component
        .operate_async(Class::Players, move |guest| guest.choose(&seen, &memory, &level, effort, &entropy))
        .await;
    Answered { question, answer }
}

impl Table {
    /// Questions whose moment has come.
    fn questions(&self, now: u64) -> Vec<Question> {
        let (Some(live), Some(seed)) = (&self.live, self.doc.seed) else { return Vec::new() };
        let due = live.due.answers.iter().filter(|(_, (_, moment))| *moment <= now);
        due.filter_map(|(&seat, &(decision, _))| {
            let SeatDoc::Computer { level, .. } = self.doc.seats.get(usize::from(seat))? else { return None };
            let mind = live.minds.get(&seat)?;
            Some(Question {
                seat,
                decision,
                level: level.clone(),
                effort: self.component.info("").level(level).map_or(1, |level| level.effort),
                seen: mind.shown(),
                memory: mind.memory.clone(),
                ply: live.plies,
                entropy: chance::entropy(&seed, Stream::Choose { seat, decision }),
                for_clock: false,
            })
        })
        .collect()
    }

    /// The seat is still asked that very question. (Others may have moved meanwhile.)
    fn still_asks(&self, question: &Question) -> bool {
        let Some(live) = &self.live else { return false };
        let acting = live.position.status.acting(question.seat);
        acting.is_some_and(|acting| acting.decision == question.decision)
            && match self.doc.seats.get(usize::from(question.seat)) {
                Some(SeatDoc::Computer { .. }) => !question.for_clock,
                Some(SeatDoc::Person { .. }) => question.for_clock,
                _ => false,
            }
    }

    /// While its game fails a table's clocks stand still.
    fn stop_clocks(&mut self) {
        if let Some(live) = &mut self.live {
            live.due.clocks.clear();
            live.due.rulings.clear();
        }
    }

    fn computer_mover(&self, question: &Question, answer: Option<Answer>) -> Option<Mover> {
        let (seat, decision) = (question.seat, question.decision);
        let kinds = &self.component.info("").move_kinds;
        let takes_back = kinds.iter().filter(|kind| kind.takes_back).map(|kind| kind.verb.clone()).collect();
        let last_resort = chance::entropy(self.doc.seed.as_ref()?, Stream::TimedOut { seat, decision });
        Some(Mover::Computer { seat, answer, takes_back, last_resort })
    }

    /// What it saw at this decision is no news at the next one; what came while it thought is.
    fn has_answered(&mut self, question: &Question) {
        let mind = self.live.as_mut().and_then(|live| live.minds.get_mut(&question.seat));
        if let Some(mind) = mind {
            let known = question.seen.last();
            let newer = mind
                .seen
                .iter()
                .rposition(|seen| known.is_some_and(|known| Arc::ptr_eq(seen, known)))
                .map_or(0, |last| last + 1);
            mind.seen.drain(..newer);
        }
    }
}
