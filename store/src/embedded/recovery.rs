//! What opening a folder checks and reports.

use spielwerk_model::ids::TableId;

use super::files::from_sled;
use super::{envelope, keys};
use crate::{Kind, LogId, StoreError};

/// The schema this version writes and reads.
pub const SCHEMA: u32 = 1;

/// What was found on opening.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Recovery {
    /// The folder was empty and is a store now.
    pub created: bool,
    /// Number of the last durable commit.
    pub commits: u64,
    /// Logs of running tables whose chain was verified and is whole.
    pub logs: u64,
    /// Entries in them.
    pub entries: u64,
    /// Running tables that cannot go on, with the reason.
    pub damaged: Vec<Damage>,
}

/// A running table that cannot go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damage {
    /// The key of its document of [`Kind::Running`].
    pub key: String,
    /// What is wrong.
    pub what: String,
}

impl std::fmt::Display for Recovery {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { created, commits, logs, entries, damaged } = self;
        if *created {
            return write!(out, "a new store");
        }
        write!(out, "{commits} commits; {logs} running tables with {entries} entries are whole")?;
        if !damaged.is_empty() {
            let keys = damaged.iter().map(|damage| damage.key.as_str()).collect::<Vec<_>>().join(", ");
            write!(out, "; {} are damaged: {keys}", damaged.len())?;
        }
        Ok(())
    }
}

/// Checks the schema (writing it into an empty database), the number of commits, and every running table's log.
pub(super) fn recover(db: &sled::Db, acknowledged: Option<u64>) -> Result<Recovery, StoreError> {
    let created = check_schema(db)?;
    let commits = match number(db, keys::COMMITS)? {
        Some(bytes) => u64::from_be_bytes(bytes),
        None => 0,
    };
    if let Some(acknowledged) = acknowledged.filter(|acknowledged| *acknowledged > commits) {
        return Err(StoreError::Damaged(format!(
            "commits up to {acknowledged} were acknowledged, the database ends at {commits}: restore a backup, \
             or delete the file “acknowledged” to go on without what is lost"
        )));
    }
    let mut recovery = Recovery { created, commits, ..Recovery::default() };
    let prefix = keys::document(Kind::Running, "");
    for found in db.scan_prefix(&prefix) {
        let (key, value) = found.map_err(from_sled)?;
        match check_running(db, &key, &value) {
            Ok(Some(entries)) => {
                recovery.logs += 1;
                recovery.entries += entries;
            }
            Ok(None) => {}
            Err(error) => {
                let key = String::from_utf8_lossy(key.get(2..).unwrap_or_default()).into_owned();
                recovery.damaged.push(Damage { key, what: error.to_string() });
            }
        }
    }
    Ok(recovery)
}

/// Whether the schema had to be written.
fn check_schema(db: &sled::Db) -> Result<bool, StoreError> {
    match number(db, keys::SCHEMA)?.map(u32::from_be_bytes) {
        // Migrations go here, one arm for each schema that was ever released.
        Some(SCHEMA) => Ok(false),
        Some(found) if found > SCHEMA => Err(StoreError::Newer { found, known: SCHEMA }),
        Some(found) => Err(StoreError::Damaged(format!("there never was a schema {found}"))),
        None if db.is_empty() => {
            db.insert(keys::SCHEMA, envelope::seal(keys::SCHEMA, &SCHEMA.to_be_bytes())).map_err(from_sled)?;
            Ok(true)
        }
        None => Err(StoreError::Damaged("the database has values but no schema; restore a backup".into())),
    }
}

fn number<const N: usize>(db: &sled::Db, key: &[u8]) -> Result<Option<[u8; N]>, StoreError> {
    let Some(value) = db.get(key).map_err(from_sled)? else {
        return Ok(None);
    };
    let payload = envelope::open(key, &value)?;
    let what = || StoreError::Damaged(format!("“{}” is not a number", key.escape_ascii()));
    payload.try_into().map(Some).map_err(|_| what())
}

/// The entries of the log a running table's document names by its key; none if the key is no table's.
fn check_running(db: &sled::Db, key: &[u8], value: &[u8]) -> Result<Option<u64>, StoreError> {
    envelope::open(key, value)?;
    let text = keys::parse_document(key).ok_or_else(|| StoreError::Damaged("its key is not text".into()))?;
    let Ok(table) = text.parse::<TableId>() else {
        return Ok(None);
    };
    entries(db, table.0.to_bytes(), 0, |_| ()).map(Some)
}

/// Walks a log from a position on and gives how many entries it has in all; every entry must be there, in order, with
/// its checksum.
pub(super) fn entries(db: &sled::Db, log: LogId, from: u64, mut visit: impl FnMut(&[u8])) -> Result<u64, StoreError> {
    let mut next = from;
    for found in db.range(keys::entry(log, from)..keys::entry(log, u64::MAX)) {
        let (key, value) = found.map_err(from_sled)?;
        let position = keys::parse_entry(&key).map(|(_, position)| position);
        if position != Some(next) {
            let table = TableId(u128::from_be_bytes(log).into());
            return Err(StoreError::Damaged(format!("entry {next} of the log {table} is missing")));
        }
        visit(envelope::open(&key, &value)?);
        next += 1;
    }
    Ok(next)
}
