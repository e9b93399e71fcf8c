//! The payment channels of the configuration, each with the adaptor of its kind.

use std::sync::Arc;

use anyhow::Context;

use crate::config::{ChannelConfig, ChannelKind};
use crate::dragonpay::{Dragonpay, DragonpayChannel};
use crate::xendit::Xendit;
use crate::xendit::payments::XenditPayments;
use tulay_provider_api::payment::PaymentChannel;
use tulay_provider_api::sandbox_channel::SandboxChannel;

/// The accounts that channels may belong to.
pub(super) struct Accounts<'a> {
    /// Xendit's, if there is one.
    pub(super) xendit: Option<&'a Arc<Xendit>>,
    /// Dragonpay's, if there is one.
    pub(super) dragonpay: Option<&'a Arc<Dragonpay>>,
}

/// The channels, in the order to show them.
///
/// # Errors
/// Fails for a channel of an account that is not configured, which the configuration does not allow.
pub(super) fn all(
    channels: &[ChannelConfig],
    accounts: &Accounts<'_>,
) -> anyhow::Result<Vec<Arc<dyn PaymentChannel>>> {
    channels
        .iter()
        .map(|channel| one(channel, accounts))
        .collect()
}

fn one(
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
