//! The lender's side of complaints: `tulay ops complaint …`, the demo's call, and FLOW-03 from end to end.

use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use tulay_lender::error::{Error, ErrorCode};
use tulay_ops::acts::signed::{MaybeSigned, Signed};
use tulay_ops::complaints::{ComplaintCommand, run};

use crate::support::borrowers::ANA;
use crate::support::complaints::{PNG, complaint_number, uploaded};
use crate::support::database::rows;
use crate::support::{
    Client, OPERATOR, Server, only, plain_http, start, start_demo, start_production,
};

fn image(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fixtures/uploads")
        .join(file)
}

fn reply(complaint: &str, text: &str, images: &[&str]) -> ComplaintCommand {
    ComplaintCommand::Reply {
        complaint: complaint.to_owned(),
        text: text.to_owned(),
        images: images.iter().map(|file| image(file)).collect(),
        signed: MaybeSigned::default(),
    }
}

fn acknowledge(complaint: String) -> ComplaintCommand {
    let signed = MaybeSigned::default();
    ComplaintCommand::Acknowledge { complaint, signed }
}

fn show(complaint: &str) -> ComplaintCommand {
    ComplaintCommand::Show {
        complaint: complaint.to_owned(),
        signed: Signed {
            reason: "to answer it".to_owned(),
            dry_run: false,
        },
    }
}

async fn said(server: &Server, command: ComplaintCommand) -> String {
    run(&server.app, OPERATOR, command).await.expect("a text")
}

async fn refused(server: &Server, command: ComplaintCommand) -> Error {
    let answer = run(&server.app, OPERATOR, command).await;
    answer.expect_err("a refusal")
}

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
    let list = said(&server, ComplaintCommand::List).await;
    assert_eq!(
        list,
        format!(
            "{id}\t2026-07-15 09:30:00\tacknowledge by 2026-07-17\tanswer by 2026-08-14\tThe app, or something else\t{number}\n"
        )
    );
    let complaint = id.clone();
    said(&server, acknowledge(complaint)).await;
    let answer = reply(&id, "We made it faster", &["plain.png", "on-its-side.jpg"]);
    assert_eq!(said(&server, answer).await, format!("{id} answered\n"));
    assert_eq!(said(&server, ComplaintCommand::List).await, "");

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

    let shown = said(&server, show(&id)).await;
    for line in [
        "  says: It is slow\n    and hot\n",
        "  answer: We made it faster\n",
        "  stars: 5 of 5\n",
        &format!("  image: {image}\n"),
    ] {
        assert_eq!(shown.matches(line).count(), 1, "{line} in {shown}");
    }
    assert_eq!(
        shown
            .matches("  answer's image: /complaint-images/")
            .count(),
        2
    );
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
async fn flow_03_a_list_of_complaints_says_when_there_are_more() {
    let server = start().await;
    let sent_all = async |phone| {
        let borrower = server.signed_in(phone).await;
        for number in 0..20 {
            sent(&borrower, &number.to_string(), "").await;
        }
    };
    for number in 0..10 {
        let phone: &'static str = format!("0917000000{number}").leak();
        sent_all(phone).await;
    }
    let all = said(&server, ComplaintCommand::List).await;
    assert_eq!(all.lines().count(), 200);
    assert!(!all.contains("more than"), "{all}");
    sent(&server.signed_in(ANA).await, "One more", "").await;
    let list = said(&server, ComplaintCommand::List).await;
    assert_eq!(list.lines().count(), 201);
    assert!(list.ends_with("\n… and more than these 200\n"), "{list}");
}

#[tokio::test]
async fn flow_03_an_answer_that_cannot_be_given_leaves_nothing_behind() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let id = sent(&ana, "It is slow", "").await;
    let folder = tempfile::tempdir().expect("a folder");
    let drawing = folder.path().join("drawing.svg");
    std::fs::write(&drawing, "<svg/>").expect("a file");
    let drawing = drawing.to_str().expect("a path");
    for (command, code) in [
        (
            reply("cmp_none", "Sorry", &["plain.png"]),
            ErrorCode::NotFound,
        ),
        (reply(&id, " ", &["plain.png"]), ErrorCode::Invalid),
        (
            reply(&id, "Sorry", &["plain.png", drawing]),
            ErrorCode::Invalid,
        ),
        (reply(&id, "Sorry", &["missing.png"]), ErrorCode::Invalid),
        (reply(&id, "Sorry", &["plain.png"; 10]), ErrorCode::Invalid),
    ] {
        let why = refused(&server, command.clone()).await;
        assert_eq!(why.code(), code, "{command:?}");
    }
    assert_eq!(stored_images(&server), 0);
    assert_eq!(detail(&ana, &id).await["disposeDetail"], "");
    assert!(server.outbox(ANA).await.is_empty());

    said(&server, reply(&id, "Sorry", &[])).await;
    let twice = refused(&server, reply(&id, "Again", &["plain.png"])).await;
    assert_eq!(twice.code(), ErrorCode::Conflict);
    assert_eq!(detail(&ana, &id).await["disposeDetail"], "Sorry");
    assert_eq!(stored_images(&server), 0);
}

#[tokio::test]
async fn flow_03_what_is_late_is_marked_in_the_list() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let id = sent(&ana, "It is slow", "").await;
    server.days_pass(3).await;
    let list = said(&server, ComplaintCommand::List).await;
    let late = "acknowledge by 2026-07-17 LATE\tanswer by 2026-08-14\t";
    assert_eq!(list.matches(late).count(), 1, "{list}");
    let complaint = id.clone();
    said(&server, acknowledge(complaint)).await;
    server.days_pass(28).await;
    let list = said(&server, ComplaintCommand::List).await;
    let late = "acknowledged 2026-07-18 09:30:00 LATE\tanswer by 2026-08-14 LATE\t";
    assert_eq!(list.matches(late).count(), 1, "{list}");
}

#[tokio::test]
async fn call_06_the_days_to_acknowledge_and_answer_are_the_operators_to_set() {
    let days = "complaints = { acknowledge_days = 1, resolve_days = 5 }";
    let server = start_production(|text| format!("{days}\n{text}")).await;
    let ana = server.signed_in(ANA).await;
    sent(&ana, "It is slow", "").await;
    let list = said(&server, ComplaintCommand::List).await;
    let open = "acknowledge by 2026-07-16\tanswer by 2026-07-20\t";
    assert_eq!(list.matches(open).count(), 1, "{list}");
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
