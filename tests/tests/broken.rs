//! The checker finds every fault of a set of deliberately broken games, by the right law, and names the ply.
//!
//! The components come from `make test-guests`: `tests/guests/broken` once for each of its features.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::path::PathBuf;
use std::sync::OnceLock;

use spielwerk_referee::check::{Budget, Report, check};
use spielwerk_referee::replay::replay;
use spielwerk_runtime::{Component, Runtime, Settings};

fn guest(name: &str) -> Component {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    let runtime = RUNTIME.get_or_init(|| Runtime::new(Settings::default()).expect("the sandbox starts"));
    let folder = std::env::var_os("SPIELWERK_TEST_GUESTS")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../target/guests"), PathBuf::from);
    let path = folder.join(format!("{name}.wasm"));
    let bytes = std::fs::read(&path).unwrap_or_else(|_| panic!("{name}.wasm is missing: run `make test-guests` first"));
    runtime.load(&bytes).expect("a game that can be loaded")
}

fn checked(name: &str) -> Report {
    check(&guest(name), &Budget { most_plies: 400, ..Budget::quick() })
}

/// The game with this fault breaks this law; what is said of it contains `says`, and the record shows it.
fn breaks(fault: &str, law: &str, says: &str) {
    let name = format!("broken-{fault}");
    let report = checked(&name);
    let found = report.check(law).expect("a law of the checker");
    let all = || report.checks.iter().map(|check| format!("{}: {}\n", check.name, check.detail)).collect::<String>();
    assert!(!found.passed, "{fault} keeps `{law}`:\n{}", all());
    let ply = found.ply.expect("the ply is named");
    assert!(found.detail.starts_with(&format!("ply {ply}: ")), "{}", found.detail);
    assert!(found.detail.contains(says), "{fault}: “{}” does not say “{says}”", found.detail);
    let record = found.record.as_ref().expect("a record shows it");
    assert_eq!(record.plies.len() as u64, ply);
    if law != "purity" {
        let steps = replay(&guest(&name), record).expect("the record replays up to the fault");
        assert_eq!(steps.len() as u64, ply + 1);
    }
}

/// Only these laws are broken: a fault is not blamed on something else.
fn breaks_only(fault: &str, laws: &[&str]) {
    let report = checked(&format!("broken-{fault}"));
    let broken: Vec<&str> =
        report.checks.iter().filter(|check| !check.passed).map(|check| check.name.as_str()).collect();
    assert_eq!(broken, laws);
}

#[test]
fn the_honest_game_passes() {
    for seed in 1..4 {
        let report = check(&guest("broken"), &Budget { seed, ..Budget::default() });
        for check in &report.checks {
            assert!(check.passed, "{}: {}", check.name, check.detail);
        }
    }
}

#[test]
fn a_face_leaks_through_a_list_length() {
    breaks("leak-length", "secrecy", "the observation's size");
}

#[test]
fn a_face_leaks_through_the_narration() {
    breaks("leak-narration", "secrecy", "the narration");
}

#[test]
fn a_face_leaks_through_what_a_computer_player_says() {
    breaks("leak-remark", "computer-players", "by its remark");
    breaks_only("leak-remark", &["computer-players"]);
}

#[test]
fn a_computer_player_peeks() {
    breaks("leak-peek", "computer-players", "decides by what it may not know");
    breaks("leak-peek", "secrecy", "can tell the state");
}

#[test]
fn a_spectator_sees_a_hand() {
    breaks("leak-spectator", "spectator", "a spectator knows something");
}

#[test]
fn the_list_is_not_sorted() {
    breaks("unsorted", "legal-moves", "not sorted bytewise");
    breaks_only("unsorted", &["legal-moves"]);
}

#[test]
fn the_state_is_not_canonical() {
    breaks("not-canonical", "canonical", "other bytes");
}

#[test]
fn the_order_of_a_hash_set_shows() {
    breaks("hash-order", "purity", "two answers");
}

#[test]
fn a_dead_end() {
    breaks("dead-end", "endings", "dead end");
}

#[test]
fn an_endless_game() {
    breaks("endless", "endings", "not over after 400 plies");
    breaks_only("endless", &["endings"]);
}

#[test]
fn a_card_not_held_is_accepted() {
    breaks("accepts-all", "refusals", "not offered but accepted");
    breaks_only("accepts-all", &["refusals"]);
}

#[test]
fn a_text_traps() {
    breaks("traps", "refusals", "trapped");
}

#[test]
fn a_breakdown_does_not_add_up() {
    breaks("wrong-sum", "scores", "adds up to");
    breaks_only("wrong-sum", &["scores"]);
}

#[test]
fn a_move_cannot_be_built() {
    breaks("no-button", "reachable", "cannot build");
    breaks_only("no-button", &["reachable"]);
}

#[test]
fn a_language_keeps_silent() {
    breaks("untranslated", "locales", "is told something else");
    breaks_only("untranslated", &["locales"]);
}
