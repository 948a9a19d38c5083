//! What a file must be before the compiler sees it: small enough, a component, valid, without imports.

use wasmparser::{Encoding, Parser, Payload, Validator, WasmFeatures};
use wasmtime::Engine;

use crate::convert::shown;
use crate::error::LoadError;

/// Imports that a message names at most.
const NAMED: usize = 16;

/// Checks size, magic, validity and imports, in that order.
pub(crate) fn check(bytes: &[u8], most: usize) -> Result<(), LoadError> {
    if bytes.len() > most {
        return Err(LoadError::TooLarge { size: bytes.len() as u64, most });
    }
    // ELF is how wasmtime writes machine code: refused before anything could be tempted to load it.
    if Engine::detect_precompiled(bytes).is_some() || bytes.starts_with(b"\x7fELF") {
        return Err(LoadError::Precompiled);
    }
    if !bytes.starts_with(b"\0asm") {
        return Err(LoadError::NotWasm);
    }
    if Parser::is_core_wasm(bytes) {
        return Err(LoadError::CoreModule);
    }
    Validator::new_with_features(features())
        .validate_all(bytes)
        .map_err(|error| LoadError::Invalid(shown_whole(&error.to_string())))?;
    let names = imports(bytes).map_err(|error| LoadError::Invalid(shown_whole(&error.to_string())))?;
    if names.is_empty() { Ok(()) } else { Err(LoadError::Imports { names }) }
}

/// The proposals a component may use: the same set the engine is told in `engine.rs`.
fn features() -> WasmFeatures {
    WasmFeatures::WASM1
        | WasmFeatures::BULK_MEMORY
        | WasmFeatures::REFERENCE_TYPES
        | WasmFeatures::SIGN_EXTENSION
        | WasmFeatures::SATURATING_FLOAT_TO_INT
        | WasmFeatures::MULTI_VALUE
        | WasmFeatures::EXTENDED_CONST
        | WasmFeatures::COMPONENT_MODEL
}

/// Names of what the outermost component imports. What its inner modules import from each other is its own affair.
fn imports(bytes: &[u8]) -> wasmparser::Result<Vec<String>> {
    let (mut depth, mut names) = (0usize, Vec::new());
    for payload in Parser::new(0).parse_all(bytes) {
        match payload? {
            Payload::Version { encoding: Encoding::Component | Encoding::Module, .. } => depth += 1,
            Payload::End(_) => depth = depth.saturating_sub(1),
            Payload::ComponentImportSection(section) if depth == 1 => {
                for import in section {
                    if names.len() < NAMED {
                        names.push(shown(import?.name.name));
                    }
                }
            }
            _ => {}
        }
    }
    Ok(names)
}

/// A message that may quote the file: one line, bounded.
pub(crate) fn shown_whole(text: &str) -> String {
    text.chars().take(400).map(|part| if part.is_control() { ' ' } else { part }).collect()
}
