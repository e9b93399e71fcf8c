//! Search for orders and complaints by what staff have at hand: a phone, a number, an id, a code or a payment.

use super::channels;
use super::suspense::UnallocatedPayment;
use super::unallocated_payments::{PaymentName, order_of};
use tulay_lender::Lender;
use tulay_lender::borrowers::login::admitted_phone;
use tulay_lender::complaints;
use tulay_lender::error::Error;
use tulay_provider_api::places::BANKS;
use tulay_store::complaints::Complaint;
use tulay_store::orders::{self, Order};
use tulay_store::{
    ShortNumber, Tx, borrowers, loan_events, operator_audit, order_persons, pay_codes,
    payment_events, payouts,
};
use tulay_texts::masked_number::last4;

/// Fewer digits are no account's number.
const MIN_ACCOUNT_DIGITS: usize = 6;

/// Result of a search, which is not empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchResult {
    /// The orders.
    pub orders: Vec<FoundOrder>,
    /// The complaint with the number that was searched for.
    pub complaint: Option<Complaint>,
    /// The unallocated payments of an id or a reference.
    pub payments: Vec<UnallocatedPayment>,
}

/// Order that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundOrder {
    /// The order.
    pub order: Order,
    /// Last four digits of the borrower's phone; `None` if the borrower was erased.
    pub phone_last4: Option<String>,
}

/// Finds up to `max_rows` orders of a phone in any spelling; or the order of an id, a payment code, an event, a number, a
/// payout's reference, a bank's reference of money sent by hand or a payment's id, alone or as `CHANNEL/PAYMENT`; or the
/// complaint of a number; or the orders of an account's number, or of the phones that end with four digits. A payment
/// that is in no order is found by its id or reference, too.
///
/// # Errors
/// 1004 if nothing is found.
pub async fn find(lender: &Lender, what: &str, max_rows: i64) -> Result<SearchResult, Error> {
    let what = with_number_of_channel(lender, unmarked(&visible(what)).to_owned());
    let phone = admitted_phone(lender, &what).ok();
    let found = lender
        .store
        .read(move |tx| search(tx, phone.as_deref(), &what, max_rows));
    found.await
}

/// A payment as `CHANNEL/PAYMENT` with its channel's number in place of the name.
fn with_number_of_channel(lender: &Lender, what: String) -> String {
    match what.split_once('/') {
        Some((named, payment)) => {
            let number = channels::number(&lender.providers.channels, named);
            format!("{number}/{payment}")
        }
        None => what,
    }
}

/// A text as it was pasted, without marks that are not drawn, and with plain dashes, letters and digits.
fn visible(what: &str) -> String {
    let drawn = what.chars().filter(|letter| !is_undrawn(*letter));
    let plain = drawn.map(|letter| match letter {
        // Full-width letters stand in the order of the plain ones.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe63}' => '-',
        letter => letter,
    });
    plain.collect::<String>().trim().to_owned()
}

/// A number without what stands before it where it was copied: a word for it, `#`, or the mark of a masked phone.
fn unmarked(what: &str) -> &str {
    let words = ["order ", "complaint ", "#", "\u{2026}", "..."];
    let after = |what: &str, word: &str| {
        let begun = what.get(..word.len())?;
        begun.eq_ignore_ascii_case(word).then_some(word.len())
    };
    let mut rest = what;
    while let Some(length) = words.iter().find_map(|word| after(rest, word)) {
        rest = rest[length..].trim_start();
    }
    rest
}

/// Returns true for marks of direction and joining, soft hyphens and control characters.
fn is_undrawn(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        )
}

fn search(
    tx: &mut Tx<'_>,
    phone: Option<&str>,
    what: &str,
    max_rows: i64,
) -> Result<SearchResult, Error> {
    let orders = orders_found(tx, phone, what, max_rows)?;
    let payments = payments_found(tx, what, max_rows)?;
    if !orders.is_empty() || !payments.is_empty() {
        return Ok(SearchResult {
            orders,
            payments,
            complaint: None,
        });
    }
    let number = ShortNumber::read(what);
    let complaint = match &number {
        Some(number) => number.complaint_id(tx)?,
        None => None,
    };
    if let Some(id) = complaint {
        let stored = complaints::find(tx, &id)?;
        return Ok(SearchResult {
            complaint: Some(stored.complaint),
            ..SearchResult::default()
        });
    }
    let mut orders = orders_of_account(tx, phone, what, max_rows)?;
    if orders.is_empty() {
        orders = orders_of_phones(tx, what, max_rows)?;
    }
    if !orders.is_empty() {
        return Ok(SearchResult {
            orders,
            ..SearchResult::default()
        });
    }
    Err(match number {
        Some(number) => Error::not_found("No order and no complaint has this number")
            .with_log_detail(&number.to_string()),
        None => Error::not_found(
            "Nothing was found. Name a phone or its last four digits, a number like 7K3M-9QXD, an order's id, a payment \
             code, a payment's or a bank's reference, the number of an account or whole words of a name",
        ),
    })
}

