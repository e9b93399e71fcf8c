//! Captchas, registrations from landing pages, and the attempts to send an SMS.

use crate::promotion::{self, Count, PromotionEventKind, Source, VisitorEvent};
use crate::retention::{self, Aged};
use crate::{StoreError, captchas, sms};

use crate::tests::on_both_engines;
use crate::tests::people::{NOW_MS, maria, read, write};

const LATER_MS: i64 = NOW_MS + 60_000;

#[test]
fn call_17_call_18_a_captcha_is_renewed_solved_settled_and_burnt_while_its_page_is_open() {
    on_both_engines(|engine| {
        let store = engine.open();
        write(&store, |tx| captchas::insert(tx, "sid", NOW_MS, LATER_MS));
        let find = |at_ms| read(&store, move |tx| captchas::find(tx, "sid", at_ms));
        assert_eq!(find(NOW_MS).expect("it is open").answer, None);
        let renewed = |at_ms| {
            write(&store, move |tx| {
                captchas::renew(tx, "sid", "sealed", LATER_MS, at_ms)
            })
        };
        assert!(renewed(NOW_MS) && !renewed(LATER_MS));
        write(&store, |tx| {
            captchas::solve(tx, "sid", "phone", LATER_MS + 1)
        });
        write(&store, |tx| captchas::settle(tx, "sid", "registered"));
        let captcha = find(NOW_MS).expect("it is open");
        assert_eq!(captcha.answer.as_deref(), Some("sealed"));
        assert_eq!(captcha.answer_until_ms, LATER_MS + 1);
        assert_eq!(captcha.solved_for.as_deref(), Some("phone"));
        assert_eq!(captcha.outcome.as_deref(), Some("registered"));
        write(&store, |tx| captchas::burn(tx, "sid"));
        let burnt = find(NOW_MS).expect("it is open");
        assert_eq!((burnt.answer, burnt.solved_for), (None, None));
        assert_eq!(find(LATER_MS), None);
        let forget = |at_ms| {
            write(&store, move |tx| {
                retention::forget(tx, Aged::Captchas, at_ms, 100)
            })
        };
        assert_eq!((forget(NOW_MS), forget(LATER_MS)), (0, 1));
    });
}

#[test]
fn call_16_call_20_call_21_what_a_source_brought_is_counted_within_its_days() {
    on_both_engines(|engine| {
        let store = engine.open();
        let borrower = maria(&store);
        let source = Source {
            page_id: "1".into(),
            user_from: "facebook".into(),
            ..Source::default()
        };
        let event = |kind, at_ms| VisitorEvent {
            kind,
            source: source.clone(),
            client_type: "h5".into(),
            page_type: "1".into(),
            phone_digest: None,
            at_ms,
        };
        for event in [
            event(PromotionEventKind::Visit, NOW_MS),
            event(PromotionEventKind::Visit, NOW_MS + 1),
            event(PromotionEventKind::Click, LATER_MS),
        ] {
            write(&store, move |tx| promotion::insert_event(tx, &event));
        }
        let register = || {
            let (id, from) = (borrower.id.clone(), source.clone());
            store.write_blocking(move |tx| {
                promotion::insert_registration(tx, &id, &from, "", NOW_MS)
            })
        };
        assert_eq!(register(), Ok(()));
        let again = register();
        assert!(matches!(again, Err(StoreError::Unique { .. })), "{again:?}");
        let count = |what: &str, count| Count {
            source: source.clone(),
            what: what.to_owned(),
            count,
        };
        let counts = |from_ms, before_ms| {
            let mut counts = read(&store, move |tx| promotion::counts(tx, from_ms, before_ms));
            counts.sort_by(|one, other| one.what.cmp(&other.what));
            counts
        };
        let whole = [
            count("click", 1),
            count("registration", 1),
            count("visit", 2),
        ];
        assert_eq!(counts(i64::MIN, i64::MAX), whole);
        assert_eq!(counts(NOW_MS + 1, LATER_MS), [count("visit", 1)]);
        let forget = |at_ms| {
            write(&store, move |tx| {
                retention::forget(tx, Aged::Visits, at_ms, 100)
            })
        };
        assert_eq!((forget(LATER_MS), forget(LATER_MS)), (2, 0));
    });
}

#[test]
fn call_19_each_try_of_a_message_is_taken_once_and_none_after_it_has_passed() {
    on_both_engines(|engine| {
        let store = engine.open();
        let id = write(&store, |tx| {
            sms::insert_passing_message(tx, "09170000001", "code", NOW_MS, LATER_MS)
        });
        let unsent = |at_ms| read(&store, move |tx| sms::unsent(tx, at_ms, None, 9)).len();
        let take = |at_ms| {
            let id = id.clone();
            write(&store, move |tx| {
                let taken = sms::take_try(tx, &id, at_ms)?;
                sms::try_again_after(tx, &id, NOW_MS + 10)?;
                Ok(taken)
            })
        };
        assert_eq!((unsent(NOW_MS), unsent(LATER_MS)), (1, 0));
        assert_eq!((take(NOW_MS), take(NOW_MS)), (Some(1), None));
        assert_eq!((unsent(NOW_MS + 9), unsent(NOW_MS + 10)), (0, 1));
        assert_eq!((take(LATER_MS), take(NOW_MS + 10)), (None, Some(2)));
        let give_up = |at_ms| write(&store, move |tx| sms::give_up_passed(tx, at_ms));
        assert_eq!((give_up(LATER_MS - 1), give_up(LATER_MS)), (0, 1));
        assert_eq!(unsent(NOW_MS + 10), 0);
    });
}

#[test]
fn call_19_what_is_refused_is_given_up_and_what_was_sent_is_not() {
    on_both_engines(|engine| {
        let store = engine.open();
        let id = write(&store, |tx| {
            sms::insert_message(tx, "09170000001", "one", NOW_MS)
        });
        let refused = id.clone();
        write(&store, move |tx| sms::give_up(tx, &refused, NOW_MS));
        let waiting = read(&store, |tx| sms::unsent(tx, LATER_MS, None, 9));
        assert!(waiting.is_empty());
        let taken = write(&store, move |tx| sms::take_try(tx, &id, LATER_MS));
        assert_eq!(taken, None);
    });
}
