//! What every backend promises, as one suite. Each function gets an empty store and panics where a promise is broken.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::sync::Arc;

use crate::portable::Item;
use crate::{Kind, LogId, Put, Store, StoreError};

const A: LogId = [1; 16];
const B: LogId = [2; 16];

/// Runs the whole suite; `fresh` makes an empty store for each part.
pub async fn all<S: Store>(mut fresh: impl FnMut() -> Arc<S>) {
    appends_are_numbered(fresh()).await;
    refused_appends_change_nothing(fresh()).await;
    logs_are_apart(fresh()).await;
    positions_sort_as_numbers(fresh()).await;
    entries_are_any_bytes(fresh()).await;
    documents_come_and_go(fresh()).await;
    compare_and_set_decides(fresh()).await;
    lists_are_sorted_and_paged(fresh()).await;
    one_racer_wins_each_position(fresh()).await;
    one_racer_wins_each_document(fresh()).await;
    an_entry_is_seen_with_its_documents(fresh()).await;
    everything_is_shown(fresh()).await;
    closed_is_closed(fresh()).await;
}

/// All entries, log by log in order, and all documents; an error of the visitor ends it.
pub async fn everything_is_shown<S: Store>(store: Arc<S>) {
    for position in 0..3u8 {
        store.append(B, position.into(), vec![position], vec![put(Kind::Talk, "x", &[position])]).await.unwrap();
        store.append(A, position.into(), vec![position], vec![]).await.unwrap();
    }
    let (send, seen) = std::sync::mpsc::channel();
    store.everything(Box::new(move |item| send.send(item).map_err(|_| StoreError::Closed))).await.unwrap();
    let items: Vec<Item> = seen.try_iter().collect();
    let logs = [A, B].into_iter().flat_map(|log| (0..3u8).map(move |position| (log, position)));
    let mut expected: Vec<Item> =
        logs.map(|(log, position)| Item::Entry { log, position: position.into(), entry: vec![position] }).collect();
    expected.push(Item::Document { kind: Kind::Talk, key: "x".into(), value: vec![2] });
    let position = |item: &Item| expected.iter().position(|other| other == item).unwrap();
    let mut found: Vec<usize> = items.iter().map(position).collect();
    assert_eq!(items.iter().filter(|item| matches!(item, Item::Entry { .. })).count(), 6);
    found.retain(|place| *place < 6);
    assert!(found.is_sorted(), "log by log, in order");
    let refused = store.everything(Box::new(|_| Err(StoreError::Closed))).await;
    assert_eq!(refused, Err(StoreError::Closed));
}

fn put(kind: Kind, key: &str, value: &[u8]) -> Put {
    Put { kind, key: key.into(), value: Some(value.to_vec()) }
}

fn delete(kind: Kind, key: &str) -> Put {
    Put { kind, key: key.into(), value: None }
}

/// Entries come back in order, from any position on.
pub async fn appends_are_numbered<S: Store>(store: Arc<S>) {
    assert_eq!(store.length(A).await, Ok(0));
    assert_eq!(store.read(A, 0).await, Ok(vec![]));
    for position in 0..5u8 {
        store.append(A, position.into(), vec![position], vec![]).await.unwrap();
        assert_eq!(store.length(A).await, Ok(u64::from(position) + 1));
    }
    assert_eq!(store.read(A, 0).await, Ok(vec![vec![0], vec![1], vec![2], vec![3], vec![4]]));
    assert_eq!(store.read(A, 3).await, Ok(vec![vec![3], vec![4]]));
    assert_eq!(store.read(A, 5).await, Ok(vec![]));
    assert_eq!(store.read(A, u64::MAX).await, Ok(vec![]));
}

/// A wrong position is refused with the right one, and its documents are not written either.
pub async fn refused_appends_change_nothing<S: Store>(store: Arc<S>) {
    let documents = || vec![put(Kind::Table, "t", b"never")];
    let gap = store.append(A, 1, vec![9], documents()).await;
    assert_eq!(gap, Err(StoreError::Position { expected: 1, actual: 0 }));
    store.append(A, 0, vec![0], vec![]).await.unwrap();
    let again = store.append(A, 0, vec![9], documents()).await;
    assert_eq!(again, Err(StoreError::Position { expected: 0, actual: 1 }));
    let far = store.append(A, u64::MAX, vec![9], documents()).await;
    assert_eq!(far, Err(StoreError::Position { expected: u64::MAX, actual: 1 }));
    assert_eq!(store.read(A, 0).await, Ok(vec![vec![0]]));
    assert_eq!(store.get(Kind::Table, "t".into()).await, Ok(None));
}

