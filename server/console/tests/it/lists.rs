//! Lists of what waits, and an order that is found (STAFF-03, STAFF-04).

use serde_json::json;
use tulay_testing::borrowers::{ANA, BEA};
use tulay_testing::database::change;

use crate::support::{Console, PASSWORD};

#[tokio::test]
async fn staff_03_the_first_page_lists_what_waits_the_oldest_first() {
    let console = Console::start_above(5_000_000).await;
    let mut maria = console.first("Maria Cruz").await;
    let first = console.server.applied(ANA).await;
    console.server.minutes_pass(5);
    let second = console.server.applied(BEA).await;
    maria.log_in(&console.server, PASSWORD).await.data();
    let today = maria.get("today").await.data();
    let rows = today["review"]["rows"].as_array().expect("rows");
    let ids: Vec<_> = rows.iter().map(|row| row["id"].clone()).collect();
    assert_eq!(ids, [json!(first.order_id), json!(second.order_id)]);
    assert_eq!(rows[0]["product"], "Tulay Cash");
    for section in [
        "review",
        "release",
        "payouts",
        "unallocated",
        "complaints",
        "requests",
        "owed",
    ] {
        assert_eq!(today[section]["failed"], json!(null), "{section}");
    }
}

#[tokio::test]
async fn staff_03_a_source_that_cannot_be_read_is_shown_as_such_and_the_others_stay() {
    let console = Console::start_above(5_000_000).await;
    let maria = console.first("Maria Cruz").await;
    let loan = console.server.applied(ANA).await;
    change(&console.server, "ALTER TABLE complaints RENAME TO gone").expect("a broken table");
    let today = maria.get("today").await.data();
    assert!(today["complaints"]["failed"].is_string(), "{today}");
    assert_eq!(today["complaints"]["rows"], json!([]));
    assert_eq!(today["review"]["rows"][0]["id"], json!(loan.order_id));
}

#[tokio::test]
async fn staff_04_an_order_is_found_by_id_number_and_phone_with_all_that_happened() {
    let console = Console::start_above(5_000_000).await;
    let maria = console.first("Maria Cruz").await;
    let loan = console.server.applied(ANA).await;
    let page = maria.get(&format!("orders/{}", loan.order_id)).await.data();
    let number = page["order"]["number"].as_str().expect("a number");
    for what in [loan.order_id.as_str(), number, ANA] {
        let found = maria.get(&format!("find?q={what}")).await.data();
        assert_eq!(found["orders"][0]["id"], json!(loan.order_id), "{what}");
        assert_eq!(
            found["orders"][0]["phoneLast4"],
            json!(ANA[ANA.len() - 4..]),
            "{what}"
        );
    }
    assert_eq!(page["acts"], json!(["approve", "decline"]));
    assert_eq!(
        (&page["history"][0]["kind"], &page["history"][0]["text"]),
        (&json!("status"), &json!("Applied for"))
    );
    assert!(
        !page.to_string().contains(ANA),
        "the whole phone is not shown"
    );
    assert!(
        maria
            .get("find?q=nothing")
            .await
            .refusal(404)
            .starts_with("Nothing was found.")
    );
    maria.get("orders/ord_nobody").await.refusal(404);
}

#[tokio::test]
async fn staff_04_staff_10_an_orders_person_and_papers_are_read_with_a_reason_in_the_audit() {
    let console = Console::start_above(5_000_000).await;
    let maria = console.first("Maria Cruz").await;
    let joy = console.add((&maria, None), "Joy Reyes", &["read"]).await;
    let loan = console.server.applied(ANA).await;
    let call = format!("orders/{}/papers", loan.order_id);
    let why = json!({ "reason": "compared with the ID" });
    joy.post(&call, why.clone()).await.refusal(409);
    maria
        .post(&call, json!({ "reason": " " }))
        .await
        .refusal(400);
    let unknown = maria.post("orders/ord_nobody/papers", why.clone()).await;
    unknown.refusal(404);
    let before = maria.get("audit").await.data()["rows"]
        .as_array()
        .map(Vec::len);
    let papers = maria.post(&call, why).await.data();
    assert_eq!(papers["phone"], ANA);
    let documents = papers["documents"].as_array().expect("documents");
    assert!(!documents.is_empty(), "{papers}");
    assert!(
        documents[0]["page"]
            .as_str()
            .is_some_and(|page| page.contains("<html"))
    );
    let audit = maria.get("audit").await.data();
    assert_eq!(
        audit["rows"].as_array().map(Vec::len),
        before.map(|rows| rows + 1)
    );
    assert_eq!(audit["rows"][0]["reason"], "compared with the ID");
}
