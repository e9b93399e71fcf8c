//! Landing page of an advert: its offer (CALL-15), and its visits and presses of apply (CALL-16, CALL-20). Calls
//! `promotion`.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::App;
use crate::http::envelope::{Answer, Envelope, Nothing, ok, promoted};
use crate::http::extractors::{ClientAddress, Common, Query};
use crate::http::schemas::{CommonParams, RecommendedProduct};
use crate::product_cards;
use tulay_lender::borrowers::login::admitted_phone;
use tulay_lender::error::Error;
use tulay_lender::loans::disclosure::costs;
use tulay_lender::promotion;
use tulay_lender::promotion::{NewVisit, find_landing_page};
use tulay_lender::text_row::TextRow;
use tulay_lending::quote::quote;
use tulay_texts::Localizer;

/// Landing page to show.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct TemplateQuery {
    /// Id of the landing page; the first page if absent.
    pub template_id: Option<String>,
}

/// Content of a landing page.
#[derive(Debug, Serialize, ToSchema)]
pub struct Template {
    /// Id of the landing page: sent as `page_id` by tracking, as `id` by registering.
    pub id: String,
    /// Headline.
    pub title: String,
    /// One sentence below it.
    pub text: String,
    /// Product on offer.
    pub product: RecommendedProduct,
    /// The product with an example of its costs: the largest amount for the shortest term.
    pub example: Vec<TextRow>,
}

/// Visit of a landing page.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Visit {
    /// Id of the landing page.
    pub page_id: Option<String>,
    /// Referrer of the visitor.
    pub user_from: Option<String>,
    /// Kind of browser or app.
    pub client_type: Option<String>,
    /// Kind of page; 1 is the landing page.
    pub page_type: Option<String>,
    /// Campaign.
    pub utm_tag: Option<String>,
    /// App of origin.
    pub app_from: Option<String>,
}

/// Phone typed at a press of apply; the rest is as for a visit.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Click {
    /// Phone number; stored as a digest.
    pub phone: String,
}

/// CALL-15: returns the offer of a landing page.
#[utoipa::path(
    get, path = "/mountain/api/v2/youmi/service/channel/channel-template", tag = "promotion",
    params(CommonParams, TemplateQuery),
    extensions(("x-success" = json!("exact"))),
    responses((status = 200, body = Envelope<Template>, description = "00; 1004 unknown landing page"))
)]
pub async fn landing_page(
    State(app): State<App>,
    common: Common,
    Query(query): Query<TemplateQuery>,
) -> Answer<Template> {
    let localizer = app.localizer(common.language);
    Ok(ok(template(&app, query.template_id.as_deref(), localizer)?))
}

/// Offer of a landing page; without an id, of the first one.
pub(super) fn template(
    app: &App,
    id: Option<&str>,
    localizer: Localizer<'_>,
) -> Result<Template, Error> {
    let page = find_landing_page(app, id)?;
    let product = app.settings.find_product(&page.product)?;
    let terms = &product.terms;
    let days = terms.term_days.first().copied().unwrap_or_default();
    let today = app.clock.today_manila();
    let example = quote(terms, terms.max_amount_centavos, days, today)?;
    let card = product_cards::card(product, localizer);
    let row = |text, value: &str| TextRow {
        text,
        value: value.to_owned(),
    };
    let mut rows = costs(&example, terms, None, localizer);
    rows.insert(1, row(localizer.text("Term"), &localizer.days(days)));
    let terms = row(localizer.text("Available terms"), &card.loan_terms);
    rows.splice(
        ..0,
        [row(localizer.text("Product"), &card.product_name), terms],
    );
    Ok(Template {
        id: page.id.clone(),
        title: localizer.configured_text(&page.title),
        text: localizer.configured_text(&page.text),
        product: card,
        example: rows,
    })
}

/// CALL-16: stores a visit.
#[utoipa::path(
    get, path = "/mountain/api/v2/youmi/promotion/track-visit", tag = "promotion",
    params(CommonParams, Visit),
    responses((status = 200, body = Envelope<Nothing>, description = "0; 1004 unknown landing page; 1400; 1429"))
)]
pub async fn track_visit(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    Query(visit): Query<Visit>,
) -> Answer<Nothing> {
    promotion::record(&app, address, &visit.into(), None).await?;
    Ok(promoted(Nothing {}))
}

/// CALL-20: stores a press of apply.
#[utoipa::path(
    get, path = "/mountain/api/v2/youmi/promotion/track-click", tag = "promotion",
    params(CommonParams, Visit, Click),
    responses((status = 200, body = Envelope<Nothing>, description = "0; 1004 unknown landing page; 1400; 1429"))
)]
pub async fn track_click(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    Query(visit): Query<Visit>,
    Query(click): Query<Click>,
) -> Answer<Nothing> {
    let phone = admitted_phone(&app, &click.phone)?;
    promotion::record(&app, address, &visit.into(), Some(&phone)).await?;
    Ok(promoted(Nothing {}))
}

impl From<Visit> for NewVisit {
    fn from(visit: Visit) -> Self {
        Self {
            page_id: visit.page_id,
            user_from: visit.user_from,
            client_type: visit.client_type,
            page_type: visit.page_type,
            utm_tag: visit.utm_tag,
            app_from: visit.app_from,
        }
    }
}
