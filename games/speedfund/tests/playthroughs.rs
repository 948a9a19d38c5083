//! Recorded digs, played again natively with the entropies they had: every position must be the recorded one.
#![allow(clippy::unwrap_used, missing_docs)]

use std::path::PathBuf;

use serde_json::Value;
use spielwerk_sdk::contract::Viewer;
use spielwerk_sdk::{Game, testkit};
use spielwerk_speedfund::players::choose;
use spielwerk_speedfund::{Speedfund, State};

/// The files of the folder, or of another one that `PLAYTHROUGHS` names.
fn files() -> Vec<(PathBuf, String)> {
    let folder = std::env::var_os("PLAYTHROUGHS").map(PathBuf::from);
    let folder = folder.unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs"));
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = paths.filter(|path| path.to_string_lossy().ends_with(".playthrough.json"));
    files.map(|path| (path.clone(), std::fs::read_to_string(path).unwrap())).collect()
}

#[test]
fn recorded_matches_come_out_the_same_natively() {
    let files = files();
    for (path, text) in &files {
        let plies = testkit::compare::<Speedfund>(text);
        plies.unwrap_or_else(|reason| panic!("{}: {reason}", path.display()));
    }
    assert!(files.len() >= 3, "only {} playthrough files", files.len());
}

/// The component made these moves; the same code decides the same natively.
#[test]
fn the_partner_decides_the_same_natively() {
    let mut compared = 0;
    for (path, text) in files() {
        let file: Value = serde_json::from_str(&text).unwrap();
        for step in file["plies"].as_array().unwrap().windows(2) {
            let (Some(level), Some(made)) = (step[1]["level"].as_str(), step[1]["move"].as_str()) else { continue };
            let state: State = serde_json::from_value(step[0]["inspect"].clone()).unwrap();
            let seat = step[1]["seat"].as_u64().unwrap() as u8;
            let answer = choose(&Speedfund::observe(&state, Viewer::Seat(seat)), level);
            let remark = if answer.remark.is_empty() { String::new() } else { format!(" ; {}", answer.remark) };
            assert_eq!(format!("{}{remark}", answer.move_), made, "{} at {}", path.display(), step[1]["ply"]);
            compared += 1;
        }
    }
    assert!(compared > 60, "only {compared} decisions");
}
