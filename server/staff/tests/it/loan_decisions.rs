//! Waivers and the other decisions of staff about a loan: each with operator and reason, once, in a chain of
//! hashes that shows changes (MONEY-07, MONEY-12).

use std::sync::Arc;

use jiff::civil::date;
use tulay_lender::error::{Error, ErrorCode};
use tulay_lending::state::{Cause, OrderStatus};
use tulay_staff::act::{Act, Effect};
use tulay_staff::acts;
use tulay_staff::acts::cancel::Cancel;
use tulay_staff::acts::post_payment::PostPayment;
use tulay_staff::acts::refund::Refund;
use tulay_staff::acts::reschedule::Reschedule;
use tulay_staff::acts::reverse::Reverse;
use tulay_staff::acts::waive::Waive;
use tulay_staff::acts::write_off::WriteOff;
use tulay_staff::audit;
use tulay_staff::loan_figures::Change;
use tulay_staff::order_acts;
use tulay_staff::perform::{Outcome, answer, perform};
use tulay_staff::progress::Progress;
use tulay_staff::signature::Signature;
use tulay_store::operator_audit::{self, AuditFault};

use crate::support::borrowers::{ANA, BEA};
use crate::support::callbacks::{paid, send, unallocated};
use crate::support::database::{change, rows, tamper};
use crate::support::operators::{dossier, ledgers_hold, said};
use crate::support::payouts::paid_too_much;
use crate::support::staff::{hire_all, signed};
use crate::support::{Server, start, start_production, start_with_cooling_off};

async fn by(server: &Server, who: &str) -> Signature {
    signed(&server.app, who, "a flood").await
}

async fn by_maria(server: &Server, act: Arc<dyn Act>, dry_run: bool) -> Result<Outcome, Error> {
    perform(&server.app, act, &by(server, "Maria").await, dry_run).await
}

async fn done(server: &Server, act: Arc<dyn Act>) -> Change {
    let outcome = by_maria(server, act, false);
    match outcome.await.expect("a decision") {
        Outcome::Done(effect) => figures(effect),
        outcome => panic!("{outcome:?}"),
    }
}

fn figures(effect: Effect) -> Change {
    effect.figures.expect("figures")
}

fn shown(looked: Result<Outcome, Error>) -> Effect {
    match looked.expect("a look") {
        Outcome::Shown { effect, .. } => *effect,
        outcome => panic!("{outcome:?}"),
    }
}

/// Checks that the decision is refused and changes nothing; returns the error.
async fn refused(server: &Server, act: Arc<dyn Act>) -> Error {
    hire_all(&server.app).await;
    let before = rows(server);
    let outcome = by_maria(server, act.clone(), false);
    let refusal = outcome.await.expect_err("a refusal");
    assert_eq!(rows(server), before, "{act:?}");
    refusal
}

/// Returns a refusal's code and its text with the detail.
fn why(refusal: &Error) -> (ErrorCode, String) {
    let detail = refusal.log_detail().map(|detail| format!(": {detail}"));
    (
        refusal.code(),
        refusal.sentence() + &detail.unwrap_or_default(),
    )
}

fn waive(order_id: &str, amount_centavos: i64) -> Arc<dyn Act> {
    Arc::new(Waive {
        order_id: order_id.to_owned(),
        amount_centavos,
    })
}

fn refund(order_id: &str, amount_centavos: i64, bank_reference: &str) -> Arc<dyn Act> {
    Arc::new(Refund {
        order_id: order_id.to_owned(),
        amount_centavos,
        bank_reference: Some(bank_reference.to_owned()),
    })
}

fn write_off(order_id: &str) -> Arc<dyn Act> {
    let order_id = order_id.to_owned();
    Arc::new(WriteOff { order_id })
}

fn reverse(order_id: &str, event: &str) -> Arc<dyn Act> {
    let (order_id, event) = (order_id.to_owned(), event.to_owned());
    Arc::new(Reverse { order_id, event })
}

fn cancel(order_id: &str) -> Arc<dyn Act> {
    let order_id = order_id.to_owned();
    Arc::new(Cancel { order_id })
}

