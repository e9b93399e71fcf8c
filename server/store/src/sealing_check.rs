//! Table `sealing_check`: one sealed text, by which a server checks at its start that it has the key of this database.

use super::error::StoreError;
use super::people;
use super::tx::Tx;
use super::value::params;
use tulay_sealing::Sealer;
use tulay_system::hex::{from_hex, to_hex};

/// Associated data that the key of the digests is sealed with.
const DIGEST_KEY: &str = "sealing_check.digest_key/1";

/// The sealed text, if the database has it.
pub fn find(tx: &mut Tx<'_>) -> Result<Option<String>, StoreError> {
    tx.query_opt(
        "SELECT sealed FROM sealing_check WHERE id = 1",
        params![],
        |row| row.text("sealed"),
    )
}

/// Stores the sealed text and the key of the digests, unless another server did.
///
/// # Errors
/// [`StoreError::Sealing`] where the key cannot be sealed; the store's own failures.
pub fn insert(tx: &mut Tx<'_>, text: &str, sealer: &Sealer) -> Result<(), StoreError> {
    let digest_key = sealer.seal(&to_hex(&sealer.phones_key()), DIGEST_KEY);
    let digest_key = digest_key.map_err(|_| StoreError::Sealing(DIGEST_KEY.to_owned()))?;
    tx.put(
        "INSERT INTO sealing_check (id, sealed, digest_key_sealed) VALUES (1, $1, $2) ON CONFLICT (id) DO NOTHING",
        params![text, &digest_key],
    )
}

/// The key of the digests of phones. A database that has not stored one yet uses the sealer's.
pub(crate) fn phone_digests(tx: &mut Tx<'_>, sealer: &Sealer) -> Result<Sealer, StoreError> {
    let key = match digest_key(tx)? {
        Some(stored) => {
            let key = people::open(tx, DIGEST_KEY, &stored)?;
            let key = from_hex(&key).and_then(|key| <[u8; 32]>::try_from(key).ok());
            key.ok_or_else(|| StoreError::Sealing(DIGEST_KEY.to_owned()))?
        }
        None => sealer.phones_key(),
    };
    Ok(Sealer::new(&key))
}

fn digest_key(tx: &mut Tx<'_>) -> Result<Option<String>, StoreError> {
    tx.query_opt(
        "SELECT digest_key_sealed FROM sealing_check WHERE id = 1",
        params![],
        |row| row.text("digest_key_sealed"),
    )
}

/// Seals the key of the digests under the sealer's current key; the digests stay.
///
/// # Errors
/// [`StoreError::Sealing`] where no key of the sealer opens it; the store's own failures.
pub fn reseal_digest_key(tx: &mut Tx<'_>, sealer: &Sealer) -> Result<(), StoreError> {
    let Some(before) = digest_key(tx)? else {
        return Ok(());
    };
    let resealed = sealer.reseal(&before, DIGEST_KEY);
    if let Some(resealed) = resealed.map_err(|_| StoreError::Sealing(DIGEST_KEY.to_owned()))? {
        tx.put(
            "UPDATE sealing_check SET digest_key_sealed = $2 WHERE id = 1 AND digest_key_sealed = $1",
            params![&before, &resealed],
        )?;
    }
    Ok(())
}

/// Replaces the text that was read; returns `false` if it has changed meanwhile.
pub fn replace(tx: &mut Tx<'_>, before: &str, sealed: &str) -> Result<bool, StoreError> {
    let replaced = tx.execute(
        "UPDATE sealing_check SET sealed = $2 WHERE id = 1 AND sealed = $1",
        params![before, sealed],
    )?;
    Ok(replaced == 1)
}
