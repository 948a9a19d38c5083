//! The game's own pictures, all drawn for it: signs of the map, cards and shapes.

use crate::cards::{CREATURES, Card, EXPLORE};
use crate::shape::Shape;
use crate::sheet::Terrain;

const PLAIN: [(&str, &str); 12] = [
    ("cover", include_str!("../art/cover.svg")),
    ("wald", include_str!("../art/wald.svg")),
    ("dorf", include_str!("../art/dorf.svg")),
    ("acker", include_str!("../art/acker.svg")),
    ("weiher", include_str!("../art/weiher.svg")),
    ("wesen", include_str!("../art/wesen.svg")),
    ("berg", include_str!("../art/berg.svg")),
    ("moor", include_str!("../art/moor.svg")),
    ("burg", include_str!("../art/burg.svg")),
    ("luecke", include_str!("../art/luecke.svg")),
    ("gulden", include_str!("../art/gulden.svg")),
    ("flur", include_str!("../art/flur.svg")),
];
const CREATURE: [(Card, &str); 4] = [
    (Card::Wolpertinger, include_str!("../art/wolpertinger.svg")),
    (Card::Tatzelwurm, include_str!("../art/tatzelwurm.svg")),
    (Card::Bilwis, include_str!("../art/bilwis.svg")),
    (Card::Perchten, include_str!("../art/perchten.svg")),
];
/// A castle sign, small, for the corner of a cell that is drawn over.
const SMALL_CASTLE: &str = "<g transform=\"translate(60 58) scale(.4)\"><circle cx=\"50\" cy=\"50\" r=\"54\" fill=\"#fff8e6\" stroke=\"#4a3a2a\" stroke-width=\"7\"/><path d=\"M18 80V34h14v12h12V34h14v12h12V34h14v46z\" fill=\"#6b5540\"/></g>";
const OPEN: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">";
const END: &str = "</svg>";

/// Names and SVG texts.
pub fn art() -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> =
        PLAIN.iter().map(|(name, svg)| (name.to_string(), svg.trim().into())).collect();
    all.extend(CREATURE.iter().map(|(card, svg)| (card.key().to_string(), svg.trim().into())));
    let drawn_over = ["wald", "dorf", "acker", "weiher", "wesen", "luecke"];
    let over: Vec<(String, String)> = all
        .iter()
        .filter(|(name, _)| drawn_over.contains(&name.as_str()))
        .map(|(name, svg)| (castle(name), format!("{}{SMALL_CASTLE}{END}", svg.trim_end_matches(END))))
        .collect();
    all.extend(over);
    for data in &EXPLORE {
        for (index, shape) in data.shapes.iter().enumerate() {
            let colour = data.terrains.first().map_or(PLOT, |terrain| ground(*terrain));
            let colours = [colour, data.terrains.get(1).map_or(colour, |terrain| ground(*terrain))];
            let coin = data.coin && index == 0;
            all.push((shape_name(data.card, index), picture(shape, colours, coin)));
        }
    }
    for data in &CREATURES {
        let colour = ground(Terrain::Wesen);
        all.push((shape_name(data.card, 0), picture(&data.shape, [colour, colour], false)));
    }
    all
}

/// The art of a terrain lying on a castle site.
pub fn castle(name: &str) -> String {
    format!("{name}-burg")
}

/// The art of a card's shape, from 0.
pub fn shape_name(card: Card, index: usize) -> String {
    format!("form-{}-{}", card.key(), index + 1)
}

const PLOT: &str = "#b9a98c";

fn ground(terrain: Terrain) -> &'static str {
    ["#6e9a48", "#c4573f", "#dcb03a", "#4a7fb0", "#84609c"][terrain as usize]
}

/// The shape as printed: squares in the terrain's colour, in halves where the card offers two.
fn picture(shape: &Shape, colours: [&str; 2], coin: bool) -> String {
    let cells = shape.printed();
    let high = cells.iter().map(|cell| cell.0 + 1).max().unwrap_or(1);
    let wide = cells.iter().map(|cell| cell.1 + 1).max().unwrap_or(1);
    let pitch = 26.min(92 / high.max(wide));
    let (left, top) = ((100 - wide * pitch) / 2, (100 - high * pitch) / 2);
    let square = |(row, column): &(usize, usize)| {
        let (x, y, side) = (left + column * pitch, top + row * pitch, pitch - 2);
        let [one, two] = colours;
        let half = if one == two {
            String::new()
        } else {
            let (right, bottom) = (x + side, y + side);
            format!("<path d=\"M{right} {y}V{bottom}H{x}z\" fill=\"{two}\"/>")
        };
        format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{one}\"/>{half}<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"2\" fill=\"none\" stroke=\"#3a2f26\" stroke-width=\"2\"/>"
        )
    };
    let squares: String = cells.iter().map(square).collect();
    let coin = if coin {
        "<circle cx=\"84\" cy=\"84\" r=\"14\" fill=\"#e8b93c\" stroke=\"#7a5a10\" stroke-width=\"3\"/><circle cx=\"84\" cy=\"84\" r=\"8\" fill=\"none\" stroke=\"#7a5a10\" stroke-width=\"2\"/>"
    } else {
        ""
    };
    format!("{OPEN}{squares}{coin}{END}")
}
