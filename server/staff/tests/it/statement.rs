//! A borrower's views of payments: on the order's page, as receipts, as a statement.

use serde_json::{Value, json};

use crate::support::borrowers::{ANA, BEA, FIRST, Loan, order_number};
use crate::support::callbacks::{paid, send};
use crate::support::database::rows;
use crate::support::operators::take_back;
use crate::support::{OpenedAnswer, Server, start};

const RECEIPT: &str = "/v3/loan-details/payment-receipt";
const STATEMENT: &str = "/v3/loan-details/account-statement";

async fn receipt(loan: &Loan, reference: &str) -> OpenedAnswer {
    let fields = [
        ("productId", "1"),
        ("orderId", loan.order_id.as_str()),
        ("reference", reference),
    ];
    loan.client.post(RECEIPT, &fields).await
}

/// Returns Ana's loan after one payment by GCash, `gc_1`, ten days after the release.
async fn paid_once(server: &Server, amount_centavos: i64) -> Loan {
    let loan = server.released(ANA).await;
    server.days_pass(10).await;
    let code = loan.reference(FIRST, false).await;
    let mut claim = paid("gc_1", &code, amount_centavos);
    claim["paidAt"] = "2026-07-25T09:00:00+08:00".into();
    send(server, &claim).await.ok();
    loan
}

/// Returns the label and value of each row.
fn pairs(rows: &Value) -> Vec<(&str, &str)> {
    let rows = rows.as_array().expect("rows").iter();
    let pair = |row| (word(row, "text"), word(row, "value"));
    rows.map(pair).collect()
}

fn word<'a>(row: &'a Value, name: &str) -> &'a str {
    row[name].as_str().expect("a text")
}

/// Returns the day, text, amount and balance of each line of a statement.
fn lines(statement: &Value) -> Vec<(String, String, i64, i64)> {
    let lines = statement["lines"].as_array().expect("lines").iter();
    lines
        .map(|line| {
            let text = |name: &str| line[name].as_str().unwrap_or_default().to_owned();
            let centavos = |name: &str| line[name].as_i64().expect("centavos");
            let (amount, balance) = (centavos("amountCentavos"), centavos("balanceCentavos"));
            (text("date"), text("text"), amount, balance)
        })
        .collect()
}

#[tokio::test]
async fn money_13_call_34_a_payment_shows_on_the_order_page_with_what_comes_next() {
    let server = start().await;
    let loan = paid_once(&server, FIRST).await;
    let details = loan.details().await;
    let payment = json!({
        "reference": "90006/gc_1",
        "amountCentavos": FIRST,
        "title": "Payment received ₱3,424.33",
        "time": "Jul 25, 2026, 9:00 AM",
        "channel": "GCash",
        "channelReference": "gc_1",
        "isTakenBack": false,
    });
    assert_eq!(details["payments"], json!([payment]));
    assert_eq!(
        details["noticeDesText"],
        "You are paid up. Nothing is due before then"
    );
    assert_eq!(details["amountLabel"], "Next payment");
    assert_eq!(details["owedToBorrowerCentavos"], 0);
}

#[tokio::test]
async fn money_13_call_34_on_the_day_of_the_next_installment_nobody_is_paid_up() {
    let server = start().await;
    let loan = paid_once(&server, FIRST).await;
    server.days_pass(49).await;
    let day_before = loan_again(&server, &loan).await;
    let paid_up = "You are paid up. Nothing is due before then";
    assert_eq!(day_before["noticeDesText"], paid_up);
    server.days_pass(1).await;
    let due_today = loan_again(&server, &loan).await;
    assert_eq!(due_today["amountLabel"], "To be paid today");
    assert_eq!(
        due_today["noticeDesText"],
        "Pay by then to keep your good record"
    );
}

