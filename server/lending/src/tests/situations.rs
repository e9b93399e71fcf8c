//! Situations that failed while an account depended on the order in which events were recorded, and rare events of a
//! loan: each with worked figures. ₱3,000.00, new client, no tolerance where none is named: installments of ₱1,027.00
//! on 31 January and 2 March, and of ₱1,027.90 on 2 April.

use jiff::civil::{Date, date};

use super::borrowers::{
    FIRST_DUE_ON, LAST_DUE_ON, RELEASED_ON, SECOND_DUE_ON, Told, balance, live_until, loan_of,
    outstanding, overdue, pay, released, released_from, repayment, rollover_payment, settled,
    take_back, tell, tulay_cash,
};
use crate::ledger::{Account, PostingKind};
use crate::product::Terms;
use crate::replay::EventKind;
use crate::state::{Cause, OrderStatus};

/// One day late on the first installment: ₱1,000.00 once and 5 % of ₱1,027.00.
const ONE_DAY_LATE: i64 = 100_000 + 5_135;

fn with_tolerance() -> Told {
    let terms = Terms {
        tolerance_centavos: 100,
        ..tulay_cash()
    };
    released_from(loan_of(terms, 300_000, 91), RELEASED_ON)
}

/// Figures that a reader sees, which must not depend on the order of recording.
fn figures(told: &Told) -> (OrderStatus, i64, Vec<Date>, Vec<i64>) {
    let dates = told.schedule.instalments.iter();
    (
        told.status,
        told.rollovers,
        dates.map(|instalment| instalment.due_on).collect(),
        Account::ALL.map(|account| balance(told, account)).to_vec(),
    )
}

#[test]
fn money_01_what_was_paid_on_the_due_day_costs_nothing_though_told_after_another_payment() {
    let mut late = released();
    live_until(&mut late, date(2026, 2, 20));
    pay(&mut late, "second", 102_700, date(2026, 2, 20)).unwrap();
    // The first payment was made in time and is recorded 25 days after.
    let told_on = date(2026, 2, 25);
    tell(
        &mut late,
        "first",
        repayment(102_700),
        FIRST_DUE_ON,
        told_on,
    )
    .unwrap();
    assert_eq!(late.status, OrderStatus::InRepayment);
    assert_eq!(balance(&late, Account::PenaltyIncome), 0);
    assert_eq!(outstanding(&late), 102_790, "two of three are paid");
    assert_eq!(balance(&late, Account::OverpaymentPayable), 0);
}

#[test]
fn money_01_a_settlement_told_61_days_later_settles_on_its_own_day() {
    let mut book = released();
    pay(&mut book, "first", 102_700, FIRST_DUE_ON).unwrap();
    // ₱2,054.90 is left; settled on 16 February it costs ₱27.90 less.
    let (paid_on, told_on) = (date(2026, 2, 16), date(2026, 4, 18));
    live_until(&mut book, told_on);
    assert_eq!(book.status, OrderStatus::Overdue);
    let decision = tell(
        &mut book,
        "all",
        repayment(205_490 - 2_790),
        paid_on,
        told_on,
    )
    .unwrap();
    assert_eq!((book.status, outstanding(&book)), (OrderStatus::Settled, 0));
    assert_eq!(balance(&book, Account::PenaltyIncome), 0);
    assert_eq!(balance(&book, Account::InterestIncome), -5_400);
    assert_eq!(
        decision.transitions.last().unwrap().cause,
        Cause::PaidInFull
    );
}

#[test]
fn money_01_a_rollover_told_late_leaves_the_interest_of_its_dates_unearned() {
    let mut book = released();
    let paid_on = date(2026, 1, 30);
    live_until(&mut book, date(2026, 2, 2));
    assert_eq!(balance(&book, Account::InterestIncome), -2_700);
    tell(
        &mut book,
        "late",
        rollover_payment(15_000, 0),
        paid_on,
        date(2026, 2, 2),
    )
    .unwrap();
    assert_eq!(
        balance(&book, Account::InterestIncome),
        0,
        "due on 14 February now"
    );
    assert_eq!(book.schedule.instalments[0].due_on, date(2026, 2, 14));
    assert_eq!((book.status, book.rollovers), (OrderStatus::InRepayment, 1));
    assert_eq!(balance(&book.stored, Account::PenaltyIncome), 0);
}

#[test]
fn money_01_a_round_begun_before_midnight_takes_no_penalty_back() {
    let mut book = released();
    live_until(&mut book, date(2026, 2, 1));
    let before = book.stored.clone();
    live_until(&mut book, FIRST_DUE_ON);
    live_until(&mut book, date(2026, 2, 1));
    assert_eq!(book.stored, before);
    assert_eq!(balance(&book, Account::PenaltyIncome), -ONE_DAY_LATE);
}

#[test]
fn money_01_a_round_of_the_day_of_the_release_takes_no_status_back() {
    let mut book = released();
    let on = date(2026, 1, 2);
    live_until(&mut book, on);
    assert_eq!(book.stored.status, OrderStatus::InRepayment);
    let decision = live_until(&mut book, RELEASED_ON);
    assert!(decision.is_empty());
    assert_eq!(book.stored.status, OrderStatus::InRepayment);
}

