//! A payment code is checked before it is shown: its owner, its amount, its status (CODE1, CODE2).

use std::collections::HashMap;

use serde_json::json;
use tulay_texts::masked_number::in_groups;

use crate::support::borrowers::{ANA, BEA, FIRST, Loan};
use crate::support::database::rows;
use crate::support::stand_ins::pay_url;
use crate::support::{OpenedAnswer, Server, plain_http, read, start, start_production};

const CHECK: &str = "/v3/loan-details/check-vcode";
const COUNTER: &str = "90001";
const QR_PH: &str = "90008";

async fn check(loan: &Loan, code: &str) -> OpenedAnswer {
    loan.client.post(CHECK, &[("payCode", code)]).await
}

/// Returns the parameters in the address of a code's page.
async fn code_page(loan: &Loan, channel: &str) -> HashMap<String, String> {
    let pay_url = pay_url(loan, channel).await;
    let query = pay_url.strip_prefix("/repaymentOfCode?");
    let query = query.unwrap_or_else(|| panic!("{pay_url}"));
    let pairs = url::form_urlencoded::parse(query.as_bytes());
    pairs.into_owned().collect()
}

fn assert_not_found(answer: &OpenedAnswer) {
    assert_eq!((answer.status, answer.code.as_str()), (200, "1004"));
    assert_eq!(answer.message, "This is not a payment code of yours");
}

#[tokio::test]
async fn code1_01_call_24_a_qr_channel_leads_to_the_page_that_draws_its_code() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let page = code_page(&loan, QR_PH).await;
    assert_eq!(page["showType"], "2");
    assert_eq!(page["payCodeImg"], "/images/channel-qrph.svg");
    assert_eq!(page["repayAmount"], "342433");
    let text = &page["payCode"];
    assert!(text.starts_with("00020101021228510011ph.ppmi.p2m0111TULYPHM1XXX"));
    for field in [
        "5303608",
        "54073424.33",
        "5802PH",
        "5905Tulay",
        "6006Makati",
    ] {
        assert!(text.contains(field), "{field} in {text}");
    }
    assert_eq!(
        &code_page(&loan, QR_PH).await,
        &page,
        "repeated, the same code"
    );
    let checked = check(&loan, text).await.ok();
    let code = checked["sandboxUrl"].as_str().expect("an address");
    let code = code.strip_prefix("/sandbox/pay/").expect("the sandbox");
    assert!(
        text.contains(&format!("0516{code}6304")),
        "the reference is the server's"
    );
}

#[tokio::test]
async fn code1_01_call_24_a_counter_has_the_page_that_shows_its_code() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let page = code_page(&loan, COUNTER).await;
    assert_eq!(page["showType"], "1");
    assert_eq!(page["payCodeImg"], "/images/channel-counter.svg");
    assert!(page["payCode"].len() == 16 && page["payCode"].parse::<u64>().is_ok());
    assert_eq!(check(&loan, &page["payCode"]).await.ok()["status"], "open");
}

#[tokio::test]
async fn code1_01_a_code_of_ones_own_says_what_it_pays_and_until_when() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let code = loan.reference(FIRST, false).await;
    let checked = check(&loan, &code).await.ok();
    let left_seconds = checked["expiresIn"].as_i64().expect("a time");
    assert!((1..=24 * 60 * 60).contains(&left_seconds), "{left_seconds}");
    let expected = json!({
        "status": "open",
        "expiresIn": left_seconds,
        "amount": FIRST,
        "counter": null,
        "payNotice": [{
            "title": "By an app",
            "items": [{
                "name": "GCash",
                "steps": [
                    "Open GCash and choose Pay Bills",
                    "Choose GCash as the biller",
                    format!("Enter the payment code {}", in_groups(&code)),
                    "Enter exactly ₱3,424.33",
                    "Confirm, and keep the receipt",
                ],
            }],
        }],
        "channelName": "GCash",
        "channelLogo": "/images/channel-gcash.svg",
        "rows": [
            { "text": "To pay", "value": "₱3,424.33" },
            { "text": "Valid until", "value": "Jul 15, 2026, 11:59 PM" },
        ],
        "productId": "1",
        "orderId": loan.order_id,
        "repayUrl": format!("/repay?productId=1&orderId={}", loan.order_id),
        "sandboxUrl": format!("/sandbox/pay/{code}"),
    });
    assert_eq!(checked, expected);
    server.minutes_pass(1);
    let later = check(&loan, &code).await.ok();
    assert_eq!(later["expiresIn"], left_seconds - 60);
    server.press(&code, "pay").await;
    assert_eq!(check(&loan, &code).await.ok()["status"], "paid");
}

