//! One WebSocket per client: reading, writing, budgets.

pub(crate) mod budget;
pub(crate) mod connection;
pub(crate) mod outbox;
pub(crate) mod parse;
