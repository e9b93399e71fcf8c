//! The SMS during a loan (MONEY-14): the events that queue one, its time, and that it is sent once.

use tulay_lender::{outbox, servicing};
use tulay_lending::state::OrderStatus;
use tulay_staff::order_dossier::{HistoryEvent, SmsContent, SmsState};
use tulay_system::clock::wire_time;

use crate::support::borrowers::{ANA, FIRST, LOAN, Loan, push};
use crate::support::callbacks::{paid, send};
use crate::support::operators::{dossier, said, take_back};
use crate::support::{Server, start};

/// Moves the clock, runs servicing and sends the outbox.
async fn live_until(server: &Server, at: &str) {
    server
        .app
        .clock
        .set(at.parse().expect("a time"))
        .expect("a manual clock");
    servicing::run_daily(&server.app).await.expect("a round");
    outbox::deliver(&server.app).await.expect("a round");
}

/// Returns the kind and text of each sent message of Ana's loan, oldest first.
async fn sent(server: &Server) -> Vec<(String, String)> {
    let mut messages = server.outbox(ANA).await;
    messages.reverse();
    let sent = messages
        .into_iter()
        .filter(|message| message.sent_at_ms.is_some());
    sent.filter_map(|message| Some((message.loan.clone()?.kind, message.body)))
        .collect()
}

async fn kinds(server: &Server) -> Vec<String> {
    sent(server)
        .await
        .into_iter()
        .map(|(kind, _)| kind)
        .collect()
}

/// Returns the number of messages of the loan in the outbox, sent or not.
async fn queued(server: &Server) -> usize {
    let messages = server.outbox(ANA).await;
    messages
        .iter()
        .filter(|message| message.loan.is_some())
        .count()
}

/// Reports a payment by GCash, with the code of the amount due.
async fn pay(server: &Server, loan: &Loan, name: &str, amount_centavos: i64, at: &str) {
    let again = Loan {
        client: server.signed_in(ANA).await,
        order_id: loan.order_id.clone(),
    };
    let due = again.due().await["repayAmount"]
        .as_i64()
        .expect("an amount");
    let code = again.reference(due, false).await;
    let mut claim = paid(name, &code, amount_centavos);
    claim["paidAt"] = at.into();
    send(server, &claim).await.ok();
}

#[tokio::test]
async fn money_14_a_payment_that_the_bank_took_back_is_said_once_with_what_to_do() {
    let server = start().await;
    let loan = server.released(ANA).await;
    live_until(&server, "2026-07-15T09:31:00+08:00").await;
    pay(&server, &loan, "gc_1", 342_433, "2026-07-15T09:31:00+08:00").await;
    live_until(&server, "2026-07-15T09:32:00+08:00").await;
    take_back(&server, "gc_1").await;
    live_until(&server, "2026-07-15T09:33:00+08:00").await;
    live_until(&server, "2026-07-15T09:34:00+08:00").await;
    let told = sent(&server).await;
    let bounced = "Tulay: your payment of PHP 3,424.33 for your Tulay Cash loan was taken back and does not count. \
                   Open the app to see what is due. Questions: 02 8123 4567";
    assert_eq!(told[2..], [("bounced".to_owned(), bounced.to_owned())]);
}

