//! One commit: many writes checked in order against what is there and against each other, then applied as one batch.

use std::collections::HashMap;

use super::files::from_sled;
use super::{envelope, keys};
use crate::{Kind, LogId, Put, StoreError};

/// Above this many remembered tails they are forgotten, and loaded again when needed.
const MOST_TAILS: usize = 65_536;

/// A call that changes something.
#[derive(Debug)]
pub(super) enum Write {
    Append { log: LogId, position: u64, entry: Vec<u8>, documents: Vec<Put> },
    Put(Vec<Put>),
    CompareAndSet { kind: Kind, key: String, seen: Option<Vec<u8>>, value: Option<Vec<u8>> },
}

/// The lengths of the logs written to lately.
#[derive(Debug, Default)]
pub(super) struct Tails(HashMap<LogId, u64>);

impl Tails {
    fn of(&mut self, db: &sled::Db, log: LogId) -> Result<u64, StoreError> {
        if let Some(tail) = self.0.get(&log) {
            return Ok(*tail);
        }
        let tail = length(db, log)?;
        self.0.insert(log, tail);
        Ok(tail)
    }

    /// Between commits only.
    pub(super) fn trim(&mut self) {
        if self.0.len() > MOST_TAILS {
            self.0.clear();
        }
    }
}

/// How many entries a log has: one more than its last position.
pub(super) fn length(db: &sled::Db, log: LogId) -> Result<u64, StoreError> {
    // No log ever reaches the last position, so “less than” misses nothing.
    let last = db.get_lt(keys::entry(log, u64::MAX)).map_err(from_sled)?;
    let last = last.and_then(|(key, _)| keys::parse_entry(&key));
    Ok(last.filter(|(found, _)| *found == log).map_or(0, |(_, position)| position + 1))
}

/// A document as it is on disk.
pub(super) fn load(db: &sled::Db, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
    let value = db.get(key).map_err(from_sled)?;
    value.map(|value| envelope::open(key, &value).map(<[u8]>::to_vec)).transpose()
}

/// A batch in the making.
pub(super) struct Commit<'a> {
    db: &'a sled::Db,
    tails: &'a mut Tails,
    /// Documents this commit writes, for compare-and-set after a put in the same batch.
    documents: HashMap<Vec<u8>, Option<Vec<u8>>>,
    batch: sled::Batch,
    changed: bool,
}

impl<'a> Commit<'a> {
    pub(super) fn new(db: &'a sled::Db, tails: &'a mut Tails) -> Self {
        Self { db, tails, documents: HashMap::new(), batch: sled::Batch::default(), changed: false }
    }

    /// Adds a write, or refuses it and adds nothing.
    pub(super) fn stage(&mut self, write: Write) -> Result<(), StoreError> {
        match write {
            Write::Append { log, position, entry, documents } => {
                let actual = self.tails.of(self.db, log)?;
                if actual != position {
                    return Err(StoreError::Position { expected: position, actual });
                }
                let key = keys::entry(log, position);
                self.batch.insert(&key, envelope::seal(&key, &entry));
                self.tails.0.insert(log, position + 1);
                self.changed = true;
                self.put(documents);
            }
            Write::Put(documents) => self.put(documents),
            Write::CompareAndSet { kind, key, seen, value } => {
                if self.current(&keys::document(kind, &key))? != seen {
                    return Err(StoreError::Conflict { key });
                }
                self.put(vec![Put { kind, key, value }]);
            }
        }
        Ok(())
    }

    fn current(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        match self.documents.get(key) {
            Some(value) => Ok(value.clone()),
            None => load(self.db, key),
        }
    }

    fn put(&mut self, documents: Vec<Put>) {
        for Put { kind, key, value } in documents {
            let key = keys::document(kind, &key);
            match &value {
                Some(value) => self.batch.insert(key.as_slice(), envelope::seal(&key, value)),
                None => self.batch.remove(key.as_slice()),
            }
            self.documents.insert(key, value);
            self.changed = true;
        }
    }

    /// The batch with the commit's number, if there is anything to write.
    pub(super) fn finish(mut self, commits: u64) -> Option<sled::Batch> {
        self.batch.insert(keys::COMMITS, envelope::seal(keys::COMMITS, &commits.to_be_bytes()));
        self.changed.then_some(self.batch)
    }
}
