//! The whole server on two folders, stopped and started again.

use std::net::SocketAddr;

use crate::common::{Place, games};
use serde_json::json;
use spielwerk_protocol::http::{Sitter, TableView};

#[tokio::test]
async fn what_was_acknowledged_is_there_after_a_restart() {
    let (data, games) = (tempfile::tempdir().unwrap(), games(&["noughts"]));
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let serve = async || {
        let running = spielwerk_server::embedded(data.path(), games.path(), listen).await.unwrap();
        Place { address: running.address(), running: Some(running) }
    };
    let place = serve().await;
    let (ada, ben) = (place.guest("Ada L.").await, place.guest("Ben").await);
    let table = place.open(&ada, json!({"game": "noughts", "mode": "table", "think-time": 0, "open": true})).await;
    let path = format!("/api/tables/{}", table.table);
    let _: TableView = place.call("POST", &format!("{path}/join"), Some(&ben), None).await.ok();
    let table: TableView = place.call("POST", &format!("{path}/start"), Some(&ada), None).await.ok();
    let mut client = place.client(Some(&ada)).await;
    let sees = client.watch(&table, 0).await;
    place.stop().await;

    let place = serve().await;
    let listed: Vec<TableView> = place.call("GET", "/api/tables", Some(&ada), None).await.ok();
    assert_eq!(listed[0].commitment, table.commitment);
    assert_eq!(listed[0].seats[1], Sitter::Person { name: "Ben".into(), you: false });
    let (mut a, mut b) = (place.client(Some(&ada)).await, place.client(Some(&ben)).await);
    let (mut sa, mut sb) = (a.watch(&table, 0).await, b.watch(&table, 0).await);
    assert_eq!(sa, sees);
    tokio::join!(a.play(table.table, &mut sa), b.play(table.table, &mut sb));
    assert!(sa.view.status.is_finished());
    place.stop().await;
}
