//! What the borrower pressed, kept for later counting (CALL-36).

use serde::Deserialize;
use utoipa::ToSchema;

use super::shapes::CommonParams;
use crate::envelope::{Envelope, Nothing};

/// A press.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventRequest {
    /// Product id.
    pub product_id: String,
    /// Module; 30 is Borrow Again (ORDER-06).
    pub module_id: i64,
    /// Position in the module.
    pub position_id: i64,
}

/// CALL-36: keeps a press.
#[utoipa::path(
    post, path = "/mountain/service/event/save", tag = "events", params(CommonParams),
    request_body(content = EventRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<Nothing>, description = "00; 1400"))
)]
pub async fn event_save() {}
