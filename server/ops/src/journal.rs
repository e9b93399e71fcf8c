//! The entries of some days as a CSV file.

use std::path::Path;

use crate::files::Files;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_staff::journal::{self, CSV_HEADER, JournalDays, csv_record};

/// Writes a new file; returns the number of its entries.
///
/// # Errors
/// As [`JournalDays::check`]; 1500 for a file that exists or cannot be written.
pub(super) async fn write(
    lender: &Lender,
    days: JournalDays,
    (files, file): (&Files, &Path),
) -> Result<usize, Error> {
    days.check(lender.clock.today_manila())?;
    let failed = |error: std::io::Error| Error::internal(format!("{}: {error}", file.display()));
    let made = files.make_new_file(file).map_err(failed)?;
    let mut csv = csv::Writer::from_writer(made);
    csv.write_record(CSV_HEADER).map_err(Error::internal)?;
    let written = journal::each_batch(lender, days, |entries| {
        let mut records = entries.iter().map(csv_record);
        records.try_for_each(|record| csv.write_record(record).map_err(Error::internal))
    });
    let written = written.await?;
    csv.flush().map_err(failed)?;
    Ok(written)
}
