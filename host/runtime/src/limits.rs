//! What a guest may cost: times, memory, sizes. One place for every number of architecture.md's sandbox table.

use std::time::Duration;

use wasmtime::ResourceLimiter;

/// Limits an operator may change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Rules and presentation, per call; milliseconds of the guest's own processor time.
    pub rules_ms: u64,
    /// Instantiation, `setup`, `describe`, `rule-book`, `art` and the debugger's door, per call; milliseconds.
    pub setup_ms: u64,
    /// Computer players' budget per call; milliseconds. [`Limits::PLAYER_GRACE_MS`] comes on top.
    pub player_ms: u64,
    /// All linear memories and tables of one instance together; bytes.
    pub memory_bytes: usize,
    /// A component's file; bytes.
    pub component_bytes: usize,
    /// Data one call may hand to the host, before the finer caps; bytes.
    pub copied_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            rules_ms: 50,
            setup_ms: 250,
            player_ms: 2_000,
            memory_bytes: 64 << 20,
            component_bytes: 8 << 20,
            copied_bytes: 1 << 20,
        }
    }
}

impl Limits {
    /// What a player's call may take beyond its budget; milliseconds.
    pub const PLAYER_GRACE_MS: u64 = 100;

    /// The real time after which a call ends even if the machine gave it hardly any processor time.
    pub(crate) fn patience(limit: Duration) -> Duration {
        limit * 4 + Duration::from_secs(1)
    }
}

/// Linear memories a component may have.
pub const MEMORIES: usize = 1;
/// Tables a component may have.
pub const TABLES: usize = 4;
/// Core instances a component may have.
pub const INSTANCES: usize = 8;
/// Elements all tables together may have.
pub const TABLE_ELEMENTS: usize = 64 << 10;
/// Stack of a guest; bytes.
pub const WASM_STACK: usize = 1 << 20;
/// Stack of a thread that runs guests; bytes. The host's own frames need a part of it.
pub const THREAD_STACK: usize = 4 << 20;

/// Caps on answers, in bytes unless said otherwise.
pub mod caps {
    /// State, observation, a player's memory.
    pub const BLOB: usize = 64 << 10;
    /// Moves in a legal list (a number).
    pub const MOVES: usize = 4096;
    /// All moves of a legal list together.
    pub const MOVES_BYTES: usize = 64 << 10;
    /// One move.
    pub const MOVE: usize = 512;
    /// A scene.
    pub const SCENE: usize = 256 << 10;
    /// A rule book.
    pub const RULE_BOOK: usize = 256 << 10;
    /// The readable state of `inspect`.
    pub const INSPECTION: usize = 512 << 10;
    /// Pictures of a game (a number).
    pub const PICTURES: usize = 512;
    /// One picture.
    pub const PICTURE: usize = 64 << 10;
    /// All pictures together.
    pub const ART: usize = 768 << 10;
    /// A key, code, id, remark, cue.
    pub const KEY: usize = 512;
    /// A sentence or paragraph for people.
    pub const TEXT: usize = 4 << 10;
    /// A computer player's thoughts, for the debugger.
    pub const THOUGHTS: usize = 64 << 10;
    /// Entries of any other list (a number).
    pub const LIST: usize = 1024;
    /// All of `describe` in one language.
    pub const DESCRIPTION: usize = 256 << 10;
    /// What a computer player is shown: observations (a number) …
    pub const SEEN: usize = 256;
    /// … and all of them together.
    pub const SEEN_BYTES: usize = 512 << 10;
}

/// Counts what one store grows and traps when it is too much.
#[derive(Debug)]
pub(crate) struct Limiter {
    memory_left: usize,
    elements_left: usize,
}

/// The trap of a refused growth; recognised by its type.
#[derive(Debug, thiserror::Error)]
#[error("the sandbox's memory limit is reached")]
pub(crate) struct MemoryLimit;

impl Limiter {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self { memory_left: limits.memory_bytes, elements_left: TABLE_ELEMENTS }
    }

    /// Bytes of linear memory not grown into yet.
    pub(crate) fn memory_left(&self) -> usize {
        self.memory_left
    }
}

/// Takes `desired - current` from what is left; a refusal is a trap, so a guest never sees a growth that failed and
/// cannot behave differently on a fuller host.
fn take(left: &mut usize, current: usize, desired: usize, maximum: Option<usize>) -> wasmtime::Result<bool> {
    let wanted = desired.saturating_sub(current);
    if wanted > *left || maximum.is_some_and(|most| desired > most) {
        return Err(wasmtime::Error::new(MemoryLimit));
    }
    *left -= wanted;
    Ok(true)
}

impl ResourceLimiter for Limiter {
    fn memory_growing(&mut self, current: usize, desired: usize, maximum: Option<usize>) -> wasmtime::Result<bool> {
        take(&mut self.memory_left, current, desired, maximum)
    }
    fn memory_grow_failed(&mut self, _error: wasmtime::Error) -> wasmtime::Result<()> {
        Err(wasmtime::Error::new(MemoryLimit))
    }
    fn table_growing(&mut self, current: usize, desired: usize, maximum: Option<usize>) -> wasmtime::Result<bool> {
        take(&mut self.elements_left, current, desired, maximum)
    }
    fn table_grow_failed(&mut self, _error: wasmtime::Error) -> wasmtime::Result<()> {
        Err(wasmtime::Error::new(MemoryLimit))
    }
    fn instances(&self) -> usize {
        INSTANCES
    }
    fn tables(&self) -> usize {
        TABLES
    }
    fn memories(&self) -> usize {
        MEMORIES
    }
}
