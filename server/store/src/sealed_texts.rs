//! Every column that holds a sealed text for good, so that all can be sealed anew under another key. What holds for minutes
//! (the answers of captchas) is not among them. A table that gets such a column gets a case here.

use super::{Row, StoreError, Tx, params};

/// Texts read at once: what was signed has some ten thousand bytes each.
pub const BATCH: i64 = 100;

/// A column of sealed texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SealedColumn {
    /// Numbers of identity documents.
    Identities,
    /// Numbers of bank accounts and e-wallets, the replaced ones, too.
    Accounts,
    /// From where borrowers signed.
    SignedOrigins,
    /// What they signed.
    SignedDocuments,
    /// What was corrected in what they said, as it was and as it is.
    Corrections,
}

/// Where a text stands in its column; the default is before all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place(String, i64);

/// A sealed text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedText {
    /// Where it stands.
    pub place: Place,
    /// Whom it was sealed for.
    pub owner: String,
    /// The text.
    pub text: String,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.1 {
            0 => f.write_str(&self.0),
            number => write!(f, "{}/{number}", self.0),
        }
    }
}

impl SealedColumn {
    /// Each of them.
    pub const ALL: [Self; 5] = [
        Self::Identities,
        Self::Accounts,
        Self::SignedOrigins,
        Self::SignedDocuments,
        Self::Corrections,
    ];

    /// Its table, for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Identities => "identities",
            Self::Accounts => "bank_accounts",
            Self::SignedOrigins => "signings",
            Self::SignedDocuments => "signed_documents",
            Self::Corrections => "corrections",
        }
    }

    /// Its texts after a place, at most [`BATCH`]. The owner is made as by whoever seals it.
    pub fn batch(self, tx: &mut Tx<'_>, after: &Place) -> Result<Vec<SealedText>, StoreError> {
        let Place(id, number) = after;
        let sql = match self {
            Self::Identities => {
                "SELECT borrower_id, CAST(0 AS BIGINT), borrower_id, id_number_sealed FROM identities
                 WHERE borrower_id > $1 ORDER BY borrower_id LIMIT $2 /* scans */"
            }
            Self::Accounts => {
                "SELECT id, CAST(0 AS BIGINT), borrower_id, number_sealed FROM bank_accounts
                 WHERE id > $1 AND number_sealed <> '' ORDER BY id LIMIT $2 /* scans */"
            }
            Self::Corrections => {
                "SELECT id, CAST(0 AS BIGINT), borrower_id, changed_sealed FROM corrections
                 WHERE id > $1 ORDER BY id LIMIT $2 /* scans */"
            }
            Self::SignedOrigins => {
                "SELECT order_id, CAST(0 AS BIGINT), 'signed/' || order_id || '/origin', origin_sealed FROM signings
                 WHERE order_id > $1 ORDER BY order_id LIMIT $2 /* scans */"
            }
            Self::SignedDocuments => {
                return tx.query_all(
                    "SELECT order_id, place, 'signed/' || order_id || '/' || kind, content_sealed FROM signed_documents
                     WHERE (order_id, place) > ($1, $2) ORDER BY order_id, place LIMIT $3 /* scans */",
                    params![id, *number, BATCH],
                    read,
                );
            }
        };
        tx.query_all(sql, params![id, BATCH], read)
    }

    /// Puts a text in the place of the one that was read there; `false` where another stands there by now.
    pub fn replace(
        self,
        tx: &mut Tx<'_>,
        before: &SealedText,
        text: &str,
    ) -> Result<bool, StoreError> {
        let Place(id, number) = &before.place;
        let sql = match self {
            Self::Identities => {
                "UPDATE identities SET id_number_sealed = $3
                 WHERE borrower_id = $1 AND id_number_sealed = $2"
            }
            Self::Accounts => {
                "UPDATE bank_accounts SET number_sealed = $3 WHERE id = $1 AND number_sealed = $2"
            }
            Self::Corrections => {
                "UPDATE corrections SET changed_sealed = $3 WHERE id = $1 AND changed_sealed = $2"
            }
            Self::SignedOrigins => {
                "UPDATE signings SET origin_sealed = $3 WHERE order_id = $1 AND origin_sealed = $2"
            }
            Self::SignedDocuments => {
                let replaced = tx.execute(
                    "UPDATE signed_documents SET content_sealed = $4
                     WHERE order_id = $1 AND place = $2 AND content_sealed = $3",
                    params![id, *number, &before.text, text],
                )?;
                return Ok(replaced == 1);
            }
        };
        Ok(tx.execute(sql, params![id, &before.text, text])? == 1)
    }
}

/// Runs `replace`, during which what was signed may be sealed anew.
pub fn resealing<T>(
    tx: &mut Tx<'_>,
    replace: impl FnOnce(&mut Tx<'_>) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    tx.put("INSERT INTO resealing (key) VALUES (1)", params![])?;
    let replaced = replace(tx)?;
    tx.put("DELETE FROM resealing /* scans */", params![])?;
    Ok(replaced)
}

fn read(row: &Row<'_>) -> Result<SealedText, StoreError> {
    Ok(SealedText {
        place: Place(row.text(0)?, row.int(1)?),
        owner: row.text(2)?,
        text: row.text(3)?,
    })
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;
    use crate::migrate::{SQLITE, migrate};

    /// What the key is known by is sealed anew when all else is; a ticket holds for a minute.
    const APART: [(&str, &str); 2] = [
        ("sealing_check", "sealed"),
        ("session_tickets", "session_sealed"),
    ];

    #[test]
    fn prod_10_every_column_that_holds_a_sealed_text_for_good_is_sealed_anew() {
        let mut connection = Connection::open_in_memory().expect("a database");
        migrate(&mut connection, SQLITE).expect("the schema");
        let sealed = "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c
             WHERE m.type = 'table' AND c.name LIKE '%sealed' ORDER BY 1, 2";
        let mut list = connection.prepare(sealed).expect("a list");
        let columns: Vec<(String, String)> = list
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
            .expect("names")
            .map(|column| column.expect("a name"))
            .filter(|(table, column): &(String, String)| !APART.contains(&(table, column)))
            .collect();
        let tables: Vec<&str> = columns.iter().map(|(table, _)| table.as_str()).collect();
        let mut known = SealedColumn::ALL.map(SealedColumn::name);
        known.sort_unstable();
        assert_eq!(tables, known, "{columns:?}");
    }
}
