//! Status changes of loans by time alone (STATUS-02), over days and in repeated runs.

use tulay_lender::servicing;
use tulay_lending::state::OrderStatus;
use tulay_store::order_transitions;

use crate::support::borrowers::ANA;
use crate::support::complaints::uploaded;
use crate::support::database::{change, rows};
use crate::support::landing_page::{CALLS, open_page};
use crate::support::{Server, start};

/// Returns the statuses that an order has had, in order.
async fn way(server: &Server, order_id: &str) -> Vec<i64> {
    let order = server.order(order_id).await;
    let read = server
        .app
        .store
        .read(move |tx| order_transitions::of_order(tx, &order));
    let transitions = read.await.expect("moves");
    transitions
        .iter()
        .map(|stored| stored.transition.to.code())
        .collect()
}

#[tokio::test]
async fn status_02_days_move_a_loan_into_repayment_and_overdue_and_no_further() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let id = &loan.order_id;
    assert_eq!(server.status(id).await, OrderStatus::Released);
    server.days_pass(1).await;
    assert_eq!(server.status(id).await, OrderStatus::InRepayment);
    server.days_pass(29).await;
    assert_eq!(
        server.status(id).await,
        OrderStatus::InRepayment,
        "the due day itself"
    );
    server.days_pass(1).await;
    assert_eq!(server.status(id).await, OrderStatus::Overdue);
    server.days_pass(200).await;
    assert_eq!(way(&server, id).await, [21, 151, 170, 174, 180]);
}

#[tokio::test]
async fn status_02_missed_days_are_made_good_and_a_second_round_does_nothing() {
    let (daily, at_once) = (start().await, start().await);
    let (watched, missed) = (daily.released(ANA).await, at_once.released(ANA).await);
    for _ in 0..40 {
        daily.days_pass(1).await;
    }
    at_once.days_pass(40).await;
    let day_by_day = daily.ledger(&watched.order_id).await;
    let owed = day_by_day.outstanding_centavos();
    assert_eq!(
        at_once
            .ledger(&missed.order_id)
            .await
            .outstanding_centavos(),
        owed
    );
    assert_eq!(
        way(&daily, &watched.order_id).await,
        way(&at_once, &missed.order_id).await
    );

    let postings = day_by_day.postings().len();
    let round = servicing::run_daily(&daily.app).await.expect("a round");
    assert_eq!((round.seen, round.failed), (0, 0));
    assert_eq!(
        daily.ledger(&watched.order_id).await.postings().len(),
        postings
    );
}

#[tokio::test]
async fn money_21_an_order_that_fails_is_counted_and_the_others_of_its_batch_are_served() {
    let server = start().await;
    let mut loans = Vec::new();
    for phone in [ANA, "09179999999", "09178888888"] {
        loans.push(server.released(phone).await.order_id);
    }
    let inserted = change(
        &server,
        &format!(
            "INSERT INTO loan_events (reference, order_id, sequence, kind, effective_on, received_at)
             VALUES ('of no kind', '{}', 1, 'none', '2026-07-15', 0)",
            loans[1]
        ),
    );
    assert_eq!(inserted, Ok(1));
    let tomorrow = server.app.clock.now() + jiff::SignedDuration::from_hours(24);
    server.app.clock.set(tomorrow).expect("a manual clock");
    for seen in [3, 1] {
        let round = servicing::run_daily(&server.app).await.expect("a round");
        assert_eq!((round.seen, round.failed), (seen, 1));
        for (order_id, status) in loans.iter().zip([
            OrderStatus::InRepayment,
            OrderStatus::Released,
            OrderStatus::InRepayment,
        ]) {
            assert_eq!(server.status(order_id).await, status);
        }
    }
}

