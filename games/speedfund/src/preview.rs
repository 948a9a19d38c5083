//! What a move brings, what it warns of, and why it is refused.

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::Preview;

use crate::clue::{Refused, tidy};
use crate::legality::Kinship;
use crate::lexicon::Lexicon;
use crate::moves::{Move, Said};
use crate::observe::Observation;
use crate::sketch::Kind;
use crate::spot::Spot;
use crate::view::No;

/// What a move would do, or why not. Made of what the viewer knows.
pub fn preview(observation: &Observation, mv: Option<&Move>, l: Locale) -> Preview {
    let refused =
        |code: &str, text: String| Preview { refused: Some(code.into()), text, ask: false, lights_up: Vec::new() };
    let Some(mv) = mv else {
        return refused("unknown-move", l.say("Das ist kein Zug in diesem Spiel.", "That is no move in this game."));
    };
    let judged = match (observation.view(), mv) {
        (None, _) => Err(No::NotYourTurn),
        // The clock alone makes it.
        (Some(_), Move::Lapse) => Err(No::NotNow),
        (Some(view), mv) => view.judge(mv),
    };
    if let Err(no) = judged {
        return refused(no.code(), reason(&no, mv, l));
    }
    let (text, ask) = brings(observation, mv, l);
    let lights_up = match mv {
        Move::Dare(spot) | Move::Show(spot, _) => vec![format!("tablet-{spot}")],
        Move::Let => shown(observation).map(|spot| format!("tablet-{spot}")).into_iter().collect(),
        _ => Vec::new(),
    };
    Preview { refused: None, text, ask, lights_up }
}

fn shown(observation: &Observation) -> Option<Spot> {
    Some(observation.table.last_day.as_ref()?.shown.as_ref()?.spot)
}

fn brings(observation: &Observation, mv: &Move, l: Locale) -> (String, bool) {
    let word = |spot: Spot| observation.table.tablet(spot).word.text();
    let warn = |text: String| (text, true);
    match mv {
        Move::Clue(said) | Move::Only(said) => (clue_text(said, l), false),
        Move::Pass => (l.say("Kein Hinweis: Ein Tag vergeht.", "No clue: a day passes."), false),
        Move::Tap(spot) => (l.pick(format!("Tippt {}.", word(*spot)), format!("Taps {}.", word(*spot))), false),
        Move::Stop => (l.say("Der Zug endet, ein Tag vergeht.", "The turn ends, a day passes."), false),
        Move::Report => warn(l.say(
            "Der Hinweis ist nicht erlaubt? Das kostet einen Tag, das Wort ist gesperrt, und es kommt ein anderer Hinweis.",
            "Is the clue not allowed? That costs a day, the word is barred, and another clue follows.",
        )),
        Move::Another => warn(l.say(
            "Ein anderer Hinweis kostet einen Tag; das Wort ist danach gesperrt.",
            "Another clue costs a day; the word is barred from then on.",
        )),
        Move::Dare(spot) => warn(format!("{} – {}", word(*spot), dare(observation, *spot, l))),
        Move::End => warn(l.say(
            "Du tippst nicht mehr. Wenn beide so weit sind, ist die Grabung verloren.",
            "You tap no more. When both say so, the dig is lost.",
        )),
        Move::Let => warn(match shown(observation) {
            Some(spot) => l.pick(
                format!("{{seat-1}} tippt {}. Es gilt deine Skizze.", word(spot)),
                format!("{{seat-1}} taps {}. Your sketch counts.", word(spot)),
            ),
            None => String::new(),
        }),
        Move::Show(spot, chance) => (format!("{}: {chance} %", word(*spot)), false),
        Move::Wait => (l.say("Wartet.", "Waits."), false),
        Move::Lapse | Move::Open(_) => (String::new(), false),
    }
}

fn clue_text(said: &Said, l: Locale) -> String {
    let (word, number) = (said.word.trim(), said.number.trim());
    if number == "0" {
        return l.pick(
            format!("„{word}“ mit 0 warnt: Nichts, was zu diesem Wort passt, ist ein Fund."),
            format!("“{word}” with 0 warns: nothing that fits this word is a find."),
        );
    }
    l.pick(format!("Hinweis: {word} · {number}"), format!("Clue: {word} · {number}"))
}

