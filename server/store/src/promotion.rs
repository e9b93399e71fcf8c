//! Tables `promotion_events` (visits and clicks on landing pages) and `registrations` (the borrowers they brought).
//! Neither holds a phone: a visitor has a digest of it, a borrower an id.

use super::{StoreError, Tx, new_id, params};

/// Origin of a visitor. Every part is as in the address, empty where it had none.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Source {
    /// The landing page.
    pub page_id: String,
    /// Referrer of the visitor.
    pub user_from: String,
    /// The app that the visitor came from.
    pub app_from: String,
    /// The campaign.
    pub utm_tag: String,
}

/// Kind of event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PromotionEventKind {
    /// Opened the page (CALL-16).
    Visit,
    /// Pressed apply (CALL-20).
    Click,
}

impl PromotionEventKind {
    /// As it is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Visit => "visit",
            Self::Click => "click",
        }
    }
}

/// An event of a visitor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VisitorEvent {
    /// Kind of event.
    pub kind: PromotionEventKind,
    /// Origin of the visitor.
    pub source: Source,
    /// The kind of browser or app.
    pub client_type: String,
    /// The kind of page; 1 is the landing page.
    pub page_type: String,
    /// The digest of the phone that was typed, for a click.
    pub phone_digest: Option<String>,
    /// Time of the event, in milliseconds UTC.
    pub at_ms: i64,
}

/// Number of events of one kind and source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    /// Origin of the visitors.
    pub source: Source,
    /// `visit`, `click` or `registration`.
    pub what: String,
    /// Number of events.
    pub count: i64,
}

/// Stores an event of a visitor.
pub fn insert_event(tx: &mut Tx<'_>, event: &VisitorEvent) -> Result<(), StoreError> {
    let source = &event.source;
    tx.put(
        "INSERT INTO promotion_events
             (id, kind, page_id, user_from, app_from, utm_tag, client_type, page_type, phone_digest, at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        params![
            &new_id("prm"),
            event.kind.as_str(),
            &source.page_id,
            &source.user_from,
            &source.app_from,
            &source.utm_tag,
            &event.client_type,
            &event.page_type,
            event.phone_digest.as_deref(),
            event.at_ms,
        ],
    )?;
    Ok(())
}

/// Stores the source of a new borrower.
///
/// # Errors
/// [`StoreError::Constraint`] for an unknown borrower, [`StoreError::Unique`] for one whose source is stored.
pub fn insert_registration(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    source: &Source,
    invite_code: &str,
    now_ms: i64,
) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO registrations (borrower_id, page_id, user_from, app_from, utm_tag, invite_code, at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        params![
            borrower_id,
            &source.page_id,
            &source.user_from,
            &source.app_from,
            &source.utm_tag,
            invite_code,
            now_ms,
        ],
    )?;
    Ok(())
}

/// Counts visits, clicks and registrations by source, from one time until before another, in milliseconds UTC.
pub fn counts(tx: &mut Tx<'_>, from_ms: i64, before_ms: i64) -> Result<Vec<Count>, StoreError> {
    tx.query_all(
        "SELECT page_id, user_from, app_from, utm_tag, kind, COUNT(*) AS count FROM promotion_events
         WHERE at >= $1 AND at < $2 GROUP BY page_id, user_from, app_from, utm_tag, kind
         UNION ALL
         SELECT page_id, user_from, app_from, utm_tag, 'registration', COUNT(*) FROM registrations
         WHERE at >= $1 AND at < $2 GROUP BY page_id, user_from, app_from, utm_tag",
        params![from_ms, before_ms],
        |row| {
            let source = Source {
                page_id: row.text("page_id")?,
                user_from: row.text("user_from")?,
                app_from: row.text("app_from")?,
                utm_tag: row.text("utm_tag")?,
            };
            let (what, count) = (row.text("kind")?, row.int("count")?);
            Ok(Count {
                source,
                what,
                count,
            })
        },
    )
}
