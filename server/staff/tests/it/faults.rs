//! The demo's rules on calls, as a real HTTP client sees them.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tulay_provider_stubs::press::StubPress;

use crate::support::borrowers::{ANA, FIRST};
use crate::support::payouts_of_stand_ins::released_by_payout;
use crate::support::stand_ins::pay_url;
use crate::support::{Server, plain_http, start, start_demo, start_on_stubs, start_production};

const HOME: &str = "/mountain/service/home/index";
const ORDER: &str = "/mountain/v3/loan-details/loan-details";
const COMPLAINT: &str = "/mountain/service/complain/submit";

/// Makes one of the demo's calls, as the inspector does; returns its status and its answer.
async fn ask(server: &Server, path: &str, body: Option<Value>) -> (u16, Value) {
    let url = format!("{}{path}", server.url);
    let request = match body {
        Some(body) => plain_http().post(url).json(&body),
        None => plain_http().get(url),
    };
    let request = request.header("X-Requested-With", "XMLHttpRequest");
    let response = request.send().await.expect("an answer");
    let status = response.status().as_u16();
    (status, response.json().await.unwrap_or_default())
}

/// Sets the rules of the demo.
async fn set(server: &Server, rules: Value) {
    let (status, answer) = ask(server, "/demo/faults", Some(json!({ "rules": rules }))).await;
    assert_eq!(status, 200, "{answer}");
}

/// Returns the counts of each rule: the calls that it was about, and those to which it was applied.
async fn counts(server: &Server) -> Vec<(u64, u64)> {
    let (_, faults) = ask(server, "/demo/faults", None).await;
    let rows = faults["rules"].as_array().expect("rules").iter();
    let count = |row: &Value, name: &str| row[name].as_u64().expect("a count");
    rows.map(|row| (count(row, "seen"), count(row, "applied")))
        .collect()
}

/// Requests the home data of Ana, who is not logged in; returns the status and the code.
async fn home(server: &Server) -> (u16, String) {
    let response = server.get(HOME).await;
    let status = response.status().as_u16();
    let body: Value = response.json().await.unwrap_or_default();
    let code = body["code"].as_str().unwrap_or("none").to_owned();
    (status, code)
}

#[tokio::test]
async fn qa_07_anas_call_fails_with_a_status_then_with_a_code_as_often_as_the_rules_say() {
    let server = start().await;
    let (_, usual) = home(&server).await;
    set(
        &server,
        json!([
            {"path": HOME, "what": "status", "status": 503, "times": 1},
            {"path": "/mountain/*", "method": "GET", "what": "code", "code": "1429", "times": 2},
        ]),
    )
    .await;
    assert_eq!(home(&server).await, (503, "none".to_owned()));
    assert_eq!(home(&server).await, (200, "1429".to_owned()));
    assert_eq!(home(&server).await, (200, "1429".to_owned()));
    assert_eq!(home(&server).await.1, usual, "used up");
    assert_eq!(counts(&server).await, [(4, 1), (4, 2)]);
}

#[tokio::test]
async fn qa_07_an_answer_is_cut_off_after_the_server_did_what_was_asked() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let url = format!(
        "{}{HOME}?sessionId={}",
        server.url,
        ana.session().expect("a session")
    );
    let whole = plain_http().get(&url).send().await.expect("an answer");
    let whole = whole.bytes().await.expect("a body");
    set(&server, json!([{"path": HOME, "what": "cut"}])).await;
    let mut response = plain_http().get(&url).send().await.expect("a head");
    assert_eq!(response.status(), 200);
    assert_eq!(
        response.content_length(),
        Some(whole.len() as u64),
        "all is announced"
    );
    let mut read = 0;
    let ended = loop {
        match response.chunk().await {
            Ok(Some(bytes)) => read += bytes.len(),
            Ok(None) => break false,
            Err(_) => break true,
        }
    };
    assert!(ended, "the connection ended within the body");
    assert_eq!(read, whole.len() / 2);

    // The call is carried out all the same.
    set(
        &server,
        json!([{"path": "/mountain/*", "method": "POST", "what": "cut"}]),
    )
    .await;
    let out = server.url.clone() + "/mountain/service/user/logout?sessionId=";
    let out = out + ana.session().expect("a session");
    let sent = plain_http()
        .post(out)
        .header("X-Requested-With", "XMLHttpRequest");
    let response = sent.send().await.expect("a head");
    assert!(response.bytes().await.is_err(), "no whole answer");
    assert_eq!(ana.get("/service/home/index", &[]).await.code, "1001");
}

