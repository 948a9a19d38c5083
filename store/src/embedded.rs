//! sled in a folder: the default backend.
//!
//! - All logs and documents share one sorted tree, told apart by prefixes, so an entry and its documents are one
//!   atomic batch.
//! - Every value carries a format and a checksum.
//! - One thread commits. It gathers calls for at most 2 ms or 256 of them; a lone caller does not wait.
//! - A call returns after `File::sync_all` on the database; readers wait for a commit that is on its way to the disk.
//! - After a failed write the store refuses everything until it is opened again: nothing was acknowledged that is not
//!   on the disk.
//! - The file `acknowledged` counts commits outside the database, so that a database cut short is noticed.

use std::path::Path;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use tokio::sync::oneshot;

mod commit;
mod committer;
mod envelope;
mod files;
mod keys;
mod recovery;
#[cfg(test)]
mod tests;

use commit::{Tails, Write};
use committer::{Committer, Gate, Work};
use files::{Durable, Files, from_sled, guarded};
pub use recovery::{Damage, Recovery, SCHEMA};

use crate::portable::Item;
use crate::{Call, Kind, LogId, Put, Store, StoreError, Visit};

/// Memory for pages, in bytes.
const CACHE: u64 = 64 << 20;
/// How often, and how long apart, a locked folder is tried: a server that was just stopped may still hold it.
const LOCK_TRIES: u32 = 20;
const LOCK_PAUSE: Duration = Duration::from_millis(50);

/// A store in a folder that no other process uses at the same time.
pub struct Embedded {
    gate: Arc<Gate>,
    inbox: Sender<Work>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl std::fmt::Debug for Embedded {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Embedded").finish_non_exhaustive()
    }
}

impl Embedded {
    /// Opens the store in `folder`, creating it if it is not there, and checks the logs of running tables. Blocks.
    ///
    /// Damaged logs are reported, not refused: the other tables can go on.
    ///
    /// # Errors
    /// [`StoreError::Io`] if the folder cannot be used or another process uses it; [`StoreError::Newer`] if a newer
    /// version wrote it; [`StoreError::Damaged`] if the database as a whole cannot be trusted.
    pub fn open(folder: &Path) -> Result<(Self, Recovery), StoreError> {
        Self::open_with(folder, |files| Box::new(files))
    }

    fn open_with(
        folder: &Path,
        durable: impl FnOnce(Files) -> Box<dyn Durable>,
    ) -> Result<(Self, Recovery), StoreError> {
        let named = |error| in_folder(folder, error);
        let io = |error: std::io::Error| in_folder(folder, StoreError::Io(error.to_string()));
        std::fs::create_dir_all(folder).map_err(io)?;
        let db = open_database(folder)?;
        let mut files = Files::open(folder).map_err(io)?;
        let acknowledged = files.acknowledged().map_err(io)?;
        let recovery = guarded(|| recovery::recover(&db, acknowledged)).map_err(named)?;
        guarded(|| db.flush().map(drop).map_err(from_sled)).map_err(named)?;
        files.sync(recovery.commits).map_err(io)?;
        Self::start(db, durable(files), recovery.commits).map(|store| (store, recovery)).map_err(named)
    }

    fn start(db: sled::Db, disk: Box<dyn Durable>, commits: u64) -> Result<Self, StoreError> {
        let gate = Arc::new(Gate::new(db));
        let (inbox, requests) = mpsc::channel();
        let committer = Committer { gate: gate.clone(), disk, commits, tails: Tails::default() };
        let thread = std::thread::Builder::new().name("store-committer".into());
        let thread = thread.spawn(move || committer.run(&requests));
        let thread = thread.map_err(|error| StoreError::Io(error.to_string()))?;
        Ok(Self { gate, inbox, thread: Mutex::new(Some(thread)) })
    }

    /// Hands over to the committer at once, so calls take effect in the order they were made.
    fn write(&self, write: Write) -> Call<'_, ()> {
        let (reply, answer) = oneshot::channel();
        let sent = self.inbox.send(Work::Write(write, reply));
        Box::pin(async move {
            sent.map_err(|_| StoreError::Closed)?;
            answer.await.unwrap_or(Err(StoreError::Closed))
        })
    }

    /// Reads on a thread that may block.
    fn read_with<T: Send + 'static>(
        &self,
        work: impl FnOnce(&sled::Db) -> Result<T, StoreError> + Send + 'static,
    ) -> Call<'_, T> {
        let gate = self.gate.clone();
        Box::pin(async move {
            let reading = tokio::task::spawn_blocking(move || gate.read(work)).await;
            reading.unwrap_or_else(|error| Err(StoreError::Io(format!("reading did not finish: {error}"))))
        })
    }
}

