//! Due dates of a loan as a calendar file (UX-08).

use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::App;
use crate::http::error::AppError;
use tulay_lender::loans::calendar_file::calendar;
use tulay_lender::views;
use tulay_texts::text;

/// Serves the payments that are still due, from today on.
///
/// # Errors
/// 404 for an address that the server did not make, that has expired, or whose session has ended.
pub async fn due_dates(
    State(app): State<App>,
    Path(token): Path<String>,
) -> Result<Response, AppError> {
    let due = views::calendar::due_dates(&app, &token).await?;
    let due = due.ok_or_else(|| {
        let why = text("Please open the repayment page again");
        AppError::http(StatusCode::NOT_FOUND, why)
    })?;
    let headers = [
        (header::CONTENT_TYPE, "text/calendar; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "inline; filename=\"due-dates.ics\"",
        ),
        (header::CACHE_CONTROL, "no-store"),
    ];
    let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
    let file = calendar(&app.settings.brand.name, &due, app.clock.now());
    Ok((headers, file).into_response())
}