#[test]
fn money_01_events_come_to_the_same_in_every_order_of_telling() {
    let events = [
        ("first", repayment(102_700), FIRST_DUE_ON),
        ("short", repayment(50_000), date(2026, 3, 5)),
        ("roll", rollover_payment(250_000, 0), date(2026, 3, 10)),
        ("much", repayment(90_000), date(2026, 3, 20)),
    ];
    let told_on = date(2026, 5, 1);
    let mut expected = None;
    for order in permutations(events.len()) {
        let mut book = released();
        for at in order {
            let (reference, kind, on) = events[at].clone();
            live_until(&mut book, told_on);
            // Each keeps its sequence: only the order of recording differs.
            tell(&mut book, reference, kind, on, told_on).unwrap();
        }
        let seen = figures(&book);
        assert_eq!(*expected.get_or_insert(seen.clone()), seen);
    }
}

/// Every permutation of `count` items.
fn permutations(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![vec![]];
    }
    let shorter = permutations(count - 1);
    let longer = shorter.iter().flat_map(|order| {
        (0..count).map(|at| {
            let mut order = order.clone();
            order.insert(at, count - 1);
            order
        })
    });
    longer.collect()
}

#[test]
fn money_05_a_centavo_short_counts_as_paid() {
    let mut book = with_tolerance();
    pay(&mut book, "short", 102_699, FIRST_DUE_ON).unwrap();
    live_until(&mut book, date(2026, 2, 10));
    assert_eq!(book.status, OrderStatus::InRepayment);
    assert_eq!(balance(&book, Account::PenaltyIncome), 0);
    assert_eq!(
        outstanding(&book),
        205_491,
        "the centavo is owed all the same"
    );
}

#[test]
fn money_05_a_peso_short_is_late_and_99_centavos_are_not() {
    for (short, status) in [
        (99, OrderStatus::InRepayment),
        (100, OrderStatus::Overdue),
        (101, OrderStatus::Overdue),
    ] {
        let mut book = with_tolerance();
        pay(&mut book, "short", 102_700 - short, FIRST_DUE_ON).unwrap();
        live_until(&mut book, date(2026, 2, 1));
        assert_eq!(book.status, status, "{short} centavos");
    }
}

#[test]
fn money_05_the_last_centavos_are_written_off_and_the_loan_is_settled() {
    let mut book = with_tolerance();
    for (name, amount, on) in [
        ("first", 102_700, FIRST_DUE_ON),
        ("second", 102_700, SECOND_DUE_ON),
        ("third", 102_790 - 99, LAST_DUE_ON),
    ] {
        pay(&mut book, name, amount, on).unwrap();
    }
    assert_eq!((book.status, outstanding(&book)), (OrderStatus::Settled, 0));
    assert_eq!(balance(&book, Account::SmallBalanceWriteOff), 99);
    assert_eq!(balance(&book, Account::InterestIncome), -8_190);
}

#[test]
fn money_05_a_rest_of_a_centavo_does_not_move_a_rollovers_dates() {
    let mut book = with_tolerance();
    pay(&mut book, "short", 102_699, FIRST_DUE_ON).unwrap();
    // The second installment is 3 days late: ₱1,000.00, 3 × ₱51.35, and 5 % of ₱2,000.01.
    let on = date(2026, 3, 5);
    let price = 100_000 + 3 * 5_135 + 10_000;
    tell(&mut book, "roll", rollover_payment(price, 0), on, on).unwrap();
    let dates: Vec<_> = book
        .schedule
        .instalments
        .iter()
        .map(|one| one.due_on)
        .collect();
    assert_eq!(dates, [FIRST_DUE_ON, date(2026, 3, 19), date(2026, 4, 19)]);
}

#[test]
fn money_05_a_peso_less_than_a_rollovers_price_buys_none_and_99_centavos_less_do() {
    // On 3 February: ₱1,000.00, 3 × ₱51.35, and 5 % of ₱3,000.00.
    let on = date(2026, 2, 3);
    let price = 100_000 + 3 * 5_135 + 15_000;
    for (short, rollovers) in [(99, 1), (100, 0)] {
        let mut book = with_tolerance();
        live_until(&mut book, on);
        let kind = rollover_payment(price - short, 0);
        tell(&mut book, "roll", kind, on, on).unwrap();
        assert_eq!(book.rollovers, rollovers, "{short} centavos");
    }
}

#[test]
fn money_06_a_chargeback_after_closing_opens_the_loan_with_the_days_since() {
    let mut book = settled();
    live_until(&mut book, date(2026, 4, 12));
    let decision = take_back(&mut book, "due-2026-04-02", date(2026, 4, 12)).unwrap();
    let cause = decision.transitions.last().unwrap().cause;
    assert_eq!(
        (book.status, cause),
        (OrderStatus::Overdue, Cause::PaymentReversed)
    );
    // ₱1,027.90, ₱1,000.00 once, and 10 days of 5 % of it, rounded once.
    assert_eq!(outstanding(&book), 102_790 + 100_000 + 51_395);
    assert_eq!(
        balance(&book, Account::InterestIncome),
        -8_190,
        "earned on its due date"
    );
}

