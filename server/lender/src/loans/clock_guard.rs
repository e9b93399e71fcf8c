//! Checks the machine's clock, and provides the time for accounting while it is implausible. Setting the clock right
//! again cannot undo what servicing did to a loan on a wrong day.

use jiff::{SignedDuration, Timestamp};

use crate::error::Error;
use tulay_store::Tx;
use tulay_store::service_days::{self, ServicingDay};

/// Furthest that a clock may be behind the newest round: the clocks of two servers differ a little.
const MAX_BEHIND: SignedDuration = SignedDuration::from_mins(5);

/// Maximum time without a round. After a longer gap, a person has to decide between a server that was down and a clock
/// that has jumped.
const MAX_GAP: SignedDuration = SignedDuration::from_hours(36);

/// Returns true if servicing may run at this time, judged by its newest round. Before the first round there is nothing
/// to compare with.
pub fn is_plausible(newest: Option<ServicingDay>, now: Timestamp) -> bool {
    let is_behind = newest.is_some_and(|newest| since(newest, now) < -MAX_BEHIND);
    !is_behind && !is_ahead(newest, now)
}

/// Returns true for a time too far after the newest round to be plausible.
pub(super) fn is_ahead(newest: Option<ServicingDay>, at: Timestamp) -> bool {
    newest.is_some_and(|newest| since(newest, at) > MAX_GAP)
}

fn since(newest: ServicingDay, at: Timestamp) -> SignedDuration {
    SignedDuration::from_millis(at.as_millisecond().saturating_sub(newest.at_ms))
}

/// Time for accounting: the clock's, or that of the newest round while the clock is implausible.
///
/// # Errors
/// The store's own failures.
pub fn accounting_time(tx: &mut Tx<'_>, now: Timestamp) -> Result<Timestamp, Error> {
    match service_days::newest(tx)? {
        Some(newest) if !is_plausible(Some(newest), now) => {
            Timestamp::from_millisecond(newest.at_ms).map_err(Error::internal)
        }
        _ => Ok(now),
    }
}

/// Refuses decisions by a person that depend on today's figures while the date is uncertain.
///
/// # Errors
/// 1409 while the clock is implausible.
pub fn refuse_jump(tx: &mut Tx<'_>, now: Timestamp) -> Result<(), Error> {
    if is_plausible(service_days::newest(tx)?, now) {
        return Ok(());
    }
    let why = "The clock has jumped: set it right, or say that it is right by `tulay act catch_up_servicing`";
    Err(Error::conflict(why))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn prod_07_servicing_runs_from_5_minutes_before_its_newest_round_to_36_hours_after_it() {
        let newest = ServicingDay {
            day: date(2026, 3, 2),
            at_ms: 1_772_409_600_000,
        };
        let hour_ms = 60 * 60 * 1000;
        for (later_ms, expected) in [
            (-hour_ms, false),
            (-hour_ms / 12 - 1, false),
            (-hour_ms / 12, true),
            (36 * hour_ms - 1, true),
            (36 * hour_ms, true),
            (36 * hour_ms + 1, false),
        ] {
            let now = Timestamp::from_millisecond(newest.at_ms + later_ms).expect("a time");
            assert_eq!(is_plausible(Some(newest), now), expected, "{later_ms}");
            assert!(is_plausible(None, now));
        }
    }
}
