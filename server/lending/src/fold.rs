//! Computes an account day by day from the release on: first the changes that a day brings, then the day's events. It
//! posts to the ledger of the account that it builds; penalties wait until something needs them posted. It stores
//! nothing, and does not depend on the order in which events were recorded.

use std::collections::HashSet;

use jiff::civil::Date;

use super::accrual::EarningPeriod;
use super::allocation;
use super::calendar;
use super::caps;
use super::error::LendingError;
use super::ledger::{Account, Debt, Ledger, Posting};
use super::lender_postings;
use super::loan_account::{Loan, LoanAccount};
use super::money;
use super::penalty::{self, DailyPenalties};
use super::posting_rules::{self, day_event};
use super::prepaid;
use super::product::BeforeReversal;
use super::repayment;
use super::replay::{EventKind, LoanEvent, PaymentPurpose};
use super::rollover;
use super::schedule::{InterestKind, Schedule};
use super::state::OrderStatus;

/// One instalment as the days pass; the ledger has the same figures, but is too slow to query every day.
#[derive(Debug, Clone, Copy)]
struct Line {
    number: i64,
    due_on: Date,
    /// Unpaid principal and interest.
    scheduled_centavos: i64,
    /// Unpaid penalties, those that wait for their posting included.
    penalty_centavos: i64,
    /// The penalties that wait for their posting.
    waiting_centavos: i64,
    /// Since the last rollover.
    daily: DailyPenalties,
    /// The days that earn its interest.
    earning: EarningPeriod,
}

/// Days up to one on which a reversal was recorded, as the loan was known on each of them.
#[derive(Debug, Clone, Default)]
struct KnownDays {
    /// The last of them; `None` without a reversal.
    until: Option<Date>,
    /// Those on which principal or interest was late as they began, ascending.
    late_on: Vec<Date>,
}

impl KnownDays {
    /// Returns true for a day on which nothing was late, by what was known (MONEY-20).
    fn waive(&self, day: Date) -> bool {
        self.until.is_some_and(|until| day <= until) && self.late_on.binary_search(&day).is_err()
    }
}

/// An account under construction, at one of its days.
#[derive(Debug, Clone)]
pub(super) struct Fold {
    account: LoanAccount,
    day: Date,
    lines: Vec<Line>,
    /// Cost that may still be charged under the cap; `None` if the caps are off.
    cost_left_centavos: Option<i64>,
    is_one_off_charged: bool,
    /// Days for which what was known on them decides on penalties.
    known: KnownDays,
    /// Days so far for which penalties were charged, ascending.
    late_on: Vec<Date>,
    /// The first day on which the loan may be settled early; `None` if it is after the end of the calendar.
    prepays_from: Option<Date>,
    /// Days on which penalties are posted besides those that need it.
    posts_on: HashSet<Date>,
    /// True once a refund opened the settled loan again.
    is_reopened: bool,
    /// True once a write-off or a cancellation took effect, even if there was nothing to post: no cancellation does
    /// afterwards.
    is_ended: bool,
}

impl Fold {
    /// The account after its release, on that day.
    pub(super) fn release(
        loan: &Loan,
        released_on: Date,
        first_schedule: &Schedule,
    ) -> Result<Self, LendingError> {
        let posting = posting_rules::release(loan, first_schedule, released_on)?;
        let mut since = released_on;
        let lines = first_schedule.instalments.iter().map(|instalment| {
            let due_before = std::mem::replace(&mut since, instalment.due_on);
            Line {
                number: instalment.number,
                due_on: instalment.due_on,
                scheduled_centavos: instalment.amount_centavos(),
                penalty_centavos: 0,
                waiting_centavos: 0,
                daily: DailyPenalties::default(),
                earning: EarningPeriod::new(
                    instalment.interest_centavos,
                    due_before,
                    instalment.due_on,
                ),
            }
        });
        let account = LoanAccount {
            loan: loan.clone(),
            status: OrderStatus::Released,
            released_on,
            rollovers: 0,
            schedule: first_schedule.clone(),
            ledger: Ledger::new(vec![posting])?,
        };
        Ok(Self {
            day: released_on,
            lines: lines.collect(),
            cost_left_centavos: caps::cost_left_centavos(&account)?,
            is_one_off_charged: false,
            known: KnownDays::default(),
            late_on: Vec::new(),
            prepays_from: repayment::first_prepayment_day(&account).ok(),
            posts_on: HashSet::new(),
            is_reopened: false,
            is_ended: false,
            account,
        })
    }

