//! A match without a server: what the table service, the command line and the studio all need.
//!
//! | module | what it holds |
//! |---|---|
//! | [`chance`] | entropies from the secret seed, and the commitment to it |
//! | [`replay`] | a record played again, ply by ply, and verified |
//! | [`simulate`] | computer players and random movers among themselves |
//! | [`check`] | the laws every game has to keep |

pub mod chance;
pub mod check;
mod draws;
mod mover;
pub mod replay;
mod replayed;
pub mod simulate;
