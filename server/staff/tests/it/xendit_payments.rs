//! Codes that are opened and paid at Xendit, by its adaptor over HTTP.

use serde_json::Value;
use tulay_provider_stubs::serving::{StandIn, StubAnswer, StubFault};
use tulay_provider_stubs::xendit::{XenditStub, refused};

use crate::support::borrowers::{ANA, FIRST};
use crate::support::operators::said;
use crate::support::stand_ins::{code_by, codes, paid, pay_url, round};
use crate::support::xendit::{send, start, tell};

const CHECK: &str = "/v3/loan-details/check-vcode";

#[tokio::test]
async fn prov_04_a_code_is_opened_as_page_qr_text_or_counter_code_with_what_each_asks_for() {
    let (server, stub) = start().await;
    let loan = server.released(ANA).await;
    stub.asked();
    assert_eq!(pay_url(&loan, "90006").await, "https://pay.example/pr-1");
    let qr = pay_url(&loan, "90008").await;
    assert!(
        qr.starts_with("/repaymentOfCode?showType=2&payCode=000201+a+code+of+Xendit+2&"),
        "{qr}"
    );
    server.minutes_pass(1);
    let counter = pay_url(&loan, "90001").await;
    assert!(
        counter.starts_with("/repaymentOfCode?showType=1&payCode=TLY30077&"),
        "{counter}"
    );
    let order = &loan.order_id;
    let codes = codes(&server, &loan);
    let back = format!("https://tulay.example/loanDetail?productId=1&orderId={order}");
    let bodies = stub.bodies();
    let expected = [
        format!("\"channel_code\":\"GCASH\",\"channel_properties\":{{\"success_return_url\":\"{back}\",\"failure_return_url\":\"{back}\"}}"),
        "\"channel_code\":\"QRPH\",\"channel_properties\":{}".to_owned(),
        "\"channel_code\":\"7ELEVEN\",\"channel_properties\":{\"payer_name\":\"Ana Dela Cruz\",\"expires_at\":\"2026-07-15T16:00:00Z\"}".to_owned(),
    ];
    for ((body, code), channel) in bodies.iter().zip(codes).zip(expected) {
        let whole = format!(
            "{{\"reference_id\":\"{code}\",\"type\":\"PAY\",\"country\":\"PH\",\"currency\":\"PHP\",\"request_amount\":3424.33,\
             \"capture_method\":\"AUTOMATIC\",{channel},\"description\":\"Tulay {order}\"}}"
        );
        assert_eq!(*body, whole);
    }
    assert_eq!(bodies.len(), 3);
    // Shown again, no second code is opened; the page checks what it shows.
    assert_eq!(pay_url(&loan, "90001").await, counter);
    for shown in ["TLY30077", "000201 a code of Xendit 2"] {
        let checked = loan.client.post(CHECK, &[("payCode", shown)]).await.ok();
        assert_eq!(
            (&checked["status"], &checked["amount"]),
            (&"open".into(), &FIRST.into())
        );
        assert_eq!(checked["sandboxUrl"], "");
    }
    assert!(stub.asked().is_empty());
    let due = loan.due().await;
    assert_eq!(due["defDetail"]["payCode"], "TLY30077", "{due}");
}

#[tokio::test]
async fn prov_04_a_page_that_has_run_out_is_opened_anew_the_old_one_cancelled_and_both_count() {
    let (server, stub) = start().await;
    let loan = server.released(ANA).await;
    assert_eq!(pay_url(&loan, "90006").await, "https://pay.example/pr-1");
    server.minutes_pass(13);
    assert_eq!(pay_url(&loan, "90006").await, "https://pay.example/pr-1");
    server.minutes_pass(1);
    assert_eq!(
        pay_url(&loan, "90006").await,
        "https://pay.example/pr-2",
        "a minute is too short"
    );
    stub.asked();
    round(&server).await;
    assert!(
        stub.asked()
            .contains(&"POST /v3/payment_requests/pr-1/cancel".to_owned())
    );
    // The first was paid at the last moment nevertheless, and the second as well.
    stub.pay("pr-1", "py-1", "3424.33");
    stub.pay("pr-2", "py-2", "1000");
    for id in ["py-1", "py-2"] {
        assert_eq!(
            tell(&server, &stub.webhook("payment.capture", id)).await,
            200
        );
    }
    assert_eq!(paid(&server, &loan), [FIRST, 100_000]);
}

