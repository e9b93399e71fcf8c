//! Table `notes`: what staff noted on a borrower or an order, sealed. Rows are deleted with the person.

use super::people::{self, SealedText};
use super::{Row, StoreError, Tx, new_id, params};

/// Associated data that a note is sealed with; `sealed_texts` makes the same in SQL.
fn place(id: &str) -> String {
    people::place("notes.text", id)
}

/// A note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The borrower.
    pub borrower_id: String,
    /// Id of the order of a note on an order.
    pub order_id: Option<String>,
    /// Name of the person who wrote it.
    pub operator: String,
    /// The text.
    pub text: SealedText,
    /// Time in milliseconds UTC.
    pub at_ms: i64,
}

/// Stores a note.
///
/// # Errors
/// [`StoreError::Sealing`] where the store has no key; the store's own failures.
pub fn insert(tx: &mut Tx<'_>, note: &Note) -> Result<(), StoreError> {
    let id = new_id("not");
    let sealed = note.text.seal(tx, &place(&id))?;
    tx.put(
        "INSERT INTO notes (id, borrower_id, order_id, operator, text_sealed, at) VALUES ($1, $2, $3, $4, $5, $6)",
        params![
            &id,
            &note.borrower_id,
            note.order_id.as_deref(),
            &note.operator,
            &sealed,
            note.at_ms
        ],
    )
}

/// Notes on a borrower and their orders, the newest first, at most `limit`.
///
/// # Errors
/// The store's own failures.
pub fn of_borrower(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    limit: i64,
) -> Result<Vec<Note>, StoreError> {
    tx.query_all(
        "SELECT id, borrower_id, order_id, operator, text_sealed, at FROM notes
         WHERE borrower_id = $1 ORDER BY at DESC, id DESC LIMIT $2",
        params![borrower_id, limit],
        read,
    )
}

pub(super) fn read(row: &Row<'_>) -> Result<Note, StoreError> {
    Ok(Note {
        text: SealedText::sealed(place(row.str("id")?), row.text("text_sealed")?),
        borrower_id: row.text("borrower_id")?,
        order_id: row.text_opt("order_id")?,
        operator: row.text("operator")?,
        at_ms: row.int("at")?,
    })
}
