#![allow(clippy::unwrap_used, clippy::expect_used)]
use std::io;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

use super::*;

const LOG: LogId = [7; 16];

fn running() -> String {
    spielwerk_model::ids::TableId(u128::from_be_bytes(LOG).into()).to_string()
}

fn put(kind: Kind, key: &str, value: &[u8]) -> Put {
    Put { kind, key: key.into(), value: Some(value.to_vec()) }
}

/// Ten entries, a running table's document and a person.
async fn filled(folder: &Path) {
    let (store, recovery) = Embedded::open(folder).unwrap();
    assert!(recovery.created);
    for position in 0..10 {
        let documents = vec![put(Kind::Running, &running(), &[position])];
        store.append(LOG, position.into(), vec![position; 100], documents).await.unwrap();
    }
    store.put(vec![put(Kind::Person, "anna", b"hello")]).await.unwrap();
}

/// Changes the database behind the store's back.
fn tamper(folder: &Path, work: impl FnOnce(&sled::Db)) {
    let db = open_database(folder).unwrap();
    work(&db);
    db.flush().unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn keeps_the_contract() {
    let mut folders = Vec::new();
    crate::contract::all(|| {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(Embedded::open(folder.path()).unwrap().0);
        folders.push(folder);
        store
    })
    .await;
}

#[tokio::test]
async fn everything_is_there_after_opening_again() {
    let folder = tempfile::tempdir().unwrap();
    filled(folder.path()).await;
    for _ in 0..3 {
        let (store, recovery) = Embedded::open(folder.path()).unwrap();
        assert_eq!(recovery, Recovery { created: false, commits: 11, logs: 1, entries: 10, damaged: vec![] });
        let expected = (0..10u8).map(|position| vec![position; 100]).collect::<Vec<_>>();
        assert_eq!(store.read(LOG, 0).await.unwrap(), expected);
        assert_eq!(store.get(Kind::Running, running()).await.unwrap(), Some(vec![9]));
        let wrong = store.append(LOG, 9, vec![], vec![]).await;
        assert_eq!(wrong, Err(StoreError::Position { expected: 9, actual: 10 }));
        store.close().await.unwrap();
    }
}

#[tokio::test]
async fn a_folder_in_use_is_said_to_be() {
    let folder = tempfile::tempdir().unwrap();
    let (_store, _) = Embedded::open(folder.path()).unwrap();
    let Err(StoreError::Io(sentence)) = Embedded::open(folder.path()) else { panic!("opened twice") };
    assert!(sentence.contains("is in use by another spielwerk"), "{sentence}");
    assert!(sentence.contains(&folder.path().display().to_string()), "{sentence}");
}

#[tokio::test]
async fn a_newer_schema_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    filled(folder.path()).await;
    let schema = |version: u32| envelope::seal(keys::SCHEMA, &version.to_be_bytes());
    tamper(folder.path(), |db| drop(db.insert(keys::SCHEMA, schema(SCHEMA + 1)).unwrap()));
    let newer = StoreError::Newer { found: SCHEMA + 1, known: SCHEMA };
    assert_eq!(Embedded::open(folder.path()).unwrap_err(), newer);
    assert_eq!(Embedded::open(folder.path()).unwrap_err(), newer);
    tamper(folder.path(), |db| drop(db.insert(keys::SCHEMA, schema(SCHEMA)).unwrap()));
    assert_eq!(Embedded::open(folder.path()).unwrap().1.entries, 10);
}

