//! Tables `page_events` (what pages report, CALL-36) and `scores` (stars, CALL-35).

use super::{StoreError, Tx, new_id, params};

/// Something that a page reported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageEvent {
    /// Whose page it was, when signed in.
    pub borrower_id: Option<String>,
    /// The product.
    pub product_id: String,
    /// The part of the page.
    pub module_id: String,
    /// The place in that part.
    pub position_id: String,
    /// When, in milliseconds UTC.
    pub at_ms: i64,
}

/// Stores a report.
///
/// # Errors
/// [`StoreError::Constraint`] for an unknown borrower.
pub fn insert(tx: &mut Tx<'_>, event: &PageEvent) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO page_events (id, borrower_id, product_id, module_id, position_id, at)
         VALUES ($1, $2, $3, $4, $5, $6)",
        params![
            &new_id("evt"),
            event.borrower_id.as_deref(),
            &event.product_id,
            &event.module_id,
            &event.position_id,
            event.at_ms,
        ],
    )?;
    Ok(())
}

/// The newest reports of every page, newest first, at most `limit`.
pub fn newest(tx: &mut Tx<'_>, limit: i64) -> Result<Vec<PageEvent>, StoreError> {
    tx.query_all(
        "SELECT borrower_id, product_id, module_id, position_id, at FROM page_events
         ORDER BY at DESC LIMIT $1 /* scans */",
        params![limit],
        |row| {
            Ok(PageEvent {
                borrower_id: row.text_opt(0)?,
                product_id: row.text(1)?,
                module_id: row.text(2)?,
                position_id: row.text(3)?,
                at_ms: row.int(4)?,
            })
        },
    )
}

/// Forgets reports of before a time; gives how many.
pub fn delete_before(tx: &mut Tx<'_>, at_ms: i64) -> Result<u64, StoreError> {
    tx.execute("DELETE FROM page_events WHERE at < $1", params![at_ms])
}

/// Stores a borrower's stars (1 to 5) for an order; `false` when there are some already.
///
/// # Errors
/// [`StoreError::Constraint`] for an unknown borrower or order.
pub fn insert_score(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    order_id: &str,
    score: i64,
    now_ms: i64,
) -> Result<bool, StoreError> {
    let inserted = tx.execute(
        "INSERT INTO scores (borrower_id, order_id, score, at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (borrower_id, order_id) DO NOTHING",
        params![borrower_id, order_id, score, now_ms],
    )?;
    Ok(inserted == 1)
}

/// A borrower's stars for an order.
pub fn find_score(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    order_id: &str,
) -> Result<Option<i64>, StoreError> {
    tx.query_opt(
        "SELECT score FROM scores WHERE borrower_id = $1 AND order_id = $2",
        params![borrower_id, order_id],
        |row| row.int(0),
    )
}
