//! Example of the price of paying late, by the rules that charge it (MONEY-09).

use super::calendar;
use super::error::LendingError;
use super::ledger::Account;
use super::loan_account::Loan;
use super::product::AgreedTerms;
use super::quote::Quote;
use super::replay::replay;

/// Days by which the payment of the example is late.
const DAYS_LATE: i64 = 10;

/// First installment of a loan, paid late.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LateExample {
    /// The installment.
    pub instalment_centavos: i64,
    /// Days after its due date on which it is paid.
    pub days_late: i64,
    /// The penalty by then.
    pub penalty_centavos: i64,
}

/// The example of a quote on agreed terms: as the account of such a loan has it, its cap included. `None` where nothing
/// is charged.
///
/// # Errors
/// As [`replay`].
pub fn late_example(
    agreed: &AgreedTerms,
    quote: &Quote,
) -> Result<Option<LateExample>, LendingError> {
    let Some(first) = quote.schedule.instalments.first() else {
        return Ok(None);
    };
    let loan = Loan {
        order_id: "example".to_owned(),
        principal_centavos: quote.principal_centavos,
        term_days: quote.term_days,
        agreed: agreed.clone(),
    };
    let paid_on = calendar::add_days(first.due_on, DAYS_LATE)?;
    let account = replay(&loan, quote.released_on, &quote.schedule, &[], paid_on)?;
    let penalty_centavos = account
        .ledger
        .balance_centavos(Account::PenaltyReceivable)?;
    Ok((penalty_centavos > 0).then_some(LateExample {
        instalment_centavos: first.amount_centavos(),
        days_late: DAYS_LATE,
        penalty_centavos,
    }))
}
