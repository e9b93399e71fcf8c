//! Table `identities`: who a borrower is, sealed as one text for the row ([`people`]). Document numbers arrive encrypted on
//! their own: most who read an identity need none.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::{Row, StoreError, Tx, params, people};

/// Where a borrower's identity is sealed; `sealed_texts` makes the same in SQL.
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
    let sealed = people::seal(tx, &place(borrower_id), &document(identity)?)?;
    let birthday = identity.birthday.to_string();
    let clear = |text| if sealed.is_none() { text } else { "" };
    tx.put(
        "INSERT INTO identities (borrower_id, person_sealed, name, birthday, id_type, id_number_sealed,
             id_number_last4, region, province, city, barangay, address, zip, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
         ON CONFLICT (borrower_id) DO UPDATE SET
             person_sealed = excluded.person_sealed,
             name = excluded.name, birthday = excluded.birthday, id_type = excluded.id_type,
             id_number_sealed = excluded.id_number_sealed,
             id_number_last4 = excluded.id_number_last4, region = excluded.region,
             province = excluded.province, city = excluded.city, barangay = excluded.barangay,
             address = excluded.address, zip = excluded.zip,
             updated_at = excluded.updated_at",
        params![
            borrower_id,
            sealed.as_deref(),
            clear(&identity.name),
            clear(&birthday),
            clear(&identity.id_type),
            &identity.id_number_sealed,
            clear(&identity.id_number_last4),
            clear(&identity.region),
            clear(&identity.province),
            clear(&identity.city),
            clear(&identity.barangay),
            clear(&identity.address),
            clear(&identity.zip),
            now_ms,
        ],
    )?;
    Ok(())
}

/// A borrower's identity.
pub fn find(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Option<Identity>, StoreError> {
    let found = tx.query_opt(
        "SELECT borrower_id, id_number_sealed, person_sealed, name, birthday, id_type, id_number_last4,
                region, province, city, barangay, address, zip
         FROM identities WHERE borrower_id = $1",
        params![borrower_id],
        read,
    )?;
    found.map(|row| row.open(tx)).transpose()
}

/// Seals those that are in clear, at most `limit`; gives how many.
pub(super) fn seal_clear(tx: &mut Tx<'_>, limit: i64) -> Result<u64, StoreError> {
    let clear = tx.query_all(
        "SELECT borrower_id, id_number_sealed, person_sealed, name, birthday, id_type, id_number_last4,
                region, province, city, barangay, address, zip
         FROM identities WHERE name <> '' ORDER BY borrower_id LIMIT $1 /* scans */",
        params![limit],
        read,
    )?;
    let count = clear.len() as u64;
    for row in clear {
        let borrower_id = row.borrower_id.clone();
        let person = document(&row.open(tx)?)?;
        let sealed = people::seal_now(tx, &place(&borrower_id), &person)?;
        tx.execute(
            "UPDATE identities SET person_sealed = $2, name = '', birthday = '', id_type = '',
                 id_number_last4 = '', region = '', province = '', city = '', barangay = '', address = '', zip = ''
             WHERE borrower_id = $1",
            params![&borrower_id, &sealed],
        )?;
    }
    Ok(count)
}

/// What is sealed of an identity.
fn document(identity: &Identity) -> Result<String, StoreError> {
    serde_json::to_string(identity).map_err(|error| StoreError::Corrupt(error.to_string()))
}

/// A row, with whichever form it has.
struct Stored {
    borrower_id: String,
    kept: Kept,
}

enum Kept {
    Clear(Box<Identity>),
    Sealed {
        person: String,
        id_number_sealed: String,
    },
}

impl Stored {
    fn open(self, tx: &Tx<'_>) -> Result<Identity, StoreError> {
        match self.kept {
            Kept::Clear(identity) => Ok(*identity),
            Kept::Sealed {
                person,
                id_number_sealed,
            } => {
                let place = place(&self.borrower_id);
                let person = people::open(tx, &place, &person)?;
                let identity: Identity =
                    serde_json::from_str(&person).map_err(|_| StoreError::Sealing(place))?;
                Ok(Identity {
                    id_number_sealed,
                    ..identity
                })
            }
        }
    }
}

fn read(row: &Row<'_>) -> Result<Stored, StoreError> {
    let id_number_sealed = row.text(1)?;
    let name = row.text(3)?;
    // What a server of the release before writes over a sealed form is newer than that.
    let kept = match row.text_opt(2)? {
        Some(person) if name.is_empty() => Kept::Sealed {
            person,
            id_number_sealed,
        },
        _ => Kept::Clear(Box::new(Identity {
            name,
            birthday: row.date(4)?,
            id_type: row.text(5)?,
            id_number_sealed,
            id_number_last4: row.text(6)?,
            region: row.text(7)?,
            province: row.text(8)?,
            city: row.text(9)?,
            barangay: row.text(10)?,
            address: row.text(11)?,
            zip: row.text(12)?,
        })),
    };
    Ok(Stored {
        borrower_id: row.text(0)?,
        kept,
    })
}
