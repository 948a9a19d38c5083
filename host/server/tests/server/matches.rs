//! Whole matches over real sockets.

use crate::common::{House, Place};
use serde_json::json;
use spielwerk_model::record::Record;
use spielwerk_protocol::http::{Sitter, TableState, TableView};
use spielwerk_protocol::live::FromServer;
use spielwerk_protocol::refusal::Code;
use spielwerk_referee::replay;

async fn two_at_a_table(
    place: &Place,
) -> (spielwerk_protocol::http::Guest, spielwerk_protocol::http::Guest, TableView) {
    let (ada, ben) = (place.guest("Ada L.").await, place.guest("Ben").await);
    let table = place.open(&ada, json!({"game": "noughts", "mode": "table", "think-time": 0, "open": true})).await;
    let path = format!("/api/tables/{}", table.table);
    let joined: TableView = place.call("POST", &format!("{path}/join"), Some(&ben), None).await.ok();
    assert_eq!(joined.seats[1], Sitter::Person { name: "Ben".into(), you: true });
    let started: TableView = place.call("POST", &format!("{path}/start"), Some(&ada), None).await.ok();
    assert_eq!(started.state, TableState::Running);
    (ada, ben, started)
}

#[tokio::test]
async fn a_person_alone_plays_a_whole_match_and_its_record_verifies() {
    let house = House::new();
    let place = house.start().await;
    let ada = place.guest("Ada L.").await;
    let wish = json!({"game": "noughts", "mode": "solo", "level": "random", "start": true});
    let table = place.open(&ada, wish).await;
    assert_eq!(table.state, TableState::Running);
    let path = format!("/api/tables/{}/record", table.table);
    assert_eq!(place.call("GET", &path, Some(&ada), None).await.code(), Code::NotOver);

    let mut client = place.client(Some(&ada)).await;
    let mut sees = client.watch(&table, 0).await;
    client.play(table.table, &mut sees).await;
    assert!(sees.view.status.is_finished());
    assert_eq!(sees.told.len() as u64, sees.number);

    let record: Record = place.call("GET", &path, Some(&ada), None).await.ok();
    assert_eq!(Some(&record.commitment), table.commitment.as_ref());
    assert_eq!(record.plies.len() as u64 + 1, sees.number, "everything is noticed in an open game");
    assert!(record.plies.iter().all(|ply| (ply.seat == 1) == (ply.level.as_deref() == Some("random"))));
    let component = house.catalogue.current("noughts").unwrap();
    let checked = record.clone();
    tokio::task::spawn_blocking(move || replay::verify(&component, &checked).unwrap()).await.unwrap();

    // A client that comes back with a number gets what it missed, and the same picture.
    let mut late = place.client(Some(&ada)).await;
    let again = late.watch(&table, 2).await;
    assert_eq!((again.number, &again.scene, &again.view), (sees.number, &sees.scene, &sees.view));
    assert_eq!(again.told, sees.told[2..]);
    place.stop().await;
}

#[tokio::test]
async fn two_people_and_an_onlooker_see_the_same_match() {
    let house = House::new();
    let place = house.start().await;
    let (ada, ben, table) = two_at_a_table(&place).await;
    let mut clients = [place.client(Some(&ada)).await, place.client(Some(&ben)).await, place.client(None).await];
    let mut sees = Vec::new();
    for client in &mut clients {
        sees.push(client.watch(&table, 0).await);
    }
    assert_eq!(sees[2].view.seat, None);
    let mut plies = 0;
    while !sees[2].view.status.is_finished() {
        let seat = usize::from(sees[2].view.status.acting_seats()[0].seat);
        let text = sees[seat].view.legal[0].clone();
        let decision = sees[2].view.status.acting_seats()[0].decision;
        clients[seat].make(table.table, decision, &format!("m{plies}"), &text).await;
        for (number, client) in clients.iter_mut().enumerate() {
            while sees[number].number == plies + 1 {
                let message = client.next().await;
                sees[number].take(message);
            }
        }
        plies += 1;
        assert!(sees[2].view.legal.is_empty());
    }
    assert!(sees.iter().all(|sees| sees.number == plies + 1 && sees.view.status.is_finished()));
    for secret in [&ada.token, &ben.token, table.code.as_ref().unwrap()] {
        assert!(!clients[2].raw.contains(secret.as_str()), "an onlooker never sees a secret");
    }
    assert!(!clients[2].raw.contains("seed\""));
    place.stop().await;
}

