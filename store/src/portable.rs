//! A store as one file that any backend can read: backups, and moving from one backend to another.
//!
//! ```text
//! spielwerk-backup 1\n
//! items: <kind: u8> <key length: u32> <value length: u32> <key> <value> <crc32 of all before: u32>
//!        kind `l`: an entry of a log, the key its log (16 bytes) and position (u64)
//!        others: a document of that kind
//! the end: `.` and the number of items (u64), with the same frame and checksum
//! ```
//!
//! All numbers are big-endian. A file that is cut off or damaged anywhere is refused, and says so.

use std::io::{BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};

use crate::{Kind, LogId, Put, Store, StoreError};

const HEAD: &[u8] = b"spielwerk-backup 1\n";
const ENTRY: u8 = b'l';
const END: u8 = b'.';
/// Writes that are under way at a time when a file is read into a store.
const AT_ONCE: usize = 256;
/// Bytes of a key or a value at most; more is damage.
const MOST: u32 = 64 << 20;

/// One thing a store keeps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// An entry of a log.
    Entry {
        /// Which log.
        log: LogId,
        /// Its number, from 0.
        position: u64,
        /// What it holds.
        entry: Vec<u8>,
    },
    /// A document.
    Document {
        /// Which kind.
        kind: Kind,
        /// Under which key.
        key: String,
        /// What it holds.
        value: Vec<u8>,
    },
}

fn io(error: &std::io::Error) -> StoreError {
    StoreError::Io(format!("the file: {error}"))
}

fn damaged(what: &str) -> StoreError {
    StoreError::Damaged(format!("the backup {what}"))
}

/// Writes a file item by item.
#[derive(Debug)]
pub struct Writer<W: Write> {
    out: W,
    items: u64,
}

impl<W: Write> Writer<W> {
    /// Begins a file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn new(mut out: W) -> Result<Self, StoreError> {
        out.write_all(HEAD).map_err(|error| io(&error))?;
        Ok(Self { out, items: 0 })
    }

    /// Adds an item.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn item(&mut self, item: &Item) -> Result<(), StoreError> {
        self.items += 1;
        match item {
            Item::Entry { log, position, entry } => {
                self.frame(ENTRY, &[&log[..], &position.to_be_bytes()].concat(), entry)
            }
            Item::Document { kind, key, value } => self.frame(letter(*kind), key.as_bytes(), value),
        }
    }

    /// Ends the file; how many items it has, and where it was written.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn end(mut self) -> Result<(u64, W), StoreError> {
        self.frame(END, &[], &self.items.to_be_bytes())?;
        self.out.flush().map_err(|error| io(&error))?;
        Ok((self.items, self.out))
    }

    fn frame(&mut self, kind: u8, key: &[u8], value: &[u8]) -> Result<(), StoreError> {
        let length = |part: &[u8]| u32::try_from(part.len()).map_err(|_| damaged("cannot hold a value this large"));
        let mut bytes = vec![kind];
        bytes.extend(length(key)?.to_be_bytes());
        bytes.extend(length(value)?.to_be_bytes());
        bytes.extend(key);
        bytes.extend(value);
        let checksum = crc32fast::hash(&bytes);
        bytes.extend(checksum.to_be_bytes());
        self.out.write_all(&bytes).map_err(|error| io(&error))
    }
}

/// Reads a file item by item.
#[derive(Debug)]
pub struct Reader<R: BufRead> {
    input: R,
    items: u64,
}

impl<R: BufRead> Reader<R> {
    /// Opens a file.
    ///
    /// # Errors
    /// If it is none of ours, or of a later version.
    pub fn new(mut input: R) -> Result<Self, StoreError> {
        let mut head = vec![0; HEAD.len()];
        input.read_exact(&mut head).map_err(|_| damaged("is no backup of spielwerk"))?;
        if head != HEAD {
            return Err(damaged("is no backup of spielwerk, or one of a later version"));
        }
        Ok(Self { input, items: 0 })
    }

    /// The next item; none at the end.
    ///
    /// # Errors
    /// If the file is damaged or cut off.
    pub fn next_item(&mut self) -> Result<Option<Item>, StoreError> {
        let (kind, key, value) = self.frame()?;
        if kind == END {
            let whole = value == self.items.to_be_bytes();
            return if whole { Ok(None) } else { Err(damaged("does not have as many items as it says")) };
        }
        self.items += 1;
        if kind == ENTRY {
            let (log, position) = key.split_first_chunk::<16>().ok_or_else(|| damaged("has a key that is none"))?;
            let position = position.try_into().map_err(|_| damaged("has a key that is none"))?;
            return Ok(Some(Item::Entry { log: *log, position: u64::from_be_bytes(position), entry: value }));
        }
        let kind = Kind::ALL.into_iter().find(|known| letter(*known) == kind);
        let kind =
            kind.ok_or_else(|| damaged("has a kind of document that is not known here: use a newer spielwerk"))?;
        let key = String::from_utf8(key).map_err(|_| damaged("has a key that is no text"))?;
        Ok(Some(Item::Document { kind, key, value }))
    }

