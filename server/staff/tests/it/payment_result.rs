//! The result of the newest payment on the order page (CALL-34, UX-01).

use serde_json::{Value, json};

use crate::support::borrowers::{ANA, BEA, FIRST, Loan};
use crate::support::callbacks::{paid, send};
use crate::support::operators::take_back;
use crate::support::{Server, centavos, start};

const GCASH: &str = "90006";
const COUNTER: &str = "90001";
const QR_PH: &str = "90008";
const DETAILS: &str = "/v3/loan-details/loan-details";

/// Returns Ana's loan, ten days after its release: the first instalment is due in 20 days.
async fn in_repayment(server: &Server) -> Loan {
    let loan = server.released(ANA).await;
    server.days_pass(10).await;
    loan
}

/// Requests a code of a channel; returns the address of its page.
async fn ask(loan: &Loan, channel: &str, amount_centavos: i64) -> String {
    let fields = [
        ("productId", "1"),
        ("orderId", loan.order_id.as_str()),
        ("amount", &amount_centavos.to_string()),
        ("isDelay", "0"),
        ("channelNumber", channel),
    ];
    let path = "/v3/loan-details/generate-vcode";
    let data = loan.client.post(path, &fields).await.ok();
    data["payUrl"].as_str().expect("an address").to_owned()
}

async fn result(loan: &Loan) -> Value {
    loan.details().await["paymentResult"].clone()
}

#[tokio::test]
async fn ux_01_a_payment_that_arrived_says_amount_channel_time_and_reference() {
    let server = start().await;
    let loan = in_repayment(&server).await;
    assert_eq!(result(&loan).await, Value::Null, "before any payment");
    let code = loan.reference(FIRST, false).await;
    let mut claim = paid("gc_1", &code, FIRST);
    claim["paidAt"] = "2026-07-25T09:00:00+08:00".into();
    send(&server, &claim).await.ok();
    let expected = json!({
        "kind": "received",
        "id": "90006/gc_1",
        "title": "₱3,424.33 received",
        "text": "",
        "detail": [
            { "text": "Paid through", "value": "GCash" },
            { "text": "Paid on", "value": "Jul 25, 2026, 9:00 AM" },
            { "text": "Reference", "value": "gc_1" },
        ],
        "paymentReference": "90006/gc_1",
        "payCode": "",
        "payCodeUrl": "",
        "isQrPage": false,
    });
    assert_eq!(result(&loan).await, expected);
    server.days_pass(1).await;
    assert_eq!(result(&loan).await, Value::Null, "no news after a day");
}

#[tokio::test]
async fn ux_01_a_payment_of_less_than_what_is_due_says_what_is_still_due() {
    let server = start().await;
    let loan = in_repayment(&server).await;
    let code = loan.reference(FIRST, false).await;
    server.press(&code, "less").await;
    let less = result(&loan).await;
    assert_eq!(less["kind"], "lessThanDue");
    assert_eq!(less["title"], "₱1,712.16 received, ₱1,712.17 still due");
    assert_eq!(less["text"], "Please pay the rest by Fri, Aug 14, 2026");
    let details = loan.details().await;
    assert_eq!(
        details["noticeDesText"], "Pay by then to keep your good record",
        "the head does not say that everything due is paid"
    );
    assert_eq!(
        less["paymentReference"],
        loan.details().await["payments"][0]["reference"]
    );
    // A chosen amount is less than the amount due, too; the last payment is not.
    server.pay(&loan, 100_000, false).await;
    server.minutes_pass(60);
    assert_eq!(result(&loan).await["kind"], "lessThanDue");
    server.pay(&loan, 71_217, false).await;
    let last = result(&loan).await;
    assert_eq!(
        (&last["kind"], &last["title"]),
        (&json!("received"), &json!("₱712.17 received"))
    );
}

#[tokio::test]
async fn ux_01_of_a_late_loan_the_rest_is_due_today() {
    let server = start().await;
    let loan = server.overdue(ANA, 2).await;
    let due = centavos(&loan.due().await, "repayAmount");
    let code = loan.reference(due, false).await;
    server.press(&code, "less").await;
    let less = result(&loan).await;
    assert_eq!(less["kind"], "lessThanDue");
    assert_eq!(less["text"], "Please pay the rest today");
}

