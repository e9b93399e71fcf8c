//! Limits of each call that writes, by borrower (SEC-12).

use std::collections::BTreeSet;

use serde_json::Value;
use tulay_web::http::call_limits::{CALLS, rule_of};

use crate::account::seconds_pass;
use crate::support::{plain_http, start, start_production};

const DOCUMENT: &str = include_str!("../../../openapi.json");
const TINY: &str = "limits = { taps_per_hour = 2, changes_per_hour = 2, payments_per_hour = 2, ";

#[test]
fn sec_12_every_call_that_is_sent_by_post_has_a_limit_or_says_why_not() {
    let document: Value = serde_json::from_str(DOCUMENT).expect("a document");
    let paths = document["paths"].as_object().expect("paths");
    let sent = paths
        .iter()
        .filter(|(_, methods)| methods.get("post").is_some());
    let sent: BTreeSet<_> = sent
        .filter_map(|(path, _)| path.strip_prefix("/mountain"))
        .collect();
    let named: BTreeSet<_> = CALLS.iter().map(|(path, _)| *path).collect();
    assert_eq!(named, sent);
    assert_eq!(named.len(), CALLS.len(), "each once");
}

#[tokio::test]
async fn sec_12_a_call_that_writes_is_refused_over_its_limit_with_the_time_to_wait() {
    let server = start_production(|text| text.replace("limits = { ", TINY)).await;
    let (ana, bea) = (
        server.signed_in("09171234321").await,
        server.signed_in("09179999999").await,
    );
    let limits = server.app.settings.limits;
    let limited = CALLS
        .iter()
        .filter(|(_, rule)| rule.most(&limits).is_some());
    // One ends the session, the other sends a code, which has a limit of its own.
    let apart = ["/service/user/logout-all", "/service/user/leave"];
    let mut seen = 0;
    for (call, _) in limited.filter(|(call, _)| !apart.contains(call)) {
        let path = format!("/mountain{call}");
        assert!(rule_of(&path).is_some());
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
    seconds_pass(&server, 1800);
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