/// Neighbouring identifiers do not see each other's entries.
pub async fn logs_are_apart<S: Store>(store: Arc<S>) {
    let (lowest, highest) = ([0; 16], [255; 16]);
    for (number, log) in [A, B, lowest, highest].into_iter().enumerate() {
        for position in 0..=number as u64 {
            store.append(log, position, vec![number as u8], vec![]).await.unwrap();
        }
    }
    for (number, log) in [A, B, lowest, highest].into_iter().enumerate() {
        assert_eq!(store.length(log).await, Ok(number as u64 + 1));
        assert_eq!(store.read(log, 0).await, Ok(vec![vec![number as u8]; number + 1]));
    }
}

/// More than 256 entries stay in numeric order.
pub async fn positions_sort_as_numbers<S: Store>(store: Arc<S>) {
    let entry = |position: u64| position.to_be_bytes().to_vec();
    for position in 0..600 {
        store.append(A, position, entry(position), vec![]).await.unwrap();
    }
    assert_eq!(store.read(A, 0).await, Ok((0..600).map(entry).collect()));
    assert_eq!(store.read(A, 255).await, Ok((255..600).map(entry).collect()));
}

/// Empty, large and odd entries come back as they were.
pub async fn entries_are_any_bytes<S: Store>(store: Arc<S>) {
    let entries = [vec![], vec![0; 3], (0..=255).collect::<Vec<u8>>(), vec![0xa5; 300_000]];
    for (position, entry) in entries.iter().enumerate() {
        store.append(A, position as u64, entry.clone(), vec![]).await.unwrap();
    }
    assert_eq!(store.read(A, 0).await, Ok(entries.to_vec()));
    store.put(vec![put(Kind::Server, "", b""), put(Kind::Server, "ü\0/…", &entries[3])]).await.unwrap();
    assert_eq!(store.get(Kind::Server, String::new()).await, Ok(Some(vec![])));
    assert_eq!(store.get(Kind::Server, "ü\0/…".into()).await, Ok(Some(entries[3].clone())));
}

/// Documents are written, replaced, deleted; kinds are apart; the last of one call wins.
pub async fn documents_come_and_go<S: Store>(store: Arc<S>) {
    for kind in Kind::ALL {
        assert_eq!(store.get(kind, "k".into()).await, Ok(None));
        store.put(vec![put(kind, "k", kind.name().as_bytes())]).await.unwrap();
    }
    for kind in Kind::ALL {
        assert_eq!(store.get(kind, "k".into()).await, Ok(Some(kind.name().into())));
    }
    store.put(vec![put(Kind::Table, "k", b"1"), put(Kind::Table, "k", b"2")]).await.unwrap();
    assert_eq!(store.get(Kind::Table, "k".into()).await, Ok(Some(b"2".to_vec())));
    store.put(vec![delete(Kind::Table, "k"), delete(Kind::Table, "absent")]).await.unwrap();
    assert_eq!(store.get(Kind::Table, "k".into()).await, Ok(None));
    store.put(vec![]).await.unwrap();
    store.append(A, 0, vec![], vec![put(Kind::Person, "p", b"x"), delete(Kind::Server, "k")]).await.unwrap();
    assert_eq!(store.get(Kind::Person, "p".into()).await, Ok(Some(b"x".to_vec())));
    assert_eq!(store.get(Kind::Server, "k".into()).await, Ok(None));
}

/// Only what was seen may be replaced, including nothing.
pub async fn compare_and_set_decides<S: Store>(store: Arc<S>) {
    let set = |seen: Option<&str>, value: Option<&str>| {
        let bytes = |text: Option<&str>| text.map(|text| text.as_bytes().to_vec());
        store.compare_and_set(Kind::Person, "p".into(), bytes(seen), bytes(value))
    };
    let conflict = Err(StoreError::Conflict { key: "p".into() });
    assert_eq!(set(Some("a"), Some("b")).await, conflict);
    assert_eq!(set(None, Some("a")).await, Ok(()));
    assert_eq!(set(None, Some("b")).await, conflict);
    assert_eq!(set(Some("b"), Some("c")).await, conflict);
    assert_eq!(set(Some("a"), Some("b")).await, Ok(()));
    assert_eq!(set(Some("a"), None).await, conflict);
    assert_eq!(set(Some("b"), None).await, Ok(()));
    assert_eq!(store.get(Kind::Person, "p".into()).await, Ok(None));
}

