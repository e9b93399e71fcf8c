//! Orders by their status, page by page (STAFF-13).

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_lending::state::OrderStatus;
use tulay_staff::order_list::{self, Age, ListedOrder, OrderQuery};
use tulay_store::is_id;
use tulay_store::order_lists::Place;
use tulay_store::orders::Order;
use utoipa::{IntoParams, ToSchema};

use crate::failure::Failure;
use crate::input::Query;
use crate::session::Staff;
use crate::views::{order_status, status_name, time};

/// A list of orders.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct ListQuery {
    /// The status: `under-review`, `approved`, `released`, `in-repayment`, `overdue`, `settled` or `declined`.
    status: String,
    /// Days late of overdue orders: `1-30`, `31-60`, `61-90` or `over-90`; all without it.
    age: Option<String>,
    /// `oldest` or `newest` first; of overdue orders, those with the most or the fewest days late.
    sort: Option<String>,
    /// `next` of the page before, for the page after it.
    cursor: Option<String>,
}

/// A page of a list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderListPage {
    /// The orders.
    rows: Vec<OrderListRow>,
    /// Cursor of the next page; null at the end.
    next: Option<String>,
    /// Time of the answer.
    now: String,
    /// True if borrowers may be called at this time: from 6:00 until 22:00 in Manila.
    may_call: bool,
}

/// An order of a list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderListRow {
    /// Its id.
    id: String,
    /// Its number.
    number: String,
    /// Its status in words.
    status: &'static str,
    /// Last four digits of the borrower's phone; null if the borrower was erased.
    phone_last4: Option<String>,
    /// Time of its creation.
    created_at: String,
    /// Principal.
    principal_centavos: i64,
    /// Debt of its loan today; null before the money left, and when nothing is owed.
    debt: Option<DebtRow>,
}

/// Debt of a loan today.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DebtRow {
    /// Everything that is owed, due or not.
    outstanding_centavos: i64,
    /// Amount to pay by the due date, or now if that has passed.
    due_centavos: i64,
    /// The oldest due date that is not paid.
    due_on: String,
    /// Days since then; 0 if it has not passed.
    days_late: i64,
}

impl From<ListedOrder> for OrderListRow {
    fn from(listed: ListedOrder) -> Self {
        let order = listed.order;
        Self {
            number: order.number.to_string(),
            status: order_status(&order),
            phone_last4: listed.phone_last4,
            created_at: time(order.created_at_ms),
            principal_centavos: order.loan.principal_centavos,
            debt: listed.debt.map(|debt| DebtRow {
                outstanding_centavos: debt.outstanding_centavos,
                due_centavos: debt.due_centavos,
                due_on: debt.due_on.to_string(),
                days_late: debt.days_late,
            }),
            id: order.loan.order_id,
        }
    }
}

/// Lists the orders of a status, 50 a page.
#[utoipa::path(get, path = "/api/orders", params(ListQuery), responses(
    (status = 200, body = OrderListPage), (status = 400, body = Failure), (status = 401, body = Failure)
))]
pub async fn orders(
    State(lender): State<Lender>,
    staff: Staff,
    Query(query): Query<ListQuery>,
) -> Result<Json<OrderListPage>, Failure> {
    staff.require(Role::Read)?;
    let (query, list) = parse(query)?;
    let page = order_list::page(&lender, query).await?;
    Ok(Json(OrderListPage {
        rows: page.orders.into_iter().map(Into::into).collect(),
        next: page.next.map(|place| cursor(&list, &place)),
        now: time(page.now.as_millisecond()),
        may_call: page.may_call,
    }))
}

/// Reads a query, and the name of its list, by which a cursor of another list is refused.
fn parse(query: ListQuery) -> Result<(OrderQuery, String), Error> {
    let status = OrderStatus::ALL
        .into_iter()
        .find(|status| status_word(*status) == query.status)
        .ok_or_else(|| Error::invalid("status", "There is no such status"))?;
    let age = query.age.as_deref().map(|name| {
        let mut ages = Age::ALL.into_iter();
        let named = ages.find(|age| age.name() == name);
        named.ok_or_else(|| Error::invalid("age", "There is no such age"))
    });
    let age = age.transpose()?;
    let sort = query.sort.as_deref().unwrap_or("oldest");
    if !["oldest", "newest"].contains(&sort) {
        let why = "A list begins with the oldest or the newest";
        return Err(Error::invalid("sort", why));
    }
    let age_name = age.map_or("all", Age::name);
    let list = format!("{}.{age_name}.{sort}", query.status);
    let after = query.cursor.map(|text| {
        place(&list, &text).ok_or_else(|| {
            let why = "This is no place of this list: open the list again from its first page";
            Error::invalid("cursor", why)
        })
    });
    let query = OrderQuery {
        status,
        age,
        is_newest_first: sort == "newest",
        after: after.transpose()?,
    };
    Ok((query, list))
}

/// A status in an address: `under-review`.
fn status_word(status: OrderStatus) -> String {
    status_name(status).to_lowercase().replace(' ', "-")
}

/// A place as a cursor: `overdue.1-30.oldest.1790000000000.ord_…`.
fn cursor(list: &str, place: &Place) -> String {
    format!("{list}.{}.{}", place.at_ms, place.order_id)
}

/// The cursor of the orders after one that waits, of those in its status with the oldest first.
pub fn oldest_first_after(order: &Order) -> String {
    let list = format!("{}.all.oldest", status_word(order.status));
    let place = Place {
        at_ms: order.created_at_ms,
        order_id: order.id().to_owned(),
    };
    cursor(&list, &place)
}

/// The place of a cursor of this list.
fn place(list: &str, cursor: &str) -> Option<Place> {
    let (at, order_id) = cursor
        .strip_prefix(list)?
        .strip_prefix('.')?
        .split_once('.')?;
    let at_ms: i64 = at.parse().ok().filter(|ms| *ms >= 0)?;
    let is_order = order_id.starts_with("ord_") && is_id(order_id);
    is_order.then(|| Place {
        at_ms,
        order_id: order_id.to_owned(),
    })
}
