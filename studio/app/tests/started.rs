//! The real program on a virtual screen, started with `--record` and `--connect`.
//!
//! Needs Xvfb (the Makefile installs it) and the games in `target/games` (`make guests`).
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![cfg(target_os = "linux")]

#[path = "support/house.rs"]
mod house;
mod inspecting;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// Nothing takes this long; a healthy run never waits for it.
const PATIENCE: Duration = Duration::from_secs(120);

struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Xvfb takes a free number and says which.
fn screen() -> (String, Ended) {
    let mut command = Command::new("Xvfb");
    command.args(["-displayfd", "1", "-screen", "0", "1280x860x24", "-nolisten", "tcp"]);
    let mut server = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("Xvfb is installed");
    let mut number = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut number).unwrap();
    (format!(":{}", number.trim()), Ended(server))
}

/// Starts the program with these words and looks until this is so.
fn started(words: &[&str], what: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    let (display, _server) = screen();
    let data = tempfile::tempdir().unwrap();
    let seen = data.path().join("seen.json");
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/games");
    let mut command = Command::new(env!("CARGO_BIN_EXE_spielwerk-studio"));
    command.arg("--data").arg(data.path()).arg("--games").arg(games).arg("--automation").arg(&seen).args(words);
    command.env("DISPLAY", display).env("LIBGL_ALWAYS_SOFTWARE", "1").env_remove("WAYLAND_DISPLAY");
    let mut program = Ended(command.spawn().unwrap());
    let began = Instant::now();
    let mut last = Value::Null;
    while began.elapsed() < PATIENCE {
        if let Some(status) = program.0.try_wait().unwrap() {
            panic!("the program ended: {status}");
        }
        if let Ok(text) = std::fs::read_to_string(&seen) {
            last = serde_json::from_str(&text).unwrap_or(last);
        }
        if is_so(&last) {
            return last;
        }
        // The file is written by another process.
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("waited in vain for {what}; last seen: {last}");
}

fn has_name(seen: &Value, part: &str) -> bool {
    let nodes = seen["nodes"].as_array();
    nodes.is_some_and(|nodes| nodes.iter().any(|node| node["name"].as_str().is_some_and(|name| name.contains(part))))
}

#[test]
fn a_record_is_opened_at_the_ply_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.record.json");
    let record = inspecting::record("noughts", "table", 2);
    std::fs::write(&path, serde_json::to_string(&record).unwrap()).unwrap();
    let words = ["--record", path.to_str().unwrap(), "--ply", "3"];
    let place = format!("Zug 3 / {}", record.plies.len());
    let seen = started(&words, "the record", |seen| has_name(seen, &place));
    assert_eq!((seen["page"].as_str(), seen["plies"].as_u64()), (Some("inspect"), Some(record.plies.len() as u64)));
}

#[test]
fn a_file_that_is_no_record_opens_the_window_and_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cut.record.json");
    std::fs::write(&path, "{\"format\": 1, ").unwrap();
    let words = ["--record", path.to_str().unwrap()];
    started(&words, "the sentence", |seen| has_name(seen, "no match record: it is no JSON"));
    started(&["--record", "nowhere.json"], "the sentence", |seen| has_name(seen, "nowhere.json: "));
}

#[test]
fn the_games_of_another_server_are_listed() {
    let house = house::House::open(7);
    let seen = started(&["--connect", &house.url], "the games", |seen| has_name(seen, "Speedhörnchen"));
    assert_eq!((seen["page"].as_str(), seen["notices"].as_array().map(Vec::len)), (Some("start"), Some(0)));
}
