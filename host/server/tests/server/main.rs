//! The server over real sockets. One program, since linking one costs more than running it.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod accounts;
mod clocks;
mod common;
mod embedded;
mod failing_games;
mod hidden;
mod inputs;
mod lists;
mod lives_on;
mod matches;
mod operator;
mod people;
mod secrets;
