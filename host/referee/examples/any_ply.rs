//! Prints how long any ply of a long record takes: `cargo run --package spielwerk-referee --example any_ply -- FILE.wasm`.
//! Give it `target/guests/broken-endless.wasm`, a game that never ends, for a record of 2,000 plies.

use std::time::{Duration, Instant};

use spielwerk_model::config::configure;
use spielwerk_referee::chance::seed_of;
use spielwerk_referee::replay::Replayed;
use spielwerk_referee::simulate::{Player, Setup, play};
use spielwerk_runtime::{Runtime, Settings};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("which component?")?;
    let component = Runtime::new(Settings::default())?.load(&std::fs::read(&path)?)?;
    let info = component.info("");
    let mode = info.modes.first().ok_or("the game has no mode")?;
    let config = configure(info, &mode.id, None, None, &[])?;
    let players = vec![Player::Random; config.seats.into()];
    let played = play(&component, &Setup { most_plies: 2000, ..Setup::new(config, seed_of(1), players) });
    println!("{} plies played in {:?}", played.record.plies.len(), played.took);
    let start = Instant::now();
    let replayed = Replayed::new(&component, played.record)?;
    println!("opened in {:?}", start.elapsed());
    let mut slowest = Duration::ZERO;
    let start = Instant::now();
    for ply in 0..=replayed.last_ply() {
        let start = Instant::now();
        replayed.at(ply)?;
        slowest = slowest.max(start.elapsed());
    }
    let plies = u32::try_from(replayed.last_ply() + 1)?;
    println!("a ply: {:?} on average, {slowest:?} at most", start.elapsed() / plies);
    Ok(())
}
