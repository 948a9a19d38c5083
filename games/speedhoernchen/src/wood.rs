//! What lies where in the wood.

use std::fmt;

use serde::de::{Error as _, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use spielwerk_sdk::moves::Cell;

use crate::deck::{Card, Counts};

/// How a card lies. `seen`: it had been face up before this turn began (H-R24).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lies {
    /// Under a heap nobody has uncovered yet.
    Fresh,
    /// Under a heap that has been uncovered before.
    Seen,
    /// Face up, this turn's first card.
    First {
        /// Seen before.
        seen: bool,
    },
    /// Face up, this turn's second card.
    Second {
        /// Seen before.
        seen: bool,
    },
    /// Out of the game: bare ground.
    Gone,
}

const LIES: [(Lies, &str); 7] = [
    (Lies::Fresh, ""),
    (Lies::Seen, " seen"),
    (Lies::First { seen: false }, " first"),
    (Lies::First { seen: true }, " first seen"),
    (Lies::Second { seen: false }, " second"),
    (Lies::Second { seen: true }, " second seen"),
    (Lies::Gone, " gone"),
];

impl Lies {
    /// Still under a heap.
    pub fn is_covered(self) -> bool {
        matches!(self, Self::Fresh | Self::Seen)
    }

    /// Face up.
    pub fn is_open(self) -> bool {
        matches!(self, Self::First { .. } | Self::Second { .. })
    }

    /// Seen when this turn began.
    pub fn was_seen(self) -> bool {
        matches!(self, Self::Seen | Self::First { seen: true } | Self::Second { seen: true })
    }

    fn number(self) -> u8 {
        match self {
            Self::Fresh => 0,
            Self::Seen => 1,
            Self::First { seen } => 2 + u8::from(seen),
            Self::Second { seen } => 4 + u8::from(seen),
            Self::Gone => 6,
        }
    }
}

/// A place: its card (`Card` in a state, `Option<Card>` in what somebody sees) and how it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place<C> {
    /// The card.
    pub card: C,
    /// How it lies.
    pub lies: Lies,
}

/// A place as the state knows it.
pub type Heap = Place<Card>;
/// A place as a viewer sees it: without a card where it may not know it.
pub type Sight = Place<Option<Card>>;

/// A face-up card of the present turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Uncovered {
    /// Where, in reading order.
    pub place: usize,
    /// What.
    pub card: Card,
    /// Seen before this turn.
    pub seen: bool,
}

/// This turn's face-up cards in the order in which they were uncovered.
pub fn uncovered<C: Copy + Into<Option<Card>>>(wood: &[Place<C>]) -> [Option<Uncovered>; 2] {
    let mut found = [None; 2];
    for (place, here) in wood.iter().enumerate() {
        let (index, seen) = match here.lies {
            Lies::First { seen } => (0, seen),
            Lies::Second { seen } => (1, seen),
            _ => continue,
        };
        found[index] = here.card.into().map(|card| Uncovered { place, card, seen });
    }
    found
}

/// The cards out of the game.
pub fn gone<C: Copy + Into<Option<Card>>>(wood: &[Place<C>]) -> Counts {
    Counts::of(wood.iter().filter(|here| here.lies == Lies::Gone).filter_map(|here| here.card.into()))
}

/// Heaps left, face-up cards included.
pub fn left<C>(wood: &[Place<C>]) -> usize {
    wood.iter().filter(|here| here.lies != Lies::Gone).count()
}

/// Cells in a row of a square wood of so many places.
pub fn columns(places: usize) -> usize {
    match places {
        16 => 4,
        36 => 6,
        _ => 8,
    }
}

/// The cell with this number in reading order in a wood of so many places.
pub fn cell(place: usize, places: usize) -> Cell {
    Cell::at(place, columns(places))
}

const HIDDEN: u8 = 31;

// One byte a place: how it lies, then the kind of card.
impl Serialize for Sight {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.lies.number() * 32 + self.card.map_or(HIDDEN, |card| card.kind() as u8))
    }
}

impl<'de> Deserialize<'de> for Sight {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let byte = u8::deserialize(deserializer)?;
        let (lies, _) = *LIES.get(usize::from(byte / 32)).ok_or_else(|| D::Error::custom("no such way to lie"))?;
        let card = match byte % 32 {
            HIDDEN => None,
            kind => Some(Card::of_kind(kind).ok_or_else(|| D::Error::custom("no such card"))?),
        };
        Ok(Self { card, lies })
    }
}

/// All places of a state in reading order. For people (the debugger) a map from cell to `N3`, `R4 seen`, `F gone`,
/// `G2 first` or `G2 second seen`; for the host one byte a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wood(pub Vec<Heap>);

impl std::ops::Deref for Wood {
    type Target = [Heap];
    fn deref(&self) -> &[Heap] {
        &self.0
    }
}

fn heap_text(heap: &Heap) -> String {
    format!("{}{}", heap.card, LIES[usize::from(heap.lies.number())].1)
}

fn heap_from(text: &str) -> Result<Heap, String> {
    let (code, rest) = text.split_at(text.find(' ').unwrap_or(text.len()));
    let known = LIES.iter().find(|(_, words)| *words == rest);
    let (lies, _) = known.ok_or_else(|| {
        format!("“{text}”: behind the card may stand seen, first, first seen, second, second seen or gone")
    })?;
    Ok(Heap { card: code.parse()?, lies: *lies })
}

impl Serialize for Wood {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            let sights = self.0.iter().map(|heap| Sight { card: Some(heap.card), lies: heap.lies });
            return serializer.collect_seq(sights);
        }
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (place, heap) in self.0.iter().enumerate() {
            map.serialize_entry(&cell(place, self.0.len()).to_string(), &heap_text(heap))?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Wood {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return deserializer.deserialize_map(ReadWood);
        }
        let sights = Vec::<Sight>::deserialize(deserializer)?;
        let heap = |sight: Sight| Some(Heap { card: sight.card?, lies: sight.lies });
        let heaps = sights.into_iter().map(heap).collect::<Option<_>>();
        heaps.map(Self).ok_or_else(|| D::Error::custom("a place without a card"))
    }
}

struct ReadWood;

impl<'de> Visitor<'de> for ReadWood {
    type Value = Wood;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a map from every cell (A1, B1 …) to its card")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Wood, A::Error> {
        let mut named = Vec::new();
        while let Some((name, text)) = map.next_entry::<String, String>()? {
            named.push((name, heap_from(&text).map_err(A::Error::custom)?));
        }
        let places = named.len();
        if ![16, 36, 64].contains(&places) {
            return Err(A::Error::custom(format!("a wood has 16, 36 or 64 cells, not {places}")));
        }
        let mut heaps = vec![None; places];
        for (name, heap) in named {
            let size = columns(places);
            let place = name.parse::<Cell>().ok().and_then(|cell| cell.index(size, size));
            let Some(slot) = place.map(|place| &mut heaps[place]) else {
                return Err(A::Error::custom(format!("“{name}” is no cell of a wood of {places}")));
            };
            if slot.replace(heap).is_some() {
                return Err(A::Error::custom(format!("cell {name} is there twice")));
            }
        }
        // As many names as cells and none twice: every cell is there.
        Ok(Wood(heaps.into_iter().flatten().collect()))
    }
}
