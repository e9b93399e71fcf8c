//! A payment channel's claim that a code was paid. Each event counts once, and every payment of a known order counts at
//! once, whatever its amount; only what names no order, or one that takes no money, is held as an unallocated payment.

use jiff::Timestamp;

use super::accounts::{self, Payment, Received};
use crate::http::error::AppError;
use tulay_lending::calendar::manila_date;
use tulay_lending::money::MAX_CENTAVOS;
use tulay_lending::replay::PaymentPurpose;
use tulay_store::pay_codes::{self, PayCode, PayCodeStatus};
use tulay_store::payment_events::{self, PaymentEvent};
use tulay_store::{Tx, orders};

/// What a channel claims about a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentClaim {
    /// The channel's id of the event; received twice, it counts once.
    pub event_id: String,
    /// The pay code.
    pub reference: String,
    /// Whether it was paid.
    pub status: ClaimStatus,
    /// What was paid, centavos.
    pub amount_centavos: i64,
    /// When.
    pub paid_at: Timestamp,
}

/// What happened to a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimStatus {
    /// It was paid.
    Paid,
    /// It was not paid.
    Failed,
}

/// What came of a claim; stored with the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A repeated event: nothing was done.
    Repeated,
    /// A payment whose reference is no code of this channel: held for a person to decide.
    Quarantine,
    /// The order takes no money, or the amount is not above 0: held for a person to decide.
    Suspense,
    /// The payment failed; the code is closed.
    Failed,
    /// A failure of a code that is not open: one after the payment does not reverse it.
    Ignored,
    /// The money is in the loan's ledger.
    Posted,
    /// The loan was closed: the money is owed to the borrower.
    OwedToBorrower,
}

impl Outcome {
    /// The word in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Repeated => "repeated",
            Self::Quarantine => "quarantine",
            Self::Suspense => "suspense",
            Self::Failed => "failed",
            Self::Ignored => "ignored",
            Self::Posted => "posted",
            Self::OwedToBorrower => "owed_to_borrower",
        }
    }
}

/// Takes a genuine claim, once per event.
///
/// # Errors
/// When the store fails: nothing is stored, and the channel sends the claim again.
pub fn take_postback(
    tx: &mut Tx<'_>,
    channel_number: &str,
    claim: &PaymentClaim,
    now: Timestamp,
) -> Result<Outcome, AppError> {
    let status = match claim.status {
        ClaimStatus::Paid => "paid",
        ClaimStatus::Failed => "failed",
    };
    let event = PaymentEvent {
        provider: channel_number.to_owned(),
        event_id: claim.event_id.clone(),
        reference: claim.reference.clone(),
        status: status.to_owned(),
        amount_centavos: claim.amount_centavos,
        paid_at_ms: Some(claim.paid_at.as_millisecond()),
        outcome: "received".to_owned(),
        received_at_ms: now.as_millisecond(),
    };
    if !payment_events::insert(tx, &event)? {
        return Ok(Outcome::Repeated);
    }
    let code = pay_codes::find(tx, &claim.reference)?;
    let outcome = match code.filter(|code| code.channel_number == channel_number) {
        None if claim.status == ClaimStatus::Failed => Outcome::Ignored,
        None => Outcome::Quarantine,
        Some(code) => settle_code(tx, &code, claim, now)?,
    };
    payment_events::set_outcome(tx, channel_number, &claim.event_id, outcome.as_str())?;
    Ok(outcome)
}

fn settle_code(
    tx: &mut Tx<'_>,
    code: &PayCode,
    claim: &PaymentClaim,
    now: Timestamp,
) -> Result<Outcome, AppError> {
    if claim.status == ClaimStatus::Failed {
        let is_closed = pay_codes::close(tx, &code.code, PayCodeStatus::Failed)?;
        return Ok(if is_closed {
            Outcome::Failed
        } else {
            Outcome::Ignored
        });
    }
    if !(1..=MAX_CENTAVOS).contains(&claim.amount_centavos) {
        return Ok(Outcome::Suspense);
    }
    let order = orders::find_for_any_borrower(tx, &code.order_id)?;
    let order = order.ok_or_else(|| AppError::internal("the order of a pay code is gone"))?;
    pay_codes::mark_paid(tx, &code.code)?;
    let payment = Payment {
        reference: payment_reference(&code.channel_number, &claim.event_id),
        amount_centavos: claim.amount_centavos,
        // Not before the code was made: a channel cannot backdate a payment.
        paid_on: manila_date(claim.paid_at.max(made_at(code)?)),
        purpose: purpose(code),
    };
    Ok(match accounts::receive(tx, &order, &payment, now)? {
        Received::Posted => Outcome::Posted,
        Received::OwedToBorrower => Outcome::OwedToBorrower,
        Received::NotTaken => Outcome::Suspense,
    })
}

/// What a payment by a code is for. A code for a rollover buys the one that was on offer when it was made.
pub(crate) fn purpose(code: &PayCode) -> PaymentPurpose {
    if code.is_delay {
        PaymentPurpose::Rollover {
            rollovers_before: code.rollovers,
        }
    } else {
        PaymentPurpose::Repay
    }
}

/// What names a channel's payment in the ledger.
pub(crate) fn payment_reference(channel_number: &str, event_id: &str) -> String {
    format!("{channel_number}/{event_id}")
}

fn made_at(code: &PayCode) -> Result<Timestamp, AppError> {
    Timestamp::from_millisecond(code.created_at_ms).map_err(AppError::internal)
}
