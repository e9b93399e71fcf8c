//! The order page and its rating (CALL-34, CALL-35).

use serde_json::{Value, json};
use tulay_lending::state::OrderStatus;
use tulay_store::orders::OrderPageFlags;
use tulay_store::{orders, page_events};

use crate::support::borrowers::{ANA, BEA, LOAN, Loan, WALLET, push};
use crate::support::database::rows;
use crate::support::operators::said;
use crate::support::{Server, start};

const DETAILS: &str = "/v3/loan-details/loan-details";
const SCORE: &str = "/v3/loan-details/google-score";

/// Returns the title, whether the time is known, and the state of each step.
fn steps(details: &Value) -> Vec<(String, bool, String)> {
    let steps = details["steps"].as_array().expect("steps");
    let text = |step: &Value, field: &str| step[field].as_str().expect("a text").to_owned();
    let step = |step: &Value| {
        (
            text(step, "title"),
            step["time"].is_string(),
            text(step, "state"),
        )
    };
    steps.iter().map(step).collect()
}

fn value<'a>(details: &'a Value, label: &str) -> Option<&'a str> {
    let rows = details["userOrderDetail"]["detail"]
        .as_array()
        .expect("rows");
    let found: Vec<_> = rows.iter().filter(|row| row["text"] == label).collect();
    assert!(found.len() < 2, "{label} is shown twice");
    found.first()?["value"].as_str()
}

/// Returns the stored stars of an order.
async fn stars(server: &Server, order_id: &str) -> Option<i64> {
    let order = server.order(order_id).await;
    let read = server
        .app
        .store
        .read(move |tx| page_events::find_score(tx, &order.borrower_id, order.id()));
    read.await.expect("a read")
}

#[tokio::test]
async fn call_34_order_02_status_01_an_order_under_review_shows_its_rows_and_nothing_due() {
    let server = start().await;
    let details = server.applied(ANA).await.details().await;
    assert_eq!(details["orderStatus"], 21);
    assert_eq!(details["noticeStatusText"], "Under review");
    assert_eq!(
        details["noticeDesText"],
        "We are checking your application. You will have our answer by Thu, Jul 16, 9:30 AM"
    );
    assert_eq!(details["productName"], "Tulay Cash");
    assert_eq!(details["productLogo"], "/images/product-tulay-cash.svg");
    assert_eq!(details["principalCentavos"], 1_000_000);
    assert_eq!(value(&details, "Loan amount"), Some("₱10,000.00"));
    assert_eq!(value(&details, "Term"), Some("91 days"));
    assert_eq!(
        value(&details, "Will be sent to GCash\u{a0}••••\u{a0}4321"),
        Some("₱9,500.00")
    );
    assert_eq!(value(&details, "Applied on"), Some("Jul 15, 2026, 9:30 AM"));
    for none in ["amountDueCentavos", "dueDate", "daysLeft"] {
        assert!(details[none].is_null(), "{none}");
    }
    let flags = ["isDelay", "isScore", "cardNeedPop"].map(|flag| &details[flag]);
    assert!(flags.into_iter().all(|flag| flag == 0));
    let texts = ["h5Url", "playeduL", "reyMsg", "cardPopTitle", "cardPopMsg"];
    assert!(texts.into_iter().all(|text| details[text] == ""));
    assert!(details.get("KindTipsMsg").is_none());
    assert_eq!(details["telephone"], "0281234567");
    assert_eq!(details["inside"], 1);
}

/// Checks the order page of a status: its next event, and the number of steps done before the current one.
async fn assert_shown(loan: &Loan, code: i64, next: &str, done: usize) {
    let details = loan.details().await;
    assert_eq!(details["orderStatus"], code);
    assert_eq!(details["noticeDesText"], next);
    let reached: Vec<String> = steps(&details).into_iter().map(|step| step.2).collect();
    let mut way = ["todo"; 5];
    way[..done].fill("done");
    way[done] = "current";
    assert_eq!(reached, way);
}

