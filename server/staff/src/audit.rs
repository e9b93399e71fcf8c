//! The audit of what staff did, and the verification of its chain of hashes (MONEY-11).

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_store::operator_audit::{self, AuditRow};

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

/// Computes every hash of the chain again; returns the number of rows.
///
/// # Errors
/// 1500 at the first row that was changed or removed; errors of the store.
pub async fn verify(lender: &Lender) -> Result<i64, Error> {
    let checked = lender.store.read(operator_audit::first_broken_link).await;
    let (rows, broken) = checked.map_err(Error::from)?;
    match broken {
        None => Ok(rows),
        Some(seq) => {
            let why = format!("the audit was changed: row {seq} does not fit the one before it");
            Err(Error::internal(why))
        }
    }
}
