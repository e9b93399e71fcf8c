//! Loans and refunds that a provider pays out.

use std::collections::BTreeMap;
use std::sync::Arc;

use tulay_lender::payouts::ask_due;
use tulay_lending::ledger::Account;
use tulay_store::payouts::{self as stored, Payout};

use crate::support::bank::{Bank, Mood, PayoutStep};
use crate::support::borrowers::{ANA, Loan};
use crate::support::callbacks::{paid, send};
use crate::support::operators::said;
use crate::support::{Server, plain_http, start};

/// Arguments after `refund ORDER`.
pub const WHY: [&str; 2] = ["--reason", "she paid too much"];

/// Starts a server that pays out by a bank, with an order that waits for its money.
pub async fn approved(bank: &Arc<Bank>) -> (Server, Loan) {
    let server = start().await.paying_by(bank).await;
    let loan = server.applied(ANA).await;
    server.decide(&loan.order_id, true).await;
    (server, loan)
}

/// Returns the payouts of an order.
pub async fn payouts(server: &Server, id: &str) -> Vec<Payout> {
    let order = server.order(id).await;
    let read = server
        .app
        .store
        .read(move |tx| stored::of_order(tx, &order));
    read.await.expect("payouts")
}

/// Returns the balances of an order's accounts, without those that are zero.
pub async fn balances(server: &Server, id: &str) -> BTreeMap<Account, i64> {
    let ledger = server.ledger(id).await;
    let sums = Account::ALL.map(|account| (account, ledger.balance_centavos(account)));
    let sums = sums
        .into_iter()
        .map(|(account, sum)| (account, sum.expect("a sum")));
    sums.filter(|(_, sum)| *sum != 0).collect()
}

/// Sends a postback about a payout, and asks the provider about it.
pub async fn told(server: &Server, reference: &str) {
    let address = format!("{}/callbacks/payout/bank", server.url);
    let post = plain_http().post(address);
    let answer = post.body(reference.to_owned()).send().await;
    assert_eq!(answer.expect("an answer").status(), 200);
    ask_due(&server.app).await.expect("a round");
}

/// Kills the server during a question about payouts, where the bank hangs; then restarts it.
pub async fn asking_killed_at(bank: &Arc<Bank>, server: Server, step: PayoutStep) -> Server {
    bank.hangs_at(Some(step));
    server.minutes_pass(10);
    let app = server.app.clone();
    let asking = tokio::spawn(async move { ask_due(&app).await });
    bank.hung().await;
    asking.abort();
    assert!(asking.await.is_err(), "it was killed");
    bank.hangs_at(None);
    server.paying_by(bank).await
}

/// Returns a loan of ₱10,273.00 for which ₱20,000.00 were paid: ₱9,727.00 are owed to the borrower.
pub async fn paid_too_much(server: &Server, phone: &'static str, payment: &str) -> Loan {
    let loan = server.released(phone).await;
    let code = loan.reference(342_433, false).await;
    send(server, &paid(payment, &code, 2_000_000)).await.ok();
    loan
}

/// Starts a server that pays out by a bank, with Ana, to whom ₱9,727.00 are owed.
pub async fn owed(bank: &Arc<Bank>) -> (Server, Loan) {
    let server = start().await.paying_by(bank).await;
    bank.answers(Mood::PaysAtOnce);
    let loan = paid_too_much(&server, ANA, "gc_1").await;
    bank.answers(Mood::Takes);
    (server, loan)
}

/// Refunds all that is owed; returns the operator's output.
pub async fn refunded(server: &Server, id: &str) -> String {
    said(server, "Maria", &[&["refund", id], &WHY[..]].concat()).await
}
