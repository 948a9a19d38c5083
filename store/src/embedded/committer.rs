//! The one thread that writes: gathers calls, commits them as one batch, makes it durable, and only then answers.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::commit::{Commit, Tails, Write};
use super::files::{Durable, from_sled, guarded};
use crate::StoreError;

/// Most calls in one commit.
const MOST: usize = 256;
/// Longest that a call waits for others to join it.
const LONGEST: Duration = Duration::from_millis(2);
/// Nobody has joined for this long: commit.
const QUIET: Duration = Duration::from_micros(100);

pub(super) type Reply = oneshot::Sender<Result<(), StoreError>>;

/// What the committer is asked.
pub(super) enum Work {
    Write(Write, Reply),
    Close(Reply),
}

/// The database behind a lock that readers share and a commit holds alone until it is durable, so that nobody sees
/// what could still be lost.
pub(super) struct Gate(RwLock<Database>);

/// Whether there is a database behind the gate.
enum Database {
    Open(sled::Db),
    /// A write failed: what is in memory may not be what is on disk, so nothing more is read or written.
    Failed(StoreError),
    Closed,
}

impl Gate {
    pub(super) fn new(db: sled::Db) -> Self {
        Self(RwLock::new(Database::Open(db)))
    }

    /// Reads; blocks while a commit is becoming durable.
    pub(super) fn read<T>(&self, work: impl FnOnce(&sled::Db) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let database: RwLockReadGuard<'_, Database> = self.0.read().unwrap_or_else(PoisonError::into_inner);
        match &*database {
            Database::Open(db) => guarded(|| work(db)),
            Database::Failed(error) => Err(error.clone()),
            Database::Closed => Err(StoreError::Closed),
        }
    }

    /// Writes, with no reader inside. An error closes the gate for good.
    fn write(&self, work: impl FnOnce(&sled::Db) -> Result<(), StoreError>) -> Result<(), StoreError> {
        let mut database = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let result = match &*database {
            Database::Open(db) => guarded(|| work(db)),
            Database::Failed(error) => Err(error.clone()),
            Database::Closed => Err(StoreError::Closed),
        };
        if let Err(error) = &result
            && matches!(*database, Database::Open(_))
        {
            tracing::error!(%error, "a commit failed; the store refuses everything until it is opened again");
            *database = Database::Failed(error.clone());
        }
        result
    }

    fn close(&self) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Database::Closed;
    }
}

/// The writes of one batch, and who asked to close after them.
type Gathered = (Vec<(Write, Reply)>, Option<Reply>);

/// The state of the thread.
pub(super) struct Committer {
    pub(super) gate: Arc<Gate>,
    pub(super) disk: Box<dyn Durable>,
    /// Number of the last commit.
    pub(super) commits: u64,
    pub(super) tails: Tails,
}

impl Committer {
    /// Until closed, or until nobody can ask any more.
    pub(super) fn run(mut self, inbox: &Receiver<Work>) {
        let mut crowd = 0;
        while let Some((writes, close)) = gather(inbox, crowd) {
            crowd = writes.len();
            if !writes.is_empty() {
                self.commit(writes);
            }
            if let Some(reply) = close {
                self.gate.close();
                let _ = reply.send(Ok(()));
                return;
            }
        }
        self.gate.close();
    }

    fn commit(&mut self, writes: Vec<(Write, Reply)>) {
        let (writes, replies): (Vec<_>, Vec<_>) = writes.into_iter().unzip();
        let mut answers = Vec::new();
        let mut next = self.commits + 1;
        let batch = self.gate.read(|db| {
            let mut commit = Commit::new(db, &mut self.tails);
            answers = writes.into_iter().map(|write| commit.stage(write)).collect();
            Ok(commit.finish(next))
        });
        let done = batch.and_then(|batch| match batch {
            Some(batch) => self.gate.write(|db| {
                db.apply_batch(batch).map_err(from_sled)?;
                db.flush().map_err(from_sled)?;
                self.disk.sync(next).map_err(|error| StoreError::Io(error.to_string()))
            }),
            None => {
                next = self.commits;
                Ok(())
            }
        });
        match done {
            Ok(()) => self.commits = next,
            // Tails were counted forward for entries that are not there.
            Err(_) => self.tails = Tails::default(),
        }
        self.tails.trim();
        // Refusals wait for the commit as well: they tell of the writes before them.
        for (reply, answer) in replies.into_iter().zip(answers.into_iter().map(Some).chain(std::iter::repeat(None))) {
            let answer = match (&done, answer) {
                (Ok(()), Some(answer)) => answer,
                (Ok(()), None) => Err(StoreError::Closed),
                (Err(error), _) => Err(error.clone()),
            };
            // A caller that no longer waits has given up its answer, not its write.
            let _ = reply.send(answer);
        }
    }
}

/// The next batch: waits for a first call, takes what else is there, and, if the last batch was a `crowd`, gives
/// others the time to join. A lone caller is never kept waiting.
fn gather(inbox: &Receiver<Work>, crowd: usize) -> Option<Gathered> {
    let mut writes = Vec::new();
    let mut work = inbox.recv().ok()?;
    let deadline = Instant::now() + LONGEST;
    loop {
        match work {
            Work::Write(write, reply) => writes.push((write, reply)),
            Work::Close(reply) => return Some((writes, Some(reply))),
        }
        if writes.len() >= MOST {
            return Some((writes, None));
        }
        let patience = if crowd > 1 && writes.len() < crowd { QUIET } else { Duration::ZERO };
        let patience = patience.min(deadline.saturating_duration_since(Instant::now()));
        work = match inbox.try_recv().or_else(|_| inbox.recv_timeout(patience)) {
            Ok(work) => work,
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return Some((writes, None)),
        };
    }
}
