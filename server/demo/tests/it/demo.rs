//! The demo: each scenario is in the state of its name, the clock moves loans, and decisions of staff are calls.

use serde_json::{Value, json};
use tulay_demo as demo;
use tulay_demo::borrowers::Opening;
use tulay_staff::audit;
use tulay_staff::progress::Progress;
use tulay_store::operator_audit::AuditRow;

use crate::support::{NOW, Server, only, plain_http, start, start_demo, start_production};

/// Makes one of the demo's calls as the browser tests do.
async fn ask(server: &Server, path: &str, body: Option<Value>) -> (u16, Value) {
    let url = format!("{}{path}", server.url);
    let http = plain_http();
    let request = match body {
        Some(body) => http.post(url).json(&body),
        None => http.get(url),
    };
    let request = request.header("X-Requested-With", "XMLHttpRequest");
    let response = request.send().await.expect("an answer");
    let status = response.status().as_u16();
    (status, response.json().await.unwrap_or_default())
}

async fn scenario(server: &Server, id: &str) -> Value {
    let (status, all) = ask(server, "/demo/scenarios", None).await;
    assert_eq!(status, 200);
    let all = all.as_array().expect("a list").clone();
    only(all, |scenario| scenario["id"] == id)
}

/// Makes a call about the scenario's order as its borrower.
async fn about(server: &Server, id: &str, path: &str) -> Value {
    let scenario = scenario(server, id).await;
    let field = |name: &str| scenario[name].as_str().unwrap_or_default().to_owned();
    let (product, order) = (field("productId"), field("orderId"));
    let fields = [("productId", product.as_str()), ("orderId", &order)];
    server.borrower(id).post(path, &fields).await.ok()
}

async fn order(server: &Server, id: &str) -> Value {
    about(server, id, "/v3/loan-details/loan-details").await
}

async fn repayment(server: &Server, id: &str) -> Value {
    about(server, id, "/v3/installment/loan-play-detail").await
}

#[tokio::test]
async fn status_01_order_04_each_scenario_is_in_the_state_that_it_names() {
    let server = start_demo().await;
    for (id, status, is_delay, days_left) in [
        ("under-review", 21, 0, None),
        ("declined", 110, 0, None),
        ("disbursing", 151, 0, None),
        ("needs-card", 151, 0, None),
        ("released", 170, 0, Some(30)),
        ("in-repayment", 174, 1, Some(10)),
        ("no-rollover", 174, 0, Some(10)),
        ("instalments", 174, 1, Some(25)),
        ("last-instalment", 174, 1, Some(3)),
        ("due-today", 174, 1, Some(0)),
        ("banner", 174, 1, Some(10)),
        ("pay-code", 174, 1, Some(10)),
        ("legacy-repayment", 174, 1, Some(10)),
        ("legacy-direct", 174, 1, Some(10)),
        ("kind-tips", 174, 1, Some(10)),
        ("h5-repay", 174, 0, Some(10)),
        ("overdue", 180, 1, Some(-5)),
        ("long-overdue", 180, 1, Some(-70)),
        ("rolled-over", 174, 1, Some(26)),
        ("settled", 200, 0, None),
        ("asks-rating", 200, 0, None),
        ("withdraw", 200, 0, None),
        ("redirect", 174, 1, Some(10)),
        ("repeat", 174, 1, Some(20)),
        ("long-texts", 174, 1, Some(10)),
    ] {
        let order = order(&server, id).await;
        assert_eq!(order["orderStatus"], status, "{id}");
        assert_eq!(order["isDelay"], is_delay, "{id}");
        assert_eq!(order["daysLeft"], json!(days_left), "{id}");
    }
}

