//! Think time over real sockets: grace, the clock's ruling, restarts, nobody connected.

use std::sync::Arc;

use crate::common::{House, NOON, Place, every_game};
use serde_json::{Value, json};
use spielwerk_model::record::Record;
use spielwerk_protocol::http::{Guest, TableState, TableView};
use spielwerk_protocol::live::{Clock, FromServer};
use spielwerk_protocol::refusal::Code;
use spielwerk_referee::replay;
use spielwerk_server::time::{HastyClock, ManualClock};
use spielwerk_store::embedded::Embedded;
use spielwerk_store::memory::Memory;

async fn start_for(place: &Place, people: &[&Guest], wish: &Value) -> TableView {
    let table = place.open(people[0], wish.clone()).await;
    let path = format!("/api/tables/{}", table.table);
    for person in &people[1..] {
        let _: TableView = place.call("POST", &format!("{path}/join"), Some(person), None).await.ok();
    }
    place.call("POST", &format!("{path}/start"), Some(people[0]), None).await.ok()
}

fn noughts() -> Value {
    json!({"game": "noughts", "mode": "table", "think-time": 30, "open": true})
}

fn manual() -> (Arc<ManualClock>, House) {
    let clock = Arc::new(ManualClock::at(NOON));
    let house = House::with(clock.clone(), Arc::new(Memory::new()));
    (clock, house)
}

#[tokio::test]
async fn grace_is_still_time_and_then_the_clock_rules() {
    let (clock, house) = manual();
    let place = house.start().await;
    let (ada, ben) = (place.guest("Ada L.").await, place.guest("Ben").await);
    let table = start_for(&place, &[&ada, &ben], &noughts()).await;
    assert_eq!(table.think_time, 30);
    let mut clients = [place.client(Some(&ada)).await, place.client(Some(&ben)).await];
    let mut sees = [clients[0].watch(&table, 0).await, clients[1].watch(&table, 0).await];
    let first = sees[0].view.status.acting_seats()[0].clone();
    let seat = usize::from(first.seat);
    assert_eq!(sees[1 - seat].view.clocks, [Clock { seat: first.seat, left_ms: 30_000 }], "everybody sees it");

    // The last millisecond of grace is time enough; the clock then runs for the other seat.
    clock.advance(39_999);
    let late = clients[1 - seat].watch(&table, 1).await;
    assert_eq!(late.view.clocks, [Clock { seat: first.seat, left_ms: -9_999 }]);
    clients[seat].make(table.table, first.decision, "late", "mark B2").await;
    for (client, sees) in clients.iter_mut().zip(&mut sees) {
        while sees.number == 1 {
            sees.take(client.next().await);
        }
        assert_eq!(sees.view.clocks, [Clock { seat: 1 - first.seat, left_ms: 30_000 }]);
        assert_eq!(sees.told[1].timed_out, None);
    }

    // Time and grace over: the move is made for the seat, and everybody is told why.
    let second = sees[0].view.status.acting_seats()[0].clone();
    clock.advance(40_000);
    for (client, sees) in clients.iter_mut().zip(&mut sees) {
        while sees.number == 2 {
            sees.take(client.next().await);
        }
        assert_eq!(sees.told[2].timed_out, Some(second.seat));
    }
    let slow = &mut clients[usize::from(second.seat)];
    slow.make(table.table, second.decision, "too late", "mark A1").await;
    assert!(matches!(slow.refused().await, Code::NotYourTurn | Code::TimeUp));
    place.stop().await;
}

#[tokio::test]
async fn a_person_alone_has_no_clock() {
    let place = House::new().start().await;
    let ada = place.guest("Ada L.").await;
    let wish = json!({"game": "noughts", "mode": "table", "think-time": 30, "fill": true, "start": true});
    let table = place.open(&ada, wish).await;
    assert_eq!(table.think_time, 0);
    assert_eq!(place.client(Some(&ada)).await.watch(&table, 0).await.view.clocks, []);
    place.stop().await;
}

