//! Why an action is good: found by looking at what it changes, kept as a code with the move, worded by `advice`.

use std::fmt;
use std::str::FromStr;

use spielwerk_sdk::contract::Seat;

use super::arrange::arrange;
use super::normal::after;
use super::value::Outlook;
use crate::house::HouseId;
use crate::moves::Move;
use crate::story::Event;
use crate::table::Table;
use crate::tile::{Breed, Stand, Tile};
use crate::yard::{Around, Supply, Yard};

/// One reason. Codes: `fills K`, `born Si`, `spoils 2`, `waits` …
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// Fills a house.
    Fills(HouseId),
    /// Leaves one place of a house free.
    Nearly(HouseId),
    /// Brings so many coins.
    Coins(u8),
    /// A kitten now.
    Born(Breed),
    /// A breeder that may find its partner.
    Pair(Breed),
    /// A kind of stand the yard lacks.
    Kind(Stand),
    /// A tile comes or stays out of the care station.
    Relieves,
    /// A cat joins its breed.
    Joins(HouseId),
    /// Room for one more breed.
    Room(HouseId),
    /// A basket grows that suits this yard.
    Suits(u8),
    /// A basket becomes worse for another yard.
    Spoils(Seat),
    /// A basket that another yard wants is gone.
    Denies(Seat),
    /// Coins stay for an annex.
    Keeps,
    /// Baskets will get better.
    Waits,
    /// The last round is near or has come.
    LastRound,
    /// Everything else is worse.
    Least,
}

impl fmt::Display for Reason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fills(house) => write!(out, "fills {house}"),
            Self::Nearly(house) => write!(out, "nearly {house}"),
            Self::Coins(coins) => write!(out, "coins {coins}"),
            Self::Born(breed) => write!(out, "born {}", breed.code()),
            Self::Pair(breed) => write!(out, "pair {}", breed.code()),
            Self::Kind(stand) => write!(out, "kind {}", stand.code()),
            Self::Relieves => out.write_str("relieves"),
            Self::Joins(house) => write!(out, "joins {house}"),
            Self::Room(house) => write!(out, "room {house}"),
            Self::Suits(basket) => write!(out, "suits {basket}"),
            Self::Spoils(seat) => write!(out, "spoils {seat}"),
            Self::Denies(seat) => write!(out, "denies {seat}"),
            Self::Keeps => out.write_str("keeps"),
            Self::Waits => out.write_str("waits"),
            Self::LastRound => out.write_str("last-round"),
            Self::Least => out.write_str("least"),
        }
    }
}

impl FromStr for Reason {
    type Err = ();

    fn from_str(code: &str) -> Result<Self, ()> {
        let (word, rest) = code.split_once(' ').unwrap_or((code, ""));
        let number = || rest.parse::<u8>().map_err(|_| ());
        let breed = || rest.parse::<Breed>().map_err(|_| ());
        Ok(match word {
            "fills" => Self::Fills(rest.parse()?),
            "nearly" => Self::Nearly(rest.parse()?),
            "coins" => Self::Coins(number()?),
            "born" => Self::Born(breed()?),
            "pair" => Self::Pair(breed()?),
            "kind" => Self::Kind(Stand::ALL.into_iter().find(|stand| stand.code() == rest).ok_or(())?),
            "relieves" => Self::Relieves,
            "joins" => Self::Joins(rest.parse()?),
            "room" => Self::Room(rest.parse()?),
            "suits" => Self::Suits(number()?),
            "spoils" => Self::Spoils(number()?),
            "denies" => Self::Denies(number()?),
            "keeps" => Self::Keeps,
            "waits" => Self::Waits,
            "last-round" => Self::LastRound,
            "least" => Self::Least,
            _ => return Err(()),
        })
    }
}

/// Reasons for a move of the seat on turn, strongest first; at least one.
pub fn reasons(table: &Table, mv: Move) -> Vec<Reason> {
    let outlook = Outlook::of(table);
    let mut found = match mv {
        Move::Draw => waiting(table),
        Move::Load(basket) => loading(table, usize::from(basket), &outlook),
        Move::Take(basket) => taking(table, usize::from(basket), &outlook),
        Move::Put(tile, target) => {
            let mut next = Next::of(table);
            next.yard.place(tile, target, &mut Around { supply: &mut next.supply, log: &mut next.events });
            changes(table, &next)
        }
        money => {
            let mut next = Next::of(table);
            (next.yard, next.supply) = after(table, money);
            next.events = events_of(table, money);
            changes(table, &next)
        }
    };
    if found.is_empty() {
        found.push(Reason::Least);
    }
    found.truncate(3);
    found
}

/// How it would stand after a move.
struct Next {
    yard: Yard,
    supply: Supply,
    events: Vec<Event>,
}

impl Next {
    fn of(table: &Table) -> Self {
        Self { yard: table.own().clone(), supply: table.supply, events: Vec::new() }
    }
}

fn events_of(table: &Table, mv: Move) -> Vec<Event> {
    let mut trial = table.clone();
    let mut log = Vec::new();
    trial.play(mv, None, &mut log);
    log
}

