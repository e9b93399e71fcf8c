//! Legacy repayment: from the bound account, or on a channel's page (CALL-11 to CALL-14).

use crate::support::borrowers::{ANA, Loan, payments};
use crate::support::legacy::{
    DUE, HUICHAO, assert_code, commit, committed, confirm, payment, sent_code, ways, with_bank,
};
use crate::support::start;

#[tokio::test]
async fn call_11_legacy_01_the_bound_account_is_a_way_to_repay_and_a_channels_page_another() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let ways = ways(&loan).await.ok();
    let card = &ways["bankCards"][0];
    assert_eq!(card["bankName"], "Bank of the Philippine Islands");
    assert_eq!(
        (&card["cardNo"], &card["bankCode"]),
        (&"•••• 9012".into(), &"BPI".into())
    );
    assert_eq!(
        (&ways["alipay"], &ways["amount"]),
        (&1.into(), &342_433.into())
    );
    assert_eq!(
        (&ways["amountLabel"], &ways["dueDate"]),
        (&"Next payment".into(), &"2026-08-14".into())
    );
    assert!(
        !ways["repayToken"]
            .as_str()
            .expect("a token")
            .contains(&loan.order_id)
    );
}

#[tokio::test]
async fn call_12_call_13_legacy_03_a_bank_account_is_charged_once_its_code_is_confirmed() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let (record, code) = committed(&server, &loan).await;
    assert_eq!(payments(&server, &loan).await, 0);
    confirm(&loan, &record, &code).await.ok();
    let ledger = server.ledger(&loan.order_id).await;
    assert_eq!(
        ledger.outstanding_centavos().expect("a sum"),
        1_027_300 - 342_433
    );
    let again = confirm(&loan, &record, &code).await;
    assert_code(
        &again,
        "800005",
        "Do not submit the payment application twice",
    );
    assert_eq!(payments(&server, &loan).await, 1);
}

#[tokio::test]
async fn call_12_call_13_call_14_money_03_another_amount_than_what_is_due_is_paid() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let ways = ways(&loan).await.ok();
    let data = commit(&loan, &payment(&loan, &ways, "100000")).await.ok();
    let record = data["repayRecordId"].as_str().expect("a payment");
    let code = sent_code(&server).await;
    confirm(&loan, record, &code).await.ok();
    let ledger = server.ledger(&loan.order_id).await;
    assert_eq!(ledger.outstanding_centavos().expect("a sum"), 927_300);
    assert_eq!(loan.due().await["repayAmount"], 242_433);

    let user = ways["userId"].as_str().expect("an id");
    let fields = [
        ("userId", user),
        ("orderId", &loan.order_id),
        ("amount", "99"),
    ];
    let less = loan.client.post(HUICHAO, &fields).await;
    let range = "Enter an amount from ₱1.00 to ₱9,272.00";
    assert_eq!(less.field("amount"), range);
}

#[tokio::test]
async fn call_12_legacy_03_an_e_wallet_needs_no_code() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let ways = ways(&loan).await.ok();
    let fields = payment(&loan, &ways, DUE);
    let data = commit(&loan, &fields).await.ok();
    assert_eq!(data["needValid"], 0);
    assert_eq!(payments(&server, &loan).await, 1);
    let again = commit(&loan, &fields).await;
    assert_code(
        &again,
        "800005",
        "Do not submit the payment application twice",
    );
    assert_eq!(payments(&server, &loan).await, 1);
}

