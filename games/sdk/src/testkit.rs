//! For a game's own tests, natively: playouts, perft counts, the laws of the contract, and playthrough files.
//!
//! Everything here runs the very functions the component exports, over bytes and text. A broken law is an `Err` with
//! the moves that lead to it. The host's `spielwerk check` tests the finished component more thoroughly.

mod laws;
mod playout;
mod playthrough;
mod speed;

pub use laws::{Budget, keep};
pub use playout::{Played, perft, playout, random_playout};
pub use playthrough::compare;
pub use speed::{Dice, Speed, fnv, playouts_main, speed};
