//! What a borrower may pay on a day: what is due, what settles everything, and the plan line by
//! line. It reads an account and changes nothing.

use jiff::civil::Date;

use super::calendar;
use super::error::LendingError;
use super::ledger::Account;
use super::loan_account::LoanAccount;
use super::money;

/// What is due on a day. Its parts add up to `amount_centavos`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// What to pay now: what is late with all penalties and fees; else the next instalment. Never
    /// more than `full_amount_centavos`.
    pub amount_centavos: i64,
    /// The due date of the oldest unpaid instalment.
    pub due_on: Date,
    /// Days until then; negative when late.
    pub days_left: i64,
    /// The part of it that is late: unpaid principal and interest of instalments past their due
    /// date.
    pub overdue_centavos: i64,
    /// The part of it that is penalties.
    pub penalty_centavos: i64,
    /// The part of it that is rollover fees.
    pub fee_centavos: i64,
    /// The part of it that is the next instalment; 0 when something else is due.
    pub next_centavos: i64,
    /// What is taken off it because paying the next instalment settles everything early.
    pub rebate_centavos: i64,
    /// What settles everything; none while prepayment is not allowed (STATIC-03).
    pub full_amount_centavos: Option<i64>,
    /// What everything owed comes to, due or not, without a rebate.
    pub outstanding_centavos: i64,
}

/// Where one instalment stands on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanState {
    /// Nothing of it is owed, or less than the product's tolerance.
    Paid,
    /// Its due date has passed.
    Overdue,
    /// It is the next to be paid.
    Next,
    /// It comes later.
    Later,
}

/// One instalment on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanLine {
    /// The instalment's number, from 1.
    pub number: i64,
    /// Its due date.
    pub due_on: Date,
    /// Its scheduled principal.
    pub principal_centavos: i64,
    /// Its scheduled interest.
    pub interest_centavos: i64,
    /// Penalties owed for it.
    pub penalty_centavos: i64,
    /// What is unpaid of it, penalties included.
    pub unpaid_centavos: i64,
    /// Where it stands.
    pub state: PlanState,
}

/// What is due on a day; none when nothing is owed. Counts penalties as they are posted: take an
/// account that was replayed to that day.
///
/// # Errors
/// [`LendingError::Overflow`].
pub fn due(account: &LoanAccount, today: Date) -> Result<Option<Due>, LendingError> {
    let lines = plan(account, today)?;
    let is_open = |line: &&PlanLine| line.state != PlanState::Paid;
    let has_rest = |line: &&PlanLine| line.unpaid_centavos > 0;
    // Rests below the tolerance are due when nothing else is and they come to more together.
    let oldest = lines.iter().find(is_open);
    let Some(oldest) = oldest.or_else(|| lines.iter().find(has_rest)) else {
        return Ok(None);
    };
    let terms = &account.loan.agreed.terms;
    let penalty_centavos = money::sum(lines.iter().map(|line| line.penalty_centavos))?;
    let fee_centavos = account
        .ledger
        .balance_centavos(Account::RolloverReceivable)?;
    let late = lines.iter().filter(|line| line.due_on < today);
    let late = late.map(PlanLine::scheduled_centavos);
    let overdue_centavos = money::sum(late.filter(|unpaid| terms.counts(*unpaid)))?;
    let late_centavos = money::sum([overdue_centavos, penalty_centavos, fee_centavos])?;
    let next_centavos = if late_centavos > 0 {
        0
    } else if oldest.state == PlanState::Next {
        oldest.scheduled_centavos()
    } else {
        money::sum(lines.iter().map(PlanLine::scheduled_centavos))?
    };
    let due_centavos = money::add(late_centavos, next_centavos)?;
    let outstanding_centavos = account.ledger.outstanding_centavos()?;
    let full_amount_centavos = full_amount_centavos(account, due_centavos, today)?;
    let amount_centavos = full_amount_centavos.map_or(due_centavos, |full| full.min(due_centavos));
    Ok(Some(Due {
        amount_centavos,
        due_on: oldest.due_on,
        days_left: calendar::days_between(today, oldest.due_on),
        overdue_centavos,
        penalty_centavos,
        fee_centavos,
        next_centavos,
        rebate_centavos: money::subtract(due_centavos, amount_centavos)?,
        full_amount_centavos,
        outstanding_centavos,
    }))
}

