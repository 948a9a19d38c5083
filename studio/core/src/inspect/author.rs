//! Watching a game while it is written.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::replay::ReplayError;
use super::verdict::Verdict;

/// How the watched game stands.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Stage {
    /// Nothing was built yet.
    #[default]
    Waiting,
    /// It is being built.
    Building,
    /// It does not build; the compiler's words.
    Failed(String),
    /// It was built; the record is being played on it.
    Playing,
    /// The record was played on it.
    Played(Result<Verdict, ReplayError>),
    /// There was nothing to compare with: a record of an older build, or a first match, was played on it.
    Sampled,
}

/// The watched game.
#[derive(Debug, Default)]
pub struct Author {
    /// Folder of its crate, or its component's file.
    pub path: String,
    /// How it stands.
    pub stage: Stage,
    /// The last build: its name, and the seconds it took.
    pub build: Option<(String, Option<f64>)>,
    stop: Option<Arc<AtomicBool>>,
}

impl Author {
    /// It is watched.
    pub fn is_watching(&self) -> bool {
        self.stop.is_some()
    }

    /// The folder of the watched crate.
    pub fn folder(&self) -> Option<&str> {
        (self.is_watching() && !self.path.ends_with(".wasm")).then(|| self.path.trim_end_matches('/'))
    }

    /// Watches this one from now on; ends when the flag is set.
    pub(super) fn start(&mut self, path: &str) -> Arc<AtomicBool> {
        self.stop();
        let stop = Arc::new(AtomicBool::new(false));
        *self = Self { path: path.into(), stop: Some(stop.clone()), ..Self::default() };
        stop
    }

    /// No longer.
    pub(super) fn stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }
}
