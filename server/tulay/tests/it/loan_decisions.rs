//! `tulay ops waive` and the other decisions of staff about a loan: each with operator and reason, once, in a chain of
//! hashes that shows changes (MONEY-07, MONEY-12).

use jiff::civil::date;
use tulay_lender::error::{Error, ErrorCode};
use tulay_lending::state::{Cause, OrderStatus};
use tulay_ops::acts::second_person;
use tulay_ops::acts::second_person::SecondPersonCommand;
use tulay_ops::acts::signature::Signature;
use tulay_ops::acts::{Act, Effect, Outcome, answer, perform};
use tulay_ops::audit;
use tulay_ops::audit::AuditCommand;
use tulay_ops::loan_decisions::LoanDecision;
use tulay_ops::loan_figures::Change;

use crate::borrowers::Loan;
use crate::callbacks::{paid, send};
use crate::database::{change, rows, tamper};
use crate::support::{OPERATOR, Server, production, start, start_production, tulay_ops};

const ANA: &str = "09171234321";
const BEA: &str = "09179999999";

fn by(operator: &str) -> Signature {
    Signature {
        operator: operator.to_owned(),
        reason: "a flood".to_owned(),
    }
}

async fn by_maria(
    server: &Server,
    order_id: &str,
    decision: LoanDecision,
    dry_run: bool,
) -> Result<Outcome, Error> {
    let act = Act::Loan(decision);
    perform(&server.app, order_id, &act, &by("Maria"), dry_run).await
}

async fn done(server: &Server, loan: &Loan, decision: LoanDecision) -> Change {
    let outcome = by_maria(server, &loan.order_id, decision, false);
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
        Outcome::Shown { effect, .. } => effect,
        outcome => panic!("{outcome:?}"),
    }
}

/// Checks that the decision is refused and changes nothing; returns the error.
async fn refused(server: &Server, order_id: &str, decision: LoanDecision) -> Error {
    let before = rows(server);
    let outcome = by_maria(server, order_id, decision.clone(), false);
    let refusal = outcome.await.expect_err("a refusal");
    assert_eq!(rows(server), before, "{decision:?}");
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

fn waive(amount_centavos: i64) -> LoanDecision {
    LoanDecision::Waive { amount_centavos }
}

fn refund(amount_centavos: i64, bank_reference: &str) -> LoanDecision {
    LoanDecision::Refund {
        amount_centavos,
        bank_reference: Some(bank_reference.to_owned()),
    }
}

async fn said(server: &Server, command: AuditCommand) -> String {
    audit::run(&server.app, command).await.expect("done")
}

/// Starts a server whose first product may be cancelled within 3 days.
pub async fn start_with_cooling_off() -> Server {
    let with = "[products.terms]\ncooling_off_days = 3";
    start_production(|text| text.replacen("[products.terms]", with, 1)).await
}

#[tokio::test]
async fn money_12_a_waiver_takes_penalties_off_and_can_be_taken_back() {
    let server = start().await;
    let loan = server.overdue(ANA, 5).await;
    let charges = {
        let looked = by_maria(&server, &loan.order_id, waive(1), true);
        figures(shown(looked.await)).before.charges_centavos
    };
    let before = rows(&server);
    let looked = by_maria(&server, &loan.order_id, waive(charges), true);
    looked.await.expect("figures");
    assert_eq!(rows(&server), before, "a dry run stores nothing");

    let change = done(&server, &loan, waive(charges)).await;
    assert_eq!(change.after.charges_centavos, 0);
    let fallen = change.before.outstanding_centavos - change.after.outstanding_centavos;
    assert_eq!(fallen, charges);
    let event = "operator/1".to_owned();
    let change = done(&server, &loan, LoanDecision::Reverse { event }).await;
    assert_eq!(change.after.charges_centavos, charges);
    let event = "operator/1".to_owned();
    let again = refused(&server, &loan.order_id, LoanDecision::Reverse { event }).await;
    assert_eq!(again.code(), ErrorCode::Conflict);
}

#[tokio::test]
async fn money_12_a_loan_written_off_is_settled_and_what_is_paid_later_is_recovered() {
    let server = start().await;
    let loan = server.overdue(ANA, 5).await;
    let change = done(&server, &loan, LoanDecision::WriteOff).await;
    assert_eq!(change.after.status, OrderStatus::Settled);
    assert_eq!(change.after.ended, Some(Cause::WrittenOff));
    assert_eq!(server.status(&loan.order_id).await, OrderStatus::Settled);
    let again = refused(&server, &loan.order_id, LoanDecision::WriteOff).await;
    assert_eq!(again.code(), ErrorCode::Conflict);
    let event = "operator/1".to_owned();
    let change = done(&server, &loan, LoanDecision::Reverse { event }).await;
    assert_eq!(change.after.status, OrderStatus::Overdue);
}

#[tokio::test]
async fn money_07_what_is_owed_to_a_borrower_is_refunded_once() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let due = loan.due().await["repayAmount"].as_i64().expect("an amount");
    let code = loan.reference(due, false).await;
    send(&server, &paid("gc_1", &code, 2_000_000)).await.ok();
    let looked = by_maria(&server, &loan.order_id, refund(1, "BPI 1"), true);
    let change = figures(shown(looked.await));
    let owed = change.before.owed_to_borrower_centavos;
    assert!(owed > 0, "{change:?}");
    let more = refused(&server, &loan.order_id, refund(owed + 1, "BPI 1")).await;
    assert_eq!(more.code(), ErrorCode::Invalid);
    let change = done(&server, &loan, refund(owed, "BPI 1")).await;
    assert_eq!(change.after.owed_to_borrower_centavos, 0);
    let again = refused(&server, &loan.order_id, refund(owed, "BPI 2")).await;
    assert_eq!(again.code(), ErrorCode::Invalid);
}

