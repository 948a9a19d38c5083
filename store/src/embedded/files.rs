//! What lies beside sled's own calls: making the database file, large values and the watermark durable.

use std::collections::HashSet;
use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::StoreError;

/// Where a commit becomes durable; the tests have one whose disk is full.
pub(super) trait Durable: Send {
    /// Returns when everything written to the database so far survives power loss, then notes `commits` as the number
    /// of the last commit that somebody may have been told of.
    fn sync(&mut self, commits: u64) -> io::Result<()>;
}

/// The files of a store folder.
pub(super) struct Files {
    database: File,
    /// sled writes values above an eighth of a megabyte to files of their own, and does not sync them.
    large: PathBuf,
    synced: HashSet<OsString>,
    watermark: File,
}

impl Files {
    /// Opens them once sled has created them, and makes their names durable.
    pub(super) fn open(folder: &Path) -> io::Result<Self> {
        let database = OpenOptions::new().read(true).write(true).open(folder.join("db"))?;
        let large = folder.join("blobs");
        let synced = names(&large)?;
        let watermark = folder.join("acknowledged");
        let watermark = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(watermark)?;
        File::open(folder)?.sync_all()?;
        Ok(Self { database, large, synced, watermark })
    }

    /// The number of the last commit that was acknowledged, if it was ever noted and can be read.
    ///
    /// It is written after the commit is durable and is not synced itself, so it is never ahead of the database: if
    /// the database turns out to have fewer commits, it has lost some.
    pub(super) fn acknowledged(&mut self) -> io::Result<Option<u64>> {
        let mut bytes = Vec::new();
        self.watermark.seek(SeekFrom::Start(0))?;
        Read::by_ref(&mut self.watermark).take(64).read_to_end(&mut bytes)?;
        let Some((number, checksum)) = bytes.split_at_checked(8) else {
            return Ok(None);
        };
        let whole = checksum == crc32fast::hash(number).to_le_bytes();
        Ok(number.try_into().ok().filter(|_| whole).map(u64::from_le_bytes))
    }

    fn sync_large(&mut self) -> io::Result<()> {
        let now = names(&self.large)?;
        if now != self.synced {
            for name in now.difference(&self.synced) {
                // sled may have removed it since: then nothing refers to it any more.
                match File::open(self.large.join(name)) {
                    Ok(file) => file.sync_all()?,
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                    Err(error) => return Err(error),
                }
            }
            File::open(&self.large)?.sync_all()?;
            self.synced = now;
        }
        Ok(())
    }
}

impl Durable for Files {
    fn sync(&mut self, commits: u64) -> io::Result<()> {
        self.sync_large()?;
        self.database.sync_all()?;
        let number = commits.to_le_bytes();
        let mut bytes = [0; 12];
        bytes[..8].copy_from_slice(&number);
        bytes[8..].copy_from_slice(&crc32fast::hash(&number).to_le_bytes());
        self.watermark.seek(SeekFrom::Start(0))?;
        self.watermark.write_all(&bytes)
    }
}

fn names(folder: &Path) -> io::Result<HashSet<OsString>> {
    std::fs::read_dir(folder)?.map(|file| Ok(file?.file_name())).collect()
}

/// sled's errors in our words.
pub(super) fn from_sled(error: sled::Error) -> StoreError {
    match error {
        sled::Error::Io(error) => StoreError::Io(error.to_string()),
        sled::Error::Corruption { at, .. } => {
            StoreError::Damaged(format!("the database file fails its checksum at {at:?}; restore a backup"))
        }
        sled::Error::ReportableBug(what) => StoreError::Damaged(format!("the database is inconsistent: {what}")),
        other => StoreError::Io(other.to_string()),
    }
}

/// Runs `work`; a panic of the database inside it (it has some, on damaged files) becomes an error.
pub(super) fn guarded<T>(work: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason given");
        Err(StoreError::Damaged(format!("the database gave up: {text}")))
    })
}