#[tokio::test]
async fn order_03_order_05_order_10_order_11_order_12_order_13_what_a_scenario_shows_beside_the_loan()
 {
    let server = start_demo().await;
    for (id, field) in [
        ("needs-card", "cardNeedPop"),
        ("asks-rating", "isScore"),
        ("kind-tips", "KindTipsMsg"),
        ("withdraw", "reyMsg"),
        ("redirect", "playeduL"),
        ("h5-repay", "h5Url"),
    ] {
        for (of, shows) in [(id, true), ("in-repayment", false)] {
            let value = order(&server, of).await[field].clone();
            let is_empty = matches!(&value, Value::Null) || value == 0 || value == "";
            assert_eq!(!is_empty, shows, "{field} of {of}: {value}");
        }
    }
}

#[tokio::test]
async fn period_02_period_03_banner_and_pay_code_show_on_the_repayment_page() {
    let server = start_demo().await;
    assert_eq!(repayment(&server, "banner").await["isShowReyTop"], 1);
    let ready = repayment(&server, "pay-code").await;
    assert!(ready["defDetail"]["payCode"].is_string(), "{ready}");
    let plain = repayment(&server, "in-repayment").await;
    assert_eq!(
        (&plain["isShowReyTop"], &plain["defDetail"]),
        (&json!(0), &Value::Null)
    );
}

#[tokio::test]
async fn conf_04_borrowers_without_a_loan_stand_at_their_next_step() {
    let server = start_demo().await;
    for (id, product, step) in [
        ("new-borrower", "1", "certify"),
        ("needs-account", "1", "bindBank"),
        ("ready", "1", "loanConfirm"),
        ("pop-agreement", "4", "loanConfirm"),
        ("promo-popup", "4", "loanConfirm"),
        ("market", "1", "loanConfirm"),
        ("joint-failure", "3", "loanConfirm"),
        ("settled", "1", "loanConfirm"),
        ("in-repayment", "1", "loanDetail"),
    ] {
        let borrower = server.borrower(id);
        let product = borrower
            .post("/service/product/detail", &[("productId", product)])
            .await;
        assert_eq!(product.ok()["nextStep"], step, "{id}");
    }
    let offer = server.borrower("pop-agreement");
    let offer = offer
        .post(
            "/v3/loan-confirm/loan-detail-confirm",
            &[("productId", "4")],
        )
        .await
        .ok();
    assert_ne!(offer["popAgreementUrl"], "");
    assert_eq!(offer["isPopType"], 1);
}

#[tokio::test]
async fn confx_01_joint_01_order_08_the_market_scenarios_start_at_their_pages() {
    let server = start_demo().await;
    for (id, path) in [
        (
            "promo-popup",
            "/loanConfirmPromo?productId=4&sessionId=demo-promo-popup",
        ),
        (
            "joint-failure",
            "/jointLoginFail?productId=3&sessionId=demo-joint-failure",
        ),
    ] {
        assert_eq!(scenario(&server, id).await["start"], path);
    }
    let offer = server.borrower("promo-popup");
    let offer = offer.post("/gopia/goya/satire", &[("productId", "4")]);
    let offer = offer.await.ok();
    assert_eq!(offer["comProductName"], "Tulay Cash");
    assert_ne!(offer["popContent"], "");
    let settled = order(&server, "market").await;
    assert_eq!(settled["orderStatus"], 200);
    assert_eq!(settled["recProducts"].as_array().map(Vec::len), Some(4));
}

#[tokio::test]
async fn a_scenario_starts_at_its_page_signed_in() {
    let server = start_demo().await;
    let overdue = scenario(&server, "overdue").await;
    let order = overdue["orderId"].as_str().expect("an order");
    let start = format!("/loanDetail?productId=1&orderId={order}&sessionId=demo-overdue");
    assert_eq!(overdue["start"], start);
    let quiet = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
    let quiet = quiet.build().expect("a client");
    let answer = quiet
        .get(format!("{}/demo/start/overdue", server.url))
        .send()
        .await;
    let answer = answer.expect("an answer");
    assert_eq!(answer.status(), 302);
    assert_eq!(answer.headers()["location"], start);
    assert_eq!(scenario(&server, "visitor").await["sessionId"], "");
    assert_eq!(ask(&server, "/demo/start/nobody", None).await.0, 404);
}

