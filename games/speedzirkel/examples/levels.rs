//! How the computer levels compare: `cargo run --example levels-speedzirkel -- [GAMES] [SOLO-GAMES]`.
//!
//! Two seats, sides swapped: the share of games the stronger level wins (shared places count half). Alone: the mean
//! prestige, and how far above the thresholds it lies.

mod common;

use common::{config, play};
use spielwerk_speedzirkel::score::{places, scores, threshold};

fn main() {
    let number =
        |at: usize, otherwise: u64| std::env::args().nth(at).and_then(|text| text.parse().ok()).unwrap_or(otherwise);
    let (games, solo) = (number(1, 400), number(2, 1000));
    for (strong, weak) in [("normal", "leicht"), ("stark", "normal")] {
        let mut won = 0.0;
        for game in 0..games {
            let side = (game % 2) as usize;
            let levels = if side == 0 { [strong, weak] } else { [weak, strong] };
            let Some(state) = play(&config(2, &[]), &levels, game / 2) else { continue };
            let places = places(&scores(&state.table));
            won += match (places[side], places[1 - side]) {
                (1, 1) => 0.5,
                (1, _) => 1.0,
                _ => 0.0,
            };
        }
        println!("{strong} beats {weak}: {:.1} % of {games}", 100.0 * won / games.max(1) as f64);
    }
    for level in ["leicht", "normal", "stark"] {
        let ends = (0..solo).filter_map(|seed| play(&config(1, &[]), &[level], seed));
        let (mut prestige, mut result) = (0, 0);
        for state in ends {
            let reached = state.table.players[0].prestige();
            prestige += reached;
            result += reached - threshold(&state.table);
        }
        let mean = |sum: i32| f64::from(sum) / solo.max(1) as f64;
        println!("{level} alone: mean prestige {:.2}, result {:+.2} over {solo}", mean(prestige), mean(result));
    }
}
