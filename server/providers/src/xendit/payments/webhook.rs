//! Reads Xendit's webhooks of payments. Their content is not posted: it names the payment to query.

use jiff::Timestamp;
use serde::Deserialize;

use super::messages::is_id;
use tulay_provider_api::payment::{Postback, PostbackEvent, PostbackKind};

#[derive(Deserialize)]
struct Webhook {
    event: String,
    data: Data,
}

#[derive(Deserialize)]
struct Data {
    payment_id: Option<String>,
    reference_id: Option<String>,
    currency: Option<String>,
}

/// Reads a webhook that has the account's token.
pub(super) fn read(body: &[u8], now: Timestamp) -> Postback {
    let webhook: Webhook = match serde_json::from_slice(body) {
        Ok(webhook) => webhook,
        Err(error) => return Postback::Malformed(error.to_string()),
    };
    let what = match webhook.event.as_str() {
        "payment.capture" => PostbackKind::Paid,
        "payment.failure" => PostbackKind::Failed,
        "payment.expiry" | "payment_request.expiry" => PostbackKind::Expired,
        "refund.succeeded" => PostbackKind::TakenBack,
        _ => return Postback::Ignored,
    };
    let Data {
        payment_id,
        reference_id,
        currency,
    } = webhook.data;
    let Some(reference) = reference_id.filter(|reference| is_id(reference)) else {
        return Postback::Malformed("reference_id".to_owned());
    };
    if currency.is_some_and(|currency| currency != "PHP") {
        return Postback::Malformed("currency".to_owned());
    }
    let is_of_payment = matches!(what, PostbackKind::Paid | PostbackKind::Failed);
    let is_wrong = |id: &String| !is_id(id);
    if payment_id.as_ref().is_some_and(is_wrong) || (is_of_payment && payment_id.is_none()) {
        return Postback::Malformed("payment_id".to_owned());
    }
    Postback::Events(vec![PostbackEvent {
        payment_id: payment_id.unwrap_or_default(),
        reference,
        what,
        amount_centavos: 0,
        at: now,
    }])
}
