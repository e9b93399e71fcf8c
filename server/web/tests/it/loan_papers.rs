//! The papers of a loan: its plan on the order page, the borrower's other loans, the certificate of full payment, and the
//! payment that the repayment page asks about (CALL-23, CALL-34, CALL-40).

use std::sync::Arc;

use jiff::SignedDuration;
use serde_json::{Value, json};
use tulay_staff::acts::refund::Refund;
use tulay_staff::perform::perform;

use crate::support::borrowers::{ANA, BEA, FIRST, LOAN, Loan, push};
use crate::support::callbacks::{paid, send};
use crate::support::legacy::ways;
use crate::support::staff::signed;
use crate::support::{Server, centavos, start};

const CERTIFICATE: &str = "/v3/loan-details/full-payment-certificate";

/// Pays everything that Ana owes, once prepayment is allowed.
async fn paid_off(server: &Server) -> Loan {
    let loan = server.released(ANA).await;
    server.days_pass(10).await;
    server.pay(&loan, FIRST, false).await;
    server.days_pass(40).await;
    // Her session ended with the days.
    let client = server.signed_in(ANA).await;
    let loan = Loan { client, ..loan };
    let whole = centavos(&loan.due().await, "fullAmount");
    server.pay(&loan, whole, false).await;
    loan
}

