//! Entries of the journal: by the days on which they count, or by the days on which they were recorded, or by both; in
//! the order of these days. By the days on which they count, what each order accrued follows as adjusting entries,
//! which the journal of the next days reverses at its beginning.

use std::collections::{BTreeMap, HashMap};

use jiff::civil::Date;

use super::accrued::Accrued;
use super::books::chart;
use super::loan_figures::pesos;
use super::progress::Progress;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::stored_loan::StoredLoan;
use tulay_lending::ledger::Account;
use tulay_store::reports::{self, JournalLine, JournalRange};
use tulay_store::{ShortNumber, StoreError, orders};
use tulay_system::clock::{manila_midnight_ms, wire_time};

/// Entries read in one transaction.
const BATCH: i64 = 500;

/// Head of the journal as CSV.
pub const CSV_HEADER: [&str; 10] = [
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

/// Entry of the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalEntry {
    /// Effective day.
    pub day: Date,
    /// Number of the order.
    pub order: String,
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

/// Returns the fields of an entry as CSV, in the order of [`CSV_HEADER`].
pub fn csv_record(entry: &JournalEntry) -> [String; 10] {
    let (number, name, _) = chart(entry.account);
    [
        entry.day.to_string(),
        entry.order.clone(),
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

/// Days of a journal, the first and the last. Entries meet both conditions; without one, every entry meets it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JournalDays {
    /// Days on which the entries count.
    pub effective: Option<(Date, Date)>,
    /// Days on which they were recorded.
    pub posted: Option<(Date, Date)>,
}

impl JournalDays {
    /// Checks the days. What is recorded on a day is known when it has ended.
    ///
    /// # Errors
    /// 1400 without days, where the first is after the last, and for days of recording that have not ended.
    pub fn check(&self, today: Date) -> Result<(), Error> {
        let ranges = [("from", self.effective), ("postedFrom", self.posted)];
        for (field, days) in ranges {
            if days.is_some_and(|(from, to)| from > to) {
                return Err(Error::invalid(field, "The first day is after the last"));
            }
        }
        if ranges.iter().all(|(_, days)| days.is_none()) {
            return Err(Error::invalid("from", "Name the first and the last day"));
        }
        if self.posted.is_some_and(|(_, to)| to >= today) {
            let why = "The last day of recording has not ended";
            return Err(Error::invalid("postedTo", why));
        }
        Ok(())
    }

    fn stored(&self) -> JournalRange {
        let posted_ms = self.posted.map(|(from, to)| {
            let after = to.tomorrow().unwrap_or(Date::MAX);
            (manila_midnight_ms(from), manila_midnight_ms(after))
        });
        let posted_ms = posted_ms.unwrap_or((i64::MIN, i64::MAX));
        match self.effective {
            Some(days) => JournalRange::Effective { days, posted_ms },
            None => JournalRange::Posted(posted_ms.0, posted_ms.1),
        }
    }
}

/// The entries of some days, read in batches: a year of entries needs no more memory than a day.
pub struct Journal {
    days: JournalDays,
    place: Place,
}

/// The batch to read next.
enum Place {
    /// Entries of postings, after this one.
    Posted(Option<JournalLine>),
    /// Adjustments of loans after the one of this order.
    Accrued(String),
    End,
}

impl Journal {
    /// Begins to read.
    ///
    /// # Errors
    /// As [`JournalDays::check`].
    pub fn begin(lender: &Lender, days: JournalDays) -> Result<Self, Error> {
        days.check(lender.clock.today_manila())?;
        let place = Place::Posted(None);
        Ok(Self { days, place })
    }

    /// Returns the next entries, which may be none; `None` at the end.
    ///
    /// # Errors
    /// Errors of the store.
    pub async fn next(&mut self, lender: &Lender) -> Result<Option<Vec<JournalEntry>>, Error> {
        match &self.place {
            Place::Posted(after) => {
                let after = after.clone();
                self.posted(lender, after).await.map(Some)
            }
            Place::Accrued(after) => {
                let after = after.clone();
                self.accrued(lender, after).await.map(Some)
            }
            Place::End => Ok(None),
        }
    }

    async fn posted(
        &mut self,
        lender: &Lender,
        after: Option<JournalLine>,
    ) -> Result<Vec<JournalEntry>, Error> {
        let range = self.days.stored();
        let read = lender.store.read(move |tx| {
            let batch = reports::journal_batch(tx, range, after.as_ref(), BATCH)?;
            let ids: Vec<String> = batch.iter().map(|line| line.order_id.clone()).collect();
            Ok::<_, StoreError>((orders::numbers(tx, &ids)?, batch))
        });
        let (numbers, batch) = read.await.map_err(Error::from)?;
        self.place = match batch.last() {
            Some(last) => Place::Posted(Some(last.clone())),
            None => Place::Accrued(String::new()),
        };
        let entries = batch.into_iter().map(|line| posted_entry(line, &numbers));
        Ok(entries.collect())
    }

    async fn accrued(
        &mut self,
        lender: &Lender,
        after: String,
    ) -> Result<Vec<JournalEntry>, Error> {
        // Accrued amounts are an estimate of their day: they are not recorded.
        let days = self.days.effective.filter(|_| self.days.posted.is_none());
        let today = lender.clock.today_manila();
        let Some((from, to)) = days.and_then(|days| earned_days(days, today)) else {
            self.place = Place::End;
            return Ok(Vec::new());
        };
        let read = lender.store.read(move |tx| {
            let Some((loans, last)) = StoredLoan::load_released(tx, &after)? else {
                return Ok(None);
            };
            let ids = loans.iter().map(|loan| loan.account.loan.order_id.clone());
            let numbers = orders::numbers(tx, &ids.collect::<Vec<_>>())?;
            let entries = loans.iter().map(|loan| {
                let number = number_of(&numbers, &loan.account.loan.order_id);
                adjusting_entries(loan, &number, from, to)
            });
            let entries = entries.collect::<Result<Vec<_>, Error>>()?;
            Ok::<_, Error>(Some((entries.concat(), last)))
        });
        let Some((entries, last)) = read.await? else {
            self.place = Place::End;
            return Ok(Vec::new());
        };
        self.place = Place::Accrued(last);
        Ok(entries)
    }
}

/// Days of a range that have come: interest of future days is not earned yet.
fn earned_days((from, to): (Date, Date), today: Date) -> Option<(Date, Date)> {
    let to = to.min(today);
    (from <= to).then_some((from, to))
}

/// Turnover of an account on a day: of its postings, or of its adjustments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turnover {
    /// Effective day.
    pub day: Date,
    /// False of the adjustments: they are included in the books of their day and in no posting.
    pub is_posted: bool,
    /// Account.
    pub account: Account,
    /// Sum of the debits in centavos.
    pub debit_centavos: i64,
    /// Sum of the credits in centavos, not negative.
    pub credit_centavos: i64,
}

/// Returns the journal of the days on which entries count, summed by day and account: the postings of a day before its
/// adjustments. `progress` counts the entries.
///
/// # Errors
/// As [`Journal::begin`]; errors of the store.
pub async fn by_day(
    lender: &Lender,
    effective: (Date, Date),
    progress: &Progress,
) -> Result<Vec<Turnover>, Error> {
    let days = JournalDays {
        effective: Some(effective),
        posted: None,
    };
    let mut journal = Journal::begin(lender, days)?;
    let mut sums = BTreeMap::<_, (i64, i64)>::new();
    while let Some(entries) = journal.next(lender).await? {
        progress.add(entries.len());
        for entry in entries {
            let number = chart(entry.account).0;
            let place = (entry.day, entry.posting.is_none(), number, entry.account);
            let (debit_centavos, credit_centavos) = sums.entry(place).or_default();
            *debit_centavos += entry.amount_centavos.max(0);
            *credit_centavos += (-entry.amount_centavos).max(0);
        }
    }
    let sums = sums.into_iter();
    let turnovers = sums.map(|((day, is_adjustment, _, account), sides)| Turnover {
        day,
        is_posted: !is_adjustment,
        account,
        debit_centavos: sides.0,
        credit_centavos: sides.1,
    });
    Ok(turnovers.collect())
}

/// Reverses on the first day what was accrued before it, and books what is accrued at the end of the last day.
fn adjusting_entries(
    loan: &StoredLoan,
    number: &str,
    from: Date,
    to: Date,
) -> Result<Vec<JournalEntry>, Error> {
    let before = from.yesterday().ok();
    let before = before.map(|day| Accrued::of(loan, day)).transpose()?;
    let reversed = before.unwrap_or_default().adjustments();
    let reversed = reversed.map(|(kind, debited, credited, centavos)| {
        (
            from,
            format!("{kind}_reversed"),
            debited,
            credited,
            -centavos,
        )
    });
    let accrued = Accrued::of(loan, to)?.adjustments();
    let accrued = accrued.map(|(kind, debited, credited, centavos)| {
        (to, kind.to_owned(), debited, credited, centavos)
    });
    let order_id = &loan.account.loan.order_id;
    let mut entries = Vec::new();
    for (day, kind, debited, credited, centavos) in reversed.chain(accrued) {
        for (account, amount_centavos) in [(debited, centavos), (credited, -centavos)] {
            entries.push(JournalEntry {
                day,
                order: number.to_owned(),
                posting: None,
                kind: kind.clone(),
                reference: format!("{kind}/{order_id}/{day}"),
                account,
                amount_centavos,
                posted_at_ms: None,
            });
        }
    }
    Ok(entries)
}

fn posted_entry(line: JournalLine, numbers: &HashMap<String, ShortNumber>) -> JournalEntry {
    JournalEntry {
        day: line.effective_on,
        order: number_of(numbers, &line.order_id),
        posting: Some(line.seq),
        kind: line.kind,
        reference: line.reference,
        account: line.account,
        amount_centavos: line.amount_centavos,
        posted_at_ms: Some(line.posted_at_ms),
    }
}

/// Number of an order; each one that has postings has a number.
fn number_of(numbers: &HashMap<String, ShortNumber>, order_id: &str) -> String {
    let number = numbers.get(order_id);
    number.map(ToString::to_string).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::earned_days;

    #[test]
    fn money_11_interest_is_earned_up_to_today() {
        let day = |day| date(2026, 3, day);
        let today = day(2);
        for ((from, to), earned) in [
            ((1, 1), Some((1, 1))),
            ((1, 2), Some((1, 2))),
            ((1, 3), Some((1, 2))),
            ((2, 2), Some((2, 2))),
            ((2, 3), Some((2, 2))),
            ((3, 3), None),
            ((2, 1), None),
        ] {
            let earned = earned.map(|(from, to)| (day(from), day(to)));
            let found = earned_days((day(from), day(to)), today);
            assert_eq!(found, earned, "{from} to {to}");
        }
    }
}
