//! `tulay ops seal`: from now on personal data is stored sealed alone, and what is in clear is sealed (SEC-06). It runs beside
//! serving servers of this release and may be ended and begun again; servicing goes on where it stopped.

use std::fmt::Write as _;

use crate::AppState;
use crate::borrowers::clear_data;
use crate::http::error::AppError;
use crate::key_check;
use tulay_store::{StoreError, people, sealing_check};

/// Seals what is in clear, or says how much there is; gives what to print.
///
/// # Errors
/// What the store says. What was sealed by then stays so.
pub async fn run(app: &AppState, dry_run: bool) -> Result<String, AppError> {
    let read = app.store.read(|tx| {
        let is_sealed = sealing_check::seals_people(tx)?;
        Ok::<_, StoreError>((is_sealed, people::in_clear(tx)?))
    });
    let (is_sealed, in_clear) = read.await.map_err(AppError::from)?;
    let mut said = String::new();
    for (table, rows) in in_clear {
        // Writing to a String cannot fail.
        let _ = writeln!(said, "{table}\t{rows} rows in clear");
    }
    if dry_run {
        said.push_str(if is_sealed {
            "what is new is sealed; nothing was changed\n"
        } else {
            "what is new is stored in clear, too, for the release before; nothing was changed\n"
        });
        return Ok(said);
    }
    let sealer = app.sealer.clone();
    let begun = app
        .store
        .write(move |tx| key_check::seal_people(tx, &sealer));
    begun.await?;
    let rows = clear_data::seal(app, usize::MAX).await?;
    let _ = writeln!(
        said,
        "{rows} rows sealed; no personal data is stored in clear any more, and the release before does not start on this database"
    );
    Ok(said)
}
