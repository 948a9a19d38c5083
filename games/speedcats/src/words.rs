//! Names of breeds, tiles, houses and yards in both languages.

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::Seat;
use spielwerk_sdk::words::name_of;

use crate::house::HouseId;
use crate::pool::Pool;
use crate::tile::{Breed, Cat, CatKind, Stand, Tile};
use crate::yard::Target;

/// A breed's name.
pub fn breed(breed: Breed, l: Locale) -> &'static str {
    l.pick(
        ["Siam", "Perser", "Kartäuser", "Russisch Blau", "Abessinier", "Burma", "Birma", "Türkisch Angora", "Manx"],
        [
            "Siamese",
            "Persian",
            "Chartreux",
            "Russian Blue",
            "Abyssinian",
            "Burmese",
            "Birman",
            "Turkish Angora",
            "Manx",
        ],
    )[breed as usize]
}

/// The letters of a breed on its tiles.
pub fn breed_sign(breed: Breed) -> &'static str {
    if breed == Breed::Tu { "Tü" } else { breed.code() }
}

/// A breed's profile.
pub fn profile(breed: Breed, l: Locale) -> &'static str {
    l.pick(
        [
            "Heller Körper, dunkle Maske, blaue Augen; redet gern.",
            "Langes dichtes Fell, runder Kopf; die Ruhe selbst.",
            "Blaugraues Fell, bernsteinfarbene Augen; still und treu.",
            "Silbrig blaues Fell, grüne Augen; erst scheu, dann anhänglich.",
            "Warm gebändertes Fell, große Ohren; immer unterwegs.",
            "Seidig braunes Fell, goldene Augen; sucht Gesellschaft.",
            "Halblanges Fell, weiße Pfoten, blaue Augen; sanft.",
            "Feines halblanges Fell, buschiger Schwanz; flink.",
            "Rund gebaut, fast ohne Schwanz; springt weit.",
        ],
        [
            "Pale body, dark mask, blue eyes; talkative.",
            "Long dense coat, round head; calm itself.",
            "Blue-grey coat, amber eyes; quiet and loyal.",
            "Silvery blue coat, green eyes; shy, then devoted.",
            "Warm ticked coat, large ears; always on the move.",
            "Silky brown coat, golden eyes; seeks company.",
            "Half-long coat, white paws, blue eyes; gentle.",
            "Fine half-long coat, bushy tail; nimble.",
            "Rounded, hardly any tail; a great jumper.",
        ],
    )[breed as usize]
}

/// What a cat is.
pub fn cat_kind(kind: CatKind, l: Locale) -> &'static str {
    l.pick(
        [
            "Hofkatze",
            "Zuchtkater",
            "Zuchtkater mit blasser Schleife",
            "Zuchtkatze",
            "Zuchtkatze mit blasser Schleife",
            "Kätzchen",
        ],
        ["yard cat", "breeding tom", "breeding tom, pale bow", "breeding queen", "breeding queen, pale bow", "kitten"],
    )[kind as usize]
}

/// A cat: `Siam-Hofkatze`.
pub fn cat(cat: Cat, l: Locale) -> String {
    l.pick(
        format!("{}-{}", breed(cat.breed, l), cat_kind(cat.kind, l)),
        format!("{} {}", breed(cat.breed, l), cat_kind(cat.kind, l)),
    )
}

/// A kind of stand.
pub fn stand(stand: Stand, l: Locale) -> &'static str {
    l.pick(
        ["Milchstand", "Bürstenstand", "Spielzeugstand", "Kratzbaumstand"],
        ["milk stand", "brush stand", "toy stand", "scratching-post stand"],
    )[stand as usize]
}

/// Any tile.
pub fn tile(tile: Tile, l: Locale) -> String {
    match tile {
        Tile::Cat(own) => cat(own, l),
        Tile::Stand(own) => stand(own, l).to_string(),
        Tile::Coin => l.say("Münze", "coin"),
    }
}

/// Tiles in a row: `2 × Siam-Hofkatze, Münze`.
pub fn tiles(tiles: impl IntoIterator<Item = Tile>, l: Locale) -> String {
    let pool = Pool::of(tiles);
    let one = |own: Tile| match pool.count(own) {
        1 => tile(own, l),
        count => format!("{count} × {}", tile(own, l)),
    };
    pool.kinds().map(one).collect::<Vec<_>>().join(", ")
}

/// A house.
pub fn house(house: HouseId, l: Locale) -> &'static str {
    l.pick(
        ["Kleines Haus", "Mittleres Haus", "Großes Haus", "Wintergarten", "Gartenlaube"],
        ["small house", "middle house", "big house", "winter garden", "garden pavilion"],
    )[house as usize]
}