#[tokio::test]
async fn ux_01_what_was_paid_in_time_and_told_after_it_is_not_less_than_due() {
    let server = start().await;
    let loan = server.overdue(ANA, 0).await;
    let code = loan.reference(FIRST, false).await;
    let paid_at = server.app.clock.now().to_string();
    server.days_pass(1).await;
    let mut claim = paid("gc_1", &code, FIRST);
    claim["paidAt"] = paid_at.into();
    send(&server, &claim).await.ok();
    assert_eq!(result(&loan).await["kind"], "received");
}

#[tokio::test]
async fn ux_01_a_failed_payment_took_nothing_and_gives_way_to_the_next_one() {
    let server = start().await;
    let loan = in_repayment(&server).await;
    let code = loan.reference(FIRST, false).await;
    server.press(&code, "fail").await;
    let failed = result(&loan).await;
    assert_eq!(failed["kind"], "nothingTaken");
    assert_eq!(failed["title"], "Nothing was taken");
    assert_eq!(
        failed["text"],
        "The payment of ₱3,424.33 (GCash) did not go through. Try again, or choose another way to pay"
    );
    assert_eq!(
        (&failed["payCode"], &failed["detail"]),
        (&json!(""), &json!([]))
    );
    server.minutes_pass(60);
    server.pay(&loan, FIRST, false).await;
    assert_eq!(result(&loan).await["kind"], "received");
}

#[tokio::test]
async fn ux_01_a_channels_page_that_was_left_took_nothing_so_far() {
    let server = start().await;
    let loan = in_repayment(&server).await;
    let url = ask(&loan, GCASH, FIRST).await;
    let page = server.get(&url).await.text().await.expect("a page");
    let back = format!("/loanDetail?productId=1&#38;orderId={}", loan.order_id);
    assert!(
        page.contains("Leave without paying") && page.contains(&back),
        "{page}"
    );
    let left = result(&loan).await;
    assert_eq!(left["kind"], "nothingTaken");
    assert_eq!(left["title"], "Nothing was taken so far");
    assert_eq!(
        left["detail"],
        json!([{ "text": "A payment shows here", "value": "Within minutes" }])
    );
    server.days_pass(1).await;
    assert_eq!(result(&loan).await, Value::Null, "the code has ended");
}

#[tokio::test]
async fn ux_01_a_counter_is_waited_for_until_a_day_after_the_code_has_ended() {
    let server = start().await;
    let loan = in_repayment(&server).await;
    let url = ask(&loan, COUNTER, FIRST).await;
    let waiting = result(&loan).await;
    assert_eq!(waiting["kind"], "waiting");
    assert_eq!(waiting["title"], "We are waiting for the counter");
    assert_eq!(
        waiting["detail"],
        json!([
            { "text": "To bring", "value": "₱3,439.33 (₱3,424.33 and a ₱15.00 fee)" },
            { "text": "Pay at", "value": "7-Eleven, Cebuana Lhuillier, Palawan Pawnshop, Bayad Center" },
            { "text": "Biller", "value": "Dragonpay" },
            { "text": "Valid until", "value": "Jul 25, 2026, 11:59 PM" },
            { "text": "A payment shows here", "value": "Within 1 day" },
        ])
    );
    let code = waiting["payCode"].as_str().expect("a code");
    assert!(url.contains(code));
    assert_eq!(waiting["payCodeUrl"], url);
    server.days_pass(1).await;
    let ended = result(&loan).await;
    assert_eq!(
        (&ended["kind"], &ended["title"], &ended["payCode"]),
        (&json!("waiting"), &json!("Your code has ended"), &json!(""))
    );
    assert_eq!(
        ended["detail"],
        json!([{ "text": "A payment shows here", "value": "Within 1 day" }]),
        "a dead code is paid nowhere"
    );
    let repay = format!("/repay?productId=1&orderId={}", loan.order_id);
    assert_eq!(ended["payCodeUrl"], repay, "a new code is a tap away");
    server.days_pass(1).await;
    assert_eq!(result(&loan).await, Value::Null);
}

