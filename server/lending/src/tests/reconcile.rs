//! Mirrored postings, and the cause of a status move, after a payment is taken back.

use super::borrowers::{
    FIRST_DUE_ON, RELEASED_ON, Told, live_until, outstanding, pay, released, take_back, tell,
};
use crate::calendar::add_days;
use crate::ledger::{Ledger, PostingKind};
use crate::loan_account::Decision;
use crate::reconcile::reconcile;
use crate::replay::EventKind;
use crate::state::{Cause, OrderStatus};

fn causes(decision: &Decision) -> Vec<Cause> {
    decision.transitions.iter().map(|step| step.cause).collect()
}

/// Maria, who paid ₱100.00 twice, `days_apart` days apart.
fn paid_twice(days_apart: i64) -> (Told, String, String) {
    let mut maria = released();
    let days = [10, 10 + days_apart].map(|days| add_days(RELEASED_ON, days).unwrap());
    for (name, on) in ["first", "second"].into_iter().zip(days) {
        live_until(&mut maria, on);
        pay(&mut maria, name, 10_000, on).unwrap();
    }
    let [first, second] = days;
    (maria, format!("first-{first}"), format!("second-{second}"))
}

#[test]
fn money_01_two_payments_of_the_same_are_told_apart_by_their_event() {
    // Without the first payment, the second pays the debts of the first, interest before principal: it is another
    // posting all the same.
    for days_apart in [0, 1] {
        let (mut maria, first, second) = paid_twice(days_apart);
        let before = outstanding(&maria);
        let on = add_days(RELEASED_ON, 12).unwrap();
        let decision = take_back(&mut maria, &first, on).unwrap();
        let of_payment = |reference: &str| format!("payment/{reference}");
        let written = decision.postings.iter().map(|posting| {
            let is_mirror = posting.kind == PostingKind::Reversal;
            (
                is_mirror,
                posting.reverses.clone(),
                posting.reference.clone(),
            )
        });
        let mirror_of = |reference: &str| {
            let mirrored = of_payment(reference);
            (true, Some(mirrored.clone()), format!("reversal/{mirrored}"))
        };
        let again = (false, None, format!("{}#2", of_payment(&second)));
        assert_eq!(
            written.collect::<Vec<_>>(),
            [mirror_of(&second), mirror_of(&first), again]
        );
        assert_eq!(outstanding(&maria), before + 10_000);
    }
}

#[test]
fn money_01_a_posting_is_the_same_in_whatever_order_its_entries_stand() {
    let (maria, ..) = paid_twice(1);
    let mut stored = maria.stored.clone();
    let mut postings = stored.ledger.postings().to_vec();
    for posting in &mut postings {
        posting.entries.reverse();
    }
    stored.ledger = Ledger::new(postings).unwrap();
    let decision = reconcile(&stored, &maria.view, "unchanged").unwrap();
    assert!(decision.is_empty(), "{decision:?}");
}

#[test]
fn money_06_a_payment_of_the_first_day_that_is_taken_back_says_so() {
    let mut maria = released();
    pay(&mut maria, "some", 10_000, RELEASED_ON).unwrap();
    assert_eq!(maria.status, OrderStatus::Released);
    let decision = take_back(&mut maria, "some-2026-01-01", RELEASED_ON).unwrap();
    assert_eq!(causes(&decision), [Cause::PaymentReversed]);
}

#[test]
fn money_06_a_cancelled_loan_whose_price_bounced_is_open_because_of_the_payment() {
    let mut dina = released();
    let on = add_days(RELEASED_ON, 3).unwrap();
    live_until(&mut dina, on);
    pay(&mut dina, "price", 285_270, on).unwrap();
    let cancelled = tell(&mut dina, "withdraw", EventKind::Cancellation, on, on).unwrap();
    assert_eq!(causes(&cancelled), [Cause::Cancelled]);
    let on = add_days(on, 2).unwrap();
    let decision = take_back(&mut dina, "price-2026-01-04", on).unwrap();
    assert_eq!(causes(&decision), [Cause::PaymentReversed]);
    assert_eq!(dina.status, OrderStatus::InRepayment);
    live_until(&mut dina, FIRST_DUE_ON);
    assert_eq!(outstanding(&dina), 308_190);
}