#[test]
fn money_06_a_payment_taken_back_on_the_day_of_the_release_leaves_a_loan_in_repayment() {
    let mut maria = released();
    pay(&mut maria, "all", 308_190, RELEASED_ON).unwrap();
    take_back(&mut maria, "all-2026-01-01", RELEASED_ON).unwrap();
    assert_eq!(maria.status, OrderStatus::InRepayment);
}

#[test]
fn money_06_a_rollover_whose_payment_is_taken_back_is_undone() {
    let mut book = overdue();
    let on = date(2026, 2, 3);
    let price = 115_405 + 15_000;
    tell(&mut book, "roll", rollover_payment(price, 0), on, on).unwrap();
    assert_eq!((book.rollovers, book.status), (1, OrderStatus::InRepayment));
    let undone = take_back(&mut book, "roll", date(2026, 2, 5)).unwrap();
    assert_eq!((book.rollovers, book.status), (0, OrderStatus::Overdue));
    assert_eq!(book.schedule.instalments[0].due_on, FIRST_DUE_ON);
    assert_eq!(undone.schedule.map(|schedule| schedule.version), Some(3));
    assert_eq!(balance(&book, Account::RolloverIncome), 0);
    assert_eq!(
        balance(&book, Account::PenaltyReceivable),
        100_000 + 5 * 5_135
    );
}

#[test]
fn a_waiver_takes_off_penalties_first_and_never_more_than_is_owed() {
    for (waived, left) in [(15_405, 100_000), (115_405, 0), (900_000, 0)] {
        let mut book = overdue();
        let on = date(2026, 2, 3);
        let waiver = EventKind::Waiver {
            amount_centavos: waived,
        };
        tell(&mut book, "waiver-1", waiver, on, on).unwrap();
        assert_eq!(balance(&book, Account::PenaltyReceivable), left);
        assert_eq!(balance(&book, Account::PenaltyIncome), -left);
        assert_eq!(outstanding(&book), 308_190 + left);
    }
}

#[test]
fn money_04_what_exceeds_everything_is_owed_to_the_borrower() {
    let mut book = released();
    pay(&mut book, "all", 400_000, date(2026, 1, 5)).unwrap();
    assert_eq!((book.status, outstanding(&book)), (OrderStatus::Settled, 0));
    assert_eq!(
        balance(&book, Account::OverpaymentPayable),
        -(400_000 - 308_190)
    );
    // A later payment is owed to the borrower whole, and is removed when it is taken back.
    pay(&mut book, "more", 1_000, date(2026, 1, 6)).unwrap();
    assert_eq!(
        balance(&book, Account::OverpaymentPayable),
        -(401_000 - 308_190)
    );
    take_back(&mut book, "more-2026-01-06", date(2026, 1, 7)).unwrap();
    assert_eq!(
        balance(&book, Account::OverpaymentPayable),
        -(400_000 - 308_190)
    );
}

#[test]
fn money_01_what_is_equal_before_and_after_stays_and_the_rest_is_mirrored_newest_first() {
    let mut book = released();
    live_until(&mut book, date(2026, 3, 10));
    let before: Vec<_> = book.stored.ledger.postings().to_vec();
    let decision = tell(
        &mut book,
        "first",
        repayment(102_700),
        FIRST_DUE_ON,
        date(2026, 3, 10),
    );
    let postings = decision.unwrap().postings;
    let mirrored: Vec<_> = postings
        .iter()
        .filter_map(|one| one.reverses.as_deref())
        .collect();
    assert_eq!(
        mirrored,
        [
            "penalty/ord_maria/2026-02-28",
            "penalty/ord_maria/2026-02-01",
        ]
    );
    let posted: Vec<_> = postings
        .iter()
        .filter(|one| one.kind != PostingKind::Reversal)
        .map(|one| one.reference.as_str())
        .collect();
    // The second installment is late since 3 March; 31 January's interest was posted and stays.
    assert_eq!(posted, ["payment/first", "penalty/ord_maria/2026-03-03"]);
    assert!(
        book.stored.ledger.postings().starts_with(&before),
        "append-only"
    );
    let again = take_back(&mut book, "first", date(2026, 3, 10)).unwrap();
    let posted: Vec<_> = again
        .postings
        .iter()
        .map(|one| one.reference.as_str())
        .collect();
    assert_eq!(
        posted,
        [
            "reversal/penalty/ord_maria/2026-03-03",
            "reversal/payment/first",
            "penalty/ord_maria/2026-02-01#2",
            "penalty/ord_maria/2026-02-28#2",
            "penalty/ord_maria/2026-03-03#2",
        ]
    );
    assert!(
        again
            .postings
            .iter()
            .take(2)
            .all(|one| one.event == "reversal/first")
    );
}
