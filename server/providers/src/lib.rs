//! Adaptors of real providers (Xendit, Dragonpay, Semaphore, an SMS gateway over HTTP), each with its section of the
//! configuration. They implement the interfaces of `tulay-provider-api`.

pub mod config;
pub mod dragonpay;
pub mod http;
pub mod semaphore;
pub mod sms;
pub mod xendit;

use std::sync::Arc;

use anyhow::Context;
use config::{ChannelConfig, ChannelKind, PayoutKind, ProvidersConfig};
use dragonpay::{Dragonpay, DragonpayChannel};
use tulay_provider_api::Providers;
use tulay_provider_api::debit::{Debit, SandboxDebit};
use tulay_provider_api::payment::PaymentChannel;
use tulay_provider_api::payout::{PayoutProvider, SandboxPayouts};
use tulay_provider_api::sandbox_channel::SandboxChannel;
use tulay_provider_api::traffic::Traffic;
use xendit::Xendit;
use xendit::payments::XenditPayments;
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
        channels: channels(&config.payment_channels, &accounts)?,
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

/// The accounts that channels may belong to.
struct Accounts<'a> {
    /// Xendit's, if there is one.
    xendit: Option<&'a Arc<Xendit>>,
    /// Dragonpay's, if there is one.
    dragonpay: Option<&'a Arc<Dragonpay>>,
}

/// The channels, in the order to show them.
///
/// # Errors
/// Fails for a channel of an account that is not configured, which the configuration does not allow.
fn channels(
    sections: &[ChannelConfig],
    accounts: &Accounts<'_>,
) -> anyhow::Result<Vec<Arc<dyn PaymentChannel>>> {
    let adaptors = sections.iter().map(|section| adaptor(section, accounts));
    adaptors.collect()
}

fn adaptor(
    channel: &ChannelConfig,
    accounts: &Accounts<'_>,
) -> anyhow::Result<Arc<dyn PaymentChannel>> {
    let profile = channel.profile();
    Ok(match channel.kind {
        ChannelKind::Sandbox => {
            let sandbox = SandboxChannel::new(profile, channel.secret.as_bytes());
            let sandbox = sandbox.with_previous_secret(channel.previous_secret.clone());
            Arc::new(sandbox.paid_by_qr(channel.qr_ph.clone()))
        }
        ChannelKind::Xendit => {
            let account = accounts.xendit.context("the account at Xendit")?;
            let of = channel.of_xendit().context("the channel of Xendit")?;
            Arc::new(XenditPayments::new(account.clone(), profile, of))
        }
        ChannelKind::Dragonpay => {
            let account = accounts.dragonpay.context("the account at Dragonpay")?;
            let proc_id = channel.provider_code.clone();
            Arc::new(DragonpayChannel::new(account.clone(), profile, proc_id))
        }
    })
}
