//! The demo's configuration where stand-ins serve in the place of its sandbox: the real adaptors speak to them over HTTP.

use tulay_provider_stubs::accounts::{
    DRAGONPAY_MERCHANT, DRAGONPAY_PASSWORD, SEMAPHORE_KEY, XENDIT_KEY, XENDIT_TOKEN,
};
use tulay_provider_stubs::stubs::Addresses;

use super::{
    ChannelKind, DragonpayConfig, File, PayoutConfig, PayoutKind, SmsConfig, SmsKind, XenditConfig,
};
use crate::borrowers::bank_account;

/// How long a stand-in may take, in milliseconds.
const TIMEOUT_MS: u64 = 5_000;

/// Which provider's channel each of the demo's channels is then: its number, its adaptor, the provider's code.
const CHANNELS: [(&str, ChannelKind, &str); 4] = [
    ("90006", ChannelKind::Xendit, "GCASH"),
    ("90007", ChannelKind::Xendit, "MAYA"),
    ("90008", ChannelKind::Xendit, "QRPH"),
    ("90001", ChannelKind::Dragonpay, "7ELE"),
];

/// Sets the accounts at the stand-ins, and gives each channel, the SMS and the payouts to one of them.
pub(super) fn stand_in(file: &mut File, at: &Addresses) {
    file.xendit = Some(XenditConfig {
        address: at.xendit.clone(),
        secret_key: XENDIT_KEY.to_owned(),
        callback_token: XENDIT_TOKEN.to_owned(),
        timeout_ms: TIMEOUT_MS,
    });
    file.dragonpay = Some(DragonpayConfig {
        address: at.dragonpay.clone(),
        merchant_id: DRAGONPAY_MERCHANT.to_owned(),
        password: DRAGONPAY_PASSWORD.to_owned(),
        payer_email: "no-reply@tulay.example".to_owned(),
        timeout_ms: TIMEOUT_MS,
    });
    file.sms = Some(SmsConfig {
        kind: SmsKind::Semaphore,
        address: at.semaphore.clone(),
        token: SEMAPHORE_KEY.to_owned(),
        sender_name: String::new(),
        timeout_ms: TIMEOUT_MS,
    });
    let rail = |(code, _): (&str, &str)| (code.to_owned(), format!("PH_{code}"));
    file.payout = Some(PayoutConfig {
        kind: PayoutKind::Xendit,
        channels: bank_account::places().map(rail).collect(),
    });
    for channel in &mut file.payment_channels {
        let of = CHANNELS.iter().find(|of| of.0 == channel.number);
        if let Some((_, kind, code)) = of {
            channel.kind = *kind;
            channel.provider_code = (*code).to_owned();
            channel.secret.clear();
            channel.qr_ph = None;
        }
    }
}
