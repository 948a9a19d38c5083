//! Lists: my games, records, dailies, leaderboards.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use serde::Deserialize;
use spielwerk_model::ids::{PersonId, TableId};
use spielwerk_protocol::http::{BoardLine, Collected, Daily, Journey, Period, Played, Ranked};
use spielwerk_protocol::refusal::Code;
use spielwerk_store::{Kind, StoreError};

use super::{MaybePerson, No, SignedIn, Tag};
use crate::app::App;
use crate::documents::decode;
use crate::results::{BookingDoc, ResultDoc, daily_key, day_prefix, ledger_prefix};
use crate::table::store_refusal;
use crate::words;

/// Lines of a list at most.
const MOST: usize = 100;
/// Own games at most.
const MOST_OWN: usize = 500;
/// Results read at a time.
const PAGE: usize = 4_096;

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Asked {
    mode: String,
    day: Option<String>,
    period: Period,
    table: Option<TableId>,
}

pub(crate) async fn mine(
    State(app): State<Arc<App>>,
    SignedIn(person): SignedIn,
    tag: Tag,
) -> Result<Json<Vec<Played>>, No> {
    let found = app.results(format!("person/{}/", person.id), MOST_OWN).await;
    let found = found.map_err(|error| No(store_refusal(&error, tag.lang())))?;
    Ok(Json(found.into_iter().map(|result| played(result, Some(person.id), &tag.0)).collect()))
}

pub(crate) async fn records(
    State(app): State<Arc<App>>,
    MaybePerson(person): MaybePerson,
    tag: Tag,
    Path((game, list)): Path<(String, String)>,
) -> Result<Json<Vec<Ranked>>, No> {
    let component = app.catalogue.current(&game).ok_or_else(|| No(words::refusal(Code::UnknownGame, tag.lang())))?;
    if !component.info("").record_lists.iter().any(|(key, _)| *key == list) {
        return Err(No(words::refusal(Code::NotFound, tag.lang())));
    }
    let found = app.bests(format!("record/{game}/{list}/")).await;
    let found = found.map_err(|error| No(store_refusal(&error, tag.lang())))?;
    Ok(Json(ranked(found, person.map(|person| person.id), |result| result.record_key.clone(), &tag.0)))
}

