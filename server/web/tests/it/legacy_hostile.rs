//! Requests for the legacy repayment that no page sends, or too late, are refused and change nothing (CALL-11 to 14).

use crate::support::bank::{Bank, Mood};
use crate::support::borrowers::{ANA, BEA, Loan, payments};
use crate::support::database::rows;
use crate::support::legacy::{
    COMMIT, DUE, HUICHAO, assert_code, commit, committed, confirm, payment, ways, with_bank,
};
use crate::support::{start, start_without_channels};

#[tokio::test]
async fn call_12_a_wrong_payment_is_named_and_nothing_is_stored() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let fields = payment(&loan, &ways(&loan).await.ok(), DUE);
    let other = server.released(BEA).await;
    let foreign = ways(&other).await.ok()["repayToken"]
        .as_str()
        .expect("a token")
        .to_owned();
    let range = "Enter an amount from ₱0.01 to ₱10,272.00";
    let early =
        "The whole loan may be repaid after 50% of the term, and at least 7 days after release";
    let again = "Please open this page again";
    let number = "Enter a whole number";
    let before = rows(&server);
    for (at, value, field, why) in [
        (0, "-1", "amount", range),
        (0, "0", "amount", range),
        (0, "1027300", "amount", early),
        (0, "1000000000000000000", "amount", range),
        (0, "0.001", "amount", number),
        (0, "1.005", "amount", number),
        (0, "1.000", "amount", number),
        (0, "NaN", "amount", number),
        (0, "99999999999999999999", "amount", range),
        (2, "card_1", "cardId", "Please select a bank card first"),
        (2, "", "cardId", "Please select a bank card first"),
        (6, "made up", "repayToken", again),
        (6, "", "repayToken", again),
        (6, &foreign, "repayToken", again),
        (8, "2", "sendMsg", "Choose one of the options"),
        (8, "-1", "sendMsg", "Choose one of the options"),
        (8, "yes", "sendMsg", number),
    ] {
        let mut wrong = fields.clone();
        wrong[at].1 = value.to_owned();
        let answer = commit(&loan, &wrong).await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.field(field), why, "{field} {value}");
    }
    let mut incomplete = fields.clone();
    incomplete.remove(6);
    let answer = commit(&loan, &incomplete).await;
    assert_eq!(answer.field("repayToken"), "This is required");
    server.seconds_pass(1800);
    assert_eq!(commit(&loan, &fields).await.field("repayToken"), again);
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn call_11_call_12_call_13_call_14_somebody_elses_order_is_not_found() {
    let server = start().await;
    let ana = with_bank(&server).await;
    let (record, code) = committed(&server, &ana).await;
    let fields = payment(&ana, &ways(&ana).await.ok(), DUE);
    let user_id = server.order(&ana.order_id).await.borrower_id;
    let page = [
        ("userId", user_id.as_str()),
        ("orderId", ana.order_id.as_str()),
        ("amount", DUE),
    ];
    let as_bea = Loan {
        client: server.ready(BEA).await,
        order_id: ana.order_id.clone(),
    };
    let answers = [
        ways(&as_bea).await,
        commit(&as_bea, &fields).await,
        confirm(&as_bea, &record, &code).await,
        as_bea.client.post(HUICHAO, &page).await,
    ];
    for answer in answers {
        assert_eq!(answer.code, "1004");
    }
    assert_eq!(confirm(&ana, "rep_none", &code).await.code, "1004");
    let under_review = server.applied("09170000001").await;
    let none = ways(&under_review).await;
    assert_code(&none, "1409", "The order is still under review");
    assert_eq!(payments(&server, &ana).await, 0);
}

#[tokio::test]
async fn call_11_call_12_without_someone_who_charges_accounts_that_way_is_not_offered() {
    let server = start_without_channels()
        .await
        .paying_by(&Bank::new(Mood::PaysAtOnce))
        .await;
    let loan = server.released(ANA).await;
    let offered = ways(&loan).await.ok();
    assert_eq!(offered["bankCards"].as_array().map(Vec::len), Some(0));
    assert_eq!(offered["alipay"], 0);
    let fields = [
        ("amount", DUE),
        ("cardId", "card"),
        ("orderId", loan.order_id.as_str()),
        ("repayToken", "token"),
        ("sendMsg", "1"),
    ];
    let refused = loan.client.post(COMMIT, &fields).await;
    assert_code(&refused, "1409", "This payment method is not available");
}
