//! Refunds by the provider: sent once, to the account that is bound now, and owed again if they did not arrive
//! (MONEY-07).

use serde_json::Value;
use tulay_lender::error::ErrorCode;
use tulay_lending::replay::EventKind;
use tulay_lending::state::OrderStatus;
use tulay_provider_api::payout::{MoneyProgress, PayoutFailure, Remedy};
use tulay_staff::books;
use tulay_staff::order_dossier::HistoryEvent;
use tulay_store::payouts as stored;

use crate::support::bank::{Bank, Mood, wrong_account};
use crate::support::borrowers::{ANA, BANK, BEA, Loan, WALLET};
use crate::support::callbacks::{paid, send};
use crate::support::database::{change, rows};
use crate::support::operators::{
    assert_refused, audit, dossier, ledgers_hold, ops, said, shown_payouts, take_back,
};
use crate::support::payouts::{WHY, owed, paid_too_much, refunded, told};
use crate::support::staff::hire_all;
use crate::support::{Server, start_production};

const ANAS: &str = "GCash\u{a0}••••\u{a0}4321";

/// Sets the progress of a payout at the bank, and sends its postback.
async fn becomes(server: &Server, bank: &Bank, reference: &str, progress: MoneyProgress) {
    bank.makes(reference, progress);
    told(server, reference).await;
}

/// Returns the owed amount and the state of its refund on the page.
async fn page(loan: &Loan) -> (i64, Value) {
    let details = loan.details().await;
    let owed = details["owedToBorrowerCentavos"].as_i64();
    (owed.expect("an amount"), details["refundText"].clone())
}

async fn not_refunded(server: &Server, id: &str, code: ErrorCode, why: &str) {
    let arguments = [&["refund", id], &WHY[..]].concat();
    assert_refused(server, "Maria", &arguments, code, why).await;
}

async fn sound(server: &Server) {
    ledgers_hold(server).await;
    let books = books::trial_balance(
        &server.app,
        None,
        &tulay_staff::progress::Progress::default(),
    )
    .await;
    let balances = books.expect("a balance").balances;
    assert_eq!(balances.values().sum::<i64>(), 0, "{balances:?}");
}

#[tokio::test]
async fn money_07_a_refund_is_sent_by_the_provider_and_its_borrower_reads_where_it_is() {
    let bank = Bank::new(Mood::Takes);
    let (server, loan) = owed(&bank).await;
    let id = loan.order_id.as_str();
    let reference = format!("{id}-2");
    assert_eq!(page(&loan).await, (972_700, Value::Null));
    hire_all(&server.app).await;
    let before = rows(&server);
    let look = [&["refund", id, "--dry-run"], &WHY[..]].concat();
    let shown = said(&server, "Maria", &look).await;
    let would = format!(
        "{id} would be sent a refund of 9727.00; nothing was done\n  status\t200 (paid_in_full) -> 200 (paid_in_full)\n  \
         due now\t0.00 -> 0.00\n  outstanding\t0.00 -> 0.00\n  owed to the borrower\t9727.00 -> 0.00\n  \
         to be sent to the borrower\t₱0.00 -> ₱9,727.00\n  account\tnone -> {ANAS}\n"
    );
    assert_eq!(shown, would);
    assert_eq!((rows(&server), bank.taken().len()), (before, 1));

    let sent = refunded(&server, id).await;
    let line = format!("refund {reference}\tpending\tbank\t9727.00\t");
    assert!(sent.contains(&line), "{sent}");
    let asked = bank.taken()[&reference].payout.clone();
    assert_eq!(asked.amount_centavos, 972_700);
    assert_eq!(asked.payee.account_number, "09171234321");
    let under_way = format!("We are sending you ₱9,727.00 to {ANAS}");
    assert_eq!(page(&loan).await, (0, under_way.as_str().into()));
    let listed = said(&server, "Pia", &["payouts"]).await;
    assert!(listed.starts_with(&line), "{listed}");
    assert_eq!(listed.lines().count(), 1, "{listed}");
    let listed = said(&server, "Pia", &["owed"]).await;
    let row = format!("{id}\t9727.00\t{reference}\tpending\ton its way");
    assert!(
        listed.starts_with(&row) && listed.lines().count() == 1,
        "{listed}"
    );

    // Money that is under way is neither refunded again nor taken back.
    not_refunded(
        &server,
        id,
        ErrorCode::Conflict,
        "Nothing is owed to this borrower",
    )
    .await;
    let more = [&["refund", id, "0.01"], &WHY[..]].concat();
    let why = "₱0.01 is more than there is: ₱0.00";
    assert_refused(&server, "Maria", &more, ErrorCode::Invalid, why).await;
    let reversal = ["reverse", id, "operator/1", "--reason", "a slip"];
    let why = "The money of this refund is on its way: if it does not arrive, the refund is reversed by itself";
    assert_refused(&server, "Maria", &reversal, ErrorCode::Conflict, why).await;

    for _ in 0..2 {
        becomes(&server, &bank, &reference, MoneyProgress::Succeeded(None)).await;
    }
    let arrived = format!("We sent you ₱9,727.00 to {ANAS} on Wed, Jul 15, 2026");
    assert_eq!(page(&loan).await, (0, arrived.as_str().into()));
    assert_eq!(said(&server, "Pia", &["owed"]).await, "");
    assert_eq!(said(&server, "Pia", &["payouts"]).await, "");
    let row = format!("done\t{id}\tsent a refund of 9727.00\tMaria\tshe paid too much");
    assert_eq!(audit(&server).await, [row]);
    sound(&server).await;
}

