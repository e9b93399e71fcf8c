//! Code to pay an amount by a channel (CALL-24), and the payment on a channel's page (CALL-14).

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::idempotency::IdempotentForm;
use crate::http::schemas::CommonParams;
use tulay_lender::error::Error;
use tulay_lender::forms::Refused;
use tulay_lender::idempotency::IdempotentCall;
use tulay_lender::loans::account_repayment::not_offered;
use tulay_lender::loans::pay_codes::{self, NewPayCode};
use tulay_lender::loans::repayment::{AmountChoice, AskedAmount};
use tulay_texts::text;

/// Amount to pay, and its channel.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GenerateVcodeRequest {
    /// Product id.
    pub product_id: String,
    /// Order id.
    pub order_id: String,
    /// Centavos: `repayAmount`, `withNextAmount`, `fullAmount`, or any amount from the channel's `minAmount` to
    /// `mostAmount` that leaves at least that minimum of `wholeAmount`; `delayAmount` when `isDelay` is 1.
    pub amount: i64,
    /// Choice of the borrower: `due`, `withNext`, `full` or `other`. The amount is refused if it no longer matches it.
    /// Without it, any permitted amount is accepted.
    pub choice: Option<String>,
    /// 1 for a rollover, otherwise 0.
    pub is_delay: i64,
    /// A `channel_number` of `repayList`.
    pub channel_number: String,
    /// `paymentsSeen` of CALL-22 or 23; without it, other payments are not looked at.
    pub payments_seen: Option<String>,
}

/// Address where the code is paid.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GenerateVcodeData {
    /// The channel's page, or the app's page that shows the code.
    pub pay_url: String,
}

/// Payment on a channel's page.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HuichaoRequest {
    /// The borrower's id.
    pub user_id: String,
    /// Order id.
    pub order_id: String,
    /// Centavos: the due amount, the amount that settles everything, or any amount up to it.
    pub amount: i64,
    /// `paymentsSeen` of CALL-11; without it, other payments are not looked at.
    pub payments_seen: Option<String>,
}

/// Address where it is paid.
#[derive(Debug, Serialize, ToSchema)]
pub struct HuichaoData {
    /// The channel's page, or the app's page that shows the code; the page navigates to it.
    pub url: String,
}

/// CALL-24: creates a code to pay; repeated, it returns the same code.
#[utoipa::path(
    post, path = "/mountain/v3/loan-details/generate-vcode", tag = "repayment",
    params(CommonParams, ("Idempotency-Key" = Option<String>, Header, description = "Same key, same answer", max_length = 255, pattern = "^[!-~]([ -~]*[!-~])?$")),
    request_body(content = GenerateVcodeRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<GenerateVcodeData>, description = "00; 1001; 1004; 1400 with fields; 1409"))
)]
pub async fn create_pay_code(
    State(app): State<App>,
    borrower: Borrower,
    IdempotentForm { form: body, key }: IdempotentForm<GenerateVcodeRequest>,
) -> Answer<GenerateVcodeData> {
    let mut refused = Refused::default();
    if !matches!(body.is_delay, 0 | 1) {
        refused.add("isDelay", text("Choose one of the options"));
    }
    let choice = body.choice.as_deref().map(AmountChoice::parse);
    if choice == Some(None) {
        refused.add("choice", text("Choose one of the options"));
    }
    let channel = app.providers.channel(&body.channel_number).cloned();
    if channel.is_none() {
        refused.add(
            "channelNumber",
            text("This way to pay is no longer offered. Choose another one"),
        );
    }
    refused.check()?;
    let Some(channel) = channel else {
        return Err(Error::internal("a checked channel is gone").into());
    };
    let call = IdempotentCall {
        borrower_id: borrower.id,
        call: "CALL-24",
        key,
    };
    let new = NewPayCode {
        order_id: body.order_id,
        product_id: Some(body.product_id),
        asked: AskedAmount {
            amount_centavos: body.amount,
            choice: choice.flatten(),
            min_centavos: channel.profile().min_amount_centavos,
            style: app.settings.brand.money_style(),
        },
        is_delay: body.is_delay == 1,
        channel_number: body.channel_number,
        payments_seen: body.payments_seen,
    };
    let pay_url = pay_codes::open(&app, channel.as_ref(), call, new).await?;
    Ok(ok(GenerateVcodeData { pay_url }))
}

/// CALL-14: starts a payment on a channel's page; repeated, it returns the same page.
#[utoipa::path(
    post, path = "/mountain/service/loan/repayment-huichao", tag = "legacy",
    params(CommonParams, ("Idempotency-Key" = Option<String>, Header, description = "Same key, same answer", max_length = 255, pattern = "^[!-~]([ -~]*[!-~])?$")),
    request_body(content = HuichaoRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<HuichaoData>, description = "00; 1001; 1004; 1400 with fields; 1409"))
)]
pub async fn repay_on_channel_page(
    State(app): State<App>,
    borrower: Borrower,
    IdempotentForm { form: body, key }: IdempotentForm<HuichaoRequest>,
) -> Answer<HuichaoData> {
    if body.user_id != borrower.id {
        return Err(Error::order_not_found(&body.order_id).into());
    }
    let first = app.providers.channels.first().cloned();
    let channel = first.ok_or_else(not_offered)?;
    let call = IdempotentCall {
        borrower_id: borrower.id,
        call: "CALL-14",
        key,
    };
    let new = NewPayCode {
        order_id: body.order_id,
        product_id: None,
        asked: AskedAmount {
            min_centavos: channel.profile().min_amount_centavos,
            ..AskedAmount::any(body.amount, app.settings.brand.money_style())
        },
        is_delay: false,
        channel_number: channel.profile().number.clone(),
        payments_seen: body.payments_seen,
    };
    let url = pay_codes::open(&app, channel.as_ref(), call, new).await?;
    Ok(ok(HuichaoData { url }))
}
