//! Pays loans out by Xendit's Payouts v2.
//!
//! From the pages of docs.xendit.co: the request, the header `Idempotency-key` that never expires, the statuses, the
//! codes of failures and refusals, the webhook's events and its token. From memory, to be verified in Xendit's own
//! sandbox: that the list by reference is under `data`, that no payout is an empty list, that `updated` of a payout
//! that succeeded is the time at which the money arrived, and that a reference may have a hyphen.
//!
//! The server's reference is both the `reference_id` and the key, another one for each attempt, so that the list by
//! reference has at most one payout.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;
use reqwest::StatusCode;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::http::{HttpAnswer, Request, may_pass};
use crate::xendit::{NAME, Xendit, error_code, is_code};
use tulay_provider_api::decimal::{from_decimal, to_decimal};
use tulay_provider_api::payout::{
    MoneyProgress, PaidOut, PayoutFailure, PayoutPostback, PayoutProvider, PayoutRequest,
    PayoutStatus, Remedy,
};
use tulay_provider_api::pending::{Pending, ProviderError};

const PATH: &str = "/v2/payouts";
const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// Payouts by the lender's account at Xendit.
pub struct XenditPayouts {
    xendit: Arc<Xendit>,
    /// Its channel codes by the codes of the banks and e-wallets that borrowers bind.
    channels: BTreeMap<String, String>,
}

#[derive(Serialize)]
struct Create<'a> {
    reference_id: &'a str,
    channel_code: &'a str,
    channel_properties: Properties<'a>,
    amount: Box<RawValue>,
    currency: &'static str,
    description: &'a str,
}

#[derive(Serialize)]
struct Properties<'a> {
    account_number: &'a str,
    account_holder_name: &'a str,
}

/// A payout as Xendit describes it.
#[derive(Deserialize)]
struct XenditPayout {
    id: String,
    reference_id: String,
    status: String,
    amount: Box<RawValue>,
    currency: String,
    #[serde(default)]
    failure_code: Option<String>,
    #[serde(default)]
    updated: Option<Timestamp>,
}

/// A list of payouts; the link to its next page is ignored.
#[derive(Deserialize)]
struct Page {
    data: Vec<XenditPayout>,
}

#[derive(Deserialize)]
struct Webhook {
    event: String,
    data: About,
}

#[derive(Deserialize)]
struct About {
    reference_id: String,
}

impl XenditPayouts {
    /// Pays out to these channels.
    pub fn new(xendit: Arc<Xendit>, channels: BTreeMap<String, String>) -> Self {
        Self { xendit, channels }
    }

    async fn create(&self, payout: &PayoutRequest) -> Result<PaidOut, ProviderError> {
        let amount = RawValue::from_string(to_decimal(payout.amount_centavos));
        let body = Create {
            reference_id: &payout.reference,
            channel_code: &payout.payee.rail_code,
            channel_properties: Properties {
                account_number: &payout.payee.account_number,
                account_holder_name: &payout.payee.holder_name,
            },
            amount: amount.map_err(failed)?,
            currency: "PHP",
            description: &payout.description,
        };
        let key = HeaderValue::try_from(&payout.reference).map_err(failed)?;
        let request = Request::post("pay out", PATH.to_owned())
            .with_json(&body)
            .map_err(failed)?
            .under_key(IDEMPOTENCY_KEY, key);
        let answer = self.xendit.http().call(&request).await.map_err(failed)?;
        created(&answer, payout)
    }

    async fn find(&self, reference: &str) -> Result<PayoutStatus, ProviderError> {
        if !is_code(reference) {
            return Err(failed("this is no reference of ours"));
        }
        let path = format!("{PATH}?reference_id={reference}");
        let request = Request::get("payout status", path);
        let answer = self.xendit.http().call(&request).await.map_err(failed)?;
        if answer.status != StatusCode::OK {
            return Err(failed(error_code(&answer)));
        }
        found(&answer.body, reference)
    }
}

