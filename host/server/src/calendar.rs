//! Days, weeks and months as people at this server count them.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use spielwerk_protocol::http::Period;

/// A calendar in a time zone.
#[derive(Debug, Clone)]
pub(crate) struct Calendar {
    zone: TimeZone,
}

/// The configured time zone is not known here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the time zone “{0}” is not known on this machine; use a name like Europe/Berlin, or UTC")]
pub struct UnknownZone(pub String);

impl Calendar {
    /// In the zone of this IANA name; none: the machine's own.
    pub(crate) fn new(zone: Option<&str>) -> Result<Self, UnknownZone> {
        let zone = match zone {
            None => TimeZone::system(),
            Some("UTC") => TimeZone::UTC,
            Some(name) => TimeZone::get(name).map_err(|_| UnknownZone(name.into()))?,
        };
        Ok(Self { zone })
    }

    fn date(&self, at: u64) -> Date {
        let at = i64::try_from(at).ok().and_then(|at| Timestamp::from_millisecond(at).ok()).unwrap_or_default();
        self.zone.to_datetime(at).date()
    }

    /// The day of this moment: `2026-12-01`.
    pub(crate) fn day(&self, at: u64) -> String {
        self.date(at).to_string()
    }

    /// When the period that holds this moment began, in Unix milliseconds; weeks begin on Monday.
    pub(crate) fn beginning(&self, period: Period, at: u64) -> u64 {
        let today = self.date(at);
        let first = match period {
            Period::All => return 0,
            Period::Month => Some(today.first_of_month()),
            Period::Week => today.checked_sub(i64::from(today.weekday().to_monday_zero_offset()).days()).ok(),
        };
        let begin = first.and_then(|date| date.to_zoned_datetime(self.zone.clone()).ok());
        begin.and_then(|begin| u64::try_from(begin.timestamp().as_millisecond()).ok()).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn days_begin_at_midnight_of_the_zone() {
        let utc = Calendar::new(Some("UTC")).unwrap();
        // 2026-12-01 is a Tuesday.
        let midnight = 1_796_083_200_000;
        assert_eq!((utc.day(midnight - 1).as_str(), utc.day(midnight).as_str()), ("2026-11-30", "2026-12-01"));
        assert_eq!(utc.beginning(Period::Week, midnight + 5), midnight - 86_400_000);
        assert_eq!(utc.beginning(Period::Month, midnight + 5), midnight);
        assert_eq!(utc.beginning(Period::Month, midnight - 1), midnight - 30 * 86_400_000);
        assert_eq!(utc.beginning(Period::All, midnight), 0);
        assert_eq!(Calendar::new(Some("Mars/Olympus")).unwrap_err(), UnknownZone("Mars/Olympus".into()));
    }
}
