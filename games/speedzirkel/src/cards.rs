//! The explore cards and the fabled creatures (rule book 2.3, 2.4).

use serde::{Deserialize, Serialize};

use crate::shape::Shape;
use crate::sheet::Terrain;

/// A card of the deck, in the order of the rule book: explore cards, castle sites, creatures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // named in the tables below
pub enum Card {
    Fichtenschlag,
    Bauernweiler,
    Gerstenflur,
    Bachlauf,
    Auwald,
    Obstanger,
    Fischerdorf,
    Gutshof,
    Muehlenweiher,
    Koehlerei,
    Flurstueck,
    BurgstallAmHang,
    BurgstallImTal,
    Wolpertinger,
    Tatzelwurm,
    Bilwis,
    Perchten,
}

/// What an explore card says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Explore {
    /// Which card.
    pub card: Card,
    /// Names, German and English.
    pub names: (&'static str, &'static str),
    /// Choice of terrain; none on a castle site.
    pub terrains: &'static [Terrain],
    /// What it adds to the clock.
    pub time: u8,
    /// Its shapes.
    pub shapes: &'static [Shape],
    /// Whether the first shape brings a guilder.
    pub coin: bool,
}

const fn shape(cells: &'static str) -> Shape {
    Shape { cells }
}

const fn explore(
    card: Card,
    names: (&'static str, &'static str),
    terrains: &'static [Terrain],
    time: u8,
    shapes: &'static [Shape],
    coin: bool,
) -> Explore {
    Explore { card, names, terrains, time, shapes, coin }
}

use Terrain::{Acker, Dorf, Wald, Weiher};

/// The thirteen explore cards.
#[rustfmt::skip]
pub const EXPLORE: [Explore; 13] = [
    explore(Card::Fichtenschlag, ("Fichtenschlag", "Spruce Clearing"), &[Wald], 1, &[shape("00 11"), shape("00 10 11 21")], true),
    explore(Card::Bauernweiler, ("Bauernweiler", "Farmers’ Hamlet"), &[Dorf], 1, &[shape("00 10 11"), shape("00 01 02 10 11")], true),
    explore(Card::Gerstenflur, ("Gerstenflur", "Barley Field"), &[Acker], 1, &[shape("00 10"), shape("01 10 11 12 21")], true),
    explore(Card::Bachlauf, ("Bachlauf", "Brook"), &[Weiher], 1, &[shape("00 10 20"), shape("02 11 12 20 21")], true),
    explore(Card::Auwald, ("Auwald", "Riverside Wood"), &[Wald, Weiher], 2, &[shape("00 10 11 20")], false),
    explore(Card::Obstanger, ("Obstanger", "Orchard Meadow"), &[Wald, Acker], 2, &[shape("00 01 02 12")], false),
    explore(Card::Fischerdorf, ("Fischerdorf", "Fishers’ Village"), &[Dorf, Weiher], 2, &[shape("00 01 02 03")], false),
    explore(Card::Gutshof, ("Gutshof", "Manor Farm"), &[Dorf, Acker], 2, &[shape("00 10 11 12 20")], false),
    explore(Card::Muehlenweiher, ("Mühlenweiher", "Mill Pond"), &[Acker, Weiher], 2, &[shape("00 01 02 10 20")], false),
    explore(Card::Koehlerei, ("Köhlerei", "Charcoal Works"), &[Wald, Dorf], 2, &[shape("02 03 10 11 12")], false),
    explore(Card::Flurstueck, ("Flurstück", "Plot of Land"), &Terrain::DRAWN, 0, &[shape("00")], false),
    explore(Card::BurgstallAmHang, ("Burgstall am Hang", "Castle Site on the Slope"), &[], 0, &[], false),
    explore(Card::BurgstallImTal, ("Burgstall im Tal", "Castle Site in the Valley"), &[], 0, &[], false),
];

/// A corner of the sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Corner {
    /// At the bottom, not the top.
    pub bottom: bool,
    /// At the right, not the left.
    pub right: bool,
}

/// What a creature's card says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Creature {
    /// Which card.
    pub card: Card,
    /// Its name, in both languages.
    pub name: &'static str,
    /// As printed.
    pub shape: Shape,
    /// The sheet goes to the left neighbour; else to the right. Left walks clockwise, right counter-clockwise.
    pub left: bool,
    /// Where it comes from by itself.
    pub corner: Corner,
}

const fn creature(card: Card, name: &'static str, cells: &'static str, left: bool, corner: Corner) -> Creature {
    Creature { card, name, shape: shape(cells), left, corner }
}

