//! Requests that are repeated, requests that are not, and the limits of a company's answers.

use crate::http::*;

use prometheus_client::encoding::text::encode;
use prometheus_client::registry::Registry;
use wiremock::matchers::any;
use wiremock::{Mock, MockServer, ResponseTemplate};

use tulay_support::free_address::free_address;
use tulay_support::waiting::{LIMIT, PATIENT_MS, RUNS_OUT_MS};

/// Starts a company that gives these answers, each as often as its number.
async fn company(answers: Vec<(ResponseTemplate, u64)>) -> MockServer {
    let company = MockServer::start().await;
    for (answer, times) in answers {
        let rule = Mock::given(any()).respond_with(answer);
        rule.up_to_n_times(times).mount(&company).await;
    }
    company
}

fn status(code: u16) -> ResponseTemplate {
    ResponseTemplate::new(code).set_body_string("said")
}

fn client(address: &str, timeout_ms: u64) -> HttpProvider {
    client_with(address, timeout_ms, &Traffic::default())
}

fn client_with(address: &str, timeout_ms: u64, traffic: &Traffic) -> HttpProvider {
    let address = address.parse().expect("an address");
    let timeout = Duration::from_millis(timeout_ms);
    HttpProvider::new("acme", &address, timeout, HeaderMap::new(), traffic).expect("a client")
}

fn keyed() -> Request {
    let key = HeaderValue::from_static("k1");
    Request::post("pay", "/pay".to_owned()).under_key(HeaderName::from_static("x-key"), key)
}

async fn count(company: &MockServer) -> usize {
    company.received_requests().await.expect("a record").len()
}

#[tokio::test]
async fn prov_08_what_may_pass_is_repeated_under_the_same_key_and_twice_at_most() {
    for code in [408, 429, 500, 502, 503] {
        let twice = company(vec![(status(code), 2), (status(200), 9)]).await;
        let answer = client(&twice.uri(), PATIENT_MS).call(&keyed()).await;
        assert_eq!(answer.map(|answer| answer.status), Ok(StatusCode::OK));
        let requests = twice.received_requests().await.expect("a record");
        let keys: Vec<_> = requests.iter().map(|it| &it.headers["x-key"]).collect();
        assert_eq!(keys, ["k1"; 3]);
        let always = company(vec![(status(code), 9)]).await;
        let answer = client(&always.uri(), PATIENT_MS).call(&keyed()).await;
        assert_eq!(answer.map(|answer| answer.status.as_u16()), Ok(code));
        assert_eq!(count(&always).await, 3);
    }
}

#[tokio::test]
async fn prov_08_another_refusal_is_never_repeated() {
    for code in [301, 400, 401, 403, 404, 409, 422] {
        let company = company(vec![(status(code), 9)]).await;
        let answer = client(&company.uri(), PATIENT_MS).call(&keyed()).await;
        assert_eq!(answer.map(|answer| answer.status.as_u16()), Ok(code));
        assert_eq!(count(&company).await, 1);
    }
}

#[tokio::test]
async fn prov_08_what_has_no_key_is_sent_once_whatever_becomes_of_it() {
    let bare = Request::post("pay", "/pay".to_owned());
    let failing = company(vec![(status(500), 9)]).await;
    let answer = client(&failing.uri(), PATIENT_MS).call(&bare).await;
    assert_eq!(answer.map(|answer| answer.status.as_u16()), Ok(500));
    assert_eq!(count(&failing).await, 1);
    let slow = company(vec![(status(200).set_delay(LIMIT), 9)]).await;
    let answer = client(&slow.uri(), RUNS_OUT_MS).call(&bare).await;
    assert_eq!(answer, Err(CallError::TimedOut));
    assert_eq!(count(&slow).await, 1);
}

