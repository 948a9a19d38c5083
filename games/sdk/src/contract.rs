//! The contract's types, generated from `wit/v0/game.wit`; that file documents each of them.

#[doc(hidden)]
#[allow(unsafe_code, clippy::all)]
pub mod bindings {
    wit_bindgen::generate!({
        path: "../../wit/v0",
        world: "game",
        pub_export_macro: true,
        export_macro_name: "export_component",
        default_bindings_module: "spielwerk_sdk::contract::bindings",
        additional_derives: [PartialEq, Eq],
        generate_all,
    });
}

pub use bindings::exports::spielwerk::game::presentation::{Narration, Preview, Tip};
pub use bindings::exports::spielwerk::game::types::*;

/// The table itself as a seat: it only ever makes the move `go-on`.
pub const TABLE: Seat = 255;
/// The move the host makes for the table when a standing result has been looked at long enough.
pub const GO_ON: &str = "go-on";
