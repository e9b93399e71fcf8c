//! Answers as a bad network or a failing server gives them: cut off within their body, lost, slow, or an error.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Json;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_LENGTH};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, StreamExt};
use serde_json::json;
use tokio::time::{Instant, sleep, sleep_until};

/// Largest answer that is cut off within its body; a larger one is lost.
const MAX_CUT_BYTES: usize = 16 * 1024 * 1024;
/// Time for the first half of a cut answer to leave.
const BEFORE_CUT: Duration = Duration::from_millis(50);
/// Size of the pieces of a slow answer.
const PIECE_BYTES: usize = 2 * 1024;

/// A slow link, which the answers of one rule share.
#[derive(Clone, Debug)]
pub struct Link {
    bytes_per_second: u64,
    /// Time at which everything that was sent has left.
    free_at: Arc<Mutex<Instant>>,
}

impl Link {
    /// Creates a link of a pace.
    pub fn of_kbps(kbps: u64) -> Self {
        Self {
            bytes_per_second: (kbps * 1_000 / 8).max(1),
            free_at: Arc::new(Mutex::new(Instant::now())),
        }
    }

    /// Returns the time at which a number of bytes has left, after those before them.
    fn send(&self, bytes: usize) -> Instant {
        let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
        let takes = Duration::from_micros(bytes.saturating_mul(1_000_000) / self.bytes_per_second);
        let mut free_at = self.free_at.lock().unwrap_or_else(PoisonError::into_inner);
        *free_at = (*free_at).max(Instant::now()) + takes;
        *free_at
    }
}

/// An error in the envelope of every answer.
pub fn envelope(code: &str, message: &str) -> Response {
    uncached(Json(
        json!({"code": code, "message": message, "data": null}),
    ))
}

/// An error without an envelope, as a proxy gives it.
pub fn status(status: u16) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    uncached((status, "A fault of the demo"))
}

/// No answer: the connection ends before the first byte.
pub fn lost() -> Response {
    let nothing = stream::once(async { Err::<Bytes, _>(ended()) });
    Response::new(Body::from_stream(nothing))
}

/// The first half of an answer; then the connection ends.
pub async fn cut(answer: Response) -> Response {
    let (mut parts, body) = answer.into_parts();
    let Ok(bytes) = to_bytes(body, MAX_CUT_BYTES).await else {
        return lost();
    };
    if bytes.is_empty() {
        return lost();
    }
    parts.headers.insert(CONTENT_LENGTH, bytes.len().into());
    let half = bytes.slice(..bytes.len() / 2);
    let end = stream::once(async {
        sleep(BEFORE_CUT).await;
        Err(ended())
    });
    let body = stream::once(async { Ok(half) }).chain(end);
    Response::from_parts(parts, Body::from_stream(body))
}

/// An answer at the pace of a link.
pub fn slow(answer: Response, link: Link) -> Response {
    answer.map(|body| {
        let frames = Box::pin(body.into_data_stream());
        let pieces = stream::unfold(
            (frames, Bytes::new(), link),
            |(mut frames, mut rest, link)| async {
                if rest.is_empty() {
                    match frames.next().await? {
                        Ok(bytes) => rest = bytes,
                        Err(error) => return Some((Err(error), (frames, rest, link))),
                    }
                }
                let piece = rest.split_to(rest.len().min(PIECE_BYTES));
                sleep_until(link.send(piece.len())).await;
                Some((Ok(piece), (frames, rest, link)))
            },
        );
        Body::from_stream(pieces)
    })
}

fn uncached(answer: impl IntoResponse) -> Response {
    let headers = HeaderMap::from_iter([(CACHE_CONTROL, HeaderValue::from_static("no-store"))]);
    (headers, answer).into_response()
}

fn ended() -> io::Error {
    io::Error::new(
        io::ErrorKind::ConnectionReset,
        "a rule ended the connection",
    )
}
