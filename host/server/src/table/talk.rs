//! What is said at a table, and what the table itself notes: who left, who came back, that the server was restarted.
//! Kept with the table; hidden from nobody who may look.

use spielwerk_model::Seat;
use spielwerk_model::ids::TableId;
use spielwerk_protocol::MOST_CHAT;
use spielwerk_protocol::live::{FromServer, TalkLine, TalkWhat};
use spielwerk_protocol::refusal::{Code, Refusal};
use spielwerk_store::{Kind, Put, StoreError};

use super::frames::frame;
use super::{Table, store_refusal};
use crate::app::App;
use crate::documents::{Stage, decode, encode};
use crate::people::Person;
use crate::people::names::proper_line;
use crate::words::{self, Lang};

/// Lines shown to one who comes.
const SHOWN: usize = 200;
/// Lines kept of one table; from then on it is quiet.
const MOST_LINES: u32 = 2_000;

impl App {
    /// A person says something to all who look at the table.
    pub(crate) async fn say(&self, table: &mut Table, person: &Person, text: &str, lang: Lang) -> Result<(), Refusal> {
        let text = proper_line(text, MOST_CHAT).ok_or_else(|| words::refusal(Code::TooLarge, lang))?;
        let mode = table.component.info("").mode(&table.doc.config.mode);
        if table.doc.stage == Stage::Running && mode.is_some_and(|mode| mode.quiet) {
            return Err(words::refusal(Code::Quiet, lang));
        }
        let seat = table.doc.seat_of(person.id);
        self.note(table, seat, &person.name, TalkWhat::Said { text }).await.map_err(|error| store_refusal(&error, lang))
    }

    /// Writes a line down, then shows it to all who look.
    pub(crate) async fn note(
        &self,
        table: &mut Table,
        seat: Option<Seat>,
        name: &str,
        what: TalkWhat,
    ) -> Result<(), StoreError> {
        let number = self.next_line(table).await?;
        if number > MOST_LINES {
            return Ok(());
        }
        let line = TalkLine { number, at: self.time.now_ms(), seat, name: name.into(), what };
        let put = Put { kind: Kind::Talk, key: key(table.id, number), value: Some(encode(&line)?) };
        self.store.put(vec![put]).await?;
        table.talked = Some(number);
        let message = frame(&FromServer::Talk { table: table.id, lines: vec![line] });
        for watcher in &table.watchers {
            watcher.outbox.send(message.clone());
        }
        Ok(())
    }

    async fn next_line(&self, table: &mut Table) -> Result<u32, StoreError> {
        let last = match table.talked {
            Some(last) => last,
            None => self.talk(table.id).await?.last().map_or(0, |line| line.number),
        };
        Ok(last + 1)
    }

    /// All lines of a table, oldest first.
    pub(crate) async fn talk(&self, table: TableId) -> Result<Vec<TalkLine>, StoreError> {
        let found = self.store.list(Kind::Talk, format!("{table}/"), None, MOST_LINES as usize).await?;
        found.iter().map(|(_, bytes)| decode(bytes)).collect()
    }

    /// The newest lines as a message; none if nothing was said.
    pub(crate) async fn talk_message(&self, table: &mut Table) -> Result<Option<FromServer>, StoreError> {
        if table.talked == Some(0) {
            return Ok(None);
        }
        let mut lines = self.talk(table.id).await?;
        table.talked = Some(lines.last().map_or(0, |line| line.number));
        lines.drain(..lines.len().saturating_sub(SHOWN));
        Ok((!lines.is_empty()).then_some(FromServer::Talk { table: table.id, lines }))
    }

    /// Once after each start of the server that a match lived through.
    pub(crate) async fn note_restart(&self, table: &mut Table) -> Result<(), StoreError> {
        let began = self.hours.began;
        if table.doc.started_at.is_none_or(|started| started >= began) {
            return Ok(());
        }
        let noted = |line: &TalkLine| line.what == TalkWhat::Restarted && line.at >= began;
        if self.talk(table.id).await?.iter().any(noted) {
            return Ok(());
        }
        self.note(table, None, "", TalkWhat::Restarted).await
    }
}

fn key(table: TableId, number: u32) -> String {
    format!("{table}/{number:08}")
}
