//! Requests to Xendit, byte by byte, and the meaning of each of its answers.

use reqwest::header::HeaderMap;
use serde_json::{Value, json};
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, Request as Received, ResponseTemplate};

use crate::config::XenditConfig;
use crate::xendit::payouts::*;
use tulay_provider_api::payout::Payee;
use tulay_provider_api::traffic::Traffic;
use tulay_system::previous_secret::PreviousSecret;

const KEY: &str = "xnd_test_0123456789";
const TOKEN: &str = "callback_0123456789";
const REFERENCE: &str = "ord_01-1";

fn adaptor(address: &str) -> XenditPayouts {
    let config = XenditConfig {
        address: address.parse().expect("an address"),
        secret_key: KEY.to_owned(),
        callback_token: TOKEN.to_owned(),
        previous_callback_token: Some(PreviousSecret {
            secret: "callback_of_before".to_owned(),
            until: at(2000),
        }),
        timeout_ms: 5_000,
    };
    let xendit = Xendit::new(&config, &Traffic::default()).expect("a client");
    let channels = [("90006", "PH_GCASH"), ("BPI", "PH_BPI")];
    let channels = channels.map(|(place, channel)| (place.to_owned(), channel.to_owned()));
    XenditPayouts::new(Arc::new(xendit), channels.into())
}

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(second).expect("a time")
}

fn payout() -> PayoutRequest {
    PayoutRequest {
        reference: REFERENCE.to_owned(),
        amount_centavos: 760_005,
        payee: Payee {
            rail_code: "PH_GCASH".to_owned(),
            account_number: "09171234567".to_owned(),
            holder_name: "Juan \"Jr\" Dela Cruz, Niño".to_owned(),
        },
        description: "Loan ord_01".to_owned(),
    }
}

fn told(status: &str) -> Value {
    json!({
        "id": "disb-1", "status": status, "reference_id": REFERENCE, "channel_code": "PH_GCASH",
        "channel_properties": {"account_number": "09171234567", "account_holder_name": "Juan"},
        "amount": 7600.05, "currency": "PHP", "estimated_arrival_time": "2026-07-15T10:00:00.000Z",
        "created": "2026-07-15T09:30:00.000Z", "updated": "2026-07-15T09:45:00.000Z",
        "business_id": "biz",
    })
}

async fn xendit(answer: ResponseTemplate) -> MockServer {
    let server = MockServer::start().await;
    for verb in ["POST", "GET"] {
        let rule = Mock::given(method(verb)).and(path("/v2/payouts"));
        rule.respond_with(answer.clone()).mount(&server).await;
    }
    server
}

async fn only_request(server: &MockServer) -> Received {
    let mut requests = server.received_requests().await.expect("a record");
    assert_eq!(requests.len(), 1);
    requests.remove(0)
}

async fn pay_out(answer: ResponseTemplate) -> Result<PaidOut, ProviderError> {
    let server = xendit(answer).await;
    adaptor(&server.uri()).pay_out(&payout()).await
}

async fn status(answer: ResponseTemplate) -> Result<PayoutStatus, ProviderError> {
    let server = xendit(answer).await;
    adaptor(&server.uri()).payout_status(REFERENCE).await
}

fn refusal(status: u16, code: &str) -> ResponseTemplate {
    let body = json!({"error_code": code, "message": "why"});
    ResponseTemplate::new(status).set_body_json(body)
}

fn listed(payouts: &[Value]) -> ResponseTemplate {
    let body = json!({"data": payouts, "has_more": false});
    ResponseTemplate::new(200).set_body_json(body)
}

