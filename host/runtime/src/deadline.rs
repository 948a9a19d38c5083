//! When a call has taken too long.
//!
//! The epoch clock wakes a guest after its limit of real time. On a machine with more work than cores that may be time
//! the guest never had, so the call goes on until the guest's own thread has used its limit, and ends for certain after
//! [`Limits::patience`]. Where the system does not tell a thread's processor time, real time counts.

use std::cell::RefCell;
use std::fs::File;
use std::time::{Duration, Instant};

use wasmtime::UpdateDeadline;

use crate::engine::TICK;
use crate::limits::Limits;

/// The system counts processor time in steps of this size at worst.
const COARSENESS: Duration = Duration::from_millis(4);

/// The clock of one operation and of the call it is in.
#[derive(Debug)]
pub(crate) struct Deadline {
    operation_start: Instant,
    operation_used: Option<Duration>,
    call_start: Instant,
    limit: Duration,
}

impl Deadline {
    /// Starts on the thread that will run the guest.
    pub(crate) fn new() -> Self {
        let now = Instant::now();
        Self { operation_start: now, operation_used: processor_time(), call_start: now, limit: Duration::ZERO }
    }

    /// A call begins; returns the ticks after which [`Deadline::expired`] is asked first.
    pub(crate) fn begin(&mut self, limit: Duration) -> u64 {
        self.call_start = Instant::now();
        self.limit = limit;
        ticks(limit)
    }

    /// The limit of the present call.
    pub(crate) fn limit(&self) -> Duration {
        self.limit
    }

    /// The epoch clock has run out: is it over, or did the guest not have its time yet?
    pub(crate) fn expired(&self) -> UpdateDeadline {
        let waited = self.call_start.elapsed();
        if waited >= Limits::patience(self.limit) {
            return UpdateDeadline::Interrupt;
        }
        match self.limit.checked_sub(self.used(waited) + COARSENESS) {
            Some(left) if left > Duration::ZERO => UpdateDeadline::Continue(ticks(left)),
            _ => UpdateDeadline::Interrupt,
        }
    }

    /// Processor time this call used at least: what the operation used, less all that can have gone before the call.
    fn used(&self, waited: Duration) -> Duration {
        match (self.operation_used, processor_time()) {
            (Some(before), Some(now)) => {
                now.saturating_sub(before).saturating_sub(self.call_start - self.operation_start)
            }
            _ => waited,
        }
    }
}

fn ticks(time: Duration) -> u64 {
    u64::try_from(time.as_micros().div_ceil(TICK.as_micros()).max(1)).unwrap_or(u64::MAX / 2)
}

/// Processor time this thread has used so far, if the system says.
#[cfg(target_os = "linux")]
fn processor_time() -> Option<Duration> {
    use std::os::unix::fs::FileExt;
    thread_local! {
        static COUNTER: RefCell<Option<File>> = RefCell::new(File::open("/proc/thread-self/schedstat").ok());
    }
    let mut text = [0u8; 64];
    let length = COUNTER.with_borrow(|file| file.as_ref().and_then(|file| file.read_at(&mut text, 0).ok()))?;
    let nanos = std::str::from_utf8(text.get(..length)?).ok()?.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanos))
}

#[cfg(not(target_os = "linux"))]
fn processor_time() -> Option<Duration> {
    None
}
