//! What is fixed from the set-up on: numbers by yards (rule book 2.2, 2.3).

use serde::{Deserialize, Serialize};
use spielwerk_sdk::contract::Seat;

use crate::pool::Pool;
use crate::tile::{Breed, CatKind, Stand, Tile};

/// How the game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// People, with computers on free seats.
    Tisch,
    /// One person against computers.
    Solo,
    /// One yard alone, for the record list.
    Rekord,
    /// One yard alone, the same for everybody on one day.
    Tag,
}

/// A column of the table of 2.3.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    /// Breeds in the game.
    pub breeds: usize,
    /// Places of each basket.
    pub baskets: &'static [u8],
    /// Tiles of the final stack.
    pub stack: usize,
    /// Annexes a yard may build.
    pub annexes: usize,
}

const SIZES: [Size; 6] = [
    Size { breeds: 5, baskets: &[3, 3, 3], stack: 15, annexes: 1 },
    Size { breeds: 5, baskets: &[3, 2, 1], stack: 15, annexes: 2 },
    Size { breeds: 6, baskets: &[3, 3, 3], stack: 15, annexes: 1 },
    Size { breeds: 7, baskets: &[3, 3, 3, 3], stack: 15, annexes: 1 },
    Size { breeds: 8, baskets: &[3, 3, 3, 3, 3], stack: 15, annexes: 1 },
    Size { breeds: 9, baskets: &[3, 3, 3, 3, 3, 3], stack: 18, annexes: 1 },
];

impl Size {
    /// The column for so many yards.
    pub fn of(yards: u8) -> Self {
        SIZES[usize::from(yards.clamp(1, 6)) - 1]
    }
}

/// Kittens of each breed beside the bag.
pub const KITTENS: u8 = 2;
/// Stands of each kind.
pub const STANDS: u8 = 3;
/// Coin tiles.
pub const COINS: u8 = 12;

/// What is fixed from the set-up on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setting {
    /// How it is played.
    pub mode: Mode,
    /// Yards, 1–6.
    pub seats: u8,
    /// Only five Hofkatzen of each breed.
    pub short: bool,
    /// Annexes may be built.
    pub annex: bool,
    /// Who begins.
    pub first: Seat,
    /// The breeds of this game, in order.
    pub breeds: Vec<Breed>,
}

impl Setting {
    /// The column of 2.3.
    pub fn size(&self) -> Size {
        Size::of(self.seats)
    }

    /// Annexes a yard may build.
    pub fn annexes(&self) -> usize {
        if self.annex { self.size().annexes } else { 0 }
    }

    /// All tiles of the bag (2.2).
    pub fn tiles(&self) -> Pool {
        let mut pool = Pool::default();
        for breed in &self.breeds {
            pool.add(Tile::cat(*breed, CatKind::Yard), if self.short { 5 } else { 7 });
            pool.add(Tile::cat(*breed, CatKind::Tom), 2);
            pool.add(Tile::cat(*breed, CatKind::Queen), 2);
        }
        Stand::ALL.into_iter().for_each(|stand| pool.add(Tile::Stand(stand), STANDS));
        pool.add(Tile::Coin, COINS);
        pool
    }
}