#[tokio::test]
async fn qa_07_a_lost_call_gets_no_answer_and_does_not_reach_the_server() {
    let server = start().await;
    set(
        &server,
        json!([
            {"path": "*", "what": "lost"},
            {"path": "*", "what": "count"},
        ]),
    )
    .await;
    for path in [HOME, "/", "/livez"] {
        let url = format!("{}{path}", server.url);
        let lost = plain_http().get(url).send().await;
        assert!(lost.is_err(), "{path}: {lost:?}");
    }
    let (seen, _) = counts(&server).await[1];
    assert!(seen >= 3, "{seen}");
    // The demo itself stays within reach.
    set(&server, json!([])).await;
    assert_eq!(server.get("/livez").await.status(), 200);
}

#[tokio::test]
async fn qa_07_a_slow_network_makes_a_call_wait_and_its_answer_come_at_a_pace() {
    let server = start().await;
    set(
        &server,
        json!([{"path": "/", "what": "delay", "ms": 300, "kbps": 400, "times": 1}]),
    )
    .await;
    let began = Instant::now();
    let body = server.get("/").await.bytes().await.expect("a whole page");
    let took = began.elapsed();
    let pace = u64::try_from(body.len()).expect("a length") * 1_000 / 50_000;
    let least = Duration::from_millis(300 + pace * 9 / 10);
    assert!(took >= least, "{} bytes in {took:?}", body.len());
    let again = server.get("/").await.bytes().await.expect("a whole page");
    assert_eq!(again, body, "the same page, whole");
}

#[tokio::test]
async fn qa_07_calls_are_counted_by_address_and_method() {
    let server = start().await;
    set(
        &server,
        json!([
            {"path": "/mountain/*", "what": "count"},
            {"path": HOME, "method": "GET", "what": "count"},
            {"path": COMPLAINT, "method": "POST", "what": "count"},
        ]),
    )
    .await;
    home(&server).await;
    home(&server).await;
    server.visitor().post("/service/complain/submit", &[]).await;
    assert_eq!(counts(&server).await, [(3, 3), (2, 2), (1, 1)]);
}