#[tokio::test]
async fn status_02_days_that_pass_are_serviced_one_by_one() {
    let server = start_demo().await;
    let (status, clock) = ask(&server, "/demo/clock", Some(json!({"advance": "P11D"}))).await;
    assert_eq!(
        (status, &clock["now"]),
        (200, &json!("2026-07-26 09:30:00"))
    );
    let order = order(&server, "in-repayment").await;
    assert_eq!(
        (&order["orderStatus"], &order["daysLeft"]),
        (&json!(180), &json!(-1))
    );
    // Overdue since the midnight after the due date, though the clock jumped past it.
    let steps = order["steps"].as_array().expect("steps");
    let overdue = only(steps, |step| step["state"] == "late");
    assert_eq!(overdue["time"], "2026-07-26 00:00:00");
}

#[tokio::test]
async fn the_clock_is_read_and_set_and_setting_it_back_restarts_the_demo() {
    let server = start_demo().await;
    let (_, clock) = ask(&server, "/demo/clock", None).await;
    assert_eq!(
        clock,
        json!({"now": "2026-07-15 09:30:00", "timestamp": "2026-07-15T01:30:00Z"})
    );
    let before = scenario(&server, "overdue").await["orderId"].clone();
    for now in ["2026-07-16T09:30:00+08:00", "2026-07-17 00:00:00"] {
        assert_eq!(
            ask(&server, "/demo/clock", Some(json!({"now": now})))
                .await
                .0,
            200
        );
    }
    assert_eq!(order(&server, "overdue").await["daysLeft"], -7);
    assert_eq!(scenario(&server, "overdue").await["orderId"], before);
    assert_eq!(
        ask(&server, "/demo/clock", Some(json!({"now": NOW})))
            .await
            .0,
        200
    );
    assert_eq!(order(&server, "overdue").await["daysLeft"], -5);
    assert_ne!(scenario(&server, "overdue").await["orderId"], before);
    for wrong in [
        json!({}),
        json!({"now": "soon"}),
        json!({"advance": "1"}),
        json!({"advance": "-P1D"}),
        json!({"advance": "P10Y"}),
        json!({"advance": "P1D", "now": NOW}),
        json!({"back": 1}),
    ] {
        let (status, answer) = ask(&server, "/demo/clock", Some(wrong.clone())).await;
        assert!((400..500).contains(&status), "{wrong}: {status}");
        assert_eq!(answer["code"], "1400", "{wrong}");
    }
}

#[tokio::test]
async fn status_02_qa_09_a_loan_is_decided_released_and_reset_by_calls() {
    let server = start_demo().await;
    let id = "under-review";
    let begun = scenario(&server, id).await;
    let first = begun["orderId"].as_str().expect("an order");
    let (decide, release) = (
        format!("/demo/orders/{first}/decide"),
        format!("/demo/orders/{first}/release"),
    );
    assert_eq!(
        ask(&server, &release, Some(json!({}))).await.0,
        409,
        "not approved yet"
    );
    assert_eq!(
        ask(&server, &decide, Some(json!({"approve": true})))
            .await
            .0,
        200
    );
    assert_eq!(order(&server, id).await["orderStatus"], 151);
    let (status, again) = ask(&server, &decide, Some(json!({"approve": false}))).await;
    assert_eq!((status, &again["code"]), (409, &json!("1409")));
    assert_eq!(ask(&server, &release, Some(json!({}))).await.0, 200);
    assert_eq!(order(&server, id).await["orderStatus"], 170);
    let (status, _) = ask(
        &server,
        "/demo/orders/ord_none/decide",
        Some(json!({"approve": true})),
    )
    .await;
    assert_eq!(status, 404);
    assert_eq!(
        ask(&server, "/demo/reset", Some(json!({"id": id}))).await.0,
        200
    );
    assert_eq!(order(&server, id).await["orderStatus"], 21);
    let restarted = scenario(&server, id).await;
    assert_ne!(restarted["orderId"], first);
    assert_ne!(restarted["subjectId"], begun["subjectId"]);
    assert_eq!(
        ask(&server, "/demo/reset", Some(json!({"id": "nobody"})))
            .await
            .0,
        404
    );
}

