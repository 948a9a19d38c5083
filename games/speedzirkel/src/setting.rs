//! What is fixed from the set-up on, and the seasons (rule book 2.5 and 6).

use serde::{Deserialize, Serialize};
use spielwerk_sdk::contract::Seat;

use crate::cards::Creature;
use crate::sheet::Side;

/// How it is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// With other people.
    Tisch,
    /// Alone, or with computers.
    Frei,
    /// Alone, for the list of records.
    Rekord,
    /// The sheet of the day.
    Tag,
}

/// How long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Length {
    /// Four seasons.
    Grundspiel,
    /// Summer and winter.
    KurzesJahr,
}

/// How creatures arrive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arrival {
    /// A neighbour draws them.
    Nachbar,
    /// They come by themselves.
    Selbst,
}

/// What is fixed from the set-up on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setting {
    /// How it is played.
    pub mode: Mode,
    /// 1–6.
    pub seats: u8,
    /// How long.
    pub length: Length,
    /// Which side lies before everybody.
    pub side: Side,
    /// How creatures arrive; alone always by themselves.
    pub creatures: Arrival,
    /// Whether shapes may be mirrored.
    pub mirroring: bool,
}

/// One season: its name's number, its length and which decrees it scores (0–3 for A–D).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Season {
    /// 0 spring, 1 summer, 2 autumn, 3 winter.
    pub name: usize,
    /// Where the clock ends it.
    pub length: u8,
    /// The two decrees scored.
    pub scores: [usize; 2],
}

const fn season(name: usize, length: u8, scores: [usize; 2]) -> Season {
    Season { name, length, scores }
}

const YEAR: [Season; 4] = [season(0, 8, [0, 1]), season(1, 8, [1, 2]), season(2, 7, [2, 3]), season(3, 6, [3, 0])];
const SHORT_YEAR: [Season; 2] = [season(1, 8, [0, 1]), season(3, 8, [2, 3])];

impl Setting {
    /// The seasons in order.
    pub fn seasons(&self) -> &'static [Season] {
        match self.length {
            Length::Grundspiel => &YEAR,
            Length::KurzesJahr => &SHORT_YEAR,
        }
    }

    /// On whose sheet this seat draws a creature (Z-R23).
    pub fn target(&self, drawer: Seat, creature: &Creature) -> Seat {
        let step = if creature.left { self.seats.saturating_sub(1) } else { 1 };
        (drawer + step) % self.seats.max(1)
    }

    /// Who draws a creature on this seat's sheet.
    pub fn drawer(&self, owner: Seat, creature: &Creature) -> Seat {
        let step = if creature.left { 1 } else { self.seats.saturating_sub(1) };
        (owner + step) % self.seats.max(1)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::cards::Card;

    #[test]
    fn creatures_are_passed_on_as_in_z_t8() {
        let setting = Setting {
            mode: Mode::Tisch,
            seats: 3,
            length: Length::Grundspiel,
            side: Side::Oberland,
            creatures: Arrival::Nachbar,
            mirroring: true,
        };
        let targets = |card: Card| [0, 1, 2].map(|seat| setting.target(seat, card.creature().unwrap()));
        assert_eq!(targets(Card::Wolpertinger), [2, 0, 1]);
        assert_eq!(targets(Card::Tatzelwurm), [1, 2, 0]);
        for card in [Card::Wolpertinger, Card::Tatzelwurm] {
            let creature = card.creature().unwrap();
            assert!((0..3).all(|seat| setting.drawer(setting.target(seat, creature), creature) == seat));
        }
    }

    #[test]
    fn every_decree_is_scored_equally_often() {
        for (seasons, times) in [(&YEAR[..], 2), (&SHORT_YEAR[..], 1)] {
            for letter in 0..4 {
                assert_eq!(seasons.iter().filter(|season| season.scores.contains(&letter)).count(), times);
            }
        }
    }
}
