//! The rule book's test vectors H-T1…H-T6, as data in `tests/cases`.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use serde_json::{Value, json};
use spielwerk_sdk::contract::Viewer;
use spielwerk_sdk::{Chance, Game, Locale, glue};
use spielwerk_speedhoernchen::deck::{Card, Counts, deck, leader};
use spielwerk_speedhoernchen::memory_figure::{Verdict, judge};
use spielwerk_speedhoernchen::narrate::sound;
use spielwerk_speedhoernchen::outcome::{Outcome, pair_has_effect};
use spielwerk_speedhoernchen::score::{place_bonus, places};
use spielwerk_speedhoernchen::snow::{Snow, falls_at, some_pair_has_effect};
use spielwerk_speedhoernchen::state::Tally;
use spielwerk_speedhoernchen::wood::{cell, left};
use spielwerk_speedhoernchen::{Speedhoernchen, State};

fn rows(text: &str) -> Vec<Value> {
    serde_json::from_str(text).unwrap()
}

fn cards(list: &Value) -> Vec<Card> {
    list.as_array().unwrap().iter().map(|code| code.as_str().unwrap().parse().unwrap()).collect()
}

fn number(value: &Value) -> u8 {
    value.as_u64().unwrap() as u8
}

#[test]
fn outcomes_h_t1() {
    for row in rows(include_str!("cases/outcomes.json")) {
        let (pair, seats, mover) = (cards(&row["pair"]), number(&row["seats"]), number(&row["mover"]));
        for (one, two) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            let outcome = Outcome::of_pair(one, two, mover, |family| leader(seats, family));
            let gets = row.get("to").map(|to| (number(to), number(&row["nuts"])));
            assert_eq!(outcome.nuts(), gets, "{row}");
            let mut gone: Vec<Card> = [one, two]
                .into_iter()
                .enumerate()
                .filter(|(at, _)| outcome.removes(*at))
                .map(|(_, card)| card)
                .collect();
            let mut expected = cards(&row["leaves"]);
            gone.sort();
            expected.sort();
            assert_eq!(gone, expected, "{row}");
            for (listener, expected) in row["sounds"].as_array().into_iter().flatten().enumerate() {
                assert_eq!(sound(mover, number(&row["to"]), Some(listener as u8)), expected.as_str().unwrap(), "{row}");
            }
        }
    }
    assert_eq!(sound(0, 1, None), "other");
    let snow = |code: &str| Outcome::in_snow(code.parse().unwrap(), 1);
    assert_eq!(snow("N2").nuts(), Some((1, 2)));
    assert!([snow("N2"), snow("R5"), snow("F")].iter().all(|outcome| outcome.removes(0)));
    assert_eq!((snow("R5").nuts(), snow("F").nuts()), (None, None));
}

#[test]
fn snow_h_t2() {
    for row in rows(include_str!("cases/snow.json")) {
        let mut counts = Counts::NONE;
        for part in row[1].as_str().unwrap().split(' ') {
            let (count, code) = part.split_once('x').unwrap();
            counts.0[code.parse::<Card>().unwrap().kind()] += count.parse::<u8>().unwrap();
        }
        let expected = match row[2].as_str().unwrap() {
            "count" => Some(Snow::Count),
            "early" => Some(Snow::Early),
            _ => None,
        };
        assert_eq!(falls_at(number(&row[0]).into(), &counts), expected, "{row}");
    }
}

fn brute_force(cards: &[Card]) -> bool {
    (1..cards.len()).any(|second| (0..second).any(|first| pair_has_effect(cards[first], cards[second])))
}

