//! The lender's side of complaints: its acts and list, the demo's call, and FLOW-03 from end to end.

use std::path::Path;
use std::sync::Arc;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use tulay_lender::error::{Error, ErrorCode};
use tulay_staff::acts::answer_complaint::AnswerComplaint;
use tulay_staff::complaint_dossier;
use tulay_staff::complaint_replies::prepare_reply;
use tulay_staff::perform::{Outcome, perform};
use tulay_staff::reports::Days;

use crate::support::borrowers::ANA;
use crate::support::complaints::{PNG, complaint_number, uploaded};
use crate::support::database::rows;
use crate::support::operators::{report, said};
use crate::support::staff::signed;
use crate::support::{Client, Server, only, plain_http, start, start_demo, start_production};

/// Returns the act that answers a complaint, with images of these files.
async fn reply(
    server: &Server,
    complaint: &str,
    text: &str,
    images: &[&str],
) -> Result<Outcome, Error> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/uploads");
    let images = images
        .iter()
        .map(|file| std::fs::read(folder.join(file)).expect("a file"));
    let (complaint, text) = (complaint.to_owned(), text.to_owned());
    let reply = prepare_reply(&server.app, &complaint, text, images.collect(), false).await?;
    let act = Arc::new(AnswerComplaint { complaint, reply });
    let signature = signed(&server.app, "Maria", "all seen").await;
    perform(&server.app, act, &signature, false).await
}

async fn acknowledge(server: &Server, complaint: &str) {
    said(server, "Maria", &["complaint", "acknowledge", complaint]).await;
}

/// Returns the complaints that wait: number, time, last days to acknowledge and to answer, and what is late.
async fn waiting(server: &Server) -> Vec<Vec<String>> {
    let rows = report(server, "complaints", Days::default()).await;
    rows.expect("a list")
}

/// A file that is no image.
const DRAWING: &str = "../../Cargo.toml";

async fn sent(ana: &Client, content: &str, images: &str) -> String {
    let fields = [
        ("problemType", "6"),
        ("problemDetail", content),
        ("problemImage", images),
    ];
    let saved = ana.post("/user-problem/problem-save", &fields).await.ok();
    saved["problemId"].as_str().expect("an id").to_owned()
}

async fn detail(ana: &Client, id: &str) -> Value {
    let form = [("problemId", id)];
    ana.post("/user-problem/problem-detail", &form).await.ok()
}

fn stored_images(server: &Server) -> usize {
    let files = std::fs::read_dir(&server.app.config.images);
    files.expect("the folder").count()
}

#[tokio::test]
async fn flow_03_a_complaint_with_images_is_answered_with_images_and_rated() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let image = uploaded(&ana).await;
    let id = sent(&ana, "It is slow\nand hot", &image).await;

    let number = complaint_number(&server, &id).await;
    let made = "2026-07-15 09:30:00";
    let row = [&*id, &number, made, "", "2026-07-17", "", "2026-08-14", ""];
    assert_eq!(waiting(&server).await, [row]);
    acknowledge(&server, &id).await;
    let images = ["plain.png", "on-its-side.jpg"];
    let answer = reply(&server, &id, "We made it faster", &images);
    answer.await.expect("an answer");
    assert!(waiting(&server).await.is_empty());

    let answered = detail(&ana, &id).await;
    assert_eq!(answered["disposeDetail"], "We made it faster");
    assert_eq!(answered["isNeedScore"], 1);
    let images = answered["disposeImages"].as_array().expect("a list");
    assert_eq!(images.len(), 2);
    for shown in images {
        let path = shown.as_str().expect("a path");
        assert_eq!(server.get(path).await.status(), 200, "{path}");
    }
    let stars = [("score", "5"), ("problemId", id.as_str())];
    ana.post("/user-problem/save-score", &stars).await.ok();
    assert_eq!(detail(&ana, &id).await["isNeedScore"], 0);

    let shown = complaint_dossier::of_complaint(&server.app, id).await;
    let shown = shown.expect("a complaint");
    assert_eq!(shown.content, "It is slow\nand hot");
    assert_eq!(shown.answer.as_deref(), Some("We made it faster"));
    assert_eq!(shown.listed.stored.score, Some(5));
    assert_eq!((shown.images.len(), shown.answer_images.len()), (1, 2));
}