#[tokio::test]
async fn prov_02_a_payout_is_asked_for_by_one_request_under_its_key() {
    let server = xendit(ResponseTemplate::new(200).set_body_json(told("ACCEPTED"))).await;
    let answer = adaptor(&server.uri()).pay_out(&payout()).await;
    let provider_id = "disb-1".to_owned();
    assert_eq!(answer, Ok(PaidOut::Accepted { provider_id }));
    let request = only_request(&server).await;
    assert_eq!(request.method.as_str(), "POST");
    assert_eq!(request.url.path(), "/v2/payouts");
    assert_eq!(request.url.query(), None);
    let header = |name: &str| request.headers[name].to_str().expect("text");
    assert_eq!(
        header("authorization"),
        "Basic eG5kX3Rlc3RfMDEyMzQ1Njc4OTo="
    );
    assert_eq!(header("idempotency-key"), REFERENCE);
    assert_eq!(header("content-type"), "application/json");
    assert_eq!(
        String::from_utf8(request.body).expect("text"),
        r#"{"reference_id":"ord_01-1","channel_code":"PH_GCASH","channel_properties":{"account_number":"09171234567","account_holder_name":"Juan \"Jr\" Dela Cruz, Niño"},"amount":7600.05,"currency":"PHP","description":"Loan ord_01"}"#
    );
}

#[tokio::test]
async fn prov_02_a_payout_is_found_by_our_reference() {
    let server = xendit(listed(&[told("SUCCEEDED")])).await;
    let answer = adaptor(&server.uri()).payout_status(REFERENCE).await;
    let arrived = "2026-07-15T09:45:00Z".parse().expect("a time");
    let found = PayoutStatus::There {
        provider_id: "disb-1".to_owned(),
        amount_centavos: 760_005,
        progress: MoneyProgress::Succeeded(Some(arrived)),
    };
    assert_eq!(answer, Ok(found));
    let request = only_request(&server).await;
    assert_eq!(request.method.as_str(), "GET");
    assert_eq!(request.url.path(), "/v2/payouts");
    assert_eq!(request.url.query(), Some("reference_id=ord_01-1"));
    assert!(request.headers.contains_key("authorization"));
    assert!(request.body.is_empty());
    for none in [
        listed(&[]),
        ResponseTemplate::new(200).set_body_string("[]"),
    ] {
        assert_eq!(status(none).await, Ok(PayoutStatus::NotThere));
    }
    let mut other = told("SUCCEEDED");
    other["reference_id"] = "ord_01-2".into();
    assert_eq!(status(listed(&[other])).await, Ok(PayoutStatus::NotThere));
}

#[tokio::test]
async fn prov_02_each_status_is_one_of_ours_and_an_unknown_one_has_not_ended() {
    for (word, expected) in [
        ("ACCEPTED", PayoutWord::Pending),
        ("REQUESTED", PayoutWord::Pending),
        ("PENDING_COMPLIANCE_ASSESSMENT", PayoutWord::Pending),
        ("SOMETHING_NEW", PayoutWord::Pending),
        ("SUCCEEDED", PayoutWord::Succeeded),
        ("REVERSED", PayoutWord::Reversed),
        ("FAILED", PayoutWord::Failed),
        ("CANCELLED", PayoutWord::Failed),
        ("COMPLIANCE_REJECTED", PayoutWord::Failed),
    ] {
        let Ok(PayoutStatus::There { progress, .. }) = status(listed(&[told(word)])).await else {
            panic!("{word}");
        };
        let found = match progress {
            MoneyProgress::Pending => PayoutWord::Pending,
            MoneyProgress::Succeeded(_) => PayoutWord::Succeeded,
            MoneyProgress::Failed(_) => PayoutWord::Failed,
            MoneyProgress::Reversed => PayoutWord::Reversed,
        };
        assert_eq!(found, expected, "{word}");
    }
}

#[derive(Debug, PartialEq, Eq)]
enum PayoutWord {
    Pending,
    Succeeded,
    Failed,
    Reversed,
}

