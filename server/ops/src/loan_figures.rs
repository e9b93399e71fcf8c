//! What an operator sees of a loan.

use jiff::civil::Date;

use tulay_lender::error::Error;
use tulay_lending::ledger::Account;
use tulay_lending::loan_account::LoanAccount;
use tulay_lending::reconcile::how_it_ended;
use tulay_lending::repayment;
use tulay_lending::state::{Cause, OrderStatus};

/// The figures of a loan before and after a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Before.
    pub before: Figures,
    /// After.
    pub after: Figures,
}

/// What an operator sees of a loan, in centavos.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Where the order stands.
    pub status: OrderStatus,
    /// Why it is settled, where it is.
    pub ended: Option<Cause>,
    /// What is due now.
    pub due_centavos: i64,
    /// Penalties and fees, a part of what is due.
    pub charges_centavos: i64,
    /// Everything that is owed, due or not.
    pub outstanding_centavos: i64,
    /// What is owed to the borrower; negative where more was paid back than was owed.
    pub owed_to_borrower_centavos: i64,
}

impl Figures {
    /// The figures of an account that was replayed to a day.
    ///
    /// # Errors
    /// 1500 for figures that cannot be counted.
    pub fn of(account: &LoanAccount, today: Date) -> Result<Self, Error> {
        let due = repayment::due(account, today)?;
        let owed = account
            .ledger
            .balance_centavos(Account::OverpaymentPayable)?;
        let is_settled = account.status == OrderStatus::Settled;
        Ok(Self {
            status: account.status,
            ended: is_settled.then(|| how_it_ended(&account.ledger)),
            due_centavos: due.map_or(0, |due| due.amount_centavos),
            charges_centavos: due.map_or(0, |due| due.penalty_centavos + due.fee_centavos),
            outstanding_centavos: account.ledger.outstanding_centavos()?,
            owed_to_borrower_centavos: -owed,
        })
    }
}

/// Centavos as an operator reads and types them: `1234.05`.
pub(super) fn pesos(centavos: i64) -> String {
    let sign = if centavos < 0 { "-" } else { "" };
    let (pesos, rest) = (centavos.unsigned_abs() / 100, centavos.unsigned_abs() % 100);
    format!("{sign}{pesos}.{rest:02}")
}