#[tokio::test]
async fn money_12_a_waiver_takes_penalties_off_and_can_be_taken_back() {
    let server = start().await;
    let loan = server.overdue(ANA, 5).await;
    let charges = {
        let looked = by_maria(&server, waive(&loan.order_id, 1), true);
        figures(shown(looked.await)).before.charges_centavos
    };
    let before = rows(&server);
    let looked = by_maria(&server, waive(&loan.order_id, charges), true);
    looked.await.expect("figures");
    assert_eq!(rows(&server), before, "a dry run stores nothing");

    let more = refused(&server, waive(&loan.order_id, charges + 1)).await;
    assert_eq!(more.code(), ErrorCode::Invalid);

    let change = done(&server, waive(&loan.order_id, charges)).await;
    assert_eq!(change.after.charges_centavos, 0);
    let fallen = change.before.outstanding_centavos - change.after.outstanding_centavos;
    assert_eq!(fallen, charges);
    let change = done(&server, reverse(&loan.order_id, "operator/1")).await;
    assert_eq!(change.after.charges_centavos, charges);
    let again = refused(&server, reverse(&loan.order_id, "operator/1")).await;
    assert_eq!(again.code(), ErrorCode::Conflict);
}

#[tokio::test]
async fn money_12_a_loan_written_off_is_settled_and_what_is_paid_later_is_recovered() {
    let server = start().await;
    let loan = server.overdue(ANA, 5).await;
    let change = done(&server, write_off(&loan.order_id)).await;
    assert_eq!(change.after.status, OrderStatus::Settled);
    assert_eq!(change.after.ended, Some(Cause::WrittenOff));
    assert_eq!(server.status(&loan.order_id).await, OrderStatus::Settled);
    let again = refused(&server, write_off(&loan.order_id)).await;
    assert_eq!(again.code(), ErrorCode::Conflict);
    let change = done(&server, reverse(&loan.order_id, "operator/1")).await;
    assert_eq!(change.after.status, OrderStatus::Overdue);
}

#[tokio::test]
async fn money_12_a_write_off_of_a_loan_that_was_paid_after_all_is_not_reversed() {
    let server = start().await;
    let loan = server.overdue(ANA, 5).await;
    done(&server, write_off(&loan.order_id)).await;
    let offered = async || {
        let shown = dossier(&server, &loan.order_id).await;
        let offered = order_acts::offered(&server.app, &shown).await;
        offered.expect("acts").reversible
    };
    assert_eq!(Vec::from_iter(offered().await), ["operator/1"]);
    unallocated(&server, "gc_1", 5_000_000).await;
    let post = PostPayment {
        order_id: loan.order_id.clone(),
        channel: "90006".to_owned(),
        payment: "gc_1".to_owned(),
    };
    by_maria(&server, Arc::new(post), false)
        .await
        .expect("posted");
    assert!(offered().await.is_empty());
    let refused = refused(&server, reverse(&loan.order_id, "operator/1")).await;
    let sentence = "This write-off has no effect any more: the loan is paid";
    assert_eq!(why(&refused), (ErrorCode::Conflict, sentence.to_owned()));
}

#[tokio::test]
async fn money_07_what_is_owed_to_a_borrower_is_refunded_once() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let due = loan.due().await["repayAmount"].as_i64().expect("an amount");
    let code = loan.reference(due, false).await;
    send(&server, &paid("gc_1", &code, 2_000_000)).await.ok();
    let looked = by_maria(&server, refund(&loan.order_id, 1, "BPI 1"), true);
    let change = figures(shown(looked.await));
    let owed = change.before.owed_to_borrower_centavos;
    assert!(owed > 0, "{change:?}");
    let more = refused(&server, refund(&loan.order_id, owed + 1, "BPI 1")).await;
    assert_eq!(more.code(), ErrorCode::Invalid);
    let change = done(&server, refund(&loan.order_id, owed, "BPI 1")).await;
    assert_eq!(change.after.owed_to_borrower_centavos, 0);
    let again = refused(&server, refund(&loan.order_id, owed, "BPI 2")).await;
    assert_eq!(again.code(), ErrorCode::Invalid);
}

#[tokio::test]
async fn money_07_one_bank_reference_is_one_refund_until_it_is_taken_back() {
    let server = start().await;
    let anas = paid_too_much(&server, ANA, "gc_1").await;
    let beas = paid_too_much(&server, BEA, "gc_2").await;
    done(&server, refund(&anas.order_id, 100_000, "BPI 7")).await;
    let before = rows(&server);
    for (loan, typed) in [(&anas, "BPI 7"), (&beas, "BPI 7"), (&beas, " bpi  7")] {
        let again = refused(&server, refund(&loan.order_id, 50_000, typed)).await;
        let sentence = format!(
            "This bank reference was noted for a refund of order {}",
            server.order(&anas.order_id).await.number
        );
        assert_eq!(why(&again), (ErrorCode::Conflict, sentence));
    }
    assert_eq!(rows(&server), before, "nothing is stored");
    done(&server, refund(&beas.order_id, 50_000, "BPI 77")).await;

    // The first was typed for the wrong order.
    done(&server, reverse(&anas.order_id, "operator/1")).await;
    let change = done(&server, refund(&beas.order_id, 100_000, "BPI 7")).await;
    assert_eq!(change.after.owed_to_borrower_centavos, 822_700);
}

