//! The payment channels that the configuration names, each with the adaptor of its kind.

use std::sync::Arc;

use anyhow::Context;

use super::dragonpay::{Dragonpay, DragonpayChannel};
use super::payment::{ChannelProfile, PaymentChannel};
use super::sandbox_channel::SandboxChannel;
use super::xendit::Xendit;
use super::xendit::payments::XenditPayments;
use crate::config::{ChannelConfig, ChannelKind, Config};

/// The accounts that channels may be of.
pub(super) struct Accounts<'a> {
    /// Xendit's, where there is one.
    pub(super) xendit: Option<&'a Arc<Xendit>>,
    /// Dragonpay's, where there is one.
    pub(super) dragonpay: Option<&'a Arc<Dragonpay>>,
}

/// The channels, in the order to show them.
///
/// # Errors
/// For a channel of an account that is not configured, which the configuration does not allow.
pub(super) fn all(
    config: &Config,
    accounts: &Accounts<'_>,
) -> anyhow::Result<Vec<Arc<dyn PaymentChannel>>> {
    let channels = config.payment_channels.iter();
    channels.map(|channel| one(channel, accounts)).collect()
}

fn one(
    channel: &ChannelConfig,
    accounts: &Accounts<'_>,
) -> anyhow::Result<Arc<dyn PaymentChannel>> {
    let profile = ChannelProfile::of(channel);
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
