//! What finished matches leave behind: my games, records, dailies, leaderboards.

use std::sync::Arc;

use crate::common::{House, NOON, Place};
use serde_json::json;
use spielwerk_model::game::GameInfo;
use spielwerk_protocol::http::{BoardLine, Daily, Guest, Played, Ranked, TableState, TableView};
use spielwerk_protocol::live::FromServer;
use spielwerk_protocol::refusal::Code;
use spielwerk_server::time::{HastyClock, ManualClock};
use spielwerk_store::memory::Memory;

const GAME: &str = "speedhoernchen";
const DAY: u64 = 86_400_000;

/// Plays a match alone to its end, always with the first legal move.
async fn play_alone(place: &Place, who: &Guest, wish: serde_json::Value) -> TableView {
    let table = place.open(who, wish).await;
    let mut client = place.client(Some(who)).await;
    let mut sees = client.watch(&table, 0).await;
    client.play(table.table, &mut sees).await;
    place.call("GET", &format!("/api/tables/{}", table.table), Some(who), None).await.ok()
}

async fn get<T: serde::de::DeserializeOwned>(place: &Place, who: &Guest, path: &str) -> T {
    place.call("GET", path, Some(who), None).await.ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn results_enter_the_lists_they_belong_to() {
    let house = House::playing(GAME, Arc::new(HastyClock::at(NOON)), Arc::new(Memory::new()));
    let info = house.catalogue.current(GAME).unwrap().info("en").clone();
    let place = house.start().await;
    let (ada, ben) = (place.guest("Ada L.").await, place.guest("Ben").await);
    let alone = info.modes.iter().find(|mode| mode.people == (1, 1) && mode.seats.1 == 1 && !mode.daily).unwrap();
    let wish = json!({"game": GAME, "mode": alone.id, "start": true});
    for who in [&ada, &ben, &ada] {
        play_alone(&place, who, wish.clone()).await;
    }
    let solo = info.modes.iter().find(|mode| mode.people == (1, 1) && mode.seats.1 > 1).unwrap();
    play_alone(&place, &ada, json!({"game": GAME, "mode": solo.id, "start": true})).await;

    let mine: Vec<Played> = get(&place, &ada, "/api/me/games").await;
    let modes: Vec<&str> = mine.iter().map(|played| played.mode.as_str()).collect();
    assert_eq!(modes, [&solo.id, &alone.id, &alone.id], "newest first");
    assert!(mine.iter().all(|played| played.you && played.name == "Ada L."));
    assert_eq!(mine[0].level.as_ref(), solo.levels.first());
    assert!(!mine[1].statistics.is_empty());

    let list = info.record_lists.iter().map(|(key, _)| key);
    let mut entries = 0;
    for key in list {
        let ranked: Vec<Ranked> = get(&place, &ada, &format!("/api/games/{GAME}/records/{key}")).await;
        assert!(ranked.is_sorted_by_key(|line| line.rank));
        entries += ranked.len();
    }
    assert_eq!(entries, 2, "each player stands once in the list, with the best");
    let nothing = place.call("GET", &format!("/api/games/{GAME}/records/none"), None, None).await;
    assert_eq!(nothing.code(), Code::NotFound);

    for period in ["week", "month", "all"] {
        let board: Vec<BoardLine> = get(&place, &ada, &format!("/api/games/{GAME}/board?period={period}")).await;
        let own: i64 = mine.iter().filter_map(|played| played.ladder).map(i64::from).sum();
        let line = board.iter().find(|line| line.you);
        assert_eq!(line.map_or(0, |line| line.points), own, "{period}");
    }
    place.stop().await;
}

fn daily_mode(house: &House) -> String {
    let info = house.catalogue.current(GAME).unwrap().info("en").clone();
    info.modes.iter().find(|mode| mode.daily).unwrap().id.clone()
}

#[tokio::test]
async fn only_the_first_attempt_at_a_daily_counts_and_a_new_day_is_a_new_one() {
    // Shortly before midnight.
    let clock = Arc::new(ManualClock::at(NOON - NOON % DAY + DAY - 1_000));
    let mut house = House::playing(GAME, clock.clone(), Arc::new(Memory::new()));
    house.config.time_zone = Some("UTC".into());
    let mode = daily_mode(&house);
    let place = house.start().await;
    let (ada, ben) = (place.guest("Ada L.").await, place.guest("Ben").await);
    let wish = json!({"game": GAME, "mode": mode, "start": true});
    // Two windows at once: one of them counts.
    let (one, two) = tokio::join!(place.open(&ada, wish.clone()), place.open(&ada, wish.clone()));
    assert_ne!(one.practice, two.practice);
    assert_ne!(one.day.is_some(), two.day.is_some());
    assert_eq!(one.commitment, two.commitment, "the same for all");
    let first = if one.practice { &two } else { &one };
    let path = format!("/api/games/{GAME}/daily?mode={mode}");
    let daily: Daily = get(&place, &ada, &path).await;
    assert_eq!((daily.attempt, Some(&daily.day)), (Some(first.table), first.day.as_ref()));
    let others: Daily = get(&place, &ben, &path).await;
    assert_eq!(others.attempt, None);
    assert_eq!(place.open(&ben, wish.clone()).await.commitment, one.commitment);
    place.shut_without_closing().await;

    // After a restart it is still used up; after midnight there is a new one, and it is another.
    let place = house.start().await;
    assert!(place.open(&ada, wish.clone()).await.practice);
    clock.advance(1_000);
    let next = place.open(&ada, wish.clone()).await;
    assert!(!next.practice && next.day != first.day && next.commitment != one.commitment);
    let daily: Daily = get(&place, &ada, &path).await;
    assert_eq!(daily.attempt, Some(next.table));
    let before: Daily = get(&place, &ada, &format!("{path}&day={}", first.day.as_ref().unwrap())).await;
    assert_eq!(before.attempt, Some(first.table));
    let wrong = place.call("GET", &format!("/api/games/{GAME}/daily?mode=none"), None, None).await;
    assert_eq!(wrong.code(), Code::UnknownMode);
    place.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_daily_belongs_to_the_day_it_was_begun() {
    let clock = Arc::new(HastyClock::at(NOON - NOON % DAY + DAY - 1));
    let mut house = House::playing(GAME, clock, Arc::new(Memory::new()));
    house.config.time_zone = Some("UTC".into());
    let mode = daily_mode(&house);
    let place = house.start().await;
    let ada = place.guest("Ada L.").await;
    let wish = json!({"game": GAME, "mode": mode, "start": true});
    let over = play_alone(&place, &ada, wish).await;
    let day = over.day.clone().unwrap();
    let list: Daily = get(&place, &ada, &format!("/api/games/{GAME}/daily?mode={mode}&day={day}")).await;
    assert_eq!(list.list.len(), 1);
    assert_eq!((list.list[0].rank, list.list[0].result.day.as_ref()), (1, Some(&day)));
    place.stop().await;
}

/// A table of people with the largest stake, all seated and begun.
async fn staked(place: &Place, people: &[&Guest], info: &GameInfo) -> TableView {
    let mode = info.modes.iter().find(|mode| mode.people.1 > 1).unwrap();
    let stake = mode.stakes.iter().max().copied().unwrap();
    let wish =
        json!({"game": GAME, "mode": mode.id, "seats": people.len(), "open": true, "stake": stake, "think-time": 0});
    let table = place.open(people[0], wish).await;
    let path = format!("/api/tables/{}", table.table);
    for person in &people[1..] {
        let _: TableView = place.call("POST", &format!("{path}/join"), Some(person), None).await.ok();
    }
    let started: TableView = place.call("POST", &format!("{path}/start"), Some(people[0]), None).await.ok();
    assert_eq!(started.stake, stake);
    started
}

async fn points_on_the_board(place: &Place, who: &Guest) -> i64 {
    let board: Vec<BoardLine> = get(place, who, &format!("/api/games/{GAME}/board?period=all")).await;
    board.iter().find(|line| line.you).map_or(0, |line| line.points)
}

/// Two play on; each in a client of its own.
async fn play_out(place: &Place, people: &[&Guest], table: &TableView) {
    let player = |who| async move {
        let mut client = place.client(Some(who)).await;
        let mut sees = client.watch(table, 0).await;
        client.play(table.table, &mut sees).await;
    };
    futures_util::future::join_all(people.iter().map(|who| player(*who))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stake_goes_to_the_best_and_none_of_it_is_made_up() {
    let house = House::playing(GAME, Arc::new(HastyClock::at(NOON)), Arc::new(Memory::new()));
    let info = house.catalogue.current(GAME).unwrap().info("en").clone();
    let place = house.start().await;
    let (ada, ben) = (place.guest("Ada L.").await, place.guest("Ben").await);
    let table = staked(&place, &[&ada, &ben], &info).await;
    play_out(&place, &[&ada, &ben], &table).await;
    let over: TableView = get(&place, &ada, &format!("/api/tables/{}", table.table)).await;
    let settled: i32 = over.settled.iter().map(|(_, points)| points).sum();
    assert_eq!((over.settled.len(), settled), (2, 0));
    for (who, (_, stake)) in [&ada, &ben].into_iter().zip(&over.settled) {
        let mine: Vec<Played> = get(&place, who, "/api/me/games").await;
        assert_eq!(mine[0].stake, *stake);
        assert_eq!(points_on_the_board(&place, who).await, i64::from(mine[0].ladder.unwrap()));
    }
    place.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_people_for_good_costs_points_at_once_and_the_stake_at_the_end() {
    let house = House::playing(GAME, Arc::new(HastyClock::at(NOON)), Arc::new(Memory::new()));
    let info = house.catalogue.current(GAME).unwrap().info("en").clone();
    let place = house.start().await;
    let (ada, ben, cleo) = (place.guest("Ada L.").await, place.guest("Ben").await, place.guest("Cleo").await);
    let table = staked(&place, &[&ada, &ben, &cleo], &info).await;
    let leave = format!("/api/tables/{}/leave", table.table);
    let _: TableView = place.call("POST", &leave, Some(&ben), None).await.ok();
    let penalty = i64::from(info.leave_penalty.abs());
    assert_eq!(points_on_the_board(&place, &ben).await, -penalty);
    play_out(&place, &[&ada, &cleo], &table).await;
    let stake = i64::from(table.stake);
    assert_eq!(points_on_the_board(&place, &ben).await, -penalty - stake);
    let mine: Vec<Played> = get(&place, &ben, "/api/me/games").await;
    assert_eq!(mine.len(), 1, "booked once");
    assert!(mine[0].left && mine[0].uncounted);
    place.stop().await;
}

#[tokio::test]
async fn a_match_without_other_people_that_is_left_is_given_up() {
    let house = House::playing(GAME, Arc::new(ManualClock::at(NOON)), Arc::new(Memory::new()));
    let info = house.catalogue.current(GAME).unwrap().info("en").clone();
    let place = house.start().await;
    let ada = place.guest("Ada L.").await;
    let solo = info.modes.iter().find(|mode| mode.people == (1, 1) && mode.seats.1 > 1 && !mode.daily).unwrap();
    let table = place.open(&ada, json!({"game": GAME, "mode": solo.id, "start": true})).await;
    let mut client = place.client(Some(&ada)).await;
    let sees = client.watch(&table, 0).await;
    let path = format!("/api/tables/{}", table.table);
    let left: TableView = place.call("POST", &format!("{path}/leave"), Some(&ada), None).await.ok();
    assert_eq!(left.state, TableState::Over);
    let mine: Vec<Played> = get(&place, &ada, "/api/me/games").await;
    assert!(mine.is_empty());
    let own: Vec<TableView> = get(&place, &ada, "/api/tables").await;
    assert!(own.is_empty(), "nothing to go on with");
    // Nobody moves there any more.
    let (seat, text) = (sees.view.seat.unwrap(), sees.view.legal.first().cloned().unwrap_or("flip A1".into()));
    let decision = sees.view.status.acting(seat).map_or(0, |acting| acting.decision);
    client.make(table.table, decision, "late", &text).await;
    loop {
        match client.next().await {
            FromServer::Refused { refusal, .. } => break assert_eq!(refusal.code, Code::Over),
            FromServer::Table { .. } => {}
            other => panic!("{other:?}"),
        }
    }
    place.stop().await;
}
