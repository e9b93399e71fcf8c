//! What days and payments do to a loan, late, doubled and taken back ones included.

use jiff::civil::{Date, date};

use super::borrowers::{
    FIRST_DUE_ON, LAST_DUE_ON, RELEASED_ON, SECOND_DUE_ON, balance, in_repayment, live_until,
    outstanding, overdue, pay, payment_of, released, settled,
};
use crate::LendingError;
use crate::book::{Book, Decision};
use crate::ledger::{Account, PostingKind};
use crate::servicing::{self, Payment};
use crate::state::{Cause, OrderStatus};

fn codes(decision: &Decision) -> Vec<(i64, Cause)> {
    decision
        .moves
        .iter()
        .map(|made| (made.to.code(), made.cause))
        .collect()
}

fn receive(book: &mut Book, payment: &Payment, today: Date) -> Decision {
    let decision = servicing::payment(book, payment, today).unwrap();
    book.apply(decision.clone()).unwrap();
    decision
}

#[test]
fn status_02_a_release_moves_151_to_170() {
    let (_, decision) = servicing::release(&released().loan, RELEASED_ON).unwrap();
    assert_eq!(codes(&decision), [(170, Cause::Released)]);
}

#[test]
fn status_02_days_move_170_to_174_to_180() {
    for (today, expected) in [
        (RELEASED_ON, vec![]),
        (date(2026, 1, 2), vec![(174, Cause::DayAfterRelease)]),
        (FIRST_DUE_ON, vec![(174, Cause::DayAfterRelease)]),
        (
            date(2026, 2, 1),
            vec![(174, Cause::DayAfterRelease), (180, Cause::DueDatePassed)],
        ),
    ] {
        assert_eq!(
            codes(&servicing::new_day(&released(), today).unwrap()),
            expected,
            "{today}"
        );
    }
}

#[test]
fn status_02_an_order_that_is_not_in_repayment_is_left_alone() {
    for status in [
        OrderStatus::UnderReview,
        OrderStatus::Declined,
        OrderStatus::Disbursing,
        OrderStatus::Settled,
    ] {
        let book = Book {
            status,
            ..released()
        };
        assert!(
            servicing::new_day(&book, date(2027, 1, 1))
                .unwrap()
                .is_empty(),
            "{status:?}"
        );
    }
}

#[test]
fn status_02_a_day_asked_twice_has_nothing_more_to_do() {
    let mut book = released();
    for today in [
        RELEASED_ON,
        date(2026, 1, 2),
        FIRST_DUE_ON,
        date(2026, 2, 1),
        date(2026, 5, 1),
    ] {
        live_until(&mut book, today);
        assert!(
            servicing::new_day(&book, today).unwrap().is_empty(),
            "{today}"
        );
    }
}

#[test]
fn interest_is_earned_on_each_due_date() {
    let mut book = released();
    for (today, earned) in [
        (date(2026, 1, 30), 0),
        (FIRST_DUE_ON, 2_700),
        (SECOND_DUE_ON, 5_400),
        (LAST_DUE_ON, 8_190),
        (date(2026, 6, 1), 8_190),
    ] {
        live_until(&mut book, today);
        assert_eq!(balance(&book, Account::InterestIncome), -earned, "{today}");
    }
}

#[test]
fn status_02_paying_everything_settles_from_170_174_and_180() {
    for (mut book, on, amount) in [
        (released(), RELEASED_ON, 308_190),
        (in_repayment(), date(2026, 1, 2), 308_190),
        (overdue(), date(2026, 2, 3), 308_190 + 115_405),
    ] {
        let decision = pay(&mut book, "all", amount, on).unwrap();
        assert_eq!(codes(&decision), [(200, Cause::PaidInFull)]);
        assert_eq!(outstanding(&book), 0);
        assert_eq!(balance(&book, Account::InterestIncome), -8_190);
        assert_eq!(balance(&book, Account::OverpaymentPayable), 0);
    }
}

#[test]
fn status_02_paid_instalment_by_instalment_an_order_settles_with_the_last() {
    let book = settled();
    assert_eq!((book.status, outstanding(&book)), (OrderStatus::Settled, 0));
    assert_eq!(balance(&book, Account::CashInTransit), 308_190);
    assert_eq!(balance(&book, Account::PenaltyIncome), 0);
    assert_eq!(balance(&book, Account::InterestUnearned), 0);
}