#[tokio::test]
async fn money_16_call_34_the_last_installment_is_named_with_the_day_until_which_it_costs_less() {
    let server = start().await;
    let loan = paid_twice(&server).await;
    let early = loan_again(&server, &loan).await;
    let enough = "₱3,333.34 is enough until Sun, Sep 13, 2026. After that it is ₱3,424.34";
    let begun = format!("You are paid up. {enough}");
    assert_eq!(early["noticeDesText"], begun);
    assert_eq!(early["amountDueCentavos"], 333_334);
    assert_eq!(enough_texts(&server, &loan).await, [enough; 3]);
    server.days_pass(10).await;
    let last_day = loan_again(&server, &loan).await;
    assert_eq!(last_day["noticeDesText"], begun);
    server.days_pass(1).await;
    let after = loan_again(&server, &loan).await;
    let paid_up = "You are paid up. Nothing is due before then";
    assert_eq!(after["noticeDesText"], paid_up);
    assert_eq!(after["amountDueCentavos"], 342_434);
    assert_eq!(
        enough_texts(&server, &loan).await,
        [json!(null), json!(null), json!(null)]
    );
}

#[tokio::test]
async fn money_16_ux_01_the_rest_of_a_part_is_named_with_the_day_until_which_it_is_enough() {
    let server = start().await;
    let loan = paid_twice(&server).await;
    let code = loan.reference(333_334, false).await;
    let mut claim = paid("gc_3", &code, 233_334);
    claim["paidAt"] = "2026-09-03T10:00:00+08:00".into();
    send(&server, &claim).await.ok();
    let result = &loan_again(&server, &loan).await["paymentResult"];
    let title = "₱2,333.34 received, ₱1,000.00 still due";
    assert_eq!(word(result, "title"), title);
    let enough = "₱1,000.00 is enough until Sun, Sep 13, 2026. After that it is ₱1,091.00";
    assert_eq!(word(result, "text"), enough);
}

/// Returns Ana's loan after its first two payments, the second before the period of the last installment has begun.
async fn paid_twice(server: &Server) -> Loan {
    let loan = paid_once(server, FIRST).await;
    server.days_pass(40).await;
    let (client, order_id) = (server.signed_in(ANA).await, loan.order_id);
    let loan = Loan { client, order_id };
    let code = loan.reference(FIRST, false).await;
    let mut claim = paid("gc_2", &code, FIRST);
    claim["paidAt"] = "2026-09-03T09:00:00+08:00".into();
    send(server, &claim).await.ok();
    loan
}

/// Sentences on until when the amount is enough: on the order's page, on its repayment, on the home tab.
async fn enough_texts(server: &Server, loan: &Loan) -> [Value; 3] {
    let (client, order_id) = (server.signed_in(ANA).await, loan.order_id.as_str());
    let ids = [("productId", "1"), ("orderId", order_id)];
    let order = client
        .post("/v3/loan-details/loan-details", &ids)
        .await
        .ok();
    let repayment = client
        .post("/v3/installment/loan-play-detail", &ids)
        .await
        .ok();
    let home = client.get("/service/home/index", &[]).await.ok();
    [&order, &repayment, &home["order"]].map(|answer| answer["enoughText"].clone())
}

#[tokio::test]
async fn money_13_call_34_before_any_payment_the_page_says_what_to_pay_and_by_when() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    let details = loan.details().await;
    assert_eq!(
        (&details["payments"], &details["amountLabel"]),
        (&json!([]), &Value::Null)
    );
    server.decide(&loan.order_id, true).await;
    server.release(&loan.order_id).await;
    assert_eq!(loan.details().await["amountLabel"], "Next payment");
    server.days_pass(30).await;
    let due_today = loan_again(&server, &loan).await;
    assert_eq!(due_today["amountLabel"], "To be paid today");
    assert_eq!(
        due_today["noticeDesText"],
        "Pay by then to keep your good record"
    );
    server.days_pass(1).await;
    assert_eq!(
        loan_again(&server, &loan).await["amountLabel"],
        "To be paid now"
    );
}

/// Returns the order's page after the borrower has logged in again.
async fn loan_again(server: &Server, loan: &Loan) -> Value {
    let (client, order_id) = (server.signed_in(ANA).await, loan.order_id.clone());
    Loan { client, order_id }.details().await
}

