//! Dig sketches: what lies under each tablet for one of the two (2.3).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use spielwerk_sdk::Chance;
use spielwerk_sdk::contract::Seat;

use crate::spot::{SPOTS, Spot};

/// What a sketch shows at a tablet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Fund.
    Find,
    /// Schutt.
    Rubble,
    /// Einsturz.
    CaveIn,
}

impl Kind {
    /// All, in the order of the rule book.
    pub const ALL: [Self; 3] = [Self::Find, Self::Rubble, Self::CaveIn];

    /// Its German letter: F, S, E.
    pub fn letter(self) -> char {
        match self {
            Self::Find => 'F',
            Self::Rubble => 'S',
            Self::CaveIn => 'E',
        }
    }
}

/// The fixed multiset of sketch pairs: seat 0, seat 1, how many cells.
pub const PAIRS: [(Kind, Kind, u8); 9] = [
    (Kind::Find, Kind::Find, 3),
    (Kind::Find, Kind::Rubble, 5),
    (Kind::Rubble, Kind::Find, 5),
    (Kind::Find, Kind::CaveIn, 1),
    (Kind::CaveIn, Kind::Find, 1),
    (Kind::CaveIn, Kind::CaveIn, 1),
    (Kind::CaveIn, Kind::Rubble, 1),
    (Kind::Rubble, Kind::CaveIn, 1),
    (Kind::Rubble, Kind::Rubble, 7),
];

/// Finds on one sketch.
pub const FINDS_EACH: usize = 9;
/// Different finds of a field.
pub const FINDS: usize = 15;

/// How many cells are `own` for one seat and `other` for the partner; the table is the same from both sides.
pub fn pairs(own: Kind, other: Kind) -> u8 {
    PAIRS.iter().find(|pair| (pair.0, pair.1) == (own, other)).map_or(0, |pair| pair.2)
}

/// One seat's sketch.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Sketch(pub [Kind; SPOTS]);

impl Sketch {
    /// What it shows there.
    pub fn at(&self, spot: Spot) -> Kind {
        self.0[spot.index()]
    }

    /// The places of this kind.
    pub fn of_kind(&self, kind: Kind) -> impl Iterator<Item = Spot> + '_ {
        Spot::all().filter(move |spot| self.at(*spot) == kind)
    }
}

/// Both sketches, by seat, uniformly from all arrangements of the pairs (F-R2).
pub fn deal(chance: &mut Chance) -> [Sketch; 2] {
    let mut cells: Vec<(Kind, Kind)> =
        PAIRS.iter().flat_map(|(one, two, count)| std::iter::repeat_n((*one, *two), usize::from(*count))).collect();
    chance.shuffle(&mut cells);
    let of = |side: fn(&(Kind, Kind)) -> Kind| {
        let mut sketch = Sketch([Kind::Rubble; SPOTS]);
        for (place, cell) in sketch.0.iter_mut().zip(&cells) {
            *place = side(cell);
        }
        sketch
    };
    [of(|cell| cell.0), of(|cell| cell.1)]
}

/// The other of two seats.
pub fn partner(seat: Seat) -> Seat {
    1 - seat.min(1)
}

impl fmt::Display for Sketch {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|kind| write!(out, "{}", kind.letter()))
    }
}

impl fmt::Debug for Sketch {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

impl FromStr for Sketch {
    type Err = String;

    /// 25 letters F, S or E in reading order.
    fn from_str(text: &str) -> Result<Self, String> {
        let kind = |letter: char| Kind::ALL.into_iter().find(|kind| kind.letter() == letter);
        let kinds: Option<Vec<Kind>> = text.chars().map(kind).collect();
        let kinds = kinds.and_then(|kinds| <[Kind; SPOTS]>::try_from(kinds).ok());
        kinds.map(Self).ok_or_else(|| format!("a sketch is {SPOTS} letters F, S or E, not “{text}”"))
    }
}

impl Serialize for Sketch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Sketch {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
