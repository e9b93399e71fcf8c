//! The amount due on a day, the plan line by line, and settling early.

use jiff::civil::date;
use proptest::prelude::*;

use super::borrowers::{
    FIRST_DUE_ON, LAST_DUE_ON, RELEASED_ON, SECOND_DUE_ON, Told, balance, in_repayment, live_until,
    loan_of, overdue, pay, released, released_from, repayment, settled, tell, tulay_cash,
    tulay_sahod,
};
use super::histories::history;
use crate::calendar::{add_days, days_between};
use crate::ledger::Account;
use crate::loan_account::LoanAccount;
use crate::product::PrepaymentTerms;
use crate::repayment::{Due, PlanState, Rise, due, first_prepayment_day, may_prepay, plan};
use crate::replay::{EventKind, LoanEvent, replay};
use crate::state::OrderStatus;

#[test]
fn period_01_before_its_due_date_the_next_instalment_is_due() {
    let today = date(2026, 1, 2);
    let expected = Due {
        amount_centavos: 102_700,
        due_on: FIRST_DUE_ON,
        days_left: 29,
        overdue_centavos: 0,
        penalty_centavos: 0,
        fee_centavos: 0,
        refund_centavos: 0,
        next_centavos: 102_700,
        rebate_centavos: 0,
        on_due_date_centavos: 102_700,
        rise: None,
        with_next_centavos: None,
        full_amount_centavos: None,
        full_rebate_centavos: 0,
        most_centavos: 308_189,
        outstanding_centavos: 308_190,
    };
    assert_eq!(due(&in_repayment(), today), Ok(Some(expected)));
}

#[test]
fn static_03_the_first_day_of_prepayment_is_the_first_on_which_it_is_allowed() {
    for (term_days, min_term_share_bp, min_days, days) in [
        (91, 5_000, 7, 46),
        (120, 5_000, 7, 60),
        (120, 5_000, 90, 90),
        (91, 1, 0, 1),
        (91, 0, 0, 0),
        (91, 10_000, 0, 91),
    ] {
        let mut terms = tulay_cash();
        terms.prepayment = PrepaymentTerms {
            min_term_share_bp,
            min_days,
        };
        let loan = released_from(loan_of(terms, 300_000, term_days), RELEASED_ON);
        let first = first_prepayment_day(&loan).unwrap();
        assert_eq!(days_between(RELEASED_ON, first), days, "{term_days} days");
        assert!(may_prepay(&loan, first));
        assert!(!may_prepay(&loan, add_days(first, -1).unwrap()));
    }
}

#[test]
fn period_01_on_the_due_date_nothing_is_late() {
    let mut told = released();
    live_until(&mut told, FIRST_DUE_ON);
    let due = due(&told, FIRST_DUE_ON).unwrap().unwrap();
    assert_eq!(
        (due.days_left, due.amount_centavos, due.penalty_centavos),
        (0, 102_700, 0)
    );
}

#[test]
fn money_02_when_overdue_the_late_instalment_and_its_penalties_are_due_and_not_the_next() {
    let penalty_centavos = 100_000 + 3 * 5_135;
    let expected = Due {
        amount_centavos: 102_700 + penalty_centavos,
        due_on: FIRST_DUE_ON,
        days_left: -3,
        overdue_centavos: 102_700,
        penalty_centavos,
        fee_centavos: 0,
        refund_centavos: 0,
        next_centavos: 0,
        rebate_centavos: 0,
        on_due_date_centavos: 102_700 + penalty_centavos,
        rise: None,
        with_next_centavos: Some(102_700 + penalty_centavos + 102_700),
        full_amount_centavos: None,
        full_rebate_centavos: 0,
        most_centavos: 308_189 + penalty_centavos,
        outstanding_centavos: 308_190 + penalty_centavos,
    };
    assert_eq!(due(&overdue(), date(2026, 2, 3)), Ok(Some(expected)));
}

