//! Random matches in the component and natively: the same matches, so the plies and the last states must agree.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use spielwerk_model::config::configure;
use spielwerk_model::play::{Viewer, Waiting};
use spielwerk_model::record::SetupConfig;
use spielwerk_model::{GO_ON, Seat, TABLE};
use spielwerk_runtime::{Class, Component, Guest, GuestError, State};

use super::at_least;

const SEED: u64 = 20_260_101;
const MOST_PLIES: u32 = 5000;
/// Plies to play at least, so that one figure takes about a second.
const PLIES: u64 = 20_000;

/// What a run of random matches came to.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Speed {
    plies: u64,
    checksum: String,
    seconds: f64,
}

impl Speed {
    fn plies_a_second(&self) -> f64 {
        self.plies as f64 / self.seconds.max(1e-9)
    }
}

/// Both runs and their ratio.
pub fn measure(component: &Component, folder_name: &str) -> anyhow::Result<Value> {
    let info = component.info("");
    let mode = info.modes.first().map(|mode| mode.id.clone()).unwrap_or_default();
    let config = configure(info, &mode, None, None, &[])?;
    let probe = played(component, &config, 20)?;
    let matches = (PLIES * 20).div_ceil(probe.plies.max(1)).clamp(20, 20_000) as u32;
    let guest = played(component, &config, matches)?;
    let mut line = json!({
        "bench": "playouts",
        "game": info.id,
        "matches": matches,
        "plies": guest.plies,
        "component-plies-a-second": super::rounded(guest.plies_a_second()),
    });
    match native(folder_name, &config, matches) {
        Ok(native) if (native.plies, &native.checksum) == (guest.plies, &guest.checksum) => {
            line["native-plies-a-second"] = super::rounded(native.plies_a_second()).into();
            line["component-to-native"] = at_least(guest.plies_a_second() / native.plies_a_second(), 0.6);
        }
        Ok(native) => bail!(
            "{folder_name} plays differently natively ({} plies, {}) and as a component ({} plies, {}): rebuild it",
            native.plies,
            native.checksum,
            guest.plies,
            guest.checksum
        ),
        Err(reason) => line["native-missing"] = format!("{reason:#}").into(),
    }
    Ok(line)
}

fn played(component: &Component, config: &SetupConfig, matches: u32) -> anyhow::Result<Speed> {
    let config = config.clone();
    Ok(component.operate(Class::Rules, move |guest| {
        let refused = |what| GuestError::Malformed { call: "playout", what };
        let mut dice = Dice(SEED);
        let (mut plies, mut checksum) = (0, 0xcbf2_9ce4_8422_2325_u64);
        let start = Instant::now();
        for _ in 0..matches {
            let mut state = guest.setup(&config, &dice.entropy())?.map_err(refused)?;
            for _ in 0..MOST_PLIES {
                let Some((seat, text)) = next(guest, &state, &mut dice)? else { break };
                state = guest.apply(&state, seat, &text, &dice.entropy())?.map_err(refused)?;
                plies += 1;
            }
            checksum =
                state.0.iter().fold(checksum, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
        }
        Ok(Speed { plies, checksum: format!("{checksum:016x}"), seconds: start.elapsed().as_secs_f64() })
    })?)
}

/// A random next move: the same choices as `spielwerk_sdk::testkit::speed` makes natively.
pub fn next(guest: &mut Guest, state: &State, dice: &mut Dice) -> Result<Option<(Seat, String)>, GuestError> {
    let spectator = guest.observe(state, Viewer::Spectator)?;
    let seats = match guest.status_of(&spectator)?.waiting {
        Waiting::Finished => return Ok(None),
        Waiting::Table(_) => return Ok(Some((TABLE, GO_ON.to_string()))),
        Waiting::Seats(seats) => seats,
    };
    let must: Vec<Seat> = seats.iter().filter(|acting| acting.must).map(|acting| acting.seat).collect();
    let Some(seat) = dice.index(must.len()).map(|index| must[index]) else { return Ok(None) };
    let observation = guest.observe(state, Viewer::Seat(seat))?;
    let mut legal = guest.legal_moves(&observation)?;
    legal.retain(|text| text.split(' ').all(|field| field != "?"));
    Ok(dice.index(legal.len()).map(|index| (seat, legal.swap_remove(index))))
}

/// Runs the game crate's `examples/playouts.rs`, compiled with the very profile of components.
fn native(folder_name: &str, config: &SetupConfig, matches: u32) -> anyhow::Result<Speed> {
    let root = workspace()?;
    let crate_folder = root.join("games").join(folder_name);
    if !crate_folder.join("examples/playouts.rs").is_file() {
        bail!("the native half needs examples/playouts.rs in the crate games/{folder_name}");
    }
    let output = Command::new("cargo")
        .args(["run", "--quiet", "--profile", "guest", "--example", &format!("playouts-{folder_name}")])
        .arg("--manifest-path")
        .arg(crate_folder.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(root.join("target/guest-build/native"))
        .arg("--")
        .arg(serde_json::to_string(config)?)
        .args([SEED.to_string(), matches.to_string(), MOST_PLIES.to_string()])
        .stderr(Stdio::inherit())
        .output()
        .context("cargo cannot be started")?;
    if !output.status.success() {
        bail!("the native playouts of {folder_name} failed");
    }
    serde_json::from_slice(&output.stdout).context("the native playouts print something else")
}

/// The folder with the workspace's games, here or above.
fn workspace() -> anyhow::Result<PathBuf> {
    let here = std::env::current_dir()?;
    let is_root = |folder: &&Path| folder.join("games").is_dir() && folder.join("Cargo.lock").is_file();
    let root = here.ancestors().find(is_root).map(Path::to_owned);
    root.context("native playouts need the game's source: run this inside the workspace of the games")
}

/// splitmix64, as in the SDK's test kit.
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
