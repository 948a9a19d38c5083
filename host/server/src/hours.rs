//! The server's own hours: time that stands still while no server runs, so that a restart costs nobody a second.
//!
//! Deadlines and alarms are moments of these hours. How long the server was away is known from a sign of life it leaves
//! in the store; after a crash the last sign is a little old, which gives everybody that little more.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use spielwerk_store::{Kind, Put, Store, StoreError};

use crate::documents::{decode, encode};
use crate::time::{Pause, Time};

/// Where the sign of life lies in the store.
const KEY: &str = "hours";
/// How often it is left, of real time.
pub(crate) const SIGN_EVERY: Duration = Duration::from_secs(2);

/// The last sign of life.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Sign {
    /// Milliseconds no server ran, in all.
    away: u64,
    /// When a server last ran, by the wall clock.
    alive: u64,
}

/// Time less the time nobody served.
pub(crate) struct Hours {
    wall: Arc<dyn Time>,
    away: u64,
    /// When this server began, by the wall clock.
    pub began: u64,
}

impl Hours {
    /// Goes on where the last server stopped.
    pub(crate) async fn open(store: &dyn Store, wall: Arc<dyn Time>) -> Result<Self, StoreError> {
        let now = wall.now_ms();
        let sign = store.get(Kind::Server, KEY.into()).await?.map(|bytes| decode::<Sign>(&bytes)).transpose()?;
        let away = sign.map_or(0, |sign| sign.away.saturating_add(now.saturating_sub(sign.alive)));
        let hours = Self { wall, away, began: now };
        hours.leave_sign(store).await?;
        Ok(hours)
    }

    /// Now.
    pub(crate) fn now_ms(&self) -> u64 {
        self.wall.now_ms().saturating_sub(self.away)
    }

    /// Writes down that the server runs.
    pub(crate) async fn leave_sign(&self, store: &dyn Store) -> Result<(), StoreError> {
        let sign = Sign { away: self.away, alive: self.wall.now_ms() };
        store.put(vec![Put { kind: Kind::Server, key: KEY.into(), value: Some(encode(&sign)?) }]).await
    }
}

impl Time for Hours {
    fn now_ms(&self) -> u64 {
        Self::now_ms(self)
    }

    fn sleep_until(&self, moment: u64) -> Pause<'_> {
        self.wall.sleep_until(moment.saturating_add(self.away))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::time::ManualClock;
    use spielwerk_store::memory::Memory;

    #[tokio::test]
    async fn hours_stand_still_while_nobody_serves() {
        let (store, clock) = (Memory::new(), Arc::new(ManualClock::at(1_000)));
        let first = Hours::open(&store, clock.clone()).await.unwrap();
        assert_eq!(first.now_ms(), 1_000);
        clock.advance(500);
        first.leave_sign(&store).await.unwrap();
        clock.advance(60_000);
        let second = Hours::open(&store, clock.clone()).await.unwrap();
        assert_eq!(second.now_ms(), 1_500);
        clock.advance(10);
        second.leave_sign(&store).await.unwrap();
        clock.advance(40);
        let third = Hours::open(&store, clock.clone()).await.unwrap();
        assert_eq!(third.now_ms(), 1_510);
        clock.advance(5);
        third.sleep_until(1_515).await;
    }
}
