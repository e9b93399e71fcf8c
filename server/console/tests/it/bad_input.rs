//! Calls that no page makes: a clear answer, and nothing changed.

use std::time::Instant;

use reqwest::Client;
use serde_json::{Value, json};
use tulay_testing::borrowers::ANA;
use tulay_testing::captured_log;
use tulay_testing::database::rows;

use crate::support::{Console, Person, StaffAnswer};

const DOCUMENT: &str = include_str!("../../openapi.json");

const CALLS: [&str; 18] = [
    "today",
    "money",
    "money/payouts",
    "money/unallocated",
    "money/owed",
    "requests",
    "find?q=1",
    "orders?status=overdue",
    "orders/ord_1",
    "complaints",
    "images/x",
    "portfolio",
    "trial-balance",
    "journal?month=2026-07",
    "journal.csv?from=2026-07-15&to=2026-07-15",
    "audit",
    "staff",
    "nothing",
];

#[tokio::test]
async fn staff_01_without_a_session_every_call_is_refused() {
    let console = Console::start().await;
    console.first("Maria Cruz").await;
    let stranger = Person::stranger("Maria Cruz", &console.url);
    for call in CALLS {
        let status = if call == "nothing" { 404 } else { 401 };
        stranger.get(call).await.refusal(status);
    }
    // The question who is signed in is not refused: a browser would log that at each sign-in.
    assert_eq!(stranger.get("me").await.status.as_u16(), 204);
    for call in [
        "acts",
        "requests/1",
        "complaints/cmp_1/open",
        "audit/verify",
        "prove",
    ] {
        let body = json!({ "act": { "act": "approve" }, "reason": "x", "dryRun": false, "confirm": true, "code": "1" });
        stranger.post(call, body).await.refusal(401);
    }
}

#[tokio::test]
async fn staff_01_another_site_cannot_send_for_a_person() {
    let console = Console::start().await;
    console.first("Maria Cruz").await;
    let client = Client::new();
    for (name, value) in [
        ("sec-fetch-site", "cross-site"),
        ("origin", "https://elsewhere.example"),
    ] {
        let request = client
            .post(format!("{}/api/logout", console.url))
            .header(name, value);
        let answer = request.json(&json!({})).send().await.expect("an answer");
        assert_eq!(answer.status().as_u16(), 403, "{name}");
    }
    let page = client.get(&console.url).send().await.expect("a page");
    let policy = page.headers()["content-security-policy"]
        .to_str()
        .expect("text");
    assert!(
        policy.starts_with("default-src 'none'; script-src 'self'"),
        "{policy}"
    );
    assert_eq!(page.headers()["cache-control"], "no-store");
}

#[tokio::test]
async fn staff_22_each_refusal_of_each_call_is_json_and_in_the_document() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let stranger = Person::stranger("Maria Cruz", &console.url);
    let document: Value = serde_json::from_str(DOCUMENT).expect("a document");
    let long = "x".repeat(20_000);
    let query = "?day=x&from=x&to=x&before=x&cursor=x&status=x&state=x&q=%ff&unknown=1";
    let mut refused = 0;
    for (path, methods) in document["paths"].as_object().expect("paths") {
        let address = path.replace("{seq}", "x");
        let address = address.replace("{id}", "%ff").replace("{name}", "%ff");
        let other = path
            .replace("{seq}", "7")
            .replace("{id}", "x")
            .replace("{name}", "x");
        for (method, operation) in methods.as_object().expect("methods") {
            let is_post = method == "post";
            let body = |body| is_post.then_some(body);
            for (address, body) in [
                (format!("{address}{query}"), body("{")),
                (other.clone(), body("{")),
                (other.clone(), body("{\"act\": 7}")),
                (other.clone(), body(&long)),
                (format!("{other}?{long}"), body("{}")),
            ] {
                // Without her session the others would be refused for that alone.
                let senders = [&stranger, &maria];
                let senders = senders
                    .iter()
                    .take(if path == "/api/logout" { 1 } else { 2 });
                for person in senders {
                    let StaffAnswer { status, body, .. } = person.send(&address, body).await;
                    let mut described = &operation["responses"][status.as_str()];
                    if let Some(shared) = described["$ref"].as_str() {
                        described = document.pointer(&shared[1..]).expect("a shared refusal");
                    }
                    let of = address.get(..60).unwrap_or(&address);
                    assert!(described.is_object(), "{status} of {method} {of}");
                    if !status.is_success() {
                        refused += 1;
                        assert!(body["message"].is_string(), "{body} of {method} {of}");
                        let schema = &described["content"]["application/json"]["schema"]["$ref"];
                        assert_eq!(schema, "#/components/schemas/Failure", "{method} {of}");
                    }
                }
            }
        }
    }
    assert!(refused > 200, "{refused}");
}

