//! Payouts: no status claims a transfer that did not happen, the money is sent once, to the bound account, and the loan
//! starts when it arrived.

use std::collections::BTreeMap;

use tulay_lender::error::ErrorCode;
use tulay_lender::payouts::ask_due;
use tulay_lending::ledger::Account;
use tulay_lending::state::OrderStatus;
use tulay_provider_api::payout::{MoneyProgress, PayoutFailure, Remedy};
use tulay_staff::order_dossier::HistoryEvent;
use tulay_store::payouts::PayoutState;

use crate::support::bank::{Bank, Mood, wrong_account};
use crate::support::borrowers::{ANA, BANK, Loan, WALLET};
use crate::support::database::rows;
use crate::support::operators::{
    assert_refused, audit, dossier, ledgers_hold, ops, said, shown_payouts,
};
use crate::support::payouts::{approved, balances, payouts, told};
use crate::support::{Server, plain_http, start};

const ANAS: &str = "GCash\u{a0}••••\u{a0}4321";

/// Sets the progress of an order's first payout at the bank, and sends its postback.
async fn becomes(server: &Server, bank: &Bank, id: &str, progress: MoneyProgress) {
    let reference = format!("{id}-1");
    bank.makes(&reference, progress);
    told(server, &reference).await;
}

async fn sentence(loan: &Loan) -> String {
    let details = loan.details().await;
    details["noticeDesText"].as_str().expect("text").to_owned()
}

#[tokio::test]
async fn prov_01_without_a_provider_a_release_is_refused_unless_a_person_names_the_transfer() {
    let server = start().await.paying_by_nobody().await;
    let loan = server.applied(ANA).await;
    let id = loan.order_id.as_str();
    server.decide(id, true).await;
    let why = "Nobody pays out for this server: send the money, and name the bank's reference";
    assert_refused(&server, "Maria", &["release", id], ErrorCode::Conflict, why).await;
    assert_refused(
        &server,
        "Maria",
        &["release", id, "--dry-run"],
        ErrorCode::Conflict,
        why,
    )
    .await;
    let unseen = "Use only letters, digits and signs that can be seen";
    for (reference, why) in [
        ("", "This is required"),
        (" ", "This is required"),
        ("a\nb", unseen),
        ("a\0b", unseen),
        (&"x".repeat(501), "Enter up to 500 characters"),
    ] {
        let arguments = ["release", id, "--by-hand", reference];
        assert_refused(&server, "Maria", &arguments, ErrorCode::Invalid, why).await;
    }
    let arguments = ["release", id, "--by-hand", " BPI 7 "];
    let released = said(&server, "Maria", &arguments).await;
    assert!(
        released.ends_with(&format!("{id} released\n")),
        "{released}"
    );
    assert_eq!(server.status(id).await, OrderStatus::Released);
    let kept = payouts(&server, id).await;
    assert_eq!(kept.len(), 1);
    assert_eq!(kept[0].provider, "by hand");
    assert_eq!(kept[0].provider_id.as_deref(), Some("BPI 7"));
    assert_eq!(
        (kept[0].account_last4.as_str(), kept[0].amount_centavos),
        ("4321", 950_000)
    );
    assert_eq!(
        audit(&server).await,
        [format!(
            "done\t{id}\treleased by hand,  BPI 7 \tMaria\tnot stated"
        )]
    );
    let not_now = "The order does not allow this now";
    assert_refused(&server, "Maria", &arguments, ErrorCode::Conflict, not_now).await;
    let shown = shown_payouts(&server, id).await.remove(0);
    let found = (shown.state, shown.provider.as_str(), shown.amount_centavos);
    assert_eq!(found, (PayoutState::Succeeded, "by hand", 950_000));
}

#[tokio::test]
async fn prov_02_a_release_pays_the_bound_account_and_keeps_which_one() {
    let bank = Bank::new(Mood::Takes);
    let server = start().await.paying_by(&bank).await;
    let loan = server.applied(ANA).await;
    let id = loan.order_id.as_str();
    server.decide(id, true).await;
    said(&server, "Maria", &["release", id]).await;
    // A later account does not change a payout that is under way.
    server.change_account(&loan.client, ANA, &BANK).await.ok();
    let taken = bank.taken();
    let asked = &taken[&format!("{id}-1")].payout;
    assert_eq!(asked.amount_centavos, 950_000);
    assert_eq!(asked.payee.rail_code, "PH_90006");
    assert_eq!(asked.payee.account_number, "09171234321");
    assert_eq!(asked.payee.holder_name, "Ana Dela Cruz");
    assert_eq!(asked.description, format!("Tulay {id}"));
    let kept = payouts(&server, id).await;
    assert!(kept[0].account_id.starts_with("acc_"), "{kept:?}");
    assert_eq!(kept[0].account_last4, "4321");
    assert!(sentence(&loan).await.contains(ANAS));
    becomes(&server, &bank, id, MoneyProgress::Succeeded(None)).await;
    assert!(sentence(&loan).await.contains(ANAS), "where it was sent");
    let debug = format!("{asked:?}");
    assert!(
        !debug.contains("09171234321") && !debug.contains("Ana"),
        "{debug}"
    );
}

