//! Everything together: commands and messages in, state and effects out.

mod answers;
mod commands;
mod frames;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use spielwerk_model::ids::TableId;
use spielwerk_model::record_file::RecordFile;
use spielwerk_protocol::http::Me;
use spielwerk_protocol::live::FromClient;

use crate::art::ArtBook;
use crate::client::{Asked, Client, Connection, Due};
use crate::inspect::Inspect;
use crate::inspect::workshop::{Done, Unopened, Work, Workshop};
use crate::lists::Lists;
use crate::lobby::Lobby;
use crate::page::Page;
use crate::settings::Settings;
use crate::table::{TableModel, Wish};
use crate::words::Word;

/// What is kept between runs.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub struct Saved {
    /// Settings.
    pub settings: Settings,
    /// Proves who one is, by server.
    pub tokens: BTreeMap<String, String>,
    /// Link codes of tables.
    pub codes: BTreeMap<TableId, String>,
    /// Own notes by table, node and kind.
    pub notes: BTreeMap<TableId, BTreeMap<String, BTreeSet<String>>>,
}

/// An HTTP method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// GET.
    Get,
    /// POST with a JSON body.
    Post,
}

/// A request to the server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpRequest {
    /// Comes back in [`Incoming::Http`].
    pub id: u64,
    /// Method.
    pub method: Method,
    /// Path with query, from `/api` on.
    pub path: String,
    /// JSON; empty for GET.
    pub body: String,
    /// Bearer token.
    pub token: Option<String>,
    /// Language tag in which refusals, names and games are told.
    pub locale: &'static str,
}

/// What the app does for the studio.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// Send this request; answer with [`Incoming::Http`].
    Http(HttpRequest),
    /// Open a socket to `/ws`; answer with [`Incoming::Opened`] or [`Incoming::Closed`].
    Connect,
    /// Close the socket.
    Disconnect,
    /// Send this text frame.
    Frame(String),
    /// Play this sound.
    Sound(String),
    /// Keep [`Studio::saved`].
    Save,
}

/// What the app tells the studio.
pub enum Incoming {
    /// The socket is open.
    Opened,
    /// The socket is closed, or could not be opened.
    Closed,
    /// A text frame.
    Frame(String),
    /// The answer to a request.
    Http {
        /// Of the request.
        id: u64,
        /// HTTP status; 0: no answer at all.
        status: u16,
        /// Its body.
        body: String,
    },
    /// What came of some [`Work`].
    Done(Done),
}

/// A sentence for the person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// For [`crate::Command::Dismiss`].
    pub id: u64,
    /// The sentence.
    pub text: String,
    /// Something went wrong; else it is news.
    pub is_error: bool,
}

/// What a request was for.
#[derive(Debug, Clone, PartialEq, Eq)]
enum For {
    Guest,
    Me,
    SignIn,
    SignedOut,
    Games,
    Tables,
    Rules(String),
    Art(String, String),
    NewTable,
    Enter(TableId),
    Left(TableId),
    Started,
    Record(TableId),
    Mine,
    Board(String),
    Records(String, String),
    Daily(String, String),
}

/// The whole client without its window.
#[derive(Debug)]
pub struct Studio {
    /// Present page.
    pub page: Page,
    /// Kept between runs; change settings by [`crate::Command::Settings`].
    pub saved: Saved,
    /// The own name, once the server said it.
    pub name: Option<String>,
    /// Who one is on this server; none: not known yet.
    pub me: Option<Me>,
    /// Games and tables.
    pub lobby: Lobby,
    /// Results, records, dailies, leaderboards.
    pub lists: Lists,
    /// The table at hand.
    pub table: Option<TableModel>,
    /// The record at hand.
    pub inspect: Option<Inspect>,
    /// Pictures of games.
    pub art: ArtBook,
    /// Sentences to show.
    pub notices: Vec<Notice>,
    /// The connection.
    pub client: Client,
    workshop: Option<Arc<dyn Workshop>>,
    server: String,
    back: Vec<Page>,
    requests: BTreeMap<u64, For>,
    next_request: u64,
    next_notice: u64,
    effects: Vec<Effect>,
    now_ms: u64,
    refreshed_ms: u64,
    /// The next shape under the pointer to ask about, while an answer is awaited.
    next_preview: Option<String>,
}

/// A running clock is drawn anew this often.
const CLOCK_MS: u64 = 200;
/// The lists are asked for again this often while they are looked at.
const REFRESH_MS: u64 = 4_000;

