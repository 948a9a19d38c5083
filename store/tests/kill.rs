//! `kill -9` under load, again and again: what was acknowledged is there, what was shown is there, nothing is torn.
//!
//! The child is this test binary. It says over a pipe what it was told; the parent kills it at a random moment, opens
//! the folder and compares. `SPIELWERK_KILL_ROUNDS` sets the number of rounds.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use spielwerk_model::ids::TableId;
use spielwerk_store::embedded::Embedded;
use spielwerk_store::{Kind, LogId, Put, Store};

const CHILD: &str = "SPIELWERK_KILL_CHILD";
const WRITERS: u8 = 16;
/// Rounds on one folder before a new one, so that opening does not grow without end.
const LIFE: u64 = 20;

fn log(writer: u8) -> LogId {
    [writer; 16]
}

fn key(writer: u8) -> String {
    TableId(u128::from_be_bytes(log(writer)).into()).to_string()
}

/// What entry `position` of a writer holds: its size and bytes follow from both.
fn entry(writer: u8, position: u64) -> Vec<u8> {
    let mix = (position + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(writer);
    let size = match mix >> 60 {
        0 => 3000,
        _ => (mix >> 32) as usize % 200,
    };
    mix.to_le_bytes().into_iter().cycle().take(size).collect()
}

fn documents(writer: u8, position: u64) -> Vec<Put> {
    let value = Some((position + 1).to_be_bytes().to_vec());
    vec![
        Put { kind: Kind::Running, key: key(writer), value: value.clone() },
        Put { kind: Kind::Table, key: key(writer), value },
    ]
}

/// Does nothing unless it is run as the child: then appends and reads until it is killed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn child() {
    let Some(folder) = std::env::var_os(CHILD) else { return };
    let store = Arc::new(Embedded::open(Path::new(&folder)).unwrap().0);
    let tasks = (0..WRITERS).map(|writer| {
        let store = store.clone();
        tokio::spawn(async move {
            let mut position = store.length(log(writer)).await.unwrap();
            loop {
                store
                    .append(log(writer), position, entry(writer, position), documents(writer, position))
                    .await
                    .unwrap();
                position += 1;
                // Written by one call, so lines do not mix; a half-written last line is ignored by the parent.
                std::io::stdout().write_all(format!("\ntold {writer} {position}\n").as_bytes()).unwrap();
                let neighbour = (writer + 1) % WRITERS;
                let shown = store.length(log(neighbour)).await.unwrap();
                std::io::stdout().write_all(format!("\nshown {neighbour} {shown}\n").as_bytes()).unwrap();
            }
        })
    });
    // None of them ever ends; waiting for the first keeps all of them going.
    let tasks = tasks.collect::<Vec<_>>();
    if let Some(task) = tasks.into_iter().next() {
        task.await.unwrap();
    }
}

/// Runs the child for about `life` after its first answer and returns how long each log was said to be.
fn run_and_kill(folder: &Path, life: Duration) -> BTreeMap<u8, u64> {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "child", "--nocapture"])
        .env(CHILD, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let mut said = BTreeMap::new();
    let mut hear = |line: String| {
        let words = line.split(' ').collect::<Vec<_>>();
        if let ["told" | "shown", writer, length] = words[..] {
            let length = length.parse::<u64>().unwrap();
            let known = said.entry(writer.parse::<u8>().unwrap()).or_insert(0);
            *known = length.max(*known);
            return true;
        }
        false
    };
    assert!(lines.by_ref().any(&mut hear), "the child said nothing");
    // The child goes on while this thread waits; the pipe is emptied by the second one.
    std::thread::scope(|scope| {
        let killer = scope.spawn(|| {
            std::thread::sleep(life);
            child.kill().unwrap();
            child.wait().unwrap();
        });
        let mut lines: Vec<String> = lines.collect();
        killer.join().unwrap();
        // Cut off in the middle: says less than was meant, or nothing.
        lines.pop();
        for line in lines {
            hear(line);
        }
    });
    said
}

async fn verify(folder: &Path, said: &BTreeMap<u8, u64>) -> u64 {
    let (store, recovery) = Embedded::open(folder).unwrap();
    assert_eq!(recovery.damaged, []);
    let mut entries = 0;
    for writer in 0..WRITERS {
        let found = store.read(log(writer), 0).await.unwrap();
        let length = found.len() as u64;
        let said = said.get(&writer).copied().unwrap_or(0);
        assert!(length >= said, "log {writer} has {length} entries, {said} were told or shown");
        for (position, found) in (0..).zip(&found) {
            assert_eq!(*found, entry(writer, position), "log {writer}, entry {position}");
        }
        for kind in [Kind::Running, Kind::Table] {
            let document = store.get(kind, key(writer)).await.unwrap();
            let expected = (length > 0).then(|| length.to_be_bytes().to_vec());
            assert_eq!(document, expected, "the document of log {writer} does not fit its {length} entries");
        }
        entries += length;
    }
    assert_eq!(recovery.entries, entries);
    entries
}

#[tokio::test]
async fn nothing_told_is_lost() {
    let rounds = std::env::var("SPIELWERK_KILL_ROUNDS").map_or(100, |rounds| rounds.parse().unwrap());
    let mut folder = tempfile::tempdir().unwrap();
    let (mut said, mut before, mut total) = (BTreeMap::new(), 0, 0);
    for round in 0..rounds {
        if round % LIFE == 0 {
            folder = tempfile::tempdir().unwrap();
            (said, before) = (BTreeMap::new(), 0);
        }
        // From right after the first commit to some hundred commits later, spread without a pattern.
        let life = Duration::from_micros(round * 7919 % 60_000);
        for (writer, length) in run_and_kill(folder.path(), life) {
            let known = said.entry(writer).or_insert(0);
            *known = length.max(*known);
        }
        let entries = verify(folder.path(), &said).await;
        total += entries - before;
        before = entries;
    }
    println!("{rounds} kills, {total} entries");
}