#[tokio::test]
async fn call_34_status_01_status_02_each_status_shows_its_step_and_what_happens_next() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    let next = "We are checking your application. You will have our answer by Thu, Jul 16, 9:30 AM";
    assert_shown(&loan, 21, next, 0).await;
    server.decide(&loan.order_id, true).await;
    let next =
        "The money is on its way to GCash\u{a0}••••\u{a0}4321. It arrives by Sat, Jul 18, 9:30 AM";
    assert_shown(&loan, 151, next, 1).await;
    server.release(&loan.order_id).await;
    let next = "₱9,500.00 was sent to GCash\u{a0}••••\u{a0}4321. This is your first payment";
    assert_shown(&loan, 170, next, 2).await;
    server.days_pass(1).await;
    assert_shown(&loan, 174, "Pay by then to keep your good record", 3).await;

    let details = loan.details().await;
    let way = steps(&details);
    let titles: Vec<&str> = way.iter().map(|step| step.0.as_str()).collect();
    assert_eq!(
        titles,
        ["Review", "Approved", "Released", "Repaying", "Settled"]
    );
    let times: Vec<bool> = way.iter().map(|step| step.1).collect();
    assert_eq!(times, [true, true, true, true, false]);
    assert_eq!(details["steps"][0]["time"], "2026-07-15 09:30:00");
}

#[tokio::test]
async fn call_34_order_04_a_loan_in_repayment_says_what_is_due_and_offers_a_rollover() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let first_day = loan.details().await;
    assert_eq!(
        (&first_day["orderStatus"], &first_day["isDelay"]),
        (&170.into(), &0.into())
    );
    assert_eq!(first_day["amountDueCentavos"], 342_433);
    assert_eq!(
        (&first_day["dueDate"], &first_day["daysLeft"]),
        (&"2026-08-14".into(), &30.into())
    );
    server.days_pass(1).await;
    let details = loan.details().await;
    assert_eq!(
        (&details["orderStatus"], &details["isDelay"]),
        (&174.into(), &1.into())
    );
    assert_eq!(details["daysLeft"], 29);
    assert_eq!(value(&details, "Due date"), Some("Fri, Aug 14, 2026"));
    assert_eq!(value(&details, "Next payment"), Some("₱3,424.33"));
    assert_eq!(value(&details, "To be paid now"), None, "it is not due yet");
    assert_eq!(value(&details, "Total balance"), Some("₱10,273.00"));
}

#[tokio::test]
async fn call_34_status_01_an_overdue_loan_counts_the_days_and_the_penalty() {
    let server = start().await;
    let loan = server.overdue(ANA, 2).await;
    let details = loan.details().await;
    assert_eq!(
        (&details["orderStatus"], &details["daysLeft"]),
        (&180.into(), &(-2).into())
    );
    assert_eq!(
        details["noticeDesText"],
        "Pay today: tomorrow the penalty grows by ₱171.22"
    );
    // ₱1,000 once, and 5 % a day of ₱3,424.33 for two days (STATIC-03).
    assert_eq!(value(&details, "Overdue"), Some("₱3,424.33"));
    assert_eq!(value(&details, "Penalty so far"), Some("₱1,342.43"));
    assert_eq!(
        value(&details, "To be paid now"),
        Some("₱4,766.76"),
        "MONEY-02"
    );
    let here = &steps(&details)[3];
    assert_eq!((here.0.as_str(), here.2.as_str()), ("Overdue", "late"));
    assert_eq!(
        value(&details, "Sent to GCash\u{a0}••••\u{a0}4321"),
        Some("₱9,500.00")
    );
}

#[tokio::test]
async fn call_34_status_01_a_loan_that_was_late_is_repaying_since_its_first_day_of_it() {
    let server = start().await;
    let loan = server.released(ANA).await;
    server.days_pass(1).await;
    let began = loan.details().await["steps"][3].clone();
    server.days_pass(31).await;
    let client = server.signed_in(ANA).await;
    let loan = Loan { client, ..loan };
    assert_eq!(loan.details().await["steps"][3]["state"], "late");
    let due = loan.due().await["repayAmount"].as_i64().expect("centavos");
    server.pay(&loan, due, false).await;
    assert_eq!(loan.details().await["steps"][3], began);
}

#[tokio::test]
async fn call_34_status_01_a_declined_order_ends_after_its_review() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    server.decide(&loan.order_id, false).await;
    let details = loan.details().await;
    assert_eq!(details["orderStatus"], 110);
    let titles: Vec<String> = steps(&details).into_iter().map(|step| step.0).collect();
    assert_eq!(titles, ["Review", "Declined"]);
    assert!(!details.to_string().contains("sent to"));
    let others = details["recProducts"].as_array().expect("products");
    let ids: Vec<_> = others.iter().map(|product| &product["id"]).collect();
    assert_eq!(ids, ["2", "3", "4", "5"], "every product but the order's");
}

