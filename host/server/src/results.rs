//! What a finished match leaves behind: results by person, by time, in record lists and in daily lists.
//!
//! Every list is a range of keys in the order it is shown, written in the same transaction as the last move.
//!
//! ```text
//! time/GAME/AT/TABLE/SEAT              bookings of leaderboard points, oldest first
//! person/PERSON/-AT/TABLE/SEAT         my games, newest first
//! record/GAME/LIST/-KEY/AT/TABLE       a record list, best first, the earlier of equals first
//! daily/GAME/MODE/DAY/-KEY/AT/TABLE    a day's list
//! ```

use serde::{Deserialize, Serialize};
use spielwerk_model::Seat;
use spielwerk_model::game::GameInfo;
use spielwerk_model::ids::{PersonId, TableId};
use spielwerk_model::play::Standing;
use spielwerk_store::{Kind, Put, StoreError};

use crate::documents::{GoneDoc, SeatDoc, TableDoc, encode};
use crate::play::step::Ending;
use crate::stakes::settle;

/// A first attempt at a daily that is not over after so many milliseconds lapses: it stays used and enters no list.
const LAPSES: u64 = 24 * 60 * 60 * 1_000;

/// One person's result of one match: `Kind::Result`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ResultDoc {
    pub table: TableId,
    pub game: String,
    pub mode: String,
    pub person: PersonId,
    /// As it was then.
    pub name: String,
    /// Names of the others, by seat.
    pub others: Vec<String>,
    /// Level of the computer players, if nobody else took part but they.
    pub level: Option<String>,
    pub at: u64,
    pub seconds: u64,
    pub points: i32,
    pub rank: u8,
    pub won: bool,
    /// A title earned, by language.
    pub titles: Vec<(String, String)>,
    pub statistics: Vec<(String, i32)>,
    pub record_list: Option<String>,
    pub record_key: Vec<i32>,
    /// For the leaderboard, with stake and penalty; none: it does not count.
    pub ladder: Option<i32>,
    /// What the stake brought; in `ladder` already.
    pub stake: i32,
    /// The day whose daily this was; none: no daily, or a later attempt.
    pub day: Option<String>,
    /// A later attempt at a daily, or too short: in no list.
    pub uncounted: bool,
    /// The person left for good; there is only what that costs.
    pub left: bool,
}

/// A line of a leaderboard's ledger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BookingDoc {
    pub person: PersonId,
    pub name: String,
    pub points: i32,
}

/// What the stake brings each seat of a match that ends like this.
pub(crate) fn settled(doc: &TableDoc, ending: &Ending) -> Vec<(Seat, i32)> {
    let payer = |(seat, person, _): &(Seat, PersonId, String)| {
        let now = doc.seat_of(*person).and_then(|seat| ending.standing(seat));
        (*seat, now.map(|standing| standing.rank))
    };
    settle(doc.stake, &doc.began.iter().map(payer).collect::<Vec<_>>())
}

/// All results of a match that has just ended, as documents to write. `doc` knows already what the stake brought.
pub(crate) fn results(
    table: TableId,
    doc: &TableDoc,
    info: &GameInfo,
    ending: &Ending,
    at: u64,
) -> Result<Vec<Put>, StoreError> {
    let mut puts = Vec::new();
    for (began, person, name) in &doc.began {
        let result = match doc.seat_of(*person).and_then(|seat| ending.standing(seat).map(|end| (seat, end))) {
            Some((seat, standing)) => {
                let result = blank(table, doc, seat, (*person, name), at);
                counted(result, doc, info, standing, ending.titles(seat))
            }
            // Vanished and never came back, or left before: the price, and the stake.
            None => {
                let gone = doc.gone.iter().find(|gone| gone.person == *person);
                let gone = gone.cloned().unwrap_or(GoneDoc { seat: *began, person: *person, name: name.clone(), at });
                left(table, doc, info, &gone)
            }
        };
        puts.extend(documents(&result, *began)?);
    }
    Ok(puts)
}

/// What leaving others in the middle of a match costs at once; the stake follows at the end.
pub(crate) fn left_for_good(
    table: TableId,
    doc: &TableDoc,
    info: &GameInfo,
    gone: &GoneDoc,
) -> Result<Vec<Put>, StoreError> {
    documents(&left(table, doc, info, gone), gone.seat)
}

