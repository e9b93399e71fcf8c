//! The home tab: what is on offer, and the open order (CALL-39).

use serde::Serialize;
use utoipa::ToSchema;

use super::shapes::{CommonParams, RecommendedProduct};
use crate::envelope::Envelope;

/// What the home tab shows.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HomeData {
    /// Products on offer.
    pub products: Vec<RecommendedProduct>,
    /// The borrower's open order; null signed out or with none.
    pub order: Option<HomeOrder>,
}

/// The open order in short.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HomeOrder {
    /// Order id.
    pub order_id: String,
    /// Product id.
    pub product_id: String,
    /// Product's name.
    pub product_name: String,
    /// Status code (STATUS-01).
    pub order_status: i32,
    /// Status as text.
    pub status_text: String,
    /// Due now, centavos; null before release.
    pub amount_due_centavos: Option<i64>,
    /// Next due date, `YYYY-MM-DD`.
    pub due_date: Option<String>,
    /// The order page.
    pub url: String,
}

/// Products on offer and the open order; works signed out.
#[utoipa::path(
    get, path = "/mountain/service/home/index", tag = "home", params(CommonParams),
    responses((status = 200, body = Envelope<HomeData>, description = "00"))
)]
pub async fn home_index() {}
