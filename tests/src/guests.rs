//! Components for tests: the games and the hostile guests that `make` builds first.

use std::path::{Path, PathBuf};

/// The workspace's folder.
pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .find(|dir| dir.join("wit").is_dir())
        .unwrap_or(Path::new("."))
        .into()
}

/// The folder of built games: `SPIELWERK_GAMES_DIR`, or `target/games`.
pub fn games_folder() -> PathBuf {
    std::env::var_os("SPIELWERK_GAMES_DIR").map_or_else(|| workspace().join("target/games"), PathBuf::from)
}

/// A game's component.
///
/// # Panics
/// If it has not been built, with the command that builds it.
pub fn component(id: &str) -> Vec<u8> {
    read(&games_folder().join(format!("{id}.wasm")), "make guests")
}

/// A test guest's component: `hostile`, `broken-…` (`SPIELWERK_GUESTS_DIR`, or `target/guests`).
///
/// # Panics
/// If it has not been built, with the command that builds it.
pub fn guest(name: &str) -> Vec<u8> {
    let folder =
        std::env::var_os("SPIELWERK_GUESTS_DIR").map_or_else(|| workspace().join("target/guests"), PathBuf::from);
    read(&folder.join(format!("{name}.wasm")), "make test-guests")
}

fn read(path: &Path, command: &str) -> Vec<u8> {
    match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) => panic!("{} cannot be read ({error}); build it with `{command}`", path.display()),
    }
}
