//! Random numbers for drivers that are no part of the game: random movers and samples.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};

/// A stream of numbers; the same entropy gives the same ones.
pub(crate) struct Draws(ChaCha8Rng);

impl Draws {
    pub(crate) fn new(entropy: [u8; 32]) -> Self {
        Self(ChaCha8Rng::from_seed(entropy))
    }

    /// Below `bound`; 0 for 0. The bias for bounds far below 2⁶⁴ is of no account here.
    pub(crate) fn pick(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { (self.0.next_u64() % bound as u64) as usize }
    }

    /// One member, none of an empty list.
    pub(crate) fn one<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.pick(list.len()))
    }

    /// 32 bytes for a call.
    pub(crate) fn entropy(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        self.0.fill_bytes(&mut bytes);
        bytes
    }

    /// In place, every order equally likely.
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let other = self.pick(last + 1);
            list.swap(last, other);
        }
    }
}
