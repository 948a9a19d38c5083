//! How many frames a client may send.

/// A bucket that holds a burst and fills at a steady rate.
#[derive(Debug)]
pub(crate) struct Budget {
    burst: u64,
    per_second: u64,
    /// Thousandths of frames.
    left: u64,
    at: u64,
}

impl Budget {
    /// Full at this moment (milliseconds).
    pub(crate) fn new((burst, per_second): (u32, u32), now: u64) -> Self {
        let burst = u64::from(burst);
        Self { burst, per_second: per_second.into(), left: burst * 1000, at: now }
    }

    /// Takes one frame; false if there is none left.
    pub(crate) fn take(&mut self, now: u64) -> bool {
        let filled = now.saturating_sub(self.at).saturating_mul(self.per_second);
        self.at = now.max(self.at);
        self.left = self.left.saturating_add(filled).min(self.burst * 1000);
        if self.left < 1000 {
            return false;
        }
        self.left -= 1000;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_then_a_rate() {
        let mut budget = Budget::new((3, 2), 0);
        let taken: Vec<bool> =
            [0, 0, 0, 0, 499, 500, 500, 9_000, 9_000, 9_000, 9_000].into_iter().map(|now| budget.take(now)).collect();
        assert_eq!(taken, [true, true, true, false, false, true, false, true, true, true, false]);
    }
}
