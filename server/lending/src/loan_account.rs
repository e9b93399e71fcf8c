//! One loan as the rules see it: its agreed terms, its status, its schedule and its ledger. The store loads it whole,
//! the rules return a [`Decision`], the store writes that down. It contains no borrower and no table.

use jiff::civil::Date;

use super::error::LendingError;
use super::ledger::{Account, Ledger, Posting};
use super::money;
use super::product::AgreedTerms;
use super::quote::processing_fee_centavos;
use super::schedule::Schedule;
use super::state::{OrderStatus, StatusTransition};

/// Agreed terms of a loan, fixed when the order is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loan {
    /// The order's id; part of the references of its postings.
    pub order_id: String,
    /// The amount lent.
    pub principal_centavos: i64,
    /// The term in calendar days.
    pub term_days: i64,
    /// The price and the rules.
    pub agreed: AgreedTerms,
}

impl Loan {
    /// Amount sent to the borrower: the principal without the processing fee.
    ///
    /// # Errors
    /// [`LendingError::Overflow`].
    pub fn net_proceeds_centavos(&self) -> Result<i64, LendingError> {
        let fee_centavos = processing_fee_centavos(&self.agreed.terms, self.principal_centavos)?;
        money::subtract(self.principal_centavos, fee_centavos)
    }
}

/// A released loan's account: its status and everything that was posted to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoanAccount {
    /// Agreed terms.
    pub loan: Loan,
    /// Its status.
    pub status: OrderStatus,
    /// The civil date in Manila on which the money left.
    pub released_on: Date,
    /// Number of paid rollovers.
    pub rollovers: i64,
    /// The newest version.
    pub schedule: Schedule,
    /// Every posting so far.
    pub ledger: Ledger,
}

/// Changes to be written, in one transaction and in this order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Decision {
    /// Postings to append.
    pub postings: Vec<Posting>,
    /// Moves to append; the last one's `to` is the order's new status.
    pub transitions: Vec<StatusTransition>,
    /// The next version of the schedule, when its dates change.
    pub schedule: Option<Schedule>,
    /// Number of paid rollovers, if it changes.
    pub rollovers: Option<i64>,
}

impl Decision {
    /// Returns true if there is nothing to write.
    pub fn is_empty(&self) -> bool {
        self.postings.is_empty()
            && self.transitions.is_empty()
            && self.schedule.is_none()
            && self.rollovers.is_none()
    }
}

impl LoanAccount {
    /// Returns the lender's debt to the borrower, in centavos.
    ///
    /// # Errors
    /// [`LendingError::Overflow`].
    pub fn owed_to_borrower_centavos(&self) -> Result<i64, LendingError> {
        let balance_centavos = self.ledger.balance_centavos(Account::OverpaymentPayable)?;
        money::subtract(0, balance_centavos)
    }

    /// Applies a decision to the account, as storing and loading it again would.
    ///
    /// # Errors
    /// [`LendingError::Unbalanced`] for a posting that does not sum to 0.
    pub fn apply(&mut self, decision: Decision) -> Result<(), LendingError> {
        for posting in decision.postings {
            self.ledger.append(posting)?;
        }
        if let Some(last) = decision.transitions.last() {
            self.status = last.to;
        }
        if let Some(schedule) = decision.schedule {
            self.schedule = schedule;
        }
        if let Some(rollovers) = decision.rollovers {
            self.rollovers = rollovers;
        }
        Ok(())
    }
}