#[test]
fn money_16_on_a_due_date_what_is_named_is_what_is_late_with_what_is_due_on_that_day() {
    // Nothing was paid, and the second installment is due today.
    let mut pedro = released();
    live_until(&mut pedro, SECOND_DUE_ON);
    let today = due(&pedro.seen_on(SECOND_DUE_ON), SECOND_DUE_ON);
    let today = today.unwrap().unwrap();
    assert_eq!(
        (today.overdue_centavos, today.next_centavos),
        (102_700, 102_700)
    );
    let late_and_due = 102_700 + today.penalty_centavos + 102_700;
    assert_eq!(today.amount_centavos, late_and_due);
    let with_third = late_and_due + 102_790;
    assert_eq!(today.with_next_centavos.unwrap_or(with_third), with_third);
    pay(&mut pedro, "what is named", late_and_due, SECOND_DUE_ON).unwrap();
    live_until(&mut pedro, add_days(SECOND_DUE_ON, 1).unwrap());
    assert_eq!(pedro.status, OrderStatus::InRepayment);
}

#[test]
fn money_16_after_new_due_dates_the_penalty_is_asked_for_with_the_next_installment() {
    let mut ella = released();
    let on = add_days(FIRST_DUE_ON, 2).unwrap();
    live_until(&mut ella, on);
    let next_on = date(2026, 3, 15);
    let due_dates = vec![(1, next_on), (2, date(2026, 4, 15)), (3, date(2026, 5, 15))];
    tell(
        &mut ella,
        "hardship",
        EventKind::Reschedule { due_dates },
        on,
        on,
    )
    .unwrap();
    let named = due(&ella.seen_on(on), on).unwrap().unwrap();
    assert_eq!((named.due_on, named.next_centavos), (next_on, 102_700));
    assert!(named.penalty_centavos > 0);
    assert_eq!(named.amount_centavos, 102_700 + named.penalty_centavos);
    pay(&mut ella, "what is named", named.amount_centavos, next_on).unwrap();
    live_until(&mut ella, add_days(next_on, 1).unwrap());
    assert_eq!(ella.status, OrderStatus::InRepayment);
}

#[test]
fn period_01_a_settled_loan_has_nothing_due() {
    assert_eq!(due(&settled(), date(2026, 4, 3)), Ok(None));
}

#[test]
fn period_01_the_plan_says_what_is_paid_late_next_and_later() {
    let mut told = overdue();
    let states = |told: &LoanAccount| {
        let lines = plan(told, date(2026, 2, 3)).unwrap();
        lines
            .into_iter()
            .map(|line| (line.state, line.unpaid_centavos))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        states(&told),
        [
            (PlanState::Overdue, 102_700 + 115_405),
            (PlanState::Next, 102_700),
            (PlanState::Later, 102_790),
        ]
    );
    pay(&mut told, "part", 115_405 + 2_000, date(2026, 2, 3)).unwrap();
    assert_eq!(states(&told)[0], (PlanState::Overdue, 100_700));
    pay(&mut told, "rest", 100_700, date(2026, 2, 3)).unwrap();
    assert_eq!(
        states(&told),
        [
            (PlanState::Paid, 0),
            (PlanState::Next, 102_700),
            (PlanState::Later, 102_790),
        ]
    );
}

#[test]
fn static_03_prepayment_is_allowed_after_half_the_term_and_7_days() {
    let told = released();
    for (today, expected) in [
        (date(2026, 1, 8), false),
        (date(2026, 2, 15), false),
        (date(2026, 2, 16), true),
        (LAST_DUE_ON, true),
    ] {
        assert_eq!(may_prepay(&told, today), expected, "{today}");
    }
    let mut soon = released();
    soon.view.loan.agreed.terms.prepayment.min_term_share_bp = 0;
    assert!(!may_prepay(&soon, date(2026, 1, 7)));
    assert!(may_prepay(&soon, date(2026, 1, 8)));
}