#[tokio::test]
async fn money_07_call_34_what_was_paid_beyond_everything_shows_as_owed_to_the_borrower() {
    let server = start().await;
    let loan = paid_once(&server, 1_100_000).await;
    let details = loan.details().await;
    // ₱10,273.00 was owed; a settlement on the tenth day is not early enough for a rebate.
    assert_eq!(details["orderStatus"], 200);
    assert_eq!(details["owedToBorrowerCentavos"], 1_100_000 - 1_027_300);
    let receipt = receipt(&loan, "90006/gc_1").await.ok();
    assert_eq!(
        pairs(&receipt["parts"]),
        [
            ("Interest", "₱273.00"),
            ("Principal", "₱10,000.00"),
            ("Paid beyond what was due", "₱727.00")
        ]
    );
}

#[tokio::test]
async fn money_13_call_40_a_receipt_says_who_paid_what_for_which_loan() {
    let server = start().await;
    let loan = paid_once(&server, FIRST).await;
    let receipt = receipt(&loan, "90006/gc_1").await.ok();
    assert_eq!(receipt["payment"], loan.details().await["payments"][0]);
    let newest = loan.post(RECEIPT).await.ok();
    assert_eq!(newest, receipt, "the newest where none is named");
    let detail = pairs(&receipt["detail"]);
    let labels: Vec<&str> = detail.iter().map(|row| row.0).collect();
    assert_eq!(
        labels,
        [
            "Paid on",
            "Paid through",
            "Received from",
            "Payment code",
            "Product",
            "Order number"
        ]
    );
    assert_eq!(
        detail[..3].iter().map(|row| row.1).collect::<Vec<_>>(),
        ["Jul 25, 2026, 9:00 AM", "GCash", "Ana Dela Cruz"]
    );
    assert_eq!(
        (detail[4].1, detail[5].1),
        (
            "Tulay Cash",
            order_number(&server, &loan.order_id).await.as_str()
        )
    );
    assert_eq!(
        pairs(&receipt["parts"]),
        [("Interest", "₱91.00"), ("Principal", "₱3,333.33")]
    );
}

#[tokio::test]
async fn money_13_a_payment_is_taken_back_on_the_day_of_that_and_not_on_its_own() {
    let server = start().await;
    let loan = paid_once(&server, FIRST).await;
    server.days_pass(3).await;
    take_back(&server, "gc_1").await;
    let payment = &loan_again(&server, &loan).await["payments"][0];
    let title = "Payment of ₱3,424.33 taken back on Tue, Jul 28, 2026";
    assert_eq!(word(payment, "title"), title);
    assert_eq!(word(payment, "time"), "Jul 25, 2026, 9:00 AM");
}

#[tokio::test]
async fn money_13_a_payment_taken_back_is_shown_as_such_and_pays_nothing() {
    let server = start().await;
    let loan = paid_once(&server, FIRST).await;
    take_back(&server, "gc_1").await;
    let details = loan.details().await;
    let shown = &details["payments"][0];
    assert_eq!(
        shown["title"],
        "Payment of ₱3,424.33 taken back on Sat, Jul 25, 2026"
    );
    assert_eq!(shown["isTakenBack"], true);
    assert_eq!(
        details["noticeDesText"],
        "Pay by then to keep your good record"
    );
    let receipt = receipt(&loan, "90006/gc_1").await.ok();
    assert_eq!(
        (&receipt["payment"], &receipt["parts"]),
        (shown, &json!([]))
    );
    let statement = loan.post(STATEMENT).await.ok();
    let line =
        |text: &str, amount, balance| ("2026-07-25".to_owned(), text.to_owned(), amount, balance);
    assert_eq!(
        lines(&statement)[2..],
        [
            line("Payment", -FIRST, 1_027_300 - FIRST),
            line("Payment taken back", FIRST, 1_027_300),
        ]
    );
    assert_eq!(statement["lines"][2]["paymentReference"], "90006/gc_1");
    assert_eq!(statement["lines"][3]["paymentReference"], "90006/gc_1");
}