fn left(table: TableId, doc: &TableDoc, info: &GameInfo, gone: &GoneDoc) -> ResultDoc {
    let mut result = blank(table, doc, gone.seat, (gone.person, &gone.name), gone.at);
    let penalty = -info.leave_penalty.saturating_abs();
    result.stake = stake_of(doc, gone.person);
    result.left = true;
    result.uncounted = true;
    let points = penalty.saturating_add(result.stake);
    result.ladder = Some(points).filter(|points| *points != 0);
    result
}

fn counted(
    mut result: ResultDoc,
    doc: &TableDoc,
    info: &GameInfo,
    standing: &Standing,
    titles: Vec<(String, String)>,
) -> ResultDoc {
    let lapsed = doc.day.is_some() && doc.started_at.is_some_and(|started| result.at > started + LAPSES);
    result.uncounted = doc.practice || lapsed || result.seconds < u64::from(info.least_seconds);
    result.points = standing.points;
    result.rank = standing.rank;
    result.won = standing.won;
    result.titles = titles;
    result.statistics.clone_from(&standing.statistics);
    result.stake = stake_of(doc, result.person);
    let own = if result.uncounted { None } else { standing.ladder_points };
    result.ladder = match (own, result.stake) {
        (None, 0) => None,
        (points, stake) => Some(points.unwrap_or(0).saturating_add(stake)),
    };
    if !result.uncounted {
        result.record_list.clone_from(&standing.record_list);
        result.record_key.clone_from(&standing.record_key);
        result.day.clone_from(&doc.day);
    }
    result
}

fn stake_of(doc: &TableDoc, person: PersonId) -> i32 {
    let began = doc.began.iter().find(|(_, other, _)| *other == person).map(|(seat, ..)| *seat);
    let settled = began.and_then(|began| doc.settled.iter().find(|(seat, _)| *seat == began));
    settled.map_or(0, |(_, points)| *points)
}

fn blank(table: TableId, doc: &TableDoc, seat: Seat, (person, name): (PersonId, &str), at: u64) -> ResultDoc {
    let others = (0..).zip(&doc.seats).filter(|(other, _)| *other != seat).map(|(_, sitter)| sitter);
    let alone = doc.began.len() < 2;
    let level = others.clone().find_map(|sitter| match sitter {
        SeatDoc::Computer { level, .. } if alone => Some(level.clone()),
        _ => None,
    });
    ResultDoc {
        table,
        game: doc.game.clone(),
        mode: doc.config.mode.clone(),
        person,
        name: name.into(),
        others: others.map(|sitter| sitter.name().to_owned()).collect(),
        level,
        at,
        seconds: at.saturating_sub(doc.started_at.unwrap_or(at)) / 1_000,
        points: 0,
        rank: 0,
        won: false,
        titles: Vec::new(),
        statistics: Vec::new(),
        record_list: None,
        record_key: Vec::new(),
        ladder: None,
        stake: 0,
        day: None,
        uncounted: false,
        left: false,
    }
}

fn documents(result: &ResultDoc, seat: Seat) -> Result<Vec<Put>, StoreError> {
    let ResultDoc { table, game, mode, person, at, .. } = result;
    let mut keys = vec![format!("person/{person}/{}/{table}/{seat}", falling(*at))];
    if let Some(list) = &result.record_list {
        keys.push(format!("record/{game}/{list}/{}/{at:013}/{table}", order(&result.record_key)));
    }
    if let Some(day) = &result.day {
        keys.push(format!("{}{}/{at:013}/{table}", day_prefix(game, mode, day), order(&daily_key(result))));
    }
    let value = encode(result)?;
    let put = |key, value| Put { kind: Kind::Result, key, value: Some(value) };
    let mut puts: Vec<Put> = keys.into_iter().map(|key| put(key, value.clone())).collect();
    if let Some(points) = result.ladder {
        let booking = BookingDoc { person: *person, name: result.name.clone(), points };
        puts.push(put(format!("{}{at:013}/{table}/{seat}", ledger_prefix(game)), encode(&booking)?));
    }
    Ok(puts)
}

/// What orders a daily list: the game's record key, else the points.
pub(crate) fn daily_key(result: &ResultDoc) -> Vec<i32> {
    if result.record_key.is_empty() { vec![result.points] } else { result.record_key.clone() }
}

/// Where a day's list lies.
pub(crate) fn day_prefix(game: &str, mode: &str, day: &str) -> String {
    format!("daily/{game}/{mode}/{day}/")
}

/// Where bookings lie.
pub(crate) const LEDGER: &str = "time/";

/// Where a game's bookings lie.
pub(crate) fn ledger_prefix(game: &str) -> String {
    format!("{LEDGER}{game}/")
}

