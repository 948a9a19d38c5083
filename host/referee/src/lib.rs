//! A match without a server: what the table service, the command line and the studio all need.
//!
//! | module | what it holds |
//! |---|---|
//! | [`chance`] | entropies from the secret seed, and the commitment to it |
//! | [`replay`] | a record played again, ply by ply, and verified; lines at any ply, with branches |
//! | [`playthrough`] | a line as a file that tests compare |
//! | [`minds`], [`measure`] | computer players asked again; what calls cost, what a viewer knows |
//! | [`simulate`] | computer players and random movers among themselves |
//! | [`check`] | the laws every game has to keep |

pub mod chance;
pub mod check;
mod draws;
pub mod measure;
pub mod minds;
mod mover;
pub mod playthrough;
pub mod replay;
mod replayed;
pub mod simulate;
