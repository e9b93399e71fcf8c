//! Personal data that is stored in clear, by a release that did not seal it, is sealed once none of that release runs
//! (`tulay ops seal`). Servicing does the same for what a straggler stores.

use crate::AppState;
use crate::http::error::AppError;
use tulay_store::people;

/// Rows of a table in one transaction.
const BATCH: i64 = 100;

/// Seals what is in clear, in so many transactions at most; gives how many rows. Nothing where it may be in clear still.
///
/// # Errors
/// What the store says; what was sealed by then stays so.
pub(crate) async fn seal(app: &AppState, batches: usize) -> Result<u64, AppError> {
    let mut sealed = 0;
    for _ in 0..batches {
        let batch = app.store.write(|tx| people::seal_clear(tx, BATCH));
        match batch.await.map_err(AppError::from)? {
            0 => break,
            rows => sealed += rows,
        }
    }
    Ok(sealed)
}