#[tokio::test]
async fn prov_05_a_webhook_counts_as_its_provider_says_when_it_is_asked() {
    let (server, stub) = start().await;
    let loan = server.released(ANA).await;
    pay_url(&loan, "90006").await;
    stub.pay("pr-1", "py-1", "3424.33");
    let webhook = stub.webhook("payment.capture", "py-1");
    let bytes = || webhook.to_string().into_bytes();
    for token in [
        "",
        "Callback-token-of-the-account",
        "callback-token-of-the-account2",
    ] {
        assert_eq!(send(&server, token, bytes()).await, 401, "{token}");
    }
    stub.asked();
    let mut more = webhook.clone();
    more["data"]["captures"][0]["capture_amount"] = 900_000.into();
    assert_eq!(tell(&server, &more).await, 200);
    assert_eq!(stub.asked(), ["GET /v3/payments/py-1"]);
    assert_eq!(
        paid(&server, &loan),
        [FIRST],
        "what the provider says, once"
    );
    assert_eq!(tell(&server, &webhook).await, 200);
    assert_eq!(paid(&server, &loan), [FIRST]);
    let result = loan.details().await["paymentResult"].clone();
    assert_eq!(result["kind"], "received", "{result}");
}

#[tokio::test]
async fn prov_05_money_01_a_payment_at_a_later_time_than_the_servers_is_dated_by_its_receipt() {
    let (server, stub) = start().await;
    let loan = server.released(ANA).await;
    pay_url(&loan, "90006").await;
    stub.pay("pr-1", "py-1", "3424.33");
    stub.edit(|state| {
        let payment = state.payments.get_mut("py-1").expect("a payment");
        payment["captures"][0]["capture_timestamp"] = "2027-01-01T00:00:00Z".into();
    });
    let webhook = stub.webhook("payment.capture", "py-1");
    assert_eq!(tell(&server, &webhook).await, 200);
    assert_eq!(paid(&server, &loan), [FIRST]);
    let payments = loan.details().await["payments"].clone();
    assert_eq!(payments[0]["time"], "Jul 15, 2026, 9:30 AM", "{payments}");
}

#[tokio::test]
async fn prov_05_a_payment_by_a_channel_that_was_taken_out_meanwhile_counts_at_once() {
    let (server, stub) = start().await;
    let loan = server.released(ANA).await;
    pay_url(&loan, "90006").await;
    let is_left = |number: &str| number != "90006";
    let server = server
        .restarted(|config| {
            config
                .providers
                .payment_channels
                .retain(|of| is_left(&of.number));
        })
        .await;
    stub.pay("pr-1", "py-1", "3424.33");
    let told = stub.webhook("payment.capture", "py-1");
    assert_eq!(tell(&server, &told).await, 200);
    assert_eq!(paid(&server, &loan), [FIRST]);
}

#[tokio::test]
async fn prov_05_a_webhook_that_the_provider_does_not_confirm_moves_nothing_and_is_shown() {
    let (server, stub) = start().await;
    let loan = server.released(ANA).await;
    pay_url(&loan, "90006").await;
    stub.pay("pr-1", "py-1", "3424.33");
    let webhook = stub.webhook("payment.capture", "py-1");
    stub.edit(|state| {
        state.payments.get_mut("py-1").expect("a payment")["status"] = "PENDING".into();
    });
    assert_eq!(tell(&server, &webhook).await, 200);
    assert_eq!(paid(&server, &loan), [0; 0]);
    let shown = said(&server, "Maria", &["suspense"]).await;
    let code = codes(&server, &loan).remove(0);
    assert!(
        shown.contains(&format!("differs\tGCash\t{code}")),
        "{shown}"
    );
    assert!(
        shown.contains("the provider does not when it is asked"),
        "{shown}"
    );
    // Confirmed later, it counts, and needs no review any more.
    stub.edit(|state| {
        state.payments.get_mut("py-1").expect("a payment")["status"] = "SUCCEEDED".into();
    });
    assert_eq!(tell(&server, &webhook).await, 200);
    assert_eq!(paid(&server, &loan), [FIRST]);
    let shown = said(&server, "Maria", &["suspense"]).await;
    assert!(!shown.contains("differs"), "{shown}");
}

