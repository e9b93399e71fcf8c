//! Suspense: an unallocated payment is posted to an order or returned to its payer, once, and a wrong
//! posting is taken back.

use jiff::civil::date;
use tulay_lender::error::{Error, ErrorCode};
use tulay_lender::servicing;
use tulay_lending::ledger::{Account, PostingKind};
use tulay_lending::state::OrderStatus;
use tulay_staff::books;
use tulay_staff::progress::Progress;
use tulay_staff::reports::Days;

use crate::support::borrowers::{ANA, BEA, FIRST, Loan};
use crate::support::callbacks::{UNKNOWN, paid, send};
use crate::support::database::{change, rows};
use crate::support::operators;
use crate::support::staff::hire_all;
use crate::support::{NOW, Server, captured_log, only, start};

/// An act about a payment by GCash, in words.
type Words = Vec<String>;

fn words(action: &str, payment: &str, more: Option<&str>) -> Words {
    let words = ["suspense", action, "90006", payment];
    words.into_iter().chain(more).map(str::to_owned).collect()
}

fn post(payment: &str, order: &str) -> Words {
    words("post", payment, Some(order))
}

fn give_back(payment: &str, reference: &str) -> Words {
    words("return", payment, Some(reference))
}

fn take_back(payment: &str) -> Words {
    words("take-back", payment, None)
}

async fn ops(server: &Server, act: Words) -> Result<String, Error> {
    let words: Vec<&str> = act.iter().map(String::as_str).collect();
    operators::ops(&server.app, "Maria", &words).await
}

async fn said(server: &Server, act: Words) -> String {
    ops(server, act).await.expect("done")
}

/// Returns the rows of what waits.
async fn waiting(server: &Server) -> Vec<Vec<String>> {
    let rows = operators::report(server, "suspense", Days::default()).await;
    rows.expect("a list")
}

/// Returns the decisions, the newest first.
async fn decided(server: &Server) -> Vec<Vec<String>> {
    let rows = operators::report(server, "decided", Days::default()).await;
    rows.expect("a list")
}

/// Checks that the act is refused with a reason and changes nothing.
async fn assert_refused(server: &Server, act: Words, code: ErrorCode, why: &str) {
    hire_all(&server.app).await;
    let before = rows(server);
    let refused = ops(server, act).await.expect_err("a refusal");
    assert_eq!((refused.code(), refused.sentence().as_str()), (code, why));
    assert_eq!(rows(server), before);
}

async fn balance(server: &Server, loan: &Loan, account: Account) -> i64 {
    let ledger = server.ledger(&loan.order_id).await;
    ledger.balance_centavos(account).expect("a balance")
}

async fn outstanding(server: &Server, loan: &Loan) -> i64 {
    let ledger = server.ledger(&loan.order_id).await;
    ledger.outstanding_centavos().expect("a sum")
}

/// Returns Ana's loan, a code for the amount due, and the amount of a payment in suspense, `gc_1`: a centavo less, by
/// an unknown code.
async fn unallocated(server: &Server) -> (Loan, String, i64) {
    let loan = server.released(ANA).await;
    let due = loan.due().await["repayAmount"].as_i64().expect("an amount");
    let code = loan.reference(due, false).await;
    send(server, &paid("gc_1", UNKNOWN, due - 1)).await.ok();
    (loan, code, due - 1)
}

#[tokio::test]
async fn unallocated_payments_are_listed_with_what_the_commands_take() {
    let server = start().await;
    unallocated(&server).await;
    server.minutes_pass(1);
    let mut stranger = paid("gc_2", UNKNOWN, 50_000);
    stranger["paidAt"] = "2026-07-14T22:00:00+08:00".into();
    send(&server, &stranger).await.ok();
    let listed = [
        [
            "quarantine",
            "GCash",
            "gc_1",
            "3424.32",
            "2026-07-15 09:30:00",
            UNKNOWN,
            "",
        ],
        [
            "quarantine",
            "GCash",
            "gc_2",
            "500.00",
            "2026-07-14 22:00:00",
            UNKNOWN,
            "",
        ],
    ];
    assert_eq!(waiting(&server).await, listed, "on {NOW}");
}

