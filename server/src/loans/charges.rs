//! Takes the money of a legacy payment from the bound account and posts it, as a postback of a channel would.
//! Whether the payment may be made was decided before, and written down: what a crash, a broken connection or a silent
//! bank leaves between the taking and the posting is finished by servicing.

use jiff::Timestamp;

use super::postbacks::{ClaimStatus, Outcome, PaymentClaim, take_postback};
use crate::AppState;
use crate::http::error::AppError;
use crate::i18n::text;
use crate::providers::debit::{Charge, Charged, Debit};
use tulay_store::pay_codes::{self, PayCode, PayCodeStatus};

/// The channel under which charges of bound accounts are stored.
pub(crate) const DEBIT_CHANNEL: &str = "card";

/// Charges asked about in one round.
const BATCH: i64 = 200;

/// Takes a payment once: asked again for one that is paid, it is paid.
///
/// # Errors
/// 1409 when the account could not be charged, now or at the first try, and while the outcome is unknown; what the store
/// says.
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
        let why = "The payment is on its way. Please look again in a few minutes";
        AppError::conflict(text(why)).with_log_detail(&unknown.to_string())
    })?;
    let status = match charged {
        Charged::Taken => ClaimStatus::Paid,
        Charged::Refused(_) => ClaimStatus::Failed,
    };
    let now = app.clock.now();
    let claim = PaymentClaim {
        event_id: record.code.clone(),
        reference: record.code.clone(),
        status,
        amount_centavos: record.amount_centavos,
        paid_at,
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

/// Finishes the charges whose outcome was never written down: asks again, under the same reference. What fails is
/// logged, and asked again in the next round.
///
/// # Errors
/// What the store says when it cannot list them.
pub async fn finish(app: &AppState) -> Result<(), AppError> {
    let Some(debit) = &app.providers.debit else {
        return Ok(());
    };
    let begun = app.store.read(|tx| pay_codes::charging(tx, BATCH)).await;
    for record in begun.map_err(AppError::from)? {
        // Counted from the day of the borrower's own request, however long the finishing took.
        let asked_at =
            Timestamp::from_millisecond(record.created_at_ms).map_err(AppError::internal)?;
        if let Err(error) = take_as_of(app, debit.as_ref(), &record, asked_at).await {
            let (order_id, cause) = (&record.order_id, error.log_detail());
            tracing::error!(order_id, cause, "a charge could not be finished");
        }
    }
    Ok(())
}

/// The same payment was taken by another request at the same moment: its outcome is this one's.
async fn taken_meanwhile(app: &AppState, code: &str) -> Result<(), AppError> {
    let code = code.to_owned();
    let read = app.store.read(move |tx| pay_codes::find(tx, &code));
    match read.await?.map(|record| record.status) {
        Some(PayCodeStatus::Paid) => Ok(()),
        _ => Err(AppError::internal(
            "a charge was taken that is kept as failed",
        )),
    }
}

fn not_charged() -> AppError {
    let why = "The account could not be charged. Please try another way";
    AppError::conflict(text(why))
}
