//! One crate to one component.

use std::path::PathBuf;
use std::process::Stdio;

use serde::Deserialize;

use crate::BuildError;
use crate::toolchain::{TARGET, Toolchain};
use crate::workspace::Crate;

/// `[profile.guest]` of this workspace, for crates that stand in another one.
const PROFILE: [&str; 6] = [
    "profile.guest.inherits=\"release\"",
    "profile.guest.opt-level=3",
    "profile.guest.lto=true",
    "profile.guest.codegen-units=1",
    "profile.guest.panic=\"abort\"",
    "profile.guest.strip=true",
];

/// A compiled core module.
#[derive(Debug)]
pub struct Module {
    /// The module's file.
    pub wasm: PathBuf,
    /// Cargo's list of the source files it is made of.
    pub dep_info: PathBuf,
}

#[derive(Deserialize)]
struct Message {
    reason: String,
    #[serde(default)]
    target: Option<MessageTarget>,
    #[serde(default)]
    filenames: Vec<PathBuf>,
}

#[derive(Deserialize)]
struct MessageTarget {
    name: String,
}

/// Compiles the crate's library as a core module. Cargo's own progress and errors go to stderr, or when `quiet` into the
/// error.
pub(crate) fn module(
    game: &Crate,
    features: &[String],
    toolchain: &Toolchain,
    quiet: bool,
) -> Result<Module, BuildError> {
    let folder = game.target.join("guest-build").join(&toolchain.name);
    let mut command = toolchain.cargo(&game.dir);
    command.args(["rustc", "--lib", "--crate-type", "cdylib", "--profile", "guest", "--target", TARGET]);
    command.args(["--package", &game.package, "--message-format", "json-render-diagnostics"]);
    command.arg("--target-dir").arg(&folder);
    for setting in PROFILE {
        command.args(["--config", setting]);
    }
    command.arg("--config").arg(flags(game, toolchain));
    if !features.is_empty() {
        command.args(["--features", &features.join(",")]);
    }
    let said = if quiet { Stdio::piped() } else { Stdio::inherit() };
    let output = command.args(toolchain.arguments()).stderr(said).output().map_err(|error| {
        if error.kind() == std::io::ErrorKind::NotFound {
            BuildError::NoCargo
        } else {
            BuildError::File { path: "cargo".into(), source: error }
        }
    })?;
    if !output.status.success() {
        let words = quiet.then(|| String::from_utf8_lossy(&output.stderr).into_owned());
        return Err(BuildError::Compile { game: game.folder(), words });
    }
    let wasm = String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| serde_json::from_str::<Message>(line).ok())
        .filter(|message| message.reason == "compiler-artifact")
        .filter(|message| message.target.as_ref().is_some_and(|target| target.name == game.library))
        .flat_map(|message| message.filenames)
        .find(|path| path.extension().is_some_and(|end| end == "wasm"))
        .ok_or_else(|| BuildError::NoLibrary(game.dir.clone()))?;
    let dep_info = wasm.with_extension("d");
    Ok(Module { wasm, dep_info })
}

/// Folders of this machine do not show in a component, so the same source gives the same bytes elsewhere.
fn flags(game: &Crate, toolchain: &Toolchain) -> String {
    let home = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let folders = [(Some(game.root.clone()), "/game"), (home, "/cargo"), (toolchain.sources.clone(), "/rust")];
    let flags: Vec<String> = folders
        .into_iter()
        .filter_map(|(folder, name)| Some(format!("--remap-path-prefix={}={name}", folder?.display())))
        .map(|flag| serde_json::Value::from(flag).to_string())
        .collect();
    format!("target.{TARGET}.rustflags=[{}]", flags.join(","))
}

/// Wraps a core module as a component, validates it and refuses imports.
///
/// # Errors
/// If the module does not carry the contract, or imports anything.
pub fn component(game: &str, module: &[u8]) -> Result<Vec<u8>, BuildError> {
    let fail = |message: String| BuildError::Component { game: game.into(), message };
    let bytes = wit_component::ComponentEncoder::default()
        .validate(true)
        .module(module)
        .and_then(|encoder| encoder.encode())
        .map_err(|error| fail(format!("{error:#}")))?;
    let surface = Surface::of(&bytes).map_err(|error| fail(error.to_string()))?;
    if !surface.imports.is_empty() {
        return Err(BuildError::Imports { game: game.into(), imports: surface.imports.join(", ") });
    }
    if !surface.exports.iter().any(|name| name.starts_with(RULES)) {
        return Err(fail(format!("it does not export {RULES}")));
    }
    Ok(bytes)
}

/// The interface by which a component is known as a game, without its version.
const RULES: &str = "spielwerk:game/rules";

/// What a component asks of its host and offers to it.
#[derive(Default)]
struct Surface {
    imports: Vec<String>,
    exports: Vec<String>,
}

impl Surface {
    fn of(component: &[u8]) -> Result<Self, wasmparser::BinaryReaderError> {
        use wasmparser::Payload;
        let mut surface = Self::default();
        let mut depth = 0;
        for payload in wasmparser::Parser::new(0).parse_all(component) {
            match payload? {
                Payload::ModuleSection { .. } | Payload::ComponentSection { .. } => depth += 1,
                Payload::End(_) => depth -= i32::from(depth > 0),
                Payload::ComponentImportSection(section) if depth == 0 => {
                    for import in section {
                        surface.imports.push(import?.name.name.to_string());
                    }
                }
                Payload::ComponentExportSection(section) if depth == 0 => {
                    for export in section {
                        surface.exports.push(export?.name.name.to_string());
                    }
                }
                _ => {}
            }
        }
        Ok(surface)
    }
}
