//! Kills `tulay` between any two steps of a payout: after the restart there is one payout at the provider and one
//! release (PROV-02, PROV-10).

use crate::stopped::{At, StoppedLender};

const ASK: &str = "GET /v2/payouts";
const SEND: &str = "POST /v2/payouts";
const RELEASES: &str = "SELECT count(*) FROM postings WHERE kind = 'release'";

fn payouts(lender: &StoppedLender) -> usize {
    lender.xendit.edit(|state| state.payouts.len())
}

fn serve_killed_at(lender: &StoppedLender, call: &'static str, at: At) {
    lender.time_to_ask();
    lender.killed_at(call, at, || lender.serve().0);
    assert_eq!(lender.number(RELEASES), 0, "{call} {at:?}");
}

/// Starts the server until the money is posted, kills it, and repeats every postback after another start.
fn is_paid_once(lender: &StoppedLender) {
    lender.time_to_ask();
    let (server, address) = lender.serve();
    lender.until("SELECT count(*) FROM payouts WHERE state <> 'started'", 1);
    tell_twice(lender, &address);
    lender.until(RELEASES, 1);
    assert!(server.kill(), "it ran");

    lender.time_to_ask();
    let (server, address) = lender.serve();
    lender.until("SELECT count(*) FROM payouts WHERE ask_at IS NOT NULL", 0);
    tell_twice(lender, &address);
    assert!(server.stop().success());
    assert_eq!(payouts(lender), 1);
    assert_eq!(lender.number("SELECT count(*) FROM payouts"), 1);
    assert_eq!(lender.number(RELEASES), 1);
    let pending = "SELECT count(*) FROM postings WHERE kind = 'payout'";
    let taken_back = "SELECT count(*) FROM postings WHERE kind = 'reversal'";
    assert_eq!(lender.number(pending), lender.number(taken_back));
    assert!(!lender.release().wait().success(), "it is released already");
}

fn tell_twice(lender: &StoppedLender, address: &str) {
    for postback in lender.postbacks.take() {
        for _ in 0..2 {
            let told = lender.webhook(address, postback.path, postback.body.clone());
            assert_eq!(lender.send(told).0, 200);
        }
    }
}

#[test]
fn prov_02_prov_10_kills_before_and_while_a_payout_is_sent_and_asked_about_pay_it_once() {
    let lender = StoppedLender::new();
    lender.killed_at(SEND, At::Asked, || lender.release());
    serve_killed_at(&lender, ASK, At::Asked);
    serve_killed_at(&lender, ASK, At::Answered);
    serve_killed_at(&lender, SEND, At::Asked);
    assert_eq!(payouts(&lender), 0);
    serve_killed_at(&lender, SEND, At::Done);
    assert_eq!(payouts(&lender), 1);
    serve_killed_at(&lender, ASK, At::Asked);
    serve_killed_at(&lender, ASK, At::Answered);
    is_paid_once(&lender);
}

#[test]
fn prov_02_prov_10_a_release_that_is_killed_after_the_provider_took_the_money_pays_once() {
    for at in [At::Done, At::Answered] {
        let lender = StoppedLender::new();
        lender.killed_at(SEND, at, || lender.release());
        assert_eq!(payouts(&lender), 1);
        is_paid_once(&lender);
    }
}

#[test]
fn prov_02_prov_10_a_server_that_is_killed_before_it_stores_that_a_payout_was_taken_pays_once() {
    let lender = StoppedLender::new();
    lender.killed_at(SEND, At::Asked, || lender.release());
    serve_killed_at(&lender, SEND, At::Answered);
    is_paid_once(&lender);
}
