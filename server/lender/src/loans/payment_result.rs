//! Result of an order's newest payment, shown to a borrower who returns from a payment channel (UX-01). Read from the
//! channels' reports to the server, never from an address, which anybody can write.

use std::cmp::Reverse;

use jiff::Timestamp;
use jiff::civil::Date;

use super::accounts;
use super::channel_requests::{may_be_paid, stored_target};
use super::charges::DEBIT_CHANNEL;
use super::payment_claims::find_code;
use super::payments::OrderPayment;
use crate::error::Error;
use tulay_lending::calendar::manila_date;
use tulay_lending::loan_account::LoanAccount;
use tulay_lending::repayment::{self, Due};
use tulay_lending::replay::{EventKind, LoanEvent, PaymentPurpose};
use tulay_lending::rollover;
use tulay_lending::statement::{PaymentParts, is_rollover_bought, payment_parts};
use tulay_provider_api::payment::PayTarget;
use tulay_store::Tx;
use tulay_store::channel_requests::{self, ChannelRequest};
use tulay_store::orders::Order;
use tulay_store::pay_codes::{self, PayCode, PayCodeStatus};
use tulay_system::clock::manila_ms;

/// Time for which a result is shown, in milliseconds; a counter reports a payment within that time.
const NEWS_MS: i64 = 24 * 60 * 60 * 1000;

/// Result of an order's newest payment.
#[derive(Clone, Debug)]
pub enum PaymentNews {
    /// It arrived, and paid the due amount or a rollover.
    Received {
        /// The payment.
        payment: OrderPayment,
        /// The rollover that it bought.
        rollover: Option<BoughtRollover>,
        /// Part of it, in centavos, that was not owed: the lender owes it to the borrower.
        overpaid_centavos: i64,
    },
    /// It arrived, but part of the amount that it was to pay remains.
    LessThanDue {
        /// The payment.
        payment: OrderPayment,
        /// Part of the amount that is still due.
        rest: Rest,
    },
    /// It arrived, but did not buy the rollover that it was to pay.
    NotRolledOver {
        /// The payment.
        payment: OrderPayment,
        /// Price of the rollover on the day of the payment, in centavos, if that was more.
        price_centavos: Option<i64>,
        /// Amounts that the payment paid instead.
        parts: PaymentParts,
    },
    /// Its channel reported a failure.
    Failed(CodePayment),
    /// Outcome still unknown.
    Awaited {
        /// The payment.
        payment: CodePayment,
        /// True if it can still be paid.
        is_payable: bool,
        /// Code to show or type when paying, or the text of its QR code: the provider's own if it has one.
        shown: String,
    },
}

/// Part that a payment left of the amount that it was to pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rest {
    /// The part, in centavos.
    pub amount_centavos: i64,
    /// The amounts that are due now.
    pub due: Due,
}

/// Rollover that a payment bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoughtRollover {
    /// Number of days by which the due dates moved.
    pub days: i64,
    /// The oldest due date of an unpaid installment now.
    pub due_on: Date,
    /// Amounts that the payment paid.
    pub parts: PaymentParts,
}

/// Payment by a code.
#[derive(Clone, Debug)]
pub struct CodePayment {
    /// Code, which is also the server's reference at the channel.
    pub code: String,
    /// Number of the channel.
    pub channel_number: String,
    /// Amount.
    pub amount_centavos: i64,
    /// End of the time to pay, in milliseconds UTC.
    pub expires_at_ms: i64,
    /// True if it pays a rollover.
    pub is_delay: bool,
}

impl From<PayCode> for CodePayment {
    fn from(code: PayCode) -> Self {
        Self {
            code: code.code,
            channel_number: code.channel_number,
            amount_centavos: code.amount_centavos,
            expires_at_ms: code.expires_at_ms,
            is_delay: code.is_delay,
        }
    }
}

/// Result of an order's newest payment, if recent: an account as of now, its events, and the payments among them,
/// newest first.
///
/// # Errors
/// Failures of the store or the account.
pub fn newest(
    tx: &mut Tx<'_>,
    order: &Order,
    account: &LoanAccount,
    (events, payments): (&[LoanEvent], &[OrderPayment]),
    now: Timestamp,
) -> Result<Option<PaymentNews>, Error> {
    let now_ms = now.as_millisecond();
    let received = payments
        .iter()
        .filter_map(|payment| Some((payment, payment.received_at_ms?)))
        .filter(|(_, at_ms)| is_news(*at_ms, now_ms))
        .min_by_key(|(_, at_ms)| Reverse(*at_ms));
    // A code can be paid on its day, and a result is shown for another one.
    let code = pay_codes::newest_since(tx, order, now_ms - 2 * NEWS_MS)?;
    let since_ms = received.map_or(i64::MIN, |(_, at_ms)| at_ms);
    if let Some(code) = code
        && let Some(shown) = shown(tx, &code, now)?
        && let Some(result) = of_code(code, shown, since_ms, now_ms)
    {
        return Ok(Some(result));
    }
    match received {
        Some((payment, _)) => of_payment(tx, order, account, (events, payment), now),
        None => Ok(None),
    }
}