#[tokio::test]
async fn qa_07_a_bad_rule_is_refused_by_its_field_and_nothing_changes() {
    let server = start().await;
    set(&server, json!([{"path": HOME, "what": "count"}])).await;
    for (body, field, why) in [
        (
            json!({"rules": [{"path": HOME, "what": "cut"}, {"path": HOME, "what": "delay"}]}),
            "rules[1].ms",
            "\"rules[1].ms\" is missing",
        ),
        (
            json!({"rules": [{"path": "/demo/faults", "what": "lost"}]}),
            "rules[0].path",
            "\"rules[0].path\" must not be an address of the demo itself",
        ),
        (
            json!({"rules": 7}),
            "rules",
            "\"rules\" must be a list of rules",
        ),
        (
            json!({"rules": vec![json!({"path": HOME, "what": "cut"}); 51]}),
            "rules",
            "\"rules\": at most 50 at a time",
        ),
    ] {
        for path in ["/demo/faults", "/demo/faults/add"] {
            let (status, answer) = ask(&server, path, Some(body.clone())).await;
            assert_eq!((status, &answer["message"]), (400, &json!(why)), "{path}");
            assert_eq!(answer["data"]["fields"][field], why);
        }
    }
    let (status, _) = ask(&server, "/demo/faults/99/remove", Some(json!({}))).await;
    assert_eq!(status, 404);
    let (_, faults) = ask(&server, "/demo/faults", None).await;
    assert_eq!(faults["rules"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn qa_07_rules_are_added_removed_and_set_again_as_they_were_shown() {
    let server = start().await;
    let rule = |path: &str| json!({"path": path, "method": "*", "what": "cut", "times": 2});
    set(&server, json!([rule("/a")])).await;
    let added = json!({"rules": [rule("/b")]});
    let (_, faults) = ask(&server, "/demo/faults/add", Some(added)).await;
    let rows = faults["rules"].as_array().expect("rules").clone();
    assert_eq!(rows[1]["title"], "/b: done, answer cut off");
    let path = format!("/demo/faults/{}/remove", rows[0]["id"]);
    let (_, faults) = ask(&server, &path, Some(json!({}))).await;
    let shown: Vec<Value> = faults["rules"]
        .as_array()
        .expect("rules")
        .iter()
        .map(|row| row["rule"].clone())
        .collect();
    assert_eq!(shown, [rule("/b")]);
    set(&server, json!(shown)).await;
    let (_, again) = ask(&server, "/demo/faults", None).await;
    assert_eq!(again["rules"][0]["rule"], rule("/b"));
}

#[tokio::test]
async fn qa_07_a_scenario_starts_under_its_own_rules_alone() {
    let server = start_demo().await;
    for start in [true, false] {
        let begin = async |id: &str| {
            if start {
                let answer = server.get(&format!("/demo/start/{id}")).await;
                assert_eq!(answer.status(), 200);
            } else {
                let (status, _) = ask(&server, "/demo/reset", Some(json!({ "id": id }))).await;
                assert_eq!(status, 200);
            }
            ask(&server, "/demo/faults", None).await.1["rules"].clone()
        };
        set(&server, json!([{"path": HOME, "what": "lost"}])).await;
        let rules = begin("fails-once").await;
        assert_eq!(rules[0]["rule"]["path"], ORDER);
        assert_eq!(rules[1], Value::Null);
        assert_eq!(begin("in-repayment").await, json!([]));
    }
}

#[tokio::test]
async fn qa_07_the_next_payment_at_a_stand_in_has_the_outcome_of_a_rule() {
    let (server, stubs) = start_on_stubs().await;
    let (_, faults) = ask(&server, "/demo/faults", None).await;
    let presets = faults["presets"].as_array().expect("presets");
    let silent = presets
        .iter()
        .find(|preset| preset["id"] == "payment-silent");
    set(&server, silent.expect("a preset")["rules"].clone()).await;
    let loan = released_by_payout(&server, &stubs).await;
    pay_url(&loan, "90006").await;
    // A press that is no payment leaves the rule for the next one.
    assert!(stubs.press("pr-99", StubPress::Pay).is_none());
    stubs.postbacks.take();
    stubs
        .press("pr-1", StubPress::Pay)
        .expect("an open payment");
    assert_eq!(stubs.postbacks.take(), [], "nothing is reported of {FIRST}");
    assert_eq!(counts(&server).await, [(1, 1)]);
}

#[tokio::test]
async fn qa_07_no_other_server_takes_rules() {
    let server = start_production(|text| text).await;
    let (status, _) = ask(&server, "/demo/faults", Some(json!({"rules": []}))).await;
    assert_eq!(status, 405);
    let (_, sandbox) = ask(&start().await, "/demo/faults", None).await;
    let presets = sandbox["presets"].as_array().expect("presets");
    let of_payments = presets.iter().filter(|it| it["group"] == "Next payment");
    assert_eq!(of_payments.count(), 0, "the sandbox has no stand-ins");
}
