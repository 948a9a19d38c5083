//! Matches among computer players, and their records played again.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use spielwerk_model::config::configure;
use spielwerk_model::record::{MatchSeed, Record};
use spielwerk_referee::chance::seed_of;
use spielwerk_referee::replay::{ReplayError, Replayed, replay, verify};
use spielwerk_referee::simulate::{Match, Player, Setup, Stopped, play};
use spielwerk_runtime::Component;

fn setup(component: &Component, seed: u64, players: [Player; 2]) -> Setup {
    let config = configure(component.info("en"), "table", None, Some(0), &[]).unwrap();
    Setup::new(config, seed_of(seed), players.to_vec())
}

fn careful() -> Player {
    Player::Level("careful".into())
}

fn played(component: &Component, seed: u64) -> Match {
    let done = play(component, &setup(component, seed, [careful(), Player::Random]));
    assert_eq!(done.stopped, None);
    done
}

#[test]
fn a_match_is_a_function_of_its_setup() {
    let component = common::noughts();
    let (one, two) = (played(&component, 5), played(&component, 5));
    assert_eq!(one.record, two.record);
    assert_eq!(one.standings, two.standings);
    assert_eq!(one.standings.len(), 2);
    assert!((5..=9).contains(&one.record.plies.len()));
    let others: Vec<Record> = (6..12).map(|seed| played(&component, seed).record).collect();
    assert!(others.iter().any(|other| other.plies != one.record.plies));
}

#[test]
fn careful_beats_random() {
    let component = common::noughts();
    let won = (0..20).filter(|seed| played(&component, *seed).standings[0].won).count();
    assert!(won >= 15, "only {won} of 20");
}

#[test]
fn a_record_replays_to_the_same_states() {
    let component = common::noughts();
    let record = played(&component, 1).record;
    let steps = replay(&component, &record).unwrap();
    assert_eq!(steps.len(), record.plies.len() + 1);
    assert!(steps.last().unwrap().status.is_finished());
    assert_eq!(steps, replay(&component, &record).unwrap());
    let verdict = verify(&component, &record).unwrap();
    assert!(verdict.finished);
    assert_eq!(verdict.state_hash, steps.last().unwrap().state_hash());
    let json = serde_json::to_string(&record).unwrap();
    assert_eq!(serde_json::from_str::<Record>(&json).unwrap(), record);
}

#[test]
fn any_ply_of_a_replayed_record() {
    let component = common::noughts();
    let record = played(&component, 2).record;
    let steps = replay(&component, &record).unwrap();
    let replayed = Replayed::with_distance(&component, record, 2).unwrap();
    for ply in (0..steps.len()).rev() {
        assert_eq!(replayed.at(ply as u64).unwrap(), steps[ply]);
    }
    assert_eq!(replayed.last_ply(), steps.len() as u64 - 1);
    assert_eq!(replayed.at(99).unwrap(), *steps.last().unwrap());
}

#[test]
fn a_changed_record_is_found_out() {
    let component = common::noughts();
    let record = played(&component, 3).record;
    let change = |change: &dyn Fn(&mut Record)| {
        let mut record = record.clone();
        change(&mut record);
        verify(&component, &record).unwrap_err()
    };
    assert_eq!(change(&|record| record.format = 9), ReplayError::Format { found: 9 });
    assert_eq!(change(&|record| record.seed = MatchSeed([1; 32])), ReplayError::Commitment);
    assert!(matches!(change(&|record| record.component.0[0] ^= 1), ReplayError::Component { .. }));
    let twice = change(&|record| record.plies[2].r#move = record.plies[0].r#move.clone());
    assert!(matches!(&twice, ReplayError::Refused { ply: 3, code, .. } if code == "taken"), "{twice}");
    let wrong_seat = change(&|record| record.plies[1].seat = 0);
    assert!(matches!(&wrong_seat, ReplayError::Refused { ply: 2, code, .. } if code == "not-your-turn"));
    assert_eq!(wrong_seat.ply(), Some(2));
}

#[test]
fn a_match_goes_on_from_another_ones_middle() {
    let component = common::noughts();
    let first = played(&component, 4);
    let opening = first.record.plies[..3].to_vec();
    let setup = Setup { opening: opening.clone(), ..setup(&component, 4, [careful(), careful()]) };
    let second = play(&component, &setup);
    assert_eq!(second.stopped, None);
    assert_eq!(second.record.plies[..3], opening[..]);
    verify(&component, &second.record).unwrap();
}

#[test]
fn a_bound_on_plies_stops_a_match() {
    let component = common::noughts();
    let setup = Setup { most_plies: 3, ..setup(&component, 4, [careful(), careful()]) };
    let stopped = play(&component, &setup);
    assert_eq!(stopped.stopped, Some(Stopped::Endless { plies: 3 }));
    assert_eq!(stopped.record.plies.len(), 3);
}
