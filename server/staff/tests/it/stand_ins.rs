//! The demo with stand-ins for the providers: the real adaptors, over HTTP, from the press on a page to the posting.

use serde_json::{Value, json};
use tulay_lender::loans::accounts::{Payment, receive};
use tulay_lender::payouts::ask_due;
use tulay_lending::replay::PaymentPurpose;
use tulay_lending::state::OrderStatus;
use tulay_provider_stubs::postbacks::Postbacks;
use tulay_provider_stubs::press::StubPress;
use tulay_provider_stubs::serving::serve;
use tulay_provider_stubs::xendit::XenditStub;

use crate::support::borrowers::{ANA, BANK, FIRST, LOAN, Loan, push};
use crate::support::operators::{ledgers_hold, said};
use crate::support::payouts_of_stand_ins::{released_by_payout, tell, tell_all};
use crate::support::stand_ins::{clock, paid, pay_url, round};
use crate::support::{plain_http, start_on_stubs};

#[tokio::test]
async fn prov_05_prov_06_whatever_a_provider_tells_of_a_payment_it_counts_as_it_was_paid() {
    for (press, told, expected) in [
        (StubPress::Pay, 1, FIRST),
        (StubPress::Less, 1, FIRST / 2),
        (StubPress::Late, 2, FIRST),
        (StubPress::Twice, 2, FIRST),
        (StubPress::Silent, 0, FIRST),
        (StubPress::Reverse, 2, FIRST),
    ] {
        let (server, stubs) = start_on_stubs().await;
        let loan = released_by_payout(&server, &stubs).await;
        let page = pay_url(&loan, "90006").await;
        assert_eq!(page, format!("{}/stub/pay/pr-1", server.url));
        stubs.xendit.press("pr-1", press).expect("an open payment");
        let postbacks = stubs.postbacks.take();
        assert_eq!(postbacks.len(), told, "{press:?}");
        // In reverse order: postbacks may come in any order.
        for postback in postbacks.iter().rev() {
            assert_eq!(tell(&server, postback).await, 200, "{press:?}");
        }
        server.minutes_pass(2);
        round(&server).await;
        assert_eq!(paid(&server, &loan), [expected], "{press:?}");
        assert!(stubs.xendit.press("pr-1", press).is_none(), "paid once");
    }
}

#[tokio::test]
async fn prov_05_a_counters_code_of_dragonpay_is_paid_by_its_number() {
    let (server, stubs) = start_on_stubs().await;
    let loan = released_by_payout(&server, &stubs).await;
    pay_url(&loan, "90001").await;
    stubs
        .press("RF1", StubPress::Twice)
        .expect("an open payment");
    for postback in stubs.postbacks.take() {
        assert_eq!(tell(&server, &postback).await, 200);
    }
    assert_eq!(paid(&server, &loan), [FIRST]);
}

#[tokio::test]
async fn prov_02_an_account_number_of_the_test_mode_says_what_becomes_of_a_payout() {
    for (account, expected, shown) in [
        ("00131313", OrderStatus::Disbursing, "pending"),
        (
            "00123456",
            OrderStatus::Disbursing,
            "TEMPORARY_TRANSFER_ERROR",
        ),
        ("00999999", OrderStatus::Disbursing, "REJECTED_BY_CHANNEL"),
        ("00121212", OrderStatus::Disbursing, "INVALID_DESTINATION"),
        ("12345678", OrderStatus::Released, ""),
    ] {
        let (server, stubs) = start_on_stubs().await;
        let client = server.ready(ANA).await;
        let bank = BANK.map(|(name, value)| match name {
            "bankCardNo" => (name, account),
            _ => (name, value),
        });
        server.change_account(&client, ANA, &bank).await.ok();
        let order_id = push(&client, &LOAN).await;
        let loan = Loan { client, order_id };
        server.decide(&loan.order_id, true).await;
        let accept = ["accept-account", &loan.order_id, "--reason", "she called"];
        said(&server, "Maria", &accept).await;
        said(&server, "Maria", &["release", &loan.order_id]).await;
        tell_all(&server, &stubs).await;
        ask_due(&server.app).await.expect("a round");
        assert_eq!(server.status(&loan.order_id).await, expected, "{account}");
        let listed = said(&server, "Maria", &["payouts"]).await;
        assert!(listed.contains(shown), "{account}: {listed}");
    }
}

#[tokio::test]
async fn prov_02_a_payout_that_comes_back_after_five_minutes_undoes_its_loan() {
    let (server, stubs) = start_on_stubs().await;
    let loan = released_by_payout(&server, &stubs).await;
    let id = stubs.entries().remove(0).id;
    stubs
        .press(&id, StubPress::Reverse)
        .expect("it had arrived");
    tell_all(&server, &stubs).await;
    ask_due(&server.app).await.expect("a round");
    assert_eq!(server.status(&loan.order_id).await, OrderStatus::Disbursing);
}

