//! Every column that holds a sealed text permanently, so that all can be sealed again under another key. Texts that are
//! kept for minutes (the answers of captchas) are not among them. A table that gets such a column gets a case here.

use super::{Row, StoreError, Tx, params};

/// Texts read at once: signed documents have some ten thousand bytes each.
pub const BATCH: i64 = 100;

/// A column of sealed texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SealedColumn {
    /// Numbers of identity documents.
    DocumentNumbers,
    /// Borrowers' identities.
    People,
    /// Numbers of documents of replaced identities.
    PastDocumentNumbers,
    /// Replaced identities.
    PastPeople,
    /// Numbers of documents of the identities of orders.
    OrderDocumentNumbers,
    /// Identities of orders.
    OrderPeople,
    /// Numbers of bank accounts and e-wallets, the replaced ones, too.
    AccountNumbers,
    /// Holders of these accounts.
    Holders,
    /// Origins of signatures.
    SignedOrigins,
    /// Signed documents.
    SignedDocuments,
    /// Corrections of personal data, with the values before and after.
    Corrections,
    /// Texts of complaints.
    Complaints,
    /// Answers to complaints.
    Replies,
    /// Texts of SMS.
    Messages,
    /// Phones that these were sent to.
    MessagePhones,
    /// The phones of borrowers.
    Phones,
    /// Notes of staff on borrowers.
    Notes,
    /// Secrets of the second factor of staff.
    StaffSecrets,
}

/// Position of a text in its column; the default is before all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SealedCursor(String, i64);

/// A sealed text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedText {
    /// Its position.
    pub place: SealedCursor,
    /// Associated data that it was sealed with.
    pub owner: String,
    /// The text.
    pub text: String,
}

impl std::fmt::Display for SealedCursor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.1 {
            0 => f.write_str(&self.0),
            number => write!(f, "{}/{number}", self.0),
        }
    }
}

impl SealedColumn {
    /// All columns.
    pub const ALL: [Self; 18] = [
        Self::DocumentNumbers,
        Self::People,
        Self::PastDocumentNumbers,
        Self::PastPeople,
        Self::OrderDocumentNumbers,
        Self::OrderPeople,
        Self::AccountNumbers,
        Self::Holders,
        Self::SignedOrigins,
        Self::SignedDocuments,
        Self::Corrections,
        Self::Complaints,
        Self::Replies,
        Self::Messages,
        Self::MessagePhones,
        Self::Phones,
        Self::Notes,
        Self::StaffSecrets,
    ];

