//! Cost of a loan, stated before it is taken: net proceeds, finance charge, total, effective interest rate (RA 3765).
//! It contains no borrower.

use jiff::civil::Date;

use super::calendar;
use super::error::LendingError;
use super::money;
use super::product::{AgreedTerms, Terms};
use super::rate::{self, EffectiveRate, Repaid};
use super::schedule::Schedule;

/// Cost of a loan of an amount for a term.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quote {
    /// The amount lent.
    pub principal_centavos: i64,
    /// The term in calendar days.
    pub term_days: i64,
    /// Withheld from the principal at release.
    pub processing_fee_centavos: i64,
    /// The interest of the whole term.
    pub interest_centavos: i64,
    /// Amount that the borrower receives: principal less fee.
    pub net_proceeds_centavos: i64,
    /// Cost of borrowing: interest and fee.
    pub finance_charge_centavos: i64,
    /// Amount that the borrower pays back: principal and interest.
    pub total_repayment_centavos: i64,
    /// The effective interest rate, fee included.
    pub effective_rate: EffectiveRate,
    /// The date of the quote, on which the money would be released.
    pub released_on: Date,
    /// The instalments, if released on that date.
    pub schedule: Schedule,
}

/// The schedule of a quote alone, for callers that need no rates.
///
/// # Errors
/// [`LendingError::AmountNotOffered`], [`LendingError::TermNotOffered`]; [`LendingError::Overflow`],
/// [`LendingError::NoSuchDate`].
pub fn schedule(
    terms: &Terms,
    amount_centavos: i64,
    term_days: i64,
    today: Date,
) -> Result<Schedule, LendingError> {
    terms.admit(amount_centavos, term_days)?;
    AgreedTerms::new(terms.clone(), false).schedule(amount_centavos, term_days, today)
}

/// The quote of a product for an amount and a term, dated by the day on which it would be released.
///
/// # Errors
/// [`LendingError::AmountNotOffered`], [`LendingError::TermNotOffered`]; [`LendingError::RateOutOfRange`] if a fee
/// leaves nothing, or next to nothing, to receive; [`LendingError::Overflow`], [`LendingError::NoSuchDate`].
pub fn quote(
    terms: &Terms,
    amount_centavos: i64,
    term_days: i64,
    today: Date,
) -> Result<Quote, LendingError> {
    let agreed = AgreedTerms::new(terms.clone(), false);
    quote_agreed(&agreed, amount_centavos, term_days, today)
}

/// The quote of a loan on agreed terms, also on old ones.
///
/// # Errors
/// As [`quote`].
pub fn quote_agreed(
    agreed: &AgreedTerms,
    amount_centavos: i64,
    term_days: i64,
    released_on: Date,
) -> Result<Quote, LendingError> {
    let terms = &agreed.terms;
    terms.admit(amount_centavos, term_days)?;
    let schedule = agreed.schedule(amount_centavos, term_days, released_on)?;
    let interest_centavos = schedule.interest_centavos()?;
    let processing_fee_centavos = processing_fee_centavos(terms, amount_centavos)?;
    let net_proceeds_centavos = money::subtract(amount_centavos, processing_fee_centavos)?;
    let repaid: Vec<Repaid> = repaid(&schedule, released_on).collect();
    Ok(Quote {
        principal_centavos: amount_centavos,
        term_days,
        processing_fee_centavos,
        interest_centavos,
        net_proceeds_centavos,
        finance_charge_centavos: money::add(interest_centavos, processing_fee_centavos)?,
        total_repayment_centavos: money::add(amount_centavos, interest_centavos)?,
        effective_rate: rate::effective(net_proceeds_centavos, &repaid)?,
        schedule,
        released_on,
    })
}

impl Quote {
    /// Returns the repayments, by the days since the release.
    pub fn repaid(&self) -> impl Iterator<Item = Repaid> + '_ {
        repaid(&self.schedule, self.released_on)
    }
}

fn repaid(schedule: &Schedule, released_on: Date) -> impl Iterator<Item = Repaid> + '_ {
    schedule.instalments.iter().map(move |instalment| Repaid {
        day: calendar::days_between(released_on, instalment.due_on),
        amount_centavos: instalment.amount_centavos(),
    })
}

/// Returns the fee withheld from a principal at release, in centavos.
pub fn processing_fee_centavos(
    terms: &Terms,
    principal_centavos: i64,
) -> Result<i64, LendingError> {
    money::share(principal_centavos, terms.processing_fee_bp, money::BP)
}
