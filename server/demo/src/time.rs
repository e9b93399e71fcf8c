//! The demo's clock: parses times and moves the clock. Days that pass are serviced one by one, as in real time. A
//! ledger cannot go back in time, so setting the clock back restarts the demo.

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};

use crate::borrowers;
use tulay_lender::error::Error;
use tulay_lender::loans::accounts;
use tulay_lender::servicing;
use tulay_lending::calendar::{add_days, manila_date, manila_midnight};
use tulay_store::Tx;
use tulay_store::service_days::{self, Cursor};
use tulay_system::clock::manila;
use tulay_texts::text;
use tulay_web::App;

/// Manila's offset from UTC, in hours.
const MANILA_HOURS: i8 = 8;
/// The furthest that one call moves the clock, in days: each of them is serviced.
const MAX_DAYS: i64 = 400;
/// Orders read in one batch.
const BATCH: i64 = 200;

/// Parses a time in RFC 3339, or in Manila's time: `YYYY-MM-DD HH:mm:ss`.
pub fn read_moment(written: &str) -> Result<Timestamp, Error> {
    let as_timestamp = written.parse::<Timestamp>().ok();
    let in_manila = || {
        let shown: DateTime = written.parse().ok()?;
        let zone = TimeZone::fixed(jiff::tz::offset(MANILA_HOURS));
        Some(shown.to_zoned_datetime(zone).ok()?.timestamp())
    };
    as_timestamp
        .or_else(in_manila)
        .ok_or_else(|| Error::invalid("now", text("Enter the date as YYYY-MM-DD")))
}

/// Returns the time that lies an ISO 8601 duration (`P1D`, `PT10M`) after another, by Manila's calendar.
///
/// # Errors
/// 1400 for anything else, and for a duration that is not positive.
pub fn later(now: Timestamp, by: &str) -> Result<Timestamp, Error> {
    let wrong = || Error::invalid("advance", text("Enter a duration such as P1D"));
    let by: Span = by.parse().map_err(|_| wrong())?;
    let zone = TimeZone::fixed(jiff::tz::offset(MANILA_HOURS));
    let then = manila(now).to_zoned_datetime(zone).ok();
    let then = then.and_then(|then| then.checked_add(by).ok());
    let then = then.map(|then| then.timestamp());
    then.filter(|then| *then > now).ok_or_else(wrong)
}

/// Checks a number of days ahead.
///
/// # Errors
/// 1400 for more than `MAX_DAYS`, about the given field.
pub fn check_days(field: &str, days: i64) -> Result<(), Error> {
    if days > MAX_DAYS {
        let why = text("At most {0} days at once").arg(MAX_DAYS);
        return Err(Error::invalid(field, why));
    }
    Ok(())
}

/// Moves the clock: ahead through every day between; back by restarting the demo.
///
/// # Errors
/// 1400 for a move of more than `MAX_DAYS` days ahead.
pub async fn move_to(app: &App, then: Timestamp) -> Result<(), Error> {
    let now = app.clock.now();
    if then < now {
        app.clock.set(then).map_err(Error::internal)?;
        return borrowers::restart(app).await;
    }
    let days = (then.as_second() - now.as_second()) / (24 * 60 * 60);
    check_days("now", days)?;
    app.store
        .write(move |tx| live_through(tx, now, then))
        .await?;
    app.clock.set(then).map_err(Error::internal)?;
    servicing::run_daily(app).await.map(|_| ())
}

/// Services the loans that are due on each midnight between two times.
fn live_through(tx: &mut Tx<'_>, from: Timestamp, until: Timestamp) -> Result<(), Error> {
    let (mut day, last) = (manila_date(from), manila_date(until));
    while day < last {
        day = add_days(day, 1)?;
        let midnight = manila_midnight(day)?;
        loop {
            let due = service_days::due(tx, day, &Cursor::default(), BATCH)?;
            let (Some(first), Some(last)) = (due.first(), due.last()) else {
                break;
            };
            accounts::accrue_batch(tx, (first, last), midnight)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_read_as_rfc_3339_and_as_manila_shows_it() {
        let noon: Timestamp = "2026-07-15T04:00:00Z".parse().expect("a time");
        for written in [
            "2026-07-15T04:00:00Z",
            "2026-07-15T12:00:00+08:00",
            "2026-07-15 12:00:00",
        ] {
            assert_eq!(read_moment(written).ok(), Some(noon), "{written}");
        }
        for written in ["", "tomorrow", "1784088000", "2026-13-01 00:00:00"] {
            assert!(read_moment(written).is_err(), "{written}");
        }
    }

    #[test]
    fn a_duration_goes_ahead_by_manilas_calendar() {
        let late: Timestamp = "2026-01-31T23:30:00+08:00".parse().expect("a time");
        let month: Timestamp = "2026-02-28T23:30:00+08:00".parse().expect("a time");
        assert_eq!(later(late, "P1M").ok(), Some(month));
        for wrong in ["", "1", "P0D", "-P1D", "P1", "P99999999Y"] {
            assert!(later(late, wrong).is_err(), "{wrong}");
        }
    }
}
