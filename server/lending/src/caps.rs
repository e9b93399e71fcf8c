//! The caps that the Philippine regulator sets on small consumer loans, and the part of the cap on total cost that a
//! loan has left. It reads no configuration; `product_check` refuses terms that break the caps.
//!
//! The caps of a product apply at every amount and term, also above the ₱10,000 and 4 months up to which the law
//! requires them: one rule, on the safe side.

use super::error::LendingError;
use super::ledger::{Account, Ledger, PostingKind};
use super::loan_account::LoanAccount;
use super::money;

/// Nominal interest of 30 days: 6 %.
pub const NOMINAL_MONTHLY_PPM: i64 = 60_000;
/// Effective interest of 30 days, with every charge: 12 % since 1 April 2026 (SEC MC 14 s.2025; 15 % before).
pub const EFFECTIVE_MONTHLY_PPM: i64 = 120_000;
/// Penalties of 30 days: 5 % of the overdue amount.
pub const PENALTY_MONTHLY_BP: i64 = 500;
/// Maximum cost of a loan beside its principal: 100 % of it.
pub const TOTAL_COST_BP: i64 = 10_000;

/// The law's caps apply to loans of up to this amount …
pub const REGULATED_CENTAVOS: i64 = 1_000_000;
/// … and of up to 4 months, which have 123 days at most.
pub const REGULATED_DAYS: i64 = 123;

/// Returns true if the law caps the cost of a loan.
pub fn is_regulated(amount_centavos: i64, term_days: i64) -> bool {
    amount_centavos <= REGULATED_CENTAVOS && term_days <= REGULATED_DAYS
}

/// Returns the amount that a loan may still be charged under the cap on its total cost, in centavos; `None` if the caps
/// are off.
///
/// # Errors
/// [`LendingError::Overflow`].
pub fn cost_left_centavos(account: &LoanAccount) -> Result<Option<i64>, LendingError> {
    if !account.loan.agreed.terms.caps {
        return Ok(None);
    }
    let cap_centavos = money::share(account.loan.principal_centavos, TOTAL_COST_BP, money::BP)?;
    let left_centavos = money::subtract(cap_centavos, cost_centavos(&account.ledger)?)?;
    Ok(Some(left_centavos.max(0)))
}

/// Returns the cost of a loan so far, interest to come included: the credits of every account of income. What was waived
/// counts, or else it would make room under the cap for new penalties.
///
/// # Errors
/// [`LendingError::Overflow`].
pub fn cost_centavos(ledger: &Ledger) -> Result<i64, LendingError> {
    let charged = ledger
        .in_force()
        .filter(|posting| posting.kind != PostingKind::Waiver);
    let income = charged
        .flat_map(|posting| &posting.entries)
        .filter(|entry| {
            matches!(
                entry.account,
                Account::FeeIncome
                    | Account::InterestIncome
                    | Account::InterestUnearned
                    | Account::PenaltyIncome
                    | Account::RolloverIncome
            )
        });
    let income_centavos = money::sum(income.map(|entry| entry.amount_centavos))?;
    income_centavos.checked_neg().ok_or(LendingError::Overflow)
}
