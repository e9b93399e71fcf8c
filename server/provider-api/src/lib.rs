//! Interfaces of the external services: SMS, payment channels, debits, payouts. Each has a trait and a sandbox; the
//! adaptors of real providers are in `tulay-providers`. Contains no orders, no ledger and no store.

pub mod attestation;
pub mod debit;
pub mod decimal;
pub mod payment;
pub mod payout;
pub mod pending;
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
    /// Takes payments from bound accounts, if that is offered.
    pub debit: Option<Arc<dyn Debit>>,
    /// Pays loans out, if there is a provider for it.
    pub payout: Option<Arc<dyn PayoutProvider>>,
    /// Attests to clients in place of their proof of work; the server comes without one.
    pub attestation: Option<Arc<dyn Attestation>>,
    /// Metrics of the calls to them.
    pub traffic: Traffic,
}

impl Providers {
    /// Returns a channel of the account whose postbacks arrive under this name: a channel's number if it has no account
    /// name.
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
