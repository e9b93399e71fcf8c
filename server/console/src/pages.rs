//! The console's pages: the built app, whose every address is its one document.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::failure::Failure;

/// The files that `npm run build -w web` made.
#[derive(RustEmbed)]
#[folder = "../../web/build/console"]
struct Files;

/// A file by its hashed name never changes.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// Serves a file, or the app's document at every other address.
pub async fn serve(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return Failure::new(StatusCode::NOT_FOUND, "There is no such call").into_response();
    }
    let (path, kept) = match Files::get(path) {
        Some(_) if path.starts_with("assets/") => (path, FOR_EVER),
        Some(_) => (path, "no-store"),
        None if path.starts_with("assets/") => {
            return Failure::new(StatusCode::NOT_FOUND, "There is no such file").into_response();
        }
        None => ("index.html", "no-store"),
    };
    let Some(file) = Files::get(path) else {
        let why = "The console's pages were not built with this program";
        return Failure::new(StatusCode::NOT_FOUND, why).into_response();
    };
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let headers = [(CONTENT_TYPE, kind.as_ref()), (CACHE_CONTROL, kept)];
    (headers, file.data).into_response()
}
