//! A memory like a person's (H-C2): a face is stored with a probability and forgotten with another at every turn.

use serde::{Deserialize, Serialize};
use spielwerk_sdk::{Chance, glue};

use super::{is_second, knowledge::Knowledge};
use crate::deck::Card;
use crate::observe::Observation;
use crate::outcome::pair_has_effect;
use crate::state::Stage;
use crate::wood::uncovered;

/// How well a level remembers, in per mille.
#[derive(Debug, Clone, Copy)]
pub struct Recall {
    /// Chance that a face is stored when it lies open.
    pub stores: u32,
    /// Chance at every turn that a stored face is forgotten.
    pub forgets: u32,
}

/// What a computer carries from one decision to the next.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memory {
    round: u8,
    turn: u32,
    /// Open cards of this turn already taken in.
    taken_in: u8,
    /// Remembered places with their cards, by place.
    pub cards: Vec<(u8, Card)>,
    /// Own turns in a row with a pair known to be without effect.
    pub idle: u8,
    /// Whether this turn's first card was remembered when it was chosen.
    first_known: bool,
}

impl Memory {
    /// From the host's bytes; empty bytes are an empty memory.
    pub fn read(bytes: &[u8]) -> Self {
        if bytes.is_empty() { Self::default() } else { glue::decode(bytes) }
    }

    /// For the host to keep.
    pub fn write(&self) -> Vec<u8> {
        glue::encode(self)
    }

    /// Takes in one observation; observations come oldest first.
    pub fn take_in(&mut self, observation: &Observation, recall: Recall, chance: &mut Chance) {
        let table = &observation.table;
        if table.round != self.round {
            *self = Self { round: table.round, turn: table.turn, ..Self::default() };
        }
        for _ in self.turn..table.turn {
            self.cards.retain(|_| !chance.happens(recall.forgets));
            self.taken_in = 0;
        }
        self.turn = table.turn;
        let open = uncovered(&observation.wood);
        for card in open.iter().flatten().skip(usize::from(self.taken_in)) {
            self.taken_in += 1;
            let place = card.place as u8;
            let at = self.cards.binary_search_by_key(&place, |(known, _)| *known);
            if let (Err(at), true) = (at, chance.happens(recall.stores)) {
                self.cards.insert(at, (place, card.card));
            }
        }
        self.cards.retain(|(place, _)| {
            observation.wood.get(usize::from(*place)).is_some_and(|sight| sight.lies != crate::wood::Lies::Gone)
        });
    }

    /// Keeps count of idle turns (H-C6).
    pub fn note_choice(&mut self, knowledge: &Knowledge, place: usize, stage: Stage) {
        let card = knowledge.card_at(place);
        if !is_second(stage) {
            self.first_known = card.is_some();
            return;
        }
        let idle = match (knowledge.first, card) {
            (Some(first), Some(second)) => self.first_known && !pair_has_effect(first, second),
            _ => false,
        };
        self.idle = if idle { self.idle + 1 } else { 0 };
    }
}