#[tokio::test]
async fn ux_18_a_counter_code_says_where_to_bring_the_sum_with_the_counters_fee() {
    let server = start().await;
    let ana = server.released(ANA).await;
    let code = code_page(&ana, COUNTER).await["payCode"].clone();
    let checked = check(&ana, &code).await.ok();
    let counter = json!({
        "toBring": FIRST + 1_500,
        "fee": 1_500,
    });
    assert_eq!(checked["amount"], FIRST);
    assert_eq!(checked["counter"], counter);
    assert_eq!(
        checked["payNotice"][0]["items"][0]["steps"],
        json!([
            "Bring ₱3,439.33 (₱3,424.33 and a ₱15.00 fee) to any of these: 7-Eleven, Cebuana Lhuillier, Palawan \
             Pawnshop, Bayad Center",
            "Tell the cashier you are paying a Dragonpay bill",
            format!("Show the payment code {}", in_groups(&code)),
            "Pay in cash and keep the deposit slip",
        ])
    );
    let ready = &ana.due().await["defDetail"];
    assert_eq!(ready["counter"], counter, "the repayment page, too");
    let rows = json!([
        { "text": "To bring", "value": "₱3,439.33 (₱3,424.33 and a ₱15.00 fee)" },
        { "text": "Pay at", "value": "7-Eleven, Cebuana Lhuillier, Palawan Pawnshop, Bayad Center" },
        { "text": "Biller", "value": "Dragonpay" },
        { "text": "Valid until", "value": "Jul 15, 2026, 11:59 PM" },
    ]);
    assert_eq!(checked["rows"], rows);
    assert_eq!(ready["rows"], rows, "the same on the repayment page");
    let result = &ana.details().await["paymentResult"];
    assert_eq!(result["payCode"], code.as_str());
    let shown = &result["detail"].as_array().expect("rows")[..4];
    assert_eq!(&json!(shown), &rows, "and on the order page");
}

#[tokio::test]
async fn code1_01_a_code_whose_time_has_passed_or_that_failed_is_closed() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let failed = loan.reference(FIRST, false).await;
    server.press(&failed, "fail").await;
    assert_eq!(check(&loan, &failed).await.ok()["status"], "closed");
    let page = code_page(&loan, QR_PH).await;
    server.days_pass(1).await;
    let client = server.signed_in(ANA).await;
    let loan = Loan { client, ..loan };
    let checked = check(&loan, &page["payCode"]).await.ok();
    assert_eq!(checked["status"], "closed");
    assert_eq!(checked["expiresIn"], 0);
}

#[tokio::test]
async fn code1_01_an_ended_code_of_a_rollover_leads_to_the_rollover() {
    let server = start().await;
    let loan = server.overdue(ANA, 2).await;
    let offer = loan.post("/kXmTp/pass").await.ok();
    let price = offer["delayInfo"]["delayAmount"].as_i64().expect("a price");
    let code = loan.reference(price, true).await;
    server.press(&code, "fail").await;
    let closed = check(&loan, &code).await.ok();
    assert_eq!(closed["status"], "closed");
    let page = |page: &str| format!("/{page}?productId=1&orderId={}", loan.order_id);
    assert_eq!(closed["repayUrl"], page("repayDelay"));
}

