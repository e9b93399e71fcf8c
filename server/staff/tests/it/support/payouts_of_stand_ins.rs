//! Postbacks of the stand-ins, and loans whose money arrived by their payouts.

use tulay_lender::payouts::ask_due;
use tulay_lending::state::OrderStatus;
use tulay_provider_stubs::postbacks::OutgoingPostback;
use tulay_provider_stubs::stubs::Stubs;

use super::borrowers::{ANA, Loan};
use super::operators::said;
use super::{Server, plain_http};

/// Sends the server a postback; returns the answer's status.
pub async fn tell(server: &Server, postback: &OutgoingPostback) -> u16 {
    let mut request = plain_http().post(format!("{}{}", server.url, postback.path));
    for (name, value) in &postback.headers {
        request = request.header(*name, value);
    }
    let request = request.body(postback.body.clone());
    request.send().await.expect("an answer").status().as_u16()
}

/// Sends the server every pending postback of the stand-ins, which it takes.
pub async fn tell_all(server: &Server, stubs: &Stubs) {
    for postback in stubs.postbacks.take() {
        assert_eq!(tell(server, &postback).await, 200, "{}", postback.body);
    }
}

/// Returns a loan whose money arrived by a payout of the stand-in, without pending postbacks.
pub async fn released_by_payout(server: &Server, stubs: &Stubs) -> Loan {
    let loan = server.applied(ANA).await;
    server.decide(&loan.order_id, true).await;
    said(server, "Maria", &["release", &loan.order_id]).await;
    tell_all(server, stubs).await;
    ask_due(&server.app).await.expect("a round");
    assert_eq!(server.status(&loan.order_id).await, OrderStatus::Released);
    loan
}
