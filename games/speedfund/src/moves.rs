//! Moves and their text.

use std::fmt;
use std::str::FromStr;

use spielwerk_sdk::moves::{Encoded, Fields};

use crate::spot::Spot;

/// A clue as typed: the rules judge word and number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// As typed.
    pub word: String,
    /// As typed.
    pub number: String,
    /// Own finds it is meant for, in the order of their texts.
    pub meant: Vec<Spot>,
}

/// Everything somebody can do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Move {
    /// A clue. A computer says with it that it has another safe one.
    Clue(Said),
    /// A computer's clue besides which it has no other safe one (F-R11).
    Only(Said),
    /// No clue this turn (F-R10).
    Pass,
    /// Taps a tablet.
    Tap(Spot),
    /// Stops tapping.
    Stop,
    /// Rejects a person's clue (F-R11).
    Report,
    /// Rejects a computer's clue.
    Another,
    /// The last day: taps a tablet.
    Dare(Spot),
    /// The last day: taps no more.
    End,
    /// The last day: a computer shows a tablet and how likely, in per cent, it is a find.
    Show(Spot, String),
    /// The last day: a computer waits.
    Wait,
    /// The last day: orders the shown tablet.
    Let,
    /// The clock's ruling when nothing offered can be made.
    Lapse,
    /// In a legal list: any clue, only clue or shown chance.
    Open(Opening),
}

/// A move with open fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// `clue ? ? ?`
    Clue,
    /// `only ? ? ?`
    Only,
    /// `show C4 ?`
    Show(Spot),
}

/// A set of places as a field: sorted by text, joined by `+`, `~` for none.
pub fn joined(spots: &[Spot]) -> String {
    let mut texts: Vec<String> = spots.iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    if texts.is_empty() { "~".into() } else { texts.join("+") }
}

/// Undoes [`joined`]; none if some member is no place.
pub fn members(field: &str) -> Option<Vec<Spot>> {
    if field == "~" { Some(Vec::new()) } else { field.split('+').map(|one| one.parse().ok()).collect() }
}

impl fmt::Display for Said {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {} {}", Encoded(&self.word), Encoded(&self.number), joined(&self.meant))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clue(said) => write!(out, "clue {said}"),
            Self::Only(said) => write!(out, "only {said}"),
            Self::Pass => out.write_str("pass"),
            Self::Tap(spot) => write!(out, "tap {spot}"),
            Self::Stop => out.write_str("stop"),
            Self::Report => out.write_str("report"),
            Self::Another => out.write_str("another"),
            Self::Dare(spot) => write!(out, "dare {spot}"),
            Self::End => out.write_str("end"),
            Self::Show(spot, chance) => write!(out, "show {spot} {}", Encoded(chance)),
            Self::Wait => out.write_str("wait"),
            Self::Let => out.write_str("let"),
            Self::Lapse => out.write_str("lapse"),
            Self::Open(Opening::Clue) => out.write_str("clue ? ? ?"),
            Self::Open(Opening::Only) => out.write_str("only ? ? ?"),
            Self::Open(Opening::Show(spot)) => write!(out, "show {spot} ?"),
        }
    }
}

impl FromStr for Move {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (verb, mut fields) = Fields::of(text);
        let mv = match verb {
            "clue" => Self::Clue(said(&mut fields).ok_or(())?),
            "only" => Self::Only(said(&mut fields).ok_or(())?),
            "pass" => Self::Pass,
            "tap" => Self::Tap(fields.parse().ok_or(())?),
            "stop" => Self::Stop,
            "report" => Self::Report,
            "another" => Self::Another,
            "dare" => Self::Dare(fields.parse().ok_or(())?),
            "end" => Self::End,
            "show" => Self::Show(fields.parse().ok_or(())?, fields.text().ok_or(())?),
            "wait" => Self::Wait,
            "let" => Self::Let,
            "lapse" => Self::Lapse,
            _ => return Err(()),
        };
        fields.end().ok_or(())?;
        Ok(mv)
    }
}

fn said(fields: &mut Fields<'_>) -> Option<Said> {
    Some(Said { word: fields.text()?, number: fields.text()?, meant: members(fields.word()?)? })
}