#[tokio::test]
async fn prov_02_nothing_is_paid_out_without_an_account_or_to_one_that_has_to_be_bound_anew() {
    let bank = Bank::new(Mood::Refuses(wrong_account()));
    let (server, loan) = approved(&bank).await;
    let id = loan.order_id.as_str();
    let refused = ops(&server.app, "Maria", &["release", id]).await;
    let refused = refused.expect_err("a failure");
    assert_eq!(refused.sentence(), "The money was not sent");
    assert!(
        refused
            .log_detail()
            .expect("why")
            .contains("INVALID_DESTINATION")
    );
    let why = "The borrower has to bind the account anew before anything is paid out";
    for arguments in [&["release", id][..], &["release", id, "--by-hand", "BPI 7"]] {
        assert_refused(&server, "Maria", arguments, ErrorCode::Conflict, why).await;
    }
    // An account at a bank that the provider does not support.
    let accept = ["accept-account", id, "--reason", "she called"];
    server.change_account(&loan.client, ANA, &BANK).await.ok();
    said(&server, "Maria", &accept).await;
    let why = "The provider does not pay out to this bank or e-wallet";
    assert_refused(&server, "Maria", &["release", id], ErrorCode::Conflict, why).await;
    let ask = ["ask-account", id, "--reason", "nobody pays there"];
    said(&server, "Maria", &ask).await;
    server.minutes_pass(2);
    server.change_account(&loan.client, ANA, &WALLET).await.ok();
    said(&server, "Maria", &accept).await;
    bank.answers(Mood::PaysAtOnce);
    said(&server, "Maria", &["release", id]).await;
    assert_eq!(
        bank.taken().keys().collect::<Vec<_>>(),
        [&format!("{id}-2")]
    );
}

#[tokio::test]
async fn prov_02_a_loan_starts_on_the_day_on_which_its_money_arrived() {
    let bank = Bank::new(Mood::Takes);
    let (server, loan) = approved(&bank).await;
    let id = loan.order_id.as_str();
    let sent = said(&server, "Maria", &["release", id]).await;
    assert!(
        sent.contains(&format!("{id}-1\tpending\tbank\t9500.00\t")),
        "{sent}"
    );
    assert_eq!(server.status(id).await, OrderStatus::Disbursing);
    let on_its_way = [
        (Account::Disbursement, -950_000),
        (Account::PayoutPending, 950_000),
    ];
    assert_eq!(balances(&server, id).await, BTreeMap::from(on_its_way));
    let listed = said(&server, "Pia", &["payouts"]).await;
    assert!(
        sent.ends_with(&listed) && listed.lines().count() == 1,
        "{listed}"
    );
    assert!(
        sentence(&loan)
            .await
            .starts_with("The money is on its way to")
    );

    let arrived = server.app.clock.now();
    server.days_pass(2).await;
    assert_eq!(server.status(id).await, OrderStatus::Disbursing);
    becomes(&server, &bank, id, MoneyProgress::Succeeded(Some(arrived))).await;
    let order = server.order(id).await;
    assert_eq!(order.released_on, Some(jiff::civil::date(2026, 7, 15)));
    let found = balances(&server, id).await;
    assert_eq!(found.get(&Account::PayoutPending), None);
    assert_eq!(found.get(&Account::Disbursement), Some(&-950_000));
    assert_eq!(found.get(&Account::LoanPrincipal), Some(&1_000_000));
    assert_eq!(said(&server, "Pia", &["payouts"]).await, "");
    server.days_pass(1).await;
    assert_eq!(server.status(id).await, OrderStatus::InRepayment);
    ledgers_hold(&server).await;
}

