//! Where one is.

use spielwerk_model::ids::TableId;

/// A page of the studio.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Page {
    /// Games, own tables, open tables.
    #[default]
    Start,
    /// One game: choose a mode and its options, then open a table (the form is `Lobby::form`).
    Game(String),
    /// Leaderboard, records and dailies of a game (`Studio::lists`).
    Lists(String),
    /// What one has played (`Studio::lists`).
    Mine,
    /// A table: waiting, played or over (the table is `Studio::table`).
    Table(TableId),
    /// A finished record, step by step (`Studio::inspect`).
    Inspect,
    /// Language, colours, text size …
    Settings,
    /// The rule book of a game (`Lobby::rules`), as Markdown.
    Rules(String),
}
