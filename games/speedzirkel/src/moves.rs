//! Moves: `draw wald 2 r1 E7`, `single acker A1`, `place m0 C4`, `place-single C4`, `undo`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize, de::Error as _};
use spielwerk_sdk::moves::{Cell, Fields};

use crate::cells::SIDE;
use crate::shape::Turn;
use crate::sheet::Terrain;

/// What a seat may do. A cell is where the turned shape's first cell in reading order lies, as an index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// Draws one of the card's shapes.
    Draw {
        /// In this terrain.
        terrain: Terrain,
        /// 1 or 2.
        shape: u8,
        /// Lying this way.
        turn: Turn,
        /// Here.
        cell: u8,
    },
    /// Draws the single cell that is left when the card fits nowhere.
    Single {
        /// In this terrain.
        terrain: Terrain,
        /// Here.
        cell: u8,
    },
    /// Sets the creature on the neighbour's sheet.
    Place {
        /// Lying this way.
        turn: Turn,
        /// Here.
        cell: u8,
    },
    /// Sets one creature cell where the creature fits nowhere.
    PlaceSingle {
        /// Here.
        cell: u8,
    },
    /// Takes the own stroke back.
    Undo,
}

/// A cell's name, by its index.
pub fn name(cell: usize) -> Cell {
    Cell::at(cell, SIDE)
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |cell: u8| name(cell.into());
        match *self {
            Self::Draw { terrain, shape, turn, cell } => {
                write!(out, "draw {} {shape} {turn} {}", terrain.key(), name(cell))
            }
            Self::Single { terrain, cell } => write!(out, "single {} {}", terrain.key(), name(cell)),
            Self::Place { turn, cell } => write!(out, "place {turn} {}", name(cell)),
            Self::PlaceSingle { cell } => write!(out, "place-single {}", name(cell)),
            Self::Undo => out.write_str("undo"),
        }
    }
}

fn terrain(fields: &mut Fields<'_>) -> Option<Terrain> {
    Terrain::from_key(fields.word()?)
}

fn cell(fields: &mut Fields<'_>) -> Option<u8> {
    fields.parse::<Cell>()?.index(SIDE, SIDE).and_then(|index| u8::try_from(index).ok())
}

fn read(text: &str) -> Option<Move> {
    let (verb, mut fields) = Fields::of(text);
    let fields_of = &mut fields;
    let mv = match verb {
        "draw" => Move::Draw {
            terrain: terrain(fields_of)?,
            shape: fields_of.parse()?,
            turn: fields_of.parse()?,
            cell: cell(fields_of)?,
        },
        "single" => Move::Single { terrain: terrain(fields_of)?, cell: cell(fields_of)? },
        "place" => Move::Place { turn: fields_of.parse()?, cell: cell(fields_of)? },
        "place-single" => Move::PlaceSingle { cell: cell(fields_of)? },
        "undo" => Move::Undo,
        _ => return None,
    };
    fields.end()?;
    Some(mv)
}

impl FromStr for Move {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        read(text).ok_or(())
    }
}

impl Serialize for Move {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|()| D::Error::custom(format!("“{text}” is no move")))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn every_move_is_read_as_it_is_written() {
        for text in ["draw wald 2 r1 E7", "single weiher K11", "place m3 A1", "place-single B2", "undo"] {
            assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
        }
        for bad in ["draw wesen 1 r0 A1", "draw wald 1 r4 A1", "draw wald 1 r0 L1", "draw wald 1 r0", "undo x", "x"] {
            assert!(bad.parse::<Move>().is_err(), "{bad}");
        }
    }
}
