//! Codes to pay an amount by a channel. The permitted amounts are calculated here again; the amount that the page sends
//! is only compared with them.

use jiff::Timestamp;

use super::repayment::{AskedAmount, check_rollover_price, repayable};
use super::{accounts, orders, pay_url, payments_seen};
use crate::error::Error;
use crate::idempotency::{IdempotentCall, replay_or_run};
use crate::lender::Lender;
use tulay_lending::calendar::{add_days, manila_date, manila_midnight};
use tulay_provider_api::payment::PaymentChannel;
use tulay_store::Tx;
use tulay_store::orders::Order;
use tulay_store::pay_codes::{self, PayCode, PayCodeKey, PayCodeStatus};

/// Payment that a borrower requests, and its channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPayCode {
    /// The order that is paid.
    pub order_id: String,
    /// Product of the order, if the caller names one.
    pub product_id: Option<String>,
    /// Requested amount.
    pub asked: AskedAmount,
    /// True if it pays a rollover: then the amount is its price.
    pub is_delay: bool,
    /// Number of the channel.
    pub channel_number: String,
    /// Payments that the page knew of ([`payments_seen::seen`]), if it says so.
    pub payments_seen: Option<String>,
}

impl NewPayCode {
    fn order(&self, tx: &mut Tx<'_>, borrower_id: &str) -> Result<Order, Error> {
        match &self.product_id {
            Some(product_id) => {
                orders::of_borrower_and_product(tx, borrower_id, product_id, &self.order_id)
            }
            None => orders::of_borrower(tx, borrower_id, &self.order_id),
        }
    }
}

/// Address where a payment is made, by its code on a channel; a repeated call gets the same code.
///
/// # Errors
/// As [`create`] and [`pay_url::address`].
pub async fn open(
    lender: &Lender,
    channel: &dyn PaymentChannel,
    call: IdempotentCall,
    new: NewPayCode,
) -> Result<String, Error> {
    let now = lender.clock.now();
    let opened = lender.store.write(move |tx| {
        let code = replay_or_run(tx, &call, now.as_millisecond(), |tx| {
            create(tx, &call.borrower_id, &new, now)
        })?;
        find_created(tx, &code)
    });
    pay_url::address(lender, channel, &opened.await?).await
}

/// Creates the code of a payment, or finds the open one of the same payment.
///
/// # Errors
/// 1004 for another borrower's order, 1400 for an amount that may not be paid, and if the page does not know
/// of another payment, 1409 if nothing is due.
pub fn create(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    new: &NewPayCode,
    now: Timestamp,
) -> Result<String, Error> {
    let (now_ms, today) = (now.as_millisecond(), manila_date(now));
    let order = new.order(tx, borrower_id)?;
    let (loan_account, due) = repayable(accounts::on_day(tx, &order, today)?, &order, today)?;
    payments_seen::check(tx, &order, new.payments_seen.as_deref(), now)?;
    let amount_centavos = new.asked.amount_centavos;
    if new.is_delay {
        check_rollover_price(&loan_account, amount_centavos, today)?;
    } else {
        let prepayment = loan_account.loan.agreed.terms.prepayment;
        new.asked.check(prepayment, &due)?;
    }
    pay_codes::expire_of_order(tx, order.id(), now_ms)?;
    let key = PayCodeKey {
        order_id: order.id(),
        channel_number: &new.channel_number,
        amount_centavos,
        is_delay: new.is_delay,
    };
    if let Some(open) = pay_codes::find_open(tx, key)? {
        return Ok(open.code);
    }
    // The due amount may change at midnight: the code is valid until then.
    let expires_at_ms = manila_midnight(add_days(today, 1)?)?.as_millisecond();
    let code = PayCode {
        code: format!("{:016}", rand::random_range(0..10_000_000_000_000_000_u64)),
        order_id: order.id().to_owned(),
        borrower_id: borrower_id.to_owned(),
        channel_number: new.channel_number.clone(),
        amount_centavos,
        is_delay: new.is_delay,
        created_at_ms: now_ms,
        expires_at_ms,
        status: PayCodeStatus::Open,
        rollovers: loan_account.rollovers,
    };
    pay_codes::insert(tx, &code)?;
    Ok(code.code)
}

/// Code that was created in this transaction or before it.
fn find_created(tx: &mut Tx<'_>, code: &str) -> Result<PayCode, Error> {
    pay_codes::find(tx, code)?
        .ok_or_else(|| Error::internal("a code was neither found nor created"))
}
