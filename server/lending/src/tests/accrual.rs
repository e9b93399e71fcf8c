//! Interest by the day, with worked figures, and on any history. ₱3,000.00 for 91 days from 1 January 2026 earn ₱0.90 a
//! day: ₱27.00 by 31 January, ₱27.00 by 2 March (30 days), ₱27.90 by 2 April (31 days).

use jiff::civil::{Date, date};
use proptest::prelude::*;

use super::borrowers::{
    FIRST_DUE_ON, LAST_DUE_ON, RELEASED_ON, SECOND_DUE_ON, Told, balance, outstanding, pay,
    released, rollover_payment, tell,
};
use super::histories::history;
use crate::accrual::EarningPeriod;
use crate::calendar::add_days;
use crate::ledger::{Account, PostingKind};
use crate::loan_account::LoanAccount;
use crate::replay::{EventKind, replay, unearned_interest_centavos};
use crate::state::OrderStatus;

const END_OF_FEBRUARY: Date = date(2026, 2, 28);
const END_OF_MARCH: Date = date(2026, 3, 31);

/// The income posted by the end of a day, and the interest earned beyond it.
fn earned(told: &Told, day: Date) -> (i64, i64) {
    let seen = told.seen_on(day);
    let unearned = unearned_interest_centavos(
        &told.loan,
        told.released_on,
        &told.first_schedule,
        &told.events,
        day,
    );
    let accrued = -balance(&seen, Account::InterestUnearned) - unearned.unwrap();
    (-balance(&seen, Account::InterestIncome), accrued)
}

#[test]
fn a_months_end_has_the_interest_of_its_days_whatever_was_paid() {
    let mut maria = released();
    // 30 days, on the due date of the first instalment.
    assert_eq!(earned(&maria, date(2026, 1, 30)), (0, 2_610));
    assert_eq!(earned(&maria, FIRST_DUE_ON), (2_700, 0));
    // 28 of the 30 days of the second, and 29 of the 31 days of the last.
    assert_eq!(earned(&maria, END_OF_FEBRUARY), (2_700, 2_520));
    assert_eq!(earned(&maria, END_OF_MARCH), (5_400, 2_610));
    assert_eq!(earned(&maria, LAST_DUE_ON), (8_190, 0));
    assert_eq!(earned(&maria, date(2027, 1, 1)), (8_190, 0), "late");
    assert_eq!(earned(&maria, RELEASED_ON), (0, 0));
    pay(&mut maria, "first", 102_700, FIRST_DUE_ON).unwrap();
    pay(&mut maria, "second", 102_700, date(2026, 2, 3)).unwrap();
    assert_eq!(earned(&maria, END_OF_FEBRUARY), (2_700, 2_520));
}

#[test]
fn a_rollover_keeps_what_was_earned_and_spreads_the_rest_until_the_new_date() {
    let mut maria = released();
    let paid_on = date(2026, 1, 16);
    // 15 days are ₱13.50; the rest of ₱27.00 is earned in the 29 days until 14 February.
    let told_on = date(2026, 2, 20);
    let kind = rollover_payment(15_000, 0);
    tell(&mut maria, "roll", kind, paid_on, told_on).unwrap();
    assert_eq!(maria.schedule.instalments[0].due_on, date(2026, 2, 14));
    assert_eq!(earned(&maria, paid_on), (0, 1_350));
    assert_eq!(earned(&maria, FIRST_DUE_ON), (0, 1_350 + 698));
    assert_eq!(earned(&maria, date(2026, 2, 14)), (2_700, 0));
    // The second is due on 16 March: 14 of 30 days.
    assert_eq!(earned(&maria, END_OF_FEBRUARY), (2_700, 1_260));
}

