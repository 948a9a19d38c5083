//! The sandbox in which games run. The only crate that names wasmtime.
//!
//! A [`Runtime`] owns the engine and the threads guests run on, a [`Component`] is a loaded game, and
//! [`Component::operate`] lends a fresh [`Guest`] for one operation on one match. A [`Catalogue`] keeps a folder of games
//! loaded and remembers old versions for matches that began with them.
//!
//! | module | what it holds |
//! |---|---|
//! | `engine`, `deadline`, `pool` | wasmtime's settings, the epoch clock, the guest threads |
//! | [`limits`] | every number of the sandbox |
//! | `file`, `load`, `describe` | from bytes to a component, and why not |
//! | `cache` | compiled components on disk |
//! | `guest`, `convert`, `faults` | typed calls with deadlines and caps |
//! | [`seats`] | checks that need the number of seats |
//! | `health` | three traps in ten minutes |
//! | `catalogue`, `watch` | the games folder |
//! | [`probe`] | what calls cost on this machine |

mod bindings;
mod cache;
mod catalogue;
mod convert;
mod deadline;
mod describe;
mod engine;
mod error;
mod faults;
mod file;
mod guest;
mod health;
pub mod limits;
mod load;
mod pool;
pub mod probe;
mod runtime;
pub mod seats;
mod watch;

pub use catalogue::{Catalogue, Changes};
pub use error::{GuestError, LoadError, RuntimeError};
pub use guest::{Guest, Observation, State};
pub use health::Health;
pub use limits::Limits;
pub use load::Component;
pub use runtime::{Class, Runtime, Settings};
pub use watch::Watch;