#[test]
fn static_03_settling_early_forgoes_the_interest_of_instalments_that_have_not_begun() {
    let mut told = released();
    pay(&mut told, "first", 102_700, FIRST_DUE_ON).unwrap();
    for (today, full) in [
        (date(2026, 2, 15), None),
        (date(2026, 2, 16), Some(205_490 - 2_790)),
        (SECOND_DUE_ON, Some(205_490 - 2_790)),
    ] {
        live_until(&mut told, today);
        let due = due(&told, today).unwrap().unwrap();
        assert_eq!(
            (due.amount_centavos, due.full_amount_centavos),
            (102_700, full),
            "{today}"
        );
    }
}

#[test]
fn money_16_what_is_left_of_the_last_instalment_rises_with_each_period_that_was_paid_ahead() {
    let loan = loan_of(tulay_sahod(), 300_000, 91);
    let mut told = released_from(loan, RELEASED_ON);
    let today = date(2026, 1, 10);
    live_until(&mut told, today);
    pay(&mut told, "ahead", 298_190, today).unwrap();
    let rise = |enough_until, is_only| {
        Some(Rise {
            enough_until,
            is_only,
        })
    };
    for (day, amount, expected) in [
        (today, 10_000 - 2_700 - 2_790, rise(FIRST_DUE_ON, false)),
        (date(2026, 2, 1), 10_000 - 2_790, rise(SECOND_DUE_ON, true)),
        (date(2026, 3, 3), 10_000, None),
    ] {
        let due = due(&told.seen_on(day), day).unwrap().unwrap();
        assert_eq!((due.amount_centavos, due.rise), (amount, expected), "{day}");
        assert_eq!(due.on_due_date_centavos, 10_000, "{day}");
    }
}

#[test]
fn money_03_a_borrower_may_pay_what_is_late_the_next_instalment_or_everything() {
    let mut told = released();
    // The first instalment is 16 days late: 1,000.00 once, and 16 days of 5 % of 1,027.00.
    let today = date(2026, 2, 16);
    live_until(&mut told, today);
    let late = 102_700 + 100_000 + 16 * 5_135;
    let due = due(&told, today).unwrap().unwrap();
    assert_eq!(due.amount_centavos, late);
    assert_eq!(due.with_next_centavos, Some(late + 102_700));
    // Half of the term has passed: the interest of the third instalment is forgone.
    let full = late + 102_700 + 102_790 - 2_790;
    assert_eq!(due.full_amount_centavos, Some(full));
    assert_eq!((due.full_rebate_centavos, due.most_centavos), (2_790, full));
}

#[test]
fn money_03_before_prepayment_is_allowed_no_other_amount_settles_the_loan() {
    let mut loan = loan_of(tulay_cash(), 300_000, 91);
    loan.agreed.terms.tolerance_centavos = 100;
    let told = released_from(loan, RELEASED_ON);
    let today = date(2026, 1, 2);
    let most = due(&told.seen_on(today), today)
        .unwrap()
        .unwrap()
        .most_centavos;
    assert_eq!(most, 308_190 - 100);
    for (amount, status) in [
        (most, OrderStatus::InRepayment),
        (most + 1, OrderStatus::Settled),
    ] {
        let mut told = told.clone();
        pay(&mut told, "other", amount, today).unwrap();
        assert_eq!(told.status, status, "{amount}");
    }
}

#[test]
fn money_03_what_settles_everything_is_told_when_paying_what_is_due_does() {
    // The last instalment, with 0.50 of the first left: prepayment is not allowed, and 0.50 counts as paid.
    let mut loan = loan_of(tulay_cash(), 300_000, 30);
    loan.agreed.terms.tolerance_centavos = 100;
    loan.agreed.terms.prepayment.min_days = 365;
    loan.agreed.terms.penalty.one_off_new_centavos = 0;
    loan.term_days = 60;
    let mut told = released_from(loan, RELEASED_ON);
    let due_on_the = |told: &Told, today| due(told, today).unwrap().unwrap();
    let first = due_on_the(&told, FIRST_DUE_ON).amount_centavos;
    pay(&mut told, "short", first - 50, FIRST_DUE_ON).unwrap();
    live_until(&mut told, SECOND_DUE_ON);
    let last = due_on_the(&told, SECOND_DUE_ON);
    assert_eq!(last.full_amount_centavos, Some(last.amount_centavos));
    assert_eq!(last.outstanding_centavos, last.amount_centavos + 50);
    pay(&mut told, "last", last.amount_centavos, SECOND_DUE_ON).unwrap();
    assert_eq!(told.status, OrderStatus::Settled);
    assert_eq!(balance(&told, Account::SmallBalanceWriteOff), 50);
}

