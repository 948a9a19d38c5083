//! Clocks as this client shows them: the server says what is left, the client counts on by itself.

use std::collections::BTreeMap;

use spielwerk_model::Seat;
use spielwerk_protocol::GRACE_MS;
use spielwerk_protocol::live::Clock;

use super::TableModel;

/// Ends of think times in the app's own milliseconds (an end may lie before the app began).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Clocks {
    ends: BTreeMap<Seat, i64>,
    now_ms: i64,
}

/// A running clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockFace {
    /// Whole seconds left, of think time or of grace, rounded up.
    pub seconds: u32,
    /// Thousandths of think time (or grace) that are left.
    pub share: u16,
    /// Think time is over; the grace runs.
    pub grace: bool,
}

impl Clocks {
    pub(super) fn set(&mut self, clocks: &[Clock]) {
        self.ends = clocks.iter().map(|clock| (clock.seat, self.now_ms.saturating_add(clock.left_ms))).collect();
    }

    /// Goes on to `now_ms`; the own clock sounds when its grace begins and with each second of it.
    pub(super) fn tick(&mut self, now_ms: u64, own: Option<Seat>) -> Vec<String> {
        let before = std::mem::replace(&mut self.now_ms, i64::try_from(now_ms).unwrap_or(i64::MAX));
        let Some(end) = own.and_then(|seat| self.ends.get(&seat)) else { return Vec::new() };
        let second = |now: i64| (now - end).div_euclid(1_000).clamp(-1, GRACE_MS as i64 / 1_000);
        if second(self.now_ms) > second(before) { vec!["alarm".into()] } else { Vec::new() }
    }
}

impl TableModel {
    /// Some clock runs.
    pub fn has_clock(&self) -> bool {
        !self.clocks.ends.is_empty()
    }

    /// The clock of this seat, if it runs.
    pub fn clock(&self, seat: Seat) -> Option<ClockFace> {
        let left = self.clocks.ends.get(&seat)?.saturating_sub(self.clocks.now_ms);
        let grace = left <= 0;
        let (left, whole) = if grace {
            (left + GRACE_MS as i64, GRACE_MS as i64)
        } else {
            (left, i64::from(self.lobby.as_ref().map_or(0, |lobby| lobby.think_time)) * 1_000)
        };
        let left = left.max(0);
        let share = if whole > 0 { (left * 1_000 / whole).min(1_000) as u16 } else { 1_000 };
        Some(ClockFace { seconds: u32::try_from((left + 999) / 1_000).unwrap_or(u32::MAX), share, grace })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_clock_counts_on_and_sounds_in_its_grace() {
        let mut table = TableModel::new("01ARZ3NDEKTSV4RRFFQ69G5FAV".parse().unwrap());
        table.clocks.tick(50_000, Some(0));
        table.clocks.set(&[Clock { seat: 0, left_ms: 2_500 }]);
        let mut alarms = Vec::new();
        let mut faces = Vec::new();
        for now in [50_000, 51_000, 52_400, 52_500, 53_400, 53_500, 61_000, 62_500, 90_000] {
            alarms.push(table.clocks.tick(now, Some(0)).len());
            let face = table.clock(0).unwrap();
            faces.push((face.seconds, face.grace));
        }
        assert_eq!(alarms, [0, 0, 0, 1, 0, 1, 1, 1, 0]);
        let (think, grace) = (false, true);
        let expected = [
            (3, think),
            (2, think),
            (1, think),
            (10, grace),
            (10, grace),
            (9, grace),
            (2, grace),
            (0, grace),
            (0, grace),
        ];
        assert_eq!(faces, expected);
        assert_eq!(table.clock(1), None);
        // Another's clock is seen and not heard.
        table.clocks.set(&[Clock { seat: 1, left_ms: 0 }]);
        assert_eq!(table.clocks.tick(99_000, Some(0)), Vec::<String>::new());
    }
}
