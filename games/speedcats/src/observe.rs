//! What a viewer may know (C-R6): everything but the order of undrawn tiles, alike for all.

use serde::{Deserialize, Serialize};
use spielwerk_sdk::Chance;
use spielwerk_sdk::contract::{Seat, Viewer};

use crate::state::State;
use crate::table::{Stage, Table};
use crate::tile::Tile;

/// Whose view it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Eye {
    /// A seat's.
    Seat(Seat),
    /// An onlooker's.
    Spectator,
    /// All-knowing, given out only when the match is over.
    Afterwards,
}

/// What one viewer may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observation {
    /// Whose view it is.
    pub eye: Eye,
    /// What everybody knows.
    pub table: Table,
    /// The order of the bag, afterwards only.
    pub bag: Option<Vec<Tile>>,
}

impl Observation {
    /// The viewing seat; none for onlookers.
    pub fn seat(&self) -> Option<Seat> {
        match self.eye {
            Eye::Seat(seat) => Some(seat),
            Eye::Spectator | Eye::Afterwards => None,
        }
    }

    /// Whether the viewer is to decide now.
    pub fn is_asked(&self) -> bool {
        self.table.stage != Stage::Finished && self.seat() == Some(self.table.seat)
    }
}

/// What this viewer may know.
pub fn observe(state: &State, viewer: Viewer) -> Observation {
    let eye = match viewer {
        Viewer::Seat(seat) if seat < state.table.setting.seats => Eye::Seat(seat),
        Viewer::Seat(_) | Viewer::Spectator => Eye::Spectator,
        Viewer::Afterwards => Eye::Afterwards,
    };
    Observation { eye, table: state.table.clone(), bag: (eye == Eye::Afterwards).then(|| state.bag.clone()) }
}

/// A state this observation allows: the undrawn tiles in some order.
pub fn resample(observation: &Observation, chance: &mut Chance) -> State {
    let bag = observation.bag.clone().unwrap_or_else(|| shuffled(&observation.table, chance));
    State { table: observation.table.clone(), bag }
}

/// The undrawn tiles in some order.
pub fn shuffled(table: &Table, chance: &mut Chance) -> Vec<Tile> {
    let mut bag = table.undrawn.tiles();
    chance.shuffle(&mut bag);
    bag
}
