//! Price of paying late (STATIC-03): once a fixed sum, and for every day late a share of the amount unpaid as the day
//! began. It charges nothing itself.

use super::error::LendingError;
use super::money;
use super::product::PenaltyStep;

/// The share of the unpaid amount on a day late, in basis points; 0 for days before the first step
/// (STATIC-03).
pub fn bp_on_day(steps: &[PenaltyStep], day_late: i64) -> i64 {
    steps
        .iter()
        .rev()
        .find(|step| step.from_day <= day_late)
        .map_or(0, |step| step.bp_per_day)
}

/// The daily penalties of an instalment since the last rollover, as a total that is rounded half up once. Rounding each
/// day instead would never charge anything on a few centavos.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DailyPenalties {
    /// The sum of unpaid centavos times basis points over the days.
    parts: i128,
    /// The total so far.
    total_centavos: i64,
}

impl DailyPenalties {
    /// Adds a day and returns the growth of the total, in centavos.
    ///
    /// # Errors
    /// [`LendingError::Overflow`].
    pub fn add_day(&mut self, unpaid_centavos: i64, bp: i64) -> Result<i64, LendingError> {
        let day = i128::from(unpaid_centavos) * i128::from(bp);
        self.parts = self.parts.checked_add(day).ok_or(LendingError::Overflow)?;
        let total_centavos = money::divide_half_up(self.parts, money::BP)?;
        let growth_centavos = total_centavos - self.total_centavos;
        self.total_centavos = total_centavos;
        Ok(growth_centavos)
    }
}
