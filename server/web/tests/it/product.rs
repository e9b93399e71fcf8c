//! One product's offer and the borrower's next step towards it (CALL-39, ROUTE-19).

use serde_json::json;

use crate::support::borrowers::{ANA, IDENTITY, LOAN, WALLET, push};
use crate::support::{Client, OpenedAnswer, start};

const DETAIL: &str = "/service/product/detail";

async fn detail(client: &Client, product_id: &str) -> OpenedAnswer {
    client.post(DETAIL, &[("productId", product_id)]).await
}

#[tokio::test]
async fn call_39_route_19_ux_38_an_offer_says_what_may_be_lent_and_what_it_costs() {
    let server = start().await;
    let data = detail(&server.signed_in(ANA).await, "1").await.ok();
    assert_eq!(data["product"]["productName"], "Tulay Cash");
    assert_eq!(
        (&data["minAmount"], &data["maxAmount"]),
        (&json!(100_000), &json!(2_000_000))
    );
    let amounts = data["amounts"].as_array().expect("amounts");
    assert_eq!(amounts.len(), 39, "in steps of ₱500");
    assert_eq!(
        (&amounts[0], &amounts[38]),
        (&json!(100_000), &json!(2_000_000))
    );
    let term = |periods, instalments| json!({ "periods": periods, "termUnit": "days", "instalments": instalments });
    let terms = json!([term(91, 3), term(120, 4), term(150, 5), term(180, 6)]);
    assert_eq!(data["periods"], terms);
    assert_eq!(data["dailyRateText"], "0.03% a day");
    let yearly = "44.15% to 61.03% a year";
    assert_eq!(data["product"]["yearlyRateText"], yearly);
    assert_eq!(
        data["feeText"],
        "5% of the amount, deducted from what you receive"
    );
}

#[tokio::test]
async fn call_39_flow_01_each_step_leads_to_the_next_one() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let next = async |step: &str, url: &str| {
        let data = detail(&ana, "1").await.ok();
        assert_eq!(
            (&data["nextStep"], &data["url"]),
            (&json!(step), &json!(url))
        );
    };
    next("certify", "/certify?productId=1").await;
    ana.post("/service/certify/save", &IDENTITY).await.ok();
    next("bindBank", "/bindBank?productId=1").await;
    server.bind_first(&ana, ANA, &WALLET).await.ok();
    next("loanConfirm", "/loanConfirm?productId=1").await;
    let order = push(&ana, &LOAN).await;
    next(
        "loanDetail",
        &format!("/loanDetail?productId=1&orderId={order}"),
    )
    .await;

    let other = detail(&ana, "2").await.ok();
    assert_eq!(
        other["nextStep"], "loanConfirm",
        "an open loan of one product closes no other"
    );
    server.decide(&order, false).await;
    next("loanConfirm", "/loanConfirm?productId=1").await;
}

#[tokio::test]
async fn call_39_a_product_that_is_not_there_is_1004_and_a_visitor_1001() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    for unknown in ["99", "0", "1 OR 1=1", "١"] {
        assert_eq!(detail(&ana, unknown).await.code, "1004", "{unknown}");
    }
    let missing = ana.post(DETAIL, &[]).await;
    assert_eq!(missing.field("productId"), "This is required");
    assert_eq!(detail(&server.visitor(), "1").await.code, "1001");
}
