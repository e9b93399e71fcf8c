//! A reference model of a loan's account, written independently of the code it tests: it walks through the days one by
//! one and counts with plain numbers. It has no ledger and no posting, and shares no arithmetic with the rules.

mod accrued;
mod decisions;
mod due;
mod prepaid;
mod rollovers;

use jiff::civil::Date;

pub use prepaid::declining_parts;

use crate::debt_kind::DebtKind;
use crate::loan_account::Loan;
use crate::product::{BeforeReversal, Terms};
use crate::replay::{EventKind, LoanEvent, PaymentPurpose};
use crate::schedule::Schedule;
use crate::state::OrderStatus;

/// State of a loan as a day ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelFigures {
    pub status: OrderStatus,
    pub rollovers: i64,
    pub lines: Vec<Unpaid>,
    pub fees_unpaid: i64,
    pub fees_charged: i64,
    pub penalties_charged: i64,
    pub interest_earned: i64,
    /// Interest earned by the days so far, of instalments that are not due yet.
    pub accrued: i64,
    pub rebate: i64,
    pub waived: i64,
    pub written_off: i64,
    /// Loss of a write-off, and the part paid since.
    pub lost: i64,
    pub recovered: i64,
    pub refunded: i64,
    /// Refunds that the borrower owes back.
    pub refund_unpaid: i64,
    /// Interest to come that a write-off forgoes.
    pub forgiven: i64,
    pub owed_to_borrower: i64,
    pub paid: i64,
    /// Late principal and interest.
    pub late: i64,
    /// Amount due on the day.
    pub due_now: i64,
    /// Late debts with the next instalment, if that differs from both others.
    pub with_next: Option<i64>,
    /// Amount that settles everything on the day, if that may be paid.
    pub full: Option<i64>,
    /// Largest amount that a borrower may pay on the day.
    pub most: i64,
    /// Price of a rollover on the day, if there is one.
    pub rollover_price: Option<i64>,
}

/// Unpaid parts of one instalment, in centavos, and its due date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unpaid {
    pub due_on: Date,
    pub principal: i64,
    pub interest: i64,
    pub penalty: i64,
}

/// Computes the account at the end of `today`, from the release on. Where the product waives penalties before a
/// reversal, it walks through the days with one account for each state of knowledge: as it was until the first day on
/// which a reversal that waives was recorded, until the second, and so on. On each day, the account that was known on it says to the later ones
/// if something is late.
pub fn compute(
    loan: &Loan,
    released_on: Date,
    first_schedule: &Schedule,
    events: &[LoanEvent],
    today: Date,
) -> ModelFigures {
    let mut in_order: Vec<&LoanEvent> = events.iter().collect();
    in_order.sort_by_key(|event| (event.effective_on, event.sequence));
    let waives = loan.agreed.terms.penalty.before_reversal == BeforeReversal::Waive;
    let is_payment = |reference: &str| {
        let mut named = events.iter().filter(|event| event.reference == reference);
        named.any(|event| matches!(event.kind, EventKind::Payment { .. }))
    };
    let taken_back = |event: &LoanEvent| match &event.kind {
        EventKind::Reversal {
            event_reference,
            recorded_on,
        } => Some((is_payment(event_reference), *recorded_on)),
        _ => None,
    };
    let (mut bounces, mut news) = (Vec::new(), Vec::new());
    if waives {
        for (is_bounce, on) in events.iter().filter_map(taken_back) {
            if is_bounce { &mut bounces } else { &mut news }.push(on);
        }
    }
    // Of the payments, only what bounced first gives free days.
    news.extend(bounces.into_iter().min());
    news.sort();
    news.dedup();

    let released = Account::released(loan, released_on, first_schedule);
    let mut accounts = vec![released; news.len() + 1];
    let mut day = released_on;
    while day <= today {
        let known_today = news.iter().filter(|on| **on < day).count();
        let was_late = accounts[known_today].has_late_lines(day);
        for (known, account) in accounts.iter_mut().enumerate() {
            account.begin(day, known <= known_today || was_late);
            let is_known = |event: &&&LoanEvent| {
                taken_back(event).is_none_or(|(_, on)| known == news.len() || on < news[known])
            };
            let undone: Vec<&str> = in_order
                .iter()
                .filter(is_known)
                .filter_map(|event| match &event.kind {
                    EventKind::Reversal {
                        event_reference, ..
                    } => Some(event_reference.as_str()),
                    _ => None,
                })
                .collect();
            let of_day = in_order.iter().filter(|event| event.effective_on == day);
            for event in of_day.filter(is_known) {
                if !undone.contains(&event.reference.as_str()) {
                    account.undergo(event, day);
                }
            }
        }
        day = day.tomorrow().unwrap();
    }
    let mut account = accounts.pop().unwrap();
    account.tell_what_is_due(today);
    account.figures.accrued = account.accrued(today);
    account.figures
}