/// The warning of the last day, from the own sketch alone (F-U18).
fn dare(observation: &Observation, spot: Spot, l: Locale) -> String {
    match observation.own().map(|own| own.at(spot)) {
        Some(Kind::Find) => l.say(
            "Das ist dein eigener Fund, eigentlich Sache deines Partners. Bei 1 von 3 deiner Funde liegt auch bei ihm einer.",
            "Your own find, really your partner's job. 1 in 3 of your finds is one of theirs too.",
        ),
        Some(Kind::CaveIn) => l.say(
            "Bei dir stürzt hier alles ein. In 1 von 3 Fällen beim Partner auch.",
            "A cave-in on your sketch. In 1 of 3 cases on your partner's too.",
        ),
        _ => l.say(
            "Bei dir nur Schutt. Bei 5 von 13 solchen Tafeln hat dein Partner einen Fund, bei 1 von 13 einen Einsturz.",
            "Only rubble for you. 5 in 13 of these are a find of your partner's, 1 in 13 a cave-in.",
        ),
    }
}

fn reason(no: &No, mv: &Move, l: Locale) -> String {
    match no {
        No::NotYourTurn => l.say("Gerade bist du nicht an der Reihe.", "It is not your turn just now."),
        No::NotNow => l.say("Das geht jetzt nicht.", "That is not possible now."),
        No::Dug => l.say("Diese Tafel ist schon ausgegraben.", "This tablet is dug already."),
        No::Marked => l.say("Für diesen Hinweisgeber liegt hier Schutt.", "For this clue-giver there is rubble here."),
        No::Clue(refused) => {
            let typed = match mv {
                Move::Clue(said) | Move::Only(said) => {
                    tidy(&said.word).unwrap_or_else(|_| said.word.trim().to_string())
                }
                _ => String::new(),
            };
            refusal(refused, &typed, l)
        }
        No::Meant => l.say(
            "Gemeint können nur eigene Funde sein, die noch nicht ausgegraben sind.",
            "Only own finds that are not dug yet can be meant.",
        ),
        No::OweTap => l.say("Zu jedem Hinweis gehört mindestens ein Tipp.", "Every clue is owed at least one tap."),
        No::Tapped => l.say("Nach dem ersten Tipp geht das nicht mehr.", "After the first tap that is too late."),
        No::NoOther => l.say("{seat-1} hat keinen anderen sicheren Hinweis.", "{seat-1} has no other safe clue."),
        No::MustClue => l.say("Jetzt ist ein anderer Hinweis fällig.", "Another clue is due now."),
        No::Chance => l.say("Die Chance ist eine Zahl von 0 bis 100.", "The chance is a number from 0 to 100."),
    }
}

/// Why a clue is refused, naming the open word.
pub fn refusal(refused: &Refused, typed: &str, l: Locale) -> String {
    match refused {
        Refused::Empty => l.say("Schreib ein Wort als Hinweis.", "Write a word as the clue."),
        Refused::Characters => l.say(
            "Ein Hinweis ist ein einziges Wort aus Buchstaben, ohne Leerzeichen, Striche und Ziffern.",
            "A clue is one single word of letters, without blanks, dashes and digits.",
        ),
        Refused::Length => l.say("Ein Hinweis hat 2 bis 30 Buchstaben.", "A clue has 2 to 30 letters."),
        Refused::Number => l.say("Die Zahl ist 0 bis 9.", "The number is 0 to 9."),
        Refused::Barred(word) => l.pick(
            format!("„{word}“ ist gesperrt, und „{typed}“ gehört dazu."),
            format!("“{word}” is barred, and “{typed}” belongs to it."),
        ),
        Refused::Open(word, kinship) => open(word.text(), *kinship, typed, || form_text(*word, *kinship), l),
    }
}

fn form_text(word: crate::lexicon::Word, kinship: Kinship) -> String {
    match kinship {
        Kinship::ContainsForm(index) => Lexicon::shipped().forms(word).nth(index).unwrap_or_default().to_string(),
        _ => String::new(),
    }
}

fn open(word: &str, kinship: Kinship, typed: &str, form: impl FnOnce() -> String, l: Locale) -> String {
    match kinship {
        Kinship::Same => l.pick(format!("„{word}“ liegt offen."), format!("“{word}” lies open.")),
        Kinship::Form => l.pick(
            format!("„{typed}“ ist eine Form von „{word}“, das offen liegt."),
            format!("“{typed}” is a form of “{word}”, which lies open."),
        ),
        Kinship::Part => l.pick(
            format!("„{typed}“ steckt in „{word}“, das offen liegt."),
            format!("“{typed}” is part of “{word}”, which lies open."),
        ),
        Kinship::Contains => l.pick(
            format!("In „{typed}“ steckt „{word}“, das offen liegt."),
            format!("“{typed}” contains “{word}”, which lies open."),
        ),
        Kinship::ContainsForm(_) => {
            let form = form();
            l.pick(
                format!("In „{typed}“ steckt „{form}“, eine Form von „{word}“, das offen liegt."),
                format!("“{typed}” contains “{form}”, a form of “{word}”, which lies open."),
            )
        }
    }
}
