//! From an empty table to a match: opening, joining, leaving, starting.

use spielwerk_model::config::{ConfigError, configure};
use spielwerk_model::game::{GameInfo, Mode, Pace};
use spielwerk_model::ids::{PersonId, TableId};
use spielwerk_model::record::MatchSeed;
use spielwerk_protocol::http::{Join, NewTable};
use spielwerk_protocol::refusal::{Code, Refusal};
use spielwerk_referee::chance::{self, Stream};
use spielwerk_runtime::{Class, Component};
use spielwerk_store::{Kind, Put};
use ulid::Ulid;

use super::clocks::to_docs;
use super::open::{Opened, computers};
use super::{Due, Live, Table, guest_refusal, store_refusal};
use crate::app::App;
use crate::daily::Beginning;
use crate::documents::{SeatDoc, Stage, TableDoc, put_open, put_table};
use crate::metrics::Game;
use crate::people::Person;
use crate::play::Position;
use crate::play::replay::Mind;
use crate::words::{self, Lang};

/// Letters of an invitation code: no two that look alike.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz234567891";
/// 80 bits: nobody guesses one.
const CODE: usize = 16;

impl App {
    /// Opens a table; its maker takes seat 0.
    pub(crate) async fn open_table(&self, wish: NewTable, person: &Person, tag: &str) -> Result<Opened, Refusal> {
        let lang = Lang::of(tag);
        let component = self.catalogue.current(&wish.game).ok_or_else(|| words::refusal(Code::UnknownGame, lang))?;
        if component.health().failing {
            return Err(words::refusal(Code::GameFailed, lang));
        }
        let doc = self.new_doc(&wish, &component, person, tag)?;
        self.set_table(doc, wish.start, lang).await
    }

    /// Makes a table of this document, and begins its match at once if wished.
    pub(crate) async fn set_table(&self, doc: TableDoc, start: bool, lang: Lang) -> Result<Opened, Refusal> {
        let random = self.random::<16>(lang)?;
        let id = TableId(Ulid::from_parts(self.time.now_ms(), u128::from_be_bytes(random) >> 48));
        let component = self.component(&doc, lang).await?;
        let slot = self.registry.slot(id, self.time.now_ms(), self.config.idle_ms);
        *slot.table.lock().await = Some(Table::new(id, doc, component, None));
        let mut table = self.table(id, lang).await?;
        let made = if start {
            self.begin(&mut table, lang).await
        } else {
            let doc = table.doc.clone();
            self.write(&mut table, doc, lang).await
        };
        match made {
            Ok(()) => Ok(table),
            Err(refusal) => {
                drop(table);
                *slot.table.lock().await = None;
                self.registry.forget(id, &slot);
                Err(refusal)
            }
        }
    }

    fn new_doc(&self, wish: &NewTable, component: &Component, person: &Person, tag: &str) -> Result<TableDoc, Refusal> {
        let lang = Lang::of(tag);
        let info = component.info(tag);
        let config = configure(info, &wish.mode, wish.seats, None, &wish.options)
            .map_err(|error: ConfigError| words::config_refusal(&error, lang))?;
        let mode = info.mode(&wish.mode).ok_or_else(|| words::refusal(Code::UnknownMode, lang))?;
        let mut seats = vec![SeatDoc::Nobody; usize::from(config.seats)];
        if let Some(first) = seats.first_mut() {
            *first = SeatDoc::Person { person: person.id, name: person.name.clone() };
        }
        Ok(TableDoc {
            game: info.id.clone(),
            version: info.version.clone(),
            component: component.hash(),
            config,
            people: mode.people,
            level: level(mode, wish.level.as_deref(), info, lang)?,
            pace: pace(mode, wish.pace, lang)?,
            think: think_time(mode, wish.think_time, lang)?,
            asked_think: 0,
            // Seats that people may never take are for computers anyway.
            fill: wish.fill || mode.people.1 < seats.len() as u8,
            open: wish.open,
            code: self.code(lang)?,
            host: 0,
            seats,
            stage: Stage::Waiting,
            made_at: self.time.now_ms(),
            started_at: None,
            over_at: None,
            seed: None,
            commitment: None,
            clocks: (0, Vec::new()),
            stake: stake(mode, wish.stake, lang)?,
            began: Vec::new(),
            gone: Vec::new(),
            settled: Vec::new(),
            day: None,
            practice: false,
            next: None,
        })
    }