/// The figures, and the state that is kept from day to day to compute them.
#[derive(Clone)]
struct Account<'a> {
    loan: &'a Loan,
    released_on: Date,
    figures: ModelFigures,
    /// By instalment: its scheduled interest less the rebate and what a write-off forgave, whether that is earned, and the ten-thousandths of a
    /// centavo of its daily penalties since the last rollover.
    interest: Vec<i64>,
    is_earned: Vec<bool>,
    /// By instalment: the day from which it earns its interest evenly until its due date, and the part that was earned
    /// by then.
    earns_from: Vec<(Date, i64)>,
    penalty_parts: Vec<i128>,
    had_one_off: bool,
    /// True once a payment was taken back, or a refund opened the settled loan again.
    was_taken_back: bool,
    /// True if the lender wrote it off, or the borrower cancelled it.
    was_ended: bool,
}

impl<'a> Account<'a> {
    fn released(loan: &'a Loan, on: Date, schedule: &Schedule) -> Self {
        let instalments = &schedule.instalments;
        Self {
            loan,
            released_on: on,
            figures: ModelFigures {
                status: OrderStatus::Released,
                rollovers: 0,
                lines: instalments
                    .iter()
                    .map(|instalment| Unpaid {
                        due_on: instalment.due_on,
                        principal: instalment.principal_centavos,
                        interest: instalment.interest_centavos,
                        penalty: 0,
                    })
                    .collect(),
                fees_unpaid: 0,
                fees_charged: 0,
                penalties_charged: 0,
                interest_earned: 0,
                accrued: 0,
                rebate: 0,
                waived: 0,
                written_off: 0,
                lost: 0,
                recovered: 0,
                refunded: 0,
                refund_unpaid: 0,
                forgiven: 0,
                owed_to_borrower: 0,
                paid: 0,
                late: 0,
                due_now: 0,
                with_next: None,
                full: None,
                most: 0,
                rollover_price: None,
            },
            interest: instalments
                .iter()
                .map(|instalment| instalment.interest_centavos)
                .collect(),
            is_earned: vec![false; instalments.len()],
            earns_from: std::iter::once(on)
                .chain(instalments.iter().map(|instalment| instalment.due_on))
                .take(instalments.len())
                .map(|from| (from, 0))
                .collect(),
            penalty_parts: vec![0; instalments.len()],
            had_one_off: false,
            was_taken_back: false,
            was_ended: false,
        }
    }

