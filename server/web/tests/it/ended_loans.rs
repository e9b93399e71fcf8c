//! The texts about a loan that ended otherwise than by full payment (CALL-34).

use std::sync::Arc;

use serde_json::Value;
use tulay_lending::ledger::Account;
use tulay_staff::act::Act;
use tulay_staff::acts::cancel::Cancel;
use tulay_staff::acts::reverse::Reverse;
use tulay_staff::acts::write_off::WriteOff;
use tulay_staff::perform::perform;

use crate::support::borrowers::ANA;
use crate::support::callbacks::{paid, send};
use crate::support::staff::signed;
use crate::support::{Server, start, start_with_cooling_off};

async fn done(server: &Server, act: impl Act + 'static) {
    let maria = signed(&server.app, "Maria", "a flood").await;
    let outcome = perform(&server.app, Arc::new(act), &maria, false);
    outcome.await.expect("a decision");
}

/// Returns the status, title, sentence and the title of the last step.
fn ending(details: &Value) -> (i64, &str, &str, &str) {
    let last = details["steps"].as_array().and_then(|steps| steps.last());
    (
        details["orderStatus"].as_i64().expect("a status"),
        details["noticeStatusText"].as_str().expect("a title"),
        details["noticeDesText"].as_str().expect("a sentence"),
        last.expect("a step")["title"]
            .as_str()
            .expect("a step's title"),
    )
}

#[tokio::test]
async fn status_02_call_34_a_loan_that_was_written_off_is_closed_and_thanks_nobody() {
    let server = start().await;
    let loan = server.overdue(ANA, 5).await;
    let order_id = loan.order_id.clone();
    done(&server, WriteOff { order_id }).await;
    assert_eq!(
        ending(&loan.details().await),
        (
            200,
            "Closed",
            "This loan was not repaid in full. We ask for nothing more",
            "Closed"
        )
    );
    assert_eq!(loan.details().await["hasCertificate"], false, "UX-22");
    let (order_id, event) = (loan.order_id.clone(), "operator/1".to_owned());
    done(&server, Reverse { order_id, event }).await;
    let details = loan.details().await;
    assert_eq!(ending(&details).1, "Overdue");
    assert_eq!(ending(&details).3, "Settled");
}

#[tokio::test]
async fn status_02_call_34_a_loan_that_was_cancelled_in_time_says_so() {
    let server = start_with_cooling_off().await;
    let loan = server.released(ANA).await;
    let due = loan.due().await["repayAmount"].as_i64().expect("an amount");
    let code = loan.reference(due, false).await;
    send(&server, &paid("gc_1", &code, 1_000_000)).await.ok();
    let order_id = loan.order_id.clone();
    done(&server, Cancel { order_id }).await;
    assert_eq!(
        ending(&loan.details().await),
        (
            200,
            "Canceled",
            "You canceled this loan in time. Nothing more is to be paid",
            "Canceled"
        )
    );
}

#[tokio::test]
async fn status_02_ux_22_a_loan_whose_loss_was_paid_later_is_settled_and_has_its_certificate() {
    let server = start().await;
    let loan = server.overdue(ANA, 5).await;
    let code = loan.reference(342_433, false).await;
    let order_id = loan.order_id.clone();
    done(&server, WriteOff { order_id }).await;
    let loss = server.ledger(&loan.order_id).await;
    let loss = loss.balance_centavos(Account::CreditLoss).expect("a sum");
    let mut part = paid("gc_1", &code, loss - 1);
    part["paidAt"] = server.app.clock.now().to_string().into();
    send(&server, &part).await.ok();
    assert_eq!(
        ending(&loan.details().await).1,
        "Closed",
        "a centavo is missing"
    );
    let mut rest = paid("gc_2", &code, 1);
    rest["paidAt"] = server.app.clock.now().to_string().into();
    send(&server, &rest).await.ok();
    let details = loan.details().await;
    assert_eq!(ending(&details).1, "Settled");
    assert_eq!(details["hasCertificate"], true);
}
