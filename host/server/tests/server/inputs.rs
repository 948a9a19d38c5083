//! Bad input gets a typed refusal, changes nothing, and the connection lives – unless it floods or does not read.

use std::sync::Arc;

use crate::common::{House, NOON};
use futures_util::SinkExt;
use serde_json::json;
use spielwerk_protocol::http::TableView;
use spielwerk_protocol::live::FromServer;
use spielwerk_protocol::refusal::Code;
use spielwerk_protocol::{MOST_CLIENT_FRAME, MOST_HTTP_BODY};
use spielwerk_server::time::ManualClock;
use tokio_tungstenite::tungstenite::Message;

#[tokio::test]
async fn frames_of_every_wrong_kind_are_refused() {
    let place = House::new().start().await;
    let ada = place.guest("Ada L.").await;
    let table = place.open(&ada, json!({"game": "noughts", "mode": "solo", "start": true})).await;
    let foreign = place.open(&place.guest("Ben").await, json!({"game": "noughts", "mode": "table"})).await;
    let mut client = place.client(Some(&ada)).await;
    let id = table.table;
    let nowhere = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
    let long = "x".repeat(MOST_CLIENT_FRAME);
    let cases = [
        ("not json".to_string(), Code::Malformed),
        ("{\"kind\":\"watch\"".to_string(), Code::Malformed),
        ("[1,2,3]".to_string(), Code::Malformed),
        (json!({"kind": "cheat"}).to_string(), Code::Malformed),
        (json!({"kind": "watch"}).to_string(), Code::Malformed),
        (json!({"kind": "watch", "table": 5}).to_string(), Code::Malformed),
        (json!({"kind": "watch", "table": id, "seat": 1}).to_string(), Code::UnknownField),
        (json!({"kind": "watch", "table": nowhere}).to_string(), Code::UnknownTable),
        (json!({"kind": "watch", "table": foreign.table}).to_string(), Code::UnknownTable),
        (json!({"kind": "watch", "table": foreign.table, "code": "guess"}).to_string(), Code::UnknownTable),
        (json!({"kind": "preview", "table": id, "move": "mark A1", "request": 1}).to_string(), Code::UnknownTable),
        (
            json!({"kind": "move", "table": nowhere, "decision": 0, "id": "a", "move": "x"}).to_string(),
            Code::UnknownTable,
        ),
        (
            json!({"kind": "move", "table": foreign.table, "decision": 0, "id": "a", "move": "x"}).to_string(),
            Code::NotSeated,
        ),
        (json!({"kind": "move", "table": id, "decision": 0, "id": "", "move": "x"}).to_string(), Code::Malformed),
        (json!({"kind": "move", "table": id, "decision": -1, "id": "a", "move": "x"}).to_string(), Code::Malformed),
        (json!({"kind": "hello", "version": 99, "locale": "en"}).to_string(), Code::Version),
        (json!({"kind": "hello", "version": 1, "locale": "en", "token": "forged"}).to_string(), Code::NotSignedIn),
        (json!({"kind": "unwatch", "table": id, "x": long}).to_string(), Code::TooLarge),
    ];
    for (text, code) in cases {
        client.text(&text).await;
        assert_eq!(client.refused().await, code, "{text:.100}");
        client.lives().await;
    }
    client.socket.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(client.refused().await, Code::Malformed);
    client.lives().await;
    place.stop().await;
}

#[tokio::test]
async fn nothing_goes_before_hello_and_refusals_speak_german() {
    let place = House::new().start().await;
    let mut client = place.silent_client().await;
    client.send(json!({"kind": "unwatch", "table": "01ARZ3NDEKTSV4RRFFQ69G5FAV"})).await;
    assert_eq!(client.refused().await, Code::HelloFirst);
    client.send(json!({"kind": "hello", "version": 1, "locale": "de-AT"})).await;
    assert!(matches!(client.next().await, FromServer::Welcome { name: None, .. }));
    client.send(json!({"kind": "watch", "table": "01ARZ3NDEKTSV4RRFFQ69G5FAV"})).await;
    let FromServer::Error { refusal } = client.next().await else { panic!("not refused") };
    assert!(refusal.text.starts_with("Diesen Tisch"), "{}", refusal.text);
    place.stop().await;
}

