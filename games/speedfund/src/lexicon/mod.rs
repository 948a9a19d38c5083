//! What the game knows of words: the list, its forms, and the terms people link with each word.
//!
//! | module | what it holds |
//! |---|---|
//! | [`source`] | reads the text files in `data/`, merges and lints them |
//! | [`pack`] | writes them as one table; the build script does it |
//! | [`lint`] | the gates, as figures |
//! | [`table`] | reads that table in place |
//! | [`understand`] | what a clue word can mean |

pub mod lint;
pub mod pack;
pub mod source;
pub mod table;
pub mod understand;

pub use table::{Lexicon, TermId, Word};