/// By key, bytewise, within the prefix and the kind, after a key, at most so many.
pub async fn lists_are_sorted_and_paged<S: Store>(store: Arc<S>) {
    for key in ["b/2", "a", "b/10", "c", "b/", "b", "b/ü", "b0"] {
        store.put(vec![put(Kind::Person, key, key.as_bytes()), put(Kind::Table, key, b"")]).await.unwrap();
    }
    let keys = async |prefix: &str, after: Option<&str>, most| {
        let found = store.list(Kind::Person, prefix.into(), after.map(Into::into), most).await.unwrap();
        assert!(found.iter().all(|(key, value)| key.as_bytes() == value));
        found.into_iter().map(|(key, _)| key).collect::<Vec<_>>()
    };
    assert_eq!(keys("", None, usize::MAX).await, ["a", "b", "b/", "b/10", "b/2", "b/ü", "b0", "c"]);
    assert_eq!(keys("b/", None, 9).await, ["b/", "b/10", "b/2", "b/ü"]);
    assert_eq!(keys("b/", None, 2).await, ["b/", "b/10"]);
    assert_eq!(keys("b/", Some("b/10"), 2).await, ["b/2", "b/ü"]);
    assert_eq!(keys("b/", Some("b/15"), 1).await, ["b/2"]);
    assert_eq!(keys("b/", Some("a"), 1).await, ["b/"]);
    assert_eq!(keys("b/", Some("c"), 9).await, [""; 0]);
    assert_eq!(keys("", None, 0).await, [""; 0]);
    assert_eq!(store.list(Kind::Running, String::new(), None, 9).await, Ok(vec![]));
}

/// Eight callers want each position; one gets it and the others are told.
pub async fn one_racer_wins_each_position<S: Store>(store: Arc<S>) {
    for position in 0..20u64 {
        let racers = (0..8u8).map(|racer| {
            let store = store.clone();
            tokio::spawn(async move { store.append(A, position, vec![racer], vec![]).await.map(|()| racer) })
        });
        let mut winners = Vec::new();
        for racer in racers.collect::<Vec<_>>() {
            match racer.await.unwrap() {
                Ok(racer) => winners.push(racer),
                Err(error) => assert_eq!(error, StoreError::Position { expected: position, actual: position + 1 }),
            }
        }
        assert_eq!(winners.len(), 1);
        assert_eq!(store.read(A, position).await, Ok(vec![winners]));
    }
}

/// Eight callers replace the same document; one does.
pub async fn one_racer_wins_each_document<S: Store>(store: Arc<S>) {
    let racers = (0..8u8).map(|racer| {
        let store = store.clone();
        tokio::spawn(async move { store.compare_and_set(Kind::Server, "key".into(), None, Some(vec![racer])).await })
    });
    let mut winners = 0;
    for racer in racers.collect::<Vec<_>>() {
        winners += usize::from(racer.await.unwrap().is_ok());
    }
    assert_eq!(winners, 1);
}

/// While writers are at work a reader never sees a document ahead of its log.
pub async fn an_entry_is_seen_with_its_documents<S: Store>(store: Arc<S>) {
    let writer = store.clone();
    let writing = tokio::spawn(async move {
        for position in 0..200u64 {
            let documents = vec![put(Kind::Table, "t", &(position + 1).to_be_bytes())];
            writer.append(A, position, vec![], documents).await.unwrap();
        }
    });
    while !writing.is_finished() {
        let told = store.get(Kind::Table, "t".into()).await.unwrap();
        let told = told.map_or(0, |bytes| u64::from_be_bytes(bytes.try_into().unwrap()));
        assert!(store.length(A).await.unwrap() >= told);
    }
    writing.await.unwrap();
    assert_eq!(store.length(A).await, Ok(200));
}

/// After closing every call says so, and closing again is no error.
pub async fn closed_is_closed<S: Store>(store: Arc<S>) {
    store.append(A, 0, vec![], vec![]).await.unwrap();
    store.close().await.unwrap();
    assert_eq!(store.append(A, 1, vec![], vec![]).await, Err(StoreError::Closed));
    assert_eq!(store.read(A, 0).await, Err(StoreError::Closed));
    assert_eq!(store.get(Kind::Table, "t".into()).await, Err(StoreError::Closed));
    assert_eq!(store.put(vec![]).await, Err(StoreError::Closed));
    store.close().await.unwrap();
}