#[tokio::test]
async fn ux_01_a_code_to_scan_is_waited_for_and_leads_to_the_page_that_draws_it() {
    let server = start().await;
    let loan = in_repayment(&server).await;
    let url = ask(&loan, QR_PH, FIRST).await;
    let waiting = result(&loan).await;
    assert_eq!(waiting["title"], "We are waiting for QR Ph");
    assert_eq!(waiting["payCode"], "", "there is nothing to type");
    assert_eq!(waiting["payCodeUrl"], url);
    assert_eq!(waiting["isQrPage"], true);
    server.days_pass(1).await;
    let ended = result(&loan).await;
    let repay = format!("/repay?productId=1&orderId={}", loan.order_id);
    assert_eq!(
        (&ended["payCodeUrl"], &ended["isQrPage"]),
        (&json!(repay), &json!(false))
    );
}

#[tokio::test]
async fn ux_01_a_rollover_that_was_paid_says_what_was_bought() {
    let server = start().await;
    let loan = server.overdue(ANA, 2).await;
    let offer = loan.post("/kXmTp/pass").await.ok();
    let price = centavos(&offer["delayInfo"], "delayAmount");
    server.pay(&loan, price, true).await;
    let result = result(&loan).await;
    assert_eq!(result["kind"], "received");
    assert_eq!(
        result["text"],
        "The rollover of 30 days is paid: your next payment is due on Tue, Sep 15, 2026"
    );
    let detail = result["detail"].as_array().expect("rows");
    let parts = json!([
        { "text": "Penalty", "value": "₱1,342.43" },
        { "text": "Rollover fee", "value": "₱300.00" },
    ]);
    assert_eq!(json!(detail[..2]), parts, "what was paid for it");
    assert_eq!(detail[2]["text"], "Paid through");
}

#[tokio::test]
async fn ux_01_money_05_a_payment_short_of_a_rollover_by_the_tolerance_says_that_it_bought_none() {
    for (short, kind) in [(99, "received"), (100, "notRolledOver")] {
        let server = start().await;
        let loan = server.overdue(ANA, 2).await;
        let offer = loan.post("/kXmTp/pass").await.ok();
        let price = centavos(&offer["delayInfo"], "delayAmount");
        let code = loan.reference(price, true).await;
        send(&server, &paid_now(&server, "gc_1", &code, price - short))
            .await
            .ok();
        let result = result(&loan).await;
        assert_eq!(result["kind"], kind, "{short} centavos short");
        if kind == "received" {
            continue;
        }
        assert_eq!(result["title"], "₱1,641.43 received, no rollover bought");
        assert_eq!(
            result["text"],
            "It is less than the price of the rollover on that day, ₱1,642.43. It was used to repay your loan"
        );
        let detail = result["detail"].as_array().expect("rows");
        let parts = json!([
            { "text": "Penalty", "value": "₱1,342.43" },
            { "text": "Interest", "value": "₱91.00" },
            { "text": "Principal", "value": "₱208.00" },
        ]);
        assert_eq!(json!(detail[..3]), parts, "what was paid instead");
        assert_eq!(detail[3]["text"], "Paid through");
        assert_eq!(result["paymentReference"], "90006/gc_1");
    }
}

#[tokio::test]
async fn ux_01_of_two_payments_for_a_rollover_the_second_says_that_it_bought_none() {
    let server = start().await;
    let loan = server.overdue(ANA, 2).await;
    let offer = loan.post("/kXmTp/pass").await.ok();
    let price = centavos(&offer["delayInfo"], "delayAmount");
    let code = loan.reference(price, true).await;
    for (payment, kind) in [("gc_1", "received"), ("gc_2", "notRolledOver")] {
        server.seconds_pass(1);
        send(&server, &paid_now(&server, payment, &code, price))
            .await
            .ok();
        let result = result(&loan).await;
        assert_eq!(
            (&result["kind"], &result["id"]),
            (&json!(kind), &json!(format!("90006/{payment}")))
        );
    }
    assert_eq!(
        result(&loan).await["text"],
        "The rollover could not be bought any more on that day. It was used to repay your loan"
    );
}

