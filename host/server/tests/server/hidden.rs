//! A game with hidden things: two people, a computer player and an onlooker at one table of Speedhörnchen.

use std::sync::Arc;

use crate::common::{House, NOON};
use serde_json::json;
use spielwerk_model::record::Record;
use spielwerk_protocol::http::TableView;
use spielwerk_protocol::refusal::Code;
use spielwerk_referee::replay;
use spielwerk_server::time::HastyClock;
use spielwerk_store::memory::Memory;

#[tokio::test(flavor = "multi_thread")]
async fn two_people_and_a_computer_play_to_the_end() {
    let house = House::playing("speedhoernchen", Arc::new(HastyClock::at(NOON)), Arc::new(Memory::new()));
    let place = house.start().await;
    let (ada, ben) = (place.guest("Ada L.").await, place.guest("Ben").await);
    let wish =
        json!({"game": "speedhoernchen", "mode": "tisch", "seats": 3, "think-time": 0, "fill": true, "open": true});
    let table = place.open(&ada, wish).await;
    let path = format!("/api/tables/{}", table.table);
    let alone = place.raw("POST", &format!("{path}/start"), Some(&ada), "en", "").await;
    assert_eq!((alone.status, alone.code()), (409, Code::TooFewPeople), "a table for people");
    let _: TableView = place.call("POST", &format!("{path}/join"), Some(&ben), None).await.ok();
    let table: TableView = place.call("POST", &format!("{path}/start"), Some(&ada), None).await.ok();
    let mut clients = [place.client(Some(&ada)).await, place.client(Some(&ben)).await, place.client(None).await];
    let mut sees = Vec::new();
    for client in &mut clients {
        sees.push(client.watch(&table, 0).await);
    }
    let [a, b, c] = &mut clients;
    let [sa, sb, sc] = &mut sees[..] else { panic!("three see") };
    let id = table.table;
    let looks = async {
        while !sc.view.status.is_finished() {
            let message = c.next().await;
            sc.take(message);
            assert!(sc.view.legal.is_empty());
        }
    };
    tokio::join!(a.play(id, sa), b.play(id, sb), looks);
    assert!(sa.view.status.is_finished() && sb.view.status.is_finished());
    assert_eq!(sa.view.standings, sc.view.standings);

    let record: Record = place.call("GET", &format!("{path}/record"), Some(&ben), None).await.ok();
    assert!(record.plies.iter().any(|ply| ply.level.is_some()), "the computer player took part");
    assert!(record.plies.iter().any(|ply| ply.seat == spielwerk_model::TABLE), "the table went on by itself");
    let seed = serde_json::to_string(&record.seed).unwrap();
    assert!(!c.raw.contains(seed.trim_matches('"')), "the seed stays closed");
    let component = house.catalogue.current("speedhoernchen").unwrap();
    tokio::task::spawn_blocking(move || replay::verify(&component, &record).unwrap()).await.unwrap();

    // Whoever comes late gets the same picture, put together from the record.
    let again = place.client(Some(&ada)).await.watch(&table, 0).await;
    assert_eq!((again.number, &again.scene, again.told.len()), (sa.number, &sa.scene, sa.number as usize));
    place.stop().await;
}
