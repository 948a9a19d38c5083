//! A studio without a window, at a server with a hasty clock: whole matches in seconds, by the same taps and keys.

pub mod hands;
pub mod house;
pub mod person;
