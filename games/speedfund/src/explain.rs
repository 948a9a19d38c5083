//! Info windows.

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::Tip;

use crate::observe::Observation;
use crate::pieces;
use crate::spot::Spot;
use crate::words;

/// The info window of a node.
pub fn explain(observation: &Observation, key: &str, l: Locale) -> Tip {
    let (kind, rest) = key.split_once('-').unwrap_or((key, ""));
    let spot = rest.split('-').next().and_then(|name| name.parse::<Spot>().ok());
    match (kind, spot) {
        ("tablet" | "sketch" | "mark" | "mine" | "theirs", Some(spot)) => tablet(observation, spot, l),
        ("days", _) => tip(
            l.say("Grabungstage", "Dig days"),
            l.say(
                "Jeder Zug kostet einen Tag, ein gemeldeter Hinweis auch. Sind alle verbraucht, folgt der letzte Tag ohne Hinweise.",
                "Every turn costs a day, and so does a rejected clue. When all are used, the last day without clues follows.",
            ),
            "tent",
        ),
        ("errors", _) => tip(
            l.say("Fehler", "Errors"),
            match observation.table.setting.limit() {
                Some(limit) => l.pick(
                    format!("Jeder Tipp auf Schutt ist ein Fehler. Mehr als {limit} verlieren die Grabung sofort."),
                    format!("Every tap on rubble is an error. More than {limit} lose the dig at once."),
                ),
                None => l.say(
                    "Jeder Tipp auf Schutt ist ein Fehler. Hier sind sie ohne Grenze, sie kosten nur den Zug.",
                    "Every tap on rubble is an error. Here they have no limit, they only cost the turn.",
                ),
            },
            "rubble",
        ),
        ("clueform", _) => tip(
            l.say("Hinweis", "Clue"),
            l.say(
                "Ein Wort und eine Zahl von 0 bis 9: so viele deiner Funde passen dazu. 0 warnt vor allem, was zum Wort passt. Tippe eigene Funde an, um sie als gemeint zu merken; das sieht vor dem Ende niemand.",
                "One word and a number from 0 to 9: so many of your finds fit it. 0 warns of everything that fits the word. Tap own finds to note them as meant; nobody sees that before the end.",
            ),
            "cover",
        ),
        _ => tip(
            "Speedfund".into(),
            l.say(
                "Grabt zusammen alle fünfzehn Funde aus, ehe die Tage um sind. Es gilt immer die Skizze dessen, der den Hinweis gab.",
                "Dig up all fifteen finds together before the days are used. The sketch of whoever gave the clue always counts.",
            ),
            "cover",
        ),
    }
}

fn tip(title: String, text: String, art: &str) -> Tip {
    Tip { title, text, art: art.into() }
}

fn tablet(observation: &Observation, spot: Spot, l: Locale) -> Tip {
    let tablet = observation.table.tablet(spot);
    let title = format!("{spot} {}", tablet.word.text());
    let mut lines = Vec::new();
    if let Some(own) = observation.own() {
        let kind = words::kind_title(own.at(spot), l);
        lines.push(l.pick(format!("Auf deiner Skizze: {kind}."), format!("On your sketch: {kind}.")));
    }
    let mut art = "tablet".to_string();
    if let Some(dug) = tablet.dug {
        let name = pieces::by_number(dug.piece).map(|(name, _)| l.pick(name.0, name.1)).unwrap_or_default();
        let who = words::who(dug.by, observation.seat(), l);
        lines.push(l.pick(format!("{name}, ausgegraben von {}.", dative(&who)), format!("{name}, dug up by {who}.")));
        art = pieces::key(dug.piece);
    }
    for seat in 0..2u8 {
        if tablet.marks[usize::from(seat)] {
            let whose = if observation.seat() == Some(seat) {
                l.say("deine Hinweise", "your clues")
            } else {
                l.pick(format!("Hinweise von {{seat-{seat}}}"), format!("clues of {{seat-{seat}}}"))
            };
            lines.push(l.pick(format!("Schutt für {whose}."), format!("Rubble for {whose}.")));
        }
    }
    if tablet.dug.is_none() && !tablet.is_open() {
        lines.push(l.say("Für beide zu; das Wort ist frei.", "Closed for both; the word is free."));
    }
    tip(title, lines.join(" "), &art)
}

/// „dir“ for „du“.
fn dative(who: &str) -> &str {
    if who == "du" { "dir" } else { who }
}
