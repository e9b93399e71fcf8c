//! Amounts that a borrower may pay on a day: the amount due, the amount that settles everything, and the plan line by
//! line. It reads an account and changes nothing.

use jiff::civil::Date;

use super::calendar;
use super::error::LendingError;
use super::ledger::Account;
use super::loan_account::LoanAccount;
use super::money;

/// Amounts due on a day. The parts add up to `amount_centavos`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// Amount to pay now: everything late with all penalties and fees; otherwise the next instalment. Never more than
    /// `full_amount_centavos`.
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
    /// Rebate, because paying the next instalment settles everything early.
    pub rebate_centavos: i64,
    /// Late debts and the next instalment together; `None` when nothing is late, and when that is everything.
    pub with_next_centavos: Option<i64>,
    /// Amount that settles everything; `None` while prepayment is not allowed (STATIC-03).
    pub full_amount_centavos: Option<i64>,
    /// The interest that paying `full_amount_centavos` forgoes.
    pub full_rebate_centavos: i64,
    /// The largest amount that may be paid: everything, or just less than would settle it before prepayment is allowed.
    pub most_centavos: i64,
    /// Sum of everything owed, due or not, without a rebate.
    pub outstanding_centavos: i64,
}

/// State of one instalment on a day.
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
    /// Unpaid part of it, penalties included.
    pub unpaid_centavos: i64,
    /// Its state.
    pub state: PlanState,
}

/// Returns the amounts due on a day; `None` when nothing is owed. Counts posted penalties: pass an account that was
/// replayed to that day.
///
/// # Errors
/// [`LendingError::Overflow`].
pub fn due(account: &LoanAccount, today: Date) -> Result<Option<Due>, LendingError> {
    let lines = plan(account, today)?;
    let open_centavos = open_centavos(account)?;
    let is_open = |line: &&PlanLine| line.state != PlanState::Paid;
    let Some(oldest) = lines.iter().find(is_open).or(lines.last()) else {
        return Ok(None);
    };
    if open_centavos == 0 {
        return Ok(None);
    }
    let penalties = lines
        .iter()
        .filter(is_open)
        .map(|line| line.penalty_centavos);
    let penalty_centavos = money::sum(penalties)?;
    let fee_centavos = unpaid_fee_centavos(account)?;
    let of_state = |state| {
        let lines = lines.iter().filter(move |line| line.state == state);
        money::sum(lines.map(PlanLine::scheduled_centavos))
    };
    let overdue_centavos = of_state(PlanState::Overdue)?;
    let late_centavos = money::sum([overdue_centavos, penalty_centavos, fee_centavos])?;
    let coming_centavos = of_state(PlanState::Next)?;
    let next_centavos = if late_centavos > 0 {
        0
    } else {
        coming_centavos
    };
    let due_centavos = money::add(late_centavos, next_centavos)?;
    let may_settle = may_prepay(account, today) || due_centavos == open_centavos;
    let full_amount_centavos = may_settle
        .then(|| settling_centavos(account, today))
        .transpose()?;
    let amount_centavos = full_amount_centavos.map_or(due_centavos, |full| full.min(due_centavos));
    let least_rest_centavos = account.loan.agreed.terms.tolerance_centavos.max(1);
    let most_centavos = full_amount_centavos.unwrap_or(open_centavos - least_rest_centavos);
    let with_next_centavos = Some(money::add(late_centavos, coming_centavos)?)
        .filter(|sum| (due_centavos + 1..=most_centavos).contains(sum))
        .filter(|sum| Some(*sum) != full_amount_centavos);
    Ok(Some(Due {
        amount_centavos,
        due_on: oldest.due_on,
        days_left: calendar::days_between(today, oldest.due_on),
        overdue_centavos,
        penalty_centavos,
        fee_centavos,
        next_centavos,
        rebate_centavos: money::subtract(due_centavos, amount_centavos)?,
        with_next_centavos,
        full_amount_centavos,
        full_rebate_centavos: full_amount_centavos.map_or(0, |full| open_centavos - full),
        most_centavos: most_centavos.max(amount_centavos),
        outstanding_centavos: account.ledger.outstanding_centavos()?,
    }))
}

impl PlanLine {
    /// Returns the unpaid part of its principal and interest, in centavos.
    pub fn scheduled_centavos(&self) -> i64 {
        self.unpaid_centavos - self.penalty_centavos
    }
}

