//! Whether a component is what its sources would give again.
//!
//! A stamp lists the files a component was made of (cargo's dep-info, the manifests beside them, the lock file) and a
//! hash over their content, the compiler and the features. While that hash is the same nothing is compiled, and cargo
//! is not even started.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::BuildError;
use crate::workspace::Crate;

/// Changes whenever this crate would make other bytes of the same sources.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "/1");

/// Kept beside a built component.
#[derive(Debug, Serialize, Deserialize)]
pub struct Stamp {
    /// Hash over compiler, features and inputs.
    key: String,
    /// Files it was made of.
    inputs: BTreeSet<PathBuf>,
}

/// What else than files makes a component.
pub struct Setting<'a> {
    /// `rustc -vV`.
    pub compiler: &'a str,
    /// Cargo features.
    pub features: &'a [String],
}

impl Stamp {
    /// Of a component just built.
    ///
    /// # Errors
    /// If an input cannot be read.
    pub fn of(game: &Crate, dep_info: &Path, setting: &Setting<'_>) -> Result<Self, BuildError> {
        let text = std::fs::read_to_string(dep_info).map_err(BuildError::file(dep_info))?;
        let mut inputs: BTreeSet<PathBuf> = sources(&text).map(|path| game.root.join(path)).collect();
        let manifests: Vec<PathBuf> = inputs.iter().filter_map(|path| manifest_of(path)).collect();
        inputs.extend(manifests);
        inputs.extend(["Cargo.toml", "Cargo.lock"].map(|name| game.root.join(name)));
        let key = key(&inputs, setting).map_err(BuildError::file(&game.dir))?;
        Ok(Self { key, inputs })
    }

    /// The stamp in this file, if what it describes is still so.
    pub fn read_fresh(path: &Path, setting: &Setting<'_>) -> Option<Self> {
        let stamp: Self = serde_json::from_slice(&std::fs::read(path).ok()?).ok()?;
        (key(&stamp.inputs, setting).ok()? == stamp.key).then_some(stamp)
    }

    /// Keeps it.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), BuildError> {
        let bytes = serde_json::to_vec_pretty(self).unwrap_or_default();
        std::fs::write(path, bytes).map_err(BuildError::file(path))
    }
}

fn key(inputs: &BTreeSet<PathBuf>, setting: &Setting<'_>) -> std::io::Result<String> {
    let mut hash = Sha256::new();
    let mut add = |bytes: &[u8]| {
        hash.update((bytes.len() as u64).to_be_bytes());
        hash.update(bytes);
    };
    add(VERSION.as_bytes());
    add(setting.compiler.as_bytes());
    add(setting.features.join(",").as_bytes());
    for path in inputs {
        add(path.to_string_lossy().as_bytes());
        add(&std::fs::read(path)?);
    }
    Ok(hex::encode(hash.finalize()))
}

/// Source files of a dep-info file: `output: a.rs b\ c.rs`.
fn sources(dep_info: &str) -> impl Iterator<Item = String> {
    let lines = dep_info.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(": ")).flat_map(|(_, files)| {
        files.replace("\\ ", "\0").split_whitespace().map(|file| file.replace('\0', " ")).collect::<Vec<_>>()
    })
}

/// The nearest Cargo.toml above a source file.
fn manifest_of(source: &Path) -> Option<PathBuf> {
    source.ancestors().skip(1).map(|folder| folder.join("Cargo.toml")).find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn dep_info_names_its_sources() {
        let text = "/t/x.wasm: /g/src/lib.rs /g/a\\ b.svg\n\n# env-dep:X\n";
        assert_eq!(sources(text).collect::<Vec<_>>(), ["/g/src/lib.rs", "/g/a b.svg"]);
    }

    #[test]
    fn a_changed_input_compiler_or_feature_is_not_fresh() {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("lib.rs");
        std::fs::write(&source, "one").unwrap();
        let setting = Setting { compiler: "rustc 1", features: &[] };
        let inputs = BTreeSet::from([source.clone()]);
        let stamp = Stamp { key: key(&inputs, &setting).unwrap(), inputs };
        let path = folder.path().join("stamp");
        stamp.write(&path).unwrap();
        assert!(Stamp::read_fresh(&path, &setting).is_some());
        assert!(Stamp::read_fresh(&path, &Setting { compiler: "rustc 2", ..setting }).is_none());
        assert!(Stamp::read_fresh(&path, &Setting { compiler: "rustc 1", features: &["x".into()] }).is_none());
        std::fs::write(&source, "two").unwrap();
        assert!(Stamp::read_fresh(&path, &setting).is_none());
        std::fs::remove_file(&source).unwrap();
        assert!(Stamp::read_fresh(&path, &setting).is_none());
    }
}
