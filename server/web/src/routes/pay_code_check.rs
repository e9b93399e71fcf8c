//! Check that a payment code belongs to the borrower, and may still be paid. The page of a code calls it before it
//! shows one from an address or from the browser's storage (CODE1, CODE2).

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::pay_notice;
use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::extractors::{Common, Form};
use crate::http::schemas::{CommonParams, CounterPayment, PayNotice};
use tulay_lender::text_row::TextRow;
use tulay_lender::views::pay_code::{CheckedCode, CodeStatus};
use tulay_provider_api::sandbox_channel::SandboxChannel;

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
    /// Seconds until its end; 0 after it.
    pub expires_in: i64,
    /// Centavos that it pays.
    pub amount: i64,
    /// Payment at a counter; null if it is paid in an app.
    pub counter: Option<CounterPayment>,
    /// Steps to pay it.
    pub pay_notice: Vec<PayNotice>,
    /// Name of its channel.
    pub channel_name: String,
    /// Path of the channel's logo on the server's origin.
    pub channel_logo: String,
    /// Sum, place and end of the code, as rows.
    pub rows: Vec<TextRow>,
    /// Product of the order that it pays.
    pub product_id: String,
    /// Order that it pays.
    pub order_id: String,
    /// Page for another code, on the server's origin: that of the rollover only while one is on offer.
    pub repay_url: String,
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

impl From<CodeStatus> for CheckedStatus {
    fn from(status: CodeStatus) -> Self {
        match status {
            CodeStatus::Open => Self::Open,
            CodeStatus::Paid => Self::Paid,
            CodeStatus::Closed => Self::Closed,
        }
    }
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
    let code = CheckedCode::find(&app, borrower.id, body.pay_code).await?;
    let localizer = app.localizer(common.language);
    let profile = code.channel.profile();
    let sandbox = code.channel.sandbox();
    let sandbox = sandbox.filter(|_| app.config.providers.sandbox);
    Ok(ok(CheckedPayCode {
        status: code.status.into(),
        expires_in: code.seconds_left,
        amount: code.amount_centavos,
        counter: pay_notice::counter(profile, code.amount_centavos),
        pay_notice: pay_notice::steps(&code.ready, localizer),
        channel_name: localizer.configured_text(&profile.name),
        channel_logo: profile.logo.clone(),
        rows: pay_notice::code_rows(
            profile,
            (code.amount_centavos, code.ready.expires_at_ms),
            localizer,
        ),
        sandbox_url: sandbox.map_or_else(String::new, |_| SandboxChannel::page(&code.code)),
        product_id: code.product_id,
        order_id: code.order_id,
        repay_url: code.repay_page,
    }))
}
