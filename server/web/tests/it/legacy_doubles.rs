//! A legacy payment takes effect once: pressed twice, or sent again under its key (CALL-12 to 14).

use crate::support::borrowers::{ANA, payments};
use crate::support::database::rows;
use crate::support::legacy::{
    COMMIT, CONFIRM, DUE, HUICHAO, assert_code, borrowed, commit, committed, payment, ways,
    with_bank,
};
use crate::support::start;

#[tokio::test]
async fn call_12_pressed_twice_at_once_it_is_one_payment() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let ways = ways(&loan).await.ok();
    let fields = payment(&loan, &ways, DUE);
    let (first, second) = tokio::join!(commit(&loan, &fields), commit(&loan, &fields));
    let mut codes = [first.code, second.code];
    codes.sort_unstable();
    assert_eq!(codes, ["00", "800005"]);
    assert_eq!(payments(&server, &loan).await, 1);
}

#[tokio::test]
async fn call_12_under_the_same_key_at_once_it_is_one_payment_and_the_same_answer() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let fields = payment(&loan, &ways(&loan).await.ok(), DUE);
    let fields = borrowed(&fields);
    let send = || loan.client.post_once(COMMIT, "a key", &fields);
    let (first, second) = tokio::join!(send(), send());
    let data = first.ok();
    assert_eq!(data["needValid"], 0);
    assert_eq!((second.ok(), send().await.ok()), (data.clone(), data));
    assert_eq!(payments(&server, &loan).await, 1);
    let before = rows(&server);
    let mut other = fields.clone();
    other[0].1 = "1";
    let refused = loan.client.post_once(COMMIT, "a key", &other).await;
    assert_code(
        &refused,
        "1409",
        "This was already sent with different details",
    );
    let twice = loan.client.post_once(COMMIT, "another key", &fields).await;
    assert_code(
        &twice,
        "800005",
        "Do not submit the payment application twice",
    );
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn call_12_under_the_same_key_one_code_is_sent() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let fields = payment(&loan, &ways(&loan).await.ok(), DUE);
    let fields = borrowed(&fields);
    let data = loan.client.post_once(COMMIT, "a key", &fields).await.ok();
    assert_eq!(data["needValid"], 1);
    let before = rows(&server);
    let again = loan.client.post_once(COMMIT, "a key", &fields).await.ok();
    assert_eq!(again, data);
    assert_eq!(rows(&server), before);
    let messages = server.outbox(ANA).await;
    let codes: Vec<_> = messages
        .iter()
        .filter(|sms| sms.body.contains("code to pay"))
        .collect();
    assert_eq!(codes.len(), 1);
    assert!(codes[0].body.is_ascii(), "{}", codes[0].body);
}

#[tokio::test]
async fn call_13_under_the_same_key_a_confirmation_whose_answer_was_lost_stands() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let (record, code) = committed(&server, &loan).await;
    let wrong = if code == "000000" { "111111" } else { "000000" };
    let fields = |code| {
        [
            ("orderId", loan.order_id.as_str()),
            ("verifyCode", code),
            ("repaymentRecordId", record.as_str()),
        ]
    };
    let send = async |code| loan.client.post_once(CONFIRM, "a key", &fields(code)).await;
    assert_eq!(send(wrong).await.code, "800006", "no key keeps a failure");
    send(&code).await.ok();
    let before = rows(&server);
    send(&code).await.ok();
    let other = send(wrong).await;
    assert_code(
        &other,
        "1409",
        "This was already sent with different details",
    );
    assert_eq!(rows(&server), before);
    assert_eq!(payments(&server, &loan).await, 1);
}

#[tokio::test]
async fn call_14_under_the_same_key_it_is_the_same_page_and_nothing_else() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let user_id = server.order(&loan.order_id).await.borrower_id;
    let mut fields = [
        ("userId", user_id.as_str()),
        ("orderId", loan.order_id.as_str()),
        ("amount", DUE),
    ];
    let url = loan.client.post_once(HUICHAO, "a key", &fields).await.ok();
    let before = rows(&server);
    let again = loan.client.post_once(HUICHAO, "a key", &fields).await.ok();
    assert_eq!(again, url);
    fields[2].1 = "1027300";
    let refused = loan.client.post_once(HUICHAO, "a key", &fields).await;
    assert_code(
        &refused,
        "1409",
        "This was already sent with different details",
    );
    assert_eq!(rows(&server), before);
}
