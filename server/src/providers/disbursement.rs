//! Paying a loan out to the bound account.

use super::Pending;

/// What to pay out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payout {
    /// The server's reference; the same reference is paid once.
    pub reference: String,
    /// Net proceeds, centavos.
    pub amount_centavos: i64,
}

/// Pays loans out.
pub trait Disbursement: Send + Sync {
    /// Pays out; repeated with one reference, pays once.
    fn pay_out<'a>(&'a self, payout: &'a Payout) -> Pending<'a, ()>;
}

/// Accepts every payout and moves no money.
#[derive(Clone, Copy, Debug, Default)]
pub struct SandboxDisbursement;

impl Disbursement for SandboxDisbursement {
    fn pay_out<'a>(&'a self, _payout: &'a Payout) -> Pending<'a, ()> {
        Box::pin(std::future::ready(Ok(())))
    }
}
