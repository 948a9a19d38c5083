//! A yard: houses, care station and purse; what happens when a tile comes in (C-R12 … C-R15, C-R19).

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::house::{House, HouseId};
use crate::pool::Pool;
use crate::story::Event;
use crate::tile::{Breed, Cat, CatKind, Stand, Tile};

/// Where a tile can go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// A house, or the spot at it for a stand.
    House(HouseId),
    /// The care station.
    Care,
}

impl Target {
    /// All six, in the order K M G W L P.
    pub const ALL: [Self; 6] = [
        Self::House(HouseId::K),
        Self::House(HouseId::M),
        Self::House(HouseId::G),
        Self::House(HouseId::W),
        Self::House(HouseId::L),
        Self::Care,
    ];
}

impl fmt::Display for Target {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::House(house) => house.code(),
            Self::Care => "P",
        })
    }
}

impl FromStr for Target {
    type Err = ();

    fn from_str(code: &str) -> Result<Self, ()> {
        if code == "P" { Ok(Self::Care) } else { code.parse().map(Self::House) }
    }
}

/// One side of a swap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// All cats of a house.
    House(HouseId),
    /// All cats of a breed in the own care station.
    Care(Breed),
}

impl fmt::Display for Group {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::House(house) => out.write_str(house.code()),
            Self::Care(breed) => write!(out, "P.{}", breed.code()),
        }
    }
}

impl FromStr for Group {
    type Err = ();

    fn from_str(code: &str) -> Result<Self, ()> {
        match code.strip_prefix("P.") {
            Some(breed) => breed.parse().map(Self::Care).map_err(|_| ()),
            None => code.parse().map(Self::House),
        }
    }
}

/// A refusal's code.
pub type Code = &'static str;

/// One seat's yard.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Yard {
    /// K, M, G and the annexes built, in this order.
    #[serde(with = "by_letter")]
    pub houses: Vec<House>,
    /// The care station.
    pub care: Pool,
    /// Coins.
    pub purse: u16,
}

/// Kittens still to be had, by breed.
pub type Supply = [u8; 9];

/// What is left in the kitten supply, and what is told.
#[derive(Debug)]
pub struct Around<'a> {
    /// The kitten supply.
    pub supply: &'a mut Supply,
    /// What happened.
    pub log: &'a mut Vec<Event>,
}

impl Yard {
    /// Three empty houses and two coins (C-R4).
    pub fn new() -> Self {
        Self { houses: vec![House::default(); 3], care: Pool::default(), purse: 2 }
    }

    /// The house, if it is built.
    pub fn house(&self, id: HouseId) -> Option<&House> {
        self.houses.get(id as usize)
    }

    /// Houses that are built, with their letters.
    pub fn built(&self) -> impl Iterator<Item = (HouseId, &House)> {
        HouseId::ALL.into_iter().zip(&self.houses)
    }

    /// How many annexes there are.
    pub fn annexes(&self) -> usize {
        self.houses.len().saturating_sub(3)
    }

    /// Why this tile cannot go there; none if it can (C-R12).
    pub fn refuses(&self, tile: Tile, target: Target) -> Option<Code> {
        let Target::House(id) = target else { return None };
        let Some(house) = self.house(id) else { return Some("no-house") };
        match tile {
            Tile::Coin => Some("coin"),
            Tile::Stand(_) => house.stand.map(|_| "spot-taken"),
            Tile::Cat(_) if house.free(id) == 0 => Some("house-full"),
            Tile::Cat(cat) => house.breed.filter(|breed| *breed != cat.breed).map(|_| "other-breed"),
        }
    }