#[tokio::test]
async fn flow_03_what_a_borrower_typed_does_nothing_to_the_operators_terminal() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let before = rows(&server);
    for typed in [
        "Hot\r  stars: 5 of 5",
        "\u{1b}[2J",
        "\u{1b}]0;title\u{7}",
        "Hot\u{2028}  order: x",
        "x\u{202e}txt",
    ] {
        let fields = [
            ("problemType", "6"),
            ("problemDetail", typed),
            ("problemImage", ""),
        ];
        let refused = ana.post("/user-problem/problem-save", &fields).await;
        let why = "Use only letters, digits and signs that can be seen";
        assert_eq!(refused.field("problemDetail"), why, "{typed:?}");
    }
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn flow_03_an_answer_that_cannot_be_given_leaves_nothing_behind() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let id = sent(&ana, "It is slow", "").await;
    let png = "plain.png";
    for (complaint, text, images, code) in [
        ("cmp_none", "Sorry", &[png][..], ErrorCode::NotFound),
        (&*id, " ", &[png], ErrorCode::Invalid),
        (&*id, "Sorry", &[png, DRAWING], ErrorCode::Invalid),
        (&*id, "Sorry", &[png; 10], ErrorCode::Invalid),
    ] {
        let why = reply(&server, complaint, text, images).await;
        assert_eq!(why.expect_err("a refusal").code(), code, "{images:?}");
    }
    assert_eq!(stored_images(&server), 0);
    assert_eq!(detail(&ana, &id).await["disposeDetail"], "");
    assert!(server.outbox(ANA).await.is_empty());

    reply(&server, &id, "Sorry", &[]).await.expect("an answer");
    let twice = reply(&server, &id, "Again", &[png]).await;
    assert_eq!(twice.expect_err("a refusal").code(), ErrorCode::Conflict);
    assert_eq!(detail(&ana, &id).await["disposeDetail"], "Sorry");
    assert_eq!(stored_images(&server), 0);
}

#[tokio::test]
async fn flow_03_what_is_late_is_marked_in_the_list() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let id = sent(&ana, "It is slow", "").await;
    server.days_pass(3).await;
    let late = ["", "2026-07-17", "late", "2026-08-14", ""];
    assert_eq!(waiting(&server).await[0][3..], late);
    acknowledge(&server, &id).await;
    server.days_pass(28).await;
    let late = [
        "2026-07-18 09:30:00",
        "2026-07-17",
        "late",
        "2026-08-14",
        "late",
    ];
    assert_eq!(waiting(&server).await[0][3..], late);
}

#[tokio::test]
async fn call_06_the_days_to_acknowledge_and_answer_are_the_operators_to_set() {
    let days = "complaints = { acknowledge_days = 1, resolve_days = 5 }";
    let server = start_production(|text| format!("{days}\n{text}")).await;
    let ana = server.signed_in(ANA).await;
    sent(&ana, "It is slow", "").await;
    let open = ["", "2026-07-16", "", "2026-07-20", ""];
    assert_eq!(waiting(&server).await[0][3..], open);
}

#[tokio::test]
async fn cmpd_01_cmph_05_the_demos_complaints_are_open_answered_and_not_to_be_made() {
    let server = start_demo().await;
    let all = plain_http()
        .get(format!("{}/demo/scenarios", server.url))
        .send()
        .await;
    let all: Vec<Value> = all.expect("an answer").json().await.expect("a list");
    let scenario = |id: &str| only(&all, |scenario| scenario["id"] == id).clone();
    let seen = async |id: &str| {
        let scenario = scenario(id);
        let problem_id = scenario["problemId"].as_str().expect("a complaint");
        let start = scenario["start"].as_str().expect("an address").to_owned();
        assert!(start.starts_with("/complainDetails?") && start.contains(problem_id));
        detail(&server.borrower(id), problem_id).await
    };
    let open = seen("complaint-open").await;
    assert_eq!(
        (&open["disposeDetail"], &open["isNeedScore"]),
        (&json!(""), &json!(0))
    );
    let answered = seen("complaint-answered").await;
    assert_eq!(answered["isNeedScore"], 1);
    for shown in [
        &open["images"][0],
        &answered["images"][0],
        &answered["disposeImages"][0],
    ] {
        let path = shown.as_str().expect("a path");
        assert_eq!(server.get(path).await.status(), 200, "{path}");
    }
    let init = "/user-problem/problem-init";
    let order_id = scenario("uncollectable")["orderId"].clone();
    let form = [("orderId", order_id.as_str().expect("an order"))];
    let init = server
        .borrower("uncollectable")
        .post(init, &form)
        .await
        .ok();
    assert_eq!(init["orderDetail"]["isShow"], 0);
}

#[tokio::test]
async fn flow_03_in_the_demo_a_call_answers_as_the_operator_would() {
    let server = start_demo().await;
    let ana = server.signed_in(ANA).await;
    let id = sent(&ana, "It is slow", "").await;
    let ask = async |id: &str, body: Value| {
        let url = format!("{}/demo/complaints/{id}/reply", server.url);
        let request = plain_http().post(url).json(&body);
        let request = request.header("X-Requested-With", "XMLHttpRequest");
        request.send().await.expect("an answer").status().as_u16()
    };
    let image = BASE64_STANDARD.encode(PNG);
    for (id, body, status) in [
        ("cmp_none", json!({"detail": "Sorry"}), 404),
        (id.as_str(), json!({"detail": ""}), 400),
        (
            id.as_str(),
            json!({"detail": "Sorry", "images": ["?"]}),
            400,
        ),
        (
            id.as_str(),
            json!({"detail": "Sorry", "images": [image]}),
            200,
        ),
        (id.as_str(), json!({"detail": "Sorry"}), 409),
    ] {
        assert_eq!(ask(id, body.clone()).await, status, "{body}");
    }
    let answered = detail(&ana, &id).await;
    assert_eq!(answered["disposeImages"].as_array().map(Vec::len), Some(1));
}
