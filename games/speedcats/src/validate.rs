//! Which states cannot be (for positions typed into the debugger).

use crate::house::House;
use crate::pool::{Pool, tiles_of};
use crate::setting::{KITTENS, Mode, STANDS, Setting};
use crate::state::State;
use crate::table::{Stage, Table};
use crate::tile::{Breed, CatKind, Stand, Tile};
use crate::yard::Yard;

/// More is taken for a typing error; play ends long before.
const MOST: u32 = 100_000;

/// Refuses a state that no play could reach, with a sentence that says why.
///
/// # Errors
/// The first thing found that cannot be.
pub fn validate(state: &State) -> Result<(), String> {
    let table = &state.table;
    setting(&table.setting)?;
    sizes(table)?;
    baskets(table)?;
    table.yards.iter().try_for_each(|yard| houses(&table.setting, yard))?;
    stage(table)?;
    tiles(table)?;
    history(table)?;
    check(Pool::of(state.bag.iter().copied()) == table.undrawn, "the bag does not hold the undrawn tiles")
}

fn check(fits: bool, otherwise: &str) -> Result<(), String> {
    if fits { Ok(()) } else { Err(otherwise.to_string()) }
}

fn setting(setting: &Setting) -> Result<(), String> {
    let seats = match setting.mode {
        Mode::Tisch | Mode::Solo => 2..=6,
        Mode::Rekord | Mode::Tag => 1..=1,
    };
    check(seats.contains(&setting.seats), "so many yards do not fit the mode")?;
    check(setting.first < setting.seats, "the first yard lies outside")?;
    check(setting.seats > 1 || (setting.annex && !setting.short), "alone, length and annex are fixed")?;
    check(setting.breeds.len() == setting.size().breeds, "another number of breeds belongs to so many yards")?;
    check(setting.breeds.windows(2).all(|pair| pair[0] < pair[1]), "breeds stand in order, each once")
}

fn sizes(table: &Table) -> Result<(), String> {
    let seats = usize::from(table.setting.seats);
    let each = [table.out.len(), table.yards.len(), table.tallies.len()];
    check(each.iter().all(|length| *length == seats), "one yard, one tally and one “out” for every seat")?;
    check(table.seat < table.setting.seats, "the seat on turn lies outside")?;
    check(table.baskets.len() == table.setting.size().baskets.len(), "another number of baskets")?;
    check((1..=10_000).contains(&table.round), "the round lies outside")?;
    check((1..=MOST).contains(&table.turn) && table.step <= MOST, "turn or step lies outside")?;
    check(table.yards.iter().all(|yard| yard.purse < 1000), "a purse holds less than 1000 coins")?;
    check(table.tallies.iter().all(|tally| tally.born < 100 && tally.bought < 1000), "a tally is too large")
}

fn baskets(table: &Table) -> Result<(), String> {
    for (number, basket) in table.baskets.iter().enumerate() {
        check(basket.tiles.len() <= table.places(number), "a basket holds more than it has places")?;
        check(!basket.taken || basket.tiles.is_empty(), "a taken basket is empty")?;
    }
    let taken = table.baskets.iter().filter(|basket| basket.taken).count();
    let out = table.out.iter().filter(|out| **out).count();
    check(table.stage == Stage::Finished || taken == out, "as many baskets are taken as yards are out")
}

fn houses(setting: &Setting, yard: &Yard) -> Result<(), String> {
    check(yard.annexes() <= setting.annexes() && yard.houses.len() >= 3, "too many annexes, or a house is missing")?;
    let sound = |house: &House| house.breed.is_some() == (house.count() > 0);
    check(yard.houses.iter().all(sound), "cats without a breed, or a breed without cats")?;
    check(yard.built().all(|(id, house)| house.count() <= id.data().places), "a house is overfull")?;
    check(yard.care.count(Tile::Coin) == 0, "coins are not cared for")
}