impl Drop for Embedded {
    /// Finishes what is under way, so that the folder can be opened again.
    fn drop(&mut self) {
        let (reply, _) = oneshot::channel();
        let _ = self.inbox.send(Work::Close(reply));
        let thread = self.thread.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        if thread.is_some_and(|thread| thread.join().is_err()) {
            tracing::error!("the committer of the store ended early");
        }
    }
}

/// What lies under a key; none for the store's own.
fn item(key: &[u8], value: &[u8]) -> Result<Option<Item>, StoreError> {
    let value = envelope::open(key, value)?.to_vec();
    if let Some((log, position)) = keys::parse_entry(key) {
        return Ok(Some(Item::Entry { log, position, entry: value }));
    }
    let Some(kind) = keys::parse_kind(key) else { return Ok(None) };
    let text = keys::parse_document(key).map(str::to_owned);
    let key = text.ok_or_else(|| StoreError::Damaged(format!("a key of {} is not text", kind.name())))?;
    Ok(Some(Item::Document { kind, key, value }))
}

fn in_folder(folder: &Path, error: StoreError) -> StoreError {
    match error {
        StoreError::Io(what) => StoreError::Io(format!("{}: {what}", folder.display())),
        StoreError::Damaged(what) => StoreError::Damaged(format!("{}: {what}", folder.display())),
        other => other,
    }
}

fn open_database(folder: &Path) -> Result<sled::Db, StoreError> {
    let config = sled::Config::new().path(folder).cache_capacity(CACHE).flush_every_ms(None);
    for tried in 0.. {
        match guarded(|| Ok(config.open())).map_err(|error| in_folder(folder, error))? {
            Ok(db) => return Ok(db),
            Err(sled::Error::Io(error)) if error.to_string().contains("could not acquire lock") => {
                if tried == LOCK_TRIES {
                    break;
                }
                std::thread::sleep(LOCK_PAUSE);
            }
            Err(error) => return Err(in_folder(folder, from_sled(error))),
        }
    }
    let what = "the folder is in use by another spielwerk; stop that one or choose another data folder";
    Err(in_folder(folder, StoreError::Io(what.into())))
}

impl Store for Embedded {
    fn append(&self, log: LogId, position: u64, entry: Vec<u8>, documents: Vec<Put>) -> Call<'_, ()> {
        self.write(Write::Append { log, position, entry, documents })
    }

    fn read(&self, log: LogId, from: u64) -> Call<'_, Vec<Vec<u8>>> {
        self.read_with(move |db| {
            let mut found = Vec::new();
            recovery::entries(db, log, from, |entry| found.push(entry.to_vec()))?;
            Ok(found)
        })
    }

    fn length(&self, log: LogId) -> Call<'_, u64> {
        self.read_with(move |db| commit::length(db, log))
    }

    fn get(&self, kind: Kind, key: String) -> Call<'_, Option<Vec<u8>>> {
        self.read_with(move |db| commit::load(db, &keys::document(kind, &key)))
    }

    fn put(&self, documents: Vec<Put>) -> Call<'_, ()> {
        self.write(Write::Put(documents))
    }

    fn compare_and_set(&self, kind: Kind, key: String, seen: Option<Vec<u8>>, value: Option<Vec<u8>>) -> Call<'_, ()> {
        self.write(Write::CompareAndSet { kind, key, seen, value })
    }

    fn list(&self, kind: Kind, prefix: String, after: Option<String>, most: usize) -> Call<'_, Vec<(String, Vec<u8>)>> {
        self.read_with(move |db| {
            let start = match after {
                // The next key after a key is that key with a zero byte.
                Some(after) if after >= prefix => [keys::document(kind, &after), vec![0]].concat(),
                _ => keys::document(kind, &prefix),
            };
            let (prefix, mut found) = (keys::document(kind, &prefix), Vec::new());
            for item in db.range(start..).take(most) {
                let (key, value) = item.map_err(from_sled)?;
                if !key.starts_with(&prefix) {
                    break;
                }
                let text = keys::parse_document(&key).map(str::to_owned);
                let text = text.ok_or_else(|| StoreError::Damaged(format!("a key of {} is not text", kind.name())))?;
                found.push((text, envelope::open(&key, &value)?.to_vec()));
            }
            Ok(found)
        })
    }

    fn everything(&self, mut visit: Visit) -> Call<'_, ()> {
        self.read_with(move |db| {
            for found in db.iter() {
                let (key, value) = found.map_err(from_sled)?;
                if let Some(item) = item(&key, &value)? {
                    visit(item)?;
                }
            }
            Ok(())
        })
    }

    fn close(&self) -> Call<'_, ()> {
        let (reply, answer) = oneshot::channel();
        let sent = self.inbox.send(Work::Close(reply));
        Box::pin(async move {
            // Not sent, or dropped unanswered: it is closed already.
            match sent {
                Ok(()) => answer.await.unwrap_or(Ok(())),
                Err(_) => Ok(()),
            }
        })
    }
}