/// Verifies the audit of a demo; returns its rows.
async fn audit(server: &Server) -> Vec<AuditRow> {
    let lender = server.app.lender();
    let verified = audit::verify(&lender, None, &Progress::default()).await;
    assert_eq!(verified.expect("read").faults, []);
    audit::newest(&lender, 1_000).await.expect("rows")
}

/// Rows of an order, the oldest first: step and act.
fn of_order(rows: &[AuditRow], order_id: &str) -> Vec<(String, String)> {
    let rows = rows.iter().rev().filter(|row| row.order_id == order_id);
    let tag = |row: &AuditRow| {
        let act: Value = serde_json::from_str(&row.act).expect("JSON");
        act["act"].as_str().expect("a tag").to_owned()
    };
    rows.map(|row| (row.step.clone(), tag(row))).collect()
}

#[tokio::test]
async fn staff_08_ben_the_demos_accountant_may_post_and_return_what_a_months_end_finds() {
    let server = start_demo().await;
    let (_, staff) = ask(&server, "/demo/staff", None).await;
    let staff = staff.as_array().expect("a list").clone();
    let ben = only(staff, |person| person["name"] == "Ben Lim");
    assert_eq!(ben["roles"], json!(["pay"]));
}

#[tokio::test]
async fn staff_12_sec_23_the_audit_holds_after_stories_decisions_resets_and_a_restart() {
    let server = start_demo().await;
    let mut written = audit(&server).await.len();
    assert!(written > 0, "the stories have acts");

    let id = "under-review";
    let order_id = scenario(&server, id).await["orderId"].clone();
    let order_id = order_id.as_str().expect("an order");
    let decide = format!("/demo/orders/{order_id}/decide");
    ask(&server, &decide, Some(json!({"approve": true}))).await;
    let release = format!("/demo/orders/{order_id}/release");
    assert_eq!(ask(&server, &release, Some(json!({}))).await.0, 200);
    let acts = of_order(&audit(&server).await, order_id);
    let row = |step: &str, act: &str| (step.to_owned(), act.to_owned());
    let done = [row("done", "approve"), row("done", "release")];
    assert_eq!(acts, done);

    for reset in [json!({ "id": id }), json!({})] {
        assert_eq!(ask(&server, "/demo/reset", Some(reset)).await.0, 200);
        let rows = audit(&server).await;
        let taken_back = [row("taken back", "approve"), row("taken back", "release")];
        assert_eq!(
            of_order(&rows, order_id),
            [done.clone(), taken_back].concat()
        );
        assert!(rows.len() > written, "no row was removed");
        written = rows.len();
    }
    demo::borrowers::open(&server.app, Opening::default())
        .await
        .expect("opened again");
    audit(&server).await;
}

#[tokio::test]
async fn call_36_the_outbox_and_the_reports_of_pages_can_be_read() {
    let server = start_demo().await;
    let phone = [("phone", "09000009999")];
    server
        .visitor()
        .post("/service/user/send-code", &phone)
        .await
        .ok();
    let (_, sent) = ask(&server, "/demo/outbox?phone=09000009999", None).await;
    assert_eq!(sent.as_array().map(Vec::len), Some(1));
    assert_eq!(
        (&sent[0]["phone"], &sent[0]["createdAt"]),
        (&json!("09000009999"), &json!("2026-07-15 09:30:00"))
    );
    assert_eq!(ask(&server, "/demo/outbox?phone=1", None).await.0, 400);
    let fields = [("productId", "1"), ("moduleId", "30"), ("positionId", "0")];
    server
        .borrower("settled")
        .post("/service/event/save", &fields)
        .await
        .ok();
    let (_, calls) = ask(&server, "/demo/calls", None).await;
    assert_eq!(calls[0]["moduleId"], "30");
}

