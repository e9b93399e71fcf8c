//! Sums over all orders, for the lender's books. These statements read whole tables, and no borrower's call runs them.

use jiff::civil::Date;

use super::{Row, StoreError, Tx, params};
use tulay_lending::ledger::Account;

/// One entry of the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JournalLine {
    /// The business date.
    pub effective_on: Date,
    /// The order.
    pub order_id: String,
    /// The posting's number among those of its order.
    pub seq: i64,
    /// The entry's number in its posting.
    pub line: i64,
    /// The posting's kind, as the store keeps it.
    pub kind: String,
    /// The posting's reference.
    pub reference: String,
    /// The account.
    pub account: Account,
    /// Debit positive.
    pub amount_centavos: i64,
    /// Time of posting, in milliseconds UTC.
    pub posted_at_ms: i64,
}

/// Entries of the journal to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JournalRange {
    /// By business date, from the first to the last.
    Effective {
        /// The first and the last business date.
        days: (Date, Date),
        /// Times of posting in milliseconds UTC: from the first, before the second.
        posted_ms: (i64, i64),
    },
    /// By time of posting in milliseconds UTC: from the first, before the second.
    Posted(i64, i64),
}

/// The sum of each account's entries up to the end of a business date; accounts without entries are left out.
pub fn trial_balance(tx: &mut Tx<'_>, day: Date) -> Result<Vec<(Account, i64)>, StoreError> {
    tx.query_all(
        "SELECT e.account, CAST(SUM(e.amount_centavos) AS BIGINT) AS sum_centavos
         FROM entries AS e JOIN postings AS p ON p.id = e.posting_id /* scans */
         WHERE p.effective_on <= $1 GROUP BY e.account ORDER BY e.account",
        params![&day.to_string()],
        |row| Ok((row.word("account")?, row.int("sum_centavos")?)),
    )
}

/// Counts the rows of the main tables and sums all entries, for a person's comparison after a restore.
pub fn counts(tx: &mut Tx<'_>) -> Result<Vec<(String, i64)>, StoreError> {
    tx.query_all(
        "SELECT 'borrowers' AS name, COUNT(*) AS count FROM borrowers /* scans */
         UNION ALL SELECT 'orders', COUNT(*) FROM orders
         UNION ALL SELECT 'complaints', COUNT(*) FROM complaints
         UNION ALL SELECT 'postings', COUNT(*) FROM postings
         UNION ALL SELECT 'entries', COUNT(*) FROM entries
         UNION ALL SELECT 'the sum of all entries, in centavos', CAST(COALESCE(SUM(amount_centavos), 0)
         AS BIGINT) FROM entries",
        params![],
        |row| Ok((row.text("name")?, row.int("count")?)),
    )
}

macro_rules! journal {
    ($key:literal, $($range:literal),+) => {
        concat!(
            "SELECT p.effective_on, p.order_id, p.seq, e.line, p.kind, p.reference, e.account, e.amount_centavos, p.at
             FROM postings AS p JOIN entries AS e ON e.posting_id = p.id /* scans */
             WHERE (p.", $key, ", p.order_id, p.seq) >= ($1, $2, $3) AND (p.order_id <> $2 OR p.seq <> $3 OR e.line > $4)",
            $($range,)+
            " ORDER BY p.", $key, ", p.order_id, p.seq, e.line LIMIT $5"
        )
    };
}

pub(super) const BY_DAY: &str = journal!(
    "effective_on",
    " AND p.effective_on <= $6 AND p.at >= $7 AND p.at < $8"
);

pub(super) const BY_TIME: &str = journal!("at", " AND p.at < $6");

/// The entries of a range by its day or time, then by order and in the order of posting: those after a line, at most
/// `limit`.
pub fn journal_batch(
    tx: &mut Tx<'_>,
    range: JournalRange,
    after: Option<&JournalLine>,
    limit: i64,
) -> Result<Vec<JournalLine>, StoreError> {
    let (order_id, seq, line) =
        after.map_or(("", 0, 0), |last| (&*last.order_id, last.seq, last.line));
    match range {
        JournalRange::Effective { days, posted_ms } => {
            let from = after.map_or(days.0, |last| last.effective_on).to_string();
            let to = days.1.to_string();
            let (first_ms, before_ms) = posted_ms;
            let place = params![&from, order_id, seq, line, limit, &to, first_ms, before_ms];
            tx.query_all(BY_DAY, place, read_line)
        }
        JournalRange::Posted(from_ms, before_ms) => {
            let from_ms = after.map_or(from_ms, |last| last.posted_at_ms);
            let place = params![from_ms, order_id, seq, line, limit, before_ms];
            tx.query_all(BY_TIME, place, read_line)
        }
    }
}

fn read_line(row: &Row<'_>) -> Result<JournalLine, StoreError> {
    Ok(JournalLine {
        effective_on: row.date("effective_on")?,
        order_id: row.text("order_id")?,
        seq: row.int("seq")?,
        line: row.int("line")?,
        kind: row.text("kind")?,
        reference: row.text("reference")?,
        account: row.word("account")?,
        amount_centavos: row.int("amount_centavos")?,
        posted_at_ms: row.int("at")?,
    })
}

/// The money received on a business date, by the event that brought it or took it back, in centavos.
pub fn collections(tx: &mut Tx<'_>, day: Date) -> Result<Vec<(String, i64)>, StoreError> {
    tx.query_all(
        "SELECT COALESCE(back.event, p.event) AS of_event, CAST(SUM(e.amount_centavos) AS BIGINT) AS sum_centavos
         FROM postings AS p JOIN entries AS e ON e.posting_id = p.id /* scans */
         LEFT JOIN postings AS back ON back.order_id = p.order_id AND back.reference = p.reverses
         WHERE p.effective_on = $1 AND e.account = $2
         GROUP BY COALESCE(back.event, p.event) ORDER BY COALESCE(back.event, p.event)",
        params![&day.to_string(), Account::CashInTransit.as_str()],
        |row| Ok((row.text("of_event")?, row.int("sum_centavos")?)),
    )
}
