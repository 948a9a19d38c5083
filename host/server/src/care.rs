//! Looking after a data folder: backups while the server runs, restoring, checking.
//!
//! A folder belongs to one process. A running server therefore listens on a socket in its data folder, which only the
//! folder's owner can open, and writes the backup itself.

use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};

use spielwerk_model::ids::ComponentHash;
use spielwerk_store::embedded::{Embedded, Recovery};
use spielwerk_store::portable::{self, Item};
use spielwerk_store::{Kind, Store, StoreError};

use crate::documents::{Entry, OpenDoc, TableDoc, decode};
use crate::people::PersonDoc;
use crate::people::accounts::AccountDoc;
use crate::people::sessions::SessionDoc;
use crate::results::{BookingDoc, LEDGER, ResultDoc};

/// The store of a data folder.
pub(crate) const STORE: &str = "store";
/// Every version of a game that was ever offered.
pub(crate) const COMPONENTS: &str = "components";

/// Why a data folder was not looked after.
#[derive(Debug, thiserror::Error)]
pub enum CareError {
    /// The folder is not one for this: the sentence says which would be.
    #[error("{0}")]
    WrongFolder(String),
    /// Reading or writing failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Writes a backup of a store to a file; it is there under its name only once it is whole and durable.
///
/// # Errors
/// If the store cannot be read or the file cannot be written.
pub async fn backup_store(store: &dyn Store, file: &Path) -> Result<u64, StoreError> {
    let part = part_of(file);
    let out = File::create(&part).map_err(|error| io(&part, &error))?;
    let (items, out) = portable::backup(store, BufWriter::new(out)).await?;
    let out = out.into_inner().map_err(|error| io(&part, error.error()))?;
    out.sync_all().map_err(|error| io(&part, &error))?;
    std::fs::rename(&part, file).map_err(|error| io(file, &error))?;
    Ok(items)
}

/// Writes a backup of a data folder: by the server that runs there, else directly. How many items it has.
///
/// # Errors
/// If there is no data folder, or the file cannot be written.
pub async fn backup(data: &Path, file: &Path) -> Result<u64, CareError> {
    let file = std::path::absolute(file).map_err(|error| io(file, &error))?;
    if let Some(answer) = crate::control::ask(data, &file).await {
        return Ok(answer?);
    }
    let (store, _) = open(data)?;
    let items = backup_store(&store, &file).await?;
    store.close().await?;
    Ok(items)
}

/// Reads a backup into a data folder that has no store yet.
///
/// # Errors
/// If the folder has a store, or the file is damaged.
pub async fn restore(data: &Path, file: &Path) -> Result<u64, CareError> {
    let folder = data.join(STORE);
    if folder.exists() {
        let sentence = format!("{} exists already; restore into a new data folder", folder.display());
        return Err(CareError::WrongFolder(sentence));
    }
    let input = File::open(file).map_err(|error| io(file, &error))?;
    let (store, _) = Embedded::open(&folder)?;
    let items = portable::restore(&store, BufReader::new(input)).await?;
    store.close().await?;
    Ok(items)
}

/// What a check found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Findings {
    /// Entries and documents looked at.
    pub items: u64,
    /// Tables that are not over.
    pub running: u64,
    /// Sentences about what is wrong; empty: all is well.
    pub problems: Vec<String>,
}

/// Checks a data folder no server uses: every checksum, every log, every document, and that the component of every
/// table is there.
///
/// # Errors
/// If the folder cannot be opened at all.
pub async fn doctor(data: &Path) -> Result<Findings, CareError> {
    let (store, recovery) = open(data)?;
    let mut findings = Findings::default();
    for damage in recovery.damaged {
        findings.problems.push(format!("table {}: {}", damage.key, damage.what));
    }
    let (send, items) = std::sync::mpsc::channel();
    let components = data.join(COMPONENTS);
    let looked = tokio::task::spawn_blocking(move || look(&items, &components, findings));
    let read = store.everything(Box::new(move |item| send.send(item).map_err(|_| StoreError::Closed))).await;
    let mut findings = looked.await.map_err(|error| StoreError::Io(error.to_string()))?;
    if let Err(error) = read {
        findings.problems.push(error.to_string());
    }
    store.close().await?;
    Ok(findings)
}

