//! Makes components of game crates: `spielwerk build`.
//!
//! A game is a plain library crate. [`build`] compiles it as a core module for `wasm32-unknown-unknown`, wraps it as a
//! component, validates that, refuses imports, and writes `<out>/<folder name>.wasm`. It finds a compiler for that
//! target by itself ([`toolchain`]) and leaves out what is unchanged ([`fresh`]).
//!
//! This crate depends on no other crate of the workspace and never on wasmtime, so `make` can build games first.

pub mod args;
pub mod compile;
mod debian;
mod error;
mod fresh;
mod order;
mod process;
pub mod toolchain;
mod workspace;

pub use error::BuildError;
pub use order::{Built, Order, build};
