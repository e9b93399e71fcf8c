//! Table `known_askers`: devices and addresses that have logged in to a number before, as keyed digests.

use super::{StoreError, Tx, params, phones};

/// Records that an asker has logged in to a number.
pub fn note(tx: &mut Tx<'_>, phone: &str, asker: &str, now_ms: i64) -> Result<(), StoreError> {
    let phone = phones::key(tx, phone)?;
    tx.put(
        "INSERT INTO known_askers (phone, asker, at) VALUES ($1, $2, $3)
         ON CONFLICT (phone, asker) DO UPDATE SET at = excluded.at",
        params![&phone, asker, now_ms],
    )?;
    Ok(())
}

/// Returns true if an asker has logged in to a number before.
pub fn is_known(tx: &mut Tx<'_>, phone: &str, asker: &str) -> Result<bool, StoreError> {
    let key = phones::key(tx, phone)?;
    let found = tx.query_opt(
        "SELECT 1 FROM known_askers WHERE phone = $1 AND asker = $2",
        params![&key, asker],
        |_| Ok(()),
    )?;
    Ok(found.is_some())
}
