//! The connection to a server: what must be said after each opening, what was watched, and which moves have no answer
//! yet. Pure: the app opens sockets and carries frames.

use std::collections::BTreeMap;

use spielwerk_model::ids::TableId;
use spielwerk_protocol::VERSION;
use spielwerk_protocol::live::FromClient;

/// How the connection stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Connection {
    /// Never wanted so far.
    #[default]
    Off,
    /// Being opened, or opened and not yet welcomed.
    Opening,
    /// Welcomed.
    Live,
    /// Lost; tried again at this time.
    Waiting {
        /// Milliseconds of the app's clock.
        until_ms: u64,
    },
}

/// A move without an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Unanswered {
    table: TableId,
    decision: u32,
    id: String,
    text: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Watched {
    code: Option<String>,
    number: u64,
}

/// What a question was about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    /// A preview of this move.
    Preview(TableId, String),
    /// The info window of this node.
    Explain(TableId, String),
    /// Advice.
    Advice(TableId),
}

/// The client's side of the protocol.
#[derive(Debug, Clone, Default)]
pub struct Client {
    /// How the connection stands.
    pub connection: Connection,
    token: Option<String>,
    locale: String,
    instance: String,
    attempts: u32,
    next_move: u64,
    next_request: u32,
    watched: BTreeMap<TableId, Watched>,
    unanswered: Vec<Unanswered>,
    asked: BTreeMap<u32, Asked>,
    last_ping_ms: u64,
    heard_ms: u64,
}

/// First pause after a lost connection, and the longest.
const PAUSE_MS: (u64, u64) = (500, 15_000);
/// A quiet connection is asked for a sign of life, and given up after three times as long.
const PING_MS: u64 = 10_000;

impl Client {
    /// `instance` makes the ids of this client's moves its own: anything no other run of the client has.
    pub fn new(instance: &str, locale: &str) -> Self {
        Self { instance: instance.into(), locale: locale.into(), ..Self::default() }
    }

    /// Proves who; none: an onlooker.
    pub fn set_token(&mut self, token: Option<String>) {
        self.token = token;
    }

    /// The language of all that is told, from the next opening on.
    pub fn set_locale(&mut self, locale: &str) {
        self.locale = locale.into();
    }

    /// The app opens a socket now.
    pub fn opening(&mut self) {
        self.connection = Connection::Opening;
    }

    /// The socket is open: say hello.
    pub fn opened(&mut self, now_ms: u64) -> Vec<FromClient> {
        self.connection = Connection::Opening;
        self.heard_ms = now_ms;
        self.last_ping_ms = now_ms;
        self.asked.clear();
        vec![FromClient::Hello { version: VERSION, token: self.token.clone(), locale: self.locale.clone() }]
    }

    /// Welcomed: watch again from the last number, send again what has no answer.
    pub fn welcomed(&mut self) -> Vec<FromClient> {
        self.connection = Connection::Live;
        self.attempts = 0;
        let watches = self.watched.iter().map(|(table, watched)| FromClient::Watch {
            table: *table,
            code: watched.code.clone(),
            from: watched.number,
        });
        let moves = self.unanswered.iter().map(Unanswered::frame);
        watches.chain(moves).collect()
    }

    /// The socket is closed: tried again after a pause that doubles.
    pub fn closed(&mut self, now_ms: u64) {
        if matches!(self.connection, Connection::Waiting { .. } | Connection::Off) {
            return;
        }
        let pause = (PAUSE_MS.0 << self.attempts.min(10)).min(PAUSE_MS.1);
        self.attempts += 1;
        self.connection = Connection::Waiting { until_ms: now_ms + pause };
    }

    /// Something came.
    pub fn heard(&mut self, now_ms: u64) {
        self.heard_ms = now_ms;
    }

    /// What time demands.
    pub fn tick(&mut self, now_ms: u64) -> Due {
        match self.connection {
            Connection::Waiting { until_ms } if now_ms >= until_ms => Due::Connect,
            Connection::Live if now_ms >= self.heard_ms + 3 * PING_MS => Due::GiveUp,
            Connection::Live if now_ms >= self.heard_ms.max(self.last_ping_ms) + PING_MS => {
                self.last_ping_ms = now_ms;
                Due::Send(FromClient::Ping { request: self.number() })
            }
            _ => Due::Nothing,
        }
    }

