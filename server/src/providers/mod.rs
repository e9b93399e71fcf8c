//! External services: SMS, payment channels, debits, payouts. Each has a trait and a sandbox. They know nothing of orders,
//! the ledger or the store.

pub mod attestation;
mod channels;
pub mod debit;
pub mod decimal;
pub mod dragonpay;
pub mod http;
pub mod payment;
pub mod payout;
pub mod qr_ph;
pub mod sandbox_channel;
pub mod semaphore;
pub mod sms;
pub mod xendit;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use attestation::Attestation;
use channels::Accounts;
use debit::{Debit, SandboxDebit};
use dragonpay::Dragonpay;
use http::traffic::Traffic;
use payment::PaymentChannel;
use payout::{PayoutProvider, SandboxPayouts};
use sms::SmsSender;
use xendit::Xendit;
use xendit::payouts::XenditPayouts;

use crate::config::{Config, PayoutKind};

/// A provider's pending answer.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = Result<T, ProviderError>> + Send + 'a>>;

/// A provider failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{provider}: {reason}")]
pub struct ProviderError {
    /// Name of the provider.
    pub provider: String,
    /// Why, for the log; without phones or numbers.
    pub reason: String,
}

impl ProviderError {
    /// Why a provider's call failed.
    pub(crate) fn new(provider: &str, reason: impl std::fmt::Display) -> Self {
        Self {
            provider: provider.to_owned(),
            reason: reason.to_string(),
        }
    }
}

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
    /// The providers that the configuration names.
    pub fn new(config: &Config) -> anyhow::Result<Self> {
        let traffic = Traffic::default();
        let xendit = config.xendit.as_ref();
        let xendit = xendit.map(|account| Xendit::new(account, &traffic).map(Arc::new));
        let xendit = xendit.transpose()?;
        let dragonpay = config.dragonpay.as_ref();
        let dragonpay = dragonpay.map(|account| Dragonpay::new(account, &traffic).map(Arc::new));
        let dragonpay = dragonpay.transpose()?;
        let accounts = Accounts {
            xendit: xendit.as_ref(),
            dragonpay: dragonpay.as_ref(),
        };
        Ok(Self {
            sms: sms::sender(config.sms.as_ref(), &traffic)?,
            channels: channels::all(config, &accounts)?,
            attestation: None,
            debit: config
                .sandbox
                .then(|| Arc::new(SandboxDebit) as Arc<dyn Debit>),
            payout: payouts(config, xendit.as_ref()),
            traffic,
        })
    }

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

/// Who pays loans out.
fn payouts(config: &Config, xendit: Option<&Arc<Xendit>>) -> Option<Arc<dyn PayoutProvider>> {
    let Some(payout) = &config.payout else {
        return config.sandbox.then(|| Arc::new(SandboxPayouts) as _);
    };
    match payout.kind {
        // The configuration has no such payout without the account.
        PayoutKind::Xendit => xendit.map(|account| {
            let channels = payout.channels.clone();
            Arc::new(XenditPayouts::new(account.clone(), channels)) as _
        }),
    }
}
