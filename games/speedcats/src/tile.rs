//! Tiles: breeds, kinds of cats, stands and coins (rule book 2.2, 2.5, 2.6).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// A breed of cats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs)] // the breeds' names
pub enum Breed {
    Si,
    Pe,
    Ka,
    Ru,
    Ab,
    Bu,
    Bi,
    Tu,
    Ma,
}

impl Breed {
    /// All nine, in the order of the rule book.
    pub const ALL: [Self; 9] =
        [Self::Si, Self::Pe, Self::Ka, Self::Ru, Self::Ab, Self::Bu, Self::Bi, Self::Tu, Self::Ma];

    /// Its code in moves and positions; plain letters, so Tü is `Tu`.
    pub fn code(self) -> &'static str {
        ["Si", "Pe", "Ka", "Ru", "Ab", "Bu", "Bi", "Tu", "Ma"][self as usize]
    }
}

impl FromStr for Breed {
    type Err = String;

    fn from_str(code: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|breed| breed.code() == code);
        found.ok_or_else(|| format!("“{code}” is no breed; breeds are Si Pe Ka Ru Ab Bu Bi Tu Ma"))
    }
}

/// What a cat is within its breed. Breeders that have had their kitten are of a kind of their own (C-R16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum CatKind {
    /// Hofkatze.
    Yard,
    /// Zuchtkater.
    Tom,
    /// Zuchtkater that has had its kitten.
    UsedTom,
    /// Zuchtkatze.
    Queen,
    /// Zuchtkatze that has had its kitten.
    UsedQueen,
    /// Kätzchen.
    Kitten,
}

impl CatKind {
    /// All six.
    pub const ALL: [Self; 6] = [Self::Yard, Self::Tom, Self::UsedTom, Self::Queen, Self::UsedQueen, Self::Kitten];

    /// Its code in moves.
    pub fn code(self) -> &'static str {
        ["h", "m", "mu", "f", "fu", "k"][self as usize]
    }

    /// As the rule book writes it in a yard.
    pub fn sign(self) -> &'static str {
        ["h", "m", "m°", "f", "f°", "k"][self as usize]
    }

    /// Whether this breeder still waits for its partner, and the kind of that partner.
    pub fn partner(self) -> Option<Self> {
        match self {
            Self::Tom => Some(Self::Queen),
            Self::Queen => Some(Self::Tom),
            _ => None,
        }
    }
}

/// A cat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cat {
    /// Its breed.
    pub breed: Breed,
    /// What it is.
    pub kind: CatKind,
}

/// A kind of stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Stand {
    /// Milchstand.
    Milch,
    /// Bürstenstand.
    Buerste,
    /// Spielzeugstand.
    Spiel,
    /// Kratzbaumstand.
    Kratz,
}

impl Stand {
    /// All four, in the order of the rule book.
    pub const ALL: [Self; 4] = [Self::Milch, Self::Buerste, Self::Spiel, Self::Kratz];

    /// Its code in moves.
    pub fn code(self) -> &'static str {
        ["milch", "buerste", "spiel", "kratz"][self as usize]
    }

    /// As the rule book writes it in a yard.
    pub fn sign(self) -> &'static str {
        ["Milch", "Bürste", "Spiel", "Kratz"][self as usize]
    }

    /// The stand with this sign.
    pub fn of_sign(sign: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stand| stand.sign() == sign)
    }
}

/// A tile. Codes: `Si.h`, `Si.mu` (a tom that has had its kitten), `milch`, `coin`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tile {
    /// A cat.
    Cat(Cat),
    /// A stand.
    Stand(Stand),
    /// A coin.
    Coin,
}

impl Tile {
    /// A cat of this breed.
    pub const fn cat(breed: Breed, kind: CatKind) -> Self {
        Self::Cat(Cat { breed, kind })
    }

    /// Every kind of tile, in tile order.
    pub fn all() -> impl Iterator<Item = Self> {
        let cats = Breed::ALL.into_iter().flat_map(|breed| CatKind::ALL.map(|kind| Self::cat(breed, kind)));
        cats.chain(Stand::ALL.map(Self::Stand)).chain([Self::Coin])
    }

    /// Its breed, if it is a cat.
    pub fn breed(self) -> Option<Breed> {
        if let Self::Cat(cat) = self { Some(cat.breed) } else { None }
    }

    /// Its place in [`Tile::all`].
    pub fn index(self) -> usize {
        match self {
            Self::Cat(cat) => cat.breed as usize * CatKind::ALL.len() + cat.kind as usize,
            Self::Stand(stand) => Breed::ALL.len() * CatKind::ALL.len() + stand as usize,
            Self::Coin => Breed::ALL.len() * CatKind::ALL.len() + Stand::ALL.len(),
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cat(cat) => write!(out, "{}.{}", cat.breed.code(), cat.kind.code()),
            Self::Stand(stand) => out.write_str(stand.code()),
            Self::Coin => out.write_str("coin"),
        }
    }
}

impl FromStr for Tile {
    type Err = String;

    fn from_str(code: &str) -> Result<Self, String> {
        let unknown = || format!("“{code}” is no tile; tiles are Si.h, Si.m, Si.mu, Si.f, Si.fu, Si.k …, milch, coin");
        match code.split_once('.') {
            Some((breed, kind)) => {
                let kind = CatKind::ALL.into_iter().find(|known| known.code() == kind).ok_or_else(unknown)?;
                Ok(Self::cat(breed.parse()?, kind))
            }
            None if code == "coin" => Ok(Self::Coin),
            None => Stand::ALL.into_iter().find(|stand| stand.code() == code).map(Self::Stand).ok_or_else(unknown),
        }
    }
}

// A word for people, one byte for the host.
impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            serializer.serialize_u8(self.index() as u8)
        }
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return String::deserialize(deserializer)?.parse().map_err(D::Error::custom);
        }
        let index = usize::from(u8::deserialize(deserializer)?);
        Self::all().nth(index).ok_or_else(|| D::Error::custom("no such tile"))
    }
}
