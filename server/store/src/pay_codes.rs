//! Table `pay_codes`: codes to pay at a channel. One open code per order, channel, amount and purpose.

use std::str::FromStr;

use super::orders::Order;
use super::{Row, StoreError, Tx, params};

/// A code to pay by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayCode {
    /// The code, which is also the server's reference at the channel.
    pub code: String,
    /// The order that it pays.
    pub order_id: String,
    /// Borrower of the order.
    pub borrower_id: String,
    /// Channel at which it is paid.
    pub channel_number: String,
    /// Amount.
    pub amount_centavos: i64,
    /// True if it pays for a delay.
    pub is_delay: bool,
    /// Time of its creation, in milliseconds UTC.
    pub created_at_ms: i64,
    /// End of the time to pay, in milliseconds UTC.
    pub expires_at_ms: i64,
    /// Its status.
    pub status: PayCodeStatus,
    /// Number of rollovers of its order that were paid at its creation: identifies the rollover that it buys.
    pub rollovers: i64,
}

/// The status of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PayCodeStatus {
    /// It may be paid.
    Open,
    /// The bound account is being charged; the outcome is not stored yet.
    Charging,
    /// It was paid.
    Paid,
    /// The channel reported that the payment failed.
    Failed,
    /// It expired.
    Expired,
    /// Another payment changed the amount that its order owes.
    Void,
}

impl PayCodeStatus {
    const ALL: [Self; 6] = [
        Self::Open,
        Self::Charging,
        Self::Paid,
        Self::Failed,
        Self::Expired,
        Self::Void,
    ];

    /// The word in the table.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Charging => "charging",
            Self::Paid => "paid",
            Self::Failed => "failed",
            Self::Expired => "expired",
            Self::Void => "void",
        }
    }
}

impl FromStr for PayCodeStatus {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|status| status.as_str() == word)
            .ok_or_else(|| format!("unknown pay code status: {word}"))
    }
}

/// Fields that make two requests for a code the same one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PayCodeKey<'a> {
    /// The order to pay.
    pub order_id: &'a str,
    /// Channel of the payment.
    pub channel_number: &'a str,
    /// Amount.
    pub amount_centavos: i64,
    /// True to pay for a delay.
    pub is_delay: bool,
}

impl PayCodeKey<'_> {
    fn text(&self) -> String {
        format!(
            "{}|{}|{}|{}",
            self.order_id,
            self.channel_number,
            self.amount_centavos,
            i64::from(self.is_delay)
        )
    }
}

impl PayCode {
    fn key(&self) -> PayCodeKey<'_> {
        PayCodeKey {
            order_id: &self.order_id,
            channel_number: &self.channel_number,
            amount_centavos: self.amount_centavos,
            is_delay: self.is_delay,
        }
    }
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT code, order_id, borrower_id, channel_number, amount_centavos, is_delay,
                    created_at, expires_at, status, rollovers
             FROM pay_codes ",
            $rest
        )
    };
}

fn read(row: &Row<'_>) -> Result<PayCode, StoreError> {
    Ok(PayCode {
        code: row.text("code")?,
        order_id: row.text("order_id")?,
        borrower_id: row.text("borrower_id")?,
        channel_number: row.text("channel_number")?,
        amount_centavos: row.int("amount_centavos")?,
        is_delay: row.flag("is_delay")?,
        created_at_ms: row.int("created_at")?,
        expires_at_ms: row.int("expires_at")?,
        status: row.word("status")?,
        rollovers: row.int("rollovers")?,
    })
}

/// Adds an open code; returns `false`, and adds nothing, when there is an open one of the same key: read that one with
/// [`find_open`].
///
/// # Errors
/// [`StoreError::Unique`] when the code is taken, [`StoreError::Constraint`] for an unknown order.
pub fn insert(tx: &mut Tx<'_>, pay_code: &PayCode) -> Result<bool, StoreError> {
    let is_open = pay_code.status == PayCodeStatus::Open;
    let open_key = is_open.then(|| pay_code.key().text());
    let inserted = tx.execute(
        "INSERT INTO pay_codes (code, order_id, borrower_id, channel_number, amount_centavos,
             is_delay, created_at, expires_at, status, open_key, rollovers)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         ON CONFLICT (open_key) DO NOTHING",
        params![
            &pay_code.code,
            &pay_code.order_id,
            &pay_code.borrower_id,
            &pay_code.channel_number,
            pay_code.amount_centavos,
            pay_code.is_delay,
            pay_code.created_at_ms,
            pay_code.expires_at_ms,
            pay_code.status.as_str(),
            open_key.as_deref(),
            pay_code.rollovers,
        ],
    )?;
    Ok(inserted == 1)
}

/// The open code of a key, expired or not: [`expire_of_order`] first.
pub fn find_open(tx: &mut Tx<'_>, key: PayCodeKey<'_>) -> Result<Option<PayCode>, StoreError> {
    let found = tx.query_opt(select!("WHERE open_key = $1"), params![&key.text()], read)?;
    held(tx, found)
}

