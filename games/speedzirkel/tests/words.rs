//! What people are told: previews, info windows, advice, narration (Z-U7, Z-U21, Z-C7).
#![allow(clippy::unwrap_used, missing_docs)]

mod common;

use common::{config, with_cards};
use spielwerk_sdk::contract::Viewer;
use spielwerk_sdk::{Chance, Game, Locale};
use spielwerk_speedzirkel::decrees::{DECREES, Decree};
use spielwerk_speedzirkel::explain::rule;
use spielwerk_speedzirkel::sheet::Terrain;
use spielwerk_speedzirkel::{Move, Speedzirkel, State};

/// Card, what lies on the own sheet, move, the answer in German and English. Decrees: A Bannwald, B Grenzsteine,
/// C Almweiher, D Marktflecken; spring scores A and B, so C is scored later.
const PREVIEWS: [(&str, &str, &str, &str, &str); 10] = [
    (
        "fichtenschlag",
        "",
        "draw wald 1 r0 A1",
        "Bringt: +1 A Bannwald (jetzt) · +1 Gulden",
        "Gives: +1 A Protected Forest (now) · +1 guilder",
    ),
    ("fichtenschlag", "", "draw wald 2 r1 I1", "Bringt: +2 A Bannwald (jetzt)", "Gives: +2 A Protected Forest (now)"),
    ("auwald", "", "draw weiher 1 r0 D5", "Bringt: +1 C Almweiher (später)", "Gives: +1 C Alpine Pond (later)"),
    ("auwald", "", "draw wald 1 r0 A8", "Bringt: +3 A Bannwald (jetzt)", "Gives: +3 A Protected Forest (now)"),
    ("auwald", "", "draw wald 1 r0 E7", "Bringt: nichts", "Gives: nothing"),
    (
        "fischerdorf",
        "M D5",
        "draw dorf 1 r0 C4",
        "Bringt: −1 leeres Wesenfeld",
        "Gives: −1 empty cell beside creatures",
    ),
    (
        "fischerdorf",
        "",
        "draw dorf 1 r0 I1",
        "Ragt über den Rand des Blattes.",
        "Sticks out over the edge of the sheet.",
    ),
    ("fischerdorf", "", "draw dorf 1 r0 A2", "Hier ist schon etwas belegt.", "Something here is filled already."),
    (
        "fischerdorf",
        "",
        "draw wald 1 r0 A1",
        "Dieses Gelände steht nicht auf der Karte.",
        "This terrain is not on the card.",
    ),
    (
        "fischerdorf",
        "",
        "single wald A1",
        "Ein Einzelfeld geht nur, wenn keine Form mehr passt.",
        "A single cell is allowed only when no shape fits any more.",
    ),
];

fn position(card: &str, drawn: &str) -> State {
    let mut state = with_cards(&config("frei", 1, &[]), &[card]);
    state.table.decrees = [Decree::Bannwald, Decree::Grenzsteine, Decree::Almweiher, Decree::Marktflecken];
    if let Some(cells) = drawn.strip_prefix("M ") {
        let player = &mut state.table.players[0];
        player.sheet = player.sheet.with(Terrain::Wesen, cells.parse().unwrap());
    }
    state
}

#[test]
fn previews_say_what_a_place_brings_or_why_not() {
    for (card, drawn, text, german, english) in PREVIEWS {
        let seen = Speedzirkel::observe(&position(card, drawn), Viewer::Seat(0));
        let mv: Move = text.parse().unwrap();
        for (locale, expected) in [(Locale::De, german), (Locale::En, english)] {
            let preview = Speedzirkel::preview(&seen, Some(&mv), locale);
            assert_eq!(preview.text, expected, "{card}: {text}");
            assert_eq!(preview.ask, preview.refused.is_none());
        }
    }
}

#[test]
fn a_neighbour_is_told_what_the_creature_costs() {
    let state = with_cards(&config("tisch", 2, &[]), &["wolpertinger"]);
    let seen = Speedzirkel::observe(&state, Viewer::Seat(0));
    let preview = Speedzirkel::preview(&seen, Some(&"place r0 A1".parse().unwrap()), Locale::De);
    assert_eq!(preview.text, "Bringt: −6 für den Nachbarn je Wertung");
}

#[test]
fn every_decree_tells_its_rule_its_seasons_and_its_threshold() {
    for (options, halves) in [(&[][..], 1), (&["spielart=kurzes-jahr"][..], 2)] {
        let mut state = with_cards(&config("frei", 1, options), &["auwald"]);
        state.table.decrees = [Decree::Waldsaum, Decree::Kirchdorf, Decree::Muehlbach, Decree::Gewanne];
        let seen = Speedzirkel::observe(&state, Viewer::Seat(0));
        for (letter, decree) in state.table.decrees.iter().enumerate() {
            let tip = Speedzirkel::explain(&seen, &format!("decree-{letter}"), Locale::De);
            assert!(tip.text.contains(rule(*decree, Locale::De)));
            let threshold = decree.data().threshold / halves;
            assert!(tip.text.ends_with(&format!("Schwelle: {threshold}.")), "{}", tip.text);
        }
    }
    // Waldsaum, Kirchdorf and Gewanne say which kinds of terrain there are.
    for data in &DECREES {
        let names_kinds =
            rule(data.decree, Locale::De).contains("sechs: Wald, Dorf, Acker, Weiher, Berg und Fabelwesen");
        let counts_kinds = matches!(data.decree, Decree::Waldsaum | Decree::Kirchdorf | Decree::Gewanne);
        assert_eq!(names_kinds, counts_kinds, "{}", data.key);
    }
}

#[test]
fn advice_is_a_legal_stroke_with_its_reasons() {
    for (card, drawn) in [("fichtenschlag", ""), ("fischerdorf", "M D5"), ("flurstueck", "M D5 E5")] {
        let seen = Speedzirkel::observe(&position(card, drawn), Viewer::Seat(0));
        let advice = Speedzirkel::advise(&seen, Locale::De, 60, &mut Chance::from_entropy(&[1])).unwrap();
        let mv: Move = advice.move_.unwrap().parse().unwrap();
        assert!(Speedzirkel::legal_moves(&seen).contains(&mv));
        let preview = Speedzirkel::preview(&seen, Some(&mv), Locale::De);
        assert!(advice.reason.contains(&preview.text), "{} names {}", advice.reason, preview.text);
        let why = advice.reason.split(&preview.text).nth(1).unwrap();
        let reasons = why.trim_start_matches('.').split(';').filter(|reason| reason.len() > 3).count();
        assert!((1..=3).contains(&reasons), "{}", advice.reason);
    }
}

#[test]
fn the_rule_book_begins_with_the_minute_and_the_hint() {
    for (locale, minute, hint) in [(Locale::De, "In einer Minute", "Berge"), (Locale::En, "In one minute", "mountains")]
    {
        let book = Speedzirkel::rule_book(locale);
        let summary = book.split("\n## ").nth(1).unwrap();
        assert!(summary.starts_with(minute) && summary.contains(hint) && summary.contains("1808"));
    }
}
