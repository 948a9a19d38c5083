//! “Again at this table”: the same people and settings at a new table, with the next seat to begin.

use spielwerk_model::config::configure;
use spielwerk_model::ids::TableId;
use spielwerk_model::{Seat, TABLE};
use spielwerk_protocol::refusal::{Code, Refusal};

use super::open::Opened;
use super::settings::offered_options;
use super::{Table, store_refusal};
use crate::app::App;
use crate::documents::{SeatDoc, Stage, TableDoc, put_table};
use crate::people::Person;
use crate::words::{self, Lang};

impl App {
    /// The table that follows this one; made by whoever asks first, who becomes its host.
    pub(crate) async fn again(&self, id: TableId, person: &Person, tag: &str) -> Result<Opened, Refusal> {
        let lang = Lang::of(tag);
        let mut table = self.table(id, lang).await?;
        let seat = table.doc.seat_of(person.id).ok_or_else(|| words::refusal(Code::NotSeated, lang))?;
        if table.doc.stage != Stage::Over {
            return Err(words::refusal(Code::NotOver, lang));
        }
        if let Some(next) = table.doc.next {
            drop(table);
            return self.table(next, lang).await;
        }
        let doc = self.following(&mut table, seat, tag).await?;
        let alone = doc.people.1 <= 1;
        let next = self.set_table(doc, alone, lang).await?;
        let followed = TableDoc { next: Some(next.id), ..table.doc.clone() };
        let put = put_table(id, &followed).map_err(|error| store_refusal(&error, lang))?;
        self.store.put(vec![put]).await.map_err(|error| store_refusal(&error, lang))?;
        table.doc = followed;
        table.tell_table();
        Ok(next)
    }

    async fn following(&self, table: &mut Table, host: Seat, tag: &str) -> Result<TableDoc, Refusal> {
        let lang = Lang::of(tag);
        let old = &table.doc;
        let component = self.catalogue.current(&old.game).ok_or_else(|| words::refusal(Code::UnknownGame, lang))?;
        let info = component.info(tag);
        let mode = info.mode(&old.config.mode).ok_or_else(|| words::refusal(Code::UnknownMode, lang))?;
        let began = self.entries(table, lang).await?.iter().map(|entry| entry.seat).find(|seat| *seat != TABLE);
        let seats = old.config.seats;
        let first = began.map(|began| (began + 1) % seats.max(1));
        let config = configure(info, &mode.id, Some(seats), first, &offered_options(mode, old))
            .map_err(|error| words::config_refusal(&error, lang))?;
        let stays = |sitter: &SeatDoc| if sitter.person().is_some() { sitter.clone() } else { SeatDoc::Nobody };
        let computers = old.seats.iter().any(|sitter| matches!(sitter, SeatDoc::Computer { .. }));
        Ok(TableDoc {
            version: info.version.clone(),
            component: component.hash(),
            config,
            fill: old.fill || computers,
            code: self.code(lang)?,
            host,
            seats: old.seats.iter().map(stays).collect(),
            stage: Stage::Waiting,
            think: old.asked_think,
            made_at: self.time.now_ms(),
            started_at: None,
            over_at: None,
            seed: None,
            commitment: None,
            clocks: (0, Vec::new()),
            began: Vec::new(),
            gone: Vec::new(),
            settled: Vec::new(),
            day: None,
            practice: false,
            next: None,
            ..old.clone()
        })
    }
}