#[tokio::test]
async fn a_changed_value_is_damaged_and_the_rest_is_not() {
    let folder = tempfile::tempdir().unwrap();
    filled(folder.path()).await;
    tamper(folder.path(), |db| {
        let person = keys::document(Kind::Person, "anna");
        let mut value = db.get(&person).unwrap().unwrap().to_vec();
        *value.last_mut().unwrap() ^= 1;
        db.insert(person, value).unwrap();
        db.insert(keys::entry(LOG, 4), vec![1, 2]).unwrap();
    });
    let (store, recovery) = Embedded::open(folder.path()).unwrap();
    assert_eq!(recovery.damaged.len(), 1);
    assert_eq!(recovery.damaged[0].key, running());
    assert!(matches!(store.read(LOG, 0).await, Err(StoreError::Damaged(_))));
    assert_eq!(store.read(LOG, 5).await.unwrap().len(), 5);
    assert!(matches!(store.get(Kind::Person, "anna".into()).await, Err(StoreError::Damaged(_))));
    assert!(matches!(store.list(Kind::Person, String::new(), None, 9).await, Err(StoreError::Damaged(_))));
    assert_eq!(store.get(Kind::Running, running()).await.unwrap(), Some(vec![9]));
    store.append(LOG, 10, vec![], vec![]).await.unwrap();
}

#[tokio::test]
async fn a_hole_is_damaged() {
    let folder = tempfile::tempdir().unwrap();
    filled(folder.path()).await;
    tamper(folder.path(), |db| drop(db.remove(keys::entry(LOG, 3)).unwrap()));
    let (store, recovery) = Embedded::open(folder.path()).unwrap();
    assert!(recovery.damaged[0].what.contains("entry 3"), "{recovery}");
    assert!(matches!(store.read(LOG, 0).await, Err(StoreError::Damaged(_))));
}

#[tokio::test]
async fn a_database_that_lost_commits_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    filled(folder.path()).await;
    tamper(folder.path(), |db| {
        let earlier = envelope::seal(keys::COMMITS, &5u64.to_be_bytes());
        db.insert(keys::COMMITS, earlier).unwrap();
    });
    let Err(StoreError::Damaged(sentence)) = Embedded::open(folder.path()) else { panic!("opened") };
    assert!(sentence.contains("up to 11 were acknowledged"), "{sentence}");
    std::fs::remove_file(folder.path().join("acknowledged")).unwrap();
    assert_eq!(Embedded::open(folder.path()).unwrap().1.commits, 5);
}

/// What a store with the content of [`filled`] may say after its file was harmed: the truth, or that it is damaged.
async fn truthful(folder: &Path) -> bool {
    let store = match Embedded::open(folder) {
        Ok((store, _)) => store,
        Err(StoreError::Damaged(_) | StoreError::Io(_)) => return false,
        Err(other) => panic!("{other}"),
    };
    match store.read(LOG, 0).await {
        Ok(entries) => assert_eq!(entries, (0..10u8).map(|position| vec![position; 100]).collect::<Vec<_>>()),
        Err(error) => assert!(matches!(error, StoreError::Damaged(_) | StoreError::Io(_)), "{error}"),
    }
    match store.get(Kind::Person, "anna".into()).await {
        Ok(value) => assert_eq!(value, Some(b"hello".to_vec())),
        Err(error) => assert!(matches!(error, StoreError::Damaged(_) | StoreError::Io(_)), "{error}"),
    }
    true
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for item in std::fs::read_dir(from).unwrap() {
        let item = item.unwrap();
        let target = to.join(item.file_name());
        match item.file_type().unwrap().is_dir() {
            true => copy(&item.path(), &target),
            false => drop(std::fs::copy(item.path(), target).unwrap()),
        }
    }
}

#[tokio::test]
async fn a_harmed_file_never_lies() {
    let folder = tempfile::tempdir().unwrap();
    let original = folder.path().join("original");
    filled(&original).await;
    let bytes = std::fs::read(original.join("db")).unwrap();
    let used = bytes.iter().rposition(|byte| *byte != 0).unwrap() + 1;
    let mut opened = 0;
    let unharmed = folder.path().join("unharmed");
    copy(&original, &unharmed);
    assert!(truthful(&unharmed).await);
    for round in 0..60 {
        let harmed = folder.path().join(format!("harmed-{round}"));
        copy(&original, &harmed);
        let place = used * round / 60;
        let mut torn = bytes.clone();
        match round % 3 {
            0 => torn[place] ^= 0x10,
            1 => torn[place..(place + 512).min(used)].fill(0),
            _ => torn.truncate(place),
        }
        std::fs::write(harmed.join("db"), torn).unwrap();
        opened += u32::from(truthful(&harmed).await);
        std::fs::remove_dir_all(harmed).unwrap();
    }
    println!("{opened} of 60 opened");
}

