//! What the operator may, what an address may, and what is counted.

use serde_json::{Value, json};
use spielwerk_protocol::http::{Guest, Me, SeatedPerson, TableState, TableView};
use spielwerk_protocol::refusal::Code;

use crate::common::{Answer, House, Place, component};

async fn post(place: &Place, who: &Guest, path: &str, body: Value) -> Answer {
    place.call("POST", path, Some(who), Some(body)).await
}

/// The first account of a place.
async fn operator(place: &Place) -> Guest {
    let root = place.guest("x").await;
    let me: Me = post(place, &root, "/api/me/account", json!({"name": "Root", "password": "12345678"})).await.ok();
    assert!(me.operator);
    root
}

#[tokio::test]
async fn the_operator_ends_tables_and_shuts_people_out_and_nobody_else_does() {
    let house = House::new();
    let place = house.start().await;
    let (root, ada) = (operator(&place).await, place.guest("Ada L.").await);
    let table = place.open(&ada, json!({"game": "noughts", "mode": "solo", "start": true})).await;
    let path = format!("/api/operator/tables/{}", table.table);
    let mut client = place.client(Some(&ada)).await;
    let _ = client.watch(&table, 0).await;
    for (method, path) in [
        ("POST", format!("{path}/end")),
        ("GET", format!("{path}/people")),
        ("POST", "/api/operator/games/x.wasm".into()),
    ] {
        assert_eq!(place.call(method, &path, Some(&ada), None).await.code(), Code::NotTheOperator);
        assert_eq!(place.call(method, &path, None, None).await.code(), Code::NotSignedIn);
    }
    let people: Vec<SeatedPerson> = place.call("GET", &format!("{path}/people"), Some(&root), None).await.ok();
    assert_eq!((people.len(), people[0].person), (1, ada.person));
    let ended: TableView = place.call("POST", &format!("{path}/end"), Some(&root), None).await.ok();
    assert_eq!(ended.state, TableState::Over);

    let ban = |banned| json!({"person": ada.person, "banned": banned});
    assert_eq!(
        post(&place, &root, "/api/operator/bans", json!({"person": root.person, "banned": true})).await.status,
        400
    );
    assert_eq!(post(&place, &root, "/api/operator/bans", ban(true)).await.status, 200);
    // What was told before is heard, then the connection ends.
    while client.hear().await.is_some() {}
    assert_eq!(place.call("GET", "/api/me", Some(&ada), None).await.code(), Code::Banned);
    assert_eq!(post(&place, &root, "/api/operator/bans", ban(false)).await.status, 200);
    assert_eq!(place.call("GET", "/api/me", Some(&ada), None).await.status, 200);
    place.stop().await;
}

#[tokio::test]
async fn the_operator_publishes_a_game_and_what_is_none_is_not_written() {
    let house = House::new();
    let place = house.start().await;
    let root = operator(&place).await;
    let bytes = std::fs::read(component("speedhoernchen")).unwrap();
    let send = async |file: &str, bytes: &[u8]| place.bytes(&format!("/api/operator/games/{file}"), &root, bytes).await;
    for (file, bytes) in [("new.wasm", &bytes[..1_000]), ("..%2Fnew.wasm", &bytes[..]), ("new.txt", &bytes[..])] {
        let answer = send(file, bytes).await;
        assert_eq!((answer.status, answer.code()), (400, Code::Malformed), "{file}");
    }
    assert!(!house.folder.path().join("new.wasm").exists());
    assert!(house.catalogue.current("speedhoernchen").is_none());
    assert_eq!(send("new.wasm", &bytes).await.status, 200);
    assert!(house.catalogue.current("speedhoernchen").is_some());
    assert_eq!(send("other.wasm", &bytes).await.status, 400, "two files of one game");
    place.stop().await;
}

#[tokio::test]
async fn an_address_that_asks_too_much_waits_and_others_do_not_notice() {
    let mut house = House::new();
    house.config.behind_proxy = true;
    house.config.address_requests = (5, 0);
    house.config.address_arrivals = (2, 0);
    house.config.address_connections = 1;
    let place = house.start().await;
    let from = async |address: &str, method: &str, path: &str| place.from(address, method, path).await;
    for (expected, path) in [(200, "/api/guest"), (200, "/api/guest"), (429, "/api/guest")] {
        assert_eq!(from("10.0.0.1", "POST", path).await.status, expected);
    }
    assert_eq!(from("10.0.0.1", "GET", "/api/games").await.status, 200);
    assert_eq!(from("10.0.0.1", "GET", "/api/games").await.status, 200, "the refused one has cost a request, too");
    let refused = from("10.0.0.1", "GET", "/api/games").await;
    assert_eq!((refused.status, refused.code()), (429, Code::TooMany));
    assert_eq!(from("10.0.0.1", "GET", "/health").await.status, 200, "monitors are always answered");
    assert_eq!(from("10.0.0.2", "POST", "/api/guest").await.status, 200);
    // What a client says of itself before the proxy is not believed.
    assert_eq!(from("10.0.0.9, 10.0.0.1", "GET", "/api/games").await.status, 429);
    place.stop().await;
}

#[tokio::test]
async fn figures_are_told_to_those_who_may_know_them() {
    let mut house = House::new();
    let place = house.start().await;
    let ada = place.guest("Ada L.").await;
    let table = place.open(&ada, json!({"game": "noughts", "mode": "solo", "start": true})).await;
    let mut client = place.client(Some(&ada)).await;
    let mut sees = client.watch(&table, 0).await;
    client.play(table.table, &mut sees).await;
    let answer = place.call("GET", "/metrics", None, None).await;
    for line in [
        "spielwerk_connections 1",
        "spielwerk_matches_begun_total{game=\"noughts\"} 1",
        "spielwerk_matches_over_total{game=\"noughts\"} 1",
    ] {
        assert!(answer.body.contains(line), "{line} in\n{}", answer.body);
    }
    let steps = |by: &str| answer.body.contains(&format!("spielwerk_steps_total{{by=\"{by}\"}}"));
    assert!(steps("person") && steps("computer"));
    for secret in [ada.token.as_str(), "Ada L.", &table.table.to_string()] {
        assert!(!answer.body.contains(secret));
    }
    place.shut_without_closing().await;
    house.config.behind_proxy = true;
    let place = house.start().await;
    assert_eq!(place.call("GET", "/metrics", None, None).await.code(), Code::NotSignedIn);
    assert_eq!(place.call("GET", "/metrics", Some(&ada), None).await.code(), Code::NotTheOperator);
    place.stop().await;
}
