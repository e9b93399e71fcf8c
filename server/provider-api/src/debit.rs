//! Taking a payment from an account that the borrower bound (legacy repayment).

use crate::pending::Pending;

/// Payment to take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charge {
    /// The server's reference; the same reference is charged once.
    pub reference: String,
    /// Amount.
    pub amount_centavos: i64,
}

/// The outcome of a charge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Charged {
    /// The amount was taken.
    Taken,
    /// It was not charged and will not be: the reason, for the log.
    Refused(String),
}

/// Takes payments from bound accounts.
pub trait Debit: Send + Sync {
    /// Charges an amount; repeated with one reference, charges once and answers the same. A failure means that the
    /// outcome is unknown: repeat it.
    fn take<'a>(&'a self, charge: &'a Charge) -> Pending<'a, Charged>;
}

/// Accepts every charge and moves no money.
#[derive(Clone, Copy, Debug, Default)]
pub struct SandboxDebit;

impl Debit for SandboxDebit {
    fn take<'a>(&'a self, _charge: &'a Charge) -> Pending<'a, Charged> {
        Box::pin(std::future::ready(Ok(Charged::Taken)))
    }
}
