//! A payment that is reported while the machine's clock is implausible counts from the day on which it was made, and
//! the loan is computed for no future day (PROD-07, MONEY-01).

use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use tulay_lender::error::ErrorCode;
use tulay_lender::loans::payment_claims::{ClaimOutcome, ClaimStatus, PaymentClaim, post_claim};
use tulay_lender::servicing;
use tulay_lending::ledger::PostingKind;
use tulay_lending::state::OrderStatus;

use crate::support::borrowers::{ANA, BEA, FIRST, Loan};
use crate::support::callbacks::{paid, send};
use crate::support::database::column;
use crate::support::metrics::metric;
use crate::support::operators::{assert_refused, ledgers_hold, said};
use crate::support::{Server, start};

const CLARA: &str = "09178888888";

/// Error of the clock.
const JUMP: SignedDuration = SignedDuration::from_hours(365 * 24);

fn set(server: &Server, to: Timestamp) {
    server.app.clock.set(to).expect("a manual clock");
}

async fn round(server: &Server) -> bool {
    servicing::round(&server.app)
        .await
        .expect("a round")
        .is_some()
}

/// Sends a claim of a channel without the time of payment.
async fn told_without_a_time(server: &Server, event_id: &str, code: &str) -> ClaimOutcome {
    let claim = PaymentClaim {
        event_id: event_id.to_owned(),
        reference: code.to_owned(),
        status: ClaimStatus::Paid,
        amount_centavos: FIRST,
        paid_at: None,
    };
    let now = server.app.clock.now();
    let taken = server
        .app
        .store
        .write(move |tx| post_claim(tx, "90006", &claim, now));
    taken.await.expect("taken")
}

/// Checks that the loan's one event is of this day, that there are no postings after `until`, and no penalty.
async fn assert_paid_on(server: &Server, loan: &Loan, day: &str, until: &str) {
    let ledger = server.ledger(&loan.order_id).await;
    for posting in ledger.postings() {
        assert!(
            posting.effective_on.to_string().as_str() <= until,
            "{posting:?}"
        );
        assert_ne!(posting.kind, PostingKind::Penalty);
    }
    let paid = "SELECT effective_on FROM loan_events WHERE order_id = $1";
    assert_eq!(column::<String>(server, paid, &loan.order_id), [day]);
    let status = server.status(&loan.order_id).await;
    assert_eq!(status, OrderStatus::InRepayment);
}

#[tokio::test]
async fn prod_07_money_01_a_payment_that_is_told_during_a_jump_of_a_year_counts_from_its_own_day() {
    let server = start().await;
    let ana = server.released(ANA).await;
    let bea = server.released(BEA).await;
    let clara = server.released(CLARA).await;
    server.days_pass(29).await;
    let truly = server.app.clock.now();
    let ana = Loan {
        client: server.signed_in(ANA).await,
        ..ana
    };
    let bea = Loan {
        client: server.signed_in(BEA).await,
        ..bea
    };
    let (anas, beas) = (
        ana.reference(FIRST, false).await,
        bea.reference(FIRST, false).await,
    );

    set(&server, truly + JUMP);
    assert!(!round(&server).await, "servicing stops");
    let clara = Loan {
        client: server.signed_in(CLARA).await,
        ..clara
    };
    let claras = clara.reference(FIRST, false).await;
    for (event, code) in [("gc_1", &anas), ("gc_3", &claras)] {
        let mut claim = paid(event, code, FIRST);
        claim["paidAt"] = json!(truly.to_string());
        send(&server, &claim).await.ok();
    }
    assert_eq!(
        told_without_a_time(&server, "gc_2", &beas).await,
        ClaimOutcome::Posted
    );
    for loan in [&ana, &bea, &clara] {
        assert_paid_on(&server, loan, "2026-08-13", "2026-08-13").await;
    }
    let why = "The clock has jumped: set it right, or say that it is right by `tulay act catch_up_servicing`";
    let waive = ["waive", &ana.order_id, "1.00", "--reason", "a flood"];
    assert_refused(&server, "Maria", &waive, ErrorCode::Conflict, why).await;

    // The clock is corrected: everything continues as if it had never jumped.
    set(&server, truly + SignedDuration::from_hours(1));
    assert!(round(&server).await);
    server.days_pass(10).await;
    for loan in [&ana, &bea, &clara] {
        assert_paid_on(&server, loan, "2026-08-13", "2026-08-23").await;
    }
    ledgers_hold(&server).await;
}

#[tokio::test]
async fn prod_07_a_payment_without_a_time_keeps_the_day_of_the_newest_round_after_a_catch_up() {
    let server = start().await;
    let loan = server.released(ANA).await;
    server.days_pass(29).await;
    let loan = Loan {
        client: server.signed_in(ANA).await,
        ..loan
    };
    let code = loan.reference(FIRST, false).await;
    // The server was down for three days, and its clock is right.
    set(
        &server,
        server.app.clock.now() + SignedDuration::from_hours(72),
    );
    assert!(!round(&server).await);
    assert_eq!(
        told_without_a_time(&server, "gc_1", &code).await,
        ClaimOutcome::Posted
    );
    said(&server, "Maria", &["servicing", "catch-up"]).await;
    assert!(round(&server).await);
    // Due on 14 August, reported on the 16th: no penalty, since the newest round was on the 13th.
    assert_paid_on(&server, &loan, "2026-08-13", "2026-08-16").await;
}

#[tokio::test]
async fn prod_07_money_01_a_clock_a_day_behind_stops_servicing_and_dates_no_payment_before_its_day()
{
    let server = start().await;
    let loan = server.released(ANA).await;
    server.days_pass(29).await;
    let truly = server.app.clock.now();
    let loan = Loan {
        client: server.signed_in(ANA).await,
        ..loan
    };
    let code = loan.reference(FIRST, false).await;

    set(&server, truly - SignedDuration::from_hours(24));
    assert!(!round(&server).await, "servicing stops");
    assert_eq!(metric(&server, "servicing_stopped").await, "1");
    let why = "The clock has jumped: set it right, or say that it is right by `tulay act catch_up_servicing`";
    let waive = ["waive", &loan.order_id, "1.00", "--reason", "a flood"];
    assert_refused(&server, "Maria", &waive, ErrorCode::Conflict, why).await;
    let mut claim = paid("gc_1", &code, FIRST);
    claim["paidAt"] = json!(truly.to_string());
    send(&server, &claim).await.ok();
    assert_paid_on(&server, &loan, "2026-08-13", "2026-08-13").await;

    set(&server, truly + SignedDuration::from_mins(1));
    assert!(round(&server).await);
    assert_eq!(metric(&server, "servicing_stopped").await, "0");
    ledgers_hold(&server).await;
}

#[tokio::test]
async fn prod_07_an_operator_says_that_a_clock_is_right_that_was_ahead_before() {
    let server = start().await;
    let truly = server.app.clock.now();
    set(&server, truly + SignedDuration::from_hours(30));
    assert!(round(&server).await);
    set(&server, truly);
    assert!(!round(&server).await);
    said(&server, "Maria", &["servicing", "catch-up"]).await;
    assert!(round(&server).await);
}
