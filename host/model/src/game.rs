//! What a game says about itself (`describe`), in one language. Meanings: `wit/v0/game.wit`.

use serde::{Deserialize, Serialize};

/// Milliseconds at calm, fast and turbo pace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Paced(pub u32, pub u32, pub u32);

impl Paced {
    /// At this pace.
    pub fn at(self, pace: Pace) -> u32 {
        match pace {
            Pace::Calm => self.0,
            Pace::Fast => self.1,
            Pace::Turbo => self.2,
        }
    }
}

/// How long results stay and how fast computer players answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// For people who look.
    #[default]
    Calm,
    /// For people who know the game.
    Fast,
    /// Only where nobody must see another's reveal.
    Turbo,
}

/// One value of an option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Choice {
    /// Stable value.
    pub value: String,
    /// For people.
    pub label: String,
    /// For people, longer.
    pub help: String,
    /// Only for groups that earned this unlock.
    pub unlock: Option<String>,
}

/// What an option's values are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OptionKind {
    /// One of these.
    Choice(Vec<Choice>),
    /// `yes` or `no`.
    Toggle,
    /// A whole number, both ends included.
    Range(i32, i32),
}

/// A rule option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct OptionSpec {
    /// Stable key.
    pub key: String,
    /// For people.
    pub label: String,
    /// For people, longer.
    pub help: String,
    /// Its values.
    pub kind: OptionKind,
    /// Value where a mode does not name it.
    pub initial: String,
}

/// An option as a mode offers it: one value fixes it, none offers all.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Offer {
    /// The option's key.
    pub key: String,
    /// The values offered.
    pub values: Vec<String>,
    /// The value at first.
    pub initial: String,
}

/// When a game's advice may be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AdviceRule {
    /// Never.
    #[default]
    Never,
    /// In practice attempts only.
    InPractice,
    /// While no other person plays.
    Alone,
}

/// A way to play the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Mode {
    /// Stable id.
    pub id: String,
    /// For people.
    pub label: String,
    /// For people, longer.
    pub help: String,
    /// Least and most people.
    pub people: (u8, u8),
    /// Least, most and first offered seats in all.
    pub seats: (u8, u8, u8),
    /// Options offered; one not named here keeps its `initial`.
    pub options: Vec<Offer>,
    /// Computer levels, default first.
    pub levels: Vec<String>,
    /// Seconds, default first, 0 = without; empty: no clock in this mode.
    pub think_times: Vec<u32>,
    /// Default first; empty: calm.
    pub paces: Vec<Pace>,
    /// Leaderboard points, default first; empty: none.
    pub stakes: Vec<u32>,
    /// Same for everybody on one day.
    pub daily: bool,
    /// The host's own undo is allowed.
    pub undo: bool,
    /// Chat is closed until the end.
    pub quiet: bool,
    /// When advice may be asked.
    pub advice: AdviceRule,
}

/// A computer level; `effort` is the one it is meant, measured and always played with where results count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Level {
    /// Stable id.
    pub id: String,
    /// For people.
    pub label: String,
    /// For people, longer.
    pub help: String,
    /// Playouts or nodes, never a time.
    pub effort: u32,
}

/// What a key does to a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// The next offered value.
    Next,
    /// The value whose stencil is this one turned.
    Turn,
    /// The value whose stencil is this one mirrored.
    Mirror,
}

/// How a field is filled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FieldKind {
    /// One of the game's own words.
    Offered,
    /// A set of them.
    Several,
    /// Free text of at most so many characters.
    Text(u32),
    /// A whole number, both ends included.
    Number(i32, i32),
}

/// A field of a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct FieldSpec {
    /// Stable key, the left side of a pick.
    pub key: String,
    /// For people.
    pub label: String,
    /// How it is filled.
    pub kind: FieldKind,
    /// Keys that step it.
    pub steps: Vec<(String, Step)>,
}

/// A kind of move: its verb and fields in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct MoveKind {
    /// First word of the move's text.
    pub verb: String,
    /// For people; the confirm button.
    pub label: String,
    /// In the order of the text.
    pub fields: Vec<FieldSpec>,
    /// Shown before it is sent.
    pub preview_first: bool,
    /// Takes the seat's own last commit back.
    pub takes_back: bool,
}

/// A statistic of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Statistic {
    /// Stable key.
    pub key: String,
    /// For people.
    pub label: String,
    /// Shown as per cent of this other one's sum.
    pub share_of: Option<String>,
}

/// Something to collect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Collectable {
    /// Stable key.
    pub key: String,
    /// For people.
    pub label: String,
    /// Its group.
    pub group: String,
    /// Name in the game's art.
    pub art: String,
}

/// All of `describe` in one language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct GameInfo {
    /// Stable id: lower-case letters, digits and `-`.
    pub id: String,
    /// The game's own version.
    pub version: String,
    /// For people.
    pub title: String,
    /// For people, one sentence.
    pub tagline: String,
    /// Least and most seats.
    pub seats: (u8, u8),
    /// Language tags, default first.
    pub locales: Vec<String>,
    /// Computer levels.
    pub levels: Vec<Level>,
    /// Rule options.
    pub options: Vec<OptionSpec>,
    /// Ways to play.
    pub modes: Vec<Mode>,
    /// Kinds of moves.
    pub move_kinds: Vec<MoveKind>,
    /// Statistics.
    pub statistics: Vec<Statistic>,
    /// Things to collect.
    pub collectables: Vec<Collectable>,
    /// Record lists: key and label.
    pub record_lists: Vec<(String, String)>,
    /// The game's own names for what the table sets.
    pub words: Vec<(String, String)>,
    /// A computer player answers after a time between these.
    pub answer_after: (Paced, Paced),
    /// Leaderboard points lost by leaving people.
    pub leave_penalty: i32,
    /// A shorter match enters no list.
    pub least_seconds: u32,
}

impl GameInfo {
    /// The mode with this id.
    pub fn mode(&self, id: &str) -> Option<&Mode> {
        self.modes.iter().find(|mode| mode.id == id)
    }
    /// The level with this id.
    pub fn level(&self, id: &str) -> Option<&Level> {
        self.levels.iter().find(|level| level.id == id)
    }
    /// The kind of move with this verb.
    pub fn move_kind(&self, verb: &str) -> Option<&MoveKind> {
        self.move_kinds.iter().find(|kind| kind.verb == verb)
    }
}
