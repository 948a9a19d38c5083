//! What outlives a restart, and a games folder that changes.

use std::sync::Arc;

use crate::common::{House, NOON};
use serde_json::json;
use spielwerk_protocol::http::{GameList, TableState, TableView};
use spielwerk_protocol::live::FromServer;
use spielwerk_server::time::{HastyClock, ManualClock};
use spielwerk_store::memory::Memory;

/// A computer player has its answer on the way when the server stops; the next one gives it at its time.
#[tokio::test]
async fn a_match_goes_on_after_a_restart() {
    let clock = Arc::new(ManualClock::at(NOON));
    let store = Arc::new(Memory::new());
    let mut house = House::with(clock.clone(), store.clone());
    house.config.frame_budget = (1_000_000, 0);
    let place = house.start().await;
    let ada = place.guest("Ada L.").await;
    let table = place.open(&ada, json!({"game": "noughts", "mode": "solo", "start": true})).await;
    let mut client = place.client(Some(&ada)).await;
    let mut sees = client.watch(&table, 0).await;
    if sees.view.legal.is_empty() {
        clock.advance(60_000);
        client.until_asked(&mut sees).await;
    }
    let decision = sees.view.status.acting(0).unwrap().decision;
    let text = sees.view.legal[0].clone();
    client.make(table.table, decision, "one", &text).await;
    while !sees.view.legal.is_empty() {
        let message = client.next().await;
        sees.take(message);
    }
    place.shut_without_closing().await;

    let place = house.start().await;
    let mut client = place.client(Some(&ada)).await;
    let mut again = client.watch(&table, sees.number).await;
    assert_eq!((again.number, &again.view, &again.scene), (sees.number, &sees.view, &sees.scene));
    clock.advance(60_000);
    client.until_asked(&mut again).await;
    assert_eq!(again.number, sees.number + 1, "the computer player has answered");
    let listed: Vec<TableView> = place.call("GET", "/api/tables", Some(&ada), None).await.ok();
    assert_eq!(listed.len(), 1);
}

/// Nobody watches and the alarm alone wakes the table.
#[tokio::test]
async fn an_alarm_alone_resumes_a_table() {
    let store = Arc::new(Memory::new());
    let clock = Arc::new(ManualClock::at(NOON));
    let house = House::with(clock.clone(), store.clone());
    let place = house.start().await;
    let (ada, ben) = (place.guest("Ada L.").await, place.guest("Ben").await);
    let wish = json!({"game": "noughts", "mode": "table", "think-time": 0, "open": true});
    let table = place.open(&ada, wish).await;
    // Both leave a match of which each may come back: the computers play it out.
    for (who, act) in [(&ben, "join"), (&ada, "start"), (&ada, "leave"), (&ben, "leave")] {
        let path = format!("/api/tables/{}/{act}", table.table);
        let view: TableView = place.call("POST", &path, Some(who), None).await.ok();
        assert_ne!(view.state, TableState::Over);
    }
    place.shut_without_closing().await;

    let hasty = House { time: Arc::new(HastyClock::at(NOON)), ..house };
    let place = hasty.start().await;
    let path = format!("/api/tables/{}?code={}", table.table, table.code.unwrap());
    loop {
        let view: TableView = place.call("GET", &path, None, None).await.ok();
        if view.state == TableState::Over {
            break;
        }
    }
}

#[tokio::test]
async fn games_come_and_change_while_tables_run() {
    let house = House::new();
    let place = house.start().await;
    let ada = place.guest("Ada L.").await;
    let table = place.open(&ada, json!({"game": "noughts", "mode": "table", "fill": true, "start": true})).await;
    let file = house.folder.path().join("noughts.wasm");
    let old = std::fs::read(&file).unwrap();

    // A broken file is refused with a sentence.
    std::fs::write(house.folder.path().join("broken.wasm"), b"\0asm nonsense").unwrap();
    // A new version is the same component with one more (custom) section.
    let mut new = old.clone();
    new.extend_from_slice(&[0, 6, 4, b'n', b'o', b't', b'e', 1]);
    std::fs::write(&file, &new).unwrap();
    let catalogue = house.catalogue.clone();
    let changes = tokio::task::spawn_blocking(move || catalogue.rescan()).await.unwrap();
    assert_eq!(changes.changed, ["noughts"]);

    let list: GameList = place.call("GET", "/api/games?locale=de", None, None).await.ok();
    assert_eq!(list.games[0].info.title, "Drei gewinnt");
    assert_ne!(list.games[0].component, table.component);
    assert_eq!(list.refused.len(), 1);
    assert_eq!(list.refused[0].file, "broken.wasm");
    assert!(list.refused[0].reason.len() > 10);

    let mut client = place.client(Some(&ada)).await;
    let mut sees = client.watch(&table, 0).await;
    client.play(table.table, &mut sees).await;
    let path = format!("/api/tables/{}/record", table.table);
    let record: spielwerk_model::record::Record = place.call("GET", &path, Some(&ada), None).await.ok();
    assert_eq!(record.component, table.component, "the running table kept its version");
    place.stop().await;
}

#[tokio::test]
async fn previews_tips_rules_and_pictures_come_out_of_the_component() {
    let place = House::new().start().await;
    let ada = place.guest("Ada L.").await;
    let table = place.open(&ada, json!({"game": "noughts", "mode": "solo", "start": true})).await;
    let mut client = place.client(Some(&ada)).await;
    let mut sees = client.watch(&table, 0).await;
    client.until_asked(&mut sees).await;
    client.send(json!({"kind": "preview", "table": table.table, "move": "mark Z9", "request": 4})).await;
    let FromServer::Previewed { request: 4, preview, .. } = client.next().await else { panic!("no preview") };
    assert_eq!(preview.refused.as_deref(), Some("unknown-move"));
    client.send(json!({"kind": "explain", "table": table.table, "key": "board", "request": 5})).await;
    assert!(matches!(client.next().await, FromServer::Explained { request: 5, .. }));

    let rules = place.call("GET", "/api/games/noughts/rules?locale=de", None, None).await;
    assert!(rules.head.contains("text/markdown") && rules.body.starts_with('#'));
    let art = place.call("GET", "/api/games/noughts/art/cover", None, None).await;
    assert!(art.head.contains("image/svg+xml") && art.head.contains("nosniff") && art.body.contains("<svg"));
    assert_eq!(place.call("GET", "/health", None, None).await.body, "ok");
    place.stop().await;
}
