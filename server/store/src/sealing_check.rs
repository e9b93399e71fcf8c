//! Table `sealing_check`: one sealed text, by which a server knows at its start that it has the key of this database.

use super::people;
use super::sealing::{Sealer, from_hex, to_hex};
use super::{StoreError, Tx, params};

/// Where the key of the digests is sealed.
const DIGEST_KEY: &str = "sealing_check.digest_key/1";

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

/// What makes the digests of phones; none while these are stored in clear. A database keeps its key; one that nobody has stored
/// a key in yet has that of the sealer.
pub(crate) fn phone_digests(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
) -> Result<Option<Sealer>, StoreError> {
    let found = tx.query_opt(
        "SELECT seals_people, digest_key_sealed FROM sealing_check WHERE id = 1",
        params![],
        |row| Ok((row.int(0)?, row.text_opt(1)?)),
    )?;
    let key = match found {
        Some((0, _)) => return Ok(None),
        Some((_, Some(kept))) => {
            let key = people::open(tx, DIGEST_KEY, &kept)?;
            let key = from_hex(&key).and_then(|key| <[u8; 32]>::try_from(key).ok());
            key.ok_or_else(|| StoreError::Sealing(DIGEST_KEY.to_owned()))?
        }
        _ => sealer.phones_key(),
    };
    Ok(Some(Sealer::new(&key)))
}

/// Whether the database keeps a key of the digests.
pub fn has_digest_key(tx: &mut Tx<'_>) -> Result<bool, StoreError> {
    let key = tx.query_opt(
        "SELECT 1 FROM sealing_check WHERE id = 1 AND digest_key_sealed IS NOT NULL",
        params![],
        |_| Ok(()),
    )?;
    Ok(key.is_some())
}

/// Stores the key of the digests where there is none yet.
///
/// # Errors
/// [`StoreError::Sealing`] where it cannot be sealed; the store's own failures.
pub fn keep_digest_key(tx: &mut Tx<'_>, sealer: &Sealer) -> Result<(), StoreError> {
    let key = sealer.seal(&to_hex(&sealer.phones_key()), DIGEST_KEY);
    let key = key.map_err(|_| StoreError::Sealing(DIGEST_KEY.to_owned()))?;
    tx.put(
        "UPDATE sealing_check SET digest_key_sealed = $1 WHERE id = 1 AND digest_key_sealed IS NULL",
        params![&key],
    )?;
    Ok(())
}

/// Seals the key of the digests under the sealer's current key; the digests stay.
///
/// # Errors
/// [`StoreError::Sealing`] where no key of the sealer opens it; the store's own failures.
pub fn reseal_digest_key(tx: &mut Tx<'_>, sealer: &Sealer) -> Result<(), StoreError> {
    let kept = tx.query_opt(
        "SELECT digest_key_sealed FROM sealing_check WHERE id = 1",
        params![],
        |row| row.text_opt(0),
    )?;
    let Some(before) = kept.flatten() else {
        return Ok(());
    };
    let anew = sealer.reseal(&before, DIGEST_KEY);
    if let Some(anew) = anew.map_err(|_| StoreError::Sealing(DIGEST_KEY.to_owned()))? {
        tx.put(
            "UPDATE sealing_check SET digest_key_sealed = $2 WHERE id = 1 AND digest_key_sealed = $1",
            params![&before, &anew],
        )?;
    }
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

/// Says that personal data is stored sealed alone from now on, with another sealed text; `false` where that was so.
pub fn seal_people(tx: &mut Tx<'_>, text: &str) -> Result<bool, StoreError> {
    let changed = tx.execute(
        "UPDATE sealing_check SET sealed = $1, seals_people = 1 WHERE id = 1 AND seals_people = 0",
        params![text],
    )?;
    Ok(changed == 1)
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
