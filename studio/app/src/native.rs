//! Native only: arguments, embedded server, records, files, automation.

pub mod args;
pub mod automation;
pub mod files;
pub mod lines;
pub mod sandbox;
pub mod server;
pub mod start;
mod watch;
