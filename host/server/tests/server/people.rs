//! People at tables: settings, hosts, leaving and coming back, talk, again, advice.

use std::sync::Arc;

use crate::common::{House, NOON, Place};
use serde_json::{Value, json};
use spielwerk_protocol::http::{Guest, Sitter, TableState, TableView};
use spielwerk_protocol::live::{FromServer, TalkLine, TalkWhat};
use spielwerk_protocol::refusal::Code;
use spielwerk_server::time::{HastyClock, ManualClock};
use spielwerk_store::memory::Memory;

async fn post(place: &Place, who: &Guest, table: &TableView, act: &str, body: Value) -> crate::common::Answer {
    place.call("POST", &format!("/api/tables/{}/{act}", table.table), Some(who), Some(body)).await
}

async fn waiting(place: &Place) -> (Guest, Guest, TableView) {
    let (ada, ben) = (place.guest("Ada L.").await, place.guest("Ben").await);
    let table = place.open(&ada, json!({"game": "noughts", "mode": "table", "think-time": 0, "open": true})).await;
    let table = post(place, &ben, &table, "join", json!({})).await.ok();
    (ada, ben, table)
}

async fn running(place: &Place) -> (Guest, Guest, TableView) {
    let (ada, ben, table) = waiting(place).await;
    let table = post(place, &ada, &table, "start", json!({})).await.ok();
    (ada, ben, table)
}

#[tokio::test]
async fn the_host_sets_the_table_and_may_hand_it_over() {
    let place = House::new().start().await;
    let (ada, ben, table) = waiting(&place).await;
    let wish = json!({"think-time": 60, "level": "random", "fill": true, "open": false});
    assert_eq!(post(&place, &ben, &table, "settings", wish.clone()).await.code(), Code::NotTheHost);
    let set: TableView = post(&place, &ada, &table, "settings", wish).await.ok();
    assert_eq!((set.think_time, set.level.as_str(), set.fill, set.open), (60, "random", true, false));
    for (wrong, code) in [
        (json!({"think-time": 1}), Code::NotOffered),
        (json!({"level": "godlike"}), Code::NotOffered),
        (json!({"seats": 9}), Code::SeatsOutOfRange),
        (json!({"options": [["komi", "1"]]}), Code::UnknownOption),
    ] {
        assert_eq!(post(&place, &ada, &table, "settings", wrong).await.code(), code);
    }
    assert_eq!(post(&place, &ada, &table, "host", json!({"seat": 7})).await.code(), Code::UnknownSeat);
    let handed: TableView = post(&place, &ada, &table, "host", json!({"seat": 1})).await.ok();
    assert_eq!((handed.host, handed.yours), (1, false));
    assert_eq!(post(&place, &ada, &table, "start", json!({})).await.code(), Code::NotTheHost);
    let left: TableView = post(&place, &ben, &table, "leave", json!({})).await.ok();
    assert_eq!(left.host, 0, "a host who goes hands over");
    place.stop().await;
}

#[tokio::test]
async fn a_seat_that_costs_nothing_can_be_taken_back() {
    let house = House::new();
    let place = house.start().await;
    let (ada, ben, table) = running(&place).await;
    let mut onlooker = place.client(Some(&ada)).await;
    onlooker.watch(&table, 0).await;
    let left: TableView = post(&place, &ben, &table, "leave", json!({})).await.ok();
    assert!(matches!(left.seats[1], Sitter::Computer { yours: true, .. }));
    let listed: Vec<TableView> = place.call("GET", "/api/tables", Some(&ben), None).await.ok();
    assert_eq!(listed.len(), 1, "the table stays in the list of who may come back");
    place.shut_without_closing().await;
    let place = house.start().await;
    assert_eq!(post(&place, &place.guest("Cem").await, &table, "return", json!({})).await.code(), Code::NotSeated);
    let back: TableView = post(&place, &ben, &table, "return", json!({})).await.ok();
    assert_eq!(back.seats[1], Sitter::Person { name: "Ben".into(), you: true });
    let sees = place.client(Some(&ben)).await.watch(&table, 0).await;
    assert_eq!(sees.view.seat, Some(1));
    let talk: Vec<TalkLine> =
        place.call("GET", &format!("/api/tables/{}/talk", table.table), Some(&ada), None).await.ok();
    let what: Vec<&TalkWhat> = talk.iter().map(|line| &line.what).collect();
    assert!(matches!(what[..], [TalkWhat::Left, ..]) && what.contains(&&TalkWhat::CameBack), "{talk:?}");
    place.stop().await;
}

#[tokio::test]
async fn a_seat_with_a_price_is_left_for_good() {
    let house = House::playing("speedhoernchen", Arc::new(ManualClock::at(NOON)), Arc::new(Memory::new()));
    let place = house.start().await;
    let (ada, ben) = (place.guest("Ada L.").await, place.guest("Ben").await);
    let wish = json!({"game": "speedhoernchen", "mode": "tisch", "seats": 2, "open": true});
    let table = place.open(&ada, wish).await;
    let _: TableView = post(&place, &ben, &table, "join", json!({})).await.ok();
    let _: TableView = post(&place, &ada, &table, "start", json!({})).await.ok();
    let left: TableView = post(&place, &ben, &table, "leave", json!({})).await.ok();
    assert!(matches!(left.seats[1], Sitter::Computer { yours: false, .. }));
    assert_eq!(post(&place, &ben, &table, "return", json!({})).await.code(), Code::NotSeated);
    place.stop().await;
}