#[test]
fn a_payment_pays_penalties_then_the_oldest_instalments_interest_and_principal() {
    let penalties = 115_405;
    for (amount, penalty, interest_1, principal_1, interest_2, principal_2) in [
        (penalties - 1, 1, 2_700, 100_000, 2_700, 100_000),
        (penalties, 0, 2_700, 100_000, 2_700, 100_000),
        (penalties + 2_000, 0, 700, 100_000, 2_700, 100_000),
        (penalties + 2_701, 0, 0, 99_999, 2_700, 100_000),
        (penalties + 102_700, 0, 0, 0, 2_700, 100_000),
        (penalties + 105_401, 0, 0, 0, 0, 99_999),
    ] {
        let mut book = overdue();
        pay(&mut book, "some", amount, date(2026, 2, 3)).unwrap();
        let owed = |account, number| {
            book.ledger
                .instalment_balance_centavos(account, number)
                .unwrap()
        };
        assert_eq!(
            [
                owed(Account::PenaltyReceivable, 1),
                owed(Account::InterestReceivable, 1),
                owed(Account::LoanPrincipal, 1),
                owed(Account::InterestReceivable, 2),
                owed(Account::LoanPrincipal, 2),
            ],
            [penalty, interest_1, principal_1, interest_2, principal_2],
            "{amount}"
        );
    }
}

#[test]
fn an_overpayment_is_owed_to_the_borrower() {
    let mut book = in_repayment();
    pay(&mut book, "too much", 308_190 + 500, date(2026, 1, 2)).unwrap();
    assert_eq!((book.status, outstanding(&book)), (OrderStatus::Settled, 0));
    assert_eq!(balance(&book, Account::OverpaymentPayable), -500);
}

#[test]
fn a_payment_on_a_closed_loan_is_owed_to_the_borrower() {
    let mut book = settled();
    let decision = pay(&mut book, "again", 102_790, date(2026, 4, 5)).unwrap();
    assert!(decision.moves.is_empty());
    assert_eq!(balance(&book, Account::OverpaymentPayable), -102_790);
}

#[test]
fn call_24_a_payment_before_the_release_or_of_nothing_is_refused() {
    for status in [
        OrderStatus::UnderReview,
        OrderStatus::Declined,
        OrderStatus::Disbursing,
    ] {
        let mut book = Book {
            status,
            ..released()
        };
        assert_eq!(
            pay(&mut book, "early", 1, RELEASED_ON),
            Err(LendingError::NotRepayable(status))
        );
    }
    for amount in [i64::MIN, -1, 0, i64::MAX] {
        assert_eq!(
            pay(&mut in_repayment(), "bad", amount, RELEASED_ON),
            Err(LendingError::NotAnAmount)
        );
    }
}

#[test]
fn a_doubled_postback_is_one_payment() {
    let mut book = in_repayment();
    let payment = payment_of("sandbox/event-1", 102_700, date(2026, 1, 2));
    receive(&mut book, &payment, date(2026, 1, 2));
    assert!(receive(&mut book, &payment, date(2026, 1, 3)).is_empty());
    assert_eq!(balance(&book, Account::CashInTransit), 102_700);
}

#[test]
fn static_03_settling_early_gives_the_interest_to_come_back() {
    let mut book = released();
    pay(&mut book, "first", 102_700, FIRST_DUE_ON).unwrap();
    let decision = pay(&mut book, "rest", 205_490 - 2_790, date(2026, 2, 16)).unwrap();
    assert_eq!(codes(&decision).last(), Some(&(200, Cause::PaidInFull)));
    assert_eq!(outstanding(&book), 0);
    assert_eq!(balance(&book, Account::InterestIncome), -5_400);
    assert_eq!(balance(&book, Account::InterestUnearned), 0);
    assert_eq!(balance(&book, Account::OverpaymentPayable), 0);
}

#[test]
fn static_03_before_half_the_term_the_same_amount_only_repays() {
    let mut book = released();
    pay(&mut book, "first", 102_700, FIRST_DUE_ON).unwrap();
    pay(&mut book, "rest", 205_490 - 2_790, date(2026, 2, 15)).unwrap();
    assert_eq!(
        (book.status, outstanding(&book)),
        (OrderStatus::InRepayment, 2_790)
    );
}

#[test]
fn a_payment_of_the_due_date_that_arrives_after_midnight_costs_no_penalty() {
    let mut book = released();
    live_until(&mut book, date(2026, 2, 1));
    assert_eq!(balance(&book, Account::PenaltyReceivable), 105_135);
    receive(
        &mut book,
        &payment_of("late", 102_700, FIRST_DUE_ON),
        date(2026, 2, 1),
    );
    assert_eq!(balance(&book, Account::PenaltyIncome), 0);
    assert_eq!(outstanding(&book), 205_490);
    assert_eq!(balance(&book, Account::OverpaymentPayable), 0);
}

#[test]
fn a_penalty_paid_for_days_that_an_earlier_payment_undoes_is_owed_to_the_borrower() {
    let mut book = released();
    live_until(&mut book, date(2026, 2, 1));
    pay(&mut book, "penalty", 105_135, date(2026, 2, 1)).unwrap();
    receive(
        &mut book,
        &payment_of("earlier", 102_700, FIRST_DUE_ON),
        date(2026, 2, 2),
    );
    assert_eq!(balance(&book, Account::PenaltyIncome), 0);
    assert_eq!(balance(&book, Account::OverpaymentPayable), -105_135);
    assert_eq!(outstanding(&book), 205_490);
}

