//! The level `leicht` (C-C2): quick gain by the preview, nothing planned, no look at other yards.

use spielwerk_sdk::Chance;

use super::arrange::preview;
use super::normal::after;
use crate::check::{legal, money};
use crate::moves::Move;
use crate::table::{Stage, Table};
use crate::tile::Tile;
use crate::yard::Yard;

/// A basket that gains so much is taken.
const ENOUGH: i32 = 2;

/// Its choice.
pub fn pick(table: &Table, chance: &mut Chance) -> Option<Move> {
    match &table.stage {
        Stage::Finished => None,
        Stage::Load(_) => {
            let open: Vec<usize> = table.open_baskets().collect();
            chance.pick(&open).map(|basket| Move::Load(*basket as u8))
        }
        Stage::Place(tiles) => {
            preview(table, table.own(), tiles).places.first().map(|(tile, target)| Move::Put(*tile, *target))
        }
        Stage::Action => action(table, chance),
    }
}

/// Change of points by the preview, and one for each coin.
fn quick_gain(table: &Table, yard: &Yard, tiles: &[Tile]) -> i32 {
    let best = preview(table, yard, tiles);
    best.yard.points() - yard.points() + i32::from(best.yard.purse) - i32::from(yard.purse)
}

fn action(table: &Table, chance: &mut Chance) -> Option<Move> {
    let own = table.own();
    let mut spending = Vec::new();
    money(table, &mut spending);
    let rise = |mv: &Move| after(table, *mv).0.points() - own.points();
    let best =
        spending.into_iter().map(|mv| (rise(&mv), mv)).filter(|(rise, _)| *rise > 0).max_by_key(|(rise, _)| *rise);
    if let Some((_, mv)) = best {
        return Some(mv);
    }
    let taken = table
        .full_enough()
        .map(|basket| (quick_gain(table, own, &table.baskets[basket].tiles), std::cmp::Reverse(basket)))
        .max();
    let can_draw = table.open_baskets().next().is_some() && table.undrawn.total() > 0;
    match taken {
        Some((gain, basket)) if gain >= ENOUGH || !can_draw => Some(Move::Take(basket.0 as u8)),
        _ if can_draw => Some(Move::Draw),
        _ => chance.pick(&legal(table)).copied(),
    }
}