/// Returns every instalment with its state on a day.
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
        let unpaid_centavos = unpaid_centavos(account, instalment.number)?;
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

/// Returns the unpaid part of an instalment's principal and interest, in centavos.
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

/// Returns the unpaid part of an instalment, penalties included, in centavos.
pub(super) fn unpaid_centavos(account: &LoanAccount, number: i64) -> Result<i64, LendingError> {
    let ledger = &account.ledger;
    let penalty_centavos =
        ledger.instalment_balance_centavos(Account::PenaltyReceivable, number)?;
    money::add(
        unpaid_scheduled_centavos(account, number)?,
        penalty_centavos,
    )
}

/// Returns the unpaid rollover fees, in centavos; 0 where they count as paid. Today there are no unpaid fees on any
/// day: the payment that buys a rollover pays its fee, and a reversal of that payment removes the fee, too.
fn unpaid_fee_centavos(account: &LoanAccount) -> Result<i64, LendingError> {
    let fee_centavos = account
        .ledger
        .balance_centavos(Account::RolloverReceivable)?;
    let counts = account.loan.agreed.terms.counts(fee_centavos);
    Ok(if counts { fee_centavos } else { 0 })
}

/// Everything owed except amounts that count as paid, in centavos; 0 once the loan is to be settled.
pub(super) fn open_centavos(account: &LoanAccount) -> Result<i64, LendingError> {
    let mut open_centavos = unpaid_fee_centavos(account)?;
    for instalment in &account.schedule.instalments {
        let unpaid_centavos = unpaid_centavos(account, instalment.number)?;
        if account.loan.agreed.terms.counts(unpaid_centavos) {
            open_centavos = money::add(open_centavos, unpaid_centavos)?;
        }
    }
    Ok(open_centavos)
}

/// Returns the amount that settles the loan on a day, in centavos: everything owed except amounts that count as paid,
/// less the interest that is forgone.
pub(super) fn settling_centavos(account: &LoanAccount, today: Date) -> Result<i64, LendingError> {
    let forgone = forgone_centavos(account, today)?;
    let forgone_centavos = money::sum(forgone.iter().map(|(_, centavos)| *centavos))?;
    money::subtract(open_centavos(account)?, forgone_centavos)
}

/// Returns true if the loan may be settled early on a day (STATIC-03): enough of the term and enough days have passed
/// since the release.
pub fn may_prepay(account: &LoanAccount, today: Date) -> bool {
    let rule = account.loan.agreed.terms.prepayment;
    let days_passed = calendar::days_between(account.released_on, today);
    days_passed >= rule.min_days
        && days_passed * money::BP >= account.loan.term_days * rule.min_term_share_bp
}

/// The first day on which the loan may be settled early.
///
/// # Errors
/// [`LendingError::NoSuchDate`] at the very end of the calendar.
pub(super) fn first_prepayment_day(account: &LoanAccount) -> Result<Date, LendingError> {
    let rule = account.loan.agreed.terms.prepayment;
    let share = account.loan.term_days * rule.min_term_share_bp;
    let of_term = (share + money::BP - 1) / money::BP;
    calendar::add_days(account.released_on, rule.min_days.max(of_term))
}

/// By instalment number, the interest that an early settlement on a day forgoes: the unpaid interest of instalments
/// whose period has not begun; it begins on the day after the previous due date. Interest that was earned on a due date
/// that a rollover moved stays owed. Empty while prepayment is not allowed.
pub(super) fn forgone_centavos(
    account: &LoanAccount,
    today: Date,
) -> Result<Vec<(i64, i64)>, LendingError> {
    let mut forgone = Vec::new();
    if !may_prepay(account, today) {
        return Ok(forgone);
    }
    let instalments = &account.schedule.instalments;
    for (before, later) in instalments.iter().zip(instalments.iter().skip(1)) {
        let balance = |of| account.ledger.instalment_balance_centavos(of, later.number);
        let unearned_centavos = -balance(Account::InterestUnearned)?;
        let interest_centavos = balance(Account::InterestReceivable)?.min(unearned_centavos);
        let counts = account
            .loan
            .agreed
            .terms
            .counts(unpaid_centavos(account, later.number)?);
        if before.due_on >= today && interest_centavos > 0 && counts {
            forgone.push((later.number, interest_centavos));
        }
    }
    Ok(forgone)
}
