//! What uncovered cards bring about (H-R8, H-R9, H-R14).

use spielwerk_sdk::contract::Seat;

use crate::deck::{Card, Family};

/// The result of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// A fox is there: both leave.
    Fox,
    /// A squirrel carries nuts to a seat: both leave.
    Carry {
        /// How many.
        nuts: u8,
        /// Whose squirrel.
        family: Family,
        /// Who gets them.
        to: Seat,
    },
    /// The squirrel is too weak: both are covered again.
    TooWeak,
    /// The weaker squirrel leaves. `loser`: the index of its card, 0 or 1.
    Chase {
        /// 0: the first card, 1: the second.
        loser: usize,
    },
    /// Two squirrels of the same strength: both are covered again.
    Equal,
    /// Two nut cards: both are covered again.
    Nuts,
    /// In the snow: nuts for who found them.
    SnowNuts {
        /// How many.
        nuts: u8,
        /// The finder.
        to: Seat,
    },
    /// In the snow: a squirrel or fox runs away.
    SnowAway,
}

impl Outcome {
    /// Of a pair; `leader` says who leads a family, `mover` is whose turn it is.
    pub fn of_pair(first: Card, second: Card, mover: Seat, leader: impl Fn(Family) -> Option<Seat>) -> Self {
        if first.is_fox() || second.is_fox() {
            return Self::Fox;
        }
        match (first.squirrel(), second.squirrel()) {
            (Some((_, one)), Some((_, other))) if one == other => Self::Equal,
            (Some((_, one)), Some((_, other))) => Self::Chase { loser: usize::from(other < one) },
            (Some((family, strength)), None) => Self::carry(family, strength, second, mover, leader),
            (None, Some((family, strength))) => Self::carry(family, strength, first, mover, leader),
            (None, None) => Self::Nuts,
        }
    }

    fn carry(
        family: Family,
        strength: u8,
        nut_card: Card,
        mover: Seat,
        leader: impl Fn(Family) -> Option<Seat>,
    ) -> Self {
        let nuts = nut_card.nuts().unwrap_or_default();
        if strength < nuts {
            return Self::TooWeak;
        }
        Self::Carry { nuts, family, to: leader(family).unwrap_or(mover) }
    }

    /// Of the one card of a turn in the snow.
    pub fn in_snow(card: Card, mover: Seat) -> Self {
        card.nuts().map_or(Self::SnowAway, |nuts| Self::SnowNuts { nuts, to: mover })
    }

    /// Whether the turn's card of this index (0 or 1) leaves the game.
    pub fn removes(self, index: usize) -> bool {
        match self {
            Self::Fox | Self::Carry { .. } | Self::SnowNuts { .. } | Self::SnowAway => true,
            Self::Chase { loser } => loser == index,
            Self::TooWeak | Self::Equal | Self::Nuts => false,
        }
    }

    /// Whether anything leaves the game.
    pub fn has_effect(self) -> bool {
        self.removes(0) || self.removes(1)
    }

    /// Who gets how many nuts, if anybody does.
    pub fn nuts(self) -> Option<(Seat, u8)> {
        match self {
            Self::Carry { nuts, to, .. } | Self::SnowNuts { nuts, to } => Some((to, nuts)),
            _ => None,
        }
    }
}

/// Whether a pair changes anything, whoever leads which family.
pub fn pair_has_effect(first: Card, second: Card) -> bool {
    Outcome::of_pair(first, second, 0, |_| None).has_effect()
}