/// A disk that is full when told to be.
struct Filling(Files, Arc<AtomicBool>);

impl Durable for Filling {
    fn sync(&mut self, commits: u64) -> io::Result<()> {
        if self.1.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.0.sync(commits)
    }
}

#[tokio::test]
async fn a_failed_sync_acknowledges_nothing_and_shows_nothing() {
    let folder = tempfile::tempdir().unwrap();
    filled(folder.path()).await;
    let full = Arc::new(AtomicBool::new(false));
    let (store, _) = Embedded::open_with(folder.path(), |files| Box::new(Filling(files, full.clone()))).unwrap();
    store.append(LOG, 10, vec![10], vec![]).await.unwrap();
    full.store(true, Ordering::Relaxed);
    let together = [store.append(LOG, 11, vec![11], vec![]), store.append(LOG, 99, vec![], vec![])];
    for answer in together {
        assert!(matches!(answer.await, Err(StoreError::Io(_))));
    }
    // Space is there again, but what sled holds in memory may not be on disk: nothing works until it is opened again.
    full.store(false, Ordering::Relaxed);
    assert!(matches!(store.append(LOG, 11, vec![11], vec![]).await, Err(StoreError::Io(_))));
    assert!(matches!(store.read(LOG, 0).await, Err(StoreError::Io(_))));
    store.close().await.unwrap();
    drop(store);
    let (store, _) = Embedded::open(folder.path()).unwrap();
    assert!(store.length(LOG).await.unwrap() >= 11);
}

const FULL: &str = "SPIELWERK_FULL_DISK";

/// Runs [`full_disk_child`] in a file system of its own of 3 MB, where the machine lets us have one.
#[test]
fn a_full_disk_is_an_error_and_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let script = "mount -t tmpfs -o size=3m full \"$0\" || exit 99; exec \"$@\"";
    let child = Command::new("unshare")
        .args(["-rm", "sh", "-c", script])
        .arg(folder.path())
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", "embedded::tests::full_disk_child", "--nocapture"])
        .env(FULL, folder.path())
        .output();
    match child {
        Ok(output) if output.status.success() => {
            assert!(String::from_utf8_lossy(&output.stdout).contains("survived"), "{output:?}");
        }
        // The injected failure above stands in for it.
        Ok(output) if matches!(output.status.code(), Some(1 | 99)) => {
            println!("not run, no mount here: {}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(output) => panic!("{output:?}"),
        Err(error) => println!("not run, no unshare here: {error}"),
    }
}

#[tokio::test]
async fn full_disk_child() {
    let Some(folder) = std::env::var_os(FULL).map(PathBuf::from) else { return };
    let data = folder.join("store");
    let (store, _) = Embedded::open(&data).unwrap();
    let mut acknowledged = 0;
    let error = loop {
        match store.append(LOG, acknowledged, vec![acknowledged as u8; 4000], vec![]).await {
            Ok(()) => acknowledged += 1,
            Err(error) => break error,
        }
    };
    assert!(matches!(error, StoreError::Io(_)), "{error}");
    assert!(matches!(store.put(vec![]).await, Ok(()) | Err(StoreError::Io(_))));
    drop(store);
    // The folder is whole: after a move to where there is room, everything acknowledged is there.
    let roomy = tempfile::tempdir_in(std::env::current_dir().unwrap()).unwrap();
    copy(&data, roomy.path());
    let (store, _) = Embedded::open(roomy.path()).unwrap();
    let entries = store.read(LOG, 0).await.unwrap();
    assert!(acknowledged > 100 && entries.len() as u64 >= acknowledged);
    println!("survived after {acknowledged} entries: {error}");
}
