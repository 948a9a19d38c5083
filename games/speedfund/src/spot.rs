//! Places of the field: A1 to E5.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use spielwerk_sdk::moves::Cell;

/// Columns, and rows.
pub const SIDE: usize = 5;
/// Tablets of a field.
pub const SPOTS: usize = SIDE * SIDE;

/// One of the 25 places, counted from 0 in reading order: A1, B1 … E5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot(u8);

impl Spot {
    /// The place with this number from 0; none beyond the field.
    pub fn new(index: usize) -> Option<Self> {
        (index < SPOTS).then_some(Self(index as u8))
    }

    /// All places in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..SPOTS as u8).map(Self)
    }

    /// Its number from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Column and row from 0.
    pub fn at(self) -> (u8, u8) {
        (self.0 % SIDE as u8, self.0 / SIDE as u8)
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        Cell::at(self.index(), SIDE).fmt(out)
    }
}

impl fmt::Debug for Spot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

impl FromStr for Spot {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let index = text.parse::<Cell>()?.index(SIDE, SIDE).ok_or(())?;
        Self::new(index).ok_or(())
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() { serializer.collect_str(self) } else { serializer.serialize_u8(self.0) }
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let text = String::deserialize(deserializer)?;
            text.parse().map_err(|()| D::Error::custom(format!("no place of the field: {text}")))
        } else {
            let index = u8::deserialize(deserializer)?;
            Self::new(index.into()).ok_or_else(|| D::Error::custom("no place of the field"))
        }
    }
}