impl Studio {
    /// A client of this server. `instance` is anything no other run has: it makes the ids of moves its own.
    pub fn new(saved: Saved, server: &str, instance: &str) -> Self {
        let mut client = Client::new(instance, saved.settings.locale.tag());
        client.set_token(saved.tokens.get(server).cloned());
        Self {
            page: Page::Start,
            saved,
            name: None,
            me: None,
            lobby: Lobby::default(),
            lists: Lists::default(),
            table: None,
            inspect: None,
            art: ArtBook::default(),
            notices: Vec::new(),
            client,
            workshop: None,
            server: server.into(),
            back: Vec::new(),
            requests: BTreeMap::new(),
            next_request: 0,
            next_notice: 0,
            effects: Vec::new(),
            now_ms: 0,
            refreshed_ms: 0,
            next_preview: None,
        }
    }

    /// Begins: who one is, then the lists, then the socket.
    pub fn begin(&mut self) {
        self.ask_for_games();
        if self.token().is_some() { self.connect() } else { self.ask_for_guest() }
    }

    /// Settings.
    pub fn settings(&self) -> &Settings {
        &self.saved.settings
    }

    /// What the client says, in the language set.
    pub fn say(&self, word: Word) -> &'static str {
        word.say(self.saved.settings.locale)
    }

    /// What the app must do now, in order.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Goes on to `now_ms` (a clock that never goes back). Call it each frame.
    pub fn tick(&mut self, now_ms: u64) {
        self.now_ms = now_ms;
        match self.client.tick(now_ms) {
            Due::Nothing => {}
            Due::Connect => self.connect(),
            Due::GiveUp => {
                self.effects.push(Effect::Disconnect);
                self.client.closed(now_ms);
            }
            Due::Send(frame) => self.send(frame),
        }
        self.tick_table();
        if let Some(inspect) = &mut self.inspect {
            inspect.tick(now_ms);
        }
        if self.looks_at_lists() && now_ms >= self.refreshed_ms + REFRESH_MS {
            self.refresh();
        }
        for (game, name) in self.art.take_wanted() {
            self.fetch_art(&game, &name);
        }
    }

    fn tick_table(&mut self) {
        let reduced = self.saved.settings.reduced_motion;
        let Some(table) = &mut self.table else { return };
        let sounds = table.tick(self.now_ms, reduced);
        if self.saved.settings.sound {
            self.effects.extend(sounds.into_iter().map(Effect::Sound));
        }
    }

    /// When to draw again at the latest, in milliseconds; none: when something happens.
    pub fn next_in_ms(&self) -> Option<u64> {
        let clock = self.table.as_ref().filter(|table| table.has_clock()).map(|_| CLOCK_MS);
        let table = self.table.as_ref().and_then(|table| table.stage.next_in_ms());
        let play = self.inspect.as_ref().and_then(|inspect| inspect.speed).map(|_| 16);
        let lists = self.looks_at_lists().then(|| (self.refreshed_ms + REFRESH_MS).saturating_sub(self.now_ms));
        [clock, table, play, lists, self.client.next_in_ms(self.now_ms)].into_iter().flatten().min()
    }

    fn looks_at_lists(&self) -> bool {
        self.page == Page::Start && self.token().is_some()
    }

    /// The connection was live once and is not now.
    pub fn is_disconnected(&self) -> bool {
        !matches!(self.client.connection, Connection::Live | Connection::Off)
    }

    /// With a way to open records and builds.
    #[must_use]
    pub fn with_workshop(mut self, workshop: Arc<dyn Workshop>) -> Self {
        self.workshop = Some(workshop);
        self
    }

    /// What the app must do on threads of its own; each tells by [`Incoming::Done`].
    pub fn take_work(&mut self) -> Vec<Work> {
        self.inspect.as_mut().map(Inspect::take_work).unwrap_or_default()
    }

    /// Steps through a record. What is open already stays until this one is.
    pub fn open_record(&mut self, file: RecordFile) {
        if self.workshop.is_none() {
            let sentence = self.say(Word::NoReplay);
            return self.notice(sentence, true);
        }
        self.inspect(&file.record.game.clone()).open(file);
        self.go(Page::Inspect);
    }

    /// Steps through the record in a file of this name. What is open already stays if it is none.
    pub fn open_file(&mut self, name: &str, bytes: &[u8]) {
        match RecordFile::read(bytes) {
            Ok(file) => self.open_record(file),
            Err(fault) => self.cannot_open(format!("{name}: {fault}")),
        }
    }

    /// A record that cannot be opened: a notice beside what is open, else the page says it.
    pub fn cannot_open(&mut self, sentence: String) {
        let inspect = self.inspect("");
        inspect.opening = false;
        if inspect.lines.is_empty() {
            inspect.problem = Some(Unopened { sentence, present: None });
        } else {
            self.notice(sentence, true);
        }
        self.go(Page::Inspect);
    }

    /// Watches a game while it is written, see [`crate::InspectCommand::Watch`].
    pub fn watch_game(&mut self, path: &str) {
        let (now_ms, locale) = (self.now_ms, self.saved.settings.locale);
        self.inspect("").command(crate::InspectCommand::Watch(path.into()), now_ms, locale);
        self.go(Page::Inspect);
    }

    /// The record being opened is shown at this ply first.
    pub fn begin_at(&mut self, ply: usize) {
        if let Some(inspect) = &mut self.inspect {
            inspect.begin_at = Some(ply);
        }
    }

    fn inspect(&mut self, game: &str) -> &mut Inspect {
        let workshop = self.workshop.clone();
        self.inspect.get_or_insert_with(|| Inspect::loading(game, workshop))
    }

    /// A sentence for the person.
    pub fn notice(&mut self, text: impl Into<String>, is_error: bool) {
        let text = text.into();
        self.notices.retain(|notice| notice.text != text);
        self.next_notice += 1;
        self.notices.push(Notice { id: self.next_notice, text, is_error });
        if self.notices.len() > 4 {
            self.notices.remove(0);
        }
    }

    fn go(&mut self, page: Page) {
        if self.page != page {
            self.back.push(std::mem::replace(&mut self.page, page));
            self.arrive();
        }
    }

    fn arrive(&mut self) {
        match self.page.clone() {
            Page::Start => self.refresh(),
            Page::Settings => self.ask_for_me(),
            Page::Rules(game) => self.ask_for_rules(&game),
            // Nothing is open yet: the page says how to open something.
            Page::Inspect if self.inspect.is_none() => self.inspect("").opening = false,
            Page::Lists(game) => self.ask_for_lists(&game),
            Page::Mine => self.ask_for_mine(),
            Page::Table(id) if self.table.as_ref().is_none_or(|table| table.id != id) => self.watch(id),
            _ => {}
        }
    }

    fn token(&self) -> Option<&String> {
        self.saved.tokens.get(&self.server)
    }

    fn connect(&mut self) {
        self.client.opening();
        self.effects.push(Effect::Connect);
    }

    fn send(&mut self, frame: FromClient) {
        match serde_json::to_string(&frame) {
            Ok(text) => self.effects.push(Effect::Frame(text)),
            Err(error) => self.notice(error.to_string(), true),
        }
    }

    /// Watches a table from now on.
    fn watch(&mut self, id: TableId) {
        if let Some(old) = self.table.take()
            && let Some(frame) = self.client.unwatch(old.id)
        {
            self.send(frame);
        }
        let mut table = TableModel::new(id);
        table.notes = self.saved.notes.get(&id).cloned().unwrap_or_default();
        if let Some(view) = self.lobby.table(id).cloned() {
            if let Some(card) = self.lobby.game(&view.game) {
                table.info = Some(card.info.clone());
            }
            table.set_lobby(view);
        }
        self.table = Some(table);
        let code = self.lobby.codes.get(&id).or_else(|| self.saved.codes.get(&id)).cloned();
        if let Some(frame) = self.client.watch(id, code) {
            self.send(frame);
        }
    }

    /// Asks the server what a tap needs.
    fn wish(&mut self, wish: Wish) {
        let Some(id) = self.table.as_ref().map(|table| table.id) else { return };
        match wish {
            Wish::Move { decision, text } => {
                let (move_id, frame) = self.client.send_move(id, decision, &text);
                if let Some(table) = &mut self.table {
                    table.sent(&move_id, decision, &text);
                }
                if let Some(frame) = frame {
                    self.send(frame);
                }
            }
            // One question at a time: a pointer moves faster than answers come.
            Wish::Preview(text) if self.client.is_previewing() => self.next_preview = Some(text),
            Wish::Preview(text) => self.ask(Asked::Preview(id, text)),
            Wish::Say(text) => {
                if let Some(frame) = self.client.say(id, text) {
                    self.send(frame);
                }
            }
            Wish::Advise => self.ask(Asked::Advice(id)),
            Wish::Explain(key) => self.ask(Asked::Explain(id, key)),
        }
    }

    fn ask(&mut self, asked: Asked) {
        if let Some(frame) = self.client.ask(asked) {
            self.send(frame);
        }
    }
}
