//! Limits of each call that writes, by borrower (SEC-12).

use serde_json::Value;

use crate::support::{plain_http, start, start_production};

const DOCUMENT: &str = include_str!("../../../openapi.json");
const TINY: &str = "limits = { taps_per_hour = 2, changes_per_hour = 2, payments_per_hour = 2, ";

/// Calls by POST that are limited by borrower, below `/mountain`: their descriptions say so.
fn limited_calls() -> Vec<String> {
    let document: Value = serde_json::from_str(DOCUMENT).expect("a document");
    let paths = document["paths"].as_object().expect("paths");
    let limited = paths.iter().filter_map(|(path, methods)| {
        let answer = methods["post"]["responses"]["200"]["description"].as_str()?;
        let is_limited = answer.contains("1001") && answer.contains("1429");
        is_limited.then(|| path.strip_prefix("/mountain").map(str::to_owned))?
    });
    limited.collect()
}

#[tokio::test]
async fn sec_12_a_call_that_writes_is_refused_over_its_limit_with_the_time_to_wait() {
    let server = start_production(|text| text.replace("limits = { ", TINY)).await;
    let (ana, bea) = (
        server.signed_in("09171234321").await,
        server.signed_in("09179999999").await,
    );
    // One ends the session, the others send a code, which has a limit of its own.
    let apart = [
        "/service/user/logout-all",
        "/service/user/leave",
        "/service/user/data-copy",
    ];
    let mut seen = 0;
    for call in limited_calls() {
        let call = call.as_str();
        if apart.contains(&call) {
            continue;
        }
        let path = format!("/mountain{call}");
        // The order does not exist; the call counts nevertheless.
        for _ in 0..2 {
            assert_ne!(ana.post(call, &[]).await.code, "1429", "{call}");
        }
        let url = format!(
            "{}{path}?sessionId={}",
            server.url,
            ana.session().expect("a session")
        );
        let request = plain_http()
            .post(url)
            .header("X-Requested-With", "XMLHttpRequest");
        let response = request.form(&[("a", "1")]).send().await.expect("an answer");
        let wait = response.headers().get("retry-after").cloned();
        let body: Value = response.json().await.expect("an envelope");
        assert_eq!(body["code"], "1429", "{call}");
        assert_eq!(wait.expect("a time to wait"), "1800", "{call}");
        assert_ne!(
            bea.post(call, &[]).await.code,
            "1429",
            "{call} of another borrower"
        );
        seen += 1;
    }
    assert!(seen > 10);
    server.seconds_pass(1800);
    assert_ne!(ana.post("/service/event/save", &[]).await.code, "1429");
}

#[tokio::test]
async fn sec_12_a_borrower_who_taps_all_the_time_meets_no_limit() {
    let server = start().await;
    let ana = server.signed_in("09171234321").await;
    let press = [("productId", "1"), ("moduleId", "30"), ("positionId", "1")];
    for _ in 0..200 {
        ana.post("/service/event/save", &press).await.ok();
    }
}
