//! Figures of a loan for operators.

use jiff::civil::Date;

use tulay_lender::error::Error;
use tulay_lending::ledger::Account;
use tulay_lending::loan_account::LoanAccount;
use tulay_lending::reconcile::end_of;
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

/// Figures of a loan, in centavos.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// The order's status.
    pub status: OrderStatus,
    /// The cause of the settlement, if it is settled.
    pub ended: Option<Cause>,
    /// Amount due now.
    pub due_centavos: i64,
    /// Amount to pay on its due date, where it rises before that (MONEY-16).
    pub on_due_date_centavos: i64,
    /// Penalties and fees, part of the amount due.
    pub charges_centavos: i64,
    /// Everything that is owed, due or not.
    pub outstanding_centavos: i64,
    /// Amount owed to the borrower.
    pub owed_to_borrower_centavos: i64,
}

impl Figures {
    /// Returns the figures of an account that was replayed to a day.
    ///
    /// # Errors
    /// 1500 for figures that overflow.
    pub fn of(account: &LoanAccount, today: Date) -> Result<Self, Error> {
        let due = repayment::due(account, today)?;
        let owed = account
            .ledger
            .balance_centavos(Account::OverpaymentPayable)?;
        Ok(Self {
            status: account.status,
            ended: end_of(account),
            due_centavos: due.map_or(0, |due| due.amount_centavos),
            on_due_date_centavos: due.map_or(0, |due| due.on_due_date_centavos),
            charges_centavos: due.map_or(0, |due| due.penalty_centavos + due.fee_centavos),
            outstanding_centavos: account.ledger.outstanding_centavos()?,
            owed_to_borrower_centavos: -owed,
        })
    }
}

/// Formats centavos as operators read and type pesos: `1234.05`.
pub fn pesos(centavos: i64) -> String {
    let sign = if centavos < 0 { "-" } else { "" };
    let (pesos, rest) = (centavos.unsigned_abs() / 100, centavos.unsigned_abs() % 100);
    format!("{sign}{pesos}.{rest:02}")
}
