//! What a yard is worth to level normal: its points, and what may still come of its houses, breeders and coins, judged
//! by what is undrawn.

use crate::house::{House, HouseId};
use crate::table::Table;
use crate::tile::{Breed, CatKind, Tile};
use crate::yard::{Supply, Yard};

/// How the game stands, for all yards alike.
#[derive(Debug, Clone)]
pub struct Outlook {
    /// Rounds that will still be played after this turn, the last one included.
    pub rounds: f64,
    /// Cats of each breed that may still come to any one yard, as a mean.
    coming: [f64; 9],
    /// Chances that a tom and a queen of each breed still come.
    breeders: [[f64; 2]; 9],
    /// What a coin is worth, the first three and the others.
    coin: [f64; 2],
}

impl Outlook {
    /// Of this table.
    pub fn of(table: &Table) -> Self {
        let size = table.setting.size();
        let per_round: u8 = size.baskets.iter().sum();
        let before_last = table.draws_before_last() as f64;
        let last = table.is_last_round();
        let rounds = if last { 0.5 } else { 1.5 + before_last / (f64::from(per_round) * 0.82) };
        // Of what is undrawn the last round leaves a part in the bag.
        let undrawn = table.undrawn.total() as f64;
        let unused = (size.stack as f64 - f64::from(per_round) * 0.5).max(0.0);
        let drawn = if undrawn > 0.0 { ((undrawn - unused) / undrawn).clamp(0.1, 1.0) } else { 0.0 };
        let yards = f64::from(table.setting.seats);
        // Who collects a breed gets more of it than an even share.
        let share = if yards < 2.0 { 0.5 } else { (1.55 / yards).min(0.62) };
        let mut coming = [0.0; 9];
        let mut breeders = [[0.0; 2]; 9];
        for breed in table.setting.breeds.iter().copied() {
            let waiting = |kind| {
                let tile = Tile::cat(breed, kind);
                let baskets = table.baskets.iter().flat_map(|basket| &basket.tiles).filter(|own| **own == tile).count();
                f64::from(table.undrawn.count(tile)) * drawn + baskets as f64
            };
            let [yard, tom, queen] = [CatKind::Yard, CatKind::Tom, CatKind::Queen].map(waiting);
            coming[breed as usize] = (yard + tom + queen) * share;
            breeders[breed as usize] = [tom, queen].map(|count| 1.0 - vanish(count * share));
        }
        let coin = if last { [0.05, 0.02] } else { [0.95_f64.min(0.3 + 0.22 * rounds), 0.45_f64.min(0.08 * rounds)] };
        Self { rounds, coming, breeders, coin }
    }

    /// What this yard is worth.
    pub fn worth(&self, yard: &Yard, supply: &Supply) -> f64 {
        let mut worth = f64::from(2 * i32::from(yard.stand_kinds()) - yard.care_cost());
        let mut empty: Vec<f64> = Vec::new();
        let mut spots = 0.0;
        for (id, house) in yard.built() {
            match house.breed {
                Some(breed) => worth += self.house(id, house, breed, yard, supply),
                None => empty.push(f64::from(id.data().full) * (self.rounds / 7.0).min(0.55)),
            }
            spots += if house.stand.is_none() { 1.0 } else { 0.0 };
        }
        empty.sort_unstable_by(|one, other| other.total_cmp(one));
        worth += empty.iter().zip([0.85, 0.7, 0.5, 0.4, 0.3]).map(|(value, weight)| value * weight).sum::<f64>();
        let missing = f64::from(4 - yard.stand_kinds().min(4));
        worth += missing.min(spots) * (self.rounds * 0.12).min(0.6);
        let first = f64::from(yard.purse.min(3));
        let more = f64::from(yard.purse.saturating_sub(3).min(6));
        worth + first * self.coin[0] + more * self.coin[1] + self.repairs(yard)
    }

    /// A house with cats: what it will probably score.
    fn house(&self, id: HouseId, house: &House, breed: Breed, yard: &Yard, supply: &Supply) -> f64 {
        let data = id.data();
        let (count, free) = (f64::from(house.count()), usize::from(house.free(id)));
        if free == 0 {
            return f64::from(data.full);
        }
        // Cats of the breed find their first free place; those in other houses of the breed take some.
        let rivals = yard.built().filter(|(other, own)| {
            own.breed == Some(breed) && own.free(*other) > 0 && (own.count(), id) > (house.count(), *other)
        });
        let taken: f64 = rivals.map(|(other, own)| f64::from(own.free(other))).sum();
        let mut mean = (self.coming[breed as usize] - taken).max(0.0);
        let [tom, queen] = self.breeders[breed as usize];
        if supply[breed as usize] > 0 && free > 1 {
            let waits = |kind: CatKind| house.of(kind) > 0;
            let pair = match (waits(CatKind::Tom), waits(CatKind::Queen)) {
                (true, false) => queen,
                (false, true) => tom,
                _ => tom * queen * 0.3,
            };
            mean += pair;
        }
        let fills = at_least(free, mean);
        let nearly = at_least(free - 1, mean) - fills;
        let rest = 1.0 - fills - nearly;
        let now = f64::from(house.points(id));
        let small = if house.stand.is_some() { count } else { 0.25 };
        let later = fills * (f64::from(data.full) + f64::from(data.coins) * self.coin[0])
            + nearly * f64::from(data.almost)
            + rest * small.max(now);
        later.max(now)
    }

    /// Tiles in care that a coin or two could bring home.
    fn repairs(&self, yard: &Yard) -> f64 {
        let movable = yard.care.kinds().filter(|tile| yard.homes(*tile).next().is_some()).count() as f64;
        movable.min(f64::from(yard.purse)) * (0.25 * self.rounds).min(0.7)
    }

    /// What a coin is worth now.
    pub fn coin(&self) -> f64 {
        self.coin[0]
    }
}

/// The chance that nothing comes where `mean` are to be expected: e to the power of −mean, by plain multiplication so
/// that it is the same on every machine.
fn vanish(mean: f64) -> f64 {
    let mut value = (1.0 - mean / 256.0).max(0.0);
    for _ in 0..8 {
        value *= value;
    }
    value
}

/// The chance that at least so many come where `mean` are to be expected (Poisson).
fn at_least(count: usize, mean: f64) -> f64 {
    let mut term = vanish(mean);
    let mut less = 0.0;
    for number in 0..count {
        less += term;
        term *= mean / (number + 1) as f64;
    }
    (1.0 - less).clamp(0.0, 1.0)
}
