//! Addresses of recommended products, and the page of a failed login at a partner (CALL-33, 37, 38).

use serde_json::Value;
use tulay_store::page_events;

use crate::support::borrowers::ANA;
use crate::support::database::rows;
use crate::support::{start, start_production};

const DEFINE: &str = "/gopia/goya/define";
const BECAUSE: &str = "/gopia/goya/because";
const UNION_ERROR: &str = "/service/new/union-error-info";

fn tap(product_id: &str) -> [(&'static str, &str); 3] {
    [("alder", "12"), ("birch", "1"), ("cedar", product_id)]
}

#[tokio::test]
async fn call_37_call_38_order_09_our_product_opens_by_the_wrapper_and_a_partners_at_its_address() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    for (product_id, link) in [
        ("2", "/product?productId=2"),
        ("3", "https://bayan-credit.example/open"),
    ] {
        assert_eq!(ana.post(DEFINE, &tap(product_id)).await.ok(), link);
        let opened = ana.post(BECAUSE, &tap(product_id)[2..]).await.ok();
        assert_eq!(opened, link);
    }
    let taps = server.app.store.read(|tx| page_events::newest(tx, 10));
    let taps = taps.await.expect("events");
    let mut tapped: Vec<&str> = taps.iter().map(|tap| tap.product_id.as_str()).collect();
    tapped.sort_unstable();
    assert_eq!(tapped, ["2", "3"], "one of each product that was tapped");
    assert!(taps.iter().all(|tap| tap.borrower_id.is_some()));
    let place = (taps[0].module_id.as_str(), taps[0].position_id.as_str());
    assert_eq!(place, ("12", "1"));
}

/// The web app sends both calls for one tap; some wrappers send only one of them.
#[tokio::test]
async fn call_36_call_37_order_09_one_tap_is_one_row_whichever_of_its_calls_came() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let at = |seconds: &str| {
        let now = format!("2026-07-15T09:31:{seconds}+08:00").parse();
        server
            .app
            .clock
            .set(now.expect("a time"))
            .expect("a manual clock");
    };
    at("09.900");
    let event = [("productId", "2"), ("moduleId", "12"), ("positionId", "1")];
    let taps = async |expected: usize, why: &str| {
        let taps = server.app.store.read(|tx| page_events::newest(tx, 10));
        assert_eq!(taps.await.expect("taps").len(), expected, "{why}");
    };
    ana.post("/service/event/save", &event).await.ok();
    at("10.100");
    ana.post(DEFINE, &tap("2")).await.ok();
    taps(1, "both calls of one tap").await;
    at("20.100");
    ana.post(DEFINE, &tap("2")).await.ok();
    ana.post("/service/event/save", &event).await.ok();
    taps(2, "the calls of the next tap, in the other order").await;
    ana.post(
        "/service/event/save",
        &[("productId", "2"), ("moduleId", "12"), ("positionId", "2")],
    )
    .await
    .ok();
    ana.post(DEFINE, &tap("3")).await.ok();
    let ben = server.signed_in("09171234322").await;
    ben.post(DEFINE, &tap("2")).await.ok();
    taps(5, "another card, another product, another borrower").await;
}

#[tokio::test]
async fn call_37_order_08_a_paused_product_still_has_a_page_to_open() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let link = ana.post(DEFINE, &tap("5")).await.ok();
    assert_eq!(link, "/product?productId=5");
    let page = ana.post("/service/product/detail", &[("productId", "5")]);
    assert_eq!(page.await.ok()["product"]["buttonStatus"], 0);
}

