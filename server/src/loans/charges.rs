//! Takes the money of a legacy payment from the bound account and posts it, as a postback of a channel would.
//! The payment was checked and stored before, so that servicing can finish what a crash, a broken connection or a silent
//! bank interrupts between the charge and the posting.

use jiff::Timestamp;

use super::clock_check::is_believed;
use super::postbacks::{ClaimStatus, Outcome, PaymentClaim, take_postback};
use crate::AppState;
use crate::http::error::AppError;
use crate::i18n::text;
use crate::providers::debit::{Charge, Charged, Debit};
use tulay_store::pay_codes::{self, PayCode, PayCodeStatus};
use tulay_store::service_days;

/// The channel under which charges of bound accounts are stored.
pub(crate) const DEBIT_CHANNEL: &str = "card";

/// Charges in one round.
const BATCH: i64 = 200;

/// Charges a payment once; repeated for a paid one, it succeeds without charging.
///
/// # Errors
/// 1409 when the account could not be charged, now or at the first try, and while the outcome is unknown.
pub async fn take(app: &AppState, debit: &dyn Debit, record: &PayCode) -> Result<(), AppError> {
    take_as_of(app, debit, record, app.clock.now()).await
}

async fn take_as_of(
    app: &AppState,
    debit: &dyn Debit,
    record: &PayCode,
    paid_at: Timestamp,
) -> Result<(), AppError> {
    match record.status {
        PayCodeStatus::Charging => {}
        PayCodeStatus::Paid => return Ok(()),
        _ => return Err(not_charged()),
    }
    let charge = Charge {
        reference: record.code.clone(),
        amount_centavos: record.amount_centavos,
    };
    let charged = debit.take(&charge).await.map_err(|unknown| {
        let why = "Your payment is being processed. Please check again in a few minutes";
        AppError::conflict(text(why)).with_log_detail(&unknown.to_string())
    })?;
    let status = match charged {
        Charged::Taken => ClaimStatus::Paid,
        Charged::Refused(_) => ClaimStatus::Failed,
    };
    let now = app.clock.now();
    let newest = app.store.read(service_days::newest).await;
    let newest = newest.map_err(AppError::from)?;
    let claim = PaymentClaim {
        event_id: record.code.clone(),
        reference: record.code.clone(),
        status,
        amount_centavos: record.amount_centavos,
        paid_at: Some(paid_at).filter(|at| is_believed(newest, *at)),
    };
    let outcome = app
        .store
        .write(move |tx| take_postback(tx, DEBIT_CHANNEL, &claim, now));
    match (charged, outcome.await?) {
        (Charged::Taken, Outcome::Repeated) => taken_meanwhile(app, &record.code).await,
        (Charged::Taken, _) => Ok(()),
        (Charged::Refused(why), _) => Err(not_charged().with_log_detail(&why)),
    }
}

/// Finishes the charges without a stored outcome: repeats them under the same reference. A failure is logged, and
/// repeated in the next round.
pub async fn finish(app: &AppState) -> Result<(), AppError> {
    let Some(debit) = &app.providers.debit else {
        return Ok(());
    };
    let begun = app.store.read(|tx| pay_codes::charging(tx, BATCH)).await;
    for record in begun.map_err(AppError::from)? {
        // Effective on the day of the borrower's request, however long the finishing took.
        let asked_at =
            Timestamp::from_millisecond(record.created_at_ms).map_err(AppError::internal)?;
        if let Err(error) = take_as_of(app, debit.as_ref(), &record, asked_at).await {
            let (order_id, cause) = (&record.order_id, error.log_detail());
            tracing::error!(order_id, cause, "a charge could not be finished");
        }
    }
    Ok(())
}

/// Another request charged the same payment at the same moment: both have its outcome.
async fn taken_meanwhile(app: &AppState, code: &str) -> Result<(), AppError> {
    let code = code.to_owned();
    let read = app.store.read(move |tx| pay_codes::find(tx, &code));
    match read.await?.map(|record| record.status) {
        Some(PayCodeStatus::Paid) => Ok(()),
        _ => Err(AppError::internal(
            "a charge succeeded that is stored as failed",
        )),
    }
}

fn not_charged() -> AppError {
    let why = "We could not charge this account. Please try another payment method";
    AppError::conflict(text(why))
}
