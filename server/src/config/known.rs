//! The secrets that everybody can read in this project: they protect nothing, and no server outside the demo takes them.

use tulay_provider_stubs::accounts::{DRAGONPAY_PASSWORD, SEMAPHORE_KEY, XENDIT_KEY, XENDIT_TOKEN};

use url::Url;

use super::demo::{DEMO_CONFIG, DEMO_SEALING_KEY};
use super::file::File;
use crate::sealing::from_hex;

/// Each key with a secret that is not one. A stand-in on this machine may have the stand-ins' own.
pub(super) fn faults(file: &File) -> Vec<String> {
    let mut given: Vec<(String, &str)> = Vec::new();
    for channel in &file.payment_channels {
        let key = format!("channel {}: `secret`", channel.number);
        given.push((key, &channel.secret));
        if let Some(previous) = &channel.previous_secret {
            let key = format!("channel {}: `previous_secret.secret`", channel.number);
            given.push((key, &previous.secret));
        }
    }
    if let Some(sms) = file.sms.as_ref().filter(|sms| is_elsewhere(&sms.address)) {
        given.push(("`sms.token`".to_owned(), &sms.token));
    }
    if let Some(of) = file.xendit.as_ref().filter(|of| is_elsewhere(&of.address)) {
        given.push(("`xendit.secret_key`".to_owned(), &of.secret_key));
        given.push(("`xendit.callback_token`".to_owned(), &of.callback_token));
    }
    if let Some(of) = file
        .dragonpay
        .as_ref()
        .filter(|of| is_elsewhere(&of.address))
    {
        given.push(("`dragonpay.password`".to_owned(), &of.password));
    }
    let faults = given.into_iter().filter(|(_, secret)| is_known(secret));
    faults
        .map(|(key, _)| {
            format!(
                "{key} is the demo's, which everybody can read: it must be a secret of your own"
            )
        })
        .collect()
}

/// Whether an address is on another machine. Without TLS, only this machine's may be called.
fn is_elsewhere(address: &Url) -> bool {
    address.scheme() == "https"
}

fn is_known(secret: &str) -> bool {
    let stand_ins = [DRAGONPAY_PASSWORD, SEMAPHORE_KEY, XENDIT_KEY, XENDIT_TOKEN];
    let quoted = format!("secret = \"{secret}\"");
    stand_ins.contains(&secret) || (!secret.is_empty() && DEMO_CONFIG.contains(&quoted))
}

/// The bytes of a sealing key.
///
/// # Errors
/// What the key must be.
pub(super) fn sealing_key(text: &str) -> Result<[u8; 32], &'static str> {
    let bytes = from_hex(text).and_then(|bytes| bytes.try_into().ok());
    let bytes: [u8; 32] = bytes.ok_or("must be 64 hexadecimal digits")?;
    if bytes == [0; 32] {
        return Err("is all zeros: it must be random, as `openssl rand -hex 32` prints one");
    }
    if bytes == DEMO_SEALING_KEY {
        return Err(
            "is the demo's, which everybody can read: it must be random, as `openssl rand -hex 32` prints one",
        );
    }
    Ok(bytes)
}