#[tokio::test]
async fn prov_02_a_failure_says_why_and_another_try_has_another_name() {
    let bank = Bank::new(Mood::Takes);
    let (server, loan) = approved(&bank).await;
    let id = loan.order_id.as_str();
    said(&server, "Maria", &["release", id]).await;
    becomes(&server, &bank, id, MoneyProgress::Failed(wrong_account())).await;
    assert_eq!(server.status(id).await, OrderStatus::Disbursing);
    assert_eq!(balances(&server, id).await, BTreeMap::new());
    let listed = said(&server, "Pia", &["payouts"]).await;
    let why = "INVALID_DESTINATION\tthe borrower has to bind the account anew, then release again";
    assert!(listed.contains(why), "{listed}");
    let shown = shown_payouts(&server, id).await.remove(0);
    assert_eq!(shown.failure_code.as_deref(), Some("INVALID_DESTINATION"));
    let details = loan.details().await;
    assert_eq!(details["cardNeedPop"], 1);
    let link = format!(
        "The money could not be sent to {ANAS}. Please link this account again, or link another one"
    );
    assert_eq!(details["noticeDesText"], link.as_str());
    assert_eq!(details["noticeStatusText"], "Money not sent");
    tulay_lender::outbox::deliver(&server.app)
        .await
        .expect("sent");
    let sms = server.outbox(ANA).await.remove(0).body;
    assert!(sms.contains("could not be sent to your account"), "{sms}");

    loan.client
        .post("/v3/bind-card/bind-card-new", &WALLET)
        .await
        .ok();
    let linked = format!("Your new account is linked. We will send the money to {ANAS}");
    assert_eq!(sentence(&loan).await, linked);
    bank.answers(Mood::PaysAtOnce);
    said(&server, "Maria", &["release", id]).await;
    let names = bank.taken().into_keys().collect::<Vec<_>>();
    assert_eq!(names, [format!("{id}-1"), format!("{id}-2")]);
    assert_eq!(server.status(id).await, OrderStatus::Released);
    assert_eq!(said(&server, "Pia", &["payouts"]).await, "");
}

#[tokio::test]
async fn prov_02_a_failure_that_is_not_the_accounts_asks_nothing_of_the_borrower() {
    let (code, remedy) = ("INSUFFICIENT_BALANCE".to_owned(), Remedy::TopUp);
    let bank = Bank::new(Mood::Takes);
    let (server, loan) = approved(&bank).await;
    let id = loan.order_id.as_str();
    said(&server, "Maria", &["release", id]).await;
    let before = server.outbox(ANA).await.len();
    becomes(
        &server,
        &bank,
        id,
        MoneyProgress::Failed(PayoutFailure { code, remedy }),
    )
    .await;
    assert_eq!(server.outbox(ANA).await.len(), before);
    let details = loan.details().await;
    assert_eq!(details["cardNeedPop"], 0);
    let again = format!(
        "The money did not arrive at {ANAS}. We will send it again: you need to do nothing"
    );
    assert_eq!(details["noticeDesText"], again.as_str());
    let listed = said(&server, "Pia", &["payouts"]).await;
    assert!(
        listed.contains("top up the account at the provider"),
        "{listed}"
    );
    said(&server, "Maria", &["release", id]).await;
    becomes(&server, &bank, id, MoneyProgress::Failed(wrong_account())).await;
    let newest = payouts(&server, id).await.pop().expect("a payout");
    assert_eq!((newest.number, newest.state), (2, PayoutState::Pending));
}

#[tokio::test]
async fn prov_02_money_that_came_back_undoes_the_loan_without_interest() {
    let bank = Bank::new(Mood::PaysAtOnce);
    let (server, loan) = approved(&bank).await;
    let id = loan.order_id.as_str();
    said(&server, "Maria", &["release", id]).await;
    server.days_pass(40).await;
    assert_eq!(server.status(id).await, OrderStatus::Overdue);
    becomes(&server, &bank, id, MoneyProgress::Reversed).await;
    assert_eq!(server.status(id).await, OrderStatus::Disbursing);
    assert_eq!(balances(&server, id).await, BTreeMap::new());
    assert_eq!(server.order(id).await.released_on, None);
    let client = server.signed_in(ANA).await;
    let loan = Loan {
        client,
        order_id: id.to_owned(),
    };
    let details = loan.details().await;
    assert_eq!(
        (
            details["orderStatus"].as_i64(),
            details["cardNeedPop"].as_i64()
        ),
        (Some(151), Some(1))
    );
    assert!(
        said(&server, "Pia", &["payouts"])
            .await
            .contains("\tREVERSED\t")
    );

    loan.client
        .post("/v3/bind-card/bind-card-new", &WALLET)
        .await
        .ok();
    said(&server, "Maria", &["release", id]).await;
    assert_eq!(server.status(id).await, OrderStatus::Released);
    let today = server.app.clock.today_manila();
    assert_eq!(server.order(id).await.released_on, Some(today));
    let found = balances(&server, id).await;
    assert_eq!(found.get(&Account::LoanPrincipal), Some(&1_000_000));
    assert_eq!(found.get(&Account::PenaltyReceivable), None);
    server.days_pass(1).await;
    ledgers_hold(&server).await;
}

