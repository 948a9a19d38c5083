//! The studio without a window: what it knows, what it is told, what it asks for. No egui, no I/O, no threads, no clock
//! of its own; builds for wasm32.
//!
//! ```text
//! Command (a person) ──┐
//! Incoming (the net) ──┼─► Studio ──► state that the UI draws
//! tick(now in ms) ─────┘          └─► Effect (what the app does: requests, frames, sounds, saving)
//! ```
//!
//! | module | what it holds |
//! |---|---|
//! | [`studio`] | everything together: commands in, effects out |
//! | [`command`] | what a person can do |
//! | [`page`], [`lobby`] | where one is; games and tables |
//! | [`lists`] | results, records, dailies, leaderboards |
//! | [`table`] | one table as this client sees it |
//! | [`stage`], [`cues`] | what moves and lingers |
//! | [`client`] | connection, resuming, moves not yet acknowledged |
//! | [`inspect`] | stepping through matches: lines, branches, breakpoints, builds |
//! | [`settings`], [`words`], [`art`], [`names`] | the rest |

pub mod art;
pub mod client;
pub mod command;
pub mod cues;
pub mod inspect;
pub mod lists;
pub mod lobby;
pub mod names;
pub mod page;
pub mod settings;
pub mod stage;
pub mod studio;
pub mod table;
pub mod words;

pub use art::ArtBook;
pub use command::Command;
pub use inspect::command::InspectCommand;
pub use inspect::replay::{Frame, Replay, ReplayError};
pub use inspect::timeline::Timeline;
pub use inspect::workshop::Workshop;
pub use inspect::{Inspect, diff};
pub use lists::Lists;
pub use lobby::{Lobby, TableForm};
pub use page::Page;
pub use settings::{Locale, Settings, Theme};
/// The wire's types, for those that draw them.
pub use spielwerk_protocol as protocol;
pub use studio::{Effect, Incoming, Notice, Studio};
pub use table::TableModel;
pub use words::Word;
