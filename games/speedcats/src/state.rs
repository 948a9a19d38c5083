//! The whole position: the table and the order of the bag.

use serde::{Deserialize, Serialize};
use spielwerk_sdk::contract::Seat;
use spielwerk_sdk::{Chance, Refusal};

use crate::check::check;
use crate::moves::Move;
use crate::setting::Setting;
use crate::table::Table;
use crate::tile::{Breed, Tile};

/// Longest remark that is kept, in bytes.
const LONGEST_REMARK: usize = 200;

/// The whole position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// What everybody knows.
    pub table: Table,
    /// Undrawn tiles, the next one last; fixed at set-up (C-R3).
    pub bag: Vec<Tile>,
}

impl State {
    /// A new game: breeds, bag and, unless `first` says so, who begins are drawn.
    pub fn new(mut setting: Setting, first: Option<Seat>, chance: &mut Chance) -> Self {
        let mut breeds = Breed::ALL;
        chance.shuffle(&mut breeds);
        setting.breeds = breeds[..setting.size().breeds].to_vec();
        setting.breeds.sort_unstable();
        let drawn = chance.below(setting.seats.into()) as Seat;
        setting.first = first.unwrap_or(drawn);
        let mut bag = setting.tiles().tiles();
        chance.shuffle(&mut bag);
        Self { table: Table::new(setting), bag }
    }

    /// The position after this seat's move.
    ///
    /// # Errors
    /// A code of [`check`]; nothing changes.
    pub fn after(&self, seat: Seat, mv: Move, remark: &str) -> Result<Self, Refusal> {
        check(&self.table, seat, mv).map_err(Refusal::new)?;
        let mut next = self.clone();
        let top = if mv == Move::Draw { next.bag.pop() } else { None };
        let before = (self.table.seat, self.table.turn);
        let mut log = Vec::new();
        next.table.play(mv, top, &mut log);
        let kept = if remark.len() <= LONGEST_REMARK { remark } else { "" };
        next.table.tell(before, log, kept);
        Ok(next)
    }
}
