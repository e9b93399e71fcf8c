//! What a borrower may pay on a day: what is due, what settles everything, and the plan line by
//! line. It reads a account and changes nothing.

use jiff::civil::Date;

use super::calendar;
use super::error::LendingError;
use super::ledger::Account;
use super::loan_account::LoanAccount;
use super::money;

/// What is due on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// What to pay now: everything overdue, penalties, fees, and the next unpaid instalment; never
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
    /// What settles everything; none while prepayment is not allowed (STATIC-03).
    pub full_amount_centavos: Option<i64>,
}

/// The state of one instalment on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanState {
    /// Nothing of it is owed.
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
    /// Its status.
    pub state: PlanState,
}

/// What is due on a day; none when nothing is owed. Counts penalties as they are charged: let
/// `servicing::new_day` do its work first.
pub fn due(loan_account: &LoanAccount, today: Date) -> Result<Option<Due>, LendingError> {
    let lines = plan(loan_account, today)?;
    let Some(oldest) = lines.iter().find(|line| line.state != PlanState::Paid) else {
        return Ok(None);
    };
    let penalty_centavos = money::sum(lines.iter().map(|line| line.penalty_centavos))?;
    let fee_centavos = loan_account
        .ledger
        .balance_centavos(Account::RolloverReceivable)?;
    let unpaid_in = |state| {
        let picked = lines.iter().filter(move |line| line.state == state);
        money::sum(picked.map(|line| line.unpaid_centavos - line.penalty_centavos))
    };
    let overdue_centavos = unpaid_in(PlanState::Overdue)?;
    let scheduled_centavos = money::add(overdue_centavos, unpaid_in(PlanState::Next)?)?;
    let due_centavos = money::sum([scheduled_centavos, penalty_centavos, fee_centavos])?;
    let full_amount_centavos = full_amount_centavos(loan_account, due_centavos, today)?;
    Ok(Some(Due {
        amount_centavos: full_amount_centavos.map_or(due_centavos, |full| full.min(due_centavos)),
        due_on: oldest.due_on,
        days_left: calendar::days_between(today, oldest.due_on),
        overdue_centavos,
        penalty_centavos,
        full_amount_centavos,
    }))
}

/// Every instalment's state on a day.
pub fn plan(loan_account: &LoanAccount, today: Date) -> Result<Vec<PlanLine>, LendingError> {
    let mut lines = Vec::new();
    let mut is_next_named = false;
    for instalment in &loan_account.schedule.instalments {
        let penalty_centavos = loan_account
            .ledger
            .instalment_balance_centavos(Account::PenaltyReceivable, instalment.number)?;
        let unpaid_centavos = money::add(
            unpaid_scheduled_centavos(loan_account, instalment.number)?,
            penalty_centavos,
        )?;
        let state = if unpaid_centavos == 0 {
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
    loan_account: &LoanAccount,
    number: i64,
) -> Result<i64, LendingError> {
    loan_account.ledger.sum_where(|_, entry| {
        entry.instalment == Some(number)
            && matches!(
                entry.account,
                Account::LoanPrincipal | Account::InterestReceivable
            )
    })
}

/// Whether the loan may be settled early on a day (STATIC-03): enough of the term and enough days
/// have passed since the release.
pub fn may_prepay(loan_account: &LoanAccount, today: Date) -> bool {
    let rule = loan_account.loan.agreed.terms.prepayment;
    let days_passed = calendar::days_between(loan_account.released_on, today);
    days_passed >= rule.min_days
        && days_passed * money::BP >= loan_account.loan.term_days * rule.min_term_share_bp
}

/// By instalment's number, the interest that an early settlement on a day forgoes: what is unpaid
/// of those instalments whose time has not begun, which it does on the day after the due date
/// before. What was earned on a due date that a rollover moved stays owed.
pub(super) fn forgone_centavos(
    loan_account: &LoanAccount,
    today: Date,
) -> Result<Vec<(i64, i64)>, LendingError> {
    let instalments = &loan_account.schedule.instalments;
    let mut forgone = Vec::new();
    for (before, later) in instalments.iter().zip(instalments.iter().skip(1)) {
        let balance = |account| {
            loan_account
                .ledger
                .instalment_balance_centavos(account, later.number)
        };
        let unearned_centavos = -balance(Account::InterestUnearned)?;
        let interest_centavos = balance(Account::InterestReceivable)?.min(unearned_centavos);
        if before.due_on >= today && interest_centavos > 0 {
            forgone.push((later.number, interest_centavos));
        }
    }
    Ok(forgone)
}

/// What settles everything on a day: all that is owed, when that is due anyway; less the interest
/// of later instalments, when prepayment is allowed; else none.
fn full_amount_centavos(
    loan_account: &LoanAccount,
    due_centavos: i64,
    today: Date,
) -> Result<Option<i64>, LendingError> {
    let outstanding_centavos = loan_account.ledger.outstanding_centavos()?;
    if may_prepay(loan_account, today) {
        let forgone = forgone_centavos(loan_account, today)?;
        let forgone_centavos = money::sum(forgone.iter().map(|(_, centavos)| *centavos))?;
        return money::subtract(outstanding_centavos, forgone_centavos).map(Some);
    }
    Ok((due_centavos == outstanding_centavos).then_some(outstanding_centavos))
}