    fn terms(&self) -> &'a Terms {
        &self.loan.agreed.terms
    }

    fn is_settled(&self) -> bool {
        self.figures.status == OrderStatus::Settled
    }

    /// Returns true if an amount counts as unpaid.
    fn counts(&self, centavos: i64) -> bool {
        centavos >= self.terms().tolerance_centavos.max(1)
    }

    /// Returns true if an instalment is still to be paid: less than the tolerance counts as paid.
    fn is_open(&self, line: &Unpaid) -> bool {
        self.counts(line.principal + line.interest + line.penalty)
    }

    fn fees_open(&self) -> i64 {
        let fees = self.figures.fees_unpaid;
        if self.counts(fees) { fees } else { 0 }
    }

    fn refund_open(&self) -> i64 {
        let refund = self.figures.refund_unpaid;
        if self.counts(refund) { refund } else { 0 }
    }

    /// Everything that is still to be paid.
    fn open_in_all(&self) -> i64 {
        let open = self.figures.lines.iter().filter(|line| self.is_open(line));
        open.map(|line| line.principal + line.interest + line.penalty)
            .sum::<i64>()
            + self.fees_open()
            + self.refund_open()
    }

    fn penalties_unpaid(&self) -> i64 {
        self.figures.lines.iter().map(|line| line.penalty).sum()
    }

    /// Returns the cost that may still be charged; `None` with the caps off.
    fn cap_left(&self) -> Option<i64> {
        let terms = self.terms();
        let principal = self.loan.principal_centavos;
        let cost = part(principal, terms.processing_fee_bp)
            + self.interest.iter().sum::<i64>()
            + self.figures.fees_charged
            + self.figures.penalties_charged;
        terms.caps.then(|| (principal - cost).max(0))
    }

    /// Applies an event that was not taken back.
    fn undergo(&mut self, event: &LoanEvent, day: Date) {
        match &event.kind {
            EventKind::Payment {
                amount_centavos,
                purpose,
            } => self.receive(*amount_centavos, *purpose, day),
            EventKind::Reversal { .. } => self.was_taken_back = true,
            EventKind::Waiver { amount_centavos } => self.waive(*amount_centavos),
            EventKind::Refund { amount_centavos } => self.send_back(*amount_centavos),
            EventKind::WriteOff { amount_centavos } => self.give_up(*amount_centavos, day),
            EventKind::Cancellation => self.undo(day),
            EventKind::Reschedule { due_dates } => self.promise(due_dates, day),
        }
        self.conclude(day);
    }

    /// Returns true if principal or interest is late as a day begins.
    fn has_late_lines(&self, day: Date) -> bool {
        let mut lines = self.figures.lines.iter();
        lines.any(|line| line.due_on < day && self.counts(line.principal + line.interest))
    }

    fn begin(&mut self, day: Date, charges: bool) {
        if self.is_settled() {
            return;
        }
        if charges {
            self.charge_penalties(day);
        }
        for number in 0..self.figures.lines.len() {
            if self.figures.lines[number].due_on <= day {
                self.earn(number);
            }
        }
        self.begin_prepayment(day);
        self.conclude(day);
    }

    fn charge_penalties(&mut self, day: Date) {
        let mut cap_left = self.cap_left();
        for number in 0..self.figures.lines.len() {
            let line = self.figures.lines[number];
            let unpaid = line.principal + line.interest;
            if line.due_on >= day || !self.counts(unpaid) {
                continue;
            }
            let day_late = days(line.due_on, day);
            let steps = &self.terms().penalty.steps;
            let step = steps.iter().rfind(|step| step.from_day <= day_late);
            let bp = step.map_or(0, |step| step.bp_per_day);

            let parts_before = self.penalty_parts[number];
            let parts_now = parts_before + i128::from(unpaid) * i128::from(bp);
            self.penalty_parts[number] = parts_now;
            let mut charge = ten_thousandths(parts_now) - ten_thousandths(parts_before);
            if !self.had_one_off {
                self.had_one_off = true;
                charge += self.loan.agreed.one_off_penalty_centavos();
            }
            if let Some(left) = cap_left {
                charge = charge.min(left);
                cap_left = Some(left - charge);
            }
            self.figures.lines[number].penalty += charge;
            self.figures.penalties_charged += charge;
        }
    }

    fn earn(&mut self, number: usize) {
        if !self.is_earned[number] {
            self.is_earned[number] = true;
            self.figures.interest_earned += self.interest[number];
        }
    }

    /// The status of a loan that is not settled.
    fn open_status(&self, day: Date) -> OrderStatus {
        let lines = &self.figures.lines;
        let is_late = lines.iter().any(|line| {
            line.due_on < day && self.counts(line.principal + line.interest + line.penalty)
        });
        if is_late {
            OrderStatus::Overdue
        } else if day == self.released_on && !self.was_taken_back {
            OrderStatus::Released
        } else {
            OrderStatus::InRepayment
        }
    }

    fn receive(&mut self, amount: i64, purpose: PaymentPurpose, day: Date) {
        self.figures.paid += amount;
        if self.is_settled() {
            self.recover(amount);
            return;
        }
        let rollovers_before = self.figures.rollovers;
        let is_for_this = purpose == PaymentPurpose::Rollover { rollovers_before };
        let settles = self.settling(day);
        let price = self.rollover_price(day).filter(|_| is_for_this);
        if amount < settles && price.is_some_and(|price| !self.counts(price - amount)) {
            self.roll_over(amount, day);
            return;
        }
        let mut amount = amount;
        if amount >= settles {
            amount += self.forgo_interest(day);
        }
        let groups = self.groups(day);
        amount += self.lower_interest(day, &|account, returned| {
            account.allocate(amount + returned, &groups);
        });
        let left = self.allocate(amount, &groups);
        self.recover(left);
    }

    /// Recovers a loss; the rest is owed to the borrower.
    fn recover(&mut self, amount: i64) {
        let recovered = amount.min(self.figures.lost - self.figures.recovered);
        self.figures.recovered += recovered;
        self.figures.owed_to_borrower += amount - recovered;
    }

    /// Takes off all interest of periods that have not begun; returns the part of it that was paid.
    fn forgo_interest(&mut self, day: Date) -> i64 {
        let mut returned = 0;
        for number in self.not_begun(day) {
            returned += self.interest_paid(number);
            self.figures.rebate += self.interest[number];
            self.figures.lines[number].interest = 0;
            self.interest[number] = 0;
        }
        returned
    }

    /// Returns the interest of a line that was paid; of one whose interest is not earned.
    fn interest_paid(&self, number: usize) -> i64 {
        self.interest[number] - self.figures.lines[number].interest
    }

    /// Returns what settles the loan on a day.
    fn settling(&self, day: Date) -> i64 {
        let not_charged = self.not_begun(day).into_iter().map(|number| {
            if self.is_open(&self.figures.lines[number]) {
                self.interest[number]
            } else {
                self.interest_paid(number)
            }
        });
        self.open_in_all() - not_charged.sum::<i64>()
    }

    fn may_prepay(&self, day: Date) -> bool {
        let rule = self.terms().prepayment;
        let passed = days(self.released_on, day);
        passed >= rule.min_days && passed * 10_000 >= self.loan.term_days * rule.min_term_share_bp
    }

    /// The instalments whose interest settling on a day forgoes.
    fn not_begun(&self, day: Date) -> Vec<usize> {
        let lines = &self.figures.lines;
        let is_so = |number: &usize| {
            self.may_prepay(day) && lines[number - 1].due_on >= day && !self.is_earned[*number]
        };
        (1..lines.len()).filter(is_so).collect()
    }

    /// The instalments that are late, those to come, and those that count as paid.
    fn groups(&self, day: Date) -> [Vec<usize>; 3] {
        let mut groups = [vec![], vec![], vec![]];
        let mut by_date: Vec<_> = self.figures.lines.iter().enumerate().collect();
        by_date.sort_by_key(|(_, line)| line.due_on);
        for (number, line) in by_date {
            let group = match (self.is_open(line), line.due_on < day) {
                (true, true) => 0,
                (true, false) => 1,
                (false, _) => 2,
            };
            groups[group].push(number);
        }
        groups
    }

    /// Pays by the product's order the late debts with all penalties and fees, then refunds owed back, later debts, and
    /// rests; returns what is left.
    fn allocate(&mut self, amount: i64, [late, coming, rests]: &[Vec<usize>; 3]) -> i64 {
        use DebtKind::{Fee, Interest, Penalty, Principal};
        let mut left = amount;
        let order = self.terms().allocation_order.clone();
        let scheduled: Vec<_> = order
            .iter()
            .filter(|kind| [Interest, Principal].contains(kind))
            .copied()
            .collect();
        let side_by_side = order.windows(2).any(|pair| pair == scheduled);
        let mut is_schedule_paid = false;
        for kind in order {
            match kind {
                Fee if self.fees_open() > 0 => pay(&mut self.figures.fees_unpaid, &mut left),
                Fee => {}
                Penalty => {
                    self.pay_kinds(&[late.as_slice(), coming].concat(), &[Penalty], &mut left);
                }
                Interest | Principal if side_by_side => {
                    if !is_schedule_paid {
                        self.pay_kinds(late, &scheduled, &mut left);
                    }
                    is_schedule_paid = true;
                }
                Interest | Principal => self.pay_kinds(late, &[kind], &mut left),
            }
        }
        if self.refund_open() > 0 {
            pay(&mut self.figures.refund_unpaid, &mut left);
        }
        self.pay_kinds(coming, &scheduled, &mut left);
        self.pay_kinds(rests, &[Penalty, Interest, Principal], &mut left);
        pay(&mut self.figures.fees_unpaid, &mut left);
        pay(&mut self.figures.refund_unpaid, &mut left);
        left
    }

    fn pay_kinds(&mut self, lines: &[usize], kinds: &[DebtKind], left: &mut i64) {
        for number in lines {
            let line = &mut self.figures.lines[*number];
            for kind in kinds {
                match kind {
                    DebtKind::Penalty => pay(&mut line.penalty, left),
                    DebtKind::Interest => pay(&mut line.interest, left),
                    DebtKind::Principal => pay(&mut line.principal, left),
                    DebtKind::Fee => {}
                }
            }
        }
    }

    /// Applies the consequences of a day or an event: the loan is settled, or late, or neither.
    fn conclude(&mut self, day: Date) {
        if self.is_settled() {
            return;
        }
        if self.settling(day) > 0 {
            self.figures.status = self.open_status(day);
            return;
        }
        let groups = self.groups(day);
        let returned = self.forgo_interest(day);
        let left = self.allocate(returned, &groups);
        self.recover(left);
        let rests = self.figures.lines.iter();
        let rests = rests.map(|line| line.principal + line.interest + line.penalty);
        self.figures.written_off +=
            rests.sum::<i64>() + self.figures.fees_unpaid + self.figures.refund_unpaid;
        self.figures.fees_unpaid = 0;
        self.figures.refund_unpaid = 0;
        for number in 0..self.figures.lines.len() {
            let due_on = self.figures.lines[number].due_on;
            self.figures.lines[number] = Unpaid {
                due_on,
                principal: 0,
                interest: 0,
                penalty: 0,
            };
            self.earn(number);
        }
        self.figures.status = OrderStatus::Settled;
    }
}

/// Pays a debt with the rest of an amount, as far as it lasts.
fn pay(debt: &mut i64, left: &mut i64) {
    let paid = (*debt).min(*left);
    *debt -= paid;
    *left -= paid;
}

/// Basis points of an amount, half a centavo up.
fn part(amount: i64, bp: i64) -> i64 {
    ten_thousandths(i128::from(amount) * i128::from(bp))
}

/// Ten-thousandths of a centavo as centavos, half a centavo up.
fn ten_thousandths(parts: i128) -> i64 {
    i64::try_from((parts + 5_000).div_euclid(10_000)).unwrap()
}

fn days(from: Date, to: Date) -> i64 {
    i64::from((to - from).get_days())
}

fn later(date: Date, days: i64) -> Date {
    date.checked_add(jiff::Span::new().days(days)).unwrap()
}
