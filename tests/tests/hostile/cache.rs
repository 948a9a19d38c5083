//! Compiled components on disk: used when they are sealed, ignored when anything about them is odd.

use std::fs;
use std::path::{Path, PathBuf};

use spielwerk_runtime::{Class, Runtime, Settings};

use crate::{HOSTILE, NOUGHTS};

fn load(folder: &Path, bytes: &[u8]) {
    let runtime = Runtime::new(Settings { cache: Some(folder.into()), ..Settings::default() }).unwrap();
    let component = runtime.load(bytes).unwrap();
    assert!(component.operate(Class::Rules, |guest| guest.rule_book("en")).unwrap().starts_with('#'));
}

fn compiled(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "aot"));
    files.sort();
    files
}

#[test]
fn changed_files_are_compiled_again() {
    let folder = tempfile::tempdir().unwrap();
    let cache = folder.path().join("cache");
    load(&cache, &HOSTILE);
    let file = compiled(&cache).pop().unwrap();
    let good = fs::read(&file).unwrap();
    let modified = || fs::metadata(&file).unwrap().modified().unwrap();
    let before = modified();
    load(&cache, &HOSTILE);
    assert_eq!(modified(), before, "a sealed file is used, not written again");

    let flipped = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 1;
        bytes
    };
    // Format, seal, first and last byte of the code, cut short, empty.
    let odd = [flipped(0), flipped(8), flipped(40), flipped(good.len() - 1), good[..good.len() / 2].into(), vec![]];
    for bytes in odd {
        fs::write(&file, &bytes).unwrap();
        load(&cache, &HOSTILE);
        assert_ne!(fs::read(&file).unwrap(), bytes, "it was compiled again");
    }
    // Another folder's file has another secret's seal.
    let other = folder.path().join("other");
    load(&other, &HOSTILE);
    let foreign = fs::read(compiled(&other).pop().unwrap()).unwrap();
    fs::write(&file, &foreign).unwrap();
    load(&cache, &HOSTILE);
    assert_ne!(fs::read(&file).unwrap(), foreign);
}

#[test]
fn one_components_code_cannot_stand_in_for_another() {
    let folder = tempfile::tempdir().unwrap();
    load(folder.path(), &HOSTILE);
    let hostile = compiled(folder.path()).pop().unwrap();
    load(folder.path(), &NOUGHTS);
    let noughts = compiled(folder.path()).into_iter().find(|path| *path != hostile).unwrap();
    fs::copy(&hostile, &noughts).unwrap();
    load(folder.path(), &NOUGHTS);
    assert_ne!(fs::read(&noughts).unwrap(), fs::read(&hostile).unwrap());
}

#[test]
fn a_damaged_key_only_costs_time() {
    let folder = tempfile::tempdir().unwrap();
    load(folder.path(), &HOSTILE);
    fs::write(folder.path().join("key"), "short").unwrap();
    load(folder.path(), &HOSTILE);
    assert_eq!(fs::read(folder.path().join("key")).unwrap().len(), 32);
}

#[cfg(unix)]
#[test]
fn the_folder_is_private() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let cache = folder.path().join("cache");
    fs::create_dir(&cache).unwrap();
    fs::set_permissions(&cache, fs::Permissions::from_mode(0o755)).unwrap();
    load(&cache, &HOSTILE);
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&cache), 0o700);
    assert_eq!(mode(&cache.join("key")), 0o600);
    assert_eq!(mode(&compiled(&cache)[0]), 0o600);
}

#[test]
fn a_cache_that_cannot_be_made_only_costs_time() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a-file");
    fs::write(&file, "").unwrap();
    load(&file.join("cache"), &HOSTILE);
}
