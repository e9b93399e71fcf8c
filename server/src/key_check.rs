//! Whether the operator's key is the one that the database was sealed under. A server with another key would start, and seal
//! what nobody can read with the rest.

use anyhow::bail;

use crate::error::Error;
use crate::sealing::Sealer;
use tulay_store::{Store, StoreError, Tx, people, sealing_check};

/// Whom the text is sealed for: nobody's number can stand in its place.
const OWNER: &str = "sealing check";
const TEXT: &str = "the key of this database";
/// What stands in one whose personal data is sealed: a release that knows it in clear alone takes this for another key's and
/// does not start. It would find no phone, and empty names and SMS.
const TEXT_SEALED: &str = "the key of this database, whose personal data is sealed";

/// Opens the sealed text of the database, and stores it where there is none yet. A database from before this check shows by
/// a number of its own that the key is the right one.
///
/// # Errors
/// When the key is another one, or the database does not answer.
pub fn check(store: &Store, sealer: &Sealer) -> anyhow::Result<()> {
    let found = store.read_blocking(|tx| {
        let text = sealing_check::find(tx)?;
        let number = sealing_check::any_sealed_number(tx)?;
        Ok::<_, StoreError>((text, number, sealing_check::has_digest_key(tx)?))
    });
    let (found, number, has_digest_key) = found?;
    let is_new = found.is_none();
    let is_right = match (found, number) {
        (Some(text), _) => sealer
            .open(&text, OWNER)
            .is_ok_and(|text| [TEXT, TEXT_SEALED].contains(&text.as_str())),
        (None, Some(number)) => sealer.open(&number.text, &number.owner).is_ok(),
        (None, None) => true,
    };
    if !is_right {
        bail!(
            "the sealing key is not the key of this database: `sealing_key` (or `sealing_keys`, with a previous key until `tulay \
             ops reseal` has ended well) must be the one that it was made with, or `database` must name the database of this key"
        );
    }
    if is_new || !has_digest_key {
        let sealer = sealer.clone();
        store.write_blocking(move |tx| -> anyhow::Result<()> {
            if is_new {
                // What has nothing in clear stays so.
                let in_clear = people::in_clear(tx)?;
                let seals_people = in_clear.iter().all(|(_, rows)| *rows == 0);
                let text = if seals_people { TEXT_SEALED } else { TEXT };
                sealing_check::insert(tx, &sealer.seal(text, OWNER)?, seals_people)?;
            }
            Ok(sealing_check::keep_digest_key(tx, &sealer)?)
        })?;
    }
    Ok(())
}

/// Says that personal data is stored sealed alone from now on, so that no release starts any more that knows it in clear
/// alone; `false` where that was so.
///
/// # Errors
/// 1500 where the text cannot be sealed.
pub fn seal_people(tx: &mut Tx<'_>, sealer: &Sealer) -> Result<bool, Error> {
    let text = sealer.seal(TEXT_SEALED, OWNER);
    let text = text.map_err(Error::internal)?;
    Ok(sealing_check::seal_people(tx, &text)?)
}

/// Seals the text of the database under the current key. From then on no server starts without that key.
///
/// # Errors
/// When no key opens it.
pub fn reseal(tx: &mut Tx<'_>, sealer: &Sealer) -> Result<(), Error> {
    let Some(before) = sealing_check::find(tx)? else {
        return Ok(());
    };
    let anew = sealer.reseal(&before, OWNER).map_err(Error::internal)?;
    if let Some(anew) = anew {
        sealing_check::replace(tx, &before, &anew)?;
    }
    Ok(sealing_check::reseal_digest_key(tx, sealer)?)
}
