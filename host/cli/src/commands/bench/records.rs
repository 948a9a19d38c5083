//! A record opened and every ply of it looked at, in an order that no cache can foresee.

use std::time::Instant;

use anyhow::ensure;
use serde_json::{Value, json};
use spielwerk_model::config::configure;
use spielwerk_referee::chance::seed_of;
use spielwerk_referee::replay::Replayed;
use spielwerk_referee::simulate::{Player, Setup, play};
use spielwerk_runtime::Component;

use super::playouts::Dice;
use super::{goal, microseconds, rounded};

/// Longer records are cut: quality.md's figure is for so many plies.
const MOST_PLIES: usize = 2_000;

/// Plays a random match of the first mode and jumps about in its record.
pub fn measure(component: &Component) -> anyhow::Result<Value> {
    let info = component.info("");
    let mode = info.modes.first().map(|mode| mode.id.clone()).unwrap_or_default();
    let config = configure(info, &mode, None, None, &[])?;
    let players = vec![Player::Random; config.seats.into()];
    let played = play(component, &Setup { most_plies: MOST_PLIES as u64, ..Setup::new(config, seed_of(1), players) });
    let start = Instant::now();
    let replayed = Replayed::new(component, played.record)?;
    let opened = start.elapsed();
    let plies = replayed.last_ply() + 1;
    let mut dice = Dice(1);
    let mut times = Vec::new();
    for _ in 0..plies {
        let ply = dice.index(plies as usize).unwrap_or_default() as u64;
        let start = Instant::now();
        replayed.at(ply)?;
        times.push(start.elapsed());
    }
    times.sort_unstable();
    ensure!(!times.is_empty(), "{} has no plies", info.id);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    Ok(json!({
        "bench": "records",
        "game": info.id,
        "plies": plies - 1,
        "open-ms": rounded(opened.as_secs_f64() * 1e3),
        "median-us": microseconds(at(0.5)),
        "slowest-ms": goal(at(1.0).as_secs_f64() * 1e3, 20.0),
    }))
}
