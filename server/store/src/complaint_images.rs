//! Table `complaint_images`: names of the images in the object store, with their borrower and complaint.

use super::{StoreError, Tx, params};

/// Stores the name of an image for a borrower's complaint, or for the answer to it, before the image is stored and
/// sent.
///
/// # Errors
/// [`StoreError::Unique`] for a name that is taken; [`StoreError::Constraint`] for an unknown borrower.
pub fn insert(
    tx: &mut Tx<'_>,
    name: &str,
    borrower_id: &str,
    now_ms: i64,
) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO complaint_images (name, borrower_id, created_at) VALUES ($1, $2, $3)",
        params![name, borrower_id, now_ms],
    )?;
    Ok(())
}

/// Returns true if there is an image of this name.
pub fn exists(tx: &mut Tx<'_>, name: &str) -> Result<bool, StoreError> {
    let found = tx.query_opt(
        "SELECT name FROM complaint_images WHERE name = $1",
        params![name],
        |row| row.text("name"),
    )?;
    Ok(found.is_some())
}

/// Images after a name, in order: their names, and true for one that a complaint or an answer shows.
pub fn after(tx: &mut Tx<'_>, name: &str, most: i64) -> Result<Vec<(String, bool)>, StoreError> {
    tx.query_all(
        "SELECT name, complaint_id FROM complaint_images WHERE name > $1 ORDER BY name LIMIT $2",
        params![name, most],
        |row| Ok((row.text("name")?, row.text_opt("complaint_id")?.is_some())),
    )
}

/// Attaches a borrower's image to a complaint; returns `false` when it is another borrower's, was sent before, or was
/// uploaded before a given time.
pub fn send(
    tx: &mut Tx<'_>,
    name: &str,
    borrower_id: &str,
    complaint_id: &str,
    place: i64,
    since_ms: i64,
) -> Result<bool, StoreError> {
    let sent = tx.execute(
        "UPDATE complaint_images SET complaint_id = $3, place = $4
         WHERE name = $1 AND borrower_id = $2 AND complaint_id IS NULL AND created_at >= $5",
        params![name, borrower_id, complaint_id, place, since_ms],
    )?;
    Ok(sent == 1)
}

/// Attaches an image to the answer to a complaint; returns `false` when it does not exist, or was sent before.
pub fn send_with_reply(
    tx: &mut Tx<'_>,
    name: &str,
    complaint_id: &str,
    place: i64,
) -> Result<bool, StoreError> {
    let sent = tx.execute(
        "UPDATE complaint_images SET complaint_id = $2, place = $3, is_reply = 1
         WHERE name = $1 AND complaint_id IS NULL
           AND borrower_id = (SELECT borrower_id FROM complaints WHERE id = $2)",
        params![name, complaint_id, place],
    )?;
    Ok(sent == 1)
}

/// The images of a complaint, or of the answer to it, in their order.
pub fn of_complaint(
    tx: &mut Tx<'_>,
    complaint_id: &str,
    is_reply: bool,
) -> Result<Vec<String>, StoreError> {
    tx.query_all(
        "SELECT name FROM complaint_images WHERE complaint_id = $1 AND is_reply = $2 ORDER BY place",
        params![complaint_id, is_reply],
        |row| row.text("name"),
    )
}

/// The names of images that were uploaded before a time and never sent.
pub fn unsent_before(tx: &mut Tx<'_>, before_ms: i64) -> Result<Vec<String>, StoreError> {
    tx.query_all(
        "SELECT name FROM complaint_images WHERE complaint_id IS NULL AND created_at < $1",
        params![before_ms],
        |row| row.text("name"),
    )
}

/// Deletes the row of an image that was never sent, after its file was deleted.
pub fn forget_unsent(tx: &mut Tx<'_>, name: &str) -> Result<(), StoreError> {
    tx.put(
        "DELETE FROM complaint_images WHERE name = $1 AND complaint_id IS NULL",
        params![name],
    )?;
    Ok(())
}