#[test]
fn money_12_a_reschedule_spreads_what_is_not_earned_until_the_new_date_and_no_other_instalments() {
    let mut maria = released();
    let on = date(2026, 1, 11);
    let due_dates = vec![(1, date(2026, 2, 10))];
    let kind = EventKind::Reschedule { due_dates };
    tell(&mut maria, "later", kind, on, on).unwrap();
    // ₱9.00 in 10 days, the other ₱18.00 in 30: ₱0.60 a day.
    assert_eq!(earned(&maria, FIRST_DUE_ON), (0, 900 + 1_200));
    // The second is earned from 10 February to 2 March: 18 of 20 days.
    assert_eq!(earned(&maria, END_OF_FEBRUARY), (2_700, 2_430));
}

#[test]
fn a_settled_loan_earns_nothing_more() {
    let mut maria = released();
    pay(&mut maria, "first", 102_700, FIRST_DUE_ON).unwrap();
    let settled_on = date(2026, 2, 16);
    assert_eq!(earned(&maria, settled_on), (2_700, 1_440));
    // The second's interest is owed whole, the last's is forgone.
    pay(&mut maria, "all", 205_490 - 2_790, settled_on).unwrap();
    assert_eq!(maria.status, OrderStatus::Settled);
    for day in [settled_on, END_OF_FEBRUARY, END_OF_MARCH] {
        assert_eq!(earned(&maria, day), (5_400, 0), "{day}");
    }
    assert_eq!(earned(&maria, date(2026, 2, 15)), (2_700, 1_350), "before");
}

#[test]
fn money_12_a_write_off_takes_back_what_was_only_accrued_and_a_cancellation_leaves_the_days_used() {
    let mut maria = released();
    let given_up_on = date(2026, 3, 1);
    let amount_centavos = outstanding(&maria.seen_on(given_up_on));
    tell(
        &mut maria,
        "lost",
        EventKind::WriteOff { amount_centavos },
        given_up_on,
        given_up_on,
    )
    .unwrap();
    assert_eq!(earned(&maria, END_OF_FEBRUARY), (2_700, 2_520));
    assert_eq!(earned(&maria, END_OF_MARCH), (2_700, 0));

    let mut pedro = released();
    let on = date(2026, 1, 3);
    pay(&mut pedro, "back", 285_180, on).unwrap();
    tell(&mut pedro, "cancel", EventKind::Cancellation, on, on).unwrap();
    assert_eq!(earned(&pedro, date(2026, 1, 2)), (0, 90));
    assert_eq!(earned(&pedro, END_OF_FEBRUARY), (180, 0), "two days");
}

#[test]
fn money_12_what_a_write_off_leaves_of_an_instalments_interest_is_earned_evenly() {
    let mut maria = released();
    let on = date(2026, 1, 11);
    // All of the second, and of the last ₱18.60 of the ₱27.90 of interest, are given up.
    pay(&mut maria, "first", 102_700, on).unwrap();
    let amount_centavos = 102_700 + 1_860;
    let kind = EventKind::WriteOff { amount_centavos };
    tell(&mut maria, "part", kind, on, on).unwrap();
    // The first is earned on its due date; of the second nothing is left; 29 of 31 days of the last.
    assert_eq!(earned(&maria, date(2026, 1, 21)), (0, 1_800));
    assert_eq!(earned(&maria, END_OF_FEBRUARY), (2_700, 0));
    assert_eq!(earned(&maria, END_OF_MARCH), (2_700, 870));
    assert_eq!(earned(&maria, LAST_DUE_ON), (3_630, 0));
}

#[test]
fn a_period_that_begins_today_begins_with_the_date_before_it_when_that_moves() {
    let second = EarningPeriod::new(2_700, FIRST_DUE_ON, SECOND_DUE_ON);
    let (new_first, new_second) = (date(2026, 2, 10), date(2026, 3, 12));
    let moved = second.moved(FIRST_DUE_ON, new_first, new_second).unwrap();
    assert_eq!(moved.earned_centavos(new_first).unwrap(), 0);
    assert_eq!(moved.earned_centavos(date(2026, 2, 20)).unwrap(), 900);
}

