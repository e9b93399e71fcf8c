//! Table `sealing_check`: one sealed text, by which a server knows at its start that it has the key of this database.

use super::{StoreError, Tx, params};

/// A text sealed for its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed {
    /// Whom it was sealed for.
    pub owner: String,
    /// The text.
    pub text: String,
}

/// The sealed text, if the database has it.
pub fn find(tx: &mut Tx<'_>) -> Result<Option<String>, StoreError> {
    tx.query_opt(
        "SELECT sealed FROM sealing_check WHERE id = 1",
        params![],
        |row| row.text(0),
    )
}

/// Stores the sealed text, unless another server did.
pub fn insert(tx: &mut Tx<'_>, sealed: &str) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO sealing_check (id, sealed) VALUES (1, $1) ON CONFLICT (id) DO NOTHING",
        params![sealed],
    )?;
    Ok(())
}

/// Puts a text in the place of the one that was read; `false` where another stands there by now.
pub fn replace(tx: &mut Tx<'_>, before: &str, sealed: &str) -> Result<bool, StoreError> {
    let replaced = tx.execute(
        "UPDATE sealing_check SET sealed = $2 WHERE id = 1 AND sealed = $1",
        params![before, sealed],
    )?;
    Ok(replaced == 1)
}

/// Any number of an account or a document that a database from before this check has.
pub fn any_sealed_number(tx: &mut Tx<'_>) -> Result<Option<Sealed>, StoreError> {
    tx.query_opt(
        "SELECT borrower_id, number_sealed FROM bank_accounts WHERE number_sealed <> '' LIMIT 1 /* scans */",
        params![],
        |row| {
            Ok(Sealed {
                owner: row.text(0)?,
                text: row.text(1)?,
            })
        },
    )
}
