//! Reads Dragonpay's postbacks: a form, signed over eight of its fields.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jiff::Timestamp;
use url::form_urlencoded;

use super::account::{Dragonpay, is_id};
use tulay_provider_api::decimal::{from_decimal, to_decimal};
use tulay_provider_api::payment::{Postback, PostbackEvent, PostbackKind};
use tulay_provider_api::pending::ProviderError;

/// Maximum size of a field: larger than any of a postback.
const MAX_FIELD_BYTES: usize = 2_000;

/// Returns the events of a postback that Dragonpay signed for this merchant.
///
/// # Errors
/// Fails if Dragonpay's keys are not known and cannot be fetched.
pub(super) async fn read(
    account: &Dragonpay,
    body: &[u8],
    now: Timestamp,
) -> Result<Postback, ProviderError> {
    let Some(fields) = fields(body) else {
        return Ok(malformed("the form"));
    };
    let field = |name: &str| fields.get(name).map_or("", String::as_str);
    let Some(amount_centavos) = from_decimal(field("amount")) else {
        return Ok(malformed("amount"));
    };
    let signed = [
        field("txnid"),
        field("refno"),
        field("status"),
        field("message"),
        field("merchantid"),
        field("param1"),
        field("param2"),
        &to_decimal(amount_centavos),
    ];
    let Ok(signature) = STANDARD.decode(field("signatures")) else {
        return Ok(Postback::NotGenuine);
    };
    // A postback for another merchant is signed with the same keys, and is ignored.
    let is_ours = field("merchantid") == account.merchant_id();
    let text = signed.join(":");
    if signature.is_empty() || !is_ours || !account.has_signed(text.as_bytes(), &signature).await? {
        return Ok(Postback::NotGenuine);
    }
    let what = match field("status") {
        "S" => PostbackKind::Paid,
        "F" => PostbackKind::Failed,
        "V" => PostbackKind::Expired,
        "R" | "K" => PostbackKind::TakenBack,
        _ => return Ok(Postback::Ignored),
    };
    // The currency is not signed: it is also compared with the answer to the status query.
    if !matches!(field("ccy"), "" | "PHP") {
        return Ok(malformed("ccy"));
    }
    if !is_id(field("txnid")) || !is_id(field("refno")) {
        return Ok(malformed("txnid or refno"));
    }
    Ok(Postback::Events(vec![PostbackEvent {
        payment_id: field("refno").to_owned(),
        reference: field("txnid").to_owned(),
        what,
        amount_centavos,
        at: now,
    }]))
}

/// Parses the fields of a form; returns `None` if one occurs twice or is too long.
fn fields(body: &[u8]) -> Option<BTreeMap<String, String>> {
    let mut fields = BTreeMap::new();
    for (name, value) in form_urlencoded::parse(body).into_owned() {
        if value.len() > MAX_FIELD_BYTES || fields.insert(name, value).is_some() {
            return None;
        }
    }
    Some(fields)
}

fn malformed(what: &str) -> Postback {
    Postback::Malformed(what.to_owned())
}
