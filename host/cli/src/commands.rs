//! One module a command; each has `Args` and `run`.

pub mod bench;
pub mod care;
pub mod check;
pub mod replay;
pub mod serve;
pub mod simulate;
pub mod try_position;
pub mod verify;

/// The data folder if none is named.
const DATA: &str = "target/data";
