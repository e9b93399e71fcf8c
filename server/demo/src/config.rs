//! The demo's configuration: with its sandbox, or with stand-ins for the providers, which the real adaptors call over
//! HTTP.

use std::path::Path;
use std::time::Duration;

use tulay_config::{Config, Database, Example, SealingKeys, read_brand_of};
use tulay_provider_api::places;
use tulay_provider_stubs::accounts::{
    DRAGONPAY_MERCHANT, DRAGONPAY_PASSWORD, SEMAPHORE_KEY, XENDIT_KEY, XENDIT_TOKEN,
};
use tulay_provider_stubs::stubs::Addresses;
use tulay_providers::config::{
    ChannelKind, DragonpayConfig, PayoutConfig, PayoutKind, ProvidersConfig, SmsConfig, SmsKind,
    XenditConfig,
};
use tulay_texts::brand::Brand;

/// Configuration of the demo.
pub const DEMO_CONFIG: &str = include_str!("../../../fixtures/demo.toml");
/// Brand of the demo.
pub const DEMO_BRAND: &str = include_str!("../../../fixtures/brands/tulay.toml");

/// The demo's sealing key. A demo stores no real number, so the key protects nothing.
pub const DEMO_SEALING_KEY: [u8; 32] = *b"the demo's key protects nothing.";

/// Time limit of a stand-in's answer, in milliseconds.
const TIMEOUT_MS: u64 = 5_000;

/// The demo's channels on stand-ins: number, adaptor, and the provider's code of each.
const CHANNELS: [(&str, ChannelKind, &str); 4] = [
    ("90006", ChannelKind::Xendit, "GCASH"),
    ("90007", ChannelKind::Xendit, "MAYA"),
    ("90008", ChannelKind::Xendit, "QRPH"),
    ("90001", ChannelKind::Dragonpay, "7ELE"),
];

/// Returns the demo's configuration, with its data in `folder`, in its usual brand or the one of a file.
///
/// # Errors
/// If the file's brand cannot be used.
pub fn demo(folder: &Path, brand: Option<&Path>) -> anyhow::Result<Config> {
    demo_of(folder, brand, "", &|_| ())
}

/// Returns the demo's configuration with stand-ins instead of the sandbox. They lead payers back to the demo's
/// `origin`.
///
/// # Errors
/// As [`demo`].
pub fn demo_on_stubs(
    folder: &Path,
    brand: Option<&Path>,
    stubs: &Addresses,
    origin: &str,
) -> anyhow::Result<Config> {
    demo_of(folder, brand, origin, &|providers| {
        stand_in(providers, stubs);
    })
}

fn demo_of(
    folder: &Path,
    brand: Option<&Path>,
    origin: &str,
    edit: &dyn Fn(&mut ProvidersConfig),
) -> anyhow::Result<Config> {
    let mut brand: Brand = match brand {
        Some(path) => read_brand_of(path)?,
        None => toml::from_str(DEMO_BRAND)?,
    };
    if let Some((_, host)) = origin.split_once("://") {
        origin.clone_into(&mut brand.h5_base);
        brand.allowed_hosts.push(host.to_owned());
    }
    let mut config = Config::of_example(Example {
        text: DEMO_CONFIG,
        folder,
        brand,
        database: Database::Sqlite(folder.join("demo.db")),
        sealing_keys: SealingKeys::only(DEMO_SEALING_KEY),
        edit,
    })?;
    config.disabled_features.clear();
    config.drain_delay = Duration::ZERO;
    config.preview = true;
    config.emulator = true;
    // Tests and people read its outbox instead of a phone.
    config.lender.keeps_sent_texts = true;
    config.lender.takes_named_sessions = true;
    Ok(config)
}

/// Sets the accounts at the stand-ins, and assigns each channel, the SMS and the payouts to one of them.
fn stand_in(providers: &mut ProvidersConfig, at: &Addresses) {
    providers.xendit = Some(XenditConfig {
        address: at.xendit.clone(),
        secret_key: XENDIT_KEY.to_owned(),
        callback_token: XENDIT_TOKEN.to_owned(),
        previous_callback_token: None,
        timeout_ms: TIMEOUT_MS,
    });
    providers.dragonpay = Some(DragonpayConfig {
        address: at.dragonpay.clone(),
        merchant_id: DRAGONPAY_MERCHANT.to_owned(),
        password: DRAGONPAY_PASSWORD.to_owned(),
        payer_email: "no-reply@tulay.example".to_owned(),
        timeout_ms: TIMEOUT_MS,
    });
    providers.sms = Some(SmsConfig {
        kind: SmsKind::Semaphore,
        address: at.semaphore.clone(),
        token: SEMAPHORE_KEY.to_owned(),
        sender_name: String::new(),
        timeout_ms: TIMEOUT_MS,
    });
    let rail = |(code, _): (&str, &str)| (code.to_owned(), format!("PH_{code}"));
    providers.payout = Some(PayoutConfig {
        kind: PayoutKind::Xendit,
        channels: places::all().map(rail).collect(),
    });
    for channel in &mut providers.payment_channels {
        let of = CHANNELS.iter().find(|of| of.0 == channel.number);
        if let Some((_, kind, code)) = of {
            channel.kind = *kind;
            channel.provider_code = (*code).to_owned();
            channel.secret.clear();
            channel.qr_ph = None;
        }
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test stops where it cannot go on")]
mod tests {
    use tulay_config::is_public;
    use tulay_lender::settings::Limits;

    use super::*;

    #[test]
    fn prod_10_no_server_takes_a_secret_of_the_demo() {
        let config = demo(Path::new("/nowhere"), None).expect("the demo's");
        let channels = config.providers.payment_channels.iter();
        let secrets: Vec<&str> = channels.map(|channel| channel.secret.as_str()).collect();
        assert_eq!(secrets.len(), 4);
        let stubs = [DRAGONPAY_PASSWORD, SEMAPHORE_KEY, XENDIT_KEY, XENDIT_TOKEN];
        for secret in secrets.into_iter().chain(stubs) {
            assert!(is_public(secret.as_bytes()), "{secret}");
        }
        assert!(is_public(&DEMO_SEALING_KEY));
        assert!(!is_public(b"a secret of a lender"));
    }

    #[test]
    fn sec_03_the_demo_asks_for_a_proof_of_work_when_a_lenders_server_does() {
        let demo = demo(Path::new("/nowhere"), None).expect("the demo's");
        let (limits, usual) = (demo.lender.limits, Limits::default());
        assert_eq!(
            (limits.codes_before_proof(), limits.proof_work()),
            (usual.codes_before_proof(), usual.proof_work())
        );
    }
}
