//! How the computer levels compare: `cargo run --release --example levels-speedcats -- [GAMES] [LEVEL]`.
//!
//! Two and four seats, sides changed: the share of games in which the stronger level stands before the weaker ones (ties
//! count half; at four seats one stronger against three weaker, a win is place 1, and an even share is a quarter).
//! Alone: mean points over fixed bags.

use std::time::{Duration, Instant};

use spielwerk_sdk::prelude::*;
use spielwerk_speedcats::players::LEVELS;
use spielwerk_speedcats::{Move, Speedcats, State};

struct Played {
    points: Vec<i32>,
    ranks: Vec<u8>,
    slowest: Duration,
    plies: u32,
}

fn effort(level: &str) -> u32 {
    LEVELS.iter().find(|data| data.id == level).map_or(1, |data| data.effort)
}

fn play(levels: &[&str], seed: u64) -> Option<Played> {
    let mut entropy = [0u8; 32];
    entropy[..8].copy_from_slice(&seed.to_le_bytes());
    let mut chance = Chance::from_entropy(&entropy);
    let seats = levels.len() as u8;
    let mode = if seats == 1 { "rekord" } else { "tisch" };
    let config = SetupConfig { mode: mode.into(), seats, first: None, options: Vec::new() };
    let mut state: State = Speedcats::setup(&config, &mut chance).ok()?;
    let (mut slowest, mut plies) = (Duration::ZERO, 0);
    loop {
        let seat = state.table.seat;
        let seen = Speedcats::observe(&state, Viewer::Seat(seat));
        if matches!(Speedcats::status(&seen).waiting, Waiting::Finished) {
            break;
        }
        let level = levels[usize::from(seat)];
        let begun = Instant::now();
        let answer = Speedcats::choose(&[seen], &[], level, effort(level), &mut chance);
        slowest = slowest.max(begun.elapsed());
        let mv: Move = answer.move_.parse().ok()?;
        state = Speedcats::apply(&state, seat, &mv, "", &mut chance).ok()?;
        plies += 1;
    }
    let standings = Speedcats::score(&Speedcats::observe(&state, Viewer::Spectator), Locale::De);
    let points = standings.iter().map(|standing| standing.points).collect();
    Some(Played { points, ranks: standings.iter().map(|standing| standing.rank).collect(), slowest, plies })
}

/// One stronger among weaker ones at so many seats.
fn duel(strong: &str, weak: &str, seats: usize, games: u64) {
    let (mut won, mut points, mut others, mut slowest, mut plies) = (0.0, 0, 0, Duration::ZERO, 0u64);
    for seed in 0..games {
        let side = (seed as usize) % seats;
        let mut levels = vec![weak; seats];
        levels[side] = strong;
        let Some(played) = play(&levels, seed / seats as u64) else { continue };
        let first = played.ranks.iter().filter(|rank| **rank == 1).count();
        won += if played.ranks[side] == 1 { 1.0 / first as f64 } else { 0.0 };
        points += played.points[side];
        others += (played.points.iter().sum::<i32>() - played.points[side]) / (seats as i32 - 1);
        slowest = slowest.max(played.slowest);
        plies += u64::from(played.plies);
    }
    println!(
        "{seats} seats: {strong} wins {:.1} % of {games} against {weak} (points {:.1} : {:.1}, {} plies, slowest decision {slowest:?})",
        100.0 * won / games as f64,
        f64::from(points) / games as f64,
        f64::from(others) / games as f64,
        plies / games,
    );
}

/// Two of a level against two of another: the share of pairs in which the stronger stands before the weaker.
fn pairs(strong: &str, weak: &str, games: u64) {
    let mut before = 0.0;
    for seed in 0..games {
        let levels = if seed % 2 == 0 { [strong, weak, strong, weak] } else { [weak, strong, weak, strong] };
        let Some(played) = play(&levels, seed / 2) else { continue };
        let of = |level: &str| {
            levels
                .iter()
                .zip(&played.ranks)
                .filter(|(own, _)| **own == level)
                .map(|(_, rank)| *rank)
                .collect::<Vec<_>>()
        };
        let share = |one: u8, two: u8| {
            if one < two {
                1.0
            } else if one == two {
                0.5
            } else {
                0.0
            }
        };
        before +=
            of(strong).iter().flat_map(|one| of(weak).into_iter().map(move |two| share(*one, two))).sum::<f64>() / 4.0;
    }
    println!(
        "4 seats, two of each: {strong} stands before {weak} in {:.1} % of pairs of {games} games",
        100.0 * before / games as f64
    );
}

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(400);
    let only = std::env::args().nth(2);
    for (strong, weak) in [("normal", "leicht"), ("stark", "normal")] {
        if only.as_deref().is_none_or(|only| only == strong) {
            duel(strong, weak, 2, games);
            pairs(strong, weak, games);
            duel(strong, weak, 4, games);
        }
    }
    for level in LEVELS.map(|data| data.id).iter().filter(|level| only.as_deref().is_none_or(|only| only == **level)) {
        let bags = games / 2;
        let points: i32 = (0..bags).filter_map(|seed| play(&[level], seed)).map(|played| played.points[0]).sum();
        println!("alone: {level} {:.2} points over {bags} bags", f64::from(points) / bags as f64);
    }
    let six = (0..2).filter_map(|seed| play(&["stark"; 6], seed)).map(|played| played.slowest).max();
    println!("six strong: slowest decision {six:?}");
}
