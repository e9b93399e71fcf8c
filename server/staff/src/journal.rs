//! Entries of the journal in a range of days: the postings of each order, then the accrued interest of each order as an
//! adjusting entry, which the journal of the next days reverses at its beginning.

use jiff::civil::Date;

use super::accrued_interest;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::stored_loan::StoredLoan;
use tulay_lending::ledger::Account;
use tulay_store::reports::{self, JournalLine};

/// Entries read in one transaction.
const BATCH: i64 = 500;

/// Entry of the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalEntry {
    /// Effective day.
    pub day: Date,
    /// Order.
    pub order_id: String,
    /// Number of the posting within its order; `None` for an adjustment.
    pub posting: Option<i64>,
    /// Kind of the posting or adjustment.
    pub kind: String,
    /// Unique reference of the posting or adjustment.
    pub reference: String,
    /// Account.
    pub account: Account,
    /// Amount in centavos: debits are positive, credits negative.
    pub amount_centavos: i64,
    /// Time of the posting, in milliseconds UTC; `None` for an adjustment.
    pub posted_at_ms: Option<i64>,
}

/// Passes the entries from the first to the last day to `take` in batches, so that a year of entries needs no more
/// memory than a day; returns their number.
///
/// # Errors
/// Errors of `take` and of the store.
pub async fn each_batch(
    lender: &Lender,
    days: (Date, Date),
    mut take: impl FnMut(&[JournalEntry]) -> Result<(), Error>,
) -> Result<usize, Error> {
    let posted = each_posted(lender, days, &mut take).await?;
    let accrued = each_accrued(lender, days, &mut take).await?;
    Ok(posted + accrued)
}

async fn each_posted(
    lender: &Lender,
    days: (Date, Date),
    take: &mut impl FnMut(&[JournalEntry]) -> Result<(), Error>,
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
        let entries: Vec<_> = batch.into_iter().map(JournalEntry::from).collect();
        take(&entries)?;
    }
}

async fn each_accrued(
    lender: &Lender,
    (from, to): (Date, Date),
    take: &mut impl FnMut(&[JournalEntry]) -> Result<(), Error>,
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
        take(&entries)?;
    }
}

/// Reverses on the first day the interest that was accrued before it, and books the interest accrued at the end of the
/// last day.
fn adjusting_entries(loan: &StoredLoan, from: Date, to: Date) -> Result<Vec<JournalEntry>, Error> {
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
        for (account, amount_centavos) in [(debited, centavos), (credited, -centavos)] {
            if amount_centavos != 0 {
                let order_id = &loan.account.loan.order_id;
                entries.push(JournalEntry {
                    day,
                    order_id: order_id.clone(),
                    posting: None,
                    kind: kind.to_owned(),
                    reference: format!("{kind}/{order_id}/{day}"),
                    account,
                    amount_centavos,
                    posted_at_ms: None,
                });
            }
        }
    }
    Ok(entries)
}

impl From<JournalLine> for JournalEntry {
    fn from(line: JournalLine) -> Self {
        Self {
            day: line.effective_on,
            order_id: line.order_id,
            posting: Some(line.seq),
            kind: line.kind,
            reference: line.reference,
            account: line.account,
            amount_centavos: line.amount_centavos,
            posted_at_ms: Some(line.posted_at_ms),
        }
    }
}
