//! Table `complaint_images`: the names of the images in the object store, whose they are, and where they are shown.

use super::{StoreError, Tx, params};

/// Keeps the name of an image that a borrower uploaded and has not sent yet.
///
/// # Errors
/// [`StoreError::Unique`] for a name that is taken; [`StoreError::Constraint`] for an unknown borrower.
pub fn insert(
    tx: &mut Tx<'_>,
    name: &str,
    borrower_id: &str,
    now_ms: i64,
) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO complaint_images (name, borrower_id, created_at) VALUES ($1, $2, $3)",
        params![name, borrower_id, now_ms],
    )?;
    Ok(())
}

/// Keeps the name of an image of the lender's answer to `complaint_id`, as the one at `place`.
///
/// # Errors
/// As [`insert`].
pub fn insert_of_reply(
    tx: &mut Tx<'_>,
    name: &str,
    complaint_id: &str,
    place: i64,
    now_ms: i64,
) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO complaint_images (name, borrower_id, complaint_id, is_reply, place, created_at)
         VALUES ($1, (SELECT borrower_id FROM complaints WHERE id = $2), $2, 1, $3, $4)",
        params![name, complaint_id, place, now_ms],
    )?;
    Ok(())
}

/// How many images a borrower has uploaded since a time.
///
/// # Errors
/// The store's own failures.
pub fn count_since(tx: &mut Tx<'_>, borrower_id: &str, since_ms: i64) -> Result<i64, StoreError> {
    tx.query_one(
        "SELECT COUNT(*) FROM complaint_images WHERE borrower_id = $1 AND created_at > $2",
        params![borrower_id, since_ms],
        |row| row.int(0),
    )
}

/// Sends a borrower's image with a complaint; `false` when it is not theirs, or was sent before.
///
/// # Errors
/// [`StoreError::Constraint`] for an unknown complaint.
pub fn send(
    tx: &mut Tx<'_>,
    name: &str,
    borrower_id: &str,
    complaint_id: &str,
    place: i64,
) -> Result<bool, StoreError> {
    let sent = tx.execute(
        "UPDATE complaint_images SET complaint_id = $3, place = $4
         WHERE name = $1 AND borrower_id = $2 AND complaint_id IS NULL",
        params![name, borrower_id, complaint_id, place],
    )?;
    Ok(sent == 1)
}

/// The images of a complaint, or of the answer to it, in their order.
///
/// # Errors
/// The store's own failures.
pub fn of_complaint(
    tx: &mut Tx<'_>,
    complaint_id: &str,
    is_reply: bool,
) -> Result<Vec<String>, StoreError> {
    tx.query_all(
        "SELECT name FROM complaint_images WHERE complaint_id = $1 AND is_reply = $2 ORDER BY place",
        params![complaint_id, is_reply],
        |row| row.text(0),
    )
}

/// Forgets images that were uploaded before a time and never sent; gives their names.
///
/// # Errors
/// The store's own failures.
pub fn forget_unsent(tx: &mut Tx<'_>, before_ms: i64) -> Result<Vec<String>, StoreError> {
    tx.query_all(
        "DELETE FROM complaint_images WHERE complaint_id IS NULL AND created_at < $1 RETURNING name",
        params![before_ms],
        |row| row.text(0),
    )
}