#[tokio::test]
async fn money_14_a_release_a_payment_and_the_settlement_are_told_once_each() {
    let server = start().await;
    let loan = server.released(ANA).await;
    live_until(&server, "2026-07-15T09:31:00+08:00").await;
    live_until(&server, "2026-07-15T09:32:00+08:00").await;
    let released = "Tulay: PHP 9,500.00 of your Tulay Cash loan was sent to your account. \
                    First payment: PHP 3,424.33 on Fri, Aug 14, 2026. Questions: 02 8123 4567";
    let told = vec![("released".to_owned(), released.to_owned())];
    assert_eq!(sent(&server).await, told);

    live_until(&server, "2026-07-20T10:00:00+08:00").await;
    pay(&server, &loan, "gc_1", FIRST, "2026-07-20T10:00:00+08:00").await;
    pay(
        &server,
        &loan,
        "gc_2",
        1_027_300 - FIRST,
        "2026-07-20T10:00:00+08:00",
    )
    .await;
    assert_eq!(server.status(&loan.order_id).await, OrderStatus::Settled);
    live_until(&server, "2026-07-20T10:01:00+08:00").await;
    let told = sent(&server).await.split_off(1);
    let texts: Vec<&str> = told.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "Tulay: we received PHP 3,424.33 for your Tulay Cash loan. Thank you. Reference gc_1",
            "Tulay: we received PHP 6,848.67. Your Tulay Cash loan is fully paid. Thank you. Reference gc_2",
        ]
    );
}

#[tokio::test]
async fn money_14_a_release_that_is_told_later_names_the_payment_that_comes_first_by_then() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let dates = ["2026-08-20", "2026-09-20", "2026-10-20"];
    let reschedule = [&["reschedule", &loan.order_id], &dates[..]].concat();
    said(&server, "Maria", &reschedule).await;
    pay(&server, &loan, "gc_1", 50_000, "2026-07-15T09:31:00+08:00").await;
    live_until(&server, "2026-07-15T09:32:00+08:00").await;
    let told = sent(&server).await;
    let first = "First payment: PHP 2,924.33 on Thu, Aug 20, 2026.";
    assert!(told[0].1.contains(first), "{told:?}");
}

#[tokio::test]
async fn money_14_a_loan_that_was_written_off_in_part_is_not_told_to_be_fully_paid() {
    let server = start().await;
    let loan = server.released(ANA).await;
    pay(&server, &loan, "gc_1", 50_000, "2026-07-15T09:31:00+08:00").await;
    said(&server, "Maria", &["write-off", &loan.order_id]).await;
    take_back(&server, "gc_1").await;
    pay(&server, &loan, "gc_2", 50_000, "2026-07-15T09:31:00+08:00").await;
    assert_eq!(server.status(&loan.order_id).await, OrderStatus::Settled);
    live_until(&server, "2026-07-15T09:32:00+08:00").await;
    let told = sent(&server).await;
    let received =
        "Tulay: we received PHP 500.00 for your Tulay Cash loan. Thank you. Reference gc_2";
    assert_eq!(told.last().map(|(_, text)| text.as_str()), Some(received));
}

#[tokio::test]
async fn money_14_a_postback_that_comes_twice_is_told_once() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let code = loan.reference(FIRST, false).await;
    for _ in 0..3 {
        send(&server, &paid("gc_1", &code, FIRST)).await.ok();
    }
    live_until(&server, "2026-07-15T09:31:00+08:00").await;
    assert_eq!(kinds(&server).await, ["released", "received"]);
}

#[tokio::test]
async fn money_14_reminders_go_out_before_on_and_after_the_due_day_once_each() {
    let server = start().await;
    server.released(ANA).await;
    let mut told = Vec::new();
    for (day, kind) in [
        ("08-10", None),
        ("08-11", Some("due_soon")),
        ("08-12", None),
        ("08-14", Some("due_today")),
        ("08-15", Some("overdue_1")),
        ("08-16", None),
        ("08-21", Some("overdue_7")),
        ("09-12", None),
        ("09-13", Some("overdue_30")),
        ("09-19", None),
    ] {
        // The round just after midnight, a repeated one, and another server's.
        for time in ["00:01", "08:00", "08:01"] {
            let before = sent(&server).await;
            live_until(&server, &format!("2026-{day}T{time}:00+08:00")).await;
            let after = sent(&server).await.into_iter();
            told.extend(after.filter(|message| !before.contains(message)));
        }
        let newest = told.last().map(|(kind, _)| kind.as_str());
        assert!(kind.is_none() || newest == kind, "{day}: {newest:?}");
    }
    let kinds: Vec<&str> = told.iter().map(|(kind, _)| kind.as_str()).collect();
    assert_eq!(
        kinds,
        [
            "released",
            "due_soon",
            "due_today",
            "overdue_1",
            "overdue_7",
            "overdue_30"
        ]
    );
    assert_eq!(
        told[1].1,
        "Tulay: PHP 3,424.33 for your Tulay Cash loan is due on Fri, Aug 14, 2026. \
         If you have just paid, thank you."
    );
    // ₱1,000.00 once and 5 % of ₱3,424.33.
    assert_eq!(
        told[3].1,
        "Tulay: your Tulay Cash payment was due on Fri, Aug 14, 2026. Please pay PHP 4,595.55 now; \
         each day late may add a penalty. Questions: 02 8123 4567"
    );
}

