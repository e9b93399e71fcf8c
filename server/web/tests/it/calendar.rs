//! Due dates as a calendar file (UX-08).

use crate::support::borrowers::{ANA, Loan};
use crate::support::callbacks::{paid, send};
use crate::support::{Server, plain_http, start};

/// Returns the address of the file in the repayment page's data.
async fn address(loan: &Loan) -> String {
    let url = loan.due().await["calendarUrl"].clone();
    url.as_str().expect("an address").to_owned()
}

/// Opens an address as the system's browser does: without a session.
async fn open(server: &Server, address: &str) -> reqwest::Response {
    let opened = plain_http()
        .get(format!("{}{address}", server.url))
        .send()
        .await;
    opened.expect("an answer")
}

async fn file(server: &Server, loan: &Loan) -> String {
    let opened = open(server, &address(loan).await).await;
    let file = opened.text().await.expect("a text");
    file.replace("\r\n ", "")
}

#[tokio::test]
async fn ux_08_the_due_dates_are_a_calendar_file_that_opens_without_a_session() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let opened = open(&server, &address(&loan).await).await;
    assert_eq!(opened.status(), 200);
    let header = |name: &str| opened.headers()[name].to_str().expect("a text").to_owned();
    assert_eq!(header("content-type"), "text/calendar; charset=utf-8");
    assert_eq!(
        header("content-disposition"),
        "inline; filename=\"due-dates.ics\""
    );
    assert_eq!(header("cache-control"), "no-store");
    let file = file(&server, &loan).await;
    let due = loan.due().await;
    let plan = due["repayPlan"].as_array().expect("a plan");
    assert_eq!(file.matches("BEGIN:VEVENT").count(), plan.len());
    for row in plan {
        let day = row["time"].as_str().expect("a day").replace('-', "");
        assert!(
            file.contains(&format!("DTSTART;VALUE=DATE:{day}\r\n")),
            "{file}"
        );
    }
    let number = server.order(&loan.order_id).await.number;
    assert!(file.contains(&format!("order number {number}")), "{file}");
    assert!(
        file.contains("UID:") && !file.contains(&loan.order_id),
        "{file}"
    );
    assert!(!file.contains(ANA), "{file}");
}

#[tokio::test]
async fn ux_08_it_speaks_the_readers_language_and_holds_what_is_still_to_be_paid() {
    let server = start().await;
    let loan = server.released(ANA).await;
    assert!(file(&server, &loan).await.contains("is due"));
    let before = file(&server, &loan).await.matches("BEGIN:VEVENT").count();
    let amount = loan.due().await["repayAmount"].as_i64().expect("an amount");
    let code = loan.reference(amount, false).await;
    send(&server, &paid("gc_1", &code, amount)).await.ok();
    let loan = Loan {
        client: loan.client.in_language("zh"),
        order_id: loan.order_id,
    };
    let file = file(&server, &loan).await;
    assert_eq!(file.matches("BEGIN:VEVENT").count(), before - 1);
    assert!(file.contains("订单号"), "{file}");
}

#[tokio::test]
async fn ux_08_what_is_due_today_is_still_a_date_to_come() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let before = file(&server, &loan).await.matches("BEGIN:VEVENT").count();
    server.days_pass(30).await;
    let loan = Loan {
        client: server.signed_in(ANA).await,
        order_id: loan.order_id,
    };
    let file = file(&server, &loan).await;
    assert_eq!(file.matches("BEGIN:VEVENT").count(), before);
    assert!(file.contains("DTSTART;VALUE=DATE:20260814\r\n"), "{file}");
}

#[tokio::test]
async fn ux_08_what_is_overdue_is_no_date_to_come() {
    let server = start().await;
    let loan = server.overdue(ANA, 5).await;
    let file = file(&server, &loan).await;
    let plan = loan.due().await["repayPlan"].as_array().map(Vec::len);
    assert_eq!(Some(file.matches("BEGIN:VEVENT").count() + 1), plan);
}

#[tokio::test]
async fn ux_08_an_address_opens_for_a_day_and_cannot_be_made_up() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let address = address(&loan).await;
    let (path, token) = address.rsplit_once('/').expect("a token");
    for token in [
        "",
        "x",
        "%00",
        &token[1..],
        &format!("{token}a"),
        &loan.order_id,
    ] {
        let opened = open(&server, &format!("{path}/{token}")).await;
        assert!(
            opened.status().is_client_error(),
            "{token}: {}",
            opened.status()
        );
    }
    let form = [
        ("productId", "1"),
        ("scene", "3"),
        ("position", "1"),
        ("orderId", &loan.order_id),
    ];
    let jump = loan
        .client
        .get("/v3/contract/contract-jump", &form)
        .await
        .ok();
    let contract = jump["contract_url"].as_str().expect("an address");
    let foreign = contract.replace("/contract/", "/calendar/");
    assert_eq!(open(&server, &foreign).await.status(), 404);
    server.days_pass(1).await;
    assert_eq!(open(&server, &address).await.status(), 200);
    server.days_pass(1).await;
    assert_eq!(open(&server, &address).await.status(), 404);
}
