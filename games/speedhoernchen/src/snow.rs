//! The first snow (H-R12, H-R13).

use serde::{Deserialize, Serialize};

use crate::deck::{Card, Counts, KINDS, Size, threshold};

/// Why the snow fell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Snow {
    /// Few heaps were left.
    Count,
    /// No pair could have an effect any more.
    Early,
}

/// The test at the start of a turn, over the cards still in the wood.
pub fn falls(size: Size, left: &Counts) -> Option<Snow> {
    falls_at(threshold(size), left)
}

/// The same test with a threshold of its own.
pub fn falls_at(threshold: usize, left: &Counts) -> Option<Snow> {
    if left.total() <= threshold {
        Some(Snow::Count)
    } else if some_pair_has_effect(left) {
        None
    } else {
        Some(Snow::Early)
    }
}

/// Whether any two of these cards would change something, without trying all pairs.
pub fn some_pair_has_effect(left: &Counts) -> bool {
    if left.0[Card::FOX.kind()] > 0 {
        return left.total() >= 2;
    }
    let smallest_nuts = (1u8..).zip(&left.0[..4]).find(|(_, count)| **count > 0).map(|(nuts, _)| nuts);
    let mut strengths = [false; 4];
    for (index, &count) in left.0[4..KINDS - 1].iter().enumerate() {
        strengths[index % 4] |= count > 0;
    }
    let mut present = (2u8..).zip(strengths).filter(|(_, there)| *there).map(|(strength, _)| strength);
    match (present.next(), present.next(), smallest_nuts) {
        (Some(_), Some(_), _) => true,
        (Some(strength), None, Some(nuts)) => strength >= nuts,
        _ => false,
    }
}
