//! From a file's bytes to a component that can be played.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};
use std::time::Instant;

use spielwerk_model::game::GameInfo;
use spielwerk_model::ids::ComponentHash;
use wasmtime::component::Linker;

use crate::bindings::GamePre;
use crate::engine::Running;
use crate::error::{GuestError, LoadError};
use crate::guest::{Guest, Host};
use crate::health::{Health, HealthLog};
use crate::limits::{Limits, THREAD_STACK};
use crate::runtime::{Core, Runtime};
use crate::{Class, describe, file};

/// The machine code of a component and what its instances share.
pub(crate) struct Machine {
    core: Arc<Core>,
    pre: GamePre<Host>,
    hash: ComponentHash,
    health: HealthLog,
}

impl Machine {
    pub(crate) fn limits(&self) -> &Limits {
        &self.core.settings().limits
    }

    /// A guest begins to run: from now on its deadlines are watched.
    pub(crate) fn run_clock(&self) -> Running {
        self.core.ticker().run()
    }

    pub(crate) fn pre(&self) -> &GamePre<Host> {
        &self.pre
    }

    /// A call failed.
    pub(crate) fn note(&self, fault: &GuestError) {
        if fault.blames_guest() {
            tracing::warn!(component = %self.hash.short(), code = fault.code(), %fault, "guest failed");
        }
        self.health.note(fault, Instant::now());
    }
}

/// A component whose descriptions are known.
pub(crate) struct Loaded {
    machine: Arc<Machine>,
    infos: BTreeMap<String, GameInfo>,
    first: GameInfo,
}

/// A game's component, ready to play. Cheap to clone.
#[derive(Clone)]
pub struct Component {
    loaded: Arc<Loaded>,
}

impl std::fmt::Debug for Component {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Component({} {})", self.loaded.first.id, self.loaded.machine.hash.short())
    }
}

impl Component {
    /// The SHA-256 of its file.
    pub fn hash(&self) -> ComponentHash {
        self.loaded.machine.hash
    }

    /// What the game says about itself in this language; in its first one if it does not speak it.
    pub fn info(&self, locale: &str) -> &GameInfo {
        self.loaded.infos.get(locale).unwrap_or(&self.loaded.first)
    }

    pub(crate) fn machine(&self) -> &Arc<Machine> {
        &self.loaded.machine
    }

    /// Whether it failed too often lately.
    pub fn health(&self) -> Health {
        self.loaded.machine.health.at(Instant::now())
    }

    /// Runs `work` on a guest thread with a fresh instance, which is dropped afterwards; waits for the result. One
    /// operation may hold many calls on one match. Called inside such work it runs at once, on the same thread.
    ///
    /// Not for async code, which it would block: [`Component::operate_async`].
    ///
    /// # Errors
    /// What `work` returns; [`GuestError::Busy`] if the queue is full; any fault of instantiation.
    pub fn operate<T: Send + 'static>(
        &self,
        class: Class,
        work: impl FnOnce(&mut Guest) -> Result<T, GuestError> + Send + 'static,
    ) -> Result<T, GuestError> {
        if crate::pool::is_guest_thread() {
            return run(&self.loaded.machine, work);
        }
        let (answer, answered) = std::sync::mpsc::sync_channel(1);
        let machine = self.loaded.machine.clone();
        self.loaded.machine.core.submit(
            class,
            Box::new(move || {
                let _ = answer.send(run(&machine, work));
            }),
        )?;
        answered.recv().unwrap_or(Err(GuestError::Closed))
    }

    /// [`Component::operate`] for async code. A dropped future does not stop work that has begun; its result is lost.
    ///
    /// # Errors
    /// As [`Component::operate`].
    pub async fn operate_async<T: Send + 'static>(
        &self,
        class: Class,
        work: impl FnOnce(&mut Guest) -> Result<T, GuestError> + Send + 'static,
    ) -> Result<T, GuestError> {
        let (answer, answered) = tokio::sync::oneshot::channel();
        let machine = self.loaded.machine.clone();
        self.loaded.machine.core.submit(
            class,
            Box::new(move || {
                // Nobody waits any more, for instance because the connection is gone: nothing to do.
                if !answer.is_closed() {
                    let _ = answer.send(run(&machine, work));
                }
            }),
        )?;
        answered.await.unwrap_or(Err(GuestError::Closed))
    }
}

