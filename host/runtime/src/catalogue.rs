//! The games folder: every `*.wasm` in it is a game, and old versions stay for the matches that began with them.

use std::collections::{BTreeMap, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use spielwerk_model::ids::ComponentHash;

use crate::cache::write_atomically;
use crate::error::{LoadError, RuntimeError};
use crate::load::Component;
use crate::runtime::Runtime;

/// Archived versions kept loaded for replays and late-comers.
const OLD_KEPT: usize = 16;

/// What a scan found to be different from the scan before.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Changes {
    /// Ids of games that are new.
    pub added: Vec<String>,
    /// Ids of games with another component than before.
    pub changed: Vec<String>,
    /// Ids of games that are gone: no new tables, running ones go on.
    pub removed: Vec<String>,
    /// File names with the sentence why they are refused, as far as that is news.
    pub refused: Vec<(String, String)>,
}

impl Changes {
    /// Nothing is different.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A file of the folder: what it offers, and what is wrong with its present content.
#[derive(Clone, Default)]
struct Entry {
    offered: Option<Component>,
    refused: Option<String>,
}

impl Entry {
    fn offers(&self, id: &str) -> bool {
        self.offered.as_ref().is_some_and(|component| component.info("").id == id)
    }
}

#[derive(Default)]
struct Inner {
    files: BTreeMap<String, Entry>,
    old: VecDeque<Component>,
}

/// All games of a folder. A component is found by its game's id (the present version) or by its hash (any version ever
/// offered here).
pub struct Catalogue {
    runtime: Runtime,
    games: PathBuf,
    archive: PathBuf,
    scanning: Mutex<()>,
    inner: Mutex<Inner>,
}

impl std::fmt::Debug for Catalogue {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Catalogue").field("games", &self.games).finish_non_exhaustive()
    }
}

impl Catalogue {
    /// Opens both folders, making them if need be, and scans the first one. Every accepted component is copied into the
    /// archive before it is offered.
    ///
    /// # Errors
    /// If a folder cannot be made or read. A broken game is no error: [`Catalogue::refused`].
    pub fn open(runtime: &Runtime, games: &Path, archive: &Path) -> Result<Arc<Self>, RuntimeError> {
        for folder in [games, archive] {
            fs::create_dir_all(folder).map_err(|source| RuntimeError::Folder { path: folder.to_path_buf(), source })?;
        }
        fs::read_dir(games).map_err(|source| RuntimeError::Folder { path: games.to_path_buf(), source })?;
        let catalogue = Self {
            runtime: runtime.clone(),
            games: games.to_path_buf(),
            archive: archive.to_path_buf(),
            scanning: Mutex::default(),
            inner: Mutex::default(),
        };
        catalogue.rescan();
        Ok(Arc::new(catalogue))
    }

    /// The folder that is scanned.
    pub fn folder(&self) -> &Path {
        &self.games
    }

    /// The present version of every game, by id.
    pub fn list(&self) -> Vec<Component> {
        present(&self.lock().files).into_values().collect()
    }

    /// Files that are refused, by name, each with a sentence for its author.
    pub fn refused(&self) -> Vec<(String, String)> {
        let inner = self.lock();
        inner.files.iter().filter_map(|(name, entry)| Some((name.clone(), entry.refused.clone()?))).collect()
    }

    /// The present version of a game.
    pub fn current(&self, id: &str) -> Option<Component> {
        present(&self.lock().files).remove(id)
    }

