//! The demo's calls, all under `/demo`: its borrowers, its clock, sent messages, and decisions of staff. JSON in and
//! out, without an envelope on success; an error has the envelope and its HTTP status.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD as STANDARD;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::beginning::Beginning;
use crate::borrowers::{self, ScenarioRow, unknown_scenario};
use crate::decisions;
use crate::faults::Rules;
use crate::scenario::Scenario;
use crate::time;
use tulay_lender::borrowers::personal_data;
use tulay_lender::complaints::images::refused;
use tulay_lender::error::Error;
use tulay_lender::loans::message_texts;
use tulay_lender::pictures::PictureError;
use tulay_lender::promotion::captchas;
use tulay_lender::settings::Settings;
use tulay_store::page_events::{self, PageEvent};
use tulay_store::{Tx, sms};
use tulay_system::clock::wire_time;
use tulay_texts::text;
use tulay_web::App;
use tulay_web::http::error::AppError;
use tulay_web::http::extractors::Query;

/// The most rows that a list returns.
const MAX_ROWS: i64 = 200;

/// An answer of the demo.
pub(super) type DemoAnswer<T> = Result<Json<T>, HttpRefusal>;

/// An error that also sets the HTTP status: callers of the demo check only that.
pub struct HttpRefusal(AppError);

impl From<AppError> for HttpRefusal {
    fn from(error: AppError) -> Self {
        Self(error.as_status())
    }
}

impl From<Error> for HttpRefusal {
    fn from(error: Error) -> Self {
        AppError::from(error).into()
    }
}

impl IntoResponse for HttpRefusal {
    fn into_response(self) -> Response {
        self.0.into_response()
    }
}

/// Scenario to reset.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reset {
    id: Option<String>,
}

/// The demo's time.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ShownTime {
    /// Time in Manila: `YYYY-MM-DD HH:mm:ss`.
    now: String,
    /// RFC 3339.
    timestamp: Timestamp,
}

/// Target of a move of the clock.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockMove {
    now: Option<String>,
    advance: Option<String>,
}

/// Phone whose messages are listed.
#[derive(Debug, Deserialize)]
pub struct OutboxQuery {
    phone: String,
}

/// Landing page whose captcha is read.
#[derive(Debug, Deserialize)]
pub struct LandingCaptcha {
    sid: String,
}

/// Answer of a captcha.
#[derive(Debug, Serialize)]
pub struct CaptchaAnswer {
    answer: String,
}

/// A sent SMS.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Sent {
    phone: String,
    body: String,
    created_at: String,
}

/// Decision of the review.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Review {
    approve: bool,
}

/// Answer of staff to a complaint.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ComplaintAnswer {
    detail: String,
    /// Images, each in base64.
    #[serde(default)]
    images: Vec<String>,
}

/// An event that a page reported (CALL-36).
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PageReport {
    product_id: String,
    module_id: String,
    position_id: String,
    at: String,
}

/// An empty answer.
#[derive(Debug, Serialize)]
pub struct EmptyAnswer {}

/// Scenario to list.
#[derive(Debug, Deserialize)]
pub struct ScenarioQuery {
    id: Option<String>,
}

/// `GET /demo/scenarios`: lists all scenarios, or the one of `?id=`.
///
/// # Errors
/// 1004 for an unknown scenario.
pub async fn scenarios(
    State(app): State<App>,
    Query(query): Query<ScenarioQuery>,
) -> DemoAnswer<Vec<ScenarioRow>> {
    Ok(Json(match query.id {
        Some(id) => vec![borrowers::find(&app, &id).await?],
        None => borrowers::list(&app).await?,
    }))
}

