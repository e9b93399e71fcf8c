//! What days and payments do to a loan, late, doubled and taken back ones included.

use jiff::civil::{Date, date};

use super::borrowers::{
    FIRST_DUE_ON, LAST_DUE_ON, RELEASED_ON, SECOND_DUE_ON, balance, in_repayment, live_until,
    outstanding, overdue, pay, payment_of, released, settled,
};
use crate::LendingError;
use crate::ledger::{Account, PostingKind};
use crate::loan_account::{Decision, LoanAccount};
use crate::servicing::{self, Payment};
use crate::state::{Cause, OrderStatus};

fn codes(decision: &Decision) -> Vec<(i64, Cause)> {
    decision
        .transitions
        .iter()
        .map(|made| (made.to.code(), made.cause))
        .collect()
}

fn receive(loan_account: &mut LoanAccount, payment: &Payment, today: Date) -> Decision {
    let decision = servicing::payment(loan_account, payment, today).unwrap();
    loan_account.apply(decision.clone()).unwrap();
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
        let loan_account = LoanAccount {
            status,
            ..released()
        };
        assert!(
            servicing::new_day(&loan_account, date(2027, 1, 1))
                .unwrap()
                .is_empty(),
            "{status:?}"
        );
    }
}

#[test]
fn status_02_a_day_asked_twice_has_nothing_more_to_do() {
    let mut loan_account = released();
    for today in [
        RELEASED_ON,
        date(2026, 1, 2),
        FIRST_DUE_ON,
        date(2026, 2, 1),
        date(2026, 5, 1),
    ] {
        live_until(&mut loan_account, today);
        assert!(
            servicing::new_day(&loan_account, today).unwrap().is_empty(),
            "{today}"
        );
    }
}

#[test]
fn interest_is_earned_on_each_due_date() {
    let mut loan_account = released();
    for (today, earned) in [
        (date(2026, 1, 30), 0),
        (FIRST_DUE_ON, 2_700),
        (SECOND_DUE_ON, 5_400),
        (LAST_DUE_ON, 8_190),
        (date(2026, 6, 1), 8_190),
    ] {
        live_until(&mut loan_account, today);
        assert_eq!(
            balance(&loan_account, Account::InterestIncome),
            -earned,
            "{today}"
        );
    }
}

#[test]
fn status_02_paying_everything_settles_from_170_174_and_180() {
    for (mut loan_account, on, amount) in [
        (released(), RELEASED_ON, 308_190),
        (in_repayment(), date(2026, 1, 2), 308_190),
        (overdue(), date(2026, 2, 3), 308_190 + 115_405),
    ] {
        let decision = pay(&mut loan_account, "all", amount, on).unwrap();
        assert_eq!(codes(&decision), [(200, Cause::PaidInFull)]);
        assert_eq!(outstanding(&loan_account), 0);
        assert_eq!(balance(&loan_account, Account::InterestIncome), -8_190);
        assert_eq!(balance(&loan_account, Account::OverpaymentPayable), 0);
    }
}

