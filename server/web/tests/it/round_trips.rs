//! The number of times that a borrower's call waits for PostgreSQL: each is a round trip through the network, during
//! which the borrower's rows are locked (PROD-02).

use crate::support::borrowers::LOAN;
use crate::support::callbacks::{paid, send};
use crate::support::database::{TestDatabase, apart};
use crate::support::engines::Engine;
use crate::support::start;

const PUSH: &str = "/v3/loan-confirm/loan-detail-push";
/// Phones of Ana, Bea and others, who apply one after another: with the first ones, the connections prepare the
/// statements.
const PHONES: [&str; 8] = [
    "09171234321",
    "09179999999",
    "09170000011",
    "09170000012",
    "09170000013",
    "09170000014",
    "09170000015",
    "09170000016",
];
/// Includes the session's read, and three trips that find the person over several phones (SEC-18).
const OF_A_CONFIRMATION: u64 = 14;
/// Each object that its reference names is read once.
const OF_A_POSTBACK: u64 = 14;

#[tokio::test]
async fn prod_02_a_confirmation_waits_for_postgresql_a_few_times_and_not_for_each_statement() {
    let server = start().await;
    let server = server
        .on(TestDatabase::of(apart(Engine::migrated_postgres)))
        .await;
    let trips = || server.app.store.load().round_trips;
    let mut fewest = u64::MAX;
    for phone in PHONES {
        let borrower = server.ready(phone).await;
        let digest = borrower.offer_digest(&LOAN).await;
        let press = [&LOAN[..], &[("offerDigest", &digest)]].concat();
        let before = trips();
        borrower.post(PUSH, &press).await.ok();
        fewest = fewest.min(trips() - before);
    }
    assert!(fewest > 2, "it is counted: {fewest}");
    assert!(fewest <= OF_A_CONFIRMATION, "{fewest}");
}

#[tokio::test]
async fn prod_02_a_postback_waits_for_postgresql_a_few_times() {
    let server = start().await;
    let server = server
        .on(TestDatabase::of(apart(Engine::migrated_postgres)))
        .await;
    let trips = || server.app.store.load().round_trips;
    let mut fewest = u64::MAX;
    for phone in PHONES {
        let loan = server.released(phone).await;
        let code = loan.reference(342_433, false).await;
        let before = trips();
        send(&server, &paid(phone, &code, 342_433)).await.ok();
        fewest = fewest.min(trips() - before);
    }
    assert!(fewest > 2, "it is counted: {fewest}");
    assert!(fewest <= OF_A_POSTBACK, "{fewest}");
}
