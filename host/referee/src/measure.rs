//! What a ply costs, call by call, and whether it used chance.

use std::time::{Duration, Instant};

use serde_json::Value;
use sha2::{Digest, Sha256};
use spielwerk_model::play::Viewer;
use spielwerk_runtime::{Class, Guest, GuestError, State};

use crate::replay::ReplayError;
use crate::replayed::Replayed;

/// One call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The contract's name of the function, with whose eyes.
    pub name: String,
    /// How long it took.
    pub took: Duration,
    /// Bytes of state, observation or answer that came out.
    pub bytes: usize,
    /// Bytes of memory the instance had afterwards.
    pub memory: usize,
}

/// The calls of one ply for one viewer, in a fresh instance, in the order a table makes them.
///
/// # Errors
/// If one fails.
pub fn calls(replayed: &Replayed, ply: u64, viewer: Viewer, locale: &str) -> Result<Vec<Call>, ReplayError> {
    let state = replayed.state(ply)?;
    let record = replayed.record().clone();
    let before = match ply.checked_sub(1) {
        Some(before) => Some(replayed.state(before)?),
        None => None,
    };
    let moved = usize::try_from(ply).ok().and_then(|ply| record.plies.get(ply.checked_sub(1)?)).cloned();
    let (entropy, locale) = (replayed.entropy(ply), locale.to_string());
    let edited = replayed.file().position.is_some();
    let measured = replayed.component().operate(Class::Rules, move |guest| {
        let mut meter = Meter(Vec::new());
        if let (Some(before), Some(moved)) = (&before, &moved) {
            let _next = meter.call(
                guest,
                "apply",
                |guest| guest.apply(before, moved.seat, &moved.r#move, &entropy),
                |next| next.as_ref().map_or(0, |state| state.0.len()),
            )?;
        } else if !edited {
            let _next = meter.call(
                guest,
                "setup",
                |guest| guest.setup(&record.config, &entropy),
                |next| next.as_ref().map_or(0, |state| state.0.len()),
            )?;
        }
        let public = meter.call(
            guest,
            "observe spectator",
            |guest| guest.observe(&state, Viewer::Spectator),
            |seen| seen.0.len(),
        )?;
        meter.call(guest, "status-of", |guest| guest.status_of(&public), |_| 0)?;
        let seen = meter.call(
            guest,
            &format!("observe {viewer}"),
            |guest| guest.observe(&state, viewer),
            |seen| seen.0.len(),
        )?;
        meter.call(
            guest,
            "legal-moves",
            |guest| guest.legal_moves(&seen),
            |moves| moves.iter().map(String::len).sum(),
        )?;
        meter.call(guest, "draw", |guest| guest.draw(&seen, &locale), String::len)?;
        meter.call(
            guest,
            "narrate",
            |guest| guest.narrate(&seen, &locale),
            |lines| lines.iter().map(|line| line.text.len()).sum(),
        )?;
        meter.call(guest, "score", |guest| guest.score(&public, &locale), |_| 0)?;
        meter.call(guest, "inspect", |guest| guest.inspect(&state), String::len)?;
        Ok(meter.0)
    });
    measured.map_err(|fault| ReplayError::Failed { ply, fault })
}

struct Meter(Vec<Call>);

impl Meter {
    fn call<T>(
        &mut self,
        guest: &mut Guest,
        name: &str,
        call: impl FnOnce(&mut Guest) -> Result<T, GuestError>,
        bytes: impl FnOnce(&T) -> usize,
    ) -> Result<T, GuestError> {
        let began = Instant::now();
        let answer = call(guest)?;
        let took = began.elapsed();
        self.0.push(Call { name: name.into(), took, bytes: bytes(&answer), memory: guest.memory_bytes() });
        Ok(answer)
    }
}

/// Entropies a step is made again with, to see whether it uses chance.
const OTHERS: u8 = 4;

/// Whether a step comes out otherwise with other chance.
///
/// # Errors
/// If the game fails.
pub fn uses_chance(replayed: &Replayed, ply: u64) -> Result<bool, ReplayError> {
    let now = replayed.state(ply)?;
    let config = replayed.record().config.clone();
    let before = match ply.checked_sub(1) {
        Some(before) => Some(replayed.state(before)?),
        None if replayed.file().position.is_some() => return Ok(false),
        None => None,
    };
    let moved = usize::try_from(ply).ok().and_then(|ply| replayed.record().plies.get(ply.checked_sub(1)?)).cloned();
    let entropy = replayed.entropy(ply);
    let tried = replayed.component().operate(Class::Rules, move |guest| {
        for number in 0..OTHERS {
            let mut other = entropy;
            other.iter_mut().for_each(|byte| *byte = byte.rotate_left(3) ^ (0x5A + number));
            let next = match (&before, &moved) {
                (Some(before), Some(moved)) => guest.apply(before, moved.seat, &moved.r#move, &other)?,
                _ => guest.setup(&config, &other)?,
            };
            if next.as_ref() != Ok(&now) {
                return Ok(true);
            }
        }
        Ok(false)
    });
    tried.map_err(|fault| ReplayError::Failed { ply, fault })
}

/// What a viewer knows of a position.
#[derive(Debug, Clone, PartialEq)]
pub struct Knowledge {
    /// Bytes of the observation.
    pub bytes: usize,
    /// SHA-256 of them, 64 hex digits.
    pub hash: String,
    /// It differs from the ply before: the viewer noticed the step.
    pub noticed: bool,
    /// Positions this observation allows, drawn as a fair player would: what they share with the real one is known.
    pub imagined: Vec<Value>,
}

/// Positions drawn to see what is known.
const IMAGINED: u8 = 8;

/// What a viewer knows of a position, found by imagining others that look the same to it.
///
/// # Errors
/// If the game fails.
pub fn knowledge(replayed: &Replayed, ply: u64, viewer: Viewer) -> Result<Knowledge, ReplayError> {
    let now = replayed.state(ply)?;
    let before = match ply.checked_sub(1) {
        Some(before) => Some(replayed.state(before)?),
        None => None,
    };
    let base = replayed.entropy(ply);
    let known = replayed.component().operate(Class::Players, move |guest| {
        let seen = guest.observe(&now, viewer)?;
        let noticed = match &before {
            Some(before) => guest.observe(before, viewer)? != seen,
            None => true,
        };
        let mut imagined = Vec::new();
        for number in 0..IMAGINED {
            let state: State = guest.resample(&seen, &Sha256::digest([&base[..], &[number]].concat()).into())?;
            let json = guest.inspect(&state)?;
            imagined.push(serde_json::from_str(&json).unwrap_or(Value::String(json)));
        }
        Ok(Knowledge { bytes: seen.0.len(), hash: hex::encode(Sha256::digest(&seen.0)), noticed, imagined })
    });
    known.map_err(|fault| ReplayError::Failed { ply, fault })
}
