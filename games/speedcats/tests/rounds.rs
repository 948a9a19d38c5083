//! Rounds, the end and the set-up: C-T56 … C-T66, C-T73 … C-T76.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

use std::collections::BTreeSet;

use common::{apply, config, legal, position, stack, yard};
use spielwerk_sdk::contract::{TimeOut, Viewer};
use spielwerk_sdk::{Chance, Game, Locale};
use spielwerk_speedcats::setting::Size;
use spielwerk_speedcats::story::Event;
use spielwerk_speedcats::table::Stage;
use spielwerk_speedcats::tile::{Breed, CatKind, Stand, Tile};
use spielwerk_speedcats::yard::Yard;
use spielwerk_speedcats::{Speedcats, State};

fn tiles(codes: &str) -> Vec<Tile> {
    codes.split_whitespace().map(|code| code.parse().unwrap()).collect()
}

/// Moves of whoever is on turn.
fn play(mut state: State, moves: &[&str]) -> State {
    for text in moves {
        state = apply(&state, state.table.seat, text).unwrap_or_else(|code| panic!("{text}: {code}"));
    }
    state
}

#[test]
fn the_first_turns() {
    let state = position(3, &[], &[]);
    assert_eq!(legal(&state), ["draw"]);
    let drawn = play(state, &["draw"]);
    assert_eq!(legal(&drawn), ["load 1", "load 2", "load 3"]);
    assert_eq!(legal(&play(drawn, &["load 2"])), ["draw", "take 2"]);
}

