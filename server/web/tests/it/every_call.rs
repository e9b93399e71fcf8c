//! The answers of every call of the OpenAPI document to input that no page sends, which must leave the database
//! unchanged. New calls are tested without a line here.

use serde_json::Value;

use crate::support::complaints::UPLOAD;
use crate::support::database::rows;
use crate::support::{Client, OpenedAnswer, Server, plain_http, read, start};

const DOCUMENT: &str = include_str!("../../../openapi.json");

/// Calls that a visitor may make; logging out of an ended session succeeds, too.
const OPEN: &[&str] = &[
    "/api/v2/youmi/promotion/get-captcha",
    "/api/v2/youmi/promotion/get-sid",
    "/api/v2/youmi/promotion/get-sms",
    "/api/v2/youmi/promotion/register",
    "/api/v2/youmi/promotion/track-click",
    "/api/v2/youmi/promotion/track-visit",
    "/api/v2/youmi/service/channel/channel-template",
    "/service/calculator/quote",
    "/service/currency/convert",
    "/service/home/index",
    "/service/user/login",
    "/service/user/logout",
    "/service/user/send-code",
    "/service/user/session/redeem",
    "/v3/personal-center/contact-kf-info",
];

/// Calls without fields, which read no body.
const BODILESS: &[&str] = &[
    "/service/certify/info",
    "/service/loan/repayment-way",
    "/service/user/leaving",
    "/service/user/logout",
    "/service/user/logout-all",
    "/service/user/session/account",
    "/service/user/session/list",
    "/service/user/session/ticket",
    "/user-problem/problem-list",
];

/// A call under `/mountain`.
#[derive(Clone, Copy)]
struct Call<'a> {
    is_post: bool,
    path: &'a str,
}

fn calls(document: &Value) -> Vec<Call<'_>> {
    let paths = document["paths"].as_object().expect("paths");
    paths
        .iter()
        .filter_map(|(path, methods)| {
            let path = path.strip_prefix("/mountain")?;
            let is_post = methods.get("post").is_some();
            Some(Call { is_post, path })
        })
        .collect()
}

/// Makes a call with a raw query, content type and body.
async fn send(
    server: &Server,
    call: Call<'_>,
    query: &str,
    kind: &str,
    body: &str,
) -> OpenedAnswer {
    let url = format!("{}/mountain{}?{query}", server.url, call.path);
    let http = plain_http();
    let request = if call.is_post {
        http.post(url)
            .header("Content-Type", kind)
            .body(body.to_owned())
    } else {
        http.get(url)
    };
    read(request.header("X-Requested-With", "XMLHttpRequest")).await
}

const FORM: &str = "application/x-www-form-urlencoded";

fn session(client: &Client) -> String {
    format!("sessionId={}", client.session().expect("a session"))
}

