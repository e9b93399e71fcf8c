//! Tables `complaints`, `complaint_replies` (the lender's answer, one each) and `complaint_scores` (stars for it).
//! Texts are sealed for their row ([`super::people`]).

use jiff::civil::Date;

use super::people::{self, SealedText};
use super::{Row, ShortNumber, StoreError, Tx, params};

/// Associated data that a borrower's text is sealed with; `sealed_texts` makes the same in SQL.
fn place(id: &str) -> String {
    people::place("complaints.content", id)
}

/// Associated data that the answer to a complaint is sealed with, as [`place`].
fn reply_place(id: &str) -> String {
    people::place("complaint_replies.body", id)
}

/// A complaint as it was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaint {
    /// `cmp_…`
    pub id: String,
    /// Number by which the borrower names it.
    pub number: ShortNumber,
    /// Borrower who sent it.
    pub borrower_id: String,
    /// The order that it is about, if any.
    pub order_id: Option<String>,
    /// Subject, as a number of the list that borrowers choose from.
    pub problem_type: i64,
    /// The same in more detail, where there is a second list.
    pub problem_son_type: Option<i64>,
    /// The borrower's words.
    pub content: SealedText,
    /// Time of sending, in milliseconds UTC.
    pub created_at_ms: i64,
    /// The last day to acknowledge it.
    pub acknowledge_by: Date,
    /// The last day for the answer.
    pub resolve_by: Date,
}

/// A complaint with its acknowledgement, answer and score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredComplaint {
    /// As it was sent.
    pub complaint: Complaint,
    /// Time of the acknowledgement, in milliseconds UTC.
    pub acknowledged_at_ms: Option<i64>,
    /// Time of the answer, in milliseconds UTC.
    pub resolved_at_ms: Option<i64>,
    /// The answer.
    pub reply: Option<SealedText>,
    /// The borrower's stars for it.
    pub score: Option<i64>,
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT c.id, c.borrower_id, c.order_id, c.problem_type, c.problem_son_type, c.content_sealed,
                    c.created_at, c.acknowledge_by, c.resolve_by, c.acknowledged_at, c.resolved_at,
                    r.body_sealed, s.score, c.short_number
             FROM complaints c LEFT JOIN complaint_replies r ON r.complaint_id = c.id
                 LEFT JOIN complaint_scores s ON s.complaint_id = c.id ",
            $rest
        )
    };
}

/// Stores a new complaint.
pub fn insert(tx: &mut Tx<'_>, complaint: &Complaint) -> Result<(), StoreError> {
    let sealed = complaint.content.seal(tx, &place(&complaint.id))?;
    tx.put(
        "INSERT INTO complaints (id, borrower_id, order_id, problem_type, problem_son_type, content_sealed,
             created_at, acknowledge_by, resolve_by, short_number)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        params![
            &complaint.id,
            &complaint.borrower_id,
            complaint.order_id.as_deref(),
            complaint.problem_type,
            complaint.problem_son_type,
            &sealed,
            complaint.created_at_ms,
            &complaint.acknowledge_by.to_string(),
            &complaint.resolve_by.to_string(),
            complaint.number.as_str(),
        ],
    )?;
    Ok(())
}

/// A borrower's complaint; `None` for anyone else's.
pub fn find(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    id: &str,
) -> Result<Option<StoredComplaint>, StoreError> {
    let found = find_for_any_borrower(tx, id)?;
    Ok(found.filter(|stored| stored.complaint.borrower_id == borrower_id))
}

/// A complaint, for the lender's staff.
pub fn find_for_any_borrower(
    tx: &mut Tx<'_>,
    id: &str,
) -> Result<Option<StoredComplaint>, StoreError> {
    tx.query_opt(select!("WHERE c.id = $1"), params![id], read)
}

/// A borrower's complaints, newest first, at most `limit`.
pub fn of_borrower(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    limit: i64,
) -> Result<Vec<StoredComplaint>, StoreError> {
    tx.query_all(
        select!("WHERE c.borrower_id = $1 ORDER BY c.created_at DESC, c.id DESC LIMIT $2"),
        params![borrower_id, limit],
        read,
    )
}

/// The statement of [`open()`].
pub(super) fn open_sql(turned: bool) -> &'static str {
    if turned {
        select!(
            "WHERE c.resolved_at IS NULL AND (c.resolve_by, c.id) < ($1, $2)
             ORDER BY c.resolve_by DESC, c.id DESC LIMIT $3 /* scans */"
        )
    } else {
        select!(
            "WHERE c.resolved_at IS NULL AND (c.resolve_by, c.id) > ($1, $2)
             ORDER BY c.resolve_by, c.id LIMIT $3 /* scans */"
        )
    }
}

