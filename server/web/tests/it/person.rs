//! One person with several phones: limits that mean a person find the person (SEC-18).

use tulay_store::orders;

use crate::support::borrowers::{ANA, BEA, IDENTITY, LOAN, WALLET, push, with_field};
use crate::support::database::rows;
use crate::support::{Client, Server, start};

const PUSH: &str = "/v3/loan-confirm/loan-detail-push";
const REFUSED: &str = "We cannot take this application in the app. Please contact us";
const PHONES: [&str; 5] = [ANA, BEA, "09170000001", "09170000002", "09170000003"];

/// A phone of Ana, with her document's number as typed there and an e-wallet.
async fn anas(server: &Server, phone: &'static str, document: &str, wallet: &str) -> Client {
    let client = server.signed_in(phone).await;
    let identity = with_field(IDENTITY, "idNumber", document);
    client.post("/service/certify/save", &identity).await.ok();
    let wallet = with_field(WALLET, "walletNumber90006", wallet);
    server.bind_first(&client, phone, &wallet).await.ok();
    client
}

#[tokio::test]
async fn sec_18_one_person_on_five_phones_at_once_gets_one_loan() {
    let server = start().await;
    let mut phones = Vec::new();
    for phone in PHONES {
        phones.push(anas(&server, phone, "PSN-1234-5678", "0917 123 4321").await);
    }
    let answers = tokio::join!(
        phones[0].press(PUSH, &LOAN),
        phones[1].press(PUSH, &LOAN),
        phones[2].press(PUSH, &LOAN),
        phones[3].press(PUSH, &LOAN),
        phones[4].press(PUSH, &LOAN),
    );
    let answers = [answers.0, answers.1, answers.2, answers.3, answers.4];
    let made = answers.iter().filter(|answer| answer.code == "00").count();
    assert_eq!(made, 1, "{answers:?}");
    for refused in answers.iter().filter(|answer| answer.code != "00") {
        assert_eq!(
            (refused.code.as_str(), refused.message.as_str()),
            ("1409", REFUSED)
        );
        assert!(
            refused.data["url"].is_null(),
            "nothing of the other borrower"
        );
    }
    let open = server
        .app
        .store
        .read(|tx| orders::open_batch(tx, "", 10))
        .await;
    assert_eq!(open.expect("orders").len(), 1);
    // Another product is another loan of the same person.
    let before = rows(&server);
    for (phone, answer) in phones.iter().zip(&answers) {
        if answer.code != "00" {
            let other = with_field(LOAN, "productId", "2");
            assert_eq!(phone.press(PUSH, &other).await.message, REFUSED);
        }
    }
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn sec_18_a_document_is_the_same_in_other_letters_and_an_account_under_another_name() {
    let server = start().await;
    let first = anas(&server, ANA, "PSN-1234-5678", "0917 123 4321").await;
    push(&first, &LOAN).await;
    let respelled = anas(&server, BEA, "psn12345678", "0918 000 0001").await;
    assert_eq!(respelled.press(PUSH, &LOAN).await.message, REFUSED);
    let same_wallet = anas(&server, PHONES[2], "PSN-9999-0000", "0917 123 4321").await;
    assert_eq!(same_wallet.press(PUSH, &LOAN).await.message, REFUSED);
    let stranger = anas(&server, PHONES[3], "PSN-9999-0001", "0918 000 0002").await;
    push(&stranger, &LOAN).await;
}

#[tokio::test]
async fn sec_18_two_wallets_of_one_number_are_one_persons() {
    let server = start().await;
    let first = anas(&server, ANA, "PSN-1234-5678", "0917 123 4321").await;
    push(&first, &LOAN).await;
    let second = server.signed_in(BEA).await;
    let identity = with_field(IDENTITY, "idNumber", "PSN-9999-0000");
    second.post("/service/certify/save", &identity).await.ok();
    let maya = WALLET.map(|(name, value)| match name {
        "channelNumber" => (name, "90007"),
        "walletNumber90006" => ("walletNumber90007", value),
        _ => (name, value),
    });
    server.bind_first(&second, BEA, &maya).await.ok();
    assert_eq!(second.press(PUSH, &LOAN).await.message, REFUSED);
}

#[tokio::test]
async fn sec_18_a_loan_stands_for_the_document_and_the_account_of_its_confirmation() {
    let server = start().await;
    let first = anas(&server, ANA, "PSN-1234-5678", "0917 123 4321").await;
    push(&first, &LOAN).await;
    let wallet = with_field(WALLET, "walletNumber90006", "0918 000 0009");
    server.change_account(&first, ANA, &wallet).await.ok();
    for (phone, document, number) in [
        (BEA, "PSN-1234-5678", "0918 000 0001"),
        (PHONES[2], "PSN-9999-0000", "0917 123 4321"),
    ] {
        let other = anas(&server, phone, document, number).await;
        assert_eq!(other.press(PUSH, &LOAN).await.message, REFUSED);
    }
}

#[tokio::test]
async fn sec_18_after_a_decline_the_same_person_waits_on_every_phone() {
    let server = start().await;
    let first = anas(&server, ANA, "PSN-1234-5678", "0917 123 4321").await;
    let order = push(&first, &LOAN).await;
    server.decide(&order, false).await;
    let second = anas(&server, BEA, "PSN-1234-5678", "0918 000 0001").await;
    assert_eq!(second.press(PUSH, &LOAN).await.message, REFUSED);
    // A relative who shares the wallet was not declined.
    let relative = anas(&server, PHONES[2], "PSN-9999-0000", "0917 123 4321").await;
    push(&relative, &LOAN).await;
    server.days_pass(31).await;
    let second = server.signed_in(BEA).await;
    push(&second, &LOAN).await;
}

#[tokio::test]
async fn ux_25_sec_18_an_application_that_its_borrower_withdrew_is_no_decline_on_any_phone() {
    let server = start().await;
    let first = anas(&server, ANA, "PSN-1234-5678", "0917 123 4321").await;
    let order = push(&first, &LOAN).await;
    let fields = [("productId", "1"), ("orderId", order.as_str())];
    let withdraw = "/v3/loan-details/withdraw-application";
    first.post(withdraw, &fields).await.ok();
    let second = anas(&server, BEA, "PSN-1234-5678", "0918 000 0001").await;
    push(&second, &LOAN).await;
}
