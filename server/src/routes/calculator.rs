//! The public loan calculator and the table of currency rates (CALL-39, SITE-03).

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::shapes::{CommonParams, PlanRow};
use crate::envelope::Envelope;

/// What to reckon.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct QuoteQuery {
    /// Amount, centavos.
    pub amount: i64,
    /// Days: 91, 120, 150, … 360.
    pub periods: i64,
}

/// What a loan would cost.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuoteData {
    /// Amount, centavos.
    pub amount: i64,
    /// Days.
    pub periods: i32,
    /// Number of instalments.
    pub instalments: i32,
    /// Interest, centavos.
    pub interest_centavos: i64,
    /// Amount and interest, centavos.
    pub total_centavos: i64,
    /// The instalments, as if released today.
    pub plan: Vec<PlanRow>,
}

/// What to convert.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ConvertQuery {
    /// Amount, hundredths of `from`.
    pub amount: i64,
    /// Currency code, such as `PHP`.
    pub from: String,
    /// Currency code, such as `USD`.
    pub to: String,
}

/// A converted amount.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConvertData {
    /// Amount, hundredths of `from`.
    pub amount: i64,
    /// Currency code.
    pub from: String,
    /// Currency code.
    pub to: String,
    /// Amount, hundredths of `to`, rounded half up.
    pub converted_amount: i64,
    /// The rate, as text.
    pub rate_text: String,
}

/// What a loan would cost, by SITE-03; works signed out.
#[utoipa::path(
    get, path = "/mountain/service/calculator/quote", tag = "calculator", params(CommonParams, QuoteQuery),
    responses((status = 200, body = Envelope<QuoteData>, description = "00; 1400 with fields"))
)]
pub async fn quote() {}

/// An amount in another currency, by the brand's table of rates; works signed out.
#[utoipa::path(
    get, path = "/mountain/service/currency/convert", tag = "calculator", params(CommonParams, ConvertQuery),
    responses((status = 200, body = Envelope<ConvertData>, description = "00; 1400 with fields"))
)]
pub async fn convert() {}