#[tokio::test]
async fn money_14_a_reminder_of_a_day_that_servicing_missed_goes_out_on_the_next() {
    let server = start().await;
    server.released(ANA).await;
    live_until(&server, "2026-08-13T09:00:00+08:00").await;
    assert_eq!(kinds(&server).await, ["released", "due_soon"]);
    live_until(&server, "2026-08-17T09:00:00+08:00").await;
    assert_eq!(kinds(&server).await, ["released", "due_soon", "overdue_1"]);
    // Much later, no missed message is sent; reminders are kept for 30 days.
    live_until(&server, "2026-12-01T09:00:00+08:00").await;
    assert_eq!(kinds(&server).await, ["released"]);
}

#[tokio::test]
async fn money_14_nothing_is_sent_before_8_or_from_20_on_and_what_waits_goes_out_at_8() {
    let server = start().await;
    let loan = server.released(ANA).await;
    live_until(&server, "2026-07-15T20:00:00+08:00").await;
    assert_eq!(
        kinds(&server).await,
        [""; 0],
        "queued at 9:30, and nobody sent it by 20:00"
    );
    pay(&server, &loan, "gc_1", FIRST, "2026-07-15T20:00:00+08:00").await;
    for night in [
        "2026-07-15T23:59:00+08:00",
        "2026-07-16T00:00:00+08:00",
        "2026-07-16T07:59:59+08:00",
    ] {
        live_until(&server, night).await;
        assert_eq!(
            (kinds(&server).await.len(), queued(&server).await),
            (0, 2),
            "{night}"
        );
    }
    live_until(&server, "2026-07-16T08:00:00+08:00").await;
    assert_eq!(kinds(&server).await, ["released", "received"]);
}

#[tokio::test]
async fn money_14_a_code_is_sent_by_night_as_well() {
    let server = start().await;
    server
        .app
        .clock
        .set("2026-07-15T23:00:00+08:00".parse().expect("a time"))
        .expect("a manual clock");
    let asked = [("phone", ANA)];
    server
        .visitor()
        .post("/service/user/send-code", &asked)
        .await
        .ok();
    outbox::deliver(&server.app).await.expect("a round");
    let messages = server.outbox(ANA).await;
    assert_eq!(messages.len(), 1);
    assert!(messages[0].sent_at_ms.is_some());
}

#[tokio::test]
async fn money_14_a_reminder_of_what_was_paid_meanwhile_is_not_sent() {
    let server = start().await;
    let loan = server.released(ANA).await;
    live_until(&server, "2026-08-13T09:00:00+08:00").await;
    live_until(&server, "2026-08-14T00:01:00+08:00").await;
    assert_eq!(queued(&server).await, 3, "due today, from 8:00 on");
    pay(&server, &loan, "gc_1", FIRST, "2026-08-14T07:00:00+08:00").await;
    live_until(&server, "2026-08-14T08:00:00+08:00").await;
    assert_eq!(kinds(&server).await, ["released", "due_soon", "received"]);
    assert_eq!(queued(&server).await, 3);
}