/// A house behind “ins” / “into the”.
pub fn into_house(house: HouseId, l: Locale) -> String {
    l.say(
        ["ins Kleine Haus", "ins Mittlere Haus", "ins Große Haus", "in den Wintergarten", "in die Gartenlaube"]
            [house as usize],
        [
            "into the small house",
            "into the middle house",
            "into the big house",
            "into the winter garden",
            "into the garden pavilion",
        ][house as usize],
    )
}

/// A house behind “an” / “to”, for stands.
pub fn to_house(house: HouseId, l: Locale) -> String {
    l.say(
        ["ans Kleine Haus", "ans Mittlere Haus", "ans Große Haus", "an den Wintergarten", "an die Gartenlaube"]
            [house as usize],
        [
            "to the small house",
            "to the middle house",
            "to the big house",
            "to the winter garden",
            "to the garden pavilion",
        ][house as usize],
    )
}

/// A house behind “im” / “in”.
pub fn in_house(house: HouseId, l: Locale) -> String {
    l.say(
        ["im Kleinen Haus", "im Mittleren Haus", "im Großen Haus", "im Wintergarten", "in der Gartenlaube"]
            [house as usize],
        [
            "in the small house",
            "in the middle house",
            "in the big house",
            "in the winter garden",
            "in the garden pavilion",
        ][house as usize],
    )
}

/// A house as the object of a sentence: `das Kleine Haus`.
pub fn the_house(house: HouseId, l: Locale) -> String {
    l.say(
        ["das Kleine Haus", "das Mittlere Haus", "das Große Haus", "den Wintergarten", "die Gartenlaube"]
            [house as usize],
        ["the small house", "the middle house", "the big house", "the winter garden", "the garden pavilion"]
            [house as usize],
    )
}

/// Where this tile goes: into a house, to its spot, or to the care station.
pub fn goal(tile: Tile, target: Target, l: Locale) -> String {
    match (tile, target) {
        (_, Target::Care) => l.say("in die Pflegestation", "to the care station"),
        (Tile::Stand(_), Target::House(house)) => to_house(house, l),
        (_, Target::House(house)) => into_house(house, l),
    }
}

/// A yard by seat.
pub fn yard(seat: Seat) -> &'static str {
    let names = ["Lindenhof", "Birkenhof", "Ahornhof", "Eschenhof", "Buchenhof", "Kastanienhof"];
    names[usize::from(seat) % names.len()]
}

/// Who acts, as the viewer reads it: “Du nimmst” needs another verb than “{seat-1} nimmt”.
pub struct Who {
    /// The viewer itself.
    pub you: bool,
    seat: Seat,
}

impl Who {
    /// This seat in the eyes of the viewer.
    pub fn of(seat: Seat, viewer: Option<Seat>) -> Self {
        Self { you: viewer == Some(seat), seat }
    }

    /// Subject and verb: `Du nimmst`, `{seat-1} nimmt`.
    pub fn does(&self, l: Locale, german: (&str, &str), english: (&str, &str)) -> String {
        let (you, other) = l.pick(german, english);
        if self.you { format!("{} {you}", l.pick("Du", "You")) } else { format!("{} {other}", name_of(self.seat)) }
    }
}

/// `1 Münze`, `3 Münzen`.
pub fn coins(number: i32, l: Locale) -> String {
    l.count(number, ("Münze", "Münzen"), ("coin", "coins"))
}

/// `1 Punkt`, `3 Punkte`.
pub fn points(number: i32, l: Locale) -> String {
    l.count(number, ("Punkt", "Punkte"), ("point", "points"))
}

/// With its sign: `+3`, `±0`, `−2`.
pub fn signed(number: i32) -> String {
    match number {
        0 => "±0".to_string(),
        1.. => format!("+{number}"),
        _ => format!("−{}", number.unsigned_abs()),
    }
}

/// A change of points and coins: `+3 Punkte, +1 Münze`.
pub fn change(points: i32, coins: i32, l: Locale) -> String {
    let word = |number: i32, german: (&'static str, &'static str), english: (&'static str, &'static str)| {
        let (one, many) = l.pick(german, english);
        format!("{} {}", signed(number), if number.abs() == 1 { one } else { many })
    };
    let points = word(points, ("Punkt", "Punkte"), ("point", "points"));
    if coins == 0 { points } else { format!("{points}, {}", word(coins, ("Münze", "Münzen"), ("coin", "coins"))) }
}

/// `Korb 2`.
pub fn basket(number: usize, l: Locale) -> String {
    l.pick(format!("Korb {}", number + 1), format!("basket {}", number + 1))
}

/// A sentence begins with a capital.
pub fn capital(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map(|first| first.to_uppercase().chain(rest).collect()).unwrap_or_default()
}