#[test]
fn the_snow_condition_is_that_of_all_pairs_up_to_five_cards() {
    fn grow(cards: &mut Vec<Card>) {
        assert_eq!(some_pair_has_effect(&Counts::of(cards.iter().copied())), brute_force(cards), "{cards:?}");
        if cards.len() == 5 {
            return;
        }
        let least = cards.last().copied();
        for card in Card::all().filter(|card| least.is_none_or(|least| *card >= least)) {
            cards.push(card);
            grow(cards);
            cards.pop();
        }
    }
    grow(&mut Vec::new());
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(2000))]
    #[test]
    fn the_snow_condition_is_that_of_all_pairs_in_samples(seed: u64, size in proptest::sample::select(vec![4u8, 6, 8]), most in 0usize..20) {
        let mut all = deck(size).cards();
        let mut chance = Chance::from_entropy(&seed.to_le_bytes());
        for _ in 0..10 {
            chance.shuffle(&mut all);
            let sample = &all[..most.min(all.len())];
            proptest::prop_assert_eq!(some_pair_has_effect(&Counts::of(sample.iter().copied())), brute_force(sample));
        }
    }
}

#[test]
fn memory_h_t5() {
    for row in rows(include_str!("cases/memory.json")) {
        let (seen, turn) = (Counts::of(cards(&row["seen"])), cards(&row["turn"]));
        let owner = |family| leader(2, family);
        let outcome = match turn[..] {
            [only] => Outcome::in_snow(only, 0),
            _ => Outcome::of_pair(turn[0], turn[1], 0, owner),
        };
        let expected = match (number(&row["hit"]), number(&row["missed"])) {
            (1, _) => Verdict::Hit,
            (_, 1) => Verdict::Missed,
            _ => Verdict::Neither,
        };
        assert_eq!(judge(outcome, 0, &seen, row["used"].as_bool().unwrap(), turn.len() == 1, owner), expected, "{row}");
    }
}

#[test]
fn places_and_points_h_t6() {
    for row in rows(include_str!("cases/places.json")) {
        let nuts: Vec<Vec<u8>> = serde_json::from_value(row["nuts"].clone()).unwrap();
        let seats = nuts.len();
        let rounds = nuts[0].len() as u8;
        let tally = |(at, nuts): (usize, Vec<u8>)| Tally { nuts, nut_cards: number(&row["cards"][at]), turns: 0 };
        let tallies: Vec<Tally> = nuts.into_iter().enumerate().map(tally).collect();
        let places = places(&tallies, rounds);
        assert_eq!(json!(places), row["places"], "{row}");
        if let Some(points) = row.get("points") {
            let found: Vec<i32> =
                tallies.iter().zip(&places).map(|(tally, place)| tally.sum() + place_bonus(*place, seats)).collect();
            assert_eq!(json!(found), *points, "{row}");
        }
    }
}

/// A position before a first card: these cells covered and unseen, all else gone.
fn position(mode: &str, seats: u8, size: u8, cells: &Value) -> State {
    let cells = cells.as_object().unwrap();
    let mut rest = deck(size);
    for code in cells.values() {
        rest.0[code.as_str().unwrap().parse::<Card>().unwrap().kind()] -= 1;
    }
    let mut rest = rest.cards().into_iter();
    let places = usize::from(size) * usize::from(size);
    let mut wood = serde_json::Map::new();
    for place in 0..places {
        let name = cell(place, places).to_string();
        let text = cells.get(&name).cloned().unwrap_or_else(|| json!(format!("{} gone", rest.next().unwrap())));
        wood.insert(name, text);
    }
    let tally = json!({"nuts": [0], "nut-cards": 0, "turns": 0});
    let json = json!({
        "table": {
            "setting": {"mode": mode, "seats": seats, "size": size, "rounds": 1, "traces": false, "first": 0},
            "round": 1, "turn": 1, "seat": 0, "stage": "first", "snow": null, "news": "nothing",
            "tallies": vec![tally; usize::from(seats)],
        },
        "wood": wood,
        "figures": vec![json!({"hits": 0, "missed": 0}); usize::from(seats)],
    });
    glue::decode(&glue::from_inspection::<Speedhoernchen>(&json.to_string()).unwrap())
}

