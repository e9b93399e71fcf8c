//! Offer of one product and the borrower's next step towards it (CALL-39, ROUTE-19).

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::extractors::{Common, Form};
use crate::http::schemas::{CommonParams, ProductRequest, RecommendedProduct};
use crate::product_cards;
use tulay_lender::loans::next_step::NextStep;
use tulay_lender::views::product_page::ProductPage;
use tulay_lending::schedule::instalment_count;

/// Content of a product page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductData {
    /// Card of the product.
    pub product: RecommendedProduct,
    /// Amounts to choose from, centavos.
    pub amounts: Vec<i64>,
    /// Terms to choose from.
    pub periods: Vec<ProductTerm>,
    /// Smallest amount, centavos.
    pub min_amount: i64,
    /// Largest amount, centavos.
    pub max_amount: i64,
    /// Interest a day, as text.
    pub daily_rate_text: String,
    /// Fee, as text.
    pub fee_text: String,
    /// Next step of the borrower.
    pub next_step: NextStep,
    /// Address of that step.
    pub url: String,
}

/// Term on offer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductTerm {
    /// Length in `termUnit`.
    pub periods: i64,
    /// Always `days`.
    pub term_unit: String,
    /// Number of installments.
    pub instalments: i64,
}

/// Returns one product's offer and the next step.
#[utoipa::path(
    post, path = "/mountain/service/product/detail", tag = "product", params(CommonParams),
    request_body(content = ProductRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<ProductData>, description = "00; 1001; 1004; 1400 with fields"))
)]
pub async fn product_details(
    State(app): State<App>,
    borrower: Borrower,
    common: Common,
    Form(body): Form<ProductRequest>,
) -> Answer<ProductData> {
    let product = app.settings.find_product(&body.product_id)?;
    let localizer = app.localizer(common.language);
    let page = ProductPage::read(&app, borrower.id, product).await?;
    let terms = &product.terms;
    let term = |days: &i64| ProductTerm {
        periods: *days,
        term_unit: "days".to_owned(),
        instalments: instalment_count(*days),
    };
    // Basis points are hundredths of a percent; `percent` takes millionths.
    let fee = localizer.percent(terms.processing_fee_bp * 100);
    Ok(ok(ProductData {
        product: match page.unavailable {
            Some(reason) => product_cards::unavailable_card(product, reason, localizer),
            None => product_cards::card(product, localizer),
        },
        amounts: terms.amounts_centavos(),
        periods: terms.term_days.iter().map(term).collect(),
        min_amount: terms.min_amount_centavos,
        max_amount: terms.max_amount_centavos,
        daily_rate_text: localizer.daily_rate(terms.daily_interest_ppm),
        fee_text: localizer.fill("{0} of the amount, deducted from what you receive", &[&fee]),
        next_step: page.next_step,
        url: page.url,
    }))
}
