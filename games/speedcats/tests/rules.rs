//! The rule book's numbered cases C-T1 … C-T55 and C-T67 … C-T72, as data in `tests/cases`.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

use common::{apply, legal, position, yard};
use serde_json::{Value, json};
use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::Viewer;
use spielwerk_sdk::{Game, glue};
use spielwerk_speedcats::score::{breakdown, ladder_points, places};
use spielwerk_speedcats::tile::Tile;
use spielwerk_speedcats::yard::Yard;
use spielwerk_speedcats::{Speedcats, State};

fn rows(text: &str) -> Vec<Value> {
    serde_json::from_str(text).unwrap()
}

fn coins(value: &Value) -> u16 {
    value.as_u64().unwrap() as u16
}

/// The position of a case; a `basket …` at the head of a turn fills basket 1.
fn start(case: &Value) -> State {
    let seats = case["seats"].as_u64().unwrap_or(3) as u8;
    let turns = case["turns"].as_array().unwrap();
    let basket = turns.iter().find_map(|turn| turn.as_str().unwrap().strip_prefix("basket "));
    let tiles: Vec<Tile> = basket
        .map(|list| list.split(';').next().unwrap().split_whitespace().map(|code| code.parse().unwrap()).collect())
        .unwrap_or_default();
    let mut yards = vec![yard(case["yard"].as_str().unwrap(), coins(&case["coins"][0]))];
    if let Some(seller) = case.get("seller") {
        let care = seller[0].as_str().unwrap().parse().unwrap();
        yards.push(Yard { care, purse: coins(&seller[1]), ..Yard::new() });
    }
    let mut state = position(seats, &yards, &[tiles]);
    if let Some(supply) = case.get("supply") {
        state.table.supply[spielwerk_speedcats::tile::Breed::Ab as usize] = supply.as_u64().unwrap() as u8;
    }
    state
}

/// One turn of seat 0; then it is its turn again, whatever the others would do.
fn turn(state: &State, text: &str) -> Result<State, String> {
    let mut state = state.clone();
    for step in text.split(';').map(str::trim) {
        let step = if step.starts_with("basket") { "take 1" } else { step };
        state = apply(&state, 0, step)?;
    }
    if state.table.seat != 0 && !state.table.out[0] {
        state.table.seat = 0;
    }
    Ok(state)
}

#[test]
fn actions_c_t1_to_c_t39() {
    for case in rows(include_str!("cases/actions.json")) {
        let (id, before) = (&case["id"], start(&case));
        assert_eq!(json!(before.table.yards[0].points()), case["points"][0], "{id}: points before");
        let mut after = Ok(before.clone());
        for text in case["turns"].as_array().unwrap() {
            after = after.and_then(|state| turn(&state, text.as_str().unwrap()));
        }
        if let Some(code) = case.get("refused") {
            assert_eq!(json!(after.unwrap_err()), *code, "{id}");
            continue;
        }
        let after = after.unwrap_or_else(|code| panic!("{id}: refused {code}"));
        let own = &after.table.yards[0];
        assert_eq!(*own, yard(case["after"].as_str().unwrap(), coins(&case["coins"][1])), "{id}");
        assert_eq!(json!(own.points()), case["points"][1], "{id}: points after");
        if let Some(seller) = case.get("seller") {
            let other = &after.table.yards[1];
            assert_eq!(json!([other.care.to_string(), other.purse]), json!([seller[2], seller[3]]), "{id}: seller");
        }
        // A position with fewer kittens than there are is still one.
        assert_eq!(Speedcats::validate(&after).map_err(|why| format!("{id}: {why}")), Ok(()));
    }
}

#[test]
fn scoring_c_t40_to_c_t49() {
    for case in rows(include_str!("cases/scoring.json")) {
        let own = yard(case["yard"].as_str().unwrap(), 0);
        let houses: Vec<i32> = own.built().map(|(id, house)| house.points(id)).collect();
        let found = json!([houses, 2 * own.stand_kinds(), -own.care_cost(), own.points()]);
        assert_eq!(found, json!([case["houses"], case["kinds"], case["care"], case["total"]]), "{}", case["id"]);
        let lines: i32 = breakdown(&own, Locale::De).iter().map(|line| line.value).sum();
        assert_eq!(json!(lines), case["total"], "{}: line by line", case["id"]);
    }
}

