//! The ledger: only entries that sum to 0 are added, and nothing is deleted.

use crate::ledger::{self, Balance};
use crate::order_transitions;
use crate::orders::{self, Order};
use crate::{Store, StoreError, deletion, loan_accounts, params};
use jiff::civil::date;
use tulay_lending::ledger::{Account, Entry, Posting, PostingKind};
use tulay_lending::loan_account::Decision;
use tulay_lending::schedule::{InstalmentSplit, Schedule};
use tulay_lending::state::{Cause, OrderStatus, StatusTransition};

use crate::tests::on_both_engines;
use crate::tests::people::{NOW_MS, maria, payment, push, read, under_review, write};

fn release() -> Posting {
    Posting {
        kind: PostingKind::Release,
        reference: "ord_1/release".into(),
        event: "ord_1/release".into(),
        effective_on: date(2026, 3, 2),
        reverses: None,
        entries: vec![
            Entry::of(Account::LoanPrincipal, 100_000, 1),
            Entry::of(Account::LoanPrincipal, 200_000, 2),
            Entry::whole(Account::FeeIncome, -15_000),
            Entry::whole(Account::Disbursement, -285_000),
        ],
    }
}

fn order_of_maria(store: &Store) -> Order {
    let order = under_review("ord_1", &maria(store));
    push(store, &order);
    order
}

fn append(store: &Store, posting: &Posting) -> Result<(), StoreError> {
    append_to(store, "ord_1", posting)
}

fn append_to(store: &Store, order_id: &'static str, posting: &Posting) -> Result<(), StoreError> {
    let posting = posting.clone();
    store.write_blocking(move |tx| ledger::append(tx, order_id, &posting, NOW_MS))
}

fn postings(store: &Store, order: &Order) -> Vec<Posting> {
    let order = order.clone();
    read(store, move |tx| ledger::of_order(tx, &order))
        .postings()
        .to_vec()
}

#[test]
fn an_unbalanced_or_empty_posting_is_refused_and_nothing_is_stored() {
    on_both_engines(|engine| {
        let store = engine.open();
        let order = order_of_maria(&store);
        let mut off = release();
        off.entries[0].amount_centavos += 1;
        let mut empty = release();
        empty.entries.clear();
        for (posting, off_by_centavos) in [(off, 1), (empty, 0)] {
            let reference = posting.reference.clone();
            let expected = StoreError::Unbalanced {
                reference,
                off_by_centavos,
            };
            assert_eq!(append(&store, &posting), Err(expected));
        }
        assert!(postings(&store, &order).is_empty());
    });
}

/// An overpayment of an order's borrower, or its refund with a negative amount.
fn overpaid(reference: &str, centavos: i64) -> Posting {
    Posting {
        entries: vec![
            Entry::whole(Account::CashInTransit, centavos),
            Entry::whole(Account::OverpaymentPayable, -centavos),
        ],
        ..payment(reference, centavos)
    }
}

#[test]
fn money_07_the_amounts_owed_are_those_of_the_ledger_the_largest_first() {
    on_both_engines(|engine| {
        let store = engine.open();
        let borrower = maria(&store);
        push(&store, &under_review("ord_1", &borrower));
        let mut second = under_review("ord_2", &borrower);
        second.product_id = "2".into();
        push(&store, &second);
        let owed = |limit| {
            read(&store, move |tx| {
                orders::owed_to_borrowers(tx, (i64::MAX, ""), limit)
            })
        };
        assert_eq!(owed(10), []);

        append(&store, &release()).expect("posted");
        append(&store, &overpaid("90006/one", 5_000)).expect("posted");
        append(&store, &overpaid("90006/two", 2_000)).expect("posted");
        append_to(&store, "ord_2", &overpaid("90006/three", 9_000)).expect("posted");
        let both = [("ord_2".to_owned(), 9_000), ("ord_1".to_owned(), 7_000)];
        assert_eq!(owed(10), both);
        assert_eq!(owed(1), both[..1]);
        let after_first = read(&store, |tx| {
            orders::owed_to_borrowers(tx, (9_000, "ord_2"), 10)
        });
        assert_eq!(after_first, both[1..]);
        let of_same_sum = read(&store, |tx| {
            orders::owed_to_borrowers(tx, (7_000, "ord_0"), 10)
        });
        assert_eq!(of_same_sum, both[1..]);

        // A posting that is refused changes no amount; a refund takes it away.
        append(&store, &overpaid("90006/two", 2_000)).expect_err("posted before");
        assert_eq!(owed(10), both);
        append(&store, &overpaid("refund/one", -7_000)).expect("posted");
        assert_eq!(owed(10), both[..1]);
    });
}

