//! Trial games: everybody plays on quickly to the end, without clones and without thinking twice.

use spielwerk_sdk::Chance;
use spielwerk_sdk::contract::Seat;

use crate::check;
use crate::house::HouseId;
use crate::moves::Move;
use crate::story::Event;
use crate::table::{Stage, Table};
use crate::tile::{CatKind, Tile};
use crate::yard::{Target, Yard};

/// Steps after which a trial is broken off; games end long before.
const MOST: usize = 3_000;

/// A game that is tried out.
#[derive(Debug)]
pub struct Trial {
    /// The table.
    pub table: Table,
    /// The imagined bag, the next tile last.
    pub bag: Vec<Tile>,
    log: Vec<Event>,
}

impl Trial {
    /// From here, with this bag.
    pub fn new(table: &Table, bag: Vec<Tile>) -> Self {
        let mut table = table.clone();
        // Nothing is told in a trial.
        table.story.clear();
        table.now.events.clear();
        table.last = None;
        Self { table, bag, log: Vec::new() }
    }

    /// One move that is allowed.
    pub fn play(&mut self, mv: Move) {
        let top = if mv == Move::Draw { self.bag.pop() } else { None };
        self.log.clear();
        self.table.play(mv, top, &mut self.log);
    }

    /// Plays to the end.
    pub fn finish(&mut self, chance: &mut Chance) {
        for _ in 0..MOST {
            let Some(mv) = self.pick(chance) else { return };
            self.play(mv);
        }
    }

    /// How far a seat is ahead of the best other yard; alone its points. Coins break ties.
    pub fn lead(&self, seat: Seat) -> f64 {
        let value = |yard: &Yard| f64::from(yard.points()) + f64::from(yard.purse.min(20)) * 0.02;
        let others = (0u8..).zip(&self.table.yards).filter(|(other, _)| *other != seat).map(|(_, yard)| value(yard));
        let own = self.table.yard(seat).map_or(0.0, value);
        others.reduce(f64::max).map_or(own, |best| own - best)
    }

    fn pick(&self, chance: &mut Chance) -> Option<Move> {
        let table = &self.table;
        match &table.stage {
            Stage::Finished => None,
            Stage::Load(tile) => Some(Move::Load(self.basket_for(*tile, chance)? as u8)),
            Stage::Place(tiles) => {
                let yard = table.own();
                let best = tiles.iter().map(|tile| (target(table, yard, *tile), *tile));
                let best = best.max_by_key(|((value, _), tile)| (*value, std::cmp::Reverse(*tile)));
                best.map(|((_, target), tile)| Move::Put(tile, target))
            }
            Stage::Action => self.action(chance),
        }
    }

    /// The own best basket gets what the yard wants, another one gets what it does not.
    fn basket_for(&self, tile: Tile, chance: &mut Chance) -> Option<usize> {
        let table = &self.table;
        let wanted = target(table, table.own(), tile).0;
        let luck = chance.below(16) as i32;
        let value = |basket: &usize| {
            let worth: i32 = table.baskets[*basket].tiles.iter().map(|own| target(table, table.own(), *own).0).sum();
            let likes = if wanted > 0 { worth } else { -worth };
            8 * likes + luck * (1 + *basket as i32 % 3)
        };
        table.open_baskets().max_by_key(value)
    }

    fn action(&self, chance: &mut Chance) -> Option<Move> {
        let table = &self.table;
        let yard = table.own();
        if let Some(mv) = self.spend(chance) {
            return Some(mv);
        }
        let gain =
            |basket: usize| table.baskets[basket].tiles.iter().map(|tile| target(table, yard, *tile).0).sum::<i32>();
        let best = table.full_enough().map(|basket| (gain(basket), basket)).max();
        let can_draw = table.open_baskets().next().is_some() && !self.bag.is_empty();
        match best {
            Some((gain, basket)) if !can_draw || gain >= 22 + chance.below(24) as i32 => Some(Move::Take(basket as u8)),
            _ if can_draw => Some(Move::Draw),
            _ => None,
        }
    }

    /// Care tiles go home when that pays, and an annex is built while there is time.
    fn spend(&self, chance: &mut Chance) -> Option<Move> {
        let table = &self.table;
        let yard = table.own();
        if yard.purse == 0 {
            return None;
        }
        let home = |tile: Tile| match target(table, yard, tile) {
            (value, Target::House(house)) if value > 4 || yard.care.count(tile) == 1 => Some((value, tile, house)),
            _ => None,
        };
        if let Some((_, tile, house)) = yard.care.kinds().filter_map(home).max_by_key(|(value, ..)| *value) {
            return Some(Move::Move(tile, house));
        }
        let crowded = yard.houses.iter().all(|house| house.breed.is_some());
        let early = table.draws_before_last() > 12;
        if crowded && early && check::check(table, table.seat, Move::Annex).is_ok() && chance.below(3) > 0 {
            return Some(Move::Annex);
        }
        None
    }
}

/// Where a tile would best go by itself, and what that is worth in tenths of a point.
pub fn target(table: &Table, yard: &Yard, tile: Tile) -> (i32, Target) {
    match tile {
        Tile::Coin => (8, Target::Care),
        Tile::Stand(stand) => {
            let care = if yard.care.count(tile) > 0 { 0 } else { -20 };
            let new = !yard.houses.iter().any(|house| house.stand == Some(stand));
            let best = yard.homes(tile).map(|id| (spot(yard, id) + if new { 20 } else { 0 }, Target::House(id)));
            best.max_by_key(|(value, _)| *value).filter(|(value, _)| *value >= care).unwrap_or((care, Target::Care))
        }
        Tile::Cat(cat) => {
            let care = if yard.care.has_breed(cat.breed) { 0 } else { -20 };
            let value = |id| (home(table, yard, id, cat.breed, cat.kind), Target::House(id));
            let best = yard.homes(tile).map(value).max_by_key(|(value, _)| *value);
            best.filter(|(value, _)| *value > care).unwrap_or((care, Target::Care))
        }
    }
}

/// A stand is worth most where a house will stay half empty.
fn spot(yard: &Yard, id: HouseId) -> i32 {
    let Some(house) = yard.house(id) else { return 0 };
    if house.free(id) >= 2 { 2 * i32::from(house.count()) } else { 1 }
}

fn home(table: &Table, yard: &Yard, id: HouseId, breed: crate::tile::Breed, kind: CatKind) -> i32 {
    let Some(house) = yard.house(id) else { return 0 };
    let (data, free) = (id.data(), i32::from(house.free(id)));
    let coming = i32::from(table.undrawn.cats_of(breed));
    let pairs = kind.partner().is_some_and(|partner| house.of(partner) > 0) && table.supply[breed as usize] > 0;
    let pair = if pairs && free > 1 { 10 } else { 0 };
    if house.breed.is_none() {
        // A first cat: better where many more are to come; a second house of a breed has little to hope for.
        let elsewhere = yard.houses.iter().any(|house| house.breed == Some(breed));
        let hope = (2 * coming - 2 * i32::from(data.places)).clamp(-12, 12);
        return if elsewhere { -12 } else { hope + data.full - 4 };
    }
    match free {
        1 => 10 * (data.full - data.almost) + 8 * i32::from(data.coins),
        2 => 10 * data.almost / 2 + 10 + pair,
        _ => 12 + i32::from(house.count()) + pair,
    }
}
