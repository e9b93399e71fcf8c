//! Decisions of staff, by the use cases and by `tulay ops` (STATUS-02).

use tulay_lender::error::{Error, ErrorCode};
use tulay_lending::ledger::PostingKind;
use tulay_lending::state::OrderStatus;
use tulay_ops::acts::signed::MaybeSigned;
use tulay_ops::command::{OpsCommand, run};

use crate::support::borrowers::{ANA, Loan, order_number};
use crate::support::{OPERATOR, Server, start};

fn approve(loan: &Loan) -> OpsCommand {
    let (order, signed) = (loan.order_id.clone(), MaybeSigned::default());
    OpsCommand::Approve { order, signed }
}

fn decline(loan: &Loan) -> OpsCommand {
    let (order, signed) = (loan.order_id.clone(), MaybeSigned::default());
    let because = None;
    OpsCommand::Decline {
        order,
        because,
        signed,
    }
}

fn release(loan: &Loan) -> OpsCommand {
    let (order, signed) = (loan.order_id.clone(), MaybeSigned::default());
    let by_hand = None;
    OpsCommand::Release {
        order,
        by_hand,
        signed,
    }
}

async fn refused(server: &Server, command: OpsCommand) -> Error {
    let said = run(&server.app, OPERATOR, command).await;
    said.expect_err("a refusal")
}

#[tokio::test]
async fn status_02_an_order_is_approved_then_released_and_waits_no_more() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    let id = &loan.order_id;
    let waiting = async || {
        run(&server.app, OPERATOR, OpsCommand::Waiting)
            .await
            .expect("a list")
    };
    let number = order_number(&server, id).await;
    let line = format!("{id}\t21\tproduct 1\t₱10,000.00\t91 days\t2026-07-15 09:30:00\t{number}\n");
    assert_eq!(waiting().await, line);
    let said = run(&server.app, OPERATOR, approve(&loan))
        .await
        .expect("a move");
    assert_eq!(said, format!("{id} is 151\n"));
    assert!(waiting().await.starts_with(&format!("{id}\t151")));
    let said = run(&server.app, OPERATOR, release(&loan))
        .await
        .expect("a payout");
    assert_eq!(said, format!("{id} released\n"));
    assert_eq!(waiting().await, "");
    assert_eq!(server.status(id).await, OrderStatus::Released);
}

#[tokio::test]
async fn status_02_no_other_transition_is_possible_and_none_is_stored() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    let id = &loan.order_id;
    assert_eq!(
        refused(&server, release(&loan)).await.code(),
        ErrorCode::Conflict
    );
    run(&server.app, OPERATOR, approve(&loan))
        .await
        .expect("a move");
    for command in [approve(&loan), decline(&loan)] {
        assert_eq!(refused(&server, command).await.code(), ErrorCode::Conflict);
    }
    run(&server.app, OPERATOR, release(&loan))
        .await
        .expect("a payout");
    for command in [approve(&loan), decline(&loan), release(&loan)] {
        assert_eq!(refused(&server, command).await.code(), ErrorCode::Conflict);
    }
    let ledger = server.ledger(id).await;
    let releases = ledger.postings().iter();
    let releases = releases.filter(|posting| posting.kind == PostingKind::Release);
    assert_eq!(releases.count(), 1, "paid out once");

    let other = server.applied("09179999999").await;
    run(&server.app, OPERATOR, decline(&other))
        .await
        .expect("a move");
    for command in [approve(&other), release(&other)] {
        assert_eq!(refused(&server, command).await.code(), ErrorCode::Conflict);
    }
    assert_eq!(server.status(&other.order_id).await, OrderStatus::Declined);
}

#[tokio::test]
async fn an_unknown_order_is_named_as_such() {
    let server = start().await;
    let (order, signed) = ("ord_none".to_owned(), MaybeSigned::default());
    let unknown = refused(&server, OpsCommand::Approve { order, signed }).await;
    assert_eq!(unknown.code(), ErrorCode::NotFound);
    assert_eq!(unknown.sentence(), "This order was not found");
}
