//! Generated from `wit/v0/game.wit`: what a component exports, as wasmtime types.

#![allow(missing_docs, clippy::all, clippy::unwrap_used, clippy::expect_used)]

wasmtime::component::bindgen!({
    path: "../../wit/v0",
    world: "game",
});
