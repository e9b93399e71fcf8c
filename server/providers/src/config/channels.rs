//! Payment channels: the tables `[[payment_channels]]` of the configuration.

use serde::Deserialize;

use super::GivenSecret;
use crate::xendit::payments::{Shape, XenditChannel};
use tulay_lending::money::MAX_CENTAVOS;
use tulay_provider_api::payment::ChannelProfile;
use tulay_provider_api::qr_ph::Merchant;
use tulay_system::previous_secret::PreviousSecret;
use tulay_texts::brand::Brand;

/// A way to pay.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChannelConfig {
    /// Travels as `channelNumber`.
    pub number: String,
    /// Name.
    pub name: String,
    /// Path of the logo on the server's origin.
    pub logo: String,
    /// Cost of paying by it, as a text.
    pub fee_text: String,
    /// Time at which a payment by it counts, as a text.
    pub credited_text: String,
    /// Paid to a cashier, not in an app.
    #[serde(default)]
    pub is_counter: bool,
    /// Outlets where it is paid over the counter, by the names that borrowers know.
    #[serde(default)]
    pub outlets: Vec<String>,
    /// Its name among the bills of an app or a counter; its own name where this is left out.
    #[serde(default)]
    pub biller: String,
    /// Fee that the counter takes from the payer, in centavos.
    #[serde(default)]
    pub counter_fee_centavos: i64,
    /// The least that may be paid by it where the borrower chooses the amount, in centavos; ₱1.00 unless it says
    /// otherwise.
    #[serde(default = "ChannelConfig::default_min_amount_centavos")]
    pub min_amount_centavos: i64,
    /// Payee of its QR Ph codes, if it is paid by scanning one.
    pub qr_ph: Option<Merchant>,
    /// Adaptor that serves it.
    pub kind: ChannelKind,
    /// The provider's own code of the channel, as `GCASH`; none for a sandbox.
    #[serde(default)]
    pub provider_code: String,
    /// Signs a sandbox's postbacks; a provider's secrets stand with its account.
    #[serde(default)]
    pub secret: String,
    /// The secret that `secret` has taken the place of, and until when it counts: `{ secret = "…", until = "2026-12-01T00:00:00+08:00" }`.
    pub previous_secret: Option<PreviousSecret>,
}

impl ChannelConfig {
    /// Returns the channel's display data for borrowers.
    pub fn profile(&self) -> ChannelProfile {
        ChannelProfile {
            number: self.number.clone(),
            name: self.name.clone(),
            logo: self.logo.clone(),
            fee_text: self.fee_text.clone(),
            credited_text: self.credited_text.clone(),
            is_counter: self.is_counter,
            has_page: !self.is_counter && !self.is_scanned(),
            outlets: self.outlets.clone(),
            biller: if self.biller.is_empty() {
                self.name.clone()
            } else {
                self.biller.clone()
            },
            counter_fee_centavos: self.counter_fee_centavos,
            min_amount_centavos: self.min_amount_centavos,
        }
    }

    fn default_min_amount_centavos() -> i64 {
        100
    }

    /// Returns true if it is paid by scanning a QR Ph code.
    pub fn is_scanned(&self) -> bool {
        self.qr_ph.is_some() || self.of_xendit().is_some_and(|of| of.shape == Shape::Qr)
    }

    /// The channel of Xendit, if it is one.
    pub fn of_xendit(&self) -> Option<XenditChannel> {
        let is_xendit = self.kind == ChannelKind::Xendit;
        XenditChannel::of(&self.provider_code).filter(|_| is_xendit)
    }