pub(crate) async fn daily(
    State(app): State<Arc<App>>,
    MaybePerson(person): MaybePerson,
    tag: Tag,
    Path(game): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Json<Daily>, No> {
    let refuse = |error: StoreError| No(store_refusal(&error, tag.lang()));
    let component = app.catalogue.current(&game).ok_or_else(|| No(words::refusal(Code::UnknownGame, tag.lang())))?;
    if !component.info("").mode(&asked.mode).is_some_and(|mode| mode.daily) {
        return Err(No(words::refusal(Code::UnknownMode, tag.lang())));
    }
    let person = person.map(|person| person.id);
    let day = asked.day.unwrap_or_else(|| app.calendar.day(app.time.now_ms()));
    let found = app.results(day_prefix(&game, &asked.mode, &day), MOST).await.map_err(refuse)?;
    let attempt = match person {
        Some(person) => app.attempt(&game, &asked.mode, &day, person).await.map_err(refuse)?,
        None => None,
    };
    Ok(Json(Daily { day, mode: asked.mode, attempt, list: ranked(found, person, daily_key, &tag.0) }))
}

pub(crate) async fn board(
    State(app): State<Arc<App>>,
    MaybePerson(person): MaybePerson,
    tag: Tag,
    Path(game): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Json<Vec<BoardLine>>, No> {
    let from = app.calendar.beginning(asked.period, app.time.now_ms());
    let sums = app.sums(&game, from).await.map_err(|error| No(store_refusal(&error, tag.lang())))?;
    let mut lines: Vec<(PersonId, Sum)> = sums.into_iter().collect();
    lines.sort_by(|(_, a), (_, b)| (b.points, &a.name).cmp(&(a.points, &b.name)));
    let you = person.map(|person| person.id);
    let ranks = ranks(lines.iter().map(|(_, sum)| sum.points));
    let line = |((person, sum), rank): ((PersonId, Sum), u32)| BoardLine {
        rank,
        name: sum.name,
        you: you == Some(person),
        points: sum.points,
        matches: sum.matches,
    };
    Ok(Json(lines.into_iter().zip(ranks).map(line).take(MOST).collect()))
}

pub(crate) async fn showcase(
    State(app): State<Arc<App>>,
    SignedIn(person): SignedIn,
    tag: Tag,
    Path(game): Path<String>,
) -> Result<Json<Vec<Collected>>, No> {
    let found = app.showcase(person.id, &game).await;
    found.map(Json).map_err(|error| No(store_refusal(&error, tag.lang())))
}

pub(crate) async fn journey(
    State(app): State<Arc<App>>,
    SignedIn(person): SignedIn,
    tag: Tag,
    Path(game): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Json<Option<Journey>>, No> {
    let lang = tag.lang();
    let component = app.catalogue.current(&game).ok_or_else(|| No(words::refusal(Code::UnknownGame, lang)))?;
    let people = match asked.table {
        None => vec![person.id],
        Some(table) => {
            let table = app.table(table, lang).await?;
            table.doc.seat_of(person.id).ok_or_else(|| No(words::refusal(Code::NotSeated, lang)))?;
            table.doc.persons().collect()
        }
    };
    let found = app.journey(component.info(&tag.0), &people).await;
    found.map(Json).map_err(|error| No(store_refusal(&error, lang)))
}

#[derive(Default)]
struct Sum {
    name: String,
    points: i64,
    matches: u32,
}

impl App {
    async fn results(&self, prefix: String, most: usize) -> Result<Vec<ResultDoc>, StoreError> {
        let found = self.store.list(Kind::Result, prefix, None, most).await?;
        found.iter().map(|(_, bytes)| decode(bytes)).collect()
    }

    /// The first result of each person, best first.
    async fn bests(&self, prefix: String) -> Result<Vec<ResultDoc>, StoreError> {
        let (mut after, mut seen, mut bests) = (None, BTreeSet::new(), Vec::new());
        while bests.len() < MOST {
            let page = self.store.list(Kind::Result, prefix.clone(), after.take(), PAGE).await?;
            for (_, bytes) in &page {
                let result: ResultDoc = decode(bytes)?;
                if seen.insert(result.person) {
                    bests.push(result);
                }
            }
            if page.len() < PAGE {
                break;
            }
            after = page.last().map(|(key, _)| key.clone());
        }
        bests.truncate(MOST);
        Ok(bests)
    }

    /// Points by person since a moment, under the newest name of each.
    async fn sums(&self, game: &str, from: u64) -> Result<BTreeMap<PersonId, Sum>, StoreError> {
        let prefix = ledger_prefix(game);
        let mut after = Some(format!("{prefix}{from:013}"));
        let mut sums: BTreeMap<PersonId, Sum> = BTreeMap::new();
        loop {
            let page = self.store.list(Kind::Result, prefix.clone(), after.take(), PAGE).await?;
            for (_, bytes) in &page {
                let booking: BookingDoc = decode(bytes)?;
                let sum = sums.entry(booking.person).or_default();
                sum.points += i64::from(booking.points);
                sum.matches += 1;
                sum.name = booking.name;
            }
            if page.len() < PAGE {
                return Ok(sums);
            }
            after = page.last().map(|(key, _)| key.clone());
        }
    }
}

/// Ranks of values that are in order: equals share one.
fn ranks<T: PartialEq>(values: impl Iterator<Item = T>) -> Vec<u32> {
    let mut before: Option<(T, u32)> = None;
    let mut ranks = Vec::new();
    for (value, place) in values.zip(1..) {
        let rank = match &before {
            Some((other, rank)) if *other == value => *rank,
            _ => place,
        };
        ranks.push(rank);
        before = Some((value, rank));
    }
    ranks
}

fn ranked(
    found: Vec<ResultDoc>,
    you: Option<PersonId>,
    key: impl Fn(&ResultDoc) -> Vec<i32>,
    tag: &str,
) -> Vec<Ranked> {
    let ranks = ranks(found.iter().map(&key));
    found.into_iter().zip(ranks).map(|(result, rank)| Ranked { rank, result: played(result, you, tag) }).collect()
}

/// A result as it is told: the title in the language that suits this tag best.
fn played(result: ResultDoc, you: Option<PersonId>, tag: &str) -> Played {
    let short = tag.split(['-', '_']).next().unwrap_or_default();
    let title = result.titles.iter().find(|(locale, _)| locale.eq_ignore_ascii_case(short)).or(result.titles.first());
    let title = title.map(|(_, title)| title.clone()).unwrap_or_default();
    Played {
        table: result.table,
        game: result.game,
        mode: result.mode,
        you: you == Some(result.person),
        name: result.name,
        others: result.others,
        level: result.level,
        at: result.at,
        seconds: result.seconds,
        points: result.points,
        rank: result.rank,
        won: result.won,
        title,
        statistics: result.statistics,
        ladder: result.ladder,
        stake: result.stake,
        day: result.day,
        uncounted: result.uncounted,
        left: result.left,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_share_a_rank() {
        assert_eq!(ranks([9, 7, 7, 7, 2].iter()), [1, 2, 2, 2, 5]);
        assert_eq!(ranks::<u8>(std::iter::empty()), Vec::<u32>::new());
    }
}
