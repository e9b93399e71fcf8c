//! The texts about a loan that ended otherwise than by full payment (CALL-34).

use serde_json::Value;
use tulay_ops::acts::signature::Signature;
use tulay_ops::acts::{Act, perform};
use tulay_ops::loan_decisions::LoanDecision;

use crate::borrowers::Loan;
use crate::callbacks::{paid, send};
use crate::loan_decisions::start_with_cooling_off;
use crate::support::{Server, start};

const ANA: &str = "09171234321";

async fn done(server: &Server, loan: &Loan, decision: LoanDecision) {
    let maria = Signature {
        operator: "Maria".to_owned(),
        reason: "a flood".to_owned(),
    };
    let act = Act::Loan(decision);
    let outcome = perform(&server.app, &loan.order_id, &act, &maria, false);
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
    done(&server, &loan, LoanDecision::WriteOff).await;
    assert_eq!(
        ending(&loan.details().await),
        (
            200,
            "Closed",
            "This loan was not repaid in full. We ask for nothing more",
            "Closed"
        )
    );
    let event = "operator/1".to_owned();
    done(&server, &loan, LoanDecision::Reverse { event }).await;
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
    done(&server, &loan, LoanDecision::Cancel).await;
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