#[tokio::test]
async fn a_page_shows_the_day_even_before_servicing_has_come_by() {
    let server = start().await;
    let loan = server.overdue(ANA, 2).await;
    let before = loan.details().await;
    let tomorrow = server.app.clock.now() + jiff::SignedDuration::from_hours(24);
    server.app.clock.set(tomorrow).expect("a manual clock");
    let details = loan.details().await;
    assert_eq!(details["daysLeft"], -3);
    let owed = |details: &serde_json::Value| details["amountDueCentavos"].as_i64();
    assert!(owed(&details) > owed(&before), "a day's penalty more");
    let shown = owed(&details);
    servicing::run_daily(&server.app).await.expect("a round");
    assert_eq!(
        owed(&loan.details().await),
        shown,
        "as servicing writes it down"
    );
}

#[tokio::test]
async fn a_payment_by_a_code_whose_time_has_passed_still_counts() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let due = loan.due().await["repayAmount"].as_i64().expect("an amount");
    let code = loan.reference(due, false).await;
    server.days_pass(2).await;
    let round = servicing::run_daily(&server.app).await.expect("a round");
    assert_eq!(round.expired_codes, 0, "expired the day before");
    server.press(&code, "pay").await;
    let ledger = server.ledger(&loan.order_id).await;
    assert_eq!(
        ledger.outstanding_centavos().expect("a sum"),
        1_027_300 - due
    );
}

#[tokio::test]
async fn what_is_of_no_more_use_is_forgotten_and_nothing_else() {
    let server = start().await;
    // Otherwise Ana herself would be deleted after a year.
    let longer = serde_json::json!({ "applicants": { "days": 5000, "because": "a test" } });
    let longer = serde_json::from_value(longer).expect("a table");
    let server = server
        .restarted(|config| config.lender.retention = longer)
        .await;
    let (ana, visitor) = (server.signed_in(ANA).await, server.visitor());
    let form = [("phone", "09170000002")];
    visitor.post("/service/user/send-code", &form).await.ok();
    open_page(&server).await;
    visitor.get(&format!("{CALLS}/track-visit"), &[]).await;
    let pressed = [("productId", "1"), ("moduleId", "30"), ("positionId", "0")];
    ana.post("/service/event/save", &pressed).await.ok();
    uploaded(&ana).await;
    let said = [("problemType", "6"), ("problemDetail", "It is slow")];
    let save = "/user-problem/problem-save";
    ana.post_once(save, "a key", &said).await.ok();
    let passing = [
        "captchas",
        "complaint_images",
        "idempotency_keys",
        "page_events",
        "promotion_events",
        "rate_limits",
        "sessions",
        "sms_codes",
        "sms_messages",
    ];
    let left = || {
        let rows = rows(&server);
        let has = |table: &&str| {
            rows.iter()
                .any(|row| row.starts_with(&format!("{table}: ")))
        };
        passing.into_iter().filter(has).collect::<Vec<_>>()
    };
    assert_eq!(left(), passing);
    let lasting = ["borrowers: ", "complaints: "];
    let rows = || {
        let rows = rows(&server).into_iter();
        let lasts = |row: &String| lasting.iter().any(|table| row.starts_with(table));
        rows.filter(lasts).collect::<Vec<_>>()
    };
    let before = rows();
    let held = |tables: &[&'static str]| {
        let tables: Vec<_> = passing
            .into_iter()
            .filter(|table| !tables.contains(table))
            .collect();
        assert_eq!(left(), tables);
    };
    // A day and a little later; the days are those of docs/operating.
    server.days_pass(3).await;
    held(&["captchas", "rate_limits"]);
    server.days_pass(5).await;
    held(&["captchas", "rate_limits", "complaint_images"]);
    server.days_pass(22).await;
    held(&["captchas", "rate_limits", "complaint_images"]);
    server.days_pass(1).await;
    assert_eq!(left(), ["page_events", "promotion_events"]);
    server.days_pass(369).await;
    assert_eq!(left(), ["page_events", "promotion_events"]);
    server.days_pass(1).await;
    assert_eq!(left(), Vec::<&str>::new());
    assert_eq!((rows(), before.len()), (before, 2));
}
