//! What a computer has to decide with: remembered heaps, unknown heaps, and what is left by the public counts.

use spielwerk_sdk::Chance;
use spielwerk_sdk::contract::Seat;

use super::{MOST_IDLE, memory::Memory};
use crate::deck::{Card, Counts};
use crate::observe::Observation;
use crate::outcome::{Outcome, pair_has_effect};
use crate::state::Setting;
use crate::wood::uncovered;

/// The situation as one computer sees it.
#[derive(Debug)]
pub struct Knowledge {
    /// Who decides.
    pub me: Seat,
    /// Fixed from the set-up on.
    pub setting: Setting,
    /// Nuts by seat.
    pub nuts: Vec<i32>,
    /// Remembered heaps.
    pub known: Vec<(usize, Card)>,
    /// All other heaps.
    pub unknown: Vec<usize>,
    /// This turn's first card, if it lies open.
    pub first: Option<Card>,
    /// What lies under the unknown heaps.
    pub unseen: Counts,
    /// Only one card a turn.
    pub snow: bool,
    idle: u8,
}

impl Knowledge {
    /// From what is seen now and what is remembered.
    pub fn new(now: &Observation, memory: &Memory) -> Self {
        let table = &now.table;
        let remembered = memory.cards.iter().map(|&(place, card)| (usize::from(place), card));
        let known: Vec<(usize, Card)> = remembered.filter(|(place, _)| now.is_covered(*place)).collect();
        let is_known = |place: &usize| known.iter().any(|(other, _)| other == place);
        let unknown = now.heaps().into_iter().filter(|place| !is_known(place)).collect();
        let open = uncovered(&now.wood);
        let mut unseen = table.cards_left(&now.wood);
        for card in open.iter().flatten().map(|open| open.card).chain(known.iter().map(|(_, card)| *card)) {
            unseen.0[card.kind()] = unseen.0[card.kind()].saturating_sub(1);
        }
        Self {
            me: table.seat,
            setting: table.setting,
            nuts: table.tallies.iter().map(crate::state::Tally::sum).collect(),
            known,
            unknown,
            first: open[0].map(|open| open.card),
            unseen,
            snow: table.snow.is_some(),
            idle: memory.idle,
        }
    }

    /// Heaps left, without an open card.
    pub fn heaps(&self) -> usize {
        self.known.len() + self.unknown.len()
    }

    /// The remembered card of this place.
    pub fn card_at(&self, place: usize) -> Option<Card> {
        self.known.iter().find(|(known, _)| *known == place).map(|(_, card)| *card)
    }

    /// Whether a family's nuts come to the deciding seat.
    pub fn is_mine(&self, card: Card) -> bool {
        card.squirrel().is_some_and(|(family, _)| self.setting.leader(family).is_none_or(|seat| seat == self.me))
    }

    /// A rival's squirrel of strength 4 or 5.
    pub fn is_rivals_strong(&self, card: Card) -> bool {
        card.squirrel().is_some_and(|(_, strength)| strength >= 4) && !self.is_mine(card)
    }

    /// Nuts that a pair brings the deciding seat.
    pub fn gain(&self, one: Card, other: Card) -> i32 {
        match Outcome::of_pair(one, other, self.me, |family| self.setting.leader(family)).nuts() {
            Some((to, nuts)) if to == self.me => i32::from(nuts),
            _ => 0,
        }
    }

    /// All pairs of remembered heaps.
    pub fn known_pairs(&self) -> impl Iterator<Item = ((usize, Card), (usize, Card))> + '_ {
        let pairs = |(index, &one): (usize, &(usize, Card))| self.known[index + 1..].iter().map(move |&two| (one, two));
        self.known.iter().enumerate().flat_map(pairs)
    }

    /// The remembered second card that brings most, with what it brings.
    pub fn best_second(&self, first: Card) -> Option<(usize, i32)> {
        let gains = self.known.iter().map(|&(place, card)| (place, self.gain(first, card)));
        gains.filter(|(_, gain)| *gain > 0).max_by_key(|&(place, gain)| (gain, std::cmp::Reverse(place)))
    }

    /// The largest remembered nut card.
    pub fn best_nuts(&self) -> Option<(usize, u8)> {
        let nuts = self.known.iter().filter_map(|(place, card)| Some((*place, card.nuts()?)));
        nuts.max_by_key(|&(place, nuts)| (nuts, std::cmp::Reverse(place)))
    }

    /// Any heap at all.
    pub fn any_heap(&self, chance: &mut Chance) -> Option<usize> {
        let all = self.heaps();
        let drawn = chance.index(all);
        self.unknown.get(drawn).copied().or_else(|| self.known.get(drawn - self.unknown.len()).map(|(place, _)| *place))
    }

    /// Whether another idle pair may be played.
    pub fn may_idle(&self) -> bool {
        self.idle < MOST_IDLE
    }

    /// After two idle turns: a heap that makes sure there is no third one (H-C6). None: nothing is forced.
    pub fn way_out(&self, chance: &mut Chance) -> Option<usize> {
        if self.may_idle() || self.snow {
            return None;
        }
        if let Some(first) = self.first {
            let effective =
                self.known.iter().filter(|(_, card)| pair_has_effect(first, *card)).map(|(place, _)| *place);
            let effective: Vec<usize> = effective.collect();
            let best = self.best_second(first).map(|(place, _)| place);
            return best.or_else(|| chance.pick(&self.unknown).copied()).or_else(|| chance.pick(&effective).copied());
        }
        let pairs = self.known_pairs().filter(|((_, one), (_, other))| pair_has_effect(*one, *other));
        let best = pairs.max_by_key(|((_, one), (_, other))| self.gain(*one, *other));
        match best {
            Some(((place, one), (_, other))) if self.unknown.is_empty() || self.gain(one, other) > 0 => Some(place),
            _ => chance.pick(&self.unknown).copied(),
        }
    }
}
