//! Payments by Dragonpay's Collect v2: a page (banks, wallets), or a reference number for a counter. The server's
//! reference is its `txnid`. A postback is a form, signed by one of Dragonpay's RSA keys; an event is posted according
//! to a status query, and only if both amounts agree.
//!
//! From public code that calls it (a TypeScript SDK with its mock, and a plugin that fixed a hole with unrequested
//! postbacks): the addresses, the fields, the letters of the status, the signed text, and the location of the keys.
//! From memory, to be verified in the provider's sandbox: that `result=OK` is the reply, `Amount`, `Currency`, `TxnId`
//! and `SettleDate` in the answer to a query, that its times are Manila's, that a counter takes the `RefNo`, and that a
//! `txnid` is never opened twice. The older signatures (`signature`, `digest`) do not cover the amount and are refused.

mod account;
mod keys;
mod postback;

use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::DateTime;
use reqwest::header::HeaderMap;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

pub use self::account::{Dragonpay, NAME};
use self::account::{failed, is_id};
use crate::http::{Request, may_pass};
use tulay_provider_api::decimal::{from_decimal, to_decimal};
use tulay_provider_api::payment::{
    ChannelProfile, OpenRequest, Opened, Paid, PayTarget, PaymentChannel, PaymentStatus, Postback,
    PostbackVerdict, StatusQuery,
};
use tulay_provider_api::pending::{Pending, ProviderError};
use tulay_system::clock::{manila, of_manila};

/// The longest description that it takes.
const MAX_DESCRIPTION: usize = 128;

/// A payment channel of the lender's account at Dragonpay.
pub struct DragonpayChannel {
    account: Arc<Dragonpay>,
    profile: ChannelProfile,
    proc_id: String,
}

#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct Create<'a> {
    amount: String,
    currency: &'static str,
    description: String,
    email: &'a str,
    proc_id: &'a str,
    expiry: String,
    mobile_no: &'a str,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Created {
    ref_no: String,
    status: String,
    #[serde(default)]
    url: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Transaction {
    ref_no: String,
    status: String,
    amount: Option<Box<RawValue>>,
    #[serde(alias = "Ccy")]
    currency: Option<String>,
    txn_id: Option<String>,
    settle_date: Option<String>,
}

impl DragonpayChannel {
    /// A channel of an account, by Dragonpay's own code of it. Makes no call yet.
    pub fn new(account: Arc<Dragonpay>, profile: ChannelProfile, proc_id: String) -> Self {
        Self {
            account,
            profile,
            proc_id,
        }
    }

    async fn create(&self, request: &OpenRequest) -> Result<Opened, ProviderError> {
        let expiry = manila(request.expires_at);
        let body = Create {
            amount: to_decimal(request.amount_centavos),
            currency: "PHP",
            description: request.description.chars().take(MAX_DESCRIPTION).collect(),
            email: self.account.payer_email(),
            proc_id: &self.proc_id,
            expiry: expiry.strftime("%Y-%m-%dT%H:%M:%S").to_string(),
            mobile_no: &request.payer.phone,
        };
        let path = format!("/collect/v2/{}/post", request.reference);
        let call = Request::post("create a payment", path);
        let call = call.with_json(&body).map_err(failed)?;
        let answer = self.account.call(call).await?;
        let made: Created = answer.json(NAME)?;
        if made.status != "S" || !is_id(&made.ref_no) {
            return Err(failed("it did not make the request"));
        }
        let target = if self.profile.is_counter {
            PayTarget::Code(made.ref_no.clone())
        } else if (1..=2_000).contains(&made.url.len()) {
            PayTarget::Page(made.url)
        } else {
            return Err(failed("it says nowhere to pay"));
        };
        Ok(Opened {
            target,
            provider_id: made.ref_no,
            expires_at: Some(request.expires_at),
        })
    }