#[tokio::test]
async fn prov_05_a_payment_of_another_currency_or_amount_form_waits_for_a_person() {
    for (field, value) in [
        ("currency", "USD".into()),
        ("amount", Value::from(-5)),
        ("amount", "3424.33".into()),
    ] {
        let (server, stub) = start().await;
        let loan = server.released(ANA).await;
        pay_url(&loan, "90006").await;
        stub.pay("pr-1", "py-1", "3424.33");
        let webhook = stub.webhook("payment.capture", "py-1");
        stub.edit(|state| {
            let payment = state.payments.get_mut("py-1").expect("a payment");
            match field {
                "amount" => payment["captures"][0]["capture_amount"] = value.clone(),
                _ => payment[field] = value.clone(),
            }
        });
        assert_eq!(tell(&server, &webhook).await, 200);
        assert_eq!(paid(&server, &loan), [0; 0]);
        let shown = said(&server, "Maria", &["suspense"]).await;
        assert!(shown.contains("differs\tGCash"), "{field}: {shown}");
    }
}

#[tokio::test]
async fn prov_06_a_payment_that_no_webhook_told_is_found_by_asking() {
    let (server, stub) = start().await;
    let loan = server.released(ANA).await;
    pay_url(&loan, "90008").await;
    stub.asked();
    let mut asked = Vec::new();
    for minute in 0..=61 {
        round(&server).await;
        asked.extend(stub.asked().into_iter().map(|what| (minute, what)));
        server.minutes_pass(1);
    }
    let of_request = "GET /v3/payment_requests/pr-1".to_owned();
    let expected = [2, 10, 60].map(|minute| (minute, of_request.clone()));
    assert_eq!(asked, expected);
    stub.pay("pr-1", "py-1", "3424.33");
    server.days_pass(1).await;
    assert_eq!(paid(&server, &loan), [FIRST]);
    stub.asked();
    server.days_pass(1).await;
    assert!(
        stub.asked().is_empty(),
        "what is paid is asked about no more"
    );
    // Its webhook comes after all.
    assert_eq!(
        tell(&server, &stub.webhook("payment.capture", "py-1")).await,
        200
    );
    assert_eq!(paid(&server, &loan), [FIRST]);
}

#[tokio::test]
async fn prov_08_a_provider_that_is_away_hurts_no_other_channel_and_loses_nothing() {
    let (server, stub) = start().await;
    let loan = server.released(ANA).await;
    pay_url(&loan, "90006").await;
    stub.pay("pr-1", "py-1", "3424.33");
    let webhook = stub.webhook("payment.capture", "py-1");
    stub.spoil(Some(StubFault::Instead(refused(
        429,
        "RATE_LIMIT_EXCEEDED",
    ))));
    let answer = code_by(&loan, "90008", FIRST).await;
    assert_eq!((answer.status, answer.code.as_str()), (200, "1409"));
    assert!(
        answer
            .message
            .starts_with("This way to pay does not answer now")
    );
    let other = code_by(&loan, "90007", FIRST).await.ok();
    assert!(
        other["payUrl"]
            .as_str()
            .expect("an address")
            .starts_with("/sandbox/pay/")
    );
    assert_eq!(
        tell(&server, &webhook).await,
        503,
        "the provider sends it again"
    );
    assert_eq!(paid(&server, &loan), [0; 0]);
    server.minutes_pass(2);
    round(&server).await;
    stub.spoil(None);
    server.minutes_pass(10);
    round(&server).await;
    assert_eq!(
        paid(&server, &loan),
        [FIRST],
        "asked again after ten minutes"
    );
    assert_eq!(tell(&server, &webhook).await, 200);
    assert_eq!(paid(&server, &loan), [FIRST]);
    let log = crate::support::captured_log();
    for secret in [
        "xnd_development_0123456789",
        crate::support::xendit::TOKEN,
        "internals of the provider",
    ] {
        assert!(!log.contains(secret), "{secret}");
    }
}

