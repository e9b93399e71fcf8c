//! Rules with a time: each with one millisecond before it, at it, and after it.

use jiff::civil::{Date, date};
use tulay_lending::ledger::Account;

use crate::bank_accounts::{self, BankAccount, Holder};
use crate::complaints::{self, Complaint};
use crate::idempotency::{self, Answered};
use crate::ledger_checks::{self, EndedCheck};
use crate::loan_messages::{self, LoanMessage, SendingTime};
use crate::page_events::PageEvent;
use crate::pay_codes::{self, PayCode, PayCodeStatus};
use crate::promotion::{PromotionEventKind, Source, VisitorEvent};
use crate::reports::{JournalLine, JournalRange};
use crate::retention::{self, Aged};
use crate::sealed_texts::{SealedColumn, SealedCursor, SealedTextRow, resealing};
use crate::{
    ShortNumber, Store, StoreError, Tx, captchas, complaint_images, erasure, known_askers, ledger,
    page_events, params, promotion, rate_limits, reports, session_tickets, sessions, sms,
};

use crate::tests::on_both_engines;
use crate::tests::people::{NOW_MS, jose, maria, payment, push, read, under_review, write};

const MARIA: &str = "09170000001";
const HOUR_MS: i64 = 60 * 60 * 1000;

/// Times around now, with a name for the row of each.
const AROUND: [(&str, i64); 3] = [("early", NOW_MS - 1), ("now", NOW_MS), ("late", NOW_MS + 1)];

fn aged(tx: &mut Tx<'_>, aged: Aged, (name, at_ms): (&str, i64)) -> Result<(), StoreError> {
    match aged {
        Aged::Codes => sms::insert_code(tx, MARIA, "hash", 0, at_ms).map(drop),
        Aged::PassedMessages => sms::insert_passing_message(tx, MARIA, "hi", 0, at_ms).map(drop),
        Aged::Words => {
            let id = sms::insert_message(tx, MARIA, "hi", 0)?;
            sms::mark_sent(tx, &id, at_ms).map(drop)
        }
        Aged::Presses => {
            let event = PageEvent {
                borrower_id: None,
                product_id: "1".into(),
                module_id: "01".into(),
                position_id: "02".into(),
                at_ms,
            };
            page_events::insert(tx, &event)
        }
        Aged::Visits => promotion::insert_event(tx, &visit(at_ms)),
        Aged::KnownPhones => known_askers::note(tx, MARIA, name, at_ms),
        Aged::Sessions => sessions::insert(tx, (name, ""), "bor_maria", 0, at_ms),
        Aged::Captchas => captchas::insert(tx, name, 0, at_ms),
        Aged::RepeatedAnswers => {
            let answered = Answered {
                body_hash: "hash".into(),
                answer_json: "{}".into(),
            };
            idempotency::insert(tx, "bor_maria", "call", name, &answered, at_ms)
        }
        Aged::Counts => rate_limits::hit(tx, name, at_ms).map(drop),
    }
}

fn visit(at_ms: i64) -> VisitorEvent {
    VisitorEvent {
        kind: PromotionEventKind::Visit,
        source: Source::default(),
        client_type: "h5".into(),
        page_type: "1".into(),
        phone_digest: None,
        at_ms,
    }
}

#[test]
fn sec_06_a_row_is_deleted_after_its_time_and_not_at_it() {
    on_both_engines(|engine| {
        let store = engine.open();
        maria(&store);
        let expected = [
            (Aged::Codes, 1),
            (Aged::PassedMessages, 1),
            (Aged::Words, 1),
            (Aged::Presses, 1),
            (Aged::Visits, 1),
            (Aged::KnownPhones, 1),
            (Aged::Sessions, 1),
            // It has ended at its end.
            (Aged::Captchas, 2),
            (Aged::RepeatedAnswers, 1),
            (Aged::Counts, 1),
        ];
        let gone = expected.map(|(kind, _)| {
            let gone = write(&store, move |tx| {
                for row in AROUND {
                    aged(tx, kind, row)?;
                }
                retention::forget(tx, kind, NOW_MS, 100)
            });
            (kind, gone)
        });
        assert_eq!(gone, expected);
    });
}

#[test]
fn sec_06_a_borrower_is_reviewed_from_the_time_that_was_set() {
    on_both_engines(|engine| {
        let store = engine.open();
        maria(&store);
        for (at, (_, at_ms)) in [1, 1, 0].into_iter().zip(AROUND) {
            let due = write(&store, move |tx| {
                retention::look_again(tx, "bor_maria", at_ms)?;
                retention::to_look_at(tx, NOW_MS, 100)
            });
            assert_eq!(due.len(), at, "{at_ms}");
        }
    });
}