#[tokio::test]
async fn an_unallocated_payment_is_posted_to_its_order_once_from_the_day_it_was_paid() {
    let server = start().await;
    let (loan, code, amount) = unallocated(&server).await;
    let owed = outstanding(&server, &loan).await;
    server.days_pass(3).await;
    said(&server, post("gc_1", &loan.order_id)).await;
    assert_eq!(outstanding(&server, &loan).await, owed - amount);
    let ledger = server.ledger(&loan.order_id).await;
    let posted = only(ledger.postings(), |it| it.kind == PostingKind::Payment);
    assert_eq!(posted.effective_on, date(2026, 7, 15));

    assert!(waiting(&server).await.is_empty(), "it waits no more");
    let at = "2026-07-18 09:30:00";
    let row = [at, "posted", "GCash", "gc_1", &loan.order_id];
    assert_eq!(decided(&server).await, [row]);
    let gone = "This payment is not in suspense";
    for again in [post("gc_1", &loan.order_id), give_back("gc_1", "BPI 1")] {
        assert_refused(&server, again, ErrorCode::Conflict, gone).await;
    }
    send(&server, &paid("gc_1", &code, amount)).await.ok();
    assert_eq!(outstanding(&server, &loan).await, owed - amount);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_who_settle_the_same_payment_at_once_settle_it_once() {
    let server = start().await;
    let (loan, _, amount) = unallocated(&server).await;
    let owed = outstanding(&server, &loan).await;
    let (posted, again, returned) = tokio::join!(
        ops(&server, post("gc_1", &loan.order_id)),
        ops(&server, post("gc_1", &loan.order_id)),
        ops(&server, give_back("gc_1", "BPI 1")),
    );
    let all = [&posted, &again, &returned];
    assert_eq!(all.iter().filter(|one| one.is_ok()).count(), 1);
    let fallen = if returned.is_ok() { 0 } else { amount };
    assert_eq!(outstanding(&server, &loan).await, owed - fallen);
    assert_eq!(decided(&server).await.len(), 1);
}

#[tokio::test]
async fn a_payment_is_returned_to_its_payer_once_by_its_reference() {
    let server = start().await;
    let loan = server.released(ANA).await;
    send(&server, &paid("gc_9", UNKNOWN, 77)).await.ok();
    let owed = outstanding(&server, &loan).await;
    let unnamed = "Name the return as the bank does, in at most 200 characters";
    for reference in ["", "  ", "a\nb", &"9".repeat(201)] {
        let command = give_back("gc_9", reference);
        assert_refused(&server, command, ErrorCode::Invalid, unnamed).await;
    }
    said(&server, give_back("gc_9", " BPI 20260715-001 ")).await;
    assert!(waiting(&server).await.is_empty());
    let row = ["returned", "GCash", "gc_9", "BPI 20260715-001"];
    assert_eq!(decided(&server).await[0][1..], row);
    let gone = "This payment is not in suspense";
    for again in [post("gc_9", &loan.order_id), give_back("gc_9", "BPI 2")] {
        assert_refused(&server, again, ErrorCode::Conflict, gone).await;
    }
    let out = "This payment is not in an order";
    assert_refused(&server, take_back("gc_9"), ErrorCode::Conflict, out).await;
    assert_eq!(outstanding(&server, &loan).await, owed);
}

#[tokio::test]
async fn what_does_not_fit_is_refused_with_the_reason() {
    let server = start().await;
    let (ana, code, _) = unallocated(&server).await;
    send(&server, &paid("gc_0", &code, 0)).await.ok();
    send(&server, &paid("gc_minus", &code, -1)).await.ok();
    send(&server, &paid("gc_much", &code, i64::MAX)).await.ok();
    let bea = server.applied(BEA).await;
    send(&server, &paid("gc_2", UNKNOWN, 100)).await.ok();
    for amount in ["gc_0", "gc_minus", "gc_much"] {
        let why = "This amount cannot be posted";
        assert_refused(
            &server,
            post(amount, &ana.order_id),
            ErrorCode::Conflict,
            why,
        )
        .await;
    }
    let none = "This payment was not found";
    for command in [
        post("gc_none", &ana.order_id),
        give_back("gc_none", "BPI 1"),
        take_back("gc_none"),
    ] {
        assert_refused(&server, command, ErrorCode::NotFound, none).await;
    }
    let no_order = "This order was not found";
    assert_refused(
        &server,
        post("gc_1", "ord_none"),
        ErrorCode::NotFound,
        no_order,
    )
    .await;
    let hers = "It was paid by a code of another borrower than the order's";
    send(&server, &paid("gc_3", &code, 100)).await.ok();
    said(&server, take_back("gc_3")).await;
    assert_refused(
        &server,
        post("gc_3", &bea.order_id),
        ErrorCode::Conflict,
        hers,
    )
    .await;
    let early = "This order takes no money";
    assert_refused(
        &server,
        post("gc_2", &bea.order_id),
        ErrorCode::Conflict,
        early,
    )
    .await;
    server.decide(&bea.order_id, false).await;
    assert_refused(
        &server,
        post("gc_2", &bea.order_id),
        ErrorCode::Conflict,
        early,
    )
    .await;
    let out = "This payment is not in an order";
    assert_refused(&server, take_back("gc_2"), ErrorCode::Conflict, out).await;
}

#[tokio::test]
async fn a_failure_of_an_unknown_code_is_no_money_and_waits_for_nobody() {
    let server = start().await;
    let mut claim = paid("gc_1", UNKNOWN, 100);
    claim["status"] = "failed".into();
    send(&server, &claim).await.ok();
    assert!(waiting(&server).await.is_empty());
    let gone = "This payment is not in suspense";
    assert_refused(
        &server,
        give_back("gc_1", "BPI 1"),
        ErrorCode::Conflict,
        gone,
    )
    .await;
}

#[tokio::test]
async fn money_04_delay_02_a_rollover_paid_with_more_than_its_code_says_delays_at_once() {
    let server = start().await;
    let loan = server.overdue(ANA, 2).await;
    let offer = loan.post("/kXmTp/pass").await.ok();
    let cost = offer["delayInfo"]["delayAmount"].as_i64().expect("a cost");
    let code = loan.reference(cost, true).await;
    let mut claim = paid("gc_1", &code, cost + 1);
    claim["paidAt"] = server.app.clock.now().to_string().into();
    send(&server, &claim).await.ok();
    let order = server.order(&loan.order_id).await;
    assert_eq!(
        (order.status, order.rollovers),
        (OrderStatus::InRepayment, 1)
    );
}

#[tokio::test]
async fn delay_02_a_rollovers_code_paid_twice_delays_once_and_repays_with_the_rest() {
    let server = start().await;
    let loan = server.overdue(ANA, 2).await;
    let offer = loan.post("/kXmTp/pass").await.ok();
    let cost = offer["delayInfo"]["delayAmount"].as_i64().expect("a cost");
    let code = loan.reference(cost, true).await;
    for event in ["gc_1", "gc_2"] {
        let mut claim = paid(event, &code, cost);
        claim["paidAt"] = server.app.clock.now().to_string().into();
        send(&server, &claim).await.ok();
    }
    assert_eq!(server.order(&loan.order_id).await.rollovers, 1);
    let owed = outstanding(&server, &loan).await;
    assert_eq!(owed, 1_027_300 - cost, "the second repays");
}

#[tokio::test]
async fn money_posted_to_a_settled_order_is_owed_to_the_borrower_and_may_be_taken_back() {
    let server = start().await;
    let (loan, _, amount) = unallocated(&server).await;
    while server.status(&loan.order_id).await != OrderStatus::Settled {
        let due = loan.due().await["repayAmount"].as_i64().expect("an amount");
        server.pay(&loan, due, false).await;
    }
    let done = said(&server, post("gc_1", &loan.order_id)).await;
    assert!(
        done.contains("  payment\tquarantine -> owed_to_borrower\n"),
        "{done}"
    );
    let payable = Account::OverpaymentPayable;
    assert_eq!(balance(&server, &loan, payable).await, -amount);
    said(&server, take_back("gc_1")).await;
    assert_eq!(balance(&server, &loan, payable).await, 0);
    assert_eq!(server.status(&loan.order_id).await, OrderStatus::Settled);
    said(&server, give_back("gc_1", "BPI 1")).await;
}

#[tokio::test]
async fn money_12_what_is_posted_to_a_loan_that_is_written_off_recovers_the_loss() {
    let server = start().await;
    let loan = server.released(ANA).await;
    server.days_pass(1).await;
    let give_up = ["write-off", &loan.order_id, "--reason", "she is gone"];
    operators::said(&server, "Maria", &give_up).await;
    for (payment, amount) in [("gc_1", 342_432), ("gc_2", 1_000_000)] {
        let mut claim = paid(payment, UNKNOWN, amount);
        claim["paidAt"] = server.app.clock.now().to_string().into();
        send(&server, &claim).await.ok();
    }
    said(&server, post("gc_1", &loan.order_id)).await;
    let recovery = Account::CreditLossRecovery;
    assert_eq!(balance(&server, &loan, recovery).await, -342_432);

    // ₱10,000.00 were lost.
    let done = said(&server, post("gc_2", &loan.order_id)).await;
    assert!(
        done.contains("  owed to the borrower\t0.00 -> 3424.32\n"),
        "{done}"
    );
    assert_eq!(balance(&server, &loan, recovery).await, -1_000_000);
    let statement = loan.post("/v3/loan-details/account-statement").await;
    assert!(statement.ok().to_string().contains("No longer written off"));
    said(&server, take_back("gc_1")).await;
    assert_eq!(balance(&server, &loan, recovery).await, -1_000_000);
}

#[tokio::test]
async fn a_payment_posted_to_the_wrong_order_is_taken_back_and_goes_to_the_right_one() {
    let server = start().await;
    let ana = server.released(ANA).await;
    let bea = server.released(BEA).await;
    let owed = outstanding(&server, &ana).await;
    send(&server, &paid("gc_1", UNKNOWN, 50_000)).await.ok();
    said(&server, post("gc_1", &bea.order_id)).await;
    let stale = bea.due().await["repayAmount"].as_i64().expect("an amount");
    let stale = bea.reference(stale, false).await;
    said(&server, take_back("gc_1")).await;
    assert_eq!(
        outstanding(&server, &bea).await,
        owed,
        "as if it never came"
    );
    assert_eq!(balance(&server, &bea, Account::CashInTransit).await, 0);
    let page = server.get(&format!("/sandbox/pay/{stale}")).await;
    let page = page.text().await.expect("a page");
    assert!(page.contains("This code is closed: void"), "{page}");

    assert_eq!(
        waiting(&server).await[0][..3],
        ["suspense", "GCash", "gc_1"]
    );
    // Back and forth: each posting has its own name.
    for _ in 0..2 {
        said(&server, post("gc_1", &ana.order_id)).await;
        assert_eq!(outstanding(&server, &ana).await, owed - 50_000);
        said(&server, take_back("gc_1")).await;
        assert_eq!(outstanding(&server, &ana).await, owed);
    }
    said(&server, post("gc_1", &ana.order_id)).await;
    assert_eq!(outstanding(&server, &ana).await, owed - 50_000);
    assert_eq!(decided(&server).await.len(), 7);
}

#[tokio::test]
async fn money_06_a_payment_that_bounced_is_taken_back_and_a_loan_that_it_settled_is_open_again() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let owed = outstanding(&server, &loan).await;
    let due = loan.due().await["repayAmount"].as_i64().expect("an amount");
    let code = loan.reference(due, false).await;
    send(&server, &paid("gc_1", &code, due)).await.ok();
    said(&server, take_back("gc_1")).await;
    assert_eq!(outstanding(&server, &loan).await, owed);
    let again = "This payment is not in an order";
    assert_refused(&server, take_back("gc_1"), ErrorCode::Conflict, again).await;

    let mut last = (String::new(), 0);
    for event in ["gc_2", "gc_3", "gc_4"] {
        let due = loan.due().await["repayAmount"].as_i64().expect("an amount");
        let code = loan.reference(due, false).await;
        send(&server, &paid(event, &code, due)).await.ok();
        last = (event.to_owned(), due);
    }
    assert_eq!(server.status(&loan.order_id).await, OrderStatus::Settled);
    said(&server, take_back(&last.0)).await;
    // The payment bounced on the day of the release: the loan is in repayment, and does not return to 170.
    assert_eq!(
        server.status(&loan.order_id).await,
        OrderStatus::InRepayment
    );
    assert_eq!(outstanding(&server, &loan).await, last.1);
    let again = loan.due().await["repayAmount"].as_i64().expect("an amount");
    server.pay(&loan, again, false).await;
    assert_eq!(server.status(&loan.order_id).await, OrderStatus::Settled);
}

