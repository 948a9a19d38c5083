//! The game's own pictures, all drawn for it.

use crate::deck::Family;
use crate::words::family_key;

const PLAIN: [(&str, &str); 9] = [
    ("cover", include_str!("../art/cover.svg")),
    ("heap", include_str!("../art/heap.svg")),
    ("bare", include_str!("../art/bare.svg")),
    ("paw", include_str!("../art/paw.svg")),
    ("fox", include_str!("../art/fox.svg")),
    ("hollow", include_str!("../art/hollow.svg")),
    ("acorn", include_str!("../art/acorn.svg")),
    ("snowflake", include_str!("../art/snowflake.svg")),
    ("leaf", include_str!("../art/leaf.svg")),
];
const SQUIRREL: &str = include_str!("../art/squirrel.svg");
const END: &str = "</svg>";

/// Fur, dark and light tone of a family.
fn tones(family: Family) -> [&'static str; 3] {
    match family {
        Family::Red => ["#b5472f", "#7d2b1c", "#f3c9b4"],
        Family::Green => ["#5b8a45", "#37592a", "#d7e6c3"],
        Family::Blue => ["#4673a5", "#2a4a72", "#cfe0f1"],
        Family::Yellow => ["#cf9d2c", "#8a6312", "#f8e6b4"],
        Family::Purple => ["#8459a3", "#563572", "#e3d2ee"],
    }
}

fn nuts(number: u8) -> String {
    let spots: &[(i32, i32)] = match number {
        1 => &[(50, 50)],
        2 => &[(31, 50), (69, 50)],
        3 => &[(50, 31), (31, 67), (69, 67)],
        _ => &[(31, 32), (69, 32), (31, 70), (69, 70)],
    };
    let acorn = |(x, y): &(i32, i32)| {
        let (x, y) = (x - 17, y - 20);
        format!(
            "<g transform=\"translate({x} {y})\"><path d=\"M4 17c0 13 6 20 13 24 7-4 13-11 13-24z\" fill=\"#c98b3f\"/><path d=\"M9 19c0 8 2 13 5 17\" stroke=\"#e7b873\" stroke-width=\"3\" fill=\"none\" stroke-linecap=\"round\"/><path d=\"M2 17C2 8 9 4 17 4s15 4 15 13z\" fill=\"#6f4a25\"/><path d=\"M17 5c0-3 1-5 4-6\" stroke=\"#6f4a25\" stroke-width=\"3\" fill=\"none\" stroke-linecap=\"round\"/></g>"
        )
    };
    let acorns: String = spots.iter().map(acorn).collect();
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">{acorns}{END}")
}

/// A family's squirrel, with as many pips as it is strong.
fn squirrel(family: Family, strength: u8) -> String {
    let [fur, dark, light] = tones(family);
    let coloured = SQUIRREL.trim().replace("FUR", fur).replace("DARK", dark).replace("LIGHT", light);
    let pip = |index: u8| {
        let x = 50 - 7 * (i32::from(strength) - 1) + 14 * i32::from(index);
        format!("<circle cx=\"{x}\" cy=\"93\" r=\"5\" fill=\"{dark}\" stroke=\"#fffaf0\" stroke-width=\"1.5\"/>")
    };
    let pips: String = (0..strength).map(pip).collect();
    format!("{}{pips}{END}", coloured.trim_end_matches(END))
}

/// Names and SVG texts.
pub fn art() -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> =
        PLAIN.iter().map(|(name, svg)| (name.to_string(), svg.trim().to_string())).collect();
    all.extend((1..=4).map(|number| (format!("nuts-{number}"), nuts(number))));
    for family in Family::ALL {
        let key = family_key(family);
        all.push((format!("squirrel-{key}"), squirrel(family, 0)));
        all.extend((2..=5).map(|strength| (format!("squirrel-{key}-{strength}"), squirrel(family, strength))));
    }
    all
}
