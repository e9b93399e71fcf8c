//! Orders of one status, page by page, with what is owed today: for the overdue ones, a list to call.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use jiff::Timestamp;
use jiff::civil::Date;

use super::notes::ShownNote;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::stored_loan::StoredLoan;
use tulay_lending::calendar::{add_days, days_between, late_from, manila_date, manila_midnight};
use tulay_lending::repayment;
use tulay_lending::state::OrderStatus;
use tulay_store::Tx;
use tulay_store::borrowers::Borrower;
use tulay_store::loan_batches::{self, Listed};
use tulay_store::notes::Note;
use tulay_store::order_lists::{self, ListPlace, PAGE, Range, Sorted};
use tulay_store::orders::Order;
use tulay_texts::masked_number::last4;

/// Hours of the day in Manila in which borrowers may be called: from 6:00 until 22:00.
const CALLING_HOURS: std::ops::Range<i8> = 6..22;

/// Number of days for which an overdue loan is late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Age {
    /// 1 to 30 days.
    To30,
    /// 31 to 60 days.
    To60,
    /// 61 to 90 days.
    To90,
    /// More than 90 days.
    Over90,
}

impl Age {
    /// All ages, the youngest first.
    pub const ALL: [Self; 4] = [Self::To30, Self::To60, Self::To90, Self::Over90];

    /// The age as it is named in an address.
    pub fn name(self) -> &'static str {
        match self {
            Self::To30 => "1-30",
            Self::To60 => "31-60",
            Self::To90 => "61-90",
            Self::Over90 => "over-90",
        }
    }

    /// The first and the last number of days late; no last one for the oldest.
    fn days(self) -> (i64, Option<i64>) {
        match self {
            Self::To30 => (1, Some(30)),
            Self::To60 => (31, Some(60)),
            Self::To90 => (61, Some(90)),
            Self::Over90 => (91, None),
        }
    }

    /// The first and the last time from which a loan of this age is late, in milliseconds UTC. One that is one day late
    /// is so from the midnight before today.
    fn late_from_ms(self, today: Date) -> Result<RangeInclusive<i64>, Error> {
        let since = |days: i64| Ok::<_, Error>(manila_midnight(add_days(today, 1 - days)?)?);
        let (first, last) = self.days();
        let oldest_ms = match last {
            Some(days) => since(days)?.as_millisecond(),
            None => 1,
        };
        Ok(oldest_ms..=since(first)?.as_millisecond())
    }
}

/// A list of orders, and the place to continue it from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderQuery {
    /// The orders, and the figure that sorts them.
    pub sorted: Sorted,
    /// True for the largest figure first.
    pub is_descending: bool,
    /// Age of overdue loans; `None` for all.
    pub age: Option<Age>,
    /// The first day on which the oldest installment that is not paid may be due; `None` for all.
    pub due_from: Option<Date>,
    /// The last one.
    pub due_to: Option<Date>,
    /// Id of the product; `None` for all.
    pub product: Option<String>,
    /// Place of the last order of the page before; `None` for the first page.
    pub after: Option<ListPlace>,
}

/// Page of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListPage {
    /// The orders.
    pub orders: Vec<ListedOrder>,
    /// Place to continue from; `None` at the end.
    pub next: Option<ListPlace>,
    /// Time of the answer.
    pub now: Timestamp,
    /// True if borrowers may be called at that time.
    pub may_call: bool,
}

/// Order of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedOrder {
    /// The order.
    pub order: Order,
    /// Last four digits of the borrower's phone; `None` if the borrower was erased.
    pub phone_last4: Option<String>,
    /// The debt today; `None` before the money left, and when nothing is owed.
    pub debt: Option<Debt>,
    /// The newest note on its borrower, in the list of overdue orders.
    pub note: Option<ShownNote>,
    /// Time of its end, in milliseconds UTC, in a list of those that ended in a way.
    pub ended_at_ms: Option<i64>,
}

/// Debt of a loan on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Debt {
    /// Everything that is owed, due or not.
    pub outstanding_centavos: i64,
    /// Amount to pay by the due date, or now if that has passed.
    pub due_centavos: i64,
    /// The oldest due date that is not paid.
    pub due_on: Date,
    /// Days since then; 0 if it has not passed.
    pub days_late: i64,
}

/// Returns a page of at most [`PAGE`] orders. Its statements read these orders alone, whatever number there is.
///
/// # Errors
/// 1400 for an age of orders that are not overdue; errors of the store.
pub async fn page(lender: &Lender, query: OrderQuery) -> Result<ListPage, Error> {
    let now = lender.clock.now();
    let today = manila_date(now);
    let range = range(&query, today)?;
    let read = lender.store.read(move |tx| read(tx, &range, today));
    let (orders, next) = read.await?;
    Ok(ListPage {
        orders,
        next,
        now,
        may_call: may_call(now),
    })
}

/// Returns true if borrowers may be called at this time.
fn may_call(now: Timestamp) -> bool {
    let manila = jiff::tz::TimeZone::fixed(jiff::tz::offset(8));
    CALLING_HOURS.contains(&now.to_zoned_datetime(manila).hour())
}

