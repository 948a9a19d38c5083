//! What comes over the socket.

use spielwerk_model::ids::TableId;
use spielwerk_protocol::live::FromServer;
use spielwerk_protocol::refusal::{Code, Refusal};

use crate::client::Asked;
use crate::table::{OutOfStep, TableModel};
use crate::words::Word;

use super::{Incoming, Studio};

impl Studio {
    /// Something came from the server, or from the app.
    pub fn receive(&mut self, incoming: Incoming) {
        match incoming {
            Incoming::Opened => {
                for frame in self.client.opened(self.now_ms) {
                    self.send(frame);
                }
            }
            Incoming::Closed => self.client.closed(self.now_ms),
            Incoming::Frame(text) => self.frame(&text),
            Incoming::Http { id, status, body } => self.answer(id, status, &body),
            Incoming::Done(done) => {
                let locale = self.saved.settings.locale;
                if let Some(inspect) = &mut self.inspect {
                    inspect.done(done, locale);
                }
            }
        }
    }

    fn frame(&mut self, text: &str) {
        self.client.heard(self.now_ms);
        match serde_json::from_str::<FromServer>(text) {
            Ok(message) => self.message(message),
            Err(_) => {
                let sentence = self.say(Word::StrangeAnswer);
                self.notice(sentence, true);
            }
        }
    }

    fn message(&mut self, message: FromServer) {
        match message {
            FromServer::Welcome { name, .. } => self.welcome(name),
            FromServer::Table { table } => self.put_table(table),
            FromServer::Snapshot { table, number, told, view, scene } => {
                self.client.known(table, number);
                self.at(table, |model| model.snapshot(number, told, view, scene));
            }
            FromServer::Step { table, number, told, view, scene } => {
                let came = self.at(table, |model| model.step(number, told, view, scene).map(|()| model.number));
                match came {
                    Some(Ok(number)) => self.client.known(table, number),
                    Some(Err(OutOfStep)) => self.watch_again(table),
                    None => {}
                }
            }
            FromServer::Now { table, view } => drop(self.at(table, |model| model.now(view))),
            FromServer::Done { table, id } => {
                self.client.answered(&id);
                self.at(table, |model| model.done(&id));
            }
            FromServer::Refused { table, id, refusal } => {
                self.client.answered(&id);
                self.at(table, |model| model.refused(&id, &refusal.text));
            }
            FromServer::Previewed { request, preview, .. } => self.previewed(request, preview),
            FromServer::Explained { request, tip, .. } => {
                if let Some(Asked::Explain(table, key)) = self.client.take_asked(request) {
                    self.at(table, |model| model.explained(&key, tip));
                }
            }
            FromServer::Talk { table, lines } => drop(self.at(table, |model| model.talked(lines))),
            FromServer::Advised { request, advice, .. } => {
                if let Some(Asked::Advice(table)) = self.client.take_asked(request) {
                    self.at(table, |model| model.advised(advice));
                }
            }
            FromServer::Pong { .. } => {}
            FromServer::Error { refusal } | FromServer::Closing { refusal } => self.refusal(&refusal),
        }
    }

    fn welcome(&mut self, name: Option<String>) {
        self.name = name;
        for frame in self.client.welcomed() {
            self.send(frame);
        }
        self.refresh();
        self.ask_for_me();
    }

    fn previewed(&mut self, request: u32, preview: spielwerk_model::play::Preview) {
        let Some(Asked::Preview(table, text)) = self.client.take_asked(request) else { return };
        let wish = self.at(table, |model| model.previewed(&text, preview)).flatten();
        if let Some(wish) = wish {
            self.wish(wish);
        }
        if let Some(text) = self.next_preview.take() {
            self.wish(crate::table::Wish::Preview(text));
        }
    }

    /// A token the server does not know any more: become a new guest.
    fn refusal(&mut self, refusal: &Refusal) {
        if refusal.code == Code::NotSignedIn {
            self.sign_in_anew();
        } else if refusal.code != Code::ShuttingDown {
            self.notice(refusal.text.clone(), true);
        }
    }

    fn watch_again(&mut self, table: TableId) {
        if let Some(frame) = self.client.watch_again(table) {
            self.send(frame);
        }
    }

    /// With the table at hand, if it is this one.
    fn at<T>(&mut self, id: TableId, act: impl FnOnce(&mut TableModel) -> T) -> Option<T> {
        self.table.as_mut().filter(|table| table.id == id).map(act)
    }
}
