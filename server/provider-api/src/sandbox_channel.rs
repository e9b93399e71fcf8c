//! The sandbox: a channel that moves no money. Its payments are made on a page of this server, whose buttons send the
//! postback that a channel would: JSON, signed over the raw body and the time.

use std::future::ready;

use hmac::{Hmac, KeyInit, Mac};
use http::HeaderMap;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use utoipa::ToSchema;

use crate::payment::{
    ChannelProfile, OpenRequest, Opened, PayTarget, PaymentChannel, PaymentStatus, Postback,
    PostbackEvent, PostbackKind, Sandbox, StatusQuery,
};
use crate::pending::{Pending, ProviderError};
use crate::qr_ph;
use crate::qr_ph::Merchant;
use tulay_system::hex::{from_hex, to_hex};
use tulay_system::previous_secret::PreviousSecret;

/// The longest name of an event or of a code.
const MAX_NAME_CHARS: usize = 100;
/// Largest difference between the clocks of a channel and the server, in seconds (hardening: postbacks ±300 s).
pub const MAX_SKEW_S: i64 = 300;

/// A channel's claim.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentPostback {
    /// The channel's id of the event; received twice, it counts once.
    #[schema(
        min_length = 1,
        max_length = 100,
        pattern = r"^[^\x00-\x1F\x7F-\x9F]*$"
    )]
    pub event_id: String,
    /// The pay code.
    #[schema(
        min_length = 1,
        max_length = 100,
        pattern = r"^[^\x00-\x1F\x7F-\x9F]*$"
    )]
    pub reference: String,
    /// Outcome of the payment.
    pub status: PostbackStatus,
    /// Paid amount, in centavos.
    pub amount_centavos: i64,
    /// Time of the payment, in RFC 3339.
    #[schema(value_type = String, format = DateTime)]
    pub paid_at: Timestamp,
}

/// Outcome of a code's payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PostbackStatus {
    /// It was paid.
    Paid,
    /// It was not paid.
    Failed,
}

impl From<PaymentPostback> for PostbackEvent {
    fn from(postback: PaymentPostback) -> Self {
        Self {
            payment_id: postback.event_id,
            reference: postback.reference,
            what: match postback.status {
                PostbackStatus::Paid => PostbackKind::Paid,
                PostbackStatus::Failed => PostbackKind::Failed,
            },
            amount_centavos: postback.amount_centavos,
            at: postback.paid_at,
        }
    }
}

/// A channel whose payments are made on the server's page `/sandbox/pay/{code}`, wherever it sends its payers.
#[derive(Clone)]
pub struct SandboxChannel {
    profile: ChannelProfile,
    secret: Vec<u8>,
    previous_secret: Option<PreviousSecret>,
    qr_ph: Option<Merchant>,
}

impl SandboxChannel {
    /// A sandbox channel that signs with `secret`.
    pub fn new(profile: ChannelProfile, secret: &[u8]) -> Self {
        Self {
            profile,
            secret: secret.to_owned(),
            previous_secret: None,
            qr_ph: None,
        }
    }

    /// Also accepts the signature of another secret until that ends.
    #[must_use]
    pub fn with_previous_secret(mut self, previous: Option<PreviousSecret>) -> Self {
        self.previous_secret = previous;
        self
    }

    /// Makes the channel paid by scanning QR Ph codes of a merchant, if one is configured.
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
                PayTarget::Code(reference.to_owned())
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

    fn mac(
        &self,
        secret: &[u8],
        timestamp: &str,
        body: &[u8],
    ) -> Result<Hmac<Sha256>, ProviderError> {
        let mut mac = Hmac::<Sha256>::new_from_slice(secret).map_err(|error| ProviderError {
            provider: self.profile.name.clone(),
            reason: error.to_string(),
        })?;
        mac.update(timestamp.as_bytes());
        mac.update(b".");
        mac.update(body);
        Ok(mac)
    }

    /// Returns true if this channel signed the body, at most [`MAX_SKEW_S`] from `now`.
    fn is_genuine(&self, headers: &HeaderMap, body: &[u8], now: Timestamp) -> bool {
        let header = |name| {
            let value = headers.get(name)?;
            value.to_str().ok()
        };
        let (Some(timestamp), Some(signature)) = (header("x-timestamp"), header("x-signature"))
        else {
            return false;
        };
        let is_fresh = timestamp.parse().is_ok_and(|signed_s: i64| {
            now.as_second().abs_diff(signed_s) <= MAX_SKEW_S.unsigned_abs()
        });
        let Some(claimed) = from_hex(signature) else {
            return false;
        };
        let previous = self.previous_secret.as_ref().and_then(|of| of.at(now));
        let mut secrets = std::iter::once(&self.secret[..]).chain(previous.map(str::as_bytes));
        is_fresh
            && secrets.any(|secret| {
                let mac = self.mac(secret, timestamp, body);
                mac.is_ok_and(|mac| mac.verify_slice(&claimed).is_ok())
            })
    }

    fn read(&self, headers: &HeaderMap, body: &[u8], now: Timestamp) -> Postback {
        if !self.is_genuine(headers, body, now) {
            return Postback::NotGenuine;
        }
        match serde_json::from_slice::<PaymentPostback>(body) {
            Ok(postback) if !is_name(&postback.event_id) => malformed("eventId"),
            Ok(postback) if !is_name(&postback.reference) => malformed("reference"),
            Ok(postback) => Postback::Events(vec![postback.into()]),
            Err(error) => Postback::Malformed(error.to_string()),
        }
    }
}

