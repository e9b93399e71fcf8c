//! Tables `page_events` (reports of pages, CALL-36) and `scores` (stars, CALL-35).

use super::{StoreError, Tx, new_id, params};

/// A report of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageEvent {
    /// Borrower of the page, when signed in.
    pub borrower_id: Option<String>,
    /// The product.
    pub product_id: String,
    /// The part of the page.
    pub module_id: String,
    /// The position in that part.
    pub position_id: String,
    /// Time of the report, in milliseconds UTC.
    pub at_ms: i64,
}

/// Time within which two reports of one place count as one tap. CALL-36 and CALL-37 both report it, and some wrappers
/// send only one.
const ONE_TAP_MS: i64 = 10_000;

/// Stores a report of a tap, unless the same borrower reported the same product and place within [`ONE_TAP_MS`].
pub fn insert_tap(tx: &mut Tx<'_>, tap: &PageEvent) -> Result<(), StoreError> {
    // The id contains the tap and its time window, so that two servers cannot store one tap twice.
    let stretch = tap.at_ms.div_euclid(ONE_TAP_MS);
    let borrower = tap.borrower_id.as_deref().unwrap_or_default();
    let (product, module, position) = (&tap.product_id, &tap.module_id, &tap.position_id);
    let place = format!("tap_{borrower}_{product}_{module}_{position}");
    let id = |stretch: i64| format!("{place}_{stretch}");
    tx.hold(&place)?;
    let before = tx.query_opt(
        "SELECT at FROM page_events WHERE id = $1",
        params![&id(stretch - 1)],
        |row| row.int("at"),
    )?;
    if before.is_none_or(|at_ms| at_ms <= tap.at_ms - ONE_TAP_MS) {
        insert_with_id(tx, &id(stretch), tap)?;
    }
    Ok(())
}

/// Stores a report.
pub fn insert(tx: &mut Tx<'_>, event: &PageEvent) -> Result<(), StoreError> {
    insert_with_id(tx, &new_id("evt"), event)
}

fn insert_with_id(tx: &mut Tx<'_>, id: &str, event: &PageEvent) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO page_events (id, borrower_id, product_id, module_id, position_id, at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING",
        params![
            id,
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
                borrower_id: row.text_opt("borrower_id")?,
                product_id: row.text("product_id")?,
                module_id: row.text("module_id")?,
                position_id: row.text("position_id")?,
                at_ms: row.int("at")?,
            })
        },
    )
}

/// Stores a borrower's stars (1 to 5) for an order; `false` when there are some already.
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
        |row| row.int("score"),
    )
}
