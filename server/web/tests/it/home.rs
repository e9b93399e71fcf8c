//! The home tab (CALL-39): the offers, and a summary of the open order.

use serde_json::{Value, json};

use crate::support::borrowers::{ANA, LOAN, Loan, offer, push};
use crate::support::database::change;
use crate::support::{Client, captured_log, start};

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
            "yearlyRateText": "44.15% to 61.03% a year",
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
async fn call_39_an_overdue_loan_is_shown_before_a_newer_order() {
    let server = start().await;
    let overdue = server.overdue(ANA, 2).await;
    let other = [("productId", "2"), LOAN[1], LOAN[2], LOAN[3]];
    let newest = push(&overdue.client, &other).await;
    assert_ne!(newest, overdue.order_id);
    let shown = home(&overdue.client).await["order"].clone();
    assert_eq!(shown["orderId"], overdue.order_id.as_str());
}

#[tokio::test]
async fn money_21_of_two_open_orders_one_that_cannot_be_calculated_is_left_out_and_logged() {
    let server = start().await;
    let overdue = server.overdue(ANA, 2).await;
    let other = [("productId", "2"), LOAN[1], LOAN[2], LOAN[3]];
    let other_id = push(&overdue.client, &other).await;
    let broken = format!(
        "INSERT INTO loan_events (reference, order_id, sequence, kind, effective_on, received_at)
         VALUES ('of no kind', '{}', 1, 'none', '2026-07-15', 0)",
        overdue.order_id
    );
    assert_eq!(change(&server, &broken), Ok(1));
    let data = home(&overdue.client).await;
    assert_eq!(data["order"]["orderId"], other_id.as_str());
    let products = data["products"].as_array().expect("products");
    assert!(products.len() > 1, "the offers");
    assert!(captured_log().contains("home leaves an order out"));
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
            "enoughText": null,
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

/// Ids of the offered products, and the sentence of those that cannot be applied for, in their order.
fn offered(data: &Value, list: &str) -> Vec<(String, Option<String>)> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let cards = data[list].as_array().expect("products").iter();
    cards
        .map(|card| {
            let id = text(&card["id"]).expect("an id");
            let why = text(&card["unavailableText"]);
            assert!(why.is_none() || card["buttonStatus"] == 0, "{card}");
            (id, why)
        })
        .collect()
}

const PRODUCT: &str = "/service/product/detail";

#[tokio::test]
async fn ux_16_a_declined_product_comes_last_and_says_from_when_on_it_is_offered_again() {
    let server = start().await;
    let ana = server.applied(ANA).await;
    server.decide(&ana.order_id, false).await;
    let again = "You can apply for this product again from Fri, Aug 14, 2026";
    let list = offered(&home(&ana.client).await, "products");
    let ids: Vec<_> = list.iter().map(|(id, _)| id.as_str()).collect();
    assert_eq!(ids, ["2", "3", "4", "5", "1"]);
    assert_eq!(list[4].1.as_deref(), Some(again));
    assert!(list[..4].iter().all(|(_, why)| why.is_none()));
    let page = ana.client.post(PRODUCT, &[("productId", "1")]).await.ok();
    assert_eq!(page["product"]["unavailableText"], again);
    assert_eq!(page["product"]["buttonStatus"], 0);
    let confirm = offer(&ana.client, &[("productId", "1")]).await;
    assert_eq!(confirm["unavailableText"], again);
    let others = offer(&ana.client, &[("productId", "2")]).await;
    assert_eq!(others["unavailableText"], Value::Null);

    let visitor = offered(&home(&server.visitor()).await, "products");
    assert_eq!(visitor[0], ("1".to_owned(), None), "a visitor sees all");
    server.days_pass(30).await;
    let ana = server.signed_in(ANA).await;
    let list = offered(&home(&ana).await, "products");
    assert_eq!(list[0], ("1".to_owned(), None), "its day has come");
    let page = ana.post(PRODUCT, &[("productId", "1")]).await.ok();
    assert_eq!(page["product"]["unavailableText"], Value::Null);
    assert_eq!(page["product"]["buttonStatus"], 1);
}

#[tokio::test]
async fn ux_16_a_product_with_an_open_loan_is_not_offered_before_that_is_paid_off() {
    let server = start().await;
    let ana = server.applied(ANA).await;
    let why = |data: &Value| offered(data, "products").pop();
    let of_first = |why: &str| Some(("1".to_owned(), Some(why.to_owned())));
    let applied = why(&home(&ana.client).await);
    assert_eq!(applied, of_first("You have applied for this loan already"));
    server.decide(&ana.order_id, true).await;
    server.release(&ana.order_id).await;
    let open = "You can apply again once your open loan of this kind is paid off";
    assert_eq!(why(&home(&ana.client).await), of_first(open));
    let confirm = offer(&ana.client, &[("productId", "1")]).await;
    assert_eq!(confirm["unavailableText"], open);
    assert_eq!(confirm["openOrderId"], ana.order_id.as_str(), "CONF-07");
    let bea = server.signed_in("09179999999").await;
    let hers = offered(&home(&bea).await, "products");
    assert_eq!(hers[0], ("1".to_owned(), None), "nobody else's loan counts");
    for _ in 0..3 {
        let due = home(&ana.client).await["order"]["amountDueCentavos"].as_i64();
        server.pay(&ana, due.expect("an amount"), false).await;
    }
    let list = offered(&home(&ana.client).await, "products");
    assert_eq!(list[0], ("1".to_owned(), None), "it is paid off");
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
