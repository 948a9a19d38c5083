//! Names of cards, families and people in both languages.

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::Seat;
use spielwerk_sdk::words::name_of;

use crate::deck::{Card, Family};
use crate::state::Setting;

/// A family's name.
pub fn family(family: Family, l: Locale) -> &'static str {
    let german = ["Rot", "Grün", "Blau", "Gelb", "Lila"];
    l.pick(german, ["Red", "Green", "Blue", "Yellow", "Purple"])[family as usize]
}

/// Two letters for a badge.
pub fn family_short(family: Family, l: Locale) -> &'static str {
    l.pick(["Ro", "Gr", "Bl", "Ge", "Li"], ["Re", "Gr", "Bl", "Ye", "Pu"])[family as usize]
}

/// A palette colour, a pattern and a piece of art for each family, so that no meaning rests on colour alone.
pub fn family_colour(family: Family) -> (&'static str, &'static str) {
    let table = [("red", "lines"), ("green", "dots"), ("blue", "waves"), ("yellow", "cross"), ("violet", "hatch")];
    table[family as usize]
}

/// A card: `Nüsse 3`, `Eichhörnchen Rot 4`, `Fuchs`.
pub fn card(card: Card, l: Locale) -> String {
    match (card.nuts(), card.squirrel()) {
        (Some(nuts), _) => l.pick(format!("Nüsse {nuts}"), format!("Nuts {nuts}")),
        (_, Some((own, strength))) => {
            let name = family(own, l);
            l.pick(format!("Eichhörnchen {name} {strength}"), format!("{name} squirrel {strength}"))
        }
        _ => l.say("Fuchs", "Fox"),
    }
}

/// `1 Nuss`, `3 Nüsse`.
pub fn nuts(number: i32, l: Locale) -> String {
    l.count(number, ("Nuss", "Nüsse"), ("nut", "nuts"))
}

/// `1 Laubhaufen`.
pub fn heaps(number: usize, l: Locale) -> String {
    l.count(i32::try_from(number).unwrap_or(i32::MAX), ("Laubhaufen", "Laubhaufen"), ("leaf heap", "leaf heaps"))
}

/// Who leads a family, as the viewer reads it: a name, "du" or "niemand".
pub fn leader(setting: &Setting, own: Family, viewer: Option<Seat>, l: Locale) -> String {
    match setting.leader(own) {
        None => l.say("niemand", "nobody"),
        Some(seat) if Some(seat) == viewer => l.say("du", "you"),
        Some(seat) => name_of(seat),
    }
}

/// Who gets nuts: "du" / "you" or a name, in the case German wants behind "an".
pub fn to(seat: Seat, viewer: Option<Seat>, l: Locale) -> String {
    if Some(seat) == viewer { l.say("dich", "you") } else { name_of(seat) }
}

/// The art of a card.
pub fn art(card: Card) -> String {
    match (card.nuts(), card.squirrel()) {
        (Some(nuts), _) => format!("nuts-{nuts}"),
        (_, Some((own, strength))) => format!("squirrel-{}-{strength}", family_key(own)),
        _ => "fox".into(),
    }
}

/// A family's stable key.
pub fn family_key(own: Family) -> &'static str {
    ["red", "green", "blue", "yellow", "purple"][own as usize]
}
