//! The whole position.

use serde::{Deserialize, Serialize};
use spielwerk_sdk::contract::Seat;

use crate::deck::{self, Card, Counts, Family, Size};
use crate::outcome::Outcome;
use crate::snow::Snow;
use crate::wood::{Place, Wood, gone, uncovered};

/// How the game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// People, with computers on free seats.
    Tisch,
    /// One person against computers.
    Solo,
    /// The wood of the day.
    Tag,
    /// Memory training, one person alone.
    Training,
}

/// What is fixed from the set-up on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setting {
    /// How it is played.
    pub mode: Mode,
    /// Seats in all, 1–5.
    pub seats: u8,
    /// Cells in a row: 8, 6 or 4.
    pub size: Size,
    /// Rounds to play.
    pub rounds: u8,
    /// Whether seen heaps carry a paw trace.
    pub traces: bool,
    /// Who starts round 1.
    pub first: Seat,
}

impl Setting {
    /// Who leads a family; none for nobody's.
    pub fn leader(&self, family: Family) -> Option<Seat> {
        deck::leader(self.seats, family)
    }

    /// Who starts a round, counted from 1 (H-R17).
    pub fn starter(&self, round: u8) -> Seat {
        (self.first + round - 1) % self.seats
    }

    /// Cells of the wood.
    pub fn places(&self) -> usize {
        usize::from(self.size) * usize::from(self.size)
    }

    /// Whether the rules know a computer on this seat.
    pub fn is_computer(&self, seat: Seat) -> bool {
        matches!(self.mode, Mode::Solo | Mode::Tag) && seat > 0
    }
}

/// What happens next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The first card of a turn is due; in the snow the only one.
    First,
    /// The second card is due.
    Second,
    /// The turn's cards lie open for a moment.
    Shown,
    /// A round is over, another follows.
    RoundOver,
    /// The game is over.
    Finished,
}

/// What the step before a turn's first card brought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum News {
    /// Nothing but the next turn.
    Nothing,
    /// A round has been laid out.
    Dealt,
    /// The first snow has just fallen.
    Snow,
}

/// What a seat has gathered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Tally {
    /// Nuts of each round begun.
    pub nuts: Vec<u8>,
    /// Nut cards of all rounds.
    pub nut_cards: u8,
    /// Own turns of all rounds, reckoned when their last card lies open.
    pub turns: u32,
}

impl Tally {
    /// Nuts of all rounds.
    pub fn sum(&self) -> i32 {
        self.nuts.iter().map(|&nuts| i32::from(nuts)).sum()
    }
}

/// A seat's memory figure: secret until the end, because it follows from faces that are covered again.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// Hits (H-R25).
    pub hits: u32,
    /// Missed pairs (H-R26).
    pub missed: u32,
}

impl Figure {
    /// Whole per cent, half rounded up; none if there was no opportunity.
    pub fn rate(&self) -> Option<u32> {
        let all = self.hits + self.missed;
        (all > 0).then(|| (200 * self.hits + all) / (2 * all))
    }
}

/// All that everybody at the table knows apart from the wood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// Fixed from the set-up on.
    pub setting: Setting,
    /// The present round, from 1.
    pub round: u8,
    /// The present turn, from 1, counted through all rounds.
    pub turn: u32,
    /// Whose turn it is (or was, when a round is over).
    pub seat: Seat,
    /// What happens next.
    pub stage: Stage,
    /// Why the snow has fallen this round, if it has.
    pub snow: Option<Snow>,
    /// What the last step brought, before a turn's first card.
    pub news: News,
    /// By seat.
    pub tallies: Vec<Tally>,
}

impl Table {
    /// The result of the turn that lies open.
    pub fn outcome<C: Copy + Into<Option<Card>>>(&self, wood: &[Place<C>]) -> Option<Outcome> {
        if self.stage != Stage::Shown {
            return None;
        }
        match uncovered(wood) {
            [Some(first), Some(second)] => {
                Some(Outcome::of_pair(first.card, second.card, self.seat, |family| self.setting.leader(family)))
            }
            [Some(only), None] => Some(Outcome::in_snow(only.card, self.seat)),
            _ => None,
        }
    }

    /// The cards still in the wood, face-up ones included: public, because all that left was open.
    pub fn cards_left<C: Copy + Into<Option<Card>>>(&self, wood: &[Place<C>]) -> Counts {
        let mut left = deck::deck(self.setting.size);
        for (count, gone) in left.0.iter_mut().zip(gone(wood).0) {
            *count = count.saturating_sub(gone);
        }
        left
    }
}

/// The whole position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// What everybody knows.
    pub table: Table,
    /// What lies where.
    pub wood: Wood,
    /// Memory figures by seat.
    pub figures: Vec<Figure>,
}
