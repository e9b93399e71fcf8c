//! Texts of a loan's messages, and the days with a reminder.

use jiff::civil::date;
use tulay_lending::schedule::Instalment;

use super::*;

const LANGUAGES: [Language; 4] = [Language::En, Language::Fil, Language::Id, Language::Zh];
const REFERENCE: &str = "90006/sbx_01234567890123456789012345";

fn settings() -> Settings {
    Settings::example()
}

fn written(kind: MessageKind, language: Language) -> String {
    written_with_rest(kind, language, None)
}

fn written_with_rest(kind: MessageKind, language: Language, rest_centavos: Option<i64>) -> String {
    let settings = settings();
    let is_of_payment = matches!(kind, MessageKind::Received | MessageKind::Settled);
    let about = if is_of_payment {
        REFERENCE
    } else {
        "2026-09-16"
    };
    let facts = Facts {
        kind,
        product: "Tulay Negosyo",
        about,
        amount_centavos: 9_999_999,
        rest_centavos,
        first_payment: Some((9_999_999, date(2026, 9, 16))),
    };
    facts.written(&settings, Localizer::new(&settings.brand, language))
}

#[test]
fn money_14_a_message_fits_one_sms_where_its_language_has_plain_letters() {
    for kind in MessageKind::ALL {
        for language in LANGUAGES {
            let rest_centavos = (kind == MessageKind::Received).then_some(9_999_999);
            let said = written_with_rest(kind, language, rest_centavos);
            if language == Language::Zh {
                assert!(said.chars().count() <= 134, "two SMS of 67: {said}");
                continue;
            }
            // Letters of GSM 03.38 that count once.
            let is_plain = |c: char| {
                c == '\n' || (c.is_ascii_graphic() && !"[]{}\\|^~`".contains(c)) || c == ' '
            };
            assert!(said.chars().all(is_plain), "{said}");
            assert!(said.len() <= 160, "{}: {said}", said.len());
        }
    }
}

#[test]
fn money_14_a_decline_with_its_reason_fits_as_many_sms_as_without() {
    let settings = settings();
    for language in LANGUAGES {
        for reason in DeclineReason::ALL {
            let facts = Facts {
                kind: MessageKind::Declined,
                product: "Tulay Negosyo",
                about: reason.as_str(),
                amount_centavos: 9_999_999,
                rest_centavos: None,
                first_payment: None,
            };
            let localizer = Localizer::new(&settings.brand, language);
            let said = facts.written(&settings, localizer);
            assert!(
                said.contains(&localizer.text(reason.borrower_text())),
                "{said}"
            );
            let most = if language == Language::Zh { 134 } else { 160 };
            assert!(said.chars().count() <= most, "{said}");
            assert!(said.is_ascii() || language == Language::Zh, "{said}");
        }
    }
}

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
fn money_14_each_message_names_the_lender_and_the_amount() {
    for kind in MessageKind::ALL {
        for language in LANGUAGES {
            let said = written(kind, language);
            assert!(said.starts_with("Tulay"), "{said}");
            assert!(said.contains("PHP 99,999.99"), "{said}");
            assert!(!said.contains('{'), "{said}");
        }
    }
    assert_eq!(
        written(MessageKind::DueSoon, Language::En),
        "Tulay: PHP 99,999.99 for your Tulay Negosyo loan is due on Wed, Sep 16, 2026. If you have just paid, thank you."
    );
    assert_eq!(
        written(MessageKind::Settled, Language::En),
        "Tulay: we received PHP 99,999.99. Your Tulay Negosyo loan is fully paid. Thank you. \
         Reference sbx_01234567890123456789012345"
    );
}

#[test]
fn money_14_a_reference_that_fits_no_sms_is_left_out() {
    let settings = settings();
    let localizer = Localizer::new(&settings.brand, Language::En);
    let long = format!("90006/{}", "x".repeat(41));
    for about in [long.as_str(), "90006/été", "90006/a\nb"] {
        let facts = Facts {
            kind: MessageKind::Received,
            product: "Tulay Cash",
            about,
            amount_centavos: 100,
            rest_centavos: None,
            first_payment: None,
        };
        assert_eq!(
            facts.written(&settings, localizer),
            "Tulay: we received PHP 1.00 for your Tulay Cash loan. Thank you."
        );
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
