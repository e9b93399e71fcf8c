//! What time and money do to a loan, as decisions: given a account and a date, what is to be written
//! down. It loads and stores nothing; asked again after its decision is stored, it has nothing more
//! to do.

use jiff::civil::Date;

use super::error::LendingError;
use super::ledger::Posting;
use super::loan_account::{Decision, Loan, LoanAccount};
use super::money;
use super::penalty;
use super::posting_rules;
use super::repayment::{self, PlanState};
use super::rollover;
use super::schedule::Schedule;
use super::state::{Cause, OrderStatus, StatusTransition};

/// Money that arrived for an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// Names the payment, once; for a postback `{provider}/{event id}`.
    pub reference: String,
    /// How much arrived, above 0.
    pub amount_centavos: i64,
    /// The civil date in Manila on which the borrower paid.
    pub paid_on: Date,
    /// Whether it was paid to delay. It delays only if it covers that day's offer; else it repays.
    pub is_delay: bool,
}

/// What a release makes: the first version of the schedule, the release's posting, the move to 170.
pub fn release(loan: &Loan, released_on: Date) -> Result<(Schedule, Decision), LendingError> {
    let terms = &loan.agreed.terms;
    let schedule = Schedule::new(
        loan.principal_centavos,
        loan.term_days,
        terms.daily_interest_ppm,
        released_on,
    )?;
    let decision = Decision {
        postings: vec![posting_rules::release(loan, &schedule, released_on)?],
        transitions: vec![StatusTransition::new(
            Some(OrderStatus::Disbursing),
            Cause::Released,
        )?],
        schedule: None,
    };
    Ok((schedule, decision))
}

/// What a new day does: moves by date, interest earned, penalties up to and with that day. Nothing
/// when all of it is stored already, and nothing for an order that is not in repayment. Days that
/// were missed are made good.
pub fn new_day(loan_account: &LoanAccount, today: Date) -> Result<Decision, LendingError> {
    let mut work = Work::on(loan_account);
    work.catch_up(today)?;
    Ok(work.decision)
}

/// What a payment does: allocation, a rollover, settlement, or money owed to the borrower. A
/// payment that arrived late counts from the day on which it was paid: penalties for days after it
/// are taken back. Nothing for a payment that is stored already.
///
/// # Errors
/// [`LendingError::NotRepayable`] before the release and after a decline;
/// [`LendingError::NotAnAmount`] for an amount that is not above 0; [`LendingError::Overflow`],
/// [`LendingError::NoSuchDate`].
pub fn payment(
    loan_account: &LoanAccount,
    payment: &Payment,
    today: Date,
) -> Result<Decision, LendingError> {
    if !(1..=money::MAX_CENTAVOS).contains(&payment.amount_centavos) {
        return Err(LendingError::NotAnAmount);
    }
    if !loan_account.status.is_repayable() && loan_account.status != OrderStatus::Settled {
        return Err(LendingError::NotRepayable(loan_account.status));
    }
    let mut work = Work::on(loan_account);
    if loan_account
        .ledger
        .has(&posting_rules::payment_posting_reference(
            &payment.reference,
        ))
    {
        return Ok(work.decision);
    }
    let paid_on = payment.paid_on.min(today).max(loan_account.released_on);
    work.catch_up(paid_on)?;
    let is_delayed = payment.is_delay && work.delay(payment, paid_on)?;
    if !is_delayed {
        work.repay(payment, paid_on)?;
    }
    work.settle_if_paid(paid_on)?;
    work.catch_up(today)?;
    Ok(work.decision)
}

/// Takes back a payment that did not happen, by the mirror of its posting. What it had paid is owed
/// again, with the penalties of the days since. A rollover that it paid stays: its fee is owed.
///
/// # Errors
/// [`LendingError::NotRepayable`] for what settled an order, which STATUS-02 never opens again;
/// [`LendingError::Unknown`] where there is no such payment, or it was taken back before;
/// [`LendingError::Overflow`], [`LendingError::NoSuchDate`].
pub fn take_back(
    loan_account: &LoanAccount,
    payment_reference: &str,
    today: Date,
) -> Result<Decision, LendingError> {
    let reference = posting_rules::payment_posting_reference(payment_reference);
    let paid = loan_account
        .ledger
        .postings()
        .iter()
        .find(|posting| posting.reference == reference);
    // Of a settled order, what came after it was settled may go: it paid nothing.
    let pays = |posting: &Posting| {
        let mut entries = posting.entries.iter();
        entries.any(|entry| entry.account.is_receivable())
    };
    if !loan_account.status.is_repayable() && paid.is_none_or(pays) {
        return Err(LendingError::NotRepayable(loan_account.status));
    }
    let mirror = paid.map(Posting::reversal).transpose()?;
    let Some(mirror) = mirror.filter(|mirror| !loan_account.ledger.has(&mirror.reference)) else {
        return Err(LendingError::Unknown {
            what: "payment to take back",
            value: reference,
        });
    };
    let mut work = Work::on(loan_account);
    work.post(mirror)?;
    work.catch_up(today)?;
    Ok(work.decision)
}

