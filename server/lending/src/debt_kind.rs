//! Kinds of debt, in which a product orders the allocation of payments.

use serde::{Deserialize, Serialize};

use super::ledger::Account;

/// Kind of a borrower's debt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DebtKind {
    /// Penalties for paying late.
    Penalty,
    /// Fees of rollovers.
    Fee,
    /// Interest of the instalments.
    Interest,
    /// Principal of the instalments.
    Principal,
}

impl DebtKind {
    /// Every kind, in the default order of payment.
    pub const ALL: [Self; 4] = [Self::Penalty, Self::Fee, Self::Interest, Self::Principal];

    /// Returns true for the debts of the schedule.
    pub(crate) fn is_scheduled(self) -> bool {
        matches!(self, Self::Interest | Self::Principal)
    }

    /// Account of the ledger on which it is owed.
    pub(crate) fn account(self) -> Account {
        match self {
            Self::Penalty => Account::PenaltyReceivable,
            Self::Fee => Account::RolloverReceivable,
            Self::Interest => Account::InterestReceivable,
            Self::Principal => Account::LoanPrincipal,
        }
    }
}

/// The default order of allocating a product's payments.
pub fn default_order() -> Vec<DebtKind> {
    DebtKind::ALL.to_vec()
}