/// Text that sorts the better key first.
fn order(key: &[i32]) -> String {
    key.iter().map(|value| format!("{:08x}", (i64::from(i32::MAX) - i64::from(*value)) as u32)).collect()
}

/// Text that sorts the later moment first.
fn falling(at: u64) -> String {
    format!("{:013}", 9_999_999_999_999u64.saturating_sub(at))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::testkit::{game_info, standing, table_doc};

    fn table() -> TableId {
        TableId(ulid::Ulid::from_parts(0, 1))
    }

    /// Points booked, by seat at the beginning.
    fn booked(puts: &[Put]) -> Vec<(Seat, i32)> {
        let bookings = puts.iter().filter(|put| put.key.starts_with("time/"));
        let mut found: Vec<(Seat, i32)> = bookings
            .map(|put| {
                let booking: BookingDoc = crate::documents::decode(put.value.as_ref().unwrap()).unwrap();
                (put.key.rsplit('/').next().unwrap().parse().unwrap(), booking.points)
            })
            .collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn better_keys_sort_first() {
        let keys = [vec![i32::MAX, 0], vec![5, 9], vec![5, 8], vec![0, 0], vec![-3, 7], vec![i32::MIN, 0]];
        let texts: Vec<String> = keys.iter().map(|key| order(key)).collect();
        assert!(texts.is_sorted(), "{texts:?}");
        assert!(falling(2_000) < falling(1_000));
    }

    #[test]
    fn what_does_not_count_is_in_no_list() {
        let mut doc = table_doc(1);
        (doc.started_at, doc.day) = (Some(0), Some("2026-12-01".into()));
        let mut info = game_info();
        info.least_seconds = 60;
        let ending = Ending(vec![("en".into(), vec![standing(0, 1)])]);
        let lists = |doc: &TableDoc, info: &GameInfo, at| results(table(), doc, info, &ending, at).unwrap().len();
        assert_eq!(lists(&doc, &info, 59_999), 1, "only in “my games”");
        assert_eq!(lists(&doc, &info, 60_000), 4);
        assert_eq!(lists(&doc, &info, LAPSES), 4);
        assert_eq!(lists(&doc, &info, LAPSES + 1), 1, "lapsed");
        doc.practice = true;
        assert_eq!(lists(&doc, &info, 60_000), 1);
    }

    #[test]
    fn who_left_pays_the_penalty_at_once_and_the_stake_at_the_end() {
        let mut doc = table_doc(3);
        (doc.started_at, doc.stake) = (Some(0), 10);
        let info = GameInfo { leave_penalty: 4, ..game_info() };
        let (seat, person, name) = doc.began[1].clone();
        doc.gone.push(GoneDoc { seat, person, name, at: 5_000 });
        doc.seats[1] = SeatDoc::Computer { level: String::new(), name: String::new(), since: 0, owner: None };
        let at_once = left_for_good(table(), &doc, &info, &doc.gone[0]).unwrap();
        assert_eq!(booked(&at_once), [(1, -4)]);
        let ending = Ending(vec![("en".into(), vec![standing(0, 2), standing(1, 1), standing(2, 3)])]);
        doc.settled = settled(&doc, &ending);
        let end = results(table(), &doc, &info, &ending, 90_000).unwrap();
        assert_eq!(booked(&end), [(0, 3 + 20), (1, -4 - 10), (2, 3 - 10)]);
        let written = |put: &Put| end.iter().any(|other| other.key == put.key);
        assert!(at_once.iter().all(written), "the first booking is replaced, not doubled");
    }

    #[test]
    fn who_vanished_and_came_back_has_a_result_and_who_did_not_has_left() {
        let mut doc = table_doc(2);
        doc.started_at = Some(0);
        let info = GameInfo { leave_penalty: 4, ..game_info() };
        let owner = doc.seats[1].person().map(|person| (person, "Ben".to_owned()));
        doc.seats[1] = SeatDoc::Computer { level: String::new(), name: String::new(), since: 0, owner };
        let ending = Ending(vec![("en".into(), vec![standing(0, 1), standing(1, 2)])]);
        let end = results(table(), &doc, &info, &ending, 90_000).unwrap();
        assert_eq!(booked(&end), [(0, 3), (1, -4)]);
        let none = results(table(), &doc, &game_info(), &ending, 90_000).unwrap();
        assert_eq!(booked(&none), [(0, 3)], "where leaving costs nothing there are no points and no penalty");
    }
}
