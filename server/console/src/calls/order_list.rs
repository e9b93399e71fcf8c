//! Orders by their status, page by page (STAFF-13).

use std::fmt::Write as _;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_lending::state::{OrderStatus, STATUSES};
use tulay_staff::order_list::{self, Age, ListedOrder, OrderQuery};
use tulay_store::is_id;
use tulay_store::order_lists::{ListPlace, Sorted};
use tulay_store::orders::Order;
use utoipa::{IntoParams, ToSchema};

use super::borrowers::NoteRow;
use crate::cursor;
use crate::failure::Failure;
use crate::input::{Bounded, MAX_ID_CHARS, MAX_PLACE_CHARS, MAX_WORD_CHARS, Query, given};
use crate::session::Staff;
use crate::views::{day, order_status, product_name, time};

/// A list of orders.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct ListQuery {
    /// The list, by its name in `orderLists` of `/api/me`, such as `under-review` or `written-off`.
    #[param(value_type = String, max_length = 40)]
    pub(super) status: Bounded<MAX_WORD_CHARS>,
    /// Days late of overdue orders: `1-30`, `31-60`, `61-90` or `over-90`; all without it.
    #[param(value_type = Option<String>, max_length = 40)]
    pub(super) age: Option<Bounded<MAX_WORD_CHARS>>,
    /// Id of the product; all without it.
    #[param(value_type = Option<String>, max_length = 100)]
    pub(super) product: Option<Bounded<MAX_ID_CHARS>>,
    /// The first day on which the oldest unpaid installment of orders that are repaid may be due; all without it.
    #[param(value_type = Option<String>, max_length = 40)]
    pub(super) from: Option<Bounded<MAX_WORD_CHARS>>,
    /// The last such day; all without it.
    #[param(value_type = Option<String>, max_length = 40)]
    pub(super) to: Option<Bounded<MAX_WORD_CHARS>>,
    /// The column that sorts the list, with a `-` before it for the largest first: `since` or `principal`; of orders
    /// that are repaid `due`, too; of overdue ones `late`, `due` or `principal`; of those written off or cancelled `ended`.
    /// Without it the oldest come first, of orders that are repaid the earliest due date.
    #[param(value_type = Option<String>, max_length = 40)]
    pub(super) sort: Option<Bounded<MAX_WORD_CHARS>>,
    /// `next` of the page before, for the page after it.
    #[param(value_type = Option<String>, max_length = 300)]
    pub(super) cursor: Option<Bounded<MAX_PLACE_CHARS>>,
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
    pub id: String,
    /// Its number.
    pub number: String,
    /// Its status in words.
    pub status: &'static str,
    /// Last four digits of the borrower's phone; null if the borrower was erased.
    pub phone_last4: Option<String>,
    /// Time of its creation.
    pub created_at: String,
    /// Time at which it was written off or cancelled, in the lists of these; null in all others.
    pub ended_at: Option<String>,
    /// Name of the product.
    pub product: String,
    /// Principal.
    pub principal_centavos: i64,
    /// Debt of its loan today; null before the money left, and when nothing is owed.
    pub debt: Option<DebtRow>,
    /// The newest note on the borrower, in the list of overdue orders; null in all others.
    pub note: Option<NoteRow>,
}

/// Debt of a loan today.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DebtRow {
    /// Everything that is owed, due or not.
    pub outstanding_centavos: i64,
    /// Amount to pay by the due date, or now if that has passed.
    pub due_centavos: i64,
    /// The oldest due date that is not paid.
    pub due_on: String,
    /// Days since then; 0 if it has not passed.
    pub days_late: i64,
}