#[tokio::test]
async fn money_14_a_reminder_names_what_is_left_after_a_part_was_paid() {
    let server = start().await;
    let loan = server.released(ANA).await;
    live_until(&server, "2026-08-14T00:01:00+08:00").await;
    pay(
        &server,
        &loan,
        "gc_1",
        FIRST - 50_000,
        "2026-08-14T00:02:00+08:00",
    )
    .await;
    live_until(&server, "2026-08-14T08:00:00+08:00").await;
    let texts = sent(&server).await;
    let due = texts
        .iter()
        .find(|(kind, _)| kind == "due_today")
        .expect("a reminder");
    assert!(
        due.1
            .starts_with("Tulay: PHP 500.00 for your Tulay Cash loan is due today"),
        "{}",
        due.1
    );
}

#[tokio::test]
async fn money_14_a_payment_that_bounces_before_it_was_told_is_told_as_taken_back_alone() {
    let server = start().await;
    let loan = server.released(ANA).await;
    live_until(&server, "2026-07-15T22:00:00+08:00").await;
    pay(
        &server,
        &loan,
        "gc_1",
        1_027_300,
        "2026-07-15T22:00:00+08:00",
    )
    .await;
    take_back(&server, "gc_1").await;
    live_until(&server, "2026-07-16T08:00:00+08:00").await;
    assert_eq!(kinds(&server).await, ["released", "bounced"]);
}

#[tokio::test]
async fn money_14_a_declined_application_is_told() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    server.decide(&loan.order_id, false).await;
    live_until(&server, "2026-07-15T09:31:00+08:00").await;
    assert_eq!(
        sent(&server).await,
        [(
            "declined".to_owned(),
            "Tulay: we cannot approve PHP 10,000.00 for Tulay Cash right now. Questions: 02 8123 4567"
                .to_owned()
        )]
    );
}

#[tokio::test]
async fn money_14_a_declined_application_is_told_why_where_the_lender_said_so() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    let decline = ["decline", &loan.order_id, "--because", "existing-loans"];
    said(&server, "Maria", &decline).await;
    live_until(&server, "2026-07-15T09:31:00+08:00").await;
    assert_eq!(
        sent(&server).await[0].1,
        "Tulay: we cannot approve PHP 10,000.00 for Tulay Cash right now: \
         you have other loans to repay first. Questions: 02 8123 4567"
    );
}

#[tokio::test]
async fn money_14_messages_speak_the_language_in_which_the_loan_was_confirmed() {
    let server = start().await;
    let client = server.ready(ANA).await.in_language("fil");
    let order_id = push(&client, &LOAN).await;
    server.decide(&order_id, true).await;
    server.release(&order_id).await;
    live_until(&server, "2026-07-15T09:31:00+08:00").await;
    assert_eq!(
        sent(&server).await[0].1,
        "Tulay: ipinadala na sa account mo ang PHP 9,500.00 ng Tulay Cash loan mo. \
         Unang bayad: PHP 3,424.33 sa Biy, Ago 14, 2026. Tanong: 02 8123 4567"
    );
}

#[tokio::test]
async fn ux_04_messages_follow_the_language_that_the_borrower_chooses_later() {
    const CALL: &str = "/service/user/language";
    let server = start().await;
    let loan = server.released(ANA).await;
    let choose = |tag| [("language", tag)];
    loan.client.post(CALL, &choose("fil")).await.ok();
    pay(&server, &loan, "gc_1", FIRST, "2026-07-15T10:00:00+08:00").await;
    live_until(&server, "2026-07-15T10:01:00+08:00").await;
    let (_, last) = sent(&server).await.pop().expect("a message");
    assert!(last.starts_with("Tulay: natanggap namin"), "{last}");
    assert_eq!(loan.client.post(CALL, &choose("xx")).await.code, "1400");
    assert_eq!(
        server.visitor().post(CALL, &choose("fil")).await.code,
        "1001"
    );
}