#[tokio::test]
async fn money_21_a_payment_of_a_loan_that_cannot_be_calculated_waits_in_suspense_and_others_are_served()
 {
    let server = start().await;
    let (ana, bea) = (server.released(ANA).await, server.released(BEA).await);
    let (of_ana, of_bea) = (
        ana.reference(FIRST, false).await,
        bea.reference(FIRST, false).await,
    );
    let broken = format!(
        "INSERT INTO loan_events (reference, order_id, sequence, kind, effective_on, received_at)
         VALUES ('of no kind', '{}', 1, 'none', '2026-07-15', 0)",
        ana.order_id
    );
    assert_eq!(change(&server, &broken), Ok(1));
    send(&server, &paid("gc_1", &of_ana, FIRST)).await.ok();
    send(&server, &paid("gc_1", &of_ana, FIRST)).await.ok();
    send(&server, &paid("gc_2", &of_bea, FIRST)).await.ok();
    let at = "2026-07-15 09:30:00";
    let row = [
        "suspense",
        "GCash",
        "gc_1",
        "3424.33",
        at,
        &of_ana,
        &ana.order_id,
    ];
    assert_eq!(waiting(&server).await, [row], "once");
    assert_eq!(
        balance(&server, &bea, Account::CashInTransit).await,
        FIRST,
        "another loan's payment counts"
    );
    assert!(captured_log().contains("a payment could not be posted: it is in suspense"));

    let tomorrow = server.app.clock.now() + jiff::SignedDuration::from_hours(24);
    server.app.clock.set(tomorrow).expect("a manual clock");
    let round = servicing::run_daily(&server.app).await.expect("a round");
    assert_eq!((round.seen, round.failed), (2, 1));
    assert_eq!(server.status(&bea.order_id).await, OrderStatus::InRepayment);
}

#[tokio::test]
async fn money_11_a_payment_that_was_posted_again_is_collected_by_its_channel() {
    let server = start().await;
    let (loan, _, amount) = unallocated(&server).await;
    let order = loan.order_id.as_str();
    said(&server, post("gc_1", order)).await;
    said(&server, take_back("gc_1")).await;
    said(&server, post("gc_1", order)).await;
    let portfolio = books::portfolio(&server.app, None, &Progress::default()).await;
    let collected = portfolio.expect("a report").collected;
    assert_eq!(
        collected.into_iter().collect::<Vec<_>>(),
        [("GCash".to_owned(), amount)]
    );
}
