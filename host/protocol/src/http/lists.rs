//! Lists: results, record lists, leaderboards, journeys, showcases, dailies.

use serde::{Deserialize, Serialize};
use spielwerk_model::ids::TableId;

/// A span of a leaderboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Period {
    /// Since Monday.
    #[default]
    Week,
    /// Since the first of the month.
    Month,
    /// Ever.
    All,
}

/// One person's result of one match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Played {
    /// Where.
    pub table: TableId,
    /// Game id.
    pub game: String,
    /// Mode id.
    pub mode: String,
    /// It is yours.
    pub you: bool,
    /// The person's name then.
    pub name: String,
    /// Names of the others, by seat.
    pub others: Vec<String>,
    /// Level of the computer players, if only they took part besides.
    pub level: Option<String>,
    /// Unix milliseconds of the end.
    pub at: u64,
    /// How long it lasted.
    pub seconds: u64,
    /// Points of the match.
    pub points: i32,
    /// From 1.
    pub rank: u8,
    /// Counts as won.
    pub won: bool,
    /// A title earned, or empty.
    pub title: String,
    /// Key and value.
    pub statistics: Vec<(String, i32)>,
    /// Leaderboard points with stake and penalty; none: it does not count.
    pub ladder: Option<i32>,
    /// What the stake brought; in `ladder` already.
    pub stake: i32,
    /// The day whose daily it counts for.
    pub day: Option<String>,
    /// A later attempt at a daily, or too short: in no list.
    pub uncounted: bool,
    /// The person left for good.
    pub left: bool,
}

/// Something collected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Collected {
    /// The game's key of it.
    pub key: String,
    /// How often.
    pub count: u32,
}

/// How far a group of players is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Journey {
    /// The option whose values are its stops.
    pub option: String,
    /// In the game's order.
    pub stops: Vec<Stop>,
}

/// A stop of a journey.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Stop {
    /// The option's value.
    pub value: String,
    /// The group may play it.
    pub open: bool,
    /// The group has won it.
    pub won: bool,
    /// The group's best points there.
    pub best: Option<i32>,
}

/// A line of a record list or of a day's list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Ranked {
    /// From 1; equals share one, the earlier stands first.
    pub rank: u32,
    /// What was played.
    pub result: Played,
}

/// A day's list, and how far you are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Daily {
    /// `2026-12-01`, as the server counts days.
    pub day: String,
    /// Mode id.
    pub mode: String,
    /// Your first attempt, if you have begun one: the only one that counts.
    pub attempt: Option<TableId>,
    /// Best first.
    pub list: Vec<Ranked>,
}

/// A line of a leaderboard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct BoardLine {
    /// From 1; equals share one.
    pub rank: u32,
    /// The person's newest name.
    pub name: String,
    /// It is you.
    pub you: bool,
    /// Sum of the period.
    pub points: i64,
    /// Matches that counted.
    pub matches: u32,
}
