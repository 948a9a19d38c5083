//! Moves as text: `draw`, `load 2`, `take 1`, `put Si.h K`, `move Ka.m M`, `shift K G`, `swap K+P.Ka`, `buy 2.Si.f K`,
//! `give milch`, `annex`.

use std::fmt;
use std::str::FromStr;

use spielwerk_sdk::contract::Seat;
use spielwerk_sdk::moves::Fields;

use crate::house::HouseId;
use crate::tile::Tile;
use crate::yard::{Group, Target};

/// A move. Baskets count from 0 here and from 1 in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// Shows the top tile of the bag (C-R10).
    Draw,
    /// Puts it into a basket.
    Load(u8),
    /// Takes a basket (C-R11).
    Take(u8),
    /// Places a tile of it.
    Put(Tile, Target),
    /// Umsetzen out of the care station (C-R17).
    Move(Tile, HouseId),
    /// Umsetzen of a stand (C-R18).
    Shift(HouseId, HouseId),
    /// Tauschen (C-R19); the groups in the order of their texts.
    Swap(Group, Group),
    /// Kaufen from another yard's care station (C-R20).
    Buy(Seat, Tile, Target),
    /// Abgeben (C-R21).
    Give(Tile),
    /// Ausbauen (C-R22).
    Annex,
}

impl Move {
    /// A swap with its groups in order.
    pub fn swap(one: Group, two: Group) -> Self {
        if one.to_string() <= two.to_string() { Self::Swap(one, two) } else { Self::Swap(two, one) }
    }

    /// What it costs.
    pub fn price(self) -> u16 {
        match self {
            Self::Draw | Self::Load(_) | Self::Take(_) | Self::Put(..) => 0,
            Self::Move(..) | Self::Shift(..) | Self::Swap(..) => 1,
            Self::Buy(..) | Self::Give(_) => 2,
            Self::Annex => 3,
        }
    }

    /// Its first word.
    pub fn verb(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Load(_) => "load",
            Self::Take(_) => "take",
            Self::Put(..) => "put",
            Self::Move(..) => "move",
            Self::Shift(..) => "shift",
            Self::Swap(..) => "swap",
            Self::Buy(..) => "buy",
            Self::Give(_) => "give",
            Self::Annex => "annex",
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.verb())?;
        match self {
            Self::Draw | Self::Annex => Ok(()),
            Self::Load(basket) | Self::Take(basket) => write!(out, " {}", u16::from(*basket) + 1),
            Self::Put(tile, target) => write!(out, " {tile} {target}"),
            Self::Move(tile, house) => write!(out, " {tile} {house}"),
            Self::Shift(from, to) => write!(out, " {from} {to}"),
            Self::Swap(one, two) => write!(out, " {one}+{two}"),
            Self::Buy(seat, tile, target) => write!(out, " {seat}.{tile} {target}"),
            Self::Give(tile) => write!(out, " {tile}"),
        }
    }
}

impl FromStr for Move {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (verb, mut fields) = Fields::of(text);
        let mv = read(verb, &mut fields).ok_or(())?;
        fields.end().ok_or(())?;
        Ok(mv)
    }
}

fn read(verb: &str, fields: &mut Fields<'_>) -> Option<Move> {
    Some(match verb {
        "draw" => Move::Draw,
        "load" => Move::Load(basket(fields)?),
        "take" => Move::Take(basket(fields)?),
        "put" => Move::Put(fields.parse()?, fields.parse()?),
        "move" => Move::Move(fields.parse()?, fields.parse()?),
        "shift" => Move::Shift(fields.parse()?, fields.parse()?),
        "swap" => {
            let (one, two) = fields.word()?.split_once('+')?;
            Move::Swap(one.parse().ok()?, two.parse().ok()?)
        }
        "buy" => {
            let (seat, tile) = fields.word()?.split_once('.')?;
            Move::Buy(seat.parse().ok()?, tile.parse().ok()?, fields.parse()?)
        }
        "give" => Move::Give(fields.parse()?),
        "annex" => Move::Annex,
        _ => return None,
    })
}

fn basket(fields: &mut Fields<'_>) -> Option<u8> {
    fields.parse::<u8>()?.checked_sub(1)
}
