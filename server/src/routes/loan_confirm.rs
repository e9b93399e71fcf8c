//! Confirming a loan: the offer with all its costs, and the push that makes the order (CALL-25, 28; CONF).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::shapes::{CommonParams, TextRow};
use crate::envelope::Envelope;

/// Which offer to show.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanConfirmRequest {
    /// Product id.
    pub product_id: String,
    /// Amount in centavos; the product's default without.
    pub amount: Option<i64>,
    /// Term in days; the product's default without.
    pub periods: Option<i64>,
}

/// The offer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanConfirm {
    /// Principal, centavos.
    pub amount: i64,
    /// Term in `termUnit`.
    pub periods: i32,
    /// Always `days`.
    pub term_unit: String,
    /// Detail lines, the disclosure of RA 3765 among them.
    pub details: Vec<TextRow>,
    /// The repayment plan.
    #[serde(rename = "repay_plans")]
    #[schema(rename = "repay_plans")]
    pub repay_plans: Vec<RepayPlan>,
    /// First due date, `YYYY-MM-DD`.
    pub first_pay_time: String,
    /// Days until the first due date.
    pub first_period_day: i32,
    /// Interest rate, as text.
    pub p_rate_dsc: String,
    /// 1 when an SMS confirms the loan (CONF-08).
    pub send_sms: u8,
    /// 1 when going back asks first (CONF-05).
    pub is_pop_type: u8,
    /// Title of that question.
    pub pop_title: String,
    /// Text of that question.
    pub pop_content: String,
    /// Agreement to show on load, or empty (CONF-04).
    pub pop_agreement_url: String,
    /// Logo of a promoted product, or empty.
    pub com_product_logo: String,
    /// Name of a promoted product, or empty.
    pub com_product_name: String,
    /// Product's name.
    pub product_name: String,
    /// Path of the product's logo.
    pub product_logo: String,
    /// What the borrower receives, centavos.
    pub net_proceeds_centavos: i64,
    /// Interest and fees together, centavos.
    pub finance_charge_centavos: i64,
    /// Sum of the instalments, centavos.
    pub total_repayment_centavos: i64,
    /// Effective interest rate, as text.
    pub effective_rate_text: String,
    /// Amounts to choose from, centavos.
    pub amounts: Vec<i64>,
    /// Terms to choose from.
    pub terms: Vec<LoanTerm>,
}

/// One instalment of the offer.
#[derive(Debug, Serialize, ToSchema)]
pub struct RepayPlan {
    /// Name of the instalment.
    pub title: String,
    /// What it is made of.
    pub description: String,
    /// Centavos.
    pub amount: i64,
    /// Due date, `YYYY-MM-DD`.
    #[serde(rename = "pay_time")]
    #[schema(rename = "pay_time")]
    pub pay_time: String,
}

/// A term to choose.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoanTerm {
    /// Days.
    pub periods: i32,
    /// Number of instalments.
    pub instalments: i32,
}

/// The loan that the borrower agrees to.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanPushRequest {
    /// Principal, centavos, as quoted.
    pub amount: i64,
    /// Term in days, as quoted.
    pub periods: i64,
    /// `days`.
    pub term_unit: String,
    /// Product id.
    pub product_id: String,
}

/// The order that was made.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanPushData {
    /// The order page, on our own origin.
    pub lend_details_url: String,
}

/// CALL-25: the offer with all its costs.
#[utoipa::path(
    post, path = "/mountain/v3/loan-confirm/loan-detail-confirm", tag = "loan confirm", params(CommonParams),
    request_body(content = LoanConfirmRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<LoanConfirm>, description = "00; 1001; 1004; 1400 with fields; 1409 with data.url"))
)]
pub async fn loan_detail_confirm() {}

/// CALL-28: makes the order; pressed twice, the same order.
#[utoipa::path(
    post, path = "/mountain/v3/loan-confirm/loan-detail-push", tag = "loan confirm",
    params(CommonParams, ("Idempotency-Key" = Option<String>, Header, description = "Same key, same answer")),
    request_body(content = LoanPushRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<LoanPushData>, description = "00; 1001; 1004; 1400 with fields; 1409 with data.url"))
)]
pub async fn loan_detail_push() {}
