//! Durable records and documents behind one small trait; the only crate that names a database.
//!
//! | backend | for |
//! |---|---|
//! | [`memory`] | tests, throw-away tables |
//! | [`embedded`] | sled, the default |
//!
//! Both pass one contract suite (`contract`, with the feature of that name). Every call returns once its effect is
//! durable, and no call shows what is not durable yet.

use std::future::Future;
use std::pin::Pin;

#[cfg(any(test, feature = "contract"))]
pub mod contract;
pub mod embedded;
pub mod memory;
pub mod portable;

/// A boxed future of a store call, so that the trait is object-safe.
pub type Call<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Takes in what a store keeps, item by item.
pub type Visit = Box<dyn FnMut(portable::Item) -> Result<(), StoreError> + Send>;

/// Names a log: 16 bytes (a table's ULID).
pub type LogId = [u8; 16];

/// Why the store said no.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Somebody else appended first, or a gap: the log has `actual` entries.
    #[error("the log has {actual} entries, not {expected}")]
    Position {
        /// What the caller thought.
        expected: u64,
        /// What there is.
        actual: u64,
    },
    /// Compare-and-set found something else.
    #[error("the document “{key}” was changed meanwhile")]
    Conflict {
        /// Which.
        key: String,
    },
    /// A value does not carry its checksum, or a chain has a hole.
    #[error("damaged: {0}")]
    Damaged(String),
    /// Written by a newer version of Spielwerk.
    #[error("the data folder has schema {found}, this version reads up to {known}: use a newer spielwerk")]
    Newer {
        /// In the folder.
        found: u32,
        /// Known here.
        known: u32,
    },
    /// The disk or the database failed; nothing was acknowledged.
    #[error("storage failed: {0}")]
    Io(String),
    /// Shut down.
    #[error("the store is closed")]
    Closed,
}

/// Append-only logs (one per match) and small documents (by kind and key, sorted bytewise).
///
/// Acknowledged means durable: after power loss it is there. Appends to one log are totally ordered by `position`.
pub trait Store: Send + Sync + 'static {
    /// Appends one entry as number `position` (0 for the first), and in the same transaction writes `documents`.
    ///
    /// # Errors
    /// [`StoreError::Position`] if the log does not have exactly `position` entries.
    fn append(&self, log: LogId, position: u64, entry: Vec<u8>, documents: Vec<Put>) -> Call<'_, ()>;

    /// The entries from number `from` on, in order; empty for an unknown log.
    fn read(&self, log: LogId, from: u64) -> Call<'_, Vec<Vec<u8>>>;

    /// How many entries the log has.
    fn length(&self, log: LogId) -> Call<'_, u64>;

    /// A document.
    fn get(&self, kind: Kind, key: String) -> Call<'_, Option<Vec<u8>>>;

    /// Writes documents, all or none.
    fn put(&self, documents: Vec<Put>) -> Call<'_, ()>;

    /// Writes a document if it is still what the caller saw (`None`: not there).
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if it is not.
    fn compare_and_set(&self, kind: Kind, key: String, seen: Option<Vec<u8>>, value: Option<Vec<u8>>) -> Call<'_, ()>;

    /// Documents of a kind whose key starts with `prefix` and is larger than `after`, by key, at most `most`.
    fn list(&self, kind: Kind, prefix: String, after: Option<String>, most: usize) -> Call<'_, Vec<(String, Vec<u8>)>>;

    /// Shows every entry (log by log, in order) and every document, all as they are at one moment; writers wait meanwhile.
    ///
    /// # Errors
    /// What `visit` says, or if something cannot be read.
    fn everything(&self, visit: Visit) -> Call<'_, ()>;

    /// Finishes what is under way and closes.
    fn close(&self) -> Call<'_, ()>;
}

/// A kind of document; one tree each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The server's own: keys, schema.
    Server,
    /// People.
    Person,
    /// Tables, without their moves.
    Table,
    /// What was said at tables, by table and number.
    Talk,
    /// Results of matches, in the order of every list they are in.
    Result,
    /// First attempts at dailies, by game, mode, day and person.
    Attempt,
    /// What groups have opened and people collected.
    Earned,
    /// Sessions, by person and session.
    Session,
    /// Accounts, by the key of their name.
    Account,
    /// Running tables and their deadlines: what a restart reads.
    Running,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Server,
        Self::Person,
        Self::Table,
        Self::Running,
        Self::Talk,
        Self::Result,
        Self::Attempt,
        Self::Earned,
        Self::Session,
        Self::Account,
    ];
    /// Tree name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Server => "server",
            Self::Person => "person",
            Self::Table => "table",
            Self::Running => "running",
            Self::Talk => "talk",
            Self::Result => "result",
            Self::Attempt => "attempt",
            Self::Earned => "earned",
            Self::Session => "session",
            Self::Account => "account",
        }
    }
}

/// A document to write; no value deletes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Put {
    /// Which tree.
    pub kind: Kind,
    /// Which document.
    pub key: String,
    /// What; none deletes.
    pub value: Option<Vec<u8>>,
}