    /// Any version ever offered here. One that is no longer in the folder is loaded from the archive (blocking).
    ///
    /// # Errors
    /// [`LoadError::Unknown`] if it was never here; others if the archived file is damaged.
    pub fn by_hash(&self, hash: ComponentHash) -> Result<Component, LoadError> {
        if let Some(component) = self.loaded(hash) {
            return Ok(component);
        }
        let path = self.archived(hash);
        let bytes = fs::read(&path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => LoadError::Unknown(hash.short()),
            _ => LoadError::Unreadable(format!("the archived component {} cannot be read: {error}", hash.short())),
        })?;
        if ComponentHash::of(&bytes) != hash {
            return Err(LoadError::Unreadable(format!("the archived component {} is damaged", hash.short())));
        }
        let component = self.runtime.load(&bytes)?;
        let mut inner = self.lock();
        inner.old.push_back(component.clone());
        while inner.old.len() > OLD_KEPT {
            inner.old.pop_front();
        }
        Ok(component)
    }

    /// Puts a component into the folder under this file name and offers it; what cannot be offered is not written. Blocks
    /// for a compilation.
    ///
    /// # Errors
    /// [`LoadError::Duplicate`] if another file offers the same game, others if it is no playable game, or cannot be
    /// written.
    pub fn publish(&self, file: &str, bytes: &[u8]) -> Result<Component, LoadError> {
        let proper = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        if !file.strip_suffix(".wasm").is_some_and(|name| !name.is_empty() && name.chars().all(proper)) {
            let what = "a file of a game is named with small letters, digits and -, and ends in .wasm";
            return Err(LoadError::Unreadable(what.into()));
        }
        let component = self.runtime.load(bytes)?;
        let id = component.info("").id.clone();
        let other = self
            .lock()
            .files
            .iter()
            .find(|(name, entry)| *name != file && entry.offers(&id))
            .map(|(name, _)| name.clone());
        if let Some(file) = other {
            return Err(LoadError::Duplicate { id, file });
        }
        write_atomically(&self.games.join(file), &[bytes]).map_err(|error| {
            LoadError::Unreadable(format!("the game cannot be written to the games folder: {error}"))
        })?;
        self.rescan();
        Ok(component)
    }

    /// Reads the folder again and says what is different. A game whose file is replaced by a broken one keeps the
    /// version it had until the file is mended or removed. Blocks for compilations.
    pub fn rescan(&self) -> Changes {
        let _one_at_a_time = self.scanning.lock().unwrap_or_else(PoisonError::into_inner);
        let before = self.lock().files.clone();
        let files = self.scan(&before);
        let changes = compare(&before, &files);
        let mut inner = self.lock();
        let replaced: Vec<Component> = before
            .values()
            .filter_map(|entry| entry.offered.clone())
            .filter(|old| !files.values().filter_map(|entry| entry.offered.as_ref()).any(|c| c.hash() == old.hash()))
            .collect();
        inner.old.extend(replaced);
        while inner.old.len() > OLD_KEPT {
            inner.old.pop_front();
        }
        inner.files = files;
        changes
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn loaded(&self, hash: ComponentHash) -> Option<Component> {
        let inner = self.lock();
        let offered = inner.files.values().filter_map(|entry| entry.offered.as_ref());
        offered.chain(&inner.old).find(|component| component.hash() == hash).cloned()
    }

    fn archived(&self, hash: ComponentHash) -> PathBuf {
        self.archive.join(format!("{hash}.wasm"))
    }

    /// All files in the order of their names; of two with the same id the later one is refused.
    fn scan(&self, before: &BTreeMap<String, Entry>) -> BTreeMap<String, Entry> {
        let mut files = BTreeMap::new();
        let mut ids = BTreeMap::<String, String>::new();
        for (name, path) in self.names() {
            let known = before.get(&name);
            let outcome = self.look_at(&path, known).and_then(|component| {
                let id = component.info("").id.clone();
                match ids.get(&id) {
                    Some(file) => Err(LoadError::Duplicate { id, file: file.clone() }),
                    None => Ok(component),
                }
            });
            let entry = match outcome {
                Ok(component) => Entry { offered: Some(component), refused: None },
                Err(error) => kept(known, &error, &ids),
            };
            if let Some(component) = &entry.offered {
                ids.insert(component.info("").id.clone(), name.clone());
            }
            files.insert(name, entry);
        }
        files
    }

    /// Names of the folder's visible `*.wasm` files. An unreadable folder is an empty one, with a line in the log.
    fn names(&self) -> BTreeMap<String, PathBuf> {
        let entries = match fs::read_dir(&self.games) {
            Ok(entries) => entries,
            Err(error) => {
                tracing::error!(folder = %self.games.display(), %error, "the games folder cannot be read");
                return BTreeMap::new();
            }
        };
        entries
            .filter_map(Result::ok)
            .filter_map(|entry| Some((entry.file_name().into_string().ok()?, entry.path())))
            .filter(|(name, path)| name.ends_with(".wasm") && !name.starts_with('.') && path.is_file())
            .collect()
    }

    /// The component in this file: the known one if its content is the same, else a loaded and archived one.
    fn look_at(&self, path: &Path, known: Option<&Entry>) -> Result<Component, LoadError> {
        let unreadable = |error: std::io::Error| LoadError::Unreadable(format!("the file cannot be read: {error}"));
        let most = self.runtime.settings().limits.component_bytes;
        let size = fs::metadata(path).map_err(unreadable)?.len();
        if size > most as u64 {
            return Err(LoadError::TooLarge { size, most });
        }
        let bytes = fs::read(path).map_err(unreadable)?;
        let hash = ComponentHash::of(&bytes);
        if let Some(component) = known.and_then(|entry| entry.offered.clone()).filter(|known| known.hash() == hash) {
            return Ok(component);
        }
        let component = self.runtime.load(&bytes)?;
        let archived = self.archived(hash);
        if !archived.exists() {
            write_atomically(&archived, &[&bytes])
                .map_err(|error| LoadError::Unreadable(format!("the game cannot be kept in the archive: {error}")))?;
        }
        Ok(component)
    }
}

/// A refused file still offers what it offered before, unless another file offers that game by now.
fn kept(known: Option<&Entry>, error: &LoadError, ids: &BTreeMap<String, String>) -> Entry {
    let offered =
        known.and_then(|entry| entry.offered.clone()).filter(|component| !ids.contains_key(&component.info("").id));
    let stays = if offered.is_some() { " (the version that was here before stays on offer)" } else { "" };
    Entry { offered, refused: Some(format!("{error}{stays}")) }
}

fn present(files: &BTreeMap<String, Entry>) -> BTreeMap<String, Component> {
    files
        .values()
        .filter_map(|entry| entry.offered.clone())
        .map(|component| (component.info("").id.clone(), component))
        .collect()
}

fn compare(before: &BTreeMap<String, Entry>, after: &BTreeMap<String, Entry>) -> Changes {
    let (old, new) = (present(before), present(after));
    let mut changes = Changes::default();
    for (id, component) in &new {
        match old.get(id) {
            None => changes.added.push(id.clone()),
            Some(known) if known.hash() != component.hash() => changes.changed.push(id.clone()),
            Some(_) => {}
        }
    }
    changes.removed = old.into_keys().filter(|id| !new.contains_key(id)).collect();
    changes.refused = after
        .iter()
        .filter(|(name, entry)| before.get(*name).and_then(|known| known.refused.as_ref()) != entry.refused.as_ref())
        .filter_map(|(name, entry)| Some((name.clone(), entry.refused.clone()?)))
        .collect();
    changes
}
