//! The engine, its clock and its threads, together.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, Weak};

use spielwerk_model::ids::ComponentHash;
use wasmtime::Engine;

use crate::cache::Cache;
use crate::engine::{self, Ticker};
use crate::error::{GuestError, LoadError, RuntimeError};
use crate::limits::Limits;
use crate::load::Loaded;
use crate::pool::{Pool, Refused};

/// How the runtime is set up.
#[derive(Debug, Clone)]
pub struct Settings {
    /// A private folder for compiled components; none compiles at every start.
    pub cache: Option<PathBuf>,
    /// What guests may cost.
    pub limits: Limits,
    /// Threads for rules and pictures.
    pub rules_threads: usize,
    /// Threads for computer players.
    pub player_threads: usize,
    /// Operations that may wait for a thread, per class; more are refused as busy.
    pub queue: usize,
}

impl Default for Settings {
    /// As many threads per class as the machine has cores, at most eight; 1,024 waiting; no cache.
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from).clamp(1, 8);
        Self { cache: None, limits: Limits::default(), rules_threads: cores, player_threads: cores, queue: 1024 }
    }
}

/// What kind of work an operation is; each has threads of its own, so thinking players never hold up the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// Rules and pictures: short.
    Rules,
    /// Computer players: long.
    Players,
}

pub(crate) struct Core {
    // The order matters: threads end before the clock that could stop their guests.
    rules: Pool,
    players: Pool,
    ticker: Ticker,
    engine: Engine,
    cache: Option<Cache>,
    settings: Settings,
    loaded: Mutex<BTreeMap<ComponentHash, Weak<Loaded>>>,
}

impl Core {
    pub(crate) fn engine(&self) -> &Engine {
        &self.engine
    }

    pub(crate) fn ticker(&self) -> &Ticker {
        &self.ticker
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    pub(crate) fn loaded(&self) -> &Mutex<BTreeMap<ComponentHash, Weak<Loaded>>> {
        &self.loaded
    }

    pub(crate) fn submit(&self, class: Class, job: Box<dyn FnOnce() + Send>) -> Result<(), GuestError> {
        let pool = match class {
            Class::Rules => &self.rules,
            Class::Players => &self.players,
        };
        pool.submit(job).map_err(|refused| match refused {
            Refused::Full => GuestError::Busy,
            Refused::Closed => GuestError::Closed,
        })
    }

    /// Machine code of a checked file, from the cache or the compiler.
    pub(crate) fn compile(
        &self,
        bytes: &[u8],
        hash: ComponentHash,
    ) -> Result<wasmtime::component::Component, LoadError> {
        if let Some(component) = self.cache.as_ref().and_then(|cache| cache.get(&self.engine, hash)) {
            return Ok(component);
        }
        let component = wasmtime::component::Component::from_binary(&self.engine, bytes)
            .map_err(|error| LoadError::Compile(crate::file::shown_whole(&format!("{error:#}"))))?;
        if let Some(cache) = &self.cache {
            cache.put(&self.engine, hash, &component);
        }
        Ok(component)
    }
}

/// The sandbox: one per process. Cheap to clone; its threads end with the last clone and the last component.
#[derive(Clone)]
pub struct Runtime {
    core: Arc<Core>,
}

impl std::fmt::Debug for Runtime {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Runtime").field("settings", &self.core.settings).finish_non_exhaustive()
    }
}

impl Runtime {
    /// Starts the engine, its clock and its threads.
    ///
    /// # Errors
    /// If the machine cannot run the sandbox. A cache folder that cannot be used is only logged.
    pub fn new(settings: Settings) -> Result<Self, RuntimeError> {
        // Twice the threads, because work on a guest may itself operate on another; and one that is being loaded.
        let instances = 2 * (settings.rules_threads.max(1) + settings.player_threads.max(1)) + 2;
        let engine = engine::engine(&settings.limits, u32::try_from(instances).unwrap_or(64))?;
        let cache = settings.cache.as_deref().and_then(|folder| match Cache::open(folder) {
            Ok(cache) => Some(cache),
            Err(reason) => {
                tracing::warn!(%reason, "compiled components are not kept");
                None
            }
        });
        Ok(Self {
            core: Arc::new(Core {
                rules: Pool::start("rules", settings.rules_threads, settings.queue)?,
                players: Pool::start("players", settings.player_threads, settings.queue)?,
                ticker: Ticker::start(&engine)?,
                engine,
                cache,
                settings,
                loaded: Mutex::default(),
            }),
        })
    }

    /// The settings it was started with.
    pub fn settings(&self) -> &Settings {
        &self.core.settings
    }

    pub(crate) fn core(&self) -> &Arc<Core> {
        &self.core
    }
}
