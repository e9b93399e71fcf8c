//! A server that is killed between any two steps of a refund is restarted on the same database, and in the end the
//! provider has one payment of it and the ledger one refund (MONEY-07, PROV-02).

use std::sync::Arc;

use tulay_lender::payouts::ask_due;
use tulay_lending::ledger::{Account, PostingKind};
use tulay_provider_api::payout::MoneyProgress;

use crate::support::Server;
use crate::support::bank::{Bank, Mood, PayoutStep, wrong_account};
use crate::support::borrowers::Loan;
use crate::support::operators::{ledgers_hold, ops};
use crate::support::payouts::{WHY, asking_killed_at, owed, refunded, told};

/// Kills the server during the order's refund, where the bank hangs; then restarts it.
async fn killed_at(bank: &Arc<Bank>, server: Server, loan: &Loan, step: PayoutStep) -> Server {
    bank.hangs_at(Some(step));
    let (app, id) = (server.app.clone(), loan.order_id.clone());
    let refund = tokio::spawn(async move {
        let arguments = [&["refund", &id], &WHY[..]].concat();
        ops(&app, "Maria", &arguments).await
    });
    bank.hung().await;
    refund.abort();
    assert!(refund.await.is_err(), "it was killed");
    bank.hangs_at(None);
    server.paying_by(bank).await
}

/// Lets the money arrive or not, and checks that the provider has one payout, and the ledger the right state.
async fn assert_refunded_once(server: &Server, bank: &Bank, id: &str, arrives: bool) {
    let reference = format!("{id}-2");
    server.minutes_pass(10);
    ask_due(&server.app).await.expect("a round");
    let progress = if arrives {
        MoneyProgress::Succeeded(None)
    } else {
        MoneyProgress::Failed(wrong_account())
    };
    bank.makes(&reference, progress);
    for _ in 0..3 {
        told(server, &reference).await;
    }
    let taken: Vec<_> = bank.taken().into_keys().collect();
    assert_eq!(taken, [format!("{id}-1"), reference]);
    let ledger = server.ledger(id).await;
    let refunds = ledger.postings().iter();
    let refunds = refunds.filter(|posting| posting.kind == PostingKind::Refund);
    assert_eq!(refunds.count(), 1);
    let owed_centavos = -ledger
        .balance_centavos(Account::OverpaymentPayable)
        .expect("a sum");
    assert_eq!(owed_centavos, if arrives { 0 } else { 972_700 });
    ledgers_hold(server).await;
}

#[tokio::test]
async fn money_07_prov_02_a_kill_before_or_after_the_provider_took_a_refund_pays_it_once() {
    for (step, asked) in [(PayoutStep::BeforeTaking, 3), (PayoutStep::AfterTaking, 2)] {
        for arrives in [true, false] {
            let bank = Bank::new(Mood::Takes);
            let (server, loan) = owed(&bank).await;
            let server = killed_at(&bank, server, &loan, step).await;
            let again = [&["refund", loan.order_id.as_str()], &WHY[..]].concat();
            assert!(
                ops(&server.app, "Maria", &again).await.is_err(),
                "it is reserved"
            );
            assert_refunded_once(&server, &bank, &loan.order_id, arrives).await;
            assert_eq!(bank.asked(), asked, "the loan's, the refund's");
        }
    }
}

#[tokio::test]
async fn money_07_prov_02_a_refund_of_which_nobody_knows_is_asked_about_before_it_is_sent_again() {
    for step in [PayoutStep::BeforeStatus, PayoutStep::AfterStatus] {
        for (mood, asked) in [(Mood::TakesAndIsSilent, 2), (Mood::IsSilent, 3)] {
            let bank = Bank::new(Mood::Takes);
            let (server, loan) = owed(&bank).await;
            bank.answers(mood);
            let sent = refunded(&server, &loan.order_id).await;
            let unknown = "the provider has not said whether it has the money: it is asked again";
            assert!(sent.contains(unknown), "{sent}");
            bank.answers(Mood::Takes);
            let server = asking_killed_at(&bank, server, step).await;
            assert_refunded_once(&server, &bank, &loan.order_id, true).await;
            assert_eq!(bank.asked(), asked, "{step:?}");
        }
    }
}

#[tokio::test]
async fn money_07_prov_02_servers_beside_each_other_send_one_refund() {
    let bank = Bank::new(Mood::Takes);
    let (server, loan) = owed(&bank).await;
    bank.answers(Mood::IsSilent);
    let again = [&["refund", loan.order_id.as_str()], &WHY[..]].concat();
    let two = (
        ops(&server.app, "Maria", &again),
        ops(&server.app, "Jose", &again),
    );
    let two = tokio::join!(two.0, two.1);
    assert!(two.0.is_ok() != two.1.is_ok(), "{two:?}");
    bank.answers(Mood::Takes);
    server.minutes_pass(10);
    let (one, other) = tokio::join!(ask_due(&server.app), ask_due(&server.app));
    assert!(one.is_ok() && other.is_ok());
    assert_refunded_once(&server, &bank, &loan.order_id, true).await;
    assert_eq!(bank.asked(), 3);
}
