//! The app's own screens, as data for the emulator (QA-16): home, account, devices, and the calls of the login. They are
//! made from the answers of the app's calls, which are made as a phone makes them: under the rules on calls
//! ([`crate::faults`]), and through a gateway where the demo is one.

mod account;
mod answers;
mod calls;
mod data;
mod home;
mod login;

use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::Method;
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::{Json, Router};
use serde_json::json;
use url::form_urlencoded;

use self::answers::{Form, PREFIX};
use self::calls::Calls;
use tulay_web::http::{edge, middleware};

/// Maximum size of a form, in bytes.
const MAX_FORM_BYTES: usize = 16 * 1024;

/// Returns an app with the native screens in front of it.
pub fn around(app: Router) -> Router {
    Router::new()
        .fallback_service(app)
        .layer(from_fn(serve))
        .layer(from_fn(require_local_page))
}

async fn require_local_page(request: Request, next: Next) -> Response {
    if request.uri().path().starts_with(PREFIX) {
        return edge::require_local_page(request, next).await;
    }
    next.run(request).await
}

/// Answers a call of the native screens. A failure is an answer, too: `problem` has its sentence.
async fn serve(request: Request, next: Next) -> Response {
    let name = request.uri().path().strip_prefix(PREFIX).map(str::to_owned);
    let Some(name) = name else {
        return next.run(request).await;
    };
    let (parts, body) = request.into_parts();
    let Ok(bytes) = to_bytes(body, MAX_FORM_BYTES).await else {
        return middleware::no_such_call().await.into_response();
    };
    let form: Form = form_urlencoded::parse(&bytes).into_owned().collect();
    let is_get = parts.method == Method::GET;
    let calls = Calls::of(parts, next);
    let answer = match (is_get, name.as_str()) {
        (true, "home") => home::screen(&calls).await,
        (true, "mine") => account::screen(&calls, false).await,
        (true, "devices") => account::screen(&calls, true).await,
        (false, "send-code") => login::send_code(&calls, &form).await,
        (false, "login") => login::login(&calls, &form).await,
        (false, "ticket") => login::ticket(&calls).await,
        (false, "logout") => account::log_out(&calls, "/user/logout").await,
        (false, "logout-all") => account::log_out(&calls, "/user/logout-all").await,
        (false, "end-session") => account::end_session(&calls, &form).await,
        (false, "copy") => Ok(data::begin_copy()),
        (false, "copy/send") => Ok(data::send_code(&calls, &data::COPY).await),
        (false, "copy/open") => Ok(data::open_copy(&calls, &form).await),
        (false, "leave") => Ok(data::begin_leaving(&calls).await),
        (false, "leave/send") => Ok(data::send_code(&calls, &data::LEAVE).await),
        (false, "leave/confirm") => Ok(data::leave(&calls, &form).await),
        _ => return middleware::no_such_call().await.into_response(),
    };
    answer.unwrap_or_else(|failure| Json(json!({ "problem": failure.message })).into_response())
}
