//! The prompt line: whose turn it is and what is due, and the end in one sentence (F-U14).

use spielwerk_sdk::Locale;

use crate::observe::Observation;
use crate::state::{Ending, Stage};
use crate::words::{self, who_first};

pub(super) fn prompt(observation: &Observation, l: Locale) -> String {
    let table = &observation.table;
    let viewer = observation.seat();
    let giver = who_first(table.giver, viewer, l);
    let guesser = who_first(table.guesser(), viewer, l);
    match table.stage {
        Stage::Clue if viewer == Some(table.giver) => {
            l.say("Gib einen Hinweis: ein Wort und eine Zahl.", "Give a clue: one word and a number.")
        }
        Stage::Clue => l.pick(format!("{giver} überlegt einen Hinweis."), format!("{giver} is thinking of a clue.")),
        Stage::Tap => {
            let said = table.clue().map(words::clue).unwrap_or_default();
            if viewer == Some(table.guesser()) {
                l.pick(
                    format!("{said} – tippe, was {} meint.", words::who(table.giver, viewer, l)),
                    format!("{said} – tap what {} means.", words::who(table.giver, viewer, l)),
                )
            } else {
                l.pick(format!("{said} – {guesser} tippt."), format!("{said} – {guesser} taps."))
            }
        }
        Stage::LastDay => last_day(observation, l),
        Stage::Over(ending) => self::ending(ending, l),
    }
}

fn last_day(observation: &Observation, l: Locale) -> String {
    let left = observation.left.unwrap_or_default();
    let has_computer = observation.table.setting.has_computer();
    match observation.seat() {
        Some(0) if has_computer && left[0] == 0 => l.say(
            "Der letzte Tag. Alles Übrige liegt auf der Skizze von {seat-1}: {seat-1} wartet auf dich.",
            "The last day. All that is left is on {seat-1}’s sketch: {seat-1} waits for you.",
        ),
        Some(seat) if left[usize::from(1 - seat)] == 0 => l.say(
            "Der letzte Tag. Alles Übrige liegt auf deiner Skizze: Du kannst nicht mehr tippen.",
            "The last day. All that is left is on your sketch: you cannot tap any more.",
        ),
        _ => l.say(
            "Der letzte Tag: keine Hinweise mehr, beide dürfen jederzeit tippen, ein falscher Tipp beendet alles.",
            "The last day: no more clues, both may tap at any time, one wrong tap ends it all.",
        ),
    }
}

/// Every end in one sentence.
pub(crate) fn ending(ending: Ending, l: Locale) -> String {
    match ending {
        Ending::Won => l.say("Geschafft: Alle fünfzehn Funde sind ausgegraben.", "Done: all fifteen finds are dug up."),
        Ending::CaveIn => l.say("Einsturz! Die Grabung ist verloren.", "A cave-in! The dig is lost."),
        Ending::Errors => l.say(
            "Zu viele Fehler für diese Stätte. Die Grabung ist verloren.",
            "Too many errors for this site. The dig is lost.",
        ),
        Ending::Missed => l.say(
            "Nur Schutt, und das am letzten Tag. Die Grabung ist verloren.",
            "Only rubble, and on the last day. The dig is lost.",
        ),
        Ending::Ended => l.say(
            "Niemand tippt mehr. Die Grabung ist beendet, es fehlen Funde.",
            "Nobody taps any more. The dig is ended, finds are missing.",
        ),
    }
}