    /// Secrets of a sandbox channel.
    pub fn given_secrets(&self) -> Vec<GivenSecret<'_>> {
        let given = |name: &str, secret| GivenSecret {
            key: format!("channel {}: `{name}`", self.number),
            secret,
        };
        let mut all = vec![given("secret", self.secret.as_str())];
        if let Some(previous) = &self.previous_secret {
            all.push(given("previous_secret.secret", &previous.secret));
        }
        all
    }

    /// Returns the faults that are specific to its kind.
    pub fn kind_faults(&self, has_xendit: bool, has_dragonpay: bool) -> Vec<String> {
        let mut faults = match self.kind {
            ChannelKind::Sandbox => vec![
                (!self.secret.is_empty(), "a sandbox needs a `secret`"),
                (
                    self.provider_code.is_empty(),
                    "a sandbox has no `provider_code`",
                ),
            ],
            ChannelKind::Xendit => {
                let of = self.of_xendit();
                let is_of = |holds: fn(&ChannelConfig, XenditChannel) -> bool| {
                    of.is_none_or(|of| holds(self, of))
                };
                vec![
                    (has_xendit, "its kind is xendit, and there is no [xendit]"),
                    (
                        of.is_some(),
                        "`provider_code` is none of QRPH, GCASH, MAYA, GRABPAY, SHOPEEPAY, 7ELEVEN, CEBUANA",
                    ),
                    (
                        is_of(|this, of| this.is_counter == (of.shape == Shape::Code)),
                        "`is_counter` is true for 7ELEVEN and CEBUANA alone",
                    ),
                    (
                        is_of(|this, of| this.min_amount_centavos >= of.min_centavos),
                        "`min_amount_centavos` is below what its provider takes",
                    ),
                ]
            }
            ChannelKind::Dragonpay => {
                let code = &self.provider_code;
                let is_code = (1..=10).contains(&code.len())
                    && code.bytes().all(|byte| byte.is_ascii_alphanumeric());
                vec![
                    (
                        has_dragonpay,
                        "its kind is dragonpay, and there is no [dragonpay]",
                    ),
                    (
                        is_code,
                        "`provider_code` is no ProcId of Dragonpay, as GCSH or 7ELE",
                    ),
                ]
            }
        };
        if self.kind != ChannelKind::Sandbox {
            faults.extend([
                (
                    self.secret.is_empty(),
                    "`secret` is a sandbox's: the account has its provider's",
                ),
                (
                    self.qr_ph.is_none(),
                    "`qr_ph` is a sandbox's: the provider makes its own codes",
                ),
            ]);
        }
        if self.kind != ChannelKind::Sandbox {
            let why = "`previous_secret` is a sandbox's: the account has its provider's";
            faults.push((self.previous_secret.is_none(), why));
        }
        let wrong = faults.into_iter().filter(|(holds, _)| !holds);
        let previous = self.previous_secret.iter();
        let previous = previous.filter_map(|of| of.fault("previous_secret", &self.secret));
        wrong
            .map(|(_, why)| why.to_owned())
            .chain(previous)
            .map(|why| format!("channel {}: {why}", self.number))
            .collect()
    }

    /// Returns the reason why a payer cannot come back from its page, if there is one.
    pub fn return_fault(&self, brand: &Brand) -> Option<String> {
        let is_cut_off = self.kind != ChannelKind::Sandbox && brand.h5_base.is_empty();
        let number = &self.number;
        is_cut_off.then(|| {
            format!("channel {number}: its provider leads borrowers back to the brand's `h5_base`, which is not set")
        })
    }

    /// Returns the faults of its amounts.
    pub fn amount_faults(&self) -> Vec<String> {
        let number = &self.number;
        let mut faults = Vec::new();
        if !(1..=MAX_CENTAVOS).contains(&self.min_amount_centavos) {
            faults.push(format!(
                "channel {number}: min_amount_centavos must be above 0"
            ));
        }
        if !(0..=MAX_CENTAVOS).contains(&self.counter_fee_centavos) {
            faults.push(format!(
                "channel {number}: counter_fee_centavos is below 0 or too large"
            ));
        }
        faults
    }

    /// Sets the brand's name as the merchant of a QR channel if the configuration has no other; returns the reason if a
    /// code cannot contain it.
    pub fn name_merchant(&mut self, brand: &Brand) -> Option<String> {
        let merchant = self.qr_ph.as_mut()?;
        if merchant.name.is_empty() {
            merchant.name.clone_from(&brand.name);
        }
        let number = &self.number;
        merchant
            .fault()
            .map(|why| format!("channel {number}: {why}"))
    }
}

/// The secret stays out of every log.
impl std::fmt::Debug for ChannelConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ChannelConfig")
            .field("number", &self.number)
            .finish_non_exhaustive()
    }
}

/// Adaptor of a channel.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum ChannelKind {
    /// A page of this server; moves no money.
    Sandbox,
    /// A channel of the lender's account at Xendit.
    Xendit,
    /// A channel of the lender's account at Dragonpay.
    Dragonpay,
}