#[tokio::test]
async fn talk_reaches_everybody_is_kept_and_has_limits() {
    let place = House::new().start().await;
    let (ada, ben, table) = waiting(&place).await;
    let (mut a, mut b) = (place.client(Some(&ada)).await, place.client(Some(&ben)).await);
    let say = |text: &str| json!({"kind": "say", "table": table.table, "text": text});
    a.send(say("too early")).await;
    assert_eq!(a.refused().await, Code::UnknownTable, "only who looks may talk");
    for client in [&mut a, &mut b] {
        client.send(json!({"kind": "watch", "table": table.table})).await;
        assert!(matches!(client.next().await, FromServer::Table { .. }));
    }
    a.send(say("  Hallo 🦔 ")).await;
    for client in [&mut a, &mut b] {
        let FromServer::Talk { lines, .. } = client.next().await else { panic!("no talk") };
        assert_eq!((lines[0].number, lines[0].seat, lines[0].name.as_str()), (1, Some(0), "Ada L."));
        assert_eq!(lines[0].what, TalkWhat::Said { text: "Hallo 🦔".into() });
    }
    for wrong in ["", "  ", "a\u{202e}b", &"x".repeat(301)] {
        b.send(say(wrong)).await;
        assert_eq!(b.refused().await, Code::TooLarge, "{wrong:.10}");
    }
    // Refused lines count too, so that nobody can try for ever.
    let mut codes = Vec::new();
    for _ in 0..6 {
        b.send(say("hm")).await;
        match b.next().await {
            FromServer::Talk { .. } => {}
            FromServer::Error { refusal } => codes.push(refusal.code),
            other => panic!("{other:?}"),
        }
    }
    assert!(!codes.is_empty() && codes.iter().all(|code| *code == Code::TooMuchTalk));
    b.lives().await;
    // Whoever comes later reads it all, but nobody without the table's leave.
    let mut late = place.client(Some(&ada)).await;
    late.send(json!({"kind": "watch", "table": table.table})).await;
    assert!(matches!(late.next().await, FromServer::Table { .. }));
    let FromServer::Talk { lines, .. } = late.next().await else { panic!("no talk") };
    assert!(lines.len() >= 2 && lines.iter().zip(1..).all(|(line, number)| line.number == number));
    place.stop().await;
}

#[tokio::test]
async fn again_keeps_people_and_settings_and_turns_the_start() {
    let place = House::new().start().await;
    let (ada, ben, table) = running(&place).await;
    assert_eq!(post(&place, &ada, &table, "again", json!({})).await.code(), Code::NotOver);
    let (mut a, mut b) = (place.client(Some(&ada)).await, place.client(Some(&ben)).await);
    let (mut sa, mut sb) = (a.watch(&table, 0).await, b.watch(&table, 0).await);
    let began = sa.view.status.acting_seats()[0].seat;
    tokio::join!(a.play(table.table, &mut sa), b.play(table.table, &mut sb));
    let (one, two) =
        tokio::join!(post(&place, &ada, &table, "again", json!({})), post(&place, &ben, &table, "again", json!({})));
    let (one, two): (TableView, TableView) = (one.ok(), two.ok());
    assert_eq!(one.table, two.table, "one table follows, whoever asks");
    assert_eq!((one.state, one.config.first), (TableState::Waiting, Some(1 - began)));
    assert!(one.seats.iter().all(|sitter| matches!(sitter, Sitter::Person { .. })));
    loop {
        if let FromServer::Table { table } = a.next().await
            && table.next == Some(one.table)
        {
            break;
        }
    }
    let cem = place.guest("Cem").await;
    assert_eq!(post(&place, &cem, &table, "again", json!({})).await.code(), Code::NotSeated);
    place.stop().await;
}

#[tokio::test]
async fn who_vanishes_hands_over_and_is_played_on() {
    let mut house = House::with(Arc::new(HastyClock::at(NOON)), Arc::new(Memory::new()));
    house.config.away_ms = 60_000;
    let place = house.start().await;
    let (ada, ben, table) = waiting(&place).await;
    let mut b = place.client(Some(&ben)).await;
    b.send(json!({"kind": "watch", "table": table.table})).await;
    loop {
        // The host never looks at its table, while the other one waits there.
        if let FromServer::Table { table } = b.next().await
            && table.host == 1
        {
            break;
        }
    }
    let _: TableView = post(&place, &ben, &table, "start", json!({})).await.ok();
    loop {
        if let FromServer::Table { table } = b.next().await
            && matches!(table.seats[0], Sitter::Computer { .. })
        {
            break;
        }
    }
    let back: TableView = post(&place, &ada, &table, "return", json!({})).await.ok();
    assert!(matches!(back.seats[0], Sitter::Person { you: true, .. }));
    place.stop().await;
}

#[tokio::test]
async fn advice_is_for_those_who_play_alone_and_only_where_the_mode_has_it() {
    let place = House::playing("speedhoernchen", Arc::new(HastyClock::at(NOON)), Arc::new(Memory::new())).start().await;
    let ada = place.guest("Ada L.").await;
    let table = place.open(&ada, json!({"game": "speedhoernchen", "mode": "solo", "start": true})).await;
    let mut client = place.client(Some(&ada)).await;
    client.watch(&table, 0).await;
    client.send(json!({"kind": "advise", "table": table.table, "request": 4})).await;
    loop {
        match client.next().await {
            FromServer::Error { refusal } => {
                assert_eq!(refusal.code, Code::NotOffered, "this game has no advice");
                break;
            }
            FromServer::Step { .. } | FromServer::Now { .. } => {}
            other => panic!("{other:?}"),
        }
    }
    place.stop().await;
}