/// Returns true while a result that exists since a time is shown.
fn is_news(from_ms: i64, now_ms: i64) -> bool {
    now_ms < from_ms + NEWS_MS
}

/// Code to show at a counter, or the text of a QR code that can be scanned now; `None` if its provider never opened it,
/// so that it cannot have been paid.
fn shown(tx: &mut Tx<'_>, code: &PayCode, now: Timestamp) -> Result<Option<String>, Error> {
    let request = channel_requests::newest(tx, &code.code)?;
    let is_first_try = |request: &ChannelRequest| request.seq == 1 && request.target.is_none();
    if code.status == PayCodeStatus::Open && request.as_ref().is_some_and(is_first_try) {
        return Ok(None);
    }
    let is_scannable = request
        .as_ref()
        .is_some_and(|request| may_be_paid(request, now));
    Ok(Some(match request.as_ref().and_then(stored_target) {
        Some(PayTarget::Code(shown)) => shown,
        Some(PayTarget::Qr(text)) if is_scannable => text,
        _ => code.code.clone(),
    }))
}

/// Result of a code that is newer than the last payment, which closed every open code.
fn of_code(code: PayCode, shown: String, paid_at_ms: i64, now_ms: i64) -> Option<PaymentNews> {
    let is_debit = code.channel_number == DEBIT_CHANNEL;
    match code.status {
        PayCodeStatus::Failed
            if code.created_at_ms > paid_at_ms && is_news(code.created_at_ms, now_ms) =>
        {
            Some(PaymentNews::Failed(code.into()))
        }
        PayCodeStatus::Open | PayCodeStatus::Expired
            if !is_debit
                && code.created_at_ms >= paid_at_ms
                && is_news(code.expires_at_ms, now_ms) =>
        {
            let is_payable = code.status == PayCodeStatus::Open && now_ms < code.expires_at_ms;
            Some(PaymentNews::Awaited {
                payment: code.into(),
                is_payable,
                shown,
            })
        }
        _ => None,
    }
}

fn of_payment(
    tx: &mut Tx<'_>,
    order: &Order,
    account: &LoanAccount,
    (events, payment): (&[LoanEvent], &OrderPayment),
    now: Timestamp,
) -> Result<Option<PaymentNews>, Error> {
    if payment.taken_back_on.is_some() {
        return Ok(None);
    }
    let mut named = events.iter();
    let Some(event) = named.find(|event| event.reference == payment.reference) else {
        return Ok(None);
    };
    let Some(parts) = payment_parts(&account.ledger, &event.reference)? else {
        return Ok(None);
    };
    let payment = payment.clone();
    let due = repayment::due(account, manila_date(now))?;
    let (Some(due), true) = (due, is_for_rollover(event)) else {
        let rest = rest(tx, order, account, (events, event, &payment.code), now)?;
        return Ok(Some(match rest {
            Some(rest) => PaymentNews::LessThanDue { payment, rest },
            None => PaymentNews::Received {
                payment,
                rollover: None,
                overpaid_centavos: parts.overpaid_centavos,
            },
        }));
    };
    let rollover = bought_rollover(account, event, &due, parts);
    if rollover.is_some() {
        return Ok(Some(PaymentNews::Received {
            payment,
            rollover,
            overpaid_centavos: parts.overpaid_centavos,
        }));
    }
    Ok(Some(PaymentNews::NotRolledOver {
        price_centavos: missed_price(tx, order, (events, event), payment.amount_centavos)?,
        payment,
        parts,
    }))
}

fn is_for_rollover(event: &LoanEvent) -> bool {
    matches!(
        event.kind,
        EventKind::Payment {
            purpose: PaymentPurpose::Rollover { .. },
            ..
        }
    )
}

/// Returns the rollover that a payment bought; `None` if it bought none.
fn bought_rollover(
    account: &LoanAccount,
    event: &LoanEvent,
    due: &Due,
    parts: PaymentParts,
) -> Option<BoughtRollover> {
    let terms = account.loan.agreed.terms.rollover?;
    is_rollover_bought(&account.ledger, &event.reference).then_some(BoughtRollover {
        days: terms.days,
        due_on: due.due_on,
        parts,
    })
}

/// Price of the rollover on offer on the day of a payment of less; `None` if none was on offer.
fn missed_price(
    tx: &mut Tx<'_>,
    order: &Order,
    (events, event): (&[LoanEvent], &LoanEvent),
    paid_centavos: i64,
) -> Result<Option<i64>, Error> {
    let day = event.effective_on;
    let Some(before) = accounts::before_event(tx, order, (events, event), day)? else {
        return Ok(None);
    };
    let offer = rollover::offer(&before, day)?.ok();
    let price = offer.map(|offer| offer.amount_centavos);
    Ok(price.filter(|price| *price > paid_centavos))
}

