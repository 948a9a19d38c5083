//! Dailies: the same for everybody on one day, and only the first attempt counts.
//!
//! The day's seed comes from the server's secret, so nobody can know it before, and no list of seeds is kept. Which
//! attempt was the first is one document per person and day, written only if it is not there: also from two windows at
//! once there is exactly one.

use spielwerk_model::ids::{PersonId, TableId};
use spielwerk_model::record::MatchSeed;
use spielwerk_protocol::refusal::{Code, Refusal};
use spielwerk_store::{Kind, StoreError};

use super::app::App;
use crate::documents::TableDoc;
use crate::table::store_refusal;
use crate::words::{self, Lang};

/// What a match begins with.
pub(crate) struct Beginning {
    pub seed: MatchSeed,
    /// The day this attempt counts for.
    pub day: Option<String>,
    /// A later attempt at a daily.
    pub practice: bool,
}

impl App {
    /// The seed of a match that begins now, and what it counts for.
    pub(crate) async fn beginning(
        &self,
        table: TableId,
        doc: &TableDoc,
        daily: bool,
        lang: Lang,
    ) -> Result<Beginning, Refusal> {
        let host = doc.seats.get(usize::from(doc.host)).and_then(crate::documents::SeatDoc::person);
        let Some(person) = host.filter(|_| daily) else {
            return Ok(Beginning { seed: MatchSeed(self.random::<32>(lang)?), day: None, practice: false });
        };
        let (game, mode) = (&doc.game, &doc.config.mode);
        let day = self.calendar.day(self.time.now_ms());
        let seed = self.daily_seed(game, mode, &day).ok_or_else(|| words::refusal(Code::Internal, lang))?;
        let first = self.claim(attempt_key(game, mode, &day, person), table).await;
        let first = first.map_err(|error| store_refusal(&error, lang))?;
        Ok(Beginning { seed, day: Some(day).filter(|_| first), practice: !first })
    }

    /// Whether this table is the person's first attempt. An attempt whose table never came to be is none.
    async fn claim(&self, key: String, table: TableId) -> Result<bool, StoreError> {
        let value = table.to_string().into_bytes();
        let set = |seen| self.store.compare_and_set(Kind::Attempt, key.clone(), seen, Some(value.clone()));
        match set(None).await {
            Ok(()) => return Ok(true),
            Err(StoreError::Conflict { .. }) => {}
            Err(error) => return Err(error),
        }
        let seen = self.store.get(Kind::Attempt, key.clone()).await?;
        let other: Option<TableId> =
            seen.as_ref().and_then(|seen| std::str::from_utf8(seen).ok()).and_then(|seen| seen.parse().ok());
        let Some(other) = other.filter(|other| *other != table) else { return Ok(true) };
        // A first attempt that is just being written holds its table until it is there.
        match self.table(other, Lang::En).await {
            Err(refusal) if refusal.code == Code::UnknownTable => Ok(set(seen).await.is_ok()),
            _ => Ok(false),
        }
    }

    /// The table of this person's first attempt on a day.
    pub(crate) async fn attempt(
        &self,
        game: &str,
        mode: &str,
        day: &str,
        person: PersonId,
    ) -> Result<Option<TableId>, StoreError> {
        let value = self.store.get(Kind::Attempt, attempt_key(game, mode, day, person)).await?;
        Ok(value.and_then(|value| std::str::from_utf8(&value).ok()?.parse().ok()))
    }
}

fn attempt_key(game: &str, mode: &str, day: &str, person: PersonId) -> String {
    format!("{game}/{mode}/{day}/{person}")
}
