//! What is stored of people is sealed for its row: copied to another one it does not open. While the release before may run,
//! which knows no sealed columns, it stands in the columns in clear; a row has one form or the other (`sealing_check`).

use std::sync::{Arc, OnceLock};

use super::sealing::Sealer;
use super::{
    StoreError, Tx, bank_accounts, complaints, identities, params, phones, sealing_check, sms,
};

/// Rows of a table that are counted: a count of as many means these or more.
pub const MOST: i64 = 10_000;

/// What a store seals with.
#[derive(Clone)]
pub(crate) struct Vault {
    sealer: Arc<Sealer>,
    /// What makes the digests of phones, once the database is known to have no more writes in clear: this never ends, so it is
    /// asked for until then.
    digests: Arc<OnceLock<Sealer>>,
}

impl Vault {
    pub(crate) fn new(sealer: Sealer) -> Self {
        Self {
            sealer: Arc::new(sealer),
            digests: Arc::default(),
        }
    }

    /// How many texts were opened.
    pub(crate) fn opened(&self) -> u64 {
        self.sealer.opened()
    }
}

/// The place of a sealed text: its table and name there, and the row's key. `sealed_texts` makes the same in SQL.
pub fn place(column: &str, key: &str) -> String {
    format!("{column}/{key}")
}

/// Seals a text for its place; none while such texts are still stored in clear.
///
/// # Errors
/// [`StoreError::Nul`] as for any text; [`StoreError::Sealing`] where the store has no key.
pub(crate) fn seal(tx: &mut Tx<'_>, place: &str, text: &str) -> Result<Option<String>, StoreError> {
    if phone_digests(tx)?.is_none() {
        return Ok(None);
    }
    seal_now(tx, place, text).map(Some)
}

/// What makes the digests of phones; none while personal data is still stored in clear.
///
/// # Errors
/// [`StoreError::Sealing`] where the store has no key.
pub(crate) fn phone_digests(tx: &mut Tx<'_>) -> Result<Option<Sealer>, StoreError> {
    let vault = vault(tx, "sealing_check")?;
    if let Some(digests) = vault.digests.get() {
        return Ok(Some(digests.clone()));
    }
    let found = sealing_check::phone_digests(tx, &vault.sealer)?;
    Ok(found.map(|found| vault.digests.get_or_init(|| found).clone()))
}

/// Seals a text for its place, whatever the database does with others.
pub(crate) fn seal_now(tx: &mut Tx<'_>, place: &str, text: &str) -> Result<String, StoreError> {
    let vault = vault(tx, place)?;
    if text.contains('\0') {
        return Err(StoreError::Nul);
    }
    let sealed = vault.sealer.seal(text, place);
    sealed.map_err(|_| StoreError::Sealing(place.to_owned()))
}

/// Opens what was sealed for a place.
///
/// # Errors
/// [`StoreError::Sealing`] where no key of the store opens it there.
pub(crate) fn open(tx: &Tx<'_>, place: &str, sealed: &str) -> Result<String, StoreError> {
    let opened = vault(tx, place)?.sealer.open(sealed, place);
    opened.map_err(|_| StoreError::Sealing(place.to_owned()))
}

/// The keyed digest of a text, which stands in its place where it is only compared. `scope` says of what.
///
/// # Errors
/// [`StoreError::Sealing`] where the store has no key.
pub fn digest(tx: &Tx<'_>, scope: &str, text: &str) -> Result<String, StoreError> {
    Ok(vault(tx, scope)?.sealer.digest(scope, text))
}

/// Whether a stored digest is the one of this text under any key of the store.
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

/// Seals what is in clear, of at most `limit` rows of a table; gives of how many in all. Nothing while it may be in clear.
///
/// # Errors
/// [`StoreError::Sealing`] where the store has no key; the store's own failures.
pub fn seal_clear(tx: &mut Tx<'_>, limit: i64) -> Result<u64, StoreError> {
    if !sealing_check::seals_people(tx)? {
        return Ok(0);
    }
    Ok(identities::seal_clear(tx, limit)?
        + bank_accounts::seal_clear(tx, limit)?
        + complaints::seal_clear(tx, limit)?
        + sms::seal_clear(tx, limit)?
        + phones::seal_clear(tx, limit)?)
}

/// How many rows of each table have personal data in clear, at most [`MOST`] of each.
///
/// # Errors
/// The store's own failures.
pub fn in_clear(tx: &mut Tx<'_>) -> Result<Vec<(&'static str, i64)>, StoreError> {
    let mut tables = tx.query_one(
        "SELECT (SELECT COUNT(*) FROM
                 (SELECT borrower_id FROM identities WHERE name <> '' LIMIT $1) AS found),
             (SELECT COUNT(*) FROM (SELECT id FROM bank_accounts WHERE holder_name <> '' LIMIT $1) AS found),
             (SELECT COUNT(*) FROM (SELECT id FROM complaints WHERE content <> '' LIMIT $1) AS found),
             (SELECT COUNT(*) FROM
                 (SELECT complaint_id FROM complaint_replies WHERE body <> '' LIMIT $1) AS found),
             (SELECT COUNT(*) FROM (SELECT id FROM sms_messages WHERE body <> '' LIMIT $1) AS found) /* scans */",
        params![MOST],
        |row| {
            Ok(vec![
                ("identities", row.int(0)?),
                ("bank_accounts", row.int(1)?),
                ("complaints", row.int(2)?),
                ("complaint_replies", row.int(3)?),
                ("sms_messages", row.int(4)?),
            ])
        },
    )?;
    tables.extend(phones::count_in_clear(tx, MOST)?);
    Ok(tables)
}

/// Words of a person or to one. Those of a row stay sealed until somebody shows or sends them. They are in no log.
#[derive(Clone, PartialEq, Eq)]
pub struct Words(Form);

#[derive(Clone, PartialEq, Eq)]
enum Form {
    Clear(String),
    Sealed { place: String, text: String },
}

impl Words {
    /// Those of a row: what is in clear, else its sealed column.
    pub(crate) fn stored(place: String, sealed: Option<String>, clear: String) -> Self {
        Self(match sealed {
            Some(text) if clear.is_empty() => return Self::sealed(place, text),
            _ => Form::Clear(clear),
        })
    }

    /// Those that are sealed for a place.
    pub(crate) fn sealed(place: String, text: String) -> Self {
        Self(Form::Sealed { place, text })
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        matches!(&self.0, Form::Clear(text) if text.is_empty())
    }

    /// What they say.
    ///
    /// # Errors
    /// [`StoreError::Sealing`] where they do not open.
    pub fn open(&self, tx: &Tx<'_>) -> Result<String, StoreError> {
        match &self.0 {
            Form::Clear(text) => Ok(text.clone()),
            Form::Sealed { place, text } => open(tx, place, text),
        }
    }

    /// As they are stored at a place: the sealed column, and the one in clear, of which one has them.
    pub(crate) fn columns(
        &self,
        tx: &mut Tx<'_>,
        place: &str,
    ) -> Result<(Option<String>, String), StoreError> {
        let text = self.open(tx)?;
        Ok(match seal(tx, place, &text)? {
            Some(sealed) => (Some(sealed), String::new()),
            None => (None, text),
        })
    }
}

impl From<&str> for Words {
    fn from(text: &str) -> Self {
        Self(Form::Clear(text.to_owned()))
    }
}

impl From<String> for Words {
    fn from(text: String) -> Self {
        Self(Form::Clear(text))
    }
}

impl std::fmt::Debug for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Words")
    }
}