    async fn ask(&self, asked: &StatusQuery) -> Result<PaymentStatus, ProviderError> {
        let path = format!("/collect/v2/{}", asked.reference);
        let answer = self
            .account
            .answer(Request::get("ask about a payment", path));
        let answer = answer.await?;
        if answer.status.as_u16() == 404 {
            return Ok(PaymentStatus::Unknown);
        }
        if !answer.status.is_success() {
            return Err(failed(format!("it answered {}", answer.status)));
        }
        Ok(answer.json::<Transaction>(NAME)?.standing(asked))
    }

    async fn void(&self, asked: &StatusQuery) -> Result<(), ProviderError> {
        let path = format!("/collect/v2/{}/void", asked.reference);
        let answer = self.account.answer(Request::get("void a payment", path));
        let status = answer.await?.status;
        if may_pass(status) {
            return Err(failed(format!("it answered {status}")));
        }
        Ok(())
    }
}

impl Transaction {
    fn standing(self, asked: &StatusQuery) -> PaymentStatus {
        match self.status.as_str() {
            "S" => {}
            "F" => return PaymentStatus::Failed,
            "V" => return PaymentStatus::Expired,
            "P" | "Q" => return PaymentStatus::Open,
            "R" => return odd("the provider gave the payment back"),
            "K" => return odd("the payer's bank took the payment back (chargeback)"),
            _ => return PaymentStatus::Unknown,
        }
        if self.currency.is_some_and(|currency| currency != "PHP") {
            return odd("the provider took it in another currency");
        }
        if self.txn_id.is_some_and(|id| id != asked.reference) || !is_id(&self.ref_no) {
            return odd("the provider answered about another payment");
        }
        let amount = self
            .amount
            .map(|amount| from_decimal(amount.get().trim_matches('"')));
        let amount_centavos = match (amount, asked.amount_centavos) {
            (Some(Some(amount)), None) => amount,
            (Some(Some(amount)), Some(signed)) if amount == signed => amount,
            (None, Some(signed)) => signed,
            (Some(Some(_)), Some(_)) => {
                return odd("the provider names another amount than its postback");
            }
            _ => return odd("the provider says that it was paid, and not how much"),
        };
        PaymentStatus::Paid(Paid {
            payment_id: self.ref_no,
            reference: asked.reference.clone(),
            amount_centavos,
            at: self
                .settle_date
                .and_then(|date| moment(&date))
                .map(|at| at.min(asked.now)),
        })
    }
}

impl PaymentChannel for DragonpayChannel {
    fn profile(&self) -> &ChannelProfile {
        &self.profile
    }

    fn account(&self) -> &str {
        NAME
    }

    fn open<'a>(&'a self, request: &'a OpenRequest) -> Pending<'a, Opened> {
        Box::pin(self.create(request))
    }

    fn read_postback<'a>(
        &'a self,
        _headers: &'a HeaderMap,
        body: &'a [u8],
        now: Timestamp,
    ) -> Pending<'a, Postback> {
        Box::pin(postback::read(&self.account, body, now))
    }

    fn reply(&self, verdict: PostbackVerdict) -> Option<(&'static str, &'static str)> {
        let body = match verdict {
            PostbackVerdict::Taken => "result=OK",
            PostbackVerdict::Malformed => "result=FAIL_FORMAT",
            PostbackVerdict::NotGenuine => "result=FAIL_DIGEST_MISMATCH",
            PostbackVerdict::Later => "result=FAIL_TRY_AGAIN",
        };
        Some(("text/plain; charset=utf-8", body))
    }

    fn query<'a>(&'a self, asked: &'a StatusQuery) -> Pending<'a, PaymentStatus> {
        Box::pin(self.ask(asked))
    }

    fn cancel<'a>(&'a self, asked: &'a StatusQuery) -> Pending<'a, ()> {
        Box::pin(self.void(asked))
    }
}

/// A time in Dragonpay's form: Manila's, without a zone.
fn moment(text: &str) -> Option<Timestamp> {
    let shown: DateTime = text.parse().ok()?;
    of_manila(shown)
}

fn odd(why: &str) -> PaymentStatus {
    PaymentStatus::Odd(why.to_owned())
}
