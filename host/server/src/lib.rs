//! The table service: people, seats, live matches. The only crate that names axum.
//!
//! A table is a small value that lives in the store and in memory only while somebody needs it; no task belongs to an
//! idle table. A move is one operation in the sandbox, then one durable append, then frames (“commit, then tell”).
//!
//! | module | what it holds |
//! |---|---|
//! | [`config`], [`time`], [`randomness`] | what comes from outside |
//! | [`server`], [`embedded`] | starting and stopping |
//! | [`care`] | backups, restoring, checking a data folder |
//! | `app`, `http` | what requests share, routes, strict reading, statuses |
//! | `socket` | one WebSocket per client: budgets, bounded queues, farewells |
//! | `table` | tables in memory: lobby, watching, moves, computer players, commits |
//! | `play` | what one operation in the sandbox does: a step, a replay, a recap |
//! | `documents`, `people`, `words` | what is kept, tokens, sentences |
//! | `results`, `stakes`, `journeys`, `daily`, `calendar` | what a match leaves behind: lists, showcases, dailies, periods |
//! | `addresses`, `metrics` | budgets by address, what is counted |
//! | `alarms`, `hours` | the clock's heap, and time that stands still while no server runs |

mod addresses;
mod alarms;
mod app;
mod calendar;
pub mod care;
pub mod config;
mod control;
mod daily;
mod documents;
pub mod embedded;
mod hours;
mod http;
mod journeys;
mod metrics;
mod people;
mod play;
pub mod randomness;
mod results;
pub mod server;
mod socket;
mod stakes;
mod table;
#[cfg(test)]
mod testkit;
pub mod time;
mod words;

pub use config::Config;
pub use embedded::{embedded, embedded_with};
pub use server::{Running, Server, StartError};