#[test]
fn a_penalty_that_was_paid_is_not_owed_again_when_an_earlier_payment_becomes_known() {
    let mut book = overdue();
    pay(&mut book, "penalty", 115_405, date(2026, 2, 3)).unwrap();
    let peso = payment_of("earlier", 100, date(2026, 2, 1));
    receive(&mut book, &peso, date(2026, 2, 4));
    // One day of 5 % of ₱1,027.00, three of ₱1,026.00, the one-off; ₱1,154.05 of it is paid.
    assert_eq!(balance(&book, Account::PenaltyIncome), -120_525);
    assert_eq!(balance(&book, Account::PenaltyReceivable), 5_120);
    assert_eq!(balance(&book, Account::OverpaymentPayable), 0);
}

#[test]
fn a_penalty_that_was_returned_is_not_owed_when_what_paid_it_is_taken_back() {
    let mut book = overdue();
    pay(&mut book, "penalty", 115_405, date(2026, 2, 3)).unwrap();
    let in_time = payment_of("earlier", 102_700, FIRST_DUE_ON);
    receive(&mut book, &in_time, date(2026, 2, 4));
    assert_eq!(balance(&book, Account::OverpaymentPayable), -115_405);
    let decision = servicing::take_back(&book, "penalty-2026-02-03", date(2026, 2, 5)).unwrap();
    book.apply(decision).unwrap();
    assert_eq!(balance(&book, Account::PenaltyReceivable), 0);
    assert_eq!(balance(&book, Account::OverpaymentPayable), 0);
    assert_eq!(balance(&book, Account::CashInTransit), 102_700);
}

#[test]
fn a_payment_dated_outside_the_loan_counts_from_the_release_or_today() {
    for (paid_on, effective_on) in [
        (date(2020, 1, 1), RELEASED_ON),
        (date(2030, 1, 1), date(2026, 1, 2)),
    ] {
        let mut book = in_repayment();
        let decision = receive(
            &mut book,
            &payment_of("odd", 1_000, paid_on),
            date(2026, 1, 2),
        );
        let payment = decision
            .postings
            .iter()
            .find(|posting| posting.kind == PostingKind::Payment);
        assert_eq!(payment.unwrap().effective_on, effective_on);
    }
}

#[test]
fn a_payment_taken_back_is_owed_again_with_its_penalties() {
    let mut book = released();
    pay(&mut book, "bounced", 102_700, FIRST_DUE_ON).unwrap();
    live_until(&mut book, date(2026, 2, 2));
    assert_eq!(book.status, OrderStatus::InRepayment);
    let reference = format!("bounced-{FIRST_DUE_ON}");
    let decision = servicing::take_back(&book, &reference, date(2026, 2, 2)).unwrap();
    assert_eq!(codes(&decision), [(180, Cause::DueDatePassed)]);
    book.apply(decision).unwrap();
    assert_eq!(outstanding(&book), 308_190 + 100_000 + 2 * 5_135);
    assert_eq!(balance(&book, Account::CashInTransit), 0);
    let again = servicing::take_back(&book, &reference, date(2026, 2, 2));
    assert!(matches!(again, Err(LendingError::Unknown { .. })));
    let missing = servicing::take_back(&book, "never", date(2026, 2, 2));
    assert!(matches!(missing, Err(LendingError::Unknown { .. })));
}

#[test]
fn status_02_a_payment_of_a_settled_order_is_not_taken_back() {
    let book = settled();
    let refused = Err(LendingError::NotRepayable(OrderStatus::Settled));
    assert_eq!(
        servicing::take_back(&book, &format!("due-{LAST_DUE_ON}"), LAST_DUE_ON),
        refused
    );
}

#[test]
fn status_02_a_payment_that_came_after_the_loan_was_settled_is_taken_back() {
    let mut book = settled();
    let on = date(2026, 4, 5);
    pay(&mut book, "again", 102_790, on).unwrap();
    let decision = servicing::take_back(&book, "again-2026-04-05", on).unwrap();
    assert!(decision.moves.is_empty());
    book.apply(decision).unwrap();
    assert_eq!(balance(&book, Account::OverpaymentPayable), 0);
    assert_eq!(balance(&book, Account::CashInTransit), 308_190);
    assert_eq!(book.status, OrderStatus::Settled);
    let again = servicing::take_back(&book, "again-2026-04-05", on);
    assert!(matches!(again, Err(LendingError::Unknown { .. })));
}

#[test]
fn status_02_a_late_instalment_that_is_paid_stops_penalties_but_only_a_rollover_leaves_180() {
    let mut book = overdue();
    pay(&mut book, "late", 102_700 + 115_405, date(2026, 2, 3)).unwrap();
    assert_eq!(book.status, OrderStatus::Overdue);
    assert!(live_until(&mut book, date(2026, 2, 28)).is_empty());
}