fn run<T>(machine: &Arc<Machine>, work: impl FnOnce(&mut Guest) -> Result<T, GuestError>) -> Result<T, GuestError> {
    work(&mut Guest::instantiate(machine)?)
}

impl Runtime {
    /// Makes a component of a file's bytes: size, magic, validation, no imports, exports, and `describe` in every
    /// language it lists, with a check that what it says makes sense. Bytes already loaded are not compiled again.
    ///
    /// Blocks for a compilation (tens of milliseconds) unless the cache holds it.
    ///
    /// # Errors
    /// Says in a sentence why the file is no game for this host.
    pub fn load(&self, bytes: &[u8]) -> Result<Component, LoadError> {
        file::check(bytes, self.core().settings().limits.component_bytes)?;
        let hash = ComponentHash::of(bytes);
        // One at a time: the pool of instances has room for one more than its threads hold.
        let mut loaded = self.core().loaded().lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = loaded.get(&hash).and_then(std::sync::Weak::upgrade) {
            return Ok(Component { loaded: known });
        }
        let component = on_own_thread(|| prepare(self.core(), bytes, hash))?;
        loaded.retain(|_, weak| weak.strong_count() > 0);
        loaded.insert(hash, Arc::downgrade(&component.loaded));
        Ok(component)
    }
}

/// Guests need more stack than a caller's thread may have.
fn on_own_thread<T: Send>(work: impl FnOnce() -> Result<T, LoadError> + Send) -> Result<T, LoadError> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new()
            .name("guest-loader".into())
            .stack_size(THREAD_STACK)
            .spawn_scoped(scope, work)
            .map_err(|error| LoadError::Compile(error.to_string()))?;
        thread.join().unwrap_or_else(|_| Err(LoadError::Compile("the compiler panicked".into())))
    })
}

fn prepare(core: &Arc<Core>, bytes: &[u8], hash: ComponentHash) -> Result<Component, LoadError> {
    let compiled = core.compile(bytes, hash)?;
    let linked = Linker::<Host>::new(core.engine())
        .instantiate_pre(&compiled)
        .map_err(|error| LoadError::Compile(file::shown_whole(&error.root_cause().to_string())))?;
    let pre = GamePre::new(linked).map_err(|error| LoadError::Exports(file::shown_whole(&format!("{error:#}"))))?;
    let machine = Arc::new(Machine { core: core.clone(), pre, hash, health: HealthLog::default() });
    let (infos, first) = descriptions(&machine)?;
    Ok(Component { loaded: Arc::new(Loaded { machine, infos, first }) })
}

/// `describe` in every language, each in an instance of its own, checked.
fn descriptions(machine: &Arc<Machine>) -> Result<(BTreeMap<String, GameInfo>, GameInfo), LoadError> {
    let ask = |locale: &str| run(machine, |guest| guest.describe(locale)).map_err(LoadError::Describe);
    let first = ask("")?;
    describe::check(&first)?;
    let mut infos = BTreeMap::new();
    for locale in &first.locales {
        let info = ask(locale)?;
        describe::check(&info)?;
        describe::check_same(&first, &info, locale)?;
        infos.insert(locale.clone(), info);
    }
    let default = first.locales.first().and_then(|locale| infos.get(locale)).cloned();
    if default.as_ref() != Some(&first) {
        return Err(LoadError::Description("an unknown language must get the first one listed".into()));
    }
    Ok((infos, first))
}