/// Finds a code of any borrower: a channel's postback and its page have only the code.
pub fn find(tx: &mut Tx<'_>, code: &str) -> Result<Option<PayCode>, StoreError> {
    let found = tx.query_opt(select!("WHERE code = $1"), params![code], read)?;
    held(tx, found)
}

/// Locks the borrower of a code ([`Tx::hold`]), as for an order.
fn held(tx: &mut Tx<'_>, found: Option<PayCode>) -> Result<Option<PayCode>, StoreError> {
    if let Some(code) = &found {
        tx.hold(&code.borrower_id)?;
    }
    Ok(found)
}

/// An order's newest code for the purpose that may be paid now.
pub fn newest_open(
    tx: &mut Tx<'_>,
    order: &Order,
    is_delay: bool,
    now_ms: i64,
) -> Result<Option<PayCode>, StoreError> {
    tx.query_opt(
        select!(
            "WHERE order_id = $1 AND is_delay = $2 AND status = 'open' AND expires_at > $3
             ORDER BY created_at DESC LIMIT 1"
        ),
        params![order.id(), is_delay, now_ms],
        read,
    )
}

/// Returns an order's newest code made after a given time, in any state.
pub fn newest_since(
    tx: &mut Tx<'_>,
    order: &Order,
    since_ms: i64,
) -> Result<Option<PayCode>, StoreError> {
    tx.query_opt(
        select!("WHERE order_id = $1 AND created_at > $2 ORDER BY created_at DESC LIMIT 1"),
        params![order.id(), since_ms],
        read,
    )
}

/// Channel of a borrower's newest code, of any order, which its channel did not report as failed: the one to offer first
/// (PERIOD-04).
pub fn newest_channel(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Option<String>, StoreError> {
    tx.query_opt(
        "SELECT channel_number FROM pay_codes WHERE borrower_id = $1 AND status <> 'failed'
         ORDER BY created_at DESC LIMIT 1",
        params![borrower_id],
        |row| row.text("channel_number"),
    )
}

/// Records that the account of an open code is about to be charged; returns `false` when it was not open. Its key stays
/// taken.
pub fn begin_charge(tx: &mut Tx<'_>, code: &str) -> Result<bool, StoreError> {
    let begun = tx.execute(
        "UPDATE pay_codes SET status = 'charging' WHERE code = $1 AND status = 'open'",
        params![code],
    )?;
    Ok(begun == 1)
}

/// Charges that began and have no outcome, at most `limit`.
pub fn charging(tx: &mut Tx<'_>, limit: i64) -> Result<Vec<PayCode>, StoreError> {
    tx.query_all(
        select!("WHERE status = 'charging' ORDER BY expires_at LIMIT $1 /* scans */"),
        params![limit],
        read,
    )
}

/// Closes an open code, or one being charged; `false` when it was neither.
pub fn close(tx: &mut Tx<'_>, code: &str, status: PayCodeStatus) -> Result<bool, StoreError> {
    let closed = tx.execute(
        "UPDATE pay_codes SET status = $2, open_key = NULL
         WHERE code = $1 AND status IN ('open', 'charging')",
        params![code, status.as_str()],
    )?;
    Ok(closed == 1)
}

/// Marks a code as paid, expired or not: the money arrived. `false` when it was paid before.
pub fn mark_paid(tx: &mut Tx<'_>, code: &str) -> Result<bool, StoreError> {
    let paid = tx.execute(
        "UPDATE pay_codes SET status = 'paid', open_key = NULL WHERE code = $1 AND status <> 'paid'",
        params![code],
    )?;
    Ok(paid == 1)
}

/// Voids every open code of an order, because the amount owed has changed; returns their number.
pub fn void_all(tx: &mut Tx<'_>, order_id: &str) -> Result<u64, StoreError> {
    tx.execute(
        "UPDATE pay_codes SET status = 'void', open_key = NULL
         WHERE order_id = $1 AND status = 'open'",
        params![order_id],
    )
}

/// Closes an order's expired open codes; returns their number.
pub fn expire_of_order(tx: &mut Tx<'_>, order_id: &str, now_ms: i64) -> Result<u64, StoreError> {
    tx.execute(
        "UPDATE pay_codes SET status = 'expired', open_key = NULL
         WHERE order_id = $1 AND status = 'open' AND expires_at <= $2",
        params![order_id, now_ms],
    )
}

/// Closes expired open codes of all borrowers, at most `limit`; returns their number.
pub fn expire(tx: &mut Tx<'_>, now_ms: i64, limit: i64) -> Result<u64, StoreError> {
    tx.execute(
        "UPDATE pay_codes SET status = 'expired', open_key = NULL
         WHERE code IN (SELECT code FROM pay_codes WHERE status = 'open' AND expires_at <= $1
             ORDER BY expires_at LIMIT $2) AND status = 'open' /* scans */",
        params![now_ms, limit],
    )
}