#[tokio::test]
async fn api_01_no_call_but_the_open_ones_is_answered_without_a_live_session() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    let expired = session(&ana);
    server.days_pass(31).await;
    // Well-formed, so that nothing but the session is wrong.
    let fields = "productId=1&orderId=ord_1";
    let document = serde_json::from_str(DOCUMENT).expect("a document");
    let before = rows(&server);
    for call in calls(&document) {
        for (what, query) in [
            ("missing", ""),
            ("empty", "sessionId="),
            ("random", "sessionId=0123456789abcdef0123456789abcdef"),
            ("a demo's that nobody has", "sessionId=demo-nobody"),
            ("expired", &expired),
        ] {
            if OPEN.contains(&call.path) {
                continue;
            }
            let answer = send(&server, call, query, FORM, fields).await;
            let seen = (answer.status, answer.code.as_str(), answer.message.as_str());
            let wanted = (200, "1001", "Please log in again");
            assert_eq!(seen, wanted, "{} with a session that is {what}", call.path);
        }
    }
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn api_01_a_query_that_cannot_be_read_is_refused_by_every_call() {
    let server = start().await;
    let ana = session(&server.signed_in("09171234321").await);
    let document = serde_json::from_str(DOCUMENT).expect("a document");
    let before = rows(&server);
    let long = format!("sessionId={}", "s".repeat(10 * 1024));
    for call in calls(&document) {
        for (query, status) in [
            (format!("{ana}&{ana}"), 400),
            (format!("{ana}&productId=%"), 400),
            (format!("{ana}&productId=%ff"), 400),
            (format!("{ana}&productId=%00"), 400),
            (long.clone(), 414),
        ] {
            let answer = send(&server, call, &query, FORM, "").await;
            let seen = (answer.status, answer.code.as_str(), answer.message.as_str());
            let wanted = (status, "1400", "The request could not be read");
            assert_eq!(
                seen,
                wanted,
                "{} {}",
                call.path,
                &query[..query.len().min(80)]
            );
        }
    }
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn api_02_api_03_a_body_of_another_form_is_refused_by_every_call_that_takes_one() {
    let server = start().await;
    let ana = session(&server.signed_in("09171234321").await);
    let many: Vec<String> = (0..10_000).map(|n| format!("f{n}=1")).collect();
    let many = many.join("&");
    let document = serde_json::from_str(DOCUMENT).expect("a document");
    let before = rows(&server);
    let unread = "The request could not be read";
    for call in calls(&document).into_iter().filter(|call| call.is_post) {
        let url = format!("{}/mountain{}?{ana}", server.url, call.path);
        let foreign = plain_http().post(url).header("Content-Type", FORM);
        let answer = read(foreign.body("productId=1")).await;
        let seen = (answer.status, answer.code.as_str(), answer.message.as_str());
        let wanted = (403, "1400", "This call can only be made by the app");
        assert_eq!(seen, wanted, "{}", call.path);

        for (kind, body, status, why) in [
            ("application/json", "[]", 400, unread),
            ("application/json", "{\"productId\":", 400, unread),
            (
                "application/json",
                "{\"productId\":1,\"productId\":2}",
                400,
                unread,
            ),
            (
                "application/json",
                "{\"productId\":\"\\u0000\"}",
                400,
                unread,
            ),
            (
                "text/plain",
                "productId=1",
                415,
                "Send the fields as a form",
            ),
            (FORM, "productId=%", 400, unread),
            (FORM, "productId=%ff%fe", 400, unread),
            (FORM, "productId=%00", 400, unread),
            (FORM, "productId=1&productId=2", 400, unread),
            (FORM, &many, 413, unread),
        ] {
            if BODILESS.contains(&call.path) || call.path == UPLOAD {
                continue;
            }
            let answer = send(&server, call, &ana, kind, body).await;
            let seen = (answer.status, answer.code.as_str(), answer.message.as_str());
            let sent = &body[..body.len().min(30)];
            assert_eq!(seen, (status, "1400", why), "{} {kind} {sent}", call.path);
        }
    }
    assert_eq!(rows(&server), before);
}

/// Name of a field of a call, and true if it is a whole number.
fn typed_fields(document: &Value, path: &str) -> Vec<(String, bool)> {
    let methods = document["paths"][&format!("/mountain{path}")].as_object();
    let operation = methods.expect("a call").values().next().expect("a method");
    let is_number = |schema: &Value| {
        let kind = &schema["type"];
        kind == "integer"
            || kind
                .as_array()
                .is_some_and(|kinds| kinds.contains(&"integer".into()))
    };
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let mut fields: Vec<_> = parameters
        .filter(|parameter| parameter["in"] == "query")
        .filter_map(|parameter| {
            let name = parameter["name"].as_str()?;
            Some((name.to_owned(), is_number(&parameter["schema"])))
        })
        .collect();
    let form = &operation["requestBody"]["content"][FORM]["schema"];
    let named = form["$ref"]
        .as_str()
        .and_then(|path| path.rsplit('/').next());
    let form = named.map_or(form, |name| &document["components"]["schemas"][name]);
    for (name, schema) in form["properties"].as_object().into_iter().flatten() {
        fields.push((name.clone(), is_number(schema)));
    }
    fields
}

#[tokio::test]
async fn sec_21_no_call_takes_a_number_that_is_not_digits_alone() {
    let server = start().await;
    let ana = session(&server.signed_in("09171234321").await);
    let document = serde_json::from_str(DOCUMENT).expect("a document");
    let before = rows(&server);
    let mut seen = 0;
    for call in calls(&document) {
        let fields = typed_fields(&document, call.path);
        for (field, _) in fields.iter().filter(|(_, is_number)| *is_number) {
            for bad in [
                "%2B1",
                "-0",
                "1.0",
                "1e3",
                "%201",
                "1_0",
                "0x1",
                "%D9%A1",
                "%EF%BC%91",
                "1%E2%80%8B",
            ] {
                let pairs = fields.iter().map(|(name, _)| {
                    let value = if name == field { bad } else { "1" };
                    format!("{name}={value}")
                });
                let pairs = pairs.collect::<Vec<_>>().join("&");
                let query = if call.is_post {
                    ana.clone()
                } else {
                    format!("{ana}&{pairs}")
                };
                let answer = send(&server, call, &query, FORM, &pairs).await;
                assert_eq!(
                    answer.code, "1400",
                    "{} {field}={bad}: {answer:?}",
                    call.path
                );
                assert_eq!(
                    answer.field(field),
                    "Enter a whole number",
                    "{} {bad}",
                    call.path
                );
                seen += 1;
            }
        }
    }
    assert!(seen > 100, "{seen}");
    assert_eq!(rows(&server), before);
}
