//! The whole example game, natively.
#![allow(clippy::unwrap_used, missing_docs)]

use spielwerk_noughts::Noughts;
use spielwerk_sdk::contract::SetupConfig;
use spielwerk_sdk::testkit::{self, Budget};
use spielwerk_sdk::{Chance, Game, glue};

fn config(mode: &str, first: Option<u8>) -> SetupConfig {
    SetupConfig { mode: mode.into(), seats: 2, first, options: Vec::new() }
}

#[test]
fn the_laws_hold() {
    let configs = [config("solo", None), config("table", Some(0)), config("table", Some(1))];
    testkit::keep::<Noughts>(&configs, Budget { matches: 60, most_plies: 9 }).unwrap();
}

#[test]
fn as_many_openings_as_there_are() {
    // Known counts of sequences in noughts and crosses: 9, 9·8, 9·8·7, …; after five plies wins cut no branch yet.
    let start = Noughts::setup(&config("solo", Some(0)), &mut Chance::from_entropy(&[])).unwrap();
    for (depth, count) in [(1, 9), (2, 72), (3, 504), (4, 3_024), (5, 15_120), (6, 56_160)] {
        // From ply 6 on, lines already won stop: 15,120 - 1,440 sequences go on in four ways each, 1,440 are over.
        let expected = if depth == 6 { (15_120 - 1_440) * 4 + 1_440 } else { count };
        assert_eq!(testkit::perft::<Noughts>(&start, depth), expected, "depth {depth}");
    }
}

#[test]
fn the_careful_player_never_loses_to_the_random_one_by_missing_a_line() {
    // The careful player completes its own two and blocks the rival's: it may draw, and hardly ever loses.
    let mut lost = 0;
    for seed in 0..40 {
        let mut chance = Chance::from_entropy(&[seed]);
        let mut state = Noughts::setup(&config("solo", Some(seed % 2)), &mut chance).unwrap();
        while let Some(seat) = next(&state) {
            let seen = [Noughts::observe(&state, spielwerk_sdk::contract::Viewer::Seat(seat))];
            let (level, effort) = if seat == 0 { ("careful", 300) } else { ("random", 1) };
            let answer = Noughts::choose(&seen, &[], level, effort, &mut chance);
            state = Noughts::apply(&state, seat, &answer.move_.parse().unwrap(), "", &mut chance).unwrap();
        }
        let spectator = Noughts::observe(&state, spielwerk_sdk::contract::Viewer::Spectator);
        lost += usize::from(Noughts::score(&spectator, spielwerk_sdk::Locale::De)[1].won);
    }
    assert!(lost <= 2, "lost {lost} of 40");
}

fn next(state: &spielwerk_noughts::State) -> Option<u8> {
    let spectator = Noughts::observe(state, spielwerk_sdk::contract::Viewer::Spectator);
    match Noughts::status(&spectator).waiting {
        spielwerk_sdk::contract::Waiting::Seats(seats) => Some(seats[0].seat),
        _ => None,
    }
}

#[test]
fn impossible_positions_are_refused_with_a_sentence() {
    let cases = [
        (r#"{"squares":[0,0,null,null,null,null,null,null,null],"first":0,"last":0}"#, "alternate"),
        (r#"{"squares":[2,null,null,null,null,null,null,null,null],"first":0,"last":0}"#, "seats 0 and 1"),
        (r#"{"squares":[0,null,null,null,null,null,null,null,null],"first":0,"last":5}"#, "last mark"),
        (r#"{"squares":[],"first":0,"last":null}"#, "length"),
    ];
    for (json, word) in cases {
        let reason = glue::from_inspection::<Noughts>(json).unwrap_err();
        assert!(reason.contains(word), "{reason}");
    }
}