#[test]
fn sec_06_a_replaced_account_and_an_answered_complaint_go_at_the_end_of_their_time() {
    on_both_engines(|engine| {
        let store = engine.open();
        maria(&store);
        write(&store, |tx| {
            let account = BankAccount {
                card_type: 1,
                channel_number: Some("90006".into()),
                bank_code: None,
                number_sealed: "sealed".into(),
                number_last4: "0001".into(),
            };
            let holder = Holder {
                name: "Maria Cruz".into(),
                birthday: date(1990, 1, 1),
                city: None,
            };
            // Each replaces the one before, and nothing the last.
            for (_, at_ms) in [("first", 0)].into_iter().chain(AROUND) {
                bank_accounts::bind(tx, "bor_maria", &account, &holder, at_ms)?;
            }
            for (id, at_ms) in AROUND {
                complaints::insert(tx, &complaint(id))?;
                complaint_images::insert(tx, id, "bor_maria", 0)?;
                complaint_images::send(tx, id, "bor_maria", id, 0, 0)?;
                let sql = "UPDATE complaints SET resolved_at = $2 WHERE id = $1";
                tx.execute(sql, params![id, at_ms])?;
            }
            Ok(())
        });
        let traces = read(&store, |tx| retention::traces(tx, "bor_maria")).expect("Maria");
        assert_eq!(traces.replaced_ms, Some(NOW_MS - 1));
        assert_eq!(traces.answered_ms, Some(NOW_MS - 1));
        let gone = write(&store, |tx| {
            retention::delete_complaints(tx, "bor_maria", NOW_MS)?;
            retention::delete_replaced_accounts(tx, "bor_maria", NOW_MS)
        });
        assert_eq!(gone, 2);
        let left = read(&store, |tx| retention::traces(tx, "bor_maria")).expect("Maria");
        assert_eq!(left.replaced_ms, Some(NOW_MS + 1));
        assert_eq!(left.answered_ms, Some(NOW_MS + 1));
        let images = read(&store, |tx| {
            let mut there = Vec::new();
            for (name, _) in AROUND {
                there.push(complaint_images::exists(tx, name)?);
            }
            Ok(there)
        });
        assert_eq!(images, [false, false, true]);
    });
}

fn complaint(id: &str) -> Complaint {
    Complaint {
        id: id.into(),
        number: ShortNumber::random(),
        borrower_id: "bor_maria".into(),
        order_id: None,
        problem_type: 1,
        problem_son_type: None,
        content: "They rang at night".into(),
        created_at_ms: 0,
        acknowledge_by: date(2026, 3, 4),
        resolve_by: date(2026, 4, 1),
    }
}

#[test]
fn sec_06_a_borrower_is_active_by_the_newest_of_what_they_did() {
    on_both_engines(|engine| {
        let store = engine.open();
        maria(&store);
        let active_ms = |closure: fn(&mut Tx<'_>) -> Result<(), StoreError>| {
            write(&store, closure);
            let traces = read(&store, |tx| retention::traces(tx, "bor_maria"));
            traces.expect("Maria").active_ms
        };
        assert_eq!(active_ms(|_| Ok(())), NOW_MS);
        let session = active_ms(|tx| {
            sessions::insert(tx, ("a", ""), "bor_maria", NOW_MS + 2, NOW_MS + 90)?;
            sessions::insert(tx, ("b", ""), "bor_maria", NOW_MS + 1, NOW_MS + 99)
        });
        assert_eq!(session, NOW_MS + 2);
        let login = active_ms(|tx| {
            known_askers::note(tx, MARIA, "asker-a", NOW_MS + 3)?;
            known_askers::note(tx, MARIA, "asker-b", NOW_MS - 3)
        });
        assert_eq!(login, NOW_MS + 3);
    });
}

