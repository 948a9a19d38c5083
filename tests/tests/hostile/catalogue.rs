//! The games folder: what is dropped into it, replaced, broken and taken away.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use spielwerk_model::ids::ComponentHash;
use spielwerk_runtime::{Catalogue, Changes, Class, Component, LoadError, Runtime, Settings, Watch};

use crate::surgery::{module_of, version};
use crate::{HOSTILE, NOUGHTS, RUNTIME};

struct Place {
    folder: tempfile::TempDir,
    catalogue: Arc<Catalogue>,
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let catalogue = Catalogue::open(&RUNTIME, &folder.path().join("games"), &folder.path().join("old")).unwrap();
        Self { folder, catalogue }
    }
    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join("games").join(name)
    }
    fn put(&self, name: &str, bytes: &[u8]) -> Changes {
        fs::write(self.file(name), bytes).unwrap();
        self.catalogue.rescan()
    }
    fn ids(&self) -> Vec<String> {
        self.catalogue.list().iter().map(|component| component.info("en").id.clone()).collect()
    }
}

fn plays(component: &Component) {
    assert!(component.operate(Class::Rules, |guest| guest.rule_book("en")).unwrap().starts_with('#'));
}

#[test]
fn games_appear_and_others_are_refused_with_a_sentence() {
    let place = Place::new();
    assert!(place.ids().is_empty());
    let changes = place.put("noughts.wasm", &NOUGHTS);
    assert_eq!(changes, Changes { added: vec!["noughts".into()], ..Changes::default() });
    assert!(place.catalogue.rescan().is_empty());

    fs::write(place.file("notes.txt"), "no game").unwrap();
    fs::write(place.file(".hidden.wasm"), "no game").unwrap();
    let changes = place.put("core.wasm", &module_of(&HOSTILE));
    assert_eq!(changes.refused.len(), 1);
    assert_eq!(changes.refused[0].0, "core.wasm");
    assert!(changes.refused[0].1.contains("not a component"), "{:?}", changes.refused);
    assert_eq!(place.catalogue.refused(), changes.refused);
    assert!(place.catalogue.rescan().is_empty(), "a refusal is told once");

    assert_eq!(place.put("hostile.wasm", &HOSTILE).added, ["hostile"]);
    assert_eq!(place.ids(), ["hostile", "noughts"]);
    plays(&place.catalogue.current("noughts").unwrap());
    assert!(place.catalogue.current("chess").is_none());
}

#[test]
fn a_file_over_the_cap_is_refused_without_reading_it() {
    let place = Place::new();
    fs::File::create(place.file("huge.wasm")).unwrap().set_len(1 << 40).unwrap();
    assert!(place.catalogue.rescan().refused[0].1.contains("at most"));
}

#[test]
fn a_new_version_leaves_the_old_one_to_its_matches() {
    let place = Place::new();
    place.put("noughts.wasm", &NOUGHTS);
    let old = place.catalogue.current("noughts").unwrap();
    let newer = version(&NOUGHTS, "second");
    assert_eq!(place.put("noughts.wasm", &newer).changed, ["noughts"]);
    let new = place.catalogue.current("noughts").unwrap();
    assert_eq!(new.hash(), ComponentHash::of(&newer));
    assert_eq!(place.catalogue.by_hash(old.hash()).unwrap().hash(), old.hash());
    plays(&old);

    // Taken away: no new tables, running matches go on, even after a restart.
    fs::remove_file(place.file("noughts.wasm")).unwrap();
    assert_eq!(place.catalogue.rescan().removed, ["noughts"]);
    assert!(place.catalogue.current("noughts").is_none() && place.ids().is_empty());
    let fresh = Runtime::new(Settings::default()).unwrap();
    let again = Catalogue::open(&fresh, &place.file(""), &place.folder.path().join("old")).unwrap();
    assert!(again.list().is_empty());
    for hash in [old.hash(), new.hash()] {
        assert_eq!(again.by_hash(hash).unwrap().hash(), hash);
        plays(&again.by_hash(hash).unwrap());
    }
    let never = ComponentHash::of(b"never seen");
    assert_eq!(again.by_hash(never).unwrap_err(), LoadError::Unknown(never.short()));
}

#[test]
fn a_broken_replacement_keeps_what_was_there() {
    let place = Place::new();
    place.put("noughts.wasm", &NOUGHTS);
    let changes = place.put("noughts.wasm", &NOUGHTS[..5000]);
    assert!(changes.changed.is_empty() && changes.removed.is_empty());
    assert!(changes.refused[0].1.contains("stays on offer"), "{:?}", changes.refused);
    plays(&place.catalogue.current("noughts").unwrap());
    assert!(place.put("noughts.wasm", &NOUGHTS).is_empty());
    assert!(place.catalogue.refused().is_empty());
}

#[test]
fn two_files_with_one_game() {
    let place = Place::new();
    place.put("noughts.wasm", &NOUGHTS);
    let changes = place.put("zz-noughts.wasm", &version(&NOUGHTS, "other"));
    assert_eq!(changes.refused[0].0, "zz-noughts.wasm");
    assert!(changes.refused[0].1.contains("noughts.wasm"), "{:?}", changes.refused);
    assert_eq!(place.catalogue.current("noughts").unwrap().hash(), ComponentHash::of(&NOUGHTS));
    // When the first is gone, the second one takes its place.
    fs::remove_file(place.file("noughts.wasm")).unwrap();
    assert_eq!(place.catalogue.rescan().changed, ["noughts"]);
    assert!(place.catalogue.refused().is_empty());
}

#[test]
fn a_damaged_archive_is_not_run() {
    let place = Place::new();
    let hash = ComponentHash::of(&NOUGHTS);
    fs::write(place.folder.path().join("old").join(format!("{hash}.wasm")), &*HOSTILE).unwrap();
    let LoadError::Unreadable(sentence) = place.catalogue.by_hash(hash).unwrap_err() else { panic!("it runs") };
    assert!(sentence.contains("damaged"));
}

fn watch(place: &Place) -> (Watch, Receiver<Changes>) {
    let (told, heard) = channel();
    let watch = place.catalogue.watch(move |changes| drop(told.send(changes))).unwrap();
    (watch, heard)
}

/// The next change that is told; the time only bounds a failing test.
fn next(heard: &Receiver<Changes>) -> Changes {
    heard.recv_timeout(Duration::from_secs(100)).expect("a change is told")
}

fn replace(path: &Path, bytes: &[u8]) {
    let beside = path.with_extension("new");
    fs::write(&beside, bytes).unwrap();
    fs::rename(beside, path).unwrap();
}

#[test]
fn the_folder_is_watched() {
    let place = Place::new();
    let (watch, heard) = watch(&place);
    // Half a file, as a slow copy leaves it: refused now, but not for ever.
    fs::write(place.file("noughts.wasm"), &NOUGHTS[..NOUGHTS.len() / 2]).unwrap();
    assert_eq!(next(&heard).refused[0].0, "noughts.wasm");
    fs::write(place.file("noughts.wasm"), &*NOUGHTS).unwrap();
    assert_eq!(next(&heard).added, ["noughts"]);
    assert!(place.catalogue.refused().is_empty());
    replace(&place.file("noughts.wasm"), &version(&NOUGHTS, "second"));
    assert_eq!(next(&heard).changed, ["noughts"]);
    fs::remove_file(place.file("noughts.wasm")).unwrap();
    assert_eq!(next(&heard).removed, ["noughts"]);
    drop(watch);
    assert!(heard.recv().is_err(), "nothing is told after the watch has ended");
}