#[tokio::test]
async fn money_12_new_due_dates_are_one_for_each_unpaid_installment() {
    let server = start().await;
    let loan = server.overdue(ANA, 2).await;
    let dates = |days: &[(i16, i8, i8)]| {
        Arc::new(Reschedule {
            order_id: loan.order_id.clone(),
            due_dates: days.iter().map(|(y, m, d)| date(*y, *m, *d)).collect(),
        })
    };
    for unsound in [
        dates(&[]),
        dates(&[(2026, 12, 1)]),
        dates(&[(2026, 12, 1), (2026, 11, 1), (2027, 1, 1)]),
        dates(&[(2020, 12, 1), (2026, 11, 1), (2027, 1, 1)]),
        dates(&[(2026, 12, 1), (2027, 1, 1), (2036, 1, 1)]),
    ] {
        let refusal = refused(&server, unsound).await;
        assert_eq!(refusal.code(), ErrorCode::Invalid);
    }
    let sound = dates(&[(2026, 10, 1), (2026, 11, 1), (2026, 12, 1)]);
    let change = done(&server, sound.clone()).await;
    let (code, sentence) = why(&refused(&server, sound).await);
    assert_eq!(code, ErrorCode::Invalid);
    assert_eq!(sentence, "The loan has these dates already");
    assert_eq!(change.before.status, OrderStatus::Overdue);
    assert_eq!(change.after.status, OrderStatus::InRepayment);
    let stored = server.order(&loan.order_id).await;
    assert_eq!(stored.status, OrderStatus::InRepayment);
}

#[tokio::test]
async fn money_12_new_due_dates_that_post_nothing_are_no_difference_of_the_ledger() {
    let server = start().await;
    let loan = server.released(ANA).await;
    server.days_pass(3).await;
    let dates = [date(2026, 10, 1), date(2026, 11, 1), date(2026, 12, 1)];
    let reschedule = Reschedule {
        order_id: loan.order_id.clone(),
        due_dates: dates.to_vec(),
    };
    done(&server, Arc::new(reschedule)).await;
    ledgers_hold(&server).await;
    server.days_pass(2).await;
    ledgers_hold(&server).await;
}

#[tokio::test]
async fn money_12_a_loan_is_cancelled_within_its_cooling_off_time_once_its_price_is_paid() {
    let server = start_with_cooling_off().await;
    let loan = server.released(ANA).await;
    // The last of its three days.
    server.days_pass(3).await;
    let early = refused(&server, cancel(&loan.order_id)).await;
    let (code, sentence) = why(&early);
    assert_eq!(code, ErrorCode::Conflict);
    assert!(
        sentence.starts_with("Less was paid than cancelling costs: it costs 9"),
        "{sentence}"
    );
    let due = loan.due().await["repayAmount"].as_i64().expect("an amount");
    let reference = loan.reference(due, false).await;
    send(&server, &paid("gc_1", &reference, 1_000_000))
        .await
        .ok();
    let change = done(&server, cancel(&loan.order_id)).await;
    assert_eq!(change.after.status, OrderStatus::Settled);
    assert_eq!(change.after.ended, Some(Cause::Cancelled));
    let again = refused(&server, cancel(&loan.order_id)).await;
    assert_eq!(again.code(), ErrorCode::Conflict);

    let late = server.released(BEA).await;
    server.days_pass(4).await;
    let refusal = refused(&server, cancel(&late.order_id)).await;
    let passed = "The cooling-off time has passed: it was 3 days".to_owned();
    assert_eq!(why(&refusal), (ErrorCode::Conflict, passed));
}

/// Returns the number of rows of an audit whose chain holds. The tests' own approvals and releases are no acts.
async fn unbroken_rows(server: &Server) -> i64 {
    let verified = server
        .app
        .store
        .read(|tx| operator_audit::verify(tx, None, &acts::traced(), &|_| ()))
        .await;
    let verified = verified.expect("a verification");
    let of_test = |fault: &AuditFault| match fault {
        AuditFault::Unrecorded { fact, .. } => fact == "approved" || fact == "released",
        _ => false,
    };
    assert!(verified.faults.iter().all(of_test), "{verified:?}");
    verified.rows
}

