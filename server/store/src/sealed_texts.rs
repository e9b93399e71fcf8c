//! Every column that holds a sealed text permanently, so that all can be sealed again under another key. Texts that are
//! kept for minutes (the answers of captchas) are not among them. A table that gets such a column gets a row here.

use super::{Row, StoreError, Tx, params};

/// Texts read at once: signed documents have some ten thousand bytes each.
pub const BATCH: i64 = 100;

/// A column of sealed texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SealedColumn {
    /// Its table and its column.
    pub name: &'static str,
    /// True if a row has the key `place` besides its id.
    has_places: bool,
    select: &'static str,
    update: &'static str,
}

/// A column whose rows have one key, with the SQL of the associated data that its texts are sealed with.
macro_rules! by_id {
    ($table:literal, $column:literal by $key:literal, of $owner:literal) => {
        SealedColumn {
            name: concat!($table, ".", $column),
            has_places: false,
            select: concat!(
                "SELECT ",
                $key,
                " AS id, CAST(0 AS BIGINT) AS place, ",
                $owner,
                " AS owner, ",
                $column,
                " AS sealed FROM ",
                $table,
                " WHERE ",
                $key,
                " > $2 AND ",
                $column,
                " <> '' ORDER BY ",
                $key,
                " LIMIT $1 /* scans */"
            ),
            update: concat!(
                "UPDATE ",
                $table,
                " SET ",
                $column,
                " = $2 WHERE ",
                $key,
                " = $3 AND ",
                $column,
                " = $1"
            ),
        }
    };
}

/// Position of a text in its column; the default is before all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SealedCursor(String, i64);

/// A sealed text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedTextRow {
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
    /// All columns. Replaced identities and accounts are among them.
    pub const ALL: [Self; 18] = [
        by_id!("identities", "id_number_sealed" by "borrower_id", of "borrower_id"),
        by_id!("identities", "person_sealed" by "borrower_id", of "'identities.person/' || borrower_id"),
        by_id!("past_identities", "id_number_sealed" by "id", of "borrower_id"),
        by_id!("past_identities", "person_sealed" by "id", of "'identities.person/' || borrower_id"),
        by_id!("order_identities", "id_number_sealed" by "order_id", of "borrower_id"),
        by_id!("order_identities", "person_sealed" by "order_id", of "'identities.person/' || borrower_id"),
        by_id!("bank_accounts", "number_sealed" by "id", of "borrower_id"),
        by_id!("bank_accounts", "holder_sealed" by "id", of "'bank_accounts.holder/' || id"),
        by_id!("signings", "origin_sealed" by "order_id", of "'signed/' || order_id || '/origin'"),
        Self {
            name: "signed_documents.content_sealed",
            has_places: true,
            select: "SELECT order_id AS id, place, 'signed/' || order_id || '/' || kind AS owner, content_sealed AS sealed
                     FROM signed_documents
                     WHERE (order_id, place) > ($2, $3) ORDER BY order_id, place LIMIT $1 /* scans */",
            update: "UPDATE signed_documents SET content_sealed = $2
                     WHERE order_id = $3 AND place = $4 AND content_sealed = $1",
        },
        by_id!("corrections", "changed_sealed" by "id", of "borrower_id"),
        by_id!("complaints", "content_sealed" by "id", of "'complaints.content/' || id"),
        by_id!("complaint_replies", "body_sealed" by "complaint_id", of "'complaint_replies.body/' || complaint_id"),
        by_id!("sms_messages", "body_sealed" by "id", of "'sms_messages.body/' || id"),
        by_id!("sms_messages", "phone_sealed" by "id", of "'phone/' || phone"),
        by_id!("borrowers", "phone_sealed" by "id", of "'phone/' || phone"),
        by_id!("notes", "text_sealed" by "id", of "'notes.text/' || id"),
        by_id!("staff_accounts", "totp_sealed" by "id", of "'staff_accounts.totp/' || id"),
    ];

    /// Returns the column's texts after a position, at most [`BATCH`]. The owner is the same as when sealing.
    pub fn batch(
        self,
        tx: &mut Tx<'_>,
        after: &SealedCursor,
    ) -> Result<Vec<SealedTextRow>, StoreError> {
        let SealedCursor(id, place) = after;
        if self.has_places {
            tx.query_all(self.select, params![BATCH, id, *place], read)
        } else {
            tx.query_all(self.select, params![BATCH, id], read)
        }
    }

    /// Replaces the text that was read at a position; returns `false` if it has changed meanwhile.
    pub fn replace(
        self,
        tx: &mut Tx<'_>,
        before: &SealedTextRow,
        text: &str,
    ) -> Result<bool, StoreError> {
        let SealedCursor(id, place) = &before.place;
        let replaced = if self.has_places {
            tx.execute(self.update, params![&before.text, text, id, *place])?
        } else {
            tx.execute(self.update, params![&before.text, text, id])?
        };
        Ok(replaced == 1)
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

fn read(row: &Row<'_>) -> Result<SealedTextRow, StoreError> {
    Ok(SealedTextRow {
        place: SealedCursor(row.text("id")?, row.int("place")?),
        owner: row.text("owner")?,
        text: row.text("sealed")?,
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
        let mut known = SealedColumn::ALL.map(|column| column.name);
        known.sort_unstable();
        assert_eq!(columns, known);
    }
}
