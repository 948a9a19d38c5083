//! The game's own pictures, all drawn for it.

use crate::pieces::{self, PIECES};
use crate::sites::SITES;

const PLAIN: [(&str, &str); 8] = [
    ("cover", include_str!("../art/cover.svg")),
    ("tablet", include_str!("../art/tablet.svg")),
    ("rubble", include_str!("../art/rubble.svg")),
    ("cave-in", include_str!("../art/cave-in.svg")),
    ("find", include_str!("../art/find.svg")),
    ("tent", include_str!("../art/tent.svg")),
    ("rubble-0", include_str!("../art/rubble-0.svg")),
    ("rubble-1", include_str!("../art/rubble-1.svg")),
];

/// One piece a line: its key, a blank, the shapes inside its picture.
const PIECE_SHAPES: &str = include_str!("../art/pieces.txt");

/// Names and SVG texts.
pub fn art() -> Vec<(String, String)> {
    let plain = PLAIN.iter().map(|(name, svg)| (name.to_string(), svg.trim().to_string()));
    let keys = (1..=PIECES).map(pieces::key).chain((1..=SITES.len() as u8).map(pieces::rare_key));
    plain.chain(keys.map(|key| (key.clone(), piece(&key)))).collect()
}

fn piece(key: &str) -> String {
    let line = PIECE_SHAPES.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(' '));
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">{}</svg>", line.unwrap_or_default())
}
