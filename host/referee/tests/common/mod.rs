//! Noughts and crosses as a component, from the games folder that `make guests` fills.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::path::PathBuf;

use spielwerk_runtime::{Component, Runtime, Settings};

pub fn noughts() -> Component {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/games/noughts.wasm");
    let bytes = std::fs::read(&path).expect("target/games/noughts.wasm is missing: run `make guests` first");
    Runtime::new(Settings::default()).expect("the sandbox starts").load(&bytes).expect("noughts is a game")
}