#[test]
fn money_actions_c_t50_to_c_t55() {
    for case in rows(include_str!("cases/money.json")) {
        for count in case["counts"].as_array().unwrap() {
            let other = Yard { care: case["others"].as_str().unwrap().parse().unwrap(), ..Yard::new() };
            let state = position(3, &[yard(case["yard"].as_str().unwrap(), coins(&count[0])), other], &[]);
            let moves: Vec<String> = legal(&state).into_iter().filter(|text| text != "draw").collect();
            let mut found = serde_json::Map::new();
            for text in &moves {
                let verb = text.split(' ').next().unwrap();
                let number = found.get(verb).and_then(Value::as_u64).unwrap_or(0) + 1;
                found.insert(verb.into(), json!(number));
            }
            assert_eq!(Value::Object(found), count[1], "{} with {} coins: {moves:?}", case["id"], count[0]);
            for text in case.get("moves").and_then(Value::as_array).into_iter().flatten() {
                let there = moves.iter().any(|own| own == text.as_str().unwrap());
                assert!(there || count[0] == json!(0), "{}: {text}", case["id"]);
            }
        }
    }
}

#[test]
fn places_and_points_c_t67_to_c_t72() {
    for case in rows(include_str!("cases/places.json")) {
        let results: Vec<(i32, u16)> = serde_json::from_value(case["results"].clone()).unwrap();
        let places = places(&results);
        assert_eq!(json!(places), case["places"], "{}", case["id"]);
        let ladder: Vec<i32> = results
            .iter()
            .zip(&places)
            .map(|((points, _), place)| ladder_points(*points, *place, results.len()))
            .collect();
        assert_eq!(json!(ladder), case["ladder"], "{}", case["id"]);
    }
}

#[test]
fn a_stand_without_a_free_spot_can_only_be_cared_for() {
    let full = yard("K Si:h + Milch · M Pe:h + Spiel · G Ka:h + Kratz", 0);
    let state = position(3, &[full], &[vec!["buerste".parse().unwrap()]]);
    assert_eq!(legal(&apply(&state, 0, "take 1").unwrap()), ["put buerste P"]);
}

#[test]
fn the_care_station_asks_only_where_a_house_would_do() {
    let state = position(3, &[yard("K Si:h", 0)], &[vec!["Si.h".parse().unwrap()]]);
    let state = apply(&state, 0, "take 1").unwrap();
    let seen = glue::encode(&Speedcats::observe(&state, Viewer::Seat(0)));
    let ask = |text: &str| glue::preview_move::<Speedcats>(&seen, text, "de").ask;
    assert_eq!((ask("put Si.h K"), ask("put Si.h P")), (false, true));
    let full = position(3, &[yard("K Si:hhhh · M Pe:h · G Ka:h", 0)], &[vec!["Si.h".parse().unwrap()]]);
    let full = apply(&full, 0, "take 1").unwrap();
    let seen = glue::encode(&Speedcats::observe(&full, Viewer::Seat(0)));
    assert!(!glue::preview_move::<Speedcats>(&seen, "put Si.h P", "de").ask, "nothing else is possible");
}

#[test]
fn what_is_impossible_is_refused_with_its_reason() {
    let si = |code: &str| code.parse::<Tile>().unwrap();
    let full = [vec![si("Si.h"), si("Si.h"), si("Si.m")], vec![si("Pe.h"); 3], vec![si("Ka.h"); 3]];
    let state = position(3, &[yard("K Si:hh · M Pe:hhh", 2)], &full);
    let code = |state: &State, seat, text: &str| apply(state, seat, text).unwrap_err();
    assert_eq!(code(&state, 0, "draw"), "all-full");
    assert_eq!(code(&state, 1, "take 1"), "not-your-turn");
    assert_eq!(code(&state, 0, "take 4"), "no-basket");
    assert_eq!(code(&state, 0, "load 1"), "nothing-drawn");
    assert_eq!(code(&state, 0, "put Si.h K"), "nothing-to-place");
    assert_eq!(code(&state, 0, "annex"), "too-poor");
    assert_eq!(code(&state, 0, "give Si.h"), "not-in-care");
    assert_eq!(code(&state, 0, "swap M+K"), "no-swap");
    for text in ["take 0", "take", "take 1 ", "put Si.h", "move Si.h P", "swap K", "draw 1", "zieh"] {
        assert_eq!(code(&state, 0, text), "unknown-move", "{text:?}");
    }
    let taken = apply(&state, 0, "take 1").unwrap();
    assert_eq!(code(&taken, 0, "draw"), "place-first");
    assert_eq!(code(&taken, 0, "put Ka.h G"), "not-in-hand");
    assert_eq!(code(&taken, 0, "put Si.h M"), "other-breed");
    assert_eq!(code(&taken, 0, "put Si.h W"), "no-house");
    for locale in ["de", "en"] {
        let seen = glue::encode(&Speedcats::observe(&state, Viewer::Seat(0)));
        assert!(!glue::preview_move::<Speedcats>(&seen, "draw", locale).text.is_empty());
    }
}
