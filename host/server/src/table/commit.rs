//! Commit, then tell: a step becomes durable before any client sees it.

use std::sync::Arc;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use spielwerk_model::play::{Status, Waiting};
use spielwerk_model::record::MatchSeed;
use spielwerk_model::{Seat, TABLE};
use spielwerk_protocol::refusal::{Code, Refusal};
use spielwerk_store::{Put, StoreError};

use super::clocks::{clocks, of_docs, rulings, to_docs};
use super::{Due, Table, store_refusal};
use crate::app::App;
use crate::documents::{ClockDoc, Entry, SeatDoc, Stage, TableDoc, encode, log_of, put_open, put_table};
use crate::journeys::earned;
use crate::metrics::{Game, Maker};
use crate::play::step::{Ending, Eye, Made};
use crate::results::{results, settled};
use crate::words::Lang;

/// How a step came about, besides what the rules made of it.
#[derive(Debug, Default)]
pub(crate) struct By {
    /// The level of the computer player that decided.
    pub level: Option<String>,
    /// The clock ruled it.
    pub timed_out: bool,
    /// The client's id of the move.
    pub client: Option<String>,
    /// The computer player's memory from now on, and the ply up to which it had seen the match.
    pub mind: Option<(Vec<u8>, u64)>,
}

impl By {
    /// For the count of steps.
    fn maker(&self, seat: Seat) -> &'static str {
        match self {
            _ if seat == TABLE => "table",
            Self { timed_out: true, .. } => "clock",
            Self { level: Some(_), .. } => "computer",
            _ => "person",
        }
    }
}

impl App {
    /// Appends a step, takes it into memory and tells all who noticed it. `first` runs once it is durable.
    pub(crate) async fn commit(
        &self,
        table: &mut Table,
        made: Made,
        by: By,
        lang: Lang,
        first: impl FnOnce(),
    ) -> Result<(), Refusal> {
        let Some(live) = &table.live else { return Ok(()) };
        let began = std::time::Instant::now();
        let (now, wall) = (self.hours.now_ms(), self.time.now_ms());
        let position = live.plies;
        let due = due(&table.doc, table.component.info(""), &made.position.status, &live.due, position + 1, now);
        let entry = Entry {
            seat: made.seat,
            text: made.text.clone(),
            level: by.level.clone(),
            timed_out: by.timed_out,
            client: by.client.clone(),
            mind: by.mind.clone(),
            at: wall,
            clocks: to_docs(&due.clocks),
        };
        let doc = made.ending.as_ref().map(|ending| ended(&table.doc, ending, wall));
        let results = match doc.as_ref().zip(made.ending.as_ref()) {
            Some((doc, ending)) => left_behind(table, doc, ending, wall),
            None => Ok(Vec::new()),
        };
        let appended = match results {
            Ok(results) => self.append(table, position, &entry, doc.as_ref(), results, due.first()).await,
            Err(error) => Err(error),
        };
        if let Err(error) = appended {
            // Whether it got through is for the store to say: read the match again before the next step.
            table.lose_present();
            return Err(store_refusal(&error, lang));
        }
        first();
        self.metrics.durable.observe(began.elapsed().as_secs_f64());
        self.metrics.steps.get_or_create(&Maker { by: by.maker(made.seat) }).inc();
        let ruled = by.timed_out.then_some(made.seat);
        table.take_in(&made, by, due);
        table.tell(made.noticed, ruled, now);
        if let Some(doc) = doc {
            let people: Vec<_> = doc.belongs().collect();
            table.doc = doc;
            self.lists.note(table.id, &people, None);
            self.metrics.over.get_or_create(&Game { game: table.doc.game.clone() }).inc();
            table.tell_table();
        }
        self.wake_at(table);
        Ok(())
    }

    async fn append(
        &self,
        table: &mut Table,
        position: u64,
        entry: &Entry,
        over: Option<&TableDoc>,
        results: Vec<Put>,
        wake: Option<u64>,
    ) -> Result<(), StoreError> {
        let mut documents = results;
        match over {
            Some(doc) => {
                documents.push(put_table(table.id, doc)?);
                documents.push(put_open(table.id, None)?);
            }
            // A moment too early only makes the table look in vain once: it is written when something is due before
            // what is written, so that a match of people writes its moves and nothing else.
            None if is_before(wake, table.wake) => {
                documents.push(put_open(table.id, Some(&table.doc.open_doc(wake)))?);
                table.wake = wake;
            }
            None => {}
        }
        self.store.append(log_of(table.id), position, encode(entry)?, documents).await
    }

    /// Sets the alarm for what is due next.
    pub(crate) fn wake_at(&self, table: &Table) {
        if table.ticking {
            return;
        }
        if let Some(moment) = table.live.as_ref().and_then(|live| live.due.first()) {
            self.alarms.set(moment, table.id);
        }
    }