#[tokio::test]
async fn money_07_a_refund_that_fails_is_owed_again_and_waits_for_another_account() {
    let bank = Bank::new(Mood::Takes);
    let (server, loan) = owed(&bank).await;
    let id = loan.order_id.as_str();
    refunded(&server, id).await;
    becomes(
        &server,
        &bank,
        &format!("{id}-2"),
        MoneyProgress::Failed(wrong_account()),
    )
    .await;
    let link = format!(
        "₱9,727.00 did not arrive at {ANAS}. Please link this account again, or link another one"
    );
    assert_eq!(page(&loan).await, (972_700, link.into()));
    assert_eq!(loan.details().await["cardNeedPop"], 1);
    tulay_lender::outbox::deliver(&server.app)
        .await
        .expect("sent");
    let sms = server.outbox(ANA).await.remove(0).body;
    assert!(sms.contains("could not be sent to your account"), "{sms}");
    let listed = said(&server, "Pia", &["owed"]).await;
    assert!(
        listed.starts_with(&format!(
            "{id}\t9727.00\t\t\t\n{id}\t9727.00\t{id}-2\tfailed\t"
        )),
        "{listed}"
    );
    let waits = "the borrower has to bind the account anew, then refund again";
    assert!(listed.contains(waits), "{listed}");
    let why = "The borrower has to bind the account anew before anything is refunded";
    not_refunded(&server, id, ErrorCode::Conflict, why).await;

    server.minutes_pass(2);
    server.change_account(&loan.client, ANA, &BANK).await.ok();
    let linked =
        "Your new account is linked. We will send the money to Bank of the Philippine Islands";
    let (_, said_now) = page(&loan).await;
    assert!(
        said_now.as_str().expect("text").starts_with(linked),
        "{said_now}"
    );
    let why = "The account was changed less than 24 hours ago: refund after that, if the borrower does not call";
    server.minutes_pass(23 * 60);
    not_refunded(&server, id, ErrorCode::Conflict, why).await;
    server.minutes_pass(61);
    let why = "The provider does not pay out to this bank or e-wallet";
    not_refunded(&server, id, ErrorCode::Conflict, why).await;
    server.change_account(&loan.client, ANA, &WALLET).await.ok();
    server.minutes_pass(25 * 60);
    refunded(&server, id).await;
    becomes(
        &server,
        &bank,
        &format!("{id}-3"),
        MoneyProgress::Succeeded(None),
    )
    .await;
    assert_eq!(page(&loan).await.0, 0);
    assert_eq!(said(&server, "Pia", &["owed"]).await, "");
    sound(&server).await;
}

