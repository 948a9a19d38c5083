//! What happened, for the words people read.

use serde::{Deserialize, Serialize};
use spielwerk_sdk::contract::Seat;

use crate::house::HouseId;
use crate::tile::{Breed, Stand, Tile};
use crate::yard::{Group, Target};

/// One thing that happened. Baskets count from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // the fields say what they are
pub enum Event {
    /// The next round begins.
    Round { round: u16 },
    /// A tile was drawn.
    Drawn { tile: Tile },
    /// The first tile of the final stack was drawn.
    LastRound,
    /// The drawn tile went into a basket.
    Loaded { tile: Tile, basket: u8 },
    /// A basket was taken, with so many coins and other tiles.
    Took { basket: u8, coins: u8, tiles: u8 },
    /// A tile of a basket found its place.
    Put { tile: Tile, target: Target },
    /// A tile left the own care station for a house or spot.
    Moved { tile: Tile, target: Target },
    /// A stand went from one spot to another.
    Shifted { stand: Stand, from: HouseId, to: HouseId },
    /// Two groups changed places.
    Swapped { one: Group, two: Group },
    /// A tile was bought from another yard.
    Bought { from: Seat, tile: Tile, target: Target },
    /// A tile was given away.
    Gave { tile: Tile },
    /// An annex was built.
    Built { house: HouseId },
    /// The last free place of a house was taken; so many coins came in.
    Filled { house: HouseId, coins: u8 },
    /// A kitten was born in a house, and went to the care station if that was full.
    Born { breed: Breed, house: HouseId, care: bool },
    /// A basket that nobody took left the game: with two yards to the Tierheim, alone with the neighbour's cart.
    Fetched { basket: u8, tiles: u8 },
    /// The game is over.
    Over,
}

/// A finished turn and what it changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Whose turn it was.
    pub seat: Seat,
    /// All that happened in it.
    pub events: Vec<Event>,
    /// Change of that yard's points.
    pub points: i32,
    /// Change of its coins.
    pub coins: i32,
}

macro_rules! as_text {
    ($type:ty, $what:literal) => {
        // Its code, for people and for the host.
        impl Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let code = String::deserialize(deserializer)?;
                code.parse().map_err(|_| serde::de::Error::custom(format!("“{code}” is no {}", $what)))
            }
        }
    };
}

as_text!(Target, "target: K, M, G, W, L or P");
as_text!(Group, "group: a house or P.Si");
as_text!(HouseId, "house: K, M, G, W or L");

impl std::fmt::Display for HouseId {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.code())
    }
}
