//! Tables `signings`, `signed_documents`, `signed_consents`: a borrower's consents and documents at confirmation,
//! append-only. Contents and origin arrive encrypted.

use super::orders::Order;
use super::{Row, StoreError, Tx, Value, params};

/// One confirmation: time, language and origin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signing {
    /// Time of signing, in milliseconds UTC.
    pub signed_at_ms: i64,
    /// The tag of the language that the page was in.
    pub language: String,
    /// Device, program and address, sealed.
    pub origin_sealed: String,
}

/// A document as it was shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedDocument {
    /// Its position in the list, from 1.
    pub place: i64,
    /// Kind of agreement.
    pub kind: String,
    /// Its title.
    pub title: String,
    /// The tag of its language.
    pub language: String,
    /// Version of the template that produced it.
    pub template_version: String,
    /// SHA-256 of its bytes, in hex.
    pub sha256: String,
    /// Its bytes, sealed.
    pub content_sealed: String,
}

/// A box that was checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedConsent {
    /// Name of the box.
    pub box_name: String,
    /// The tag of the wording's language.
    pub language: String,
    /// Wording beside the box.
    pub wording: String,
    /// True if the page sent this wording with the press; otherwise it is the wording of the pages in this language.
    pub is_sent: bool,
}

/// Adds the documents signed for an order, which are three.
///
/// # Errors
/// [`StoreError::Unique`] when it was added before; [`StoreError::Constraint`] for an unknown order.
pub fn insert(
    tx: &mut Tx<'_>,
    order_id: &str,
    signing: &Signing,
    documents: &[SignedDocument; 3],
    consents: &[SignedConsent],
) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO signings (order_id, signed_at, language, origin_sealed)
         VALUES ($1, $2, $3, $4)",
        params![
            order_id,
            signing.signed_at_ms,
            &signing.language,
            &signing.origin_sealed,
        ],
    )?;
    let mut values = vec![Value::from(order_id)];
    for document in documents {
        values.extend_from_slice(params![
            document.place,
            &document.kind,
            &document.title,
            &document.language,
            &document.template_version,
            &document.sha256,
            &document.content_sealed,
        ]);
    }
    tx.put(
        "INSERT INTO signed_documents
             (order_id, place, kind, title, language, template_version, sha256, content_sealed)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8), ($1, $9, $10, $11, $12, $13, $14, $15),
             ($1, $16, $17, $18, $19, $20, $21, $22)",
        &values,
    )?;
    for consent in consents {
        tx.put(
            "INSERT INTO signed_consents (order_id, box_name, language, wording, is_sent)
             VALUES ($1, $2, $3, $4, $5)",
            params![
                order_id,
                &consent.box_name,
                &consent.language,
                &consent.wording,
                consent.is_sent,
            ],
        )?;
    }
    Ok(())
}

/// The signature of an order; `None` once it is deleted.
///
/// # Errors
/// The store's own failures.
pub fn find(tx: &mut Tx<'_>, order: &Order) -> Result<Option<Signing>, StoreError> {
    tx.query_opt(
        "SELECT signed_at, language, origin_sealed FROM signings WHERE order_id = $1",
        params![order.id()],
        |row| {
            Ok(Signing {
                signed_at_ms: row.int("signed_at")?,
                language: row.text("language")?,
                origin_sealed: row.text("origin_sealed")?,
            })
        },
    )
}

/// The documents of an order, in the order of the list.
///
/// # Errors
/// The store's own failures.
pub fn documents(tx: &mut Tx<'_>, order: &Order) -> Result<Vec<SignedDocument>, StoreError> {
    tx.query_all(
        "SELECT place, kind, title, language, template_version, sha256, content_sealed
         FROM signed_documents WHERE order_id = $1 ORDER BY place",
        params![order.id()],
        read_document,
    )
}

/// One document of an order.
///
/// # Errors
/// The store's own failures.
pub fn document(
    tx: &mut Tx<'_>,
    order: &Order,
    kind: &str,
) -> Result<Option<SignedDocument>, StoreError> {
    tx.query_opt(
        "SELECT place, kind, title, language, template_version, sha256, content_sealed
         FROM signed_documents WHERE order_id = $1 AND kind = $2",
        params![order.id(), kind],
        read_document,
    )
}

/// The boxes that were checked for an order.
///
/// # Errors
/// The store's own failures.
pub fn consents(tx: &mut Tx<'_>, order: &Order) -> Result<Vec<SignedConsent>, StoreError> {
    tx.query_all(
        "SELECT box_name, language, wording, is_sent FROM signed_consents
         WHERE order_id = $1 ORDER BY box_name",
        params![order.id()],
        |row| {
            Ok(SignedConsent {
                box_name: row.text("box_name")?,
                language: row.text("language")?,
                wording: row.text("wording")?,
                is_sent: row.flag("is_sent")?,
            })
        },
    )
}

fn read_document(row: &Row<'_>) -> Result<SignedDocument, StoreError> {
    Ok(SignedDocument {
        place: row.int("place")?,
        kind: row.text("kind")?,
        title: row.text("title")?,
        language: row.text("language")?,
        template_version: row.text("template_version")?,
        sha256: row.text("sha256")?,
        content_sealed: row.text("content_sealed")?,
    })
}
