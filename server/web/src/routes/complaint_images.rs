//! Images of complaints: the upload (CALL-05), and the address that shows one.

use axum::body::Bytes;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderName, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tokio::sync::Semaphore;
use utoipa::ToSchema;

use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::error::AppError;
use crate::http::extractors::UploadedFile;
use crate::http::schemas::CommonParams;
use tulay_lender::complaints::images;
use tulay_texts::text;

/// Image to be sent with a complaint.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "documents the form; the extractor reads the file")]
pub struct UploadRequest {
    /// JPEG or PNG, at most 5 MB and 25 million pixels.
    #[schema(value_type = String, format = Binary)]
    pub problem_image: Vec<u8>,
}

/// Stored image.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImageData {
    /// Path on the server's origin: shown there, and sent in CALL-06.
    pub url: String,
}

/// Uploads read and decoded at the same time: each body is in memory, up to 5 MB. The others wait unread.
const AT_ONCE: usize = 24;
static TURNS: Semaphore = Semaphore::const_new(AT_ONCE);

/// Makes an upload wait for its turn before its body is read.
pub(super) async fn in_turn(request: Request, next: Next) -> Response {
    let turn = TURNS.acquire().await;
    let response = next.run(request).await;
    drop(turn);
    response
}

/// CALL-05: stores a re-encoded image until it is sent with a complaint.
#[utoipa::path(
    post, path = "/mountain/user-problem/upload-problem-img", tag = "complaint", params(CommonParams),
    request_body(content = UploadRequest, content_type = "multipart/form-data"),
    extensions(("x-success" = json!("exact"))),
    responses((status = 200, body = Envelope<ImageData>, description = "00; 1001; 1400; 1429; 1503"))
)]
pub async fn upload_complaint_image(
    State(app): State<App>,
    borrower: Borrower,
    UploadedFile(file): UploadedFile,
) -> Answer<ImageData> {
    let name = images::store_upload(&app, borrower.id, file).await?;
    let url = images::shown_at(&name);
    Ok(ok(ImageData { url }))
}

/// Shows an image. Needs no session: an `<img>` cannot send one, and caches and logs would store one in its address.
pub async fn complaint_image(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Result<Response, AppError> {
    let found = images::find(&app, &name).await?;
    let found: Bytes = found.ok_or_else(|| {
        let gone = text("There is no such image");
        AppError::http(StatusCode::NOT_FOUND, gone)
    })?;
    let headers = [
        (header::CONTENT_TYPE, "image/jpeg"),
        // Shown in place; saved under our name, whatever the address says.
        (
            header::CONTENT_DISPOSITION,
            "inline; filename=\"complaint.jpg\"",
        ),
        // A name never gets another picture.
        (
            header::CACHE_CONTROL,
            "private, max-age=31536000, immutable",
        ),
        // A gateway's pages show the images of their core.
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "cross-origin",
        ),
    ];
    Ok((headers, found).into_response())
}
