//! The answers of every call of the OpenAPI document to input that no page sends, which must leave the database
//! unchanged. New calls are tested without a line here.

use serde_json::Value;

use crate::support::complaints::UPLOAD;
use crate::support::database::rows;
use crate::support::{Answer, Client, Server, plain_http, read, start};

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
    "/service/user/data-copy",
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
async fn send(server: &Server, call: Call<'_>, query: &str, kind: &str, body: &str) -> Answer {
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
            ("application/json", "{}", 415, "Send the fields as a form"),
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
