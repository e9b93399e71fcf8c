//! Changes written at a release and on a new day. It loads and stores nothing; called again after its decision was
//! stored, it returns an empty one.

use std::borrow::Cow;

use jiff::civil::Date;

use super::calendar::add_days;
use super::error::LendingError;
use super::loan_account::{Decision, Loan, LoanAccount};
use super::posting_rules::{self, day_event};
use super::reconcile::reconcile;
use super::repayment::first_prepayment_day;
use super::replay::{LoanEvent, replay, replay_to_store};
use super::schedule::Schedule;
use super::state::{Cause, OrderStatus, StatusTransition};

/// Returns the changes of a release: the first version of the schedule, the release's posting, the move to 170.
///
/// # Errors
/// [`LendingError::Overflow`], [`LendingError::NoSuchDate`], [`LendingError::TermNotOffered`].
pub fn release(loan: &Loan, released_on: Date) -> Result<(Schedule, Decision), LendingError> {
    let agreed = &loan.agreed;
    let schedule = agreed.schedule(loan.principal_centavos, loan.term_days, released_on)?;
    let decision = Decision {
        postings: vec![posting_rules::release(loan, &schedule, released_on)?],
        transitions: vec![StatusTransition::new(
            Some(OrderStatus::Disbursing),
            Cause::Released,
        )?],
        ..Decision::default()
    };
    Ok((schedule, decision))
}

/// Returns the changes of a day without an event: the difference between [`replay_to_store`] and the stored account.
/// Empty for a day before the newest posting: a round that began before midnight would take back the changes of the new
/// day. Empty on the day of the release, for the same reason: the day after it posts nothing. And empty if the loan
/// would be brought up to date: time alone never does that, so the day is older than the one that made the loan
/// overdue, which posts nothing where the product has no penalties.
///
/// # Errors
/// As `replay` and `reconcile`.
pub fn new_day(
    stored: &LoanAccount,
    first_schedule: &Schedule,
    events: &[LoanEvent],
    today: Date,
) -> Result<Decision, LendingError> {
    let is_over = today <= stored.released_on || is_behind(stored, today);
    if !stored.status.is_repayable() || is_over {
        return Ok(Decision::default());
    }
    let replayed = replay_to_store(stored, first_schedule, events, today)?;
    let decision = reconcile(stored, &replayed, &day_event(today))?;
    let mut causes = decision.transitions.iter().map(|step| step.cause);
    if causes.any(|cause| cause == Cause::BroughtUpToDate) {
        return Ok(Decision::default());
    }
    Ok(decision)
}

/// Returns a loan's account as of `today`, to which [`new_day`] has brought it: the stored one, unless it is late, so
/// that penalties wait for their posting, or was brought further; then it is computed by a replay.
///
/// # Errors
/// As `replay`.
pub fn as_of<'a>(
    stored: &'a LoanAccount,
    first_schedule: &Schedule,
    events: &[LoanEvent],
    today: Date,
) -> Result<Cow<'a, LoanAccount>, LendingError> {
    if stored.status != OrderStatus::Overdue && !is_behind(stored, today) {
        return Ok(Cow::Borrowed(stored));
    }
    let (loan, released_on) = (&stored.loan, stored.released_on);
    replay(loan, released_on, first_schedule, events, today).map(Cow::Owned)
}

/// Returns the changes after `added` was added to the events. The event counts from its own date, even if there are
/// later postings.
///
/// # Errors
/// [`LendingError::NotRepayable`] before the release and after a decline; as `replay` and
/// `reconcile`.
pub fn after_event(
    stored: &LoanAccount,
    first_schedule: &Schedule,
    events: &[LoanEvent],
    added: &LoanEvent,
    today: Date,
) -> Result<Decision, LendingError> {
    if !stored.status.is_repayable() && stored.status != OrderStatus::Settled {
        return Err(LendingError::NotRepayable(stored.status));
    }
    let today = stored
        .ledger
        .newest_date()
        .map_or(today, |newest| newest.max(today));
    let replayed = replay_to_store(stored, first_schedule, events, today)?;
    reconcile(stored, &replayed, &added.reference)
}

/// The first day after `today` on which time alone may change the stored state of a loan that [`new_day`] has brought
/// to `today`, if no event follows. A late loan is posted penalties at the end of a month; its account as of a day does
/// not wait for that.
///
/// # Errors
/// [`LendingError::NoSuchDate`] at the very end of the calendar.
pub fn next_day(account: &LoanAccount, today: Date) -> Result<Date, LendingError> {
    let mut days = vec![
        add_days(account.released_on, 1)?,
        first_prepayment_day(account)?,
    ];
    for instalment in &account.schedule.instalments {
        days.extend([instalment.due_on, add_days(instalment.due_on, 1)?]);
    }
    let end_of_month = add_days(today, 1)?.last_of_month();
    if account.status == OrderStatus::Overdue {
        days.push(end_of_month);
    }
    let next = days.into_iter().filter(|day| *day > today).min();
    Ok(next.unwrap_or(end_of_month))
}

fn is_behind(stored: &LoanAccount, today: Date) -> bool {
    stored
        .ledger
        .newest_date()
        .is_some_and(|newest| newest > today)
}
