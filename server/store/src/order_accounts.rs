//! Table `order_accounts`: the account that an order's money is paid to. It is fixed when the order is confirmed; a
//! later change of the borrower's account does not touch it.

use super::bank_accounts::{self, BankAccount};
use super::orders::Order;
use super::{Row, StoreError, Tx, order_persons, params};

/// The account of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderAccount {
    /// The account's id.
    pub id: String,
    /// The account.
    pub account: BankAccount,
    /// Time at which it was bound, in milliseconds UTC.
    pub bound_at_ms: i64,
    /// Time at which the borrower replaced another account by it, in milliseconds UTC.
    pub changed_at_ms: Option<i64>,
    /// True if a person has allowed payouts to it since.
    pub is_accepted: bool,
}

/// Sets the account of an order, replacing one that it had; no person has accepted it yet.
pub fn set(tx: &mut Tx<'_>, order_id: &str, account_id: &str) -> Result<(), StoreError> {
    set_of_person(tx, order_id, account_id)?;
    order_persons::mark_account(tx, order_id, account_id)
}

/// Like [`set`], for an order that is marked with its person already.
pub fn set_of_person(tx: &mut Tx<'_>, order_id: &str, account_id: &str) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO order_accounts (order_id, account_id) VALUES ($1, $2)
         ON CONFLICT (order_id) DO UPDATE SET account_id = excluded.account_id, accepted_at = NULL",
        params![order_id, account_id],
    )
}

/// The account of an order; `None` before it is set.
pub fn of_order(tx: &mut Tx<'_>, order: &Order) -> Result<Option<OrderAccount>, StoreError> {
    tx.query_opt(
        "SELECT card_type, channel_number, bank_code, number_sealed, number_last4, account_id, changed_at, accepted_at,
             created_at
         FROM order_accounts JOIN bank_accounts ON bank_accounts.id = order_accounts.account_id
         WHERE order_id = $1",
        params![order.id()],
        read,
    )
}

/// Reads the columns of [`of_order`].
pub(super) fn read(row: &Row<'_>) -> Result<OrderAccount, StoreError> {
    Ok(OrderAccount {
        account: bank_accounts::read(row)?,
        id: row.text("account_id")?,
        changed_at_ms: row.int_opt("changed_at")?,
        is_accepted: row.int_opt("accepted_at")?.is_some(),
        bound_at_ms: row.int("created_at")?,
    })
}

/// Records that a person allows a payout to this account of an order, although it was changed a short time ago; returns
/// `false` if the order has another account by now.
pub fn accept(
    tx: &mut Tx<'_>,
    order_id: &str,
    account_id: &str,
    now_ms: i64,
) -> Result<bool, StoreError> {
    let accepted = tx.execute(
        "UPDATE order_accounts SET accepted_at = $3 WHERE order_id = $1 AND account_id = $2",
        params![order_id, account_id, now_ms],
    )?;
    Ok(accepted == 1)
}
