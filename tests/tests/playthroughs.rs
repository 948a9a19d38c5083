//! Recorded matches of every game, replayed on the component as it is built now: every position must be the recorded
//! one. The games' own tests compare the same files natively, so both must agree.
#![allow(clippy::unwrap_used, missing_docs)]

use serde_json::Value;
use spielwerk_model::record_file::RecordFile;
use spielwerk_referee::replay::{Replayed, Step};
use spielwerk_runtime::{Class, Component, Runtime, Settings};
use spielwerk_tests::guests::{component, workspace};

#[test]
fn recorded_matches_come_out_the_same_as_a_component() {
    let runtime = Runtime::new(Settings::default()).unwrap();
    let mut compared = 0;
    for game in std::fs::read_dir(workspace().join("games")).unwrap() {
        let game = game.unwrap();
        let Ok(files) = std::fs::read_dir(game.path().join("tests/playthroughs")) else { continue };
        let loaded = runtime.load(&component(&game.file_name().to_string_lossy())).unwrap();
        for file in files {
            let path = file.unwrap().path();
            let Some(stem) = path.to_str().and_then(|path| path.strip_suffix(".record.json")) else { continue };
            let record = RecordFile::read(&std::fs::read(&path).unwrap()).unwrap();
            let played = std::fs::read_to_string(format!("{stem}.playthrough.json")).unwrap();
            compare(&loaded, record, &serde_json::from_str(&played).unwrap(), stem);
            compared += 1;
        }
    }
    assert!(compared >= 3, "only {compared} recorded matches");
}

fn compare(component: &Component, record: RecordFile, played: &Value, name: &str) {
    let whole = record.position.is_none();
    let replayed = Replayed::far(component, record).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(replayed.fault(), None, "{name}");
    let steps: Vec<Step> = (0..=replayed.last_ply()).map(|ply| replayed.at(ply).unwrap()).collect();
    let plies = played["plies"].as_array().unwrap();
    assert_eq!(steps.len(), plies.len(), "{name}: plies");
    for (step, ply) in steps.iter().zip(plies) {
        assert_eq!(ply["state-hash"], step.state_hash(), "{name}: state at ply {}", step.ply);
        assert_eq!(ply["inspect"], inspected(component, step), "{name}: inspection at ply {}", step.ply);
    }
    // What follows an edited position is a case of its own and need not end.
    assert!(!whole || steps.last().unwrap().status.is_finished(), "{name}: ends");
}

fn inspected(component: &Component, step: &Step) -> Value {
    let state = step.state.clone();
    let json = component.operate(Class::Rules, move |guest| guest.inspect(&state)).unwrap();
    serde_json::from_str(&json).unwrap()
}