fn orders_found(
    tx: &mut Tx<'_>,
    phone: Option<&str>,
    what: &str,
    max_rows: i64,
) -> Result<Vec<FoundOrder>, Error> {
    let borrower = match phone {
        Some(phone) => borrowers::find_by_phone(tx, phone)?,
        None => None,
    };
    if let Some(borrower) = borrower {
        let orders = orders::of_borrower(tx, &borrower.id, max_rows)?;
        return Ok(of_phone(orders, &last4(&borrower.phone)));
    }
    let order_ids = match order_named(tx, what)? {
        Some(order_id) => vec![order_id],
        None => operator_audit::orders_of_transfer(tx, what, max_rows)?,
    };
    orders_of_ids(tx, order_ids)
}

fn orders_of_ids(tx: &mut Tx<'_>, ids: Vec<String>) -> Result<Vec<FoundOrder>, Error> {
    let mut found = Vec::new();
    for id in ids {
        let Some(order) = orders::find_for_any_borrower(tx, &id)? else {
            continue;
        };
        let phone_last4 = phone_last4(tx, &order)?;
        found.push(FoundOrder { order, phone_last4 });
    }
    Ok(found)
}

/// Returns the unallocated payments of an id or a reference, or of the id at one channel.
fn payments_found(
    tx: &mut Tx<'_>,
    what: &str,
    max_rows: i64,
) -> Result<Vec<UnallocatedPayment>, Error> {
    let found = payment_events::unallocated_named(tx, what, max_rows)?;
    let of_channel = match what.split_once('/') {
        Some((channel, payment)) => {
            let mut found = payment_events::unallocated_named(tx, payment, max_rows)?;
            found.retain(|(event, _)| event.provider == channel && event.event_id == payment);
            found
        }
        None => Vec::new(),
    };
    let payments = found.into_iter().chain(of_channel);
    Ok(payments
        .map(|(event, order_id)| UnallocatedPayment { event, order_id })
        .collect())
}

/// Returns orders that were confirmed with or paid to an account, by its number: that of a wallet is a phone's.
fn orders_of_account(
    tx: &mut Tx<'_>,
    phone: Option<&str>,
    number: &str,
    max_rows: i64,
) -> Result<Vec<FoundOrder>, Error> {
    if number.chars().filter(char::is_ascii_digit).count() < MIN_ACCOUNT_DIGITS {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    let number = phone.unwrap_or(number);
    for bank in BANKS.iter().map(|bank| bank.0).chain([""]) {
        let ids = order_persons::orders_of_account(tx, (bank, number), max_rows)?;
        found.extend(orders_of_ids(tx, ids)?);
    }
    found.sort_by_key(|found| std::cmp::Reverse(found.order.created_at_ms));
    Ok(found)
}

/// Returns the newest orders of the phones that end with four digits.
fn orders_of_phones(tx: &mut Tx<'_>, what: &str, max_rows: i64) -> Result<Vec<FoundOrder>, Error> {
    if what.len() != 4 || !what.bytes().all(|digit| digit.is_ascii_digit()) {
        return Ok(Vec::new());
    }
    let orders = orders::of_phone_end(tx, what, max_rows)?;
    Ok(of_phone(orders, what))
}

/// Orders of phones with the same last four digits.
fn of_phone(orders: Vec<Order>, last4: &str) -> Vec<FoundOrder> {
    let found = orders.into_iter().map(|order| FoundOrder {
        order,
        phone_last4: Some(last4.to_owned()),
    });
    found.collect()
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
    if let Some(payout) = payouts::find(tx, what)? {
        return Ok(Some(payout.order_id));
    }
    let event = match what.split_once('/') {
        Some((channel, payment)) => payment_events::find(tx, channel, payment)?,
        // Of two channels with the same id neither is meant alone.
        None => match payment_events::of_event(tx, what, 2)?.as_slice() {
            [event] => Some(event.clone()),
            _ => None,
        },
    };
    let Some(event) = event else {
        return Ok(None);
    };
    let name = PaymentName {
        channel: event.provider,
        payment: event.event_id,
    };
    let order_id = order_of(tx, &name)?;
    Ok(Some(order_id).filter(|id| !id.is_empty()))
}

/// Returns the last four digits of the phone of an order's borrower; `None` if the borrower was erased.
pub(super) fn phone_last4(tx: &mut Tx<'_>, order: &Order) -> Result<Option<String>, Error> {
    let borrower = borrowers::find(tx, &order.borrower_id)?;
    // Erasure replaces the phone by the borrower's id.
    let borrower = borrower.filter(|borrower| borrower.phone != borrower.id);
    Ok(borrower.map(|borrower| last4(&borrower.phone)))
}