#[tokio::test]
async fn a_folder_that_was_used_before_opens_again_and_keeps_who_registered() {
    let server = start_demo().await;
    let phone = "09000009998";
    server
        .visitor()
        .post("/service/user/send-code", &[("phone", phone)])
        .await
        .ok();
    let (_, sent) = ask(&server, &format!("/demo/outbox?phone={phone}"), None).await;
    let code: String = sent[0]["body"]
        .as_str()
        .expect("a text")
        .chars()
        .take(6)
        .collect();
    let fields = [("phone", phone), ("smsCode", code.as_str())];
    let session = server
        .visitor()
        .post("/service/user/login", &fields)
        .await
        .ok();
    demo::borrowers::open(&server.app, Opening::default())
        .await
        .expect("opened again");
    let session = session["sessionId"].as_str().expect("a session").to_owned();
    server
        .with_session(&session)
        .get("/service/home/index", &[])
        .await
        .ok();
    assert_eq!(order(&server, "overdue").await["orderStatus"], 180);
    // The demo continues at the time to which it was moved; at an earlier time, it deletes every borrower.
    let ahead = json!({"advance": "P3D"});
    ask(&server, "/demo/clock", Some(ahead)).await;
    demo::borrowers::open(&server.app, Opening::default())
        .await
        .expect("opened again");
    assert_eq!(order(&server, "overdue").await["daysLeft"], -5);
    let begins = NOW.parse().expect("a time");
    let earlier = Opening {
        begins: Some(begins),
        ..Opening::default()
    };
    demo::borrowers::open(&server.app, earlier)
        .await
        .expect("opened again");
    let (_, clock) = ask(&server, "/demo/clock", None).await;
    assert_eq!(clock["now"], "2026-07-15 09:30:00");
    let forgotten = server
        .with_session(&session)
        .get("/service/home/index", &[])
        .await;
    assert_eq!(forgotten.code, "1001");
}

#[tokio::test]
async fn no_other_server_has_the_demos_calls_sessions_or_emulator() {
    let server = start_production(|text| text).await;
    for path in [
        "/demo/scenarios",
        "/demo/clock",
        "/demo/start/overdue",
        "/emulator/shim.js",
    ] {
        assert_ne!(server.get(path).await.status(), 200, "{path}");
    }
    let (status, _) = ask(&server, "/demo/clock", Some(json!({"advance": "P1D"}))).await;
    assert_eq!(status, 405);
    let answer = server
        .borrower("overdue")
        .get("/service/home/index", &[])
        .await;
    assert_eq!(answer.code, "1001");
}

#[tokio::test]
async fn a_foreign_page_cannot_move_the_demo() {
    let server = start_demo().await;
    let url = format!("{}/demo/clock", server.url);
    let answer = plain_http()
        .post(url)
        .json(&json!({"advance": "P1D"}))
        .send()
        .await;
    assert_eq!(answer.expect("an answer").status(), 403);
}

#[tokio::test]
async fn a_demo_on_demand_plays_a_story_when_it_is_first_asked_for_and_only_then() {
    let server = start().await;
    let on_demand = Opening {
        on_demand: true,
        ..Opening::default()
    };
    demo::borrowers::open(&server.app, on_demand)
        .await
        .expect("opened");
    assert!(scenario(&server, "overdue").await["orderId"].is_null());

    let (status, rows) = ask(&server, "/demo/scenarios?id=overdue", None).await;
    assert_eq!(status, 200);
    let order_id = rows[0]["orderId"].as_str().expect("an order").to_owned();
    assert_eq!(order(&server, "overdue").await["daysLeft"], -5);
    assert!(scenario(&server, "in-repayment").await["orderId"].is_null());

    let again = ask(&server, "/demo/scenarios?id=overdue", None).await.1;
    assert_eq!(again[0]["orderId"], order_id.as_str());
    let (status, refusal) = ask(&server, "/demo/scenarios?id=nobody", None).await;
    assert_eq!((status, &refusal["code"]), (404, &json!("1004")));
}
