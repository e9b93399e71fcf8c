//! Table `operator_audit`: acts of the lender's staff, append-only, each row chained to the one before by its hash
//! (MONEY-11).

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use super::{Row, StoreError, Tx, params};

/// The hash before the first row.
const START: &str = "0";

/// Key held by a write that adds a row: the next one is chained to it.
const CHAIN: &str = "operator_audit";

/// Rows that [`first_broken_link`] reads at once.
const BATCH: i64 = 1_000;

/// A row as it is added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRow<'a> {
    /// Time of the act, in milliseconds UTC.
    pub at_ms: i64,
    /// Operator who acted.
    pub operator: &'a str,
    /// Step of the act: done at once, requested, or the answer to a request.
    pub step: &'a str,
    /// The act, as JSON.
    pub act: &'a str,
    /// The order of the act.
    pub order_id: &'a str,
    /// Reason given.
    pub reason: &'a str,
    /// The request that it answers.
    pub answers: Option<i64>,
}

/// A stored row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditRow {
    /// Its number, from 1, without a gap.
    pub seq: i64,
    /// Time of the act, in milliseconds UTC.
    pub at_ms: i64,
    /// Operator who acted.
    pub operator: String,
    /// Step of the act.
    pub step: String,
    /// The act, as JSON.
    pub act: String,
    /// The order of the act.
    pub order_id: String,
    /// Reason given.
    pub reason: String,
    /// The request that it answers.
    pub answers: Option<i64>,
    /// The hash of the row before.
    pub previous_hash: String,
    /// The hash of this row, with that of the row before in it.
    pub hash: String,
}

impl AuditRow {
    /// SHA-256 of the row's fields as a JSON array, in the order of the columns, in hexadecimal digits.
    fn true_hash(&self) -> String {
        let fields = serde_json::json!([
            self.seq,
            self.at_ms,
            self.operator,
            self.step,
            self.act,
            self.order_id,
            self.reason,
            self.answers,
            self.previous_hash,
        ]);
        let mut hash = String::new();
        for byte in Sha256::digest(fields.to_string()) {
            // Writing to a String cannot fail.
            let _ = write!(hash, "{byte:02x}");
        }
        hash
    }
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT seq, at, operator, step, act, order_id, reason, answers, previous_hash, hash FROM operator_audit ",
            $rest
        )
    };
}

/// The number that the next row has.
pub fn next_seq(tx: &mut Tx<'_>) -> Result<i64, StoreError> {
    tx.hold(CHAIN)?;
    Ok(last(tx)?.map_or(1, |row| row.seq + 1))
}

/// Adds a row at the end of the chain; gives its number.
///
/// # Errors
/// [`StoreError::Unique`] when its request was answered before.
pub fn append(tx: &mut Tx<'_>, new: &NewRow<'_>) -> Result<i64, StoreError> {
    tx.hold(CHAIN)?;
    let before = last(tx)?;
    let mut row = AuditRow {
        seq: before.as_ref().map_or(1, |row| row.seq + 1),
        at_ms: new.at_ms,
        operator: new.operator.to_owned(),
        step: new.step.to_owned(),
        act: new.act.to_owned(),
        order_id: new.order_id.to_owned(),
        reason: new.reason.to_owned(),
        answers: new.answers,
        previous_hash: before.map_or_else(|| START.to_owned(), |row| row.hash),
        hash: String::new(),
    };
    row.hash = row.true_hash();
    tx.put(
        "INSERT INTO operator_audit
             (seq, at, operator, step, act, order_id, reason, answers, previous_hash, hash)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        params![
            row.seq,
            row.at_ms,
            &row.operator,
            &row.step,
            &row.act,
            &row.order_id,
            &row.reason,
            row.answers,
            &row.previous_hash,
            &row.hash,
        ],
    )?;
    Ok(row.seq)
}

fn last(tx: &mut Tx<'_>) -> Result<Option<AuditRow>, StoreError> {
    tx.query_opt(
        select!("/* scans */ ORDER BY seq DESC LIMIT 1"),
        params![],
        read,
    )
}

/// The row of this number.
pub fn find(tx: &mut Tx<'_>, seq: i64) -> Result<Option<AuditRow>, StoreError> {
    tx.query_opt(select!("WHERE seq = $1"), params![seq], read)
}

/// The newest rows, at most `limit`.
pub fn newest(tx: &mut Tx<'_>, limit: i64) -> Result<Vec<AuditRow>, StoreError> {
    tx.query_all(
        select!("/* scans */ ORDER BY seq DESC LIMIT $1"),
        params![limit],
        read,
    )
}

/// Everything about an order, the oldest first.
pub fn of_order(tx: &mut Tx<'_>, order_id: &str) -> Result<Vec<AuditRow>, StoreError> {
    tx.query_all(
        select!("WHERE order_id = $1 ORDER BY seq"),
        params![order_id],
        read,
    )
}

/// The answer to a request.
pub fn answer_to(tx: &mut Tx<'_>, seq: i64) -> Result<Option<AuditRow>, StoreError> {
    tx.query_opt(select!("WHERE answers = $1"), params![seq], read)
}

/// The rows of a step that no row answers, the oldest first, at most `limit`.
pub fn unanswered(tx: &mut Tx<'_>, step: &str, limit: i64) -> Result<Vec<AuditRow>, StoreError> {
    tx.query_all(
        select!(
            "WHERE step = $1
               AND NOT EXISTS (SELECT 1 FROM operator_audit AS answer WHERE answer.answers = operator_audit.seq)
             ORDER BY seq LIMIT $2 /* scans */"
        ),
        params![step, limit],
        read,
    )
}

/// Returns the number of rows, and the number of the first whose hash does not match its fields and the row before; a
/// gap in the numbers counts as the missing row.
pub fn first_broken_link(tx: &mut Tx<'_>) -> Result<(i64, Option<i64>), StoreError> {
    let mut before = START.to_owned();
    let mut seq = 0;
    loop {
        let rows = tx.query_all(
            select!("WHERE seq > $1 ORDER BY seq LIMIT $2"),
            params![seq, BATCH],
            read,
        )?;
        if rows.is_empty() {
            return Ok((seq, None));
        }
        for row in rows {
            seq += 1;
            if row.seq != seq || row.previous_hash != before || row.hash != row.true_hash() {
                return Ok((seq - 1, Some(seq)));
            }
            before = row.hash;
        }
    }
}

fn read(row: &Row<'_>) -> Result<AuditRow, StoreError> {
    Ok(AuditRow {
        seq: row.int(0)?,
        at_ms: row.int(1)?,
        operator: row.text(2)?,
        step: row.text(3)?,
        act: row.text(4)?,
        order_id: row.text(5)?,
        reason: row.text(6)?,
        answers: row.int_opt(7)?,
        previous_hash: row.text(8)?,
        hash: row.text(9)?,
    })
}
