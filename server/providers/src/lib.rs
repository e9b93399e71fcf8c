//! Adaptors of real providers (Xendit, Dragonpay, Semaphore, an SMS gateway over HTTP), each with its section of the
//! configuration. They implement the interfaces of `tulay-provider-api`.

mod channels;
pub mod config;
pub mod dragonpay;
pub mod http;
pub mod semaphore;
pub mod sms;
pub mod xendit;

use std::sync::Arc;

use channels::Accounts;
use config::{PayoutKind, ProvidersConfig};
use dragonpay::Dragonpay;
use tulay_provider_api::Providers;
use tulay_provider_api::debit::{Debit, SandboxDebit};
use tulay_provider_api::payout::{PayoutProvider, SandboxPayouts};
use tulay_provider_api::traffic::Traffic;
use xendit::Xendit;
use xendit::payouts::XenditPayouts;

/// Makes the adaptors of the providers that the configuration names. Makes no call yet.
///
/// # Errors
/// Fails if a secret is no header value, or this machine has no certificates to trust.
pub fn connect(config: &ProvidersConfig) -> anyhow::Result<Providers> {
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
    Ok(Providers {
        sms: sms::sender(config.sms.as_ref(), &traffic)?,
        channels: channels::all(&config.payment_channels, &accounts)?,
        attestation: None,
        debit: config
            .sandbox
            .then(|| Arc::new(SandboxDebit) as Arc<dyn Debit>),
        payout: payouts(config, xendit.as_ref()),
        traffic,
    })
}

/// Provider that pays loans out.
fn payouts(
    config: &ProvidersConfig,
    xendit: Option<&Arc<Xendit>>,
) -> Option<Arc<dyn PayoutProvider>> {
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
