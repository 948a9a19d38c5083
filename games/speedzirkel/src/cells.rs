//! Sets of cells of the 11 × 11 sheet as one number: bit `11 · row + column`, A1 is bit 0.
//!
//! All rules about neighbours, rows and blocks are shifts and masks of such sets, which makes comparing a thousand
//! strokes cheap.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use spielwerk_sdk::moves::Cell;

/// Columns and rows of a sheet.
pub const SIDE: usize = 11;
/// Cells of a sheet.
pub const COUNT: usize = SIDE * SIDE;

const EVERY: u128 = (1 << COUNT) - 1;
const COLUMN_A: u128 = column_a();
const COLUMN_K: u128 = COLUMN_A << (SIDE - 1);
const ROW_1: u128 = (1 << SIDE) - 1;

const fn column_a() -> u128 {
    let (mut mask, mut row) = (0, 0);
    while row < SIDE {
        mask |= 1 << (row * SIDE);
        row += 1;
    }
    mask
}

/// A set of cells. As JSON their names in reading order, `A1 B2`; as bytes one number.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cells(u128);

impl Cells {
    /// No cell.
    pub const NONE: Self = Self(0);
    /// All 121.
    pub const ALL: Self = Self(EVERY);
    /// Row 1, row 11, column A and column K.
    pub const BORDER: Self = Self(ROW_1 | ROW_1 << (SIDE * (SIDE - 1)) | COLUMN_A | COLUMN_K);

    /// The one cell with this index in reading order.
    pub const fn one(index: usize) -> Self {
        Self(1 << index)
    }

    /// A whole row, from 0.
    pub const fn row(row: usize) -> Self {
        Self(ROW_1 << (row * SIDE))
    }

    /// A whole column, from 0.
    pub const fn column(column: usize) -> Self {
        Self(COLUMN_A << column)
    }

    /// The falling diagonal that begins in column A at this row, from 0.
    pub const fn diagonal(row: usize) -> Self {
        let (mut mask, mut at) = (0, row);
        while at < SIDE {
            mask |= 1 << (at * SIDE + at - row);
            at += 1;
        }
        Self(mask)
    }

    /// How many.
    pub const fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// As a number that can be scored.
    pub const fn value(self) -> i32 {
        self.0.count_ones() as i32
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of `other` are in it.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether some cell is in both.
    pub const fn touches(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// These and those.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// These without those.
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Cells that share a side with one of these; may contain some of these themselves.
    pub const fn neighbours(self) -> Self {
        let sideways = (self.0 & !COLUMN_K) << 1 | (self.0 & !COLUMN_A) >> 1;
        Self((sideways | self.0 << SIDE | self.0 >> SIDE) & EVERY)
    }

    /// Every cell `by` places on in reading order that is in here, moved back: cell `i` if `i + by` is in here. No
    /// regard to line ends.
    pub const fn ahead(self, by: usize) -> Self {
        Self(self.0 >> by)
    }

    /// Moved on by so many places in reading order, what leaves the sheet is lost.
    pub const fn moved(self, by: usize) -> Self {
        Self((self.0 << by) & EVERY)
    }

    /// The first cell in reading order.
    pub const fn first(self) -> Option<usize> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as usize) }
    }

    /// Indices in reading order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = Self(left).first()?;
            left &= left - 1;
            Some(next)
        })
    }

    /// Connected groups, in the order of their first cells.
    pub fn groups(self) -> impl Iterator<Item = Self> {
        let mut left = self;
        std::iter::from_fn(move || {
            let mut group = Self::one(left.first()?);
            loop {
                let grown = (group | group.neighbours()) & left;
                if grown == group {
                    break;
                }
                group = grown;
            }
            left = left.without(group);
            Some(group)
        })
    }

    /// Names in reading order.
    pub fn names(self) -> String {
        let names: Vec<String> = self.iter().map(|index| Cell::at(index, SIDE).to_string()).collect();
        names.join(" ")
    }
}

impl BitOr for Cells {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Cells {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for Cells {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Not for Cells {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0 & EVERY)
    }
}

impl FromIterator<usize> for Cells {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Self {
        Self(indices.into_iter().fold(0, |mask, index| mask | 1 << index))
    }
}

impl fmt::Display for Cells {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.names())
    }
}

impl FromStr for Cells {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut cells = Self::NONE;
        for name in text.split_whitespace() {
            let index = name.parse::<Cell>().ok().and_then(|cell| cell.index(SIDE, SIDE));
            let cell = Self::one(index.ok_or_else(|| format!("“{name}” is no cell of a sheet"))?);
            if cells.touches(cell) {
                return Err(format!("cell {name} stands there twice"));
            }
            cells |= cell;
        }
        Ok(cells)
    }
}

impl Serialize for Cells {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() { serializer.collect_str(self) } else { self.0.serialize(serializer) }
    }
}

impl<'de> Deserialize<'de> for Cells {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return String::deserialize(deserializer)?.parse().map_err(D::Error::custom);
        }
        let mask = u128::deserialize(deserializer)?;
        if mask > EVERY { Err(D::Error::custom("a cell beside the sheet")) } else { Ok(Self(mask)) }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn cells(names: &str) -> Cells {
        names.parse().unwrap()
    }

    #[test]
    fn neighbours_end_at_the_sheet() {
        assert_eq!(cells("A1").neighbours(), cells("B1 A2"));
        assert_eq!(cells("K3").neighbours(), cells("K2 J3 K4"));
        assert_eq!(cells("E11").neighbours(), cells("E10 D11 F11"));
        assert_eq!(Cells::BORDER.count(), 40);
    }

    #[test]
    fn groups_come_in_reading_order() {
        let found: Vec<String> = cells("K1 A2 B2 B3 D3 K2").groups().map(Cells::names).collect();
        assert_eq!(found, ["K1 K2", "A2 B2 B3", "D3"]);
    }

    #[test]
    fn rows_columns_and_diagonals() {
        assert_eq!(Cells::row(10).names(), "A11 B11 C11 D11 E11 F11 G11 H11 I11 J11 K11");
        assert_eq!(Cells::column(2).count(), 11);
        assert_eq!(Cells::diagonal(8).names(), "A9 B10 C11");
    }

    #[test]
    fn names_that_are_none_are_refused() {
        for bad in ["L1", "A12", "A0", "a1", "A1 A1", "A01"] {
            assert!(bad.parse::<Cells>().is_err(), "{bad}");
        }
    }
}