    /// In how many milliseconds `tick` has something to do.
    pub fn next_in_ms(&self, now_ms: u64) -> Option<u64> {
        match self.connection {
            Connection::Waiting { until_ms } => Some(until_ms.saturating_sub(now_ms)),
            Connection::Live => Some((self.heard_ms.max(self.last_ping_ms) + PING_MS).saturating_sub(now_ms)),
            Connection::Off | Connection::Opening => None,
        }
    }

    /// From now on this table is watched, also after a break.
    pub fn watch(&mut self, table: TableId, code: Option<String>) -> Option<FromClient> {
        self.watched.insert(table, Watched { code: code.clone(), number: 0 });
        self.when_live(FromClient::Watch { table, code, from: 0 })
    }

    /// This table's picture anew, from the last number on.
    pub fn watch_again(&mut self, table: TableId) -> Option<FromClient> {
        let watched = self.watched.get(&table)?.clone();
        self.when_live(FromClient::Watch { table, code: watched.code, from: watched.number })
    }

    /// No more of this table.
    pub fn unwatch(&mut self, table: TableId) -> Option<FromClient> {
        self.watched.remove(&table)?;
        self.when_live(FromClient::Unwatch { table })
    }

    /// The last number known of this table.
    pub fn known(&mut self, table: TableId, number: u64) {
        if let Some(watched) = self.watched.get_mut(&table) {
            watched.number = number;
        }
    }

    /// Sends a move; gives its id. Without a connection it waits for the next one.
    pub fn send_move(&mut self, table: TableId, decision: u32, text: &str) -> (String, Option<FromClient>) {
        self.next_move += 1;
        let id = format!("{}-{}", self.instance, self.next_move);
        let unanswered = Unanswered { table, decision, id: id.clone(), text: text.into() };
        let frame = self.when_live(unanswered.frame());
        self.unanswered.push(unanswered);
        (id, frame)
    }

    /// The move with this id has its answer.
    pub fn answered(&mut self, id: &str) {
        self.unanswered.retain(|unanswered| unanswered.id != id);
    }

    /// Asks something; the answer is matched by [`Client::take_asked`].
    pub fn ask(&mut self, asked: Asked) -> Option<FromClient> {
        if self.connection != Connection::Live {
            return None;
        }
        let request = self.number();
        self.asked.insert(request, asked.clone());
        Some(match asked {
            Asked::Preview(table, text) => FromClient::Preview { table, r#move: text, request },
            Asked::Explain(table, key) => FromClient::Explain { table, key, request },
            Asked::Advice(table) => FromClient::Advise { table, request },
        })
    }

    /// What a question was about, once.
    pub fn take_asked(&mut self, request: u32) -> Option<Asked> {
        self.asked.remove(&request)
    }

    /// A preview is being answered.
    pub fn is_previewing(&self) -> bool {
        self.asked.values().any(|asked| matches!(asked, Asked::Preview(..)))
    }

    /// Says something, if there is a connection.
    pub fn say(&self, table: TableId, text: String) -> Option<FromClient> {
        self.when_live(FromClient::Say { table, text })
    }

    fn number(&mut self) -> u32 {
        self.next_request = self.next_request.wrapping_add(1);
        self.next_request
    }

    fn when_live(&self, frame: FromClient) -> Option<FromClient> {
        (self.connection == Connection::Live).then_some(frame)
    }
}

impl Unanswered {
    fn frame(&self) -> FromClient {
        FromClient::Move { table: self.table, decision: self.decision, id: self.id.clone(), r#move: self.text.clone() }
    }
}

/// What time demands of a connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Due {
    /// Nothing.
    Nothing,
    /// Open a socket.
    Connect,
    /// The other side is silent: close the socket and count it as lost.
    GiveUp,
    /// Send this.
    Send(FromClient),
}