#[tokio::test]
async fn call_12_legacy_03_the_code_is_sent_again_after_a_minute_and_two_times() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let fields = payment(&loan, &ways(&loan).await.ok(), DUE);
    let first = commit(&loan, &fields).await.ok();
    let soon = commit(&loan, &fields).await;
    assert_code(
        &soon,
        "1429",
        "Please do not send the verification code repeatedly",
    );
    for _ in 0..2 {
        server.seconds_pass(61);
        let again = commit(&loan, &fields).await.ok();
        assert_eq!(again["repayRecordId"], first["repayRecordId"]);
    }
    server.seconds_pass(61);
    assert_eq!(commit(&loan, &fields).await.code, "1429");
    let mut unsent = fields.clone();
    unsent[8].1 = "0".to_owned();
    let twice = commit(&loan, &unsent).await;
    assert_code(
        &twice,
        "800005",
        "Do not submit the payment application twice",
    );
    let other_token = payment(&loan, &ways(&loan).await.ok(), DUE);
    assert_eq!(
        commit(&loan, &other_token).await.code,
        "800005",
        "one payment waits"
    );
    let record = first["repayRecordId"].as_str().expect("a payment");
    confirm(&loan, record, &sent_code(&server).await).await.ok();
}

#[tokio::test]
async fn call_13_legacy_04_legacy_05_a_wrong_code_is_counted_and_a_short_one_refused() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let (record, code) = committed(&server, &loan).await;
    for short in ["", "12345", "12345a", "1234567"] {
        let answer = confirm(&loan, &record, short).await;
        assert_eq!(
            answer.field("verifyCode"),
            "Enter the 6 digits from the SMS"
        );
    }
    let wrong = if code == "000000" { "111111" } else { "000000" };
    for _ in 0..5 {
        let answer = confirm(&loan, &record, wrong).await;
        assert_code(&answer, "800006", "The code is wrong or has expired");
    }
    assert_eq!(confirm(&loan, &record, &code).await.code, "1429");
    assert_eq!(payments(&server, &loan).await, 0);
}

#[tokio::test]
async fn call_13_a_code_holds_ten_minutes_and_its_payment_thirty() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let (record, code) = committed(&server, &loan).await;
    server.seconds_pass(600);
    assert_eq!(confirm(&loan, &record, &code).await.code, "800006");
    server.seconds_pass(1200);
    let late = confirm(&loan, &record, &code).await;
    assert_code(&late, "1409", "Please open this page again");
    assert_eq!(payments(&server, &loan).await, 0);
}

#[tokio::test]
async fn call_11_call_13_legacy_01_ui_05_the_messages_are_in_the_language_that_the_page_asks_for() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let chinese = Loan {
        client: loan.client.in_language("zh"),
        order_id: loan.order_id.clone(),
    };
    let (record, code) = committed(&server, &chinese).await;
    let wrong = if code == "000000" { "111111" } else { "000000" };
    let answer = confirm(&chinese, &record, wrong).await;
    assert_code(&answer, "800006", "验证码错误或已过期");
    let short = confirm(&chinese, &record, "12345").await;
    assert_eq!(short.field("verifyCode"), "请输入短信中的 6 位数字");
}

#[tokio::test]
async fn call_14_legacy_06_a_channels_page_is_opened_and_is_the_same_for_a_repeat() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let user_id = server.order(&loan.order_id).await.borrower_id;
    let fields = [
        ("userId", user_id.as_str()),
        ("orderId", loan.order_id.as_str()),
        ("amount", DUE),
    ];
    let url = loan.client.post(HUICHAO, &fields).await.ok()["url"].clone();
    assert_eq!(loan.client.post(HUICHAO, &fields).await.ok()["url"], url);
    let code = url
        .as_str()
        .and_then(|url| url.strip_prefix("/sandbox/pay/"));
    server.press(code.expect("the sandbox's page"), "pay").await;
    assert_eq!(payments(&server, &loan).await, 1);

    let mut wrong = fields;
    wrong[2].1 = "1";
    let why = "Enter an amount from ₱1.00 to ₱6,847.67";
    assert_eq!(loan.client.post(HUICHAO, &wrong).await.field("amount"), why);
    let mut somebody = fields;
    somebody[0].1 = "bor_somebody";
    assert_eq!(loan.client.post(HUICHAO, &somebody).await.code, "1004");
}
