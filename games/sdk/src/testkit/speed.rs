//! How fast the rules are natively: the other half of `spielwerk bench`'s comparison with the component.

use std::time::Instant;

use super::playthrough::config_of;
use crate::contract::{GO_ON, Seat, SetupConfig, TABLE, Viewer, Waiting};
use crate::{Game, glue, moves};

/// Random matches played and how long they took.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Speed {
    /// Plies of all matches.
    pub plies: u64,
    /// FNV-1a over every last state: equal sums mean equal play.
    pub checksum: u64,
    /// Seconds of all matches.
    pub seconds: f64,
}

/// Plays `matches` random matches through the bytes and texts a component exchanges, without pictures. The host plays
/// the very same ones in the component: [`Dice`] decides every choice and every entropy.
///
/// # Errors
/// The code of a refused set-up or of an offered move that was refused.
pub fn speed<G: Game>(config: &SetupConfig, seed: u64, matches: u32, most: u32) -> Result<Speed, String> {
    let mut dice = Dice(seed);
    let mut speed = Speed { plies: 0, checksum: 0xcbf2_9ce4_8422_2325, seconds: 0.0 };
    let start = Instant::now();
    for _ in 0..matches {
        let mut state = glue::setup::<G>(config, &dice.entropy())?;
        for _ in 0..most {
            let Some((seat, text)) = next::<G>(&state, &mut dice) else { break };
            state = glue::apply::<G>(&state, seat, &text, &dice.entropy())?;
            speed.plies += 1;
        }
        speed.checksum = fnv(speed.checksum, &state);
    }
    speed.seconds = start.elapsed().as_secs_f64();
    Ok(speed)
}

fn next<G: Game>(state: &[u8], dice: &mut Dice) -> Option<(Seat, String)> {
    let seats = match glue::status_of::<G>(&glue::observe::<G>(state, Viewer::Spectator)).waiting {
        Waiting::Finished => return None,
        Waiting::Table(_) => return Some((TABLE, GO_ON.to_string())),
        Waiting::Seats(seats) => seats,
    };
    let must: Vec<Seat> = seats.iter().filter(|acting| acting.must).map(|acting| acting.seat).collect();
    let seat = *must.get(dice.index(must.len())?)?;
    let mut legal = glue::legal_moves::<G>(&glue::observe::<G>(state, Viewer::Seat(seat)));
    legal.retain(|text| text.split(' ').all(|field| field != moves::OPEN));
    let index = dice.index(legal.len())?;
    Some((seat, legal.swap_remove(index)))
}

/// splitmix64: the same few lines here and in the host.
#[derive(Debug, Clone)]
pub struct Dice(pub u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// One of `count`; none of none.
    pub fn index(&mut self, count: usize) -> Option<usize> {
        (count > 0).then(|| (self.roll() % count as u64) as usize)
    }

    /// Entropy for one call.
    pub fn entropy(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for part in bytes.chunks_exact_mut(8) {
            part.copy_from_slice(&self.roll().to_le_bytes());
        }
        bytes
    }
}

/// FNV-1a over more bytes.
pub fn fnv(sum: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(sum, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The whole of a game's `examples/playouts.rs`: reads the configuration as JSON, a seed, the number of matches and a
/// bound on their plies from the command line and prints [`Speed`] as one JSON object.
///
/// # Errors
/// If an argument is missing or wrong, or the game refuses a move it offers.
pub fn playouts_main<G: Game>() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [config, seed, matches, most] = words.as_slice() else {
        return Err("usage: playouts CONFIG-JSON SEED MATCHES MOST-PLIES".into());
    };
    let config = serde_json::from_str(config).map_err(|error| error.to_string())?;
    let config = config_of(&config).ok_or("the configuration lacks mode, seats or options")?;
    let number = |word: &str| word.parse::<u64>().map_err(|error| format!("{word}: {error}"));
    let limit = |word: &str| number(word).map(|number| u32::try_from(number).unwrap_or(u32::MAX));
    let Speed { plies, checksum, seconds } = speed::<G>(&config, number(seed)?, limit(matches)?, limit(most)?)?;
    println!("{}", serde_json::json!({ "plies": plies, "checksum": format!("{checksum:016x}"), "seconds": seconds }));
    Ok(())
}
