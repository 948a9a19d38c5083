//! Where the tiles of a basket would best go: every order and every target tried (C-U11).

use crate::story::Event;
use crate::table::Table;
use crate::tile::Tile;
use crate::yard::{Around, Supply, Target, Yard};

/// A way to place tiles, and the yard after it.
#[derive(Debug, Clone)]
pub struct Arrangement {
    /// Tiles with their targets, in order.
    pub places: Vec<(Tile, Target)>,
    /// The yard afterwards.
    pub yard: Yard,
    /// The kitten supply afterwards.
    pub supply: Supply,
    /// What would happen.
    pub events: Vec<Event>,
}

/// The arrangement of the largest value, the first of equals in tile order and the order K M G W L P. Coins are put
/// in the purse first. Tiles that are few: at most three.
pub fn arrange<V: PartialOrd>(
    yard: &Yard,
    supply: &Supply,
    tiles: &[Tile],
    value: &impl Fn(&Yard, &Supply) -> V,
) -> Arrangement {
    let mut start = yard.clone();
    let mut rest: Vec<Tile> = tiles.iter().copied().filter(|tile| *tile != Tile::Coin).collect();
    start.purse += (tiles.len() - rest.len()) as u16;
    rest.sort_unstable();
    let whole = Arrangement { places: Vec::new(), yard: start, supply: *supply, events: Vec::new() };
    let mut best = None;
    descend(whole, &rest, value, &mut best);
    // At least the care station takes everything, so something was found.
    best.map_or_else(
        || Arrangement { places: Vec::new(), yard: yard.clone(), supply: *supply, events: Vec::new() },
        |(_, best)| best,
    )
}

fn descend<V: PartialOrd>(
    so_far: Arrangement,
    rest: &[Tile],
    value: &impl Fn(&Yard, &Supply) -> V,
    best: &mut Option<(V, Arrangement)>,
) {
    if rest.is_empty() {
        let worth = value(&so_far.yard, &so_far.supply);
        if best.as_ref().is_none_or(|(known, _)| worth > *known) {
            *best = Some((worth, so_far));
        }
        return;
    }
    for (at, &tile) in rest.iter().enumerate().filter(|(at, tile)| *at == 0 || rest[at - 1] != **tile) {
        let mut others = rest.to_vec();
        others.remove(at);
        let homes: Vec<Target> = so_far.yard.homes(tile).map(Target::House).chain([Target::Care]).collect();
        for target in homes {
            descend(placed(&so_far, tile, target), &others, value, best);
        }
    }
}

/// One tile further.
pub fn placed(so_far: &Arrangement, tile: Tile, target: Target) -> Arrangement {
    let mut next = so_far.clone();
    let mut around = Around { supply: &mut next.supply, log: &mut next.events };
    next.yard.place(tile, target, &mut around);
    next.places.push((tile, target));
    next
}

/// What the preview of a basket shows: most points, then most coins, then fewest tiles in care (C-U11).
pub fn preview(table: &Table, yard: &Yard, tiles: &[Tile]) -> Arrangement {
    arrange(yard, &table.supply, tiles, &|yard: &Yard, _: &Supply| {
        (yard.points(), yard.purse, std::cmp::Reverse(yard.care.total()))
    })
}