#[tokio::test]
async fn money_07_a_refund_is_refused_in_words_and_changes_nothing() {
    let bank = Bank::new(Mood::Takes);
    let (server, loan) = owed(&bank).await;
    let id = loan.order_id.as_str();
    for amount in ["0", "0.00", "-1"] {
        let why = "An amount is above 0";
        let arguments = [&["refund", id, amount], &WHY[..]].concat();
        assert_refused(&server, "Maria", &arguments, ErrorCode::Invalid, why).await;
    }
    let more = [&["refund", id, "9727.01"], &WHY[..]].concat();
    assert_refused(
        &server,
        "Maria",
        &more,
        ErrorCode::Invalid,
        "₱9,727.01 is more than there is: ₱9,727.00",
    )
    .await;
    not_refunded(
        &server,
        "ord_none",
        ErrorCode::NotFound,
        "This order was not found",
    )
    .await;
    let other = server.applied(BEA).await;
    let why = "Nothing is owed to this borrower";
    not_refunded(&server, &other.order_id, ErrorCode::Conflict, why).await;

    // A refusal of the bank ends the payout.
    let (code, remedy) = ("INSUFFICIENT_BALANCE".to_owned(), Remedy::TopUp);
    bank.answers(Mood::Refuses(PayoutFailure { code, remedy }));
    let arguments = [&["refund", id], &WHY[..]].concat();
    let refused = ops(&server.app, "Maria", &arguments)
        .await
        .expect_err("a refusal");
    assert_eq!(refused.sentence(), "The money was not sent");
    let again = "top up the account at the provider, then refund again";
    assert!(refused.log_detail().expect("why").contains(again));
    let nothing_to_do = format!(
        "₱9,727.00 did not arrive at {ANAS}. We will send it again: you need to do nothing"
    );
    assert_eq!(page(&loan).await, (972_700, nothing_to_do.into()));
    sound(&server).await;

    let forgotten = "UPDATE bank_accounts SET current_key = NULL";
    assert!(change(&server, forgotten).is_ok());
    let why = "The borrower has bound no account to pay to";
    not_refunded(&server, id, ErrorCode::Conflict, why).await;
    let server = server.paying_by_nobody().await;
    let why = "Nobody pays out for this server: send the money, and name the bank's reference";
    not_refunded(&server, id, ErrorCode::Conflict, why).await;
    let by_hand = [&["refund", id, "--bank-reference", "BPI 7"], &WHY[..]].concat();
    let done = said(&server, "Maria", &by_hand).await;
    assert!(
        done.starts_with(&format!("{id} refunded 9727.00 by BPI 7\n")),
        "{done}"
    );
    assert_eq!(
        said(&server, "Pia", &["owed"]).await.lines().count(),
        1,
        "the one that failed"
    );
}

#[tokio::test]
async fn money_07_what_a_provider_tells_of_a_refund_late_or_in_another_order_counts_once() {
    let bank = Bank::new(Mood::Takes);
    let (server, loan) = owed(&bank).await;
    let id = loan.order_id.as_str();
    let reference = format!("{id}-2");
    refunded(&server, id).await;
    let (code, remedy) = ("TEMPORARY".to_owned(), Remedy::TryLater);
    becomes(
        &server,
        &bank,
        &reference,
        MoneyProgress::Failed(PayoutFailure { code, remedy }),
    )
    .await;
    assert_eq!(page(&loan).await.0, 972_700);
    // It arrived nevertheless: the money is not sent again.
    for progress in [MoneyProgress::Succeeded(None), MoneyProgress::Pending] {
        becomes(&server, &bank, &reference, progress).await;
        assert_eq!(page(&loan).await.0, 0);
    }
    not_refunded(
        &server,
        id,
        ErrorCode::Conflict,
        "Nothing is owed to this borrower",
    )
    .await;
    sound(&server).await;
    // The bank sends it back.
    server.days_pass(3).await;
    for _ in 0..2 {
        becomes(&server, &bank, &reference, MoneyProgress::Reversed).await;
        assert_eq!(page(&loan).await.0, 972_700);
    }
    assert_eq!(loan.details().await["cardNeedPop"], 1);
    sound(&server).await;
    let history = dossier(&server, id).await.history;
    let refunds = history.iter().filter(|entry| match &entry.event {
        HistoryEvent::Loan(event) => {
            let amount_centavos = 972_700;
            event.kind == EventKind::Refund { amount_centavos }
        }
        _ => false,
    });
    assert_eq!(refunds.count(), 2, "{history:?}");
    let payouts = shown_payouts(&server, id).await.into_iter();
    let mut refunds = payouts.filter(|payout| payout.reference == reference);
    let state = refunds.next().expect("the refund").state;
    assert_eq!(state, stored::PayoutState::Reversed);
}

#[tokio::test]
async fn money_07_money_17_a_payment_that_bounces_while_its_refund_is_on_its_way_is_owed_and_no_more()
 {
    let bank = Bank::new(Mood::Takes);
    let (server, loan) = owed(&bank).await;
    let id = loan.order_id.as_str();
    refunded(&server, id).await;
    take_back(&server, "gc_1").await;
    assert_eq!(server.status(id).await, OrderStatus::InRepayment);
    let listed = said(&server, "Pia", &["owed"]).await;
    assert_eq!(
        listed.lines().count(),
        1,
        "only the refund on its way: {listed}"
    );
    let figures = dossier(&server, id).await.figures.expect("figures");
    let (outstanding, owed) = (
        figures.outstanding_centavos,
        figures.owed_to_borrower_centavos,
    );
    assert_eq!((outstanding, owed), (2_000_000, 0));
    let all = ["owed", "--refund", "--reason", "the week's"];
    assert_eq!(
        said(&server, "Maria", &all).await,
        "",
        "what the borrower owes is no refund"
    );
    becomes(&server, &bank, &format!("{id}-2"), MoneyProgress::Reversed).await;
    assert_eq!(page(&loan).await.0, 0);
    let figures = dossier(&server, id).await.figures.expect("figures");
    let (outstanding, owed) = (
        figures.outstanding_centavos,
        figures.owed_to_borrower_centavos,
    );
    assert_eq!((outstanding, owed), (1_027_300, 0));
    sound(&server).await;
}