#[tokio::test]
async fn call_34_status_01_a_declined_order_says_why_where_the_lender_said_so() {
    let server = start().await;
    let sentence = "We cannot lend to you this time. You may look at other products";
    let loan = server.applied(ANA).await;
    let decline = ["decline", &loan.order_id, "--because", "income"];
    said(&server, "Maria", &decline).await;
    let details = loan.details().await;
    assert_eq!(details["noticeStatusText"], "Not approved");
    let again = "You can apply for this product again from Fri, Aug 14, 2026";
    let why = format!("{sentence}. Reason: your income is too low for this amount. {again}");
    assert_eq!(details["noticeDesText"], why);
    let client = loan.client.in_language("zh");
    let order_id = loan.order_id.clone();
    let chinese = Loan { client, order_id }.details().await;
    assert_eq!(
        chinese["noticeDesText"],
        "本次暂时无法向您放款，您可以看看其他产品。原因：您的收入不足以承担此金额。您可从 2026年8月14日周五 起再次申请此产品"
    );

    let other = server.applied(BEA).await;
    server.decide(&other.order_id, false).await;
    assert_eq!(
        other.details().await["noticeDesText"],
        format!("{sentence}. {again}")
    );
}

#[tokio::test]
async fn call_34_call_28_status_01_a_declined_product_takes_the_borrower_again_from_the_day_that_it_names()
 {
    let server = start().await;
    let loan = server.applied(ANA).await;
    server.decide(&loan.order_id, false).await;
    server.days_pass(29).await;
    let client = server.signed_in(ANA).await;
    let before = rows(&server);
    let refused = client
        .press("/v3/loan-confirm/loan-detail-push", &LOAN)
        .await;
    assert_eq!(
        (refused.code.as_str(), refused.message.as_str()),
        (
            "1409",
            "You cannot apply for this product again yet. Your last loan says from when on"
        )
    );
    assert!(
        refused.data["url"]
            .as_str()
            .is_some_and(|url| url.contains(&loan.order_id))
    );
    assert_eq!(rows(&server), before);
    let other = [("productId", "2"), ("amount", "500000"), LOAN[2], LOAN[3]];
    push(&client, &other).await;
    server.days_pass(1).await;
    let declined = Loan {
        client,
        order_id: loan.order_id,
    };
    let said = declined.details().await["noticeDesText"].clone();
    let said = said.as_str().expect("a text");
    assert!(said.ends_with("You can apply for this product again at any time"));
    push(&declined.client, &LOAN).await;
}

#[tokio::test]
async fn call_34_status_01_a_promise_that_was_not_kept_is_not_repeated() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    server.days_pass(1).await;
    let late =
        "We are still checking your application. It takes us longer than the day that we promised";
    assert_shown(&loan, 21, late, 0).await;
    server.decide(&loan.order_id, true).await;
    server.days_pass(3).await;
    let late = "The money is on its way to GCash\u{a0}••••\u{a0}4321. It takes us longer than the 3 days that we promised";
    assert_shown(&loan, 151, late, 1).await;
}

#[tokio::test]
async fn call_34_order_05_order_15_a_partners_loan_is_repaid_on_its_own_page() {
    let server = start().await;
    let client = server.ready(ANA).await;
    let fields = [
        ("productId", "3"),
        ("amount", "1000000"),
        ("periods", "120"),
        LOAN[3],
    ];
    let order_id = push(&client, &fields).await;
    let loan = Loan { client, order_id };
    let details = loan.post_of_product("3", DETAILS).await.ok();
    assert_eq!(details["inside"], 0);
    assert_eq!(details["h5Url"], "https://bayan-credit.example/repay");
}

