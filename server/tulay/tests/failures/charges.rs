//! Kills `tulay` between any two steps of a payment by a channel, from the press to the posting: after the restart, the
//! payment that the provider accepted is posted once (PROV-10).

use serde_json::Value;
use tulay_provider_stubs::press::StubPress;

use crate::stopped::{At, StoppedLender};

const OPEN: &str = "POST /v3/payment_requests";
/// Request that a webhook causes.
const ASK: &str = "GET /v3/payments/";
/// Request that the server makes by itself.
const ASK_BY_ITSELF: &str = "GET /v3/payment_requests/";
const WEBHOOK: &str = "/callbacks/payment/xendit";
const PAYMENTS: &str = "SELECT count(*) FROM postings WHERE kind = 'payment'";

/// Returns a lender with Maria's loan, whose money has arrived.
fn released() -> StoppedLender {
    let lender = StoppedLender::new();
    assert!(lender.release().wait().success());
    lender.time_to_ask();
    let (server, _) = lender.serve();
    lender.until("SELECT count(*) FROM postings WHERE kind = 'release'", 1);
    assert!(server.stop().success());
    lender
}

fn press_killed_at(lender: &StoppedLender, at: At) {
    lender.killed_at(OPEN, at, || {
        let (server, address) = lender.serve();
        lender.send_in_vain(lender.press(&address));
        server
    });
    // Until then, another server may be opening the code.
    lender.minutes_pass();
}

/// Opens a code after a restart, and pays it; returns the id of the shown request.
fn opened_and_paid(lender: &StoppedLender) -> String {
    let (server, address) = lender.serve();
    let (_, answer) = lender.send(lender.press(&address));
    let answer: Value = serde_json::from_str(&answer).expect("an envelope");
    let page = answer["data"]["payUrl"].as_str();
    let page = page.unwrap_or_else(|| panic!("no page: {answer}"));
    let id = page.rsplit('/').next().expect("an id").to_owned();
    assert!(server.kill(), "it ran");
    let pressed = lender.xendit.press(&id, StubPress::Silent);
    assert!(pressed.is_some(), "{id} can be paid");
    id
}

fn webhook_of(lender: &StoppedLender, id: &str) -> String {
    let webhook = lender
        .xendit
        .webhook("payment.capture", &format!("py-{id}"));
    webhook.to_string()
}

fn webhook_killed_at(lender: &StoppedLender, id: &str, at: At) {
    lender.killed_at(ASK, at, || {
        let (server, address) = lender.serve();
        lender.send_in_vain(lender.webhook(&address, WEBHOOK, webhook_of(lender, id)));
        server
    });
    assert_eq!(lender.number(PAYMENTS), 0, "{at:?}");
}

/// Checks that the payment is posted once, after another webhook and another question.
fn is_posted_once(lender: &StoppedLender, id: &str) {
    lender.time_to_ask();
    let (server, address) = lender.serve();
    for _ in 0..2 {
        let told = lender.webhook(&address, WEBHOOK, webhook_of(lender, id));
        assert_eq!(lender.send(told).0, 200);
    }
    lender.until("SELECT count(*) FROM channel_requests WHERE ask_at = 0", 0);
    assert!(server.stop().success());
    assert_eq!(lender.xendit.edit(|state| state.payments.len()), 1);
    assert_eq!(lender.number(PAYMENTS), 1);
    let repaid = "SELECT sum(amount_centavos) FROM loan_events WHERE kind = 'repayment'";
    assert_eq!(lender.number(repaid), 100_000);
}

#[test]
fn prov_10_kills_while_a_code_is_opened_leave_one_that_can_be_paid_and_one_payment() {
    let lender = released();
    for at in [At::Asked, At::Done, At::Answered] {
        press_killed_at(&lender, at);
    }
    let id = opened_and_paid(&lender);
    assert_eq!(
        id, "pr-3",
        "the two whose answers were lost are never shown"
    );
    is_posted_once(&lender, &id);
}

#[test]
fn prov_10_kills_while_a_webhook_is_taken_post_its_payment_once() {
    let lender = released();
    let id = opened_and_paid(&lender);
    webhook_killed_at(&lender, &id, At::Asked);
    webhook_killed_at(&lender, &id, At::Answered);
    // Posted, and killed before Xendit gets the answer.
    let (server, address) = lender.serve();
    lender.send_in_vain(lender.webhook(&address, WEBHOOK, webhook_of(&lender, &id)));
    lender.until(PAYMENTS, 1);
    assert!(server.kill(), "it ran");
    is_posted_once(&lender, &id);
}

#[test]
fn prov_10_kills_while_servicing_asks_about_a_silent_payment_post_it_once() {
    let lender = released();
    let id = opened_and_paid(&lender);
    for at in [At::Asked, At::Answered] {
        lender.time_to_ask();
        lender.killed_at(ASK_BY_ITSELF, at, || lender.serve().0);
        assert_eq!(lender.number(PAYMENTS), 0, "{at:?}");
    }
    is_posted_once(&lender, &id);
}