#[tokio::test]
async fn money_17_a_refund_whose_payment_bounced_is_shown_payable_and_keeps_the_order_open() {
    let bank = Bank::new(Mood::Takes);
    let (server, loan) = owed(&bank).await;
    let id = loan.order_id.as_str();
    refunded(&server, id).await;
    becomes(
        &server,
        &bank,
        &format!("{id}-2"),
        MoneyProgress::Succeeded(None),
    )
    .await;
    take_back(&server, "gc_1").await;

    let page = loan.due().await;
    assert_eq!(page["repayAmount"], 972_700, "{page}");
    let parts = page["detail"].to_string();
    assert!(parts.contains("Refund to pay back"), "{parts}");
    let statement = loan.post("/v3/loan-details/account-statement").await.ok();
    let lines = statement["lines"].as_array().and_then(|lines| lines.last());
    assert_eq!(lines.expect("lines")["balanceCentavos"], 2_000_000);

    // Paying the loan alone does not end it.
    let all = loan.reference(972_700, false).await;
    send(&server, &paid("gc_2", &all, 1_027_300)).await.ok();
    assert_eq!(server.status(id).await, OrderStatus::InRepayment);
    let left = loan.due().await["repayAmount"].as_i64().expect("an amount");
    let code = loan.reference(left, false).await;
    send(&server, &paid("gc_3", &code, 972_700)).await.ok();
    assert_eq!(server.status(id).await, OrderStatus::Settled);
    sound(&server).await;
}

#[tokio::test]
async fn money_07_money_11_all_that_is_owed_is_refunded_and_one_that_cannot_be_keeps_back_no_other()
{
    let bank = Bank::new(Mood::PaysAtOnce);
    let server = start_production(|text| format!("second_person_above_centavos = 972_699\n{text}"));
    let server = server.await.paying_by(&bank).await;
    let ana = paid_too_much(&server, ANA, "gc_1").await;
    let bea = paid_too_much(&server, BEA, "gc_2").await;
    server.change_account(&bea.client, BEA, &BANK).await.ok();
    let (anas, beas) = (ana.order_id.as_str(), bea.order_id.as_str());
    let all = ["owed", "--refund", "--reason", "the week's"];
    let late = "was not refunded: The account was changed less than 24 hours ago";
    hire_all(&server.app).await;
    let before = rows(&server);
    let looked = said(&server, "Maria", &[&all[..], &["--dry-run"]].concat()).await;
    assert_eq!(rows(&server), before);
    assert!(
        looked.contains(&format!("{anas} would be sent a refund of 9727.00")),
        "{looked}"
    );
    assert!(looked.contains(&format!("{beas} {late}")), "{looked}");
    for _ in 0..2 {
        let done = said(&server, "Maria", &all).await;
        assert!(
            done.contains(&format!("{anas} waits as 1 for a second person")),
            "{done}"
        );
        assert!(done.contains(&format!("{beas} {late}")), "{done}");
    }
    assert_eq!(bank.taken().len(), 2, "the loans alone");
    let confirmed = said(&server, "Jose", &["confirm", "1", "--reason", "seen"]).await;
    assert!(
        confirmed.contains(&format!("refund {anas}-2\tsucceeded\t")),
        "{confirmed}"
    );
    assert_eq!(
        bank.taken()[&format!("{anas}-2")].payout.amount_centavos,
        972_700
    );
    assert_eq!(
        said(&server, "Pia", &["owed"]).await,
        format!("{beas}\t9727.00\t\t\t\n")
    );
    // A refund needs a reason and an operator.
    assert!(stored_refunds(&server, beas).await.is_empty());
    let nobody = ops(&server.app, "", &all);
    assert_eq!(
        nobody.await.expect_err("a refusal").code(),
        ErrorCode::Invalid
    );
    assert!(stored_refunds(&server, beas).await.is_empty());
}

async fn stored_refunds(server: &Server, id: &str) -> Vec<stored::Payout> {
    let all = crate::support::payouts::payouts(server, id).await;
    all.into_iter()
        .filter(|one| one.refund_event.is_some())
        .collect()
}
