//! The initial amount and term of a loan's confirmation (CALL-25, CONF-01).

use crate::support::borrowers::{ANA, loan_with, offer, push};
use crate::support::{centavos, start};

#[tokio::test]
async fn call_25_conf_01_without_a_choice_it_offers_the_recommended_amount_for_the_shortest_term() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let data = offer(&ana, &[("productId", "1")]).await;
    assert_eq!(
        (&data["amount"], &data["periods"]),
        (&1_000_000.into(), &91.into())
    );
    // A product without a recommendation starts with its least amount.
    let least = offer(&ana, &[("productId", "4")]).await;
    assert_eq!(least["amount"], least["amounts"][0]);
    let amounts = data["amounts"].as_array().expect("amounts");
    assert_eq!(
        (amounts.first(), amounts.len()),
        (Some(&100_000.into()), 39)
    );
    let terms = data["terms"].as_array().expect("terms");
    let days: Vec<_> = terms.iter().map(|term| centavos(term, "periods")).collect();
    assert_eq!(days, [91, 120, 150, 180]);
}

#[tokio::test]
async fn call_25_conf_01_it_opens_with_the_amount_of_the_last_loan_where_the_product_lends_that() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    push(&ana, &loan_with("amount", "1250000")).await;
    let amount_of = async |product: &'static str| {
        let data = offer(&ana, &[("productId", product)]).await;
        centavos(&data, "amount")
    };
    assert_eq!(amount_of("1").await, 1_250_000);
    assert_eq!(amount_of("2").await, 500_000, "it lends up to ₱10,000");
    let bea = server.signed_in("09179999999").await;
    let of_bea = offer(&bea, &[("productId", "1")]).await;
    assert_eq!(
        centavos(&of_bea, "amount"),
        1_000_000,
        "of another borrower"
    );
}
