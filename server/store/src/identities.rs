//! Table `identities`: who a borrower is. Document numbers arrive encrypted, with their last four characters beside them.

use jiff::civil::Date;

use super::{StoreError, Tx, params};

/// A borrower's identity data (STATIC-03: over 18, with a Philippine address).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// Full name.
    pub name: String,
    /// Day of birth.
    pub birthday: Date,
    /// Kind of the document.
    pub id_type: String,
    /// The document's number, sealed.
    pub id_number_sealed: String,
    /// The last four characters of the number.
    pub id_number_last4: String,
    /// Region of the permanent address.
    pub region: String,
    /// Province of the permanent address.
    pub province: String,
    /// City of the permanent address.
    pub city: String,
    /// Barangay of the permanent address; empty where it was not asked for yet.
    pub barangay: String,
    /// Street and house.
    pub address: String,
    /// ZIP code, 4 digits; empty as the barangay may be.
    pub zip: String,
}

/// Stores a borrower's identity, in place of an earlier one.
pub fn save(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    identity: &Identity,
    now_ms: i64,
) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO identities (borrower_id, name, birthday, id_type, id_number_sealed,
             id_number_last4, region, province, city, barangay, address, zip, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         ON CONFLICT (borrower_id) DO UPDATE SET
             name = excluded.name, birthday = excluded.birthday, id_type = excluded.id_type,
             id_number_sealed = excluded.id_number_sealed,
             id_number_last4 = excluded.id_number_last4, region = excluded.region,
             province = excluded.province, city = excluded.city, barangay = excluded.barangay,
             address = excluded.address, zip = excluded.zip,
             updated_at = excluded.updated_at",
        params![
            borrower_id,
            &identity.name,
            &identity.birthday.to_string(),
            &identity.id_type,
            &identity.id_number_sealed,
            &identity.id_number_last4,
            &identity.region,
            &identity.province,
            &identity.city,
            &identity.barangay,
            &identity.address,
            &identity.zip,
            now_ms,
        ],
    )?;
    Ok(())
}

/// A borrower's identity.
pub fn find(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Option<Identity>, StoreError> {
    tx.query_opt(
        "SELECT name, birthday, id_type, id_number_sealed, id_number_last4, region, province,
                city, barangay, address, zip
         FROM identities WHERE borrower_id = $1",
        params![borrower_id],
        |row| {
            Ok(Identity {
                name: row.text(0)?,
                birthday: row.date(1)?,
                id_type: row.text(2)?,
                id_number_sealed: row.text(3)?,
                id_number_last4: row.text(4)?,
                region: row.text(5)?,
                province: row.text(6)?,
                city: row.text(7)?,
                barangay: row.text(8)?,
                address: row.text(9)?,
                zip: row.text(10)?,
            })
        },
    )
}