    /// Posts penalties on these days, too.
    pub(super) fn posting_penalties_on(mut self, days: HashSet<Date>) -> Self {
        self.posts_on = days;
        self
    }

    /// Returns true if the product waives penalties for days on which nothing was late until a reversal (MONEY-20).
    pub(super) fn waives_before_reversal(&self) -> bool {
        self.account.loan.agreed.terms.penalty.before_reversal == BeforeReversal::Waive
    }

    /// Charges penalties for days up to `until`, on which a reversal was recorded, only where the loan as it was known
    /// before that was late, too. Days that an earlier reversal decided on stay as they are.
    pub(super) fn keep_late_days_of(&mut self, known_then: &Self, until: Date) {
        let decided = self.known.until;
        let later = known_then.late_on.iter().copied();
        let later = later.filter(|day| decided.is_none_or(|decided| *day > decided));
        self.known.late_on.extend(later);
        self.known.until = Some(until);
    }

    pub(super) fn day(&self) -> Date {
        self.day
    }

    pub(super) fn is_settled(&self) -> bool {
        self.account.status == OrderStatus::Settled
    }

    pub(super) fn into_account(self) -> LoanAccount {
        self.account
    }

    /// Moves a released loan to the status in repayment after a payment was taken back: a loan that was settled is
    /// never shown as just released again. Other effects of the day of the release stay.
    pub(super) fn reopen(&mut self) {
        if self.account.status == OrderStatus::Released {
            self.account.status = OrderStatus::InRepayment;
        }
    }

    /// The interest that is not earned yet by the days that have passed, this one included.
    pub(super) fn unearned_centavos(&self) -> Result<i64, LendingError> {
        let unearned = self.lines.iter().map(|line| {
            let Line {
                number, earning, ..
            } = line;
            let ledger = &self.account.ledger;
            let posted = ledger.instalment_balance_centavos(Account::InterestUnearned, *number)?;
            let unearned_centavos = money::subtract(0, posted)?;
            let earned_centavos = earning.earned_centavos(self.day)?;
            Ok((unearned_centavos - earned_centavos).max(0))
        });
        money::sum(unearned.collect::<Result<Vec<_>, LendingError>>()?)
    }

    /// Advances to the next day on which time alone changes the account, to `until` at the latest, and applies the
    /// changes of that day.
    pub(super) fn advance_to(&mut self, until: Date) -> Result<(), LendingError> {
        self.day = self.next_change(until)?;
        if self.is_settled() {
            return Ok(());
        }
        let status = self.account.status;
        self.charge_penalties()?;
        for at in 0..self.lines.len() {
            let Line { number, due_on, .. } = self.lines[at];
            if due_on == self.day {
                self.earn_interest(number, &day_event(self.day))?;
            }
        }
        // On any other day nothing has changed that settles the loan: checking on more days makes no difference.
        if self.prepays_from == Some(self.day) {
            self.forgo_prepaid_so_far()?;
            self.settle_if_paid(&day_event(self.day))?;
            if self.is_settled() {
                return self.read_ledger();
            }
        }
        self.read_status();
        let ends_month = self.day.day() == self.day.days_in_month();
        let moves = self.account.status != status;
        if moves || ends_month || self.posts_on.contains(&self.day) {
            self.post_penalties()?;
        }
        Ok(())
    }

    /// Returns the next day on which time alone changes the account, `until` at the latest: each day while an
    /// instalment is late, for its penalties; otherwise the day after the release, a due date, the day after it, or the
    /// first day of prepayment.
    fn next_change(&self, until: Date) -> Result<Date, LendingError> {
        let (day, terms) = (self.day, &self.account.loan.agreed.terms);
        let changes_tomorrow = |line: &Line| {
            // It makes no difference here that the due date itself may be late: that date is returned before.
            line.due_on == day || (line.due_on < day && terms.counts(line.scheduled_centavos))
        };
        if day == self.account.released_on || self.lines.iter().any(changes_tomorrow) {
            return calendar::add_days(day, 1);
        }
        let due = self.lines.iter().map(|line| line.due_on);
        let days = due.chain(self.prepays_from).filter(|on| *on > day);
        Ok(days.fold(until, Date::min))
    }