#[tokio::test]
async fn call_37_call_38_a_wrong_tap_is_refused_and_not_stored() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let before = rows(&server);
    assert_eq!(ana.post(DEFINE, &tap("99")).await.code, "1004");
    assert_eq!(ana.post(BECAUSE, &tap("99")[2..]).await.code, "1004");
    let letters = [("alder", "x"), ("birch", "1"), ("cedar", "2")];
    let why = "Enter a whole number";
    assert_eq!(ana.post(DEFINE, &letters).await.field("alder"), why);
    assert_eq!(
        ana.post(BECAUSE, &[]).await.field("cedar"),
        "This is required"
    );
    for path in [DEFINE, BECAUSE] {
        assert_eq!(server.visitor().post(path, &tap("2")).await.code, "1001");
    }
    for (field, value) in [
        ("alder", ""),
        ("alder", "9223372036854775808"),
        ("birch", "1.5"),
        ("birch", "<script>"),
    ] {
        let wrong = tap("2").map(|(name, was)| (name, if name == field { value } else { was }));
        assert_eq!(ana.post(DEFINE, &wrong).await.field(field), why, "{value}");
    }
    let id = "2' OR '1'='1";
    assert_eq!(ana.post(DEFINE, &tap(id)).await.code, "1004");
    let doubled = [tap("2")[0], tap("2")[1], tap("2")[2], ("cedar", "3")];
    for (path, fields) in [(DEFINE, &doubled[..]), (BECAUSE, &doubled[2..])] {
        let answer = ana.post(path, fields).await;
        assert_eq!((answer.status, answer.code.as_str()), (400, "1400"));
    }
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn call_37_call_38_no_disguised_address_of_a_partner_leaves_the_server() {
    for address in [
        "javascript:alert(1)",
        "//evil.example/open",
        "https://user@bayan-credit.example/open",
        "https://bayan-credit.example@evil.example/",
        "http:\\\\evil.example",
        "https://bayan-crеdit.example/",
        "https://xn--bayan-crdit-eqf.example/",
        "http://bayan-credit.example/open",
    ] {
        let server =
            start_production(|text| text.replace("https://bayan-credit.example/open", address))
                .await;
        let ana = server.signed_in(ANA).await;
        let before = rows(&server);
        for answer in [
            ana.post(DEFINE, &tap("3")).await,
            ana.post(BECAUSE, &tap("3")[2..]).await,
        ] {
            let seen = (answer.status, answer.code.as_str(), &answer.data);
            assert_eq!(seen, (500, "1500", &Value::Null), "{address}");
        }
        assert_eq!(rows(&server), before, "{address}");
    }
}

#[tokio::test]
async fn call_33_joint_01_joint_02_a_failed_login_is_explained_and_other_products_are_offered() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let query = [("productId", "3"), ("orderId", "")];
    let seen = ana.get(UNION_ERROR, &query).await.ok();
    assert_eq!(seen["noticeMessage"], "Bayan Credit could not be opened");
    let meaning = seen["errMessage"].as_str().expect("a text");
    assert!(meaning.starts_with("The partner did not accept the login. No loan was made"));
    let family = seen["family"].as_array().expect("products");
    let ids: Vec<_> = family.iter().map(|product| &product["id"]).collect();
    assert_eq!(ids, ["1", "2", "4", "5"]);
    assert_eq!(family[3]["buttonStatus"], 0, "one that takes no new loans");
    let zh = ana.in_language("zh").get(UNION_ERROR, &query).await.ok();
    assert_eq!(zh["noticeMessage"], "无法打开 Bayan Credit");

    assert_eq!(server.visitor().get(UNION_ERROR, &query).await.code, "1001");
    let unknown = ana.get(UNION_ERROR, &[("productId", "99")]).await;
    assert_eq!(unknown.code, "1004");
    let missing = ana.get(UNION_ERROR, &[]).await;
    assert_eq!(missing.field("productId"), "This is required");
}

#[tokio::test]
async fn call_33_an_order_that_is_named_must_be_the_borrowers_own() {
    let server = start().await;
    let own = server.applied(ANA).await;
    let foreign = server.applied("09171234322").await;
    let before = rows(&server);
    let query_of = |product_id, order_id| [("productId", product_id), ("orderId", order_id)];
    let ana = &own.client;
    ana.get(UNION_ERROR, &query_of("1", &own.order_id))
        .await
        .ok();
    for (product_id, order_id) in [
        ("1", foreign.order_id.as_str()),
        ("2", own.order_id.as_str()),
        ("1", "ord_none"),
        ("1", "' OR 1=1 --"),
    ] {
        let answer = ana.get(UNION_ERROR, &query_of(product_id, order_id)).await;
        assert_eq!((answer.status, answer.code.as_str()), (200, "1004"));
    }
    assert_eq!(rows(&server), before);
}
