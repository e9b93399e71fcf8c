//! Borrowers, sessions, codes, identities and bank accounts.

use crate::bank_accounts::{self, BankAccount, Holder};
use crate::identities::{self, Identity};
use crate::retention::{self, Aged};
use crate::{StoreError, borrowers, page_events, rate_limits, sessions, sms};
use jiff::civil::date;

use crate::tests::on_both_engines;
use crate::tests::people::{NOW_MS, jose, maria, read, write};

#[test]
fn call_39_an_unknown_phone_registers_and_a_known_one_comes_back() {
    on_both_engines(|engine| {
        let store = engine.open();
        let sign_in = || {
            write(&store, |tx| {
                borrowers::find_or_insert(tx, "09170000009", NOW_MS)
            })
        };
        let (first, is_new) = sign_in();
        assert!(is_new && first.id.starts_with("bor_"));
        assert_eq!(sign_in(), (first.clone(), false));
        let id = first.id.clone();
        assert_eq!(
            read(&store, move |tx| borrowers::find(tx, &id)),
            Some(first)
        );
    });
}

#[test]
fn call_39_a_session_lives_until_it_expires_or_ends() {
    on_both_engines(|engine| {
        let store = engine.open();
        let maria = maria(&store);
        let id = maria.id.clone();
        write(&store, move |tx| {
            sessions::insert(tx, ("hash-a", ""), &id, NOW_MS, NOW_MS + 1000)?;
            sessions::insert(tx, ("hash-b", ""), &id, NOW_MS, NOW_MS + 1000)
        });
        let live = |hash: &'static str, at_ms| {
            let live = read(&store, move |tx| sessions::find_live(tx, hash, at_ms, 2000));
            live.map(|session| session.borrower_id)
        };
        assert_eq!(live("hash-a", NOW_MS), Some(maria.id.clone()));
        assert_eq!(live("hash-a", NOW_MS + 1000), None);
        assert_eq!(live("hash-c", NOW_MS), None);
        assert!(write(&store, |tx| sessions::end(tx, "hash-b", NOW_MS)));
        assert!(!write(&store, |tx| sessions::end(tx, "hash-b", NOW_MS)));
        assert_eq!(live("hash-b", NOW_MS), None);
        let gone = write(&store, |tx| {
            retention::forget(tx, Aged::Sessions, NOW_MS + 1001, 100)
        });
        assert_eq!(gone, 2);
    });
}

#[test]
fn call_39_a_code_is_used_once_and_its_tries_are_counted() {
    on_both_engines(|engine| {
        let store = engine.open();
        let phone = "09170000001";
        let sent = write(&store, move |tx| {
            sms::insert_code(tx, phone, "hash-of-the-first", NOW_MS, NOW_MS + 600_000)?;
            sms::insert_code(tx, phone, "hash", NOW_MS + 1, NOW_MS + 600_000)
        });
        let code = read(&store, move |tx| sms::newest_code(tx, phone)).expect("a code");
        assert_eq!((code.id.as_str(), code.is_used), (sent.as_str(), false));
        for tries in 1..=2 {
            let id = sent.clone();
            assert_eq!(write(&store, move |tx| sms::count_attempt(tx, &id)), tries);
        }
        for is_first in [true, false] {
            let id = sent.clone();
            assert_eq!(
                write(&store, move |tx| sms::use_code(tx, &id, NOW_MS)),
                is_first
            );
        }
        let code = read(&store, move |tx| sms::newest_code(tx, phone)).expect("a code");
        assert_eq!((code.attempts, code.is_used), (2, true));
        let since = |at_ms| read(&store, move |tx| sms::count_since(tx, phone, at_ms));
        assert_eq!(
            [since(NOW_MS), since(NOW_MS + 1), since(NOW_MS + 2)],
            [2, 1, 0]
        );
    });
}

#[test]
fn conf_08_a_message_to_a_borrower_goes_to_their_phone_and_to_nobody_where_there_is_none() {
    on_both_engines(|engine| {
        let store = engine.open();
        let maria = maria(&store);
        let phone = maria.phone.clone();
        write(&store, move |tx| {
            sms::insert_message_to_borrower(tx, &maria.id, "one", NOW_MS)?;
            sms::insert_message_to_borrower(tx, "bor_unknown", "two", NOW_MS)
        });
        let unsent = read(&store, |tx| sms::unsent(tx, NOW_MS, None, 10));
        let said = read(&store, move |tx| {
            let said =
                |message: &sms::SmsMessage| Ok((message.phone.open(tx)?, message.body.open(tx)?));
            unsent
                .iter()
                .map(said)
                .collect::<Result<Vec<_>, StoreError>>()
        });
        assert_eq!(said, [(phone, "one".to_owned())]);
    });
}

