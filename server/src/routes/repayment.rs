//! Repaying an instalment or a rollover: what is due, and the code to pay it (CALL-22 to 24; PERIOD, DELAY).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::shapes::{Channel, CommonParams, OrderRequest, PayCode, PlanRow, TextRow};
use crate::envelope::Envelope;

/// What is to be repaid, and by which channels.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RepaymentInfo {
    /// Due now, centavos: what is overdue, penalties, and the next instalment.
    pub repay_amount: i64,
    /// Due date, `YYYY-MM-DD`.
    pub repay_date: String,
    /// Days until it; negative is days late.
    pub days_left: i32,
    /// Product's name.
    pub product_name: String,
    /// Path of the product's logo.
    pub product_logo: String,
    /// Rows of the amount.
    pub detail: Vec<TextRow>,
    /// What is still to be paid.
    pub repay_plan: Vec<PlanRow>,
    /// Channels to pay by.
    pub repay_list: Vec<Channel>,
    /// Text of the banner (PERIOD-02).
    pub notice_msg: String,
    /// 1 when the banner shows.
    pub is_show_rey_top: u8,
    /// A code that is ready to be paid (PERIOD-03).
    pub def_detail: Option<PayCode>,
    /// The rollover, where this is about one (DELAY-01).
    pub delay_info: Option<DelayInfo>,
    /// Settles everything, centavos; null while prepayment is not allowed.
    pub full_amount: Option<i64>,
}

/// A rollover on offer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DelayInfo {
    /// Title of the page.
    pub title: String,
    /// What it costs now, centavos.
    pub delay_amount: i64,
    /// The new due date, `YYYY-MM-DD`.
    pub next_repay_date: String,
    /// What it adds in all, centavos.
    pub added_cost_centavos: i64,
    /// What is then still to be repaid, centavos.
    pub total_after_centavos: i64,
}

/// What to pay, and by which channel.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GenerateVcodeRequest {
    /// Product id.
    pub product_id: String,
    /// Order id.
    pub order_id: String,
    /// Centavos: `repayAmount` or `fullAmount`; `delayAmount` when `isDelay` is 1.
    pub amount: i64,
    /// 1 for a rollover, else 0.
    pub is_delay: i64,
    /// A `channel_number` of `repayList`.
    pub channel_number: String,
}

/// Where the code is paid.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GenerateVcodeData {
    /// The channel's page.
    pub pay_url: String,
}

/// CALL-22: the rollover on offer.
#[utoipa::path(
    post, path = "/mountain/kXmTp/pass", tag = "repayment", params(CommonParams),
    request_body(content = OrderRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<RepaymentInfo>, description = "00; 1001; 1004; 1409 no rollover"))
)]
pub async fn pass() {}

/// CALL-23: what is due.
#[utoipa::path(
    post, path = "/mountain/v3/installment/loan-play-detail", tag = "repayment", params(CommonParams),
    request_body(content = OrderRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<RepaymentInfo>, description = "00; 1001; 1004; 1409 nothing to repay"))
)]
pub async fn loan_play_detail() {}

/// CALL-24: a code to pay; asked twice, the same code.
#[utoipa::path(
    post, path = "/mountain/v3/loan-details/generate-vcode", tag = "repayment",
    params(CommonParams, ("Idempotency-Key" = Option<String>, Header, description = "Same key, same answer")),
    request_body(content = GenerateVcodeRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<GenerateVcodeData>, description = "00; 1001; 1004; 1400 with fields; 1409"))
)]
pub async fn generate_vcode() {}
