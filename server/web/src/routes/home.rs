//! Home tab: products on offer, and the open order (CALL-39).

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::extractors::Common;
use crate::http::schemas::{CommonParams, OrderStatusCode, RecommendedProduct};
use crate::product_cards::CardList;
use tulay_lender::addresses;
use tulay_lender::views::home::OpenOrder;
use tulay_texts::{Localizer, order_texts};

/// Content of the home tab.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HomeData {
    /// Products on offer.
    #[schema(value_type = Vec<RecommendedProduct>)]
    pub products: CardList,
    /// Borrower's open order; null when signed out or without one.
    pub order: Option<HomeOrder>,
}

/// Open order in short.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HomeOrder {
    /// Order id.
    pub order_id: String,
    /// Product id.
    pub product_id: String,
    /// Product's name.
    pub product_name: String,
    /// Status code (STATUS-01).
    pub order_status: OrderStatusCode,
    /// Status as text.
    pub status_text: String,
    /// Due now, centavos; null before release.
    pub amount_due_centavos: Option<i64>,
    /// Label of that amount: late, today's, the next one.
    pub amount_label: Option<String>,
    /// Last day on which that amount is enough, and the amount of the due date, as a sentence; null if they are the same
    /// (MONEY-16).
    pub enough_text: Option<String>,
    /// Next due date, `YYYY-MM-DD`.
    pub due_date: Option<String>,
    /// Address of the order page.
    pub url: String,
}

/// Returns the products on offer and the open order; works signed out.
#[utoipa::path(
    get, path = "/mountain/service/home/index", tag = "home", params(CommonParams),
    responses((status = 200, body = Envelope<HomeData>, description = "00; 1001"))
)]
pub async fn home(
    State(app): State<App>,
    borrower: Option<Borrower>,
    common: Common,
) -> Answer<HomeData> {
    let localizer = app.localizer(common.language);
    let (open, unavailable) = match borrower {
        Some(borrower) => OpenOrder::of_borrower(&app, borrower.id).await?,
        None => (None, Vec::new()),
    };
    Ok(ok(HomeData {
        products: app.cards.all(common.language).without(&app, &unavailable),
        order: open.map(|open| present(&app, open, localizer)),
    }))
}

fn present(app: &App, open: OpenOrder, localizer: Localizer<'_>) -> HomeOrder {
    let due = open.due.as_ref();
    HomeOrder {
        url: addresses::order_page(&open.product_id, &open.order_id),
        product_name: app.settings.product_name(&open.product_id).to_owned(),
        order_status: OrderStatusCode(open.status),
        status_text: localizer.text(order_texts::order_title(
            open.status,
            false,
            open.awaits_account,
        )),
        amount_due_centavos: due.map(|due| due.amount_centavos),
        amount_label: due.map(|due| localizer.text(order_texts::amount_label(due))),
        enough_text: due.and_then(|due| order_texts::enough_until(due, localizer)),
        due_date: due.map(|due| due.due_on.to_string()),
        order_id: open.order_id,
        product_id: open.product_id,
    }
}