#[test]
fn conf_08_the_outbox_keeps_a_message_until_it_is_sent() {
    on_both_engines(|engine| {
        let store = engine.open();
        let first = write(&store, |tx| {
            let first = sms::insert_message(tx, "09170000001", "one", NOW_MS)?;
            sms::insert_message(tx, "09170000001", "two", NOW_MS + 1)?;
            Ok(first)
        });
        assert!(write(&store, move |tx| sms::mark_sent(tx, &first, NOW_MS)));
        let bodies = |messages: Vec<sms::SmsMessage>| -> Vec<String> {
            read(&store, move |tx| {
                let bodies = messages.iter().map(|message| message.body.open(tx));
                bodies.collect::<Result<_, _>>()
            })
        };
        let unsent = read(&store, |tx| sms::unsent(tx, NOW_MS, None, 10));
        let place = unsent[0].place();
        assert_eq!(bodies(unsent), ["two"]);
        let after = read(&store, move |tx| sms::unsent(tx, NOW_MS, Some(&place), 10));
        assert!(after.is_empty());
        let all = read(&store, |tx| sms::messages_to(tx, "09170000001", 10));
        assert_eq!(bodies(all), ["two", "one"]);
    });
}

#[test]
fn a_rate_limit_admits_so_many_in_any_span_and_the_next_one_after_it() {
    on_both_engines(|engine| {
        let store = engine.open();
        let admit = |at_seconds: i64| {
            write(&store, move |tx| {
                rate_limits::admit(tx, "10.0.0.1", at_seconds * 1000, 600_000, 2)
            })
        };
        assert_eq!([59, 119, 120, 659].map(admit), [true, true, false, false]);
        // Refused hits are not counted; the second is still within its ten minutes, to their last second.
        assert_eq!([660, 661, 719, 720].map(admit), [true, false, false, true]);
        let other = write(&store, |tx| {
            rate_limits::admit(tx, "10.0.0.2", 0, 600_000, 2)
        });
        assert!(other);
    });
}

#[test]
fn a_rate_limit_counts_within_its_window() {
    on_both_engines(|engine| {
        let store = engine.open();
        let hit = |window| write(&store, move |tx| rate_limits::hit(tx, "10.0.0.1", window));
        assert_eq!([hit(0), hit(0), hit(60_000), hit(0)], [1, 2, 1, 3]);
        let hits = |since| {
            read(&store, move |tx| {
                rate_limits::hits_since(tx, "10.0.0.1", since)
            })
        };
        assert_eq!([hits(0), hits(1), hits(60_001)], [4, 1, 0]);
        assert_eq!(
            write(&store, |tx| retention::forget(
                tx,
                Aged::Counts,
                60_000,
                100
            )),
            1
        );
        assert_eq!(hit(60_000), 2);
    });
}

#[test]
fn call_39_identity_data_is_replaced_by_newer_data() {
    on_both_engines(|engine| {
        let store = engine.open();
        let (maria, jose) = (maria(&store), jose(&store));
        let at = |city: &str| Identity {
            name: "Maria Santos".into(),
            birthday: date(1996, 2, 29),
            id_type: "umid".into(),
            id_number_sealed: "sealed".into(),
            id_number_last4: "1234".into(),
            region: "NCR".into(),
            province: "Metro Manila".into(),
            city: city.into(),
            barangay: "Poblacion".into(),
            address: "1 Mabini".into(),
            zip: "1210".into(),
        };
        for city in ["Pasig", "Makati"] {
            let (id, identity) = (maria.id.clone(), at(city));
            write(&store, move |tx| {
                identities::save(tx, &id, &identity, NOW_MS)
            });
        }
        let found = |id: String| read(&store, move |tx| identities::find(tx, &id));
        assert_eq!(found(maria.id), Some(at("Makati")));
        assert_eq!(found(jose.id), None);
    });
}

#[test]
fn call_03_a_changed_account_takes_the_place_of_the_earlier_one() {
    on_both_engines(|engine| {
        let store = engine.open();
        let (maria, jose) = (maria(&store), jose(&store));
        let wallet = |last4: &str| BankAccount {
            card_type: 1,
            channel_number: Some("90006".into()),
            bank_code: None,
            number_sealed: "sealed".into(),
            number_last4: last4.into(),
        };
        for last4 in ["1111", "2222"] {
            let (id, account) = (maria.id.clone(), wallet(last4));
            let holder = Holder {
                name: format!("Maria Santos {last4}"),
                birthday: date(1996, 2, 29),
                city: Some("Pasig".into()),
            };
            write(&store, move |tx| {
                bank_accounts::bind(tx, &id, &account, &holder, NOW_MS)
            });
        }
        let found = |id: String| read(&store, move |tx| bank_accounts::find_current(tx, &id));
        assert_eq!(found(maria.id), Some(wallet("2222")));
        assert_eq!(found(jose.id), None);
    });
}

#[test]
fn call_36_reports_of_pages_are_stored_newest_first() {
    on_both_engines(|engine| {
        let store = engine.open();
        let maria = maria(&store);
        let report = |borrower_id: Option<String>, at_ms| page_events::PageEvent {
            borrower_id,
            product_id: "1".into(),
            module_id: "30".into(),
            position_id: "0".into(),
            at_ms,
        };
        let events = [report(Some(maria.id), NOW_MS), report(None, NOW_MS + 1)];
        let stored = events.clone();
        write(&store, move |tx| {
            stored
                .iter()
                .try_for_each(|event| page_events::insert(tx, event))
        });
        let [older, newer] = events;
        assert_eq!(
            read(&store, |tx| page_events::newest(tx, 5)),
            [newer, older]
        );
    });
}
