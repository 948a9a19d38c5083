//! An imagined wood, small and fast: how many cards of each kind everybody knows, and the unknown ones in the order in
//! which they will be uncovered. Places do not matter, because unknown heaps are all alike.

use crate::deck::{Card, Counts, Family, KINDS};
use crate::outcome::{Outcome, pair_has_effect};
use crate::snow;

/// Which card to uncover.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pick {
    /// A known one of this kind.
    Known(Card),
    /// The next unknown one.
    Unknown,
}

/// Turns after which an imagined game is cut off.
const LONGEST: u32 = 150;

/// An imagined position between two turns.
#[derive(Debug, Clone)]
pub struct Imagined {
    /// Known cards.
    pub known: Counts,
    /// Unknown cards; the last one comes first.
    pub unknown: Vec<Card>,
    /// Nuts by seat.
    pub nuts: [i32; 5],
    /// Seats in all.
    pub seats: u8,
    /// Heaps at which the snow falls.
    pub threshold: usize,
    /// Whose turn it is.
    pub mover: u8,
    /// Only one card a turn.
    pub snow: bool,
}

impl Imagined {
    fn leader(&self, family: Family) -> Option<u8> {
        crate::deck::leader(self.seats, family)
    }

    fn pays_mover(&self, family: Family) -> bool {
        self.leader(family).is_none_or(|seat| seat == self.mover)
    }

    fn has(&self, card: Card) -> bool {
        self.known.0[card.kind()] > 0
    }

    fn take(&mut self, pick: Pick) -> Option<Card> {
        match pick {
            Pick::Known(card) if self.has(card) => {
                self.known.0[card.kind()] -= 1;
                Some(card)
            }
            // What was not known after all is taken from the unknown ones.
            _ => self.unknown.pop().or_else(|| {
                let card = Card::all().find(|card| self.has(*card))?;
                self.known.0[card.kind()] -= 1;
                Some(card)
            }),
        }
    }

    fn put_back(&mut self, card: Card) {
        self.known.0[card.kind()] += 1;
    }

    fn heaps(&self) -> usize {
        self.known.total() + self.unknown.len()
    }

    /// The known squirrel, weakest first, that carries so many nuts to the mover.
    fn carrier(&self, nuts: u8) -> Option<Card> {
        (nuts.max(2)..=5).find_map(|strength| {
            let mine = |family: &Family| self.pays_mover(*family);
            let cards = Family::ALL.into_iter().filter(mine).map(|family| Card::squirrel_card(family, strength));
            cards.into_iter().find(|card| self.has(*card))
        })
    }

    fn largest_nuts(&self, most: u8) -> Option<Card> {
        (1..=most.min(4)).rev().map(Card::nut_card).find(|card| self.has(*card))
    }

    /// The mover's first card, by a quick rule.
    fn first_card(&self) -> Pick {
        if self.snow {
            let nuts = self.largest_nuts(4).map(Pick::Known);
            return nuts.unwrap_or(Pick::Unknown);
        }
        let pair = (1..=4u8).rev().filter(|nuts| self.has(Card::nut_card(*nuts))).find_map(|nuts| self.carrier(nuts));
        match pair {
            Some(carrier) => Pick::Known(carrier),
            None if !self.unknown.is_empty() => Pick::Unknown,
            None => self.effective_first().map_or(Pick::Unknown, Pick::Known),
        }
    }

    fn effective_first(&self) -> Option<Card> {
        let present = || Card::all().filter(|card| self.has(*card));
        present().find(|one| present().any(|other| *one != other && pair_has_effect(*one, other)))
    }

    /// The mover's second card, by a quick rule.
    pub fn second_card(&self, first: Card) -> Pick {
        let gainful = match (first.nuts(), first.squirrel()) {
            (Some(nuts), _) => self.carrier(nuts),
            (_, Some((family, strength))) if self.pays_mover(family) => self.largest_nuts(strength),
            _ => None,
        };
        if let Some(card) = gainful {
            return Pick::Known(card);
        }
        if let Some((_, strength)) = first.squirrel().filter(|(family, _)| !self.pays_mover(*family)) {
            let fox = Some(Card::FOX).filter(|fox| strength >= 4 && self.has(*fox));
            let harmless = || (strength + 1..=4).map(Card::nut_card).find(|card| self.has(*card));
            if let Some(card) = fox.or_else(harmless).filter(|_| strength >= 3) {
                return Pick::Known(card);
            }
        }
        if !self.unknown.is_empty() {
            return Pick::Unknown;
        }
        let effective = Card::all().find(|card| self.has(*card) && pair_has_effect(first, *card));
        effective.map_or(Pick::Unknown, Pick::Known)
    }

    /// Plays one turn: these picks, or the quick rule where none is given.
    pub fn turn(&mut self, first: Option<Pick>, second: Option<Pick>) {
        let Some(one) = self.take(first.unwrap_or_else(|| self.first_card())) else { return };
        if self.snow {
            if let Some(nuts) = one.nuts() {
                self.nuts[usize::from(self.mover)] += i32::from(nuts);
            }
        } else {
            self.complete(one, second);
        }
        self.pass_on();
    }

    /// Plays the rest of a turn whose first card lies open.
    pub fn rest_of_turn(&mut self, first: Card, second: Pick) {
        self.complete(first, Some(second));
        self.pass_on();
    }

    fn complete(&mut self, one: Card, second: Option<Pick>) {
        let Some(two) = self.take(second.unwrap_or_else(|| self.second_card(one))) else { return };
        let outcome = Outcome::of_pair(one, two, self.mover, |family| crate::deck::leader(self.seats, family));
        if let Some((to, nuts)) = outcome.nuts() {
            self.nuts[usize::from(to)] += i32::from(nuts);
        }
        for (index, card) in [one, two].into_iter().enumerate() {
            if !outcome.removes(index) {
                self.put_back(card);
            }
        }
    }

    fn pass_on(&mut self) {
        self.mover = (self.mover + 1) % self.seats;
        if !self.snow {
            let mut left = self.known;
            for card in &self.unknown {
                left.0[card.kind()] += 1;
            }
            self.snow = snow::falls_at(self.threshold, &left).is_some();
        }
    }

    /// Plays to the end of the round by the quick rule.
    pub fn play_out(&mut self) {
        for _ in 0..LONGEST {
            if self.heaps() == 0 {
                return;
            }
            self.turn(None, None);
        }
    }

    /// A seat's nuts less those of its best rival, and a little for being ahead at all.
    pub fn value(&self, seat: u8) -> f64 {
        let own = self.nuts[usize::from(seat)];
        let rivals = (0..self.seats).filter(|other| *other != seat).map(|other| self.nuts[usize::from(other)]);
        let lead = rivals.max().map_or(own, |best| own - best);
        f64::from(lead) + AHEAD * f64::from(lead.signum())
    }
}

/// What being ahead is worth, in nuts.
const AHEAD: f64 = 6.0;

/// The kinds among these counts.
pub fn kinds(counts: &Counts) -> Vec<Card> {
    (0..KINDS as u8).filter_map(Card::of_kind).filter(|card| counts.0[card.kind()] > 0).collect()
}
