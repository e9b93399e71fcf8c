//! Personal data that is stored in clear, by a release that did not seal it, is sealed once none of that release runs
//! (`tulay ops seal`). Servicing does the same for what a straggler stores.

use crate::Lender;
use crate::error::Error;
use tulay_store::people;

/// Rows of a table in one transaction.
const BATCH: i64 = 100;

/// Seals what is in clear, in so many transactions at most; gives how many rows. Nothing where it may be in clear still.
///
/// # Errors
/// What the store says; what was sealed by then stays so.
pub(crate) async fn seal(lender: &Lender, batches: usize) -> Result<u64, Error> {
    let mut sealed = 0;
    for _ in 0..batches {
        let batch = lender.store.write(|tx| people::seal_clear(tx, BATCH));
        match batch.await.map_err(Error::from)? {
            0 => break,
            rows => sealed += rows,
        }
    }
    Ok(sealed)
}
