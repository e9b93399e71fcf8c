//! Lists of what waits for a person (STAFF-03).

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_lending::state::OrderStatus;
use tulay_staff::perform::REQUESTED;
use tulay_staff::review::WaitingOrder;
use tulay_staff::{complaint_dossier, open_payouts, review, suspense};
use tulay_store::{operator_audit, orders};
use utoipa::ToSchema;

use crate::failure::Failure;
use crate::session::Staff;
use crate::views::{
    ASKED_ROWS, ComplaintRow, OrderRow, PayoutRow, RequestRow, Section, UnallocatedRow,
};

/// Everything that waits for a person, each list with the oldest first.
#[derive(Serialize, ToSchema)]
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
    order_id: String,
    /// The amount.
    amount_centavos: i64,
}

/// Lists everything that waits for a person. Each source is read by itself: one that fails leaves the others.
#[utoipa::path(get, path = "/api/today", responses((status = 200, body = Today), (status = 401, body = Failure)))]
pub async fn today(State(lender): State<Lender>, staff: Staff) -> Result<Json<Today>, Failure> {
    staff.require(Role::Read)?;
    let name = &staff.0.name;
    let (review, release, payouts, unallocated, complaints, requests, owed) = tokio::join!(
        waiting_orders(&lender, OrderStatus::UnderReview),
        waiting_orders(&lender, OrderStatus::Disbursing),
        payouts_that_wait(&lender),
        unallocated_payments(&lender),
        complaints_that_wait(&lender),
        requests_of(&lender, name),
        owed_to_borrowers(&lender),
    );
    Ok(Json(Today {
        review: Section::of(review),
        release: Section::of(release),
        payouts: Section::of(payouts),
        unallocated: Section::of(unallocated),
        complaints: Section::of(complaints),
        requests: Section::of(requests),
        owed: Section::of(owed),
    }))
}

/// Lists the money that waits for a person.
#[utoipa::path(get, path = "/api/money", responses((status = 200, body = Money), (status = 401, body = Failure)))]
pub async fn money(State(lender): State<Lender>, staff: Staff) -> Result<Json<Money>, Failure> {
    staff.require(Role::Read)?;
    let (payouts, unallocated, owed) = tokio::join!(
        payouts_that_wait(&lender),
        unallocated_payments(&lender),
        owed_to_borrowers(&lender),
    );
    Ok(Json(Money {
        unallocated: Section::of(unallocated),
        payouts: Section::of(payouts),
        owed: Section::of(owed),
    }))
}

/// Lists the acts that wait for a second person.
#[utoipa::path(get, path = "/api/requests", responses((status = 200, body = Section<RequestRow>), (status = 401, body = Failure)))]
pub async fn requests(
    State(lender): State<Lender>,
    staff: Staff,
) -> Result<Json<Section<RequestRow>>, Failure> {
    staff.require(Role::Read)?;
    let rows = requests_of(&lender, &staff.0.name).await;
    Ok(Json(Section::of(rows)))
}

async fn waiting_orders(lender: &Lender, status: OrderStatus) -> Result<Vec<OrderRow>, Error> {
    let now = lender.clock.now();
    let read = lender
        .store
        .read(move |tx| review::waiting_in(tx, status, ASKED_ROWS, now));
    let waiting = read.await?;
    let row = |waiting: &WaitingOrder| OrderRow::of(lender, &waiting.order, waiting.is_held);
    Ok(waiting.iter().map(row).collect())
}

async fn payouts_that_wait(lender: &Lender) -> Result<Vec<PayoutRow>, Error> {
    let read = lender.store.read(|tx| open_payouts::find(tx, ASKED_ROWS));
    let open = read.await?;
    let waiting = open.waiting.into_iter().map(|payout| (payout, false));
    let arrived_too = open.arrived_too.into_iter().map(|payout| (payout, true));
    let mut payouts: Vec<_> = waiting.chain(arrived_too).collect();
    payouts.sort_by_key(|(payout, _)| payout.started_at_ms);
    let row = |(payout, arrived_too): &(_, bool)| PayoutRow::of(payout, *arrived_too);
    Ok(payouts.iter().map(row).collect())
}

async fn unallocated_payments(lender: &Lender) -> Result<Vec<UnallocatedRow>, Error> {
    let waiting = suspense::waiting(lender, ASKED_ROWS).await?;
    Ok(waiting.payments.into_iter().map(Into::into).collect())
}

/// Complaints that wait for an answer.
pub async fn complaints_that_wait(lender: &Lender) -> Result<Vec<ComplaintRow>, Error> {
    let waiting = complaint_dossier::waiting(lender, ASKED_ROWS).await?;
    Ok(waiting.iter().map(Into::into).collect())
}

async fn requests_of(lender: &Lender, person: &str) -> Result<Vec<RequestRow>, Error> {
    let read = lender
        .store
        .read(|tx| operator_audit::unanswered(tx, REQUESTED, ASKED_ROWS));
    let rows = read.await.map_err(Error::from)?.into_iter();
    Ok(rows.map(|row| RequestRow::of(row, person)).collect())
}

async fn owed_to_borrowers(lender: &Lender) -> Result<Vec<OwedRow>, Error> {
    let read = lender
        .store
        .read(|tx| orders::owed_to_borrowers(tx, ASKED_ROWS));
    let owed = read.await.map_err(Error::from)?.into_iter();
    let row = |(order_id, amount_centavos)| OwedRow {
        order_id,
        amount_centavos,
    };
    Ok(owed.map(row).collect())
}