    /// Its table and its column.
    pub fn name(self) -> &'static str {
        match self {
            Self::DocumentNumbers => "identities.id_number_sealed",
            Self::People => "identities.person_sealed",
            Self::PastDocumentNumbers => "past_identities.id_number_sealed",
            Self::PastPeople => "past_identities.person_sealed",
            Self::OrderDocumentNumbers => "order_identities.id_number_sealed",
            Self::OrderPeople => "order_identities.person_sealed",
            Self::AccountNumbers => "bank_accounts.number_sealed",
            Self::Holders => "bank_accounts.holder_sealed",
            Self::SignedOrigins => "signings.origin_sealed",
            Self::SignedDocuments => "signed_documents.content_sealed",
            Self::Corrections => "corrections.changed_sealed",
            Self::Complaints => "complaints.content_sealed",
            Self::Replies => "complaint_replies.body_sealed",
            Self::Messages => "sms_messages.body_sealed",
            Self::MessagePhones => "sms_messages.phone_sealed",
            Self::Phones => "borrowers.phone_sealed",
            Self::Notes => "notes.text_sealed",
            Self::StaffSecrets => "staff_accounts.totp_sealed",
        }
    }

    /// Statement that selects the column's texts after an id; `None` for signed documents, which have two keys.
    #[expect(clippy::too_many_lines, reason = "one statement for each column")]
    fn statement(self) -> Option<&'static str> {
        Some(match self {
            Self::DocumentNumbers => {
                "SELECT borrower_id, CAST(0 AS BIGINT), borrower_id, id_number_sealed FROM identities
                 WHERE borrower_id > $1 ORDER BY borrower_id LIMIT $2 /* scans */"
            }
            Self::AccountNumbers => {
                "SELECT id, CAST(0 AS BIGINT), borrower_id, number_sealed FROM bank_accounts
                 WHERE id > $1 AND number_sealed <> '' ORDER BY id LIMIT $2 /* scans */"
            }
            Self::StaffSecrets => {
                "SELECT id, CAST(0 AS BIGINT), 'staff_accounts.totp/' || id, totp_sealed FROM staff_accounts
                 WHERE id > $1 AND totp_sealed <> '' ORDER BY id LIMIT $2 /* scans */"
            }
            Self::Notes => {
                "SELECT id, CAST(0 AS BIGINT), 'notes.text/' || id, text_sealed FROM notes
                 WHERE id > $1 ORDER BY id LIMIT $2 /* scans */"
            }
            Self::Corrections => {
                "SELECT id, CAST(0 AS BIGINT), borrower_id, changed_sealed FROM corrections
                 WHERE id > $1 ORDER BY id LIMIT $2 /* scans */"
            }
            Self::SignedOrigins => {
                "SELECT order_id, CAST(0 AS BIGINT), 'signed/' || order_id || '/origin', origin_sealed FROM signings
                 WHERE order_id > $1 ORDER BY order_id LIMIT $2 /* scans */"
            }
            Self::People => {
                "SELECT borrower_id, CAST(0 AS BIGINT), 'identities.person/' || borrower_id, person_sealed FROM identities
                 WHERE borrower_id > $1 ORDER BY borrower_id LIMIT $2 /* scans */"
            }
            Self::PastDocumentNumbers => {
                "SELECT id, CAST(0 AS BIGINT), borrower_id, id_number_sealed FROM past_identities
                 WHERE id > $1 ORDER BY id LIMIT $2 /* scans */"
            }
            Self::PastPeople => {
                "SELECT id, CAST(0 AS BIGINT), 'identities.person/' || borrower_id, person_sealed FROM past_identities
                 WHERE id > $1 ORDER BY id LIMIT $2 /* scans */"
            }
            Self::OrderDocumentNumbers => {
                "SELECT order_id, CAST(0 AS BIGINT), borrower_id, id_number_sealed FROM order_identities
                 WHERE order_id > $1 ORDER BY order_id LIMIT $2 /* scans */"
            }
            Self::OrderPeople => {
                "SELECT order_id, CAST(0 AS BIGINT), 'identities.person/' || borrower_id, person_sealed
                 FROM order_identities WHERE order_id > $1 ORDER BY order_id LIMIT $2 /* scans */"
            }
            Self::Holders => {
                "SELECT id, CAST(0 AS BIGINT), 'bank_accounts.holder/' || id, holder_sealed FROM bank_accounts
                 WHERE id > $1 AND holder_sealed IS NOT NULL ORDER BY id LIMIT $2 /* scans */"
            }
            Self::Complaints => {
                "SELECT id, CAST(0 AS BIGINT), 'complaints.content/' || id, content_sealed FROM complaints
                 WHERE id > $1 ORDER BY id LIMIT $2 /* scans */"
            }
            Self::Replies => {
                "SELECT complaint_id, CAST(0 AS BIGINT), 'complaint_replies.body/' || complaint_id, body_sealed
                 FROM complaint_replies WHERE complaint_id > $1 ORDER BY complaint_id LIMIT $2 /* scans */"
            }
            Self::Messages => {
                "SELECT id, CAST(0 AS BIGINT), 'sms_messages.body/' || id, body_sealed FROM sms_messages
                 WHERE id > $1 AND body_sealed IS NOT NULL ORDER BY id LIMIT $2 /* scans */"
            }
            Self::MessagePhones => {
                "SELECT id, CAST(0 AS BIGINT), 'phone/' || phone, phone_sealed FROM sms_messages
                 WHERE id > $1 AND phone_sealed IS NOT NULL ORDER BY id LIMIT $2 /* scans */"
            }
            Self::Phones => {
                "SELECT id, CAST(0 AS BIGINT), 'phone/' || phone, phone_sealed FROM borrowers
                 WHERE id > $1 AND phone_sealed IS NOT NULL ORDER BY id LIMIT $2 /* scans */"
            }
            Self::SignedDocuments => return None,
        })
    }

    /// Returns the column's texts after a position, at most [`BATCH`]. The owner is the same as when sealing.
    pub fn batch(
        self,
        tx: &mut Tx<'_>,
        after: &SealedCursor,
    ) -> Result<Vec<SealedText>, StoreError> {
        let SealedCursor(id, number) = after;
        let Some(sql) = self.statement() else {
            return tx.query_all(
                "SELECT order_id, place, 'signed/' || order_id || '/' || kind, content_sealed FROM signed_documents
                 WHERE (order_id, place) > ($1, $2) ORDER BY order_id, place LIMIT $3 /* scans */",
                params![id, *number, BATCH],
                read,
            );
        };
        tx.query_all(sql, params![id, BATCH], read)
    }

    /// Replaces the text that was read at a position; returns `false` if it has changed meanwhile.
    pub fn replace(
        self,
        tx: &mut Tx<'_>,
        before: &SealedText,
        text: &str,
    ) -> Result<bool, StoreError> {
        let SealedCursor(id, number) = &before.place;
        let sql = match self {
            Self::DocumentNumbers => {
                "UPDATE identities SET id_number_sealed = $3
                 WHERE borrower_id = $1 AND id_number_sealed = $2"
            }
            Self::AccountNumbers => {
                "UPDATE bank_accounts SET number_sealed = $3 WHERE id = $1 AND number_sealed = $2"
            }
            Self::Corrections => {
                "UPDATE corrections SET changed_sealed = $3 WHERE id = $1 AND changed_sealed = $2"
            }
            Self::SignedOrigins => {
                "UPDATE signings SET origin_sealed = $3 WHERE order_id = $1 AND origin_sealed = $2"
            }
            Self::People => {
                "UPDATE identities SET person_sealed = $3 WHERE borrower_id = $1 AND person_sealed = $2"
            }
            Self::PastDocumentNumbers => {
                "UPDATE past_identities SET id_number_sealed = $3 WHERE id = $1 AND id_number_sealed = $2"
            }
            Self::PastPeople => {
                "UPDATE past_identities SET person_sealed = $3 WHERE id = $1 AND person_sealed = $2"
            }
            Self::OrderDocumentNumbers => {
                "UPDATE order_identities SET id_number_sealed = $3
                 WHERE order_id = $1 AND id_number_sealed = $2"
            }
            Self::OrderPeople => {
                "UPDATE order_identities SET person_sealed = $3
                 WHERE order_id = $1 AND person_sealed = $2"
            }
            Self::Holders => {
                "UPDATE bank_accounts SET holder_sealed = $3 WHERE id = $1 AND holder_sealed = $2"
            }
            Self::Complaints => {
                "UPDATE complaints SET content_sealed = $3 WHERE id = $1 AND content_sealed = $2"
            }
            Self::Replies => {
                "UPDATE complaint_replies SET body_sealed = $3
                 WHERE complaint_id = $1 AND body_sealed = $2"
            }
            Self::Messages => {
                "UPDATE sms_messages SET body_sealed = $3 WHERE id = $1 AND body_sealed = $2"
            }
            Self::MessagePhones => {
                "UPDATE sms_messages SET phone_sealed = $3 WHERE id = $1 AND phone_sealed = $2"
            }
            Self::Phones => {
                "UPDATE borrowers SET phone_sealed = $3 WHERE id = $1 AND phone_sealed = $2"
            }
            Self::Notes => "UPDATE notes SET text_sealed = $3 WHERE id = $1 AND text_sealed = $2",
            Self::StaffSecrets => {
                "UPDATE staff_accounts SET totp_sealed = $3 WHERE id = $1 AND totp_sealed = $2"
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

/// Runs `replace`, during which the database allows changes to signed documents, so that they can be sealed again.
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
        place: SealedCursor(row.text(0)?, row.int(1)?),
        owner: row.text(2)?,
        text: row.text(3)?,
    })
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;
    use crate::migrate::migrate;
    use crate::migrations::SQLITE;

    /// The text that identifies the key is sealed again after all others; a ticket is valid for a minute.
    const APART: [(&str, &str); 3] = [
        ("sealing_check", "digest_key_sealed"),
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
        let columns: Vec<String> = columns
            .iter()
            .map(|(table, column)| format!("{table}.{column}"))
            .collect();
        let mut known = SealedColumn::ALL.map(SealedColumn::name);
        known.sort_unstable();
        assert_eq!(columns, known);
    }
}