#[tokio::test]
async fn money_12_new_due_dates_are_one_for_each_unpaid_installment() {
    let server = start().await;
    let loan = server.overdue(ANA, 2).await;
    let dates = |days: &[(i16, i8, i8)]| LoanDecision::Reschedule {
        due_dates: days.iter().map(|(y, m, d)| date(*y, *m, *d)).collect(),
    };
    for unsound in [
        dates(&[]),
        dates(&[(2026, 12, 1)]),
        dates(&[(2026, 12, 1), (2026, 11, 1), (2027, 1, 1)]),
        dates(&[(2020, 12, 1), (2026, 11, 1), (2027, 1, 1)]),
        dates(&[(2026, 12, 1), (2027, 1, 1), (2036, 1, 1)]),
    ] {
        let refusal = refused(&server, &loan.order_id, unsound).await;
        assert_eq!(refusal.code(), ErrorCode::Invalid);
    }
    let sound = dates(&[(2026, 10, 1), (2026, 11, 1), (2026, 12, 1)]);
    let change = done(&server, &loan, sound).await;
    assert_eq!(change.before.status, OrderStatus::Overdue);
    assert_eq!(change.after.status, OrderStatus::InRepayment);
    let stored = server.order(&loan.order_id).await;
    assert_eq!(stored.status, OrderStatus::InRepayment);
}

#[tokio::test]
async fn money_12_a_loan_is_cancelled_within_its_cooling_off_time_once_its_price_is_paid() {
    let server = start_with_cooling_off().await;
    let loan = server.released(ANA).await;
    server.days_pass(2).await;
    let early = refused(&server, &loan.order_id, LoanDecision::Cancel).await;
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
    let change = done(&server, &loan, LoanDecision::Cancel).await;
    assert_eq!(change.after.status, OrderStatus::Settled);
    assert_eq!(change.after.ended, Some(Cause::Cancelled));
    let again = refused(&server, &loan.order_id, LoanDecision::Cancel).await;
    assert_eq!(again.code(), ErrorCode::Conflict);

    let late = server.released(BEA).await;
    server.days_pass(4).await;
    let refusal = refused(&server, &late.order_id, LoanDecision::Cancel).await;
    let passed = "The cooling-off time has passed: it was 3 days".to_owned();
    assert_eq!(why(&refusal), (ErrorCode::Conflict, passed));
}

#[tokio::test]
async fn above_the_sum_a_second_person_confirms_and_never_the_first() {
    let server =
        start_production(|text| format!("second_person_above_centavos = 100\n{text}")).await;
    let loan = server.overdue(ANA, 5).await;
    let small = by_maria(&server, &loan.order_id, waive(100), false);
    assert!(matches!(small.await, Ok(Outcome::Done(_))), "not above it");
    let large = by_maria(&server, &loan.order_id, waive(101), false);
    assert_eq!(large.await.expect("a request"), Outcome::Waits(2));
    let listed = second_person::run(&server.app, OPERATOR, SecondPersonCommand::Pending).await;
    let listed = listed.expect("a list");
    assert!(
        listed.starts_with("2\t") && listed.lines().count() == 1,
        "{listed}"
    );

    let before = rows(&server);
    for first in ["Maria", " maria "] {
        let refusal = answer(&server.app, 2, true, &by(first)).await;
        assert_eq!(refusal.expect_err("a refusal").code(), ErrorCode::Conflict);
    }
    for unknown in [0, -1, 1, 99, i64::MAX] {
        let refusal = answer(&server.app, unknown, true, &by("Jose")).await;
        assert_eq!(refusal.expect_err("a refusal").code(), ErrorCode::NotFound);
    }
    assert_eq!(rows(&server), before);
    let change = answer(&server.app, 2, true, &by("Jose"))
        .await
        .expect("done");
    let change = figures(change.expect("an effect"));
    let fallen = change.before.charges_centavos - change.after.charges_centavos;
    assert_eq!(fallen, 101);
    let again = answer(&server.app, 2, true, &by("Pia")).await;
    assert_eq!(again.expect_err("a refusal").code(), ErrorCode::Conflict);

    let large = by_maria(&server, &loan.order_id, waive(102), false);
    assert_eq!(large.await.expect("a request"), Outcome::Waits(4));
    assert_eq!(
        answer(&server.app, 4, false, &by("Maria"))
            .await
            .expect("rejected"),
        None
    );
    let listed = second_person::run(&server.app, OPERATOR, SecondPersonCommand::Pending).await;
    assert_eq!(listed.expect("a list"), "");
    assert_eq!(
        said(&server, AuditCommand::Verify).await,
        "5 rows, the chain holds\n"
    );
}

