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

/// Stores the sealed text, unless another server did, and says whether personal data is stored sealed from now on.
pub fn insert(tx: &mut Tx<'_>, sealed: &str, seals_people: bool) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO sealing_check (id, sealed, seals_people) VALUES (1, $1, $2) ON CONFLICT (id) DO NOTHING",
        params![sealed, seals_people],
    )?;
    Ok(())
}

/// Whether personal data is stored sealed alone: no server of the release before may run, which knows it in clear alone.
pub fn seals_people(tx: &mut Tx<'_>) -> Result<bool, StoreError> {
    let seals = tx.query_opt(
        "SELECT seals_people FROM sealing_check WHERE id = 1",
        params![],
        |row| row.int(0),
    )?;
    Ok(seals != Some(0))
}

/// Says that personal data is stored sealed alone from now on; `false` where that was so.
pub fn seal_people(tx: &mut Tx<'_>) -> Result<bool, StoreError> {
    let changed = tx.execute(
        "UPDATE sealing_check SET seals_people = 1 WHERE id = 1 AND seals_people = 0",
        params![],
    )?;
    Ok(changed == 1)
}

/// Whether the database has any borrower.
pub fn has_borrowers(tx: &mut Tx<'_>) -> Result<bool, StoreError> {
    let found = tx.query_opt(
        "SELECT 1 FROM borrowers LIMIT 1 /* scans */",
        params![],
        |_| Ok(()),
    )?;
    Ok(found.is_some())
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