    /// Where this tile could go in a house or to a spot.
    pub fn homes(&self, tile: Tile) -> impl Iterator<Item = HouseId> + '_ {
        self.built().map(|(id, _)| id).filter(move |id| self.refuses(tile, Target::House(*id)).is_none())
    }

    /// A tile that may go there comes in: coins if it fills, birth, coins if the kitten fills.
    pub fn place(&mut self, tile: Tile, target: Target, around: &mut Around<'_>) {
        match (tile, target) {
            (Tile::Cat(cat), Target::House(id)) => {
                self.enter(cat, id, true, around);
                self.births(id, true, around);
            }
            (Tile::Stand(stand), Target::House(id)) => {
                if let Some(house) = self.houses.get_mut(id as usize) {
                    house.stand = Some(stand);
                }
            }
            (tile, _) => self.care.add(tile, 1),
        }
    }

    fn enter(&mut self, cat: Cat, id: HouseId, pays: bool, around: &mut Around<'_>) {
        let Some(house) = self.houses.get_mut(id as usize) else { return };
        house.add(cat);
        if house.free(id) == 0 {
            let coins = if pays { id.data().coins } else { 0 };
            self.purse += u16::from(coins);
            around.log.push(Event::Filled { house: id, coins });
        }
    }

    /// Kittens of all pairs in a house (C-R14). `pays`: a house filled by one pays coins.
    fn births(&mut self, id: HouseId, pays: bool, around: &mut Around<'_>) {
        while let Some(house) = self.houses.get_mut(id as usize) {
            let Some(breed) = house.breed else { return };
            let left = &mut around.supply[breed as usize];
            if *left == 0 || !house.pair() {
                return;
            }
            *left -= 1;
            let care = house.free(id) == 0;
            around.log.push(Event::Born { breed, house: id, care });
            let kitten = Cat { breed, kind: CatKind::Kitten };
            if care {
                self.care.add(Tile::Cat(kitten), 1);
            } else {
                self.enter(kitten, id, pays, around);
            }
        }
    }

    fn group(&self, group: Group) -> Option<(Breed, [u8; 6])> {
        match group {
            Group::House(id) => self.house(id).and_then(|house| Some((house.breed?, house.cats))),
            Group::Care(breed) => self.care.has_breed(breed).then(|| (breed, self.care.cats(breed))),
        }
    }

    /// Why these cannot be swapped; none if they can (C-R19).
    pub fn refuses_swap(&self, one: Group, two: Group) -> Option<Code> {
        let missing = |group| matches!(group, Group::House(id) if self.house(id).is_none());
        if missing(one) || missing(two) {
            return Some("no-house");
        }
        if one == two || matches!((one, two), (Group::Care(_), Group::Care(_))) {
            return Some("no-swap");
        }
        let (Some(first), Some(second)) = (self.group(one), self.group(two)) else { return Some("empty-group") };
        if first.0 == second.0 {
            return Some("same-breed");
        }
        let fits = |cats: [u8; 6], into: Group| match into {
            Group::House(id) => cats.iter().sum::<u8>() <= id.data().places,
            Group::Care(_) => true,
        };
        (!fits(first.1, two) || !fits(second.1, one)).then_some("does-not-fit")
    }

    /// All cats of two groups change places, then births, without coins.
    pub fn swap(&mut self, one: Group, two: Group, around: &mut Around<'_>) {
        let (Some(first), Some(second)) = (self.group(one), self.group(two)) else { return };
        for group in [one, two] {
            match group {
                Group::House(id) => self.set_cats(id, None, [0; 6]),
                Group::Care(breed) => drop(self.care.take_breed(breed)),
            }
        }
        for (group, (breed, cats)) in [(one, second), (two, first)] {
            match group {
                Group::House(id) => self.set_cats(id, Some(breed), cats),
                Group::Care(_) => self.care.add_breed(breed, cats),
            }
        }
        for group in [one, two] {
            if let Group::House(id) = group {
                self.births(id, false, around);
            }
        }
    }

    fn set_cats(&mut self, id: HouseId, breed: Option<Breed>, cats: [u8; 6]) {
        if let Some(house) = self.houses.get_mut(id as usize) {
            (house.breed, house.cats) = (breed, cats);
        }
    }

    /// Different kinds of stands on the spots.
    pub fn stand_kinds(&self) -> u8 {
        Stand::ALL.into_iter().filter(|stand| self.houses.iter().any(|house| house.stand == Some(*stand))).count() as u8
    }

    /// What different breeds and kinds of stands in the care station cost, as a positive number (C-R32).
    pub fn care_cost(&self) -> i32 {
        2 * i32::from(self.care.variety())
    }

    /// Points now (C-R33).
    pub fn points(&self) -> i32 {
        let houses: i32 = self.built().map(|(id, house)| house.points(id)).sum();
        houses + 2 * i32::from(self.stand_kinds()) - self.care_cost()
    }

    /// Cats of a breed, care station included.
    pub fn cats_of(&self, breed: Breed) -> u8 {
        let houses = self.houses.iter().filter(|house| house.breed == Some(breed)).map(House::count);
        houses.fold(self.care.cats_of(breed), u8::saturating_add)
    }
}

/// Houses by letter for people, in a row for the host.
mod by_letter {
    use serde::de::Error as _;

    use super::{BTreeMap, Deserialize, Deserializer, House, HouseId, Serialize, Serializer};

    pub fn serialize<S: Serializer>(houses: &[House], serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            let named: Vec<_> = HouseId::ALL.iter().map(|id| id.code()).zip(houses).collect();
            serializer.collect_map(named)
        } else {
            houses.serialize(serializer)
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<House>, D::Error> {
        if !deserializer.is_human_readable() {
            return Vec::deserialize(deserializer);
        }
        let mut named = BTreeMap::<String, House>::deserialize(deserializer)?;
        let count = named.len();
        let houses: Vec<House> = HouseId::ALL.iter().map_while(|id| named.remove(id.code())).collect();
        if houses.len() < 3 || houses.len() != count {
            return Err(D::Error::custom("a yard has the houses K, M, G, then perhaps W, then perhaps L"));
        }
        Ok(houses)
    }
}
