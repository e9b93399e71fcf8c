//! Postbacks of payment channels at `/callbacks/payment/{channel}`: signatures, counting once, and payments in
//! suspense.

use jiff::SignedDuration;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tulay_lending::ledger::{Account, PostingKind};
use tulay_lending::state::OrderStatus;
use tulay_store::payment_events;

use crate::support::borrowers::{ANA, Loan, payments};
use crate::support::callbacks::{UNKNOWN, paid, post, send, send_as, signed};
use crate::support::database::{change, rows};
use crate::support::{NOW, Server, captured_log, only, start, start_without_channels};

/// Returns GCash's claim that a code was not paid.
fn failed(event_id: &str, reference: &str, amount_centavos: i64) -> Value {
    let mut claim = paid(event_id, reference, amount_centavos);
    claim["status"] = "failed".into();
    claim
}

/// Returns the outcomes of the events of a reference, in the order of arrival.
async fn outcomes(server: &Server, reference: &str) -> Vec<String> {
    let reference = reference.to_owned();
    let read = server
        .app
        .store
        .read(move |tx| payment_events::of_reference(tx, &reference));
    let events = read.await.expect("events");
    events.into_iter().map(|event| event.outcome).collect()
}

/// Returns Ana's loan of today, with a code for the amount due.
async fn with_code(server: &Server) -> (Loan, String, i64) {
    let loan = server.released(ANA).await;
    let amount = loan.due().await["repayAmount"].as_i64().expect("an amount");
    let code = loan.reference(amount, false).await;
    (loan, code, amount)
}

#[tokio::test]
async fn a_payment_lowers_what_is_owed_by_its_amount() {
    let server = start().await;
    let (loan, code, amount) = with_code(&server).await;
    let owed =
        |ledger: tulay_lending::ledger::Ledger| ledger.outstanding_centavos().expect("a sum");
    let before = owed(server.ledger(&loan.order_id).await);
    let answer = send(&server, &paid("gc_1", &code, amount)).await;
    assert_eq!((answer.status, answer.code.as_str()), (200, "00"));
    assert_eq!(owed(server.ledger(&loan.order_id).await), before - amount);
    assert_eq!(outcomes(&server, &code).await, ["posted"]);
}

/// PostgreSQL stores no NUL character: an error would make the channel repeat the postback forever.
#[tokio::test]
async fn a_postback_whose_names_cannot_be_stored_is_malformed() {
    let server = start().await;
    let (loan, code, amount) = with_code(&server).await;
    let before = rows(&server);
    let long = "9".repeat(101);
    let events = ["", "gc\0", "gc\n1", &long].map(|event| paid(event, &code, amount));
    let references = ["", "1\0", "1\u{85}", &long].map(|reference| paid("gc_1", reference, amount));
    for claim in events.iter().chain(&references) {
        let answer = send(&server, claim).await;
        let refusal = (answer.status, answer.code.as_str());
        assert_eq!(refusal, (400, "1400"), "{claim}");
    }
    assert_eq!(rows(&server), before);
    assert_eq!(payments(&server, &loan).await, 0);
    let page = server.get("/sandbox/pay/%00").await;
    assert!(page.status().is_client_error(), "{}", page.status());
}

/// A channel that streams its body does not know its length at the beginning.
#[tokio::test]
async fn prod_03_a_postback_that_cannot_be_stored_is_answered_1503_and_its_failure_is_logged_as_any()
 {
    let server = start().await;
    let away = "ALTER TABLE payment_events RENAME TO payment_events_away";
    change(&server, away).expect("renamed");
    let answer = send(&server, &paid("gc_1", UNKNOWN, 100)).await;
    assert_eq!((answer.status, answer.code.as_str()), (503, "1503"));
    let log = captured_log();
    let mut lines = log.lines().filter(|line| line.contains("failed"));
    assert!(lines.any(|line| line.contains("a postback could not be taken")));
}

#[tokio::test]
async fn a_postback_in_chunks_is_counted_as_any_other() {
    let server = start().await;
    let (loan, code, amount) = with_code(&server).await;
    let body = paid("gc_1", &code, amount).to_string();
    let (timestamp, signature) = signed(&server, "90006", &body, server.app.clock.now());
    let (first, rest) = body.split_at(10);
    let request = format!(
        "POST /callbacks/payment/90006 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n\
         X-Timestamp: {timestamp}\r\nX-Signature: {signature}\r\nTransfer-Encoding: chunked\r\n\r\n\
         {:x}\r\n{first}\r\n{:x}\r\n{rest}\r\n0\r\n\r\n",
        first.len(),
        rest.len()
    );
    let mut socket = TcpStream::connect(server.address())
        .await
        .expect("a socket");
    socket.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    assert_eq!(outcomes(&server, &code).await, ["posted"]);
    assert_eq!(payments(&server, &loan).await, 1);
}

