//! The order page and its rating (CALL-34, 35; ORDER).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::shapes::{CommonParams, OrderRequest, RecommendedProduct, TextRow};
use crate::envelope::{Envelope, Nothing};

/// An order as its page shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanDetails {
    /// Status code (STATUS-01).
    pub order_status: i32,
    /// Title of the header.
    pub notice_status_text: String,
    /// One sentence on what happens next and when.
    pub notice_des_text: String,
    /// The market (ORDER-08).
    pub rec_products: Vec<RecommendedProduct>,
    /// Product's name.
    pub product_name: String,
    /// Path of the product's logo.
    pub product_logo: String,
    /// Rows of the order.
    pub user_order_detail: UserOrderDetail,
    /// 1 the lender's own product, 0 a partner's (ORDER-15).
    pub inside: u8,
    /// Where repayment is made instead of our page, or empty (ORDER-05).
    pub h5_url: String,
    /// 1 when a rollover is offered (ORDER-04).
    pub is_delay: u8,
    /// Service phone of this order, or empty (ORDER-14).
    pub telephone: String,
    /// 1 when the borrower is asked to rate (ORDER-11).
    pub is_score: u8,
    /// Address that replaces the page, or empty (ORDER-03).
    #[serde(rename = "playeduL")]
    #[schema(rename = "playeduL")]
    pub playedu_l: String,
    /// Question of the withdrawal, or empty (ORDER-10).
    pub rey_msg: String,
    /// Kind tips; absent when there are none (ORDER-12).
    #[serde(rename = "KindTipsMsg", skip_serializing_if = "Option::is_none")]
    #[schema(rename = "KindTipsMsg")]
    pub kind_tips_msg: Option<String>,
    /// 1 when the bank card must be bound again (ORDER-13).
    pub card_need_pop: u8,
    /// Title of that dialog.
    pub card_pop_title: String,
    /// Text of that dialog.
    pub card_pop_msg: String,
    /// Principal, centavos.
    pub principal_centavos: i64,
    /// Due now, centavos; null when nothing can be due.
    pub amount_due_centavos: Option<i64>,
    /// Next due date, `YYYY-MM-DD`.
    pub due_date: Option<String>,
    /// Days until it; negative is days late.
    pub days_left: Option<i32>,
    /// From review to settled.
    pub steps: Vec<OrderStep>,
}

/// The rows of an order.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserOrderDetail {
    /// Label and value.
    pub detail: Vec<TextRow>,
}

/// A step of an order.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrderStep {
    /// Name of the step.
    pub title: String,
    /// When it happened, `YYYY-MM-DD HH:mm:ss` in Manila.
    pub time: Option<String>,
    /// Whether it has happened.
    pub state: StepState,
}

/// Whether a step has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum StepState {
    /// It has.
    Done,
    /// The order is here.
    Current,
    /// Not yet.
    Todo,
}

/// A rating.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScoreRequest {
    /// 1 to 5.
    pub score: i64,
    /// The order; the borrower's newest without.
    pub order_id: Option<String>,
}

/// CALL-34: an order.
#[utoipa::path(
    post, path = "/mountain/v3/loan-details/loan-details", tag = "order", params(CommonParams),
    request_body(content = OrderRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<LoanDetails>, description = "00; 1001; 1004"))
)]
pub async fn loan_details() {}

/// CALL-35: a rating; twice, one is stored.
#[utoipa::path(
    post, path = "/mountain/v3/loan-details/google-score", tag = "order", params(CommonParams),
    request_body(content = ScoreRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<Nothing>, description = "00; 1001; 1004; 1400"))
)]
pub async fn google_score() {}
