//! Table `bank_accounts`: where loans are paid out to. Numbers arrive encrypted; the holder is sealed for the row
//! ([`people`]) and opened on its own, since most who read an account show its place and last digits. A borrower has one
//! current account; earlier ones stay.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::{Row, StoreError, Tx, new_id, params, people};

/// Where the holder of an account is sealed; `sealed_texts` makes the same in SQL.
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

/// Whose an account is.
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
        "SELECT id, holder_sealed, holder_name, holder_birthday, city FROM bank_accounts"
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
    let birthday = holder.birthday.to_string();
    let (name, birthday, city) = match &sealed {
        Some(_) => ("", "", None),
        None => (
            holder.name.as_str(),
            birthday.as_str(),
            holder.city.as_deref(),
        ),
    };
    tx.execute(
        "INSERT INTO bank_accounts (id, borrower_id, card_type, channel_number, bank_code, city, holder_name,
             holder_birthday, holder_sealed, number_sealed, number_last4, created_at, current_key)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $2)",
        params![
            &id,
            borrower_id,
            account.card_type,
            account.channel_number.as_deref(),
            account.bank_code.as_deref(),
            city,
            name,
            birthday,
            sealed.as_deref(),
            &account.number_sealed,
            &account.number_last4,
            now_ms,
        ],
    )?;
    Ok(id)
}

/// The id of a borrower's current account, and whose it is.
pub fn current_with_holder(
    tx: &mut Tx<'_>,
    borrower_id: &str,
) -> Result<Option<(String, Holder)>, StoreError> {
    let found = tx.query_opt(
        concat!(select_holder!(), " WHERE current_key = $1"),
        params![borrower_id],
        read_holder,
    )?;
    let Some(stored) = found else {
        return Ok(None);
    };
    let id = stored.id.clone();
    Ok(Some((id, stored.open(tx)?)))
}

/// Whose the account of an id is.
pub fn holder(tx: &mut Tx<'_>, id: &str) -> Result<Option<Holder>, StoreError> {
    let found = tx.query_opt(
        concat!(select_holder!(), " WHERE id = $1"),
        params![id],
        read_holder,
    )?;
    found.map(|holder| holder.open(tx)).transpose()
}

/// Seals the holders that are in clear, at most `limit`; gives how many.
pub(super) fn seal_clear(tx: &mut Tx<'_>, limit: i64) -> Result<u64, StoreError> {
    let clear = tx.query_all(
        concat!(
            select_holder!(),
            " WHERE holder_name <> '' ORDER BY id LIMIT $1 /* scans */"
        ),
        params![limit],
        read_holder,
    )?;
    let count = clear.len() as u64;
    for holder in clear {
        let id = holder.id.clone();
        let sealed = document(&holder.open(tx)?)?;
        let sealed = people::seal_now(tx, &place(&id), &sealed)?;
        tx.execute(
            "UPDATE bank_accounts SET holder_sealed = $2, holder_name = '', holder_birthday = '', city = NULL
             WHERE id = $1",
            params![&id, &sealed],
        )?;
    }
    Ok(count)
}

/// What is sealed of a holder.
fn document(holder: &Holder) -> Result<String, StoreError> {
    serde_json::to_string(holder).map_err(|error| StoreError::Corrupt(error.to_string()))
}

/// The holder of a row, in whichever form it has.
struct StoredHolder {
    id: String,
    kept: Kept,
}

enum Kept {
    Clear(Holder),
    Sealed(String),
}

impl StoredHolder {
    fn open(self, tx: &Tx<'_>) -> Result<Holder, StoreError> {
        match self.kept {
            Kept::Clear(holder) => Ok(holder),
            Kept::Sealed(sealed) => {
                let place = place(&self.id);
                let holder = people::open(tx, &place, &sealed)?;
                serde_json::from_str(&holder).map_err(|_| StoreError::Sealing(place))
            }
        }
    }
}

fn read_holder(row: &Row<'_>) -> Result<StoredHolder, StoreError> {
    let name = row.text(2)?;
    let kept = match row.text_opt(1)? {
        Some(sealed) if name.is_empty() => Kept::Sealed(sealed),
        _ => Kept::Clear(Holder {
            name,
            birthday: row.date(3)?,
            city: row.text_opt(4)?,
        }),
    };
    Ok(StoredHolder {
        id: row.text(0)?,
        kept,
    })
}

/// A borrower's current account.
pub fn find_current(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Option<BankAccount>, StoreError> {
    tx.query_opt(
        "SELECT card_type, channel_number, bank_code, number_sealed, number_last4 FROM bank_accounts WHERE current_key = $1",
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
        "SELECT card_type, channel_number, bank_code, number_sealed, number_last4 FROM bank_accounts WHERE id = $1",
        params![id],
        read,
    )
}

/// Reads the columns of an account, which come first.
pub(super) fn read(row: &Row<'_>) -> Result<BankAccount, StoreError> {
    Ok(BankAccount {
        card_type: row.int(0)?,
        channel_number: row.text_opt(1)?,
        bank_code: row.text_opt(2)?,
        number_sealed: row.text(3)?,
        number_last4: row.text(4)?,
    })
}
