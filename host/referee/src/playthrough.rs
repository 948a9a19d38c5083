//! Playthrough files: a line told ply by ply with every position, as tests compare it (`spielwerk replay --json`).

use serde::Serialize;
use serde_json::{Value, json};
use spielwerk_model::play::{Standing, Status, Viewer};
use spielwerk_model::record_file::RecordFile;
use spielwerk_runtime::{Class, Component, GuestError};

use crate::replay::{ReplayError, Step};

/// One ply as it is told.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Told {
    /// Its number, 0 for the set-up.
    pub ply: u64,
    /// Who moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The move.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The computer level that decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The clock ruled it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub timed_out: bool,
    /// Its chance, 64 hex digits.
    pub entropy: String,
    /// What the viewer was told.
    pub narration: Vec<String>,
    /// SHA-256 of the state, 64 hex digits.
    pub state_hash: String,
    /// Who may act then.
    pub status: Status,
    /// How it stands.
    pub standings: Vec<Standing>,
    /// The position.
    pub inspect: Value,
}

/// Tells these steps as a viewer notices them.
///
/// # Errors
/// If the game fails.
pub fn tell(component: &Component, steps: Vec<Step>, viewer: Viewer, locale: &str) -> Result<Vec<Told>, GuestError> {
    let locale = locale.to_string();
    component.operate(Class::Rules, move |guest| {
        let mut told = Vec::with_capacity(steps.len());
        for step in steps {
            let seen = guest.observe(&step.state, viewer)?;
            let spectator = guest.observe(&step.state, Viewer::Spectator)?;
            let inspect = guest.inspect(&step.state)?;
            let moved = step.moved.as_ref();
            told.push(Told {
                ply: step.ply,
                seat: moved.map(|moved| moved.seat),
                text: moved.map(|moved| moved.r#move.clone()),
                level: moved.and_then(|moved| moved.level.clone()),
                timed_out: moved.is_some_and(|moved| moved.timed_out),
                entropy: hex::encode(step.entropy),
                narration: guest.narrate(&seen, &locale)?.into_iter().map(|line| line.text).collect(),
                state_hash: step.state_hash(),
                standings: guest.score(&spectator, &locale)?,
                status: step.status,
                inspect: serde_json::from_str(&inspect).unwrap_or(Value::String(inspect)),
            });
        }
        Ok(told)
    })
}

/// The file of a line: its configuration, where it begins, and every ply; what stopped it, if something did.
pub fn file(line: &RecordFile, viewer: Viewer, plies: &[Told], fault: Option<&ReplayError>) -> Value {
    let record = &line.record;
    let mut file = json!({
        "game": record.game,
        "version": record.version,
        "component": record.component,
        "config": record.config,
        "viewer": viewer,
        "plies": plies,
    });
    if let Some(position) = &line.position {
        file["position"] = position.clone();
    }
    if let Some(fault) = fault {
        file["stopped"] = json!({ "ply": fault.ply(), "reason": fault.to_string() });
    }
    file
}
