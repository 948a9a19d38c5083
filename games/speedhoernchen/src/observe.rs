//! What a viewer may know (H-R4): the secrecy boundary, and the way back by imagining.

use serde::{Deserialize, Serialize};
use spielwerk_sdk::Chance;
use spielwerk_sdk::contract::{Seat, Viewer};

use crate::state::{Figure, Stage, State, Table};
use crate::wood::{Heap, Lies, Sight, Wood};

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

/// What one viewer may know. Apart from `eye` it is the same for all seats and onlookers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observation {
    /// Whose view it is.
    pub eye: Eye,
    /// What everybody knows.
    pub table: Table,
    /// Faces of open cards and of those out of the game; of a heap only whether it has been seen.
    pub wood: Vec<Sight>,
    /// Memory figures by seat, at the end.
    pub figures: Option<Vec<Figure>>,
}

impl Observation {
    /// The viewing seat; none for onlookers.
    pub fn seat(&self) -> Option<Seat> {
        match self.eye {
            Eye::Seat(seat) => Some(seat),
            Eye::Spectator | Eye::Afterwards => None,
        }
    }

    /// Whether the viewer is to uncover a heap now.
    pub fn is_asked(&self) -> bool {
        matches!(self.table.stage, Stage::First | Stage::Second) && self.seat() == Some(self.table.seat)
    }

    /// Whether this place is a heap.
    pub fn is_covered(&self, place: usize) -> bool {
        self.wood.get(place).is_some_and(|sight| sight.lies.is_covered())
    }

    /// All places that are heaps.
    pub fn heaps(&self) -> Vec<usize> {
        (0..self.wood.len()).filter(|&place| self.is_covered(place)).collect()
    }
}

/// What this viewer may know.
pub fn observe(state: &State, viewer: Viewer) -> Observation {
    let eye = match viewer {
        Viewer::Seat(seat) if seat < state.table.setting.seats => Eye::Seat(seat),
        Viewer::Seat(_) | Viewer::Spectator => Eye::Spectator,
        Viewer::Afterwards => Eye::Afterwards,
    };
    let all = eye == Eye::Afterwards;
    let sight = |heap: &Heap| Sight { card: (all || !heap.lies.is_covered()).then_some(heap.card), lies: heap.lies };
    let ended = state.table.stage == Stage::Finished;
    Observation {
        eye,
        table: state.table.clone(),
        wood: state.wood.iter().map(sight).collect(),
        figures: (all || ended).then(|| state.figures.clone()),
    }
}

/// A state this observation allows: what is left, dealt at random under the heaps. Memory figures that are not known
/// yet begin at nothing.
pub fn resample(observation: &Observation, chance: &mut Chance) -> State {
    let mut hidden = observation.table.cards_left(&observation.wood);
    for card in observation.wood.iter().filter(|sight| sight.lies != Lies::Gone).filter_map(|sight| sight.card) {
        hidden.0[card.kind()] = hidden.0[card.kind()].saturating_sub(1);
    }
    let mut cards = hidden.cards();
    chance.shuffle(&mut cards);
    let heap = |sight: &Sight| {
        // As many cards are hidden as heaps lie there, in every observation of a game.
        let card = sight.card.or_else(|| cards.pop()).unwrap_or(crate::deck::Card::FOX);
        Heap { card, lies: sight.lies }
    };
    let wood = Wood(observation.wood.iter().map(heap).collect());
    let figures = observation.figures.clone();
    let seats = observation.table.tallies.len();
    State { table: observation.table.clone(), wood, figures: figures.unwrap_or_else(|| vec![Figure::default(); seats]) }
}