#[test]
fn sec_05_a_session_and_a_ticket_end_at_their_end_and_a_session_at_its_idle_time() {
    on_both_engines(|engine| {
        let store = engine.open();
        maria(&store);
        // Last seen 100 ms ago: at an idle time of 100 ms it has ended.
        write(&store, |tx| {
            for (name, end_ms) in AROUND {
                sessions::insert(tx, (name, ""), "bor_maria", NOW_MS - 100, end_ms)?;
                session_tickets::insert(tx, name, "sealed", end_ms)?;
            }
            Ok(())
        });
        for (idle_ms, live) in [(99, vec![]), (100, vec![]), (101, vec!["late"])] {
            let listed = read(&store, move |tx| {
                sessions::live_of(tx, "bor_maria", NOW_MS, idle_ms)
            });
            let listed: Vec<_> = listed.into_iter().map(|it| it.token_hash).collect();
            assert_eq!(listed, live, "{idle_ms}");
            for (name, _) in AROUND {
                let found = read(&store, move |tx| {
                    sessions::find_live(tx, name, NOW_MS, idle_ms)
                });
                assert_eq!(found.is_some(), live.contains(&name), "{name} {idle_ms}");
            }
        }
        let ended = write(&store, |tx| sessions::end_all(tx, "bor_maria", "", NOW_MS));
        assert_eq!(ended, 1, "of those that were live");
        for (name, end_ms) in AROUND {
            let found = read(&store, move |tx| session_tickets::find(tx, name, NOW_MS));
            assert_eq!(found.is_some(), end_ms > NOW_MS, "{name}");
        }
        let early = write(&store, |tx| session_tickets::take(tx, "now", NOW_MS));
        assert_eq!(early, None);
        assert_eq!(
            write(&store, |tx| session_tickets::delete_expired(tx, NOW_MS)),
            2
        );
        let last = write(&store, |tx| session_tickets::take(tx, "late", NOW_MS));
        assert_eq!(last.as_deref(), Some("sealed"));
    });
}

#[test]
fn sec_02_a_code_counts_from_the_beginning_of_the_time() {
    on_both_engines(|engine| {
        let store = engine.open();
        let counts = write(&store, |tx| {
            for (_, at_ms) in AROUND {
                let id = sms::insert_code(tx, MARIA, "hash", at_ms, at_ms + 10)?;
                sms::set_request(tx, &id, "asker", &id)?;
            }
            let all = sms::count_since(tx, MARIA, NOW_MS)?;
            Ok((all, sms::count_of_asker_since(tx, MARIA, "asker", NOW_MS)?))
        });
        assert_eq!(counts, (2, 2));
        let hits = write(&store, |tx| {
            for (_, at_ms) in AROUND {
                rate_limits::hit(tx, "subject", at_ms)?;
            }
            rate_limits::hits_since(tx, "subject", NOW_MS)
        });
        assert_eq!(hits, 2);
    });
}

/// Queues a message and says if it is listed as unsent, and can be taken, at a time.
fn is_sendable(store: &Store, tries: (i64, i64, Option<i64>), at_ms: i64) -> bool {
    let (try_after_ms, not_before_ms, holds_until_ms) = tries;
    write(store, move |tx| {
        tx.execute("DELETE FROM sms_messages /* scans */", params![])?;
        let message = LoanMessage {
            order_id: "ord_1".into(),
            kind: "due".into(),
            about: "2026-03-02".into(),
            amount_centavos: 0,
        };
        let times = SendingTime {
            now_ms: 0,
            not_before_ms,
            holds_until_ms,
        };
        loan_messages::insert(tx, &message, times)?;
        let id = sms::messages_to(tx, MARIA, 1)?.remove(0).id;
        sms::try_again_after(tx, &id, try_after_ms)?;
        let is_listed = !sms::unsent(tx, at_ms, None, 9)?.is_empty();
        let is_taken = sms::take_try(tx, &id, at_ms)?.is_some();
        assert_eq!(is_listed, is_taken, "at {at_ms} of {tries:?}");
        Ok(is_listed)
    })
}

#[test]
fn money_11_sms_about_a_loan_are_sent_from_their_time_to_before_their_end_in_the_day() {
    on_both_engines(|engine| {
        let store = engine.open();
        push(&store, &under_review("ord_1", &maria(&store)));
        // 12:00 in Manila; NOW_MS is 8:00.
        let noon_ms = NOW_MS + 4 * HOUR_MS;
        for (tries, at_ms, expected) in [
            ((noon_ms, 0, None), noon_ms - 1, false),
            ((noon_ms, 0, None), noon_ms, true),
            ((0, noon_ms, None), noon_ms - 1, false),
            ((0, noon_ms, None), noon_ms, true),
            ((0, 0, Some(noon_ms)), noon_ms - 1, true),
            ((0, 0, Some(noon_ms)), noon_ms, false),
            ((0, 0, None), NOW_MS - 1, false),
            ((0, 0, None), NOW_MS, true),
            ((0, 0, None), NOW_MS + 12 * HOUR_MS - 1, true),
            ((0, 0, None), NOW_MS + 12 * HOUR_MS, false),
        ] {
            let found = is_sendable(&store, tries, at_ms);
            assert_eq!(found, expected, "at {at_ms} of {tries:?}");
        }
        for (at_ms, given_up) in [(noon_ms - 1, 0), (noon_ms, 1)] {
            is_sendable(&store, (0, 0, Some(noon_ms)), noon_ms - 1);
            let passed = write(&store, move |tx| sms::give_up_passed(tx, at_ms));
            assert_eq!(passed, given_up, "{at_ms}");
        }
    });
}

