//! Traces that a collector receives from a real `tulay serve`.

use std::process::Command;

use serde_json::Value;
use wiremock::matchers::any;
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::support::borrowers::ANA;
use crate::support::plain_http;
use crate::support::process::serve_migrated;
use tulay_support::waiting::until_async;

const TRACE: &str = "0af7651916cd43dd8448eb211c80319c";
const PARENT: &str = "b7ad6b7169203331";
const SESSION: &str = "5e551015e551015e551015e551015e55";

async fn listening() -> MockServer {
    let server = MockServer::start().await;
    let well = Mock::given(any()).respond_with(ResponseTemplate::new(200));
    well.mount(&server).await;
    server
}

/// Traces of a server that was asked for a code, a contract and an unknown path, and was stopped.
struct Sent {
    collected: Vec<String>,
    /// The headers `traceparent` of the calls to the gateway of SMS
    passed_on: Vec<String>,
}

async fn sent(settings: &'static str) -> Sent {
    let (collector, gateway) = (listening().await, listening().await);
    let folder = tempfile::tempdir().expect("a folder");
    let settings = settings.replace("COLLECTOR", &collector.uri());
    let sms = format!(
        "\n[sms]\naddress = \"{}/sms\"\ntoken = \"t0ken\"\n",
        gateway.uri()
    );
    let (mut server, url) = serve_migrated(folder.path(), |text| {
        format!("drain_delay_ms = 0\n{settings}{text}{sms}")
    });
    let ask = |request: reqwest::RequestBuilder| {
        let request = request.header("X-Requested-With", "XMLHttpRequest");
        request.header("traceparent", format!("00-{TRACE}-{PARENT}-01"))
    };
    let http = plain_http();
    let code = format!("{url}/mountain/service/user/send-code?sessionId={SESSION}");
    let code = ask(http.post(code)).form(&[("phone", ANA)]).send().await;
    assert_eq!(code.expect("an answer").status(), 200);
    for path in ["/contract/sealed-secret", "/sealed-secret"] {
        let page = format!("{url}{path}?sessionId={SESSION}");
        ask(http.get(page)).send().await.expect("an answer");
    }
    let mut received = Vec::new();
    until_async("the gateway is called", async || {
        received = gateway.received_requests().await.expect("recorded");
        !received.is_empty()
    })
    .await;
    let id = server.id().to_string();
    let asked = Command::new("kill").args(["-TERM", &id]).status();
    assert!(asked.expect("kill").success());
    let ended = tokio::task::spawn_blocking(move || server.wait()).await;
    assert!(ended.expect("no panic").expect("an end").success());
    let collected = collector.received_requests().await.expect("recorded");
    let texts = collected.iter().map(|request| {
        assert_eq!(request.url.path(), "/v1/traces");
        String::from_utf8(request.body.clone()).expect("JSON")
    });
    let headers = received.iter().filter_map(|request| {
        let header = request.headers.get("traceparent")?;
        Some(header.to_str().expect("a text").to_owned())
    });
    Sent {
        collected: texts.collect(),
        passed_on: headers.collect(),
    }
}

fn spans(sent: &Sent) -> Vec<Value> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let mut spans = Vec::new();
    for text in &sent.collected {
        let body: Value = serde_json::from_str(text).expect("JSON");
        for resource in list(&body["resourceSpans"]) {
            for scope in list(&resource["scopeSpans"]) {
                spans.extend(list(&scope["spans"]));
            }
        }
    }
    spans
}

#[track_caller]
fn named(spans: &[Value], name: &str) -> Value {
    let mut found = spans.iter().filter(|span| span["name"] == name);
    let span = found.next();
    let span = span.unwrap_or_else(|| panic!("no {name} in {spans:?}"));
    assert!(found.next().is_none(), "{name} is there once");
    span.clone()
}

#[tokio::test]
async fn sec_08_a_trace_has_what_a_request_through_a_proxy_called_and_nothing_of_a_borrower() {
    let sent = sent(
        "trusted_proxies = [\"127.0.0.1\"]\nsandbox_beyond_this_machine = true\n\
         traces = { address = \"COLLECTOR/v1/traces\" }\n",
    )
    .await;
    let spans = spans(&sent);
    for name in [
        "POST /mountain/service/user/send-code",
        "GET /contract/{token}",
        "GET page",
    ] {
        let span = named(&spans, name);
        assert_eq!(span["traceId"], TRACE, "{name}");
        assert_eq!(span["parentSpanId"], PARENT, "{name}");
        assert_eq!(span["kind"], 2, "a server's");
        let status = "http.response.status_code";
        assert!(span["attributes"].to_string().contains(status), "{span}");
    }
    let call = named(&spans, "sms send");
    assert_eq!(call["kind"], 3, "a client's");
    let text = |key: &str| call[key].as_str().expect("a text").to_owned();
    let told = format!("00-{}-{}-01", text("traceId"), text("spanId"));
    assert_eq!(sent.passed_on, [told], "the company can go on with it");
    for secret in [SESSION, "sessionId", ANA, "sealed-secret", "127.0.0.1"] {
        let holds = sent.collected.iter().any(|text| text.contains(secret));
        assert!(!holds, "{secret} in {:?}", sent.collected);
    }
}

#[tokio::test]
async fn sec_08_a_strangers_trace_is_not_gone_on_with() {
    let sent = sent("traces = { address = \"COLLECTOR/v1/traces\" }\n").await;
    let span = named(&spans(&sent), "POST /mountain/service/user/send-code");
    assert_ne!(span["traceId"], TRACE);
    assert_eq!(span["parentSpanId"].as_str().unwrap_or_default(), "");
}

#[tokio::test]
async fn sec_08_without_a_collector_nothing_is_traced_or_passed_on() {
    let sent =
        sent("trusted_proxies = [\"127.0.0.1\"]\nsandbox_beyond_this_machine = true\n").await;
    assert!(sent.collected.is_empty() && sent.passed_on.is_empty());
}
