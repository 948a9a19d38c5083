//! How things look: palette colours, patterns and the game's art. Tom and queen, breeds and stands are told apart by
//! picture and letter (C-U38).

use spielwerk_sdk::scene::Look;

use crate::art;
use crate::house::{House, HouseId};
use crate::tile::{Breed, CatKind, Tile};
use crate::words;

/// A palette colour for each breed.
pub fn colour(breed: Breed) -> &'static str {
    ["sand", "orange", "blue", "teal", "red", "brown", "violet", "grey", "green"][breed as usize]
}

/// A tile.
pub fn tile(tile: Tile) -> Look {
    match tile {
        Tile::Cat(cat) => {
            let look = Look::fill(&format!("{}-soft", colour(cat.breed))).art(&art::tile(tile));
            match cat.kind {
                CatKind::Yard => look,
                CatKind::Kitten => look.edge("yellow"),
                CatKind::Tom | CatKind::UsedTom => look.edge("blue"),
                CatKind::Queen | CatKind::UsedQueen => look.edge("red"),
            }
        }
        Tile::Stand(_) => Look::fill("brown-soft").edge("brown").art(&art::tile(tile)),
        Tile::Coin => Look::fill("yellow-soft").edge("yellow").art(&art::tile(tile)),
    }
}

/// The letters on a tile.
pub fn letters(tile: Tile) -> &'static str {
    match tile {
        Tile::Cat(cat) => words::breed_sign(cat.breed),
        Tile::Stand(_) | Tile::Coin => "",
    }
}

/// The ground of a house: full, nearly full, else.
pub fn house(id: HouseId, house: &House) -> Look {
    match house.free(id) {
        0 => Look::fill("green-soft").edge("green"),
        1 => Look::fill("yellow-soft").edge("yellow"),
        _ => Look::fill("sand-soft"),
    }
}

/// What is written at a house, on its ground.
pub fn sign(id: HouseId, house: &House) -> Look {
    match house.free(id) {
        0 => Look::fill("green-soft"),
        1 => Look::fill("yellow-soft"),
        _ => Look::fill("sand-soft"),
    }
}

/// A house's picture.
pub fn house_art(id: HouseId, house: &House) -> String {
    if house.free(id) == 0 { format!("house-{id}-full") } else { format!("house-{id}") }
}