    fn frame(&mut self) -> Result<(u8, Vec<u8>, Vec<u8>), StoreError> {
        let mut head = [0; 9];
        self.exactly(&mut head)?;
        let [kind, k0, k1, k2, k3, v0, v1, v2, v3] = head;
        let (key, value) = (u32::from_be_bytes([k0, k1, k2, k3]), u32::from_be_bytes([v0, v1, v2, v3]));
        if key > MOST || value > MOST {
            return Err(damaged("is damaged: a length is impossible"));
        }
        let mut rest = vec![0; key as usize + value as usize + 4];
        self.exactly(&mut rest)?;
        let checksum = rest.split_off(rest.len() - 4);
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&head);
        hasher.update(&rest);
        if checksum != hasher.finalize().to_be_bytes() {
            return Err(damaged("is damaged: a checksum does not match"));
        }
        let value = rest.split_off(key as usize);
        Ok((kind, rest, value))
    }

    fn exactly(&mut self, bytes: &mut [u8]) -> Result<(), StoreError> {
        self.input.read_exact(bytes).map_err(|error| match error.kind() {
            std::io::ErrorKind::UnexpectedEof => damaged("is cut off"),
            _ => io(&error),
        })
    }
}

/// Writes all that a store keeps, as it is at one moment; how many items, and where they were written.
///
/// # Errors
/// If the store cannot be read or the file cannot be written.
pub async fn backup<W: Write + Send + 'static>(store: &dyn Store, out: W) -> Result<(u64, W), StoreError> {
    let writer = Arc::new(Mutex::new(Writer::new(out)?));
    let items = writer.clone();
    let visit = move |item: Item| items.lock().unwrap_or_else(PoisonError::into_inner).item(&item);
    store.everything(Box::new(visit)).await?;
    let writer = Arc::into_inner(writer).and_then(|writer| writer.into_inner().ok());
    writer.ok_or_else(|| StoreError::Io("the store has not let go of the file".into()))?.end()
}

/// Reads all of a file into a store that has nothing yet; how many items there were.
///
/// # Errors
/// If the file is damaged, or the store is not empty or cannot be written. What was read before stays there.
pub async fn restore<R: BufRead>(store: &dyn Store, input: R) -> Result<u64, StoreError> {
    let mut reader = Reader::new(input)?;
    for kind in Kind::ALL {
        if !store.list(kind, String::new(), None, 1).await?.is_empty() {
            return Err(StoreError::Damaged("the store is not empty; restore into a new data folder".into()));
        }
    }
    let mut done = false;
    while !done {
        let mut calls = Vec::new();
        while calls.len() < AT_ONCE && !done {
            match reader.next_item()? {
                None => done = true,
                Some(Item::Entry { log, position, entry }) => {
                    calls.push(store.append(log, position, entry, Vec::new()))
                }
                Some(Item::Document { kind, key, value }) => {
                    calls.push(store.put(vec![Put { kind, key, value: Some(value) }]));
                }
            }
        }
        // A backend takes calls in the order they are made; they share its commits.
        for call in calls {
            call.await?;
        }
    }
    Ok(reader.items)
}

/// Never changes for a kind: it is in files.
fn letter(kind: Kind) -> u8 {
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::memory::Memory;

    async fn filled() -> Memory {
        let store = Memory::new();
        for position in 0..5u64 {
            store.append([7; 16], position, vec![position as u8; 3], Vec::new()).await.unwrap();
        }
        for kind in Kind::ALL {
            let put = |key: &str| Put { kind, key: key.into(), value: Some(key.as_bytes().to_vec()) };
            store.put(vec![put("a"), put("ä/b")]).await.unwrap();
        }
        store
    }

    async fn written(store: &dyn Store) -> Vec<u8> {
        backup(store, Vec::new()).await.unwrap().1
    }

    #[tokio::test]
    async fn what_is_written_is_read_and_every_cut_and_flip_is_noticed() {
        let bytes = written(&filled().await).await;
        let other = Memory::new();
        assert_eq!(restore(&other, &bytes[..]).await.unwrap(), 5 + 2 * Kind::ALL.len() as u64);
        assert_eq!(written(&other).await, bytes);
        assert!(restore(&other, &bytes[..]).await.is_err(), "not empty");
        for length in 0..bytes.len() {
            assert!(restore(&Memory::new(), &bytes[..length]).await.is_err(), "cut at {length}");
        }
        for place in 0..bytes.len() {
            let mut flipped = bytes.clone();
            flipped[place] ^= 4;
            assert!(restore(&Memory::new(), &flipped[..]).await.is_err(), "flipped at {place}");
        }
    }
}
