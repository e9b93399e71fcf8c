//! Sections of the configuration that name the providers: their keys, their secrets and their faults.

mod channels;
pub(crate) mod dragonpay;
mod payout;
mod sms;
pub(crate) mod xendit;

pub use channels::{ChannelConfig, ChannelKind};
pub use dragonpay::DragonpayConfig;
pub use payout::{PayoutConfig, PayoutKind};
pub use sms::{SmsConfig, SmsKind};
use tulay_system::environment::Secrets;
use tulay_texts::brand::Brand;
use url::Url;
pub use xendit::XenditConfig;

/// Providers as the configuration names them.
#[derive(Clone, Debug, Default)]
pub struct ProvidersConfig {
    /// True if the sandbox, which moves no money, replaces the providers that are not configured.
    pub sandbox: bool,
    /// Payment channels, in the order to show them.
    pub payment_channels: Vec<ChannelConfig>,
    /// SMS gateway; none in a sandbox.
    pub sms: Option<SmsConfig>,
    /// The lender's account at Xendit.
    pub xendit: Option<XenditConfig>,
    /// The lender's account at Dragonpay.
    pub dragonpay: Option<DragonpayConfig>,
    /// Provider that pays loans out.
    pub payout: Option<PayoutConfig>,
}

/// A secret of the configuration that may be a public one.
pub struct GivenSecret<'a> {
    /// The key of the configuration, for the operator.
    pub key: String,
    /// The secret.
    pub secret: &'a str,
}

impl ProvidersConfig {
    /// Keys of the sections that a configuration has.
    pub fn given_sections(&self) -> Vec<&'static str> {
        let sections = [
            ("payment_channels", !self.payment_channels.is_empty()),
            ("sms", self.sms.is_some()),
            ("xendit", self.xendit.is_some()),
            ("dragonpay", self.dragonpay.is_some()),
            ("payout", self.payout.is_some()),
        ];
        let given = sections.into_iter().filter(|(_, is_given)| *is_given);
        given.map(|(key, _)| key).collect()
    }

    /// Replaces the file's secrets by those of the environment.
    pub fn take_secrets(&mut self, secrets: &mut Secrets<'_>) {
        if let Some(sms) = &mut self.sms {
            secrets.replace("TULAY_SMS_TOKEN", &mut sms.token);
        }
        if let Some(xendit) = &mut self.xendit {
            xendit.take_secrets(secrets);
        }
        if let Some(dragonpay) = &mut self.dragonpay {
            secrets.replace("TULAY_DRAGONPAY_PASSWORD", &mut dragonpay.password);
        }
    }

    /// Returns the faults of the sections. `is_sound` returns true if a key at the head of the file could be read; the
    /// value of any other is not judged.
    pub fn faults(&self, is_sound: &dyn Fn(&str) -> bool) -> Vec<String> {
        let has_xendit = self.xendit.is_some() || !is_sound("xendit");
        let has_dragonpay = self.dragonpay.is_some() || !is_sound("dragonpay");
        let mut faults = Vec::new();
        if is_sound("sms") {
            faults.extend(self.sms.iter().flat_map(SmsConfig::faults));
            if !self.sandbox && self.sms.is_none() {
                faults.push("nobody sends the SMS: set [sms] or sandbox = true".to_owned());
            }
        }
        if is_sound("xendit") {
            faults.extend(self.xendit.iter().flat_map(XenditConfig::faults));
        }
        if is_sound("payout") {
            let payout = self.payout.iter();
            faults.extend(payout.flat_map(|payout| payout.faults(has_xendit)));
        }
        if is_sound("dragonpay") {
            faults.extend(self.dragonpay.iter().flat_map(DragonpayConfig::faults));
        }
        if is_sound("payment_channels") {
            for channel in &self.payment_channels {
                faults.extend(channel.amount_faults());
                faults.extend(channel.kind_faults(has_xendit, has_dragonpay));
            }
        }
        faults
    }

    /// Reasons why the channels do not fit the brand. Gives QR channels without a merchant's name the brand's.
    pub fn fit_to_brand(&mut self, brand: &Brand) -> Vec<String> {
        let mut faults = Vec::new();
        for channel in &mut self.payment_channels {
            faults.extend(channel.name_merchant(brand));
            faults.extend(channel.return_fault(brand));
        }
        faults
    }

    /// Returns the secrets that protect something: those of sandbox channels, and those of accounts that are not at a
    /// stand-in on this machine.
    pub fn given_secrets(&self) -> Vec<GivenSecret<'_>> {
        let channels = self.payment_channels.iter();
        let mut given: Vec<_> = channels.flat_map(ChannelConfig::given_secrets).collect();
        let is_elsewhere = |address: &Url| address.scheme() == "https";
        let mut add = |key: &str, secret| {
            let key = key.to_owned();
            given.push(GivenSecret { key, secret });
        };
        if let Some(sms) = self.sms.as_ref().filter(|of| is_elsewhere(&of.address)) {
            add("`sms.token`", &sms.token);
        }
        if let Some(of) = self.xendit.as_ref().filter(|of| is_elsewhere(&of.address)) {
            add("`xendit.secret_key`", &of.secret_key);
            add("`xendit.callback_token`", &of.callback_token);
        }
        if let Some(of) = self
            .dragonpay
            .as_ref()
            .filter(|of| is_elsewhere(&of.address))
        {
            add("`dragonpay.password`", &of.password);
        }
        given
    }
}
