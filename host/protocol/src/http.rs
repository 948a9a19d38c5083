//! Set-up and lists: bodies of the HTTP API. Every request but `POST /api/guest` and the public `GET`s carries
//! `Authorization: Bearer TOKEN`. A refusal comes as a [`crate::refusal::Refusal`] with a 4xx or 5xx status.
//!
//! | request | body | answer |
//! |---|---|---|
//! | `POST /api/guest` | [`NewGuest`] | [`Guest`] |
//! | `GET /api/games?locale=de` | – | [`GameList`] |
//! | `GET /api/games/{id}/rules?locale=de` | – | Markdown |
//! | `GET /api/games/{id}/art/{name}` | – | SVG |
//! | `POST /api/tables` | [`NewTable`] | [`TableView`] |
//! | `GET /api/tables` | – | `Vec<`[`TableView`]`>`: own and listed open ones, newest first |
//! | `GET /api/tables/{id}` | – | [`TableView`] |
//! | `POST /api/tables/{id}/join` | [`Join`] | [`TableView`] |
//! | `POST /api/tables/{id}/leave` | – | [`TableView`] |
//! | `POST /api/tables/{id}/return` | – | [`TableView`]: the own seat taken back from the computer player |
//! | `POST /api/tables/{id}/settings` | [`Settings`] | [`TableView`]; the host, before the start |
//! | `POST /api/tables/{id}/host` | [`HandOver`] | [`TableView`]: another host |
//! | `POST /api/tables/{id}/start` | – | [`TableView`] |
//! | `POST /api/tables/{id}/again` | – | [`TableView`] of the table that follows; once over |
//! | `GET /api/tables/{id}/talk` | – | `Vec<`[`TalkLine`](crate::live::TalkLine)`>` |
//! | `GET /api/tables/{id}/record` | – | [`spielwerk_model::record::Record`], once over |
//! | `GET /health` | – | `ok` |

use serde::{Deserialize, Serialize};
use spielwerk_model::game::{GameInfo, Pace};
use spielwerk_model::ids::{ComponentHash, PersonId, TableId};
use spielwerk_model::record::SetupConfig;

/// Asks for a guest identity.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewGuest {
    /// 1 to 24 characters; none: a random name.
    #[serde(default)]
    pub name: Option<String>,
}

/// A guest identity; keep the token.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Guest {
    /// Who.
    pub person: PersonId,
    /// Shown to others.
    pub name: String,
    /// Proves who; a secret.
    pub token: String,
}

/// A game in the folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct GameCard {
    /// Which component new tables get.
    pub component: ComponentHash,
    /// In the asked language.
    pub info: GameInfo,
}

/// A file in the games folder that is no playable game, with a sentence why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct RefusedFile {
    /// File name.
    pub file: String,
    /// For people.
    pub reason: String,
}

/// All of `GET /api/games`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct GameList {
    /// Sorted by title.
    pub games: Vec<GameCard>,
    /// Sorted by file name.
    pub refused: Vec<RefusedFile>,
}

/// Opens a table; the person who opens it takes seat 0.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewTable {
    /// Game id.
    pub game: String,
    /// Mode id.
    pub mode: String,
    /// Seats in all; none: the mode's first offer.
    #[serde(default)]
    pub seats: Option<u8>,
    /// Option keys and values.
    #[serde(default)]
    pub options: Vec<(String, String)>,
    /// Level of computer players; none: the mode's default.
    #[serde(default)]
    pub level: Option<String>,
    /// None: the mode's default.
    #[serde(default)]
    pub pace: Option<Pace>,
    /// Seconds for a decision, 0 = without; none: the mode's default.
    #[serde(default)]
    pub think_time: Option<u32>,
    /// Free seats are filled by computer players at the start. If not, the start waits until all are taken.
    #[serde(default)]
    pub fill: bool,
    /// Listed for everybody; else by link only.
    #[serde(default)]
    pub open: bool,
    /// Start at once (a person alone with computer players).
    #[serde(default)]
    pub start: bool,
}

/// What the host changes before the start; what is not named stays.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Settings {
    /// Seats in all; not below the number of people.
    pub seats: Option<u8>,
    /// Option keys and values.
    pub options: Vec<(String, String)>,
    /// Level of computer players.
    pub level: Option<String>,
    /// Pace.
    pub pace: Option<Pace>,
    /// Seconds for a decision, 0 = without.
    pub think_time: Option<u32>,
    /// Free seats are filled by computer players.
    pub fill: Option<bool>,
    /// Listed for everybody.
    pub open: Option<bool>,
}

/// Makes another person the host.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct HandOver {
    /// Where that person sits.
    pub seat: u8,
}

/// Takes a seat.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Join {
    /// The link's code; not needed at open tables.
    #[serde(default)]
    pub code: Option<String>,
    /// None: the lowest free one.
    #[serde(default)]
    pub seat: Option<u8>,
}

/// How far a table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableState {
    /// For people and the start.
    Waiting,
    /// Played.
    Running,
    /// Its game failed; it can be resumed when the component works again.
    Paused,
    /// Finished.
    Over,
}

/// Who has a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sitter {
    /// Nobody yet.
    Nobody,
    /// A person, by the name shown.
    Person {
        /// Shown to others.
        name: String,
        /// It is you.
        you: bool,
    },
    /// A computer player of this level.
    Computer {
        /// Level id.
        level: String,
        /// Shown to others.
        name: String,
        /// You left this seat and may take it back.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        yours: bool,
    },
}

/// A table as a person sees it in the lobby.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct TableView {
    /// Which.
    pub table: TableId,
    /// Game id.
    pub game: String,
    /// In the asked language.
    pub title: String,
    /// What this table keeps for ever.
    pub component: ComponentHash,
    /// Mode, seats, options.
    pub config: SetupConfig,
    /// How far it is.
    pub state: TableState,
    /// One per seat.
    pub seats: Vec<Sitter>,
    /// Seat of the host person.
    pub host: u8,
    /// You are the host person.
    pub yours: bool,
    /// The link's code, for those who sit here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Listed.
    pub open: bool,
    /// Pace of results and computers.
    pub pace: Pace,
    /// Seconds for a decision; 0: no clock. A match that begins with one person only has none.
    #[serde(default)]
    pub think_time: u32,
    /// Computer level of seats without people.
    #[serde(default)]
    pub level: String,
    /// Free seats get computer players at the start.
    #[serde(default)]
    pub fill: bool,
    /// The table that followed this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<TableId>,
    /// SHA-256 of the seed, once started: 64 hex digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// Unix milliseconds of its making.
    pub made_at: u64,
}
