//! From wasmtime's errors to typed ones.

use std::time::Duration;

use wasmtime::{PoolConcurrencyLimitError, Trap, WasmBacktrace};

use crate::error::GuestError;
use crate::limits::{Limits, MemoryLimit};

/// Function names of a trap's backtrace that are shown at most.
const FRAMES: usize = 6;
/// Bytes of a message at most; a guest chooses names freely.
const MESSAGE: usize = 600;

/// What an error of a call means.
pub(crate) fn translate(call: &'static str, limit: Duration, limits: &Limits, error: &wasmtime::Error) -> GuestError {
    if error.is::<MemoryLimit>() {
        return GuestError::OutOfMemory { call };
    }
    if error.is::<PoolConcurrencyLimitError>() {
        return GuestError::Busy;
    }
    match error.downcast_ref::<Trap>() {
        Some(Trap::Interrupt) => {
            GuestError::TimedOut { call, limit_ms: u64::try_from(limit.as_millis()).unwrap_or(u64::MAX) }
        }
        Some(Trap::StackOverflow) => GuestError::StackOverflow { call },
        Some(trap) => GuestError::Trap { call, message: message(&trap.to_string(), error) },
        None => lifting(call, limits, error),
    }
}

/// No trap: wasmtime could not read the answer, or could not make the instance.
fn lifting(call: &'static str, limits: &Limits, error: &wasmtime::Error) -> GuestError {
    let reason = error.root_cause().to_string();
    if reason.contains("fuel allocated for hostcalls") {
        return GuestError::TooMuch { call, what: "the answer in all, in bytes".into(), limit: limits.copied_bytes };
    }
    if call == "instantiate" {
        return GuestError::Trap { call, message: cut(reason) };
    }
    GuestError::Malformed { call, what: cut(reason) }
}

fn message(trap: &str, error: &wasmtime::Error) -> String {
    let names: Vec<String> = error
        .downcast_ref::<WasmBacktrace>()
        .into_iter()
        .flat_map(|trace| trace.frames())
        .filter_map(|frame| frame.func_name().map(|name| format!("{:#}", Name(name))))
        .take(FRAMES)
        .collect();
    cut(if names.is_empty() { trap.to_string() } else { format!("{trap}, in {}", names.join(" < ")) })
}

/// A name from a guest without control characters.
struct Name<'a>(&'a str);

impl std::fmt::Display for Name<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&crate::convert::shown(self.0))
    }
}

fn cut(mut text: String) -> String {
    if text.len() > MESSAGE {
        let end = (0..=MESSAGE).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        text.truncate(end);
        text.push('…');
    }
    text
}
