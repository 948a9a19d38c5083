//! What can go wrong, typed. Codes are stable; messages are for people.

use std::path::PathBuf;

/// The runtime itself cannot start or its folders cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RuntimeError {
    /// Wasmtime refuses its settings on this machine.
    #[error("the sandbox cannot start on this machine: {0}")]
    Engine(String),
    /// No thread could be started.
    #[error("a thread could not be started: {0}")]
    Thread(std::io::Error),
    /// A folder cannot be made, read or written.
    #[error("{path}: {source}", path = path.display())]
    Folder {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The operating system cannot watch a folder.
    #[error("{path} cannot be watched for changes: {reason}", path = path.display())]
    Watch {
        /// Which.
        path: PathBuf,
        /// Why.
        reason: String,
    },
}

impl RuntimeError {
    /// Stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Engine(_) => "engine",
            Self::Thread(_) => "thread",
            Self::Folder { .. } => "folder",
            Self::Watch { .. } => "watch",
        }
    }
}

/// Why a file is no game this host can run.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// Larger than the size cap.
    #[error("the file has {size} bytes; a game may have at most {most}")]
    TooLarge {
        /// Bytes it has.
        size: u64,
        /// Bytes it may have.
        most: usize,
    },
    /// Does not begin like WASM.
    #[error("this is no WebAssembly file")]
    NotWasm,
    /// Machine code for wasmtime, which the host never takes from outside.
    #[error("this is precompiled machine code; give the .wasm component it was made from")]
    Precompiled,
    /// A module where a component is needed.
    #[error("this is a core WebAssembly module, not a component; make one of it with `spielwerk build`")]
    CoreModule,
    /// Broken or cut off, or it uses a proposal this host leaves off.
    #[error("this WebAssembly file is not valid here: {0}")]
    Invalid(String),
    /// It wants something from the host.
    #[error("a game may import nothing, but this one imports {}", .names.join(", "))]
    Imports {
        /// Every import's name, at most sixteen.
        names: Vec<String>,
    },
    /// It exports something else than `world game`.
    #[error("this component does not implement spielwerk:game@0.1.0: {0}")]
    Exports(String),
    /// The compiler or the sandbox refuses it.
    #[error("this component cannot be compiled within the sandbox's limits: {0}")]
    Compile(String),
    /// `describe` failed.
    #[error("the game cannot describe itself: {0}")]
    Describe(GuestError),
    /// `describe` contradicts itself.
    #[error("what the game says about itself is not usable: {0}")]
    Description(String),
    /// No file with this content is known.
    #[error("no component {0} is known here")]
    Unknown(String),
    /// The file cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// A file of this id is there already, under another name.
    #[error("the game “{id}” is already there as {file}; two files may not offer the same game")]
    Duplicate {
        /// The game's id.
        id: String,
        /// The file that offers it.
        file: String,
    },
}

impl LoadError {
    /// Stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::TooLarge { .. } => "too-large",
            Self::NotWasm => "not-wasm",
            Self::Precompiled => "precompiled",
            Self::CoreModule => "core-module",
            Self::Invalid(_) => "invalid",
            Self::Imports { .. } => "imports",
            Self::Exports(_) => "exports",
            Self::Compile(_) => "compile",
            Self::Describe(_) => "describe",
            Self::Description(_) => "description",
            Self::Unknown(_) => "unknown-component",
            Self::Unreadable(_) => "unreadable",
            Self::Duplicate { .. } => "duplicate-id",
        }
    }
}

/// Why a call into a guest has no answer. `call` is the contract's name of the function, or `instantiate`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GuestError {
    /// It ran out of time.
    #[error("{call} took longer than {limit_ms} ms")]
    TimedOut {
        /// Which function.
        call: &'static str,
        /// Its limit in milliseconds.
        limit_ms: u64,
    },
    /// It wanted more memory than it may have.
    #[error("{call} wanted more memory than the sandbox gives")]
    OutOfMemory {
        /// Which function.
        call: &'static str,
    },
    /// It recursed too deeply.
    #[error("{call} overran its stack")]
    StackOverflow {
        /// Which function.
        call: &'static str,
    },
    /// It trapped: a panic, a failed assertion, an access out of bounds.
    #[error("{call} trapped: {message}")]
    Trap {
        /// Which function.
        call: &'static str,
        /// What wasmtime says.
        message: String,
    },
    /// Its answer is larger than the contract allows.
    #[error("{call} answered with too much: {what}, at most {limit}")]
    TooMuch {
        /// Which function.
        call: &'static str,
        /// What is too large, with its size.
        what: String,
        /// The cap, in the unit `what` names.
        limit: usize,
    },
    /// Its answer breaks the contract.
    #[error("{call} answered with something impossible: {what}")]
    Malformed {
        /// Which function.
        call: &'static str,
        /// What is wrong with it.
        what: String,
    },
    /// An earlier call in this operation failed; the instance is not used again.
    #[error("an earlier call failed and its instance is not used again")]
    Poisoned,
    /// All threads are at work and the queue is full.
    #[error("the host is busy; try again in a moment")]
    Busy,
    /// The runtime is shutting down, or the host's own work panicked.
    #[error("the sandbox has stopped")]
    Closed,
}

impl GuestError {
    /// Stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::TimedOut { .. } => "guest-timed-out",
            Self::OutOfMemory { .. } => "guest-out-of-memory",
            Self::StackOverflow { .. } => "guest-stack-overflow",
            Self::Trap { .. } => "guest-trapped",
            Self::TooMuch { .. } => "guest-too-much",
            Self::Malformed { .. } => "guest-malformed",
            Self::Poisoned => "guest-poisoned",
            Self::Busy => "busy",
            Self::Closed => "closed",
        }
    }

    /// The guest is at fault, not the host's load: such errors count for the component's health.
    pub fn blames_guest(&self) -> bool {
        !matches!(self, Self::Poisoned | Self::Busy | Self::Closed)
    }
}