#[tokio::test]
async fn prov_08_after_a_time_out_it_may_be_done_and_without_a_connection_it_is_not() {
    let slow = company(vec![(status(200).set_delay(LIMIT), 9)]).await;
    let answer = client(&slow.uri(), RUNS_OUT_MS).call(&keyed()).await;
    assert_eq!(answer, Err(CallError::TimedOut));
    assert_eq!(count(&slow).await, 3);
    assert!(CallError::TimedOut.may_be_done());
    let gone = client(&format!("http://{}", free_address()), PATIENT_MS)
        .call(&keyed())
        .await;
    assert_eq!(gone, Err(CallError::Connect));
    assert!(!CallError::Connect.may_be_done() && !CallError::Paused.may_be_done());
}

#[tokio::test]
async fn prov_08_a_company_that_keeps_failing_is_not_called_any_more() {
    let failing = company(vec![(status(500), 99)]).await;
    let client = client(&failing.uri(), PATIENT_MS);
    for _ in 0..2 {
        let _ = client.call(&keyed()).await;
    }
    assert_eq!(client.call(&keyed()).await, Err(CallError::Paused));
    assert_eq!(count(&failing).await, 5);
}

#[test]
fn an_id_is_a_part_of_a_path_if_it_is_plain() {
    for id in ["pr-90392f42", "A_1", &"a".repeat(40)] {
        assert!(is_path_segment(id, 40), "{id}");
    }
    for id in [
        "",
        "..",
        "a/b",
        "a?b",
        "a#b",
        "a%2fb",
        "a\\b",
        "a\nb",
        "é",
        &"a".repeat(41),
    ] {
        assert!(!is_path_segment(id, 40), "{id}");
    }
}

#[tokio::test]
async fn prov_08_an_answer_without_end_and_a_redirect_are_not_followed() {
    let long = vec![b'a'; MAX_ANSWER_BYTES + 1];
    let endless = company(vec![(ResponseTemplate::new(200).set_body_bytes(long), 9)]).await;
    let get = Request::get("read", "/".to_owned());
    let answer = client(&endless.uri(), PATIENT_MS).call(&get).await;
    assert_eq!(answer, Err(CallError::TooLong));
    let elsewhere = company(vec![(status(200), 9)]).await;
    let there = status(307).insert_header("location", elsewhere.uri().as_str());
    let redirecting = company(vec![(there, 9)]).await;
    let answer = client(&redirecting.uri(), PATIENT_MS).call(&keyed()).await;
    assert_eq!(answer.map(|answer| answer.status.as_u16()), Ok(307));
    assert_eq!(count(&elsewhere).await, 0);
}

#[tokio::test]
async fn prov_08_metrics_tell_how_the_calls_to_a_company_ended() {
    let traffic = Traffic::default();
    let company = company(vec![(status(503), 1), (status(200), 1), (status(404), 9)]).await;
    let client = client_with(&company.uri(), PATIENT_MS, &traffic);
    for _ in 0..2 {
        client.call(&keyed()).await.expect("an answer");
    }
    let mut registry = Registry::with_prefix("tulay");
    traffic.register(&mut registry);
    let mut text = String::new();
    encode(&mut text, &registry).expect("metrics");
    for line in [
        "tulay_provider_calls_total{provider=\"acme\",outcome=\"Failed\"} 1",
        "tulay_provider_calls_total{provider=\"acme\",outcome=\"Done\"} 1",
        "tulay_provider_calls_total{provider=\"acme\",outcome=\"Refused\"} 1",
        "tulay_provider_seconds_count{provider=\"acme\"} 3",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
}

#[test]
fn an_address_is_called_by_tls_or_on_this_machine() {
    let is_called =
        |address: &str| tulay_system::addresses::is_private(&address.parse().expect("an address"));
    for address in [
        "https://api.example",
        "http://127.0.0.1:9",
        "http://127.1.2.3",
        "http://localhost:1",
        "http://[::1]:1",
    ] {
        assert!(is_called(address), "{address}");
    }
    for address in [
        "http://api.example",
        "http://localhost.example",
        "http://10.0.0.1",
        "ftp://127.0.0.1",
        "file:///etc/passwd",
    ] {
        assert!(!is_called(address), "{address}");
    }
}
