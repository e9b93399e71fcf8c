//! Messages to and from Xendit. Amounts are JSON numbers, and parsed digit by digit.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::channels::{Shape, XenditChannel};
use crate::http::is_path_segment;
use tulay_provider_api::decimal::{from_decimal, to_decimal};
use tulay_provider_api::payment::{OpenRequest, Paid, PayTarget, PaymentStatus};

/// A request for a payment.
#[derive(Debug, Serialize)]
pub(super) struct Create<'a> {
    reference_id: &'a str,
    #[serde(rename = "type")]
    kind: &'static str,
    country: &'static str,
    currency: &'static str,
    request_amount: Box<RawValue>,
    capture_method: &'static str,
    channel_code: &'static str,
    channel_properties: Properties<'a>,
    description: &'a str,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Properties<'a> {
    Qr {},
    Page {
        success_return_url: &'a str,
        failure_return_url: &'a str,
    },
    Code {
        payer_name: &'a str,
        expires_at: Option<Timestamp>,
    },
}

impl<'a> Create<'a> {
    /// The request for a payment by a channel, which may be paid until `ends_at`.
    pub(super) fn new(
        channel: XenditChannel,
        request: &'a OpenRequest,
        ends_at: Option<Timestamp>,
    ) -> serde_json::Result<Self> {
        Ok(Self {
            reference_id: &request.reference,
            kind: "PAY",
            country: "PH",
            currency: "PHP",
            request_amount: RawValue::from_string(to_decimal(request.amount_centavos))?,
            capture_method: "AUTOMATIC",
            channel_code: channel.code,
            channel_properties: match channel.shape {
                Shape::Qr => Properties::Qr {},
                Shape::Page => Properties::Page {
                    success_return_url: &request.return_address,
                    failure_return_url: &request.return_address,
                },
                Shape::Code => Properties::Code {
                    payer_name: &request.payer.name,
                    expires_at: ends_at,
                },
            },
            description: &request.description,
        })
    }
}

/// A payment request as Xendit returns it.
#[derive(Debug, Deserialize)]
pub(super) struct PaymentRequest {
    #[serde(rename = "payment_request_id")]
    pub(super) id: String,
    status: String,
    #[serde(default)]
    actions: Vec<Action>,
    pub(super) latest_payment_id: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Action {
    descriptor: String,
    value: String,
}

impl PaymentRequest {
    /// Returns the target by which it is paid.
    pub(super) fn target(&self, shape: Shape) -> Option<PayTarget> {
        let descriptors: &[&str] = match shape {
            Shape::Qr => &["QR_STRING"],
            Shape::Page => &["WEB_URL"],
            Shape::Code => &["PAYMENT_CODE"],
        };
        let mut actions = self.actions.iter();
        let action = actions.find(|action| descriptors.contains(&action.descriptor.as_str()))?;
        target(shape, &action.value)
    }

    /// Returns the status of the payment; `None` if it was paid, which only the payment itself describes.
    pub(super) fn standing(&self) -> Option<PaymentStatus> {
        match self.status.as_str() {
            "SUCCEEDED" => None,
            status => Some(unpaid(status)),
        }
    }
}

/// A payment as Xendit returns it.
#[derive(Debug, Deserialize)]
pub(super) struct Payment {
    #[serde(rename = "payment_id")]
    pub(super) id: String,
    reference_id: String,
    currency: String,
    status: String,
    #[serde(default)]
    captures: Vec<Capture>,
}

#[derive(Debug, Deserialize)]
struct Capture {
    capture_timestamp: String,
    capture_amount: Box<RawValue>,
}

impl Payment {
    /// Returns the status of the payment.
    pub(super) fn standing(self) -> PaymentStatus {
        if self.status != "SUCCEEDED" {
            return unpaid(&self.status);
        }
        if self.currency != "PHP" {
            return PaymentStatus::Odd("the provider took it in another currency".to_owned());
        }
        let amounts = self.captures.iter();
        let mut amounts = amounts.map(|capture| from_decimal(capture.capture_amount.get()));
        let sum = amounts.try_fold(0_i64, |sum, amount| sum.checked_add(amount?));
        let times = self.captures.iter();
        let times = times.filter_map(|capture| capture.capture_timestamp.parse().ok());
        match (sum, times.min()) {
            (Some(amount_centavos), Some(at)) => PaymentStatus::Paid(Paid {
                payment_id: self.id,
                reference: self.reference_id,
                amount_centavos,
                at: Some(at),
            }),
            _ => PaymentStatus::Odd(
                "the provider says that it was paid, and not how much".to_owned(),
            ),
        }
    }
}

/// Returns true if a text may be one of Xendit's ids.
pub(super) fn is_id(text: &str) -> bool {
    is_path_segment(text, 100)
}

/// The address of a page, a counter's code or a QR code's text, if it can be one.
fn target(shape: Shape, value: &str) -> Option<PayTarget> {
    let is_printed = value.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    let value = (is_printed && !value.is_empty()).then(|| value.to_owned())?;
    match shape {
        Shape::Qr if value.len() <= 512 => Some(PayTarget::Qr(value)),
        Shape::Page if value.len() <= 2_000 => Some(PayTarget::Page(value)),
        Shape::Code if is_id(&value) => Some(PayTarget::Code(value)),
        _ => None,
    }
}

fn unpaid(status: &str) -> PaymentStatus {
    match status {
        "FAILED" => PaymentStatus::Failed,
        "EXPIRED" | "CANCELED" => PaymentStatus::Expired,
        "REQUIRES_ACTION" | "PENDING" | "ACCEPTING_PAYMENTS" | "AUTHORIZED" => PaymentStatus::Open,
        _ => PaymentStatus::Unknown,
    }
}
