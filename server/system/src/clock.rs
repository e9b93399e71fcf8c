//! The time, injected everywhere so that a test or the demo can set it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::civil::{Date, DateTime};
use jiff::tz::{Offset, TimeZone};
use jiff::{SignedDuration, Timestamp};

/// Manila is at UTC+8 all year: the country has had no daylight saving since 1978.
const MANILA: Offset = Offset::constant(8);

/// A source of the time. Clones of one clock show the same time.
#[derive(Clone, Debug)]
pub struct Clock(Source);

#[derive(Clone, Debug)]
enum Source {
    System,
    /// Stopped at this time, in milliseconds since the epoch.
    Manual(Arc<AtomicI64>),
    /// Runs, this many milliseconds ahead of the system.
    Offset(Arc<AtomicI64>),
}

/// A clock that keeps real time cannot be set.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("the system clock cannot be set")]
pub struct NotSettable;

impl Clock {
    /// The machine's time.
    pub fn system() -> Self {
        Self(Source::System)
    }

    /// A clock that stops until it is set.
    pub fn manual(now: Timestamp) -> Self {
        Self(Source::Manual(Arc::new(AtomicI64::new(
            now.as_millisecond(),
        ))))
    }

    /// A clock that runs, `ahead` of the system's (the demo's).
    pub fn offset(ahead: SignedDuration) -> Self {
        let ahead_ms = i64::try_from(ahead.as_millis()).unwrap_or(0);
        Self(Source::Offset(Arc::new(AtomicI64::new(ahead_ms))))
    }

    /// Now, in UTC, to the millisecond.
    pub fn now(&self) -> Timestamp {
        let system_ms = || Timestamp::now().as_millisecond();
        let now_ms = match &self.0 {
            Source::System => system_ms(),
            Source::Manual(at_ms) => at_ms.load(Ordering::SeqCst),
            Source::Offset(ahead_ms) => system_ms().saturating_add(ahead_ms.load(Ordering::SeqCst)),
        };
        Timestamp::from_millisecond(now_ms).unwrap_or(Timestamp::MAX)
    }

    /// Now, as milliseconds since the epoch: how times are stored.
    pub fn now_ms(&self) -> i64 {
        self.now().as_millisecond()
    }

    /// The business day in Manila.
    pub fn today_manila(&self) -> Date {
        manila(self.now()).date()
    }

    /// Moves the clock to `now`. Refused by the system clock.
    ///
    /// # Errors
    /// [`NotSettable`] on a clock that keeps real time.
    pub fn set(&self, now: Timestamp) -> Result<(), NotSettable> {
        match &self.0 {
            Source::System => Err(NotSettable),
            Source::Manual(at_ms) => {
                at_ms.store(now.as_millisecond(), Ordering::SeqCst);
                Ok(())
            }
            Source::Offset(ahead_ms) => {
                let ahead = now.as_millisecond() - Timestamp::now().as_millisecond();
                ahead_ms.store(ahead, Ordering::SeqCst);
                Ok(())
            }
        }
    }
}

/// A time as Manila's clocks show it.
pub fn manila(at: Timestamp) -> DateTime {
    MANILA.to_datetime(at)
}

/// The instant at which Manila's clocks show a time.
pub fn of_manila(shown: DateTime) -> Option<Timestamp> {
    MANILA.to_timestamp(shown).ok()
}

/// A time in milliseconds, as the wire shows it: `YYYY-MM-DD HH:mm:ss`, Manila time.
pub fn wire_time(at_ms: i64) -> String {
    manila_ms(at_ms).strftime("%Y-%m-%d %H:%M:%S").to_string()
}

/// A time in milliseconds, as Manila's clocks show it.
pub fn manila_ms(at_ms: i64) -> DateTime {
    manila(Timestamp::from_millisecond(at_ms).unwrap_or(Timestamp::MIN))
}

/// The start of a day in Manila, in milliseconds.
pub fn manila_midnight_ms(day: Date) -> i64 {
    day.to_zoned_datetime(TimeZone::fixed(MANILA))
        .map_or(i64::MAX, |at| at.timestamp().as_millisecond())
}

/// The hours of the day, in Manila, in which borrowers get messages: from the first, before the second.
const DAYTIME: [i8; 2] = [8, 20];

/// The earliest time at or after `at` at which borrowers may get messages.
pub fn next_daytime(at: Timestamp) -> Timestamp {
    let shown = manila(at);
    let [begins, ends] = DAYTIME;
    let day = match shown.hour() {
        hour if hour < begins => Some(shown.date()),
        hour if hour >= ends => shown.date().tomorrow().ok(),
        _ => None,
    };
    day.and_then(|day| at_hour(day, begins)).unwrap_or(at)
}

/// The end of the time in which borrowers may get messages on a day.
pub fn daytime_end(day: Date) -> Timestamp {
    let [_, ends] = DAYTIME;
    at_hour(day, ends).unwrap_or(Timestamp::MAX)
}

fn at_hour(day: Date, hour: i8) -> Option<Timestamp> {
    let at = day
        .at(hour, 0, 0, 0)
        .to_zoned_datetime(TimeZone::fixed(MANILA));
    at.ok().map(|at| at.timestamp())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn a_day_begins_at_manila_midnight() {
        let clock = Clock::manual("2026-02-28T15:59:59.999Z".parse().unwrap());
        assert_eq!(clock.today_manila(), date(2026, 2, 28));
        clock.set("2026-02-28T16:00:00Z".parse().unwrap()).unwrap();
        assert_eq!(clock.today_manila(), date(2026, 3, 1));
        assert_eq!(clock.now_ms(), manila_midnight_ms(date(2026, 3, 1)));
        assert_eq!(wire_time(clock.now_ms()), "2026-03-01 00:00:00");
    }

    #[test]
    fn money_14_borrowers_are_written_to_between_8_and_20_in_manila() {
        for (at, from) in [
            ("2026-07-15T00:00:00+08:00", "2026-07-15T08:00:00+08:00"),
            ("2026-07-15T07:59:59+08:00", "2026-07-15T08:00:00+08:00"),
            ("2026-07-15T08:00:00+08:00", "2026-07-15T08:00:00+08:00"),
            ("2026-07-15T19:59:59+08:00", "2026-07-15T19:59:59+08:00"),
            ("2026-07-15T20:00:00+08:00", "2026-07-16T08:00:00+08:00"),
            ("2026-12-31T23:59:59+08:00", "2027-01-01T08:00:00+08:00"),
        ] {
            let moment = |text: &str| text.parse::<Timestamp>().unwrap();
            assert_eq!(next_daytime(moment(at)), moment(from), "{at}");
        }
        let end: Timestamp = "2026-07-15T20:00:00+08:00".parse().unwrap();
        assert_eq!(daytime_end(date(2026, 7, 15)), end);
    }

    #[test]
    fn the_system_clock_refuses_to_be_set_and_an_offset_clock_runs_on() {
        assert_eq!(Clock::system().set(Timestamp::UNIX_EPOCH), Err(NotSettable));
        let clock = Clock::offset(SignedDuration::from_hours(24));
        let first = clock.now();
        assert!(first > Timestamp::now());
        clock.set("2030-01-01T00:00:00Z".parse().unwrap()).unwrap();
        assert!(clock.now() >= "2030-01-01T00:00:00Z".parse().unwrap());
    }
}
