//! The price of paying late, day by day and once in a loan's life.

use jiff::civil::{Date, date};

use super::borrowers::{
    FIRST_DUE_ON, RELEASED_ON, SECOND_DUE_ON, balance, live_until, loan_of, overdue, pay, released,
    released_from, tell, tulay_cash, tulay_sahod,
};
use crate::calendar::{add_days, days_between};
use crate::ledger::Account;
use crate::penalty::{DailyPenalties, bp_on_day};
use crate::replay::EventKind;

/// Unpaid from the release on.
fn unpaid(amount_centavos: i64) -> Vec<(Date, i64)> {
    vec![(RELEASED_ON, amount_centavos)]
}

/// The total after so many days late, for a history of the amounts unpaid as each day before ended.
fn total(history: &[(Date, i64)], days_late: i64) -> i64 {
    let mut penalties = DailyPenalties::default();
    let day = |day_late| {
        let ended = add_days(FIRST_DUE_ON, day_late - 1).unwrap();
        let until = history
            .iter()
            .filter(|(on, _)| days_between(*on, ended) >= 0);
        let unpaid = until.map(|(_, change)| change).sum::<i64>();
        let bp = bp_on_day(&tulay_cash().penalty.steps, day_late);
        penalties.add_day(unpaid, bp).unwrap()
    };
    (1..=days_late).map(day).sum()
}

#[test]
fn static_03_a_day_late_costs_5_then_4_then_2_per_cent() {
    let steps = tulay_cash().penalty.steps;
    for (day, bp) in [
        (-1, 0),
        (0, 0),
        (1, 500),
        (30, 500),
        (31, 400),
        (90, 400),
        (91, 200),
        (365, 200),
        (5_000, 200),
    ] {
        assert_eq!(bp_on_day(&steps, day), bp, "day {day}");
    }
    assert_eq!(bp_on_day(&[], 10), 0);
}

#[test]
fn static_03_penalties_add_up_day_by_day() {
    for (days_late, expected) in [
        (-30, 0),
        (0, 0),
        (1, 5_135),
        (2, 10_270),
        (30, 154_050),
        (31, 158_158),
        (90, 400_530),
        (91, 402_584),
        (100, 421_070),
    ] {
        assert_eq!(
            total(&unpaid(102_700), days_late),
            expected,
            "{days_late} days late"
        );
    }
}

#[test]
fn static_03_penalties_are_rounded_half_up_once_on_the_total() {
    // 5 % of 9 centavos is 0.45: rounded each day it would always be 0.
    for (days_late, expected) in [(1, 0), (2, 1), (3, 1), (4, 2), (10, 5)] {
        assert_eq!(
            total(&unpaid(9), days_late),
            expected,
            "{days_late} days late"
        );
    }
}

#[test]
fn static_03_a_day_costs_by_what_was_unpaid_as_it_began() {
    for (paid_on, paid, days_late, expected) in [
        (FIRST_DUE_ON, 102_700, 30, 0),
        (date(2026, 2, 1), 102_700, 30, 5_135),
        (date(2026, 2, 2), 102_700, 30, 10_270),
        (date(2026, 2, 1), 50_000, 3, 5_135 + 2 * 2_635),
        (date(2026, 1, 15), 50_000, 2, 2 * 2_635),
        (date(2026, 2, 10), 102_700, 5, 5 * 5_135),
    ] {
        let history = [(RELEASED_ON, 102_700), (paid_on, -paid)];
        assert_eq!(total(&history, days_late), expected, "{paid} on {paid_on}");
    }
}

#[test]
fn static_03_the_one_off_penalty_is_1_000_for_new_and_800_for_repeat_clients() {
    for (is_repeat_client, expected) in [(false, 100_000 + 5_135), (true, 80_000 + 5_135)] {
        let mut loan = loan_of(tulay_cash(), 300_000, 91);
        loan.agreed.is_repeat_client = is_repeat_client;
        let mut told = released_from(loan, RELEASED_ON);
        live_until(&mut told, date(2026, 2, 1));
        assert_eq!(balance(&told, Account::PenaltyReceivable), expected);
    }
}

#[test]
fn static_03_the_one_off_penalty_is_charged_once_in_a_loans_life() {
    let mut told = released();
    live_until(&mut told, date(2026, 3, 5));
    let daily = 154_050 + 3 * 4_108 + 3 * 5_135;
    assert_eq!(balance(&told, Account::PenaltyReceivable), 100_000 + daily);
}

#[test]
fn penalties_are_the_same_whether_servicing_ran_daily_or_once() {
    let mut daily = released();
    let mut once = released();
    for day in 1..=200 {
        live_until(&mut daily, add_days(RELEASED_ON, day).unwrap());
    }
    live_until(&mut once, add_days(RELEASED_ON, 200).unwrap());
    assert_eq!(
        balance(&daily, Account::PenaltyReceivable),
        balance(&once, Account::PenaltyReceivable)
    );
    assert_eq!(daily.status, once.status);
}

#[test]
fn penalties_are_never_charged_twice_for_a_day() {
    let mut told = overdue();
    let before = told.clone();
    assert!(live_until(&mut told, date(2026, 2, 3)).is_empty());
    assert_eq!(told, before);
}

#[test]
fn penalties_stop_once_the_overdue_instalment_is_paid() {
    let mut told = overdue();
    pay(
        &mut told,
        "late",
        100_000 + 3 * 5_135 + 102_700,
        date(2026, 2, 3),
    )
    .unwrap();
    live_until(&mut told, date(2026, 2, 20));
    assert_eq!(balance(&told, Account::PenaltyReceivable), 0);
    assert_eq!(
        balance(&told, Account::PenaltyIncome),
        -(100_000 + 3 * 5_135)
    );
}

#[test]
fn a_penalty_that_was_waived_stays_waived() {
    let mut told = overdue();
    let waiver = EventKind::Waiver {
        amount_centavos: 100_000 + 3 * 5_135,
    };
    tell(
        &mut told,
        "waiver-1",
        waiver,
        date(2026, 2, 3),
        date(2026, 2, 3),
    )
    .unwrap();
    assert_eq!(balance(&told, Account::PenaltyReceivable), 0);
    live_until(&mut told, date(2026, 2, 4));
    assert_eq!(balance(&told, Account::PenaltyReceivable), 5_135);
}

#[test]
fn with_caps_on_a_loan_never_costs_more_than_its_principal() {
    let mut told = released_from(loan_of(tulay_sahod(), 100_000, 91), RELEASED_ON);
    live_until(&mut told, SECOND_DUE_ON);
    assert_eq!(balance(&told, Account::PenaltyReceivable), 1_643);
    live_until(&mut told, date(2036, 1, 1));
    let (fee, interest) = (5_000, 2_730);
    assert_eq!(
        balance(&told, Account::PenaltyReceivable),
        100_000 - fee - interest
    );
    let before = balance(&told, Account::PenaltyReceivable);
    live_until(&mut told, date(2040, 1, 1));
    assert_eq!(balance(&told, Account::PenaltyReceivable), before);
}
