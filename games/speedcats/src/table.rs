//! All that everybody at the table knows: everything but the order of the bag (C-R6).

use serde::{Deserialize, Serialize};
use spielwerk_sdk::contract::Seat;

use crate::pool::Pool;
use crate::setting::{KITTENS, Setting};
use crate::story::{Event, Report};
use crate::tile::{Breed, CatKind, Tile};
use crate::yard::{Supply, Yard};

/// A basket on its trailer.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Basket {
    /// What is in it, in the order it came.
    pub tiles: Vec<Tile>,
    /// Taken this round.
    pub taken: bool,
}

/// What is due.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// An action.
    Action,
    /// A basket for the tile just drawn.
    Load(Tile),
    /// Places for the tiles of the basket just taken, in tile order.
    Place(Vec<Tile>),
    /// Nothing any more.
    Finished,
}

/// A turn that is not over yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// What has happened in it so far.
    pub events: Vec<Event>,
    /// Points of the yard when it began.
    pub points: i32,
    /// Its coins then.
    pub coins: u16,
}

/// Figures of a seat that its yard does not show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Kittens born.
    pub born: u16,
    /// Tiles bought.
    pub bought: u16,
}

/// All that everybody knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Table {
    /// Fixed from the set-up on.
    pub setting: Setting,
    /// The present round, from 1.
    pub round: u16,
    /// The present turn, from 1.
    pub turn: u32,
    /// Steps made so far; each asks a new question.
    pub step: u32,
    /// Whose turn it is; at the end whose it was.
    pub seat: Seat,
    /// What is due.
    pub stage: Stage,
    /// By seat: has taken a basket this round.
    pub out: Vec<bool>,
    /// The baskets.
    pub baskets: Vec<Basket>,
    /// By seat.
    pub yards: Vec<Yard>,
    /// By seat.
    pub tallies: Vec<Tally>,
    /// Kittens still to be had, by breed.
    pub supply: Supply,
    /// Tiles still in the bag, the final stack included.
    pub undrawn: Pool,
    /// Tiles out of the game.
    pub gone: Pool,
    /// The present turn.
    pub now: Turn,
    /// The last finished turn.
    pub last: Option<Report>,
    /// What the last step did.
    pub story: Vec<Event>,
    /// Why a computer player made the last step.
    pub remark: String,
}

impl Table {
    /// Before the first turn.
    pub fn new(setting: Setting) -> Self {
        let seats = usize::from(setting.seats);
        let mut supply = [0; 9];
        setting.breeds.iter().for_each(|breed| supply[*breed as usize] = KITTENS);
        Self {
            round: 1,
            turn: 1,
            step: 0,
            seat: setting.first,
            stage: Stage::Action,
            out: vec![false; seats],
            baskets: vec![Basket::default(); setting.size().baskets.len()],
            yards: vec![Yard::new(); seats],
            tallies: vec![Tally::default(); seats],
            supply,
            undrawn: setting.tiles(),
            gone: Pool::default(),
            now: Turn { events: Vec::new(), points: 0, coins: 2 },
            last: None,
            story: vec![Event::Round { round: 1 }],
            remark: String::new(),
            setting,
        }
    }

    /// Whether this is the last round: the final stack has been touched (C-R26).
    pub fn is_last_round(&self) -> bool {
        self.undrawn.total() < self.setting.size().stack
    }

    /// The yard of this seat; an empty one for a seat that is not there.
    pub fn yard(&self, seat: Seat) -> Option<&Yard> {
        self.yards.get(usize::from(seat))
    }

    /// The yard whose turn it is.
    pub fn own(&self) -> &Yard {
        &self.yards[usize::from(self.seat)]
    }

    /// Places of a basket.
    pub fn places(&self, basket: usize) -> usize {
        self.setting.size().baskets.get(basket).map_or(0, |places| usize::from(*places))
    }

    /// Whether a tile can be drawn into this basket.
    pub fn has_room(&self, basket: usize) -> bool {
        self.baskets.get(basket).is_some_and(|own| !own.taken && own.tiles.len() < self.places(basket))
    }

    /// Baskets that a tile can be drawn into.
    pub fn open_baskets(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.baskets.len()).filter(|basket| self.has_room(*basket))
    }

    /// Baskets that can be taken.
    pub fn full_enough(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.baskets.len()).filter(|basket| !self.baskets[*basket].taken && !self.baskets[*basket].tiles.is_empty())
    }

    /// Whether an unused partner of this breed and kind may still turn up: undrawn, in a basket or in some care
    /// station (C-U14).
    pub fn partner_waits(&self, breed: Breed, kind: CatKind) -> bool {
        let tile = Tile::cat(breed, kind);
        self.supply[breed as usize] > 0
            && (self.undrawn.count(tile) > 0
                || self.baskets.iter().any(|basket| basket.tiles.contains(&tile))
                || self.yards.iter().any(|yard| yard.care.count(tile) > 0))
    }

    /// Every yard's points and coins.
    pub fn results(&self) -> Vec<(i32, u16)> {
        self.yards.iter().map(|yard| (yard.points(), yard.purse)).collect()
    }

    /// Draws that are left before the one that makes the round the last (C-U17).
    pub fn draws_before_last(&self) -> usize {
        self.undrawn.total().saturating_sub(self.setting.size().stack)
    }
}
