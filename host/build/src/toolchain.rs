//! Finds a compiler for `wasm32-unknown-unknown`.
//!
//! In this order: a target that is installed; `rustup target add`; Debian's `rustc-web` packages, unpacked without root
//! into a private folder. Nothing on the machine is replaced.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::{BuildError, debian, process};

/// What components are compiled for.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// How long rustup may take to fetch the target (about 20 MB).
const RUSTUP_LIMIT: Duration = Duration::from_secs(240);

/// Which way to a compiler.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Route {
    /// The first that works.
    #[default]
    Auto,
    /// The installed toolchain; rustup adds the target.
    Rustup,
    /// Debian's packages.
    Debian,
}

impl Route {
    /// What `SPIELWERK_GUEST_TOOLCHAIN` says.
    ///
    /// # Errors
    /// If it says something else than rustup, debian or auto.
    pub fn from_environment() -> Result<Self, BuildError> {
        let Some(word) = std::env::var_os("SPIELWERK_GUEST_TOOLCHAIN") else { return Ok(Self::Auto) };
        match word.to_str() {
            Some("" | "auto") => Ok(Self::Auto),
            Some("rustup") => Ok(Self::Rustup),
            Some("debian") => Ok(Self::Debian),
            _ => Err(BuildError::Toolchain(format!(
                "SPIELWERK_GUEST_TOOLCHAIN is {word:?}; it may be rustup, debian or auto"
            ))),
        }
    }
}

/// A compiler for components.
#[derive(Debug, Clone)]
pub struct Toolchain {
    /// Folder name for what it builds, so that toolchains do not mix: `rustup`, `debian-1.96.0`.
    pub name: String,
    /// `rustc -vV`, part of every stamp.
    pub identity: String,
    /// Library sources, compiled along, whose folder must not show in components.
    pub sources: Option<PathBuf>,
    pub(crate) cargo: OsString,
    pub(crate) environment: Vec<(String, OsString)>,
    pub(crate) arguments: Vec<String>,
}

impl Toolchain {
    /// `cargo` with this compiler, starting in `dir`.
    pub fn cargo(&self, dir: &Path) -> Command {
        let mut command = process::clean(&self.cargo, dir);
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        command
    }

    /// Arguments for `cargo rustc` behind its own.
    pub fn arguments(&self) -> &[String] {
        &self.arguments
    }
}

/// A compiler by this route for crates in `dir` (whose rust-toolchain file, if any, counts).
///
/// # Errors
/// If no route leads there; says what was tried and what a person can do.
pub fn find(route: Route, dir: &Path, say: &mut dyn FnMut(&str)) -> Result<Toolchain, BuildError> {
    let mut tried = Vec::new();
    if route != Route::Debian {
        if installed(dir) {
            return rustup(dir);
        }
        say("wasm32-unknown-unknown is not installed; asking rustup for it");
        let mut add = process::clean("rustup", dir);
        match process::within(add.args(["target", "add", TARGET]), RUSTUP_LIMIT) {
            Ok(()) if installed(dir) => return rustup(dir),
            Ok(()) => {
                tried.push("rustup added the target, but `rustc` is another one: is Rust installed twice?".into())
            }
            Err(message) => tried.push(message),
        }
    }
    if route != Route::Rustup {
        match debian::find(dir, say) {
            Ok(toolchain) => return Ok(toolchain),
            Err(message) => tried.push(message),
        }
    }
    tried.push(format!("Try `rustup target add {TARGET}` by hand, then this command again."));
    Err(BuildError::Toolchain(tried.iter().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")))
}

fn installed(dir: &Path) -> bool {
    let mut rustc = process::clean("rustc", dir);
    process::words(rustc.args(["--print", "target-libdir", "--target", TARGET])).is_ok_and(|folder| {
        std::fs::read_dir(folder.trim()).is_ok_and(|entries| {
            entries.flatten().any(|entry| entry.file_name().to_string_lossy().starts_with("libcore-"))
        })
    })
}

fn rustup(dir: &Path) -> Result<Toolchain, BuildError> {
    let identity = process::words(process::clean("rustc", dir).arg("-vV")).map_err(BuildError::Toolchain)?;
    Ok(Toolchain {
        name: "rustup".into(),
        identity,
        sources: None,
        cargo: "cargo".into(),
        environment: Vec::new(),
        arguments: Vec::new(),
    })
}
