//! "No", with a code a program can act on and a sentence a person can act on.

use serde::{Deserialize, Serialize};

/// A typed refusal. Nothing changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{text} ({code})")]
#[serde(rename_all = "kebab-case")]
pub struct Refusal {
    /// Stable: see [`Code`].
    pub code: Code,
    /// For people, in their language where the game words it.
    pub text: String,
    /// The game's own stable code, for an illegal move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl Refusal {
    /// With this code and sentence.
    pub fn new(code: Code, text: impl Into<String>) -> Self {
        Self { code, text: text.into(), reason: None }
    }
}

/// Why. Codes never change their meaning; new ones may come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// No JSON, or not of the expected shape.
    Malformed,
    /// A field nobody knows.
    UnknownField,
    /// Larger than allowed.
    TooLarge,
    /// Another protocol version.
    Version,
    /// Say hello first.
    HelloFirst,
    /// No valid token.
    NotSignedIn,
    /// The name and the password do not belong together.
    WrongPassword,
    /// Somebody has an account of this name.
    NameTaken,
    /// This is an account already.
    AlreadyAccount,
    /// This is a guest.
    NoAccount,
    /// The operator has shut this person out.
    Banned,
    /// Only the operator may.
    NotTheOperator,
    /// No such game in the folder.
    UnknownGame,
    /// No such mode.
    UnknownMode,
    /// Too few or too many seats.
    SeatsOutOfRange,
    /// No such option.
    UnknownOption,
    /// A value that is not offered.
    OptionValue,
    /// No such level, think time, pace or stake in this mode.
    NotOffered,
    /// No such table, or the link's code is wrong.
    UnknownTable,
    /// No such seat.
    UnknownSeat,
    /// Somebody sits there.
    SeatTaken,
    /// The table has no free seat.
    TableFull,
    /// Only the host person may.
    NotTheHost,
    /// These people have not opened this yet.
    Locked,
    /// Seats without anybody.
    SeatsOpen,
    /// Fewer people than the mode is for.
    TooFewPeople,
    /// The match has begun.
    AlreadyStarted,
    /// The match has not begun.
    NotStarted,
    /// The match is not over.
    NotOver,
    /// The match is over.
    Over,
    /// This person has no seat here.
    NotSeated,
    /// The seat may not act now.
    NotYourTurn,
    /// The decision has gone; the fresh view is on its way.
    Stale,
    /// Think time and grace are over; the clock rules.
    TimeUp,
    /// Nobody may talk now: the game closes the chat while it is played.
    Quiet,
    /// Too many chat lines; wait a little.
    TooMuchTalk,
    /// The rules do not offer this; `reason` is the game's code.
    IllegalMove,
    /// Too many frames; the connection is closed.
    Flood,
    /// Too much from this address; wait a moment.
    TooMany,
    /// The reader was too slow; the connection is closed, resume by number.
    TooSlow,
    /// The game failed; the table pauses, nothing is lost.
    GameFailed,
    /// The server has too much to do; try again.
    Busy,
    /// The server is going down; reconnect.
    ShuttingDown,
    /// A fault of the server.
    Internal,
    /// No such address or thing.
    NotFound,
}

impl std::fmt::Display for Code {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A unit variant serialises to its stable name.
        self.serialize(out)
    }
}