#[test]
fn what_a_period_has_earned_stays_earned_when_its_date_moves_twice_in_a_day() {
    let first = EarningPeriod::new(2_700, RELEASED_ON, FIRST_DUE_ON);
    let today = date(2026, 1, 11);
    let once = first.moved(today, RELEASED_ON, date(2026, 2, 10)).unwrap();
    let twice = once.moved(today, RELEASED_ON, date(2026, 2, 20)).unwrap();
    assert_eq!(twice.earned_centavos(today).unwrap(), 900, "ten days");
}

/// Postings that give up interest which may have been accrued.
fn gives_up_interest(account: &LoanAccount, after: Date) -> bool {
    account.ledger.in_force().any(|posting| {
        posting.effective_on > after
            && matches!(
                posting.kind,
                PostingKind::Rebate | PostingKind::WriteOff | PostingKind::Cancellation
            )
    })
}

proptest! {
    #[test]
    fn a_period_earns_evenly_never_less_and_at_its_end_all(
        interest in 0..10_000_000_i64,
        length in 1..400_i64,
        (moved_after, longer_by) in (0..400_i64, 1..60_i64),
    ) {
        let due_on = add_days(RELEASED_ON, length).unwrap();
        let period = EarningPeriod::new(interest, RELEASED_ON, due_on);
        let mut before = 0;
        for day in 0..=length {
            let so_far = period.earned_centavos(add_days(RELEASED_ON, day).unwrap()).unwrap();
            prop_assert!((so_far * length - interest * day).abs() * 2 <= length, "rounded once");
            prop_assert!(so_far >= before);
            before = so_far;
        }
        prop_assert_eq!(before, interest);
        prop_assert_eq!(period.earned_centavos(RELEASED_ON.yesterday().unwrap()).unwrap(), 0);

        let on = add_days(RELEASED_ON, moved_after).unwrap();
        let new_due_on = add_days(due_on.max(on), longer_by).unwrap();
        let moved = period.moved(on, RELEASED_ON, new_due_on).unwrap();
        let mut before = period.earned_centavos(on).unwrap();
        prop_assert_eq!(moved.earned_centavos(on).unwrap(), before);
        for day in moved_after..=400 + 400 + 60 {
            let so_far = moved.earned_centavos(add_days(RELEASED_ON, day).unwrap()).unwrap();
            prop_assert!((before..=interest).contains(&so_far));
            before = so_far;
        }
        prop_assert_eq!(before, interest);
    }

    #[test]
    fn whatever_happens_interest_is_earned_once_and_by_the_day(
        history in history(),
        days in prop::collection::vec(0..1_000_i64, 6),
    ) {
        let length = crate::calendar::days_between(history.released_on, history.last_day());
        let mut days: Vec<Date> = days
            .iter()
            .map(|part| add_days(history.released_on, part * length / 1_000).unwrap())
            .chain([history.released_on, history.last_day()])
            .collect();
        days.sort_unstable();
        let (loan, schedule, events) = (&history.loan, &history.schedule, &history.events);
        let mut before: Option<(Date, i64)> = None;
        for day in days {
            let account = replay(loan, history.released_on, schedule, events, day).unwrap();
            let unearned =
                unearned_interest_centavos(loan, history.released_on, schedule, events, day).unwrap();
            let posted = -balance(&account, Account::InterestUnearned);
            prop_assert!((0..=posted).contains(&unearned), "{} of {} on {}", unearned, posted, day);
            let earned = posted - unearned - balance(&account, Account::InterestIncome);
            if account.status == OrderStatus::Settled {
                prop_assert_eq!(unearned, 0);
            }
            if let Some((day_before, earned_before)) = before
                && !gives_up_interest(&account, day_before)
            {
                prop_assert!(earned >= earned_before, "{} after {} on {}", earned, earned_before, day);
            }
            before = Some((day, earned));
        }
    }
}
