//! Effects of days and payments on a loan, late, repeated and taken back ones included.

use jiff::civil::date;

use super::borrowers::{
    FIRST_DUE_ON, LAST_DUE_ON, RELEASED_ON, SECOND_DUE_ON, balance, in_repayment, live_until,
    outstanding, overdue, pay, released, repayment, settled, take_back, tell,
};
use crate::LendingError;
use crate::calendar::add_days;
use crate::ledger::{Account, PostingKind};
use crate::loan_account::Decision;
use crate::product::{BeforeReversal, PenaltyTerms};
use crate::servicing;
use crate::state::{Cause, OrderStatus};

fn codes(decision: &Decision) -> Vec<(i64, Cause)> {
    decision
        .transitions
        .iter()
        .map(|made| (made.to.code(), made.cause))
        .collect()
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
            codes(&live_until(&mut released(), today)),
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
        let mut told = released();
        told.stored.status = status;
        assert!(
            live_until(&mut told, date(2027, 1, 1)).is_empty(),
            "{status:?}"
        );
    }
}

#[test]
fn status_02_a_day_asked_twice_has_nothing_more_to_do() {
    let mut told = released();
    for today in [
        RELEASED_ON,
        date(2026, 1, 2),
        FIRST_DUE_ON,
        date(2026, 2, 1),
        date(2026, 5, 1),
    ] {
        live_until(&mut told, today);
        assert!(live_until(&mut told, today).is_empty(), "{today}");
    }
}

#[test]
fn status_02_a_late_round_of_an_older_day_leaves_an_overdue_loan_without_penalties_overdue() {
    let mut told = released();
    told.stored.loan.agreed.terms.penalty = PenaltyTerms {
        one_off_new_centavos: 0,
        one_off_repeat_centavos: 0,
        steps: Vec::new(),
        before_reversal: BeforeReversal::Charge,
    };
    live_until(&mut told, date(2026, 2, 1));
    assert_eq!(told.stored.status, OrderStatus::Overdue);
    assert!(live_until(&mut told, FIRST_DUE_ON).is_empty());
    assert_eq!(told.stored.status, OrderStatus::Overdue);
}

#[test]
fn interest_is_earned_on_each_due_date() {
    let mut told = released();
    for (today, earned) in [
        (date(2026, 1, 30), 0),
        (FIRST_DUE_ON, 2_700),
        (SECOND_DUE_ON, 5_400),
        (LAST_DUE_ON, 8_190),
        (date(2026, 6, 1), 8_190),
    ] {
        live_until(&mut told, today);
        assert_eq!(balance(&told, Account::InterestIncome), -earned, "{today}");
    }
}

#[test]
fn status_02_paying_everything_settles_from_170_174_and_180() {
    for (mut told, on, amount) in [
        (released(), RELEASED_ON, 308_190),
        (in_repayment(), date(2026, 1, 2), 308_190),
        (overdue(), date(2026, 2, 3), 308_190 + 115_405),
    ] {
        let decision = pay(&mut told, "all", amount, on).unwrap();
        assert_eq!(codes(&decision), [(200, Cause::PaidInFull)]);
        assert_eq!(outstanding(&told), 0);
        assert_eq!(balance(&told, Account::InterestIncome), -8_190);
        assert_eq!(balance(&told, Account::OverpaymentPayable), 0);
    }
}

