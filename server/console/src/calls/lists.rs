//! Lists of what waits for a person (STAFF-03).

use axum::Json;
use axum::extract::State;
use jiff::civil::Date;
use serde::Serialize;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_lending::state::OrderStatus;
use tulay_staff::accounts::SignedInStaff;
use tulay_staff::act_words::{ActWords, borrower_of, with_words};
use tulay_staff::acts;
use tulay_staff::at_server;
use tulay_staff::complaint_dossier::{self, ComplaintWithDelay};
use tulay_staff::meanwhile::obstacles;
use tulay_staff::open_payouts;
use tulay_staff::review::{self, WaitingOrder};
use tulay_staff::suspense::{self, UnallocatedPayment};
use tulay_store::operator_audit::{self, AuditRow};
use tulay_store::orders;
use tulay_store::payment_events::UnallocatedBy;
use tulay_store::payouts::Payout;
use utoipa::ToSchema;

use super::order_list;
use crate::cursor::{self, PageQuery, SortedQuery};
use crate::failure::Failure;
use crate::input::Query;
use crate::session::Staff;
use crate::views::{
    ASKED_ROWS, AuditEntry, ComplaintRow, Numbered, OrderRow, PayoutRow, RequestRow, Section,
    UnallocatedRow, with_numbers,
};

/// Everything that waits for a person, each list with the oldest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Today {
    /// Orders that wait for a decision.
    review: Section<OrderRow>,
    /// Approved orders whose money was not sent.
    release: Section<OrderRow>,
    /// Payouts that have not ended, failed or came back.
    payouts: Section<PayoutRow>,
    /// Payments that are in no order.
    unallocated: Section<UnallocatedRow>,
    /// Complaints without an answer.
    complaints: Section<ComplaintRow>,
    /// Acts that wait for a second person.
    requests: Section<RequestRow>,
    /// Orders whose borrowers are owed money.
    owed: Section<OwedRow>,
    /// Acts at the server in the last seven days, the newest first (STAFF-15).
    at_server: Section<AuditEntry>,
}

/// Money that waits for a person.
#[derive(Serialize, ToSchema)]
pub struct Money {
    /// Payments that are in no order.
    unallocated: Section<UnallocatedRow>,
    /// Payouts that have not ended, failed or came back.
    payouts: Section<PayoutRow>,
    /// Orders whose borrowers are owed money.
    owed: Section<OwedRow>,
}

/// Amount that is owed to the borrower of an order.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwedRow {
    /// Id of the order.
    pub order_id: String,
    /// Number of the order.
    pub order: String,
    /// The amount.
    pub amount_centavos: i64,
}

/// Lists everything that waits for a person. Each source is read by itself: one that fails leaves the others.
#[utoipa::path(get, path = "/api/today", responses((status = 200, body = Today), (status = 401, body = Failure)))]
pub async fn today(State(lender): State<Lender>, staff: Staff) -> Result<Json<Today>, Failure> {
    staff.require(Role::Read)?;
    let (review, release, payouts, unallocated, complaints, requests, owed, at_server) = tokio::join!(
        waiting_orders(&lender, OrderStatus::UnderReview),
        waiting_orders(&lender, OrderStatus::Disbursing),
        open_payouts_of(&lender, None),
        unallocated_of(&lender, OLDEST_PAYMENT_FIRST, None),
        complaints_to_answer(&lender, false, None),
        requests_of(&lender, &staff.0, false, None),
        owed_of(&lender, None),
        done_at_server(&lender),
    );
    Ok(Json(Today {
        review,
        release,
        payouts,
        unallocated,
        complaints,
        requests,
        owed,
        at_server,
    }))
}

/// Lists the money that waits for a person.
#[utoipa::path(get, path = "/api/money", responses((status = 200, body = Money), (status = 401, body = Failure)))]
pub async fn money(State(lender): State<Lender>, staff: Staff) -> Result<Json<Money>, Failure> {
    staff.require(Role::Read)?;
    let (payouts, unallocated, owed) = tokio::join!(
        open_payouts_of(&lender, None),
        unallocated_of(&lender, OLDEST_PAYMENT_FIRST, None),
        owed_of(&lender, None),
    );
    Ok(Json(Money {
        unallocated,
        payouts,
        owed,
    }))
}

/// Lists the payouts that have not ended, failed or came back, the oldest first.
#[utoipa::path(get, path = "/api/money/payouts", params(PageQuery), responses(
    (status = 200, body = Section<PayoutRow>), (status = 400, body = Failure), (status = 401, body = Failure)
))]
pub async fn payouts(
    State(lender): State<Lender>,
    staff: Staff,
    Query(query): Query<PageQuery>,
) -> Result<Json<Section<PayoutRow>>, Failure> {
    staff.require(Role::Read)?;
    let after = cursor::place(&query)?;
    Ok(Json(open_payouts_of(&lender, after).await))
}

