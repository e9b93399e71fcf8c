//! The demo's borrowers by their stable names.

use serde_json::Value;

use crate::support::{only, start_demo};

/// Names on which links, wrappers' developers and other programs' tests rely: the list only grows.
const PROMISED: [&str; 27] = [
    "asks-rating",
    "banner",
    "complaint-answered",
    "complaint-open",
    "declined",
    "disbursing",
    "h5-repay",
    "in-repayment",
    "joint-failure",
    "kind-tips",
    "legacy-direct",
    "legacy-repayment",
    "market",
    "needs-card",
    "new-borrower",
    "no-rollover",
    "overdue",
    "pay-code",
    "pop-agreement",
    "promo-popup",
    "redirect",
    "released",
    "settled",
    "uncollectable",
    "under-review",
    "visitor",
    "withdraw",
];

#[tokio::test]
async fn every_promised_borrower_is_there_and_stands_on_a_page() {
    let server = start_demo().await;
    let all: Value = server
        .get("/demo/scenarios")
        .await
        .json()
        .await
        .expect("a list");
    let all = all.as_array().expect("a list");
    for id in PROMISED {
        let scenario = only(all, |scenario| scenario["id"] == id);
        let session = scenario["sessionId"].as_str().expect("a session");
        let wanted = if id == "visitor" {
            String::new()
        } else {
            format!("demo-{id}")
        };
        assert_eq!(session, wanted);
        let start = scenario["start"].as_str().expect("an address");
        let page = server.get(start).await;
        assert_eq!(page.status(), 200, "{id}: {start}");
        if !session.is_empty() {
            let home = server
                .with_session(session)
                .get("/service/home/index", &[])
                .await;
            assert_eq!(home.code, "00", "{id}");
        }
    }
}
