//! Stores presses of borrowers, for later counting (CALL-36). Calls `borrowers::taps`.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, Nothing, done};
use crate::http::extractors::Form;
use crate::http::schemas::CommonParams;
use tulay_lender::borrowers::taps::{self, Tap};

/// Press of a borrower.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "named as on the wire")]
pub struct EventRequest {
    /// Product id.
    pub product_id: String,
    /// Module; 30 is Borrow Again (ORDER-06).
    pub module_id: i64,
    /// Position in the module.
    pub position_id: i64,
}

/// CALL-36: stores a press.
#[utoipa::path(
    post, path = "/mountain/service/event/save", tag = "events", params(CommonParams),
    request_body(content = EventRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<Nothing>, description = "00; 1001; 1004; 1400"))
)]
pub async fn record_event(
    State(app): State<App>,
    borrower: Borrower,
    Form(body): Form<EventRequest>,
) -> Answer<Nothing> {
    let product = app.settings.find_product(&body.product_id)?;
    let tap = Tap {
        borrower_id: borrower.id,
        product_id: product.id.clone(),
        module_id: body.module_id,
        position_id: body.position_id,
    };
    taps::record(&app, tap).await?;
    Ok(done())
}