impl PayoutProvider for XenditPayouts {
    fn name(&self) -> &'static str {
        NAME
    }

    fn rail_code(&self, place: &str) -> Option<String> {
        self.channels.get(place).cloned()
    }

    fn pay_out<'a>(&'a self, payout: &'a PayoutRequest) -> Pending<'a, PaidOut> {
        Box::pin(self.create(payout))
    }

    fn payout_status<'a>(&'a self, reference: &'a str) -> Pending<'a, PayoutStatus> {
        Box::pin(self.find(reference))
    }

    fn read_postback(&self, headers: &HeaderMap, body: &[u8], now: Timestamp) -> PayoutPostback {
        if !self.xendit.has_token(headers, now) {
            return PayoutPostback::NotGenuine;
        }
        let Ok(webhook) = serde_json::from_slice::<Webhook>(body) else {
            return PayoutPostback::Malformed;
        };
        let reference = webhook.data.reference_id;
        match webhook.event.as_str() {
            _ if !is_code(&reference) => PayoutPostback::Malformed,
            "payout.succeeded" | "payout.failed" | "payout.reversed" => {
                PayoutPostback::About(reference)
            }
            _ => PayoutPostback::OfNoConcern,
        }
    }
}

/// Converts the answer to a new payout into its outcome.
fn created(answer: &HttpAnswer, payout: &PayoutRequest) -> Result<PaidOut, ProviderError> {
    if answer.status.is_success() {
        let created: XenditPayout = serde_json::from_slice(&answer.body)
            .map_err(|_| failed("the answer to a payout cannot be read"))?;
        if created.reference_id != payout.reference || !is_code(&created.id) {
            return Err(failed("the answer is about another payout"));
        }
        return Ok(PaidOut::Accepted {
            provider_id: created.id,
        });
    }
    let code = error_code(answer);
    // The key was used for another body: a status query shows for which.
    if may_pass(answer.status) || !answer.status.is_client_error() || code == "DUPLICATE_ERROR" {
        return Err(failed(code));
    }
    let remedy = match code.as_str() {
        "RECIPIENT_ACCOUNT_NUMBER_ERROR" | "MAXIMUM_TRANSFER_LIMIT_ERROR" => Remedy::BindAgain,
        _ => Remedy::AskProvider,
    };
    Ok(PaidOut::Refused(PayoutFailure { code, remedy }))
}

/// The payout in the list of those that have a reference.
fn found(body: &[u8], reference: &str) -> Result<PayoutStatus, ProviderError> {
    let page = serde_json::from_slice(body).map(|Page { data }| data);
    let mut payouts = page
        .or_else(|_| serde_json::from_slice(body))
        .map_err(|_| failed("the list of payouts cannot be read"))?;
    payouts.retain(|payout| payout.reference_id == reference);
    let Some(only) = payouts.pop() else {
        return Ok(PayoutStatus::NotThere);
    };
    if !payouts.is_empty() {
        return Err(failed("several payouts have one reference"));
    }
    let amount_centavos = from_decimal(only.amount.get());
    let (Some(amount_centavos), "PHP", true) =
        (amount_centavos, only.currency.as_str(), is_code(&only.id))
    else {
        return Err(failed("a payout without an id or an amount of pesos"));
    };
    Ok(PayoutStatus::There {
        progress: progress(&only),
        provider_id: only.id,
        amount_centavos,
    })
}

/// Returns the progress for this status. An unknown word means that the payout has not ended.
fn progress(payout: &XenditPayout) -> MoneyProgress {
    let failure = |code: &str| {
        let code = payout
            .failure_code
            .as_deref()
            .filter(|code| is_code(code))
            .unwrap_or(code);
        let remedy = remedy(code);
        MoneyProgress::Failed(PayoutFailure {
            code: code.to_owned(),
            remedy,
        })
    };
    match payout.status.as_str() {
        "SUCCEEDED" => MoneyProgress::Succeeded(payout.updated),
        "REVERSED" => MoneyProgress::Reversed,
        ended @ ("FAILED" | "CANCELLED" | "COMPLIANCE_REJECTED") => failure(ended),
        _ => MoneyProgress::Pending,
    }
}

/// Returns the remedy for a `failure_code`.
fn remedy(code: &str) -> Remedy {
    match code {
        "INSUFFICIENT_BALANCE" => Remedy::TopUp,
        "INVALID_DESTINATION"
        | "ACCOUNT_NAME_MISMATCH"
        | "DESTINATION_MAXIMUM_LIMIT"
        | "TRANSFER_ERROR" => Remedy::BindAgain,
        "REJECTED_BY_CHANNEL" => Remedy::CheckAccount,
        "TEMPORARY_TRANSFER_ERROR" => Remedy::TryLater,
        _ => Remedy::AskProvider,
    }
}

fn failed(reason: impl std::fmt::Display) -> ProviderError {
    ProviderError::new(NAME, reason)
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test stops where it cannot go on")]
mod tests;
