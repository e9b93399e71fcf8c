//! Whether the machine's clock may be believed, and by which moment money is reckoned while it is not. What servicing does to
//! a loan on a day cannot be undone by setting the clock right again.

use jiff::{SignedDuration, Timestamp};

use crate::error::Error;
use tulay_store::Tx;
use tulay_store::service_days::{self, ServicingDay};

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

/// The moment by which money is reckoned: the clock's, or that of the newest round while the clock is not believed.
///
/// # Errors
/// What the store says.
pub fn believed(tx: &mut Tx<'_>, now: Timestamp) -> Result<Timestamp, Error> {
    match service_days::newest(tx)? {
        Some(newest) if !is_believed(Some(newest), now) => {
            Timestamp::from_millisecond(newest.at_ms).map_err(Error::internal)
        }
        _ => Ok(now),
    }
}

/// Refuses what a person decides by today's figures while nobody knows which day it is.
///
/// # Errors
/// 1409 while the clock is not believed.
pub fn refuse_jump(tx: &mut Tx<'_>, now: Timestamp) -> Result<(), Error> {
    if is_believed(service_days::newest(tx)?, now) {
        return Ok(());
    }
    let why = "The clock has jumped: set it right, or say that it is right by `tulay ops servicing --catch-up`";
    Err(Error::conflict(why))
}