    /// After reading a match again: what was due is due as it was; what is not written down begins anew.
    pub(crate) fn schedule_again(&self, table: &mut Table, written: &[ClockDoc]) {
        let now = self.hours.now_ms();
        if table.doc.stage == Stage::Over {
            return;
        }
        let wake = table.wake;
        let Some(live) = &mut table.live else { return };
        let info = table.component.info("");
        let before = Due { clocks: of_docs(written), ..Due::default() };
        let mut due = due(&table.doc, info, &live.position.status, &before, live.plies, now);
        if let Some(wake) = wake {
            due.go_on = due.go_on.map(|moment| moment.min(wake));
            for (_, moment) in due.answers.values_mut() {
                *moment = (*moment).min(wake);
            }
        }
        live.due = due;
        self.wake_at(table);
    }
}

impl Table {
    /// The present is no longer sure. Clients may have missed a step; they come again and name the last number they have.
    pub(crate) fn lose_present(&mut self) {
        self.live = None;
        for watcher in self.watchers.drain(..) {
            watcher.outbox.break_off(Code::Busy);
        }
    }

    fn take_in(&mut self, made: &Made, by: By, due: Due) {
        let Some(live) = &mut self.live else { return };
        live.plies += 1;
        live.position = made.position.clone();
        live.due = due;
        if let Some(client) = by.client {
            live.done.insert((made.seat, client));
        }
        if let Some((memory, _)) = by.mind
            && let Some(mind) = live.minds.get_mut(&made.seat)
        {
            mind.memory = memory;
        }
        for (seat, observation) in &made.minds {
            if let Some(mind) = live.minds.get_mut(seat) {
                mind.sees(observation.clone());
            }
        }
    }

    /// The eyes that are open now, with the languages they are open in.
    pub(crate) fn eyes(&self) -> Vec<Eye> {
        let Some(live) = &self.live else { return Vec::new() };
        let eyes = live.sights.iter().map(|(viewer, sight)| Eye {
            viewer: *viewer,
            before: sight.observation.clone(),
            legal: sight.legal.clone(),
            locales: sight.shown.keys().map(Arc::clone).collect(),
        });
        eyes.collect()
    }
}

/// All that a match leaves behind.
fn left_behind(table: &Table, doc: &TableDoc, ending: &Ending, at: u64) -> Result<Vec<Put>, StoreError> {
    let info = table.component.info("");
    let mut puts = results(table.id, doc, info, ending, at)?;
    puts.extend(earned(table.id, doc, info, ending)?);
    Ok(puts)
}

/// A table whose match has just ended.
fn ended(doc: &TableDoc, ending: &Ending, at: u64) -> TableDoc {
    TableDoc { stage: Stage::Over, over_at: Some(at), settled: settled(doc, ending), ..doc.clone() }
}

/// What the host does after a step that led to this status. A computer player asked already keeps its moment.
pub(crate) fn due(
    doc: &TableDoc,
    info: &spielwerk_model::game::GameInfo,
    status: &Status,
    before: &Due,
    ply: u64,
    now: u64,
) -> Due {
    let clocks = clocks(doc, status, &before.clocks, now);
    match &status.waiting {
        Waiting::Finished => Due::default(),
        Waiting::Table(stands) => Due { go_on: Some(now + u64::from(stands.at(doc.pace))), clocks, ..Due::default() },
        Waiting::Seats(acting) => {
            let computers = acting.iter().filter(|acting| acting.must && is_computer(doc, acting.seat));
            let answers = computers.map(|acting| {
                let moment = match before.answers.get(&acting.seat) {
                    Some((decision, moment)) if *decision == acting.decision => *moment,
                    _ => now + ponders(doc, info, acting.seat, ply),
                };
                (acting.seat, (acting.decision, moment))
            });
            Due { go_on: None, answers: answers.collect(), rulings: rulings(status, &clocks), clocks }
        }
    }
}

/// Something is due before what is written down.
fn is_before(wake: Option<u64>, written: Option<u64>) -> bool {
    wake.is_some_and(|moment| written.is_none_or(|written| moment < written))
}

fn is_computer(doc: &TableDoc, seat: Seat) -> bool {
    matches!(doc.seats.get(usize::from(seat)), Some(SeatDoc::Computer { .. }))
}

/// How long a computer player seems to think: between the game's bounds, drawn from the match's chance, so that a
/// match replays with the same rhythm and no clock gives anything away.
fn ponders(doc: &TableDoc, info: &spielwerk_model::game::GameInfo, seat: Seat, ply: u64) -> u64 {
    let (least, most) = (info.answer_after.0.at(doc.pace), info.answer_after.1.at(doc.pace));
    let span = u64::from(most.saturating_sub(least)) + 1;
    u64::from(least) + drawn(doc.seed.as_ref(), seat, ply) % span
}

fn drawn(seed: Option<&MatchSeed>, seat: Seat, ply: u64) -> u64 {
    let Some(mut mac) = seed.and_then(|seed| Hmac::<Sha256>::new_from_slice(&seed.0).ok()) else { return 0 };
    mac.update(b"host answers after");
    mac.update(&[seat]);
    mac.update(&ply.to_be_bytes());
    let bytes = mac.finalize().into_bytes();
    bytes.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}