#[test]
fn a_round_of_two_yards_c_t56_to_c_t58() {
    let mut state = position(2, &[], &[]);
    stack(&mut state, &tiles("Si.h coin milch Pe.m Pe.f"));
    let state = play(state, &["draw", "load 1", "draw", "load 1", "draw", "load 3", "draw", "load 2"]);
    assert_eq!(state.table.seat, 0);
    let state = play(state, &["take 1", "put Si.h K"]);
    assert_eq!((state.table.yards[0].clone(), state.table.seat), (yard("K Si:h", 3), 1));
    let state = play(state, &["draw", "load 2"]);
    assert_eq!(legal(&state), ["take 2", "take 3"], "no drawing with all baskets full");
    let state = play(state, &["take 2", "put Pe.m M", "put Pe.f M"]);
    assert_eq!(state.table.yards[1], yard("M Pe:m°f°k", 2));
    assert_eq!(state.table.gone.to_string(), "Milch");
    assert_eq!((state.table.round, state.table.seat, state.table.undrawn.total()), (2, 1, 74));
    assert_eq!(state.table.results(), [(0, 3), (0, 2)]);
    let standings = Speedcats::score(&Speedcats::observe(&state, Viewer::Spectator), Locale::De);
    assert_eq!(standings.iter().map(|standing| standing.rank).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn the_last_player_goes_on_c_t59_c_t60() {
    let mut state = position(3, &[], &[tiles("Si.h"), tiles("Pe.h"), Vec::new()]);
    state.table.yards[2] = Yard { purse: 4, ..Yard::new() };
    let state = play(state, &["take 1", "put Si.h K", "take 2", "put Pe.h K"]);
    assert_eq!(state.table.seat, 2);
    assert_eq!(legal(&state), ["annex", "draw"], "an empty basket cannot be taken");
    let turns = ["draw", "load 3", "draw", "load 3", "annex", "take 3"];
    let before = state.table.turn;
    let state = play(state, &turns);
    assert_eq!((state.table.seat, state.table.turn, state.table.round), (2, before + 4, 2), "four turns in a row");
}

/// Draws and takes so that exactly `draws` tiles are drawn; tiles go to the care station.
fn drawn(mut state: State, draws: usize) -> State {
    let all = state.table.undrawn.total();
    while all - state.table.undrawn.total() < draws || matches!(state.table.stage, Stage::Load(_)) {
        let moves = legal(&state);
        let pick = |verb: &str| moves.iter().rfind(|text| text.starts_with(verb)).cloned();
        let care = moves.iter().find(|text| text.starts_with("put") && text.ends_with(" P")).cloned();
        let text = care.or_else(|| pick("load")).or_else(|| pick("draw")).or_else(|| pick("take")).unwrap();
        state = apply(&state, state.table.seat, &text).unwrap();
    }
    state
}

#[test]
fn the_final_stack_c_t61() {
    for (seats, short, number) in
        [(3, "normal", 76), (3, "kurz", 64), (2, "normal", 65), (4, "normal", 87), (6, "kurz", 88)]
    {
        let state = Speedcats::setup(&config("tisch", seats, short, "yes"), &mut Chance::from_entropy(&[7])).unwrap();
        let before = drawn(state.clone(), number - 1);
        assert!(!before.table.is_last_round(), "{seats} yards, draw {}", number - 1);
        assert!(drawn(state, number).table.is_last_round(), "{seats} yards, draw {number}");
    }
}

#[test]
fn a_round_that_ends_on_the_stack_is_not_the_last_c_t62() {
    let mut state = position(3, &[], &[tiles("coin"), tiles("coin"), tiles("coin")]);
    // Everything above the final stack is out of the game.
    while state.bag.len() > 15 {
        let tile = state.bag.remove(0);
        state.table.undrawn.remove(tile);
        state.table.gone.add(tile, 1);
    }
    let state = play(state, &["take 1", "take 2", "take 3"]);
    assert_eq!((state.table.round, state.table.is_last_round()), (2, false));
    let state = play(state, &["draw"]);
    assert!(state.table.is_last_round() && state.table.story.contains(&Event::LastRound));
    let state = play(state, &["load 1", "draw", "load 2", "draw", "load 3"]);
    let mut state = play(state, &["take 1"]);
    while state.table.stage != Stage::Finished {
        let text = legal(&state).into_iter().rfind(|text| text != "draw").unwrap();
        state = play(state, &[&text]);
    }
    assert_eq!(state.table.round, 2);
    assert!(legal(&state).is_empty());
}

#[test]
fn six_yards_can_draw_the_stack_empty_c_t63() {
    let mut state = position(6, &[], &[]);
    while state.bag.len() > 18 {
        let tile = state.bag.remove(0);
        state.table.undrawn.remove(tile);
        state.table.gone.add(tile, 1);
    }
    let state = drawn(state, 18);
    assert_eq!((state.table.undrawn.total(), state.table.open_baskets().count()), (0, 0));
    assert!(legal(&state).iter().all(|text| !text.starts_with("draw")));
}

#[test]
fn alone_the_neighbour_fetches_the_others_c_t64() {
    let state = position(1, &[], &[tiles("Si.h coin"), tiles("Pe.m"), tiles("milch")]);
    let state = play(state, &["take 1"]);
    assert_eq!(state.table.gone.to_string(), "Pe:m, Milch", "at once, before the placing");
    assert_eq!(state.table.yards[0].purse, 3);
    let state = play(state, &["put Si.h K"]);
    assert_eq!((state.table.round, state.table.seat), (2, 0));
    assert!(!legal(&state).iter().any(|text| text.starts_with("buy")));
}

#[test]
fn who_is_out_can_still_sell_c_t65() {
    let seller = Yard { care: "Si:h".parse().unwrap(), purse: 0, ..Yard::new() };
    let state = position(3, &[yard("K Si:h", 2), seller], &[tiles("coin"), tiles("coin"), tiles("coin")]);
    let mut state = play(state, &["draw", "load 1", "take 2"]);
    assert!(state.table.out[1]);
    state.table.seat = 0;
    let state = play(state, &["buy 1.Si.h K"]);
    assert_eq!((state.table.yards[1].purse, state.table.yards[0].clone()), (2, yard("K Si:hh", 0)));
}

#[test]
fn a_clock_that_runs_out_lets_the_computer_end_the_turn_c_t66() {
    let state = position(3, &[], &[tiles("Si.h Pe.h Ka.h")]);
    let mut state = play(state, &["take 1", "put Si.h K"]);
    let clock = |state: &State| match Speedcats::status(&Speedcats::observe(state, Viewer::Spectator)).waiting {
        spielwerk_sdk::contract::Waiting::Seats(seats) => seats[0].clock.clone(),
        other => panic!("{other:?}"),
    };
    let name = clock(&state);
    let mut placed = 0;
    while clock(&state) == name {
        let seen = Speedcats::observe(&state, Viewer::Seat(0));
        let mut chance = Chance::from_entropy(&[1]);
        assert_eq!(Speedcats::timed_out(&seen, &mut chance), TimeOut::Player("normal".into()));
        let answer = Speedcats::choose(&[seen], &[], "normal", 1, &mut chance);
        state = play(state, &[&answer.move_]);
        placed += 1;
    }
    assert_eq!((placed, state.table.seat), (2, 1));
    assert_eq!(state.table.yards[0].houses[0].to_string(), "Si:h", "earlier placements stay");
}

#[test]
fn the_table_of_sizes_c_t73_c_t74() {
    let rows = [
        (5, 79, 69, 15, 65, 55, 1),
        (5, 79, 69, 15, 65, 55, 2),
        (6, 90, 78, 15, 76, 64, 1),
        (7, 101, 87, 15, 87, 73, 1),
        (8, 112, 96, 15, 98, 82, 1),
        (9, 123, 105, 18, 106, 88, 1),
    ];
    for (seats, row) in (1u8..).zip(rows) {
        for (length, tiles, first) in [("normal", row.1, row.4), ("kurz", row.2, row.5)] {
            if seats == 1 && length == "kurz" {
                continue;
            }
            let mode = if seats == 1 { "rekord" } else { "solo" };
            let state = Speedcats::setup(&config(mode, seats, length, "yes"), &mut Chance::from_entropy(&[3])).unwrap();
            let size = Size::of(seats);
            assert_eq!((size.breeds, size.stack, size.annexes), (row.0, row.3, row.6), "{seats} yards");
            assert!(size.stack >= size.baskets.iter().map(|places| usize::from(*places)).sum());
            assert_eq!(state.bag.len(), tiles);
            assert_eq!(state.table.draws_before_last() + 1, first);
            for breed in &state.table.setting.breeds {
                let cats = state.table.undrawn.cats(*breed);
                assert_eq!(cats, [if length == "kurz" { 5 } else { 7 }, 2, 0, 2, 0, 0]);
            }
            let count = |tile| state.bag.iter().filter(|own| **own == tile).count();
            assert!(Stand::ALL.iter().all(|stand| count(Tile::Stand(*stand)) == 3) && count(Tile::Coin) == 12);
            assert!(state.table.yards.iter().all(|own| *own == Yard::new() && own.purse == 2));
        }
    }
}

#[test]
fn set_ups_differ_c_t75() {
    let (mut breeds, mut firsts, mut bags) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for seed in 0..400u16 {
        let mut plain = config("tisch", 4, "normal", "yes");
        plain.first = None;
        let state = Speedcats::setup(&plain, &mut Chance::from_entropy(&seed.to_le_bytes())).unwrap();
        breeds.extend(state.table.setting.breeds.iter().copied());
        firsts.insert(state.table.seat);
        assert!(bags.insert(state.bag), "equal bags");
    }
    assert_eq!((breeds.len(), firsts.len()), (Breed::ALL.len(), 4));
}

#[test]
fn nothing_changes_the_order_of_the_bag_c_t76() {
    let start = Speedcats::setup(&config("tag", 1, "normal", "yes"), &mut Chance::from_entropy(&[9])).unwrap();
    let order = |seed: u8| {
        let (mut state, mut drawn) = (start.clone(), Vec::new());
        let mut chance = Chance::from_entropy(&[seed]);
        while state.table.stage != Stage::Finished {
            let text = chance.pick(&legal(&state)).unwrap().clone();
            state = apply(&state, 0, &text).unwrap();
            if let Stage::Load(tile) = state.table.stage
                && text == "draw"
            {
                drawn.push(tile);
            }
        }
        drawn
    };
    let (one, other) = (order(1), order(2));
    let common = one.len().min(other.len());
    assert!(common > 60 && one[..common] == other[..common]);
}

#[test]
fn a_bow_asks_while_a_partner_may_come() {
    let mut state = position(3, &[yard("K Si:m", 0)], &[]);
    assert!(state.table.partner_waits(Breed::Si, CatKind::Queen));
    state.table.supply[Breed::Si as usize] = 0;
    assert!(!state.table.partner_waits(Breed::Si, CatKind::Queen), "no kitten is left");
}
