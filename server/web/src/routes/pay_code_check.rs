//! Check that a payment code belongs to the borrower, and may still be paid. The page of a code calls it before it
//! shows one from an address or from the browser's storage (CODE1, CODE2).

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::extractors::{Common, Form};
use crate::http::schemas::CommonParams;
use tulay_lender::error::Error;
use tulay_lender::loans::charges::DEBIT_CHANNEL;
use tulay_provider_api::payment::PaymentChannel;
use tulay_provider_api::sandbox_channel::SandboxChannel;
use tulay_store::channel_requests;
use tulay_store::orders::{self, Order};
use tulay_store::pay_codes::{self, PayCode, PayCodeStatus};
use tulay_texts::Localizer;
use tulay_texts::text;

/// Code as it was shown.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckVcodeRequest {
    /// Code as it was shown, or the whole text of its QR code.
    pub pay_code: String,
}

/// Code of the borrower.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckedPayCode {
    /// Status of the code.
    pub status: CheckedStatus,
    /// Centavos that it pays.
    pub amount: i64,
    /// Name of its channel.
    pub channel_name: String,
    /// Path of the channel's logo on the server's origin.
    pub channel_logo: String,
    /// Expiry of the code, as text.
    pub holds_until: String,
    /// Product of the order that it pays.
    pub product_id: String,
    /// Order that it pays.
    pub order_id: String,
    /// The sandbox's page where it is paid; empty for a real channel.
    pub sandbox_url: String,
}

/// Status of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum CheckedStatus {
    /// May be paid.
    Open,
    /// Was paid.
    Paid,
    /// May no longer be paid.
    Closed,
}

/// Checks that a code belongs to the borrower, and returns what it pays.
#[utoipa::path(
    post, path = "/mountain/v3/loan-details/check-vcode", tag = "repayment", params(CommonParams),
    request_body(content = CheckVcodeRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<CheckedPayCode>, description = "00; 1001; 1004 not a code of this borrower"))
)]
pub async fn check_pay_code(
    State(app): State<App>,
    borrower: Borrower,
    common: Common,
    Form(body): Form<CheckVcodeRequest>,
) -> Answer<CheckedPayCode> {
    let shown = body.pay_code;
    let read = app.store.read(move |tx| {
        // Displayed codes are compared whole: a known reference under another merchant's name is a forged code.
        let code = match channel_requests::at_target(tx, &shown)? {
            Some(request) => request.code,
            None => shown.clone(),
        };
        let of_borrower =
            pay_codes::find(tx, &code)?.filter(|code| code.borrower_id == borrower.id);
        // A payment from a bound account has a record there too, but no channel.
        let Some(code) = of_borrower.filter(|code| code.channel_number != DEBIT_CHANNEL) else {
            return Ok(None);
        };
        let order = orders::find(tx, &borrower.id, &code.order_id)?;
        Ok::<_, Error>(order.map(|order| (code, order)))
    });
    let (code, order) = read.await?.ok_or_else(not_yours)?;
    let channel = app.providers.channel(&code.channel_number);
    let channel = channel.ok_or_else(not_yours)?;
    let localizer = app.localizer(common.language);
    Ok(ok(checked(
        &app,
        channel.as_ref(),
        &code,
        &order,
        localizer,
    )))
}

fn checked(
    app: &App,
    channel: &dyn PaymentChannel,
    code: &PayCode,
    order: &Order,
    localizer: Localizer<'_>,
) -> CheckedPayCode {
    let is_over = code.expires_at_ms <= app.clock.now_ms();
    let profile = channel.profile();
    let sandbox = channel.sandbox().filter(|_| app.config.providers.sandbox);
    CheckedPayCode {
        status: match code.status {
            PayCodeStatus::Paid => CheckedStatus::Paid,
            PayCodeStatus::Open if !is_over => CheckedStatus::Open,
            _ => CheckedStatus::Closed,
        },
        amount: code.amount_centavos,
        channel_name: profile.name.clone(),
        channel_logo: profile.logo.clone(),
        // Last valid moment: `23:59` reads better than the midnight after it.
        holds_until: localizer.moment(code.expires_at_ms - 1),
        product_id: order.product_id.clone(),
        order_id: order.id().to_owned(),
        sandbox_url: sandbox.map_or_else(String::new, |_| SandboxChannel::page(&code.code)),
    }
}

fn not_yours() -> Error {
    Error::not_found(text("This is not a payment code of yours"))
}