/// Lists the payments that are in no order, the oldest first without a sort.
#[utoipa::path(get, path = "/api/money/unallocated", params(SortedQuery), responses(
    (status = 200, body = Section<UnallocatedRow>), (status = 400, body = Failure), (status = 401, body = Failure)
))]
pub async fn unallocated(
    State(lender): State<Lender>,
    staff: Staff,
    Query(query): Query<SortedQuery>,
) -> Result<Json<Section<UnallocatedRow>>, Failure> {
    staff.require(Role::Read)?;
    let sorted = unallocated_sort(query.sort.as_deref())?;
    let after = cursor::parse(query.cursor.as_deref())?;
    Ok(Json(unallocated_of(&lender, sorted, after).await))
}

/// Lists the orders whose borrowers are owed money, the largest amount first.
#[utoipa::path(get, path = "/api/money/owed", params(PageQuery), responses(
    (status = 200, body = Section<OwedRow>), (status = 400, body = Failure), (status = 401, body = Failure)
))]
pub async fn owed(
    State(lender): State<Lender>,
    staff: Staff,
    Query(query): Query<PageQuery>,
) -> Result<Json<Section<OwedRow>>, Failure> {
    staff.require(Role::Read)?;
    let after = cursor::place(&query)?;
    Ok(Json(owed_of(&lender, after).await))
}

/// Lists the acts that wait for a second person, the oldest first without a sort.
#[utoipa::path(get, path = "/api/requests", params(SortedQuery), responses(
    (status = 200, body = Section<RequestRow>), (status = 400, body = Failure), (status = 401, body = Failure)
))]
pub async fn requests(
    State(lender): State<Lender>,
    staff: Staff,
    Query(query): Query<SortedQuery>,
) -> Result<Json<Section<RequestRow>>, Failure> {
    staff.require(Role::Read)?;
    let newest_first = newest_requests_first(query.sort.as_deref())?;
    let after = cursor::parse(query.cursor.as_deref())?;
    let rows = requests_of(&lender, &staff.0, newest_first, after).await;
    Ok(Json(rows))
}

/// Key and id of the last row of the page before.
type After<K = i64> = Option<(K, String)>;

async fn waiting_orders(lender: &Lender, status: OrderStatus) -> Section<OrderRow> {
    let now = lender.clock.now();
    let read = lender
        .store
        .read(move |tx| review::waiting_in(tx, status, ASKED_ROWS, now));
    let place = |waiting: &WaitingOrder| order_list::oldest_first_after(&waiting.order);
    let row = |waiting: WaitingOrder| OrderRow::of(lender, &waiting.order, waiting.account);
    Section::of(read.await, place, row)
}

/// The payouts that have not ended, failed or came back.
pub async fn open_payouts_of(lender: &Lender, after: After) -> Section<PayoutRow> {
    let read = lender.store.read(move |tx| {
        let open = open_payouts::find(tx, after.clone(), ASKED_ROWS)?;
        let waiting = open.waiting.into_iter().map(|payout| (payout, false));
        let arrived_too = open.arrived_too.into_iter().map(|payout| (payout, true));
        let mut payouts: Vec<_> = waiting.chain(arrived_too).collect();
        payouts.sort_by(|(one, _), (other, _)| started(one).cmp(&started(other)));
        with_numbers(tx, payouts, |(payout, _)| Some(&payout.order_id))
    });
    let place = |((payout, _), _): &Numbered<(Payout, bool)>| {
        let (at_ms, reference) = started(payout);
        format!("{at_ms}/{reference}")
    };
    let row = |((payout, arrived_too), order): Numbered<(Payout, bool)>| {
        PayoutRow::of(&payout, order.unwrap_or_default(), arrived_too)
    };
    Section::of(read.await.map_err(Error::from), place, row)
}

/// Place of a payout in the list.
fn started(payout: &Payout) -> (i64, &str) {
    (payout.started_at_ms, &payout.reference)
}

/// The usual sort of payments.
pub const OLDEST_PAYMENT_FIRST: (UnallocatedBy, bool) = (UnallocatedBy::Received, false);

/// Reads the sort of payments.
pub fn unallocated_sort(sort: Option<&str>) -> Result<(UnallocatedBy, bool), Error> {
    let columns = [
        ("received", UnallocatedBy::Received),
        ("sum", UnallocatedBy::Amount),
    ];
    cursor::sort(sort, OLDEST_PAYMENT_FIRST, &columns)
}

/// Reads the sort of requests.
pub fn newest_requests_first(sort: Option<&str>) -> Result<bool, Error> {
    let ((), newest_first) = cursor::sort(sort, ((), false), &[("number", ())])?;
    Ok(newest_first)
}

