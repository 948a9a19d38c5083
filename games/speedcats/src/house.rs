//! Houses (rule book 2.4) and who lives in them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::pool::{of_signs, signs};
use crate::tile::{Breed, Cat, CatKind, Stand};

/// A house of a yard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum HouseId {
    /// Kleines Haus.
    K,
    /// Mittleres Haus.
    M,
    /// Großes Haus.
    G,
    /// Wintergarten, the first annex.
    W,
    /// Gartenlaube, the second one.
    L,
}

/// A row of the table of houses.
#[derive(Debug, Clone, Copy)]
pub struct HouseData {
    /// Cats that fit in.
    pub places: u8,
    /// Points when full.
    pub full: i32,
    /// Points with one place free.
    pub almost: i32,
    /// Coins whenever the last free place is taken.
    pub coins: u8,
}

const DATA: [HouseData; 5] = [
    HouseData { places: 4, full: 5, almost: 4, coins: 1 },
    HouseData { places: 5, full: 8, almost: 5, coins: 2 },
    HouseData { places: 6, full: 10, almost: 6, coins: 0 },
    HouseData { places: 5, full: 9, almost: 5, coins: 1 },
    HouseData { places: 5, full: 9, almost: 5, coins: 1 },
];

impl HouseId {
    /// All five, in the order a yard gets them.
    pub const ALL: [Self; 5] = [Self::K, Self::M, Self::G, Self::W, Self::L];

    /// Its row of the table.
    pub fn data(self) -> HouseData {
        DATA[self as usize]
    }

    /// Its letter.
    pub fn code(self) -> &'static str {
        ["K", "M", "G", "W", "L"][self as usize]
    }
}

impl FromStr for HouseId {
    type Err = ();

    fn from_str(code: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|house| house.code() == code).ok_or(())
    }
}

/// What is in a house. Written as in the rule book: `Si:hhm° + Milch`, `– + Spiel`, `–`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct House {
    /// The breed that lives here, if anybody does.
    pub breed: Option<Breed>,
    /// Cats by kind.
    pub cats: [u8; 6],
    /// What stands on its spot.
    pub stand: Option<Stand>,
}

impl House {
    /// How many cats live here.
    pub fn count(&self) -> u8 {
        self.cats.iter().fold(0, |sum: u8, count| sum.saturating_add(*count))
    }

    /// How many of this kind.
    pub fn of(&self, kind: CatKind) -> u8 {
        self.cats[kind as usize]
    }

    /// One more cat; the caller has made sure that it may come in.
    pub fn add(&mut self, cat: Cat) {
        self.breed = Some(cat.breed);
        self.cats[cat.kind as usize] += 1;
    }

    /// Marks one unused tom and one unused queen as used; false if there is no such pair.
    pub fn pair(&mut self) -> bool {
        let there = self.of(CatKind::Tom) > 0 && self.of(CatKind::Queen) > 0;
        if there {
            self.cats[CatKind::Tom as usize] -= 1;
            self.cats[CatKind::UsedTom as usize] += 1;
            self.cats[CatKind::Queen as usize] -= 1;
            self.cats[CatKind::UsedQueen as usize] += 1;
        }
        there
    }

    /// Points of this house alone (C-R30).
    pub fn points(&self, id: HouseId) -> i32 {
        let (data, count) = (id.data(), self.count());
        match data.places.saturating_sub(count) {
            _ if count == 0 => 0,
            0 => data.full,
            1 => data.almost,
            _ if self.stand.is_some() => i32::from(count),
            _ => 0,
        }
    }

    /// Free places.
    pub fn free(&self, id: HouseId) -> u8 {
        id.data().places.saturating_sub(self.count())
    }
}

impl fmt::Display for House {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.breed {
            Some(breed) => write!(out, "{}:{}", breed.code(), signs(&self.cats))?,
            None => out.write_str("–")?,
        }
        self.stand.map_or(Ok(()), |stand| write!(out, " + {}", stand.sign()))
    }
}

impl FromStr for House {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (cats, stand) = match text.split_once('+') {
            Some((cats, stand)) => {
                let stand = stand.trim();
                let known = Stand::of_sign(stand).ok_or_else(|| format!("“{stand}” is no stand"))?;
                (cats.trim(), Some(known))
            }
            None => (text.trim(), None),
        };
        let mut house = Self { stand, ..Self::default() };
        if !cats.is_empty() && cats != "–" {
            let (breed, signs) = cats.split_once(':').ok_or_else(|| format!("“{cats}” is no breed with cats"))?;
            house.cats = of_signs(signs)?;
            house.breed = (house.count() > 0).then_some(breed.parse()?);
        }
        Ok(house)
    }
}

// Words for people, counts for the host.
impl Serialize for House {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            (self.breed, self.cats, self.stand).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for House {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return String::deserialize(deserializer)?.parse().map_err(D::Error::custom);
        }
        let (breed, cats, stand) = Deserialize::deserialize(deserializer)?;
        Ok(Self { breed, cats, stand })
    }
}
