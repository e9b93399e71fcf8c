//! The entries of some days as a CSV file.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_staff::journal::{CSV_HEADER, Journal, JournalDays, csv_record};

/// Writes a new file; returns the number of its entries.
///
/// # Errors
/// As [`JournalDays::check`]; 1500 for a file that exists or cannot be written.
pub(super) async fn write(lender: &Lender, days: JournalDays, file: &Path) -> Result<usize, Error> {
    let mut journal = Journal::begin(lender, days)?;
    let failed = |error: io::Error| Error::internal(format!("{}: {error}", file.display()));
    let made = create(file).map_err(failed)?;
    let mut csv = csv::Writer::from_writer(made);
    csv.write_record(CSV_HEADER).map_err(Error::internal)?;
    let mut written = 0;
    while let Some(entries) = journal.next(lender).await? {
        written += entries.len();
        let mut records = entries.iter().map(csv_record);
        records.try_for_each(|record| csv.write_record(record).map_err(Error::internal))?;
    }
    csv.flush().map_err(failed)?;
    Ok(written)
}

/// Creates a file that nobody else may read; fails if something is in its place.
fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let options = options.write(true).create_new(true).mode(0o600);
    options.open(path)
}