#[tokio::test]
async fn prov_02_each_failure_says_what_it_asks_for() {
    for (code, remedy) in [
        ("INSUFFICIENT_BALANCE", Remedy::TopUp),
        ("INVALID_DESTINATION", Remedy::BindAgain),
        ("ACCOUNT_NAME_MISMATCH", Remedy::BindAgain),
        ("DESTINATION_MAXIMUM_LIMIT", Remedy::BindAgain),
        ("TRANSFER_ERROR", Remedy::BindAgain),
        ("REJECTED_BY_CHANNEL", Remedy::CheckAccount),
        ("TEMPORARY_TRANSFER_ERROR", Remedy::TryLater),
        ("SOMETHING_NEW", Remedy::AskProvider),
    ] {
        let mut failed = told("FAILED");
        failed["failure_code"] = code.into();
        let Ok(PayoutStatus::There { progress, .. }) = status(listed(&[failed])).await else {
            panic!("{code}");
        };
        let code = code.to_owned();
        assert_eq!(
            progress,
            MoneyProgress::Failed(PayoutFailure { code, remedy })
        );
    }
}

#[tokio::test]
async fn prov_02_a_refusal_of_a_payout_is_one_only_where_nothing_was_made() {
    for (http, code, remedy) in [
        (400, "API_VALIDATION_ERROR", Remedy::AskProvider),
        (400, "CHANNEL_CODE_NOT_SUPPORTED", Remedy::AskProvider),
        (400, "RECIPIENT_ACCOUNT_NUMBER_ERROR", Remedy::BindAgain),
        (400, "MINIMUM_TRANSFER_LIMIT_ERROR", Remedy::AskProvider),
        (400, "MAXIMUM_TRANSFER_LIMIT_ERROR", Remedy::BindAgain),
        (400, "AMOUNT_INCREMENT_NOT_SUPPORTED", Remedy::AskProvider),
        (403, "REQUEST_FORBIDDEN_ERROR", Remedy::AskProvider),
        (401, "INVALID_API_KEY", Remedy::AskProvider),
    ] {
        let code = code.to_owned();
        let refused = pay_out(refusal(http, &code)).await;
        assert_eq!(
            refused,
            Ok(PaidOut::Refused(PayoutFailure { code, remedy }))
        );
    }
    let bare = pay_out(ResponseTemplate::new(404).set_body_string("<html>")).await;
    let (code, remedy) = ("HTTP_404".to_owned(), Remedy::AskProvider);
    assert_eq!(bare, Ok(PaidOut::Refused(PayoutFailure { code, remedy })));
    for (http, code) in [
        (409, "DUPLICATE_ERROR"),
        (400, "DUPLICATE_ERROR"),
        (408, "X"),
        (429, "RATE_LIMIT_EXCEEDED"),
        (500, "SERVER_ERROR"),
        (503, "CHANNEL_UNAVAILABLE"),
        (302, "X"),
    ] {
        assert!(pay_out(refusal(http, code)).await.is_err(), "{http} {code}");
    }
}

#[tokio::test]
async fn prov_02_what_cannot_be_read_is_not_known() {
    let body = |text: &str| ResponseTemplate::new(200).set_body_string(text);
    let mut other = told("ACCEPTED");
    other["reference_id"] = "ord_02-1".into();
    let other = other.to_string();
    for text in [
        "",
        "[]",
        "null",
        "{",
        "<html>",
        r#"{"id":"disb-1"}"#,
        &other,
    ] {
        assert!(pay_out(body(text)).await.is_err(), "{text}");
    }
    for text in [
        "",
        "null",
        "{",
        "7",
        r#"{"data":7}"#,
        r#"{"data":[7]}"#,
        r#"[{"id":"a"}]"#,
    ] {
        assert!(status(body(text)).await.is_err(), "{text}");
    }
    let with = |field: &str, value: Value| {
        let mut told = told("SUCCEEDED");
        told[field] = value;
        listed(&[told])
    };
    for (field, value) in [
        ("amount", json!(-1)),
        ("amount", json!("7600.05")),
        ("amount", json!(7600.055)),
        ("amount", json!(1e300)),
        ("amount", Value::Null),
        ("currency", json!("IDR")),
        ("id", json!("a\u{0}b")),
        ("id", json!("")),
        ("status", json!(7)),
    ] {
        assert!(
            status(with(field, value.clone())).await.is_err(),
            "{field} {value}"
        );
    }
    let twice = listed(&[told("FAILED"), told("SUCCEEDED")]);
    assert!(status(twice).await.is_err(), "two of one reference");
    for (http, code) in [
        (401, "INVALID_API_KEY"),
        (404, "DATA_NOT_FOUND"),
        (500, "X"),
    ] {
        assert!(status(refusal(http, code)).await.is_err(), "{http}");
    }
}