/// The payments that are in no order.
pub async fn unallocated_of(
    lender: &Lender,
    sorted: (UnallocatedBy, bool),
    after: After,
) -> Section<UnallocatedRow> {
    let read = lender.store.read(move |tx| {
        let payments = suspense::unallocated(tx, sorted, after.as_ref(), ASKED_ROWS)?;
        with_numbers(tx, payments, |payment| payment.order_id.as_ref())
    });
    let place = |(payment, _): &Numbered<UnallocatedPayment>| {
        let event = &payment.event;
        format!("{}/{}", sorted.0.of(event), event.event_id)
    };
    let row = |(payment, order)| UnallocatedRow::of(lender, payment, order);
    Section::of(read.await.map_err(Error::from), place, row)
}

/// The complaints that wait for an answer.
pub async fn complaints_to_answer(
    lender: &Lender,
    turned: bool,
    after: After<Date>,
) -> Section<ComplaintRow> {
    let read = complaint_dossier::waiting(lender, after, turned, ASKED_ROWS).await;
    let place = |listed: &ComplaintWithDelay| {
        let complaint = &listed.stored.complaint;
        format!("{}/{}", complaint.resolve_by, complaint.id)
    };
    Section::of(read, place, |listed| (&listed).into())
}

/// The acts that wait for a second person, as a person sees them.
pub async fn requests_of(
    lender: &Lender,
    person: &SignedInStaff,
    newest_first: bool,
    after: After,
) -> Section<RequestRow> {
    let after = after.map(|(seq, _)| seq);
    let (of_read, roles, name) = (lender.clone(), person.roles.clone(), person.name.clone());
    let read = lender.store.read(move |tx| {
        let rows = if newest_first {
            let before = after.unwrap_or(i64::MAX);
            operator_audit::newest_open_requests(tx, before, ASKED_ROWS)?
        } else {
            operator_audit::open_requests(tx, after.unwrap_or(0), ASKED_ROWS)?
        };
        let mut named = Vec::new();
        for (row, words) in with_words(tx, &of_read, rows)? {
            let has_role = acts::parse(&row).is_ok_and(|act| roles.contains(&act.role()));
            let borrower = if has_role {
                borrower_of(tx, &row)?
            } else {
                None
            };
            let may_confirm = has_role && row.operator != name;
            named.push((row, words, (may_confirm, borrower)));
        }
        Ok::<_, Error>(named)
    });
    let read = match read.await {
        Ok(named) => Ok(with_obstacles(lender, person, named).await),
        Err(failure) => Err(failure),
    };
    let place = |(row, ..): &(AuditRow, ActWords, _)| format!("{}/", row.seq);
    let row = |(row, words, known)| RequestRow::of((row, words), known, &person.name);
    Section::of(read, place, row)
}

type Named<K> = (AuditRow, ActWords, K);

/// Adds to the requests that a person may confirm why they cannot be confirmed any more.
async fn with_obstacles(
    lender: &Lender,
    person: &SignedInStaff,
    named: Vec<Named<(bool, Option<String>)>>,
) -> Vec<Named<(Option<String>, Option<String>)>> {
    let signature = Staff(person.clone()).signature(String::new());
    let tried = named.iter().filter(|(.., (may_confirm, _))| *may_confirm);
    let tried = tried.map(|(row, ..)| row.clone()).collect();
    let reasons = obstacles(lender, tried, &signature).await;
    let mut reasons = reasons.unwrap_or_default().into_iter();
    let rows = named
        .into_iter()
        .map(|(row, words, (may_confirm, borrower))| {
            let why = may_confirm.then(|| reasons.next()).flatten().flatten();
            (row, words, (borrower, why))
        });
    rows.collect()
}

/// The orders whose borrowers are owed money.
pub async fn owed_of(lender: &Lender, after: After) -> Section<OwedRow> {
    let (centavos, id) = after.unwrap_or((i64::MAX, String::new()));
    let read = lender.store.read(move |tx| {
        let owed = orders::owed_to_borrowers(tx, (centavos, &id), ASKED_ROWS)?;
        with_numbers(tx, owed, |(order_id, _)| Some(order_id))
    });
    let place =
        |((order_id, centavos), _): &Numbered<(String, i64)>| format!("{centavos}/{order_id}");
    let row = |((order_id, amount_centavos), order): Numbered<(String, i64)>| OwedRow {
        order_id,
        order: order.unwrap_or_default(),
        amount_centavos,
    };
    Section::of(read.await.map_err(Error::from), place, row)
}

async fn done_at_server(lender: &Lender) -> Section<AuditEntry> {
    let now = lender.clock.now();
    let of_read = lender.clone();
    let read = lender.store.read(move |tx| {
        let rows = at_server::shown(tx, ASKED_ROWS, now)?;
        with_words(tx, &of_read, rows)
    });
    let place = |(row, _): &(AuditRow, ActWords)| format!("{}/", row.seq);
    Section::of(read.await, place, Into::into)
}
