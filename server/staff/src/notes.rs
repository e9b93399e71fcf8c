//! Notes of staff, as pages show them (STAFF-26).

use tulay_lender::error::Error;
use tulay_store::{Tx, notes, orders};

/// Notes of a borrower that a page shows.
const MAX_NOTES: i64 = 100;

/// A note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownNote {
    /// Time in milliseconds UTC.
    pub at_ms: i64,
    /// Name of the person who wrote it.
    pub operator: String,
    /// The text.
    pub text: String,
    /// Number of its order; `None` for a note on the borrower.
    pub order: Option<String>,
}

/// Returns the newest notes on a borrower and their orders, the newest first.
///
/// # Errors
/// The store's own failures.
pub fn of_borrower(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Vec<ShownNote>, Error> {
    let mut shown = Vec::new();
    for note in notes::of_borrower(tx, borrower_id, MAX_NOTES)? {
        let order = match &note.order_id {
            Some(order_id) => orders::find(tx, borrower_id, order_id)?,
            None => None,
        };
        shown.push(ShownNote {
            at_ms: note.at_ms,
            text: note.text.open(tx)?,
            operator: note.operator,
            order: order.map(|order| order.number.to_string()),
        });
    }
    Ok(shown)
}