#[tokio::test]
async fn retried_stale_and_illegal_moves_change_nothing() {
    let house = House::new();
    let place = house.start().await;
    let (ada, ben, table) = two_at_a_table(&place).await;
    let (mut a, mut b) = (place.client(Some(&ada)).await, place.client(Some(&ben)).await);
    let (at, bt) = (a.watch(&table, 0).await, b.watch(&table, 0).await);
    let first = at.view.status.acting_seats()[0].clone();
    let (mover, other, sees) = if first.seat == 0 { (&mut a, &mut b, at) } else { (&mut b, &mut a, bt) };
    let id = table.table;

    mover.make(id, first.decision, "x", "mark Z9").await;
    let FromServer::Refused { refusal, .. } = mover.next().await else { panic!("not refused") };
    assert_eq!((refusal.code, refusal.reason.as_deref()), (Code::IllegalMove, Some("unknown-move")));
    assert!(!refusal.text.is_empty());
    mover.make(id, first.decision + 1, "x", "mark A1").await;
    assert_eq!(mover.refused().await, Code::Stale);
    let FromServer::Now { view, .. } = mover.next().await else { panic!("no fresh view") };
    assert_eq!(view, sees.view);
    other.make(id, first.decision, "x", "mark A1").await;
    assert_eq!(other.refused().await, Code::NotYourTurn);
    assert!(matches!(other.next().await, FromServer::Now { .. }));

    mover.make(id, first.decision, "one", "mark A1").await;
    assert!(matches!(mover.next().await, FromServer::Done { .. }));
    let FromServer::Step { number: 2, .. } = mover.next().await else { panic!("no step") };
    mover.make(id, first.decision, "one", "mark A1").await;
    assert!(matches!(mover.next().await, FromServer::Done { .. }), "sent again, it is only confirmed");
    mover.lives().await;
    place.shut_without_closing().await;

    // Also by another server on the same data.
    let place = house.start().await;
    let who = if first.seat == 0 { &ada } else { &ben };
    let mut client = place.client(Some(who)).await;
    let again = client.watch(&table, 2).await;
    assert_eq!((again.number, again.told.len()), (2, 0));
    client.make(id, first.decision, "one", "mark A1").await;
    assert!(matches!(client.next().await, FromServer::Done { .. }));
    client.lives().await;
    place.stop().await;
}

#[tokio::test]
async fn a_left_seat_is_played_on_by_a_computer() {
    let house = House::new();
    let place = house.start().await;
    let (ada, ben, table) = two_at_a_table(&place).await;
    let mut client = place.client(Some(&ada)).await;
    let mut sees = client.watch(&table, 0).await;
    let path = format!("/api/tables/{}/leave", table.table);
    let left: TableView = place.call("POST", &path, Some(&ben), None).await.ok();
    assert!(matches!(&left.seats[1], Sitter::Computer { level, .. } if level == "careful"));
    client.play(table.table, &mut sees).await;
    assert!(sees.view.status.is_finished());
    place.stop().await;
}

#[tokio::test]
async fn the_last_seat_goes_to_one_of_two_at_once() {
    let house = House::new();
    let place = house.start().await;
    let (ada, ben, cem) = (place.guest("Ada L.").await, place.guest("Ben").await, place.guest("Cem").await);
    let table = place.open(&ada, json!({"game": "noughts", "mode": "table", "open": true})).await;
    let path = format!("/api/tables/{}/join", table.table);
    let body = || Some(json!({"seat": 1}));
    let (one, two) =
        tokio::join!(place.call("POST", &path, Some(&ben), body()), place.call("POST", &path, Some(&cem), body()));
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let loser = if one.status == 409 { one } else { two };
    assert_eq!(loser.code(), Code::SeatTaken);
    place.stop().await;
}