#[tokio::test]
async fn ux_20_call_34_the_order_page_has_the_plan_and_says_how_many_installments_are_paid() {
    let server = start().await;
    let applied = server.applied(BEA).await.details().await;
    assert_eq!(
        (&applied["paidText"], &applied["repayPlan"]),
        (&Value::Null, &json!([]))
    );
    let loan = server.released(ANA).await;
    let details = loan.details().await;
    assert_eq!(details["paidText"], "0 of 3 paid · ₱10,273.00 left");
    assert_eq!(details["repayPlan"], loan.due().await["repayPlan"]);
    server.pay(&loan, FIRST, false).await;
    let details = loan.details().await;
    assert_eq!(details["paidText"], "1 of 3 paid · ₱6,848.67 left");
    let due = loan.due().await;
    assert_eq!(due["paidText"], details["paidText"]);
    assert_eq!((&due["paidCount"], &due["count"]), (&1.into(), &3.into()));
    let plan = &details["repayPlan"];
    let paid = &plan[0];
    assert_eq!(
        (&paid["title"], &paid["paid"], &paid["amount"]),
        (&"Installment 1 of 3".into(), &"Paid".into(), &FIRST.into())
    );
    assert_eq!(
        (&plan[1]["title"], &plan[1]["paid"]),
        (&"Installment 2 of 3".into(), &"".into())
    );
    assert_eq!(plan.as_array().map(Vec::len), Some(3));
    assert_eq!(due["repayPlan"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn ux_21_call_34_the_order_page_lists_the_borrowers_other_and_earlier_loans() {
    let server = start().await;
    let bea = server.released(BEA).await;
    let first = paid_off(&server).await;
    assert_eq!(first.details().await["otherLoans"], json!([]));
    let next = Loan {
        order_id: push(&first.client, &LOAN).await,
        client: first.client.clone(),
    };
    let others = next.details().await["otherLoans"].clone();
    assert_eq!(others[0]["orderId"], first.order_id.as_str());
    assert_eq!(others[0]["title"], "Tulay Cash · ₱10,000.00");
    assert_eq!(others[0]["text"], "Settled · Wed, Jul 15, 2026");
    assert_eq!(others.as_array().map(Vec::len), Some(1), "not Bea's");
    let of_first = first.details().await["otherLoans"].clone();
    assert_eq!(of_first[0]["orderId"], next.order_id.as_str());
    let client = server.signed_in(BEA).await;
    let bea = Loan { client, ..bea };
    assert_eq!(bea.details().await["otherLoans"], json!([]));
}

#[tokio::test]
async fn ux_22_call_40_a_loan_that_was_paid_in_full_has_a_certificate_and_no_other() {
    let server = start().await;
    let open = server.released(BEA).await;
    assert_eq!(open.details().await["hasCertificate"], false);
    let refused = open.post(CERTIFICATE).await;
    assert_eq!(
        (refused.status, refused.code.as_str()),
        (200, "1409"),
        "not paid yet"
    );
    let loan = paid_off(&server).await;
    assert_eq!(loan.details().await["hasCertificate"], true);
    let certificate = loan.post(CERTIFICATE).await.ok();
    assert_eq!(
        certificate["text"],
        "This loan is fully paid. Nothing more is owed on it"
    );
    let rows = certificate["detail"].as_array().expect("rows");
    let labels: Vec<&str> = rows.iter().filter_map(|row| row["text"].as_str()).collect();
    let expected = [
        "Borrower",
        "Product",
        "Order number",
        "Loan amount",
        "Released on",
        "Paid in full on",
        "Paid in all",
    ];
    assert_eq!(labels, expected);
    let statement = loan.post("/v3/loan-details/account-statement").await.ok();
    let lines = statement["lines"].as_array().expect("lines").iter();
    let paid = lines.filter(|line| line["paymentReference"].is_string());
    let paid: i64 = paid.map(|line| -centavos(line, "amountCentavos")).sum();
    let pesos = rows[6]["value"].as_str().expect("an amount");
    let digits: String = pesos.chars().filter(char::is_ascii_digit).collect();
    assert_eq!(digits, paid.to_string(), "as the statement");

    let by_bea = Loan {
        client: server.signed_in(BEA).await,
        ..loan
    };
    assert_eq!(by_bea.post(CERTIFICATE).await.code, "1004");
}

#[tokio::test]
async fn ux_23_call_23_call_11_the_repayment_pages_name_the_payment_that_is_not_confirmed_yet() {
    let server = start().await;
    let loan = server.released(ANA).await;
    assert_eq!(loan.due().await["awaitedText"], Value::Null);
    let code = loan.reference(FIRST, false).await;
    assert_eq!(
        loan.due().await["awaitedText"],
        "A payment of ₱3,424.33 (GCash) is not confirmed yet. If you made it, do not pay again: it will show on the \
         page of your loan"
    );
    assert_eq!(
        ways(&loan).await.ok()["awaitedText"],
        loan.due().await["awaitedText"]
    );
    server.press(&code, "pay").await;
    assert_eq!(loan.due().await["awaitedText"], Value::Null);
    assert_eq!(ways(&loan).await.ok()["awaitedText"], Value::Null);
}

#[tokio::test]
async fn ux_23_call_24_a_page_that_knows_of_no_other_payment_makes_none_after_it() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let opened = loan.due().await;
    let pay = async |page: &Value| {
        let amount = loan.due().await["repayAmount"].to_string();
        let fields = [
            ("productId", "1"),
            ("orderId", loan.order_id.as_str()),
            ("amount", &amount),
            ("choice", "due"),
            ("isDelay", "0"),
            ("channelNumber", "90007"),
            (
                "paymentsSeen",
                page["paymentsSeen"].as_str().expect("the payments"),
            ),
        ];
        let path = "/v3/loan-details/generate-vcode";
        loan.client.post(path, &fields).await
    };
    // In the first tab a code is begun, then paid.
    let code = loan.reference(FIRST, false).await;
    let refused = pay(&opened).await;
    assert_eq!(refused.code, "1400");
    assert!(refused.data["fields"]["paymentsSeen"].is_string());
    let asked = loan.due().await;
    assert_eq!(
        asked["paymentsSeen"],
        ways(&loan).await.ok()["paymentsSeen"]
    );
    assert_eq!(pay(&asked).await.code, "00", "pays once more");
    let twice = loan.due().await;
    server.press(&code, "pay").await;
    assert_eq!(pay(&twice).await.code, "1400");
    assert_eq!(pay(&loan.due().await).await.code, "00");
}

#[tokio::test]
async fn ux_22_money_07_a_certificate_counts_neither_what_is_owed_back_nor_what_was_refunded() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let code = loan.reference(FIRST, false).await;
    send(&server, &paid("gc_1", &code, 1_100_000)).await.ok();
    let in_all = async || {
        let certificate = loan.post(CERTIFICATE).await.ok();
        certificate["detail"][6]["value"].clone()
    };
    assert_eq!(in_all().await, "₱10,273.00");
    let refund = Refund {
        order_id: loan.order_id.clone(),
        amount_centavos: 72_700,
        bank_reference: Some("BPI 1".to_owned()),
    };
    let maria = signed(&server.app, "Maria", "paid too much").await;
    let refunded = perform(&server.app, Arc::new(refund), &maria, false);
    refunded.await.expect("a refund");
    assert_eq!(in_all().await, "₱10,273.00");
}

#[tokio::test]
async fn ux_22_a_payment_that_is_reported_days_later_dates_anas_certificate_by_its_own_day() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let code = loan.reference(FIRST, false).await;
    let later = server.app.clock.now() + SignedDuration::from_hours(50);
    server.app.clock.set(later).expect("a manual clock");
    send(&server, &paid("gc_1", &code, 1_100_000)).await.ok();
    let certificate = loan.post(CERTIFICATE).await.ok();
    let value = |at: usize| certificate["detail"][at]["value"].clone();
    assert_eq!(
        (value(4), value(5)),
        ("Wed, Jul 15, 2026".into(), "Wed, Jul 15, 2026".into())
    );
}
