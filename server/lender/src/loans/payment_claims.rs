//! Claims of payment channels that a code was paid. Each event counts once, and every payment of a known order counts
//! at once, whatever its amount; only a claim without a known order, or for one that accepts no money or cannot be
//! calculated, is held as an unallocated payment.

use jiff::Timestamp;
use jiff::civil::Date;

use super::accounts::{self, Payment, Received};
use super::clock_guard::accounting_time;
use crate::error::{Error, ErrorCode};
use tulay_lending::calendar::manila_date;
use tulay_lending::money::MAX_CENTAVOS;
use tulay_lending::replay::PaymentPurpose;
use tulay_store::channel_requests::{self, ChannelRequest, RequestStatus};
use tulay_store::pay_codes::{self, PayCode, PayCodeStatus};
use tulay_store::payment_events::{self, PaymentEvent};
use tulay_store::{Store, StoreError, Tx, orders};

/// Claim of a channel about a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentClaim {
    /// The channel's id of the event; received twice, it counts once.
    pub event_id: String,
    /// Pay code.
    pub reference: String,
    /// Claimed outcome.
    pub status: ClaimStatus,
    /// Paid amount, centavos.
    pub amount_centavos: i64,
    /// Time of the payment, if reported.
    pub paid_at: Option<Timestamp>,
}

/// Claimed outcome of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimStatus {
    /// The code was paid.
    Paid,
    /// The code was not paid.
    Failed,
}

/// Outcome of a claim; stored with the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimOutcome {
    /// Repeated event: nothing was done.
    Repeated,
    /// Payment whose reference is not a code of this channel: held for a person to decide.
    Quarantine,
    /// The order accepts no money or cannot be calculated, or the amount is not above 0: held for a person to decide.
    Suspense,
    /// The payment failed; the code is closed.
    Failed,
    /// Failure of a code that is not open: after a payment it does not reverse it.
    Ignored,
    /// The money is in the loan's ledger.
    Posted,
    /// The loan was closed: the money is owed to the borrower.
    OwedToBorrower,
}

impl ClaimOutcome {
    /// Word in the store.
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

/// Destination of the money of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Destination {
    /// The loan of its code.
    Loan,
    /// Suspense, whatever it names.
    Suspense,
}

