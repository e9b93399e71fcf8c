//! SMS by Semaphore's adaptor over HTTP: the requests, and messages that are not sent twice.

use serde_json::json;
use tulay_lender::outbox;
use wiremock::matchers::any;
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::support::borrowers::ANA;
use crate::support::{Server, captured_log, start_production};
use tulay_support::waiting::{LIMIT, RUNS_OUT_MS};

const KEY: &str = "k3y-of-the-account";

fn taken() -> ResponseTemplate {
    let answer = json!([{"message_id": 1_234_567, "recipient": "639171234321", "status": "Queued", "network": "Globe"}]);
    ResponseTemplate::new(200).set_body_json(answer)
}

/// Starts a stand-in with two successive answers, and a server whose SMS go there.
async fn start(first: ResponseTemplate, then: ResponseTemplate) -> (Server, MockServer) {
    let http = MockServer::start().await;
    let rule = Mock::given(any()).respond_with(first);
    rule.up_to_n_times(1).mount(&http).await;
    Mock::given(any()).respond_with(then).mount(&http).await;
    let address = format!("{}/api/v4", http.uri());
    let sms = format!(
        "[sms]\nkind = \"semaphore\"\naddress = \"{address}\"\ntoken = \"{KEY}\"\nsender_name = \"TULAY\"\ntimeout_ms = {RUNS_OUT_MS}\n"
    );
    let server = start_production(|text| format!("{text}\n{sms}")).await;
    (server, http)
}

/// Queues a login code for Ana.
async fn queue(server: &Server) {
    let visitor = server.visitor();
    let sent = visitor.post("/service/user/send-code", &[("phone", ANA)]);
    sent.await.ok();
}

async fn rounds(server: &Server) {
    for _ in 0..3 {
        outbox::deliver(&server.app).await.expect("a round");
        server.minutes_pass(1);
    }
}

/// Returns the posted requests: the path and the form.
async fn posted(http: &MockServer) -> Vec<(String, String)> {
    let requests = http.received_requests().await.expect("a record");
    let shown = requests.iter().map(|request| {
        let body = String::from_utf8_lossy(&request.body).into_owned();
        (request.url.path().to_owned(), body)
    });
    shown.collect()
}

#[tokio::test]
async fn prov_08_a_code_goes_by_the_priority_queue_and_all_else_by_the_other() {
    let (server, http) = start(taken(), taken()).await;
    queue(&server).await;
    // Once it is sent, the outbox no longer contains the code.
    let code = server.outbox(ANA).await.remove(0);
    rounds(&server).await;
    server.applied("09179999999").await;
    rounds(&server).await;
    let posted = posted(&http).await;
    let body: String = url::form_urlencoded::byte_serialize(code.body.as_bytes()).collect();
    let form = format!("apikey={KEY}&number={ANA}&message={body}&sendername=TULAY");
    assert_eq!(posted[0], ("/api/v4/priority".to_owned(), form));
    let others = posted.iter().filter(|(path, _)| path == "/api/v4/messages");
    assert_eq!(others.count(), 1, "the application's: {posted:?}");
    assert!(!captured_log().contains(KEY));
}

#[tokio::test]
async fn prov_08_after_a_time_out_a_code_is_sent_again_and_no_other_message() {
    let late = || taken().set_delay(LIMIT);
    let (server, http) = start(late(), taken()).await;
    queue(&server).await;
    rounds(&server).await;
    assert_eq!(posted(&http).await.len(), 2, "the code");
    assert!(server.outbox(ANA).await[0].sent_at_ms.is_some());

    let (server, http) = start(late(), taken()).await;
    let phone = "09179999999";
    let store = &server.app.store;
    let now_ms = server.app.clock.now_ms();
    let put = store
        .write(move |tx| tulay_store::sms::insert_message(tx, phone, "Tulay: a reminder", now_ms));
    put.await.expect("a message");
    rounds(&server).await;
    assert_eq!(posted(&http).await.len(), 1, "a reminder is not sent twice");
    let message = server.outbox(phone).await.remove(0);
    assert!(message.is_given_up && message.sent_at_ms.is_none());
    assert!(captured_log().contains("maybe sent"));
}

#[tokio::test]
async fn prov_08_what_semaphore_refuses_is_given_up_and_what_it_has_no_room_for_waits() {
    let fault = ResponseTemplate::new(200)
        .set_body_json(json!({"number": ["The number format is invalid."]}));
    let (server, http) = start(fault, taken()).await;
    queue(&server).await;
    rounds(&server).await;
    assert_eq!(posted(&http).await.len(), 1);
    assert!(server.outbox(ANA).await[0].is_given_up);

    let (server, http) = start(ResponseTemplate::new(429), taken()).await;
    queue(&server).await;
    rounds(&server).await;
    assert_eq!(posted(&http).await.len(), 2);
    assert!(server.outbox(ANA).await[0].sent_at_ms.is_some());
}
