//! In memory: nothing survives the process. For tests and throw-away tables.

use std::collections::{BTreeMap, HashMap};
use std::ops::Bound;
use std::sync::{Mutex, PoisonError};

use crate::portable::Item;
use crate::{Call, Kind, LogId, Put, Store, StoreError, Visit};

/// A store that forgets; all clones of an `Arc` of it see the same.
#[derive(Debug, Default)]
pub struct Memory {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    logs: HashMap<LogId, Vec<Vec<u8>>>,
    documents: BTreeMap<(Kind, String), Vec<u8>>,
    closed: bool,
}

impl Memory {
    /// An empty one.
    pub fn new() -> Self {
        Self::default()
    }

    /// Runs `work` on the state at once; the answer is ready when it is polled.
    fn call<'a, T: Send + 'a>(&self, work: impl FnOnce(&mut State) -> Result<T, StoreError>) -> Call<'a, T> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let result = if state.closed { Err(StoreError::Closed) } else { work(&mut state) };
        drop(state);
        Box::pin(std::future::ready(result))
    }
}

impl State {
    fn write(&mut self, documents: Vec<Put>) {
        for Put { kind, key, value } in documents {
            match value {
                Some(value) => self.documents.insert((kind, key), value),
                None => self.documents.remove(&(kind, key)),
            };
        }
    }
}

impl Store for Memory {
    fn append(&self, log: LogId, position: u64, entry: Vec<u8>, documents: Vec<Put>) -> Call<'_, ()> {
        self.call(|state| {
            let actual = state.logs.get(&log).map_or(0, |entries| entries.len() as u64);
            if actual != position {
                return Err(StoreError::Position { expected: position, actual });
            }
            state.logs.entry(log).or_default().push(entry);
            state.write(documents);
            Ok(())
        })
    }

    fn read(&self, log: LogId, from: u64) -> Call<'_, Vec<Vec<u8>>> {
        self.call(|state| {
            let from = usize::try_from(from).unwrap_or(usize::MAX);
            Ok(state.logs.get(&log).and_then(|entries| entries.get(from..)).unwrap_or_default().to_vec())
        })
    }

    fn length(&self, log: LogId) -> Call<'_, u64> {
        self.call(|state| Ok(state.logs.get(&log).map_or(0, |entries| entries.len() as u64)))
    }

    fn get(&self, kind: Kind, key: String) -> Call<'_, Option<Vec<u8>>> {
        self.call(|state| Ok(state.documents.get(&(kind, key)).cloned()))
    }

    fn put(&self, documents: Vec<Put>) -> Call<'_, ()> {
        self.call(|state| {
            state.write(documents);
            Ok(())
        })
    }

    fn compare_and_set(&self, kind: Kind, key: String, seen: Option<Vec<u8>>, value: Option<Vec<u8>>) -> Call<'_, ()> {
        self.call(|state| {
            if state.documents.get(&(kind, key.clone())) != seen.as_ref() {
                return Err(StoreError::Conflict { key });
            }
            state.write(vec![Put { kind, key, value }]);
            Ok(())
        })
    }

    fn list(&self, kind: Kind, prefix: String, after: Option<String>, most: usize) -> Call<'_, Vec<(String, Vec<u8>)>> {
        self.call(|state| {
            let start = match after {
                Some(after) if after >= prefix => Bound::Excluded((kind, after)),
                _ => Bound::Included((kind, prefix.clone())),
            };
            let matching = state.documents.range((start, Bound::Unbounded));
            let matching = matching.take_while(|((found, key), _)| *found == kind && key.starts_with(&prefix));
            Ok(matching.take(most).map(|((_, key), value)| (key.clone(), value.clone())).collect())
        })
    }

    fn everything(&self, mut visit: Visit) -> Call<'_, ()> {
        self.call(|state| {
            let logs: BTreeMap<&LogId, &Vec<Vec<u8>>> = state.logs.iter().collect();
            for (log, entries) in logs {
                for (position, entry) in (0..).zip(entries) {
                    visit(Item::Entry { log: *log, position, entry: entry.clone() })?;
                }
            }
            for ((kind, key), value) in &state.documents {
                visit(Item::Document { kind: *kind, key: key.clone(), value: value.clone() })?;
            }
            Ok(())
        })
    }

    fn close(&self) -> Call<'_, ()> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.closed = true;
        Box::pin(std::future::ready(Ok(())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn keeps_the_contract() {
        crate::contract::all(|| Arc::new(Memory::new())).await;
    }
}
