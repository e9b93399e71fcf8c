//! Whether the machine's clock may be believed. What servicing does to a loan on a day cannot be undone by setting the clock
//! right again.

use jiff::{SignedDuration, Timestamp};
use tulay_store::service_days::ServicingDay;

/// The longest time without a round that may have passed: a server that was down for longer is told from a clock that has
/// jumped by a person.
const MAX_GAP: SignedDuration = SignedDuration::from_hours(36);

/// Whether servicing goes on at this time, by its newest round. Before the first one there is nothing to compare with.
pub fn is_believed(newest: Option<ServicingDay>, now: Timestamp) -> bool {
    newest.is_none_or(|newest| {
        let max_gap_ms = i64::try_from(MAX_GAP.as_millis()).unwrap_or(i64::MAX);
        now.as_millisecond().saturating_sub(newest.at_ms) <= max_gap_ms
    })
}