/// `GET /demo/start/{id}`: redirects to the scenario's first page, signed in, under the scenario's rules alone.
///
/// # Errors
/// 1004 for an unknown scenario.
pub async fn start(
    State(app): State<App>,
    rules: Extension<Rules>,
    Path(id): Path<String>,
) -> Result<Response, HttpRefusal> {
    let row = borrowers::find(&app, &id).await?;
    rules.set(scenario_of(&id)?.rules)?;
    // 302, not 301: the order may be another one next time.
    Ok((StatusCode::FOUND, Redirect::to(&row.start)).into_response())
}

/// `POST /demo/reset`: resets one scenario, or without an id the whole demo, to its beginning: a demo on demand as it
/// began, without a story. The rules become those of the scenario.
///
/// # Errors
/// 1004 for an unknown scenario.
pub async fn reset_scenario(
    State(app): State<App>,
    rules: Extension<Rules>,
    beginning: Option<Extension<Beginning>>,
    body: Result<Json<Reset>, JsonRejection>,
) -> DemoAnswer<Vec<ScenarioRow>> {
    match (read(body)?.id, beginning) {
        (None, Some(beginning)) => beginning.restore(&app, &rules).await?,
        (None, None) => {
            borrowers::restart(&app).await?;
            rules.set(Vec::new())?;
        }
        (Some(id), _) => {
            let scenario = scenario_of(&id)?;
            let its_rules = scenario.rules.clone();
            borrowers::reset(&app, scenario).await?;
            rules.set(its_rules)?;
        }
    }
    Ok(Json(borrowers::list(&app).await?))
}

fn scenario_of(id: &str) -> Result<Scenario, Error> {
    let all = Scenario::all().map_err(Error::internal)?;
    let found = all.into_iter().find(|scenario| scenario.id == id);
    found.ok_or_else(unknown_scenario)
}

/// `GET /demo/clock`: returns the demo's time.
pub async fn clock(State(app): State<App>) -> DemoAnswer<ShownTime> {
    let timestamp = app.clock.now();
    Ok(Json(ShownTime {
        now: wire_time(timestamp.as_millisecond()),
        timestamp,
    }))
}

/// `POST /demo/clock`: moves the clock, to `{now}` or by `{advance}`.
///
/// # Errors
/// 1400 for neither or both, and for a malformed time or duration.
pub async fn move_clock(
    State(app): State<App>,
    body: Result<Json<ClockMove>, JsonRejection>,
) -> DemoAnswer<ShownTime> {
    let ClockMove { now, advance } = read(body)?;
    let then = match (now, advance) {
        (Some(now), None) => time::read_moment(&now)?,
        (None, Some(by)) => time::later(app.clock.now(), &by)?,
        _ => return Err(Error::invalid("now", text("Send now or advance")).into()),
    };
    time::move_to(&app, then).await?;
    clock(State(app)).await
}

/// `GET /demo/outbox?phone=`: lists the SMS sent to a phone, the newest last.
///
/// # Errors
/// 1400 for a malformed phone number.
pub async fn outbox(
    State(app): State<App>,
    Query(query): Query<OutboxQuery>,
) -> DemoAnswer<Vec<Sent>> {
    let phone = personal_data::phone(&query.phone, app.settings.brand.phone_rule);
    let wrong = || Error::invalid("phone", text("Please enter the phone number correctly"));
    let phone = phone.ok_or_else(wrong)?;
    let (config, now_ms) = (app.settings.clone(), app.clock.now_ms());
    let read = app
        .store
        .read(move |tx| sent_by(tx, &config, &phone, now_ms))
        .await;
    Ok(Json(read?))
}

/// Returns the SMS sent to a phone by a time, the newest last. The demo replays its past in an instant, so a loan's
/// message counts as sent at its scheduled time.
pub(super) fn sent_by(
    tx: &mut Tx<'_>,
    settings: &Settings,
    phone: &str,
    now_ms: i64,
) -> Result<Vec<Sent>, Error> {
    let mut sent = Vec::new();
    for message in sms::messages_to(tx, phone, MAX_ROWS)?.into_iter().rev() {
        let at_ms = message.created_at_ms.max(message.not_before_ms);
        if at_ms > now_ms {
            continue;
        }
        let body = match &message.loan {
            Some(loan) if message.body.is_empty() => {
                message_texts::text_as_queued(tx, settings, loan)?
            }
            _ => message.body.open(tx)?,
        };
        let phone = phone.to_owned();
        let created_at = wire_time(at_ms);
        sent.push((
            at_ms,
            Sent {
                phone,
                body,
                created_at,
            },
        ));
    }
    sent.sort_by_key(|(at_ms, _)| *at_ms);
    Ok(sent.into_iter().map(|(_, sent)| sent).collect())
}

