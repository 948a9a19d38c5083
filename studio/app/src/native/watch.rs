//! Watching a game's crate or component: on every change it is built and told.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};
use spielwerk_build::{Order, build};
use spielwerk_model::config::configure;
use spielwerk_model::record::Record;
use spielwerk_model::record_file::RecordFile;
use spielwerk_referee::chance;
use spielwerk_referee::replay::Replayed;
use spielwerk_runtime::{Component, Runtime};
use spielwerk_studio_core::inspect::workshop::{Build, News};
use spielwerk_studio_core::{Replay, ReplayError};

use super::lines::{Played, finished};
use super::sandbox::sentence;

/// So often it is looked whether to stop.
const ROUND: Duration = Duration::from_millis(150);
/// An editor saves several files one after another.
const QUIET: Duration = Duration::from_millis(60);

/// What is watched.
#[derive(Clone)]
enum Source {
    Crate(PathBuf),
    Component(PathBuf),
}

impl Source {
    /// A change of this file changes the game. What a build writes, and tests, do not.
    fn is_made_of(&self, path: &Path) -> bool {
        match self {
            Self::Component(file) => path.file_name() == file.file_name(),
            Self::Crate(folder) => {
                let inner = path.strip_prefix(folder).unwrap_or(path);
                inner.components().next().is_some_and(|first| !is_aside(&first.as_os_str().to_string_lossy()))
            }
        }
    }
}

/// Beside a crate's sources.
fn is_aside(name: &str) -> bool {
    matches!(name, "target" | "tests" | "Cargo.lock") || name.starts_with('.')
}

/// Builds at once, then after each change, until `stop`.
pub(super) fn watch(
    runtime: &Runtime,
    path: &Path,
    out: &Path,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(News),
) -> Result<(), String> {
    let source = source(path)?;
    let (told, heard) = channel();
    let watched = source.clone();
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        let is_news = |event: notify::Event| {
            !matches!(event.kind, EventKind::Access(_)) && event.paths.iter().any(|path| watched.is_made_of(path))
        };
        if event.is_ok_and(is_news) {
            let _ = told.send(());
        }
    })
    .map_err(|error| error.to_string())?;
    listen(&mut watcher, &source).map_err(|error| error.to_string())?;
    loop {
        tell(News::Building);
        match made(runtime, &source, out) {
            Ok(built) => tell(News::Built(Arc::new(built))),
            Err(words) => tell(News::Failed(words)),
        }
        if !wait(&heard, stop) {
            return Ok(());
        }
    }
}

fn source(path: &Path) -> Result<Source, String> {
    if path.join("Cargo.toml").is_file() {
        // Events name absolute paths.
        path.canonicalize().map(Source::Crate).map_err(|error| error.to_string())
    } else if path.is_file() && path.extension().is_some_and(|end| end == "wasm") {
        Ok(Source::Component(path.to_path_buf()))
    } else {
        Err(format!(
            "{} is no game: name the folder of its crate (with a Cargo.toml) or its .wasm file",
            path.display()
        ))
    }
}

/// Sources and pictures of a crate, but not what is built of them.
fn listen(watcher: &mut RecommendedWatcher, source: &Source) -> notify::Result<()> {
    match source {
        // Files are replaced by renaming: their folder tells.
        Source::Component(file) => watcher.watch(file.parent().unwrap_or(Path::new(".")), RecursiveMode::NonRecursive),
        Source::Crate(folder) => {
            watcher.watch(folder, RecursiveMode::NonRecursive)?;
            for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
                if entry.path().is_dir() && !is_aside(&entry.file_name().to_string_lossy()) {
                    watcher.watch(&entry.path(), RecursiveMode::Recursive)?;
                }
            }
            Ok(())
        }
    }
}

/// Until something changed and then nothing more for a moment; false: stop.
fn wait(heard: &Receiver<()>, stop: &AtomicBool) -> bool {
    loop {
        if stop.load(Ordering::Relaxed) {
            return false;
        }
        match heard.recv_timeout(ROUND) {
            Ok(()) => break,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
    while heard.recv_timeout(QUIET).is_ok() {}
    !stop.load(Ordering::Relaxed)
}

fn made(runtime: &Runtime, source: &Source, out: &Path) -> Result<Built, String> {
    let (file, seconds) = match source {
        Source::Component(file) => (file.clone(), None),
        Source::Crate(folder) => {
            let order = Order { dirs: vec![folder.clone()], out: Some(out.into()), quiet: true, ..Order::default() };
            let built = build(&order, &mut |_| {}).map_err(|error| error.to_string())?;
            let built = built.into_iter().next().ok_or("nothing was built")?;
            (built.path, built.seconds)
        }
    };
    let bytes = std::fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let component = runtime.load(&bytes).map_err(|error| error.to_string())?;
    Ok(Built { component, seconds })
}

/// A component an author has just built.
struct Built {
    component: Component,
    seconds: Option<f64>,
}

impl Build for Built {
    fn name(&self) -> String {
        self.component.hash().short()
    }

    fn game(&self) -> String {
        self.component.info("").id.clone()
    }

    fn seconds(&self) -> Option<f64> {
        self.seconds
    }

    fn play(&self, file: &RecordFile) -> Result<Box<dyn Replay>, ReplayError> {
        let mut file = file.clone();
        // What is branched off or saved from here was played on this build.
        file.record.component = self.component.hash();
        file.record.version.clone_from(&self.component.info("").version);
        let replayed = Replayed::far(&self.component, file).map_err(|error| sentence(&error))?;
        Ok(Box::new(Played::new(replayed)))
    }

    fn sample(&self) -> Result<Box<dyn Replay>, ReplayError> {
        let info = self.component.info("");
        let mode = info.modes.first().ok_or_else(|| ReplayError("the game has no mode".into()))?;
        let config = configure(info, &mode.id, None, None, &[]).map_err(|error| sentence(&error))?;
        let seed = chance::seed_of(1);
        let record = Record {
            format: Record::FORMAT,
            game: info.id.clone(),
            version: info.version.clone(),
            component: self.component.hash(),
            commitment: chance::commitment(&seed),
            names: Vec::new(),
            plies: Vec::new(),
            config,
            seed,
        };
        let played = finished(&self.component, &record, 0);
        self.play(&played.record.into())
    }
}
