//! Info windows and refusals.

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::{Preview, Tip};
use spielwerk_sdk::moves::Cell;

use crate::deck::{Card, Family, threshold};
use crate::moves::Flip;
use crate::observe::Observation;
use crate::turn::refusal;
use crate::wood::{Lies, columns};
use crate::words;

/// What a move would do, or why not. Says nothing of what lies under a heap.
pub fn preview(observation: &Observation, mv: Option<&Flip>, l: Locale) -> Preview {
    let code = match (mv, observation.seat()) {
        (None, _) => Some("unknown-move"),
        (Some(_), None) => Some("not-your-turn"),
        (Some(mv), Some(seat)) => refusal(&observation.table, &observation.wood, seat, *mv),
    };
    let text = match code {
        None => mv.map(|mv| l.pick(format!("Deckt {} auf.", mv.0), format!("Uncovers {}.", mv.0))).unwrap_or_default(),
        Some("open") => l.say("Diese Karte liegt schon offen.", "This card lies open already."),
        Some("bare") => l.say("Hier ist kahler Boden.", "Here is bare ground."),
        Some("outside") => l.say("So ein Feld hat dieser Wald nicht.", "This wood has no such cell."),
        Some("not-your-turn") => l.say("Gerade darfst du nichts aufdecken.", "You may not uncover anything just now."),
        Some(_) => l.say("Das ist kein Zug in diesem Spiel.", "That is no move in this game."),
    };
    Preview { refused: code.map(String::from), text, ask: false, lights_up: Vec::new() }
}

/// The info window of a node.
pub fn explain(observation: &Observation, key: &str, l: Locale) -> Tip {
    let (kind, rest) = key.split_once('-').unwrap_or((key, ""));
    match kind {
        "heap" | "trace" | "lay" => place(observation, rest, l),
        "family" => family(observation, rest, l),
        "hollow" | "plate" | "cards" => tip(
            l.say("Baumhöhle", "Tree hollow"),
            l.say(
                "Hier liegen die Nüsse eines Platzes. Bei gleich vielen Nüssen zählt, wer mehr Nusskarten hat.",
                "The nuts of one seat lie here. With equal nuts, more nut cards decide.",
            ),
            "hollow".into(),
        ),
        "left" => left(observation, l),
        "snow" => snow(observation, l),
        _ => tip(
            "Speedhörnchen".into(),
            l.say(
                "Decke zwei Laubhaufen auf und merke dir, was wieder zugedeckt wird.",
                "Uncover two heaps and remember what is covered again.",
            ),
            "cover".into(),
        ),
    }
}

fn tip(title: String, text: String, art: String) -> Tip {
    Tip { title, text, art }
}

fn place(observation: &Observation, name: &str, l: Locale) -> Tip {
    let size = columns(observation.wood.len());
    let found = name.parse::<Cell>().ok().and_then(|cell| cell.index(size, size)).map(|place| observation.wood[place]);
    match found.map(|sight| (sight.lies, sight.card)) {
        Some((Lies::Gone, Some(card))) => {
            let what = words::card(card, l);
            tip(
                name.into(),
                l.pick(
                    format!("Kahler Boden. Von hier verließ {what} den Wald."),
                    format!("Bare ground. {what} left the wood from here."),
                ),
                words::art(card),
            )
        }
        Some((lies, Some(card))) if lies.is_open() => tip(name.into(), words::card(card, l), words::art(card)),
        _ => tip(
            name.into(),
            l.say(
                "Ein Laubhaufen. Was darunter liegt, zeigt sich erst beim Aufdecken.",
                "A leaf heap. What lies below shows only when it is uncovered.",
            ),
            "heap".into(),
        ),
    }
}

fn family(observation: &Observation, letter: &str, l: Locale) -> Tip {
    let Some(own) = Family::ALL.into_iter().find(|own| letter.starts_with(own.letter())) else {
        return tip(l.say("Familien", "Families"), String::new(), "cover".into());
    };
    let text = match observation.table.setting.leader(own) {
        None => l.say(
            "Diese Familie führt niemand: Ihre Eichhörnchen bringen die Nüsse dem, der gerade am Zug ist.",
            "Nobody leads this family: its squirrels bring nuts to whoever is on turn.",
        ),
        Some(_) => {
            let who = words::leader(&observation.table.setting, own, observation.seat(), l);
            l.pick(
                format!("Geführt von: {who}. Ihre Eichhörnchen tragen Nüsse immer hierher, egal wer sie aufdeckt."),
                format!("Led by: {who}. Its squirrels always carry nuts there, whoever uncovers them."),
            )
        }
    };
    tip(words::family(own, l).into(), text, format!("squirrel-{}", words::family_key(own)))
}

fn left(observation: &Observation, l: Locale) -> Tip {
    let counts = observation.table.cards_left(&observation.wood);
    let foxes = counts.0[Card::FOX.kind()];
    let (nuts, all) = (counts.nut_cards(), counts.total());
    let squirrels = all - nuts - usize::from(foxes);
    tip(
        l.say("Noch im Wald", "Still in the wood"),
        l.pick(
            format!("{nuts} Nusskarten, {squirrels} Eichhörnchen und {foxes} Füchse."),
            format!("{nuts} nut cards, {squirrels} squirrels and {foxes} foxes."),
        ),
        "heap".into(),
    )
}

fn snow(observation: &Observation, l: Locale) -> Tip {
    let limit = threshold(observation.table.setting.size);
    tip(
        l.say("Der erste Schnee", "The first snow"),
        l.pick(
            format!("Er fällt, sobald ein Zug mit {limit} oder weniger Laubhaufen beginnt oder kein Paar mehr etwas bewirken kann. Dann wird nur noch eine Karte aufgedeckt; Nüsse behält, wer sie findet."),
            format!("It falls once a turn begins with {limit} heaps or fewer, or when no pair can have an effect. Then one card a turn is uncovered, and nuts belong to the finder."),
        ),
        "bare".into(),
    )
}