fn range(query: &OrderQuery, today: Date) -> Result<Range, Error> {
    let check_filter = |field: &str| match query.sorted {
        Sorted::Due(_) => Ok(()),
        Sorted::Created(status) | Sorted::Principal(status) if status.is_repayable() => {
            let why = "Orders of some days late or due dates are sorted by these";
            Err(Error::invalid("sort", why))
        }
        Sorted::Created(_) | Sorted::Principal(_) | Sorted::WrittenOff | Sorted::Cancelled => Err(
            Error::invalid(field, "Only orders that are repaid are listed by it"),
        ),
    };
    let aged_ms = match query.age {
        Some(_) if query.sorted.status() != Some(OrderStatus::Overdue) => {
            return Err(Error::invalid("age", "Only overdue orders have an age"));
        }
        Some(age) => {
            check_filter("age")?;
            age.late_from_ms(today)?
        }
        None => 0..=i64::MAX - 1,
    };
    let late_from_ms = |field: &str, due_on: Option<Date>| {
        let late_from_ms = due_on.map(|due_on| {
            check_filter(field)?;
            Ok::<_, Error>(late_from(due_on)?.as_millisecond())
        });
        late_from_ms.transpose()
    };
    let from = late_from_ms("from", query.due_from)?.unwrap_or(0);
    let to = late_from_ms("to", query.due_to)?.unwrap_or(i64::MAX - 1);
    let from = from.max(*aged_ms.start());
    let until = to.min(*aged_ms.end()) + 1;
    let (start, until) = if query.is_descending {
        (until, from)
    } else {
        (from, until)
    };
    // No order has the empty id, so the list starts with the first order of that figure, or ends before it.
    let start = || ListPlace {
        key: start,
        order_id: String::new(),
    };
    Ok(Range {
        sorted: query.sorted,
        product_id: query.product.clone(),
        is_descending: query.is_descending,
        after: query.after.clone().unwrap_or_else(start),
        until,
    })
}

fn read(
    tx: &mut Tx<'_>,
    range: &Range,
    today: Date,
) -> Result<(Vec<ListedOrder>, Option<ListPlace>), Error> {
    let limit = i64::try_from(PAGE + 1).map_err(Error::internal)?;
    let mut places = order_lists::page(tx, range, limit)?;
    let has_more = places.len() > PAGE;
    places.truncate(PAGE);
    let next = places.last().filter(|_| has_more).cloned();
    Ok((listed(tx, range.sorted, &places, today)?, next))
}

/// Reads the orders of a page: all parts of all of them by a few statements.
fn listed(
    tx: &mut Tx<'_>,
    sorted: Sorted,
    places: &[ListPlace],
    today: Date,
) -> Result<Vec<ListedOrder>, Error> {
    let ids = places.iter().map(|place| place.order_id.clone());
    let listed = Listed::Page(ids.collect());
    let loaded = StoredLoan::load_batch_of_orders(tx, &listed, "")?;
    let loaded = loaded.into_iter().flat_map(|(loans, _)| loans);
    let (orders, loans): (Vec<_>, Vec<_>) = loaded.unzip();
    let mut people = loan_batches::borrowers(tx, &listed, &orders)?;
    let is_overdue = sorted.status() == Some(OrderStatus::Overdue);
    let mut notes = if is_overdue {
        Some(loan_batches::newest_notes(tx, &listed, &orders)?)
    } else {
        None
    };
    let mut rows = HashMap::new();
    for (order, loan) in orders.into_iter().zip(loans) {
        let row = ListedOrder {
            phone_last4: people.of(&order).as_ref().and_then(phone_last4),
            debt: loan.map(|loan| debt(&loan, today)).transpose()?.flatten(),
            note: notes
                .as_mut()
                .and_then(|notes| notes.of(&order))
                .map(|note| shown(tx, &note))
                .transpose()?,
            ended_at_ms: None,
            order,
        };
        rows.insert(row.order.id().to_owned(), row);
    }
    let is_of_ended = sorted.status().is_none();
    let in_order = places.iter().filter_map(|place| {
        let row = rows.remove(&place.order_id)?;
        let ended_at_ms = is_of_ended.then_some(place.key);
        Some(ListedOrder { ended_at_ms, ..row })
    });
    Ok(in_order.collect())
}

/// The newest note on a borrower, beside their order.
fn shown(tx: &Tx<'_>, note: &Note) -> Result<ShownNote, Error> {
    Ok(ShownNote {
        at_ms: note.at_ms,
        operator: note.operator.clone(),
        text: note.text.open(tx)?,
        order: None,
    })
}

/// Returns the last four digits of a borrower's phone. Erasure replaces the phone by the borrower's id.
fn phone_last4(borrower: &Borrower) -> Option<String> {
    (borrower.phone != borrower.id).then(|| last4(&borrower.phone))
}

fn debt(loan: &StoredLoan, today: Date) -> Result<Option<Debt>, Error> {
    let due = repayment::due(&loan.on_day(today)?, today)?;
    Ok(due.map(|due| Debt {
        outstanding_centavos: due.outstanding_centavos,
        due_centavos: due.on_due_date_centavos,
        due_on: due.due_on,
        days_late: days_between(due.due_on, today).max(0),
    }))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn staff_13_a_borrower_may_be_called_from_6_until_22_in_manila() {
        let at = |text: &str| may_call(text.parse().expect("a time"));
        assert!(!at("2026-11-26T05:59:59+08:00"));
        assert!(at("2026-11-26T06:00:00+08:00"));
        assert!(at("2026-11-26T21:59:59+08:00"));
        assert!(!at("2026-11-26T22:00:00+08:00"));
    }

    #[test]
    fn staff_13_each_number_of_days_late_is_of_one_age() {
        let today = date(2026, 11, 26);
        for (days, right) in [
            (1, Age::To30),
            (30, Age::To30),
            (31, Age::To60),
            (60, Age::To60),
            (61, Age::To90),
            (90, Age::To90),
            (91, Age::Over90),
            (400, Age::Over90),
        ] {
            let due_on = add_days(today, -days).expect("a day");
            let since = late_from(due_on).expect("a time");
            let ages = Age::ALL.into_iter().filter(|age| {
                let late_from_ms = age.late_from_ms(today).expect("times");
                late_from_ms.contains(&since.as_millisecond())
            });
            assert_eq!(ages.collect::<Vec<_>>(), [right], "{days}");
        }
    }
}