/// Rest of the amount that a payment was to pay: the amount due on its day, or the larger amount that its code was made
/// for on an earlier day. `None` if it paid that, or nothing is due any more.
///
/// # Errors
/// Failures of the store or the account.
pub(super) fn rest(
    tx: &mut Tx<'_>,
    order: &Order,
    account: &LoanAccount,
    (events, payment, code): (&[LoanEvent], &LoanEvent, &str),
    now: Timestamp,
) -> Result<Option<Rest>, Error> {
    let EventKind::Payment {
        amount_centavos, ..
    } = payment.kind
    else {
        return Ok(None);
    };
    let Some(due) = repayment::due(account, manila_date(now))? else {
        return Ok(None);
    };
    let paid_on = payment.effective_on;
    let Some(was_due) = due_before(tx, order, (events, payment), paid_on)? else {
        return Ok(None);
    };
    let rest_of = |amount_centavos| {
        Some(Rest {
            amount_centavos,
            due,
        })
    };
    if amount_centavos < was_due.amount_centavos {
        return Ok(rest_of(due.amount_centavos));
    }
    let Some(code) = find_code(tx, code)?.code else {
        return Ok(None);
    };
    let made_on = manila_ms(code.created_at_ms).date();
    let Some(asked) = due_before(tx, order, (events, payment), made_on)? else {
        return Ok(None);
    };
    let is_less = |choice: fn(&Due) -> Option<i64>| {
        choice(&asked) == Some(amount_centavos)
            && choice(&was_due).is_some_and(|whole| amount_centavos < whole)
    };
    Ok(if is_less(|due| due.full_amount_centavos) {
        rest_of(due.full_amount_centavos.unwrap_or(due.amount_centavos))
    } else if is_less(|due| due.with_next_centavos) {
        rest_of(due.amount_centavos)
    } else {
        None
    })
}

/// Amounts due on a day, at most that of a payment, before it.
fn due_before(
    tx: &mut Tx<'_>,
    order: &Order,
    (events, payment): (&[LoanEvent], &LoanEvent),
    day: Date,
) -> Result<Option<Due>, Error> {
    let Some(before) = accounts::before_event(tx, order, (events, payment), day)? else {
        return Ok(None);
    };
    Ok(repayment::due(
        &before,
        day.clamp(before.released_on, payment.effective_on),
    )?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW_MS: i64 = 1_772_409_600_000;

    /// Name of the result of a code that was made and ends at these times, after a payment at another.
    fn result(status: PayCodeStatus, (made_ms, ends_ms): (i64, i64), paid_ms: i64) -> &'static str {
        let code = PayCode {
            code: "1001".to_owned(),
            order_id: "ord_1".to_owned(),
            borrower_id: "bor_maria".to_owned(),
            channel_number: "90006".to_owned(),
            amount_centavos: 100,
            is_delay: false,
            created_at_ms: made_ms,
            expires_at_ms: ends_ms,
            status,
            rollovers: 0,
        };
        match of_code(code, "1001".to_owned(), paid_ms, NOW_MS) {
            Some(PaymentNews::Failed(_)) => "failed",
            Some(PaymentNews::Awaited { is_payable, .. }) if is_payable => "payable",
            Some(PaymentNews::Awaited { .. }) => "awaited",
            Some(
                PaymentNews::Received { .. }
                | PaymentNews::LessThanDue { .. }
                | PaymentNews::NotRolledOver { .. },
            ) => "paid",
            None => "none",
        }
    }

    #[test]
    fn ux_01_a_result_is_shown_for_a_day_and_no_millisecond_longer() {
        for (ago_ms, expected) in [(NEWS_MS - 1, true), (NEWS_MS, false), (NEWS_MS + 1, false)] {
            assert_eq!(is_news(NOW_MS - ago_ms, NOW_MS), expected, "{ago_ms}");
        }
    }

    #[test]
    fn ux_01_the_newest_of_a_code_and_a_payment_decides() {
        let day = NOW_MS - NEWS_MS;
        for (status, made_ms, ends_ms, paid_ms, expected) in [
            (PayCodeStatus::Failed, day + 1, NOW_MS, day, "failed"),
            (PayCodeStatus::Failed, day, NOW_MS, 0, "none"),
            (PayCodeStatus::Failed, day + 1, NOW_MS, day + 1, "none"),
            (PayCodeStatus::Open, day, NOW_MS + 1, day, "payable"),
            (PayCodeStatus::Open, day, NOW_MS + 1, day + 1, "none"),
            (PayCodeStatus::Open, day, NOW_MS, 0, "awaited"),
            (PayCodeStatus::Expired, day, day + 1, 0, "awaited"),
            (PayCodeStatus::Expired, 0, day, 0, "none"),
            (PayCodeStatus::Paid, day + 1, NOW_MS, 0, "none"),
            (PayCodeStatus::Void, day + 1, NOW_MS, 0, "none"),
        ] {
            let found = result(status, (made_ms, ends_ms), paid_ms);
            assert_eq!(found, expected, "{status:?} {made_ms} {ends_ms} {paid_ms}");
        }
    }
}
