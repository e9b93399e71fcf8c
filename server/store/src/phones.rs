//! Phones: tables store a keyed digest of a phone, by which it is found, and the phone itself beside it, encrypted for
//! that digest.

use super::people::{self, SealedText};
use super::{StoreError, Tx};

/// Prefix of every digest.
const MARK: &str = "phone:";

/// Associated data that a phone is sealed with; `sealed_texts` makes the same in SQL.
fn place(key: &str) -> String {
    people::place("phone", key)
}

/// The key of a phone in the columns `phone`. A name that is not a phone (the account of a code, as `account/…`) is its
/// own key.
///
/// # Errors
/// [`StoreError::Sealing`] where the store has no key; the store's own failures.
pub(crate) fn key(tx: &mut Tx<'_>, phone: &str) -> Result<String, StoreError> {
    if !is_phone(phone) {
        return Ok(phone.to_owned());
    }
    let digest = people::phone_digests(tx)?.digest("phone", phone);
    Ok(MARK.to_owned() + &digest)
}

fn is_phone(name: &str) -> bool {
    name.starts_with(|first: char| first == '+' || first.is_ascii_digit())
}

/// A phone as a row has it: the column `phone`, and the sealed one beside it.
///
/// # Errors
/// As [`key`]; [`StoreError::Nul`] as for any text.
pub(crate) fn columns(
    tx: &mut Tx<'_>,
    phone: &str,
) -> Result<(String, Option<String>), StoreError> {
    let key = key(tx, phone)?;
    let sealed = is_phone(phone).then(|| people::seal(tx, &place(&key), phone));
    Ok((key, sealed.transpose()?))
}

/// The digest by which phones with these last four digits are found.
///
/// # Errors
/// As [`key`].
pub(crate) fn end_key(tx: &mut Tx<'_>, last4: &str) -> Result<String, StoreError> {
    Ok(people::phone_digests(tx)?.digest("phone_end", last4))
}

/// The digest of a phone's last four digits; `None` for a name that is not a phone.
///
/// # Errors
/// As [`key`].
pub(crate) fn end_key_of(tx: &mut Tx<'_>, phone: &str) -> Result<Option<String>, StoreError> {
    let end = is_phone(phone)
        .then(|| phone.len().checked_sub(4).and_then(|at| phone.get(at..)))
        .flatten();
    end.map(|end| end_key(tx, end)).transpose()
}

/// The phone of a row's two columns; without a sealed one, the name that is not a phone.
pub(crate) fn stored(key: String, sealed: Option<String>) -> SealedText {
    match sealed {
        Some(sealed) => SealedText::sealed(place(&key), sealed),
        None => SealedText::from(key),
    }
}
