//! Tables `postings` and `entries`: the ledger, append-only. Only [`append`] writes it, and refuses entries that do not
//! sum to 0; nothing changes or removes a posting.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::orders::{self, Order};
use super::value::corrupt;
use super::{Row, StoreError, Tx, new_id, params};
use tulay_lending::ledger::{Account, Entry, Ledger, Posting, PostingKind};

/// The balance of one account of an order, or of one instalment's part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Balance {
    /// The account.
    pub account: Account,
    /// The instalment's number, where the entries belong to one.
    pub instalment: Option<i64>,
    /// Debit positive.
    pub amount_centavos: i64,
}

/// Appends a posting to an order's ledger.
///
/// # Errors
/// [`StoreError::Unbalanced`] when it does not sum to 0 or is empty; [`StoreError::Unique`] when the order has
/// one of its reference; [`StoreError::Constraint`] when the order has none that it reverses.
pub fn append(
    tx: &mut Tx<'_>,
    order_id: &str,
    posting: &Posting,
    at_ms: i64,
) -> Result<(), StoreError> {
    check(posting)?;
    // The posting's number continues from the last one of its order.
    tx.hold(order_id)?;
    let id = new_id("pst");
    tx.put(
        "INSERT INTO postings (id, order_id, seq, kind, at, effective_on, reference, reverses,
             event)
         VALUES ($1, $2, (SELECT COALESCE(MAX(seq), 0) + 1 FROM postings WHERE order_id = $2),
             $3, $4, $5, $6, $7, $8)",
        params![
            &id,
            order_id,
            posting.kind.as_str(),
            at_ms,
            &posting.effective_on.to_string(),
            &posting.reference,
            posting.reverses.as_deref(),
            &posting.event,
        ],
    )?;
    for (line, entry) in (1_i64..).zip(&posting.entries) {
        tx.put(
            "INSERT INTO entries (posting_id, line, account, amount_centavos, instalment)
             VALUES ($1, $2, $3, $4, $5)",
            params![
                &id,
                line,
                entry.account.as_str(),
                entry.amount_centavos,
                entry.instalment,
            ],
        )?;
    }
    let owed = posting
        .entries
        .iter()
        .filter(|entry| entry.account == Account::OverpaymentPayable);
    let owed_centavos: i64 = owed.map(|entry| -entry.amount_centavos).sum();
    if owed_centavos != 0 {
        orders::add_to_owed(tx, order_id, owed_centavos)?;
    }
    Ok(())
}

fn check(posting: &Posting) -> Result<(), StoreError> {
    let amounts = posting
        .entries
        .iter()
        .map(|entry| i128::from(entry.amount_centavos));
    let sum: i128 = amounts.sum();
    if sum == 0 && !posting.entries.is_empty() {
        return Ok(());
    }
    Err(StoreError::Unbalanced {
        reference: posting.reference.clone(),
        off_by_centavos: sum,
    })
}

/// Everything that was posted to an order, in the order in which it was posted.
pub fn of_order(tx: &mut Tx<'_>, order: &Order) -> Result<Ledger, StoreError> {
    let lines = tx.query_all(
        "SELECT p.seq, p.kind, p.reference, p.effective_on, p.reverses,
                e.account, e.amount_centavos, e.instalment, p.event
         FROM postings AS p JOIN entries AS e ON e.posting_id = p.id
         WHERE p.order_id = $1 ORDER BY p.seq, e.line",
        params![order.id()],
        |row| Ok((row.int("seq")?, read_posting(row)?, read_entry(row)?)),
    )?;
    let mut postings: BTreeMap<i64, Posting> = BTreeMap::new();
    for (seq, posting, entry) in lines {
        postings.entry(seq).or_insert(posting).entries.push(entry);
    }
    Ledger::new(postings.into_values().collect()).map_err(corrupt)
}

pub(super) fn read_posting(row: &Row<'_>) -> Result<Posting, StoreError> {
    let kind: PostingKind = row.word("kind")?;
    let effective_on: Date = row.date("effective_on")?;
    Ok(Posting {
        kind,
        reference: row.text("reference")?,
        effective_on,
        reverses: row.text_opt("reverses")?,
        event: row.text("event")?,
        entries: Vec::new(),
    })
}

pub(super) fn read_entry(row: &Row<'_>) -> Result<Entry, StoreError> {
    Ok(Entry {
        account: row.word("account")?,
        amount_centavos: row.int("amount_centavos")?,
        instalment: row.int_opt("instalment")?,
    })
}

/// The balance of each account of an order, by instalment; balances of 0 are left out.
pub fn balances(tx: &mut Tx<'_>, order: &Order) -> Result<Vec<Balance>, StoreError> {
    tx.query_all(
        "SELECT e.account, e.instalment, CAST(SUM(e.amount_centavos) AS BIGINT) AS sum_centavos
         FROM postings AS p JOIN entries AS e ON e.posting_id = p.id
         WHERE p.order_id = $1
         GROUP BY e.account, e.instalment
         HAVING SUM(e.amount_centavos) <> 0
         ORDER BY e.account, COALESCE(e.instalment, 0)",
        params![order.id()],
        |row| {
            Ok(Balance {
                account: row.word("account")?,
                instalment: row.int_opt("instalment")?,
                amount_centavos: row.int("sum_centavos")?,
            })
        },
    )
}

/// Returns the time of each posting of an order, in milliseconds UTC and in the order of [`of_order`].
///
/// # Errors
/// The store's own failures.
pub fn posted_at_ms(tx: &mut Tx<'_>, order: &Order) -> Result<Vec<i64>, StoreError> {
    tx.query_all(
        "SELECT at FROM postings WHERE order_id = $1 ORDER BY seq",
        params![order.id()],
        |row| row.int("at"),
    )
}