#[test]
fn static_03_with_one_instalment_left_what_is_due_settles_everything() {
    let mut told = released();
    pay(&mut told, "first", 102_700, FIRST_DUE_ON).unwrap();
    pay(&mut told, "second", 102_700, date(2026, 2, 1)).unwrap();
    let early = due(&told, date(2026, 2, 1)).unwrap().unwrap();
    assert_eq!(
        (early.amount_centavos, early.full_amount_centavos),
        (102_790, Some(102_790))
    );
    // Its period has not begun: settled now, it costs no interest.
    let soon = due(&told, date(2026, 2, 16)).unwrap().unwrap();
    assert_eq!(
        (soon.amount_centavos, soon.full_amount_centavos),
        (100_000, Some(100_000))
    );
    let late = due(&told, date(2026, 3, 10)).unwrap().unwrap();
    assert_eq!(
        (late.amount_centavos, late.full_amount_centavos),
        (102_790, Some(102_790))
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn money_16_the_amount_named_for_a_due_date_is_enough_on_that_date_if_nothing_happens_before(
        history in history(), share in 0..1_000_i64, paid_ahead in prop::option::of((0..30_i64, 1..1_000_i64)),
    ) {
        let (loan, schedule) = (&history.loan, &history.schedule);
        let on_day = |events: &[LoanEvent], day| {
            let account = replay(loan, history.released_on, schedule, events, day).unwrap();
            due(&account, day).unwrap()
        };
        let mut events = history.events.clone();
        // Or each installment but the last is paid so many days before it is due, and then a part of the last.
        if let Some((days, part)) = paid_ahead {
            events.clear();
            let but_last = schedule.instalments.iter().rev().skip(1).rev();
            let days = but_last.map(|instalment| (add_days(instalment.due_on, -days).unwrap(), 1_000));
            let days: Vec<_> = days.collect();
            let part = days.last().map(|(day, _)| (*day, part));
            for (sequence, (day, share)) in (1..).zip(days.into_iter().chain(part)) {
                let due = on_day(&events, day).map_or(0, |due| due.amount_centavos);
                events.push(LoanEvent {
                    reference: format!("payment-{sequence}"),
                    effective_on: day,
                    sequence,
                    kind: repayment((due * share / 1_000).max(1)),
                });
            }
        }
        let day = days_between(history.released_on, history.last_day()) * share / 1_000;
        let today = add_days(history.released_on, day).unwrap();
        events.retain(|event| event.effective_on <= today);
        // From the first day of early settlement on, interest that was paid ahead may settle what is left.
        let amount = |day| on_day(&events, day).map_or(0, |due| due.amount_centavos);
        if let Some(now) = on_day(&events, today).filter(|now| now.days_left >= 0) {
            prop_assert!(amount(now.due_on) <= now.on_due_date_centavos);
            if let Some(rise) = now.rise {
                prop_assert_eq!(amount(now.due_on), now.on_due_date_centavos);
                prop_assert_eq!(amount(rise.enough_until), now.amount_centavos);
                let after = amount(add_days(rise.enough_until, 1).unwrap());
                prop_assert!(after > now.amount_centavos);
                prop_assert_eq!(after == now.on_due_date_centavos, rise.is_only);
            } else {
                prop_assert_eq!(now.on_due_date_centavos, now.amount_centavos);
            }
        }
    }
}
