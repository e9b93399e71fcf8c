//! The entries of some days as a CSV file.

use std::fs::OpenOptions;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_staff::books::chart;
use tulay_staff::journal::{self, JournalDays, JournalEntry};
use tulay_staff::loan_figures::pesos;
use tulay_system::clock::wire_time;

const HEADER: [&str; 10] = [
    "date",
    "order",
    "posting",
    "kind",
    "reference",
    "account",
    "name",
    "debit",
    "credit",
    "posted at",
];

/// Writes a new file; returns the number of its entries.
///
/// # Errors
/// As [`JournalDays::check`]; 1500 for a file that exists or cannot be written.
pub(super) async fn write(lender: &Lender, days: JournalDays, file: &Path) -> Result<usize, Error> {
    days.check(lender.clock.today_manila())?;
    let failed = |error: std::io::Error| Error::internal(format!("{}: {error}", file.display()));
    let opened = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(file);
    let mut csv = csv::Writer::from_writer(opened.map_err(failed)?);
    csv.write_record(HEADER).map_err(Error::internal)?;
    let written = journal::each_batch(lender, days, |entries| {
        let mut records = entries.iter().map(record);
        records.try_for_each(|record| csv.write_record(record).map_err(Error::internal))
    });
    let written = written.await?;
    csv.flush().map_err(failed)?;
    Ok(written)
}

fn record(entry: &JournalEntry) -> [String; 10] {
    let (number, name, _) = chart(entry.account);
    [
        entry.day.to_string(),
        entry.order_id.clone(),
        entry
            .posting
            .map_or_else(String::new, |seq| seq.to_string()),
        entry.kind.clone(),
        entry.reference.clone(),
        number.to_owned(),
        name.to_owned(),
        side(entry.amount_centavos),
        side(-entry.amount_centavos),
        entry.posted_at_ms.map_or_else(String::new, wire_time),
    ]
}

/// Returns an amount on its own side; an empty text on the other.
fn side(centavos: i64) -> String {
    if centavos > 0 {
        pesos(centavos)
    } else {
        String::new()
    }
}
