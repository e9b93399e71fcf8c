//! Withdrawal of an application by its borrower while it is under review (CALL-41; UX-25).

use serde_json::Value;
use tokio::task::JoinSet;
use tulay_lender::error::ErrorCode;
use tulay_lending::state::{Cause, OrderStatus};
use tulay_staff::audit;
use tulay_staff::order_dossier::HistoryEvent;
use tulay_staff::progress::Progress;
use tulay_staff::review;
use tulay_store::order_transitions;

use crate::support::borrowers::{ANA, BEA, LOAN, Loan, push};
use crate::support::database::{change, rows};
use crate::support::operators::{assert_refused, dossier, verified};
use crate::support::{OpenedAnswer, Server, start};

const WITHDRAW: &str = "/v3/loan-details/withdraw-application";
const APPROVED: &str = "This application is approved already: it can no longer be withdrawn";
const GONE: &str = "The borrower withdrew this application";

fn refusal(answer: &OpenedAnswer) -> (&str, &str) {
    (answer.code.as_str(), answer.message.as_str())
}

fn titles(details: &Value) -> Vec<&str> {
    let steps = details["steps"].as_array().expect("steps").iter();
    steps.filter_map(|step| step["title"].as_str()).collect()
}

async fn causes(server: &Server, order_id: &str) -> Vec<Cause> {
    let order = server.order(order_id).await;
    let read = server
        .app
        .store
        .read(move |tx| order_transitions::of_order(tx, &order));
    let stored = read.await.expect("a read").into_iter();
    stored.map(|stored| stored.transition.cause).collect()
}

#[tokio::test]
async fn ux_25_call_41_ana_withdraws_her_application_and_may_apply_again_at_once() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    let texts = server.outbox(ANA).await.len();
    assert_eq!(loan.details().await["isWithdrawn"], false);
    loan.post(WITHDRAW).await.ok();
    assert_eq!(server.outbox(ANA).await.len(), texts, "no SMS");
    let details = loan.details().await;
    assert_eq!(details["orderStatus"], 110);
    assert_eq!(details["isWithdrawn"], true);
    assert_eq!(details["noticeStatusText"], "Withdrawn");
    assert_eq!(
        details["noticeDesText"],
        "You withdrew this application. You can apply again at any time"
    );
    assert_eq!(titles(&details), ["Review", "Withdrawn"]);
    let client = loan.client.in_language("fil");
    let order_id = loan.order_id.clone();
    let filipino = Loan { client, order_id }.details().await;
    assert_eq!(filipino["noticeStatusText"], "Binawi");

    let stored = rows(&server);
    loan.post(WITHDRAW).await.ok();
    assert_eq!(rows(&server), stored, "a second press changes nothing");

    let next = Loan {
        order_id: push(&loan.client, &LOAN).await,
        client: loan.client.clone(),
    };
    assert_ne!(next.order_id, loan.order_id);
    let others = next.details().await["otherLoans"].clone();
    assert_eq!(others[0]["text"], "Withdrawn · Wed, Jul 15, 2026");
}

#[tokio::test]
async fn ux_25_call_41_once_decided_an_application_is_not_withdrawn_and_the_borrower_reads_why() {
    let server = start().await;
    let ana = server.applied(ANA).await;
    server.decide(&ana.order_id, true).await;
    let bea = server.applied(BEA).await;
    server.decide(&bea.order_id, false).await;
    let before = rows(&server);
    let refused = ana.post(WITHDRAW).await;
    assert_eq!(refusal(&refused), ("1409", APPROVED));
    let refused = bea.post(WITHDRAW).await;
    let declined = "This application was not approved: there is nothing to withdraw";
    assert_eq!(refusal(&refused), ("1409", declined));
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn ux_25_call_41_bad_input_and_other_borrowers_orders_change_nothing() {
    let server = start().await;
    let ana = server.applied(ANA).await;
    let bea = server.applied(BEA).await;
    let before = rows(&server);
    let others = Loan {
        client: bea.client,
        order_id: ana.order_id.clone(),
    };
    for answer in [
        others.post(WITHDRAW).await,
        ana.post_of_product("2", WITHDRAW).await,
        ana.client
            .post(WITHDRAW, &[("productId", "1"), ("orderId", "ord_none")])
            .await,
    ] {
        assert_eq!(refusal(&answer), ("1004", "This order was not found"));
    }
    let empty = ana.client.post(WITHDRAW, &[("productId", "1")]).await;
    assert_eq!(empty.code, "1400");
    assert_eq!(rows(&server), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn ux_25_of_a_withdrawal_and_an_approval_at_once_one_wins() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    let mut presses = JoinSet::new();
    for _ in 0..10 {
        let (client, order_id) = (loan.client.clone(), loan.order_id.clone());
        presses.spawn(async move { Loan { client, order_id }.post(WITHDRAW).await });
    }
    let (id, now) = (loan.order_id.clone(), server.app.clock.now());
    let approval = server
        .app
        .store
        .write(move |tx| review::decide(tx, &id, true, now));
    let approved = approval.await;
    let withdrawn = presses.join_all().await;
    match approved {
        Ok(_) => {
            for answer in &withdrawn {
                assert_eq!(refusal(answer), ("1409", APPROVED));
            }
            let made = causes(&server, &loan.order_id).await;
            assert_eq!(made, [Cause::Confirmed, Cause::Approved]);
        }
        Err(why) => {
            assert_eq!(why.sentence(), GONE);
            for answer in withdrawn {
                answer.ok();
            }
            let made = causes(&server, &loan.order_id).await;
            assert_eq!(made, [Cause::Confirmed, Cause::Withdrawn]);
        }
    }
}

#[tokio::test]
async fn ux_25_staff_read_that_an_application_was_withdrawn_and_cannot_decide_it() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    loan.post(WITHDRAW).await.ok();
    for act in ["approve", "decline"] {
        let act = [act, &loan.order_id];
        assert_refused(&server, "Maria", &act, ErrorCode::Conflict, GONE).await;
    }
    let history = dossier(&server, &loan.order_id).await.history;
    let cause = history.iter().find_map(|entry| match &entry.event {
        HistoryEvent::Status(change) if change.cause != Cause::Confirmed => Some(change.cause),
        _ => None,
    });
    assert_eq!(cause, Some(Cause::Withdrawn));
}

#[tokio::test]
async fn ux_25_sec_23_a_withdrawal_is_no_act_of_staff_and_no_decline_passes_as_one() {
    let server = start().await;
    let ana = server.applied(ANA).await;
    ana.post(WITHDRAW).await.ok();
    assert_eq!(verified(&server).await, 0);

    let bea = server.applied(BEA).await.order_id;
    server.decide(&bea, false).await;
    let named = "UPDATE orders SET decline_reason = 'withdrawn' WHERE status = 110";
    assert_eq!(change(&server, named), Ok(2));
    let found = audit::verify(&server.app, None, &Progress::default()).await;
    let faults = found.expect("a verified audit").faults;
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let fault = format!("{bea} was declined, and no row says who did it");
    assert!(
        faults.iter().any(|found| found.contains(&fault)),
        "{faults:?}"
    );
    assert!(!faults.concat().contains(&ana.order_id), "{faults:?}");
    assert_eq!(server.status(&bea).await, OrderStatus::Declined);
    assert!(!server.order(&bea).await.is_withdrawn);
}
