//! The demo's configuration: on its sandbox, or on stand-ins for the providers, to which the real adaptors speak over HTTP.

use std::path::Path;

use tulay_provider_stubs::accounts::{
    DRAGONPAY_MERCHANT, DRAGONPAY_PASSWORD, SEMAPHORE_KEY, XENDIT_KEY, XENDIT_TOKEN,
};
use tulay_provider_stubs::stubs::Addresses;

use super::file::File;
use super::load::{Found, read_brand_file, refusal};
use super::{
    ChannelKind, Config, Database, DragonpayConfig, PayoutConfig, PayoutKind, SealingKeys,
    SmsConfig, SmsKind, XenditConfig,
};
use crate::borrowers::bank_account;
use crate::brand::Brand;

/// The demo's configuration and brand, inside the binary.
pub(super) const DEMO_CONFIG: &str = include_str!("../../../fixtures/demo.toml");
pub(super) const DEMO_BRAND: &str = include_str!("../../../fixtures/brands/tulay.toml");

/// A demo stores no real number, so its key protects nothing.
pub(super) const DEMO_SEALING_KEY: [u8; 32] = *b"the demo's key protects nothing.";

/// How long a stand-in may take, in milliseconds.
const TIMEOUT_MS: u64 = 5_000;

/// Which provider's channel each of the demo's channels is then: its number, its adaptor, the provider's code.
const CHANNELS: [(&str, ChannelKind, &str); 4] = [
    ("90006", ChannelKind::Xendit, "GCASH"),
    ("90007", ChannelKind::Xendit, "MAYA"),
    ("90008", ChannelKind::Xendit, "QRPH"),
    ("90001", ChannelKind::Dragonpay, "7ELE"),
];

impl Config {
    /// The demo's configuration, with its data in `folder`, in its usual brand or the one of a file.
    ///
    /// # Errors
    /// Why the file's brand cannot be used.
    pub fn demo(folder: &Path, brand: Option<&Path>) -> anyhow::Result<Self> {
        Self::demo_of(demo_file()?, folder, brand, "")
    }

    /// The same, with stand-ins in the place of the sandbox. They lead payers back to the demo's `origin`.
    ///
    /// # Errors
    /// As [`Config::demo`].
    pub fn demo_on_stubs(
        folder: &Path,
        brand: Option<&Path>,
        stubs: &Addresses,
        origin: &str,
    ) -> anyhow::Result<Self> {
        let mut file = demo_file()?;
        stand_in(&mut file, stubs);
        Self::demo_of(file, folder, brand, origin)
    }

    fn demo_of(
        file: File,
        folder: &Path,
        brand: Option<&Path>,
        origin: &str,
    ) -> anyhow::Result<Self> {
        let mut brand: Brand = match brand {
            Some(path) => {
                let reading = read_brand_file(path)?;
                let value = reading.value.filter(|_| reading.faults.is_empty());
                value.ok_or_else(|| refusal(&reading.faults, &[]))?
            }
            None => toml::from_str(DEMO_BRAND)?,
        };
        if let Some((_, host)) = origin.split_once("://") {
            origin.clone_into(&mut brand.h5_base);
            brand.allowed_hosts.push(host.to_owned());
        }
        let found = Found {
            file,
            brand: Some(brand),
            database: Some(Database::Sqlite(folder.join("demo.db"))),
            sealing_keys: Some(SealingKeys::only(DEMO_SEALING_KEY)),
            faults: Vec::new(),
        };
        Self::check(found, folder, true)
    }
}

fn demo_file() -> anyhow::Result<File> {
    let (file, faults) = File::read(DEMO_CONFIG);
    let file = file.filter(|_| faults.is_empty());
    file.ok_or_else(|| refusal(&faults, &[]))
}

/// Sets the accounts at the stand-ins, and gives each channel, the SMS and the payouts to one of them.
fn stand_in(file: &mut File, at: &Addresses) {
    file.xendit = Some(XenditConfig {
        address: at.xendit.clone(),
        secret_key: XENDIT_KEY.to_owned(),
        callback_token: XENDIT_TOKEN.to_owned(),
        previous_callback_token: None,
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