/// A decision in the making, and the account after it.
struct Work {
    loan_account: LoanAccount,
    decision: Decision,
}

impl Work {
    fn on(loan_account: &LoanAccount) -> Self {
        Self {
            loan_account: loan_account.clone(),
            decision: Decision::default(),
        }
    }

    fn post(&mut self, posting: Posting) -> Result<(), LendingError> {
        self.decision.postings.push(posting.clone());
        self.loan_account.ledger.append(posting)
    }

    fn advance(&mut self, cause: Cause) -> Result<(), LendingError> {
        let step = StatusTransition::new(Some(self.loan_account.status), cause)?;
        self.decision.transitions.push(step);
        self.loan_account.status = step.to;
        Ok(())
    }

    fn catch_up(&mut self, today: Date) -> Result<(), LendingError> {
        if !self.loan_account.status.is_repayable() {
            return Ok(());
        }
        if self.loan_account.status == OrderStatus::Released
            && today > self.loan_account.released_on
        {
            self.advance(Cause::DayAfterRelease)?;
        }
        if self.loan_account.status == OrderStatus::InRepayment && self.is_late(today)? {
            self.advance(Cause::DueDatePassed)?;
        }
        for instalment in self.loan_account.schedule.instalments.clone() {
            if instalment.due_on <= today {
                self.earn_interest(instalment.number, instalment.due_on)?;
            }
        }
        let changes = penalty::changes(&self.loan_account, today)?;
        let posting = posting_rules::charge_penalty(&self.loan_account, &changes, today)?;
        posting.map_or(Ok(()), |posting| self.post(posting))
    }

    fn is_late(&self, today: Date) -> Result<bool, LendingError> {
        let lines = repayment::plan(&self.loan_account, today)?;
        Ok(lines.iter().any(|line| line.state == PlanState::Overdue))
    }

    fn earn_interest(&mut self, number: i64, on: Date) -> Result<(), LendingError> {
        let posting = posting_rules::earn_interest(&self.loan_account, number, on)?;
        posting.map_or(Ok(()), |posting| self.post(posting))
    }

    /// Pays a rollover where the amount covers the day's offer; says whether it did.
    fn delay(&mut self, payment: &Payment, paid_on: Date) -> Result<bool, LendingError> {
        let Ok(offer) = rollover::offer(&self.loan_account, paid_on)? else {
            return Ok(false);
        };
        if payment.amount_centavos < offer.amount_centavos {
            return Ok(false);
        }
        self.post(posting_rules::charge_rollover(
            &self.loan_account,
            offer.added_cost_centavos,
            paid_on,
        )?)?;
        self.post(posting_rules::pay(
            &self.loan_account,
            payment.amount_centavos,
            &payment.reference,
            paid_on,
        )?)?;
        // What was paid beyond the offer may have paid an instalment, which then keeps its date.
        let (_, schedule) = rollover::delayed(&self.loan_account, offer.days, paid_on)?;
        self.decision.schedule = Some(schedule.clone());
        self.loan_account.schedule = schedule;
        self.loan_account.rollovers += 1;
        if self.loan_account.status == OrderStatus::Overdue {
            self.advance(Cause::RolloverPaid)?;
        }
        Ok(true)
    }

    /// Repays; with the rebate of an early settlement where the amount covers it.
    fn repay(&mut self, payment: &Payment, paid_on: Date) -> Result<(), LendingError> {
        let due = repayment::due(&self.loan_account, paid_on)?;
        let full_centavos = due.and_then(|due| due.full_amount_centavos);
        if full_centavos.is_some_and(|full| payment.amount_centavos >= full)
            && repayment::may_prepay(&self.loan_account, paid_on)
        {
            let forgone = repayment::forgone_centavos(&self.loan_account, paid_on)?;
            let rebate = posting_rules::rebate(&forgone, &payment.reference, paid_on)?;
            rebate.map_or(Ok(()), |posting| self.post(posting))?;
        }
        self.post(posting_rules::pay(
            &self.loan_account,
            payment.amount_centavos,
            &payment.reference,
            paid_on,
        )?)
    }

    fn settle_if_paid(&mut self, paid_on: Date) -> Result<(), LendingError> {
        if !self.loan_account.status.is_repayable()
            || self.loan_account.ledger.outstanding_centavos()? > 0
        {
            return Ok(());
        }
        for instalment in self.loan_account.schedule.instalments.clone() {
            self.earn_interest(instalment.number, paid_on)?;
        }
        self.advance(Cause::PaidInFull)
    }
}
