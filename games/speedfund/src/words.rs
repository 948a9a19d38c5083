//! Words of the game in both languages.

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::Seat;
use spielwerk_sdk::words::name_of;

use crate::observe::Observation;
use crate::remark::{Reading, Thought};
use crate::sketch::Kind;
use crate::state::{Clue, Table};

/// A kind of tablet: Fund, Schutt, Einsturz.
pub fn kind(kind: Kind, l: Locale) -> &'static str {
    match kind {
        Kind::Find => l.pick("Fund", "find"),
        Kind::Rubble => l.pick("Schutt", "rubble"),
        Kind::CaveIn => l.pick("Einsturz", "cave-in"),
    }
}

/// A kind with a capital in either language.
pub fn kind_title(of: Kind, l: Locale) -> &'static str {
    match of {
        Kind::Find => l.pick("Fund", "Find"),
        Kind::Rubble => l.pick("Schutt", "Rubble"),
        Kind::CaveIn => l.pick("Einsturz", "Cave-in"),
    }
}

/// The sign of a result in short lists.
pub fn sign(kind: Kind) -> &'static str {
    match kind {
        Kind::Find => "+",
        Kind::Rubble => "–",
        Kind::CaveIn => "!",
    }
}

/// „du“ or the other's name, as the subject of a sentence in its middle.
pub fn who(seat: Seat, viewer: Option<Seat>, l: Locale) -> String {
    if viewer == Some(seat) { l.say("du", "you") } else { name_of(seat) }
}

/// The same at the beginning of a sentence.
pub fn who_first(seat: Seat, viewer: Option<Seat>, l: Locale) -> String {
    if viewer == Some(seat) { l.say("Du", "You") } else { name_of(seat) }
}

/// How well a word fits (F-C2).
pub fn fit(fit: u8, l: Locale) -> &'static str {
    match fit {
        0 => l.pick("gar nicht", "not at all"),
        1 => l.pick("ein wenig", "a little"),
        2 => l.pick("gut", "well"),
        _ => l.pick("sehr gut", "very well"),
    }
}

/// A clue as it is written: Garten · 2.
pub fn clue(clue: &Clue) -> String {
    format!("{} · {}", clue.word, clue.number)
}

/// How the computer read a clue, where that is worth telling.
pub fn reading(thought: &Thought, clue: &Clue, l: Locale) -> Option<String> {
    let (said, via) = (&clue.word, &thought.via);
    match thought.reading {
        Reading::Exact => None,
        Reading::Unknown => Some(l.pick(format!("„{said}“ kenne ich nicht."), format!("I do not know “{said}”."))),
        Reading::Form | Reading::Stem | Reading::Last | Reading::First => {
            Some(l.pick(format!("Ich lese „{said}“ als „{via}“."), format!("I read “{said}” as “{via}”.")))
        }
    }
}

/// A computer's reason for a tap in its own words (F-U24, F-U25).
pub fn reason(table: &Table, thought: &Thought, word: &str, l: Locale) -> String {
    let Some(clue) = table.clues.get(usize::from(thought.clue)) else { return String::new() };
    let mut text = reading(thought, clue, l).map(|reading| reading + " ").unwrap_or_default();
    let (fit, said) = (fit(thought.fit, l), self::clue(clue));
    text += &match (thought.fit, thought.clue as usize + 1 == table.clues.len()) {
        (0, _) => l.pick(format!("{word} ist mein vorsichtigster Tipp."), format!("{word} is my most careful tap.")),
        (_, true) => l.pick(format!("{word} passt {fit} zu {said}."), format!("{word} fits {said} {fit}.")),
        (_, false) => l.pick(
            format!("{word} passt {fit} zum früheren Hinweis {said}."),
            format!("{word} fits the earlier clue {said} {fit}."),
        ),
    };
    text
}

/// Whether the viewer is this seat.
pub fn is_viewer(observation: &Observation, seat: Seat) -> bool {
    observation.seat() == Some(seat)
}
