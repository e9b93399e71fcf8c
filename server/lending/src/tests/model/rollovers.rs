//! Rollovers, in the reference model.

use jiff::civil::Date;

use super::{Account, days, later, part, pay};
use crate::state::OrderStatus;

impl Account<'_> {
    pub(super) fn roll_over(&mut self, amount: i64, day: Date) {
        let fee = self.rollover_fee(day).unwrap();
        self.figures.fees_charged += fee;
        self.figures.fees_unpaid += fee;
        // The price first, then the rest as any other payment.
        let groups = self.groups(day);
        let pays = |account: &mut Self, returned: i64| {
            let mut left = amount + returned;
            for line in &mut account.figures.lines {
                pay(&mut line.penalty, &mut left);
            }
            pay(&mut account.figures.fees_unpaid, &mut left);
            pay(&mut account.figures.refund_unpaid, &mut left);
            account.allocate(left, &groups);
        };
        let returned = self.lower_interest(day, &pays);
        pays(self, returned);
        self.move_due_dates(day);
        self.figures.rollovers += 1;
        self.penalty_parts.fill(0);
    }

    /// The fee of a rollover; `None` if there can be none.
    pub(super) fn rollover_fee(&self, day: Date) -> Option<i64> {
        let rollover = self.terms().rollover?;
        let lines = &self.figures.lines;
        let principal = lines.iter().map(|line| line.principal).sum();
        let fee = part(principal, rollover.fee_bp).max(1);
        let status = self.figures.status;
        let may = day > self.released_on
            && self.figures.rollovers < rollover.max_count
            && (status == OrderStatus::InRepayment || status == OrderStatus::Overdue)
            && principal > 0
            && lines
                .iter()
                .any(|line| self.counts(line.principal + line.interest))
            && self.cap_left().is_none_or(|left| fee <= left);
        may.then_some(fee)
    }

    pub(super) fn rollover_price(&self, day: Date) -> Option<i64> {
        let fee = self.rollover_fee(day)?;
        let charged = self.penalties_unpaid() + self.figures.fees_unpaid;
        let price = charged + self.figures.refund_unpaid + fee;
        (price < self.settling(day)).then_some(price)
    }

    pub(super) fn move_due_dates(&mut self, day: Date) {
        let days_of_product = self.terms().rollover.unwrap().days;
        let mut moves_by = None;
        let mut dates = Vec::new();
        for line in &self.figures.lines {
            let mut due_on = line.due_on;
            if self.counts(line.principal + line.interest) {
                let by = *moves_by.get_or_insert(days(line.due_on, day).max(0) + days_of_product);
                due_on = later(line.due_on, by);
            }
            dates.push(due_on);
        }
        self.move_dates_to(&dates, day);
    }
}
