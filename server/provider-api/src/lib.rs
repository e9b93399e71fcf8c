//! Interfaces of the external services: SMS, payment channels, debits, payouts. Each has a trait and a sandbox; the adaptors
//! of real providers are in `tulay-providers`. Knows nothing of orders, the ledger or the store.

pub mod attestation;
pub mod debit;
pub mod decimal;
pub mod pending;
pub mod payment;
pub mod payout;
pub mod places;
pub mod qr_ph;
pub mod sandbox_channel;
pub mod sms;
pub mod traffic;

use std::sync::Arc;

use attestation::Attestation;
use debit::Debit;
use payment::PaymentChannel;
use payout::PayoutProvider;
use sms::SmsSender;
use traffic::Traffic;

/// Every provider of this server.
#[derive(Clone)]
pub struct Providers {
    /// Sends SMS.
    pub sms: Arc<dyn SmsSender>,
    /// Payment channels, in the order to show them.
    pub channels: Vec<Arc<dyn PaymentChannel>>,
    /// Takes payments from bound accounts, where that is offered.
    pub debit: Option<Arc<dyn Debit>>,
    /// Pays loans out; none where nobody does.
    pub payout: Option<Arc<dyn PayoutProvider>>,
    /// Vouches for a client in place of its proof of work; none comes with the server.
    pub attestation: Option<Arc<dyn Attestation>>,
    /// What the metrics show of the calls to them.
    pub traffic: Traffic,
}

impl Providers {
    /// A channel of the account whose postbacks come to this name: a channel's number where it has no other.
    pub fn of_account(&self, name: &str) -> Option<&Arc<dyn PaymentChannel>> {
        self.channels
            .iter()
            .find(|channel| channel.account() == name)
    }

    /// The channel with this number.
    pub fn channel(&self, number: &str) -> Option<&Arc<dyn PaymentChannel>> {
        self.channels
            .iter()
            .find(|channel| channel.profile().number == number)
    }
}