#[tokio::test]
async fn above_the_sum_a_second_person_confirms_and_never_the_first() {
    let server =
        start_production(|text| format!("second_person_above_centavos = 100\n{text}")).await;
    let loan = server.overdue(ANA, 5).await;
    let small = by_maria(&server, waive(&loan.order_id, 100), false);
    assert!(matches!(small.await, Ok(Outcome::Done(_))), "not above it");
    let large = by_maria(&server, waive(&loan.order_id, 101), false);
    assert_eq!(large.await.expect("a request"), Outcome::Waits(2));
    let listed = said(&server, "Pia", &["requests"]).await;
    assert!(
        listed.starts_with("2\t") && listed.lines().count() == 1,
        "{listed}"
    );

    let before = rows(&server);
    for first in ["Maria", " maria "] {
        let refusal = answer(&server.app, 2, true, &by(&server, first).await).await;
        assert_eq!(refusal.expect_err("a refusal").code(), ErrorCode::Conflict);
    }
    for unknown in [0, -1, 1, 99, i64::MAX] {
        let refusal = answer(&server.app, unknown, true, &by(&server, "Jose").await).await;
        assert_eq!(refusal.expect_err("a refusal").code(), ErrorCode::NotFound);
    }
    assert_eq!(rows(&server), before);
    let change = answer(&server.app, 2, true, &by(&server, "Jose").await)
        .await
        .expect("done");
    let change = figures(change.expect("an effect"));
    let fallen = change.before.charges_centavos - change.after.charges_centavos;
    assert_eq!(fallen, 101);
    let again = answer(&server.app, 2, true, &by(&server, "Pia").await).await;
    assert_eq!(again.expect_err("a refusal").code(), ErrorCode::Conflict);

    let large = by_maria(&server, waive(&loan.order_id, 102), false);
    assert_eq!(large.await.expect("a request"), Outcome::Waits(4));
    assert_eq!(
        answer(&server.app, 4, false, &by(&server, "Maria").await)
            .await
            .expect("rejected"),
        None
    );
    assert_eq!(said(&server, "Pia", &["requests"]).await, "");
    assert_eq!(unbroken_rows(&server).await, 5);
}

#[tokio::test]
async fn amounts_reasons_and_orders_that_make_no_sense_change_nothing() {
    let server = start().await;
    let loan = server.overdue(ANA, 5).await;
    for amount in [0, -1, i64::MIN, 1_000_000_000_000_000_000, i64::MAX] {
        let id = &loan.order_id;
        for act in [waive(id, amount), refund(id, amount, "BPI 1")] {
            let refusal = refused(&server, act).await;
            assert_eq!(refusal.code(), ErrorCode::Invalid, "{amount}");
        }
    }
    let before = rows(&server);
    for reason in ["", "  ", "a\nb", &"x".repeat(501)] {
        let signature = Signature {
            reason: reason.to_owned(),
            ..by(&server, "Maria").await
        };
        let act = waive(&loan.order_id, 1);
        let refusal = perform(&server.app, act, &signature, false);
        assert_eq!(
            refusal.await.expect_err("a refusal").code(),
            ErrorCode::Invalid
        );
    }
    assert_eq!(rows(&server), before);
    for order in ["", "ord_none", "ord_00000000000000000000000000"] {
        let refusal = refused(&server, waive(order, 1)).await;
        assert_eq!(refusal.code(), ErrorCode::NotFound, "{order}");
    }
    let applied = server.applied(BEA).await;
    let refusal = refused(&server, write_off(&applied.order_id)).await;
    assert_eq!(refusal.code(), ErrorCode::Conflict);
    for event in ["", "operator/1", "release"] {
        let refusal = refused(&server, reverse(&loan.order_id, event)).await;
        assert_eq!(refusal.code(), ErrorCode::NotFound);
    }
}

#[tokio::test]
async fn the_audit_names_who_and_why_and_shows_a_row_that_was_changed() {
    let server = start().await;
    let loan = server.overdue(ANA, 5).await;
    for amount in 1..=3 {
        done(&server, waive(&loan.order_id, amount)).await;
    }
    let listed = said(&server, "Pia", &["audit"]).await;
    let newest = format!(
        "3\t2026-08-19 09:30:00\tdone\t{}\twaived 0.03\tMaria\ta flood\tconsole\n",
        loan.order_id
    );
    assert!(listed.starts_with(&newest), "{listed}");
    assert_eq!(unbroken_rows(&server).await, 3);

    // A change with the database's own tools.
    let forged = "UPDATE operator_audit SET operator = 'Jose' WHERE seq = 2";
    assert!(change(&server, forged).is_err(), "the database refuses");
    let trigger = ("operator_audit", "operator_audit_is_not_changed");
    tamper(&server, trigger, forged);
    let found = audit::verify(&server.app, None, &Progress::default()).await;
    let faults = found.expect("a verified audit").faults;
    assert!(faults[0].text.contains("row 2"), "{faults:?}");
}
