//! Table `bank_accounts`: accounts that loans are paid out to. Numbers arrive encrypted; the holder is sealed for the
//! row ([`people`]) and opened separately, since most readers of an account show only its bank and last digits. A
//! borrower has one current account; earlier ones are kept.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::{Row, StoreError, Tx, new_id, params, people};

/// Associated data that the holder of an account is sealed with; `sealed_texts` makes the same in SQL.
fn place(id: &str) -> String {
    people::place("bank_accounts.holder", id)
}

/// An account or an e-wallet (BIND).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankAccount {
    /// 1 e-wallet, 2 bank account.
    pub card_type: i64,
    /// The e-wallet's channel.
    pub channel_number: Option<String>,
    /// The bank.
    pub bank_code: Option<String>,
    /// The number, sealed.
    pub number_sealed: String,
    /// The last four characters of the number.
    pub number_last4: String,
}

/// Holder of an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holder {
    /// Full name.
    pub name: String,
    /// Day of birth.
    pub birthday: Date,
    /// The city of the branch.
    pub city: Option<String>,
}

macro_rules! select_holder {
    () => {
        "SELECT id, holder_sealed FROM bank_accounts WHERE holder_sealed IS NOT NULL AND "
    };
}

/// Makes `account` the borrower's current one; gives its id.
pub fn bind(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    account: &BankAccount,
    holder: &Holder,
    now_ms: i64,
) -> Result<String, StoreError> {
    tx.hold(borrower_id)?;
    tx.execute(
        "UPDATE bank_accounts SET replaced_at = $2, current_key = NULL WHERE current_key = $1",
        params![borrower_id, now_ms],
    )?;
    let id = new_id("acc");
    let sealed = people::seal(tx, &place(&id), &document(holder)?)?;
    tx.execute(
        "INSERT INTO bank_accounts (id, borrower_id, card_type, channel_number, bank_code, holder_sealed,
             number_sealed, number_last4, created_at, current_key)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $2)",
        params![
            &id,
            borrower_id,
            account.card_type,
            account.channel_number.as_deref(),
            account.bank_code.as_deref(),
            &sealed,
            &account.number_sealed,
            &account.number_last4,
            now_ms,
        ],
    )?;
    Ok(id)
}

/// The id of a borrower's current account, and its holder.
pub fn current_with_holder(
    tx: &mut Tx<'_>,
    borrower_id: &str,
) -> Result<Option<(String, Holder)>, StoreError> {
    let found = tx.query_opt(
        concat!(select_holder!(), "current_key = $1"),
        params![borrower_id],
        read_holder,
    )?;
    found
        .map(|(id, sealed)| open(tx, &id, &sealed).map(|holder| (id, holder)))
        .transpose()
}

/// Returns the holder of an account; `None` if the person was erased.
pub fn holder(tx: &mut Tx<'_>, id: &str) -> Result<Option<Holder>, StoreError> {
    let found = tx.query_opt(
        concat!(select_holder!(), "id = $1"),
        params![id],
        read_holder,
    )?;
    found.map(|(id, sealed)| open(tx, &id, &sealed)).transpose()
}

/// Returns the text of a holder that is sealed.
fn document(holder: &Holder) -> Result<String, StoreError> {
    serde_json::to_string(holder).map_err(|error| StoreError::Corrupt(error.to_string()))
}

fn open(tx: &Tx<'_>, id: &str, sealed: &str) -> Result<Holder, StoreError> {
    let place = place(id);
    let holder = people::open(tx, &place, sealed)?;
    serde_json::from_str(&holder).map_err(|_| StoreError::Sealing(place))
}

/// Reads the id and the sealed holder.
fn read_holder(row: &Row<'_>) -> Result<(String, String), StoreError> {
    Ok((row.text("id")?, row.text("holder_sealed")?))
}

/// A borrower's current account.
pub fn find_current(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Option<BankAccount>, StoreError> {
    tx.query_opt(
        "SELECT card_type, channel_number, bank_code, number_sealed, number_last4
             FROM bank_accounts WHERE current_key = $1",
        params![borrower_id],
        read,
    )
}

/// The id of a borrower's current account.
pub fn current_id(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Option<String>, StoreError> {
    tx.query_opt(
        "SELECT id FROM bank_accounts WHERE current_key = $1",
        params![borrower_id],
        |row| row.text("id"),
    )
}

/// Returns the time at which the borrower replaced another account by this one, in milliseconds UTC.
pub fn changed_at_ms(tx: &mut Tx<'_>, id: &str) -> Result<Option<i64>, StoreError> {
    let found = tx.query_opt(
        "SELECT changed_at FROM bank_accounts WHERE id = $1",
        params![id],
        |row| row.int_opt("changed_at"),
    )?;
    Ok(found.flatten())
}

/// Stores the time at which the borrower replaced another account by this one.
pub fn set_changed_at(tx: &mut Tx<'_>, id: &str, at_ms: i64) -> Result<(), StoreError> {
    tx.execute(
        "UPDATE bank_accounts SET changed_at = $2 WHERE id = $1",
        params![id, at_ms],
    )?;
    Ok(())
}

/// The account with this id, a borrower's current one or an earlier one.
pub fn find(tx: &mut Tx<'_>, id: &str) -> Result<Option<BankAccount>, StoreError> {
    tx.query_opt(
        "SELECT card_type, channel_number, bank_code, number_sealed, number_last4 FROM bank_accounts WHERE id = $1",
        params![id],
        read,
    )
}

/// The account with this id, and the borrower whose it is.
pub(crate) fn find_with_owner(
    tx: &mut Tx<'_>,
    id: &str,
) -> Result<Option<(String, BankAccount)>, StoreError> {
    tx.query_opt(
        "SELECT card_type, channel_number, bank_code, number_sealed, number_last4, borrower_id FROM bank_accounts
         WHERE id = $1",
        params![id],
        |row| Ok((row.text("borrower_id")?, read(row)?)),
    )
}

/// Reads the columns of an account, which come first.
pub(super) fn read(row: &Row<'_>) -> Result<BankAccount, StoreError> {
    Ok(BankAccount {
        card_type: row.int("card_type")?,
        channel_number: row.text_opt("channel_number")?,
        bank_code: row.text_opt("bank_code")?,
        number_sealed: row.text("number_sealed")?,
        number_last4: row.text("number_last4")?,
    })
}
