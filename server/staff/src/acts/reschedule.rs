//! Other due dates for the unpaid installments of a loan.

use jiff::Timestamp;
use jiff::civil::Date;

use crate::act::{Act, Effect, StateChange};
use crate::declared::act;
use crate::released_loan::ReleasedLoan;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lending::calendar::add_days;
use tulay_lending::loan_account::LoanAccount;
use tulay_lending::repayment;
use tulay_lending::replay::EventKind;
use tulay_store::Tx;
use tulay_store::operator_audit::Trace;
use tulay_texts::{Text, text};

/// The furthest that a due date may be moved, in days.
const MAX_RESCHEDULE_DAYS: i64 = 2 * 365;

act! {
    /// Gives the unpaid installments other due dates, without a fee: one for each, ascending, after today, within two
    /// years, not all as they are. Its sum is what is outstanding.
    pub struct Reschedule of order {
        /// A date for each unpaid installment, ascending.
        pub due_dates: Vec<Date> = days("New due dates").hint("The earliest first, all after today."),
    }
    tag: "reschedule",
    role: Decide,
    done: form("Reschedule the loan", "Reschedule", Sample::Overdue),
    words: ["Reschedule {order} to {due_dates}" => "rescheduled to {due_dates}"],
    kept: [r#"{"act":"reschedule","due_dates":["2026-10-01"]}"#],
    trace: Trace::Event,
    offered: |case, _| Ok(case.order.status.is_repayable()),
}

impl Act for Reschedule {
    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let loan = ReleasedLoan::find(tx, &self.order_id, now)?;
        loan.check_open()?;
        let due_dates = new_due_dates(&loan.account, &self.due_dates, loan.today)?;
        let before = old_due_dates(&loan, &due_dates)?;
        if before == self.due_dates {
            let why = "The loan has these dates already";
            return Err(Error::invalid("due_dates", why));
        }
        let after = written(&self.due_dates);
        let states = vec![StateChange::new("due dates", &written(&before), &after)];
        loan.add_event(tx, EventKind::Reschedule { due_dates }, now)?;
        let size_centavos = loan.figures.outstanding_centavos;
        Ok(Effect {
            states,
            ..loan.effect(tx, size_centavos)?
        })
    }
}

/// Days as staff read them: `15 Jul 2026, 15 Aug 2026`.
pub fn written(days: &[Date]) -> String {
    let days = days.iter().map(|day| day.strftime("%-d %b %Y").to_string());
    days.collect::<Vec<_>>().join(", ")
}

/// Returns the due dates that the new ones replace.
fn old_due_dates(loan: &ReleasedLoan, moved: &[(i64, Date)]) -> Result<Vec<Date>, Error> {
    let plan = repayment::plan(&loan.account, loan.today)?;
    let is_moved = |number| moved.iter().any(|(moved, _)| *moved == number);
    let old = plan.iter().filter(|line| is_moved(line.number));
    Ok(old.map(|line| line.due_on).collect())
}

/// Returns the dates by installment: one for each that is unpaid, ascending with those of the paid ones, after today and
/// within two years.
fn new_due_dates(
    account: &LoanAccount,
    due_dates: &[Date],
    today: Date,
) -> Result<Vec<(i64, Date)>, Error> {
    let plan = repayment::plan(account, today)?;
    let unpaid: Vec<i64> = plan
        .iter()
        .filter(|line| line.state.is_open())
        .map(|line| line.number)
        .collect();
    if due_dates.len() != unpaid.len() {
        let why = format!("{} are unpaid", unpaid.len());
        let refusal = Error::invalid("due_dates", "Give a date for each unpaid installment");
        return Err(refusal.with_log_detail(&why));
    }
    let moved = unpaid.iter().copied().zip(due_dates.iter().copied());
    let moved: Vec<(i64, Date)> = moved.collect();
    let all = plan.iter().map(|line| {
        let new = moved.iter().find(|(number, _)| *number == line.number);
        (line.number, new.map_or(line.due_on, |(_, due_on)| *due_on))
    });
    let all: Vec<(i64, Date)> = all.collect();
    let last = add_days(today, MAX_RESCHEDULE_DAYS)?;
    let mut before = None;
    for (number, due_on) in all {
        let is_moved = moved.iter().any(|(moved, _)| *moved == number);
        let fault = fault(due_on, before, (today, last)).filter(|_| is_moved);
        if let Some((why, than)) = fault {
            let why = why
                .arg(number)
                .arg(written(&[due_on]))
                .arg(written(&[than]));
            return Err(Error::invalid("due_dates", why));
        }
        before = Some(due_on);
    }
    Ok(moved)
}

/// Fault of a date after that of the installment before it, and the day that it is compared with.
fn fault(due_on: Date, before: Option<Date>, (today, last): (Date, Date)) -> Option<(Text, Date)> {
    if due_on <= today {
        let why = "Installment {0}: {1} is not after today, {2}";
        return Some((text(why), today));
    }
    if due_on > last {
        let why = "Installment {0}: {1} is more than two years away, after {2}";
        return Some((text(why), last));
    }
    match before {
        Some(before) if due_on == before => {
            let why = "Installment {0}: {1} is the date of the one before it, too";
            Some((text(why), before))
        }
        Some(before) if due_on < before => {
            let why = "Installment {0}: {1} is before {2}, the date of the one before it";
            Some((text(why), before))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use tulay_texts::Language;

    use super::*;

    #[test]
    fn money_11_new_dates_ascend_from_tomorrow_to_the_last_day_of_two_years_and_a_fault_is_said() {
        let today = date(2026, 3, 2);
        let last = add_days(today, MAX_RESCHEDULE_DAYS).expect("a day");
        for (days, before, expected) in [
            (-1, None, Some(("is not after today, {2}", 0))),
            (0, None, Some(("is not after today, {2}", 0))),
            (1, None, None),
            (
                1,
                Some(1),
                Some(("is the date of the one before it, too", 1)),
            ),
            (2, Some(1), None),
            (1, Some(2), Some(("is before {2}, the date", 2))),
            (MAX_RESCHEDULE_DAYS, Some(1), None),
            (
                MAX_RESCHEDULE_DAYS + 1,
                Some(1),
                Some((
                    "is more than two years away, after {2}",
                    MAX_RESCHEDULE_DAYS,
                )),
            ),
        ] {
            let day = |days| add_days(today, days).expect("a day");
            let found = fault(day(days), before.map(day), (today, last));
            let found = found.map(|(why, than)| (why.render(Language::En), than));
            let says = |(part, than): (&str, i64)| {
                let found = found.as_ref();
                found.is_some_and(|(why, of)| why.contains(part) && *of == day(than))
            };
            assert!(expected.map_or(found.is_none(), says), "{days}: {found:?}");
        }
    }
}
