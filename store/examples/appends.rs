//! Durable appends per second with many writers at once: `cargo run -p spielwerk-store --example appends [WRITERS]`.
//!
//! Each writer appends 128-byte entries to its own log and waits for each to be durable. The folder is a new one in
//! the current folder, so that the disk measured is this one and not a memory file system.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;
use std::time::{Duration, Instant};

use spielwerk_store::Store;
use spielwerk_store::embedded::Embedded;

const SECONDS: u64 = 5;

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let only = std::env::args().nth(1).map(|count| count.parse::<u8>().unwrap());
    for writers in only.map_or(vec![1, 20, 200], |count| vec![count]) {
        measure(writers).await;
    }
}

async fn measure(writers: u8) {
    let folder = tempfile::tempdir_in(".").unwrap();
    let store = Arc::new(Embedded::open(folder.path()).unwrap().0);
    let end = Instant::now() + Duration::from_secs(SECONDS);
    let tasks = (0..writers).map(|writer| {
        let store = store.clone();
        tokio::spawn(async move {
            let mut times = Vec::new();
            while Instant::now() < end {
                let begun = Instant::now();
                store.append([writer; 16], times.len() as u64, vec![writer; 128], vec![]).await.unwrap();
                times.push(begun.elapsed());
            }
            times
        })
    });
    let mut times = Vec::new();
    for task in tasks.collect::<Vec<_>>() {
        times.extend(task.await.unwrap());
    }
    times.sort_unstable();
    let percentile = |percent: usize| times[(times.len() * percent / 100).min(times.len() - 1)];
    println!(
        r#"{{"bench":"durable-appends","writers":{writers},"per-second":{},"p50-us":{},"p99-us":{}}}"#,
        times.len() as u64 / SECONDS,
        percentile(50).as_micros(),
        percentile(99).as_micros()
    );
}