/// Fifty matches are stopped in the middle for an hour: no move is lost and no clock has gone on.
#[tokio::test(flavor = "multi_thread")]
async fn a_restart_costs_nobody_a_second() {
    let (clock, mut house) = manual();
    let data = tempfile::tempdir().unwrap();
    let open = || Arc::new(Embedded::open(data.path()).unwrap().0);
    house.store = open();
    let place = house.start().await;
    let (ada, ben) = (place.guest("Ada L.").await, place.guest("Ben").await);
    let mut clients = [place.client(Some(&ada)).await, place.client(Some(&ben)).await];
    let mut tables = Vec::new();
    for _ in 0..50 {
        let table = start_for(&place, &[&ada, &ben], &noughts()).await;
        let mut sees = clients[0].watch(&table, 0).await;
        let acting = sees.view.status.acting_seats()[0].clone();
        if acting.seat == 0 {
            clients[0].make(table.table, acting.decision, "one", "mark A1").await;
            while sees.number == 1 {
                sees.take(clients[0].next().await);
            }
        }
        tables.push((table, sees.number));
    }
    clock.advance(12_000);
    place.stop().await;
    clock.advance(3_600_000);

    house.store = Arc::new(Memory::new());
    house.store = open();
    let place = house.start().await;
    let mut client = place.client(Some(&ada)).await;
    for (table, number) in &tables {
        let sees = client.watch(table, *number).await;
        assert_eq!(sees.number, *number, "every acknowledged move is there");
        assert_eq!(sees.view.clocks, [Clock { seat: 1, left_ms: 18_000 }]);
    }
    clock.advance(28_000);
    let mut ruled = 0;
    while ruled < tables.len() {
        if let FromServer::Step { told, .. } = client.next().await {
            assert_eq!(told.timed_out, Some(1));
            ruled += 1;
        }
    }
    place.stop().await;
}

/// Two hundred clocks fall at the same moment, again and again, and nobody is there to see it.
#[tokio::test(flavor = "multi_thread")]
async fn clocks_fall_with_nobody_connected() {
    let (clock, house) = manual();
    let place = house.start().await;
    let (ada, ben) = (place.guest("Ada L.").await, place.guest("Ben").await);
    let mut tables = Vec::new();
    for _ in 0..200 {
        tables.push(start_for(&place, &[&ada, &ben], &noughts()).await);
    }
    for table in &tables {
        let path = format!("/api/tables/{}", table.table);
        loop {
            let view: TableView = place.call("GET", &path, Some(&ada), None).await.ok();
            if view.state == TableState::Over {
                break;
            }
            clock.advance(40_000);
        }
        let record: Record = place.call("GET", &format!("{path}/record"), Some(&ada), None).await.ok();
        assert!(record.plies.len() >= 5 && record.plies.iter().all(|ply| ply.timed_out));
    }
    place.stop().await;
}

/// In every game and mode with a clock: two people sit down and go away; the clock alone ends the match.
#[tokio::test(flavor = "multi_thread")]
async fn the_clock_alone_ends_a_match_of_every_game() {
    for game in every_game() {
        let house = House::playing(&game, Arc::new(HastyClock::at(NOON)), Arc::new(Memory::new()));
        let component = house.catalogue.list().remove(0);
        let place = house.start().await;
        let (ada, ben) = (place.guest("Ada L.").await, place.guest("Ben").await);
        let info = component.info("en").clone();
        for mode in info.modes.iter().filter(|mode| mode.people.1 >= 2) {
            let Some(seconds) = mode.think_times.iter().find(|seconds| **seconds > 0) else { continue };
            let wish = json!({
                "game": info.id, "mode": mode.id, "think-time": seconds, "open": true,
                "fill": !mode.levels.is_empty(), "seats": mode.seats.0.max(2),
            });
            let table = start_for(&place, &[&ada, &ben], &wish).await;
            let path = format!("/api/tables/{}", table.table);
            loop {
                let view: TableView = place.call("GET", &path, None, None).await.ok();
                match view.state {
                    TableState::Over => break,
                    TableState::Running => tokio::task::yield_now().await,
                    other => panic!("{game} {}: {other:?}", mode.id),
                }
            }
            let record: Record = place.call("GET", &format!("{path}/record"), None, None).await.ok();
            let by_people = |seat: u8| seat < 2;
            assert!(record.plies.iter().all(|ply| ply.timed_out == by_people(ply.seat)), "{game} {}", mode.id);
            let component = component.clone();
            tokio::task::spawn_blocking(move || replay::verify(&component, &record).unwrap()).await.unwrap();
        }
        place.stop().await;
    }
}