#[tokio::test]
async fn money_07_prov_02_a_refund_that_a_stand_in_sends_and_gives_back_is_owed_again() {
    let (server, stubs) = start_on_stubs().await;
    let loan = released_by_payout(&server, &stubs).await;
    let id = loan.order_id.as_str();
    let (order, now) = (server.order(id).await, server.app.clock.now());
    let payment = Payment {
        reference: "90006/gc_9".to_owned(),
        amount_centavos: 2_000_000,
        paid_on: server.app.clock.today_manila(),
        purpose: PaymentPurpose::Repay,
    };
    let paid = server
        .app
        .store
        .write(move |tx| receive(tx, &order, &payment, now));
    paid.await.expect("a payment");
    let why = ["--reason", "too much"];
    said(&server, "Maria", &[&["refund", id], &why[..]].concat()).await;
    let reference = format!("{id}-2");
    let owed = async || said(&server, "Maria", &["owed"]).await;
    assert!(owed().await.contains(&format!("\t{reference}\tpending\t")));

    // The postback comes late and twice; then the money comes back, which is reported twice, too.
    let postbacks = stubs.postbacks.take();
    assert!(!postbacks.is_empty());
    server.minutes_pass(30);
    for postback in postbacks.iter().chain(&postbacks) {
        assert_eq!(tell(&server, postback).await, 200);
        ask_due(&server.app).await.expect("a round");
    }
    assert_eq!(owed().await, "");
    let sent = stubs.entries().into_iter().find(|one| one.id == "disb-2");
    stubs
        .press(&sent.expect("a payout").id, StubPress::Reverse)
        .expect("it had arrived");
    let postbacks = stubs.postbacks.take();
    for postback in postbacks.iter().chain(&postbacks) {
        assert_eq!(tell(&server, postback).await, 200);
        ask_due(&server.app).await.expect("a round");
    }
    let listed = owed().await;
    assert!(listed.starts_with(&format!("{id}\t")), "{listed}");
    assert!(
        listed.contains(&format!("\t{reference}\treversed\t")),
        "{listed}"
    );
    assert_eq!(server.status(id).await, OrderStatus::Settled);
    ledgers_hold(&server).await;
}

#[tokio::test]
async fn prov_02_one_key_pays_once_and_another_body_under_it_is_refused() {
    let stub = XenditStub::new(clock(), "", &Postbacks::default());
    let address = crate::support::stand_ins::serve_stand_in(stub.clone()).await;
    let pay = async |amount: i64| -> Value {
        let body = json!({"reference_id": "ord_1-1", "channel_code": "PH_GCASH", "amount": amount, "currency": "PHP",
                          "channel_properties": {"account_number": "09171234567", "account_holder_name": "Ana"}});
        let request = plain_http()
            .post(format!("{address}/v2/payouts"))
            .json(&body);
        let basic = "Basic eG5kX2RldmVsb3BtZW50XzAxMjM0NTY3ODk6";
        let request = request.header("authorization", basic);
        let answer = request.header("idempotency-key", "ord_1-1").send().await;
        answer.expect("an answer").json().await.expect("JSON")
    };
    assert_eq!(pay(7600).await["id"], "disb-1");
    assert_eq!(pay(7600).await["id"], "disb-1");
    assert_eq!(pay(7601).await["error_code"], "DUPLICATE_ERROR");
    assert_eq!(stub.edit(|state| state.payouts.len()), 1);
}

#[tokio::test]
async fn prov_08_a_stand_in_serves_and_tells_this_machine_alone() {
    let listener = tokio::net::TcpListener::bind("0.0.0.0:0")
        .await
        .expect("a port");
    let stub = XenditStub::new(clock(), "", &Postbacks::default());
    assert!(serve(listener, stub).await.is_err());
    for other in [
        "http://192.0.2.1/",
        "https://tulay.example/",
        "http://localhost.example/",
    ] {
        let told = Postbacks::default().to_server(other.parse().expect("an address"));
        assert!(told.is_err(), "{other}");
    }
}

#[tokio::test]
async fn prov_05_the_demo_shows_what_can_be_pressed_and_does_it() {
    let (server, stubs) = start_on_stubs().await;
    let loan = released_by_payout(&server, &stubs).await;
    pay_url(&loan, "90006").await;
    let rows: Value = server
        .get("/demo/providers")
        .await
        .json()
        .await
        .expect("JSON");
    let ids: Vec<_> = rows
        .as_array()
        .expect("a list")
        .iter()
        .map(|row| row["id"].clone())
        .collect();
    assert_eq!(ids, ["pr-1", "disb-1"], "{rows}");
    let page = server
        .get("/stub/pay/pr-1")
        .await
        .text()
        .await
        .expect("a page");
    assert!(page.contains("<button>Pay less</button>"), "{page}");
    for (path, status) in [
        ("/demo/providers/pr-1/twice", 200),
        ("/demo/providers/pr-1/pay", 404),
        ("/demo/providers/pr-9/pay", 404),
    ] {
        let request = plain_http()
            .post(format!("{}{path}", server.url))
            .json(&json!({}));
        let request = request.header("X-Requested-With", "XMLHttpRequest");
        assert_eq!(
            request.send().await.expect("an answer").status(),
            status,
            "{path}"
        );
    }
    tell_all(&server, &stubs).await;
    assert_eq!(paid(&server, &loan), [FIRST]);
}
