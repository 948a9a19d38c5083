//! Whether a component has failed too often lately.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::error::GuestError;

/// Faults within [`WINDOW`] that make a component count as failing.
pub const MOST_FAULTS: usize = 3;
/// How long a fault counts.
pub const WINDOW: Duration = Duration::from_secs(600);

/// How a component does.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Health {
    /// No new tables; running ones pause with a notice. Ends by itself when faults grow old.
    pub failing: bool,
    /// Faults that count now; more than [`MOST_FAULTS`] are not counted.
    pub faults: usize,
    /// The newest of them in words.
    pub last: Option<String>,
}

/// The newest faults with their times. Time is given from outside, so tests need no waiting.
#[derive(Debug, Default)]
pub(crate) struct HealthLog {
    faults: Mutex<VecDeque<(Instant, String)>>,
}

impl HealthLog {
    /// Notes a fault if it is one the component is to blame for.
    ///
    /// A computer player that overruns its time or answers nonsense is replaced by the host's fallback move and harms
    /// nobody; only its traps count.
    pub(crate) fn note(&self, fault: &GuestError, now: Instant) {
        if !counts(fault) {
            return;
        }
        let mut faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        faults.push_back((now, fault.to_string()));
        while faults.len() > MOST_FAULTS {
            faults.pop_front();
        }
    }

    /// The health at this moment.
    pub(crate) fn at(&self, now: Instant) -> Health {
        let faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        let mut recent = faults.iter().filter(|(when, _)| now.saturating_duration_since(*when) < WINDOW);
        let count = recent.clone().count();
        Health {
            failing: count >= MOST_FAULTS,
            faults: count,
            last: recent.next_back().map(|(_, words)| words.clone()),
        }
    }
}

fn counts(fault: &GuestError) -> bool {
    match fault {
        GuestError::TimedOut { call, .. } | GuestError::TooMuch { call, .. } | GuestError::Malformed { call, .. } => {
            !matches!(*call, "choose" | "advise" | "resample")
        }
        other => other.blames_guest(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trap(call: &'static str) -> GuestError {
        GuestError::Trap { call, message: "unreachable".into() }
    }

    #[test]
    fn three_traps_in_ten_minutes_fail_and_grow_old() {
        let (log, start) = (HealthLog::default(), Instant::now());
        for minute in [0, 4, 9] {
            assert!(!log.at(start + Duration::from_secs(minute * 60)).failing);
            log.note(&trap("apply"), start + Duration::from_secs(minute * 60));
        }
        let now = log.at(start + Duration::from_secs(9 * 60));
        assert!(now.failing);
        assert_eq!((now.faults, now.last.as_deref()), (3, Some("apply trapped: unreachable")));
        let later = log.at(start + Duration::from_secs(10 * 60));
        assert_eq!((later.failing, later.faults), (false, 2));
        assert_eq!(log.at(start + Duration::from_secs(20 * 60)), Health::default());
    }

    #[test]
    fn spread_out_traps_do_not_fail() {
        let (log, start) = (HealthLog::default(), Instant::now());
        for round in 0..20 {
            let now = start + Duration::from_secs(round * 301);
            log.note(&trap("apply"), now);
            assert!(!log.at(now).failing);
        }
    }

    #[test]
    fn a_slow_player_and_a_busy_host_do_not_count() {
        let (log, now) = (HealthLog::default(), Instant::now());
        for _ in 0..5 {
            log.note(&GuestError::TimedOut { call: "choose", limit_ms: 2100 }, now);
            log.note(&GuestError::Busy, now);
            log.note(&GuestError::Poisoned, now);
        }
        assert_eq!(log.at(now), Health::default());
        for _ in 0..3 {
            log.note(&GuestError::TimedOut { call: "observe", limit_ms: 50 }, now);
        }
        assert!(log.at(now).failing);
    }
}
