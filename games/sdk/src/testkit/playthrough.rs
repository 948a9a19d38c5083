//! Playthrough files: what `spielwerk replay RECORD --json` prints, compared with the native rules ply by ply.

use serde_json::Value;

use crate::contract::{Seat, SetupConfig};
use crate::{Game, glue};

/// Plays the file's moves with the file's entropies and compares every position with the file's `inspect`.
///
/// The file is a JSON object: `config` (mode, seats, first, options) and `plies`, the first of which is the set-up; each
/// has `ply`, `entropy` (64 hex digits) and `inspect`, and all but the first `seat` and `move`. A file with a `position`
/// begins there instead of at the set-up, as the studio saves what follows an edited position.
///
/// # Errors
/// Names the first ply that differs, or what the file lacks.
pub fn compare<G: Game>(file: &str) -> Result<usize, String> {
    let file: Value = serde_json::from_str(file).map_err(|error| format!("no JSON: {error}"))?;
    let config = config_of(&file["config"]).ok_or("`config` lacks mode, seats or options")?;
    let plies = file["plies"].as_array().filter(|plies| !plies.is_empty()).ok_or("`plies` is missing or empty")?;
    let mut state = Vec::new();
    for (index, ply) in plies.iter().enumerate() {
        let entropy = ply["entropy"].as_str().and_then(bytes_of).ok_or(format!("ply {index} lacks `entropy`"))?;
        state = if index == 0 && file["position"].is_object() {
            glue::from_inspection::<G>(&file["position"].to_string())
        } else if index == 0 {
            glue::setup::<G>(&config, &entropy)
        } else {
            let seat = ply["seat"].as_u64().and_then(|seat| Seat::try_from(seat).ok());
            let seat = seat.ok_or(format!("ply {index} lacks `seat`"))?;
            let text = ply["move"].as_str().ok_or(format!("ply {index} lacks `move`"))?;
            glue::apply::<G>(&state, seat, text, &entropy)
        }
        .map_err(|code| format!("ply {index} is refused: {code}"))?;
        let inspected: Value = serde_json::from_str(&glue::inspect::<G>(&state)).map_err(|error| error.to_string())?;
        if inspected != ply["inspect"] {
            return Err(format!("ply {index} differs: native {inspected}, file {}", ply["inspect"]));
        }
    }
    Ok(plies.len() - 1)
}

/// `mode`, `seats`, `first` and `options` as a record writes them.
pub(super) fn config_of(value: &Value) -> Option<SetupConfig> {
    let options = value["options"].as_array()?;
    Some(SetupConfig {
        mode: value["mode"].as_str()?.into(),
        seats: u8::try_from(value["seats"].as_u64()?).ok()?,
        first: value["first"].as_u64().and_then(|first| Seat::try_from(first).ok()),
        options: options
            .iter()
            .map(|pair| Some((pair[0].as_str()?.to_string(), pair[1].as_str()?.to_string())))
            .collect::<Option<_>>()?,
    })
}

fn bytes_of(hex: &str) -> Option<Vec<u8>> {
    let digits = hex.as_bytes();
    if !digits.len().is_multiple_of(2) || !hex.is_ascii() {
        return None;
    }
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).ok()).collect()
}