#[tokio::test]
async fn ux_01_a_payment_that_was_taken_back_is_no_result() {
    let server = start().await;
    let loan = in_repayment(&server).await;
    let code = loan.reference(FIRST, false).await;
    send(&server, &paid("gc_1", &code, FIRST)).await.ok();
    assert_eq!(result(&loan).await["kind"], "received");
    take_back(&server, "gc_1").await;
    assert_eq!(result(&loan).await, Value::Null);
}

#[tokio::test]
async fn ux_01_no_reference_of_an_address_and_no_other_borrower_changes_the_result() {
    let server = start().await;
    let loan = in_repayment(&server).await;
    let other = server.released(BEA).await;
    let code = other.reference(FIRST, false).await;
    server.press(&code, "pay").await;
    for named in [code.as_str(), "0000000000000000", "'; --", ""] {
        let fields = [
            ("productId", "1"),
            ("orderId", loan.order_id.as_str()),
            ("payCode", named),
            ("reference", named),
        ];
        let details = loan.client.post(DETAILS, &fields).await.ok();
        assert_eq!(details["paymentResult"], Value::Null, "{named}");
    }
    let fields = [
        ("productId", "1"),
        ("orderId", other.order_id.as_str()),
        ("payCode", &code),
    ];
    assert_eq!(loan.client.post(DETAILS, &fields).await.code, "1004");
    assert_eq!(result(&other).await["kind"], "received");
}

#[tokio::test]
async fn ux_01_money_16_a_code_for_everything_that_is_paid_after_midnight_says_what_is_left() {
    let server = start().await;
    // The whole may be paid from half of the term on.
    let loan = server.overdue(ANA, 20).await;
    let whole = centavos(&loan.due().await, "fullAmount");
    let code = loan.reference(whole, false).await;
    server.days_pass(1).await;
    let loan = Loan {
        client: server.signed_in(ANA).await,
        ..loan
    };
    send(&server, &paid_now(&server, "gc_1", &code, whole))
        .await
        .ok();
    let left = centavos(&loan.due().await, "fullAmount");
    assert!(left > 0, "a day's penalty");
    let result = result(&loan).await;
    assert_eq!(result["kind"], "lessThanDue");
    let title = result["title"].as_str().expect("a title");
    let pesos = left / 100;
    assert!(
        title.ends_with(&format!(" received, ₱{pesos}.{:02} still due", left % 100)),
        "{title}, {left} left"
    );
    let enough = "₱171.22 is enough until Sun, Sep 13, 2026. After that it is ₱262.22";
    assert_eq!(result["text"], enough);
    server.seconds_pass(1);
    server.pay(&loan, left, false).await;
    assert_eq!(result_of(&loan).await, "received");
}

#[tokio::test]
async fn ux_01_money_07_a_payment_of_a_loan_that_was_paid_already_says_that_it_is_owed_back() {
    let server = start().await;
    let loan = server.overdue(ANA, 20).await;
    let whole = centavos(&loan.due().await, "fullAmount");
    let code = loan.reference(whole, false).await;
    let owed = format!(
        "₱{},{:03}.{:02} of it is more than you owed: we owe it to you",
        whole / 100_000,
        whole / 100 % 1000,
        whole % 100
    );
    for (payment, text) in [("gc_1", ""), ("gc_2", owed.as_str())] {
        server.seconds_pass(1);
        let claim = paid_now(&server, payment, &code, whole);
        send(&server, &claim).await.ok();
        let result = result(&loan).await;
        assert_eq!(result["id"], format!("90006/{payment}"));
        assert_eq!(
            (&result["kind"], &result["text"]),
            (&json!("received"), &json!(text))
        );
    }
}

/// Returns GCash's claim of a payment at this moment.
fn paid_now(server: &Server, event_id: &str, code: &str, amount_centavos: i64) -> Value {
    let mut claim = paid(event_id, code, amount_centavos);
    claim["paidAt"] = server.app.clock.now().to_string().into();
    claim
}

async fn result_of(loan: &Loan) -> String {
    let result = result(loan).await;
    result["kind"].as_str().expect("a kind").to_owned()
}