#[test]
fn status_02_paid_instalment_by_instalment_an_order_settles_with_the_last() {
    let loan_account = settled();
    assert_eq!(
        (loan_account.status, outstanding(&loan_account)),
        (OrderStatus::Settled, 0)
    );
    assert_eq!(balance(&loan_account, Account::CashInTransit), 308_190);
    assert_eq!(balance(&loan_account, Account::PenaltyIncome), 0);
    assert_eq!(balance(&loan_account, Account::InterestUnearned), 0);
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
        let mut loan_account = overdue();
        pay(&mut loan_account, "some", amount, date(2026, 2, 3)).unwrap();
        let owed = |account, number| {
            loan_account
                .ledger
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
    let mut loan_account = in_repayment();
    pay(
        &mut loan_account,
        "too much",
        308_190 + 500,
        date(2026, 1, 2),
    )
    .unwrap();
    assert_eq!(
        (loan_account.status, outstanding(&loan_account)),
        (OrderStatus::Settled, 0)
    );
    assert_eq!(balance(&loan_account, Account::OverpaymentPayable), -500);
}

#[test]
fn a_payment_on_a_closed_loan_is_owed_to_the_borrower() {
    let mut loan_account = settled();
    let decision = pay(&mut loan_account, "again", 102_790, date(2026, 4, 5)).unwrap();
    assert!(decision.transitions.is_empty());
    assert_eq!(
        balance(&loan_account, Account::OverpaymentPayable),
        -102_790
    );
}

#[test]
fn call_24_a_payment_before_the_release_or_of_nothing_is_refused() {
    for status in [
        OrderStatus::UnderReview,
        OrderStatus::Declined,
        OrderStatus::Disbursing,
    ] {
        let mut loan_account = LoanAccount {
            status,
            ..released()
        };
        assert_eq!(
            pay(&mut loan_account, "early", 1, RELEASED_ON),
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
    let mut loan_account = in_repayment();
    let payment = payment_of("sandbox/event-1", 102_700, date(2026, 1, 2));
    receive(&mut loan_account, &payment, date(2026, 1, 2));
    assert!(receive(&mut loan_account, &payment, date(2026, 1, 3)).is_empty());
    assert_eq!(balance(&loan_account, Account::CashInTransit), 102_700);
}

#[test]
fn static_03_settling_early_gives_the_interest_to_come_back() {
    let mut loan_account = released();
    pay(&mut loan_account, "first", 102_700, FIRST_DUE_ON).unwrap();
    let decision = pay(
        &mut loan_account,
        "rest",
        205_490 - 2_790,
        date(2026, 2, 16),
    )
    .unwrap();
    assert_eq!(codes(&decision).last(), Some(&(200, Cause::PaidInFull)));
    assert_eq!(outstanding(&loan_account), 0);
    assert_eq!(balance(&loan_account, Account::InterestIncome), -5_400);
    assert_eq!(balance(&loan_account, Account::InterestUnearned), 0);
    assert_eq!(balance(&loan_account, Account::OverpaymentPayable), 0);
}

#[test]
fn static_03_before_half_the_term_the_same_amount_only_repays() {
    let mut loan_account = released();
    pay(&mut loan_account, "first", 102_700, FIRST_DUE_ON).unwrap();
    pay(
        &mut loan_account,
        "rest",
        205_490 - 2_790,
        date(2026, 2, 15),
    )
    .unwrap();
    assert_eq!(
        (loan_account.status, outstanding(&loan_account)),
        (OrderStatus::InRepayment, 2_790)
    );
}

#[test]
fn a_payment_of_the_due_date_that_arrives_after_midnight_costs_no_penalty() {
    let mut loan_account = released();
    live_until(&mut loan_account, date(2026, 2, 1));
    assert_eq!(balance(&loan_account, Account::PenaltyReceivable), 105_135);
    receive(
        &mut loan_account,
        &payment_of("late", 102_700, FIRST_DUE_ON),
        date(2026, 2, 1),
    );
    assert_eq!(balance(&loan_account, Account::PenaltyIncome), 0);
    assert_eq!(outstanding(&loan_account), 205_490);
    assert_eq!(balance(&loan_account, Account::OverpaymentPayable), 0);
}

#[test]
fn a_penalty_paid_for_days_that_an_earlier_payment_undoes_is_owed_to_the_borrower() {
    let mut loan_account = released();
    live_until(&mut loan_account, date(2026, 2, 1));
    pay(&mut loan_account, "penalty", 105_135, date(2026, 2, 1)).unwrap();
    receive(
        &mut loan_account,
        &payment_of("earlier", 102_700, FIRST_DUE_ON),
        date(2026, 2, 2),
    );
    assert_eq!(balance(&loan_account, Account::PenaltyIncome), 0);
    assert_eq!(
        balance(&loan_account, Account::OverpaymentPayable),
        -105_135
    );
    assert_eq!(outstanding(&loan_account), 205_490);
}

#[test]
fn a_penalty_that_was_paid_is_not_owed_again_when_an_earlier_payment_becomes_known() {
    let mut loan_account = overdue();
    pay(&mut loan_account, "penalty", 115_405, date(2026, 2, 3)).unwrap();
    let peso = payment_of("earlier", 100, date(2026, 2, 1));
    receive(&mut loan_account, &peso, date(2026, 2, 4));
    // One day of 5 % of ₱1,027.00, three of ₱1,026.00, the one-off; ₱1,154.05 of it is paid.
    assert_eq!(balance(&loan_account, Account::PenaltyIncome), -120_525);
    assert_eq!(balance(&loan_account, Account::PenaltyReceivable), 5_120);
    assert_eq!(balance(&loan_account, Account::OverpaymentPayable), 0);
}

#[test]
fn a_penalty_that_was_returned_is_not_owed_when_what_paid_it_is_taken_back() {
    let mut loan_account = overdue();
    pay(&mut loan_account, "penalty", 115_405, date(2026, 2, 3)).unwrap();
    let in_time = payment_of("earlier", 102_700, FIRST_DUE_ON);
    receive(&mut loan_account, &in_time, date(2026, 2, 4));
    assert_eq!(
        balance(&loan_account, Account::OverpaymentPayable),
        -115_405
    );
    let decision =
        servicing::take_back(&loan_account, "penalty-2026-02-03", date(2026, 2, 5)).unwrap();
    loan_account.apply(decision).unwrap();
    assert_eq!(balance(&loan_account, Account::PenaltyReceivable), 0);
    assert_eq!(balance(&loan_account, Account::OverpaymentPayable), 0);
    assert_eq!(balance(&loan_account, Account::CashInTransit), 102_700);
}

#[test]
fn a_payment_dated_outside_the_loan_counts_from_the_release_or_today() {
    for (paid_on, effective_on) in [
        (date(2020, 1, 1), RELEASED_ON),
        (date(2030, 1, 1), date(2026, 1, 2)),
    ] {
        let mut loan_account = in_repayment();
        let decision = receive(
            &mut loan_account,
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
    let mut loan_account = released();
    pay(&mut loan_account, "bounced", 102_700, FIRST_DUE_ON).unwrap();
    live_until(&mut loan_account, date(2026, 2, 2));
    assert_eq!(loan_account.status, OrderStatus::InRepayment);
    let reference = format!("bounced-{FIRST_DUE_ON}");
    let decision = servicing::take_back(&loan_account, &reference, date(2026, 2, 2)).unwrap();
    assert_eq!(codes(&decision), [(180, Cause::DueDatePassed)]);
    loan_account.apply(decision).unwrap();
    assert_eq!(outstanding(&loan_account), 308_190 + 100_000 + 2 * 5_135);
    assert_eq!(balance(&loan_account, Account::CashInTransit), 0);
    let again = servicing::take_back(&loan_account, &reference, date(2026, 2, 2));
    assert!(matches!(again, Err(LendingError::Unknown { .. })));
    let missing = servicing::take_back(&loan_account, "never", date(2026, 2, 2));
    assert!(matches!(missing, Err(LendingError::Unknown { .. })));
}

#[test]
fn status_02_a_payment_of_a_settled_order_is_not_taken_back() {
    let loan_account = settled();
    let refused = Err(LendingError::NotRepayable(OrderStatus::Settled));
    assert_eq!(
        servicing::take_back(&loan_account, &format!("due-{LAST_DUE_ON}"), LAST_DUE_ON),
        refused
    );
}

#[test]
fn status_02_a_payment_that_came_after_the_loan_was_settled_is_taken_back() {
    let mut loan_account = settled();
    let on = date(2026, 4, 5);
    pay(&mut loan_account, "again", 102_790, on).unwrap();
    let decision = servicing::take_back(&loan_account, "again-2026-04-05", on).unwrap();
    assert!(decision.transitions.is_empty());
    loan_account.apply(decision).unwrap();
    assert_eq!(balance(&loan_account, Account::OverpaymentPayable), 0);
    assert_eq!(balance(&loan_account, Account::CashInTransit), 308_190);
    assert_eq!(loan_account.status, OrderStatus::Settled);
    let again = servicing::take_back(&loan_account, "again-2026-04-05", on);
    assert!(matches!(again, Err(LendingError::Unknown { .. })));
}

#[test]
fn status_02_a_late_instalment_that_is_paid_stops_penalties_but_only_a_rollover_leaves_180() {
    let mut loan_account = overdue();
    pay(
        &mut loan_account,
        "late",
        102_700 + 115_405,
        date(2026, 2, 3),
    )
    .unwrap();
    assert_eq!(loan_account.status, OrderStatus::Overdue);
    assert!(live_until(&mut loan_account, date(2026, 2, 28)).is_empty());
}
