//! The Spielwerk game SDK: write plain Rust types and one [`Game`] impl, get a component.
//!
//! The same code runs natively (for `cargo test`, proptests and [`testkit`] playouts) and as a WASM component
//! (through [`export_game!`], which is a no-op on every other target).
//!
//! | module | what it holds |
//! |---|---|
//! | [`contract`] | the types of `wit/v0/game.wit`, generated |
//! | [`describe`] | short ways to write `describe` and `score` |
//! | [`game`] | the trait a game implements |
//! | [`glue`] | bytes and text around that trait: what a component's exports do |
//! | [`chance`] | seeded randomness from the host's entropy |
//! | [`moves`] | move text: fields, percent-encoding, the set syntax |
//! | [`scene`] | builders for the picture of the table |
//! | [`words`] | two languages, plurals, seat placeholders |
//! | [`search`] | flat Monte-Carlo search over `resample` |
//! | [`testkit`] | playouts, perft counts, law checks, playthrough files |

#![warn(missing_docs)]

pub mod chance;
#[allow(missing_docs)] // every item is documented in the WIT file
pub mod contract;
pub mod describe;
pub mod game;
pub mod glue;
pub mod moves;
pub mod scene;
pub mod search;
pub mod testkit;
pub mod words;

pub use chance::Chance;
pub use game::{Game, Refusal};
pub use words::Locale;

/// What most games import.
pub mod prelude {
    pub use crate::chance::Chance;
    pub use crate::contract::*;
    pub use crate::game::{Game, Refusal};
    pub use crate::moves::Fields;
    pub use crate::scene::{Look, Node, Role, Scene};
    pub use crate::words::Locale;
}
