//! Decisions of the lender, in the reference model.

use jiff::civil::Date;

use super::{Account, days, part, pay};
use crate::state::OrderStatus;

impl Account<'_> {
    pub(super) fn waive(&mut self, amount: i64) {
        let mut left = amount;
        let open: Vec<_> = self
            .figures
            .lines
            .iter()
            .map(|line| self.is_open(line))
            .collect();
        let is_fee_open = self.fees_open() > 0;
        for is_first in [true, false] {
            for (line, is_open) in self.figures.lines.iter_mut().zip(&open) {
                if *is_open == is_first {
                    pay(&mut line.penalty, &mut left);
                }
            }
            if is_fee_open == is_first {
                pay(&mut self.figures.fees_unpaid, &mut left);
            }
        }
        self.figures.waived += amount - left;
    }

    pub(super) fn send_back(&mut self, amount: i64) {
        self.figures.refunded += amount;
        let from_owed = amount.min(self.figures.owed_to_borrower);
        self.figures.owed_to_borrower -= from_owed;
        self.figures.refund_unpaid += amount - from_owed;
        if !self.is_settled() {
            return;
        }
        if self.refund_open() > 0 {
            self.was_taken_back = true;
            self.figures.status = OrderStatus::InRepayment;
        } else {
            self.figures.written_off += self.figures.refund_unpaid;
            self.figures.refund_unpaid = 0;
        }
    }

    /// The lender writes off an amount: earned interest and principal are lost, interest to come is not.
    pub(super) fn give_up(&mut self, amount: i64, day: Date) {
        if self.is_settled() {
            return;
        }
        let before = self.figures.lines.clone();
        let groups = self.groups(day);
        let left = self.allocate(amount, &groups);
        self.figures.lost += amount - left;
        self.was_ended |= left < amount;
        for (number, line) in before.iter().enumerate() {
            let forgone = line.interest - self.figures.lines[number].interest;
            if !self.is_earned[number] {
                self.figures.lost -= forgone;
                self.interest[number] -= forgone;
                self.figures.forgiven += forgone;
            }
        }
    }

    /// The borrower cancels, if their payments cover the money sent and the days' interest.
    pub(super) fn undo(&mut self, day: Date) {
        let terms = self.terms();
        let principal = self.loan.principal_centavos;
        let millionths = i128::from(principal)
            * i128::from(terms.daily_interest_ppm)
            * i128::from(days(self.released_on, day));
        let used = i64::try_from((millionths + 500_000).div_euclid(1_000_000)).unwrap();
        let price = principal - part(principal, terms.processing_fee_bp) + used;
        if self.was_ended || self.figures.paid - self.figures.refunded < price {
            return;
        }
        self.was_ended = true;
        self.figures.interest_earned = used;
        self.figures.written_off = 0;
        self.figures.owed_to_borrower = self.figures.paid - price - self.figures.refunded;
        self.figures.fees_unpaid = 0;
        self.figures.refund_unpaid = 0;
        for line in &mut self.figures.lines {
            (line.principal, line.interest, line.penalty) = (0, 0, 0);
        }
        self.interest.fill(0);
        self.is_earned.fill(true);
    }

    /// Sets new due dates for unpaid instalments.
    pub(super) fn promise(&mut self, due_dates: &[(i64, Date)], day: Date) {
        let lines = self.figures.lines.iter();
        let mut dates: Vec<Date> = lines.map(|line| line.due_on).collect();
        for (number, due_on) in due_dates {
            let at = usize::try_from(number - 1).unwrap();
            let line = self.figures.lines[at];
            if self.counts(line.principal + line.interest) {
                dates[at] = *due_on;
                self.penalty_parts[at] = 0;
            }
        }
        self.move_dates_to(&dates, day);
    }
}
