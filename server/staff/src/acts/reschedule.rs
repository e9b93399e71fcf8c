//! Other due dates for the unpaid installments of a loan.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use crate::released_loan::ReleasedLoan;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_lending::calendar::add_days;
use tulay_lending::loan_account::LoanAccount;
use tulay_lending::repayment::{self, PlanState};
use tulay_lending::replay::EventKind;
use tulay_store::Tx;

/// The furthest that a due date may be moved, in days.
const MAX_RESCHEDULE_DAYS: i64 = 2 * 365;

/// Gives the unpaid installments other due dates, without a fee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reschedule {
    /// The order's id.
    #[serde(skip_serializing)]
    pub order_id: String,
    /// A date for each unpaid installment, ascending.
    pub due_dates: Vec<Date>,
}

impl Act for Reschedule {
    fn tag() -> &'static str {
        "reschedule"
    }

    fn role(&self) -> Role {
        Role::Decide
    }

    fn subject(&self) -> Subject {
        Subject::Order(self.order_id.clone())
    }

    fn past_tense(&self) -> String {
        let dates: Vec<String> = self.due_dates.iter().map(Date::to_string).collect();
        format!("rescheduled to {}", dates.join(", "))
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let loan = ReleasedLoan::find(tx, &self.order_id, now)?;
        loan.check_open()?;
        let due_dates = new_due_dates(&loan.account, &self.due_dates, loan.today)?;
        loan.add_event(tx, EventKind::Reschedule { due_dates }, now)?;
        let size_centavos = loan.figures.outstanding_centavos;
        loan.effect(tx, size_centavos)
    }
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
        .filter(|line| line.state != PlanState::Paid)
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
        new.map_or(line.due_on, |(_, due_on)| *due_on)
    });
    if !are_sound(due_dates, today)? || !all.is_sorted_by(|one, next| one < next) {
        let why =
            "The dates ascend, after today, within two years and after those of paid installments";
        return Err(Error::invalid("due_dates", why));
    }
    Ok(moved)
}

/// Returns true if the dates ascend, after today and within two years.
fn are_sound(due_dates: &[Date], today: Date) -> Result<bool, Error> {
    let last = add_days(today, MAX_RESCHEDULE_DAYS)?;
    let is_ascending = due_dates.is_sorted_by(|one, next| one < next);
    Ok(is_ascending
        && due_dates
            .iter()
            .all(|due_on| *due_on > today && *due_on <= last))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn money_11_new_dates_ascend_from_tomorrow_to_the_last_day_of_two_years() {
        let today = date(2026, 3, 2);
        for (days, expected) in [
            (vec![0], false),
            (vec![1], true),
            (vec![1, 1], false),
            (vec![1, 2], true),
            (vec![2, 1], false),
            (vec![1, MAX_RESCHEDULE_DAYS], true),
            (vec![1, MAX_RESCHEDULE_DAYS + 1], false),
        ] {
            let dates = days
                .iter()
                .map(|days| add_days(today, *days).expect("a day"));
            let found = are_sound(&dates.collect::<Vec<_>>(), today);
            assert_eq!(found.ok(), Some(expected), "{days:?}");
        }
    }
}