    /// Applies an event of this day.
    pub(super) fn apply(&mut self, event: &LoanEvent) -> Result<(), LendingError> {
        self.post_penalties()?;
        match &event.kind {
            EventKind::Payment {
                amount_centavos,
                purpose,
            } => self.pay(&event.reference, *amount_centavos, *purpose)?,
            EventKind::Waiver { amount_centavos } => {
                let (reference, day) = (&event.reference, self.day);
                let waiver = posting_rules::waive(&self.account, *amount_centavos, reference, day)?;
                self.post_if_any(waiver)?;
            }
            EventKind::Refund { amount_centavos } => {
                self.refund(&event.reference, *amount_centavos)?;
            }
            EventKind::WriteOff { amount_centavos } => {
                self.write_off(&event.reference, *amount_centavos)?;
            }
            EventKind::Cancellation => self.cancel(&event.reference)?,
            EventKind::Reschedule { due_dates } => self.reschedule(due_dates)?,
            EventKind::Reversal { .. } => {}
        }
        self.settle_if_paid(&event.reference)?;
        self.read_ledger()?;
        self.read_status();
        Ok(())
    }

    /// Posts the waiting penalties.
    pub(super) fn post_penalties(&mut self) -> Result<(), LendingError> {
        let waiting = |line: &mut Line| (line.number, std::mem::take(&mut line.waiting_centavos));
        let charged: Vec<_> = self.lines.iter_mut().map(waiting).collect();
        let order_id = &self.account.loan.order_id;
        let posting = posting_rules::charge_penalties(order_id, &charged, self.day)?;
        self.post_if_any(posting)
    }

    /// Charges the penalties of a day on the amounts unpaid as it began: of the instalments in their order, as far as
    /// the cap on the loan's cost allows. The part above the cap is not charged later.
    fn charge_penalties(&mut self) -> Result<(), LendingError> {
        let agreed = &self.account.loan.agreed;
        let day = self.day;
        let is_late =
            |line: &Line| line.due_on < day && agreed.terms.counts(line.scheduled_centavos);
        if self.known.waive(day) || !self.lines.iter().any(is_late) {
            return Ok(());
        }
        self.late_on.push(day);
        for line in self.lines.iter_mut().filter(|line| is_late(line)) {
            let days_late = calendar::days_between(line.due_on, day);
            let bp = penalty::bp_on_day(&agreed.terms.penalty.steps, days_late);
            let mut charge_centavos = line.daily.add_day(line.scheduled_centavos, bp)?;
            if !self.is_one_off_charged {
                self.is_one_off_charged = true;
                charge_centavos = money::add(charge_centavos, agreed.one_off_penalty_centavos())?;
            }
            if let Some(left_centavos) = &mut self.cost_left_centavos {
                charge_centavos = charge_centavos.min(*left_centavos);
                *left_centavos -= charge_centavos;
            }
            line.waiting_centavos = money::add(line.waiting_centavos, charge_centavos)?;
            line.penalty_centavos = money::add(line.penalty_centavos, charge_centavos)?;
        }
        Ok(())
    }

    fn pay(
        &mut self,
        reference: &str,
        amount_centavos: i64,
        purpose: PaymentPurpose,
    ) -> Result<(), LendingError> {
        match purpose {
            PaymentPurpose::Rollover { rollovers_before }
                if rollovers_before == self.account.rollovers =>
            {
                self.roll_over_or_repay(reference, amount_centavos)
            }
            _ => self.repay(reference, amount_centavos),
        }
    }

    /// Buys the day's rollover if there is one and the amount covers it, but for less than the tolerance; otherwise
    /// repays. A payment that settles the loan is not charged the fee of a rollover.
    fn roll_over_or_repay(
        &mut self,
        reference: &str,
        amount_centavos: i64,
    ) -> Result<(), LendingError> {
        let offer = rollover::offer(&self.account, self.day)?;
        let settling_centavos = repayment::settling_centavos(&self.account, self.day)?;
        let terms = &self.account.loan.agreed.terms;
        let Some(offer) = offer
            .ok()
            .filter(|offer| !terms.counts(offer.amount_centavos - amount_centavos))
            .filter(|_| amount_centavos < settling_centavos)
        else {
            return self.repay(reference, amount_centavos);
        };
        let fee = posting_rules::charge_rollover(
            &self.account,
            offer.added_cost_centavos,
            reference,
            self.day,
        )?;
        self.post(fee)?;
        let debts = allocation::order_of_rollover(&self.account, self.day)?;
        self.post_payment(reference, amount_centavos, debts)?;
        // The part beyond the offer may have paid an instalment, which then keeps its date.
        let (_, schedule) = rollover::delayed(&self.account, offer.days, self.day)?;
        self.account.schedule = schedule;
        self.account.rollovers += 1;
        for (line, instalment) in self
            .lines
            .iter_mut()
            .zip(&self.account.schedule.instalments)
        {
            line.due_on = instalment.due_on;
            line.daily = DailyPenalties::default();
        }
        self.earn_by_new_dates()
    }

