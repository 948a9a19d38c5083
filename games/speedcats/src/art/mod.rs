//! The game's own pictures, all drawn for it.

mod cat;
mod house;

use crate::house::HouseId;
use crate::tile::{Breed, Cat, CatKind, Tile};

const PLAIN: [(&str, &str); 17] = [
    ("cover", include_str!("../../art/cover.svg")),
    ("van", include_str!("../../art/van.svg")),
    ("basket", include_str!("../../art/basket.svg")),
    ("trailer", include_str!("../../art/trailer.svg")),
    ("straw", include_str!("../../art/straw.svg")),
    ("cushion", include_str!("../../art/cushion.svg")),
    ("spot", include_str!("../../art/spot.svg")),
    ("care", include_str!("../../art/care.svg")),
    ("swap", include_str!("../../art/swap.svg")),
    ("bag", include_str!("../../art/bag.svg")),
    ("cart", include_str!("../../art/cart.svg")),
    ("village", include_str!("../../art/village.svg")),
    ("coin", include_str!("../../art/coin.svg")),
    ("milch", include_str!("../../art/milch.svg")),
    ("buerste", include_str!("../../art/buerste.svg")),
    ("spiel", include_str!("../../art/spiel.svg")),
    ("kratz", include_str!("../../art/kratz.svg")),
];

/// The picture of a tile: `cat-Si-h`, `milch`, `coin`.
pub fn tile(tile: Tile) -> String {
    match tile {
        Tile::Cat(cat) => format!("cat-{}-{}", cat.breed.code(), cat.kind.code()),
        Tile::Stand(stand) => stand.code().to_string(),
        Tile::Coin => "coin".to_string(),
    }
}

/// A whole picture around these parts.
fn svg(inner: &str) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">{inner}</svg>")
}

/// Names and SVG texts.
pub fn art() -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> =
        PLAIN.iter().map(|(name, svg)| (name.to_string(), svg.trim().to_string())).collect();
    for breed in Breed::ALL {
        all.extend(CatKind::ALL.map(|kind| (tile(Tile::cat(breed, kind)), cat::cat(Cat { breed, kind }))));
    }
    for id in HouseId::ALL {
        all.push((format!("house-{id}"), house::house(id, false)));
        all.push((format!("house-{id}-full"), house::house(id, true)));
    }
    all
}
