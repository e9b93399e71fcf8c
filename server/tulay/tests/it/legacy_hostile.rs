//! Requests for the legacy repayment that no page sends, or too late, are refused and change nothing (CALL-11 to 14).

use crate::support::bank::{Bank, Mood};
use crate::support::borrowers::{ANA, BEA, Loan, payments};
use crate::support::database::rows;
use crate::support::legacy::{
    COMMIT, CONFIRM, DUE, HUICHAO, assert_code, commit, committed, confirm, payment, ways,
    with_bank,
};
use crate::support::{plain_http, read, start, start_without_channels};

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
        (0, "9223372036854775808", "amount", number),
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
async fn call_12_call_13_call_14_a_form_that_cannot_be_read_is_refused_whole() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let (record, _) = committed(&server, &loan).await;
    let before = rows(&server);
    let http = plain_http();
    for path in [COMMIT, CONFIRM, HUICHAO] {
        let session = loan.client.session().expect("a session");
        let url = format!("{}/mountain{path}?sessionId={session}", server.url);
        let form = "application/x-www-form-urlencoded";
        let doubled = format!(
            "orderId={0}&orderId={0}&repaymentRecordId={record}",
            loan.order_id
        );
        for (content_type, body, status) in [
            ("application/json", "{\"amount\":342433}", 415),
            (form, doubled.as_str(), 400),
            (form, "amount=%zz", 400),
        ] {
            let request = http.post(&url).header("X-Requested-With", "XMLHttpRequest");
            let request = request.header("Content-Type", content_type);
            let answer = read(request.body(body.to_owned())).await;
            let got = (answer.status, answer.code.as_str());
            assert_eq!(got, (status, "1400"), "{path} {body}");
        }
        let bare = http.post(&url).header("Content-Type", form);
        assert_eq!(read(bare.body("amount=342433")).await.status, 403, "{path}");
    }
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn call_11_call_12_call_13_call_14_an_unknown_or_expired_session_is_answered_with_1001() {
    let server = start().await;
    let ana = with_bank(&server).await;
    let (record, code) = committed(&server, &ana).await;
    let fields = payment(&ana, &ways(&ana).await.ok(), DUE);
    let page = [
        ("userId", "bor_1"),
        ("orderId", ana.order_id.as_str()),
        ("amount", DUE),
    ];
    let before = rows(&server);
    let as_whoever = |client| Loan {
        client,
        order_id: ana.order_id.clone(),
    };
    let random = server.with_session("0123456789abcdef0123456789abcdef");
    for loan in [as_whoever(server.visitor()), as_whoever(random)] {
        let answers = [
            ways(&loan).await,
            commit(&loan, &fields).await,
            confirm(&loan, &record, &code).await,
            loan.client.post(HUICHAO, &page).await,
        ];
        for answer in answers {
            assert_code(&answer, "1001", "Please log in again");
        }
    }
    server.seconds_pass(400 * 24 * 60 * 60);
    assert_code(&commit(&ana, &fields).await, "1001", "Please log in again");
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
    let as_nobody = Loan {
        client: server.visitor(),
        order_id: ana.order_id.clone(),
    };
    for (loan, expected) in [(as_bea, "1004"), (as_nobody, "1001")] {
        assert_eq!(ways(&loan).await.code, expected);
        assert_eq!(commit(&loan, &fields).await.code, expected);
        assert_eq!(confirm(&loan, &record, &code).await.code, expected);
        assert_eq!(loan.client.post(HUICHAO, &page).await.code, expected);
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