/// Open complaints of all borrowers after one of them, by its last day to resolve and its id, the most urgent first, or
/// last if they are `turned`, at most `limit`.
pub fn open(
    tx: &mut Tx<'_>,
    after: Option<(Date, &str)>,
    turned: bool,
    limit: i64,
) -> Result<Vec<StoredComplaint>, StoreError> {
    let (resolve_by, id) = after.unwrap_or((if turned { Date::MAX } else { Date::ZERO }, ""));
    tx.query_all(
        open_sql(turned),
        params![&resolve_by.to_string(), id, limit],
        read,
    )
}

/// The statement of [`resolved`].
pub(super) fn resolved_sql(turned: bool) -> &'static str {
    if turned {
        select!(
            "WHERE c.resolved_at IS NOT NULL AND (c.resolved_at, c.id) > ($1, $2)
             ORDER BY c.resolved_at, c.id LIMIT $3 /* scans */"
        )
    } else {
        select!(
            "WHERE c.resolved_at IS NOT NULL AND (c.resolved_at, c.id) < ($1, $2)
             ORDER BY c.resolved_at DESC, c.id DESC LIMIT $3 /* scans */"
        )
    }
}

/// Answered complaints of all borrowers after one of them, by the time of its answer in milliseconds UTC and its id, the
/// newest answer first, or last if they are `turned`, at most `limit`.
pub fn resolved(
    tx: &mut Tx<'_>,
    after: Option<(i64, &str)>,
    turned: bool,
    limit: i64,
) -> Result<Vec<StoredComplaint>, StoreError> {
    let (resolved_at_ms, id) = after.unwrap_or((if turned { 0 } else { i64::MAX }, ""));
    tx.query_all(
        resolved_sql(turned),
        params![resolved_at_ms, id, limit],
        read,
    )
}

/// Marks it as acknowledged; `false` when it was before.
pub fn acknowledge(tx: &mut Tx<'_>, id: &str, now_ms: i64) -> Result<bool, StoreError> {
    let noted = tx.execute(
        "UPDATE complaints SET acknowledged_at = $2 WHERE id = $1 AND acknowledged_at IS NULL",
        params![id, now_ms],
    )?;
    Ok(noted == 1)
}

/// Stores the answer, with which the complaint is resolved; `false` when there is one already.
pub fn reply(tx: &mut Tx<'_>, id: &str, body: &str, now_ms: i64) -> Result<bool, StoreError> {
    let sealed = people::seal(tx, &reply_place(id), body)?;
    let stored = tx.execute(
        "INSERT INTO complaint_replies (complaint_id, body_sealed, at) VALUES ($1, $2, $3)
         ON CONFLICT (complaint_id) DO NOTHING",
        params![id, &sealed, now_ms],
    )?;
    if stored == 0 {
        return Ok(false);
    }
    tx.put(
        "UPDATE complaints SET resolved_at = $2 WHERE id = $1",
        params![id, now_ms],
    )?;
    acknowledge(tx, id, now_ms)?;
    Ok(true)
}

/// Stores a borrower's stars (1 to 5) for an answer; `false` when there are some already.
pub fn insert_score(
    tx: &mut Tx<'_>,
    id: &str,
    score: i64,
    now_ms: i64,
) -> Result<bool, StoreError> {
    let stored = tx.execute(
        "INSERT INTO complaint_scores (complaint_id, score, at) VALUES ($1, $2, $3)
         ON CONFLICT (complaint_id) DO NOTHING",
        params![id, score, now_ms],
    )?;
    Ok(stored == 1)
}

fn read(row: &Row<'_>) -> Result<StoredComplaint, StoreError> {
    let id = row.text("id")?;
    let reply = row.text_opt("body_sealed")?;
    let reply = reply.map(|sealed| SealedText::sealed(reply_place(&id), sealed));
    Ok(StoredComplaint {
        complaint: Complaint {
            content: SealedText::sealed(place(&id), row.text("content_sealed")?),
            id,
            number: ShortNumber::stored(row.text("short_number")?),
            borrower_id: row.text("borrower_id")?,
            order_id: row.text_opt("order_id")?,
            problem_type: row.int("problem_type")?,
            problem_son_type: row.int_opt("problem_son_type")?,
            created_at_ms: row.int("created_at")?,
            acknowledge_by: row.date("acknowledge_by")?,
            resolve_by: row.date("resolve_by")?,
        },
        acknowledged_at_ms: row.int_opt("acknowledged_at")?,
        resolved_at_ms: row.int_opt("resolved_at")?,
        reply,
        score: row.int_opt("score")?,
    })
}