#[tokio::test]
async fn call_34_order_10_order_11_order_12_order_13_what_an_order_asks_of_its_page_travels() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    set_face(
        &server,
        &loan,
        "The loan may be withdrawn until it is paid out",
        "/product?productId=2",
    )
    .await;
    let details = loan.details().await;
    assert_eq!(
        details["reyMsg"],
        "The loan may be withdrawn until it is paid out"
    );
    assert_eq!(details["KindTipsMsg"], "Never pay to a person");
    assert_eq!(
        (&details["isScore"], &details["cardNeedPop"]),
        (&1.into(), &1.into())
    );
    assert_eq!(details["cardPopTitle"], "Your payment account");
    assert_eq!(details["playeduL"], "/product?productId=2");

    let bound = loan
        .client
        .post("/v3/bind-card/bind-card-change", &WALLET)
        .await;
    bound.ok();
    let rated = [("score", "4"), ("orderId", loan.order_id.as_str())];
    loan.client.post(SCORE, &rated).await.ok();
    let details = loan.details().await;
    assert_eq!(
        (&details["isScore"], &details["cardNeedPop"]),
        (&0.into(), &0.into())
    );
}

#[tokio::test]
async fn call_34_order_03_an_address_that_is_not_allowed_is_never_sent() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    for address in [
        "javascript:alert(1)",
        "//evil.example",
        "https://evil.example/",
    ] {
        set_face(&server, &loan, "", address).await;
        let answer = loan.post(DETAILS).await;
        assert_eq!((answer.status, answer.code.as_str()), (500, "1500"));
        assert_eq!(answer.message, "Something went wrong. Please try again");
        assert!(answer.data.is_null(), "no internals");
    }
}

#[tokio::test]
async fn call_34_call_35_somebody_elses_order_is_not_found() {
    let server = start().await;
    let (ana, bea) = (server.applied(ANA).await, server.signed_in(BEA).await);
    let foreign = ana.order_id.as_str();
    let before = rows(&server);
    for order_id in [foreign, "", "ord_none", "' OR 1=1 --"] {
        let fields = [("productId", "1"), ("orderId", order_id)];
        let answer = bea.post(DETAILS, &fields).await;
        assert_eq!(
            (answer.status, answer.code.as_str()),
            (200, "1004"),
            "{order_id}"
        );
        assert_eq!(answer.message, "This order was not found");
    }
    let fields = [("score", "5"), ("orderId", foreign)];
    assert_eq!(bea.post(SCORE, &fields).await.code, "1004");
    assert_eq!(
        bea.post(SCORE, &fields[..1]).await.code,
        "1004",
        "no order to rate"
    );
    assert_eq!(stars(&server, foreign).await, None);
    let other_product = ana.post_of_product("2", DETAILS).await;
    assert_eq!(other_product.code, "1004");
    let visitor = server.visitor();
    let fields = [("productId", "1"), ("orderId", foreign)];
    assert_eq!(visitor.post(DETAILS, &fields).await.code, "1001");
    assert_eq!(visitor.post(SCORE, &[("score", "5")]).await.code, "1001");
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn call_35_order_11_the_first_stars_are_stored_and_only_1_to_5() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    let order_id = loan.order_id.as_str();
    for score in ["0", "6", "-1", "9999999999"] {
        let fields = [("score", score), ("orderId", order_id)];
        let answer = loan.client.post(SCORE, &fields).await;
        assert_eq!(answer.field("score"), "Choose 1 to 5 stars", "{score}");
    }
    for score in ["4.5", "five", ""] {
        let fields = [("score", score), ("orderId", order_id)];
        let answer = loan.client.post(SCORE, &fields).await;
        assert_eq!(answer.field("score"), "Enter a whole number", "{score}");
    }
    assert_eq!(stars(&server, order_id).await, None);
    let repeated = loan.client.post(SCORE, &[("score", "5")]).await.ok();
    assert_eq!(repeated, json!({}));
    let fields = [("score", "1"), ("orderId", order_id)];
    loan.client.post(SCORE, &fields).await.ok();
    assert_eq!(stars(&server, order_id).await, Some(5));
    assert_eq!(server.status(order_id).await, OrderStatus::UnderReview);
}

/// Sets the parts of the order's page that only staff can set.
async fn set_face(server: &Server, loan: &Loan, rey_msg: &str, next_url: &str) {
    let face = OrderPageFlags {
        next_url: next_url.to_owned(),
        rey_msg: rey_msg.to_owned(),
        kind_tips_msg: Some("Never pay to a person".to_owned()),
        card_need_pop: true,
        is_score: true,
        ..OrderPageFlags::default()
    };
    let id = loan.order_id.clone();
    let set = server
        .app
        .store
        .write(move |tx| orders::set_face(tx, &id, &face));
    set.await.expect("a write");
}
