//! Each command about a loan's money refuses invalid input in words, and changes nothing (MONEY-12).

use tulay_lender::error::ErrorCode;
use tulay_staff::reports::Days;

use crate::support::borrowers::{ANA, BEA};
use crate::support::callbacks::{paid, send};
use crate::support::operators::{assert_refused, ledgers_hold, report, said};
use crate::support::{Server, start};

const CLARA: &str = "09178888888";
const WHY: [&str; 2] = ["--reason", "a flood"];

const SETTLED: &str = "This loan is settled: nothing is owed";
const NOT_LEFT: &str = "The money of this order has not left";
const UNKNOWN: &str = "This order was not found";

/// Returns the arguments of a decision about an order.
fn about<'a>(order: &'a str, decision: &[&'a str]) -> Vec<&'a str> {
    let words = decision.iter();
    words
        .map(|word| if *word == "ORDER" { order } else { word })
        .collect()
}

/// Returns Ana's loan, 5 days late since its release on 15 July, and Bea's, which is settled.
async fn late_and_settled(server: &Server) -> (String, String) {
    let late = server.overdue(ANA, 5).await.order_id;
    let settled = server.released(BEA).await;
    let code = settled.reference(342_433, false).await;
    send(server, &paid("gc_1", &code, 1_027_300)).await.ok();
    (late, settled.order_id)
}

#[tokio::test]
async fn money_12_every_decision_refuses_what_makes_no_sense_in_words_and_changes_nothing() {
    let server = start().await;
    let (late, settled) = late_and_settled(&server).await;
    let applied = server.applied(CLARA).await.order_id;
    let (late, settled, applied) = (late.as_str(), settled.as_str(), applied.as_str());
    let refused = async |arguments: &[&str], code: ErrorCode, why: &str| {
        assert_refused(&server, "Maria", &[arguments, &WHY].concat(), code, why).await;
    };
    for (command, most, why) in [
        (
            "waive",
            "9999999.00",
            "₱9,999,999.00 is more than there is: ₱1,856.08",
        ),
        ("refund", "0.01", "₱0.01 is more than there is: ₱0.00"),
        ("waive", "0.00", "An amount is above 0"),
        ("refund", "0.00", "An amount is above 0"),
    ] {
        refused(&[command, late, most], ErrorCode::Invalid, why).await;
    }
    let nothing = "Nothing is owed to this borrower";
    for order in [late, settled, applied] {
        refused(&["refund", order], ErrorCode::Conflict, nothing).await;
    }
    let decisions: [&[&str]; 5] = [
        &["waive", "ORDER", "1.00"],
        &["write-off", "ORDER"],
        &[
            "reschedule",
            "ORDER",
            "2026-12-01",
            "2027-01-01",
            "2027-02-01",
        ],
        &["refund", "ORDER", "1.00"],
        &["cancel", "ORDER"],
    ];
    for decision in decisions {
        for unknown in ["ord_none", "09171234321", "' OR 1=1"] {
            refused(&about(unknown, decision), ErrorCode::NotFound, UNKNOWN).await;
        }
        refused(&about(applied, decision), ErrorCode::Conflict, NOT_LEFT).await;
    }
    for decision in &decisions[..3] {
        refused(&about(settled, decision), ErrorCode::Conflict, SETTLED).await;
    }
    assert_eq!(said(&server, "Pia", &["audit"]).await, "");
    ledgers_hold(&server).await;
}

#[tokio::test]
async fn money_12_dates_events_and_days_that_make_no_sense_are_refused_in_words() {
    let server = start().await;
    let (late, settled) = late_and_settled(&server).await;
    let (late, settled) = (late.as_str(), settled.as_str());
    let refused = async |arguments: &[&str], code: ErrorCode, why: &str| {
        assert_refused(&server, "Maria", &[arguments, &WHY].concat(), code, why).await;
    };
    let no_cooling_off = "This product has no cooling-off time";
    for order in [late, settled] {
        refused(&["cancel", order], ErrorCode::Conflict, no_cooling_off).await;
    }
    let dates = ["reschedule", late, "2026-09-02", "2026-09-01", "2026-10-01"];
    let why = "Installment 2: 1 Sep 2026 is before 2 Sep 2026, the date of the one before it";
    refused(&dates, ErrorCode::Invalid, why).await;
    for event in ["", "operator/1", "gc_1", "90006/gc_1"] {
        let why = "This order has no such event";
        refused(&["reverse", late, event], ErrorCode::NotFound, why).await;
    }
    let why = "A payment is not reversed: take the payment back";
    refused(
        &["reverse", settled, "90006/gc_1"],
        ErrorCode::Conflict,
        why,
    )
    .await;
    // A future day has no books.
    for name in ["trial-balance", "portfolio"] {
        let days = Days {
            day: Some(jiff::civil::date(2026, 8, 20)),
            ..Days::default()
        };
        let refused = report(&server, name, days).await.expect_err("a refusal");
        let found = (refused.code(), refused.sentence());
        assert_eq!(
            found,
            (ErrorCode::Invalid, "This day has not come".to_owned())
        );
    }
    assert_eq!(said(&server, "Pia", &["audit"]).await, "");
}
