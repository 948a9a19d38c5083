//! Games as components, from the games folder that `make guests` fills.
#![allow(clippy::unwrap_used, clippy::expect_used, dead_code)]

use std::path::PathBuf;

use spielwerk_runtime::{Component, Runtime, Settings};

pub fn game(name: &str) -> Component {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/games").join(format!("{name}.wasm"));
    let bytes = std::fs::read(&path).unwrap_or_else(|_| panic!("{name}.wasm is missing: run `make guests` first"));
    Runtime::new(Settings::default()).expect("the sandbox starts").load(&bytes).expect("it is a game")
}

pub fn noughts() -> Component {
    game("noughts")
}
