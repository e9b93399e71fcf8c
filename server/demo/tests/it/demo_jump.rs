//! The demo's clock jumps a year, and every call is answered.

use serde_json::{Value, json};

use crate::support::{plain_http, start_demo};

#[tokio::test]
async fn prod_07_a_clock_that_jumps_a_year_is_answered_and_so_is_each_borrower() {
    let server = start_demo().await;
    let ask = |path: &str, body: Option<Value>| {
        let url = format!("{}{path}", server.url);
        let request = match body {
            Some(body) => plain_http().post(url).json(&body),
            None => plain_http().get(url),
        };
        request.header("X-Requested-With", "XMLHttpRequest").send()
    };
    let moved = ask("/demo/clock", Some(json!({"advance": "P365D"}))).await;
    let moved = moved.expect("an answer");
    assert_eq!(moved.status(), 200);
    let clock: Value = moved.json().await.expect("JSON");
    assert_eq!(clock["now"], "2027-07-15 09:30:00");

    let rows = ask("/demo/scenarios", None).await.expect("an answer");
    let rows: Vec<Value> = rows.json().await.expect("a list");
    assert!(rows.len() > 30, "{} borrowers", rows.len());
    for row in rows {
        let field = |name: &str| row[name].as_str().unwrap_or_default().to_owned();
        let (id, product, order) = (field("id"), field("productId"), field("orderId"));
        if field("sessionId").is_empty() {
            continue;
        }
        let client = server.borrower(&id);
        let home = client.get("/service/home/index", &[]).await;
        assert_eq!((home.status, home.code.as_str()), (200, "00"), "{id}");
        if !order.is_empty() {
            let fields = [("productId", product.as_str()), ("orderId", &order)];
            let page = "/v3/loan-details/loan-details";
            client.post(page, &fields).await.ok();
        }
    }
}
