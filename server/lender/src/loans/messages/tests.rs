//! The days with a reminder.

use jiff::civil::date;
use tulay_lending::schedule::Instalment;

use super::*;

#[test]
fn money_14_the_next_reminder_is_tomorrow_once_the_daytime_of_a_day_with_one_is_over() {
    let schedule = Schedule {
        version: 1,
        instalments: vec![Instalment {
            number: 1,
            due_on: date(2026, 9, 16),
            principal_centavos: 100_000,
            interest_centavos: 2_000,
        }],
    };
    for (now, on) in [
        ("2026-09-12T20:00:00+08:00", Some(date(2026, 9, 13))),
        ("2026-09-13T19:59:59.999+08:00", Some(date(2026, 9, 16))),
        ("2026-09-13T20:00:00+08:00", Some(date(2026, 9, 14))),
        ("2026-09-16T09:00:00+08:00", Some(date(2026, 9, 17))),
        ("2026-10-16T19:59:59.999+08:00", None),
        ("2026-10-16T20:00:00+08:00", Some(date(2026, 10, 17))),
        ("2026-10-23T20:00:00+08:00", None),
    ] {
        let next = next_reminder(&schedule, now.parse().expect("a time")).expect("a date");
        assert_eq!(next, on, "{now}");
    }
}

#[test]
fn money_14_reminders_come_3_days_before_on_the_day_and_1_7_and_30_days_after() {
    let named = |days_left| MessageKind::of_days_left(days_left).map(MessageKind::as_str);
    for (days_left, kind) in [
        (4, None),
        (3, Some("due_soon")),
        (0, Some("due_today")),
        (-1, Some("overdue_1")),
        (-7, Some("overdue_7")),
        (-30, Some("overdue_30")),
        (-37, None),
    ] {
        assert_eq!(named(days_left), kind, "{days_left} days left");
    }
    // Missed days are caught up.
    for (days_left, kind) in [
        (1, "due_soon"),
        (-6, "overdue_1"),
        (-29, "overdue_7"),
        (-36, "overdue_30"),
    ] {
        assert_eq!(named(days_left), Some(kind), "{days_left} days left");
    }
    for kind in MessageKind::ALL {
        assert_eq!(kind.as_str().parse::<MessageKind>().ok(), Some(kind));
    }
    assert!("unknown".parse::<MessageKind>().is_err());
}
