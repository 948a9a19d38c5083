//! What a viewer may know (F-R5): the secrecy boundary.

use serde::{Deserialize, Serialize};
use spielwerk_sdk::contract::{Seat, Viewer};

use crate::sketch::Sketch;
use crate::spot::Spot;
use crate::state::{Stage, State, Table};
use crate::view::View;

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

/// What is laid open at the end, besides both sketches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lay {
    /// Pieces by cell.
    pub pieces: Vec<u8>,
    /// What the computer thought of at each clue.
    pub thought_of: Vec<Vec<Spot>>,
}

/// What one viewer may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observation {
    /// Whose view it is.
    pub eye: Eye,
    /// What everybody knows.
    pub table: Table,
    /// Sketches this viewer knows, by seat.
    pub sketches: [Option<Sketch>; 2],
    /// What each clue was meant for, as far as this viewer knows; empty where it does not.
    pub meant: Vec<Vec<Spot>>,
    /// Undug finds on each sketch, from the last day on (F-R33).
    pub left: Option<[u8; 2]>,
    /// All the rest, when it is over.
    pub lay: Option<Lay>,
}

/// What this viewer may know.
pub fn observe(state: &State, viewer: Viewer) -> Observation {
    let eye = match viewer {
        Viewer::Seat(seat) if seat < 2 => Eye::Seat(seat),
        Viewer::Seat(_) | Viewer::Spectator => Eye::Spectator,
        Viewer::Afterwards => Eye::Afterwards,
    };
    let (table, secrets) = (&state.table, &state.secrets);
    let over = matches!(table.stage, Stage::Over(_));
    let all = over || eye == Eye::Afterwards;
    let owns = |seat: Seat| all || eye == Eye::Seat(seat);
    let meant = |(at, meant): (usize, &Vec<Spot>)| {
        if table.clues.get(at).is_some_and(|clue| owns(clue.giver)) { meant.clone() } else { Vec::new() }
    };
    Observation {
        eye,
        table: table.clone(),
        sketches: [0, 1].map(|seat| owns(seat).then(|| secrets.sketches[usize::from(seat)])),
        meant: secrets.meant.iter().enumerate().map(meant).collect(),
        left: (over || table.last_day.is_some()).then(|| state.lefts()),
        lay: all.then(|| Lay { pieces: secrets.pieces.clone(), thought_of: secrets.thought_of.clone() }),
    }
}

impl Observation {
    /// The viewing seat; none for onlookers.
    pub fn seat(&self) -> Option<Seat> {
        if let Eye::Seat(seat) = self.eye { Some(seat) } else { None }
    }

    /// The viewing seat's own sketch.
    pub fn own(&self) -> Option<&Sketch> {
        self.sketches[usize::from(self.seat()?)].as_ref()
    }

    /// What the viewing seat's moves are judged by; none for onlookers.
    pub fn view(&self) -> Option<View<'_>> {
        let seat = self.seat()?;
        Some(View { seat, table: &self.table, sketch: self.own()?, left: self.left.unwrap_or_default() })
    }

    /// It is over.
    pub fn is_over(&self) -> bool {
        self.table.ending().is_some()
    }
}
