//! The audit of what staff did, and the verification of its chain of hashes and of the facts that it tells (MONEY-11,
//! SEC-23).

use super::progress::Progress;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::security_events::SecurityEvent;
use tulay_store::operator_audit::{self, AuditFault, AuditRow, KnownRow};

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

/// Computes every hash of the chain again, or those after a known row, and compares the acts with what was done;
/// returns the number of rows. A fault is a security event. `progress` counts the rows.
///
/// # Errors
/// 1500 with each fault that was found; errors of the store.
pub async fn verify(
    lender: &Lender,
    known: Option<KnownRow>,
    progress: &Progress,
) -> Result<i64, Error> {
    let progress = progress.clone();
    let verified = lender.store.read(move |tx| {
        let on_read = |rows| progress.add(rows);
        operator_audit::verify(tx, known.as_ref(), &on_read)
    });
    let verified = verified.await.map_err(Error::from)?;
    if verified.faults.is_empty() {
        return Ok(verified.rows);
    }
    lender.security.note(SecurityEvent::AuditChanged, "verify");
    let faults: Vec<String> = verified.faults.iter().map(sentence).collect();
    let why = format!("the audit was changed: {}", faults.join("; "));
    Err(Error::internal(why))
}

fn sentence(fault: &AuditFault) -> String {
    match fault {
        AuditFault::Row(seq) => format!("row {seq} does not fit the one before it"),
        AuditFault::Removed(seq) => format!("row {seq} and all that followed were removed"),
        AuditFault::Head => "the record of its newest row was removed or changed".to_owned(),
        AuditFault::Known(seq) => format!("row {seq} is not the known one"),
        AuditFault::Unrecorded { order_id, fact } => {
            format!("{order_id} has {fact}, and no row says who did it")
        }
        AuditFault::NotDone(seq) => format!("row {seq} tells what was not done"),
    }
}
