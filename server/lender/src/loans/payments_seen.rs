//! Payments of an order that a page knew of when it was shown: a payment made there is refused if another was begun or
//! made since, as in a second tab (UX-23).

use jiff::Timestamp;

use super::payment_result::{self, CodePayment, PaymentNews};
use super::{accounts, payments};
use crate::error::Error;
use tulay_lending::calendar::manila_date;
use tulay_lending::loan_account::LoanAccount;
use tulay_lending::replay::LoanEvent;
use tulay_store::Tx;
use tulay_store::orders::Order;
use tulay_texts::text;

/// Newest payment of an account, while its result is awaited.
///
/// # Errors
/// Failures of the store or the account.
pub fn awaited(
    tx: &mut Tx<'_>,
    order: &Order,
    (account, events): (&LoanAccount, &[LoanEvent]),
    now: Timestamp,
) -> Result<Option<CodePayment>, Error> {
    let payments = payments::of_events(tx, events)?;
    Ok(
        match payment_result::newest(tx, order, account, (events, &payments), now)? {
            Some(PaymentNews::Awaited { payment, .. }) => Some(payment),
            _ => None,
        },
    )
}

/// The payments on the wire: the number of the account's events, and the code of the payment that is awaited.
pub fn seen(events: &[LoanEvent], awaited: Option<&CodePayment>) -> String {
    let code = awaited.map(|payment| payment.code.as_str());
    format!("{}-{}", events.len(), code.unwrap_or_default())
}

/// Refuses a payment from a page that does not know of another one. A payment that is no longer awaited is no news.
///
/// # Errors
/// 1400 for `paymentsSeen`; failures of the store or the account.
pub fn check(
    tx: &mut Tx<'_>,
    order: &Order,
    shown: Option<&str>,
    now: Timestamp,
) -> Result<(), Error> {
    let Some(shown) = shown else {
        return Ok(());
    };
    let Some((account, events)) = accounts::with_events(tx, order, manila_date(now))? else {
        return Ok(());
    };
    let awaited = awaited(tx, order, (&account, &events), now)?;
    let is_known = shown == seen(&events, awaited.as_ref())
        || (awaited.is_none() && shown.starts_with(&seen(&events, None)));
    if is_known {
        return Ok(());
    }
    let why = text("Another payment was begun or made meanwhile. Look at it before you pay");
    Err(Error::invalid("paymentsSeen", why))
}
