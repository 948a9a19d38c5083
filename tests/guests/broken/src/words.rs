//! Everything for people.

use spielwerk_sdk::prelude::*;
use spielwerk_sdk::scene::{Kind, Layout, Role};
use spielwerk_sdk::words::name_of;

use super::{CARDS, Last, Observation, Play};

pub(crate) fn describe(l: Locale) -> GameInfo {
    let mut info = GameInfo::new(
        "broken",
        "0.1.0",
        l.pick("Höchste Karte", "High card"),
        l.pick("Die höchste Karte gewinnt.", "The highest card wins."),
        (2, 3),
    );
    info.levels = vec![Level::new("plain", l.pick("einfach", "plain"), "", 1)];
    info.modes = vec![Mode::new("table", l.pick("Am Tisch", "At the table"), "", (1, 3), (2, 3, 2)).levels(&["plain"])];
    info.move_kinds =
        vec![MoveKind::new("play", l.pick("Legen", "Lay"), vec![FieldSpec::offered("card", l.pick("Karte", "Card"))])];
    info
}

/// What a computer player says about the card it lays: nothing that the card, once open, does not say itself.
pub(crate) fn remark(card: u8) -> &'static str {
    if card * 2 > CARDS { "high" } else { "low" }
}

pub(crate) fn standing(seat: Seat, points: &[u8], l: Locale) -> Standing {
    let own = points[usize::from(seat)];
    let rank = points.iter().filter(|other| **other > own).count() as u8 + 1;
    let standing = Standing::new(seat, rank, rank == 1).line("", l.pick("Runden", "Rounds"), own.into());
    // FAULT: a point too many.
    let too_many = i32::from(cfg!(feature = "wrong-sum") && own > 1);
    Standing { points: standing.points + too_many, ..standing }
}

pub(crate) fn draw(o: &Observation, l: Locale) -> Scene {
    let mut scene = Scene::new(l.say("Lege eine Karte.", "Lay a card."));
    scene.add(Node::new("table", Kind::Group(Layout::Row)));
    for (seat, face) in o.faces.iter().enumerate() {
        let text = match (face, o.has_laid[seat]) {
            (Some(card), _) => card.to_string(),
            (None, true) => "?".into(),
            (None, false) => "–".into(),
        };
        let name = l.pick(format!("Karte von Platz {seat}: {text}"), format!("Card of seat {seat}: {text}"));
        scene.add(Node::new(format!("laid-{seat}"), Kind::Card).within("table").name(name).text(text));
        let plate = Node::new(format!("plate-{seat}"), Kind::SeatPanel(seat as Seat)).role(Role::Seat);
        let plate = plate.name(name_of(seat as Seat)).badge(o.points[seat].to_string());
        scene.add(if o.said[seat].is_empty() { plate } else { plate.badge(o.said[seat].clone()) });
    }
    for (place, card) in o.hand.iter().enumerate() {
        let node = Node::new(format!("card-{card}"), Kind::Card)
            .role(Role::Hand)
            .name(l.pick(format!("Karte {card}"), format!("Card {card}")))
            .text(card.to_string());
        // FAULT: the third card cannot be chosen.
        let choosable = place < 2 || !cfg!(feature = "no-button");
        scene.add(if choosable { node.pick(format!("card={card}")) } else { node });
    }
    scene
}

pub(crate) fn narrate(o: &Observation, l: Locale) -> Vec<Narration> {
    let text = match o.last {
        Last::Dealt => return Vec::new(),
        Last::Laid(seat) => {
            let name = name_of(seat);
            // FAULT under `leak-narration`: elsewhere nothing extra is known.
            let face = if cfg!(feature = "leak-narration") { o.extra.first() } else { None };
            let face = face.map(|card| format!(" ({card})")).unwrap_or_default();
            l.pick(format!("{name} legt verdeckt{face}."), format!("{name} lays face down{face}."))
        }
        // FAULT under `untranslated`: English says nothing.
        Last::Shown => {
            l.say("Die Karten liegen offen.", if cfg!(feature = "untranslated") { "" } else { "The cards lie open." })
        }
        Last::Cleared => l.say("Abgeräumt.", "Cleared away."),
    };
    vec![Narration { text, at: String::new(), cues: vec!["sound place".into()], hold: (500, 300, 0) }]
}

pub(crate) fn preview(refused: Option<&str>, l: Locale) -> Preview {
    let text = match refused {
        None => l.say("Legt diese Karte verdeckt.", "Lays this card face down."),
        Some("not-in-hand") => l.say("Diese Karte hast du nicht.", "You do not hold this card."),
        Some("not-your-turn") => l.say("Du bist nicht dran.", "It is not your turn."),
        Some(_) => l.say("Das ist kein Zug.", "That is no move."),
    };
    Preview { refused: refused.map(Into::into), text, ask: false, lights_up: Vec::new() }
}

pub(crate) fn rule_book(l: Locale) -> String {
    l.say(
        "# Höchste Karte\n\nAlle legen verdeckt eine Karte. Die höchste gewinnt die Runde.\n",
        "# High card\n\nEverybody lays a card face down. The highest takes the round.\n",
    )
}

/// The legal list, sorted as the SDK does it, or in the order of the hand.
#[cfg(target_arch = "wasm32")]
pub(crate) fn listed(moves: &[Play]) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    // FAULT: forgets to sort; as text, 10 stands before 2.
    if !cfg!(feature = "unsorted") {
        texts.sort_unstable();
    }
    texts
}