#[tokio::test]
async fn money_17_a_payment_taken_back_is_named_on_both_pages_until_it_is_made_good_for() {
    const DUE: &str = "/v3/installment/loan-play-detail";
    let server = start().await;
    let loan = paid_once(&server, FIRST).await;
    assert_eq!(loan.details().await["takenBack"], Value::Null);
    take_back(&server, "gc_1").await;
    let card = |owed: &str| {
        let payment = "A payment of ₱3,424.33 of Sat, Jul 25, 2026 was taken back";
        json!({ "title": "Owed again", "texts": [format!("{payment}{owed} owed again")] })
    };
    assert_eq!(loan.details().await["takenBack"], card(" and is"));
    assert_eq!(loan.post(DUE).await.ok()["takenBack"], card(" and is"));

    let code = loan.reference(FIRST, false).await;
    send(&server, &paid("gc_2", &code, 342_400)).await.ok();
    assert_eq!(loan.details().await["takenBack"], card(". ₱0.33 of it is"));
    assert_eq!(
        loan.post(DUE).await.ok()["takenBack"],
        card(". ₱0.33 of it is")
    );
    send(&server, &paid("gc_3", &code, 33)).await.ok();
    assert_eq!(loan.details().await["takenBack"], Value::Null);
    assert_eq!(loan.post(DUE).await.ok()["takenBack"], Value::Null);
}

#[tokio::test]
async fn money_13_call_40_the_lines_of_a_statement_add_up_to_what_is_owed() {
    let server = start().await;
    let loan = paid_once(&server, FIRST).await;
    let statement = loan.post(STATEMENT).await.ok();
    let line = |date: &str, text: &str, amount, balance| {
        (date.to_owned(), text.to_owned(), amount, balance)
    };
    assert_eq!(
        lines(&statement),
        [
            line("2026-07-15", "Loan amount", 1_000_000, 1_000_000),
            line(
                "2026-07-15",
                "Interest of the whole term",
                27_300,
                1_027_300
            ),
            line("2026-07-25", "Payment", -FIRST, 1_027_300 - FIRST),
        ]
    );
    assert_eq!(statement["balanceCentavos"], 1_027_300 - FIRST);
    assert_eq!(statement["lines"][2]["paymentReference"], "90006/gc_1");
    assert!(statement["lines"][0]["paymentReference"].is_null());
    assert_eq!(statement["madeAt"], "Jul 25, 2026, 9:30 AM");
    let detail = pairs(&statement["detail"]);
    assert_eq!(detail[0], ("Borrower", "Ana Dela Cruz"));
    let labels: Vec<_> = detail.into_iter().map(|row| row.0).collect();
    assert_eq!(
        labels,
        [
            "Borrower",
            "Order number",
            "Loan amount",
            "Term",
            "Released on"
        ]
    );
}

#[tokio::test]
async fn money_13_a_statement_before_the_release_has_no_line() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    let statement = loan.post(STATEMENT).await.ok();
    assert_eq!(
        (&statement["lines"], &statement["balanceCentavos"]),
        (&json!([]), &json!(0))
    );
    let none = receipt(&loan, "90006/gc_1").await;
    assert_eq!(
        (none.code.as_str(), none.message.as_str()),
        ("1004", "This payment was not found")
    );
}

#[tokio::test]
async fn money_13_call_40_only_its_owner_sees_a_receipt_and_a_statement() {
    let server = start().await;
    let loan = paid_once(&server, FIRST).await;
    let client = server.ready(BEA).await;
    let foreign = Loan {
        client,
        order_id: loan.order_id.clone(),
    };
    let before = rows(&server);
    for answer in [
        receipt(&foreign, "90006/gc_1").await,
        foreign.post(STATEMENT).await,
    ] {
        assert_eq!(
            (answer.code.as_str(), answer.message.as_str()),
            ("1004", "This order was not found")
        );
        assert!(answer.data.is_null());
    }
    let of_another_product = loan.post_of_product("2", STATEMENT).await;
    assert_eq!(of_another_product.code, "1004");
    for reference in ["gc_1", "90006/gc_2", "90007/gc_1", "' OR 1=1 --"] {
        let none = receipt(&loan, reference).await;
        assert_eq!(
            (none.code.as_str(), none.message.as_str()),
            ("1004", "This payment was not found"),
            "{reference}"
        );
    }
    assert_eq!(rows(&server), before);
}
