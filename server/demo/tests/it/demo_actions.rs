//! The demo's actions (QA-14): one press each, given as data with the reason where one is not possible.

use serde_json::{Value, json};

use crate::support::{Server, only, plain_http, start_demo};

async fn ask(server: &Server, path: &str, body: Option<Value>) -> (u16, Value) {
    let url = format!("{}{path}", server.url);
    let http = plain_http();
    let request = match body {
        Some(body) => http.post(url).json(&body),
        None => http.get(url),
    };
    let request = request.header("X-Requested-With", "XMLHttpRequest");
    let response = request.send().await.expect("an answer");
    let status = response.status().as_u16();
    (status, response.json().await.unwrap_or_default())
}

async fn panel(server: &Server, scenario: &str) -> Value {
    let path = format!("/demo/actions?sessionId=demo-{scenario}");
    let (status, panel) = ask(server, &path, None).await;
    assert_eq!(status, 200, "{panel}");
    panel
}

fn row(panel: &Value, id: &str) -> Value {
    only(panel["actions"].as_array().expect("a list").clone(), |it| {
        it["id"] == id
    })
}

fn state(panel: &Value) -> String {
    panel["lines"][0].as_str().unwrap_or_default().to_owned()
}

/// Presses an action as the borrower of a scenario; returns the refusal's sentence, empty if it was done.
async fn press(server: &Server, scenario: &str, id: &str, value: &str) -> String {
    let body = json!({"sessionId": format!("demo-{scenario}"), "value": value});
    let (status, answer) = ask(server, &format!("/demo/actions/{id}"), Some(body)).await;
    match status {
        200 => String::new(),
        _ => answer["message"].as_str().expect("a sentence").to_owned(),
    }
}

#[tokio::test]
async fn qa_14_an_order_is_approved_released_paid_less_and_goes_overdue_by_one_press_each() {
    let server = start_demo().await;
    let of = "under-review";
    assert_eq!(state(&panel(&server, of).await), "Under review");
    assert_eq!(press(&server, of, "approve", "").await, "");
    assert!(state(&panel(&server, of).await).starts_with("Approved"));
    assert_eq!(press(&server, of, "release", "").await, "");
    let released = panel(&server, of).await;
    assert!(
        state(&released).starts_with("Released · due "),
        "{released}"
    );
    assert_eq!(row(&released, "pay-less")["enabled"], true);
    assert_eq!(press(&server, of, "pay-less", "").await, "");
    assert_eq!(press(&server, of, "to-overdue", "").await, "");
    let late = panel(&server, of).await;
    assert!(state(&late).starts_with("Overdue · due "), "{late}");
    assert_eq!(press(&server, of, "pay-due", "").await, "");
    assert!(state(&panel(&server, of).await).starts_with("In repayment · due "));
    let sms = panel(&server, of).await["messages"]["rows"].clone();
    let times = sms.as_array().expect("a list").iter();
    let times: Vec<&str> = times.filter_map(|it| it["createdAt"].as_str()).collect();
    assert!(
        times.len() > 1 && times.is_sorted_by(|a, b| a >= b),
        "{times:?}"
    );
}

#[tokio::test]
async fn qa_14_a_press_that_the_state_does_not_allow_says_so_and_changes_nothing() {
    let server = start_demo().await;
    for (of, id, value, sentence) in [
        ("in-repayment", "approve", "", "not under review"),
        ("under-review", "release", "", "not approved yet"),
        ("under-review", "pay-due", "", "Nothing is due"),
        ("h5-repay", "pay-less", "", "Nothing is due"),
        ("new-borrower", "decline", "", "no order"),
        ("complaint-answered", "answer", "", "No complaint waits"),
        ("due-today", "to-due", "", "only goes ahead"),
        ("overdue", "to-overdue", "", "overdue already"),
        ("nobody-at-all", "pay-due", "", "Nobody is signed in"),
        ("overdue", "to-date", "2026-07-15", "only goes ahead"),
        ("overdue", "to-date", "1999-01-01", "after"),
        ("overdue", "to-date", "9999-12-31", "400 days"),
        ("overdue", "to-date", "tomorrow", "YYYY-MM-DD"),
        ("overdue", "fly", "", "no such action"),
    ] {
        let (_, clock) = ask(&server, "/demo/clock", None).await;
        let before = panel(&server, of).await;
        let said = press(&server, of, id, value).await;
        assert!(said.contains(sentence), "{of} {id}: {said}");
        assert_eq!(panel(&server, of).await, before, "{of} {id}");
        assert_eq!(
            ask(&server, "/demo/clock", None).await.1["now"],
            clock["now"]
        );
        if value.is_empty() && id != "fly" {
            assert_eq!(row(&before, id)["reason"], said.as_str(), "{of} {id}");
        }
    }
}

#[tokio::test]
async fn qa_14_a_complaint_is_answered_by_one_press_and_the_clock_goes_to_a_date_and_to_due() {
    let server = start_demo().await;
    assert_eq!(press(&server, "complaint-open", "answer", "").await, "");
    let again = press(&server, "complaint-open", "answer", "").await;
    assert!(again.contains("No complaint waits"), "{again}");
    assert_eq!(
        press(&server, "in-repayment", "to-date", "2026-07-17").await,
        ""
    );
    assert_eq!(press(&server, "in-repayment", "to-due", "").await, "");
    let (_, clock) = ask(&server, "/demo/clock", None).await;
    assert_eq!(clock["now"], "2026-07-25 09:30:00");
}

#[tokio::test]
async fn qa_14_the_session_ends_by_one_press() {
    let server = start_demo().await;
    assert_eq!(press(&server, "in-repayment", "end-session", "").await, "");
    let ended = row(&panel(&server, "in-repayment").await, "end-session");
    assert_eq!(ended["enabled"], false, "{ended}");
    assert_eq!(
        row(&panel(&server, "overdue").await, "end-session")["enabled"],
        true
    );
}

#[tokio::test]
async fn qa_14_every_scenario_has_a_group() {
    let server = start_demo().await;
    let (_, all) = ask(&server, "/demo/scenarios", None).await;
    for scenario in all.as_array().expect("a list") {
        assert!(scenario["group"].as_str().is_some_and(|it| !it.is_empty()));
    }
}
