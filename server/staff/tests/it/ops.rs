//! Decisions of staff about an order (STATUS-02).

use tulay_lender::error::ErrorCode;
use tulay_lending::ledger::PostingKind;
use tulay_lending::state::OrderStatus;

use crate::support::borrowers::{ANA, order_number};
use crate::support::operators::{assert_refused, said};
use crate::support::start;

const NOT_NOW: &str = "The order does not allow this now";

#[tokio::test]
async fn status_02_an_order_is_approved_then_released_and_waits_no_more() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    let id = &loan.order_id;
    let number = order_number(&server, id).await;
    let line = format!("{id}\t21\t1\t10000.00\t91\t2026-07-15 09:30:00\t{number}\t\n");
    assert_eq!(said(&server, "Pia", &["waiting"]).await, line);
    let approved = said(&server, "Maria", &["approve", id]).await;
    assert_eq!(approved, format!("{id} approved\n  status\t21 -> 151\n"));
    let waiting = said(&server, "Pia", &["waiting"]).await;
    assert!(waiting.starts_with(&format!("{id}\t151")), "{waiting}");
    let released = said(&server, "Maria", &["release", id]).await;
    assert!(
        released.ends_with(&format!("{id} released\n")),
        "{released}"
    );
    assert_eq!(said(&server, "Pia", &["waiting"]).await, "");
    assert_eq!(server.status(id).await, OrderStatus::Released);
}

#[tokio::test]
async fn status_02_no_other_transition_is_possible_and_none_is_stored() {
    let server = start().await;
    let id = server.applied(ANA).await.order_id;
    let refused = async |act: &str, id: &str| {
        assert_refused(&server, "Maria", &[act, id], ErrorCode::Conflict, NOT_NOW).await;
    };
    refused("release", &id).await;
    said(&server, "Maria", &["approve", &id]).await;
    for act in ["approve", "decline"] {
        refused(act, &id).await;
    }
    said(&server, "Maria", &["release", &id]).await;
    for act in ["approve", "decline", "release"] {
        refused(act, &id).await;
    }
    let ledger = server.ledger(&id).await;
    let releases = ledger.postings().iter();
    let releases = releases.filter(|posting| posting.kind == PostingKind::Release);
    assert_eq!(releases.count(), 1, "paid out once");

    let other = server.applied("09179999999").await.order_id;
    said(&server, "Maria", &["decline", &other]).await;
    for act in ["approve", "release"] {
        refused(act, &other).await;
    }
    assert_eq!(server.status(&other).await, OrderStatus::Declined);
}

#[tokio::test]
async fn an_unknown_order_is_named_as_such() {
    let server = start().await;
    let (code, why) = (ErrorCode::NotFound, "This order was not found");
    assert_refused(&server, "Maria", &["approve", "ord_none"], code, why).await;
}
