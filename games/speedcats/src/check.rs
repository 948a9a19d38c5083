//! Why a move is not possible now, and all that are (rule book 4).

use spielwerk_sdk::contract::Seat;

use crate::house::HouseId;
use crate::moves::Move;
use crate::table::{Stage, Table};
use crate::tile::Tile;
use crate::yard::{Code, Group, Target, Yard};

/// Why this seat cannot make this move now.
///
/// # Errors
/// The refusal's code.
pub fn check(table: &Table, seat: Seat, mv: Move) -> Result<(), Code> {
    if seat != table.seat || table.stage == Stage::Finished {
        return Err("not-your-turn");
    }
    match (&table.stage, mv) {
        (Stage::Load(_), Move::Load(basket)) => check_load(table, usize::from(basket)),
        (Stage::Load(_), _) => Err("load-first"),
        (Stage::Place(tiles), Move::Put(tile, target)) => check_put(table.own(), tiles, tile, target),
        (Stage::Place(_), _) => Err("place-first"),
        (_, Move::Load(_)) => Err("nothing-drawn"),
        (_, Move::Put(..)) => Err("nothing-to-place"),
        (_, Move::Draw) => check_draw(table),
        (_, Move::Take(basket)) => check_take(table, usize::from(basket)),
        (_, mv) => check_money(table, mv),
    }
}

fn refuse(reason: Option<Code>) -> Result<(), Code> {
    reason.map_or(Ok(()), Err)
}

fn check_draw(table: &Table) -> Result<(), Code> {
    if table.undrawn.total() == 0 {
        return Err("bag-empty");
    }
    if table.open_baskets().next().is_none() { Err("all-full") } else { Ok(()) }
}

fn check_load(table: &Table, basket: usize) -> Result<(), Code> {
    match table.baskets.get(basket) {
        None => Err("no-basket"),
        Some(own) if own.taken => Err("basket-taken"),
        Some(_) if !table.has_room(basket) => Err("basket-full"),
        Some(_) => Ok(()),
    }
}

fn check_take(table: &Table, basket: usize) -> Result<(), Code> {
    match table.baskets.get(basket) {
        None => Err("no-basket"),
        Some(own) if own.taken => Err("basket-taken"),
        Some(own) if own.tiles.is_empty() => Err("basket-empty"),
        Some(_) => Ok(()),
    }
}

fn check_put(yard: &Yard, tiles: &[Tile], tile: Tile, target: Target) -> Result<(), Code> {
    if !tiles.contains(&tile) {
        return Err("not-in-hand");
    }
    refuse(yard.refuses(tile, target))
}

fn check_money(table: &Table, mv: Move) -> Result<(), Code> {
    let yard = table.own();
    if yard.purse < mv.price() {
        return Err("too-poor");
    }
    match mv {
        Move::Move(tile, _) | Move::Give(tile) if yard.care.count(tile) == 0 => Err("not-in-care"),
        Move::Move(tile, house) => refuse(yard.refuses(tile, Target::House(house))),
        Move::Give(_) => Ok(()),
        Move::Shift(from, to) => check_shift(yard, from, to),
        Move::Swap(one, two) if Move::swap(one, two) != mv => Err("no-swap"),
        Move::Swap(one, two) => refuse(yard.refuses_swap(one, two)),
        Move::Buy(from, tile, target) => check_buy(table, from, tile, target),
        Move::Annex => check_annex(table),
        Move::Draw | Move::Load(_) | Move::Take(_) | Move::Put(..) => Err("not-now"),
    }
}

fn check_shift(yard: &Yard, from: HouseId, to: HouseId) -> Result<(), Code> {
    match (yard.house(from), yard.house(to)) {
        (Some(old), Some(new)) => match (old.stand, new.stand) {
            (None, _) => Err("no-stand"),
            (_, Some(_)) => Err("spot-taken"),
            _ => Ok(()),
        },
        _ => Err("no-house"),
    }
}

fn check_buy(table: &Table, from: Seat, tile: Tile, target: Target) -> Result<(), Code> {
    if from == table.seat {
        return Err("own-care");
    }
    if table.yard(from).is_none_or(|seller| seller.care.count(tile) == 0) {
        return Err("not-for-sale");
    }
    match target {
        Target::Care => Err("not-into-care"),
        Target::House(_) => refuse(table.own().refuses(tile, target)),
    }
}

fn check_annex(table: &Table) -> Result<(), Code> {
    match (table.setting.annexes(), table.own().annexes()) {
        (0, _) => Err("no-annexes"),
        (most, built) if built >= most => Err("annexes-built"),
        _ => Ok(()),
    }
}

/// Every move of the seat on turn, each effect once.
pub fn legal(table: &Table) -> Vec<Move> {
    let mut moves = Vec::new();
    match &table.stage {
        Stage::Finished => {}
        Stage::Load(_) => moves.extend(table.open_baskets().map(|basket| Move::Load(basket as u8))),
        Stage::Place(tiles) => placements(table.own(), tiles, &mut moves),
        Stage::Action => {
            if check_draw(table).is_ok() {
                moves.push(Move::Draw);
            }
            moves.extend(table.full_enough().map(|basket| Move::Take(basket as u8)));
            money(table, &mut moves);
        }
    }
    moves
}

fn placements(yard: &Yard, tiles: &[Tile], moves: &mut Vec<Move>) {
    let mut before = None;
    for &tile in tiles.iter().filter(|tile| before.replace(**tile) != Some(**tile)) {
        let homes = yard.homes(tile).map(Target::House).chain([Target::Care]);
        moves.extend(homes.map(|target| Move::Put(tile, target)));
    }
}

/// Every money action that can be paid.
pub fn money(table: &Table, moves: &mut Vec<Move>) {
    let yard = table.own();
    if yard.purse >= 1 {
        for tile in yard.care.kinds() {
            moves.extend(yard.homes(tile).map(|house| Move::Move(tile, house)));
        }
        shifts(yard, moves);
        swaps(yard, moves);
    }
    if yard.purse >= 2 {
        purchases(table, moves);
        moves.extend(yard.care.kinds().map(Move::Give));
    }
    if yard.purse >= Move::Annex.price() && check_annex(table).is_ok() {
        moves.push(Move::Annex);
    }
}

fn shifts(yard: &Yard, moves: &mut Vec<Move>) {
    for (from, _) in yard.built().filter(|(_, house)| house.stand.is_some()) {
        let free = yard.built().filter(|(_, house)| house.stand.is_none());
        moves.extend(free.map(|(to, _)| Move::Shift(from, to)));
    }
}

fn swaps(yard: &Yard, moves: &mut Vec<Move>) {
    let inhabited: Vec<HouseId> =
        yard.built().filter(|(_, house)| house.breed.is_some()).map(|(house, _)| house).collect();
    for (index, &one) in inhabited.iter().enumerate() {
        let others = inhabited[index + 1..].iter().map(|house| Group::House(*house));
        let breeds = crate::tile::Breed::ALL.into_iter().filter(|breed| yard.care.has_breed(*breed)).map(Group::Care);
        let one = Group::House(one);
        let fitting = others.chain(breeds).filter(|two| yard.refuses_swap(one, *two).is_none());
        moves.extend(fitting.map(|two| Move::swap(one, two)));
    }
}

fn purchases(table: &Table, moves: &mut Vec<Move>) {
    let yard = table.own();
    for (seller, other) in (0..).zip(&table.yards).filter(|(seller, _)| *seller != table.seat) {
        for tile in other.care.kinds() {
            moves.extend(yard.homes(tile).map(|house| Move::Buy(seller, tile, Target::House(house))));
        }
    }
}
