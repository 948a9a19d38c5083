//! What a practised surveyor gets from each decree: `cargo run --example thresholds-speedzirkel -- [GAMES-A-SIDE]`.
//!
//! Level `normal` plays alone on both sides. For every decree on the table its values at its two scorings are added; the
//! mean over both sides is what `DECREES` names as `measured`; `even_threshold` makes the threshold of it.

mod common;

use common::{config, play};
use spielwerk_speedzirkel::decrees::{DECREES, even_threshold};

/// Sum of a decree's two scorings, and how many games had it.
#[derive(Clone, Copy, Default)]
struct Tally {
    sum: i64,
    games: i64,
}

impl Tally {
    fn mean(self) -> f64 {
        self.sum as f64 / self.games.max(1) as f64
    }
}

fn measure(side: &str, games: u64) -> [Tally; 16] {
    let mut tallies = [Tally::default(); 16];
    for seed in 0..games {
        let Some(state) = play(&config(1, &[("blattseite", side)]), &["normal"], seed) else { continue };
        let table = &state.table;
        for (season, result) in table.setting.seasons().iter().zip(&table.players[0].results) {
            for (letter, value) in season.scores.into_iter().zip(result.decrees) {
                tallies[table.decrees[letter] as usize].sum += i64::from(value);
            }
        }
        table.decrees.iter().for_each(|decree| tallies[*decree as usize].games += 1);
    }
    tallies
}

fn main() {
    let games = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(5000);
    let (oberland, moos) = (measure("oberland", games), measure("moos", games));
    let means: Vec<f64> = oberland.iter().zip(&moos).map(|(one, other)| (one.mean() + other.mean()) / 2.0).collect();
    let all: f64 = means.iter().sum();
    println!("{:<14} {:>9} {:>9} {:>9} {:>9} {:>5}", "decree", "oberland", "moos", "mean", "threshold", "now");
    for (at, data) in DECREES.iter().enumerate() {
        let (one, other, mean) = (oberland[at].mean(), moos[at].mean(), means[at]);
        let threshold = even_threshold(mean, all);
        println!("{:<14} {one:>9.2} {other:>9.2} {mean:>9.2} {threshold:>9} {:>5}", data.key, data.threshold);
    }
}
