//! What is a clue (4.2): input, open and barred words.

use crate::fold::{compose, fold, is_letter};
use crate::legality::{Kinship, is_barred, kinship};
use crate::lexicon::{Lexicon, Word};

/// Characters a clue may have, composed.
const LENGTH: std::ops::RangeInclusive<usize> = 2..=30;

/// Why a clue is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    /// Nothing was typed.
    Empty,
    /// Something else than letters.
    Characters,
    /// Too short or too long.
    Length,
    /// A reported word, as it was given then.
    Barred(String),
    /// An open word, and why.
    Open(Word, Kinship),
    /// The number is none of 0 to 9.
    Number,
}

impl Refused {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Empty => "leer",
            Self::Characters => "zeichen",
            Self::Length => "laenge",
            Self::Barred(_) => "gesperrt",
            Self::Open(_, kinship) => kinship.code(),
            Self::Number => "zahl",
        }
    }
}

/// The clue as it will stand (trimmed, composed), if it looks like one word (F-R22).
///
/// # Errors
/// [`Refused::Empty`], [`Refused::Characters`] or [`Refused::Length`], tested in this order.
pub fn tidy(typed: &str) -> Result<String, Refused> {
    let word = compose(typed.trim());
    if word.is_empty() {
        return Err(Refused::Empty);
    }
    if !word.chars().all(is_letter) {
        return Err(Refused::Characters);
    }
    if !LENGTH.contains(&word.chars().count()) {
        return Err(Refused::Length);
    }
    Ok(word)
}

/// The clue as it will stand, tested against reported and open words (F-R22, F-R25, F-R27).
///
/// # Errors
/// The first test that hits, in the rule book's order; open words in the order given.
pub fn check(typed: &str, barred: &[String], open: impl Iterator<Item = Word>) -> Result<String, Refused> {
    let word = tidy(typed)?;
    let folded = fold(&word);
    if let Some(reported) = barred.iter().find(|reported| is_barred(&folded, &fold(reported))) {
        return Err(Refused::Barred(reported.clone()));
    }
    let lexicon = Lexicon::shipped();
    for tablet in open {
        if let Some(kinship) = kinship(&folded, &fold(lexicon.word(tablet)), lexicon.forms(tablet)) {
            return Err(Refused::Open(tablet, kinship));
        }
    }
    Ok(word)
}

/// The number of a clue: 0 to 9.
///
/// # Errors
/// [`Refused::Number`] for anything else.
pub fn number(typed: &str) -> Result<u8, Refused> {
    match typed.trim().as_bytes() {
        [digit] if digit.is_ascii_digit() => Ok(digit - b'0'),
        _ => Err(Refused::Number),
    }
}