impl OrderListRow {
    /// Builds the row of an order.
    pub fn of(lender: &Lender, listed: ListedOrder) -> Self {
        let order = listed.order;
        Self {
            product: product_name(lender, &order.product_id),
            number: order.number.to_string(),
            status: order_status(&order),
            phone_last4: listed.phone_last4,
            created_at: time(order.created_at_ms),
            ended_at: listed.ended_at_ms.map(time),
            principal_centavos: order.loan.principal_centavos,
            debt: listed.debt.map(|debt| DebtRow {
                outstanding_centavos: debt.outstanding_centavos,
                due_centavos: debt.due_centavos,
                due_on: debt.due_on.to_string(),
                days_late: debt.days_late,
            }),
            note: listed.note.map(Into::into),
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
    let rows = page.orders.into_iter();
    let rows = rows.map(|listed| OrderListRow::of(&lender, listed));
    Ok(Json(OrderListPage {
        rows: rows.collect(),
        next: page.next.map(|place| written(&list, &place)),
        now: time(page.now.as_millisecond()),
        may_call: page.may_call,
    }))
}

/// Reads a query, and the name of its list, by which a cursor of another list is refused.
pub fn parse(query: ListQuery) -> Result<(OrderQuery, String), Error> {
    let (sorted, is_descending) = sorted(&query)?;
    let due = |field: &str, text| given(text).map(|text| day(field, &text)).transpose();
    let product = given(query.product);
    let (due_from, due_to) = (due("from", query.from)?, due("to", query.to)?);
    let age = query.age.as_deref().map(|name| {
        let mut ages = Age::ALL.into_iter();
        let named = ages.find(|age| age.name() == name);
        named.ok_or_else(|| Error::invalid("age", "There is no such age"))
    });
    let age = age.transpose()?;
    let sort = query.sort.as_deref().unwrap_or("first");
    let age_name = age.map_or("all", Age::name);
    let mut list = format!("{}.{age_name}.{sort}", query.status.0);
    for (name, value) in [
        ("product", product.clone()),
        ("from", due_from.map(|day| day.to_string())),
        ("to", due_to.map(|day| day.to_string())),
    ] {
        if let Some(value) = value {
            // Writing to a String cannot fail.
            let _ = write!(list, ".{name}.{value}");
        }
    }
    let query = OrderQuery {
        sorted,
        is_descending,
        age,
        due_from,
        due_to,
        product,
        after: place_of(&list, query.cursor.as_deref())?,
    };
    Ok((query, list))
}

/// The lists of loans that ended in a way that no status has, by their names for staff.
const ENDED: [(&str, Sorted); 2] = [
    ("Written off", Sorted::WrittenOff),
    ("Cancelled", Sorted::Cancelled),
];

/// A list of orders that staff can choose.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderList {
    /// Its name in addresses.
    value: String,
    /// Its name for staff.
    meaning: &'static str,
    /// True if something may be owed in it.
    has_debt: bool,
    /// True if it has the loans that were written off or cancelled.
    is_of_ended: bool,
}

/// The lists of orders, those of repayable ones first, the latest in their way before the others.
pub fn lists() -> Vec<OrderList> {
    let list = |name: &'static str, has_debt, is_of_ended| OrderList {
        value: list_name(name),
        meaning: name,
        has_debt,
        is_of_ended,
    };
    let mut statuses = STATUSES.each_ref().map(|facts| facts.status);
    statuses.reverse();
    statuses.sort_by_key(|status| (!status.is_repayable(), !status.is_open()));
    let of_statuses = statuses.map(|it| list(it.facts().name, it.is_repayable(), false));
    let of_ended = ENDED.map(|(name, _)| list(name, false, true));
    of_statuses.into_iter().chain(of_ended).collect()
}

/// The orders of a query with the figure that sorts them, and true for the largest figure first.
fn sorted(query: &ListQuery) -> Result<(Sorted, bool), Error> {
    let is_named = |name: &str| list_name(name) == *query.status;
    let status = STATUSES.iter().find(|facts| is_named(facts.name));
    let ended = ENDED.iter().find(|(name, _)| is_named(name));
    let columns: &[(&str, (Sorted, bool))] = match (status.map(|facts| facts.status), ended) {
        // The longer a loan is late, the earlier it was due.
        (Some(status @ OrderStatus::Overdue), _) => &[
            ("due", (Sorted::Due(status), false)),
            ("late", (Sorted::Due(status), true)),
            ("principal", (Sorted::Principal(status), false)),
        ],
        (Some(status), _) if status.is_repayable() => &[
            ("due", (Sorted::Due(status), false)),
            ("since", (Sorted::Created(status), false)),
            ("principal", (Sorted::Principal(status), false)),
        ],
        (Some(status), _) => &[
            ("since", (Sorted::Created(status), false)),
            ("principal", (Sorted::Principal(status), false)),
        ],
        (None, Some((_, sorted))) => &[("ended", (*sorted, false))],
        (None, None) => return Err(Error::invalid("status", "There is no such status")),
    };
    let ((sorted, is_turned), is_descending) =
        cursor::sort(query.sort.as_deref(), (columns[0].1, false), columns)?;
    Ok((sorted, is_descending != is_turned))
}

/// The place of a cursor, if there is one.
///
/// # Errors
/// 1400 for a cursor of another list.
pub fn place_of(list: &str, cursor: Option<&str>) -> Result<Option<ListPlace>, Error> {
    let place = cursor.map(|text| {
        place(list, text).ok_or_else(|| {
            let why = "This is no place of this list: open the list again from its first page";
            Error::invalid("cursor", why)
        })
    });
    place.transpose()
}

/// A list's name in an address: `under-review`.
fn list_name(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}

/// A place as a cursor: `overdue.1-30.first.1790000000000.ord_…`.
pub fn written(list: &str, place: &ListPlace) -> String {
    format!("{list}.{}.{}", place.key, place.order_id)
}

/// The cursor of the orders after one that waits, of those in its status with the oldest first.
pub fn oldest_first_after(order: &Order) -> String {
    let list = format!("{}.all.first", list_name(order.status.facts().name));
    let place = ListPlace {
        key: order.created_at_ms,
        order_id: order.id().to_owned(),
    };
    written(&list, &place)
}

/// The place of a cursor of this list.
fn place(list: &str, cursor: &str) -> Option<ListPlace> {
    let (key, order_id) = cursor
        .strip_prefix(list)?
        .strip_prefix('.')?
        .split_once('.')?;
    let key: i64 = key.parse().ok().filter(|key| *key >= 0)?;
    let is_order = order_id.starts_with("ord_") && is_id(order_id);
    is_order.then(|| ListPlace {
        key,
        order_id: order_id.to_owned(),
    })
}