/// Returns true if a text may be stored as the name of an event or of a code.
fn is_name(text: &str) -> bool {
    (1..=MAX_NAME_CHARS).contains(&text.chars().count()) && !text.chars().any(char::is_control)
}

fn malformed(what: &str) -> Postback {
    Postback::Malformed(what.to_owned())
}

impl Sandbox for SandboxChannel {
    fn sign(&self, timestamp: &str, body: &[u8]) -> Result<String, ProviderError> {
        let mac = self.mac(&self.secret, timestamp, body)?;
        Ok(to_hex(&mac.finalize().into_bytes()))
    }
}

impl PaymentChannel for SandboxChannel {
    fn profile(&self) -> &ChannelProfile {
        &self.profile
    }

    fn sandbox(&self) -> Option<&dyn Sandbox> {
        Some(self)
    }

    fn open<'a>(&'a self, request: &'a OpenRequest) -> Pending<'a, Opened> {
        let place = self.place(&request.reference, request.amount_centavos);
        Box::pin(ready(place.map(|target| Opened {
            target,
            provider_id: request.reference.clone(),
            expires_at: None,
        })))
    }

    fn read_postback<'a>(
        &'a self,
        headers: &'a HeaderMap,
        body: &'a [u8],
        now: Timestamp,
    ) -> Pending<'a, Postback> {
        Box::pin(ready(Ok(self.read(headers, body, now))))
    }

    /// Its signature covers the body: no query is needed.
    fn asks_before_posting(&self) -> bool {
        false
    }

    fn query<'a>(&'a self, _asked: &'a StatusQuery) -> Pending<'a, PaymentStatus> {
        Box::pin(ready(Ok(PaymentStatus::Unknown)))
    }

    fn cancel<'a>(&'a self, _asked: &'a StatusQuery) -> Pending<'a, ()> {
        Box::pin(ready(Ok(())))
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test stops where it cannot go on")]
mod tests {
    use http::HeaderValue;

    use super::super::payment::Payer;
    use super::*;

    async fn opened(
        channel: &SandboxChannel,
        amount_centavos: i64,
    ) -> Result<PayTarget, ProviderError> {
        let request = OpenRequest {
            reference: "1".to_owned(),
            amount_centavos,
            payer: Payer::default(),
            description: String::new(),
            return_address: String::new(),
            expires_at: Timestamp::UNIX_EPOCH,
            now: Timestamp::UNIX_EPOCH,
        };
        Ok(channel.open(&request).await?.target)
    }

    #[tokio::test]
    async fn a_code_is_paid_on_a_page_at_a_counter_or_by_its_qr_code() -> Result<(), ProviderError>
    {
        let page = PayTarget::Page("/sandbox/pay/1".to_owned());
        assert_eq!(opened(&channel(), 100).await?, page);
        let mut counter = channel();
        counter.profile.is_counter = true;
        let said = PayTarget::Code("1".to_owned());
        assert_eq!(opened(&counter, 100).await?, said);
        let scanned = channel().paid_by_qr(Some(Merchant {
            acquirer_bic: "TULYPHM1XXX".to_owned(),
            merchant_id: "1".to_owned(),
            category_code: "6012".to_owned(),
            city: "Makati".to_owned(),
            name: "Tulay".to_owned(),
        }));
        let PayTarget::Qr(text) = opened(&scanned, 100).await? else {
            panic!("a QR code");
        };
        assert_eq!(qr_ph::reference(&text), Some("1"));
        assert_eq!(opened(&scanned, 100).await?, PayTarget::Qr(text));
        assert!(opened(&scanned, 0).await.is_err());
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

    fn is_genuine(timestamp: &'static str, signature: &str, body: &[u8], now_s: i64) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert("x-timestamp", HeaderValue::from_static(timestamp));
        let signature = HeaderValue::try_from(signature).expect("a header");
        headers.insert("x-signature", signature);
        channel().is_genuine(&headers, body, at(now_s))
    }

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).expect("a time")
    }

    #[test]
    fn prod_10_a_postback_under_the_previous_secret_counts_until_its_end()
    -> Result<(), ProviderError> {
        let signature = channel().sign("1000", b"{}")?;
        let mut headers = HeaderMap::new();
        headers.insert("x-timestamp", HeaderValue::from_static("1000"));
        let value = HeaderValue::try_from(&signature).expect("a header");
        headers.insert("x-signature", value);
        let mut changed = channel();
        changed.secret = b"the next secret".to_vec();
        assert!(!changed.is_genuine(&headers, b"{}", at(1000)));
        let changed = changed.with_previous_secret(Some(PreviousSecret {
            secret: "a secret of the sandbox".to_owned(),
            until: at(1010),
        }));
        assert!(changed.is_genuine(&headers, b"{}", at(1009)));
        assert!(!changed.is_genuine(&headers, b"{}", at(1010)));
        assert!(!changed.is_genuine(&headers, b"{ }", at(1009)));
        assert_ne!(
            changed.sign("1000", b"{}")?,
            signature,
            "it signs by the current one"
        );
        Ok(())
    }

    #[test]
    fn a_signature_holds_for_its_body_and_its_time_only() -> Result<(), ProviderError> {
        let signature = channel().sign("1000", b"{}")?;
        let holds = |body: &[u8], now_s| is_genuine("1000", &signature, body, now_s);
        assert!(holds(b"{}", 1000) && holds(b"{}", 1300) && holds(b"{}", 700));
        assert!(!holds(b"{}", 1301) && !holds(b"{}", 699) && !holds(b"{ }", 1000));
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
            assert!(!is_genuine(timestamp, signature, b"{}", 1000));
        }
        assert!(!channel().is_genuine(&HeaderMap::new(), b"{}", at(1000)));
    }
}
