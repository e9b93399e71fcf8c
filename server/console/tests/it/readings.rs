//! Readings of borrowers' papers, and their limit (STAFF-18).

use serde_json::json;
use tulay_testing::borrowers::ANA;
use tulay_testing::complaints::complained;
use tulay_testing::metrics::metrics;

use crate::support::{Console, Person, StaffAnswer, copied, ids};

const LIMITED: &str = "You have read personal data 30 times within an hour. Go on at ";

/// Applies for a loan as Ana, copies it, and returns the ids of 40 orders.
async fn orders(console: &Console, maria: &Person) -> Vec<String> {
    let loan = console.server.applied(ANA).await;
    copied(console, &loan.order_id, 1, 39);
    let list = maria.get("orders?status=under-review").await;
    ids(&list.data())
}

async fn read(person: &Person, order_id: &str) -> StaffAnswer {
    let why = json!({ "reason": "the review" });
    person.post(&format!("orders/{order_id}/papers"), why).await
}

#[tokio::test]
async fn staff_18_the_papers_of_many_within_an_hour_need_a_second_person() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let orders = orders(&console, &maria).await;
    for order in &orders[..29] {
        read(&maria, order).await.data();
    }
    let borrower = console.server.signed_in(ANA).await;
    let complaint = format!("complaints/{}/open", complained(&borrower, "").await);
    maria.post(&complaint, json!({})).await.data();
    // Papers that are opened again count once.
    read(&maria, &orders[0]).await.data();
    maria.post(&complaint, json!({})).await.data();
    let refused = read(&maria, &orders[29]).await;
    assert!(refused.refusal(429).starts_with(LIMITED), "{refused:?}");
    let audit = maria.get("audit").await.data();
    assert_ne!(
        audit["rows"][0]["orderId"],
        json!(orders[29]),
        "nothing was read"
    );
    let metrics = metrics(&console.server).await;
    assert!(
        metrics.contains("event=\"staff_reading_limited\"} 1"),
        "{metrics}"
    );

    let more = json!({ "act": "allow_readings", "staff": "Maria Cruz" });
    assert_eq!(
        maria.act(more.clone()).await.refusal(409),
        "Nobody else could confirm it: the limit ends with the hour"
    );
    let jose = console.add((&maria, None), "Jose Reyes", &["decide"]).await;
    let asked = maria.act(more).await.data();
    assert_eq!(asked["state"], "waits");
    let own = maria.confirm(&asked["request"]).await;
    own.refusal(409);
    read(&maria, &orders[29]).await.refusal(429);
    jose.confirm(&asked["request"]).await.data();
    console.server.seconds_pass(1);
    read(&maria, &orders[29]).await.data();
    read(&jose, &orders[30]).await.data();

    let readings = jose.get("audit/readings").await.data();
    let reader = |name: &str, in_hour: i32, in_days: i32| json!({ "name": name, "inHour": in_hour, "inDays": in_days });
    assert_eq!(
        readings,
        json!({ "mostInHour": 30, "readers": [reader("Maria Cruz", 1, 31), reader("Jose Reyes", 1, 1)] })
    );
}

#[tokio::test]
async fn staff_18_the_limit_ends_with_the_hour() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let orders = orders(&console, &maria).await;
    read(&maria, &orders[0]).await.data();
    console.server.minutes_pass(10);
    for order in &orders[1..30] {
        read(&maria, order).await.data();
    }
    for _ in 0..4 {
        read(&maria, &orders[30]).await.refusal(429);
        console.server.minutes_pass(12);
        maria.get("me").await.data();
    }
    read(&maria, &orders[30]).await.refusal(429);
    console.server.minutes_pass(2);
    read(&maria, &orders[30]).await.data();
    read(&maria, &orders[31]).await.refusal(429);
}
