//! Seeded randomness from the 32 bytes the host gives a call.

use rand_chacha::ChaCha12Rng;
use rand_core::{Rng, SeedableRng};

/// A stream of chance for one call: the same entropy gives the same draws on every machine.
#[derive(Debug, Clone)]
pub struct Chance(ChaCha12Rng);

impl Chance {
    /// From the host's entropy. Shorter input is padded with zeros, longer input cut at 32 bytes.
    pub fn from_entropy(entropy: &[u8]) -> Self {
        let mut seed = [0u8; 32];
        let used = entropy.len().min(32);
        seed[..used].copy_from_slice(&entropy[..used]);
        Self(ChaCha12Rng::from_seed(seed))
    }

    /// Uniform in `0..bound`, without bias; 0 for a bound of 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        let zone = u32::MAX - u32::MAX % bound;
        loop {
            let drawn = self.0.next_u32();
            if drawn < zone {
                return drawn % bound;
            }
        }
    }

    /// An index into a list of this length; 0 for an empty one.
    pub fn index(&mut self, length: usize) -> usize {
        self.below(u32::try_from(length).unwrap_or(u32::MAX)) as usize
    }

    /// One member, or none of an empty list.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        if list.is_empty() { None } else { Some(&list[self.index(list.len())]) }
    }

    /// True in `per_mille` of a thousand draws.
    pub fn happens(&mut self, per_mille: u32) -> bool {
        self.below(1000) < per_mille
    }

    /// Uniformly shuffled in place (Fisher–Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let other = self.index(last + 1);
            list.swap(last, other);
        }
    }

    /// 32 fresh bytes, for a stream of its own.
    pub fn entropy(&mut self) -> [u8; 32] {
        let mut bytes = [0u8; 32];
        self.0.fill_bytes(&mut bytes);
        bytes
    }
}
