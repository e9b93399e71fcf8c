//! Table `identities`: borrowers' personal data, sealed as one text for the row ([`people`]). Document numbers arrive
//! encrypted separately, since most readers need none.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::{StoreError, Tx, names, new_id, params, people};

/// Associated data that a borrower's identity is sealed with; `sealed_texts` makes the same in SQL.
fn place(borrower_id: &str) -> String {
    people::place("identities.person", borrower_id)
}

/// A borrower's identity data (STATIC-03: over 18, with a Philippine address).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// Full name.
    pub name: String,
    /// Day of birth.
    pub birthday: Date,
    /// Kind of the document.
    pub id_type: String,
    /// The document's number, sealed.
    #[serde(skip)]
    pub id_number_sealed: String,
    /// The last four characters of the number.
    pub id_number_last4: String,
    /// Region of the permanent address.
    pub region: String,
    /// Province of the permanent address.
    pub province: String,
    /// City of the permanent address.
    pub city: String,
    /// Barangay of the permanent address.
    pub barangay: String,
    /// Street and house.
    pub address: String,
    /// ZIP code, 4 digits.
    pub zip: String,
}

/// Stores a borrower's identity, replacing an earlier one.
pub fn save(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    identity: &Identity,
    now_ms: i64,
) -> Result<(), StoreError> {
    let sealed = people::seal(tx, &place(borrower_id), &document(identity)?)?;
    tx.put(
        "INSERT INTO identities (borrower_id, person_sealed, id_number_sealed, updated_at)
         VALUES ($1, $2, $3, $4)
         ON CONFLICT (borrower_id) DO UPDATE SET person_sealed = excluded.person_sealed,
             id_number_sealed = excluded.id_number_sealed, updated_at = excluded.updated_at",
        params![borrower_id, &sealed, &identity.id_number_sealed, now_ms],
    )?;
    names::set(tx, borrower_id, &identity.name)
}

/// A borrower's identity.
pub fn find(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Option<Identity>, StoreError> {
    let found = tx.query_opt(
        "SELECT person_sealed, id_number_sealed FROM identities WHERE borrower_id = $1",
        params![borrower_id],
        |row| Ok((row.text("person_sealed")?, row.text("id_number_sealed")?)),
    )?;
    open(tx, borrower_id, found)
}

/// Identities of a borrower that others replaced, oldest first, each with the time at which it was replaced, in
/// milliseconds UTC.
pub fn past(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Vec<(Identity, i64)>, StoreError> {
    let found = tx.query_all(
        "SELECT person_sealed, id_number_sealed, replaced_at FROM past_identities
         WHERE borrower_id = $1 ORDER BY replaced_at, id",
        params![borrower_id],
        |row| {
            Ok((
                (row.text("person_sealed")?, row.text("id_number_sealed")?),
                row.int("replaced_at")?,
            ))
        },
    )?;
    let mut past = Vec::new();
    for (sealed, replaced_at_ms) in found {
        let identity = open(tx, borrower_id, Some(sealed))?;
        past.extend(identity.map(|identity| (identity, replaced_at_ms)));
    }
    Ok(past)
}

/// Keeps a borrower's identity among the past ones before another replaces it.
pub fn keep_past(tx: &mut Tx<'_>, borrower_id: &str, now_ms: i64) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO past_identities (id, borrower_id, person_sealed, id_number_sealed, replaced_at)
         SELECT $1, borrower_id, person_sealed, id_number_sealed, CAST($3 AS BIGINT)
         FROM identities WHERE borrower_id = $2",
        params![&new_id("idy"), borrower_id, now_ms],
    )
}

/// Opens an identity of a borrower: the current one, a past one, and that of an order are sealed alike.
pub(super) fn open(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    sealed: Option<(String, String)>,
) -> Result<Option<Identity>, StoreError> {
    let Some((person, id_number_sealed)) = sealed else {
        return Ok(None);
    };
    let place = place(borrower_id);
    let person = people::open(tx, &place, &person)?;
    let identity: Identity =
        serde_json::from_str(&person).map_err(|_| StoreError::Sealing(place))?;
    Ok(Some(Identity {
        id_number_sealed,
        ..identity
    }))
}

/// Returns the text of an identity that is sealed.
fn document(identity: &Identity) -> Result<String, StoreError> {
    serde_json::to_string(identity).map_err(|error| StoreError::Corrupt(error.to_string()))
}
