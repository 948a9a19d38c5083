//! What happens in a match. Meanings: `wit/v0/game.wit`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::Seat;
use crate::game::Paced;

/// Whose eyes. Written `seat:0`, `spectator`, `afterwards`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// An onlooker, who knows no more than the least informed seat.
    Spectator,
    /// Everybody once the match is over: knows all, at any ply.
    Afterwards,
}

impl fmt::Display for Viewer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(out, "seat:{seat}"),
            Self::Spectator => out.write_str("spectator"),
            Self::Afterwards => out.write_str("afterwards"),
        }
    }
}

impl FromStr for Viewer {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "spectator" => Ok(Self::Spectator),
            "afterwards" => Ok(Self::Afterwards),
            _ => text
                .strip_prefix("seat:")
                .and_then(|seat| seat.parse().ok())
                .map(Self::Seat)
                .ok_or_else(|| format!("“{text}” is no viewer: use seat:0, spectator or afterwards")),
        }
    }
}

impl Serialize for Viewer {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Viewer {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A seat that may decide.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Acting {
    /// Which.
    pub seat: Seat,
    /// Changes with each new question to this seat and with nothing else: the token of a move.
    pub decision: u32,
    /// Names its deadline; empty: none.
    pub clock: String,
    /// The match waits for it.
    pub must: bool,
}

/// What the match waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Waiting {
    /// These seats may act.
    Seats(Vec<Acting>),
    /// A result stands that long; then the table goes on.
    Table(Paced),
    /// The match is over.
    Finished,
}

/// Who may act; the same for every viewer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Status {
    /// Stable key for tests and breakpoints.
    pub phase: String,
    /// What the match waits for.
    pub waiting: Waiting,
}

impl Status {
    /// The entry of this seat, if it may act.
    pub fn acting(&self, seat: Seat) -> Option<&Acting> {
        self.acting_seats().iter().find(|acting| acting.seat == seat)
    }
    /// All that may act.
    pub fn acting_seats(&self) -> &[Acting] {
        match &self.waiting {
            Waiting::Seats(seats) => seats,
            Waiting::Table(_) | Waiting::Finished => &[],
        }
    }
    /// Nothing more will happen.
    pub fn is_finished(&self) -> bool {
        self.waiting == Waiting::Finished
    }
}

/// What the clock does for a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimeOut {
    /// A computer player of this level decides.
    Player(String),
    /// This move is made.
    Move(String),
}

/// A line of a breakdown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Line {
    /// Heading it stands under.
    pub group: String,
    /// For people.
    pub label: String,
    /// Its points.
    pub value: i32,
}

/// A seat's standing; final when the match is finished.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Standing {
    /// Whose.
    pub seat: Seat,
    /// The breakdown's sum.
    pub points: i32,
    /// From 1, ties share.
    pub rank: u8,
    /// For “my games”.
    pub won: bool,
    /// A title earned, or empty.
    pub title: String,
    /// In counting order.
    pub breakdown: Vec<Line>,
    /// Key and value.
    pub statistics: Vec<(String, i32)>,
    /// The list this result enters.
    pub record_list: Option<String>,
    /// Compared left to right, larger is better.
    pub record_key: Vec<i32>,
    /// None: does not count.
    pub ladder_points: Option<i32>,
    /// Things collected.
    pub awards: Vec<String>,
    /// Unlocks for this group.
    pub unlocks: Vec<String>,
}

/// A computer player's decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Answer {
    /// Move text.
    pub r#move: String,
    /// A code kept with the move.
    pub remark: String,
    /// Kept with the commit; at most 64 KiB.
    pub memory: Vec<u8>,
    /// English, for the debugger only.
    pub thoughts: String,
}

impl Answer {
    /// The move as it is applied and recorded: with its remark, if any, behind ` ; `.
    pub fn recorded(&self) -> String {
        if self.remark.is_empty() { self.r#move.clone() } else { format!("{} ; {}", self.r#move, self.remark) }
    }
}

/// Advice for a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Advice {
    /// None: “wait”.
    pub r#move: Option<String>,
    /// In the asked language.
    pub reason: String,
}

/// A line for the log and a bubble.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Narration {
    /// `{seat-1}` is the name of who sits there.
    pub text: String,
    /// Key of the node the bubble stands at; empty: none.
    pub at: String,
    /// `fly heap-C4 hollow-1`, `sound gain`.
    pub cues: Vec<String>,
    /// How long a client lingers.
    pub hold: Paced,
}

/// What a move would bring, or why not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Preview {
    /// A stable code; then `text` says why.
    pub refused: Option<String>,
    /// For people.
    pub text: String,
    /// Wants a confirmation.
    pub ask: bool,
    /// Nodes concerned.
    pub lights_up: Vec<String>,
}

/// The info window of a node.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Tip {
    /// Heading.
    pub title: String,
    /// Text.
    pub text: String,
    /// Name in the game's art, or empty.
    pub art: String,
}
