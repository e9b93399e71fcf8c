//! The entries of a range of days as a CSV file: the postings of each order, then the accrued interest of each order as
//! an adjusting entry, which the journal of the next days reverses at its beginning.

use std::fs::{File, OpenOptions};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use jiff::civil::Date;

use crate::accrued_interest;
use crate::books::chart;
use crate::loan_figures::pesos;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::stored_loan::StoredLoan;
use tulay_lending::ledger::Account;
use tulay_store::reports::{self, JournalLine};
use tulay_system::clock::wire_time;

/// Lines read in one transaction.
const BATCH: i64 = 500;
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

/// Writes the file a batch at a time, so that a year of entries needs no more memory than a day; returns the number of
/// lines.
pub(super) async fn write(
    lender: &Lender,
    days: (Date, Date),
    file: &Path,
) -> Result<usize, Error> {
    let failed = |error: std::io::Error| Error::internal(format!("{}: {error}", file.display()));
    let opened = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(file);
    let mut csv = csv::Writer::from_writer(opened.map_err(failed)?);
    csv.write_record(HEADER).map_err(Error::internal)?;
    let posted = write_posted(lender, days, &mut csv).await?;
    let accrued = write_accrued(lender, days, &mut csv).await?;
    csv.flush().map_err(failed)?;
    Ok(posted + accrued)
}

async fn write_posted(
    lender: &Lender,
    days: (Date, Date),
    csv: &mut csv::Writer<File>,
) -> Result<usize, Error> {
    let mut count = 0;
    let mut after = (String::new(), 0, 0);
    loop {
        let place = after.clone();
        let batch = lender
            .store
            .read(move |tx| reports::journal_batch(tx, days, &place, BATCH));
        let batch = batch.await.map_err(Error::from)?;
        let Some(last) = batch.last() else {
            return Ok(count);
        };
        after = (last.order_id.clone(), last.seq, last.line);
        count += batch.len();
        for line in &batch {
            csv.write_record(record(line)).map_err(Error::internal)?;
        }
    }
}

async fn write_accrued(
    lender: &Lender,
    (from, to): (Date, Date),
    csv: &mut csv::Writer<File>,
) -> Result<usize, Error> {
    // Interest of future days is not earned yet.
    let to = to.min(lender.clock.today_manila());
    if from > to {
        return Ok(0);
    }
    let mut count = 0;
    let mut after = String::new();
    loop {
        let place = after.clone();
        let batch = lender.store.read(move |tx| {
            let Some((loans, last)) = StoredLoan::load_released(tx, &place)? else {
                return Ok(None);
            };
            let entries = loans.iter().map(|loan| adjusting_entries(loan, from, to));
            let entries = entries.collect::<Result<Vec<_>, Error>>()?;
            Ok::<_, Error>(Some((entries.concat(), last)))
        });
        let Some((entries, last)) = batch.await? else {
            return Ok(count);
        };
        after = last;
        count += entries.len();
        for entry in &entries {
            csv.write_record(entry).map_err(Error::internal)?;
        }
    }
}

/// Reverses on the first day the interest that was accrued before it, and books the interest accrued at the end of the
/// last day.
fn adjusting_entries(loan: &StoredLoan, from: Date, to: Date) -> Result<Vec<[String; 10]>, Error> {
    let before = from.yesterday().ok();
    let before_centavos = before.map(|day| loan.accrued_interest_centavos(day));
    let before_centavos = before_centavos.transpose()?.unwrap_or_default();
    let accrued_centavos = loan.accrued_interest_centavos(to)?;
    let adjustments = [
        (from, "accrued_interest_reversed", -before_centavos),
        (to, "accrued_interest", accrued_centavos),
    ];
    let mut entries = Vec::new();
    for (day, kind, centavos) in adjustments {
        let [debited, credited] = accrued_interest::ACCOUNTS;
        for (account, centavos) in [(debited, centavos), (credited, -centavos)] {
            if centavos != 0 {
                let order_id = &loan.account.loan.order_id;
                entries.push(adjusting_line(order_id, day, kind, account, centavos));
            }
        }
    }
    Ok(entries)
}

fn adjusting_line(
    order_id: &str,
    day: Date,
    kind: &str,
    account: Account,
    amount_centavos: i64,
) -> [String; 10] {
    let (number, name, _) = chart(account);
    [
        day.to_string(),
        order_id.to_owned(),
        String::new(),
        kind.to_owned(),
        format!("{kind}/{order_id}/{day}"),
        number.to_owned(),
        name.to_owned(),
        side(amount_centavos),
        side(-amount_centavos),
        String::new(),
    ]
}

fn record(line: &JournalLine) -> [String; 10] {
    let (number, name, _) = chart(line.account);
    [
        line.effective_on.to_string(),
        line.order_id.clone(),
        line.seq.to_string(),
        line.kind.clone(),
        line.reference.clone(),
        number.to_owned(),
        name.to_owned(),
        side(line.amount_centavos),
        side(-line.amount_centavos),
        wire_time(line.posted_at_ms),
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
