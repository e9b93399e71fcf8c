//! Payments that were taken back, as their borrower reads of them. ₱3,000.00 in three installments of about ₱1,027.00.

use jiff::civil::date;

use super::borrowers::{
    FIRST_DUE_ON, Told, live_until, outstanding, pay, released, settled, take_back, tell,
};
use crate::replay::EventKind;
use crate::taken_back::{TakenBack, owed_again};

/// Amount and rest of each payment that is owed again.
fn owed(told: &Told) -> Vec<(i64, i64)> {
    let all = owed_again(&told.events, outstanding(told)).into_iter();
    all.map(|one| (one.amount_centavos, one.left_centavos))
        .collect()
}

#[test]
fn money_17_what_a_payment_that_bounced_leaves_owed_shrinks_with_what_is_paid_and_ends() {
    let mut ana = released();
    let on = date(2026, 1, 20);
    pay(&mut ana, "first", 102_700, on).unwrap();
    assert_eq!(owed(&ana), [], "no payment was taken back");
    let later = date(2026, 1, 25);
    take_back(&mut ana, &format!("first-{on}"), later).unwrap();
    let bounced = TakenBack {
        amount_centavos: 102_700,
        paid_on: on,
        left_centavos: 102_700,
    };
    assert_eq!(owed_again(&ana.events, outstanding(&ana)), [bounced]);
    pay(&mut ana, "a part", 50_000, date(2026, 1, 26)).unwrap();
    assert_eq!(owed(&ana), [(102_700, 52_700)]);
    pay(&mut ana, "the rest", 52_700, FIRST_DUE_ON).unwrap();
    assert_eq!(owed(&ana), []);
}

#[test]
fn money_17_of_two_payments_that_bounced_the_older_is_made_good_for_first() {
    let mut bea = released();
    let (first, second) = (date(2026, 1, 10), date(2026, 1, 11));
    pay(&mut bea, "one", 40_000, first).unwrap();
    pay(&mut bea, "two", 30_000, second).unwrap();
    let on = date(2026, 1, 12);
    take_back(&mut bea, &format!("two-{second}"), on).unwrap();
    take_back(&mut bea, &format!("one-{first}"), on).unwrap();
    assert_eq!(owed(&bea), [(30_000, 30_000), (40_000, 40_000)]);
    pay(&mut bea, "three", 35_000, date(2026, 1, 13)).unwrap();
    assert_eq!(owed(&bea), [(40_000, 35_000)]);

    // The payment that made good for it bounces, too: what it paid is owed again, once.
    take_back(&mut bea, "three-2026-01-13", date(2026, 1, 14)).unwrap();
    assert_eq!(owed(&bea), [(40_000, 35_000), (35_000, 35_000)]);
}

#[test]
fn money_17_a_payment_that_bounced_is_not_owed_again_where_nothing_is_owed() {
    let mut carlo = settled();
    let on = date(2026, 5, 1);
    pay(&mut carlo, "by mistake", 50_000, on).unwrap();
    take_back(&mut carlo, &format!("by mistake-{on}"), on).unwrap();
    assert_eq!(owed(&carlo), [], "it was too much");

    // Dina's only payment bounces; then the lender gives everything up.
    let mut dina = released();
    let on = date(2026, 2, 10);
    live_until(&mut dina, on);
    pay(&mut dina, "half", 50_000, on).unwrap();
    take_back(&mut dina, &format!("half-{on}"), on).unwrap();
    assert_eq!(owed(&dina), [(50_000, 50_000)]);
    let amount_centavos = outstanding(&dina);
    let write_off = EventKind::WriteOff { amount_centavos };
    tell(&mut dina, "given up", write_off, on, on).unwrap();
    assert_eq!(owed(&dina), []);
}

#[test]
fn money_17_a_decision_that_is_taken_back_is_no_payment() {
    let mut ella = released();
    let on = date(2026, 2, 10);
    live_until(&mut ella, on);
    let amount_centavos = 1_000;
    tell(
        &mut ella,
        "kind",
        EventKind::Waiver { amount_centavos },
        on,
        on,
    )
    .unwrap();
    take_back(&mut ella, "kind", on).unwrap();
    assert_eq!(owed(&ella), []);
}
