//! STATUS-01 and 02 as tables.

use super::borrowers::{RELEASED_ON, released};
use crate::LendingError;
use crate::loan_account::Decision;
use crate::servicing;
use crate::state::{Cause, OrderStatus, STATUSES, StatusTransition};

use Cause::{
    Approved, BroughtUpToDate, Cancelled, Confirmed, DayAfterRelease, DecisionReversed, Declined,
    DueDatePassed, PaidInFull, PaymentReversed, PayoutFailed, PayoutReversed, Released,
    RolloverPaid, Withdrawn, WrittenOff,
};

#[test]
fn status_01_every_status_has_its_code_and_its_meaning() {
    for (code, status, is_open, is_repayable) in [
        (21, OrderStatus::UnderReview, true, false),
        (110, OrderStatus::Declined, false, false),
        (151, OrderStatus::Disbursing, true, false),
        (170, OrderStatus::Released, true, true),
        (174, OrderStatus::InRepayment, true, true),
        (180, OrderStatus::Overdue, true, true),
        (200, OrderStatus::Settled, false, false),
    ] {
        assert_eq!(OrderStatus::from_code(code), Ok(status));
        assert_eq!(status.code(), code);
        assert_eq!(
            (status.is_open(), status.is_repayable()),
            (is_open, is_repayable),
            "{code}"
        );
    }
}

#[test]
fn status_01_no_other_code_is_a_status() {
    for code in [-1, 0, 20, 22, 111, 171, 175, 199, 201, i64::MAX] {
        assert!(
            matches!(
                OrderStatus::from_code(code),
                Err(LendingError::Unknown { .. })
            ),
            "{code}"
        );
    }
}

#[test]
fn status_02_an_order_makes_the_moves_of_the_table_and_no_other() {
    let allowed = [
        (None, Confirmed, 21),
        (Some(21), Declined, 110),
        (Some(21), Withdrawn, 110),
        (Some(21), Approved, 151),
        (Some(151), Released, 170),
        (Some(151), PayoutFailed, 151),
        (Some(170), PayoutReversed, 151),
        (Some(174), PayoutReversed, 151),
        (Some(180), PayoutReversed, 151),
        (Some(170), DayAfterRelease, 174),
        (Some(170), PaymentReversed, 174),
        (Some(174), DueDatePassed, 180),
        (Some(180), RolloverPaid, 174),
        (Some(180), BroughtUpToDate, 174),
        (Some(170), PaidInFull, 200),
        (Some(174), PaidInFull, 200),
        (Some(180), PaidInFull, 200),
        (Some(170), WrittenOff, 200),
        (Some(174), WrittenOff, 200),
        (Some(180), WrittenOff, 200),
        (Some(170), Cancelled, 200),
        (Some(174), Cancelled, 200),
        (Some(180), Cancelled, 200),
        (Some(200), PaymentReversed, 174),
        (Some(200), PaymentReversed, 180),
        (Some(200), DecisionReversed, 174),
        (Some(200), DecisionReversed, 180),
    ];
    let from_any = STATUSES.iter().map(|it| Some(it.status)).chain([None]);
    for (from, cause) in from_any.flat_map(|from| Cause::ALL.map(|cause| (from, cause))) {
        let code = from.map(OrderStatus::code);
        for to in STATUSES.iter().map(|it| it.status) {
            let is_allowed = allowed.contains(&(code, cause, to.code()));
            let expected = if is_allowed {
                Ok(StatusTransition { from, to, cause })
            } else {
                Err(LendingError::TransitionNotAllowed { from, to })
            };
            assert_eq!(StatusTransition::between(from, to, cause), expected);
        }
        let is_allowed = allowed.iter().any(|row| (row.0, row.1) == (code, cause));
        assert_eq!(
            StatusTransition::new(from, cause).is_ok(),
            is_allowed,
            "{from:?} {cause:?}"
        );
    }
}

#[test]
fn status_02_a_refused_move_is_told_by_the_names_of_the_statuses() {
    for (from, why) in [
        (
            OrderStatus::Disbursing,
            "it is Approved and does not become Approved",
        ),
        (
            OrderStatus::Overdue,
            "it is Overdue and does not become Approved",
        ),
    ] {
        let refused = StatusTransition::new(Some(from), Cause::Approved).expect_err("a refusal");
        assert_eq!(refused.to_string(), why);
    }
}

#[test]
fn status_02_a_cause_is_kept_as_a_word() {
    for cause in Cause::ALL {
        assert_eq!(cause.as_str().parse(), Ok(cause));
    }
    assert!("paid".parse::<Cause>().is_err());
}

#[test]
fn a_decision_is_empty_where_no_part_of_it_is_to_be_written() {
    let (schedule, release) = servicing::release(&released().loan, RELEASED_ON).unwrap();
    assert!(Decision::default().is_empty());
    for decision in [
        Decision {
            postings: release.postings,
            ..Decision::default()
        },
        Decision {
            transitions: release.transitions,
            ..Decision::default()
        },
        Decision {
            schedule: Some(schedule),
            ..Decision::default()
        },
        Decision {
            rollovers: Some(0),
            ..Decision::default()
        },
    ] {
        assert!(!decision.is_empty(), "{decision:?}");
    }
}

#[test]
fn status_01_the_table_has_every_status_at_its_place() {
    for (at, facts) in STATUSES.iter().enumerate() {
        assert_eq!(facts.status as usize, at);
        assert_eq!(OrderStatus::from_code(facts.code), Ok(facts.status));
    }
    assert!(STATUSES.is_sorted_by_key(|facts| facts.code));
}
