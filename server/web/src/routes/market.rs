//! Addresses of recommended products (CALL-37, 38; ORDER-09), and the page of a failed login at a partner (CALL-33,
//! JOINT).

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::extractors::{Common, Form, Query};
use crate::http::schemas::{CommonParams, RecommendedProduct};
use crate::product_cards::CardList;
use tulay_lender::addresses;
use tulay_lender::borrowers::taps::{self, Tap};
use tulay_lender::error::Error;
use tulay_lender::loans::availability;
use tulay_lender::loans::orders::OrderIds;

/// Tap on a recommended product. The names are obfuscated on the wire (decided).
#[derive(Debug, Deserialize, ToSchema)]
pub struct DefineRequest {
    /// Module whose card was tapped.
    pub alder: i64,
    /// Position of the card.
    pub birch: i64,
    /// Product id.
    pub cedar: String,
}

/// Product to open.
#[derive(Debug, Deserialize, ToSchema)]
pub struct BecauseRequest {
    /// Product id.
    pub cedar: String,
}

/// Failed joint login.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct UnionErrorQuery {
    /// Product id.
    pub product_id: String,
    /// Order id, if there is one.
    pub order_id: Option<String>,
}

/// Content of the page of a failed joint login.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnionErrorInfo {
    /// Text about what failed.
    pub notice_message: String,
    /// Meaning of the failure, and what to do.
    pub err_message: String,
    /// Other products.
    #[schema(value_type = Vec<RecommendedProduct>)]
    pub family: CardList,
}

/// CALL-37: stores the tap on a product, and returns where it opens.
#[utoipa::path(
    post, path = "/mountain/gopia/goya/define", tag = "product", params(CommonParams),
    request_body(content = DefineRequest, content_type = "application/x-www-form-urlencoded"),
    extensions(("x-success" = json!("exact"))),
    responses((status = 200, body = Envelope<String>, description = "00, data is the link; 1001; 1004; 1400"))
)]
pub async fn recommended_product_link(
    State(app): State<App>,
    borrower: Borrower,
    Form(body): Form<DefineRequest>,
) -> Answer<String> {
    let link = link(&app, &body.cedar)?;
    let tap = Tap {
        borrower_id: borrower.id,
        product_id: body.cedar,
        module_id: body.alder,
        position_id: body.birch,
    };
    taps::record(&app, tap).await?;
    Ok(ok(link))
}

/// CALL-38: returns where a product opens.
#[utoipa::path(
    post, path = "/mountain/gopia/goya/because", tag = "product", params(CommonParams),
    request_body(content = BecauseRequest, content_type = "application/x-www-form-urlencoded"),
    extensions(("x-success" = json!("exact"))),
    responses((status = 200, body = Envelope<String>, description = "00, data is the link; 1001; 1004; 1400"))
)]
pub async fn product_link(
    State(app): State<App>,
    _: Borrower,
    Form(body): Form<BecauseRequest>,
) -> Answer<String> {
    Ok(ok(link(&app, &body.cedar)?))
}

/// CALL-33: explains the failed login at the partner, and lists other products. A named order must belong to the
/// borrower; the answer does not mention it.
#[utoipa::path(
    get, path = "/mountain/service/new/union-error-info", tag = "product", params(CommonParams, UnionErrorQuery),
    responses((status = 200, body = Envelope<UnionErrorInfo>, description = "00; 1001; 1004; 1400"))
)]
pub async fn joint_login_failure(
    State(app): State<App>,
    borrower: Borrower,
    common: Common,
    Query(query): Query<UnionErrorQuery>,
) -> Answer<UnionErrorInfo> {
    let failed = app.settings.find_product(&query.product_id)?;
    let unavailable = availability::today(&app, borrower.id.clone()).await?;
    if let Some(order_id) = query.order_id.filter(|id| !id.is_empty()) {
        let ids = OrderIds {
            product_id: query.product_id,
            order_id,
        };
        ids.check_owner(&app, borrower.id).await?;
    }
    let localizer = app.localizer(common.language);
    Ok(ok(UnionErrorInfo {
        notice_message: localizer.fill("{0} could not be opened", &[&failed.name]),
        err_message: localizer.text(
            "The partner did not accept the login. No loan was made and nothing is owed. Please try again later, or look at other products",
        ),
        family: app
            .cards
            .others(common.language, &failed.id)
            .without(&app, &unavailable),
    }))
}

/// Partner's address, if configured; otherwise the product's page, which the wrapper opens.
fn link(app: &App, product_id: &str) -> Result<String, Error> {
    let product = app.settings.find_product(product_id)?;
    if product.open_url.is_empty() {
        return Ok(addresses::product_page(&product.id));
    }
    addresses::allowed(&product.open_url, &app.settings.brand.allowed_hosts)
        .map_err(Error::internal)
}
