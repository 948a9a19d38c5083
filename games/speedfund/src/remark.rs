//! What a computer says with a move, as codes. Words for people are made of them in `narrate`.
//!
//! ```text
//! tap B3 ; top B3+C1 fit 3 clue 5 via last Schiff
//! stop ; next D4 fit 1 why weak
//! show C4 65 ; fit 2 clue 4
//! ```
//! All of it follows from words and clues that both partners see, never from a sketch (F-C1, F-C7).

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use spielwerk_sdk::moves::{Encoded, Fields};

use crate::moves;
use crate::spot::Spot;

/// How a clue word was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reading {
    /// As it stands.
    Exact,
    /// As a form of a known word.
    Form,
    /// By its stem.
    Stem,
    /// By the last part of a compound.
    Last,
    /// By the first part of a compound.
    First,
    /// Not at all.
    Unknown,
}

const READINGS: [(Reading, &str); 6] = [
    (Reading::Exact, "exact"),
    (Reading::Form, "form"),
    (Reading::Stem, "stem"),
    (Reading::Last, "last"),
    (Reading::First, "first"),
    (Reading::Unknown, "unknown"),
];

impl Reading {
    fn code(self) -> &'static str {
        READINGS.iter().find(|(reading, _)| *reading == self).map_or("", |(_, code)| code)
    }

    fn of(code: &str) -> Option<Self> {
        READINGS.iter().find(|(_, known)| *known == code).map(|(reading, _)| *reading)
    }
}

/// Why a tablet was tapped or is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thought {
    /// How well the word fits, 0 to 3.
    pub fit: u8,
    /// Which clue, counted from 0.
    pub clue: u8,
    /// How its word was read, and as what.
    pub reading: Reading,
    /// The word it was read as; empty where it was not read.
    pub via: String,
}

/// Why a computer stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// As many as the number says.
    Number,
    /// The next word fits too weakly.
    Weak,
    /// The next word fits, but not surely enough.
    Unsure,
    /// A 0 clue warns of it.
    Warned,
    /// The clue word is not known.
    Unknown,
}

const WHYS: [(Why, &str); 5] = [
    (Why::Number, "number"),
    (Why::Weak, "weak"),
    (Why::Unsure, "unsure"),
    (Why::Warned, "warned"),
    (Why::Unknown, "unknown"),
];

/// The next candidate and why not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Halt {
    /// The next candidate.
    pub next: Spot,
    /// How well it fits, 0 to 3.
    pub fit: u8,
    /// Why not.
    pub why: Why,
}

/// With a tap: what was thought of, and why this one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tapping {
    /// Words that fit at least well, best first; told at the end.
    pub top: Vec<Spot>,
    /// Why this one.
    pub thought: Option<Thought>,
}

/// The largest fit.
const MOST_FIT: u8 = 3;
/// Words told at the end (F-C12).
pub const MOST_TOP: usize = 5;

impl Tapping {
    /// Its text; empty for nothing.
    pub fn write(&self) -> String {
        // In order of liking, so not by `joined`.
        let top: Vec<String> = self.top.iter().map(ToString::to_string).collect();
        let mut text = if top.is_empty() { "top ~".to_string() } else { format!("top {}", top.join("+")) };
        if let Some(thought) = &self.thought {
            let _ = write!(text, " {}", thought.write());
        }
        text
    }

    /// Undoes [`Tapping::write`]; nothing for anything else.
    pub fn read(text: &str) -> Self {
        let Some(rest) = text.strip_prefix("top ") else { return Self::default() };
        let (top, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let mut top = moves::members(top).unwrap_or_default();
        top.truncate(MOST_TOP);
        Self { top, thought: Thought::read(rest) }
    }
}

impl Thought {
    /// Its text.
    pub fn write(&self) -> String {
        format!("fit {} clue {} via {} {}", self.fit, self.clue, self.reading.code(), Encoded(&self.via))
    }

    /// Undoes [`Thought::write`].
    pub fn read(text: &str) -> Option<Self> {
        let (head, mut fields) = Fields::of(text);
        let fit = fields.parse::<u8>().filter(|fit| head == "fit" && *fit <= MOST_FIT)?;
        let clue = fields.word().filter(|word| *word == "clue").and_then(|_| fields.parse())?;
        let reading = fields.word().filter(|word| *word == "via").and_then(|_| Reading::of(fields.word()?))?;
        let via = fields.text().filter(|via| via.chars().count() <= 60)?;
        fields.end()?;
        Some(Self { fit, clue, reading, via })
    }
}

impl Halt {
    /// Its text.
    pub fn write(&self) -> String {
        let why = WHYS.iter().find(|(why, _)| *why == self.why).map_or("", |(_, code)| code);
        format!("next {} fit {} why {why}", self.next, self.fit)
    }

    /// Undoes [`Halt::write`].
    pub fn read(text: &str) -> Option<Self> {
        let (head, mut fields) = Fields::of(text);
        let next = fields.parse().filter(|_| head == "next")?;
        let fit = fields.word().filter(|word| *word == "fit").and_then(|_| fields.parse::<u8>())?;
        let code = fields.word().filter(|word| *word == "why").and_then(|_| fields.word())?;
        let why = WHYS.iter().find(|(_, known)| *known == code)?.0;
        fields.end()?;
        (fit <= MOST_FIT).then_some(Self { next, fit, why })
    }
}
