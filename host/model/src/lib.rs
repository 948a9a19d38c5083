//! Plain data that every part of Spielwerk shares: what games say about themselves, what happens in a match, and the
//! text of moves and scenes. No async, no I/O; builds for wasm32.
//!
//! | module | what it holds |
//! |---|---|
//! | [`ids`] | tables, people, component hashes |
//! | [`game`] | `describe`: modes, options, levels, move kinds |
//! | [`config`] | a mode with chosen options, checked against what the mode offers |
//! | [`play`] | status, decisions, standings, narration, previews |
//! | [`moves`] | move text: fields, patterns, percent-encoding |
//! | [`scene`] | the picture of the table, parsed from its text |
//! | [`choice`] | building a move by taps: the selection every client uses |
//! | [`record`], [`record_file`] | a match as its record: seed and moves; its file |

pub mod choice;
pub mod config;
pub mod game;
pub mod ids;
pub mod moves;
pub mod play;
pub mod record;
pub mod record_file;
pub mod scene;

/// 0, 1, … clockwise; 255 is the table itself.
pub type Seat = u8;
/// The table as a seat.
pub const TABLE: Seat = 255;
/// The only move the table makes.
pub const GO_ON: &str = "go-on";
