//! SMS by a gateway over HTTP: the requests, the meaning of each answer, and that no message is lost or doubled.

use std::sync::Arc;

use serde_json::{Value, json};
use tulay_lender::{Lender, LenderParts, outbox};
use tulay_provider_api::Providers;
use tulay_providers::config::{SmsConfig, SmsKind};
use tulay_providers::sms::sender;
use tulay_store::{StoreError, sms};
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, Request, ResponseTemplate};

use crate::support::borrowers::ANA;
use crate::support::landing_page::{CALLS, new_captcha, open_page, promoted};
use crate::support::{Server, captured_log, start_production};
use tulay_support::free_address::free_address;
use tulay_support::waiting::{LIMIT, PATIENT_MS, RUNS_OUT_MS};

const TOKEN: &str = "t0ken-of-the-gateway";

/// Starts a gateway with these answers; the first matching rule counts.
async fn gateway(answers: Vec<(ResponseTemplate, u64)>) -> MockServer {
    let gateway = MockServer::start().await;
    for (answer, times) in answers {
        let rule = Mock::given(method("POST")).and(path("/v1/messages"));
        rule.respond_with(answer)
            .up_to_n_times(times)
            .mount(&gateway)
            .await;
    }
    gateway
}

fn answers(status: u16) -> ResponseTemplate {
    ResponseTemplate::new(status).set_body_string("internals of the gateway")
}

/// Starts a server whose SMS go to an address.
async fn start(origin: &str, timeout_ms: u64) -> Server {
    let sms = format!(
        "[sms]\naddress = \"{origin}/v1/messages\"\ntoken = \"{TOKEN}\"\ntimeout_ms = {timeout_ms}\n"
    );
    start_production(|text| format!("{text}\n{sms}")).await
}

/// Returns the same server with another gateway.
fn moved(server: &Server, gateway: &MockServer) -> Lender {
    let config = SmsConfig {
        kind: SmsKind::Gateway,
        sender_name: String::new(),
        address: format!("{}/v1/messages", gateway.uri())
            .parse()
            .expect("an address"),
        token: TOKEN.to_owned(),
        timeout_ms: PATIENT_MS,
    };
    let providers = Providers {
        sms: sender(Some(&config), &server.app.providers.traffic).expect("a client"),
        ..Providers::clone(&server.app.providers)
    };
    Lender::from(LenderParts {
        providers: Arc::new(providers),
        ..LenderParts::clone(&server.app)
    })
}

/// Requests a code on a landing page; returns the envelope's code.
async fn ask(server: &Server) -> String {
    let sid = open_page(server).await;
    let capcode = new_captcha(server, &sid).await;
    let fields = [("phone", ANA), ("capcode", &capcode), ("sid", &sid)];
    let path = format!("{CALLS}/get-sms");
    server.visitor().post(&path, &fields).await.code
}

async fn deliver(app: &Lender) {
    outbox::deliver(app).await.expect("a round");
}

async fn received(gateway: &MockServer) -> Vec<Request> {
    gateway.received_requests().await.expect("a record")
}

/// Returns true if the newest message to Ana was sent.
async fn is_sent(server: &Server) -> bool {
    server.outbox(ANA).await.remove(0).sent_at_ms.is_some()
}

#[tokio::test]
async fn call_19_an_sms_goes_to_the_gateway_once_with_its_token_and_reference() {
    let gateway = gateway(vec![(answers(202), 9)]).await;
    let server = start(&gateway.uri(), PATIENT_MS).await;
    assert_eq!(ask(&server).await, "0");
    // Once it is sent, the outbox no longer contains its text.
    let message = server.outbox(ANA).await.remove(0);
    for _ in 0..3 {
        deliver(&server.app).await;
        server.minutes_pass(1);
    }
    assert!(is_sent(&server).await);
    let requests = received(&gateway).await;
    assert_eq!(requests.len(), 1);
    let headers = &requests[0].headers;
    assert_eq!(headers["authorization"], format!("Bearer {TOKEN}").as_str());
    assert_eq!(headers["idempotency-key"], message.id.as_str());
    let body: Value = requests[0].body_json().expect("JSON");
    let wanted = json!({"reference": message.id, "to": ANA, "text": message.body});
    assert_eq!(body, wanted);
}

#[tokio::test]
async fn call_19_what_the_gateway_refuses_is_given_up_and_holds_up_nobody() {
    for status in [400, 422] {
        let gateway = gateway(vec![(answers(status), 1), (answers(200), 9)]).await;
        let server = start(&gateway.uri(), PATIENT_MS).await;
        assert_eq!(ask(&server).await, "0");
        deliver(&server.app).await;
        server.minutes_pass(5);
        deliver(&server.app).await;
        assert_eq!(received(&gateway).await.len(), 1, "{status}: not again");
        assert!(!is_sent(&server).await);
        // The borrower requests another code, and that one is sent.
        assert_eq!(ask(&server).await, "0");
        deliver(&server.app).await;
        assert!(is_sent(&server).await);
    }
}

