//! Interest that falls because principal is paid ahead, and the schedule it is charged by, in the reference model.

use jiff::civil::Date;

use super::{Account, pay};
use crate::loan_account::Loan;
use crate::schedule::InterestKind;

impl Account<'_> {
    /// Lowers the interest of periods that have not begun by what a payment of the day pays ahead; returns the
    /// part of it that was paid, which `pays` pays as well. What is taken off pays more principal, so it is
    /// tried until nothing changes any more.
    pub(super) fn lower_interest(&mut self, day: Date, pays: &dyn Fn(&mut Self, i64)) -> i64 {
        if self.terms().interest == InterestKind::Flat {
            return 0;
        }
        let mut lower = vec![0; self.interest.len()];
        loop {
            let mut trial = self.clone();
            let returned = trial.take_off(&lower);
            pays(&mut trial, returned);
            let mut next = vec![0; lower.len()];
            for at in self.not_begun(day) {
                let rest = trial.figures.lines[at..].iter();
                let principal = rest.map(|line| line.principal).sum();
                let enough = of_period(self.loan, principal, at);
                next[at] = (self.interest[at] - enough).max(0);
            }
            if next == lower {
                break;
            }
            lower = next;
        }
        self.take_off(&lower)
    }

    /// Takes interest off, what is unpaid first; returns the part of it that was paid.
    fn take_off(&mut self, lower: &[i64]) -> i64 {
        let mut returned = 0;
        for (at, off) in lower.iter().enumerate() {
            let line = &mut self.figures.lines[at];
            let mut rest = *off;
            pay(&mut line.interest, &mut rest);
            returned += rest;
            self.interest[at] -= off;
            self.figures.rebate += off;
        }
        returned
    }

    /// On the first day of prepayment, lowers the interest by what was paid ahead before.
    pub(super) fn begin_prepayment(&mut self, day: Date) {
        let yesterday = day.yesterday().unwrap();
        let is_first = day == self.released_on || !self.may_prepay(yesterday);
        if self.may_prepay(day) && is_first {
            let groups = self.groups(day);
            let returned = self.lower_interest(day, &|account, returned| {
                account.allocate(returned, &groups);
            });
            let left = self.allocate(returned, &groups);
            self.recover(left);
        }
    }
}

/// A declining loan's principal and interest by instalment: of all amounts the one that the last instalment misses by
/// least, the higher of two. It steps from the amount that exact annuities give.
pub fn declining_parts(loan: &Loan) -> Vec<(i64, i64)> {
    let count = periods(loan);
    let parts_of = |amount: i64| -> Vec<(i64, i64)> {
        let mut owed = loan.principal_centavos;
        let mut parts = Vec::new();
        for at in 0..count {
            let interest = of_period(loan, owed, at);
            let principal = if at + 1 == count {
                owed
            } else {
                (amount - interest).max(0).min(owed)
            };
            owed -= principal;
            parts.push((principal, interest));
        }
        parts
    };
    let miss = |amount: i64| {
        let (principal, interest) = *parts_of(amount).last().unwrap();
        principal + interest - amount
    };
    // The sum of what each centavo of the last period's debt was worth at the release, in parts of 10^12.
    let mut one = 1_000_000_000_000_i128;
    let mut worth = 0;
    for at in 0..count {
        let rate = i128::from(loan.agreed.terms.daily_interest_ppm) * i128::from(days_of(loan, at));
        one = one * 1_000_000 / (1_000_000 + rate);
        worth += one;
    }
    let exact = i128::from(loan.principal_centavos) * 1_000_000_000_000 / worth;
    let near = i64::try_from(exact).unwrap();
    let amounts = (near - 300).max(0)..=near + 300;
    let best = amounts
        .max_by_key(|amount| (-miss(*amount).abs(), *amount))
        .unwrap();
    parts_of(best)
}

fn periods(loan: &Loan) -> usize {
    let months = (loan.term_days * 2 + 30) / 60;
    usize::try_from(months).unwrap()
}

fn days_of(loan: &Loan, at: usize) -> i64 {
    let before = 30 * i64::try_from(at).unwrap();
    if at + 1 == periods(loan) {
        loan.term_days - before
    } else {
        30
    }
}

/// The interest of a period on a principal.
fn of_period(loan: &Loan, principal: i64, at: usize) -> i64 {
    let millionths = i128::from(principal)
        * i128::from(loan.agreed.terms.daily_interest_ppm)
        * i128::from(days_of(loan, at));
    i64::try_from((millionths + 500_000).div_euclid(1_000_000)).unwrap()
}
