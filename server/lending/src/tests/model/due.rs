//! Amounts that may be paid as a day ends, in the reference model.

use jiff::civil::Date;

use super::{Account, Unpaid};

impl Account<'_> {
    /// Computes the amounts that may be paid as a day ends.
    pub(super) fn tell_what_is_due(&mut self, day: Date) {
        if self.is_settled() {
            return;
        }
        let scheduled = |line: &Unpaid| line.principal + line.interest;
        let open = || {
            let lines = self.figures.lines.iter();
            lines.filter(|line| self.is_open(line))
        };
        let sum_of = |is_it: &dyn Fn(Date) -> bool| -> i64 {
            let lines = open().filter(|line| is_it(line.due_on));
            lines.map(scheduled).sum()
        };
        let late = sum_of(&|due_on| due_on < day);
        let penalties: i64 = open().map(|line| line.penalty).sum();
        let owed = late + penalties + self.fees_open() + self.refund_open();
        let is_late = self.refund_open() > 0 || open().any(|line| line.due_on < day);
        let mut dates: Vec<Date> = open()
            .map(|line| line.due_on)
            .filter(|on| *on >= day)
            .collect();
        dates.sort();
        dates.dedup();
        if is_late && dates.first() != Some(&day) {
            dates.insert(0, day);
        }
        let of_date = |at: usize| {
            let date = dates.get(at);
            date.map_or(0, |date| sum_of(&|due_on| due_on == *date))
        };
        let due_now = owed + of_date(0);
        let next = if is_late { of_date(1) } else { 0 };
        let all = self.open_in_all();
        let may_settle = self.may_prepay(day) || due_now == all;
        let full = may_settle.then(|| self.settling(day));
        let asked = due_now;
        let due_now = full.map_or(due_now, |full| due_now.min(full));
        let most = full.unwrap_or(all - self.terms().tolerance_centavos.max(1));
        let is_another = next > 0 && Some(asked + next) != full && asked + next <= most;
        let price = self.rollover_price(day);
        self.figures.late = late;
        self.figures.due_now = due_now;
        self.figures.with_next = is_another.then_some(asked + next);
        self.figures.full = full;
        self.figures.most = most.max(due_now);
        self.figures.rollover_price = price;
    }
}
