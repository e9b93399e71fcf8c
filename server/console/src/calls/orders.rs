//! Search, and an order with everything that happened to it (STAFF-04).

use axum::Json;
use axum::extract::{Path, Query, State};
use serde::{Deserialize, Serialize};
use tulay_lender::Lender;
use tulay_lender::settings::Role;
use tulay_staff::order_search::SearchResult;
use tulay_staff::{complaint_dossier, order_acts, order_dossier, order_search};
use utoipa::{IntoParams, ToSchema};

use crate::failure::Failure;
use crate::session::Staff;
use crate::views::{ASKED_ROWS, ComplaintRow, HistoryRow, LoanFigures, OrderRow};

/// A search.
#[derive(Deserialize, IntoParams)]
pub struct FindQuery {
    /// A phone, a number, an id, a payment code, or a payment as `CHANNEL/PAYMENT`.
    q: String,
}

/// Result of a search.
#[derive(Serialize, ToSchema)]
pub struct Found {
    /// The orders.
    orders: Vec<OrderRow>,
    /// The complaint of the number.
    complaint: Option<ComplaintRow>,
}

/// An order with everything that happened to it.
#[derive(Serialize, ToSchema)]
pub struct OrderPage {
    /// The order.
    order: OrderRow,
    /// Id of the borrower.
    borrower: String,
    /// Figures of its loan today; null before the money left.
    figures: Option<LoanFigures>,
    /// Everything that happened, in time order.
    history: Vec<HistoryRow>,
    /// Tags of the acts that its state may allow and the person's roles do.
    acts: Vec<&'static str>,
}

/// Finds orders, or a complaint.
#[utoipa::path(get, path = "/api/find", params(FindQuery), responses((status = 200, body = Found), (status = 404, body = Failure)))]
pub async fn find(
    State(lender): State<Lender>,
    staff: Staff,
    Query(query): Query<FindQuery>,
) -> Result<Json<Found>, Failure> {
    staff.require(Role::Read)?;
    let found = match order_search::find(&lender, &query.q, ASKED_ROWS).await? {
        SearchResult::Orders(orders) => Found {
            orders: orders
                .into_iter()
                .map(|found| {
                    OrderRow::of(&lender, &found.order, false).with_phone(found.phone_last4)
                })
                .collect(),
            complaint: None,
        },
        SearchResult::Complaint(complaint) => {
            let dossier = complaint_dossier::of_complaint(&lender, complaint.id).await?;
            Found {
                orders: Vec::new(),
                complaint: Some((&dossier.listed).into()),
            }
        }
    };
    Ok(Json(found))
}

/// Shows an order.
#[utoipa::path(get, path = "/api/orders/{id}", params(("id" = String, Path)), responses((status = 200, body = OrderPage), (status = 404, body = Failure)))]
pub async fn order(
    State(lender): State<Lender>,
    staff: Staff,
    Path(id): Path<String>,
) -> Result<Json<OrderPage>, Failure> {
    staff.require(Role::Read)?;
    let dossier = order_dossier::of_order(&lender, &id).await?;
    let is_held = order_acts::is_held(&lender, &dossier.order).await?;
    let acts = order_acts::offered(&dossier, is_held);
    let acts = acts
        .into_iter()
        .filter(|(_, role)| staff.require(*role).is_ok());
    Ok(Json(OrderPage {
        borrower: dossier.order.borrower_id.clone(),
        order: OrderRow::of(&lender, &dossier.order, is_held)
            .with_phone(dossier.phone_last4.clone()),
        figures: dossier.figures.map(Into::into),
        history: dossier.history.iter().map(HistoryRow::of).collect(),
        acts: acts.map(|(tag, _)| tag).collect(),
    }))
}
