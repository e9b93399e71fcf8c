//! The home tab (CALL-39): the offers, and a summary of the open order.

use serde_json::{Value, json};

use crate::support::borrowers::{ANA, LOAN, Loan, push};
use crate::support::{Client, start};

const HOME: &str = "/service/home/index";

async fn home(client: &Client) -> Value {
    client.get(HOME, &[]).await.ok()
}

#[tokio::test]
async fn call_39_a_visitor_sees_every_product_and_no_order() {
    let server = start().await;
    let data = home(&server.visitor()).await;
    let products = data["products"].as_array().expect("products");
    let names: Vec<_> = products
        .iter()
        .map(|product| &product["productName"])
        .collect();
    assert_eq!(
        names,
        [
            "Tulay Cash",
            "Tulay Sahod",
            "Bayan Credit",
            "Tulay Negosyo",
            "Tulay Balik-Eskwela"
        ]
    );
    let state = |at: usize| (&products[at]["buttonStatus"], &products[at]["buttonText"]);
    assert_eq!(state(4), (&json!(0), &json!("Not available now")));
    assert_eq!(
        products[0],
        json!({
            "id": "1",
            "productName": "Tulay Cash",
            "productDesc": "Cash when you need it",
            "productLogo": "/images/product-tulay-cash.svg",
            "amount": "₱20,000.00",
            "amountRangeDes": "Maximum amount",
            "buttonStatus": 1,
            "buttonText": "Apply now",
            "interestRate": "0.03% a day",
            "interestRateText": "Interest rate",
            "term": "91 to 180 days",
            "loanTerms": "91, 120, 150, 180 days",
            "url": "/product?productId=1",
        })
    );
    assert_eq!(data["order"], Value::Null);
}

#[tokio::test]
async fn call_39_of_two_open_orders_the_newest_is_shown() {
    let server = start().await;
    let Loan { client, .. } = server.applied(ANA).await;
    server.minutes_pass(1);
    let other = [("productId", "2"), LOAN[1], LOAN[2], LOAN[3]];
    let newest = push(&client, &other).await;
    assert_eq!(home(&client).await["order"]["orderId"], newest.as_str());
}

#[tokio::test]
async fn call_39_a_borrower_sees_the_open_order_until_it_is_settled() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    assert_eq!(home(&ana).await["order"], Value::Null);

    let Loan { client, order_id } = server.applied(ANA).await;
    let order = home(&client).await["order"].clone();
    let url = format!("/loanDetail?productId=1&orderId={order_id}");
    assert_eq!(
        order,
        json!({
            "orderId": order_id,
            "productId": "1",
            "productName": "Tulay Cash",
            "orderStatus": 21,
            "statusText": "Under review",
            "amountDueCentavos": null,
            "amountLabel": null,
            "dueDate": null,
            "url": url,
        })
    );

    server.decide(&order_id, true).await;
    server.release(&order_id).await;
    let order = home(&client).await["order"].clone();
    assert_eq!(order["orderStatus"], 170);
    assert_eq!(order["amountDueCentavos"], 342_433);
    assert_eq!(order["amountLabel"], "Next payment");
    assert_eq!(order["dueDate"], "2026-08-14");

    let loan = Loan { client, order_id };
    for _ in 0..3 {
        let due = home(&loan.client).await["order"]["amountDueCentavos"].as_i64();
        server.pay(&loan, due.expect("an amount"), false).await;
    }
    assert_eq!(home(&loan.client).await["order"], Value::Null);
}

#[tokio::test]
async fn call_39_what_is_due_counts_the_days_that_servicing_has_not_seen_yet() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let late = server.app.clock.now() + jiff::SignedDuration::from_hours(31 * 24);
    server.app.clock.set(late).expect("a manual clock");
    let client = server.signed_in(ANA).await;
    let order = home(&client).await["order"].clone();
    assert_eq!(order["orderId"], loan.order_id.as_str());
    assert_eq!(order["orderStatus"], 180);
    // MONEY-02: one day late, the first instalment, the one-off penalty and 5 % of the instalment; not the next one.
    assert_eq!(order["amountDueCentavos"], 342_433 + 100_000 + 17_122);
}

#[tokio::test]
async fn call_39_nobody_sees_the_order_of_another() {
    let server = start().await;
    server.applied(ANA).await;
    let other = server.signed_in("09179999999").await;
    assert_eq!(home(&other).await["order"], Value::Null);
    let dead = server.with_session("0123456789abcdef0123456789abcdef");
    assert_eq!(
        dead.get(HOME, &[]).await.code,
        "1001",
        "a dead session is refused"
    );
}