#[tokio::test]
async fn money_14_the_demo_shows_a_message_from_the_time_at_which_it_may_be_sent() {
    let server = start().await;
    let loan = server.released(ANA).await;
    server
        .app
        .clock
        .set("2026-07-15T21:00:00+08:00".parse().expect("a time"))
        .expect("a manual clock");
    pay(&server, &loan, "gc_1", FIRST, "2026-07-15T21:00:00+08:00").await;
    let shown = || async {
        let answer = server.get(&format!("/demo/outbox?phone={ANA}")).await;
        let sent: serde_json::Value = answer.json().await.expect("a list");
        let sent = sent.as_array().expect("a list").iter();
        sent.map(|sms| sms["createdAt"].as_str().expect("a time").to_owned())
            .collect::<Vec<_>>()
    };
    // The code of the account, the confirmation of the loan, and its release.
    let by_day = ["2026-07-15 09:30:00"; 3];
    assert_eq!(shown().await, by_day);
    server
        .app
        .clock
        .set("2026-07-16T08:00:00+08:00".parse().expect("a time"))
        .expect("a manual clock");
    assert_eq!(
        shown().await,
        [&by_day[..], &["2026-07-16 08:00:00"]].concat()
    );
}

#[tokio::test]
async fn money_14_an_operator_sees_the_messages_of_a_loan_sent_waiting_and_given_up() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let shown = async |order: &str| {
        let history = dossier(&server, order).await.history.into_iter();
        let sms = history.filter_map(|entry| match entry.event {
            HistoryEvent::Sms(sms) => {
                let state = match sms.state {
                    SmsState::Sent => "sent",
                    SmsState::GivenUp => "given up",
                    SmsState::Queued => "waits",
                };
                let text = match sms.content {
                    SmsContent::Text(text) => text,
                    SmsContent::Kind(kind) => kind.words().to_owned(),
                };
                Some(format!("{} {state}\t{text}", wire_time(entry.at_ms)))
            }
            _ => None,
        });
        sms.collect::<Vec<_>>()
    };
    let found = shown(&loan.order_id).await;
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].contains("waits\tTulay: we received your application"));
    assert_eq!(
        found[1],
        "2026-07-15 09:30:00 waits\tthe money of the loan arrived"
    );

    live_until(&server, "2026-08-11T07:00:00+08:00").await;
    let found = shown(&loan.order_id).await;
    assert_eq!(
        found[1],
        "2026-07-15 09:30:00 waits\tthe money of the loan arrived"
    );
    assert_eq!(
        found[2],
        "2026-08-11 07:00:00 waits\tan installment is due soon"
    );
    live_until(&server, "2026-08-11T08:00:00+08:00").await;
    let found = shown(&loan.order_id).await;
    assert!(found[1].contains("sent\tTulay: PHP 9,500.00 of your Tulay Cash loan"));
    assert!(found[2].contains("sent\tTulay: PHP 3,424.33 for your Tulay Cash loan is due"));

    // On the due date no server sends before the evening.
    let day = "2026-08-14T09:00:00+08:00";
    let clock = &server.app.clock;
    clock
        .set(day.parse().expect("a time"))
        .expect("a manual clock");
    servicing::run_daily(&server.app).await.expect("a round");
    let night = "2026-08-14T21:00:00+08:00";
    clock
        .set(night.parse().expect("a time"))
        .expect("a manual clock");
    servicing::run_daily(&server.app).await.expect("a round");
    let found = shown(&loan.order_id).await;
    assert_eq!(
        found[3],
        "2026-08-14 09:00:00 given up\tan installment is due today"
    );
    let texts = found.iter().filter(|line| line.ends_with('\t'));
    assert_eq!(texts.count(), 0, "{found:?}");

    let other = server.applied("09179999999").await;
    let found = shown(&other.order_id).await;
    assert_eq!(found.len(), 1, "{found:?}");
}
