//! The images of complaints: the upload (CALL-05), and the address that shows one.

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::AppState;
use crate::auth::Borrower;
use crate::complaints::images::{refused, shown_at};
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::error::AppError;
use crate::http::extractors::UploadedFile;
use crate::http::schemas::CommonParams;
use crate::i18n::text;
use tulay_store::{complaint_images, rate_limits};

const HOUR_MS: i64 = 60 * 60 * 1000;
/// Images that a borrower may upload within an hour.
const MAX_IMAGES_AN_HOUR: i64 = 60;

/// An image to be sent with a complaint.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "documents the form; the extractor reads the file")]
pub struct UploadRequest {
    /// A JPEG, PNG or WebP, at most 5 MB and 25 million pixels.
    #[schema(value_type = String, format = Binary)]
    pub problem_image: Vec<u8>,
}

/// An image that was kept.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImageData {
    /// Its path on our own origin: shown there, and sent in CALL-06.
    pub url: String,
}

/// CALL-05: stores a re-encoded image until it is sent with a complaint.
#[utoipa::path(
    post, path = "/mountain/user-problem/upload-problem-img", tag = "complaint", params(CommonParams),
    request_body(content = UploadRequest, content_type = "multipart/form-data"),
    extensions(("x-success" = json!("exact"))),
    responses((status = 200, body = Envelope<ImageData>, description = "00; 1001; 1400; 1429"))
)]
pub async fn upload_complaint_image(
    State(app): State<AppState>,
    borrower: Borrower,
    UploadedFile(file): UploadedFile,
) -> Answer<ImageData> {
    let now_ms = app.clock.now_ms();
    let subject = format!("images/{}", borrower.id);
    // Counted before decoding, whatever the outcome: decoding takes processor time.
    let admitted = app
        .store
        .write(move |tx| rate_limits::admit(tx, &subject, now_ms, HOUR_MS, MAX_IMAGES_AN_HOUR));
    if !admitted.await.map_err(AppError::from)? {
        let later = text("Too many images were sent. Please try again in an hour");
        return Err(AppError::too_often(later));
    }
    let picture = app.pictures.make(file).await;
    let picture = picture.map_err(|why| refused("problemImage", &why))?;
    let (url, name) = (shown_at(picture.name()), picture.name().to_owned());
    // The name first: if the server stops here, the name is purged as that of an image that was never sent.
    let written = app
        .store
        .write(move |tx| complaint_images::insert(tx, &name, &borrower.id, now_ms));
    written.await.map_err(AppError::from)?;
    app.pictures
        .keep(picture)
        .await
        .map_err(AppError::internal)?;
    Ok(ok(ImageData { url }))
}

/// Shows an image. No session: an `<img>` has none to send, and one in its address would be kept by caches and logs.
pub async fn complaint_image(
    State(app): State<AppState>,
    Path(name): Path<String>,
) -> Result<Response, AppError> {
    let found = app.pictures.find(&name).await.map_err(AppError::internal)?;
    let found: Bytes = found.ok_or_else(|| {
        let gone = text("There is no such image");
        AppError::http(StatusCode::NOT_FOUND, gone)
    })?;
    let headers = [
        (header::CONTENT_TYPE, "image/jpeg"),
        // A name never gets another picture.
        (
            header::CACHE_CONTROL,
            "private, max-age=31536000, immutable",
        ),
    ];
    Ok((headers, found).into_response())
}
