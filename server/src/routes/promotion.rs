//! The landing page that an advert leads to: what it offers (CALL-15), and the notes of who came by it and pressed apply
//! (CALL-16, CALL-20). A phone is noted as a digest alone.

use std::net::IpAddr;

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::account::admitted_phone;
use super::loan_offer::details;
use super::offers;
use crate::AppState;
use crate::config::LandingPage;
use crate::http::envelope::{Answer, Envelope, Nothing, ok, promoted};
use crate::http::error::AppError;
use crate::http::extractors::{ClientAddress, Common, Query};
use crate::http::schemas::{CommonParams, RecommendedProduct, TextRow};
use crate::i18n::text;
use crate::sms_codes::WINDOW_MS;
use tulay_lending::quote::quote;
use tulay_store::promotion::{self, Event, Kind, Source};
use tulay_store::{StoreError, Tx, rate_limits};

/// The longest value of an address that is kept, in characters.
const MAX_TAG_CHARS: usize = 200;

/// Which landing page.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct TemplateQuery {
    /// The landing page's id; the first page's without.
    pub template_id: Option<String>,
}

/// What a landing page says.
#[derive(Debug, Serialize, ToSchema)]
pub struct Template {
    /// The landing page's id: what tracking sends as `page_id`, registering as `id`.
    pub id: String,
    /// Headline.
    pub title: String,
    /// One sentence below it.
    pub text: String,
    /// What it offers.
    pub product: RecommendedProduct,
    /// What that costs, by an example: the largest amount for the shortest term.
    pub example: Vec<TextRow>,
}

/// A visit.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Visit {
    /// The landing page's id.
    pub page_id: Option<String>,
    /// Who sent the visitor.
    pub user_from: Option<String>,
    /// The kind of browser or app.
    pub client_type: Option<String>,
    /// The kind of page; 1 is the landing page.
    pub page_type: Option<String>,
    /// The campaign.
    pub utm_tag: Option<String>,
    /// From which app.
    pub app_from: Option<String>,
}

/// The phone typed at a press of apply; the rest is as of a visit.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Click {
    /// Phone number; kept as a digest.
    pub phone: String,
}

/// CALL-15: what a landing page offers.
#[utoipa::path(
    get, path = "/mountain/api/v2/youmi/service/channel/channel-template", tag = "promotion",
    params(CommonParams, TemplateQuery),
    extensions(("x-success" = json!("exact"))),
    responses((status = 200, body = Envelope<Template>, description = "00; 1004 unknown landing page"))
)]
pub async fn landing_page(
    State(app): State<AppState>,
    common: Common,
    Query(asked): Query<TemplateQuery>,
) -> Answer<Template> {
    let page = find_landing_page(&app, asked.template_id.as_deref())?;
    let product = offers::product(&app, &page.product)?;
    let localizer = app.localizer(common.language);
    let terms = &product.terms;
    let days = terms.term_days.first().copied().unwrap_or_default();
    let today = app.clock.today_manila();
    let example = quote(terms, terms.max_amount_centavos, days, today)?;
    let term = TextRow {
        text: localizer.text("Term"),
        value: localizer.days(days),
    };
    let mut rows = details(&example, product, localizer);
    rows.insert(1, term);
    Ok(ok(Template {
        id: page.id.clone(),
        title: localizer.configured_text(&page.title),
        text: localizer.configured_text(&page.text),
        product: offers::card(product, localizer),
        example: rows,
    }))
}

/// CALL-16: notes a visit.
#[utoipa::path(
    get, path = "/mountain/api/v2/youmi/promotion/track-visit", tag = "promotion",
    params(CommonParams, Visit),
    responses((status = 200, body = Envelope<Nothing>, description = "0; 1004 unknown landing page; 1400; 1429"))
)]
pub async fn track_visit(
    State(app): State<AppState>,
    ClientAddress(address): ClientAddress,
    Query(visit): Query<Visit>,
) -> Answer<Nothing> {
    note(&app, address, Kind::Visit, &visit, None).await
}

/// CALL-20: notes a press of apply.
#[utoipa::path(
    get, path = "/mountain/api/v2/youmi/promotion/track-click", tag = "promotion",
    params(CommonParams, Visit, Click),
    responses((status = 200, body = Envelope<Nothing>, description = "0; 1004 unknown landing page; 1400; 1429"))
)]
pub async fn track_click(
    State(app): State<AppState>,
    ClientAddress(address): ClientAddress,
    Query(visit): Query<Visit>,
    Query(click): Query<Click>,
) -> Answer<Nothing> {
    let phone = admitted_phone(&app, &click.phone)?;
    let digest = app.sealer.digest("phone", &phone);
    note(&app, address, Kind::Click, &visit, Some(digest)).await
}

async fn note(
    app: &AppState,
    address: IpAddr,
    kind: Kind,
    visit: &Visit,
    phone_digest: Option<String>,
) -> Answer<Nothing> {
    let page = find_landing_page(app, visit.page_id.as_deref())?;
    let event = Event {
        kind,
        source: Source {
            page_id: page.id.clone(),
            user_from: tag("user_from", visit.user_from.as_deref())?,
            app_from: tag("app_from", visit.app_from.as_deref())?,
            utm_tag: tag("utm_tag", visit.utm_tag.as_deref())?,
        },
        client_type: tag("client_type", visit.client_type.as_deref())?,
        page_type: tag("page_type", visit.page_type.as_deref())?,
        phone_digest,
        at_ms: app.clock.now_ms(),
    };
    let visitor = Visitor::of(app, address);
    let written = app.store.write(move |tx| {
        if !visitor.may_call(tx)? {
            return Err(too_many_calls());
        }
        Ok(promotion::insert_event(tx, &event)?)
    });
    written.await?;
    Ok(promoted(Nothing {}))
}

fn find_landing_page<'a>(app: &'a AppState, id: Option<&str>) -> Result<&'a LandingPage, AppError> {
    let unknown = || AppError::not_found(text("This page is no longer there"));
    let page = app.config.landing_page(id.unwrap_or_default());
    page.ok_or_else(unknown)
}

/// A value of an address as it is kept; empty where there is none.
///
/// # Errors
/// 1400 for one that is too long, or holds what no line of a report may.
pub(super) fn tag(field: &str, value: Option<&str>) -> Result<String, AppError> {
    let value = value.unwrap_or_default().trim();
    let is_kept = value.chars().count() <= MAX_TAG_CHARS && !value.contains(char::is_control);
    if is_kept {
        return Ok(value.to_owned());
    }
    Err(AppError::invalid(
        field,
        text("Please check what you entered"),
    ))
}

/// Someone without a login, of whom only the address is known, and that as a digest.
pub(super) struct Visitor {
    subject: String,
    visits_per_address: i64,
    now_ms: i64,
}

impl Visitor {
    /// Who calls from an address.
    pub(super) fn of(app: &AppState, address: IpAddr) -> Self {
        let digest = app.sealer.digest("address", &address.to_string());
        Self {
            subject: format!("visits/{digest}"),
            visits_per_address: app.config.visits_per_address,
            now_ms: app.clock.now_ms(),
        }
    }

    /// Counts one more call of the address, if it may make one: otherwise anyone could fill the tables.
    pub(super) fn may_call(&self, tx: &mut Tx<'_>) -> Result<bool, StoreError> {
        let most = self.visits_per_address;
        rate_limits::admit(tx, &self.subject, self.now_ms, WINDOW_MS, most)
    }
}

/// 1429 for an address.
pub(super) fn too_many_calls() -> AppError {
    AppError::too_often(text("Too many tries. Please try again in 10 minutes"))
}
