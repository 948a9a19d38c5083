//! Random operations against the simplest model there is, with the folder closed and opened in between.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use proptest::prelude::*;
use spielwerk_store::embedded::Embedded;
use spielwerk_store::memory::Memory;
use spielwerk_store::{Kind, LogId, Put, Store, StoreError};

#[derive(Debug, Clone)]
enum Step {
    /// `skew` 0 is the right position.
    Append {
        log: u8,
        skew: i8,
        entry: Vec<u8>,
        documents: Vec<Put>,
    },
    Read {
        log: u8,
        from: u64,
    },
    Get {
        kind: Kind,
        key: String,
    },
    Put(Vec<Put>),
    /// `honest`: with what is really there.
    Swap {
        kind: Kind,
        key: String,
        honest: bool,
        value: Option<Vec<u8>>,
    },
    List {
        kind: Kind,
        prefix: String,
        after: Option<String>,
        most: usize,
    },
    Reopen,
}

fn kind() -> impl Strategy<Value = Kind> {
    proptest::sample::select(&Kind::ALL[..])
}

fn key() -> impl Strategy<Value = String> {
    "[abü]{0,2}"
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![proptest::collection::vec(any::<u8>(), 0..20), Just(vec![0xff; 5000])]
}

fn puts() -> impl Strategy<Value = Vec<Put>> {
    let put = (kind(), key(), proptest::option::weighted(0.8, bytes()));
    proptest::collection::vec(put.prop_map(|(kind, key, value)| Put { kind, key, value }), 0..4)
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => (0..3u8, prop_oneof![8 => Just(0i8), 1 => -1..=1i8], bytes(), puts())
            .prop_map(|(log, skew, entry, documents)| Step::Append { log, skew, entry, documents }),
        3 => (0..4u8, 0..6u64).prop_map(|(log, from)| Step::Read { log, from }),
        3 => (kind(), key()).prop_map(|(kind, key)| Step::Get { kind, key }),
        3 => puts().prop_map(Step::Put),
        3 => (kind(), key(), any::<bool>(), proptest::option::of(bytes()))
            .prop_map(|(kind, key, honest, value)| Step::Swap { kind, key, honest, value }),
        3 => (kind(), key(), proptest::option::of(key()), 0..5usize)
            .prop_map(|(kind, prefix, after, most)| Step::List { kind, prefix, after, most }),
        1 => Just(Step::Reopen),
    ]
}

#[derive(Default)]
struct Model {
    logs: HashMap<u8, Vec<Vec<u8>>>,
    documents: BTreeMap<(Kind, Vec<u8>), Vec<u8>>,
}

impl Model {
    fn write(&mut self, puts: &[Put]) {
        for put in puts {
            let key = (put.kind, put.key.clone().into_bytes());
            match &put.value {
                Some(value) => drop(self.documents.insert(key, value.clone())),
                None => drop(self.documents.remove(&key)),
            }
        }
    }

    fn document(&self, kind: Kind, key: &str) -> Option<Vec<u8>> {
        self.documents.get(&(kind, key.as_bytes().to_vec())).cloned()
    }
}

fn id(log: u8) -> LogId {
    let mut id = [0; 16];
    id[15] = log;
    id
}

async fn compare(store: &dyn Store, model: &mut Model, step: Step) {
    match step {
        Step::Append { log, skew, entry, documents } => {
            let actual = model.logs.get(&log).map_or(0, Vec::len) as u64;
            let position = actual.saturating_add_signed(skew.into());
            let answer = store.append(id(log), position, entry.clone(), documents.clone()).await;
            if position == actual {
                assert_eq!(answer, Ok(()));
                model.logs.entry(log).or_default().push(entry);
                model.write(&documents);
            } else {
                assert_eq!(answer, Err(StoreError::Position { expected: position, actual }));
            }
        }
        Step::Read { log, from } => {
            let entries = model.logs.get(&log).cloned().unwrap_or_default();
            assert_eq!(store.length(id(log)).await, Ok(entries.len() as u64));
            let from = (from as usize).min(entries.len());
            assert_eq!(store.read(id(log), from as u64).await, Ok(entries[from..].to_vec()));
        }
        Step::Get { kind, key } => {
            let expected = model.document(kind, &key);
            assert_eq!(store.get(kind, key).await, Ok(expected));
        }
        Step::Put(puts) => {
            model.write(&puts);
            assert_eq!(store.put(puts).await, Ok(()));
        }
        Step::Swap { kind, key, honest, value } => {
            let there = model.document(kind, &key);
            let seen = if honest { there.clone() } else { Some(b"something else".to_vec()) };
            let answer = store.compare_and_set(kind, key.clone(), seen, value.clone()).await;
            if honest {
                assert_eq!(answer, Ok(()));
                model.write(&[Put { kind, key, value }]);
            } else {
                assert_eq!(answer, Err(StoreError::Conflict { key }));
            }
        }
        Step::List { kind, prefix, after, most } => {
            let inside = |(found, key): &(Kind, Vec<u8>)| {
                let late = after.as_ref().is_none_or(|after| key.as_slice() > after.as_bytes());
                *found == kind && key.starts_with(prefix.as_bytes()) && late
            };
            let expected = model.documents.iter().filter(|(key, _)| inside(key)).take(most);
            let text = |key: &[u8]| String::from_utf8(key.to_vec()).unwrap();
            let expected = expected.map(|((_, key), value)| (text(key), value.clone())).collect();
            assert_eq!(store.list(kind, prefix, after.clone(), most).await, Ok(expected));
        }
        Step::Reopen => {}
    }
}

fn open(folder: &Path) -> Embedded {
    let (store, recovery) = Embedded::open(folder).unwrap();
    assert_eq!(recovery.damaged, []);
    store
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn both_backends_do_what_the_model_does(steps in proptest::collection::vec(step(), 1..60)) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let memory = Memory::new();
            let mut model = Model::default();
            for step in steps.iter().cloned() {
                compare(&memory, &mut model, step).await;
            }
            let folder = tempfile::tempdir().unwrap();
            let (mut embedded, mut model) = (open(folder.path()), Model::default());
            for step in steps {
                if matches!(step, Step::Reopen) {
                    drop(embedded);
                    embedded = open(folder.path());
                }
                compare(&embedded, &mut model, step).await;
            }
        });
    }
}