fn apply(state: &State, seat: u8, text: &str) -> Result<State, String> {
    glue::apply::<Speedhoernchen>(&glue::encode(state), seat, text, &[]).map(|bytes| glue::decode(&bytes))
}

#[test]
fn whole_rounds_h_t3_and_h_t4() {
    for case in rows(include_str!("cases/rounds.json")) {
        let name = case["name"].as_str().unwrap();
        let mut state =
            position(case["mode"].as_str().unwrap(), number(&case["seats"]), number(&case["size"]), &case["cells"]);
        for (index, turn) in case["turns"].as_array().unwrap().iter().enumerate() {
            let seat = state.table.seat;
            for heap in turn[0].as_str().unwrap().split(' ') {
                state = apply(&state, seat, &format!("flip {heap}")).unwrap();
            }
            state = apply(&state, 255, "go-on").unwrap();
            let label = format!("{name}, turn {}", index + 1);
            assert_eq!(json!(state.table.tallies.iter().map(Tally::sum).collect::<Vec<_>>()), turn[1], "{label}");
            assert_eq!(json!(left(&state.wood)), turn[2], "{label}");
            assert_eq!(json!(state.figures.iter().map(|figure| figure.hits).collect::<Vec<_>>()), turn[3], "{label}");
            assert_eq!(json!(state.figures.iter().map(|figure| figure.missed).collect::<Vec<_>>()), turn[4], "{label}");
        }
        assert_eq!(json!(state.table.tallies.iter().map(|tally| tally.nut_cards).collect::<Vec<_>>()), case["cards"]);
        let standing = Speedhoernchen::score(&Speedhoernchen::observe(&state, Viewer::Spectator), Locale::De);
        assert_eq!(json!(standing[0].record_key), case["key"], "{name}");
        assert_eq!(json!(state.figures[0].rate()), case["rate"], "{name}");
        let list = (case["mode"] == "training").then(|| "training-4".to_string());
        assert_eq!(standing[0].record_list, list);
    }
}

#[test]
fn impossible_inputs_change_nothing_h_t6() {
    let case = &rows(include_str!("cases/rounds.json"))[1];
    let start = position("tisch", 3, 8, &case["cells"]);
    let refused = |state: &State, seat, text: &str| apply(state, seat, text).unwrap_err();
    let one = apply(&start, 0, "flip A1").unwrap();
    assert_eq!(refused(&one, 0, "flip A1"), "open");
    assert_eq!(refused(&one, 0, "flip H8"), "bare");
    assert_eq!(refused(&one, 0, "flip I1"), "outside");
    assert_eq!(refused(&one, 1, "flip B2"), "not-your-turn");
    assert_eq!(refused(&one, 255, "go-on"), "nothing-stands");
    let shown = apply(&one, 0, "flip B2").unwrap();
    assert_eq!(refused(&shown, 0, "flip C1"), "not-your-turn");
    for text in ["flip", "flip a1", "flip A1 ", "flip A01", "flip A0", "dig A1", "", "flip A1 B1"] {
        assert_eq!(refused(&start, 0, text), "unknown-move", "{text:?}");
    }
}

#[test]
fn a_time_out_uncovers_one_of_the_heaps() {
    let case = &rows(include_str!("cases/rounds.json"))[1];
    let state = apply(&position("tisch", 3, 8, &case["cells"]), 0, "flip A1").unwrap();
    let seen = Speedhoernchen::observe(&state, Viewer::Seat(0));
    let legal = glue::legal_texts::<Speedhoernchen>(&seen);
    assert_eq!(legal.len(), 13);
    let mut drawn = std::collections::BTreeSet::new();
    for seed in 0..200u8 {
        let ruled = Speedhoernchen::timed_out(&seen, &mut Chance::from_entropy(&[seed]));
        let spielwerk_sdk::contract::TimeOut::Move(text) = ruled else { panic!("{ruled:?}") };
        assert!(legal.contains(&text));
        drawn.insert(text);
    }
    assert_eq!(drawn.len(), 13);
}
