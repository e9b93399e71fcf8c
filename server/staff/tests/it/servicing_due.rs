//! Loans that servicing reads or leaves for the next round, and its stop (PROD-06, PROD-07).

use tulay_demo as demo;
use tulay_lender::error::{Error, ErrorCode};
use tulay_lender::servicing;
use tulay_lending::state::OrderStatus;

use crate::support::database::{change, column};
use crate::support::metrics::metric;
use crate::support::operators::{audit, ops};
use crate::support::{Server, captured_log, start, start_demo};

const PHONES: [&str; 3] = ["09171234321", "09179999999", "09178888888"];

/// Returns the orders of three borrowers, released today.
async fn three_released(server: &Server) -> Vec<String> {
    let mut loans = Vec::new();
    for phone in PHONES {
        loans.push(server.released(phone).await.order_id);
    }
    loans
}

/// Writes into the database beside the server.
fn write(server: &Server, sql: &str, of: &str) {
    assert_eq!(
        change(server, &sql.replace("$1", &format!("'{of}'"))),
        Ok(1)
    );
}

/// Confirms the clock, or shows the effect.
async fn catch_up(server: &Server, dry_run: bool) -> Result<String, Error> {
    let words = ["servicing", "catch-up", "--reason", "the server was moved"];
    let words = [&words[..], if dry_run { &["--dry-run"] } else { &[] }].concat();
    ops(&server.app, "Maria", &words).await
}

#[tokio::test]
async fn prod_07_a_round_reads_the_orders_that_are_due_and_no_other() {
    let server = start().await;
    three_released(&server).await;
    let mut read = Vec::new();
    for day in 0..=40 {
        let first = servicing::run_daily(&server.app).await.expect("a round");
        let again = servicing::run_daily(&server.app).await.expect("a round");
        assert_eq!((first.failed, again.seen), (0, 0), "day {day}");
        if first.seen > 0 {
            assert_eq!(first.seen, 3, "day {day}");
            read.push(day);
        }
        server.minutes_pass(60 * 24);
    }
    // The release and the day after it, three days before the due date, the due date, the day after it, a week late.
    assert_eq!(read, [0, 1, 27, 30, 31, 37]);
}

#[tokio::test]
async fn prod_07_an_order_that_cannot_be_read_is_named_and_the_others_are_serviced() {
    let server = start().await;
    let loans = three_released(&server).await;
    let spoil = "UPDATE orders SET terms_json = '{' WHERE id = $1";
    write(&server, spoil, &loans[1]);
    server.minutes_pass(60 * 24);
    let status = "SELECT status FROM orders WHERE id = $1";
    for seen in [3, 1] {
        let round = servicing::run_daily(&server.app).await.expect("a round");
        assert_eq!((round.seen, round.failed), (seen, 1));
        let now = loans.iter().map(|id| column::<i64>(&server, status, id));
        assert_eq!(now.collect::<Vec<_>>(), [[174], [170], [174]]);
    }
    assert_eq!(metric(&server, "servicing_failing_orders").await, "1");
    assert_eq!(metric(&server, "servicing_orders_total").await, "4");
    assert_eq!(server.get("/readyz").await.status(), 200);
    let log = captured_log();
    let mut lines = log.lines().filter(|line| line.contains(&loans[1]));
    assert!(lines.any(|line| line.contains("ERROR")), "{log}");
}

#[tokio::test]
async fn prod_06_a_new_code_leaves_the_codes_of_other_borrowers_to_servicing() {
    let server = start().await;
    let (ana, ben) = (
        server.released(PHONES[0]).await,
        server.released(PHONES[1]).await,
    );
    let due = ana.due().await["repayAmount"].as_i64().expect("an amount");
    let (first, other) = (
        ana.reference(due, false).await,
        ben.reference(due, false).await,
    );
    server.minutes_pass(60 * 24);
    let second = ana.reference(due, false).await;
    let status = |code| {
        column::<String>(
            &server,
            "SELECT status FROM pay_codes WHERE code = $1",
            code,
        )
    };
    assert_eq!(
        [status(&first), status(&second), status(&other)],
        [["expired"], ["open"], ["open"]]
    );
    assert_eq!(server.status(&ana.order_id).await, OrderStatus::Released);
    let round = servicing::run_daily(&server.app).await.expect("a round");
    assert_eq!(round.expired_codes, 1);
    assert_eq!(status(&other), ["expired"]);
}

#[tokio::test]
async fn prod_07_a_clock_that_jumps_stops_servicing_until_an_operator_says_that_it_is_right() {
    let server = start().await;
    let loan = server.released(PHONES[0]).await;
    let code = loan.reference(10_000, false).await;
    let round = async || servicing::round(&server.app).await.expect("a round");
    assert!(round().await.is_some(), "nothing to compare the first with");
    server.minutes_pass(60 * 36);
    assert!(round().await.is_some());
    assert_eq!(
        server.status(&loan.order_id).await,
        OrderStatus::InRepayment
    );
    let refused = catch_up(&server, false).await.expect_err("a refusal");
    assert_eq!(refused.code(), ErrorCode::Conflict, "it has not stopped");

    server.minutes_pass(60 * 365 * 24);
    for _ in 0..2 {
        assert_eq!(round().await, None);
    }
    assert_eq!(metric(&server, "servicing_stopped").await, "1");
    assert_eq!(
        server.status(&loan.order_id).await,
        OrderStatus::InRepayment
    );
    let changes =
        "  serviced to\t2026-07-16 21:30:00 -> 2027-07-16 21:30:00\n  orders due\t0 -> 1\n";
    let said = catch_up(&server, true).await.expect("a look");
    let shown = format!("servicing would be caught up by the clock; nothing was done\n{changes}");
    assert_eq!(said, shown);
    assert_eq!(round().await, None);

    let said = catch_up(&server, false).await.expect("an act");
    assert_eq!(said, format!("servicing caught up by the clock\n{changes}"));
    let row = "done\t\tservicing caught up by the clock\tMaria\tthe server was moved";
    assert_eq!(audit(&server).await, [row]);
    assert_eq!(round().await.expect("a round").seen, 1);
    assert_eq!(server.status(&loan.order_id).await, OrderStatus::Overdue);
    assert_eq!(metric(&server, "servicing_stopped").await, "0");
    let status = "SELECT status FROM pay_codes WHERE code = $1";
    assert_eq!(column::<String>(&server, status, &code), ["expired"]);
}

#[tokio::test]
async fn prod_07_the_demo_moves_its_clock_as_it_likes() {
    let server = start_demo().await;
    let later = server.app.clock.now() + jiff::SignedDuration::from_hours(300 * 24);
    demo::time::move_to(&server.app, later)
        .await
        .expect("a move");
    let round = servicing::round(&server.app).await.expect("a round");
    assert!(
        round.is_some(),
        "the move was serviced, so the clock has not jumped"
    );
}
