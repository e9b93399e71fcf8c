//! Checks that the operator's key is the one that the database was sealed with. A server with another key would start,
//! and seal data that cannot be read together with the rest.

use anyhow::bail;

use crate::error::Error;
use tulay_sealing::Sealer;
use tulay_store::{Store, Tx, sealing_check};

/// Owner of the sealed text: sealed data of a borrower cannot replace it.
const OWNER: &str = "sealing check";
const TEXT: &str = "the key of this database";

/// Opens the sealed text of the database; stores it if there is none yet.
///
/// # Errors
/// If the key is another one, or the database does not answer.
pub fn check(store: &Store, sealer: &Sealer) -> anyhow::Result<()> {
    let Some(check_text) = store.read_blocking(sealing_check::find)? else {
        let sealer = sealer.clone();
        return store.write_blocking(move |tx| -> anyhow::Result<()> {
            let check_text = sealer.seal(TEXT, OWNER)?;
            Ok(sealing_check::insert(tx, &check_text, &sealer)?)
        });
    };
    if sealer.open(&check_text, OWNER).as_deref() != Ok(TEXT) {
        bail!(
            "the sealing key is not the key of this database: `sealing_key` (or `sealing_keys`, with a previous key until `tulay \
             reseal` has ended well) must be the one that it was made with, or `database` must name the database of this key"
        );
    }
    Ok(())
}

/// Seals the text of the database with the current key. From then on no server starts without that key.
///
/// # Errors
/// If no key opens it.
pub fn reseal(tx: &mut Tx<'_>, sealer: &Sealer) -> Result<(), Error> {
    let Some(before) = sealing_check::find(tx)? else {
        return Ok(());
    };
    let resealed = sealer.reseal(&before, OWNER).map_err(Error::internal)?;
    if let Some(resealed) = resealed {
        sealing_check::replace(tx, &before, &resealed)?;
    }
    Ok(sealing_check::reseal_digest_key(tx, sealer)?)
}