#[tokio::test]
async fn amounts_reasons_and_orders_that_make_no_sense_change_nothing() {
    let server = start().await;
    let loan = server.overdue(ANA, 5).await;
    for amount in [0, -1, i64::MIN, 1_000_000_000_000_000_000, i64::MAX] {
        for decision in [waive(amount), refund(amount, "BPI 1")] {
            let refusal = refused(&server, &loan.order_id, decision).await;
            assert_eq!(refusal.code(), ErrorCode::Invalid, "{amount}");
        }
    }
    let before = rows(&server);
    for reason in ["", "  ", "a\nb", &"x".repeat(501)] {
        let signature = Signature {
            reason: reason.to_owned(),
            ..by("Maria")
        };
        let act = Act::Loan(waive(1));
        let refusal = perform(&server.app, &loan.order_id, &act, &signature, false);
        assert_eq!(
            refusal.await.expect_err("a refusal").code(),
            ErrorCode::Invalid
        );
    }
    assert_eq!(rows(&server), before);
    for order in ["", "ord_none", "ord_00000000000000000000000000"] {
        let refusal = refused(&server, order, waive(1)).await;
        assert_eq!(refusal.code(), ErrorCode::NotFound, "{order}");
    }
    let applied = server.applied(BEA).await;
    let refusal = refused(&server, &applied.order_id, LoanDecision::WriteOff).await;
    assert_eq!(refusal.code(), ErrorCode::Conflict);
    for event in ["", "operator/1", "release"] {
        let event = event.to_owned();
        let refusal = refused(&server, &loan.order_id, LoanDecision::Reverse { event }).await;
        assert_eq!(refusal.code(), ErrorCode::NotFound);
    }
}

#[tokio::test]
async fn the_audit_names_who_and_why_and_shows_a_row_that_was_changed() {
    let server = start().await;
    let loan = server.overdue(ANA, 5).await;
    for amount in 1..=3 {
        done(&server, &loan, waive(amount)).await;
    }
    let listed = said(&server, AuditCommand::List).await;
    let newest = format!(
        "3\t2026-08-19 09:30:00\tdone\t{}\twaived 0.03\tMaria\ta flood\n",
        loan.order_id
    );
    assert!(listed.starts_with(&newest), "{listed}");
    assert_eq!(
        said(&server, AuditCommand::Verify).await,
        "3 rows, the chain holds\n"
    );

    // A change with the database's own tools.
    let forged = "UPDATE operator_audit SET operator = 'Jose' WHERE seq = 2";
    assert!(change(&server, forged).is_err(), "the database refuses");
    let trigger = ("operator_audit", "operator_audit_is_not_changed");
    tamper(&server, trigger, forged);
    let broken = audit::run(&server.app, AuditCommand::Verify).await;
    let (_, sentence) = why(&broken.expect_err("a broken chain"));
    assert!(sentence.contains("row 2"), "{sentence}");
}

#[test]
fn tulay_ops_takes_a_reason_and_pesos() {
    let folder = tempfile::tempdir().expect("a folder");
    production(folder.path(), |text| text);
    let ops = |arguments: &[&str]| {
        let output = tulay_ops(folder.path(), arguments);
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    };
    let (code, why) = ops(&["write-off", "ord_none"]);
    assert_eq!(code, Some(2));
    assert!(why.contains("--reason"), "{why}");
    for amount in [
        "0",
        "-1",
        "0.001",
        "1.5",
        "1,000.00",
        "₱5",
        "",
        ".50",
        "1000000000000000000",
    ] {
        let (code, why) = ops(&["waive", "ord_none", "--reason", "a flood", "--", amount]);
        assert_eq!(code, Some(1), "{amount}");
        assert!(
            why.starts_with("error: An amount in pesos"),
            "{amount}: {why}"
        );
    }
    let (code, why) = ops(&["waive", "ord_none", "1500.50", "--reason", "a flood"]);
    assert_eq!(code, Some(1));
    assert!(why.starts_with("error: This order was not found"), "{why}");
}