#[test]
fn postings_come_back_as_they_were_made_and_balances_are_their_sums() {
    on_both_engines(|engine| {
        let store = engine.open();
        let order = order_of_maria(&store);
        let made = [release(), payment("90006/evt_1", 100_000)];
        for posting in &made {
            append(&store, posting).expect("posted");
        }
        assert_eq!(postings(&store, &order), made);
        let balances = read(&store, move |tx| ledger::balances(tx, &order));
        let balance = |account, instalment, amount_centavos| Balance {
            account,
            instalment,
            amount_centavos,
        };
        assert_eq!(
            balances,
            [
                balance(Account::CashInTransit, None, 100_000),
                balance(Account::Disbursement, None, -285_000),
                balance(Account::FeeIncome, None, -15_000),
                balance(Account::LoanPrincipal, Some(2), 200_000),
            ]
        );
    });
}

#[test]
fn money_21_a_reference_is_posted_once_in_each_order_and_taken_back_there() {
    on_both_engines(|engine| {
        let store = engine.open();
        let borrower = maria(&store);
        let order = under_review("ord_1", &borrower);
        push(&store, &order);
        let mut second = under_review("ord_2", &borrower);
        second.product_id = "2".into();
        push(&store, &second);
        let of_day = Posting {
            kind: PostingKind::Rebate,
            reference: "rebate/day/2026-04-01".into(),
            event: "day/2026-04-01".into(),
            ..payment("90006/evt_1", 100)
        };
        append(&store, &of_day).expect("posted");
        let constraint = "postings(order_id, reference)".to_string();
        let double = append(&store, &of_day);
        assert_eq!(double, Err(StoreError::Unique { constraint }));
        let mirror = of_day.reversal("90006/evt_2").expect("a mirror");
        let of_another = append_to(&store, "ord_2", &mirror);
        assert!(
            matches!(of_another, Err(StoreError::Constraint(_))),
            "{of_another:?}"
        );
        append_to(&store, "ord_2", &of_day).expect("posted to the other order, too");
        append_to(&store, "ord_2", &mirror).expect("taken back there");
        append(&store, &mirror).expect("and here");
        assert_eq!(postings(&store, &order), [of_day.clone(), mirror.clone()]);
        assert_eq!(postings(&store, &second), [of_day, mirror]);
    });
}

#[test]
fn a_correction_is_a_mirror_of_a_posting_that_is_there_and_is_made_once() {
    on_both_engines(|engine| {
        let store = engine.open();
        let order = order_of_maria(&store);
        let paid = payment("90006/evt_1", 100);
        let mirror = paid.reversal("reversal/90006/evt_1").expect("a mirror");
        let early = append(&store, &mirror);
        assert!(matches!(early, Err(StoreError::Constraint(_))), "{early:?}");
        append(&store, &paid).expect("posted");
        append(&store, &mirror).expect("taken back");
        let again = append(&store, &mirror);
        assert!(matches!(again, Err(StoreError::Unique { .. })), "{again:?}");
        assert!(read(&store, move |tx| ledger::balances(tx, &order)).is_empty());
    });
}

#[test]
fn status_02_a_decision_is_written_whole_and_the_book_reads_it_back() {
    on_both_engines(|engine| {
        let store = engine.open();
        let order = order_of_maria(&store);
        let unreleased = order.clone();
        assert_eq!(
            read(&store, move |tx| loan_accounts::load(tx, &unreleased)),
            None
        );
        let approved = StatusTransition::new(Some(OrderStatus::UnderReview), Cause::Approved);
        let approved = approved.expect("an allowed move");
        write(&store, move |tx| {
            order_transitions::insert(tx, "ord_1", &approved, NOW_MS)
        });

        let day = date(2026, 3, 2);
        let schedule =
            Schedule::new(300_000, 91, 300, InstalmentSplit::Equal, day).expect("a schedule");
        let released = StatusTransition::new(Some(OrderStatus::Disbursing), Cause::Released);
        let decision = Decision {
            postings: vec![release()],
            transitions: vec![released.expect("an allowed move")],
            ..Decision::default()
        };
        let written = (schedule.clone(), decision.clone());
        write(&store, move |tx| {
            loan_accounts::record_release(tx, "ord_1", day, &written, NOW_MS)
        });
        let id = order.borrower_id.clone();
        let loan_account = read(&store, move |tx| {
            let order = orders::find(tx, &id, "ord_1")?.expect("the order");
            loan_accounts::load(tx, &order)
        });
        let loan_account = loan_account.expect("a loan_account");
        assert_eq!(loan_account.status, OrderStatus::Released);
        assert_eq!(
            (loan_account.released_on, loan_account.schedule),
            (day, schedule)
        );
        assert_eq!(loan_account.ledger.postings(), decision.postings);
    });
}

