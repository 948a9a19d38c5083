//! The program from outside: exit codes, JSON, files. The games are built before (`make guests`).
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_path_buf()
}

fn games() -> PathBuf {
    let folder = std::env::var_os("SPIELWERK_GAMES_DIR").map_or_else(|| root().join("target/games"), PathBuf::from);
    assert!(folder.join("noughts.wasm").is_file(), "build the games first: make guests");
    folder
}

fn spielwerk(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_spielwerk"));
    command.args(words).current_dir(root()).stdin(Stdio::null());
    if words[0] != "build" && words[0] != "serve" {
        command.arg(if words[0] == "simulate" { "--from" } else { "--games" }).arg(games());
    }
    command.output().unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn told(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn json(output: &Output) -> Value {
    serde_json::from_str(&out(output)).unwrap_or_else(|error| panic!("{error}: {}{}", out(output), told(output)))
}

/// Records of three matches, careful against random.
fn records(folder: &Path) -> Vec<PathBuf> {
    let words =
        ["simulate", "noughts", "--games", "3", "--players", "careful,random", "--seed", "x", "--json", "--record"];
    let output = spielwerk(&[&words[..], &[folder.to_str().unwrap()]].concat());
    assert_eq!(code(&output), 0, "{}", told(&output));
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn what_is_not_there_is_exit_code_2_and_says_what_is() {
    let output = spielwerk(&["check", "chess"]);
    assert_eq!(code(&output), 2);
    assert!(told(&output).contains("no game “chess”") && told(&output).contains("noughts"), "{}", told(&output));
    let output = spielwerk(&["replay", "no/such/record.json"]);
    assert_eq!(code(&output), 2);
    let output = spielwerk(&["build", "no/such/folder"]);
    assert_eq!(code(&output), 2);
    assert!(told(&output).contains("no Cargo.toml"), "{}", told(&output));
    for wrong in
        [["--mode", "chess"], ["--seats", "9"], ["--set", "size=9"], ["--players", "genius"], ["--set", "size"]]
    {
        let output = spielwerk(&["simulate", "noughts", wrong[0], wrong[1]]);
        assert_eq!(code(&output), 2, "{wrong:?}: {}", told(&output));
    }
}

#[test]
fn a_file_that_is_no_game_fails_the_check() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("broken.wasm");
    let mut bytes = std::fs::read(games().join("noughts.wasm")).unwrap();
    bytes.truncate(bytes.len() / 2);
    std::fs::write(&file, bytes).unwrap();
    let output = spielwerk(&["check", file.to_str().unwrap(), "--json"]);
    assert_eq!(code(&output), 1);
    assert_eq!(json(&output)["loads"], false);
    assert!(json(&output)["reason"].as_str().is_some_and(|reason| reason.len() > 10));
}

#[test]
fn every_built_game_keeps_the_laws() {
    for file in std::fs::read_dir(games()).unwrap().map(|entry| entry.unwrap().path()) {
        if file.extension().is_none_or(|end| end != "wasm") {
            continue;
        }
        let output = spielwerk(&["check", file.to_str().unwrap(), "--json"]);
        let report = json(&output);
        let failed: Vec<&Value> =
            report["checks"].as_array().unwrap().iter().filter(|check| check["passed"] != true).collect();
        assert!(failed.is_empty(), "{}: {failed:#?}", file.display());
        assert_eq!(code(&output), 0);
        assert!(report["checks"].as_array().unwrap().len() > 10 && report["positions"].as_u64().unwrap() > 0);
    }
}

#[test]
fn matches_are_played_and_kept_and_the_same_seed_gives_the_same_ones() {
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (first, second) = (records(one.path()), records(two.path()));
    assert_eq!(first.len(), 3);
    for (a, b) in first.iter().zip(&second) {
        assert_eq!(std::fs::read(a).unwrap(), std::fs::read(b).unwrap());
    }
    let output = spielwerk(&["simulate", "noughts", "--games", "4", "--players", "careful,random", "--json"]);
    let lines: Vec<Value> = out(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 5);
    // Sides are swapped from match to match.
    assert_eq!(lines[0]["players"], serde_json::json!(["careful", "random"]));
    assert_eq!(lines[1]["players"], serde_json::json!(["random", "careful"]));
    assert_eq!(lines[4]["games"], 4);
    assert_eq!(lines[4]["not-ended"], 0);
    let seats: u64 = lines[4]["players"].as_array().unwrap().iter().map(|tally| tally["seats"].as_u64().unwrap()).sum();
    assert_eq!(seats, 8);
}

#[test]
fn every_setting_a_game_offers_is_played() {
    let output = spielwerk(&["simulate", "noughts", "--every", "--games", "2", "--players", "random", "--json"]);
    assert_eq!(code(&output), 0);
    let lines: Vec<Value> = out(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (whole, settings) = lines.split_last().unwrap();
    assert_eq!(whole["settings"], settings.len());
    assert_eq!(whole["games"], 2 * settings.len());
    assert!(settings.iter().all(|line| line["games"] == 2 && line["least-plies"].as_u64().unwrap() >= 5));
    let endless = spielwerk(&["simulate", "noughts", "--every", "--most-plies", "2"]);
    assert_eq!(code(&endless), 1);
    assert!(out(&endless).contains("STOPPED"), "{}", out(&endless));
}

#[test]
fn a_match_that_does_not_end_is_exit_code_1() {
    let output = spielwerk(&["simulate", "noughts", "--most-plies", "2", "--json"]);
    assert_eq!(code(&output), 1);
    assert!(out(&output).contains("not over after 2 plies"), "{}", out(&output));
}

#[test]
fn a_record_is_told_ply_by_ply() {
    let folder = tempfile::tempdir().unwrap();
    let record = &records(folder.path())[0];
    let name = record.to_str().unwrap();
    let whole = json(&spielwerk(&["replay", name, "--json"]));
    let plies = whole["plies"].as_array().unwrap();
    let kept: Value = serde_json::from_slice(&std::fs::read(record).unwrap()).unwrap();
    assert_eq!(plies.len(), kept["plies"].as_array().unwrap().len() + 1);
    for (ply, moved) in plies[1..].iter().zip(kept["plies"].as_array().unwrap()) {
        assert_eq!((&ply["seat"], &ply["move"]), (&moved["seat"], &moved["move"]));
        assert_eq!(ply["state-hash"].as_str().unwrap().len(), 64);
        assert_eq!(ply["entropy"].as_str().unwrap().len(), 64);
        assert!(ply["inspect"].is_object() && ply["standings"].is_array() && ply["narration"].is_array());
    }
    let one = json(&spielwerk(&["replay", name, "--ply", "2", "--viewer", "seat:1", "--json"]));
    assert_eq!(one["plies"].as_array().unwrap().len(), 1);
    assert_eq!(one["plies"][0]["state-hash"], plies[2]["state-hash"]);
    assert_eq!(code(&spielwerk(&["replay", name, "--ply", "999"])), 2);
    assert_eq!(code(&spielwerk(&["replay", name, "--viewer", "everybody"])), 2);
    let text = out(&spielwerk(&["replay", name]));
    assert!(text.contains(kept["plies"][0]["move"].as_str().unwrap()), "{text}");
}

#[test]
fn verify_finds_another_seed_and_another_move() {
    let folder = tempfile::tempdir().unwrap();
    let record = &records(folder.path())[0];
    let verified = spielwerk(&["verify", record.to_str().unwrap(), "--json"]);
    assert_eq!((code(&verified), &json(&verified)["verified"]), (0, &Value::Bool(true)));
    let kept: Value = serde_json::from_slice(&std::fs::read(record).unwrap()).unwrap();
    let harm = |change: &dyn Fn(&mut Value)| {
        let mut harmed = kept.clone();
        change(&mut harmed);
        let file = folder.path().join("harmed.json");
        std::fs::write(&file, harmed.to_string()).unwrap();
        spielwerk(&["verify", file.to_str().unwrap(), "--json"])
    };
    let seed = harm(&|record| record["seed"] = "0".repeat(64).into());
    assert_eq!((code(&seed), &json(&seed)["verified"]), (1, &Value::Bool(false)));
    let text = kept["plies"][0]["move"].clone();
    let repeated = harm(&|record| record["plies"][1]["move"] = text.clone());
    assert_eq!((code(&repeated), json(&repeated)["ply"].as_u64()), (1, Some(2)));
    assert_eq!(code(&harm(&|record| record["component"] = "0".repeat(64).into())), 2);
}

#[test]
fn a_position_is_looked_at_and_moved_in() {
    let folder = tempfile::tempdir().unwrap();
    let record = &records(folder.path())[0];
    let replayed = json(&spielwerk(&["replay", record.to_str().unwrap(), "--ply", "1", "--json"]));
    let file = folder.path().join("position.json");
    std::fs::write(&file, replayed["plies"][0]["inspect"].to_string()).unwrap();
    let file = file.to_str().unwrap();
    let seen = json(&spielwerk(&["try", "noughts", "--position", file, "--json"]));
    let legal = &seen["seen"]["legal-moves"][0];
    let (seat, moves) = (legal["seat"].to_string(), legal["moves"].as_array().unwrap());
    assert_eq!(moves.len(), 8);
    let attempt =
        |text: &str| spielwerk(&["try", "noughts", "--position", file, "--seat", &seat, "--move", text, "--json"]);
    let made = attempt(moves[0].as_str().unwrap());
    assert_eq!(code(&made), 0);
    assert_eq!(json(&made)["made"]["position"]["legal-moves"][0]["moves"].as_array().unwrap().len(), 7);
    let refused = attempt("mark Z9");
    assert_eq!((code(&refused), json(&refused)["refused"]["code"].as_str()), (1, Some("unknown-move")));
    std::fs::write(file, "{}").unwrap();
    let impossible = spielwerk(&["try", "noughts", "--position", file, "--json"]);
    assert_eq!(code(&impossible), 1);
    assert!(json(&impossible)["impossible"].is_string());
}

#[test]
fn a_crate_that_is_no_game_is_told_so() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("src")).unwrap();
    let manifest = "[package]\nname = \"empty\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n";
    std::fs::write(folder.path().join("Cargo.toml"), manifest).unwrap();
    std::fs::write(folder.path().join("src/lib.rs"), "").unwrap();
    let build = || {
        Command::new(env!("CARGO_BIN_EXE_spielwerk"))
            .arg("build")
            .arg(folder.path())
            .env_remove("CARGO_TARGET_DIR")
            .output()
            .unwrap()
    };
    let output = build();
    assert_eq!(code(&output), 1);
    assert!(told(&output).contains("export_game!"), "{}", told(&output));
    std::fs::write(folder.path().join("src/lib.rs"), "no rust").unwrap();
    assert_eq!(code(&build()), 1);
}

/// A server of its own on a data folder.
struct Served {
    process: std::process::Child,
    address: String,
}

impl Served {
    fn on(data: &Path, more: &[&str]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_spielwerk"))
            .args(["serve", "--listen", "127.0.0.1:0", "--games"])
            .arg(games())
            .arg("--data")
            .arg(data)
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening on http://").expect("the address").to_string();
        Self { process, address }
    }

    fn ask(&self, method: &str, path: &str, token: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let length = body.len();
        let head = format!("{method} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: {length}\r\n");
        write!(stream, "{head}authorization: Bearer {token}\r\n\r\n{body}").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn stop(mut self) {
        let told = Command::new("kill").args(["-TERM", &self.process.id().to_string()]).status().unwrap();
        assert!(told.success());
        assert!(self.process.wait().unwrap().success());
    }
}

#[test]
fn the_server_starts_answers_and_stops_when_told() {
    let data = tempfile::tempdir().unwrap();
    let server = Served::on(data.path(), &[]);
    assert!(server.get("/health").starts_with("HTTP/1.1 200"));
    assert!(server.get("/metrics").contains("spielwerk_connections 0"));
    assert!(server.get("/api/games?locale=en").contains("\"noughts\""));
    server.stop();
}

fn care(words: &[&str], data: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_spielwerk"));
    command.args(words).arg("--data").arg(data).stdin(Stdio::null()).output().unwrap()
}

#[test]
fn a_backup_is_made_while_the_server_runs_and_another_folder_goes_on_from_it() {
    let (data, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = other.path().join("backup.spielwerk");
    let backup = file.to_str().unwrap();
    let server = Served::on(data.path(), &["--operator", "Root"]);
    let answer = server.ask("POST", "/api/guest", "", "{}");
    let guest: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
    let token = guest["token"].as_str().unwrap();
    let wish = r#"{"game": "noughts", "mode": "solo", "start": true}"#;
    let answer = server.ask("POST", "/api/tables", token, wish);
    let table: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();

    let made = care(&["backup", backup], data.path());
    assert_eq!(code(&made), 0, "{}", told(&made));
    let busy = care(&["doctor"], data.path());
    assert_eq!(code(&busy), 2, "a server runs there");
    server.stop();
    let well = care(&["doctor"], data.path());
    assert_eq!((code(&well), out(&well).contains("all is well")), (0, true), "{}", out(&well));

    // Elsewhere: the games that were ever offered come along as a folder, the rest out of the file.
    let moved = other.path().join("data");
    std::fs::create_dir(&moved).unwrap();
    let restored = care(&["restore", backup], &moved);
    assert_eq!(code(&restored), 0, "{}", told(&restored));
    let twice = care(&["restore", backup], &moved);
    assert_eq!((code(&twice), told(&twice).contains("new data folder")), (2, true), "{}", told(&twice));
    let missing = care(&["doctor"], &moved);
    assert_eq!((code(&missing), out(&missing).contains("not in the archive")), (1, true), "{}", out(&missing));
    let server = Served::on(&moved, &[]);
    let id = table["table"].as_str().unwrap();
    let shown = server.ask("GET", &format!("/api/tables/{id}"), token, "");
    assert!(shown.contains("\"state\":\"running\""), "{shown}");
    server.stop();
    assert_eq!(code(&care(&["doctor"], &moved)), 0);
}

#[test]
fn settings_are_read_from_a_file_and_a_wrong_one_is_named() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("spielwerk.toml");
    let serve = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_spielwerk"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--games"]).arg(games()).arg("--data").arg(data.path());
        command.arg("--config").arg(&file).stdin(Stdio::null()).output().unwrap()
    };
    for (text, word) in [("away-mss = 5", "away-mss"), ("time-zone = \"Mars\"", "Mars"), ("away-ms = \"x\"", "away-ms")]
    {
        std::fs::write(&file, text).unwrap();
        let output = serve();
        assert_eq!((code(&output), told(&output).contains(word)), (2, true), "{}", told(&output));
    }
}

