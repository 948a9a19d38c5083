//! How the computer levels compare: `cargo run --release --example levels [GAMES]`.
//!
//! Two seats, sides swapped: the share of games the stronger level wins (ties count half). Four seats of one level against
//! each other: the mean number of nuts of the seat whose level changes while the others play `normal`.

use std::time::{Duration, Instant};

use spielwerk_sdk::prelude::*;
use spielwerk_speedhoernchen::players::LEVELS;
use spielwerk_speedhoernchen::{Flip, Observation, Speedhoernchen, State};

struct Played {
    nuts: Vec<i32>,
    places: Vec<u8>,
    slowest: Duration,
    turns: u32,
}

fn play(levels: &[&str], seed: u64) -> Option<Played> {
    let mut entropy = [0u8; 32];
    entropy[..8].copy_from_slice(&seed.to_le_bytes());
    let mut chance = Chance::from_entropy(&entropy);
    let config = SetupConfig {
        mode: "tisch".into(),
        seats: levels.len() as u8,
        first: Some((seed % levels.len() as u64) as u8),
        options: Vec::new(),
    };
    let mut state: State = Speedhoernchen::setup(&config, &mut chance).ok()?;
    let mut seen: Vec<Vec<Observation>> = vec![Vec::new(); levels.len()];
    let mut memory: Vec<Vec<u8>> = vec![Vec::new(); levels.len()];
    let mut slowest = Duration::ZERO;
    loop {
        for (seat, list) in (0u8..).zip(seen.iter_mut()) {
            list.push(Speedhoernchen::observe(&state, Viewer::Seat(seat)));
        }
        let status = Speedhoernchen::status(seen[0].last()?);
        match status.waiting {
            Waiting::Table(_) => state = Speedhoernchen::go_on(&state, &mut chance).ok()?,
            Waiting::Finished => break,
            Waiting::Seats(acting) => {
                let seat = acting[0].seat;
                let at = usize::from(seat);
                let effort = LEVELS.iter().find(|data| data.id == levels[at]).map_or(1, |data| data.effort);
                let begun = Instant::now();
                let answer = Speedhoernchen::choose(&seen[at], &memory[at], levels[at], effort, &mut chance);
                slowest = slowest.max(begun.elapsed());
                seen[at].clear();
                memory[at] = answer.memory;
                let mv: Flip = answer.move_.parse().ok()?;
                state = Speedhoernchen::apply(&state, seat, &mv, "", &mut chance).ok()?;
            }
        }
    }
    let standings = Speedhoernchen::score(&Speedhoernchen::observe(&state, Viewer::Spectator), Locale::De);
    let nuts = standings.iter().map(|standing| standing.points).collect();
    let places = standings.iter().map(|standing| standing.rank).collect();
    Some(Played { nuts, places, slowest, turns: state.table.turn })
}

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(400);
    for (strong, weak) in [("stark", "normal"), ("normal", "leicht"), ("stark", "leicht")] {
        let (mut won, mut turns, mut slowest) = (0.0, 0, Duration::ZERO);
        for seed in 0..games {
            let side = (seed % 2) as usize;
            let levels = if side == 0 { [strong, weak] } else { [weak, strong] };
            // Two games share a lay-out and a starter, once from each side.
            let Some(played) = play(&levels, seed / 2) else { continue };
            turns += played.turns;
            slowest = slowest.max(played.slowest);
            won += match (played.places[side], played.places[1 - side]) {
                (1, 1) => 0.5,
                (1, _) => 1.0,
                _ => 0.0,
            };
        }
        println!(
            "{strong} beats {weak}: {:.1} % of {games} ({} turns a game, slowest decision {slowest:?})",
            100.0 * won / games as f64,
            u64::from(turns) / games
        );
    }
    for level in ["leicht", "normal", "stark"] {
        let rounds = games * 3 / 4;
        let mut nuts = 0;
        for seed in 0..rounds {
            let mut levels = ["normal"; 4];
            let seat = (seed % 4) as usize;
            levels[seat] = level;
            nuts += play(&levels, seed / 4).map_or(0, |played| played.nuts[seat]);
        }
        println!("{level} among three normal at four seats: {:.2} nuts over {rounds}", f64::from(nuts) / rounds as f64);
    }
    let five = (0..10).filter_map(|seed| play(&["stark"; 5], seed)).map(|played| played.slowest).max();
    println!("five strong: slowest decision {five:?}");
}