#[test]
fn a_decision_that_cannot_be_written_whole_is_not_written_at_all() {
    on_both_engines(|engine| {
        let store = engine.open();
        let order = order_of_maria(&store);
        let from_elsewhere = StatusTransition::new(Some(OrderStatus::Released), Cause::PaidInFull);
        let decision = Decision {
            postings: vec![payment("90006/evt_1", 100)],
            transitions: vec![from_elsewhere.expect("an allowed move")],
            ..Decision::default()
        };
        let refused =
            store.write_blocking(move |tx| loan_accounts::record(tx, "ord_1", &decision, NOW_MS));
        assert!(refused.is_err());
        assert!(postings(&store, &order).is_empty());
    });
}

/// A row in each table that the database keeps append-only.
const KEPT_ROWS: [&str; 4] = [
    "INSERT INTO loan_events (reference, order_id, sequence, kind, effective_on, received_at, amount_centavos)
     VALUES ('90006/a', 'ord_1', 1, 'repayment', '2026-03-02', 1, 100)",
    "INSERT INTO signings (order_id, signed_at, language, origin_sealed) VALUES ('ord_1', 7, 'en', '00')",
    "INSERT INTO signed_documents (order_id, place, kind, title, language, template_version, sha256, content_sealed)
     VALUES ('ord_1', 1, 'loan-agreement', 'Loan agreement', 'en', '1', '00', '00')",
    "INSERT INTO signed_consents (order_id, box_name, language, wording, is_sent)
     VALUES ('ord_1', 'agreements', 'en', 'I accept.', 1)",
];

macro_rules! changes {
    ($table:literal, $column:literal) => {
        (
            $table,
            [
                concat!("DELETE FROM ", $table, " /* scans */"),
                concat!(
                    "UPDATE ",
                    $table,
                    " SET ",
                    $column,
                    " = ",
                    $column,
                    " /* scans */"
                ),
            ],
        )
    };
}

/// Changes of them, by table.
const CHANGES: [(&str, [&str; 2]); 6] = [
    changes!("postings", "order_id"),
    changes!("entries", "line"),
    changes!("loan_events", "order_id"),
    changes!("signings", "order_id"),
    changes!("signed_documents", "order_id"),
    changes!("signed_consents", "order_id"),
];

#[test]
fn the_ledger_and_the_events_are_append_only_in_the_database() {
    on_both_engines(|engine| {
        let store = engine.open();
        order_of_maria(&store);
        append(&store, &release()).expect("a posting");
        for row in KEPT_ROWS {
            assert_eq!(write(&store, move |tx| tx.execute(row, params![])), 1);
        }
        for (table, changes) in CHANGES {
            for change in changes {
                let changed = store.write_blocking(move |tx| tx.execute(change, params![]));
                let refused: StoreError = changed.expect_err("a refusal");
                let why = format!("{table} is append-only");
                assert!(refused.to_string().contains(&why), "{change}: {refused}");
            }
        }
        // The demo's deletion removes the protection for its own transaction.
        write(&store, |tx| deletion::delete_borrower(tx, "bor_maria", 1));
        let left = read(&store, |tx| {
            let sql = "SELECT (SELECT COUNT(*) FROM postings) AS postings, (SELECT COUNT(*)
            FROM forgetting) AS forgetting /* scans */";
            tx.query_one(sql, params![], |row| {
                Ok((row.int("postings")?, row.int("forgetting")?))
            })
        });
        assert_eq!(left, (0, 0));
    });
}