const TOP_LEFT: Corner = Corner { bottom: false, right: false };
const TOP_RIGHT: Corner = Corner { bottom: false, right: true };
const BOTTOM_RIGHT: Corner = Corner { bottom: true, right: true };
const BOTTOM_LEFT: Corner = Corner { bottom: true, right: false };

/// The four fabled creatures.
pub const CREATURES: [Creature; 4] = [
    creature(Card::Wolpertinger, "Wolpertinger", "00 11 22", true, TOP_LEFT),
    creature(Card::Tatzelwurm, "Tatzelwurm", "00 01 11 21 22", false, TOP_RIGHT),
    creature(Card::Bilwis, "Bilwis", "00 10 20 21", true, BOTTOM_RIGHT),
    creature(Card::Perchten, "Perchten", "00 10 02 12", false, BOTTOM_LEFT),
];

/// How many cards there are.
pub const CARDS: usize = EXPLORE.len() + CREATURES.len();

impl Card {
    /// All in order.
    pub fn all() -> impl Iterator<Item = Self> {
        EXPLORE.iter().map(|data| data.card).chain(CREATURES.iter().map(|data| data.card))
    }

    /// The explore card's data; none for a creature.
    pub fn explore(self) -> Option<&'static Explore> {
        EXPLORE.get(self as usize)
    }

    /// The creature's data; none for an explore card.
    pub fn creature(self) -> Option<&'static Creature> {
        CREATURES.get((self as usize).checked_sub(EXPLORE.len())?)
    }

    /// Whether it only makes a demand.
    pub fn is_castle(self) -> bool {
        matches!(self, Self::BurgstallAmHang | Self::BurgstallImTal)
    }

    /// What it adds to the clock.
    pub fn time(self) -> u8 {
        self.explore().map_or(0, |data| data.time)
    }

    /// A stable key: `fichtenschlag`.
    pub fn key(self) -> &'static str {
        const KEYS: [&str; CARDS] = [
            "fichtenschlag",
            "bauernweiler",
            "gerstenflur",
            "bachlauf",
            "auwald",
            "obstanger",
            "fischerdorf",
            "gutshof",
            "muehlenweiher",
            "koehlerei",
            "flurstueck",
            "burgstall-am-hang",
            "burgstall-im-tal",
            "wolpertinger",
            "tatzelwurm",
            "bilwis",
            "perchten",
        ];
        KEYS[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_in_the_order_of_the_cards() {
        let listed: Vec<Card> = Card::all().collect();
        assert_eq!(listed.len(), CARDS);
        assert!(listed.iter().enumerate().all(|(index, card)| *card as usize == index));
        assert!(listed[..13].iter().all(|card| card.explore().is_some_and(|data| data.card == *card)));
        assert!(listed[13..].iter().all(|card| card.creature().is_some_and(|data| data.card == *card)));
        let written = |card: &Card| serde_json::to_string(card).is_ok_and(|text| text == format!("\"{}\"", card.key()));
        assert!(listed.iter().all(written));
    }

    #[test]
    fn no_season_can_run_out_of_cards() {
        assert_eq!(EXPLORE.iter().map(|data| data.time).sum::<u8>(), 16);
    }

    #[test]
    fn all_explore_shapes_differ_up_to_turning_and_mirroring() {
        let shapes: Vec<Shape> = EXPLORE.iter().flat_map(|data| data.shapes).copied().collect();
        assert_eq!(shapes.len(), 15);
        for (index, shape) in shapes.iter().enumerate() {
            let upright = shape.upright();
            for other in &shapes[index + 1..] {
                let same = |lying: &crate::shape::Oriented| lying.offsets() == upright.offsets();
                assert!(!other.orientations(true).iter().any(same), "{} and {}", shape.cells, other.cells);
            }
        }
    }

    #[test]
    fn shapes_have_the_stated_sizes() {
        let sizes = |card: Card| card.explore().map(|data| data.shapes.iter().map(Shape::count).collect::<Vec<_>>());
        assert_eq!(sizes(Card::Fichtenschlag), Some(vec![2, 4]));
        assert_eq!(sizes(Card::Bachlauf), Some(vec![3, 5]));
        assert_eq!(sizes(Card::Fischerdorf), Some(vec![4]));
        let creatures: Vec<usize> = CREATURES.iter().map(|data| data.shape.count()).collect();
        assert_eq!(creatures, [3, 5, 4, 4]);
    }
}