impl PlanLine {
    /// What is unpaid of its principal and interest, in centavos.
    pub fn scheduled_centavos(&self) -> i64 {
        self.unpaid_centavos - self.penalty_centavos
    }
}

/// Every instalment as it stands on a day.
///
/// # Errors
/// [`LendingError::Overflow`].
pub fn plan(account: &LoanAccount, today: Date) -> Result<Vec<PlanLine>, LendingError> {
    let mut lines = Vec::new();
    let mut is_next_named = false;
    for instalment in &account.schedule.instalments {
        let penalty_centavos = account
            .ledger
            .instalment_balance_centavos(Account::PenaltyReceivable, instalment.number)?;
        let unpaid_centavos = money::add(
            unpaid_scheduled_centavos(account, instalment.number)?,
            penalty_centavos,
        )?;
        let state = if !account.loan.agreed.terms.counts(unpaid_centavos) {
            PlanState::Paid
        } else if instalment.due_on < today {
            PlanState::Overdue
        } else if is_next_named {
            PlanState::Later
        } else {
            is_next_named = true;
            PlanState::Next
        };
        lines.push(PlanLine {
            number: instalment.number,
            due_on: instalment.due_on,
            principal_centavos: instalment.principal_centavos,
            interest_centavos: instalment.interest_centavos,
            penalty_centavos,
            unpaid_centavos,
            state,
        });
    }
    Ok(lines)
}

/// What is unpaid of an instalment's principal and interest, in centavos.
pub(super) fn unpaid_scheduled_centavos(
    account: &LoanAccount,
    number: i64,
) -> Result<i64, LendingError> {
    account.ledger.sum_where(|_, entry| {
        entry.instalment == Some(number)
            && matches!(
                entry.account,
                Account::LoanPrincipal | Account::InterestReceivable
            )
    })
}

/// Whether the loan may be settled early on a day (STATIC-03): enough of the term and enough days
/// have passed since the release.
pub fn may_prepay(account: &LoanAccount, today: Date) -> bool {
    let rule = account.loan.agreed.terms.prepayment;
    let days_passed = calendar::days_between(account.released_on, today);
    days_passed >= rule.min_days
        && days_passed * money::BP >= account.loan.term_days * rule.min_term_share_bp
}

/// By instalment's number, the interest that an early settlement on a day forgoes: what is unpaid
/// of those instalments whose time has not begun, which it does on the day after the due date
/// before. What was earned on a due date that a rollover moved stays owed.
pub(super) fn forgone_centavos(
    account: &LoanAccount,
    today: Date,
) -> Result<Vec<(i64, i64)>, LendingError> {
    let instalments = &account.schedule.instalments;
    let mut forgone = Vec::new();
    for (before, later) in instalments.iter().zip(instalments.iter().skip(1)) {
        let balance = |of| account.ledger.instalment_balance_centavos(of, later.number);
        let unearned_centavos = -balance(Account::InterestUnearned)?;
        let interest_centavos = balance(Account::InterestReceivable)?.min(unearned_centavos);
        if before.due_on >= today && interest_centavos > 0 {
            forgone.push((later.number, interest_centavos));
        }
    }
    Ok(forgone)
}

/// What settles everything on a day: all that is owed, when what is due comes to it; less the
/// interest of later instalments, when prepayment is allowed; else none.
fn full_amount_centavos(
    account: &LoanAccount,
    due_centavos: i64,
    today: Date,
) -> Result<Option<i64>, LendingError> {
    let outstanding_centavos = account.ledger.outstanding_centavos()?;
    if may_prepay(account, today) {
        let forgone = forgone_centavos(account, today)?;
        let forgone_centavos = money::sum(forgone.iter().map(|(_, centavos)| *centavos))?;
        return money::subtract(outstanding_centavos, forgone_centavos).map(Some);
    }
    Ok((due_centavos == outstanding_centavos).then_some(outstanding_centavos))
}