    pub(crate) fn code(&self, lang: Lang) -> Result<String, Refusal> {
        let random = self.random::<CODE>(lang)?;
        Ok(random.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
    }

    /// Random bytes, or a refusal.
    pub(crate) fn random<const N: usize>(&self, lang: Lang) -> Result<[u8; N], Refusal> {
        let mut bytes = [0u8; N];
        self.randomness.fill(&mut bytes).map_err(|error| {
            tracing::error!(%error, "no randomness");
            words::refusal(Code::Internal, lang)
        })?;
        Ok(bytes)
    }

    /// Takes a seat. Whoever sits here already keeps it.
    pub(crate) async fn join(
        &self,
        table: &mut Table,
        person: &Person,
        join: &Join,
        lang: Lang,
    ) -> Result<(), Refusal> {
        let no = |code| Err(words::refusal(code, lang));
        if !table.may_look(Some(person.id), join.code.as_deref()) {
            return no(Code::UnknownTable);
        }
        if table.doc.seat_of(person.id).is_some() {
            return Ok(());
        }
        if table.doc.stage != Stage::Waiting {
            return no(Code::AlreadyStarted);
        }
        let free = |seat: &SeatDoc| *seat == SeatDoc::Nobody;
        let seats = &table.doc.seats;
        let seat = match join.seat.map(usize::from) {
            Some(seat) if seat >= seats.len() => return no(Code::UnknownSeat),
            Some(seat) if !free(&seats[seat]) => return no(Code::SeatTaken),
            Some(seat) => Some(seat),
            None => seats.iter().position(free),
        };
        let Some(seat) = seat.filter(|_| table.doc.persons().count() < usize::from(table.doc.people.1)) else {
            return no(Code::TableFull);
        };
        let mut doc = table.doc.clone();
        doc.seats[seat] = SeatDoc::Person { person: person.id, name: person.name.clone() };
        self.write(table, doc, lang).await?;
        self.show_again(table, false).await;
        table.tell_table();
        Ok(())
    }

    /// Begins the match, if everything is in place.
    pub(crate) async fn start(&self, table: &mut Table, person: &Person, lang: Lang) -> Result<(), Refusal> {
        let no = |code| Err(words::refusal(code, lang));
        let Some(seat) = table.doc.seat_of(person.id) else { return no(Code::NotSeated) };
        if table.doc.stage != Stage::Waiting {
            return no(Code::AlreadyStarted);
        }
        if seat != table.doc.host {
            return no(Code::NotTheHost);
        }
        self.begin(table, lang).await
    }

    async fn begin(&self, table: &mut Table, lang: Lang) -> Result<(), Refusal> {
        if table.is_failing() {
            return Err(words::refusal(Code::GameFailed, lang));
        }
        let mut doc = table.doc.clone();
        fill_seats(&mut doc, lang)?;
        self.check_opened(&mut doc, table.component.info(""), lang).await?;
        let daily = table.component.info("").mode(&doc.config.mode).is_some_and(|mode| mode.daily);
        let Beginning { seed, day, practice } = self.beginning(table.id, &doc, daily, lang).await?;
        (doc.day, doc.practice) = (day, practice);
        doc.commitment = Some(chance::commitment(&seed));
        doc.seed = Some(seed);
        doc.stage = Stage::Running;
        doc.asked_think = doc.think;
        doc.began = doc.people_by_seat().collect();
        if doc.began.len() < 2 {
            // Nobody waits for a person alone, and nobody pays.
            doc.think = 0;
            doc.stake = 0;
        }
        doc.started_at = Some(self.time.now_ms());
        table.live = Some(self.set_up(table, &doc, seed, lang).await?);
        self.schedule_with(table, &doc);
        if let Err(refusal) = self.write(table, doc, lang).await {
            table.live = None;
            return Err(refusal);
        }
        self.metrics.begun.get_or_create(&Game { game: table.doc.game.clone() }).inc();
        table.tell_table();
        self.show_again(table, true).await;
        // Whoever is missing has the whole time again, from the beginning of the match.
        table.absent.clear();
        self.watch_absence(table);
        self.wake_at(table);
        Ok(())
    }

    /// The first position, with what computer players see of it.
    async fn set_up(&self, table: &Table, doc: &TableDoc, seed: MatchSeed, lang: Lang) -> Result<Live, Refusal> {
        let (config, entropy) = (doc.config.clone(), chance::entropy(&seed, Stream::Setup));
        let computers = computers(doc);
        let set_up = table.component.operate_async(Class::Rules, move |guest| {
            let state = match guest.setup(&config, &entropy)? {
                Ok(state) => state,
                Err(code) => return Ok(Err(code)),
            };
            let position = Position::of(guest, state, config.seats)?;
            let mut minds = std::collections::BTreeMap::new();
            for (seat, _) in computers {
                let mut mind = Mind::default();
                mind.sees(position.observed(guest, spielwerk_model::play::Viewer::Seat(seat))?);
                minds.insert(seat, mind);
            }
            Ok(Ok((position, minds)))
        });
        match set_up.await {
            Ok(Ok((position, minds))) => Ok(Live {
                plies: 0,
                position,
                done: Default::default(),
                sights: Default::default(),
                minds,
                due: Due::default(),
            }),
            Ok(Err(code)) => Err(Refusal { reason: Some(code), ..words::refusal(Code::NotOffered, lang) }),
            Err(error) => Err(guest_refusal(&error, lang)),
        }
    }

    /// What is due now at a table that will have this document.
    pub(crate) fn schedule_with(&self, table: &mut Table, doc: &TableDoc) {
        let now = self.hours.now_ms();
        let info = table.component.info("");
        if let Some(live) = &mut table.live {
            live.due = super::commit::due(doc, info, &live.position.status, &live.due, live.plies, now);
        }
    }

    /// Makes a table's new document durable, then takes it into memory and the lists.
    pub(crate) async fn write(&self, table: &mut Table, doc: TableDoc, lang: Lang) -> Result<(), Refusal> {
        self.write_with(table, doc, Vec::new(), lang).await
    }

    /// The same, with other documents in one transaction.
    pub(crate) async fn write_with(
        &self,
        table: &mut Table,
        mut doc: TableDoc,
        mut puts: Vec<Put>,
        lang: Lang,
    ) -> Result<(), Refusal> {
        let wake = table.live.as_ref().and_then(|live| live.due.first());
        if let Some(live) = &table.live {
            doc.clocks = (live.plies, to_docs(&live.due.clocks));
        }
        let open = doc.open_doc(wake);
        let own = put_table(table.id, &doc).and_then(|first| Ok([first, put_open(table.id, Some(&open))?]));
        let written = match own {
            Ok(own) => {
                puts.extend(own);
                self.store.put(puts).await
            }
            Err(error) => Err(error),
        };
        written.map_err(|error| store_refusal(&error, lang))?;
        let before: Vec<_> = table.doc.belongs().collect();
        table.doc = doc;
        table.wake = wake;
        self.lists.note(table.id, &before, Some(&open));
        Ok(())
    }

    /// Everybody has left before the start: the table is gone.
    pub(crate) async fn remove(&self, table: &mut Table, lang: Lang) -> Result<(), Refusal> {
        let puts = vec![
            Put { kind: Kind::Table, key: table.id.to_string(), value: None },
            Put { kind: Kind::Running, key: table.id.to_string(), value: None },
        ];
        self.store.put(puts).await.map_err(|error| store_refusal(&error, lang))?;
        let before: Vec<_> = table.doc.belongs().collect();
        self.lists.note(table.id, &before, None);
        table.doc.seats.fill(SeatDoc::Nobody);
        table.doc.stage = Stage::Over;
        table.doc.open = false;
        table.tell_table();
        table.watchers.clear();
        Ok(())
    }
}

pub(super) fn level(mode: &Mode, wished: Option<&str>, info: &GameInfo, lang: Lang) -> Result<String, Refusal> {
    match wished {
        Some(wished) if mode.levels.iter().any(|level| level == wished) => Ok(wished.into()),
        Some(_) => Err(words::refusal(Code::NotOffered, lang)),
        // In a mode without levels a seat that was left plays on at the game's first.
        None => {
            let first = mode.levels.first().cloned();
            Ok(first.or_else(|| info.levels.first().map(|level| level.id.clone())).unwrap_or_default())
        }
    }
}

pub(super) fn pace(mode: &Mode, wished: Option<Pace>, lang: Lang) -> Result<Pace, Refusal> {
    match wished {
        None => Ok(mode.paces.first().copied().unwrap_or_default()),
        Some(pace) if mode.paces.contains(&pace) || (mode.paces.is_empty() && pace == Default::default()) => Ok(pace),
        Some(_) => Err(words::refusal(Code::NotOffered, lang)),
    }
}

pub(super) fn think_time(mode: &Mode, wished: Option<u32>, lang: Lang) -> Result<u32, Refusal> {
    match wished {
        None => Ok(mode.think_times.first().copied().unwrap_or(0)),
        Some(0) if mode.think_times.is_empty() => Ok(0),
        Some(seconds) if mode.think_times.contains(&seconds) => Ok(seconds),
        Some(_) => Err(words::refusal(Code::NotOffered, lang)),
    }
}

pub(super) fn stake(mode: &Mode, wished: Option<u32>, lang: Lang) -> Result<u32, Refusal> {
    match wished {
        None => Ok(mode.stakes.first().copied().unwrap_or(0)),
        Some(0) if mode.stakes.is_empty() => Ok(0),
        Some(points) if mode.stakes.contains(&points) => Ok(points),
        Some(_) => Err(words::refusal(Code::NotOffered, lang)),
    }
}

/// Computer players take what is free, where that is wished and there are people enough.
fn fill_seats(doc: &mut TableDoc, lang: Lang) -> Result<(), Refusal> {
    let free = doc.seats.contains(&SeatDoc::Nobody);
    if doc.persons().count() < usize::from(doc.people.0) {
        return Err(words::refusal(Code::TooFewPeople, lang));
    }
    if free && (!doc.fill || doc.level.is_empty()) {
        return Err(words::refusal(Code::SeatsOpen, lang));
    }
    while let Some(seat) = doc.seats.iter().position(|seat| *seat == SeatDoc::Nobody) {
        doc.seats[seat] = computer(doc, 0, None);
    }
    Ok(())
}

/// A computer player for a free seat, or for one its person left and may take back.
pub(super) fn computer(doc: &TableDoc, since: u64, owner: Option<(PersonId, String)>) -> SeatDoc {
    let taken: Vec<&str> = doc.seats.iter().map(SeatDoc::name).collect();
    SeatDoc::Computer { level: doc.level.clone(), name: words::computer_name(&taken), since, owner }
}

/// A host who left hands over to the person on the lowest seat.
pub(super) fn pass_on_host(doc: &mut TableDoc) {
    if doc.seats.get(usize::from(doc.host)).and_then(SeatDoc::person).is_none()
        && let Some(seat) = doc.seats.iter().position(|seat| seat.person().is_some())
    {
        doc.host = seat as u8;
    }
}
