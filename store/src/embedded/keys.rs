//! How logs and documents are laid out in the one sorted tree.
//!
//! ```text
//! l <log: 16 bytes> <position: u64 big-endian>    an entry
//! d <kind: 1 byte> <key: UTF-8>                   a document
//! m <name>                                        the store's own
//! ```
//!
//! One physical tree with these prefixes rather than one per kind: a batch over a single tree is what sled applies
//! atomically with one pass and no read of old values, so an entry and its documents cost one write.

use crate::{Kind, LogId};

/// The schema document.
pub(super) const SCHEMA: &[u8] = b"mschema";
/// The number of the last commit.
pub(super) const COMMITS: &[u8] = b"mcommits";

/// Never changes for a kind: it is on disk.
fn kind_byte(kind: Kind) -> u8 {
    match kind {
        Kind::Server => b's',
        Kind::Person => b'p',
        Kind::Table => b't',
        Kind::Running => b'r',
        Kind::Talk => b'c',
        Kind::Result => b'e',
        Kind::Attempt => b'a',
        Kind::Earned => b'w',
        Kind::Session => b'n',
        Kind::Account => b'u',
    }
}

/// The key of an entry.
pub(super) fn entry(log: LogId, position: u64) -> [u8; 25] {
    let mut key = [0; 25];
    key[0] = b'l';
    key[1..17].copy_from_slice(&log);
    key[17..].copy_from_slice(&position.to_be_bytes());
    key
}

/// The log and position of an entry's key.
pub(super) fn parse_entry(key: &[u8]) -> Option<(LogId, u64)> {
    let rest = key.strip_prefix(b"l")?;
    let (log, position) = rest.split_at_checked(16)?;
    Some((log.try_into().ok()?, u64::from_be_bytes(position.try_into().ok()?)))
}

/// The key of a document, or of a prefix of documents.
pub(super) fn document(kind: Kind, key: &str) -> Vec<u8> {
    [b"d", &[kind_byte(kind)][..], key.as_bytes()].concat()
}

/// The kind of a document's key.
pub(super) fn parse_kind(key: &[u8]) -> Option<Kind> {
    let kind = key.strip_prefix(b"d")?.first()?;
    Kind::ALL.into_iter().find(|known| kind_byte(*known) == *kind)
}

/// The caller's key of a document's key.
pub(super) fn parse_document(key: &[u8]) -> Option<&str> {
    std::str::from_utf8(key.get(2..)?).ok()
}
