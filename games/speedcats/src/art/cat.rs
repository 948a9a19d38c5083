//! The cats: one drawing, with coat, mask, ears, tail and eyes of each breed; bows and signs of breeders.

use crate::tile::{Breed, Cat, CatKind};

/// How a breed looks.
struct Coat {
    fur: &'static str,
    dark: &'static str,
    light: &'static str,
    eyes: [&'static str; 2],
    /// Face, ears, paws and tail in the dark tone.
    points: bool,
    /// Half-long or long hair: none, ruff, all over.
    hair: u8,
    /// Height of the ears, 1 is ordinary.
    ears: u8,
    /// Stripes on forehead and flanks.
    ticked: bool,
    /// White paws.
    gloves: bool,
    /// None, ordinary, bushy.
    tail: u8,
}

fn coat(breed: Breed) -> Coat {
    let plain = |fur, dark, light, eye| Coat {
        fur,
        dark,
        light,
        eyes: [eye, eye],
        points: false,
        hair: 0,
        ears: 1,
        ticked: false,
        gloves: false,
        tail: 1,
    };
    match breed {
        Breed::Si => Coat { points: true, ears: 2, ..plain("#f0e2c8", "#4f3b33", "#fbf4e4", "#3f86d6") },
        Breed::Pe => Coat { hair: 2, ears: 0, tail: 2, ..plain("#e0954a", "#a8602a", "#f8d9ae", "#8a4a1d") },
        Breed::Ka => plain("#7d8aa0", "#566279", "#a5b0c2", "#e59a2b"),
        Breed::Ru => Coat { ears: 2, ..plain("#a3b6c4", "#6f8494", "#d3dfe6", "#3fa05a") },
        Breed::Ab => Coat { ears: 3, ticked: true, ..plain("#c4703a", "#7e3f1c", "#efc08e", "#a9b23a") },
        Breed::Bu => plain("#6a4430", "#452a1c", "#95694c", "#f0c02e"),
        Breed::Bi => {
            Coat { points: true, hair: 1, gloves: true, tail: 2, ..plain("#efe0c6", "#7a6152", "#fffaf0", "#3f7fc9") }
        }
        Breed::Tu => Coat {
            eyes: ["#3f86d6", "#d8932a"],
            hair: 1,
            ears: 2,
            tail: 2,
            ..plain("#f7f5ef", "#c9c3b6", "#ffffff", "#3f86d6")
        },
        Breed::Ma => Coat { ticked: true, tail: 0, ears: 0, ..plain("#8b8466", "#4f4a36", "#c3bc9c", "#b5c23a") },
    }
}

/// A cat's picture.
pub fn cat(cat: Cat) -> String {
    let coat = coat(cat.breed);
    let body = format!("{}{}{}{}", tail(&coat), trunk(&coat), head(&coat), face(&coat));
    let inner = match cat.kind {
        CatKind::Yard => body,
        CatKind::Kitten => {
            format!("<g transform=\"translate(17 33) scale(.66)\">{body}</g>{RATTLE}")
        }
        CatKind::Tom => format!("{body}{}{}", bow("#2f6fb5", "#1d4a7d"), male("#2f6fb5")),
        CatKind::UsedTom => format!("{body}{}{}", bow("#dfe6ee", "#a9b4c0"), male("#a9b4c0")),
        CatKind::Queen => format!("{body}{}{}", bow("#d2473d", "#8f2a23"), female("#d2473d")),
        CatKind::UsedQueen => format!("{body}{}{}", bow("#f1e2e0", "#c4a9a6"), female("#c4a9a6")),
    };
    super::svg(&inner)
}

const RATTLE: &str = "<g stroke=\"#a9791c\" stroke-width=\"2.5\"><path d=\"M82 36l-8 12\" stroke-linecap=\"round\"/><circle cx=\"85\" cy=\"30\" r=\"8\" fill=\"#f4cf5a\"/></g><circle cx=\"83\" cy=\"28\" r=\"2\" fill=\"#a9791c\"/><circle cx=\"88\" cy=\"32\" r=\"2\" fill=\"#a9791c\"/>";

fn tail(coat: &Coat) -> String {
    let colour = if coat.points { coat.dark } else { coat.fur };
    match coat.tail {
        0 => format!("<circle cx=\"76\" cy=\"84\" r=\"6\" fill=\"{}\"/>", coat.dark),
        1 => format!(
            "<path d=\"M70 90c18 2 24-10 20-22-2-6-8-8-10-12\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"8\" stroke-linecap=\"round\"/>"
        ),
        _ => format!(
            "<path d=\"M68 92c20 4 32-8 28-26-2-10-10-16-14-22-4 8-4 14-8 20-4 8-8 18-6 28z\" fill=\"{colour}\" stroke=\"{}\" stroke-width=\"1.5\"/>",
            coat.dark
        ),
    }
}

fn trunk(coat: &Coat) -> String {
    let Coat { fur, dark, light, .. } = coat;
    let mut parts = format!(
        "<path d=\"M50 46c19 0 27 22 28 47H22c1-25 9-47 28-47z\" fill=\"{fur}\" stroke=\"{dark}\" stroke-width=\"1.5\"/>"
    );
    if coat.hair == 2 {
        parts.push_str(&format!(
            "<path d=\"M20 94l-4-10 6 2-3-12 7 4 0-12 8 6h34l8-6 0 12 7-4-3 12 6-2-4 10z\" fill=\"{fur}\"/>"
        ));
    }
    let chest = if coat.hair > 0 {
        format!("<path d=\"M32 58l4 8 3-3 4 12 4-6 3 10 3-10 4 6 4-12 3 3 4-8z\" fill=\"{light}\"/>")
    } else {
        format!("<ellipse cx=\"50\" cy=\"76\" rx=\"12\" ry=\"16\" fill=\"{light}\"/>")
    };
    parts.push_str(&chest);
    if coat.ticked {
        parts.push_str(&format!(
            "<path d=\"M28 74l7 2M27 82l7 1M72 74l-7 2M73 82l-7 1\" stroke=\"{dark}\" stroke-width=\"3\" stroke-linecap=\"round\"/>"
        ));
    }
    let paw = match (coat.gloves, coat.points) {
        (true, _) => "#ffffff",
        (_, true) => dark,
        _ => light,
    };
    parts.push_str(&format!(
        "<g fill=\"{paw}\" stroke=\"{dark}\" stroke-width=\"1.5\"><ellipse cx=\"39\" cy=\"92\" rx=\"9\" ry=\"5\"/><ellipse cx=\"61\" cy=\"92\" rx=\"9\" ry=\"5\"/></g>"
    ));
    parts
}

fn head(coat: &Coat) -> String {
    let Coat { fur, dark, light, .. } = coat;
    let top = [14, 8, 3, -2][usize::from(coat.ears.min(3))];
    let (ear, inner) = if coat.points { (*dark, "#8a6a5c") } else { (*fur, "#e8a99b") };
    let wide = if coat.ears == 0 { 4 } else { 0 };
    let mut parts = format!(
        "<g stroke=\"{dark}\" stroke-width=\"1.5\" stroke-linejoin=\"round\"><path d=\"M{} 30L{} {top}L46 20z\" fill=\"{ear}\"/><path d=\"M{} 30L{} {top}L54 20z\" fill=\"{ear}\"/></g>",
        26 - wide / 2,
        27 - wide,
        74 + wide / 2,
        73 + wide,
    );
    parts.push_str(&format!("<path d=\"M30 27L30 {0}L41 21zM70 27L70 {0}L59 21z\" fill=\"{inner}\"/>", top + 6));
    if coat.hair == 2 {
        parts.push_str(&format!(
            "<path d=\"M22 38l-7 4 8 3-5 7 9 0 2 8 9-4h24l9 4 2-8 9 0-5-7 8-3-7-4z\" fill=\"{fur}\"/>"
        ));
    } else if coat.hair == 1 {
        parts.push_str(&format!("<path d=\"M25 42l-6 7 8 0 1 7 8-2h28l8 2 1-7 8 0-6-7z\" fill=\"{light}\"/>"));
    }
    let (rx, ry) = if coat.ears >= 2 { (25, 23) } else { (27, 23) };
    parts.push_str(&format!(
        "<ellipse cx=\"50\" cy=\"38\" rx=\"{rx}\" ry=\"{ry}\" fill=\"{fur}\" stroke=\"{dark}\" stroke-width=\"1.5\"/>"
    ));
    if coat.points {
        parts.push_str(&format!(
            "<path d=\"M50 24c10 0 18 8 17 17-1 10-9 19-17 19s-16-9-17-19c-1-9 7-17 17-17z\" fill=\"{dark}\"/>"
        ));
    } else {
        parts.push_str(&format!("<ellipse cx=\"50\" cy=\"50\" rx=\"12\" ry=\"9\" fill=\"{light}\"/>"));
    }
    if coat.ticked {
        parts.push_str(&format!(
            "<path d=\"M42 18l2 8 6-6 6 6 2-8M28 42l6 1M72 42l-6 1\" fill=\"none\" stroke=\"{dark}\" stroke-width=\"2.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
        ));
    }
    parts
}

fn face(coat: &Coat) -> String {
    let [left, right] = coat.eyes;
    let line = if coat.points { "#e9d8c8" } else { "#3a2a22" };
    format!(
        "<g stroke=\"#2b211c\" stroke-width=\"1.5\"><ellipse cx=\"40\" cy=\"37\" rx=\"6.5\" ry=\"7\" fill=\"{left}\"/><ellipse cx=\"60\" cy=\"37\" rx=\"6.5\" ry=\"7\" fill=\"{right}\"/></g><g fill=\"#1d1612\"><ellipse cx=\"40\" cy=\"37.5\" rx=\"2.4\" ry=\"5.4\"/><ellipse cx=\"60\" cy=\"37.5\" rx=\"2.4\" ry=\"5.4\"/></g><g fill=\"#ffffff\"><circle cx=\"42.2\" cy=\"34.5\" r=\"1.7\"/><circle cx=\"62.2\" cy=\"34.5\" r=\"1.7\"/></g><path d=\"M46.5 46h7l-3.5 4z\" fill=\"#d98880\"/><path d=\"M50 50c0 4-5 5-7 3M50 50c0 4 5 5 7 3\" fill=\"none\" stroke=\"{line}\" stroke-width=\"1.6\" stroke-linecap=\"round\"/><path d=\"M36 49l-13-2M36 52l-12 3M64 49l13-2M64 52l12 3\" stroke=\"{line}\" stroke-width=\"1.1\" stroke-linecap=\"round\"/>"
    )
}

fn bow(colour: &str, dark: &str) -> String {
    format!(
        "<g fill=\"{colour}\" stroke=\"{dark}\" stroke-width=\"1.8\" stroke-linejoin=\"round\"><path d=\"M50 66L33 57v19z\"/><path d=\"M50 66l17-9v19z\"/><circle cx=\"50\" cy=\"66\" r=\"5\"/></g>"
    )
}

fn male(colour: &str) -> String {
    format!(
        "<g fill=\"none\" stroke=\"#fffdf6\" stroke-width=\"9\" stroke-linecap=\"round\"><circle cx=\"12\" cy=\"84\" r=\"8\"/><path d=\"M18 78l7-7M18 70h8v8\"/></g><g fill=\"none\" stroke=\"{colour}\" stroke-width=\"4.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"><circle cx=\"12\" cy=\"84\" r=\"8\"/><path d=\"M18 78l7-7M18 70h8v8\"/></g>"
    )
}

fn female(colour: &str) -> String {
    format!(
        "<g fill=\"none\" stroke=\"#fffdf6\" stroke-width=\"9\" stroke-linecap=\"round\"><circle cx=\"14\" cy=\"72\" r=\"8\"/><path d=\"M14 80v15M7 88h14\"/></g><g fill=\"none\" stroke=\"{colour}\" stroke-width=\"4.5\" stroke-linecap=\"round\"><circle cx=\"14\" cy=\"72\" r=\"8\"/><path d=\"M14 80v15M7 88h14\"/></g>"
    )
}
