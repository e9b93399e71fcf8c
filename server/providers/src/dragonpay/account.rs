//! The lender's account at Dragonpay, over HTTP.

use std::time::Duration;

use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue};

use super::keys::Keys;
use crate::config::dragonpay::DragonpayConfig;
use crate::http::{HttpAnswer, HttpProvider, Request, is_path_segment};
use tulay_provider_api::pending::ProviderError;
use tulay_provider_api::traffic::Traffic;

/// Its name in the store, in metrics and in the address of its postbacks.
pub const NAME: &str = "dragonpay";

/// The lender's account at Dragonpay.
pub struct Dragonpay {
    http: HttpProvider,
    merchant_id: String,
    payer_email: String,
    keys: Keys,
}

impl Dragonpay {
    /// A client of the configured account. Makes no call yet.
    ///
    /// # Errors
    /// Fails if https is needed and this machine has no certificates to trust.
    pub fn new(config: &DragonpayConfig, traffic: &Traffic) -> anyhow::Result<Self> {
        let user = STANDARD.encode(format!("{}:{}", config.merchant_id, config.password));
        let key = HeaderValue::try_from(format!("Basic {user}"));
        let mut key = key.context("dragonpay.password")?;
        key.set_sensitive(true);
        let timeout = Duration::from_millis(config.timeout_ms);
        let headers = HeaderMap::from_iter([(AUTHORIZATION, key)]);
        Ok(Self {
            http: HttpProvider::new(NAME, &config.address, timeout, headers, traffic)?,
            merchant_id: config.merchant_id.clone(),
            payer_email: config.payer_email.clone(),
            keys: Keys::default(),
        })
    }

    /// Address for a payer's e-mails.
    pub(super) fn payer_email(&self) -> &str {
        &self.payer_email
    }

    /// Id of the lender at Dragonpay.
    pub(super) fn merchant_id(&self) -> &str {
        &self.merchant_id
    }

    /// Returns true if an active key of Dragonpay signed a text.
    ///
    /// # Errors
    /// Fails if no key is known and none can be fetched.
    pub(super) async fn has_signed(
        &self,
        text: &[u8],
        signature: &[u8],
    ) -> Result<bool, ProviderError> {
        self.keys.have_signed(self, text, signature).await
    }

    /// Sends a request; returns any answer.
    ///
    /// # Errors
    /// If there is no answer.
    pub(super) async fn answer(&self, request: Request) -> Result<HttpAnswer, ProviderError> {
        self.http.call(&request).await.map_err(failed)
    }

    /// Sends a request; returns the answer of a success.
    ///
    /// # Errors
    /// If there is no answer, or one of another status.
    pub(super) async fn call(&self, request: Request) -> Result<HttpAnswer, ProviderError> {
        let answer = self.answer(request).await?;
        if answer.status.is_success() {
            return Ok(answer);
        }
        Err(failed(format!("it answered {}", answer.status)))
    }
}

/// Returns true if a text may be one of its numbers or of the server's references.
pub(super) fn is_id(text: &str) -> bool {
    is_path_segment(text, 40)
}

/// Failure of a call to Dragonpay.
pub(super) fn failed(reason: impl std::fmt::Display) -> ProviderError {
    ProviderError::new(NAME, reason)
}
