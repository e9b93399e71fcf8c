//! Interest by the day, in the reference model.

use jiff::civil::Date;

use super::{Account, days};

impl Account<'_> {
    /// Returns the interest that instalments which are not due yet have earned by the end of a day.
    pub(super) fn accrued(&self, day: Date) -> i64 {
        let numbers = 0..self.interest.len();
        let coming = numbers.filter(|number| !self.is_earned[*number]);
        coming.map(|number| self.accrued_of(number, day)).sum()
    }

    fn accrued_of(&self, number: usize, day: Date) -> i64 {
        let (from, had) = self.earns_from[number];
        let had = had.min(self.interest[number]);
        let due_on = self.figures.lines[number].due_on;
        if day >= due_on {
            return self.interest[number];
        }
        if day <= from {
            return had;
        }
        let (passed, all) = (days(from, day), days(from, due_on));
        had + ((self.interest[number] - had) * passed * 2 + all) / (2 * all)
    }

    /// Moves due dates: what was earned by then stays earned, and a period that has not begun begins with the new
    /// date before it.
    pub(super) fn move_dates_to(&mut self, new: &[Date], day: Date) {
        let mut before = self.released_on;
        for (number, due_on) in new.iter().enumerate() {
            let (from, had) = self.earns_from[number];
            if from >= day && had == 0 {
                self.earns_from[number] = (before, 0);
            } else if *due_on != self.figures.lines[number].due_on {
                self.earns_from[number] = (day, self.accrued_of(number, day));
            }
            self.figures.lines[number].due_on = *due_on;
            before = *due_on;
        }
    }
}
