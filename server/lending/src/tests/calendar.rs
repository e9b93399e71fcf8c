//! Manila days: their start, and counting them over month ends and leap days.

use jiff::Timestamp;
use jiff::civil::{Date, date};
use proptest::prelude::*;

use crate::LendingError;
use crate::calendar::{add_days, days_between, manila_date, manila_midnight, manila_text};

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

#[test]
fn status_02_a_day_begins_at_midnight_in_manila() {
    for (instant, expected) in [
        ("2026-05-01T15:59:59.999Z", date(2026, 5, 1)),
        ("2026-05-01T16:00:00Z", date(2026, 5, 2)),
        ("2026-12-31T16:00:00Z", date(2027, 1, 1)),
        ("2028-02-28T16:00:00Z", date(2028, 2, 29)),
        ("2027-02-28T16:00:00Z", date(2027, 3, 1)),
    ] {
        assert_eq!(manila_date(at(instant)), expected, "{instant}");
    }
    assert_eq!(
        manila_midnight(date(2026, 5, 2)),
        Ok(at("2026-05-01T16:00:00Z"))
    );
    assert!(manila_midnight(Date::MIN).is_err());
}

#[test]
fn ui_03_times_are_written_as_manila_shows_them() {
    assert_eq!(
        manila_text(at("2026-05-01T16:03:09.5Z")),
        "2026-05-02 00:03:09"
    );
}

#[test]
fn days_are_counted_over_month_ends_and_leap_days() {
    for (from, days, to) in [
        (date(2026, 1, 31), 30, date(2026, 3, 2)),
        (date(2028, 1, 30), 30, date(2028, 2, 29)),
        (date(2028, 2, 28), 1, date(2028, 2, 29)),
        (date(2100, 2, 28), 1, date(2100, 3, 1)),
        (date(2026, 12, 31), 1, date(2027, 1, 1)),
        (date(2026, 3, 1), -1, date(2026, 2, 28)),
        (date(2026, 3, 1), 0, date(2026, 3, 1)),
    ] {
        assert_eq!(add_days(from, days), Ok(to));
        assert_eq!(days_between(from, to), days);
    }
}

#[test]
fn a_date_beyond_the_calendar_is_refused() {
    for (date, days) in [
        (Date::MAX, 1),
        (Date::MIN, -1),
        (date(2026, 1, 1), i64::MAX),
    ] {
        assert_eq!(
            add_days(date, days),
            Err(LendingError::NoSuchDate { date, days })
        );
    }
}

proptest! {
    #[test]
    fn counting_days_there_and_back_gives_the_same_date(start in 0..40_000_i64, days in -20_000..20_000_i64) {
        let start = add_days(date(1990, 1, 1), start).unwrap();
        let end = add_days(start, days).unwrap();
        prop_assert_eq!(days_between(start, end), days);
        prop_assert_eq!(add_days(end, -days).unwrap(), start);
        prop_assert_eq!(manila_date(manila_midnight(end).unwrap()), end);
    }
}
