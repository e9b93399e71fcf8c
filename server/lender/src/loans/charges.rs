//! Charges a legacy payment to the bound account and posts it, like a postback of a channel. The payment was checked
//! and stored before, so that servicing can finish it if a crash, a broken connection or an unresponsive bank
//! interrupts between the charge and the posting.

use jiff::Timestamp;

use super::clock_guard::is_ahead;
use super::payment_claims::find_code;
use super::payment_claims::{
    ClaimOutcome, ClaimStatus, PaymentClaim, post_found_claim, write_or_hold,
};
use crate::error::Error;
use crate::lender::Lender;
use tulay_provider_api::debit::{Charge, Charged, Debit};
use tulay_store::pay_codes::{self, PayCode, PayCodeStatus};
use tulay_store::service_days;
use tulay_texts::text;

/// Channel under which charges of bound accounts are stored.
pub const DEBIT_CHANNEL: &str = "card";

/// Charges in one round.
const BATCH: i64 = 200;

/// Charges a payment once; repeated for a paid one, it succeeds without charging.
///
/// # Errors
/// 1409 if the account could not be charged, now or at the first try, and while the outcome is unknown.
pub async fn take(lender: &Lender, debit: &dyn Debit, record: &PayCode) -> Result<(), Error> {
    take_as_of(lender, debit, record, lender.clock.now()).await
}

async fn take_as_of(
    lender: &Lender,
    debit: &dyn Debit,
    record: &PayCode,
    paid_at: Timestamp,
) -> Result<(), Error> {
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
        Error::conflict(text(why)).with_log_detail(&unknown.to_string())
    })?;
    let status = match charged {
        Charged::Taken => ClaimStatus::Paid,
        Charged::Refused(_) => ClaimStatus::Failed,
    };
    let now = lender.clock.now();
    let newest = lender.store.read(service_days::newest).await;
    let newest = newest.map_err(Error::from)?;
    let claim = PaymentClaim {
        event_id: record.code.clone(),
        reference: record.code.clone(),
        status,
        amount_centavos: record.amount_centavos,
        paid_at: Some(paid_at).filter(|at| !is_ahead(newest, *at)),
    };
    let outcome = write_or_hold(&lender.store, move |tx, destination| {
        let found = find_code(tx, &claim.reference)?;
        post_found_claim(tx, found, DEBIT_CHANNEL, (&claim, destination), now)
    });
    match (charged, outcome.await?) {
        (Charged::Taken, ClaimOutcome::Repeated) => taken_meanwhile(lender, &record.code).await,
        (Charged::Taken, _) => Ok(()),
        (Charged::Refused(why), _) => Err(not_charged().with_log_detail(&why)),
    }
}

/// Finishes the charges without a stored outcome by repeating them under the same reference. A failure is logged, and
/// retried in the next round.
pub async fn finish(lender: &Lender) -> Result<(), Error> {
    let Some(debit) = &lender.providers.debit else {
        return Ok(());
    };
    let begun = lender.store.read(|tx| pay_codes::charging(tx, BATCH)).await;
    for record in begun.map_err(Error::from)? {
        // Effective on the day of the borrower's request, however late the charge is finished.
        let asked_at =
            Timestamp::from_millisecond(record.created_at_ms).map_err(Error::internal)?;
        if let Err(error) = take_as_of(lender, debit.as_ref(), &record, asked_at).await {
            let (order_id, cause) = (&record.order_id, error.log_detail());
            tracing::error!(order_id, cause, "a charge could not be finished");
        }
    }
    Ok(())
}

/// Another request charged the same payment at the same time: both have its outcome.
async fn taken_meanwhile(lender: &Lender, code: &str) -> Result<(), Error> {
    let code = code.to_owned();
    let read = lender.store.read(move |tx| pay_codes::find(tx, &code));
    match read.await?.map(|record| record.status) {
        Some(PayCodeStatus::Paid) => Ok(()),
        _ => Err(Error::internal(
            "a charge succeeded that is stored as failed",
        )),
    }
}

fn not_charged() -> Error {
    let why = "We could not charge this account. Please try another payment method";
    Error::conflict(text(why))
}
