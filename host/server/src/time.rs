//! Time comes from outside, so that tests decide what the clock says.

use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// A pause that ends at a moment.
pub type Pause<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// What the time is. All moments are milliseconds since 1970 (UTC).
pub trait Time: Send + Sync + 'static {
    /// Now.
    fn now_ms(&self) -> u64;
    /// Ends when [`Time::now_ms`] has reached `moment`.
    fn sleep_until(&self, moment: u64) -> Pause<'_>;
}

/// The machine's clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Time for SystemClock {
    fn now_ms(&self) -> u64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    }

    fn sleep_until(&self, moment: u64) -> Pause<'_> {
        let left = Duration::from_millis(moment.saturating_sub(self.now_ms()));
        Box::pin(tokio::time::sleep(left))
    }
}

/// A clock that moves only when told to.
#[derive(Debug)]
pub struct ManualClock {
    now: watch::Sender<u64>,
}

impl ManualClock {
    /// Standing at this moment.
    pub fn at(moment: u64) -> Self {
        Self { now: watch::Sender::new(moment) }
    }

    /// Moves it forward; whoever waits for a moment passed by wakes up.
    pub fn advance(&self, milliseconds: u64) {
        self.now.send_modify(|now| *now += milliseconds);
    }
}

impl Time for ManualClock {
    fn now_ms(&self) -> u64 {
        *self.now.borrow()
    }

    fn sleep_until(&self, moment: u64) -> Pause<'_> {
        let mut seen = self.now.subscribe();
        Box::pin(async move {
            // The sender lives as long as `self`, so this cannot fail.
            let _ = seen.wait_for(|now| *now >= moment).await;
        })
    }
}

/// A clock that jumps to whatever moment is waited for: results stand and computers ponder for no time at all.
#[derive(Debug)]
pub struct HastyClock {
    now: AtomicU64,
}

impl HastyClock {
    /// Beginning at this moment.
    pub fn at(moment: u64) -> Self {
        Self { now: AtomicU64::new(moment) }
    }
}

impl Time for HastyClock {
    fn now_ms(&self) -> u64 {
        self.now.load(Ordering::Relaxed)
    }

    fn sleep_until(&self, moment: u64) -> Pause<'_> {
        Box::pin(async move {
            self.now.fetch_max(moment, Ordering::Relaxed);
            tokio::task::yield_now().await;
        })
    }
}
