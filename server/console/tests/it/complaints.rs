//! Complaints: read, acknowledged and answered with images (STAFF-07, STAFF-10).

use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use tulay_testing::borrowers::ANA;
use tulay_testing::complaints::{PNG, complained};

use crate::support::Console;

#[tokio::test]
async fn staff_07_a_complaint_is_acknowledged_and_answered_with_text_and_images() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let borrower = console.server.signed_in(ANA).await;
    let id = complained(&borrower, "").await;
    let listed = maria.get("complaints").await.data();
    assert_eq!(listed["rows"][0]["id"], json!(id));
    let page = maria
        .post(&format!("complaints/{id}/open"), json!({}))
        .await
        .data();
    assert!(!page["content"].as_str().expect("a text").is_empty());
    let acknowledge = json!({ "act": "acknowledge_complaint", "complaint": id });
    assert_eq!(maria.act(acknowledge.clone()).await.data()["state"], "done");
    maria.act(acknowledge).await.refusal(409);

    let receipt = Part::bytes(PNG).file_name("receipt.png");
    let form = |body: &str| {
        Form::new()
            .text("body", body.to_owned())
            .text("reason", "looked into it")
    };
    let call = format!("complaints/{id}/answer");
    let broken =
        form("See the receipt.").part("image", Part::bytes(vec![1, 2, 3]).file_name("x.png"));
    maria.send_form(&call, broken).await.refusal(400);
    maria.send_form(&call, form("")).await.refusal(400);
    maria
        .send_form(&call, form("See the receipt.").text("other", "x"))
        .await
        .refusal(400);
    let asked = |dry_run: &'static str| form("See the receipt.").text("dryRun", dry_run);
    maria.send_form(&call, asked("perhaps")).await.refusal(400);
    let shown = maria.send_form(&call, asked("true")).await.data();
    let change = json!([{ "name": "complaint", "before": "acknowledged", "after": "answered" }]);
    assert_eq!(
        (&shown["state"], &shown["effect"]["states"]),
        (&json!("shown"), &change)
    );
    let page = maria
        .post(&format!("complaints/{id}/open"), json!({}))
        .await
        .data();
    assert_eq!(page["answer"], Value::Null, "nothing was stored");
    let done = maria
        .send_form(&call, asked("false").part("image", receipt))
        .await
        .data();
    assert_eq!(done["state"], "done");
    maria.send_form(&call, form("Again.")).await.refusal(409);
    let page = maria
        .post(&format!("complaints/{id}/open"), json!({}))
        .await
        .data();
    assert_eq!(page["answer"], "See the receipt.");
    let shown = page["answerImages"][0]
        .as_str()
        .expect("an image")
        .to_owned();
    let image = maria.get(shown.trim_start_matches("/api/")).await;
    assert_eq!(image.status.as_u16(), 200);
    assert_eq!(maria.get("complaints").await.data()["rows"], json!([]));
}

#[tokio::test]
async fn staff_10_the_reading_of_a_complaint_is_an_audited_act() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let ana = console.add((&maria, None), "Ana Santos", &["read"]).await;
    let borrower = console.server.signed_in(ANA).await;
    let id = complained(&borrower, "").await;
    ana.post(&format!("complaints/{id}/open"), json!({}))
        .await
        .refusal(409);
    let before = maria.get("audit").await.data()["rows"]
        .as_array()
        .map(Vec::len);
    maria
        .post(&format!("complaints/{id}/open"), json!({}))
        .await
        .data();
    let audit = maria.get("audit").await.data();
    assert_eq!(
        audit["rows"].as_array().map(Vec::len),
        before.map(|rows| rows + 1)
    );
    assert_eq!(audit["rows"][0]["reason"], "opened in the console");
    maria
        .post("complaints/cmp_nothing/open", json!({}))
        .await
        .refusal(404);
}

#[tokio::test]
async fn staff_24_who_answers_second_reads_who_was_first_and_nothing_of_theirs_is_sent() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let jose = console.add((&maria, None), "Jose Reyes", &["decide"]).await;
    let borrower = console.server.signed_in(ANA).await;
    let id = complained(&borrower, "").await;
    let call = format!("complaints/{id}/answer");
    let form = |body: &'static str| Form::new().text("body", body).text("reason", "read it");
    jose.send_form(&call, form("See the receipt.")).await.data();
    let refused = maria.send_form(&call, form("Pay again.")).await;
    let sentence = refused.refusal(409);
    let (first, time) = (
        "Jose Reyes answered complaint ",
        " at 09:31. Yours was not done. ",
    );
    assert!(
        sentence.starts_with(first) && sentence.contains(time),
        "{sentence}"
    );
    let page = maria
        .post(&format!("complaints/{id}/open"), json!({}))
        .await;
    assert_eq!(page.data()["answer"], "See the receipt.");
    // His own second answer needs no such sentence.
    let again = jose.send_form(&call, form("Again.")).await;
    assert!(!again.refusal(409).contains("Jose"));
}
