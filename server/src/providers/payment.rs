//! Payment channels: where a code is paid, and how a channel's claim that it was paid is checked.
//! A claim's signature covers the raw body and the time; `loans::postbacks` reads the claim.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::qr_ph::{self, Merchant};
use super::{Pending, ProviderError};
use crate::config::ChannelConfig;
use crate::sealing::{from_hex, to_hex};

/// How far the clock of a channel may be off, in seconds (hardening: postbacks ±300 s).
pub const MAX_SKEW_S: i64 = 300;

/// How a channel looks to a borrower.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelProfile {
    /// Number that travels as `channelNumber`.
    pub number: String,
    /// Name.
    pub name: String,
    /// Path of the logo on the server's origin.
    pub logo: String,
    /// What paying by it costs, as text.
    pub fee_text: String,
    /// When a payment by it counts, as text.
    pub credited_text: String,
    /// Paid to a cashier, not in an app.
    pub is_counter: bool,
    /// Paid on a page of its own: the page of a code leads there and back.
    pub has_page: bool,
    /// Where it is paid over the counter.
    pub outlets: Vec<String>,
    /// Its name among the bills of an app or a counter.
    pub biller: String,
    /// What the counter takes from the payer for itself.
    pub counter_fee_centavos: i64,
    /// The least that may be paid by it, where the borrower chooses the amount.
    pub min_amount_centavos: i64,
}

impl ChannelProfile {
    /// The profile that the operator gave a channel.
    pub fn of(channel: &ChannelConfig) -> Self {
        Self {
            number: channel.number.clone(),
            name: channel.name.clone(),
            logo: channel.logo.clone(),
            fee_text: channel.fee_text.clone(),
            credited_text: channel.credited_text.clone(),
            is_counter: channel.is_counter,
            has_page: !channel.is_counter && channel.qr_ph.is_none(),
            outlets: channel.outlets.clone(),
            biller: if channel.biller.is_empty() {
                channel.name.clone()
            } else {
                channel.biller.clone()
            },
            counter_fee_centavos: channel.counter_fee_centavos,
            min_amount_centavos: channel.min_amount_centavos,
        }
    }
}

/// A claim was not signed by the channel, or its time is stale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the postback is not signed, or its time is off")]
pub struct NotGenuine;

/// The signature of a postback.
#[derive(Clone, Copy, Debug)]
pub struct Signature<'a> {
    /// Header `X-Timestamp`, Unix seconds.
    pub timestamp: &'a str,
    /// Header `X-Signature`, hex.
    pub signature: &'a str,
}

/// Where a code is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PayTarget {
    /// On a page of the channel, at this address.
    Page(String),
    /// The borrower says or types the code: at a counter, in an app.
    Code,
    /// In any app that scans QR Ph codes; the code's text.
    Qr(String),
}

/// A payment channel.
pub trait PaymentChannel: Send + Sync {
    /// How it looks.
    fn profile(&self) -> &ChannelProfile;

    /// Opens a payment for the server's reference; returns where it is paid. Repeated with one reference, it is one payment
    /// at the same place.
    fn open<'a>(&'a self, reference: &'a str, amount_centavos: i64) -> Pending<'a, PayTarget>;

    /// Checks that the channel signed this body, at most [`MAX_SKEW_S`] from `now_s`.
    ///
    /// # Errors
    /// [`NotGenuine`] on a wrong, missing or stale signature.
    fn check(&self, signature: Signature<'_>, body: &[u8], now_s: i64) -> Result<(), NotGenuine>;

    /// The sandbox behind this channel; `None` for a real one.
    fn sandbox(&self) -> Option<&SandboxChannel> {
        None
    }
}

/// A channel whose payments are made on the server's page `/sandbox/pay/{code}`, wherever it sends its payers.
#[derive(Clone)]
pub struct SandboxChannel {
    profile: ChannelProfile,
    secret: Vec<u8>,
    qr_ph: Option<Merchant>,
}

impl SandboxChannel {
    /// A sandbox channel that signs with `secret`.
    pub fn new(profile: ChannelProfile, secret: &[u8]) -> Self {
        Self {
            profile,
            secret: secret.to_owned(),
            qr_ph: None,
        }
    }

    /// The channel, paid by scanning QR Ph codes of a merchant where one is configured.
    #[must_use]
    pub fn paid_by_qr(mut self, merchant: Option<Merchant>) -> Self {
        self.qr_ph = merchant;
        self
    }

    /// The page where its payments are made.
    pub fn page(reference: &str) -> String {
        format!("/sandbox/pay/{reference}")
    }

