//! What is kept between runs: settings, tokens, link codes, own notes.

use spielwerk_studio_core::studio::Saved;

/// Where it is kept.
pub trait Keeper {
    /// Keeps it; a sentence if that failed.
    ///
    /// # Errors
    /// If it cannot be written.
    fn keep(&mut self, saved: &Saved) -> Result<(), String>;
}

/// Nowhere.
#[derive(Debug, Clone, Copy, Default)]
pub struct Forgetful;

impl Keeper for Forgetful {
    fn keep(&mut self, _saved: &Saved) -> Result<(), String> {
        Ok(())
    }
}
