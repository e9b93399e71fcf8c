//! Copy of all stored data of a borrower (SEC-07): tables with sealed columns decrypted, signed documents, and names of
//! images. Contains no secrets: no tokens, valid codes or digests.

use serde_json::{Map, Value};

use crate::error::Error;
use crate::lender::Lender;
use crate::loans::signing::context_of;
use tulay_sealing::Sealer;
use tulay_store::Tx;
use tulay_store::people;
use tulay_store::personal_rows::{self, PersonalTable};
use tulay_system::clock::wire_time;

/// Suffix of the store's columns whose values are sealed.
const SEALED: &str = "_sealed";

/// A copy of a borrower's data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PersonalCopy {
    /// Tables, each with its rows by column.
    pub tables: Vec<(&'static str, Vec<Map<String, Value>>)>,
    /// Signed documents as HTML, by file name.
    pub documents: Vec<(String, String)>,
    /// Names of images in the object store.
    pub images: Vec<String>,
}

/// Reads the stored data of a borrower.
///
/// # Errors
/// As [`gather`].
pub async fn read(lender: &Lender, borrower_id: String) -> Result<PersonalCopy, Error> {
    let sealer = lender.sealer.clone();
    let copy = lender
        .store
        .read(move |tx| gather(tx, &sealer, &borrower_id));
    copy.await
}

/// Collects the stored data of a borrower.
///
/// # Errors
/// 1500 if a sealed value cannot be decrypted; the store's own failures.
pub fn gather(tx: &mut Tx<'_>, sealer: &Sealer, borrower_id: &str) -> Result<PersonalCopy, Error> {
    let mut copy = PersonalCopy::default();
    for table in personal_rows::of_borrower(tx, borrower_id)? {
        let name = table.name;
        let mut rows = Vec::new();
        for row in named_rows(table) {
            rows.push(read_row(sealer, borrower_id, name, row, &mut copy)?);
        }
        copy.tables.push((name, rows));
    }
    Ok(copy)
}

/// Values of the rows by column, without NULL.
fn named_rows(table: PersonalTable) -> Vec<Map<String, Value>> {
    let PersonalTable { columns, rows, .. } = table;
    let named = |row: Vec<Option<String>>| {
        let values = columns.iter().zip(row);
        let values =
            values.filter_map(|(column, value)| Some(((*column).to_owned(), value?.into())));
        values.collect()
    };
    rows.into_iter().map(named).collect()
}

fn read_row(
    sealer: &Sealer,
    borrower_id: &str,
    table: &str,
    mut row: Map<String, Value>,
    copy: &mut PersonalCopy,
) -> Result<Map<String, Value>, Error> {
    if table == "sms_messages" && row.contains_key("holds_until") && !row.contains_key("kind") {
        row.remove("body_sealed");
        row.insert("body".to_owned(), "a code, which is not copied".into());
    }
    if table == "complaint_images" {
        copy.images.push(word(&row, "name").to_owned());
    }
    let mut shown = Map::new();
    let (closed, open): (Vec<_>, Vec<_>) =
        row.iter().partition(|(column, _)| column.ends_with(SEALED));
    for (column, value) in open {
        let text = value.as_str().unwrap_or_default();
        if is_time(column) {
            let at = text.parse().map_or_else(|_| text.to_owned(), wire_time);
            shown.insert(column.clone(), at.into());
        } else if column.ends_with("_json") {
            shown.insert(column.clone(), parsed(text));
        } else {
            shown.insert(column.clone(), value.clone());
        }
    }
    for (column, value) in closed {
        let name = column.trim_end_matches(SEALED);
        let text = value.as_str().unwrap_or_default();
        let opened = sealer.open(text, &owner(borrower_id, table, &row, name));
        let opened = opened.map_err(Error::internal)?;
        match (table, name, parsed(&opened)) {
            ("signed_documents", "content", _) => {
                let file = format!("{}-{}.html", word(&row, "order_id"), word(&row, "kind"));
                shown.insert("file".to_owned(), file.clone().into());
                copy.documents.push((file, opened));
            }
            (
                "identities" | "past_identities" | "order_identities",
                "person",
                Value::Object(person),
            ) => shown.extend(person),
            ("bank_accounts", "holder", Value::Object(holder)) => {
                let named = holder.into_iter().filter(|(_, value)| !value.is_null());
                shown.extend(named.map(|(field, value)| match field.as_str() {
                    "city" => (field, value),
                    _ => (format!("holder_{field}"), value),
                }));
            }
            ("complaints" | "complaint_replies" | "notes" | "sms_messages", _, _) => {
                shown.insert(name.to_owned(), opened.into());
            }
            (_, _, value) => {
                shown.insert(name.to_owned(), value);
            }
        }
    }
    Ok(shown)
}

/// Owner for which a column's text was sealed.
fn owner(borrower_id: &str, table: &str, row: &Map<String, Value>, name: &str) -> String {
    let order_id = word(row, "order_id");
    let place = |key| people::place(&format!("{table}.{name}"), word(row, key));
    match (table, name) {
        ("signings", _) => context_of(order_id, "origin"),
        ("signed_documents", _) => context_of(order_id, word(row, "kind")),
        ("borrowers", _) => people::place("phone", word(row, "phone")),
        ("identities" | "past_identities" | "order_identities", "person") => {
            people::place("identities.person", borrower_id)
        }
        ("complaint_replies", _) => place("complaint_id"),
        ("bank_accounts", "holder") | ("complaints" | "notes" | "sms_messages", _) => place("id"),
        _ => borrower_id.to_owned(),
    }
}

fn word<'r>(row: &'r Map<String, Value>, column: &str) -> &'r str {
    row.get(column).and_then(Value::as_str).unwrap_or_default()
}

/// Returns true if a column holds milliseconds UTC.
fn is_time(column: &str) -> bool {
    column == "at" || column == "holds_until" || column.ends_with("_at")
}

/// Parses JSON objects and arrays; keeps other text, and a number, as text.
fn parsed(text: &str) -> Value {
    match serde_json::from_str(text) {
        Ok(value @ (Value::Object(_) | Value::Array(_))) => value,
        _ => text.into(),
    }
}

impl PersonalCopy {
    /// Like [`Self::json`], with the signed documents inside.
    ///
    /// # Errors
    /// 1500 if it cannot be serialized.
    pub fn json_with_documents(mut self) -> Result<String, Error> {
        let documents = std::mem::take(&mut self.documents).into_iter();
        let row = documents.map(|(file, page)| (file, Value::from(page)));
        self.tables.push(("documents", vec![row.collect()]));
        self.json()
    }

    /// Tables as machine-readable JSON.
    ///
    /// # Errors
    /// 1500 if it cannot be serialized.
    pub fn json(&self) -> Result<String, Error> {
        let tables = self.tables.iter().cloned();
        let tables: Map<String, Value> = tables
            .map(|(name, rows)| {
                let rows = rows.into_iter().map(Value::Object);
                (name.to_owned(), rows.collect())
            })
            .collect();
        serde_json::to_string_pretty(&tables).map_err(Error::internal)
    }
}