#[test]
fn call_24_a_code_is_paid_until_before_its_end() {
    on_both_engines(|engine| {
        let store = engine.open();
        let order = under_review("ord_1", &maria(&store));
        push(&store, &order);
        let code = PayCode {
            code: "1001".into(),
            order_id: "ord_1".into(),
            borrower_id: "bor_maria".into(),
            channel_number: "90006".into(),
            amount_centavos: 104_200,
            is_delay: false,
            created_at_ms: NOW_MS - 1000,
            expires_at_ms: NOW_MS,
            status: PayCodeStatus::Open,
            rollovers: 0,
        };
        write(&store, move |tx| pay_codes::insert(tx, &code));
        for (at_ms, is_open) in [(NOW_MS - 1, true), (NOW_MS, false), (NOW_MS + 1, false)] {
            let of = order.clone();
            let found = read(&store, move |tx| {
                pay_codes::newest_open(tx, &of, false, at_ms)
            });
            assert_eq!(found.is_some(), is_open, "{at_ms}");
        }
        for (since_ms, is_found) in [(NOW_MS - 1001, true), (NOW_MS - 1000, false)] {
            let of = order.clone();
            let found = read(&store, move |tx| pay_codes::newest_since(tx, &of, since_ms));
            assert_eq!(found.is_some(), is_found, "{since_ms}");
        }
        let expired = write(&store, |tx| {
            let early = pay_codes::expire_of_order(tx, "ord_1", NOW_MS - 1)?;
            Ok((early, pay_codes::expire(tx, NOW_MS - 1, 9)?))
        });
        assert_eq!(expired, (0, 0));
        assert_eq!(write(&store, |tx| pay_codes::expire(tx, NOW_MS, 9)), 1);
        write(&store, |tx| {
            tx.execute(
                "UPDATE pay_codes SET status = 'open' /* scans */",
                params![],
            )
        });
        let expired = write(&store, |tx| pay_codes::expire_of_order(tx, "ord_1", NOW_MS));
        assert_eq!(expired, 1);
    });
}

#[test]
fn promo_11_a_report_counts_from_its_first_moment_to_before_its_last() {
    on_both_engines(|engine| {
        let store = engine.open();
        let count = |from_ms, before_ms| {
            let counts = read(&store, move |tx| promotion::counts(tx, from_ms, before_ms));
            counts.iter().map(|it| it.count).sum::<i64>()
        };
        maria(&store);
        write(&store, |tx| {
            promotion::insert_event(tx, &visit(NOW_MS))?;
            promotion::insert_registration(tx, "bor_maria", &Source::default(), "", NOW_MS)
        });
        assert_eq!(count(NOW_MS, NOW_MS + 1), 2);
        assert_eq!(count(NOW_MS + 1, NOW_MS + 2), 0);
        assert_eq!(count(NOW_MS - 1, NOW_MS), 0);
    });
}

#[test]
fn money_11_books_and_journal_have_the_postings_of_their_first_and_last_day() {
    on_both_engines(|engine| {
        let store = engine.open();
        push(&store, &under_review("ord_1", &maria(&store)));
        push(&store, &under_review("ord_2", &jose(&store)));
        write(&store, |tx| {
            for (day, centavos) in [(1, 1), (2, 10), (3, 100), (4, 1000)] {
                let mut posting = payment(&format!("ord_1/pay-{day}"), centavos);
                posting.effective_on = date(2026, 3, day);
                ledger::append(tx, "ord_1", &posting, NOW_MS)?;
            }
            let mut other = payment("ord_2/pay-2", 20);
            other.effective_on = date(2026, 3, 2);
            ledger::append(tx, "ord_2", &other, NOW_MS)?;
            Ok(())
        });
        let cash = |day: Date| {
            let balances = read(&store, move |tx| reports::trial_balance(tx, day));
            let cash = balances
                .into_iter()
                .find(|it| it.0 == Account::CashInTransit);
            cash.map(|it| it.1)
        };
        assert_eq!(cash(date(2026, 2, 28)), None);
        assert_eq!(cash(date(2026, 3, 1)), Some(1));
        assert_eq!(cash(date(2026, 3, 3)), Some(131));
        let effective = (date(2026, 3, 2), date(2026, 3, 3));
        let by_day = |posted_ms| JournalRange::Effective {
            days: effective,
            posted_ms,
        };
        // Read one by one, as a journal of many batches is.
        let entries = |range| {
            let mut lines: Vec<JournalLine> = Vec::new();
            loop {
                let after = lines.last().cloned();
                let next = read(&store, move |tx| {
                    reports::journal_batch(tx, range, after.as_ref(), 1)
                });
                if next.is_empty() {
                    break;
                }
                lines.extend(next);
            }
            let sums = lines.iter().map(|line| line.amount_centavos);
            sums.collect::<Vec<_>>()
        };
        let all = entries(by_day((NOW_MS, NOW_MS + 1)));
        assert_eq!(all, [10, -10, 20, -20, 100, -100], "by day, then by order");
        let posted = entries(JournalRange::Posted(NOW_MS, NOW_MS + 1));
        let by_order = [1, -1, 10, -10, 100, -100, 1000, -1000, 20, -20];
        assert_eq!(posted, by_order, "at one time by order");
        for (from_ms, before_ms) in [(NOW_MS - 1, NOW_MS), (NOW_MS + 1, NOW_MS + 2)] {
            assert_eq!(entries(by_day((from_ms, before_ms))), [0; 0]);
            assert_eq!(entries(JournalRange::Posted(from_ms, before_ms)), [0; 0]);
        }
        let collected = read(&store, |tx| reports::collections(tx, date(2026, 3, 3)));
        assert_eq!(collected, [("ord_1/pay-3".to_owned(), 100)]);
    });
}

