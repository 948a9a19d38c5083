//! What cargo says about a crate and the workspace it stands in.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::{BuildError, process};

/// Name of the crate every game depends on.
const SDK: &str = "spielwerk-sdk";

#[derive(Debug, Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    workspace_root: PathBuf,
    target_directory: PathBuf,
}

#[derive(Debug, Clone, Deserialize)]
struct Package {
    name: String,
    manifest_path: PathBuf,
    dependencies: Vec<Dependency>,
    targets: Vec<Target>,
    metadata: Option<serde_json::Value>,
}

#[derive(Debug, Clone, Deserialize)]
struct Dependency {
    name: String,
}

#[derive(Debug, Clone, Deserialize)]
struct Target {
    name: String,
    kind: Vec<String>,
}

/// A crate to make a component of.
#[derive(Debug, Clone)]
pub struct Crate {
    /// Its folder.
    pub dir: PathBuf,
    /// Cargo's name of the package.
    pub package: String,
    /// Name of its library target.
    pub library: String,
    /// Where its workspace begins.
    pub root: PathBuf,
    /// Where its workspace builds.
    pub target: PathBuf,
    /// `package.metadata.spielwerk.variants`: features of which each makes a guest of its own (test guests only).
    pub variants: Vec<String>,
}

impl Crate {
    /// The folder's name, which is the component's file name.
    pub fn folder(&self) -> String {
        self.dir.file_name().map_or_else(|| self.package.clone(), |name| name.to_string_lossy().into_owned())
    }

    fn of(package: &Package, metadata: &Metadata) -> Option<Self> {
        let is_library =
            |target: &&Target| target.kind.iter().any(|kind| kind == "lib" || kind == "rlib" || kind == "cdylib");
        let variants =
            package.metadata.as_ref().and_then(|value| value.get("spielwerk")?.get("variants")?.as_array().cloned());
        Some(Self {
            dir: package.manifest_path.parent()?.to_owned(),
            package: package.name.clone(),
            library: package.targets.iter().find(is_library)?.name.clone(),
            root: metadata.workspace_root.clone(),
            target: metadata.target_directory.clone(),
            variants: variants.into_iter().flatten().filter_map(|value| value.as_str().map(str::to_owned)).collect(),
        })
    }
}

/// Reads workspaces, each once.
#[derive(Debug, Default)]
pub struct Workspaces {
    known: Vec<Metadata>,
}

impl Workspaces {
    /// The crate in this folder.
    ///
    /// # Errors
    /// If there is none, it has no library, or cargo cannot read it.
    pub fn at(&mut self, dir: &Path) -> Result<Crate, BuildError> {
        let manifest = dir.join("Cargo.toml");
        if !manifest.is_file() {
            return Err(BuildError::NoCrate(dir.to_owned()));
        }
        let dir = dir.canonicalize().map_err(BuildError::file(dir))?;
        let manifest = dir.join("Cargo.toml");
        let here = |package: &&Package| package.manifest_path == manifest;
        if !self.known.iter().any(|metadata| metadata.packages.iter().any(|package| here(&package))) {
            let metadata = read(&dir)?;
            self.known.push(metadata);
        }
        let found = self.known.iter().find_map(|metadata| Some((metadata.packages.iter().find(here)?, metadata)));
        let Some((package, metadata)) = found else { return Err(BuildError::NoCrate(dir)) };
        Crate::of(package, metadata).ok_or(BuildError::NoLibrary(dir))
    }

    /// Every game of the workspace around `dir`: what lies under `games/` and uses the SDK. Outside such a workspace the
    /// crate of `dir` itself.
    ///
    /// # Errors
    /// If there is none, or cargo cannot read the workspace.
    pub fn games(&mut self, dir: &Path) -> Result<Vec<Crate>, BuildError> {
        let metadata = read(dir).map_err(|error| match error {
            BuildError::Manifest { message, .. } if message.contains("could not find `Cargo.toml`") => {
                BuildError::NoGames(dir.to_owned())
            }
            other => other,
        })?;
        let folder = metadata.workspace_root.join("games");
        let is_game = |package: &&Package| {
            package.manifest_path.starts_with(&folder) && package.dependencies.iter().any(|other| other.name == SDK)
        };
        let mut games: Vec<_> =
            metadata.packages.iter().filter(is_game).filter_map(|package| Crate::of(package, &metadata)).collect();
        games.sort_by(|a, b| a.dir.cmp(&b.dir));
        self.known.push(metadata);
        if games.is_empty() {
            self.at(dir).map(|one| vec![one]).map_err(|_| BuildError::NoGames(dir.to_owned()))
        } else {
            Ok(games)
        }
    }

    /// Root of the workspace around `dir`, and the crates in its `tests/guests`.
    ///
    /// # Errors
    /// If there are none, or cargo cannot read one.
    pub fn guests(&mut self, dir: &Path) -> Result<(PathBuf, Vec<Crate>), BuildError> {
        let metadata = read(dir)?;
        let root = metadata.workspace_root.clone();
        let folder = root.join("tests").join("guests");
        let mut dirs: Vec<PathBuf> = std::fs::read_dir(&folder)
            .map_err(BuildError::file(&folder))?
            .filter_map(|entry| entry.ok().map(|entry| entry.path()))
            .filter(|path| path.join("Cargo.toml").is_file())
            .collect();
        dirs.sort();
        let crates = dirs.iter().map(|dir| self.at(dir)).collect::<Result<Vec<_>, _>>()?;
        // Guests are workspaces of their own; they share this one's target folder.
        let crates = crates.into_iter().map(|one| Crate { target: metadata.target_directory.clone(), ..one }).collect();
        Ok((root, crates))
    }
}

fn read(dir: &Path) -> Result<Metadata, BuildError> {
    let mut command = process::clean("cargo", dir);
    if let Some(target) = std::env::var_os("CARGO_TARGET_DIR") {
        command.env("CARGO_TARGET_DIR", target);
    }
    let said = process::words(command.args(["metadata", "--no-deps", "--format-version", "1"])).map_err(|message| {
        if message.ends_with("is not installed") { BuildError::NoCargo } else { manifest(dir, message) }
    })?;
    serde_json::from_str(&said).map_err(|error| manifest(dir, error.to_string()))
}

fn manifest(dir: &Path, message: String) -> BuildError {
    BuildError::Manifest { dir: dir.to_owned(), message }
}
