//! The level `normal` (C-C3): ranks every action by what the yards are worth after it.

use super::arrange::{Arrangement, arrange, placed};
use super::value::Outlook;
use crate::check::{legal, money};
use crate::moves::Move;
use crate::table::{Stage, Table};
use crate::tile::Tile;
use crate::yard::{Around, Target, Yard};

/// What it takes to stop drawing: less when the baskets fill up.
const WAITING: f64 = 1.1;
const ROOM: f64 = 0.45;
/// What an action costs that neither draws nor takes: the others go on.
const DELAY: f64 = 0.35;
/// How much a rival's good basket counts against one's own.
const SPITE: f64 = 0.45;

/// Every action with its value, best first; ties in the order of the rules.
pub fn ranked(table: &Table) -> Vec<(Move, f64)> {
    let outlook = Outlook::of(table);
    let mut moves = match &table.stage {
        Stage::Finished => Vec::new(),
        Stage::Load(tile) => loads(table, *tile, &outlook),
        Stage::Place(tiles) => puts(table, tiles, &outlook),
        Stage::Action => actions(table, &outlook),
    };
    moves.sort_by(|one, other| other.1.total_cmp(&one.1));
    moves
}

/// How much a yard gains by these tiles, placed as it likes best.
fn gain(table: &Table, yard: &Yard, tiles: &[Tile], outlook: &Outlook) -> f64 {
    if tiles.is_empty() {
        return 0.0;
    }
    let best = arrange(yard, &table.supply, tiles, &|yard: &Yard, supply: &_| outlook.worth(yard, supply));
    outlook.worth(&best.yard, &best.supply) - outlook.worth(yard, &table.supply)
}

fn actions(table: &Table, outlook: &Outlook) -> Vec<(Move, f64)> {
    let own = table.own();
    let room: usize = table.open_baskets().map(|basket| table.places(basket) - table.baskets[basket].tiles.len()).sum();
    let rivals = table.out.iter().filter(|out| !**out).count() - 1;
    // The last player of a round may draw until a basket is as good as it gets.
    let patience = if rivals == 0 { 0.8 } else { 0.0 };
    let mut ranked = Vec::new();
    let mut best = f64::MIN;
    for basket in table.full_enough() {
        let value = gain(table, own, &table.baskets[basket].tiles, outlook);
        best = best.max(value);
        ranked.push((Move::Take(basket as u8), value));
    }
    if room > 0 && table.undrawn.total() > 0 {
        let wait = WAITING + patience + ROOM * (room.min(6) as f64);
        ranked.push((Move::Draw, wait.max(best.min(wait) + 0.01)));
    }
    let mut spending = Vec::new();
    money(table, &mut spending);
    let base = ranked.iter().map(|(_, value)| *value).fold(f64::MIN, f64::max);
    ranked.extend(spending.into_iter().map(|mv| (mv, base + spent(table, mv, outlook) - DELAY)));
    ranked
}

/// How much better the own yard stands after a money action.
fn spent(table: &Table, mv: Move, outlook: &Outlook) -> f64 {
    let (yard, supply) = after(table, mv);
    outlook.worth(&yard, &supply) - outlook.worth(table.own(), &table.supply)
}

/// The own yard and the kitten supply after a money action.
pub fn after(table: &Table, mv: Move) -> (Yard, crate::yard::Supply) {
    let mut yard = table.own().clone();
    let mut supply = table.supply;
    yard.purse -= mv.price().min(yard.purse);
    let mut around = Around { supply: &mut supply, log: &mut Vec::new() };
    match mv {
        Move::Move(tile, house) => {
            yard.care.remove(tile);
            yard.place(tile, Target::House(house), &mut around);
        }
        Move::Shift(from, to) => yard.houses[to as usize].stand = yard.houses[from as usize].stand.take(),
        Move::Swap(one, two) => yard.swap(one, two, &mut around),
        Move::Buy(_, tile, target) => yard.place(tile, target, &mut around),
        Move::Give(tile) => drop(yard.care.remove(tile)),
        Move::Annex => yard.houses.push(crate::house::House::default()),
        Move::Draw | Move::Load(_) | Move::Take(_) | Move::Put(..) => {}
    }
    (yard, supply)
}

/// Where the drawn tile helps most: the own best basket, the next yards' worst one.
fn loads(table: &Table, tile: Tile, outlook: &Outlook) -> Vec<(Move, f64)> {
    let seats = table.setting.seats;
    let rivals: Vec<&Yard> = (1..seats)
        .map(|step| (table.seat + step) % seats)
        .filter(|seat| !table.out[usize::from(*seat)])
        .map(|seat| &table.yards[usize::from(seat)])
        .take(2)
        .collect();
    let untaken: Vec<usize> = (0..table.baskets.len()).filter(|basket| !table.baskets[*basket].taken).collect();
    let gains = |yard: &Yard| -> Vec<(f64, f64)> {
        let both = |basket: &usize| {
            let tiles = &table.baskets[*basket].tiles;
            let more: Vec<Tile> = tiles.iter().copied().chain([tile]).collect();
            let with = if table.has_room(*basket) { gain(table, yard, &more, outlook) } else { f64::MIN };
            (gain(table, yard, tiles, outlook), with)
        };
        untaken.iter().map(both).collect()
    };
    let own = gains(table.own());
    let others: Vec<Vec<(f64, f64)>> = rivals.iter().map(|yard| gains(yard)).collect();
    let best = |gains: &[(f64, f64)], chosen: usize| {
        let values = gains.iter().enumerate().map(|(at, (without, with))| if at == chosen { *with } else { *without });
        values.fold(0.0, f64::max)
    };
    let value = |chosen: usize| {
        let mine = best(&own, chosen) + 0.25 * (own[chosen].1 - own[chosen].0);
        let theirs: f64 = others
            .iter()
            .zip([1.0, 0.5])
            .map(|(gains, weight)| weight * (best(gains, chosen) + 0.25 * (gains[chosen].1 - gains[chosen].0)))
            .sum();
        mine - SPITE * theirs
    };
    let open = untaken.iter().enumerate().filter(|(_, basket)| table.has_room(**basket));
    open.map(|(chosen, basket)| (Move::Load(*basket as u8), value(chosen))).collect()
}

fn puts(table: &Table, tiles: &[Tile], outlook: &Outlook) -> Vec<(Move, f64)> {
    let worth = |yard: &Yard, supply: &_| outlook.worth(yard, supply);
    let start = Arrangement { places: Vec::new(), yard: table.own().clone(), supply: table.supply, events: Vec::new() };
    let value = |mv: Move| {
        let Move::Put(tile, target) = mv else { return (mv, f64::MIN) };
        let next = placed(&start, tile, target);
        let mut rest = tiles.to_vec();
        if let Some(at) = rest.iter().position(|own| *own == tile) {
            rest.remove(at);
        }
        let end = arrange(&next.yard, &next.supply, &rest, &worth);
        (mv, worth(&end.yard, &end.supply))
    };
    legal(table).into_iter().map(value).collect()
}