/// What got better in the own yard.
fn changes(table: &Table, next: &Next) -> Vec<Reason> {
    let old = table.own();
    let mut found = Vec::new();
    let full = |yard: &Yard, id: HouseId, free: u8| {
        yard.house(id).is_some_and(|house| house.count() > 0 && house.free(id) == free)
    };
    let ids = || HouseId::ALL.into_iter();
    found.extend(ids().filter(|id| full(&next.yard, *id, 0) && !full(old, *id, 0)).map(Reason::Fills));
    found.extend(next.events.iter().filter_map(|event| match event {
        Event::Born { breed, .. } => Some(Reason::Born(*breed)),
        _ => None,
    }));
    found.extend(ids().filter(|id| full(&next.yard, *id, 1) && !full(old, *id, 1)).map(Reason::Nearly));
    let stands = |yard: &Yard, stand: Stand| yard.houses.iter().any(|house| house.stand == Some(stand));
    let kinds = Stand::ALL.into_iter().filter(|stand| stands(&next.yard, *stand) && !stands(old, *stand));
    found.extend(kinds.map(Reason::Kind));
    if next.yard.care_cost() < old.care_cost() {
        found.push(Reason::Relieves);
    }
    found.extend(next.yard.built().skip(old.houses.len()).map(|(id, _)| Reason::Room(id)));
    found.extend(ids().filter_map(|id| grown(table, old, next, id)));
    let coins = next.yard.purse.saturating_sub(old.purse);
    if coins > 0 {
        found.push(Reason::Coins(coins.min(255) as u8));
    }
    found
}

/// A house in which something began or grew.
fn grown(table: &Table, old: &Yard, next: &Next, id: HouseId) -> Option<Reason> {
    let (before, after) = (old.house(id).copied().unwrap_or_default(), next.yard.house(id)?);
    let breed = after.breed.filter(|_| after.count() > before.count() && after.free(id) > 1)?;
    let waits = [crate::tile::CatKind::Tom, crate::tile::CatKind::Queen]
        .into_iter()
        .any(|kind| after.of(kind) > 0 && kind.partner().is_some_and(|partner| table.partner_waits(breed, partner)));
    Some(if waits { Reason::Pair(breed) } else { Reason::Joins(id) })
}

fn waiting(table: &Table) -> Vec<Reason> {
    let mut found = vec![Reason::Waits];
    let own = table.own();
    if own.purse >= 2 && table.setting.annexes() > own.annexes() && own.houses.iter().all(|house| house.count() > 0) {
        found.push(Reason::Keeps);
    }
    found.extend((table.draws_before_last() < 6).then_some(Reason::LastRound));
    found
}

fn gain(table: &Table, seat: Seat, tiles: &[Tile], outlook: &Outlook) -> f64 {
    let Some(yard) = table.yard(seat) else { return 0.0 };
    let best = arrange(yard, &table.supply, tiles, &|yard: &Yard, supply: &Supply| outlook.worth(yard, supply));
    outlook.worth(&best.yard, &best.supply) - outlook.worth(yard, &table.supply)
}

fn rivals(table: &Table) -> impl Iterator<Item = Seat> + '_ {
    let seats = table.setting.seats;
    (1..seats).map(move |step| (table.seat + step) % seats).filter(|seat| !table.out[usize::from(*seat)])
}

fn taking(table: &Table, basket: usize, outlook: &Outlook) -> Vec<Reason> {
    let Some(own) = table.baskets.get(basket) else { return Vec::new() };
    let worth = |yard: &Yard, supply: &Supply| outlook.worth(yard, supply);
    let best = arrange(table.own(), &table.supply, &own.tiles, &worth);
    let mut found = changes(table, &Next { yard: best.yard, supply: best.supply, events: best.events });
    let wanted = rivals(table).map(|seat| (gain(table, seat, &own.tiles, outlook), seat));
    let most = wanted.max_by(|one, other| one.0.total_cmp(&other.0)).filter(|(gain, _)| *gain > 3.0);
    found.truncate(2);
    found.extend(most.map(|(_, seat)| Reason::Denies(seat)));
    found.extend(table.is_last_round().then_some(Reason::LastRound));
    found
}

fn loading(table: &Table, basket: usize, outlook: &Outlook) -> Vec<Reason> {
    let (crate::table::Stage::Load(tile), Some(own)) = (&table.stage, table.baskets.get(basket)) else {
        return Vec::new();
    };
    let more: Vec<Tile> = own.tiles.iter().copied().chain([*tile]).collect();
    let change = |seat| gain(table, seat, &more, outlook) - gain(table, seat, &own.tiles, outlook);
    if change(table.seat) > 0.4 {
        return vec![Reason::Suits(basket as u8)];
    }
    let worst = rivals(table).map(|seat| (change(seat), seat)).min_by(|one, other| one.0.total_cmp(&other.0));
    worst.filter(|(change, _)| *change < -0.2).map(|(_, seat)| vec![Reason::Spoils(seat)]).unwrap_or_default()
}