#[test]
fn serving_no_folder_is_wrong_use() {
    let output = spielwerk(&["serve", "--games", "no/such/folder"]);
    assert_eq!(code(&output), 2);
    assert!(told(&output).contains("spielwerk build"), "{}", told(&output));
}

#[test]
fn the_benchmark_prints_json_lines_with_the_machine() {
    let output = spielwerk(&["bench", "--only", "sandbox", "--of", "noughts"]);
    assert_eq!(code(&output), 0, "{}", told(&output));
    let lines: Vec<Value> = out(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["bench"], "machine");
    assert!(lines[0]["wasmtime"].is_string() && lines[0]["cores"].as_u64().unwrap() > 0);
    assert_eq!((&lines[1]["bench"], &lines[1]["game"]), (&"sandbox".into(), &"noughts".into()));
    assert!(lines[1]["move-us"]["figure"].as_f64().unwrap() > 0.0);
}

#[test]
fn a_reader_that_stops_reading_is_no_fault() {
    let folder = tempfile::tempdir().unwrap();
    let record = &records(folder.path())[0];
    let mut command = Command::new(env!("CARGO_BIN_EXE_spielwerk"));
    command.args(["replay", "--json", "--games"]).arg(games()).arg(record).current_dir(root());
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // As `| head` does: the pipe is closed before anything is read.
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((code(&output), told(&output)), (0, String::new()));
}

#[test]
fn a_file_that_is_no_record_is_named_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cut.record.json");
    let whole = std::fs::read_to_string(&records(folder.path())[0]).unwrap();
    for (text, says) in [
        (&whole[..whole.len() / 2], "is no match record: it is no JSON (EOF"),
        ("{}", "is no match record: missing field"),
        (
            &whole.replacen("\"format\": 1", "\"format\": 9", 1),
            "is a record of format 9, and this version reads format 1",
        ),
    ] {
        std::fs::write(&path, text).unwrap();
        for command in ["replay", "verify"] {
            let output = spielwerk(&[command, path.to_str().unwrap()]);
            assert_eq!(code(&output), 2);
            assert!(told(&output).contains(says), "{}", told(&output));
        }
    }
}
