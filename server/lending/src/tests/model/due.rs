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
        let past = open().filter(|line| line.due_on < day);
        let late: i64 = past.map(scheduled).sum();
        let next = open().find(|line| line.due_on >= day).map_or(0, scheduled);
        let penalties: i64 = open().map(|line| line.penalty).sum();
        let owed = late + penalties + self.fees_open();
        let due_now = if owed == 0 { next } else { owed };
        let all = self.open_in_all();
        let may_settle = self.may_prepay(day) || due_now == all;
        let full = may_settle.then(|| all - self.forgone(day).iter().sum::<i64>());
        let due_now = full.map_or(due_now, |full| due_now.min(full));
        let most = full.unwrap_or(all - self.terms().tolerance_centavos.max(1));
        let is_another = owed > 0 && next > 0 && Some(owed + next) != full && owed + next <= most;
        let price = self.rollover_price(day);
        self.figures.late = late;
        self.figures.due_now = due_now;
        self.figures.with_next = is_another.then_some(owed + next);
        self.figures.full = full;
        self.figures.most = most.max(due_now);
        self.figures.rollover_price = price;
    }
}
