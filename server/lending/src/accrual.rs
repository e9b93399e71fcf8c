//! Interest by the day: the part of an instalment's interest that is earned at the end of a day. It posts nothing; the
//! ledger contains the interest of an instalment from its due date on.

use jiff::civil::Date;

use super::calendar::days_between;
use super::error::LendingError;
use super::money;

/// The days over which the interest of one instalment is earned evenly, all of it by the end of the due date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct EarningPeriod {
    interest_centavos: i64,
    /// The part of it that is earned at the end of `since`.
    earned_centavos: i64,
    since: Date,
    due_on: Date,
}

impl EarningPeriod {
    /// From the end of the day `since`: the due date before, or the release.
    pub(super) fn new(interest_centavos: i64, since: Date, due_on: Date) -> Self {
        Self {
            interest_centavos,
            earned_centavos: 0,
            since,
            due_on,
        }
    }

    /// Returns the interest earned at the end of a day, rounded half up; 0 before the period, and all of it from the
    /// due date on.
    pub(super) fn earned_centavos(&self, day: Date) -> Result<i64, LendingError> {
        if day >= self.due_on {
            return Ok(self.interest_centavos);
        }
        if day <= self.since {
            return Ok(self.earned_centavos);
        }
        let left_centavos = money::subtract(self.interest_centavos, self.earned_centavos)?;
        let (days, of_days) = (
            days_between(self.since, day),
            days_between(self.since, self.due_on),
        );
        let of_days_passed = money::share(left_centavos, days, of_days)?;
        money::add(self.earned_centavos, of_days_passed)
    }

    /// Takes off interest that is forgone: what is left of it is earned evenly over the whole period.
    pub(super) fn forgo(&mut self, centavos: i64) {
        self.interest_centavos -= centavos;
        self.earned_centavos = self.earned_centavos.min(self.interest_centavos);
    }

    /// The period after dates have moved on a day. Earned interest stays earned, and the rest is earned evenly until
    /// the new due date; a period that has not begun begins on the new previous due date.
    pub(super) fn moved(
        &self,
        on: Date,
        due_before: Date,
        due_on: Date,
    ) -> Result<Self, LendingError> {
        let has_begun = self.since < on || self.earned_centavos > 0;
        if !has_begun {
            return Ok(Self::new(self.interest_centavos, due_before, due_on));
        }
        if due_on == self.due_on {
            return Ok(*self);
        }
        Ok(Self {
            earned_centavos: self.earned_centavos(on)?,
            since: on,
            due_on,
            ..*self
        })
    }
}
