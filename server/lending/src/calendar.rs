//! Manila business time: the civil date of an instant, the start of a date, and counting days. It reads no clock; the
//! Philippines keep UTC+8 without daylight saving.
//!
//! Terms, due dates and days late are counted in whole civil days, so that month ends and leap days need no rule of
//! their own.

use jiff::civil::{Date, Time, Weekday};
use jiff::tz::{self, Offset};
use jiff::{Timestamp, ToSpan};

use super::error::LendingError;

const MANILA: Offset = tz::offset(8);

/// The civil date in Manila at an instant.
pub fn manila_date(now: Timestamp) -> Date {
    MANILA.to_datetime(now).date()
}

/// The instant at which a civil date begins in Manila.
///
/// # Errors
/// [`LendingError::NoSuchDate`] at the very ends of the calendar.
pub fn manila_midnight(date: Date) -> Result<Timestamp, LendingError> {
    MANILA
        .to_timestamp(date.to_datetime(Time::midnight()))
        .map_err(|_| LendingError::NoSuchDate { date, days: 0 })
}

/// The instant from which what was due on a date is late: the midnight in Manila after it.
///
/// # Errors
/// [`LendingError::NoSuchDate`] at the very ends of the calendar.
pub fn late_from(due_on: Date) -> Result<Timestamp, LendingError> {
    manila_midnight(add_days(due_on, 1)?)
}

/// An instant as Manila's clock shows it: `2026-05-02 09:30:00` (UI-03).
pub fn manila_text(now: Timestamp) -> String {
    MANILA
        .to_datetime(now)
        .strftime("%Y-%m-%d %H:%M:%S")
        .to_string()
}

/// The date this many days later (earlier, if negative).
///
/// # Errors
/// [`LendingError::NoSuchDate`] when the result is outside the calendar.
pub fn add_days(date: Date, days: i64) -> Result<Date, LendingError> {
    let refused = || LendingError::NoSuchDate { date, days };
    let span = 0.days().try_days(days).map_err(|_| refused())?;
    date.checked_add(span).map_err(|_| refused())
}

/// A due date, or the next banking day where it is a holiday. A weekend alone moves nothing.
///
/// # Errors
/// [`LendingError::NoSuchDate`] at the very end of the calendar.
pub fn off_holiday(date: Date, holidays: &[Date]) -> Result<Date, LendingError> {
    let mut day = date;
    if !holidays.contains(&date) {
        return Ok(date);
    }
    while holidays.contains(&day) || matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday) {
        day = add_days(day, 1)?;
    }
    Ok(day)
}

/// The days from one date to another; negative when the second is earlier.
pub fn days_between(from: Date, to: Date) -> i64 {
    i64::from((to - from).get_days())
}
