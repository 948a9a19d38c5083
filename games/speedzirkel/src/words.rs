//! Names of cards, decrees, seasons and ranks in both languages.

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::Seat;
use spielwerk_sdk::words::name_of;

use crate::cards::{Card, Corner};
use crate::decrees::{Decree, Group};
use crate::sheet::Terrain;
use crate::state::{Stroke, Table};

/// A terrain's name.
pub fn terrain(terrain: Terrain, l: Locale) -> &'static str {
    let german = ["Wald", "Dorf", "Acker", "Weiher", "Fabelwesen"];
    l.pick(german, ["forest", "village", "field", "pond", "fabled creature"])[terrain as usize]
}

/// A card's name.
pub fn card(card: Card, l: Locale) -> &'static str {
    match (card.explore(), card.creature()) {
        (Some(data), _) => l.pick(data.names.0, data.names.1),
        (_, Some(data)) => data.name,
        _ => "",
    }
}

/// A decree's name.
pub fn decree(decree: Decree, l: Locale) -> &'static str {
    let (german, english) = decree.data().names;
    l.pick(german, english)
}

/// `A Bannwald`: letter and name of the decree with this number on the table.
pub fn lettered(table: &Table, letter: usize, l: Locale) -> String {
    format!("{} {}", char::from(b'A' + letter as u8), decree(table.decrees[letter], l))
}

/// A group's name.
pub fn group(group: Group, l: Locale) -> &'static str {
    let german = ["Wald", "Dorf", "Acker & Weiher", "Flur"];
    l.pick(german, ["Forest", "Village", "Field & pond", "Land"])[group as usize]
}

/// A season's name.
pub fn season(name: usize, l: Locale) -> &'static str {
    l.pick(["Frühjahr", "Sommer", "Herbst", "Winter"], ["Spring", "Summer", "Autumn", "Winter"])[name.min(3)]
}

/// A lone surveyor's rank, 0 the best.
pub fn rank(number: usize, l: Locale) -> &'static str {
    let german = [
        "Königlicher Obergeometer",
        "Obergeometer",
        "Geometer",
        "Messgehilfe",
        "Kettenzieher",
        "Fähnchenträger",
        "Tintenkleckser",
        "Freund der Wolpertinger",
    ];
    let english = [
        "Royal Chief Surveyor",
        "Chief Surveyor",
        "Surveyor",
        "Survey Assistant",
        "Chain Bearer",
        "Flag Bearer",
        "Ink Blotter",
        "Friend of the Wolpertingers",
    ];
    l.pick(german, english)[number.min(7)]
}

/// A corner of the sheet, as it comes from there.
pub fn corner(corner: Corner, l: Locale) -> &'static str {
    let german = [["oben links", "oben rechts"], ["unten links", "unten rechts"]];
    let english = [["top left", "top right"], ["bottom left", "bottom right"]];
    l.pick(german, english)[usize::from(corner.bottom)][usize::from(corner.right)]
}

/// `1 Gulden`, `2 Gulden`.
pub fn coins(number: i32, l: Locale) -> String {
    l.count(number, ("Gulden", "Gulden"), ("guilder", "guilders"))
}

/// `Wald auf A1 B2`, with the guilders it brought.
pub fn stroke(stroke: &Stroke, gained: u8, l: Locale) -> String {
    let what = terrain(stroke.terrain, l);
    let cells = stroke.cells.names();
    let coins = if gained > 0 { format!(" (+{})", coins(gained.into(), l)) } else { String::new() };
    l.pick(format!("{what} auf {cells}{coins}"), format!("{what} on {cells}{coins}"))
}

/// "du" / "you", or a name.
pub fn who(seat: Seat, viewer: Option<Seat>, l: Locale) -> String {
    if Some(seat) == viewer { l.say("du", "you") } else { name_of(seat) }
}

/// Two or more things: `a, b und c`.
pub fn listed(things: &[String], l: Locale) -> String {
    match things {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{}{}{last}", first.join(", "), l.pick(" und ", " and ")),
    }
}