#[tokio::test]
async fn prov_08_while_a_channel_is_away_the_repayment_page_opens_soon_and_offers_the_others() {
    let (server, stub) = start().await;
    let loan = server.released(ANA).await;
    stub.spoil(Some(StubFault::Instead(refused(
        429,
        "RATE_LIMIT_EXCEEDED",
    ))));
    let answer = code_by(&loan, "90008", FIRST).await;
    assert_eq!(
        answer.data["fields"]["channelNumber"], answer.message,
        "the page shows it beside the choice"
    );
    stub.asked();
    let due = loan.due().await;
    assert_eq!(due["defDetail"], Value::Null);
    let offered = due["repayList"].as_array().expect("channels").len();
    assert_eq!(offered, server.app.config.providers.payment_channels.len());
    assert_eq!(stub.asked(), [""; 0], "no page waits for the provider");
    let order = loan.details().await;
    assert_eq!(
        order["paymentResult"],
        Value::Null,
        "what was never shown was not paid"
    );
    stub.spoil(None);
    let qr = pay_url(&loan, "90008").await;
    assert!(qr.starts_with("/repaymentOfCode?showType=2&"), "{qr}");
    assert_eq!(loan.due().await["defDetail"]["title"], "QR Ph");
    assert_eq!(loan.details().await["paymentResult"]["kind"], "waiting");
}

#[tokio::test]
async fn prov_08_an_answer_that_is_none_opens_nothing_and_the_next_press_opens_anew() {
    for body in [
        "",
        "{",
        "[]",
        "null",
        "{\"payment_request_id\":\"../x\",\"status\":\"REQUIRES_ACTION\",\"actions\":[]}",
        "{\"payment_request_id\":\"pr-9\",\"status\":\"REQUIRES_ACTION\",\"actions\":[{\"descriptor\":\"WEB_URL\",\"value\":\"\"}]}",
    ] {
        let (server, stub) = start().await;
        let loan = server.released(ANA).await;
        stub.spoil(Some(StubFault::Instead(StubAnswer::text(200, body))));
        let answer = code_by(&loan, "90006", FIRST).await;
        assert_eq!(
            (answer.status, answer.code.as_str()),
            (200, "1409"),
            "{body}"
        );
        stub.spoil(None);
        assert_eq!(pay_url(&loan, "90006").await, "https://pay.example/pr-1");
        let code = codes(&server, &loan).remove(0);
        let sent = stub.bodies().pop().expect("a body");
        assert!(
            sent.starts_with(&format!("{{\"reference_id\":\"{code}-2\",")),
            "{sent}"
        );
    }
}

#[tokio::test]
async fn prov_04_a_failed_payment_ends_its_code_and_an_expired_page_does_not() {
    let (server, stub) = start().await;
    let loan = server.released(ANA).await;
    pay_url(&loan, "90006").await;
    let set = |stub: &XenditStub, status: &str| {
        let status: Value = status.into();
        stub.edit(|state| state.requests.get_mut("pr-1").expect("a request")["status"] = status);
    };
    set(&stub, "EXPIRED");
    server.minutes_pass(2);
    round(&server).await;
    assert_eq!(pay_url(&loan, "90006").await, "https://pay.example/pr-2");
    assert_eq!(codes(&server, &loan).len(), 1, "the code still holds");
    stub.pay("pr-2", "py-2", "3424.33");
    stub.edit(|state| {
        state.payments.get_mut("py-2").expect("a payment")["status"] = "FAILED".into();
    });
    assert_eq!(
        tell(&server, &stub.webhook("payment.failure", "py-2")).await,
        200
    );
    let result = loan.details().await["paymentResult"].clone();
    assert_eq!(result["kind"], "nothingTaken", "{result}");
    assert_eq!(pay_url(&loan, "90006").await, "https://pay.example/pr-3");
    assert_eq!(codes(&server, &loan).len(), 2);
}
