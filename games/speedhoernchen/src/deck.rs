//! The cards and the three decks (rule book 2.2), and who leads which family (2.4).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use spielwerk_sdk::contract::Seat;

/// A squirrel family.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    /// Rot.
    Red,
    /// Grün.
    Green,
    /// Blau.
    Blue,
    /// Gelb.
    Yellow,
    /// Lila.
    Purple,
}

impl Family {
    /// All five, in the order of the rule book.
    pub const ALL: [Self; 5] = [Self::Red, Self::Green, Self::Blue, Self::Yellow, Self::Purple];

    /// The letter of its cards' short codes.
    pub fn letter(self) -> char {
        ['R', 'G', 'B', 'Y', 'L'][self as usize]
    }
}

/// How many different cards there are.
pub const KINDS: usize = 25;

/// A card, as the number of its kind: nut cards 1–4 are 0–3, then four strengths (2–5) per family, the fox is 24.
/// Short codes: `N3`, `R4`, `F`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    /// The fox.
    pub const FOX: Self = Self(24);

    /// A nut card of 1–4 nuts.
    pub const fn nut_card(nuts: u8) -> Self {
        Self(nuts - 1)
    }

    /// A squirrel of strength 2–5.
    pub const fn squirrel_card(family: Family, strength: u8) -> Self {
        Self(4 + 4 * family as u8 + strength - 2)
    }

    /// Every kind of card.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..KINDS as u8).map(Self)
    }

    /// The card of this kind, if there is one.
    pub fn of_kind(kind: u8) -> Option<Self> {
        (usize::from(kind) < KINDS).then_some(Self(kind))
    }

    /// Its kind, below [`KINDS`].
    pub fn kind(self) -> usize {
        usize::from(self.0)
    }

    /// How many nuts, if it is a nut card.
    pub fn nuts(self) -> Option<u8> {
        (self.0 < 4).then_some(self.0 + 1)
    }

    /// Family and strength, if it is a squirrel.
    pub fn squirrel(self) -> Option<(Family, u8)> {
        (4..24).contains(&self.0).then(|| (Family::ALL[usize::from((self.0 - 4) / 4)], (self.0 - 4) % 4 + 2))
    }

    /// Whether it is a fox.
    pub fn is_fox(self) -> bool {
        self == Self::FOX
    }
}

impl fmt::Display for Card {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.nuts(), self.squirrel()) {
            (Some(nuts), _) => write!(out, "N{nuts}"),
            (_, Some((family, strength))) => write!(out, "{}{strength}", family.letter()),
            _ => out.write_str("F"),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

impl FromStr for Card {
    type Err = String;

    fn from_str(code: &str) -> Result<Self, String> {
        Self::all()
            .find(|card| card.to_string() == code)
            .ok_or_else(|| format!("“{code}” is no card; cards are N1–N4, R2–R5 (also G, B, Y, L) and F"))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() { serializer.collect_str(self) } else { serializer.serialize_u8(self.0) }
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return String::deserialize(deserializer)?.parse().map_err(D::Error::custom);
        }
        Self::of_kind(u8::deserialize(deserializer)?).ok_or_else(|| D::Error::custom("no such card"))
    }
}

/// How many cards of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts(pub [u8; KINDS]);

impl Counts {
    /// None at all.
    pub const NONE: Self = Self([0; KINDS]);

    /// Of these cards.
    pub fn of(cards: impl IntoIterator<Item = Card>) -> Self {
        let mut counts = Self::NONE;
        for card in cards {
            counts.0[card.kind()] += 1;
        }
        counts
    }

    /// How many in all.
    pub fn total(&self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// How many nut cards.
    pub fn nut_cards(&self) -> usize {
        self.0[..4].iter().map(|&count| usize::from(count)).sum()
    }

    /// The cards one by one, by kind.
    pub fn cards(&self) -> Vec<Card> {
        Card::all().flat_map(|card| std::iter::repeat_n(card, usize::from(self.0[card.kind()]))).collect()
    }
}

/// A wood's size: cells in a row, 8, 6 or 4.
pub type Size = u8;

/// The cards of a deck: nut cards by number, then squirrels by family and strength, then foxes.
pub fn deck(size: Size) -> Counts {
    let mut counts = Counts::NONE;
    let nuts: [u8; 4] = match size {
        8 => [5, 7, 7, 5],
        6 => [3, 4, 4, 3],
        _ => [1, 2, 2, 1],
    };
    counts.0[..4].copy_from_slice(&nuts);
    for family in Family::ALL {
        let strengths: &[u8] = match (size, family) {
            (8, _) => &[2, 2, 3, 3, 4, 4, 5],
            (6, _) => &[2, 3, 4, 5],
            (_, Family::Red) => &[2, 4],
            (_, Family::Green | Family::Yellow) => &[3, 4],
            (_, Family::Blue) => &[2, 3],
            (_, Family::Purple) => &[5],
        };
        for &strength in strengths {
            counts.0[Card::squirrel_card(family, strength).kind()] += 1;
        }
    }
    counts.0[Card::FOX.kind()] = match size {
        8 => 5,
        6 => 2,
        _ => 1,
    };
    counts
}

/// At this many heaps or fewer the first snow falls.
pub fn threshold(size: Size) -> usize {
    match size {
        8 => 10,
        6 => 6,
        _ => 3,
    }
}

/// The seat that leads a family at a table of so many seats; none for nobody's.
pub fn leader(seats: u8, family: Family) -> Option<Seat> {
    use Family::{Blue, Green, Purple, Red, Yellow};
    match (seats, family) {
        (1, _) => Some(0),
        (2, Red | Green) => Some(0),
        (2, Blue | Yellow) => Some(1),
        (_, Purple) => (seats == 5).then_some(4),
        (_, Red) => Some(0),
        (_, Blue) => Some(1),
        (_, Green) => Some(2),
        (_, Yellow) => (seats >= 4).then_some(3),
    }
}

/// The families a seat leads, in the order of the rule book.
pub fn families_of(seats: u8, seat: Seat) -> impl Iterator<Item = Family> {
    Family::ALL.into_iter().filter(move |&family| leader(seats, family) == Some(seat))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decks_are_those_of_the_rule_book() {
        // size, cards, nut cards, nuts, squirrels of strength 2, 3, 4, 5, foxes
        let table =
            [(8, 64, 24, 60, [10, 10, 10, 5], 5), (6, 36, 14, 35, [5, 5, 5, 5], 2), (4, 16, 6, 15, [2, 3, 3, 1], 1)];
        for (size, cards, nut_cards, nuts, strengths, foxes) in table {
            let all = deck(size).cards();
            assert_eq!(all.len(), cards, "{size}");
            assert_eq!(deck(size).nut_cards(), nut_cards, "{size}");
            assert_eq!(all.iter().filter_map(|card| card.nuts()).map(u32::from).sum::<u32>(), nuts, "{size}");
            for (strength, expected) in (2..).zip(strengths) {
                let found = all.iter().filter_map(|card| card.squirrel()).filter(|(_, own)| *own == strength).count();
                assert_eq!(found, expected, "{size}, strength {strength}");
            }
            assert_eq!(all.iter().filter(|card| card.is_fox()).count(), foxes, "{size}");
        }
    }

    #[test]
    fn codes_are_read_as_written() {
        for card in Card::all() {
            assert_eq!(card.to_string().parse(), Ok(card));
        }
        assert!("R1".parse::<Card>().is_err());
    }
}
