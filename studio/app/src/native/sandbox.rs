//! The workshop of the record's page: components by hash, files, watched games.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use spielwerk_model::record_file::RecordFile;
use spielwerk_referee::replay::Replayed;
use spielwerk_runtime::{Catalogue, Component, Runtime, Settings};
use spielwerk_studio_core::inspect::workshop::{News, Unopened, Workshop};
use spielwerk_studio_core::{Replay, ReplayError};

use super::lines::Played;
use super::watch;

/// Finds components by hash in the games folder and in the archive of old versions.
#[derive(Debug)]
pub struct Sandbox {
    data: PathBuf,
    games: PathBuf,
    cache: PathBuf,
    opened: Mutex<Option<(Runtime, Arc<Catalogue>)>>,
}

impl Sandbox {
    /// Over these folders; opened when first needed.
    pub fn new(data: PathBuf, games: PathBuf) -> Self {
        Self { cache: data.join("aot"), data, games, opened: Mutex::default() }
    }

    /// Keeps machine code in this folder instead of the data's own.
    #[must_use]
    pub fn with_cache(mut self, cache: PathBuf) -> Self {
        self.cache = cache;
        self
    }

    fn opened(&self) -> Result<(Runtime, Arc<Catalogue>), ReplayError> {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((runtime, catalogue)) = &*opened {
            // A game may have been put in or replaced since.
            catalogue.rescan();
            return Ok((runtime.clone(), catalogue.clone()));
        }
        let settings = Settings { cache: Some(self.cache.clone()), ..Settings::default() };
        let runtime = Runtime::new(settings).map_err(|error| sentence(&error))?;
        let catalogue = Catalogue::open(&runtime, &self.games, &self.data.join("components"));
        let catalogue = catalogue.map_err(|error| sentence(&error))?;
        *opened = Some((runtime.clone(), catalogue.clone()));
        Ok((runtime, catalogue))
    }
}

impl Workshop for Sandbox {
    fn open(&self, file: &RecordFile) -> Result<Box<dyn Replay>, Unopened> {
        let unopened = |error: ReplayError| Unopened { sentence: error.0, present: None };
        let (_, catalogue) = self.opened().map_err(unopened)?;
        let record = &file.record;
        let component = catalogue.by_hash(record.component).map_err(|_| {
            let present = catalogue.current(&record.game).map(|component| component.info("").version.clone());
            let (game, version, hash) = (&record.game, &record.version, record.component.short());
            let sentence = match &present {
                Some(_) => format!(
                    "This match was played with another build of “{game}” ({version}, {hash}), which is not here any more."
                ),
                None => format!(
                    "This is a match of “{game}” {version} ({hash}), and no game of that name is in {}.",
                    self.games.display()
                ),
            };
            Unopened { sentence, present }
        })?;
        played(&component, file).map_err(unopened)
    }

    fn open_on_present(&self, file: &RecordFile) -> Result<Box<dyn Replay>, ReplayError> {
        let (_, catalogue) = self.opened()?;
        let game = &file.record.game;
        let component = catalogue.current(game);
        played(&component.ok_or_else(|| ReplayError(format!("“{game}” is not among the games any more")))?, file)
    }

    fn write(&self, path: &str, text: &str) -> Result<String, ReplayError> {
        let path = Path::new(path);
        write_new(path, text).map_err(|error| {
            ReplayError(match error.kind() {
                std::io::ErrorKind::AlreadyExists => {
                    format!("{} is there already and stays as it is; choose another name", path.display())
                }
                _ => format!("{} cannot be written: {error}", path.display()),
            })
        })?;
        Ok(path.display().to_string())
    }

    fn suggest(&self, name: &str) -> String {
        self.data.join("records").join(name).display().to_string()
    }

    fn watch(&self, path: &str, stop: &AtomicBool, tell: &mut dyn FnMut(News)) -> Result<(), ReplayError> {
        let (runtime, _) = self.opened()?;
        watch::watch(&runtime, Path::new(path), &self.data.join("builds"), stop, tell).map_err(ReplayError)
    }
}

fn played(component: &Component, file: &RecordFile) -> Result<Box<dyn Replay>, ReplayError> {
    let replayed = Replayed::far(component, file.clone()).map_err(|error| sentence(&error))?;
    Ok(Box::new(Played::new(replayed)))
}

/// A new file, or none: what is there already is never touched.
fn write_new(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = fs::OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes())
}

/// An error's sentence.
pub(super) fn sentence(error: &dyn std::error::Error) -> ReplayError {
    ReplayError(error.to_string())
}
