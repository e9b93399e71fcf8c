//! Captcha of a landing page: a sid for the open page (CALL-17) and an image for the sid (CALL-18).
//! `promotion::captchas` creates both, and checks answers.

use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::App;
use crate::http::envelope::{Answer, Envelope, promoted};
use crate::http::error::AppError;
use crate::http::extractors::{ClientAddress, Query};
use crate::http::schemas::CommonParams;
use tulay_lender::promotion::captchas;

/// Id of an open page.
#[derive(Debug, Serialize, ToSchema)]
pub struct SidData {
    /// 128 random bits as 32 hexadecimal digits; the server stores a digest.
    pub sid: String,
}

/// Page of a captcha.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CaptchaQuery {
    /// Sid of the page.
    pub sid: String,
}

/// CALL-17: a sid for a page that opens.
#[utoipa::path(
    get, path = "/mountain/api/v2/youmi/promotion/get-sid", tag = "promotion", params(CommonParams),
    responses((status = 200, body = Envelope<SidData>, description = "0; 1429"))
)]
pub async fn captcha_session(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
) -> Answer<SidData> {
    let sid = captchas::open_session(&app, address).await?;
    Ok(promoted(SidData { sid }))
}

/// CALL-18: a new image for a sid. It replaces the sid's older images.
#[utoipa::path(
    get, path = "/mountain/api/v2/youmi/promotion/get-captcha", tag = "promotion",
    params(CommonParams, CaptchaQuery),
    responses((status = 200, content_type = "image/png", description = "the image; else an envelope with 1004, 1400 or 1429"))
)]
pub async fn captcha_image(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    Query(query): Query<CaptchaQuery>,
) -> Result<Response, AppError> {
    let png = captchas::draw_image(&app, address, &query.sid).await?;
    let headers = [
        (CONTENT_TYPE, "image/png"),
        (CONTENT_DISPOSITION, "inline; filename=\"characters.png\""),
    ];
    Ok((headers, png).into_response())
}
