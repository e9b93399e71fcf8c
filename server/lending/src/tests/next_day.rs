//! The next day on which a loan needs servicing: on the days before it, servicing would write nothing (PROD-07). And
//! the days that the computation visits.

use std::borrow::Cow;

use jiff::civil::{Date, date};
use proptest::prelude::*;

use super::borrowers::{
    FIRST_DUE_ON, RELEASED_ON, SECOND_DUE_ON, Told, live_until, released, released_from, repayment,
};
use super::histories::{History, history};
use crate::calendar::add_days;
use crate::fold::Fold;
use crate::repayment::due;
use crate::replay::{LoanEvent, replay};
use crate::servicing;

/// Divisor of the number of histories: each of their days is checked, which takes long.
const FEWER: u32 = 10;

/// Way of recording a history: the delay of each event in days, and whether the day's round comes before the day's
/// events.
#[derive(Debug, Clone)]
struct Telling {
    late_by: Vec<i64>,
    is_round_first: bool,
}

fn telling() -> impl Strategy<Value = Telling> {
    let late_by = prop_oneof![3 => Just(0_i64), 1 => 0..70_i64];
    (prop::collection::vec(late_by, 9), any::<bool>()).prop_map(|(late_by, is_round_first)| {
        Telling {
            late_by,
            is_round_first,
        }
    })
}

/// The days on which the events are recorded, in their order.
fn days_of_telling(history: &History, telling: &Telling) -> Vec<(Date, LoanEvent)> {
    let mut newest = history.released_on;
    let told = history.events.iter().zip(&telling.late_by);
    told.map(|(event, late_by)| {
        newest = newest.max(add_days(event.effective_on, *late_by).unwrap());
        (newest, event.clone())
    })
    .collect()
}

/// Services a loan that is due, and checks that servicing would write nothing for one that is not.
fn round(told: &mut Told, next: &mut Date, today: Date) {
    let (schedule, events) = (&told.first_schedule, &told.events);
    let decision = servicing::new_day(&told.stored, schedule, events, today).unwrap();
    if today < *next {
        assert!(decision.is_empty(), "{today}, before {next}: {decision:?}");
        return;
    }
    told.stored.apply(decision).unwrap();
    let serviced = servicing::as_of(&told.stored, schedule, events, today).unwrap();
    let (loan, released_on) = (&told.stored.loan, told.stored.released_on);
    let reckoned = replay(loan, released_on, schedule, events, today).unwrap();
    assert_eq!(due(&serviced, today), due(&reckoned, today), "{today}");
    *next = servicing::next_day(&told.stored, today).unwrap();
    assert!(*next > today);
}

fn tell(told: &mut Told, event: &LoanEvent, today: Date) {
    told.events.push(event.clone());
    let (schedule, events) = (&told.first_schedule, &told.events);
    let decision = servicing::after_event(&told.stored, schedule, events, event, today).unwrap();
    told.stored.apply(decision).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: ProptestConfig::default().cases.div_ceil(FEWER),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn prod_07_a_serviced_loan_owes_what_is_reckoned_and_nothing_is_written_before_its_next_day(
        history in history(), telling in telling(),
    ) {
        let mut told = released_from(history.loan.clone(), history.released_on);
        let mut coming = days_of_telling(&history, &telling).into_iter().peekable();
        let (mut today, mut next) = (history.released_on, history.released_on);
        while today <= history.last_day() {
            if telling.is_round_first {
                round(&mut told, &mut next, today);
            }
            while let Some((_, event)) = coming.next_if(|(on, _)| *on == today) {
                tell(&mut told, &event, today);
                next = next.min(add_days(today, 1).unwrap());
            }
            round(&mut told, &mut next, today);
            today = add_days(today, 1).unwrap();
        }
    }
}

#[test]
fn prod_07_a_loan_on_which_nothing_happens_is_looked_at_on_few_days() {
    let mut told = released();
    let mut days = Vec::new();
    let mut today = told.released_on;
    while today < date(2026, 8, 1) {
        live_until(&mut told, today);
        today = servicing::next_day(&told.stored, today).unwrap();
        days.push(today.to_string());
    }
    // The day after the release; the first day of early settlement; the due dates and the days after them; then, late,
    // the ends of the months.
    let expected = [
        "2026-01-02",
        "2026-01-31",
        "2026-02-01",
        "2026-02-16",
        "2026-02-28",
        "2026-03-02",
        "2026-03-03",
        "2026-03-31",
        "2026-04-02",
        "2026-04-03",
        "2026-04-30",
        "2026-05-31",
        "2026-06-30",
        "2026-07-31",
        "2026-08-31",
    ];
    assert_eq!(days, expected);
}

#[test]
fn prod_07_a_loan_on_which_nothing_is_late_is_read_as_it_is_stored() {
    let told = released();
    for today in [RELEASED_ON, date(2026, 1, 2)] {
        let read = servicing::as_of(&told.stored, &told.first_schedule, &told.events, today);
        assert!(matches!(read, Ok(Cow::Borrowed(_))), "{today}");
    }
}

#[test]
fn prod_07_days_that_bring_a_loan_nothing_are_passed_over() {
    let told = released();
    let loan = &told.stored.loan;
    let mut fold = Fold::release(loan, RELEASED_ON, &told.first_schedule).unwrap();
    let mut days = Vec::new();
    let mut live_until = |fold: &mut Fold, until| {
        while fold.day() < until {
            fold.advance_to(until).unwrap();
            days.push(fold.day());
        }
    };
    live_until(&mut fold, FIRST_DUE_ON);
    fold.apply(&LoanEvent {
        reference: "90006/paid".to_owned(),
        effective_on: FIRST_DUE_ON,
        sequence: 1,
        kind: repayment(told.first_schedule.instalments[0].amount_centavos()),
    })
    .unwrap();
    live_until(&mut fold, date(2026, 3, 5));
    let expected = [
        date(2026, 1, 2),
        FIRST_DUE_ON,
        date(2026, 2, 1),
        // From half of the term on it may be settled early.
        date(2026, 2, 16),
        SECOND_DUE_ON,
        // Late: penalties come each day.
        date(2026, 3, 3),
        date(2026, 3, 4),
        date(2026, 3, 5),
    ];
    assert_eq!(days, expected);
}