#[tokio::test]
async fn prov_02_money_that_came_back_after_a_payment_waits_for_a_person() {
    let bank = Bank::new(Mood::PaysAtOnce);
    let (server, loan) = approved(&bank).await;
    let id = loan.order_id.as_str();
    said(&server, "Maria", &["release", id]).await;
    server.pay(&loan, 342_433, false).await;
    let before = balances(&server, id).await;
    becomes(&server, &bank, id, MoneyProgress::Reversed).await;
    assert_eq!(balances(&server, id).await, before);
    let listed = said(&server, "Pia", &["payouts"]).await;
    assert!(listed.contains("\theld\tbank\t"), "{listed}");
    let history = dossier(&server, id).await.history;
    let payment = history.iter().find_map(|entry| match &entry.event {
        HistoryEvent::Loan(event) => Some(event.reference.clone()),
        _ => None,
    });
    let payment = payment.expect("a payment");
    let payment = payment.rsplit('/').next().expect("its id");
    said(
        &server,
        "Maria",
        &["suspense", "take-back", "90006", payment],
    )
    .await;
    server.minutes_pass(24 * 60 + 1);
    ask_due(&server.app).await.expect("a round");
    assert_eq!(balances(&server, id).await, BTreeMap::new());
    assert_eq!(server.status(id).await, OrderStatus::Disbursing);
}

#[tokio::test]
async fn prov_02_any_order_of_events_ends_in_the_same_balances() {
    let bank = Bank::new(Mood::Takes);
    let server = start().await.paying_by(&bank).await;
    let words = [
        MoneyProgress::Pending,
        MoneyProgress::Failed(wrong_account()),
        MoneyProgress::Succeeded(None),
        MoneyProgress::Reversed,
    ];
    let rank = |word: &MoneyProgress| {
        words
            .iter()
            .position(|known| known == word)
            .expect("a word")
    };
    let mut histories: Vec<Vec<MoneyProgress>> = Vec::new();
    for one in &words {
        histories.push(vec![one.clone()]);
        for two in &words {
            histories.push(vec![one.clone(), two.clone()]);
            let rest: Vec<_> = words.iter().filter(|it| *it != one && *it != two).collect();
            if let [three, four] = rest[..] {
                for last in [[three, four], [four, three]] {
                    let last = last.map(Clone::clone);
                    histories.push([vec![one.clone(), two.clone()], last.to_vec()].concat());
                }
            }
        }
    }
    let mut ends: BTreeMap<usize, (OrderStatus, BTreeMap<Account, i64>)> = BTreeMap::new();
    for (number, history) in histories.iter().enumerate() {
        let phone: &'static str = Box::leak(format!("0917{number:07}").into_boxed_str());
        let id = server.applied(phone).await.order_id;
        server.decide(&id, true).await;
        said(&server, "Maria", &["release", &id]).await;
        for word in history {
            becomes(&server, &bank, &id, word.clone()).await;
            // Reported twice.
            becomes(&server, &bank, &id, word.clone()).await;
        }
        let last = history.iter().map(rank).max().expect("a word");
        let end = (server.status(&id).await, balances(&server, &id).await);
        assert_eq!(ends.entry(last).or_insert(end.clone()), &end, "{history:?}");
    }
    assert_eq!(ends.len(), 4);
    assert_eq!(ends[&1], (OrderStatus::Disbursing, BTreeMap::new()));
    assert_eq!(ends[&1], ends[&3]);
    assert_eq!(ends[&2].0, OrderStatus::Released);
}

#[tokio::test]
async fn prov_05_a_postback_of_no_provider_or_of_no_payout_of_ours_changes_nothing() {
    let bank = Bank::new(Mood::Takes);
    let (server, loan) = approved(&bank).await;
    said(&server, "Maria", &["release", &loan.order_id]).await;
    let post = async |path: &str, body: String| {
        let before = rows(&server);
        let address = format!("{}/callbacks/payout/{path}", server.url);
        let answer = plain_http().post(address).body(body).send().await;
        assert_eq!(rows(&server), before);
        answer.expect("an answer").status().as_u16()
    };
    for provider in ["xendit", "sandbox", "by%20hand", "Bank", "%00"] {
        let status = post(provider, format!("{}-1", loan.order_id)).await;
        assert!((400..500).contains(&status), "{provider}: {status}");
    }
    for reference in ["", "ord_none-1", &loan.order_id, "x"] {
        assert_eq!(post("bank", reference.to_owned()).await, 200, "{reference}");
    }
}