#[tokio::test]
async fn requests_of_every_wrong_kind_are_refused() {
    let place = House::new().start().await;
    let (ada, ben) = (place.guest("Ada L.").await, place.guest("Ben").await);
    let good = |more: serde_json::Value| {
        let mut wish = json!({"game": "noughts", "mode": "table"});
        wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        wish.to_string()
    };
    let large = "x".repeat(MOST_HTTP_BODY + 1);
    let cases = [
        ("{".to_string(), 400, Code::Malformed),
        (good(json!({"seats": "two"})), 400, Code::Malformed),
        (good(json!({"cheat": true})), 400, Code::UnknownField),
        (large, 413, Code::TooLarge),
        (good(json!({"game": "chess"})), 404, Code::UnknownGame),
        (good(json!({"mode": "blitz"})), 400, Code::UnknownMode),
        (good(json!({"seats": 7})), 400, Code::SeatsOutOfRange),
        (good(json!({"options": [["komi", "7"]]})), 400, Code::UnknownOption),
        (good(json!({"level": "godlike"})), 400, Code::NotOffered),
        (good(json!({"think-time": 31})), 400, Code::NotOffered),
        (good(json!({"start": true})), 409, Code::SeatsOpen),
    ];
    for (body, status, code) in cases {
        let answer = place.raw("POST", "/api/tables", Some(&ada), "en", &body).await;
        assert_eq!((answer.status, answer.code()), (status, code), "{body:.100}");
    }
    let none: Vec<TableView> = place.call("GET", "/api/tables", Some(&ada), None).await.ok();
    assert_eq!(none, [], "nothing changed");

    let table = place.open(&ada, json!({"game": "noughts", "mode": "table", "open": true})).await;
    let path = format!("/api/tables/{}", table.table);
    let cases = [
        ("POST", "/api/tables".to_string(), None, 401, Code::NotSignedIn),
        ("GET", "/api/tables/nonsense".to_string(), Some(&ben), 404, Code::UnknownTable),
        ("GET", "/api/nothing".to_string(), None, 404, Code::NotFound),
        ("DELETE", path.clone(), Some(&ada), 404, Code::NotFound),
        ("POST", format!("{path}/start"), Some(&ben), 403, Code::NotSeated),
        ("POST", format!("{path}/start"), Some(&ada), 409, Code::SeatsOpen),
        ("POST", format!("{path}/leave"), Some(&ben), 403, Code::NotSeated),
        ("GET", format!("{path}/record"), Some(&ada), 403, Code::NotOver),
        ("GET", "/api/games/chess/rules".to_string(), None, 404, Code::UnknownGame),
        ("GET", "/api/games/noughts/art/none".to_string(), None, 404, Code::NotFound),
    ];
    for (method, path, who, status, code) in cases {
        let answer = place.call(method, &path, who, None).await;
        assert_eq!((answer.status, answer.code()), (status, code), "{method} {path}");
    }
    for (seat, status, code) in [(9, 400, Code::UnknownSeat), (0, 409, Code::SeatTaken)] {
        let answer = place.call("POST", &format!("{path}/join"), Some(&ben), Some(json!({"seat": seat}))).await;
        assert_eq!((answer.status, answer.code()), (status, code));
    }
    place.stop().await;
}

#[tokio::test]
async fn private_tables_are_for_those_with_the_code() {
    let place = House::new().start().await;
    let (ada, ben) = (place.guest("Ada L.").await, place.guest("Ben").await);
    let table = place.open(&ada, json!({"game": "noughts", "mode": "table"})).await;
    let path = format!("/api/tables/{}", table.table);
    assert_eq!(place.call("GET", &path, Some(&ben), None).await.code(), Code::UnknownTable);
    assert_eq!(place.call("POST", &format!("{path}/join"), Some(&ben), None).await.code(), Code::UnknownTable);
    let listed: Vec<TableView> = place.call("GET", "/api/tables", Some(&ben), None).await.ok();
    assert_eq!(listed, []);
    let body = json!({"code": table.code});
    let joined: TableView = place.call("POST", &format!("{path}/join"), Some(&ben), Some(body)).await.ok();
    assert_eq!(joined.code, table.code);
    place.stop().await;
}

#[tokio::test]
async fn a_flood_is_closed_with_a_reason() {
    let mut house = House::with(Arc::new(ManualClock::at(NOON)), Arc::new(spielwerk_store::memory::Memory::new()));
    house.config.frame_budget = (5, 1);
    let place = house.start().await;
    let mut client = place.client(None).await;
    for _ in 0..4 {
        client.lives().await;
    }
    client.send(json!({"kind": "ping", "request": 1})).await;
    assert_eq!(client.refused().await, Code::Flood);
    assert_eq!(client.hear().await, None);
    place.client(None).await.lives().await;
    place.stop().await;
}

#[tokio::test]
async fn a_frame_too_large_to_read_closes_the_connection() {
    let place = House::new().start().await;
    let mut client = place.client(None).await;
    let _ = client.socket.send(Message::text("x".repeat(MOST_CLIENT_FRAME * 9))).await;
    assert_eq!(client.refused().await, Code::TooLarge);
    assert_eq!(client.hear().await, None);
    place.stop().await;
}

#[tokio::test]
async fn a_shutdown_says_good_bye() {
    let place = House::new().start().await;
    let mut client = place.client(None).await;
    place.stop().await;
    assert_eq!(client.refused().await, Code::ShuttingDown);
    assert_eq!(client.hear().await, None);
}

#[tokio::test]
async fn who_does_not_read_is_closed_and_disturbs_nobody() {
    let mut house = House::new();
    house.config.outgoing_frames = 8;
    house.config.outgoing_bytes = 64 << 10;
    let place = house.start().await;
    let ada = place.guest("Ada L.").await;
    let table = place.open(&ada, json!({"game": "noughts", "mode": "solo", "start": true})).await;
    let mut slow = place.client(Some(&ada)).await;
    // Pictures pile up in the network's own buffers first; then the server's line is full and it lets go.
    let watch = Message::text(json!({"kind": "watch", "table": table.table}).to_string());
    while slow.socket.send(watch.clone()).await.is_ok() {}
    let mut other = place.client(Some(&ada)).await;
    let sees = other.watch(&table, 0).await;
    assert!(sees.number >= 1);
    other.lives().await;
    place.stop().await;
}
