//! The contract's laws and secrecy, over random matches of every mode.
#![allow(clippy::unwrap_used, missing_docs)]

use spielwerk_sdk::contract::{SetupConfig, Viewer};
use spielwerk_sdk::testkit::{self, Budget};
use spielwerk_sdk::{Chance, Game, glue};
use spielwerk_speedfund::sketch::{FINDS, Kind, partner};
use spielwerk_speedfund::{Speedfund, State};

fn config(mode: &str, site: &str) -> SetupConfig {
    SetupConfig { mode: mode.into(), seats: 2, first: None, options: vec![("staette".into(), site.into())] }
}

fn modes() -> Vec<SetupConfig> {
    vec![
        config("reise", "3"),
        config("frei", "frei"),
        config("tag", "frei"),
        config("zu-zweit", "12"),
        config("zu-zweit", "frei"),
    ]
}

#[test]
fn the_laws_hold() {
    testkit::keep::<Speedfund>(&modes(), Budget { matches: 6, most_plies: 2_000 }).unwrap();
}

/// Ten thousand boards (issue 5): whatever the partner's sketch, pieces and meant marks are, a seat's view is the same.
#[test]
fn no_secret_shows_on_ten_thousand_boards() {
    let configs = modes();
    for seed in 0..2_000u64 {
        let config = &configs[seed as usize % configs.len()];
        let played = testkit::random_playout::<Speedfund>(config, seed, 400).unwrap();
        let mut chance = Chance::from_entropy(&seed.to_le_bytes());
        for _ in 0..5 {
            let state = &played.states[chance.index(played.states.len())];
            for viewer in [Viewer::Seat(0), Viewer::Seat(1), Viewer::Spectator] {
                let seen = Speedfund::observe(state, viewer);
                let imagined = Speedfund::resample(&seen, &mut chance);
                let bytes = glue::encode(&seen);
                assert_eq!(bytes, glue::encode(&Speedfund::observe(&imagined, viewer)), "{viewer:?}, seed {seed}");
                assert!(bytes.len() <= 4096);
                nothing_is_shown(state, viewer);
            }
        }
    }
}

fn nothing_is_shown(state: &State, viewer: Viewer) {
    if state.table.ending().is_some() {
        return;
    }
    let seen = Speedfund::observe(state, viewer);
    for seat in 0..2u8 {
        let own = viewer == Viewer::Seat(seat);
        assert_eq!(seen.sketches[usize::from(seat)].is_some(), own);
    }
    assert!(seen.lay.is_none());
    let foreign = state.table.clues.iter().zip(&seen.meant).filter(|(clue, _)| viewer != Viewer::Seat(clue.giver));
    assert!(foreign.into_iter().all(|(_, meant)| meant.is_empty()));
}

/// What is imagined could be: the multiset, the marks, who can still clue.
#[test]
fn imagined_states_are_valid() {
    for (number, config) in modes().iter().enumerate() {
        for seed in 0..40u64 {
            let played = testkit::random_playout::<Speedfund>(config, seed, 400).unwrap();
            let mut chance = Chance::from_entropy(&[number as u8, seed as u8]);
            for state in &played.states {
                for viewer in [Viewer::Seat(0), Viewer::Seat(1), Viewer::Spectator] {
                    let imagined = Speedfund::resample(&Speedfund::observe(state, viewer), &mut chance);
                    assert_eq!(Speedfund::validate(&imagined), Ok(()), "seed {seed}, {viewer:?}, {:?}", state.table);
                }
            }
        }
    }
}

/// Imagining gives the chances of F-R37: counted over many draws at the start.
#[test]
fn imagining_is_fair() {
    let state = Speedfund::setup(&config("frei", "frei"), &mut Chance::from_entropy(&[5])).unwrap();
    let seen = Speedfund::observe(&state, Viewer::Seat(0));
    let mut chance = Chance::from_entropy(&[6]);
    let mut finds = [0u32; 3];
    const DRAWS: u32 = 6_000;
    for _ in 0..DRAWS {
        let imagined = Speedfund::resample(&seen, &mut chance);
        for (count, kind) in finds.iter_mut().zip(Kind::ALL) {
            let spot = state.secrets.sketches[0].of_kind(kind).next().unwrap();
            *count += u32::from(imagined.kind(partner(0), spot) == Kind::Find);
        }
    }
    // One in three, five in thirteen, one in three; four standard deviations are 2.5 points.
    for (count, expected) in finds.into_iter().zip([1.0 / 3.0, 5.0 / 13.0, 1.0 / 3.0]) {
        let share = f64::from(count) / f64::from(DRAWS);
        assert!((share - expected).abs() < 0.025, "{share} is not {expected}");
    }
    assert_eq!(FINDS, 15);
}

#[test]
fn what_is_not_offered_is_refused() {
    let cases = [
        (config("nowhere", "frei"), "mode"),
        (SetupConfig { seats: 3, ..config("frei", "frei") }, "seats"),
        (config("frei", "3"), "option-value"),
        (config("reise", "frei"), "option-value"),
        (config("reise", "13"), "option-value"),
        (SetupConfig { first: Some(2), ..config("zu-zweit", "frei") }, "first"),
        (SetupConfig { options: vec![("colour".into(), "red".into())], ..config("frei", "frei") }, "option"),
        (SetupConfig { options: vec![("beginnt".into(), "gast".into())], ..config("frei", "frei") }, "option-value"),
    ];
    for (config, code) in cases {
        assert_eq!(Speedfund::setup(&config, &mut Chance::from_entropy(&[])).unwrap_err().0, code, "{config:?}");
    }
}