#[test]
fn status_02_paid_instalment_by_instalment_an_order_settles_with_the_last() {
    let told = settled();
    assert_eq!((told.status, outstanding(&told)), (OrderStatus::Settled, 0));
    assert_eq!(balance(&told, Account::CashInTransit), 308_190);
    assert_eq!(balance(&told, Account::PenaltyIncome), 0);
    assert_eq!(balance(&told, Account::InterestUnearned), 0);
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
        let mut told = overdue();
        pay(&mut told, "some", amount, date(2026, 2, 3)).unwrap();
        let owed = |account, number| {
            told.ledger
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
    let mut told = in_repayment();
    pay(&mut told, "too much", 308_190 + 500, date(2026, 1, 2)).unwrap();
    assert_eq!((told.status, outstanding(&told)), (OrderStatus::Settled, 0));
    assert_eq!(balance(&told, Account::OverpaymentPayable), -500);
}

#[test]
fn a_payment_on_a_closed_loan_is_owed_to_the_borrower() {
    let mut told = settled();
    let decision = pay(&mut told, "again", 102_790, date(2026, 4, 5)).unwrap();
    assert!(decision.transitions.is_empty());
    assert_eq!(balance(&told, Account::OverpaymentPayable), -102_790);
}

#[test]
fn call_24_a_payment_before_the_release_or_of_nothing_is_refused() {
    for status in [
        OrderStatus::UnderReview,
        OrderStatus::Declined,
        OrderStatus::Disbursing,
    ] {
        let mut told = released();
        told.stored.status = status;
        assert_eq!(
            pay(&mut told, "early", 1, RELEASED_ON),
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
fn static_03_settling_early_gives_the_interest_to_come_back() {
    let mut told = released();
    pay(&mut told, "first", 102_700, FIRST_DUE_ON).unwrap();
    let decision = pay(&mut told, "rest", 205_490 - 2_790, date(2026, 2, 16)).unwrap();
    assert_eq!(codes(&decision).last(), Some(&(200, Cause::PaidInFull)));
    assert_eq!(outstanding(&told), 0);
    assert_eq!(balance(&told, Account::InterestIncome), -5_400);
    assert_eq!(balance(&told, Account::InterestUnearned), 0);
    assert_eq!(balance(&told, Account::OverpaymentPayable), 0);
}

#[test]
fn static_03_before_half_the_term_the_same_amount_only_repays() {
    let mut told = released();
    pay(&mut told, "first", 102_700, FIRST_DUE_ON).unwrap();
    pay(&mut told, "rest", 205_490 - 2_790, date(2026, 2, 15)).unwrap();
    assert_eq!(
        (told.status, outstanding(&told)),
        (OrderStatus::InRepayment, 2_790)
    );
}

#[test]
fn a_payment_of_the_due_date_that_arrives_after_midnight_costs_no_penalty() {
    let mut told = released();
    live_until(&mut told, date(2026, 2, 1));
    assert_eq!(balance(&told, Account::PenaltyReceivable), 105_135);
    tell(
        &mut told,
        "late",
        repayment(102_700),
        FIRST_DUE_ON,
        date(2026, 2, 1),
    )
    .unwrap();
    assert_eq!(balance(&told, Account::PenaltyIncome), 0);
    assert_eq!(outstanding(&told), 205_490);
    assert_eq!(balance(&told, Account::OverpaymentPayable), 0);
}

#[test]
fn money_01_what_paid_a_penalty_that_an_earlier_payment_undoes_pays_the_next_instalment() {
    let mut told = released();
    live_until(&mut told, date(2026, 2, 1));
    pay(&mut told, "penalty", 105_135, date(2026, 2, 1)).unwrap();
    tell(
        &mut told,
        "earlier",
        repayment(102_700),
        FIRST_DUE_ON,
        date(2026, 2, 2),
    )
    .unwrap();
    assert_eq!(balance(&told, Account::PenaltyIncome), 0);
    assert_eq!(balance(&told, Account::OverpaymentPayable), 0);
    // ₱3,081.90 less the payment in time and less the part that paid the penalty.
    assert_eq!(outstanding(&told), 308_190 - 102_700 - 105_135);
}

#[test]
fn money_01_a_peso_paid_earlier_makes_each_day_after_it_cheaper() {
    let mut told = overdue();
    pay(&mut told, "penalty", 115_405, date(2026, 2, 3)).unwrap();
    let told_on = date(2026, 2, 4);
    tell(
        &mut told,
        "earlier",
        repayment(100),
        date(2026, 2, 1),
        told_on,
    )
    .unwrap();
    // The peso of 1 February paid a part of that day's penalty of ₱1,051.35; so ₱1,027.00 stayed unpaid for 3 days:
    // ₱1,000.00 and 3 × ₱51.35, of which ₱1,155.05 is paid by the two payments. The rest of them, ₱1.00, pays the
    // instalment, and 4 February costs 5 % of ₱1,026.00.
    assert_eq!(balance(&told, Account::PenaltyIncome), -(115_405 + 5_130));
    assert_eq!(balance(&told, Account::PenaltyReceivable), 5_130);
    assert_eq!(outstanding(&told), 308_190 - 100 + 5_130);
    assert_eq!(balance(&told, Account::OverpaymentPayable), 0);
}

#[test]
fn money_01_a_payment_taken_back_leaves_what_the_others_paid() {
    let mut told = overdue();
    pay(&mut told, "penalty", 115_405, date(2026, 2, 3)).unwrap();
    let told_on = date(2026, 2, 4);
    tell(
        &mut told,
        "earlier",
        repayment(102_700),
        FIRST_DUE_ON,
        told_on,
    )
    .unwrap();
    assert_eq!(balance(&told, Account::PenaltyIncome), 0);
    take_back(&mut told, "penalty-2026-02-03", date(2026, 2, 5)).unwrap();
    assert_eq!(balance(&told, Account::PenaltyReceivable), 0);
    assert_eq!(outstanding(&told), 205_490);
    assert_eq!(balance(&told, Account::CashInTransit), 102_700);
}

#[test]
fn a_payment_dated_outside_the_loan_counts_from_the_release_or_the_day_it_is_told() {
    for (paid_on, effective_on) in [
        (date(2020, 1, 1), RELEASED_ON),
        (date(2030, 1, 1), date(2026, 1, 2)),
    ] {
        let mut told = in_repayment();
        let told_on = date(2026, 1, 2);
        let decision = tell(&mut told, "odd", repayment(1_000), paid_on, told_on).unwrap();
        let payment = decision
            .postings
            .iter()
            .find(|posting| posting.kind == PostingKind::Payment);
        assert_eq!(payment.unwrap().effective_on, effective_on);
    }
}

#[test]
fn a_payment_taken_back_is_owed_again_with_its_penalties() {
    let mut told = released();
    pay(&mut told, "bounced", 102_700, FIRST_DUE_ON).unwrap();
    live_until(&mut told, date(2026, 2, 2));
    assert_eq!(told.status, OrderStatus::InRepayment);
    let reference = format!("bounced-{FIRST_DUE_ON}");
    let decision = take_back(&mut told, &reference, date(2026, 2, 2)).unwrap();
    assert_eq!(codes(&decision), [(180, Cause::DueDatePassed)]);
    assert_eq!(outstanding(&told), 308_190 + 100_000 + 2 * 5_135);
    assert_eq!(balance(&told, Account::CashInTransit), 0);
    let missing = take_back(&mut told, "never", date(2026, 2, 2));
    assert!(matches!(missing, Err(LendingError::Unknown { .. })));
}

#[test]
fn money_06_a_loan_whose_settling_payment_is_taken_back_is_open_again() {
    for (taken_back_on, to, penalties) in [
        (LAST_DUE_ON, 174, 0),
        // A day later the last instalment is late: the one-off and 5 % of ₱1,027.90.
        (date(2026, 4, 3), 180, 100_000 + 5_140),
    ] {
        let mut told = settled();
        let reference = format!("due-{LAST_DUE_ON}");
        let decision = take_back(&mut told, &reference, taken_back_on).unwrap();
        assert_eq!(codes(&decision), [(to, Cause::PaymentReversed)]);
        assert_eq!(outstanding(&told), 102_790 + penalties);
    }
}

#[test]
fn status_02_a_payment_that_came_after_the_loan_was_settled_is_taken_back() {
    let mut told = settled();
    let on = date(2026, 4, 5);
    pay(&mut told, "again", 102_790, on).unwrap();
    let decision = take_back(&mut told, "again-2026-04-05", on).unwrap();
    assert!(decision.transitions.is_empty());
    assert_eq!(balance(&told, Account::OverpaymentPayable), 0);
    assert_eq!(balance(&told, Account::CashInTransit), 308_190);
    assert_eq!(told.status, OrderStatus::Settled);
}

#[test]
fn money_06_a_loan_brought_up_to_date_is_no_longer_overdue() {
    let mut told = overdue();
    let decision = pay(&mut told, "late", 102_700 + 115_405, date(2026, 2, 3)).unwrap();
    assert_eq!(codes(&decision), [(174, Cause::BroughtUpToDate)]);
    assert!(live_until(&mut told, date(2026, 2, 27)).is_empty());
}

#[test]
fn servicing_does_nothing_on_a_day_before_the_newest_posting() {
    let mut told = released();
    live_until(&mut told, date(2026, 2, 1));
    let stored = told.stored.clone();
    // A round that began before midnight.
    assert!(live_until(&mut told, FIRST_DUE_ON).is_empty());
    assert_eq!(told.stored, stored);
}

#[test]
fn servicing_posts_penalties_when_the_status_changes_and_at_each_months_end() {
    let mut told = released();
    let mut posted = Vec::new();
    for day in 1..=90 {
        let today = add_days(RELEASED_ON, day).unwrap();
        let decision = live_until(&mut told, today);
        let penalties = decision.postings.iter();
        posted.extend(
            penalties
                .filter(|posting| posting.kind == PostingKind::Penalty)
                .map(|posting| posting.reference.clone()),
        );
    }
    assert_eq!(
        posted,
        [
            "penalty/ord_maria/2026-02-01",
            "penalty/ord_maria/2026-02-28",
            "penalty/ord_maria/2026-03-31",
        ]
    );
}

#[test]
fn money_01_what_time_alone_brings_names_its_day() {
    let decision = live_until(&mut in_repayment(), date(2026, 2, 1));
    let causes = decision.postings.iter().map(|posting| {
        let day = posting.effective_on.to_string();
        (
            posting.kind,
            posting.event.strip_prefix("day/") == Some(day.as_str()),
        )
    });
    let causes: Vec<_> = causes.collect();
    assert!(
        causes.contains(&(PostingKind::Interest, true)),
        "{causes:?}"
    );
    assert!(causes.contains(&(PostingKind::Penalty, true)), "{causes:?}");
    assert!(causes.iter().all(|(_, names_its_day)| *names_its_day));
}
