//! The life of one connection.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use spielwerk_model::ids::TableId;
use spielwerk_protocol::live::{FromClient, FromServer};
use spielwerk_protocol::refusal::{Code, Refusal};
use spielwerk_protocol::{TALK_BUDGET, VERSION};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{oneshot, watch};

use super::budget::Budget;
use super::outbox::{self, Outbox, Waiting};
use super::parse;
use crate::app::App;
use crate::people::Person;
use crate::people::sessions::Ended;
use crate::table::frames::frame;
use crate::table::moves::Wish;
use crate::table::questions::Question;
use crate::table::watching::Visitor;
use crate::words::{self, Lang};

/// A client that does not read gets this long for its farewell.
const FAREWELL: Duration = Duration::from_secs(1);
/// Bytes of a language tag at most.
const MOST_TAG: usize = 35;

/// Why the server closes a connection.
struct Ending {
    refusal: Refusal,
    close: u16,
    /// What waits in line is sent first.
    drain: bool,
}

impl Ending {
    fn new(code: Code, lang: Lang) -> Self {
        let close = match code {
            Code::TooLarge => close_code::SIZE,
            Code::ShuttingDown => close_code::RESTART,
            Code::Internal => close_code::ERROR,
            Code::Busy => close_code::AGAIN,
            _ => close_code::POLICY,
        };
        Self { refusal: words::refusal(code, lang), close, drain: code != Code::TooSlow }
    }
}

/// What a connection waits for.
enum Event {
    Message(Result<Message, axum::Error>),
    /// Somebody's session has ended.
    Ended(Result<Ended, RecvError>),
}

async fn stops(stopping: &mut watch::Receiver<bool>) {
    // The sender lives as long as the app.
    let _ = stopping.wait_for(|stop| *stop).await;
}

struct Connection {
    app: Arc<App>,
    number: u64,
    outbox: Outbox,
    said_hello: bool,
    person: Option<Person>,
    token: Option<String>,
    tag: Arc<str>,
    lang: Lang,
    watched: BTreeSet<TableId>,
    budget: Budget,
    talk_budget: Budget,
}

/// Serves a socket until one side has enough. `tag` is the language of refusals before `hello`.
pub(crate) async fn serve(app: Arc<App>, socket: WebSocket, tag: &str) {
    let counted = app.clone();
    let _present = counted.connection_came();
    let (sink, stream) = socket.split();
    let (outbox, waiting) = outbox::outbox(app.config.outgoing_frames, app.config.outgoing_bytes);
    let (end, ended) = oneshot::channel();
    let writer = tokio::spawn(write(sink, waiting, ended));
    let mut connection = Connection {
        number: app.next_connection(),
        outbox,
        said_hello: false,
        person: None,
        token: None,
        tag: tag.into(),
        lang: Lang::of(tag),
        watched: BTreeSet::new(),
        budget: Budget::new(app.config.frame_budget, app.time.now_ms()),
        talk_budget: Budget::new(TALK_BUDGET, app.time.now_ms()),
        app,
    };
    let ending = connection.read(stream).await;
    connection.leave_tables().await;
    let _ = end.send(ending);
    let _ = writer.await;
}

impl Connection {
    /// Reads until the client goes (none) or the server closes.
    async fn read(&mut self, mut stream: SplitStream<WebSocket>) -> Option<Ending> {
        let mut stopping = self.app.stopping();
        let mut ended = self.app.ended.subscribe();
        let outbox = self.outbox.clone();
        loop {
            let event = tokio::select! {
                biased;
                code = outbox.broken() => return Some(Ending::new(code, self.lang)),
                () = stops(&mut stopping) => return Some(Ending::new(Code::ShuttingDown, self.lang)),
                ended = ended.recv() => Event::Ended(ended),
                message = stream.next() => Event::Message(message?),
            };
            let message = match event {
                Event::Ended(ended) if self.has_ended(&ended).await => {
                    return Some(Ending::new(Code::NotSignedIn, self.lang));
                }
                Event::Ended(_) => continue,
                Event::Message(message) => message,
            };
            if !self.budget.take(self.app.time.now_ms()) {
                return Some(Ending::new(Code::Flood, self.lang));
            }
            match message {
                Ok(Message::Text(text)) => {
                    if let Err(refusal) = self.hear(&text).await {
                        self.say(&FromServer::Error { refusal });
                    }
                }
                Ok(Message::Binary(_)) => {
                    let refusal = words::refusal(Code::Malformed, self.lang);
                    self.say(&FromServer::Error { refusal });
                }
                Ok(Message::Ping(_) | Message::Pong(_)) => {}
                Ok(Message::Close(_)) => return None,
                // Larger than even a refusal may cost, broken, or gone: in each case the stream is over.
                Err(error) if is_too_large(&error) => return Some(Ending::new(Code::TooLarge, self.lang)),
                Err(_) => return Some(Ending::new(Code::Malformed, self.lang)),
            }
        }
    }

    /// The session this connection goes by has ended.
    async fn has_ended(&self, ended: &Result<Ended, RecvError>) -> bool {
        let Some((person, token)) = self.person.as_ref().zip(self.token.as_ref()) else { return false };
        match ended {
            Ok(ended) => ended.ends(person),
            // Too many ended at once to be heard one by one.
            Err(_) => self.app.person_of(token, self.lang).await.is_err(),
        }
    }

    fn say(&self, message: &FromServer) {
        self.outbox.send(frame(message));
    }

