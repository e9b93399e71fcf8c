//! The variant of loan confirm on the obfuscated paths (CALL-29 to CALL-32).

use serde_json::Value;

use crate::borrowers::{LOAN, order_of, push};
use crate::support::{Client, start};

const OFFER: &str = "/gopia/goya/satire";
const AGREEMENTS: &str = "/gopia/goya/cultures";
const AGREEMENT: &str = "/gopia/goya/misunderstood";
const PUSH: &str = "/gopia/goya/depush";
const ANA: &str = "09171234321";
const SCENE: [(&str, &str); 2] = [("productId", "1"), ("scene", "3")];

async fn both(client: &Client, variant: &str, plain: &str, fields: &[(&str, &str)]) -> [Value; 2] {
    let variant = client.post(variant, fields).await.ok();
    [variant, client.post(plain, fields).await.ok()]
}

#[tokio::test]
async fn call_29_confx_01_the_offer_is_that_of_call_25_with_its_promoted_product() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let plain = "/v3/loan-confirm/loan-detail-confirm";
    let [variant, offered] = both(&ana, OFFER, plain, &LOAN[..3]).await;
    assert_eq!(variant, offered);
    assert_eq!(
        (&variant["comProductName"], &variant["comButtonText"]),
        (&"".into(), &"".into())
    );
    let promoting = ana.post(OFFER, &[("productId", "4")]).await.ok();
    assert_eq!(promoting["comProductName"], "Tulay Cash");
    assert_eq!(
        promoting["comProductLogo"],
        "/images/product-tulay-cash.svg"
    );
    assert_eq!(promoting["comButtonText"], "Apply now");
    assert!(
        promoting["popContent"]
            .as_str()
            .is_some_and(|text| !text.is_empty())
    );
}

#[tokio::test]
async fn call_30_call_31_the_agreements_open_as_those_of_call_26_and_call_27() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let listed = ana.get(AGREEMENTS, &SCENE).await.ok();
    assert_eq!(listed, ana.get("/v3/contract/contract", &SCENE).await.ok());
    let second = [SCENE[0], SCENE[1], ("position", "2")];
    let opened = ana.get(AGREEMENT, &second).await.ok();
    let address = opened["contract_url"].as_str().expect("an address");
    let page = server.get(address).await.text().await.expect("a page");
    assert!(page.contains("<h1>Disclosure statement</h1>"));
    let ninth = [SCENE[0], SCENE[1], ("position", "9")];
    let refused = ana.get(AGREEMENT, &ninth).await;
    assert_eq!(refused.field("position"), "Choose one of the options");
}

#[tokio::test]
async fn call_32_conf_07_pressed_on_both_paths_it_is_one_loan() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let pushed = ana.post_once(PUSH, "key-1", &LOAN).await.ok();
    let order_id = order_of(pushed["lendDetailsUrl"].as_str().expect("an address"));
    assert_eq!(push(&ana, &LOAN).await, order_id);
    let plain = "/v3/loan-confirm/loan-detail-push";
    assert_eq!(ana.post_once(plain, "key-1", &LOAN).await.ok(), pushed);
    let mut other = LOAN;
    other[1].1 = "500000";
    assert_eq!(ana.post_once(plain, "key-1", &other).await.code, "1409");
}

#[tokio::test]
async fn call_29_call_30_call_31_call_32_refuse_what_the_plain_calls_refuse() {
    let server = start().await;
    let (ana, visitor) = (server.signed_in(ANA).await, server.visitor());
    let mut wrong = LOAN;
    wrong[1].1 = "-1";
    for path in [OFFER, PUSH] {
        assert_eq!(visitor.post(path, &LOAN).await.code, "1001");
        let why = "Choose an amount from ₱1,000.00 to ₱20,000.00, in steps of ₱500.00";
        assert_eq!(ana.post(path, &wrong).await.field("amount"), why);
    }
    for path in [AGREEMENTS, AGREEMENT] {
        let first = [SCENE[0], SCENE[1], ("position", "1")];
        assert_eq!(visitor.get(path, &first).await.code, "1001");
        let unknown = [("productId", "99"), SCENE[1], ("position", "1")];
        assert_eq!(ana.get(path, &unknown).await.code, "1004");
    }
    let answer = ana.post(PUSH, &LOAN).await;
    assert_eq!(answer.code, "1409");
    assert_eq!(answer.data["url"], "/certify?productId=1");
}