#[tokio::test]
async fn code1_01_a_strangers_code_is_unknown_and_nothing_changes() {
    let server = start().await;
    let ana = server.released(ANA).await;
    let bea = server.released(BEA).await;
    let (code, page) = (
        ana.reference(FIRST, false).await,
        code_page(&ana, QR_PH).await,
    );
    let text = &page["payCode"];
    let other_merchant = text.replace("TULAY-0001", "STRANGER-1");
    let before = rows(&server);
    for (loan, code) in [
        (&bea, code.as_str()),
        (&bea, text),
        (&ana, "0000000000000000"),
        (&ana, ""),
        (&ana, "' OR 1=1--"),
        (&ana, &other_merchant),
        (&ana, "é"),
        (&ana, &"9".repeat(4_000)),
    ] {
        assert_not_found(&check(loan, code).await);
    }
    let missing = ana.client.post(CHECK, &[]).await;
    assert_eq!(missing.field("payCode"), "This is required");
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn code1_01_a_qr_code_of_another_merchant_with_a_known_reference_is_unknown() {
    let server = start().await;
    let elsewhere = start_production(|text| {
        text.replace(
            "merchant_id = \"TULAY-0001\"",
            "merchant_id = \"STRANGER-1\"",
        )
    })
    .await;
    let (ana, eve) = (server.released(ANA).await, elsewhere.released(ANA).await);
    let code = code_page(&ana, QR_PH).await["payCode"].clone();
    let theirs = code_page(&eve, QR_PH).await["payCode"].clone();
    assert_eq!(check(&eve, &theirs).await.ok()["status"], "open");
    assert_not_found(&check(&ana, &theirs).await);
    assert_not_found(&check(&eve, &code).await);
}

#[tokio::test]
async fn code1_01_a_payment_from_a_bound_account_is_no_code() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let ways = format!("/service/loan/repayment-way?orderId={}", loan.order_id);
    let ways = loan.client.post(&ways, &[]).await.ok();
    let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
    let fields = [
        ("amount", FIRST.to_string()),
        ("cardId", text(&ways["bankCards"][0]["id"])),
        ("orderId", loan.order_id.clone()),
        ("repayToken", text(&ways["repayToken"])),
        ("sendMsg", "1".to_owned()),
    ];
    let fields: Vec<_> = fields
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    let path = "/service/loan/repayment-commit";
    let record = text(&loan.client.post(path, &fields).await.ok()["repayRecordId"]);
    assert_not_found(&check(&loan, &record).await);
}

#[tokio::test]
async fn code1_01_without_a_session_a_code_is_not_checked_and_what_is_no_form_is_refused() {
    let server = start().await;
    let fields = [("payCode", "0000000000000000")];
    let answer = server.visitor().post(CHECK, &fields).await;
    assert_eq!((answer.status, answer.code.as_str()), (200, "1001"));
    let url = format!("{}/mountain{CHECK}", server.url);
    let http = plain_http();
    for (content_type, body, status) in [
        ("application/json", "[]", 400),
        (
            "application/x-www-form-urlencoded",
            "payCode=1&payCode=2",
            400,
        ),
    ] {
        let request = http.post(&url).header("X-Requested-With", "XMLHttpRequest");
        let request = request.header("Content-Type", content_type);
        let client: &Server = &server;
        let session = client.signed_in(ANA).await;
        let session = session.session().expect("a session");
        let answer = read(request.query(&[("sessionId", session)]).body(body)).await;
        assert_eq!(
            (answer.status, answer.code.as_str()),
            (status, "1400"),
            "{body}"
        );
    }
}

#[tokio::test]
async fn call_23_period_03_a_qr_code_that_is_ready_names_the_page_that_draws_it() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let page = code_page(&loan, QR_PH).await;
    let ready = loan.due().await["defDetail"].clone();
    assert_eq!(ready["title"], "QR Ph");
    let url = ready["url"].as_str().expect("an address");
    assert!(url.starts_with("/repaymentOfCode?showType=2&payCode=000201"));
    assert_eq!(page["showType"], "2");
    let groups = ready["payNotice"].as_array().expect("groups");
    assert_eq!(groups.len(), 1, "no cashier takes its number");
    let step = "Open the app of your bank or e-wallet and choose Scan QR";
    assert_eq!(groups[0]["items"][0]["steps"][0], step);

    let other = server.released(BEA).await;
    other.reference(FIRST, false).await;
    assert_eq!(other.due().await["defDetail"]["url"], "");
}
