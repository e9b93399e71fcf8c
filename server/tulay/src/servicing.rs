//! `tulay servicing`: shows the progress of servicing. `tulay act catch_up_servicing` confirms the clock where servicing
//! stopped because it jumped.

use jiff::Timestamp;

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::clock_guard::is_plausible;
use tulay_lending::calendar::manila_date;
use tulay_store::service_days::{self, ServicingDay};
use tulay_store::{StoreError, Tx};
use tulay_system::clock::wire_time;

/// Returns the progress of servicing as the text to print.
///
/// # Errors
/// Errors of the store.
pub async fn progress(lender: &Lender) -> Result<String, Error> {
    let now = lender.clock.now();
    Ok(lender.store.read(move |tx| state(tx, now)).await?)
}

fn state(tx: &mut Tx<'_>, now: Timestamp) -> Result<String, StoreError> {
    let newest = service_days::newest(tx)?;
    let due = service_days::count_due(tx, manila_date(now))?;
    let stopped = if is_plausible(newest, now) {
        "no"
    } else {
        "yes: the clock has jumped"
    };
    Ok(format!(
        "last round\t{}\nclock\t{}\norders due\t{due}\nstopped\t{stopped}\n",
        last_round(newest),
        wire_time(now.as_millisecond()),
    ))
}

fn last_round(newest: Option<ServicingDay>) -> String {
    newest.map_or_else(|| "never".to_owned(), |newest| wire_time(newest.at_ms))
}
