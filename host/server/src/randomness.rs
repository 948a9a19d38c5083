//! Secret randomness comes from outside, so that tests can repeat a run.

use std::sync::Mutex;

use sha2::{Digest, Sha256};

/// Where seeds, codes and keys come from.
pub trait Randomness: Send + Sync + 'static {
    /// Fills with bytes nobody can guess.
    ///
    /// # Errors
    /// If the machine has none to give.
    fn fill(&self, bytes: &mut [u8]) -> Result<(), NoRandomness>;
}

/// The operating system gives no randomness.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the system gives no randomness: {0}")]
pub struct NoRandomness(pub String);

/// The operating system's.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemRandomness;

impl Randomness for SystemRandomness {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), NoRandomness> {
        getrandom::fill(bytes).map_err(|error| NoRandomness(error.to_string()))
    }
}

/// The same bytes in every run with the same seed: for tests and benchmarks only.
#[derive(Debug)]
pub struct SeededRandomness {
    seed: u64,
    drawn: Mutex<u64>,
}

impl SeededRandomness {
    /// With this seed.
    pub fn new(seed: u64) -> Self {
        Self { seed, drawn: Mutex::new(0) }
    }
}

impl Randomness for SeededRandomness {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), NoRandomness> {
        let mut drawn = self.drawn.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        for chunk in bytes.chunks_mut(32) {
            *drawn += 1;
            let mut hasher = Sha256::new();
            hasher.update(self.seed.to_be_bytes());
            hasher.update(drawn.to_be_bytes());
            chunk.copy_from_slice(&hasher.finalize()[..chunk.len()]);
        }
        Ok(())
    }
}
