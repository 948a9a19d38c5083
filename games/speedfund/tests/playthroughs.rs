//! Recorded digs, played again natively with the entropies they had: every position must be the recorded one.
#![allow(clippy::unwrap_used, missing_docs)]

use std::path::Path;

use spielwerk_sdk::testkit;
use spielwerk_speedfund::Speedfund;

#[test]
fn recorded_matches_come_out_the_same_natively() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    let mut compared = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.to_string_lossy().ends_with(".playthrough.json") {
            let plies = testkit::compare::<Speedfund>(&std::fs::read_to_string(&path).unwrap());
            let plies = plies.unwrap_or_else(|reason| panic!("{}: {reason}", path.display()));
            assert!(plies > 10, "{} holds a whole dig", path.display());
            compared += 1;
        }
    }
    assert!(compared >= 3, "only {compared} playthrough files");
}