#[tokio::test]
async fn call_24_a_payment_that_another_channel_signed_is_not_posted() {
    let server = start().await;
    let (loan, code, amount) = with_code(&server).await;
    let body = paid("maya_1", &code, amount).to_string();
    let (timestamp, signature) = signed(&server, "90007", &body, server.app.clock.now());
    let answer = post(&server, "90007", &body, &timestamp, &signature).await;
    assert_eq!((answer.status, answer.code.as_str()), (200, "00"));
    assert_eq!(outcomes(&server, &code).await, ["quarantine"]);
    assert_eq!(payments(&server, &loan).await, 0);
    // The code can still be paid by GCash.
    send(&server, &paid("gc_1", &code, amount)).await;
    assert_eq!(payments(&server, &loan).await, 1);
}

/// A channel must not date a payment before the day on which its code was made, when less was due.
#[tokio::test]
async fn call_24_a_payment_dated_before_its_code_counts_on_the_codes_day() {
    let server = start().await;
    let loan = server.overdue(ANA, 3).await;
    let made_on = server.app.clock.today_manila();
    let amount = loan.due().await["repayAmount"].as_i64().expect("an amount");
    let code = loan.reference(amount, false).await;
    let mut claim = paid("gc_1", &code, amount);
    claim["paidAt"] = NOW.into();
    send(&server, &claim).await;
    let ledger = server.ledger(&loan.order_id).await;
    let payment = only(ledger.postings(), |it| it.kind == PostingKind::Payment);
    assert_eq!(payment.effective_on, made_on);
}

