//! Connection: resuming by number, moves sent again with the same id, pauses that grow.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use spielwerk_model::ids::TableId;
use spielwerk_protocol::live::FromClient;
use spielwerk_studio_core::client::{Asked, Client, Connection, Due};

fn table() -> TableId {
    "01ARZ3NDEKTSV4RRFFQ69G5FAV".parse().unwrap()
}

fn live() -> Client {
    let mut client = Client::new("run", "en");
    client.set_token(Some("secret".into()));
    client.opening();
    client.opened(0);
    client.welcomed();
    client
}

#[test]
fn hello_comes_first_and_carries_the_token() {
    let mut client = Client::new("run", "en");
    client.set_token(Some("secret".into()));
    assert_eq!(client.watch(table(), None), None, "nothing is sent before the welcome");
    let hello = client.opened(0);
    let [FromClient::Hello { token, locale, .. }] = &hello[..] else { panic!("{hello:?}") };
    assert_eq!((token.as_deref(), locale.as_str()), (Some("secret"), "en"));
    assert_eq!(client.connection, Connection::Opening);
    assert_eq!(client.welcomed(), [FromClient::Watch { table: table(), code: None, from: 0 }]);
    assert_eq!(client.connection, Connection::Live);
}

#[test]
fn after_a_break_it_watches_from_the_last_number_and_sends_unanswered_moves_again() {
    let mut client = live();
    client.watch(table(), Some("code".into()));
    client.known(table(), 7);
    let (answered, _) = client.send_move(table(), 3, "flip A1");
    client.answered(&answered);
    let (id, first) = client.send_move(table(), 4, "flip B1");
    assert!(first.is_some());
    client.closed(1_000);
    let (waiting, none) = client.send_move(table(), 5, "flip C1");
    assert!(none.is_none(), "without a connection a move waits");
    client.opened(2_000);
    let again = client.welcomed();
    let made = |decision, id: &str, text: &str| FromClient::Move {
        table: table(),
        decision,
        id: id.into(),
        r#move: text.into(),
    };
    let watch = FromClient::Watch { table: table(), code: Some("code".into()), from: 7 };
    assert_eq!(again, [watch, made(4, &id, "flip B1"), made(5, &waiting, "flip C1")]);
    assert_ne!(id, waiting);
}

#[test]
fn pauses_double_up_to_a_limit_and_begin_anew_after_a_welcome() {
    let mut client = live();
    let mut pauses = Vec::new();
    for _ in 0..8 {
        client.closed(0);
        let Connection::Waiting { until_ms } = client.connection else { panic!() };
        pauses.push(until_ms);
        assert_eq!(client.tick(until_ms - 1), Due::Nothing);
        assert_eq!(client.tick(until_ms), Due::Connect);
        client.opening();
    }
    assert_eq!(pauses, [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
    client.opened(0);
    client.welcomed();
    client.closed(0);
    assert_eq!(client.connection, Connection::Waiting { until_ms: 500 });
    client.closed(400);
    assert_eq!(client.connection, Connection::Waiting { until_ms: 500 }, "closed twice counts once");
}

#[test]
fn a_silent_connection_is_asked_and_then_given_up() {
    let mut client = live();
    assert_eq!(client.tick(9_999), Due::Nothing);
    assert!(matches!(client.tick(10_000), Due::Send(FromClient::Ping { .. })));
    assert_eq!(client.tick(10_001), Due::Nothing);
    client.heard(12_000);
    assert_eq!(client.tick(21_000), Due::Nothing);
    assert!(matches!(client.tick(22_000), Due::Send(FromClient::Ping { .. })));
    assert_eq!(client.tick(42_000), Due::GiveUp);
}

#[test]
fn questions_are_matched_once_and_forgotten_by_a_break() {
    let mut client = live();
    let asked = Asked::Preview(table(), "flip A1".into());
    let Some(FromClient::Preview { request, .. }) = client.ask(asked.clone()) else { panic!() };
    assert!(client.is_previewing());
    assert_eq!(client.take_asked(request), Some(asked.clone()));
    assert_eq!(client.take_asked(request), None);
    client.ask(asked);
    client.closed(0);
    client.opened(1);
    assert!(!client.is_previewing());
}
