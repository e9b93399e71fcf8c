//! Table `bank_accounts`: where loans are paid out to. Numbers arrive encrypted. A borrower has one current account; earlier
//! ones stay.

use jiff::civil::Date;

use super::{Row, StoreError, Tx, new_id, params};

/// An account or an e-wallet (BIND).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankAccount {
    /// 1 e-wallet, 2 bank account.
    pub card_type: i64,
    /// The e-wallet's channel.
    pub channel_number: Option<String>,
    /// The bank.
    pub bank_code: Option<String>,
    /// The city of the branch.
    pub city: Option<String>,
    /// Whose it is.
    pub holder_name: String,
    /// The holder's day of birth.
    pub holder_birthday: Date,
    /// The number, sealed.
    pub number_sealed: String,
    /// The last four characters of the number.
    pub number_last4: String,
}

/// Makes `account` the borrower's current one; gives its id.
pub fn bind(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    account: &BankAccount,
    now_ms: i64,
) -> Result<String, StoreError> {
    tx.hold(borrower_id)?;
    tx.execute(
        "UPDATE bank_accounts SET replaced_at = $2, current_key = NULL WHERE current_key = $1",
        params![borrower_id, now_ms],
    )?;
    let id = new_id("acc");
    tx.execute(
        "INSERT INTO bank_accounts (id, borrower_id, card_type, channel_number, bank_code, city,
             holder_name, holder_birthday, number_sealed, number_last4, created_at, current_key)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $2)",
        params![
            &id,
            borrower_id,
            account.card_type,
            account.channel_number.as_deref(),
            account.bank_code.as_deref(),
            account.city.as_deref(),
            &account.holder_name,
            &account.holder_birthday.to_string(),
            &account.number_sealed,
            &account.number_last4,
            now_ms,
        ],
    )?;
    Ok(id)
}

/// A borrower's current account.
pub fn find_current(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Option<BankAccount>, StoreError> {
    tx.query_opt(
        "SELECT card_type, channel_number, bank_code, city, holder_name, holder_birthday,
                number_sealed, number_last4
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
        |row| row.text(0),
    )
}

/// When the borrower's money was last directed to this account in place of another one, in milliseconds UTC.
pub fn changed_at_ms(tx: &mut Tx<'_>, id: &str) -> Result<Option<i64>, StoreError> {
    let found = tx.query_opt(
        "SELECT changed_at FROM bank_accounts WHERE id = $1",
        params![id],
        |row| row.int_opt(0),
    )?;
    Ok(found.flatten())
}

/// Says when the borrower's money was directed to this account in place of another one.
pub fn set_changed_at(tx: &mut Tx<'_>, id: &str, at_ms: i64) -> Result<(), StoreError> {
    tx.execute(
        "UPDATE bank_accounts SET changed_at = $2 WHERE id = $1",
        params![id, at_ms],
    )?;
    Ok(())
}

/// The account of an id, a borrower's current one or an earlier one.
pub fn find(tx: &mut Tx<'_>, id: &str) -> Result<Option<BankAccount>, StoreError> {
    tx.query_opt(
        "SELECT card_type, channel_number, bank_code, city, holder_name, holder_birthday,
                number_sealed, number_last4
         FROM bank_accounts WHERE id = $1",
        params![id],
        read,
    )
}

fn read(row: &Row<'_>) -> Result<BankAccount, StoreError> {
    Ok(BankAccount {
        card_type: row.int(0)?,
        channel_number: row.text_opt(1)?,
        bank_code: row.text_opt(2)?,
        city: row.text_opt(3)?,
        holder_name: row.text(4)?,
        holder_birthday: row.date(5)?,
        number_sealed: row.text(6)?,
        number_last4: row.text(7)?,
    })
}
