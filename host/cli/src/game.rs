//! Finding and loading a game: by file, by id in a folder, or by the hash a record names.

use std::path::{Path, PathBuf};

use anyhow::Context;
use spielwerk_model::ids::ComponentHash;
use spielwerk_model::record::Record;
use spielwerk_model::record_file::RecordFile;
use spielwerk_runtime::{Component, Runtime, Settings};

use crate::outcome::usage;

/// Where `make` and `spielwerk build` put games.
pub const GAMES: &str = "target/games";

/// Where games are looked for.
#[derive(Debug, clap::Args)]
pub struct Folder {
    /// Folder of components in which a game's id is looked up
    #[arg(long, value_name = "DIR", default_value = GAMES)]
    pub games: PathBuf,
}

/// A sandbox with a private cache of compiled components in the user's cache folder.
pub fn runtime() -> anyhow::Result<Runtime> {
    Runtime::new(Settings { cache: cache(), ..Settings::default() }).context("the sandbox does not start")
}

fn cache() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache = variable("XDG_CACHE_HOME").or_else(|| Some(variable("HOME")?.join(".cache")))?;
    Some(cache.join("spielwerk").join("aot"))
}

/// Loads the component in this file.
pub fn load(runtime: &Runtime, path: &Path) -> anyhow::Result<Component> {
    let bytes = read(path)?;
    runtime.load(&bytes).with_context(|| format!("{} is no playable game", path.display()))
}

/// Loads a game named by its file or its id.
pub fn named(name: &str, folder: &Path) -> anyhow::Result<Component> {
    load(&runtime()?, &find(name, folder)?)
}

/// Reads a file that was named on the command line.
pub fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    std::fs::read(path).map_err(|error| usage(format!("{} cannot be read: {error}", path.display())))
}

/// The file of a game named by its path or its id.
pub fn find(name: &str, folder: &Path) -> anyhow::Result<PathBuf> {
    let path = PathBuf::from(name);
    if path.is_file() {
        return Ok(path);
    }
    let by_id = folder.join(format!("{name}.wasm"));
    let is_id = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if is_id && by_id.is_file() {
        return Ok(by_id);
    }
    let known: Vec<String> = components(folder).iter().map(|path| stem(path)).collect();
    let place = folder.display();
    Err(usage(if !is_id {
        format!("there is no file {name}")
    } else if known.is_empty() {
        format!(
            "no game “{name}”: there are no components in {place}; make them with `spielwerk build` or name their folder"
        )
    } else {
        format!("no game “{name}” in {place}; there are: {}", known.join(", "))
    }))
}

/// A record named on the command line, and the game to play it on.
#[derive(Debug, clap::Args)]
pub struct Recorded {
    /// A record as `simulate --record`, the server and the studio write it
    record: PathBuf,
    /// The game's file, also of another version [default: the folder's component with the record's hash]
    #[arg(long, value_name = "FILE")]
    component: Option<PathBuf>,
    #[command(flatten)]
    folder: Folder,
}

/// A record and its game.
pub struct Opened {
    /// The record, and where it begins.
    pub file: RecordFile,
    /// What it was played with, or what was named.
    pub component: Component,
}

impl Recorded {
    /// Reads the record and loads its game.
    pub fn open(&self) -> anyhow::Result<Opened> {
        let file = RecordFile::read(&read(&self.record)?)
            .map_err(|fault| usage(format!("{} is {fault}", self.record.display())))?;
        let component = of_record(&runtime()?, &file.record, self.component.as_deref(), &self.folder)?;
        Ok(Opened { file, component })
    }
}

/// The component a record was played with: the given file, else the one in the folder with the record's hash.
fn of_record(runtime: &Runtime, record: &Record, file: Option<&Path>, folder: &Folder) -> anyhow::Result<Component> {
    if let Some(file) = file {
        return load(runtime, file);
    }
    let paths = components(&folder.games);
    for path in &paths {
        let bytes = read(path)?;
        if ComponentHash::of(&bytes) == record.component {
            return load(runtime, path);
        }
    }
    Err(usage(format!(
        "{} {} was played with component {}, which is not in {}; name its file with --component",
        record.game,
        record.version,
        record.component.short(),
        folder.games.display()
    )))
}

/// The components of a folder, by name; none if there is no such folder.
pub fn components(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|end| end == "wasm")).collect();
    paths.sort();
    paths
}

/// File name without its ending.
pub fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
