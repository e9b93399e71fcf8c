//! The audit of what staff did, and the verification of its chain of hashes and of the facts that it tells (MONEY-11,
//! SEC-23), and of the accounts and the rule on the second person (STAFF-21).

use std::fmt;

use jiff::civil::Date;

use super::act_words::{ActWords, with_words};
use super::progress::Progress;
use super::{acts, powers};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::security_events::SecurityEvent;
use tulay_lending::calendar::{add_days, manila_midnight};
use tulay_store::operator_audit::{self, AuditFault, AuditFilter, AuditRow, KnownRow};

/// Returns the newest rows, the newest first.
///
/// # Errors
/// Errors of the store.
pub async fn newest(lender: &Lender, max_rows: i64) -> Result<Vec<AuditRow>, Error> {
    let newest = lender
        .store
        .read(move |tx| operator_audit::newest(tx, max_rows));
    newest.await.map_err(Error::from)
}

/// Rows that somebody looks for, and the place to continue from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditQuery {
    /// The person who acted.
    pub person: Option<String>,
    /// The tag of the act.
    pub tag: Option<String>,
    /// The day in Manila.
    pub day: Option<Date>,
    /// The number of the last row of the page before.
    pub before: Option<i64>,
}

/// Returns the rows of a query with their acts in words, the newest first, at most `max_rows`, at a cost that does not grow with the audit.
///
/// # Errors
/// 1400 for an act that does not exist; errors of the store.
pub async fn page(
    lender: &Lender,
    query: AuditQuery,
    max_rows: i64,
) -> Result<Vec<(AuditRow, ActWords)>, Error> {
    let is_unknown = |tag: &String| acts::of_tag(tag).is_none();
    if query.tag.as_ref().is_some_and(is_unknown) {
        return Err(Error::invalid("act", "There is no such act"));
    }
    let times = |day: Date| {
        let until = manila_midnight(add_days(day, 1)?)?;
        Ok::<_, Error>((
            manila_midnight(day)?.as_millisecond(),
            until.as_millisecond(),
        ))
    };
    let filter = AuditFilter {
        operator: query.person,
        tag: query.tag,
        at_ms: query.day.map(times).transpose()?,
    };
    let before = query.before.unwrap_or(i64::MAX);
    let of_read = lender.clone();
    let read = lender.store.read(move |tx| {
        let rows = operator_audit::filtered(tx, &filter, before, max_rows)?;
        with_words(tx, &of_read, rows)
    });
    read.await
}

/// Result of a verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// Number of rows that were read.
    pub rows: i64,
    /// Faults; none if the audit holds.
    pub faults: Vec<FaultInWords>,
}

/// Fault of the audit, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultInWords {
    /// The order of an act without a row.
    pub order_id: Option<String>,
    /// The fault; the order's id comes before it.
    pub text: String,
}

impl fmt::Display for FaultInWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(order_id) = &self.order_id {
            write!(f, "{order_id} ")?;
        }
        f.write_str(&self.text)
    }
}

/// Computes every hash of the chain again, or those after a known row, and compares the acts with what was done, and the
/// accounts of staff and their rule with the acts. A fault is a security event. `progress` counts the rows.
///
/// # Errors
/// Errors of the store.
pub async fn verify(
    lender: &Lender,
    known: Option<KnownRow>,
    progress: &Progress,
) -> Result<Verification, Error> {
    let progress = progress.clone();
    let settings = lender.clone();
    let verified = lender.store.read(move |tx| {
        let on_read = |rows| progress.add(rows);
        let verified = operator_audit::verify(tx, known.as_ref(), &acts::traced(), &on_read)?;
        Ok::<_, Error>((verified, powers::differences(tx, &settings)?))
    });
    let (verified, differences) = verified.await?;
    let mut faults: Vec<FaultInWords> = verified.faults.into_iter().map(finding).collect();
    faults.extend(differences.into_iter().map(|text| FaultInWords {
        order_id: None,
        text,
    }));
    if !faults.is_empty() {
        lender.security.note(SecurityEvent::AuditChanged, "verify");
    }
    Ok(Verification {
        rows: verified.rows,
        faults,
    })
}

fn finding(fault: AuditFault) -> FaultInWords {
    let (order_id, text) = match fault {
        AuditFault::Row(seq) => (None, format!("row {seq} does not fit the one before it")),
        AuditFault::Removed(seq) => (
            None,
            format!("row {seq} and all that followed were removed"),
        ),
        AuditFault::Head => (
            None,
            "the record of its newest row was removed or changed".to_owned(),
        ),
        AuditFault::Known(seq) => (None, format!("row {seq} is not the known one")),
        AuditFault::Unrecorded { order_id, fact } => {
            // A loan's event has a reference, a move of the order the name of its cause.
            let verb = if fact.contains('/') { "has" } else { "was" };
            let text = format!("{verb} {fact}, and no row says who did it");
            (Some(order_id), text)
        }
        AuditFault::NotDone(seq) => (None, format!("row {seq} tells what was not done")),
    };
    FaultInWords { order_id, text }
}