#[test]
fn prod_07_a_check_is_lost_after_six_hours_and_not_at_them() {
    on_both_engines(|engine| {
        let store = engine.open();
        let take = |at_ms| {
            write(&store, move |tx| {
                ledger_checks::take(tx, date(2026, 3, 2), at_ms)
            })
        };
        assert!(take(NOW_MS));
        assert!(!take(NOW_MS + 6 * HOUR_MS));
        assert!(take(NOW_MS + 6 * HOUR_MS + 1));
        let ended = EndedCheck {
            ended_at_ms: NOW_MS,
            orders: 0,
            differing: 0,
        };
        write(&store, move |tx| {
            ledger_checks::end(tx, date(2026, 3, 2), ended)
        });
        assert!(!take(NOW_MS + 99 * HOUR_MS));
    });
}

#[test]
fn sec_06_signed_documents_and_unsent_images_go_at_and_after_their_time() {
    on_both_engines(|engine| {
        let store = engine.open();
        push(&store, &under_review("ord_1", &maria(&store)));
        write(&store, |tx| {
            let sql = "INSERT INTO signings_to_remove (order_id, remove_at) VALUES ('ord_1', $1)";
            tx.execute(sql, params![NOW_MS])
        });
        for (at_ms, removed) in [(NOW_MS - 1, 0), (NOW_MS, 1)] {
            let gone = write(&store, move |tx| erasure::remove_signings(tx, at_ms, 9));
            assert_eq!(gone, removed, "{at_ms}");
        }
        let old = write(&store, |tx| {
            for (name, at_ms) in AROUND {
                complaint_images::insert(tx, name, "bor_maria", at_ms)?;
            }
            complaint_images::unsent_before(tx, NOW_MS)
        });
        assert_eq!(old, ["early"]);
        for (name, is_sent) in [("early", false), ("now", true), ("late", true)] {
            let sent = write(&store, move |tx| {
                if !complaint_images::exists(tx, "image")? {
                    complaints::insert(tx, &complaint("image"))?;
                    complaint_images::insert(tx, "image", "bor_maria", 0)?;
                }
                complaint_images::send(tx, name, "bor_maria", "image", 0, NOW_MS)
            });
            assert_eq!(sent, is_sent, "{name}");
        }
    });
}

#[test]
fn prod_10_a_text_that_nobody_sealed_so_is_replaced_in_no_column() {
    on_both_engines(|engine| {
        let store = engine.open();
        for column in SealedColumn::ALL {
            let text = SealedTextRow {
                place: SealedCursor::default(),
                owner: String::new(),
                text: "another".to_owned(),
            };
            let replaced = write(&store, move |tx| {
                resealing(tx, |tx| column.replace(tx, &text, "new"))
            });
            assert!(!replaced, "{column:?}");
        }
    });
}

#[test]
fn prod_11_a_comparison_after_a_restore_counts_each_borrower_once() {
    on_both_engines(|engine| {
        let store = engine.open();
        maria(&store);
        let counts = read(&store, reports::counts);
        assert_eq!(counts.first(), Some(&("borrowers".to_owned(), 1)));
        assert!(counts.iter().skip(1).all(|(_, count)| *count == 0));
    });
}
