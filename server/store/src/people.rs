//! Encryption of personal data for its row: it cannot be opened after being copied to another row.

use std::sync::atomic::Ordering;

use super::error::StoreError;
use super::sealing_check;
use super::tx::Tx;
use super::vault::Vault;
use tulay_sealing::Sealer;

/// The associated data of a sealed text: its table and name there, and the row's key. `sealed_texts` makes the same in
/// SQL.
pub fn place(column: &str, key: &str) -> String {
    format!("{column}/{key}")
}

/// The key of the digests of phones.
///
/// # Errors
/// [`StoreError::Sealing`] where the store has no key.
pub(crate) fn phone_digests(tx: &mut Tx<'_>) -> Result<Sealer, StoreError> {
    let vault = vault(tx, "sealing_check")?;
    if let Some(digests) = vault.digests.get() {
        return Ok(digests.clone());
    }
    let found = sealing_check::phone_digests(tx, &vault.sealer)?;
    Ok(vault.digests.get_or_init(|| found).clone())
}

/// Notes that a row was read which was changed without the key of the database: in the log, and in the figures of the
/// store, on which an alarm looks.
pub(crate) fn note_changed(tx: &Tx<'_>, table: &'static str) {
    if let Some(vault) = tx.vault() {
        vault.changed.fetch_add(1, Ordering::Relaxed);
    }
    tracing::error!(
        table,
        "a row was changed without the key of the database: `tulay audit verify` names it"
    );
}

/// Seals a text with its associated data.
///
/// # Errors
/// [`StoreError::Nul`] as for any text; [`StoreError::Sealing`] where the store has no key.
pub(crate) fn seal(tx: &Tx<'_>, place: &str, text: &str) -> Result<String, StoreError> {
    let vault = vault(tx, place)?;
    if text.contains('\0') {
        return Err(StoreError::Nul);
    }
    let sealed = vault.sealer.seal(text, place);
    sealed.map_err(|_| StoreError::Sealing(place.to_owned()))
}

/// Opens a text sealed with this associated data.
///
/// # Errors
/// [`StoreError::Sealing`] where no key of the store opens it there.
pub(crate) fn open(tx: &Tx<'_>, place: &str, sealed: &str) -> Result<String, StoreError> {
    let opened = vault(tx, place)?.sealer.open(sealed, place);
    opened.map_err(|_| StoreError::Sealing(place.to_owned()))
}

/// Returns the keyed digest of a text, stored in its place where it is only compared. `scope` names the kind of text.
///
/// # Errors
/// [`StoreError::Sealing`] where the store has no key.
pub fn digest(tx: &Tx<'_>, scope: &str, text: &str) -> Result<String, StoreError> {
    Ok(vault(tx, scope)?.sealer.digest(scope, text))
}

/// Returns true if a stored digest is the one of this text under any key of the store.
///
/// # Errors
/// [`StoreError::Sealing`] where it has none.
pub fn is_digest(tx: &Tx<'_>, scope: &str, text: &str, stored: &str) -> Result<bool, StoreError> {
    Ok(vault(tx, scope)?.sealer.is_digest(scope, text, stored))
}

fn vault(tx: &Tx<'_>, place: &str) -> Result<Vault, StoreError> {
    let vault = tx.vault().cloned();
    vault.ok_or_else(|| StoreError::Sealing(place.to_owned()))
}

/// A text from or for a person. Those of a row stay sealed until they are shown or sent. They are in no log.
#[derive(Clone, PartialEq, Eq)]
pub struct SealedText(SealedForm);

#[derive(Clone, PartialEq, Eq)]
enum SealedForm {
    Clear(String),
    Sealed { place: String, text: String },
}

impl SealedText {
    /// A text sealed with this associated data.
    pub(crate) fn sealed(place: String, text: String) -> Self {
        Self(SealedForm::Sealed { place, text })
    }

    /// Returns true if there are none.
    pub fn is_empty(&self) -> bool {
        matches!(&self.0, SealedForm::Clear(text) if text.is_empty())
    }

    /// Returns the clear text.
    ///
    /// # Errors
    /// [`StoreError::Sealing`] where they do not open.
    pub fn open(&self, tx: &Tx<'_>) -> Result<String, StoreError> {
        match &self.0 {
            SealedForm::Clear(text) => Ok(text.clone()),
            SealedForm::Sealed { place, text } => open(tx, place, text),
        }
    }

    /// Returns the text sealed with this associated data.
    pub(crate) fn seal(&self, tx: &Tx<'_>, place: &str) -> Result<String, StoreError> {
        seal(tx, place, &self.open(tx)?)
    }
}

impl From<&str> for SealedText {
    fn from(text: &str) -> Self {
        Self(SealedForm::Clear(text.to_owned()))
    }
}

impl From<String> for SealedText {
    fn from(text: String) -> Self {
        Self(SealedForm::Clear(text))
    }
}

impl std::fmt::Debug for SealedText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SealedText")
    }
}
