//! A game that fails in the middle of a table: nothing is half done, nobody else notices, and play goes on where it can.

use std::sync::Arc;

use crate::common::{Client, House, NOON, Place, Sees};
use serde_json::json;
use spielwerk_model::record::Record;
use spielwerk_protocol::http::{GameList, TableState, TableView};
use spielwerk_protocol::live::FromServer;
use spielwerk_protocol::refusal::Code;
use spielwerk_server::time::HastyClock;
use spielwerk_store::memory::Memory;

fn house() -> House {
    House::playing("hostile", Arc::new(HastyClock::at(NOON)), Arc::new(Memory::new()))
}

/// One person against the computer, at a table that has this wish.
async fn seated(place: &Place, wish: &str) -> (Client, TableView, Sees) {
    let ada = place.guest("Ada L.").await;
    let options = json!([["wish", wish]]);
    let table = json!({"game": "hostile", "mode": "duel", "fill": true, "start": true, "options": options});
    let table = place.open(&ada, table).await;
    let mut client = place.client(Some(&ada)).await;
    let sees = client.watch(&table, 0).await;
    (client, table, sees)
}

async fn to_the_end(client: &mut Client, table: &TableView, sees: &mut Sees) {
    client.play(table.table, sees).await;
    assert!(sees.view.status.is_finished());
}

/// A player that traps, never answers, or answers nothing: the first offered move is made for it, and the record says
/// who moved.
#[tokio::test]
async fn a_computer_player_that_fails_is_replaced_move_by_move() {
    for wish in ["choose:trap", "choose:loop", "choose:empty"] {
        let house = house();
        let place = house.start().await;
        let (mut client, table, mut sees) = seated(&place, wish).await;
        to_the_end(&mut client, &table, &mut sees).await;
        let path = format!("/api/tables/{}/record?code={}", table.table, table.code.as_ref().unwrap());
        let record: Record = place.call("GET", &path, None, None).await.ok();
        let computer: Vec<_> = record.plies.iter().filter(|ply| ply.seat == 1).collect();
        assert!(!computer.is_empty(), "{wish}");
        assert!(computer.iter().all(|ply| ply.r#move == "add 1" && ply.level.as_deref() == Some("any")), "{wish}");
        place.stop().await;
    }
}

/// A step whose words cannot be told is no step: the position stays, the connection lives, and the same move is refused
/// again in the same way.
#[tokio::test]
async fn a_step_that_fails_changes_nothing_and_pauses_the_game_in_the_end() {
    for wish in ["late-narrate:trap", "late-narrate:huge"] {
        let house = house();
        let place = house.start().await;
        let (mut honest, honest_table, _) = seated(&place, "-").await;
        let (mut client, table, sees) = seated(&place, wish).await;
        for attempt in 0..3 {
            client.make(table.table, 0, &format!("{attempt}"), "add 2").await;
            // With the third failure within minutes the game is paused, and everybody at the table is told.
            if attempt == 2 {
                let FromServer::Table { table: told } = client.next().await else { panic!("{wish}: nobody is told") };
                assert_eq!(told.state, TableState::Paused, "{wish}");
            }
            assert_eq!(client.refused().await, Code::GameFailed, "{wish}");
            client.lives().await;
        }
        let eva = place.guest("Eva").await;
        let another = json!({"game": "hostile", "mode": "duel", "fill": true, "start": true});
        let refused = place.call("POST", "/api/tables", Some(&eva), Some(another)).await;
        assert_eq!(refused.code(), Code::GameFailed, "no new tables for now");
        let mut again = place.client(None).await;
        let stays = again.watch(&table, 0).await;
        assert_eq!((stays.number, stays.scene), (sees.number, sees.scene), "{wish}: nothing changed");
        honest.make(honest_table.table, 0, "mine", "add 1").await;
        assert_eq!(honest.refused().await, Code::GameFailed, "a game that fails is paused as a whole");
        honest.lives().await;
        place.stop().await;
    }
}

/// A list that is longer than any game needs fails the look, not the server.
#[tokio::test]
async fn a_million_legal_moves_fail_the_look_at_that_table() {
    let house = house();
    let place = house.start().await;
    let ada = place.guest("Ada L.").await;
    let options = json!([["wish", "legal-moves:million"]]);
    let table = json!({"game": "hostile", "mode": "duel", "fill": true, "start": true, "options": options});
    let table = place.open(&ada, table).await;
    let mut client = place.client(Some(&ada)).await;
    client.send(json!({"kind": "watch", "table": table.table, "from": 0})).await;
    assert!(matches!(client.next().await, FromServer::Table { .. }));
    assert_eq!(client.refused().await, Code::GameFailed);
    client.lives().await;
    place.stop().await;
}

/// The folder is really watched: a file dropped into it is in the list without anybody asking for a scan.
#[tokio::test]
async fn a_file_dropped_into_the_folder_of_a_running_server_is_offered() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    std::fs::create_dir_all(&games).unwrap();
    let listen = "127.0.0.1:0".parse().unwrap();
    let running = spielwerk_server::embedded(&folder.path().join("data"), &games, listen).await.unwrap();
    let place = Place { address: running.address(), running: Some(running) };
    let list: GameList = place.call("GET", "/api/games?locale=en", None, None).await.ok();
    assert!(list.games.is_empty());

    std::fs::copy(crate::common::component("noughts"), games.join("noughts.wasm")).unwrap();
    std::fs::write(games.join("letter.wasm"), "Dear server").unwrap();
    // Polls: the notice comes from the operating system.
    let list = loop {
        let list: GameList = place.call("GET", "/api/games?locale=en", None, None).await.ok();
        if !list.games.is_empty() && !list.refused.is_empty() {
            break list;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(list.games[0].info.id, "noughts");
    assert_eq!(list.refused[0].file, "letter.wasm");
    std::fs::remove_file(games.join("noughts.wasm")).unwrap();
    loop {
        let list: GameList = place.call("GET", "/api/games?locale=en", None, None).await.ok();
        if list.games.is_empty() {
            break;
        }
        tokio::task::yield_now().await;
    }
    place.stop().await;
}