    fn place(&self, reference: &str, amount_centavos: i64) -> Result<PayTarget, ProviderError> {
        let Some(merchant) = &self.qr_ph else {
            return Ok(if self.profile.is_counter {
                PayTarget::Code
            } else {
                PayTarget::Page(Self::page(reference))
            });
        };
        let text = qr_ph::text(merchant, reference, amount_centavos);
        text.map(PayTarget::Qr).map_err(|error| ProviderError {
            provider: self.profile.name.clone(),
            reason: error.to_string(),
        })
    }

    /// Signs a body as this channel at `timestamp` (Unix seconds).
    pub fn sign(&self, timestamp: &str, body: &[u8]) -> Result<String, ProviderError> {
        Ok(to_hex(&self.mac(timestamp, body)?.finalize().into_bytes()))
    }

    fn mac(&self, timestamp: &str, body: &[u8]) -> Result<Hmac<Sha256>, ProviderError> {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.secret).map_err(|error| ProviderError {
                provider: self.profile.name.clone(),
                reason: error.to_string(),
            })?;
        mac.update(timestamp.as_bytes());
        mac.update(b".");
        mac.update(body);
        Ok(mac)
    }
}

impl PaymentChannel for SandboxChannel {
    fn profile(&self) -> &ChannelProfile {
        &self.profile
    }

    fn sandbox(&self) -> Option<&SandboxChannel> {
        Some(self)
    }

    fn open<'a>(&'a self, reference: &'a str, amount_centavos: i64) -> Pending<'a, PayTarget> {
        Box::pin(std::future::ready(self.place(reference, amount_centavos)))
    }

    fn check(&self, signature: Signature<'_>, body: &[u8], now_s: i64) -> Result<(), NotGenuine> {
        let signed_s: i64 = signature.timestamp.parse().map_err(|_| NotGenuine)?;
        if now_s.abs_diff(signed_s) > MAX_SKEW_S.unsigned_abs() {
            return Err(NotGenuine);
        }
        let claimed = from_hex(signature.signature).ok_or(NotGenuine)?;
        let mac = self
            .mac(signature.timestamp, body)
            .map_err(|_| NotGenuine)?;
        mac.verify_slice(&claimed).map_err(|_| NotGenuine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_code_is_paid_on_a_page_at_a_counter_or_by_its_qr_code() -> Result<(), ProviderError>
    {
        let page = PayTarget::Page("/sandbox/pay/1".to_owned());
        assert_eq!(channel().open("1", 100).await?, page);
        let mut counter = channel();
        counter.profile.is_counter = true;
        assert_eq!(counter.open("1", 100).await?, PayTarget::Code);
        let scanned = channel().paid_by_qr(Some(Merchant {
            acquirer_bic: "TULYPHM1XXX".to_owned(),
            merchant_id: "1".to_owned(),
            category_code: "6012".to_owned(),
            city: "Makati".to_owned(),
            name: "Tulay".to_owned(),
        }));
        let PayTarget::Qr(text) = scanned.open("1", 100).await? else {
            panic!("a QR code");
        };
        assert_eq!(qr_ph::reference(&text), Some("1"));
        assert_eq!(scanned.open("1", 100).await?, PayTarget::Qr(text));
        assert!(scanned.open("1", 0).await.is_err());
        Ok(())
    }

    fn channel() -> SandboxChannel {
        let text = String::new;
        let (number, name) = ("90006".to_owned(), "GCash".to_owned());
        let profile = ChannelProfile {
            number,
            name,
            logo: text(),
            fee_text: text(),
            credited_text: text(),
            is_counter: false,
            has_page: true,
            outlets: Vec::new(),
            biller: text(),
            counter_fee_centavos: 0,
            min_amount_centavos: 100,
        };
        SandboxChannel::new(profile, b"a secret of the sandbox")
    }

    #[test]
    fn a_signature_holds_for_its_body_and_its_time_only() -> Result<(), ProviderError> {
        let signature = channel().sign("1000", b"{}")?;
        let signed = Signature {
            timestamp: "1000",
            signature: &signature,
        };
        assert_eq!(channel().check(signed, b"{}", 1000), Ok(()));
        assert_eq!(channel().check(signed, b"{}", 1300), Ok(()));
        assert_eq!(channel().check(signed, b"{}", 700), Ok(()));
        assert_eq!(channel().check(signed, b"{}", 1301), Err(NotGenuine));
        assert_eq!(channel().check(signed, b"{}", 699), Err(NotGenuine));
        assert_eq!(channel().check(signed, b"{ }", 1000), Err(NotGenuine));
        Ok(())
    }

    #[test]
    fn a_missing_or_malformed_signature_is_not_genuine() {
        for (timestamp, signature) in [
            ("", ""),
            ("1000", ""),
            ("1000", "zz"),
            ("soon", "00"),
            ("9223372036854775807", "00"),
        ] {
            let signed = Signature {
                timestamp,
                signature,
            };
            assert_eq!(channel().check(signed, b"{}", 1000), Err(NotGenuine));
        }
    }
}
