//! Dragonpay's keys, by which its postbacks are verified: fetched when first needed, and again, at most once a minute,
//! when no known key fits.

use std::time::{Duration, Instant};

use aws_lc_rs::signature::{RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use tokio::sync::Mutex;

use super::account::{Dragonpay, NAME, failed};
use crate::http::Request;
use tulay_provider_api::pending::ProviderError;

/// Minimum time between two fetches of the keys.
const PAUSE: Duration = Duration::from_mins(1);

/// The keys that were active when they were last fetched.
#[derive(Debug, Default)]
pub(super) struct Keys(Mutex<Fetched>);

#[derive(Debug, Default)]
struct Fetched {
    active: Vec<Vec<u8>>,
    asked: Option<Instant>,
}

#[derive(Deserialize)]
struct Key {
    value: String,
    status: String,
}

impl Keys {
    /// Returns true if an active key signed a text; fetches the keys from the account if needed.
    ///
    /// # Errors
    /// Fails if no key is known and none can be fetched.
    pub(super) async fn have_signed(
        &self,
        account: &Dragonpay,
        text: &[u8],
        signature: &[u8],
    ) -> Result<bool, ProviderError> {
        let mut known = self.0.lock().await;
        if is_signed(&known.active, text, signature) {
            return Ok(true);
        }
        if known.asked.is_some_and(|asked| asked.elapsed() < PAUSE) {
            return if known.active.is_empty() {
                Err(failed("its keys are not known"))
            } else {
                Ok(false)
            };
        }
        known.asked = Some(Instant::now());
        match fetch(account).await {
            Ok(active) => known.active = active,
            Err(error) if known.active.is_empty() => return Err(error),
            Err(error) => tracing::warn!(cause = %error, "the keys of postbacks are not renewed"),
        }
        Ok(is_signed(&known.active, text, signature))
    }
}

/// Fetches the active keys.
async fn fetch(account: &Dragonpay) -> Result<Vec<Vec<u8>>, ProviderError> {
    let path = "/collect/v1/keys/callback".to_owned();
    let answer = account.call(Request::get("fetch the keys", path)).await?;
    let keys: Vec<Key> = answer.json(NAME)?;
    let active = keys.into_iter().filter(|key| key.status == "Active");
    let ders = active.filter_map(|key| STANDARD.decode(key.value).ok());
    let ders: Vec<Vec<u8>> = ders.collect();
    if ders.is_empty() {
        return Err(failed("it has no active key"));
    }
    Ok(ders)
}

fn is_signed(keys: &[Vec<u8>], text: &[u8], signature: &[u8]) -> bool {
    let mut keys = keys.iter();
    keys.any(|key| {
        let key = UnparsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA256, key);
        key.verify(text, signature).is_ok()
    })
}
