//! Reading a table and the present of its match from the store.

use std::sync::Arc;

use spielwerk_model::Seat;
use spielwerk_model::ids::TableId;
use spielwerk_protocol::refusal::{Code, Refusal};
use spielwerk_runtime::{Class, Component};
use spielwerk_store::{Kind, StoreError};
use tokio::sync::{OwnedMappedMutexGuard, OwnedMutexGuard};

use super::{Due, Live, Table, guest_refusal, store_refusal};
use crate::app::App;
use crate::documents::{Entry, OpenDoc, SeatDoc, Stage, TableDoc, decode, log_of};
use crate::play::replay::{self, Match};
use crate::words::{self, Lang};

/// A table nobody else works on meanwhile.
pub(crate) type Opened = OwnedMappedMutexGuard<Option<Table>, Table>;

impl App {
    /// The table with this id, read from the store if it is not in memory.
    pub(crate) async fn table(&self, id: TableId, lang: Lang) -> Result<Opened, Refusal> {
        let slot = self.registry.slot(id, self.time.now_ms(), self.config.idle_ms);
        let mut place = slot.table.clone().lock_owned().await;
        if place.is_none() {
            match self.read_table(id, lang).await {
                Ok(table) => *place = Some(table),
                Err(refusal) => {
                    drop(place);
                    self.registry.forget(id, &slot);
                    return Err(refusal);
                }
            }
        }
        OwnedMutexGuard::try_map(place, Option::as_mut).map_err(|_| words::refusal(Code::Internal, lang))
    }

    async fn read_table(&self, id: TableId, lang: Lang) -> Result<Table, Refusal> {
        let failed = |error: StoreError| store_refusal(&error, lang);
        let bytes = self.store.get(Kind::Table, id.to_string()).await.map_err(failed)?;
        let bytes = bytes.ok_or_else(|| words::refusal(Code::UnknownTable, lang))?;
        let doc: TableDoc = decode(&bytes).map_err(failed)?;
        let wake = match doc.stage {
            Stage::Running => {
                let bytes = self.store.get(Kind::Running, id.to_string()).await.map_err(failed)?;
                bytes.map(|bytes| decode::<OpenDoc>(&bytes)).transpose().map_err(failed)?.and_then(|open| open.wake)
            }
            Stage::Waiting | Stage::Over => None,
        };
        let component = self.component(&doc, lang).await?;
        Ok(Table::new(id, doc, component, wake))
    }

    /// What a table keeps for ever, also when its file is gone from the games folder.
    pub(crate) async fn component(&self, doc: &TableDoc, lang: Lang) -> Result<Component, Refusal> {
        let (catalogue, hash) = (self.catalogue.clone(), doc.component);
        let loaded = tokio::task::spawn_blocking(move || catalogue.by_hash(hash)).await;
        match loaded {
            Ok(Ok(component)) => Ok(component),
            Ok(Err(error)) => {
                tracing::error!(%error, game = doc.game, "a table's component cannot be loaded");
                Err(words::refusal(Code::GameFailed, lang))
            }
            Err(_) => Err(words::refusal(Code::ShuttingDown, lang)),
        }
    }

    /// Makes sure that the present of the match is in memory.
    pub(crate) async fn enliven(&self, table: &mut Table, lang: Lang) -> Result<(), Refusal> {
        if table.live.is_some() {
            return Ok(());
        }
        if table.doc.stage == Stage::Waiting {
            return Err(words::refusal(Code::NotStarted, lang));
        }
        let played = self.read_match(table, lang).await?;
        let done =
            played.entries.iter().filter_map(|entry| entry.client.clone().map(|client| (entry.seat, client))).collect();
        let plies = played.entries.len() as u64;
        let clocks = table.doc.clocks_after(&played.entries);
        let computers = computers(&table.doc);
        let present =
            table.component.operate_async(Class::Rules, move |guest| replay::present(guest, &played, &computers)).await;
        let (position, minds) = present.map_err(|error| {
            tracing::error!(table = %table.id, %error, "a match cannot be replayed");
            guest_refusal(&error, lang)
        })?;
        let live = Live { plies, position, done, sights: Default::default(), minds, due: Due::default() };
        table.live = Some(live);
        self.schedule_again(table, &clocks);
        self.note_restart(table).await.map_err(|error| store_refusal(&error, lang))?;
        Ok(())
    }

    /// The match of a started table as its record says.
    pub(crate) async fn read_match(&self, table: &Table, lang: Lang) -> Result<Match, Refusal> {
        let seed = table.doc.seed.ok_or_else(|| words::refusal(Code::NotStarted, lang))?;
        let entries = self.entries(table, lang).await?;
        Ok(Match { config: table.doc.config.clone(), seed, entries: Arc::new(entries) })
    }

    /// All plies so far.
    pub(crate) async fn entries(&self, table: &Table, lang: Lang) -> Result<Vec<Entry>, Refusal> {
        let entries = self.store.read(log_of(table.id), 0).await;
        let decoded = entries.and_then(|entries| entries.iter().map(|bytes| decode::<Entry>(bytes)).collect());
        decoded.map_err(|error| store_refusal(&error, lang))
    }
}

/// Seats of computer players with the ply at which each took its seat.
pub(crate) fn computers(doc: &TableDoc) -> Vec<(Seat, u64)> {
    let seats = doc.seats.iter().zip(0u8..);
    seats
        .filter_map(
            |(seat, number)| if let SeatDoc::Computer { since, .. } = seat { Some((number, *since)) } else { None },
        )
        .collect()
}
