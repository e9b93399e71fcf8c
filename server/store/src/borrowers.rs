//! Table `borrowers`: people with an account, found by phone ([`super::phones`]).

use super::people::SealedText;
use super::{Row, StoreError, Tx, new_id, params, phones};

/// A borrower's account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Borrower {
    /// `bor_…`, or a name of the demo.
    pub id: String,
    /// The phone that signs in.
    pub phone: String,
}

/// The borrower of `phone`, created if missing; `true` when it is new.
pub fn find_or_insert(
    tx: &mut Tx<'_>,
    phone: &str,
    now_ms: i64,
) -> Result<(Borrower, bool), StoreError> {
    if let Some(known) = find_by_phone(tx, phone)? {
        return Ok((known, false));
    }
    let borrower = Borrower {
        id: new_id("bor"),
        phone: phone.into(),
    };
    insert(tx, &borrower, now_ms)?;
    Ok((borrower, true))
}

/// Adds a borrower.
///
/// # Errors
/// [`StoreError::Unique`] when the id or the phone is taken.
pub fn insert(tx: &mut Tx<'_>, borrower: &Borrower, now_ms: i64) -> Result<(), StoreError> {
    let (phone, sealed) = phones::columns(tx, &borrower.phone)?;
    let end = phones::end_key_of(tx, &borrower.phone)?;
    tx.put(
        "INSERT INTO borrowers (id, phone, phone_sealed, phone_end, created_at) VALUES ($1, $2, $3, $4, $5)",
        params![
            &borrower.id,
            &phone,
            sealed.as_deref(),
            end.as_deref(),
            now_ms
        ],
    )?;
    Ok(())
}

/// The language that a borrower chose last or last confirmed a loan in, as its tag; `None` before.
pub fn language(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Option<String>, StoreError> {
    let tag = tx.query_opt(
        "SELECT language FROM borrowers WHERE id = $1",
        params![borrower_id],
        |row| row.text("language"),
    )?;
    Ok(tag.filter(|tag| !tag.is_empty()))
}

/// Stores the language that a borrower chooses or confirms a loan in, by its tag.
pub fn set_language(tx: &mut Tx<'_>, borrower_id: &str, tag: &str) -> Result<(), StoreError> {
    tx.put(
        "UPDATE borrowers SET language = $2 WHERE id = $1",
        params![borrower_id, tag],
    )?;
    Ok(())
}

/// Returns true if nobody may log in as this borrower. Of a concurrent lock and login, the later one sees the earlier.
pub fn is_locked(tx: &mut Tx<'_>, borrower_id: &str) -> Result<bool, StoreError> {
    tx.hold(borrower_id)?;
    let locked_at_ms = tx.query_opt(
        "SELECT locked_at FROM borrowers WHERE id = $1",
        params![borrower_id],
        |row| row.int_opt("locked_at"),
    )?;
    Ok(locked_at_ms.flatten().is_some())
}

/// Sets or clears the time since which nobody may log in as this borrower; with `None`, anyone who has the phone may.
pub fn set_locked(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    locked_at_ms: Option<i64>,
) -> Result<(), StoreError> {
    tx.put(
        "UPDATE borrowers SET locked_at = $2 WHERE id = $1",
        params![borrower_id, locked_at_ms],
    )?;
    Ok(())
}

/// Time since which a borrower gets no loan and cannot log in; `None` if they are not blocked.
pub fn blocked_at_ms(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Option<i64>, StoreError> {
    tx.hold(borrower_id)?;
    let blocked_at_ms = tx.query_opt(
        "SELECT blocked_at FROM borrowers WHERE id = $1",
        params![borrower_id],
        |row| row.int_opt("blocked_at"),
    )?;
    Ok(blocked_at_ms.flatten())
}

/// Sets the time since which a borrower gets no loan and cannot log in; a pending wish to close the account is dropped.
pub fn set_blocked(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    blocked_at_ms: Option<i64>,
) -> Result<(), StoreError> {
    tx.put(
        "UPDATE borrowers SET blocked_at = $2, leaves_at = NULL WHERE id = $1",
        params![borrower_id, blocked_at_ms],
    )?;
    Ok(())
}

/// The borrower with this id.
pub fn find(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Option<Borrower>, StoreError> {
    let found = tx.query_opt(
        "SELECT id, phone, phone_sealed FROM borrowers WHERE id = $1",
        params![borrower_id],
        read,
    )?;
    found.map(|row| row.open(tx)).transpose()
}

/// The borrower with this phone.
pub fn find_by_phone(tx: &mut Tx<'_>, phone: &str) -> Result<Option<Borrower>, StoreError> {
    let key = phones::key(tx, phone)?;
    let found = tx.query_opt(
        "SELECT id, phone, phone_sealed FROM borrowers WHERE phone = $1",
        params![&key],
        read,
    )?;
    found.map(|row| row.open(tx)).transpose()
}

/// A row as stored.
pub(super) struct StoredBorrower {
    id: String,
    phone: SealedText,
}

impl StoredBorrower {
    pub(super) fn open(self, tx: &Tx<'_>) -> Result<Borrower, StoreError> {
        Ok(Borrower {
            phone: self.phone.open(tx)?,
            id: self.id,
        })
    }
}

/// Reads `id, phone, phone_sealed`.
pub(super) fn read(row: &Row<'_>) -> Result<StoredBorrower, StoreError> {
    Ok(StoredBorrower {
        id: row.text("id")?,
        phone: phones::stored(row.text("phone")?, row.text_opt("phone_sealed")?),
    })
}