fn look(items: &std::sync::mpsc::Receiver<Item>, components: &Path, mut findings: Findings) -> Findings {
    let mut known = std::collections::BTreeMap::new();
    let mut next = None;
    for item in items {
        findings.items += 1;
        if let Some(problem) = entry_gap(&item, &mut next).or(unreadable(&item)) {
            findings.problems.push(problem);
        }
        let Item::Document { kind, key, value } = item else { continue };
        findings.running += u64::from(kind == Kind::Running);
        if let (Kind::Table, Ok(doc)) = (kind, decode::<TableDoc>(&value)) {
            let there = *known.entry(doc.component).or_insert_with(|| is_there(components, doc.component));
            if !there {
                let component = doc.component.short();
                findings
                    .problems
                    .push(format!("table {key}: its game {} ({component}) is not in the archive", doc.game));
            }
        }
    }
    findings
}

/// Entries come log by log and in order; one that does not follow is a hole.
fn entry_gap(item: &Item, next: &mut Option<([u8; 16], u64)>) -> Option<String> {
    let Item::Entry { log, position, .. } = item else { return None };
    let expected = next.filter(|(before, _)| before == log).map_or(0, |(_, position)| position);
    *next = Some((*log, position + 1));
    let table = spielwerk_model::ids::TableId(u128::from_be_bytes(*log).into());
    (*position != expected).then(|| format!("table {table}: its moves {expected} to {position} are missing"))
}

fn unreadable(item: &Item) -> Option<String> {
    let (what, read) = match item {
        Item::Entry { log, position, entry } => {
            let table = spielwerk_model::ids::TableId(u128::from_be_bytes(*log).into());
            (format!("table {table}, move {position}"), decode::<Entry>(entry).map(drop))
        }
        Item::Document { kind, key, value } => (format!("{} {key}", kind.name()), document(*kind, key, value)),
    };
    read.err().map(|error| format!("{what}: {error}"))
}

fn document(kind: Kind, key: &str, value: &[u8]) -> Result<(), StoreError> {
    match kind {
        Kind::Person => decode::<PersonDoc>(value).map(drop),
        Kind::Table => decode::<TableDoc>(value).map(drop),
        Kind::Running => decode::<OpenDoc>(value).map(drop),
        Kind::Talk => decode::<spielwerk_protocol::live::TalkLine>(value).map(drop),
        Kind::Result if key.starts_with(LEDGER) => decode::<BookingDoc>(value).map(drop),
        Kind::Result => decode::<ResultDoc>(value).map(drop),
        Kind::Session => decode::<SessionDoc>(value).map(drop),
        Kind::Account => decode::<AccountDoc>(value).map(drop),
        // Bytes of their own; the checksum has said that they are as they were written.
        Kind::Server | Kind::Attempt | Kind::Earned => Ok(()),
    }
}

fn is_there(components: &Path, component: ComponentHash) -> bool {
    let file = std::fs::read(components.join(format!("{component}.wasm")));
    file.is_ok_and(|bytes| ComponentHash::of(&bytes) == component)
}

/// The store of a folder that has one and no server.
fn open(data: &Path) -> Result<(Embedded, Recovery), CareError> {
    let folder = data.join(STORE);
    if !folder.is_dir() {
        let sentence = format!("there is no store in {}; name the folder the server was started with", data.display());
        return Err(CareError::WrongFolder(sentence));
    }
    Embedded::open(&folder).map_err(|error| match error {
        StoreError::Io(why) => {
            CareError::WrongFolder(format!("{} cannot be opened; does a server run on it? ({why})", data.display()))
        }
        other => CareError::Store(other),
    })
}

fn part_of(file: &Path) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_os_string();
    name.push(".part");
    file.with_file_name(name)
}

fn io(file: &Path, error: &std::io::Error) -> StoreError {
    StoreError::Io(format!("{}: {error}", file.display()))
}
