//! How many of each tile: a care station, what is undrawn, what is out of the game.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::tile::{Breed, Cat, CatKind, Stand, Tile};

/// Counts by kind of tile. Written like a care station in the rule book: `Si:hhm°, Pe:k, Milch, Münze`; `–` is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pool {
    cats: [[u8; 6]; 9],
    stands: [u8; 4],
    coins: u8,
}

impl Pool {
    /// Of these tiles.
    pub fn of(tiles: impl IntoIterator<Item = Tile>) -> Self {
        let mut pool = Self::default();
        tiles.into_iter().for_each(|tile| pool.add(tile, 1));
        pool
    }

    /// How many of this tile.
    pub fn count(&self, tile: Tile) -> u8 {
        match tile {
            Tile::Cat(cat) => self.cats[cat.breed as usize][cat.kind as usize],
            Tile::Stand(stand) => self.stands[stand as usize],
            Tile::Coin => self.coins,
        }
    }

    fn slot(&mut self, tile: Tile) -> &mut u8 {
        match tile {
            Tile::Cat(cat) => &mut self.cats[cat.breed as usize][cat.kind as usize],
            Tile::Stand(stand) => &mut self.stands[stand as usize],
            Tile::Coin => &mut self.coins,
        }
    }

    /// So many more of it.
    pub fn add(&mut self, tile: Tile, count: u8) {
        let slot = self.slot(tile);
        *slot = slot.saturating_add(count);
    }

    /// Takes one of it away; false if there is none.
    pub fn remove(&mut self, tile: Tile) -> bool {
        let slot = self.slot(tile);
        let there = *slot > 0;
        *slot -= u8::from(there);
        there
    }

    /// All of them together.
    pub fn total(&self) -> usize {
        let cats = self.cats.iter().flatten().chain(&self.stands);
        cats.map(|count| usize::from(*count)).sum::<usize>() + usize::from(self.coins)
    }

    /// Different tiles that are there, in tile order.
    pub fn kinds(&self) -> impl Iterator<Item = Tile> + '_ {
        let cats = Breed::ALL.into_iter().filter(|breed| self.has_breed(*breed));
        let cats = cats.flat_map(|breed| CatKind::ALL.map(|kind| Tile::cat(breed, kind)));
        let rest = Stand::ALL.map(Tile::Stand).into_iter().chain([Tile::Coin]);
        cats.chain(rest).filter(|tile| self.count(*tile) > 0)
    }

    /// Every tile as often as it is there, in tile order.
    pub fn tiles(&self) -> Vec<Tile> {
        self.kinds().flat_map(|tile| std::iter::repeat_n(tile, self.count(tile).into())).collect()
    }

    /// Cats of a breed by kind.
    pub fn cats(&self, breed: Breed) -> [u8; 6] {
        self.cats[breed as usize]
    }

    /// How many cats of a breed.
    pub fn cats_of(&self, breed: Breed) -> u8 {
        self.cats[breed as usize].iter().fold(0, |sum: u8, count| sum.saturating_add(*count))
    }

    /// Whether any cat of this breed is there.
    pub fn has_breed(&self, breed: Breed) -> bool {
        self.cats[breed as usize] != [0; 6]
    }

    /// Takes all cats of a breed out.
    pub fn take_breed(&mut self, breed: Breed) -> [u8; 6] {
        std::mem::take(&mut self.cats[breed as usize])
    }

    /// More cats of a breed, by kind.
    pub fn add_breed(&mut self, breed: Breed, cats: [u8; 6]) {
        for (own, more) in self.cats[breed as usize].iter_mut().zip(cats) {
            *own = own.saturating_add(more);
        }
    }

    /// How many different breeds and different kinds of stands (C-R32).
    pub fn variety(&self) -> u8 {
        let breeds = self.cats.iter().filter(|cats| **cats != [0; 6]).count();
        (breeds + self.stands.iter().filter(|count| **count > 0).count()) as u8
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts: Vec<String> = Breed::ALL
            .into_iter()
            .filter(|breed| self.has_breed(*breed))
            .map(|breed| format!("{}:{}", breed.code(), signs(&self.cats[breed as usize])))
            .collect();
        for stand in Stand::ALL {
            parts.extend(std::iter::repeat_n(stand.sign().to_string(), self.stands[stand as usize].into()));
        }
        parts.extend(std::iter::repeat_n("Münze".to_string(), self.coins.into()));
        out.write_str(&if parts.is_empty() { "–".to_string() } else { parts.join(", ") })
    }
}

impl FromStr for Pool {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut pool = Self::default();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty() && *part != "–") {
            match (part.split_once(':'), Stand::of_sign(part)) {
                (Some((breed, signs)), _) => pool.add_breed(breed.parse()?, of_signs(signs)?),
                (_, Some(stand)) => pool.add(Tile::Stand(stand), 1),
                _ if part == "Münze" => pool.add(Tile::Coin, 1),
                _ => return Err(format!("“{part}” is none of: Si:hmk, Milch, Bürste, Spiel, Kratz, Münze")),
            }
        }
        Ok(pool)
    }
}

/// Cats of one breed as signs: `hhm°`.
pub fn signs(cats: &[u8; 6]) -> String {
    CatKind::ALL.into_iter().map(|kind| kind.sign().repeat(cats[kind as usize].into())).collect()
}

/// Cats of one breed from signs in any order.
///
/// # Errors
/// A sentence naming the sign that is none.
pub fn of_signs(text: &str) -> Result<[u8; 6], String> {
    let mut cats = [0u8; 6];
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        let used = signs.next_if_eq(&'°').is_some();
        let kind = match (sign, used) {
            ('h', false) => CatKind::Yard,
            ('m', false) => CatKind::Tom,
            ('m', true) => CatKind::UsedTom,
            ('f', false) => CatKind::Queen,
            ('f', true) => CatKind::UsedQueen,
            ('k', false) => CatKind::Kitten,
            _ => return Err(format!("“{text}”: cats are h, m, m°, f, f° and k")),
        };
        cats[kind as usize] = cats[kind as usize].checked_add(1).ok_or("too many cats")?;
    }
    Ok(cats)
}

/// All cats of a breed, as tiles.
pub fn tiles_of(breed: Breed, cats: &[u8; 6]) -> impl Iterator<Item = Cat> + '_ {
    CatKind::ALL.into_iter().flat_map(move |kind| std::iter::repeat_n(Cat { breed, kind }, cats[kind as usize].into()))
}

// Words for people, counts for the host.
impl Serialize for Pool {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            (self.cats, self.stands, self.coins).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Pool {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return String::deserialize(deserializer)?.parse().map_err(D::Error::custom);
        }
        let (cats, stands, coins) = Deserialize::deserialize(deserializer)?;
        Ok(Self { cats, stands, coins })
    }
}
