//! Documents that a borrower signs at the press: stored as they were shown, opened unchanged, and exported as evidence
//! (MONEY-08).

use std::fmt::Write as _;

use sha2::{Digest, Sha256};
use tulay_store::signings::{self, SignedConsent, SignedDocument};

use crate::support::borrowers::{ANA, LOAN, Loan, push};
use crate::support::database::{change, rows, tamper};
use crate::support::{Client, Server, start};

const LIST: &str = "/v3/contract/contract";
const JUMP: &str = "/v3/contract/contract-jump";
const PUSH: &str = "/v3/loan-confirm/loan-detail-push";

fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").expect("a string");
        hex
    })
}

/// Returns the bytes of an order's agreement, as its borrower opens it.
async fn opened(server: &Server, client: &Client, order_id: &str, position: usize) -> Vec<u8> {
    let position = position.to_string();
    let query = [
        ("productId", "1"),
        ("scene", "3"),
        ("orderId", order_id),
        ("position", &position),
    ];
    let data = client.get(JUMP, &query).await.ok();
    let address = data["contract_url"].as_str().expect("an address");
    let page = server.get(address).await;
    assert_eq!(page.status(), 200);
    page.bytes().await.expect("a page").to_vec()
}

async fn all_opened(server: &Server, client: &Client, order_id: &str) -> Vec<Vec<u8>> {
    let mut pages = vec![];
    for position in 1..=3 {
        pages.push(opened(server, client, order_id, position).await);
    }
    pages
}

async fn stored(server: &Server, order_id: &str) -> (Vec<SignedDocument>, Vec<SignedConsent>) {
    let order = server.order(order_id).await;
    let read = server.app.store.read(move |tx| {
        let documents = signings::documents(tx, &order)?;
        signings::consents(tx, &order).map(|consents| (documents, consents))
    });
    read.await.expect("a read")
}

#[tokio::test]
async fn money_08_what_was_signed_is_the_same_a_year_another_brand_and_other_terms_later() {
    let server = start().await;
    let Loan { client, order_id } = server.released(ANA).await;
    let signed = all_opened(&server, &client, &order_id).await;
    let html = String::from_utf8_lossy(&signed[1]);
    for shown in ["Tulay", "0.03% a day", "₱10,000.00", order_id.as_str()] {
        assert!(html.contains(shown), "{shown}: {html}");
    }
    let (documents, _) = stored(&server, &order_id).await;
    let hashes: Vec<&str> = documents.iter().map(|one| one.sha256.as_str()).collect();
    let shown: Vec<String> = signed.iter().map(|page| sha256(page)).collect();
    assert_eq!(hashes, shown);
    let kinds: Vec<&str> = documents.iter().map(|one| one.kind.as_str()).collect();
    assert_eq!(
        kinds,
        ["loan-agreement", "disclosure-statement", "data-consent"]
    );
    assert!(documents.iter().all(|one| one.language == "en"));
    assert!(
        documents[0]
            .template_version
            .starts_with(env!("CARGO_PKG_VERSION"))
    );

    server.days_pass(400).await;
    let server = server
        .restarted(|config| {
            config.lender.brand.company_name = "Another Lending Corp.".to_owned();
            let cash = config
                .lender
                .products
                .iter_mut()
                .find(|product| product.id == "1");
            let terms = &mut cash.expect("a product").terms;
            (terms.daily_interest_ppm, terms.term_days) = (900, vec![120]);
        })
        .await;
    let client = server.signed_in(ANA).await;
    assert_eq!(all_opened(&server, &client, &order_id).await, signed);

    let server = server
        .restarted(|config| config.lender.products.retain(|product| product.id != "1"))
        .await;
    let client = server.signed_in(ANA).await;
    assert_eq!(all_opened(&server, &client, &order_id).await, signed);
    let query = [("productId", "1"), ("scene", "3"), ("orderId", &order_id)];
    let listed = client.get(LIST, &query).await.ok();
    assert_eq!(listed["list"].as_array().map(Vec::len), Some(3));
    let stranger = server.signed_in("09179999999").await;
    assert_eq!(stranger.get(LIST, &query).await.code, "1004");
}

