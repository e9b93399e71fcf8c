//! A server that is killed between any two steps of a payout is restarted on the same database, and in the end the
//! provider has one payout and the ledger one release (PROV-02).

use std::sync::Arc;

use tulay_lender::payouts::ask_due;
use tulay_lending::ledger::PostingKind;
use tulay_lending::state::OrderStatus;
use tulay_provider_api::payout::MoneyProgress;

use crate::support::Server;
use crate::support::bank::{Bank, Mood, PayoutStep, wrong_account};
use crate::support::borrowers::Loan;
use crate::support::operators::{ops, said};
use crate::support::payouts::{approved, asking_killed_at, payouts, told};

/// Kills the server during the order's release, where the bank hangs; then restarts it.
async fn killed_at(bank: &Arc<Bank>, server: Server, loan: &Loan, step: PayoutStep) -> Server {
    bank.hangs_at(Some(step));
    let (app, id) = (server.app.clone(), loan.order_id.clone());
    let release = tokio::spawn(async move { ops(&app, "Maria", &["release", &id]).await });
    bank.hung().await;
    release.abort();
    assert!(release.await.is_err(), "it was killed");
    bank.hangs_at(None);
    server.paying_by(bank).await
}

async fn asked_again(server: &Server) {
    server.minutes_pass(10);
    ask_due(&server.app).await.expect("a round");
}

/// Lets the money arrive, and checks for one payout at the provider, one release in the ledger, one loan.
async fn assert_paid_once(server: &Server, bank: &Bank, id: &str) {
    let reference = format!("{id}-1");
    asked_again(server).await;
    bank.makes(&reference, MoneyProgress::Succeeded(None));
    for _ in 0..3 {
        told(server, &reference).await;
    }
    assert_eq!(bank.taken().into_keys().collect::<Vec<_>>(), [reference]);
    assert_eq!(payouts(server, id).await.len(), 1);
    assert_eq!(server.status(id).await, OrderStatus::Released);
    let ledger = server.ledger(id).await;
    let count = |kind| {
        ledger
            .postings()
            .iter()
            .filter(|it| it.kind == kind)
            .count()
    };
    assert_eq!(count(PostingKind::Release), 1);
    let pending = (count(PostingKind::Payout), count(PostingKind::Reversal));
    assert!(pending == (1, 1) || pending == (0, 0), "{pending:?}");
    let not_now = ops(&server.app, "Maria", &["release", id]).await;
    assert!(not_now.is_err());
}

#[tokio::test]
async fn prov_02_prov_10_a_kill_before_the_provider_was_asked_sends_it_after_the_restart() {
    let bank = Bank::new(Mood::Takes);
    let (server, loan) = approved(&bank).await;
    let server = killed_at(&bank, server, &loan, PayoutStep::BeforeTaking).await;
    assert_eq!(bank.taken().len(), 0);
    asked_again(&server).await;
    assert_eq!(bank.asked(), 2);
    assert_paid_once(&server, &bank, &loan.order_id).await;
}

#[tokio::test]
async fn prov_02_prov_10_a_kill_after_the_provider_has_taken_it_does_not_send_it_again() {
    let bank = Bank::new(Mood::Takes);
    let (server, loan) = approved(&bank).await;
    let server = killed_at(&bank, server, &loan, PayoutStep::AfterTaking).await;
    assert_eq!(server.status(&loan.order_id).await, OrderStatus::Disbursing);
    assert_paid_once(&server, &bank, &loan.order_id).await;
    assert_eq!(bank.asked(), 1);
}

#[tokio::test]
async fn prov_02_prov_10_a_kill_while_the_provider_is_asked_about_it_loses_nothing() {
    for step in [PayoutStep::BeforeStatus, PayoutStep::AfterStatus] {
        for mood in [Mood::Takes, Mood::TakesAndIsSilent, Mood::IsSilent] {
            let bank = Bank::new(mood.clone());
            let (server, loan) = approved(&bank).await;
            said(&server, "Maria", &["release", &loan.order_id]).await;
            bank.answers(Mood::Takes);
            let server = asking_killed_at(&bank, server, step).await;
            assert_paid_once(&server, &bank, &loan.order_id).await;
            let asked = if mood == Mood::IsSilent { 2 } else { 1 };
            assert_eq!(bank.asked(), asked, "{step:?} {mood:?}");
        }
    }
}

#[tokio::test]
async fn prov_02_prov_10_a_kill_between_the_arrival_and_its_posting_posts_it_once() {
    for step in [PayoutStep::BeforeStatus, PayoutStep::AfterStatus] {
        let bank = Bank::new(Mood::Takes);
        let (server, loan) = approved(&bank).await;
        said(&server, "Maria", &["release", &loan.order_id]).await;
        bank.makes(
            &format!("{}-1", loan.order_id),
            MoneyProgress::Succeeded(None),
        );
        let server = asking_killed_at(&bank, server, step).await;
        assert_eq!(server.status(&loan.order_id).await, OrderStatus::Disbursing);
        assert_paid_once(&server, &bank, &loan.order_id).await;
    }
}

#[tokio::test]
async fn prov_02_a_refusal_whose_first_answer_was_lost_is_no_second_payout() {
    let bank = Bank::new(Mood::TakesAndIsSilent);
    let (server, loan) = approved(&bank).await;
    said(&server, "Maria", &["release", &loan.order_id]).await;
    bank.answers(Mood::Refuses(wrong_account()));
    asked_again(&server).await;
    let kept = payouts(&server, &loan.order_id).await;
    assert_eq!(kept[0].state.as_str(), "pending", "the provider has it");
    assert_paid_once(&server, &bank, &loan.order_id).await;
}

#[tokio::test]
async fn prov_02_servers_beside_each_other_ask_once() {
    let bank = Bank::new(Mood::IsSilent);
    let (server, loan) = approved(&bank).await;
    said(&server, "Maria", &["release", &loan.order_id]).await;
    bank.answers(Mood::Takes);
    server.minutes_pass(10);
    let rounds = [
        ask_due(&server.app),
        ask_due(&server.app),
        ask_due(&server.app),
    ];
    let [one, two, three] = rounds;
    let (one, two, three) = tokio::join!(one, two, three);
    assert!(one.is_ok() && two.is_ok() && three.is_ok());
    assert_eq!(bank.asked(), 2, "the lost one and one more");
    assert_paid_once(&server, &bank, &loan.order_id).await;
}
