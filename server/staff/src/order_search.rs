//! Search for orders and complaints by what staff have at hand: a phone, a number, an id, a code or a payment.

use tulay_lender::Lender;
use tulay_lender::borrowers::login::admitted_phone;
use tulay_lender::complaints;
use tulay_lender::error::Error;
use tulay_store::complaints::Complaint;
use tulay_store::orders::{self, Order};
use tulay_store::{ShortNumber, Tx, borrowers, loan_events, pay_codes, payment_events};
use tulay_texts::masked_number::last4;

/// Result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchResult {
    /// The orders that were found, at least one.
    Orders(Vec<FoundOrder>),
    /// The complaint with the number that was searched for.
    Complaint(Complaint),
}

/// Order that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundOrder {
    /// The order.
    pub order: Order,
    /// Last four digits of the borrower's phone; `None` if the borrower was erased.
    pub phone_last4: Option<String>,
}

/// Finds up to `max_rows` orders of a phone; or the order of an id, a payment code, an event, a number or a payment, which
/// is written as `CHANNEL/PAYMENT`; or the complaint of a number.
///
/// # Errors
/// 1004 if nothing is found.
pub async fn find(lender: &Lender, what: &str, max_rows: i64) -> Result<SearchResult, Error> {
    let what = what.trim().to_owned();
    let phone = admitted_phone(lender, &what).ok();
    let found = lender
        .store
        .read(move |tx| search(tx, phone.as_deref(), &what, max_rows));
    found.await
}

fn search(
    tx: &mut Tx<'_>,
    phone: Option<&str>,
    what: &str,
    max_rows: i64,
) -> Result<SearchResult, Error> {
    let orders = orders_found(tx, phone, what, max_rows)?;
    if !orders.is_empty() {
        return Ok(SearchResult::Orders(orders));
    }
    let number = ShortNumber::read(what);
    let complaint = match &number {
        Some(number) => number.complaint_id(tx)?,
        None => None,
    };
    if let Some(id) = complaint {
        let stored = complaints::find(tx, &id)?;
        return Ok(SearchResult::Complaint(stored.complaint));
    }
    Err(match number {
        Some(number) => Error::not_found("No order and no complaint has this number")
            .with_log_detail(&number.to_string()),
        None => Error::not_found(
            "Nothing was found. Name a phone, a number like 7K3M-9QXD, an order's id, a payment code, or a payment as \
             CHANNEL/PAYMENT",
        ),
    })
}

fn orders_found(
    tx: &mut Tx<'_>,
    phone: Option<&str>,
    what: &str,
    max_rows: i64,
) -> Result<Vec<FoundOrder>, Error> {
    let mut orders = Vec::new();
    let borrower = match phone {
        Some(phone) => borrowers::find_by_phone(tx, phone)?,
        None => None,
    };
    if let Some(borrower) = borrower {
        orders = orders::of_borrower(tx, &borrower.id, max_rows)?;
    } else if let Some(order_id) = order_named(tx, what)? {
        orders.extend(orders::find_for_any_borrower(tx, &order_id)?);
    }
    let mut found = Vec::new();
    for order in orders {
        let phone_last4 = phone_last4(tx, &order)?;
        found.push(FoundOrder { order, phone_last4 });
    }
    Ok(found)
}

/// Returns the order that an id, a payment code, an event, a number or a payment names.
fn order_named(tx: &mut Tx<'_>, what: &str) -> Result<Option<String>, Error> {
    if let Some(order) = orders::find_for_any_borrower(tx, what)? {
        return Ok(Some(order.id().to_owned()));
    }
    if let Some(code) = pay_codes::find(tx, what)? {
        return Ok(Some(code.order_id));
    }
    if let Some(order_id) = loan_events::order_of(tx, what)? {
        return Ok(Some(order_id));
    }
    if let Some(number) = ShortNumber::read(what)
        && let Some(order_id) = number.order_id(tx)?
    {
        return Ok(Some(order_id));
    }
    let Some((channel, payment)) = what.split_once('/') else {
        return Ok(None);
    };
    let Some(event) = payment_events::find(tx, channel, payment)? else {
        return Ok(None);
    };
    let code = pay_codes::find(tx, &event.reference)?;
    Ok(code.map(|code| code.order_id))
}

/// Returns the last four digits of the phone of an order's borrower; `None` if the borrower was erased.
pub(super) fn phone_last4(tx: &mut Tx<'_>, order: &Order) -> Result<Option<String>, Error> {
    let borrower = borrowers::find(tx, &order.borrower_id)?;
    // Erasure replaces the phone by the borrower's id.
    let borrower = borrower.filter(|borrower| borrower.phone != borrower.id);
    Ok(borrower.map(|borrower| last4(&borrower.phone)))
}