fn stage(table: &Table) -> Result<(), String> {
    let mover_is_out = table.out[usize::from(table.seat)];
    match &table.stage {
        Stage::Action => check(!mover_is_out, "who has taken a basket is out"),
        Stage::Load(tile) => {
            check(!mover_is_out, "who has taken a basket is out")?;
            check(table.open_baskets().next().is_some(), "no basket has room for the tile drawn")?;
            let drawn = matches!(kind(*tile), CatKind::Yard | CatKind::Tom | CatKind::Queen);
            check(drawn, "such a tile is never drawn")
        }
        Stage::Place(tiles) => {
            check(mover_is_out && !tiles.is_empty() && tiles.len() <= 3, "no basket has been taken")?;
            let sorted = tiles.windows(2).all(|pair| pair[0] <= pair[1]);
            check(sorted && !tiles.contains(&Tile::Coin), "tiles to place stand in order, without coins")
        }
        Stage::Finished => check(table.is_last_round(), "the game ends only after a last round"),
    }?;
    // Else a round could come to a place where nobody can act (C-R9).
    let room: usize = table.open_baskets().map(|basket| table.places(basket) - table.baskets[basket].tiles.len()).sum();
    let drawn = usize::from(matches!(table.stage, Stage::Load(_)));
    let enough = table.undrawn.total() + drawn >= room || table.stage == Stage::Finished;
    check(enough, "the bag cannot fill the baskets of this round")
}

/// What is drawn: cats that have had no kitten, no kittens.
fn kind(tile: Tile) -> CatKind {
    if let Tile::Cat(cat) = tile { cat.kind } else { CatKind::Yard }
}

/// Where every tile and kitten is.
fn tiles(table: &Table) -> Result<(), String> {
    let mut all = table.undrawn;
    let mut add = |pool: &Pool| pool.kinds().for_each(|tile| all.add(fresh(tile), pool.count(tile)));
    add(&table.gone);
    for yard in &table.yards {
        add(&yard.care);
        for house in &yard.houses {
            if let Some(breed) = house.breed {
                add(&Pool::of(tiles_of(breed, &house.cats).map(Tile::Cat)));
            }
            add(&Pool::of(house.stand.map(Tile::Stand)));
        }
    }
    for basket in &table.baskets {
        check(basket.tiles.iter().all(|tile| fresh(*tile) == *tile), "used breeders are not in baskets")?;
        add(&Pool::of(basket.tiles.iter().copied()));
    }
    match &table.stage {
        Stage::Load(tile) => add(&Pool::of([*tile])),
        Stage::Place(tiles) => add(&Pool::of(tiles.iter().copied())),
        Stage::Action | Stage::Finished => {}
    }
    compare(table, &all)
}

/// A used breeder counts as the tile that was drawn.
fn fresh(tile: Tile) -> Tile {
    match tile {
        Tile::Cat(cat) if cat.kind == CatKind::UsedTom => Tile::cat(cat.breed, CatKind::Tom),
        Tile::Cat(cat) if cat.kind == CatKind::UsedQueen => Tile::cat(cat.breed, CatKind::Queen),
        other => other,
    }
}

fn compare(table: &Table, all: &Pool) -> Result<(), String> {
    let set = table.setting.tiles();
    for breed in Breed::ALL {
        for kind in [CatKind::Yard, CatKind::Tom, CatKind::Queen] {
            let tile = Tile::cat(breed, kind);
            check(all.count(tile) == set.count(tile), &format!("{tile} is not there as often as in the set of tiles"))?;
        }
        let most = if table.setting.breeds.contains(&breed) { KITTENS } else { 0 };
        let kittens = all.count(Tile::cat(breed, CatKind::Kitten));
        let supply = table.supply[breed as usize];
        check(kittens <= most && supply <= most - kittens, "there are too many kittens of a breed")?;
        check(table.undrawn.count(Tile::cat(breed, CatKind::Kitten)) == 0, "kittens are not in the bag")?;
    }
    let stands = Stand::ALL.iter().all(|stand| all.count(Tile::Stand(*stand)) == STANDS);
    check(stands, "three stands of each kind are somewhere")?;
    check(all.count(Tile::Coin) <= set.count(Tile::Coin), "there are too many coin tiles")
}

/// What was told fits the table; its texts name only what is there.
fn history(table: &Table) -> Result<(), String> {
    check(table.story.len() <= 64 && table.now.events.len() <= 64, "too much happened in one turn")?;
    check(table.remark.len() <= 200, "the remark is too long")?;
    let report = table.last.as_ref();
    let sane = |number: i32| (-1000..=1000).contains(&number);
    check(sane(table.now.points) && table.now.coins < 1000, "points or coins of this turn are out of range")?;
    check(report.is_none_or(|last| sane(last.points) && sane(last.coins)), "the last turn is out of range")?;
    check(report.is_none_or(|last| last.seat < table.setting.seats), "the last turn was nobody’s")?;
    check(report.is_none_or(|last| last.events.len() <= 64), "too much happened in one turn")
}
