//! One product's offer and the borrower's next step towards it (CALL-39, ROUTE-19).

use serde::Serialize;
use utoipa::ToSchema;

use super::shapes::{CommonParams, NextStep, ProductRequest, RecommendedProduct};
use crate::envelope::Envelope;

/// A product page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductData {
    /// The offer.
    pub product: RecommendedProduct,
    /// Amounts to choose from, centavos.
    pub amounts: Vec<i64>,
    /// Terms to choose from.
    pub periods: Vec<ProductTerm>,
    /// Smallest amount, centavos.
    pub min_amount: i64,
    /// Largest amount, centavos.
    pub max_amount: i64,
    /// Interest a day, as text.
    pub daily_rate_text: String,
    /// Fee, as text.
    pub fee_text: String,
    /// What the borrower does next.
    pub next_step: NextStep,
    /// Where that is done.
    pub url: String,
}

/// A term on offer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductTerm {
    /// Length in `termUnit`.
    pub periods: i32,
    /// Always `days`.
    pub term_unit: String,
    /// Number of instalments.
    pub instalments: i32,
}

/// One product's offer and the next step.
#[utoipa::path(
    post, path = "/mountain/service/product/detail", tag = "product", params(CommonParams),
    request_body(content = ProductRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<ProductData>, description = "00; 1001; 1004"))
)]
pub async fn product_detail() {}
