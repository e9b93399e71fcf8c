//! A loan that is paid out by Xendit's adaptor over HTTP, from the release to the webhook.

use serde_json::{Value, json};
use tulay_lender::payouts::ask_due;
use tulay_lending::state::OrderStatus;
use wiremock::matchers::{header, method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::support::borrowers::{ANA, Loan};
use crate::support::operators::said;
use crate::support::xendit::payout_channels;
use crate::support::{Server, captured_log, plain_http, start_production};
use tulay_support::waiting::PATIENT_MS;

const TOKEN: &str = "callback_0123456789";
const KEY: &str = "xnd_test_0123456789";

/// Returns the operator's configuration for payouts by Xendit at this address.
fn configuration(address: &str) -> String {
    let channels = payout_channels();
    format!(
        "\n[xendit]\naddress = \"{address}\"\nsecret_key = \"{KEY}\"\ncallback_token = \"{TOKEN}\"\ntimeout_ms = {PATIENT_MS}\n{channels}"
    )
}

fn payout(id: &str, status: &str) -> Value {
    json!({"id": "disb-1", "reference_id": format!("{id}-1"), "status": status, "amount": 9500.00,
           "currency": "PHP", "channel_code": "PH_90006", "updated": "2026-07-15T01:45:00Z"})
}

async fn answers(xendit: &MockServer, verb: &str, body: Value) {
    xendit.reset().await;
    let rule = Mock::given(method(verb)).and(path("/v2/payouts"));
    let rule = rule.and(header(
        "authorization",
        "Basic eG5kX3Rlc3RfMDEyMzQ1Njc4OTo=",
    ));
    let answer = ResponseTemplate::new(200).set_body_json(body);
    rule.respond_with(answer).mount(xendit).await;
}

async fn webhook(server: &Server, token: &str, event: &str, reference: &str) -> u16 {
    let body = json!({"event": event, "business_id": "biz", "created": "2026-07-15T01:45:00Z",
                      "data": {"id": "disb-1", "reference_id": reference, "status": "SUCCEEDED", "amount": 9500.00}});
    let post = plain_http().post(format!("{}/callbacks/payout/xendit", server.url));
    let post = post.header("x-callback-token", token).json(&body);
    post.send().await.expect("an answer").status().as_u16()
}

async fn sent(xendit: &MockServer) -> (Server, Loan) {
    let server = start_production(|text| format!("{text}{}", configuration(&xendit.uri()))).await;
    let loan = server.applied(ANA).await;
    server.decide(&loan.order_id, true).await;
    answers(xendit, "POST", payout(&loan.order_id, "ACCEPTED")).await;
    said(&server, "Maria", &["release", &loan.order_id]).await;
    (server, loan)
}

#[tokio::test]
async fn prov_02_prov_05_a_loan_is_paid_out_by_xendit_and_starts_once_xendit_confirms_its_webhook()
{
    let xendit = MockServer::start().await;
    let (server, loan) = sent(&xendit).await;
    let id = loan.order_id.as_str();
    let reference = format!("{id}-1");
    let requests = xendit.received_requests().await.expect("a record");
    assert_eq!(requests.len(), 1);
    let body: Value = requests[0].body_json().expect("JSON");
    assert_eq!(body["channel_properties"]["account_number"], "09171234321");
    assert_eq!(requests[0].headers["idempotency-key"], reference.as_str());

    // A webhook alone proves nothing: Xendit is asked, and answers that the payout is under way.
    answers(&xendit, "GET", json!({"data": [payout(id, "REQUESTED")]})).await;
    assert_eq!(
        webhook(&server, "wrong_0123456789", "payout.succeeded", &reference).await,
        401
    );
    assert_eq!(
        webhook(&server, TOKEN, "payout.succeeded", &reference).await,
        200
    );
    ask_due(&server.app).await.expect("a round");
    assert_eq!(server.status(id).await, OrderStatus::Disbursing);

    answers(&xendit, "GET", json!({"data": [payout(id, "SUCCEEDED")]})).await;
    for _ in 0..2 {
        assert_eq!(
            webhook(&server, TOKEN, "payout.succeeded", &reference).await,
            200
        );
        ask_due(&server.app).await.expect("a round");
    }
    assert_eq!(server.status(id).await, OrderStatus::Released);
    answers(&xendit, "GET", json!({"data": [payout(id, "REVERSED")]})).await;
    assert_eq!(
        webhook(&server, TOKEN, "payout.reversed", &reference).await,
        200
    );
    ask_due(&server.app).await.expect("a round");
    assert_eq!(server.status(id).await, OrderStatus::Disbursing);
    let log = captured_log();
    for secret in [KEY, TOKEN, "eG5kX3Rlc3RfMDEyMzQ1Njc4OTo="] {
        assert!(!log.contains(secret), "{secret}");
    }
}

#[tokio::test]
async fn prov_06_what_no_webhook_told_is_found_by_asking() {
    let xendit = MockServer::start().await;
    let (server, loan) = sent(&xendit).await;
    let id = loan.order_id.as_str();
    answers(&xendit, "GET", json!({"data": [payout(id, "REQUESTED")]})).await;
    for _ in 0..10 {
        server.minutes_pass(6);
        ask_due(&server.app).await.expect("a round");
    }
    let asked = xendit.received_requests().await.expect("a record").len();
    assert!(
        (4..=6).contains(&asked),
        "further and further apart: {asked}"
    );
    answers(&xendit, "GET", json!({"data": [payout(id, "SUCCEEDED")]})).await;
    server.days_pass(1).await;
    assert_eq!(
        server.order(id).await.released_on,
        Some(jiff::civil::date(2026, 7, 15))
    );
}

#[tokio::test]
async fn prov_02_an_amount_that_is_not_ours_posts_nothing() {
    let xendit = MockServer::start().await;
    let (server, loan) = sent(&xendit).await;
    let id = loan.order_id.as_str();
    let before = server.ledger(id).await;
    let mut other = payout(id, "SUCCEEDED");
    other["amount"] = json!(9500.01);
    answers(&xendit, "GET", json!({"data": [other]})).await;
    server.minutes_pass(10);
    ask_due(&server.app).await.expect("a round");
    assert_eq!(server.ledger(id).await, before);
    assert_eq!(server.status(id).await, OrderStatus::Disbursing);
}

#[tokio::test]
async fn prov_05_a_webhook_of_any_shape_is_answered_and_changes_nothing() {
    let xendit = MockServer::start().await;
    let (server, loan) = sent(&xendit).await;
    xendit.reset().await;
    let before = server.ledger(&loan.order_id).await;
    let long = "x".repeat(60_000);
    for reference in ["a\0b", "", " ", &long, "a' OR 1=1", "..%2f"] {
        assert_eq!(
            webhook(&server, TOKEN, "payout.succeeded", reference).await,
            400
        );
    }
    assert_eq!(
        webhook(&server, TOKEN, "payout.succeeded", "ord_none-1").await,
        200
    );
    assert_eq!(
        webhook(&server, TOKEN, "payment.capture", "ord_none-1").await,
        200
    );
    for body in ["", "{", "null", "7", "[]", r#"{"event":7}"#, "\u{0}"] {
        let post = plain_http().post(format!("{}/callbacks/payout/xendit", server.url));
        let post = post.header("x-callback-token", TOKEN).body(body);
        assert_eq!(
            post.send().await.expect("an answer").status(),
            400,
            "{body:?}"
        );
    }
    ask_due(&server.app).await.expect("a round");
    assert_eq!(server.ledger(&loan.order_id).await, before);
}
