//! The SDK's small parts: chance, move text, cells, scenes.
#![allow(clippy::unwrap_used, missing_docs)]

use proptest::prelude::*;
use spielwerk_sdk::moves::{Cell, Encoded, Fields, decode_text};
use spielwerk_sdk::scene::{Board, Kind};
use spielwerk_sdk::{Chance, Locale, prelude::*};

#[test]
fn equal_entropy_gives_equal_chance_for_ever() {
    // Golden values: records depend on them, so they never change.
    let mut chance = Chance::from_entropy(&[7; 32]);
    let drawn: Vec<u32> = (0..6).map(|_| chance.below(100)).collect();
    assert_eq!(drawn, GOLDEN);
}
const GOLDEN: [u32; 6] = [74, 5, 67, 86, 30, 34];

#[test]
fn shuffles_are_even() {
    let mut counts = [[0u32; 4]; 4];
    for seed in 0..8_000u32 {
        let mut list = [0, 1, 2, 3];
        Chance::from_entropy(&seed.to_le_bytes()).shuffle(&mut list);
        for (place, member) in list.into_iter().enumerate() {
            counts[place][member as usize] += 1;
        }
    }
    // 2,000 expected each; five standard deviations are about 194.
    assert!(counts.iter().flatten().all(|count| count.abs_diff(2_000) < 194), "{counts:?}");
}

#[test]
fn cells_have_one_name() {
    for index in 0..64 {
        let cell = Cell::at(index, 8);
        assert_eq!(cell.to_string().parse::<Cell>(), Ok(cell));
        assert_eq!(cell.index(8, 8), Some(index));
    }
    for wrong in ["", "A", "A0", "A01", "a1", "1A", "A1 ", "A+1", "Ä1", "A256", "A999"] {
        assert!(wrong.parse::<Cell>().is_err(), "{wrong:?}");
    }
    assert_eq!("Z9".parse::<Cell>().unwrap().index(8, 8), None);
}

#[test]
fn fields_end_where_they_end() {
    let (verb, mut fields) = Fields::of("clue Wasser%20fall 2 ~");
    assert_eq!((verb, fields.text(), fields.parse::<u8>()), ("clue", Some("Wasser fall".into()), Some(2)));
    assert_eq!(fields.text(), Some(String::new()));
    assert_eq!(fields.end(), Some(()));
    let (_, mut fields) = Fields::of("tap A1 B2");
    assert_eq!(fields.word(), Some("A1"));
    assert_eq!(fields.end(), None);
    let (_, mut fields) = Fields::of("tap ");
    assert_eq!(fields.word(), None);
}

#[test]
fn an_unknown_language_gets_the_first() {
    for (tag, locale) in
        [("en", Locale::En), ("en-GB", Locale::En), ("de", Locale::De), ("", Locale::De), ("xx", Locale::De)]
    {
        assert_eq!(Locale::of(tag), locale, "{tag}");
    }
    assert_eq!(Locale::De.count(1, ("Nuss", "Nüsse"), ("nut", "nuts")), "1 Nuss");
    assert_eq!(Locale::En.count(0, ("Nuss", "Nüsse"), ("nut", "nuts")), "0 nuts");
}

#[test]
fn a_scene_is_one_object_a_line_with_empty_fields_left_out() {
    let mut scene = Scene::new("Go").preset("turn=r0");
    let heap = scene.look(Look::fill("brown").pattern("grain"));
    assert_eq!(scene.look(Look::fill("brown").pattern("grain")), heap, "equal looks share a number");
    scene.add(Node::new("wood", Kind::Board(Board { columns: 2, rows: 1, ..Board::default() })).name("Wood"));
    scene.add(Node::cell("heap-A1", "wood", 0, 0).look(heap).pick("heap=A1").emphasis());
    let text = scene.to_text();
    let expected = r#"{"prompt":"Go","looks":[{"fill":"paper"},{"fill":"brown","pattern":"grain"}],"preset":["turn=r0"]}
{"key":"wood","kind":{"board":{"columns":2,"rows":1}},"name":"Wood"}
{"key":"heap-A1","parent":"wood","kind":{"cell":{"at":[0,0]}},"look":1,"picks":["heap=A1"],"traits":["emphasis"]}"#;
    assert_eq!(text, expected);
}

proptest! {
    #[test]
    fn any_text_survives_a_field(text in ".{0,40}") {
        let field = Encoded(&text).to_string();
        prop_assert!(!field.is_empty() && !field.contains([' ', '+', ';', '?']));
        prop_assert!(!field.chars().any(|part| part.is_whitespace() || part.is_control()));
        prop_assert_eq!(decode_text(&field), Some(text));
    }

    #[test]
    fn below_stays_below(seed: u64, bound in 1u32..) {
        prop_assert!(Chance::from_entropy(&seed.to_le_bytes()).below(bound) < bound);
    }
}