#[tokio::test]
async fn a_postback_that_is_not_signed_now_by_its_channel_is_refused_and_not_stored() {
    let server = start().await;
    let (loan, code, amount) = with_code(&server).await;
    let body = paid("gc_1", &code, amount).to_string();
    let now = server.app.clock.now();
    let stale = now - SignedDuration::from_secs(301);
    let early = now + SignedDuration::from_secs(301);
    let seconds = now.as_second().to_string();
    let before = rows(&server);
    for refused in [
        post(&server, "90006", &body, "", "").await,
        post(&server, "90006", &body, &seconds, "").await,
        post(&server, "90006", &body, &seconds, &"0".repeat(64)).await,
        post(&server, "90006", &body, "soon", "zz").await,
        send_as(&server, "90006", &body, stale).await,
        send_as(&server, "90006", &body, early).await,
        send_as(&server, "90007", &body, now).await,
        send_as(&server, "12345", &body, now).await,
    ] {
        assert_eq!((refused.status, refused.code.as_str()), (401, "1400"));
        assert_eq!(refused.message, "The signature is not valid");
    }
    assert!(outcomes(&server, &code).await.is_empty());
    assert_eq!(payments(&server, &loan).await, 0);
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn a_signed_body_that_is_no_postback_is_refused() {
    let server = start().await;
    for body in ["", "{}", "[]", "not json", r#"{"eventId":"1"}"#] {
        let answer = send_as(&server, "90006", body, server.app.clock.now()).await;
        assert_eq!(
            (answer.status, answer.code.as_str()),
            (400, "1400"),
            "{body}"
        );
    }
}

#[tokio::test]
async fn a_postback_that_comes_twice_at_once_makes_one_payment() {
    let server = start().await;
    let (loan, code, amount) = with_code(&server).await;
    let claim = paid("gc_1", &code, amount);
    let (first, second) = tokio::join!(send(&server, &claim), send(&server, &claim));
    first.ok();
    second.ok();
    send(&server, &claim).await.ok();
    assert_eq!(payments(&server, &loan).await, 1);
    assert_eq!(outcomes(&server, &code).await, ["posted"]);
}

#[tokio::test]
async fn money_04_another_amount_and_a_paid_code_count_and_an_unknown_one_is_held() {
    let server = start().await;
    let (loan, code, amount) = with_code(&server).await;
    send(&server, &paid("gc_1", &code, amount - 1)).await.ok();
    send(&server, &paid("gc_2", &code, amount + 1)).await.ok();
    for (event, no_amount) in [("gc_3", -amount), ("gc_4", 0), ("gc_5", i64::MAX)] {
        send(&server, &paid(event, &code, no_amount)).await.ok();
    }
    assert_eq!(payments(&server, &loan).await, 2);
    let ledger = server.ledger(&loan.order_id).await;
    let owed = ledger.outstanding_centavos().expect("a sum");
    assert_eq!(
        owed,
        1_027_300 - 2 * amount,
        "a centavo short and one too much"
    );
    let counted = outcomes(&server, &code).await;
    let aside = "suspense";
    assert_eq!(counted, ["posted", "posted", aside, aside, aside]);

    send(&server, &paid("gc_6", "0000000000000000", amount))
        .await
        .ok();
    let lost = failed("gc_7", "0000000000000000", amount);
    send(&server, &lost).await.ok();
    let stored = outcomes(&server, "0000000000000000").await;
    assert_eq!(stored, ["quarantine", "ignored"], "a failure is no money");
}

#[tokio::test]
async fn a_failure_closes_the_code_and_one_after_the_payment_moves_nothing_back() {
    let server = start().await;
    let (loan, code, amount) = with_code(&server).await;
    send(&server, &failed("gc_1", &code, amount)).await.ok();
    let next = loan.reference(amount, false).await;
    assert_ne!(next, code);
    send(&server, &paid("gc_2", &next, amount)).await.ok();
    send(&server, &failed("gc_3", &next, amount)).await.ok();
    assert_eq!(outcomes(&server, &code).await, ["failed"]);
    assert_eq!(outcomes(&server, &next).await, ["posted", "ignored"]);
    assert_eq!(payments(&server, &loan).await, 1);
}

#[tokio::test]
async fn call_23_call_24_a_payment_closes_the_codes_of_before_and_one_paid_all_the_same_counts() {
    let server = start().await;
    let (loan, code, amount) = with_code(&server).await;
    let due = amount.to_string();
    let by_maya = [
        ("productId", "1"),
        ("orderId", loan.order_id.as_str()),
        ("amount", &due),
        ("isDelay", "0"),
        ("channelNumber", "90007"),
    ];
    let path = "/v3/loan-details/generate-vcode";
    let maya = loan.client.post(path, &by_maya).await.ok();
    let maya = maya["payUrl"].as_str().expect("an address").to_owned();
    let maya = maya.trim_start_matches("/sandbox/pay/");
    send(&server, &paid("gc_1", &code, amount)).await.ok();
    let ready = &loan.due().await["defDetail"];
    assert!(
        ready.is_null(),
        "no code of what is paid is offered: {ready}"
    );
    let check = "/v3/loan-details/check-vcode";
    let seen = loan.client.post(check, &[("payCode", maya)]).await.ok();
    assert_eq!(seen["status"], "closed");
    let owed = async || {
        let ledger = server.ledger(&loan.order_id).await;
        ledger.outstanding_centavos().expect("a sum")
    };
    let before = owed().await;
    server.press(maya, "pay").await;
    assert_eq!(outcomes(&server, maya).await, ["posted"]);
    assert_eq!(owed().await, before - amount);
}

#[tokio::test]
async fn money_for_a_settled_loan_is_owed_to_the_borrower() {
    let server = start().await;
    let (loan, early, amount) = with_code(&server).await;
    while server.status(&loan.order_id).await != OrderStatus::Settled {
        let due = loan.due().await["repayAmount"].as_i64().expect("an amount");
        let by_maya = [
            ("productId", "1"),
            ("orderId", loan.order_id.as_str()),
            ("amount", &due.to_string()),
            ("isDelay", "0"),
            ("channelNumber", "90007"),
        ];
        let path = "/v3/loan-details/generate-vcode";
        let data = loan.client.post(path, &by_maya).await.ok();
        let code = data["payUrl"].as_str().expect("an address");
        server
            .press(code.trim_start_matches("/sandbox/pay/"), "pay")
            .await;
    }
    send(&server, &paid("gc_late", &early, amount)).await.ok();
    assert_eq!(outcomes(&server, &early).await, ["owed_to_borrower"]);
    assert_eq!(server.status(&loan.order_id).await, OrderStatus::Settled);
    let ledger = server.ledger(&loan.order_id).await;
    let owed = ledger.balance_centavos(Account::OverpaymentPayable);
    assert_eq!(owed.expect("a balance"), -amount);
    assert_eq!(ledger.outstanding_centavos().expect("a sum"), 0);
}

#[tokio::test]
async fn the_sandboxs_page_pays_less_or_fails_by_its_buttons_and_is_closed_after_the_payment() {
    let server = start().await;
    let (loan, code, amount) = with_code(&server).await;
    let page = server.get(&format!("/sandbox/pay/{code}")).await;
    let policy = page.headers()["content-security-policy"].to_str();
    assert!(policy.expect("a policy").starts_with("default-src 'none'"));
    let page = page.text().await.expect("a page");
    for shown in [&code, "Pay", "Pay less", "Fail", "₱3,"] {
        assert!(page.contains(shown), "{shown}");
    }
    server.press(&code, "less").await;
    assert_eq!(outcomes(&server, &code).await, ["posted"], "MONEY-04");
    assert_eq!(payments(&server, &loan).await, 1);
    let page = server.get(&format!("/sandbox/pay/{code}")).await;
    let page = page.text().await.expect("a page");
    assert!(page.contains("This code is closed: paid") && !page.contains("<button"));

    let next = loan.due().await["repayAmount"].as_i64().expect("an amount");
    let next = loan.reference(next, false).await;
    server.press(&next, "fail").await;
    assert_eq!(outcomes(&server, &next).await, ["failed"]);
    assert!(amount > 0);
    assert_eq!(
        server.get("/sandbox/pay/0000000000000000").await.status(),
        404
    );
}

#[tokio::test]
async fn the_sandboxs_page_is_not_served_where_the_sandbox_is_off() {
    let server = start_without_channels().await;
    assert_eq!(
        server.get("/sandbox/pay/0000000000000000").await.status(),
        404
    );
}