/// `GET /demo/captcha?sid=`: returns the answer of a landing page's newest captcha.
///
/// # Errors
/// 1004 where none is valid.
pub async fn captcha(
    State(app): State<App>,
    Query(query): Query<LandingCaptcha>,
) -> DemoAnswer<CaptchaAnswer> {
    let (sealer, now_ms) = (app.sealer.clone(), app.clock.now_ms());
    let answer = app
        .store
        .read(move |tx| captchas::answer_of(tx, &sealer, &query.sid, now_ms));
    let none = || Error::not_found(text("There is no such captcha"));
    let answer = answer.await?.ok_or_else(none)?;
    Ok(Json(CaptchaAnswer { answer }))
}

/// `POST /demo/orders/{id}/decide`: approves or declines an order.
///
/// # Errors
/// 1004 for an unknown order, 1409 when it is not under review.
pub async fn decide(
    State(app): State<App>,
    Path(order_id): Path<String>,
    body: Result<Json<Review>, JsonRejection>,
) -> DemoAnswer<EmptyAnswer> {
    decisions::decide(&app, &order_id, read(body)?.approve).await?;
    Ok(Json(EmptyAnswer {}))
}

/// `POST /demo/orders/{id}/release`: pays an approved order out; the money arrives if its provider says so.
///
/// # Errors
/// 1004 for an unknown order, 1409 when it is not approved.
pub async fn release(
    State(app): State<App>,
    Path(order_id): Path<String>,
) -> DemoAnswer<EmptyAnswer> {
    decisions::release(&app, &order_id).await?;
    Ok(Json(EmptyAnswer {}))
}

/// `POST /demo/complaints/{id}/reply`: answers a complaint, as staff do in the console.
///
/// # Errors
/// 1004 for an unknown complaint, 1409 for one that is answered, 1400 for an empty text or an invalid image.
pub async fn reply(
    State(app): State<App>,
    Path(complaint_id): Path<String>,
    body: Result<Json<ComplaintAnswer>, JsonRejection>,
) -> DemoAnswer<EmptyAnswer> {
    let ComplaintAnswer { detail, images } = read(body)?;
    let decoded = images.iter().map(|image| STANDARD.decode(image));
    let files = decoded.collect::<Result<_, _>>();
    let files = files.map_err(|_| refused("images", &PictureError::NotAnImage))?;
    decisions::answer(&app, complaint_id, detail, files).await?;
    Ok(Json(EmptyAnswer {}))
}

/// `GET /demo/calls`: lists the events that pages reported by CALL-36, the newest last.
pub async fn reports(State(app): State<App>) -> DemoAnswer<Vec<PageReport>> {
    let read = app.store.read(|tx| page_events::newest(tx, MAX_ROWS)).await;
    let events = read.map_err(AppError::from)?.into_iter().rev();
    let row = |event: PageEvent| PageReport {
        product_id: event.product_id,
        module_id: event.module_id,
        position_id: event.position_id,
        at: wire_time(event.at_ms),
    };
    Ok(Json(events.map(row).collect()))
}

pub(super) fn read<T>(body: Result<Json<T>, JsonRejection>) -> Result<T, AppError> {
    body.map(|Json(body)| body).map_err(|rejection| {
        let why = text("The request could not be read");
        AppError::http(rejection.status(), why).with_log_detail(&rejection.body_text())
    })
}
