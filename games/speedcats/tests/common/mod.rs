//! Positions written as the rule book writes them.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs, dead_code)]

use spielwerk_sdk::contract::{SetupConfig, Viewer};
use spielwerk_sdk::{Chance, Game, glue};
use spielwerk_speedcats::house::{House, HouseId};
use spielwerk_speedcats::pool::tiles_of;
use spielwerk_speedcats::setting::Size;
use spielwerk_speedcats::tile::{Breed, CatKind, Tile};
use spielwerk_speedcats::yard::Yard;
use spielwerk_speedcats::{Speedcats, State};

pub fn config(mode: &str, seats: u8, length: &str, annex: &str) -> SetupConfig {
    let options = vec![("laenge".to_string(), length.to_string()), ("ausbau".to_string(), annex.to_string())];
    SetupConfig { mode: mode.into(), seats, first: Some(0), options }
}

/// `K Si:hhm · M Pe:h + Milch · P Si:k, Bürste`, with so many coins.
pub fn yard(text: &str, coins: u16) -> Yard {
    let mut yard = Yard { purse: coins, ..Yard::new() };
    for part in text.split('·').map(str::trim) {
        let (place, rest) = part.split_once(' ').unwrap();
        if place == "P" {
            yard.care = rest.parse().unwrap();
            continue;
        }
        let id: HouseId = place.parse().unwrap();
        while yard.houses.len() <= id as usize {
            yard.houses.push(House::default());
        }
        yard.houses[id as usize] = rest.parse().unwrap();
    }
    yard
}

fn drawn(tile: Tile) -> Option<Tile> {
    match tile {
        Tile::Cat(cat) => match cat.kind {
            CatKind::Kitten => None,
            CatKind::UsedTom => Some(Tile::cat(cat.breed, CatKind::Tom)),
            CatKind::UsedQueen => Some(Tile::cat(cat.breed, CatKind::Queen)),
            _ => Some(tile),
        },
        other => Some(other),
    }
}

fn in_yard(yard: &Yard) -> Vec<Tile> {
    let mut tiles = yard.care.tiles();
    for house in &yard.houses {
        tiles.extend(
            house.breed.into_iter().flat_map(|breed| tiles_of(breed, &house.cats).map(Tile::Cat).collect::<Vec<_>>()),
        );
        tiles.extend(house.stand.map(Tile::Stand));
    }
    tiles
}

/// A position before an action of seat 0: these yards, the others empty, these baskets, and all else in the bag. The
/// breeds are those named, filled up with others.
pub fn position(seats: u8, yards: &[Yard], baskets: &[Vec<Tile>]) -> State {
    let mode = if seats == 1 { "rekord" } else { "tisch" };
    let mut state = Speedcats::setup(&config(mode, seats, "normal", "yes"), &mut Chance::from_entropy(&[])).unwrap();
    let used: Vec<Tile> = yards.iter().flat_map(in_yard).chain(baskets.iter().flatten().copied()).collect();
    let table = &mut state.table;
    let mut breeds: Vec<Breed> = used.iter().filter_map(|tile| tile.breed()).chain(Breed::ALL).collect();
    let mut seen = Vec::new();
    breeds.retain(|breed| {
        !seen.contains(breed) && {
            seen.push(*breed);
            true
        }
    });
    breeds.truncate(Size::of(seats).breeds);
    breeds.sort_unstable();
    table.setting.breeds = breeds;
    table.supply = [0; 9];
    for breed in table.setting.breeds.clone() {
        let kittens = used.iter().filter(|tile| **tile == Tile::cat(breed, CatKind::Kitten)).count();
        table.supply[breed as usize] = 2 - kittens as u8;
    }
    table.undrawn = table.setting.tiles();
    for tile in used.into_iter().filter_map(drawn) {
        assert!(table.undrawn.remove(tile), "too many of {tile}");
    }
    for (own, new) in table.yards.iter_mut().zip(yards) {
        own.clone_from(new);
    }
    for (own, new) in table.baskets.iter_mut().zip(baskets) {
        own.tiles.clone_from(new);
    }
    table.now.points = table.yards[0].points();
    table.now.coins = table.yards[0].purse;
    state.bag = table.undrawn.tiles();
    Speedcats::validate(&state).unwrap();
    state
}

/// Puts these tiles on top of the bag, the first drawn first.
pub fn stack(state: &mut State, next: &[Tile]) {
    for tile in next.iter().rev() {
        let at = state.bag.iter().position(|own| own == tile).unwrap();
        let tile = state.bag.remove(at);
        state.bag.push(tile);
    }
}

pub fn apply(state: &State, seat: u8, text: &str) -> Result<State, String> {
    glue::apply::<Speedcats>(&glue::encode(state), seat, text, &[]).map(|bytes| glue::decode(&bytes))
}

pub fn legal(state: &State) -> Vec<String> {
    glue::legal_texts::<Speedcats>(&Speedcats::observe(state, Viewer::Seat(state.table.seat)))
}
