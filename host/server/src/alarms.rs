//! One ordered heap of moments for all tables; idle tables cost an entry at most.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::{Mutex, PoisonError};

use spielwerk_model::ids::TableId;
use tokio::sync::Notify;

use crate::time::Time;

/// Moments at which something is due.
#[derive(Default)]
pub(crate) struct Alarms {
    heap: Mutex<BinaryHeap<Reverse<(u64, TableId)>>>,
    earlier: Notify,
}

impl Alarms {
    /// Wakes a table at this moment. One that has nothing due by then just looks and sleeps on.
    pub(crate) fn set(&self, moment: u64, table: TableId) {
        let mut heap = self.heap.lock().unwrap_or_else(PoisonError::into_inner);
        let first = heap.peek().is_none_or(|Reverse((next, _))| moment < *next);
        heap.push(Reverse((moment, table)));
        drop(heap);
        if first {
            self.earlier.notify_one();
        }
    }

    /// Moments that wait, outlived ones among them.
    pub(crate) fn len(&self) -> usize {
        self.heap.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Nothing is due anywhere.
    pub(crate) fn is_empty(&self) -> bool {
        self.heap.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// Waits for the next one.
    pub(crate) async fn next(&self, time: &dyn Time) -> TableId {
        loop {
            let due = {
                let mut heap = self.heap.lock().unwrap_or_else(PoisonError::into_inner);
                match heap.peek() {
                    Some(Reverse((moment, _))) if *moment <= time.now_ms() => {
                        if let Some(Reverse((_, table))) = heap.pop() {
                            return table;
                        }
                        None
                    }
                    next => next.map(|Reverse((moment, _))| *moment),
                }
            };
            match due {
                Some(moment) => tokio::select! {
                    () = time.sleep_until(moment) => {}
                    () = self.earlier.notified() => {}
                },
                None => self.earlier.notified().await,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::ManualClock;
    use ulid::Ulid;

    #[tokio::test]
    async fn alarms_ring_in_order_and_an_earlier_one_comes_first() {
        let (alarms, clock) = (Alarms::default(), ManualClock::at(100));
        let table = |number| TableId(Ulid::from_parts(0, number));
        alarms.set(300, table(3));
        alarms.set(200, table(2));
        let waits = async { (alarms.next(&clock).await, alarms.next(&clock).await, alarms.next(&clock).await) };
        let moves = async {
            tokio::task::yield_now().await;
            alarms.set(150, table(1));
            clock.advance(50);
            tokio::task::yield_now().await;
            clock.advance(1_000);
        };
        assert_eq!(tokio::join!(waits, moves).0, (table(1), table(2), table(3)));
    }
}
