//! Native only: arguments, embedded server, records, files, automation.

pub mod args;
pub mod automation;
pub mod files;
pub mod replays;
pub mod server;
pub mod start;