#[tokio::test]
async fn ux_04_money_08_what_was_signed_in_another_language_holds_the_english_text_and_stays_as_it_was()
 {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let order_id = push(&ana.in_language("fil"), &LOAN).await;
    let (documents, _) = stored(&server, &order_id).await;
    assert!(documents.iter().all(|one| one.language == "fil"));
    for (page, english) in all_opened(&server, &ana, &order_id).await.iter().zip([
        "<h1>Loan agreement</h1>",
        "<h1>Disclosure statement</h1>",
        "<h1>Consent to the use of data</h1>",
    ]) {
        let html = String::from_utf8_lossy(page);
        assert!(html.contains("<html lang=\"fil\">"), "as signed: {html}");
        assert!(html.contains(english), "{html}");
    }
}

#[tokio::test]
async fn money_08_the_consent_is_kept_in_the_words_that_stood_beside_the_box() {
    let server = start().await;
    let ana = server.ready(ANA).await.in_language("fil");
    let query = [("productId", "1"), ("scene", "3")];
    let shown = ana.get(LIST, &query).await.ok()["consent"].clone();
    let shown = shown.as_str().expect("a wording");
    assert_eq!(shown, "Nabasa ko at tinatanggap ko ang mga kasunduang ito.");
    let order_id = push(&ana, &[&LOAN[..], &[("consent", shown)]].concat()).await;
    let (_, consents) = stored(&server, &order_id).await;
    let kept = |language: &str, wording: &str, is_sent| SignedConsent {
        box_name: "agreements".to_owned(),
        language: language.to_owned(),
        wording: wording.to_owned(),
        is_sent,
    };
    assert_eq!(consents, [kept("fil", shown, true)]);

    // A page that sends no wording shows the one of its language.
    let bea = server.ready("09179999999").await.in_language("zh");
    let order_id = push(&bea, &LOAN).await;
    let (_, consents) = stored(&server, &order_id).await;
    assert_eq!(consents, [kept("zh", "我已阅读并同意以上协议。", false)]);
}

#[tokio::test]
async fn money_08_a_consent_to_other_words_is_refused_and_makes_nothing() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let before = rows(&server);
    for wording in ["I accept nothing.", "I have read these agreements"] {
        let answer = ana
            .press(PUSH, &[&LOAN[..], &[("consent", wording)]].concat())
            .await;
        let why = "The agreements have changed. Please open this page again";
        assert_eq!(answer.field("consent"), why, "{wording}");
    }
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn money_08_what_is_stored_of_a_press_is_sealed() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let phone = format!("{PUSH}?deviceId=phone-of-ana&appName=tulay-ios");
    ana.press(&phone, &LOAN).await.ok();
    let kept = rows(&server).join("\n");
    assert!(kept.contains("signed_documents: "), "{kept}");
    for plain in ["phone-of-ana", "127.0.0.1", "<!doctype html>"] {
        assert!(!kept.contains(plain), "{plain}");
    }
}

#[tokio::test]
async fn money_08_a_document_that_was_exchanged_in_the_database_does_not_open() {
    let server = start().await;
    let Loan { client, order_id } = server.applied(ANA).await;
    let exchange = "UPDATE signed_documents SET content_sealed = (SELECT content_sealed FROM signed_documents WHERE place = 1)";
    let refused = change(&server, exchange).expect_err("a refusal");
    assert!(
        refused.contains("signed_documents is append-only"),
        "{refused}"
    );
    // The owner of the machine can drop the trigger; the seal and the hash remain.
    let trigger = ("signed_documents", "signed_documents_are_not_changed");
    tamper(&server, trigger, exchange);
    let query = [
        ("productId", "1"),
        ("scene", "3"),
        ("orderId", order_id.as_str()),
        ("position", "2"),
    ];
    let data = client.get(JUMP, &query).await.ok();
    let address = data["contract_url"].as_str().expect("an address");
    assert_eq!(server.get(address).await.status(), 500);
}
