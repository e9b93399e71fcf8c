//! Home tab: products on offer, and the open order (CALL-39).

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::offers;
use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::extractors::Common;
use crate::http::schemas::{CommonParams, OrderStatusCode, RecommendedProduct};
use crate::product_cards::CardList;
use tulay_lender::addresses;
use tulay_lender::error::Error;
use tulay_lender::loans::accounts;
use tulay_lending::repayment;
use tulay_store::orders;
use tulay_texts::order_texts;

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
    let products = app.cards.all(common.language);
    let Some(borrower) = borrower else {
        return Ok(ok(HomeData {
            products,
            order: None,
        }));
    };
    let today = app.clock.today_manila();
    let found = app.store.read(move |tx| {
        let Some(order) = orders::newest_open(tx, &borrower.id)? else {
            return Ok(None);
        };
        let loan_account = accounts::on_day(tx, &order, today)?;
        Ok::<_, Error>(Some((order, loan_account)))
    });
    let Some((order, loan_account)) = found.await? else {
        return Ok(ok(HomeData {
            products,
            order: None,
        }));
    };
    let due = match &loan_account {
        Some(loan_account) => repayment::due(loan_account, today)?,
        None => None,
    };
    let status = loan_account.map_or(order.status, |loan_account| loan_account.status);
    let order = HomeOrder {
        url: addresses::order_page(&order.product_id, order.id()),
        product_name: offers::name(&app, &order.product_id),
        order_id: order.id().to_owned(),
        product_id: order.product_id,
        order_status: OrderStatusCode(status),
        status_text: localizer.text(order_texts::status_title(status)),
        amount_due_centavos: due.map(|due| due.amount_centavos),
        amount_label: due
            .as_ref()
            .map(|due| localizer.text(order_texts::amount_label(due))),
        due_date: due.map(|due| due.due_on.to_string()),
    };
    Ok(ok(HomeData {
        products,
        order: Some(order),
    }))
}