#[tokio::test]
async fn call_19_a_gateway_in_trouble_is_tried_again_later_under_the_same_reference() {
    for status in [500, 503, 429, 401, 404] {
        let gateway = gateway(vec![(answers(status), 1), (answers(200), 9)]).await;
        let server = start(&gateway.uri(), PATIENT_MS).await;
        assert_eq!(ask(&server).await, "0", "the borrower waits for no gateway");
        deliver(&server.app).await;
        deliver(&server.app).await;
        assert_eq!(received(&gateway).await.len(), 1, "{status}: not at once");
        server.minutes_pass(1);
        deliver(&server.app).await;
        deliver(&server.app).await;
        let requests = received(&gateway).await;
        assert_eq!(requests.len(), 2, "{status}: then once more");
        assert_eq!(
            requests[0].headers["idempotency-key"],
            requests[1].headers["idempotency-key"]
        );
        assert!(is_sent(&server).await, "{status}");
    }
}

#[tokio::test]
async fn call_19_a_gateway_that_is_slow_or_gone_loses_no_message() {
    let slow = gateway(vec![(answers(200).set_delay(LIMIT), 9)]).await;
    let gone = format!("http://{}", free_address());
    for origin in [slow.uri(), gone] {
        let server = start(&origin, RUNS_OUT_MS).await;
        assert_eq!(ask(&server).await, "0");
        deliver(&server.app).await;
        assert!(!is_sent(&server).await);
        let back = gateway(vec![(answers(200), 9)]).await;
        let app = moved(&server, &back);
        server.minutes_pass(1);
        deliver(&app).await;
        assert_eq!(received(&back).await.len(), 1);
        assert!(is_sent(&server).await);
    }
}

#[tokio::test]
async fn call_19_a_code_that_is_over_is_not_sent_any_more() {
    let gateway = gateway(vec![(answers(500), 1), (answers(200), 9)]).await;
    let server = start(&gateway.uri(), PATIENT_MS).await;
    assert_eq!(ask(&server).await, "0");
    deliver(&server.app).await;
    server.minutes_pass(10);
    deliver(&server.app).await;
    assert_eq!(received(&gateway).await.len(), 1);
    let serviced = tulay_lender::servicing::run_daily(&server.app).await;
    serviced.expect("a round");
    let waiting = server.app.store.read(|tx| sms::unsent(tx, 0, None, 9));
    let waiting: Result<_, StoreError> = waiting.await;
    assert!(waiting.expect("the outbox").is_empty());
}

#[tokio::test]
async fn call_19_the_token_goes_nowhere_but_to_the_gateway() {
    let elsewhere = gateway(vec![(answers(200), 9)]).await;
    let there = format!("{}/v1/messages", elsewhere.uri());
    let redirect = ResponseTemplate::new(307).insert_header("location", there.as_str());
    let gateway = gateway(vec![(redirect, 9)]).await;
    let server = start(&gateway.uri(), PATIENT_MS).await;
    assert_eq!(ask(&server).await, "0");
    deliver(&server.app).await;
    assert_eq!(received(&gateway).await.len(), 1);
    assert!(received(&elsewhere).await.is_empty());
    assert!(!is_sent(&server).await);
}

#[tokio::test]
async fn call_19_servers_beside_each_other_send_a_message_once() {
    let gateway = gateway(vec![(answers(200), 99)]).await;
    let server = start(&gateway.uri(), PATIENT_MS).await;
    assert_eq!(ask(&server).await, "0");
    let other = moved(&server, &gateway);
    tokio::join!(deliver(&server.app), deliver(&other), deliver(&other));
    assert_eq!(received(&gateway).await.len(), 1);
}

#[tokio::test]
async fn call_19_no_token_phone_or_answer_of_the_gateway_is_in_any_log_line() {
    let gateway = gateway(vec![(answers(500), 1), (answers(422), 9)]).await;
    let server = start(&gateway.uri(), PATIENT_MS).await;
    assert_eq!(ask(&server).await, "0");
    deliver(&server.app).await;
    server.minutes_pass(1);
    deliver(&server.app).await;
    let log = captured_log();
    assert!(log.contains("an SMS was not sent"), "the log is captured");
    let shown = format!("{:?}", server.app.config);
    for secret in [TOKEN, "internals of the gateway"] {
        assert!(!log.contains(secret) && !shown.contains(secret), "{secret}");
    }
    let lines = log
        .lines()
        .filter(|line| line.contains("an SMS was not sent"));
    assert!(lines.clone().all(|line| !line.contains(ANA)));
}

#[tokio::test]
async fn call_19_a_borrower_without_a_gateway_registers_when_it_is_back() {
    let gateway = gateway(vec![(answers(503), 1), (answers(200), 9)]).await;
    let server = start(&gateway.uri(), PATIENT_MS).await;
    let sid = open_page(&server).await;
    let capcode = new_captcha(&server, &sid).await;
    let form = [("phone", ANA), ("capcode", &capcode), ("sid", &sid)];
    let path = format!("{CALLS}/get-sms");
    promoted(server.visitor().post(&path, &form).await);
    deliver(&server.app).await;
    server.minutes_pass(1);
    deliver(&server.app).await;
    let body: Value = received(&gateway).await[1].body_json().expect("JSON");
    let text = body["text"].as_str().expect("a text");
    let code: String = text.chars().take_while(char::is_ascii_digit).collect();
    let fields = [form[0], form[1], form[2], ("smsCode", &code)];
    let path = format!("{CALLS}/register");
    promoted(server.visitor().post(&path, &fields).await);
}
