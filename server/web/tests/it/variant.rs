//! The variant of loan confirm on the obfuscated paths (CALL-29 to CALL-32).

use serde_json::Value;
use tulay_store::orders;

use crate::support::borrowers::{ANA, LOAN, order_of, push};
use crate::support::database::rows;
use crate::support::{Client, OpenedAnswer, start, start_production};

const OFFER: &str = "/gopia/goya/satire";
const AGREEMENTS: &str = "/gopia/goya/cultures";
const AGREEMENT: &str = "/gopia/goya/misunderstood";
const PUSH: &str = "/gopia/goya/depush";
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
    for field in ["comProductId", "comProductName", "comButtonText"] {
        assert_eq!(variant[field], "", "{field}");
    }
    let promoting = ana.post(OFFER, &[("productId", "4")]).await.ok();
    assert_eq!(promoting["comProductId"], "1");
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
    let pushed = ana.press_once(PUSH, "key-1", &LOAN).await.ok();
    let order_id = order_of(pushed["lendDetailsUrl"].as_str().expect("an address"));
    assert_eq!(push(&ana, &LOAN).await, order_id);
    let plain = "/v3/loan-confirm/loan-detail-push";
    assert_eq!(ana.press_once(plain, "key-1", &LOAN).await.ok(), pushed);
    let mut other = LOAN;
    other[1].1 = "500000";
    assert_eq!(ana.press_once(plain, "key-1", &other).await.code, "1409");
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
        assert_eq!(ana.press(path, &wrong).await.field("amount"), why);
    }
    for path in [AGREEMENTS, AGREEMENT] {
        let first = [SCENE[0], SCENE[1], ("position", "1")];
        assert_eq!(visitor.get(path, &first).await.code, "1001");
        let unknown = [("productId", "99"), SCENE[1], ("position", "1")];
        assert_eq!(ana.get(path, &unknown).await.code, "1004");
    }
    let answer = ana.press(PUSH, &LOAN).await;
    assert_eq!(answer.code, "1409");
    assert_eq!(answer.data["url"], "/certify?productId=1");
}

#[tokio::test]
async fn call_29_confx_01_a_paused_product_is_not_promoted() {
    let server = start_production(|text| text.replace("promo = \"1\"", "promo = \"5\"")).await;
    let ana = server.signed_in(ANA).await;
    let offer = ana.post(OFFER, &[("productId", "4")]).await.ok();
    for field in ["comProductId", "comProductName", "comProductLogo"] {
        assert_eq!(offer[field], "", "{field}");
    }
}

/// A field, an invalid value for it, and the sentence beside it.
type Row = (&'static str, &'static str, &'static str);

const NUMBER: &str = "Enter a whole number";
const OPTION: &str = "Choose one of the options";
const RANGE: &str = "Choose an amount from ₱1,000.00 to ₱20,000.00, in steps of ₱500.00";
const TERM: &str = "Choose a term of 91, 120, 150, 180 days";
const LOAN_ROWS: [Row; 13] = [
    ("amount", "-1", RANGE),
    ("amount", "0", RANGE),
    ("amount", "99999", RANGE),
    ("amount", "1000000000", RANGE),
    ("amount", "1.005", NUMBER),
    ("amount", "1.000", NUMBER),
    ("amount", "NaN", NUMBER),
    ("amount", "99999999999999999999", RANGE),
    ("amount", "<script>", NUMBER),
    ("periods", "90", TERM),
    ("periods", "-91", TERM),
    ("periods", "1e3", NUMBER),
    ("periods", "", NUMBER),
];

fn with(fields: &[(&'static str, &'static str)], row: Row) -> Vec<(&'static str, &'static str)> {
    let changed = |(name, value)| (name, if name == row.0 { row.1 } else { value });
    fields.iter().copied().map(changed).collect()
}

fn assert_refused(answer: &OpenedAnswer, row: Row) {
    assert_eq!(
        (answer.status, answer.code.as_str()),
        (200, "1400"),
        "{row:?}"
    );
    assert_eq!(answer.field(row.0), row.2, "{row:?}");
}

#[tokio::test]
async fn call_29_call_32_conf_07_a_bad_offer_or_loan_is_refused_and_nothing_is_stored() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let before = rows(&server);
    for row in LOAN_ROWS {
        // Without a term, the offer has the product's shortest.
        if row.1.is_empty() {
            continue;
        }
        assert_refused(&ana.post(OFFER, &with(&LOAN[..3], row)).await, row);
    }
    let unit: Row = ("termUnit", "months", OPTION);
    for row in LOAN_ROWS.into_iter().chain([unit]) {
        let fields = with(&LOAN, row);
        assert_refused(&ana.press(PUSH, &fields).await, row);
        assert_refused(&ana.press_once(PUSH, "key", &fields).await, row);
    }
    for (path, fields) in [(OFFER, &LOAN[..3]), (PUSH, &LOAN[..])] {
        let unknown = with(fields, ("productId", "99", ""));
        assert_eq!(ana.press(path, &unknown).await.code, "1004");
        assert_eq!(
            ana.press(path, &LOAN[1..]).await.field("productId"),
            "This is required"
        );
        assert_eq!(server.visitor().post(path, fields).await.code, "1001");
        assert_eq!(
            server.with_session("demo-x").post(path, fields).await.code,
            "1001"
        );
        let doubled: Vec<_> = fields
            .iter()
            .chain([&("amount", "100000")])
            .copied()
            .collect();
        let answer = ana.post(path, &doubled).await;
        assert_eq!((answer.status, answer.code.as_str()), (400, "1400"));
    }
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn call_30_call_31_a_bad_agreement_is_refused_and_nothing_is_stored() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let foreign = server.applied("09171234322").await;
    let before = rows(&server);
    let form = [SCENE[0], SCENE[1], ("position", "1")];
    for row in [
        ("scene", "4", OPTION),
        ("scene", "x", NUMBER),
        ("position", "0", OPTION),
        ("position", "-1", OPTION),
        ("position", "../1", NUMBER),
    ] {
        assert_refused(&ana.get(AGREEMENT, &with(&form, row)).await, row);
        if row.0 == "scene" {
            assert_refused(&ana.get(AGREEMENTS, &with(&SCENE, row)).await, row);
        }
    }
    let order = [form[0], form[1], form[2], ("orderId", &foreign.order_id)];
    assert_eq!(ana.get(AGREEMENT, &order).await.code, "1004");
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn call_32_conf_07_two_presses_at_once_a_reload_and_a_retry_make_one_loan() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let pressed = ana.press_once(PUSH, "one intention", &LOAN);
    let again = ana.press_once(PUSH, "one intention", &LOAN);
    let (first, second) = tokio::join!(pressed, again);
    let made = first.ok();
    assert_eq!(second.ok(), made, "a double press");
    let once = rows(&server);
    let retried = ana.press_once(PUSH, "one intention", &LOAN).await;
    assert_eq!(retried.ok(), made, "after a time-out");
    assert_eq!(rows(&server), once);
    let reloaded = ana.press_once(PUSH, "another key", &LOAN).await;
    assert_eq!(reloaded.ok(), made, "after a reload");
    let unkeyed = ana.press(PUSH, &LOAN).await;
    assert_eq!(unkeyed.ok(), made, "from an old page");
    let orders = server
        .app
        .store
        .read(|tx| orders::waiting_batch(tx, "", 10));
    assert_eq!(orders.await.expect("orders").len(), 1);
}