/// Writes a claim by `post`. The payment of an order that cannot be calculated is held in suspense and logged: refused,
/// it would be sent again for as long as the order has its fault.
///
/// # Errors
/// If the database does not answer: nothing is stored, and the channel sends the claim again.
pub(super) async fn write_or_hold(
    store: &Store,
    post: impl Fn(&mut Tx<'_>, Destination) -> Result<ClaimOutcome, Error> + Clone + Send + 'static,
) -> Result<ClaimOutcome, Error> {
    let to_loan = post.clone();
    let written = store.write(move |tx| to_loan(tx, Destination::Loan)).await;
    match written {
        Err(error) if error.code() == ErrorCode::Internal => {
            let cause = error.log_detail();
            tracing::error!(cause, "a payment could not be posted: it is in suspense");
            store.write(move |tx| post(tx, Destination::Suspense)).await
        }
        written => written,
    }
}

/// Posts a genuine claim, once per event.
///
/// # Errors
/// If the store fails: nothing is stored, and the channel sends the claim again.
pub fn post_claim(
    tx: &mut Tx<'_>,
    channel_number: &str,
    claim: &PaymentClaim,
    now: Timestamp,
) -> Result<ClaimOutcome, Error> {
    let found = find_code(tx, &claim.reference)?;
    post_found_claim(tx, found, channel_number, (claim, Destination::Loan), now)
}

/// Like [`post_claim`], with the result of the lookup.
pub(super) fn post_found_claim(
    tx: &mut Tx<'_>,
    CodeLookup { request, code }: CodeLookup,
    channel_number: &str,
    (claim, destination): (&PaymentClaim, Destination),
    now: Timestamp,
) -> Result<ClaimOutcome, Error> {
    let code = code.filter(|code| code.channel_number == channel_number);
    let status = match claim.status {
        ClaimStatus::Paid => "paid",
        ClaimStatus::Failed => "failed",
    };
    let paid_at = match claim.paid_at {
        Some(paid_at) if paid_at <= now => paid_at,
        // A provider's clock may be ahead of ours, or ours behind the newest round.
        Some(paid_at) => paid_at.min(accounting_time(tx, now)?.max(now)),
        None => accounting_time(tx, now)?,
    };
    let event = PaymentEvent {
        provider: channel_number.to_owned(),
        event_id: claim.event_id.clone(),
        reference: code
            .as_ref()
            .map_or(&claim.reference, |code| &code.code)
            .clone(),
        status: status.to_owned(),
        amount_centavos: claim.amount_centavos,
        paid_at_ms: Some(paid_at.as_millisecond()),
        outcome: "received".to_owned(),
        received_at_ms: now.as_millisecond(),
    };
    if !payment_events::insert(tx, &event)? {
        note_other_amount(tx, &event)?;
        return Ok(ClaimOutcome::Repeated);
    }
    if let (Some(request), Some(_)) = (&request, &code) {
        end_request(tx, request, claim.status)?;
        channel_requests::set_difference(tx, &request.reference, None, event.received_at_ms)?;
    }
    let outcome = match code {
        None if claim.status == ClaimStatus::Failed => ClaimOutcome::Ignored,
        None => ClaimOutcome::Quarantine,
        Some(code) if claim.status == ClaimStatus::Failed => {
            fail_code(tx, &code, request.as_ref())?
        }
        Some(code) if destination == Destination::Suspense => {
            pay_codes::mark_paid(tx, &code.code)?;
            ClaimOutcome::Suspense
        }
        Some(code) => settle_code(tx, &code, (claim, paid_at), now)?,
    };
    payment_events::set_outcome(tx, channel_number, &claim.event_id, outcome.as_str())?;
    Ok(outcome)
}

/// Records a repeated payment event with another amount for staff; nothing else changes.
fn note_other_amount(tx: &mut Tx<'_>, again: &PaymentEvent) -> Result<(), Error> {
    let first = payment_events::find(tx, &again.provider, &again.event_id)?;
    let differs = |first: &PaymentEvent| first.amount_centavos != again.amount_centavos;
    if first.as_ref().is_some_and(differs) && again.status == "paid" {
        let why = format!("payment {} is told with two amounts", again.event_id);
        let request = channel_requests::newest(tx, &again.reference)?;
        if let Some(request) = request {
            let now_ms = again.received_at_ms;
            channel_requests::set_difference(tx, &request.reference, Some(&why), now_ms)?;
        }
    }
    Ok(())
}

fn end_request(
    tx: &mut Tx<'_>,
    request: &ChannelRequest,
    status: ClaimStatus,
) -> Result<(), Error> {
    let ended = match status {
        ClaimStatus::Paid => RequestStatus::Paid,
        ClaimStatus::Failed => RequestStatus::Over,
    };
    Ok(channel_requests::end(tx, &request.reference, ended)?)
}

/// Closes a code whose payment failed. If it was reopened since, only the older opening ends.
fn fail_code(
    tx: &mut Tx<'_>,
    code: &PayCode,
    request: Option<&ChannelRequest>,
) -> Result<ClaimOutcome, Error> {
    let newest = channel_requests::newest(tx, &code.code)?;
    let is_older = |request: &ChannelRequest| newest.is_some_and(|newest| newest.seq > request.seq);
    if request.is_some_and(is_older) || !pay_codes::close(tx, &code.code, PayCodeStatus::Failed)? {
        return Ok(ClaimOutcome::Ignored);
    }
    Ok(ClaimOutcome::Failed)
}

fn settle_code(
    tx: &mut Tx<'_>,
    code: &PayCode,
    (claim, paid_at): (&PaymentClaim, Timestamp),
    now: Timestamp,
) -> Result<ClaimOutcome, Error> {
    if !(1..=MAX_CENTAVOS).contains(&claim.amount_centavos) {
        return Ok(ClaimOutcome::Suspense);
    }
    let order = orders::find_for_any_borrower(tx, &code.order_id)?;
    let order = order.ok_or_else(|| Error::internal("the order of a pay code is gone"))?;
    pay_codes::mark_paid(tx, &code.code)?;
    let payment = Payment {
        reference: payment_reference(&code.channel_number, &claim.event_id),
        amount_centavos: claim.amount_centavos,
        paid_on: paid_on(tx, paid_at, Some(code), now)?,
        purpose: purpose(code),
    };
    Ok(match accounts::receive(tx, &order, &payment, now)? {
        Received::Posted => ClaimOutcome::Posted,
        Received::OwedToBorrower => ClaimOutcome::OwedToBorrower,
        Received::NotTaken => ClaimOutcome::Suspense,
    })
}

/// Purpose of a payment by a code. A code for a rollover buys the one that was on offer when it was made.
pub fn purpose(code: &PayCode) -> PaymentPurpose {
    if code.is_delay {
        PaymentPurpose::Rollover {
            rollovers_before: code.rollovers,
        }
    } else {
        PaymentPurpose::Repay
    }
}

/// Reference of a channel's payment in the ledger.
pub fn payment_reference(channel_number: &str, event_id: &str) -> String {
    format!("{channel_number}/{event_id}")
}

/// Effective day of a payment: not before its code was created, since a channel cannot backdate a payment. The creation
/// time is ignored if the clock had jumped.
///
/// # Errors
/// The store's own failures.
pub fn paid_on(
    tx: &mut Tx<'_>,
    paid_at: Timestamp,
    code: Option<&PayCode>,
    now: Timestamp,
) -> Result<Date, Error> {
    let made_at = code.map(|code| Timestamp::from_millisecond(code.created_at_ms));
    let made_at = made_at.transpose().map_err(Error::internal)?;
    let trusted_now = accounting_time(tx, now)?;
    let made_at = made_at.filter(|made_at| *made_at <= trusted_now);
    Ok(manila_date(made_at.unwrap_or(paid_at).max(paid_at)))
}

/// Code and opening found by a provider's reference.
pub(super) struct CodeLookup {
    /// Stored opening, if any.
    pub(super) request: Option<ChannelRequest>,
    /// Code, if any.
    pub(super) code: Option<PayCode>,
}

/// Looks a reference up: it is an opening of a code, or the code itself.
pub(super) fn find_code(tx: &mut Tx<'_>, reference: &str) -> Result<CodeLookup, StoreError> {
    let request = channel_requests::find(tx, reference)?;
    let code = request.as_ref().map_or(reference, |request| &request.code);
    let code = pay_codes::find(tx, code)?;
    Ok(CodeLookup { request, code })
}