    /// Repays; with the rebate of an early settlement if the amount covers it.
    fn repay(&mut self, reference: &str, amount_centavos: i64) -> Result<(), LendingError> {
        let settling_centavos = repayment::settling_centavos(&self.account, self.day)?;
        if amount_centavos >= settling_centavos && !self.is_settled() {
            self.forgo_by_settling(reference, amount_centavos)?;
        }
        let debts = allocation::order(&self.account, self.day)?;
        self.post_payment(reference, amount_centavos, debts)
    }

    fn post_payment(
        &mut self,
        reference: &str,
        amount_centavos: i64,
        debts: Vec<Debt>,
    ) -> Result<(), LendingError> {
        self.forgo_prepaid(reference, amount_centavos, &debts)?;
        let (account, day) = (&self.account, self.day);
        let payment = posting_rules::pay(account, amount_centavos, debts, reference, day)?;
        self.post(payment)
    }

    /// Forgoes the interest that an early settlement by an amount does.
    fn forgo_by_settling(&mut self, event: &str, amount: i64) -> Result<(), LendingError> {
        let (account, day) = (&self.account, self.day);
        let forgone = repayment::forgone(account, day)?;
        let debts = allocation::order(account, day)?;
        let (paid, name) = ((amount, debts.as_slice()), ("rebate", event));
        let rebate = posting_rules::rebate(account, &forgone, paid, name, day)?;
        self.post_if_any(rebate)
    }

    /// Forgoes the interest on principal that a payment pays ahead (MONEY-15).
    fn forgo_prepaid(
        &mut self,
        event: &str,
        amount_centavos: i64,
        debts: &[Debt],
    ) -> Result<(), LendingError> {
        let forgone = prepaid::forgone_centavos(&self.account, self.day, amount_centavos, debts)?;
        for line in &mut self.lines {
            for of_line in forgone.iter().filter(|of| of.number == line.number) {
                let forgone_centavos = of_line.unpaid_centavos + of_line.paid_centavos;
                line.earning.forgo(forgone_centavos);
            }
        }
        let (account, paid) = (&self.account, (amount_centavos, debts));
        let name = ("rebate-prepaid", event);
        let rebate = posting_rules::rebate(account, &forgone, paid, name, self.day)?;
        self.post_if_any(rebate)
    }

    /// Forgoes the interest on principal that was paid ahead while prepayment was not allowed yet.
    fn forgo_prepaid_so_far(&mut self) -> Result<(), LendingError> {
        if self.account.loan.agreed.terms.interest == InterestKind::Flat {
            return Ok(());
        }
        self.post_penalties()?;
        let debts = allocation::order(&self.account, self.day)?;
        self.forgo_prepaid(&day_event(self.day), 0, &debts)?;
        self.read_ledger()
    }

    /// Settles the loan when every instalment counts as paid, or has nothing unpaid but interest that
    /// an early settlement forgoes: forgoes that, writes the rests off and earns all other interest.
    fn settle_if_paid(&mut self, event: &str) -> Result<(), LendingError> {
        if self.is_settled() || repayment::settling_centavos(&self.account, self.day)? > 0 {
            return Ok(());
        }
        self.forgo_by_settling(event, 0)?;
        let rest = posting_rules::write_off_small_balance(&self.account, event, self.day)?;
        self.post_if_any(rest)?;
        for at in 0..self.lines.len() {
            self.earn_interest(self.lines[at].number, event)?;
        }
        self.account.status = OrderStatus::Settled;
        Ok(())
    }

    /// Pays back what is owed to the borrower. A settled loan opens again where that was more than was owed.
    fn refund(&mut self, event: &str, amount_centavos: i64) -> Result<(), LendingError> {
        let refund = lender_postings::refund(&self.account, amount_centavos, event, self.day)?;
        self.post(refund)?;
        if !self.is_settled() {
            return Ok(());
        }
        if repayment::open_centavos(&self.account)? > 0 {
            self.is_reopened = true;
            self.account.status = OrderStatus::InRepayment;
            return Ok(());
        }
        let rest = posting_rules::write_off_small_balance(&self.account, event, self.day)?;
        self.post_if_any(rest)
    }