#[tokio::test]
async fn staff_05_an_act_that_cannot_be_read_changes_nothing() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let loan = console.server.applied(ANA).await;
    let id = &loan.order_id;
    let long = "x".repeat(501);
    for (act, reason) in [
        (json!({}), "seen"),
        (json!({ "act": "nothing" }), "seen"),
        (json!({ "act": "approve" }), "seen"),
        (json!({ "act": "approve", "order_id": 1 }), "seen"),
        (
            json!({ "act": "answer_complaint", "complaint": "cmp_1" }),
            "seen",
        ),
        (json!({ "act": "approve", "order_id": id }), ""),
        (json!({ "act": "approve", "order_id": id }), " "),
        (json!({ "act": "approve", "order_id": id }), "two\nlines"),
        (json!({ "act": "approve", "order_id": id }), long.as_str()),
    ] {
        let request = json!({ "act": act, "reason": reason, "dryRun": false });
        maria.post("acts", request).await.refusal(400);
    }
    let rows = maria.get("audit").await.data()["rows"]
        .as_array()
        .map(Vec::len);
    assert_eq!(rows, Some(1), "only the first account");
    maria
        .post(
            "requests/1",
            json!({ "confirm": true, "reason": "x", "dryRun": false }),
        )
        .await
        .refusal(404);
    maria
        .post(
            "requests/9999999",
            json!({ "confirm": false, "reason": "x", "dryRun": false }),
        )
        .await
        .refusal(404);
    maria
        .post(
            "requests/1",
            json!({ "confirm": false, "reason": "x", "dryRun": true }),
        )
        .await
        .refusal(400);
}

#[tokio::test]
async fn staff_14_texts_are_bounded_before_anything_is_done_with_them() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let huge = "\u{430}".repeat(5_000_000);
    let login = |name: &str, password: &str, code: &str| json!({ "name": name, "password": password, "code": code });
    let began = Instant::now();
    maria
        .post("login", login(&huge, "x", "1"))
        .await
        .refusal(413);
    println!("a sign-in of 10 MB was refused in {:?}", began.elapsed());
    let long = |chars: usize| "\u{430}".repeat(chars);
    for login in [
        login(&long(61), "x", "1"),
        login("Maria", &long(201), "1"),
        login("Maria", "x", &long(21)),
    ] {
        maria.post("login", login).await.refusal(400);
    }
    for call in ["setup/begin", "acts", "orders/ord_1/papers", "requests/1"] {
        let body = json!({ "link": huge, "reason": huge });
        maria.post(call, body).await.refusal(413);
    }
    let body = json!({ "link": "x".repeat(16 * 1024) });
    maria.post("setup/begin", body).await.refusal(413);
    let link = json!({ "link": long(101) });
    maria.post("setup/begin", link).await.refusal(400);
    maria.get("me").await.data();
}

#[tokio::test]
async fn staff_14_a_text_that_is_too_long_is_named_with_its_bound() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let long = "x".repeat(5_000);
    for (refused, name, bound) in [
        (maria.get(&format!("find?q={long}")).await, "q", 200),
        (
            maria
                .get(&format!("orders?status=overdue&product={long}"))
                .await,
            "product",
            100,
        ),
        (
            maria.post("find/name", json!({ "name": long })).await,
            "name",
            200,
        ),
        (
            maria
                .post("orders/ord_1/notes", json!({ "text": long }))
                .await,
            "text",
            1000,
        ),
    ] {
        let why = format!("Enter up to {bound} characters");
        let told = format!("The text of `{name}` is too long. {why}");
        assert_eq!(refused.refusal(400), told);
        assert_eq!(refused.body["fields"], json!({ name: why }));
    }
    let papers = |reason: &str| maria.post("orders/ord_1/papers", json!({ "reason": reason }));
    let blank = papers(" ").await;
    assert_eq!(blank.body["fields"]["reason"], "Write the reason");
    let long = papers(&long).await;
    assert_eq!(long.body["fields"]["reason"], "Enter up to 500 characters");
}

#[tokio::test]
async fn staff_14_only_the_consoles_own_names_are_answered() {
    let console = Console::start_with("console_hosts = [\"staff.lender.example\"]\n").await;
    let client = Client::new();
    for (host, is_own) in [
        ("staff.lender.example", true),
        ("STAFF.lender.example:443", true),
        ("localhost:4610", true),
        ("loans.lender.example", false),
        ("rebound.example", false),
        ("me@localhost", false),
    ] {
        let request = client.get(&console.url).header("host", host);
        let answer = request.send().await.expect("an answer");
        assert_eq!(answer.status().as_u16() != 400, is_own, "{host}");
        if !is_own {
            let refused: Value = answer.json().await.expect("JSON");
            let why = refused["message"].as_str().unwrap_or_default();
            assert!(why.contains(' '), "no sentence for {host}: {refused}");
            assert_eq!(refused["needsCode"], json!(false), "{host}: {refused}");
            assert!(captured_log().contains("the host is none of"), "{host}");
        }
    }
}

#[tokio::test]
async fn staff_14_a_page_of_another_site_reads_nothing_and_keeps_no_session_alive() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let document = tulay_console::openapi_json().expect("a document");
    let document: Value = serde_json::from_str(&document).expect("JSON");
    let paths = document["paths"].as_object().expect("paths");
    let reads = paths.iter().filter(|(_, calls)| !calls["get"].is_null());
    let reads: Vec<&String> = reads.map(|(path, _)| path).collect();
    assert!(reads.len() > 10, "{reads:?}");
    console.server.minutes_pass(14);
    let before = rows(&console.server);
    for site in ["cross-site", "same-site"] {
        for path in &reads {
            maria.get_from(site, path).await.refusal(403);
        }
    }
    assert_eq!(rows(&console.server), before);
    console.server.minutes_pass(2);
    maria.get("today").await.refusal(401);
}