    async fn hear(&mut self, text: &str) -> Result<(), Refusal> {
        let message = parse::message(text, self.lang)?;
        match message {
            FromClient::Hello { version, token, locale } => return self.hello(version, token, &locale).await,
            FromClient::Ping { request } => {
                self.say(&FromServer::Pong { request });
                return Ok(());
            }
            _ if !self.said_hello => return Err(words::refusal(Code::HelloFirst, self.lang)),
            _ => {}
        }
        match message {
            FromClient::Watch { table, code, from } => self.watch(table, code.as_deref(), from).await,
            FromClient::Unwatch { table } => {
                if self.watched.remove(&table) {
                    let mut opened = self.app.table(table, self.lang).await?;
                    opened.unwatch(self.number);
                    self.app.watch_absence(&mut opened);
                }
                Ok(())
            }
            FromClient::Move { table, decision, id, r#move } => {
                let wish = Wish { decision, id, text: r#move };
                match self.app.table(table, self.lang).await {
                    Ok(mut opened) => self.app.make_move(&mut opened, &self.visitor(), wish).await,
                    Err(refusal) => self.say(&FromServer::Refused { table, id: wish.id, refusal }),
                }
                Ok(())
            }
            FromClient::Say { table, text } => self.talk(table, &text).await,
            FromClient::Advise { table, request } => self.ask(table, Question::Advise { request }).await,
            FromClient::Preview { table, r#move, request } => {
                self.ask(table, Question::Preview { text: r#move, request }).await
            }
            FromClient::Explain { table, key, request } => self.ask(table, Question::Explain { key, request }).await,
            FromClient::Hello { .. } | FromClient::Ping { .. } => Ok(()),
        }
    }

    async fn hello(&mut self, version: u32, token: Option<String>, locale: &str) -> Result<(), Refusal> {
        if locale.len() <= MOST_TAG {
            self.tag = locale.into();
            self.lang = Lang::of(locale);
        }
        if version != VERSION {
            return Err(words::refusal(Code::Version, self.lang));
        }
        self.person = match token {
            None => None,
            Some(token) => {
                let person = self.app.person_of(&token, self.lang).await?;
                self.token = Some(token);
                Some(person)
            }
        };
        self.said_hello = true;
        let name = self.person.as_ref().map(|person| person.name.clone());
        self.say(&FromServer::Welcome { version: VERSION, name });
        Ok(())
    }

    fn visitor(&self) -> Visitor {
        Visitor {
            connection: self.number,
            person: self.person.as_ref().map(|person| person.id),
            tag: self.tag.clone(),
            lang: self.lang,
            outbox: self.outbox.clone(),
        }
    }

    async fn watch(&mut self, id: TableId, code: Option<&str>, from: u64) -> Result<(), Refusal> {
        if self.watched.len() >= self.app.config.watched_tables && !self.watched.contains(&id) {
            return Err(words::refusal(Code::Busy, self.lang));
        }
        let mut table = self.app.table(id, self.lang).await?;
        self.app.watch(&mut table, &self.visitor(), code, from).await?;
        self.watched.insert(id);
        Ok(())
    }

    async fn talk(&mut self, id: TableId, text: &str) -> Result<(), Refusal> {
        let person = self.person.clone().ok_or_else(|| words::refusal(Code::NotSignedIn, self.lang))?;
        if !self.watched.contains(&id) {
            return Err(words::refusal(Code::UnknownTable, self.lang));
        }
        if !self.talk_budget.take(self.app.time.now_ms()) {
            return Err(words::refusal(Code::TooMuchTalk, self.lang));
        }
        let mut table = self.app.table(id, self.lang).await?;
        self.app.say(&mut table, &person, text, self.lang).await
    }

    async fn ask(&self, id: TableId, question: Question) -> Result<(), Refusal> {
        let mut table = self.app.table(id, self.lang).await?;
        self.app.answer(&mut table, &self.visitor(), question).await
    }

    async fn leave_tables(&mut self) {
        for id in std::mem::take(&mut self.watched) {
            if let Ok(mut table) = self.app.table(id, self.lang).await {
                table.unwatch(self.number);
                self.app.watch_absence(&mut table);
            }
        }
    }
}

fn is_too_large(error: &axum::Error) -> bool {
    let text = error.to_string();
    text.contains("too long") || text.contains("too big") || text.contains("Space limit")
}

/// Writes what waits; frames that wait together go out together.
async fn write(
    mut sink: SplitSink<WebSocket, Message>,
    mut waiting: Waiting,
    mut ended: oneshot::Receiver<Option<Ending>>,
) {
    let ending = loop {
        tokio::select! {
            biased;
            ending = &mut ended => break ending.ok().flatten(),
            first = waiting.next() => {
                let Some(first) = first else { return };
                let sent = tokio::select! {
                    biased;
                    ending = &mut ended => break ending.ok().flatten(),
                    sent = send(&mut sink, &mut waiting, first) => sent,
                };
                if sent.is_err() {
                    return;
                }
            }
        }
    };
    let Some(ending) = ending else { return };
    let farewell = async {
        while let Some(frame) = waiting.at_once().filter(|_| ending.drain) {
            sink.feed(Message::Text(frame)).await?;
        }
        let reason = Utf8Bytes::from(ending.refusal.code.to_string());
        sink.feed(Message::Text(frame(&FromServer::Closing { refusal: ending.refusal }))).await?;
        sink.send(Message::Close(Some(CloseFrame { code: ending.close, reason }))).await
    };
    let _ = tokio::time::timeout(FAREWELL, farewell).await;
}

async fn send(
    sink: &mut SplitSink<WebSocket, Message>,
    waiting: &mut Waiting,
    first: Utf8Bytes,
) -> Result<(), axum::Error> {
    sink.feed(Message::Text(first)).await?;
    while let Some(frame) = waiting.at_once() {
        sink.feed(Message::Text(frame)).await?;
    }
    sink.flush().await
}
