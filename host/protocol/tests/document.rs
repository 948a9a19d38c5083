//! The examples of PROTOCOL.md are what this crate reads and writes, and every message has one.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeSet;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use spielwerk_protocol::http::{Credentials, Guest};
use spielwerk_protocol::live::{FromClient, FromServer};
use spielwerk_protocol::refusal::Refusal;

const DOCUMENT: &str = include_str!("../PROTOCOL.md");

/// Type and text of every example.
fn examples() -> Vec<(&'static str, &'static str)> {
    let blocks = DOCUMENT.split("```json ").skip(1);
    blocks
        .map(|block| block.split_once('\n').unwrap())
        .map(|(kind, rest)| (kind, rest.split("```").next().unwrap()))
        .collect()
}

/// Reads an example as this type and writes it again: the same value, field by field.
fn same<T: Serialize + DeserializeOwned>(text: &str) {
    let read: T = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    let written = serde_json::to_value(&read).unwrap();
    let meant: Value = serde_json::from_str(text).unwrap();
    assert_eq!(without_nothing(written), without_nothing(meant), "{text}");
}

/// A field that is not there and one that is null are the same to a reader.
fn without_nothing(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let fields = fields.into_iter().filter(|(_, value)| !value.is_null());
            Value::Object(fields.map(|(key, value)| (key, without_nothing(value))).collect())
        }
        Value::Array(values) => Value::Array(values.into_iter().map(without_nothing).collect()),
        other => other,
    }
}

#[test]
fn every_example_is_read_and_written_as_it_stands() {
    for (kind, text) in examples() {
        match kind {
            "FromClient" => same::<FromClient>(text),
            "FromServer" => same::<FromServer>(text),
            "Refusal" => same::<Refusal>(text),
            "Guest" => same::<Guest>(text),
            "Credentials" => same::<Credentials>(text),
            other => panic!("{other} is not known"),
        }
    }
}

/// The kinds there are; a new one does not compile until it is named here, and then it needs an example.
fn kind_of_client(message: &FromClient) -> &'static str {
    match message {
        FromClient::Hello { .. } => "hello",
        FromClient::Watch { .. } => "watch",
        FromClient::Unwatch { .. } => "unwatch",
        FromClient::Move { .. } => "move",
        FromClient::Preview { .. } => "preview",
        FromClient::Say { .. } => "say",
        FromClient::Advise { .. } => "advise",
        FromClient::Explain { .. } => "explain",
        FromClient::Ping { .. } => "ping",
    }
}

fn kind_of_server(message: &FromServer) -> &'static str {
    match message {
        FromServer::Welcome { .. } => "welcome",
        FromServer::Table { .. } => "table",
        FromServer::Snapshot { .. } => "snapshot",
        FromServer::Step { .. } => "step",
        FromServer::Now { .. } => "now",
        FromServer::Done { .. } => "done",
        FromServer::Refused { .. } => "refused",
        FromServer::Previewed { .. } => "previewed",
        FromServer::Talk { .. } => "talk",
        FromServer::Advised { .. } => "advised",
        FromServer::Explained { .. } => "explained",
        FromServer::Pong { .. } => "pong",
        FromServer::Error { .. } => "error",
        FromServer::Closing { .. } => "closing",
    }
}

#[test]
fn every_kind_of_message_has_an_example() {
    let of =
        |wanted: &'static str| examples().into_iter().filter(move |(kind, _)| *kind == wanted).map(|(_, text)| text);
    let client: BTreeSet<&str> =
        of("FromClient").map(|text| kind_of_client(&serde_json::from_str(text).unwrap())).collect();
    let server: BTreeSet<&str> =
        of("FromServer").map(|text| kind_of_server(&serde_json::from_str(text).unwrap())).collect();
    assert_eq!((client.len(), server.len()), (9, 14), "{client:?} {server:?}");
}