#[tokio::test]
async fn prov_02_a_reference_that_is_none_of_ours_is_not_asked_about() {
    let server = xendit(ResponseTemplate::new(200)).await;
    let adaptor = adaptor(&server.uri());
    for reference in ["", "a b", "a&c=d", "a\u{0}b", &"x".repeat(101)] {
        assert!(adaptor.payout_status(reference).await.is_err());
    }
    let requests = server.received_requests().await.expect("a record");
    assert!(requests.is_empty());
    assert_eq!(adaptor.rail_code("BPI").as_deref(), Some("PH_BPI"));
    assert_eq!(adaptor.rail_code("XYZ"), None);
}

#[test]
fn prov_05_a_webhook_counts_with_the_token_and_says_which_payout_to_ask_about() {
    let adaptor = adaptor("http://127.0.0.1:9");
    let token = |token: &'static str| {
        let value = HeaderValue::from_static(token);
        HeaderMap::from_iter([(HeaderName::from_static("x-callback-token"), value)])
    };
    let body = |event: &str, reference: &str| {
        let data = json!({"id": "disb-1", "reference_id": reference, "status": "SUCCEEDED", "amount": 7600.05});
        json!({"event": event, "business_id": "biz", "created": "2026-07-15T09:45:00Z", "data": data}).to_string()
    };
    for event in ["payout.succeeded", "payout.failed", "payout.reversed"] {
        let read =
            adaptor.read_postback(&token(TOKEN), body(event, REFERENCE).as_bytes(), at(1000));
        assert_eq!(read, PayoutPostback::About(REFERENCE.to_owned()), "{event}");
    }
    let sound = body("payout.succeeded", REFERENCE);
    for headers in [
        HeaderMap::new(),
        token(""),
        token("callback_012345678"),
        token("callback_0123456789 "),
        token("CALLBACK_0123456789"),
    ] {
        let read = adaptor.read_postback(&headers, sound.as_bytes(), at(1000));
        assert_eq!(read, PayoutPostback::NotGenuine);
    }
    // PROD-10: the previous token, until its end.
    for (second, expected) in [
        (1999, PayoutPostback::About(REFERENCE.to_owned())),
        (2000, PayoutPostback::NotGenuine),
    ] {
        let of_before = token("callback_of_before");
        let read = adaptor.read_postback(&of_before, sound.as_bytes(), at(second));
        assert_eq!(read, expected, "{second}");
    }
    let other = adaptor.read_postback(
        &token(TOKEN),
        body("payment.capture", "x").as_bytes(),
        at(1000),
    );
    assert_eq!(other, PayoutPostback::OfNoConcern);
    let long = "x".repeat(60_000);
    for malformed in [
        String::new(),
        "{".to_owned(),
        "null".to_owned(),
        r#"{"event":"payout.succeeded"}"#.to_owned(),
        r#"{"event":"payout.succeeded","data":{"reference_id":7}}"#.to_owned(),
        body("payout.succeeded", "a\u{0}b"),
        body("payout.succeeded", "a b"),
        body("payout.succeeded", ""),
        body("payout.succeeded", &long),
    ] {
        let read = adaptor.read_postback(&token(TOKEN), malformed.as_bytes(), at(1000));
        assert_eq!(read, PayoutPostback::Malformed, "{}", malformed.len());
    }
}
