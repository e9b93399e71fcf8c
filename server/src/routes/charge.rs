//! Takes the money of a legacy payment from the bound account and posts it, as a postback of a channel would.
//! Whether the payment may be made was decided before.

use super::callbacks::{Outcome, PaymentPostback, PostbackStatus, take_postback};
use super::legacy_repayment::CARD;
use crate::AppState;
use crate::error::AppError;
use crate::messages::text;
use crate::providers::debit::{Charge, Debit};
use crate::store::pay_codes::{self, PayCode, PayCodeStatus};

/// Takes a payment once: asked again for one that is paid, it is paid.
///
/// # Errors
/// 1409 when the account could not be charged, now or when it was first asked; what the store says.
pub async fn take(app: &AppState, debit: &dyn Debit, record: &PayCode) -> Result<(), AppError> {
    match record.status {
        PayCodeStatus::Open => {}
        PayCodeStatus::Paid => return Ok(()),
        _ => return Err(not_charged()),
    }
    let charge = Charge {
        reference: record.code.clone(),
        amount_centavos: record.amount_centavos,
    };
    let is_taken = debit.take(&charge).await;
    let status = match &is_taken {
        Ok(()) => PostbackStatus::Paid,
        Err(_) => PostbackStatus::Failed,
    };
    let now = app.clock.now();
    let claim = PaymentPostback {
        event_id: record.code.clone(),
        reference: record.code.clone(),
        status,
        amount_centavos: record.amount_centavos,
        paid_at: now,
    };
    let outcome = app
        .store
        .write(move |tx| take_postback(tx, CARD, &claim, now));
    match (is_taken, outcome.await?) {
        (Ok(()), Outcome::Repeated) => taken_meanwhile(app, &record.code).await,
        (Ok(()), _) => Ok(()),
        (Err(why), _) => Err(not_charged().with_internal(&why.to_string())),
    }
}

/// The same payment was taken by another request at the same moment: its outcome is this one's.
async fn taken_meanwhile(app: &AppState, code: &str) -> Result<(), AppError> {
    let code = code.to_owned();
    let read = app.store.read(move |tx| pay_codes::find(tx, &code));
    match read.await?.map(|record| record.status) {
        Some(PayCodeStatus::Paid) => Ok(()),
        _ => Err(AppError::ours("a charge was taken that is kept as failed")),
    }
}

fn not_charged() -> AppError {
    let why = "The account could not be charged. Please try another way";
    AppError::conflict(text(why))
}
