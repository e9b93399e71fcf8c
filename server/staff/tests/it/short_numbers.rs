//! The numbers by which borrowers name orders and complaints (UX-06): where they appear, and how staff search by them.

use tulay_lender::error::{Error, ErrorCode};
use tulay_staff::order_search::{self, SearchResult};

use crate::support::borrowers::{ANA, Loan, order_number};
use crate::support::callbacks::{paid, send};
use crate::support::complaints::complaint_number;
use crate::support::operators::dossier;
use crate::support::{Server, start};

const DETAILS: &str = "/v3/loan-details/loan-details";
const COMPLAIN: &str = "/user-problem/problem-save";

async fn find(server: &Server, what: &str) -> Result<SearchResult, Error> {
    order_search::find(&server.app, what, 10).await
}

async fn complain(loan: &Loan) -> serde_json::Value {
    let form = [
        ("problemType", "2"),
        ("problemDetail", "It is slow"),
        ("orderNo", loan.order_id.as_str()),
    ];
    loan.client.post(COMPLAIN, &form).await.ok()
}

fn value<'a>(rows: &'a serde_json::Value, label: &str) -> Option<&'a str> {
    let rows = rows.as_array()?.iter();
    let mut named = rows.filter(|row| row["text"] == label);
    named.next()?["value"].as_str()
}

#[tokio::test]
async fn ux_06_an_order_has_one_number_on_its_page_its_receipt_and_its_statement() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let code = loan.reference(50_000, false).await;
    send(&server, &paid("gc_1", &code, 50_000)).await.ok();
    let number = order_number(&server, &loan.order_id).await;
    let details = loan.post(DETAILS).await.ok();
    assert_eq!(details["orderNumber"], number.as_str());
    let rows = &details["userOrderDetail"]["detail"];
    assert_eq!(
        value(rows, "Order number"),
        None,
        "the page shows it by itself"
    );
    let due = loan.due().await;
    assert_eq!(value(&due["detail"], "Order number"), Some(number.as_str()));
    for call in ["payment-receipt", "account-statement"] {
        let path = format!("/v3/loan-details/{call}");
        let page = loan.post(&path).await.ok();
        assert_eq!(
            value(&page["detail"], "Order number"),
            Some(number.as_str())
        );
        assert!(!page.to_string().contains(&loan.order_id), "{page}");
    }
}

#[tokio::test]
async fn ux_06_a_complaint_has_a_number_from_the_first_answer_on() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let saved = complain(&loan).await;
    let id = saved["problemId"].as_str().expect("an id");
    let number = complaint_number(&server, id).await;
    assert_eq!(saved["problemNumber"], number.as_str());
    let list = loan
        .client
        .post("/user-problem/problem-list", &[])
        .await
        .ok();
    assert_eq!(
        list["tabs"][0]["items"][0]["problemNumber"],
        number.as_str()
    );
    let detail = loan
        .client
        .post("/user-problem/problem-detail", &[("problemId", id)])
        .await
        .ok();
    assert_eq!(detail["problemNumber"], number.as_str());
    assert_ne!(detail["orderNumber"], number.as_str());
}

#[tokio::test]
async fn ux_06_an_operator_finds_an_order_and_a_complaint_by_the_number_as_it_is_read_out() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let number = order_number(&server, &loan.order_id).await;
    let (first, second) = number.split_once('-').expect("two groups");
    for what in [
        number.clone(),
        number.to_lowercase(),
        format!("  {first} {second} "),
        format!("{first}{second}").to_lowercase(),
        number.replace('0', "o").replace('1', "l"),
    ] {
        let found = find(&server, &what).await.expect("an order");
        let order = &found.orders[0].order;
        assert_eq!(
            (order.id(), order.number.to_string()),
            (loan.order_id.as_str(), number.clone())
        );
    }
    let shown = dossier(&server, &number.to_lowercase()).await;
    assert_eq!(shown.order.id(), loan.order_id);

    let saved = complain(&loan).await;
    let id = saved["problemId"].as_str().expect("an id");
    let named = saved["problemNumber"].as_str().expect("a number");
    let found = find(&server, &named.to_lowercase()).await.expect("one");
    let found = found.complaint.expect("a complaint");
    assert_eq!(
        (found.id, found.number.to_string()),
        (id.to_owned(), named.to_owned())
    );
    assert_eq!(found.order_id, Some(loan.order_id));
}

#[tokio::test]
async fn ux_06_what_is_not_found_says_what_can_be_looked_for() {
    let server = start().await;
    server.released(ANA).await;
    let none = find(&server, "zzzz-zzzz").await.expect_err("none");
    assert_eq!(none.code(), ErrorCode::NotFound);
    assert_eq!(none.sentence(), "No order and no complaint has this number");
    assert_eq!(none.log_detail(), Some("ZZZZ-ZZZZ"));
    for what in ["", "zzzz-zzz", "\u{1b}[2J", "7K3M-9QXU", "%", "'; --"] {
        let none = find(&server, what).await.expect_err("none");
        assert_eq!(none.code(), ErrorCode::NotFound, "{what}");
        let said = none.sentence();
        assert!(said.contains("a number like 7K3M-9QXD"), "{said}");
    }
}