    /// Writes off debts up to the amount that was decided. Unearned interest among them is not earned any more.
    fn write_off(&mut self, event: &str, amount_centavos: i64) -> Result<(), LendingError> {
        if self.is_settled() {
            return Ok(());
        }
        let debts = allocation::order(&self.account, self.day)?;
        let (account, day) = (&self.account, self.day);
        let loss = lender_postings::write_off(account, amount_centavos, debts, event, day)?;
        self.is_ended |= loss.is_some();
        for entry in loss.iter().flat_map(|loss| &loss.entries) {
            let is_forgone = |line: &&mut Line| {
                entry.account == Account::InterestUnearned && entry.instalment == Some(line.number)
            };
            if let Some(line) = self.lines.iter_mut().find(is_forgone) {
                line.earning.forgo(entry.amount_centavos);
            }
        }
        self.post_if_any(loss)
    }

    /// Cancels the loan if the price was paid; it is settled then.
    fn cancel(&mut self, event: &str) -> Result<(), LendingError> {
        let price_centavos = lender_postings::cancellation_price_centavos(&self.account, self.day)?;
        if self.is_ended || lender_postings::kept_centavos(&self.account)? < price_centavos {
            return Ok(());
        }
        self.is_ended = true;
        let undone = lender_postings::cancel(&self.account, event, self.day)?;
        self.post_if_any(undone)
    }

    /// Moves unpaid instalments to other dates; a paid one keeps its own.
    fn reschedule(&mut self, due_dates: &[(i64, Date)]) -> Result<(), LendingError> {
        let terms = &self.account.loan.agreed.terms;
        let instalments = &mut self.account.schedule.instalments;
        for (line, instalment) in self.lines.iter_mut().zip(instalments) {
            let moved = due_dates.iter().find(|(number, _)| *number == line.number);
            if let Some((_, due_on)) = moved
                && terms.counts(line.scheduled_centavos)
            {
                (line.due_on, instalment.due_on) = (*due_on, *due_on);
                line.daily = DailyPenalties::default();
            }
        }
        self.earn_by_new_dates()
    }

    /// Earns interest by the new due dates, from this day on.
    fn earn_by_new_dates(&mut self) -> Result<(), LendingError> {
        let mut due_before = self.account.released_on;
        for line in &mut self.lines {
            line.earning = line.earning.moved(self.day, due_before, line.due_on)?;
            due_before = line.due_on;
        }
        Ok(())
    }

    fn earn_interest(&mut self, number: i64, event: &str) -> Result<(), LendingError> {
        let posting = posting_rules::earn_interest(&self.account, number, event, self.day)?;
        self.post_if_any(posting)
    }

    fn post_if_any(&mut self, posting: Option<Posting>) -> Result<(), LendingError> {
        posting.map_or(Ok(()), |posting| self.post(posting))
    }

    fn post(&mut self, posting: Posting) -> Result<(), LendingError> {
        self.account.ledger.append(posting)
    }

    /// Reads the figures again that an event may have changed in the ledger.
    fn read_ledger(&mut self) -> Result<(), LendingError> {
        for line in &mut self.lines {
            line.scheduled_centavos =
                repayment::unpaid_scheduled_centavos(&self.account, line.number)?;
            line.penalty_centavos = self
                .account
                .ledger
                .instalment_balance_centavos(Account::PenaltyReceivable, line.number)?;
        }
        self.cost_left_centavos = caps::cost_left_centavos(&self.account)?;
        Ok(())
    }

    /// STATUS-02: overdue while something is late, otherwise in repayment from the day after the release on.
    fn read_status(&mut self) {
        if self.is_settled() {
            return;
        }
        let terms = &self.account.loan.agreed.terms;
        let is_late = |line: &Line| {
            line.due_on < self.day
                && terms.counts(
                    line.scheduled_centavos
                        .saturating_add(line.penalty_centavos),
                )
        };
        self.account.status = if self.lines.iter().any(is_late) {
            OrderStatus::Overdue
        } else if self.day == self.account.released_on && !self.is_reopened {
            OrderStatus::Released
        } else {
            OrderStatus::InRepayment
        };
    }
}
