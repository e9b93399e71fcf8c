//! A database from before loans had events: what migration 006 makes of it.

use jiff::civil::date;
use refinery::Target;
use rusqlite::{Connection, params};
use tulay_lending::ledger::Account;
use tulay_lending::reconcile::reconcile;
use tulay_lending::replay::{EventKind, PaymentPurpose, replay, replay_to_store};
use tulay_lending::schedule::Instalment;
use tulay_lending::state::OrderStatus;

use super::migrate::{migrate, runner};
use super::migrations::SQLITE;
use super::{Tx, complaints, loan_accounts, loan_events, order_accounts, orders};

const TERMS: &str = r#"{"terms":{"min_amount_centavos":100000,"max_amount_centavos":2000000,
    "amount_step_centavos":50000,"term_days":[91],"daily_interest_ppm":300,"processing_fee_bp":500,
    "penalty":{"one_off_new_centavos":100000,"one_off_repeat_centavos":80000,
        "steps":[{"from_day":1,"bp_per_day":500}]},
    "rollover":{"days":14,"fee_bp":500,"max_count":2},
    "prepayment":{"min_term_share_bp":5000,"min_days":7},"caps":false},"is_repeat_client":false}"#;

/// The newest schema but for what came with the events.
fn old() -> Connection {
    let mut connection = Connection::open_in_memory().expect("a database");
    let runner = runner(SQLITE).expect("migrations");
    let runner = runner.set_target(Target::Version(5));
    runner.run(&mut connection).expect("the old schema");
    connection
}

type Line = (&'static str, i64, Option<i64>);

/// Writes a posting as the older program did.
fn post(connection: &Connection, kind: &str, reference: &str, on: &str, lines: &[Line]) {
    let reverses = (kind == "reversal").then(|| reference.trim_start_matches("reversal/"));
    connection
        .execute(
            "INSERT INTO postings (id, order_id, seq, kind, at, effective_on, reference, reverses)
             VALUES (?2, 'ord_1', (SELECT COUNT(*) + 1 FROM postings), ?1, 7, ?3, ?2, ?4)",
            params![kind, reference, on, reverses],
        )
        .expect("a posting");
    for (line, (account, amount, instalment)) in (1_i64..).zip(lines) {
        connection
            .execute(
                "INSERT INTO entries VALUES (?1, ?2, ?3, ?4, ?5)",
                params![reference, line, account, amount, instalment],
            )
            .expect("an entry");
    }
}

/// ₱3,000.00 of 1 January: rolled over 3 days late, one installment paid, the next one's payment taken back.
fn play(connection: &Connection) {
    connection
        .execute_batch(
            "INSERT INTO borrowers VALUES ('bor_1', '09170000001', 1);
             INSERT INTO instalments VALUES
                 ('ord_1', 1, 1, '2026-01-31', 100000, 2700), ('ord_1', 1, 2, '2026-03-02', 100000, 2700),
                 ('ord_1', 1, 3, '2026-04-02', 100000, 2790), ('ord_1', 2, 1, '2026-02-17', 100000, 2700),
                 ('ord_1', 2, 2, '2026-03-19', 100000, 2700), ('ord_1', 2, 3, '2026-04-19', 100000, 2790);",
        )
        .expect("a borrower and schedules");
}

fn order(connection: &Connection) {
    connection
        .execute(
            "INSERT INTO orders (id, borrower_id, product_id, status, open_key, principal_centavos,
                 term_days, terms_json, created_at, released_on, rollovers)
             VALUES ('ord_1', 'bor_1', '1', 180, 'bor_1|1', 300000, 91, ?1, 1, '2026-01-01', 1)",
            params![TERMS],
        )
        .expect("an order");
}

fn postings(connection: &Connection) {
    let (principal, interest, unearned) =
        ("loan_principal", "interest_receivable", "interest_unearned");
    let (penalty, earned) = ("penalty_receivable", "penalty_income");
    let mut released = vec![
        ("disbursement", -285_000, None),
        ("fee_income", -15_000, None),
    ];
    for (number, of_interest) in [(1, 2_700), (2, 2_700), (3, 2_790)] {
        released.push((principal, 100_000, Some(number)));
        released.push((interest, of_interest, Some(number)));
        released.push((unearned, -of_interest, Some(number)));
    }
    let earn = |number| {
        [
            (unearned, 2_700, Some(number)),
            ("interest_income", -2_700, Some(number)),
        ]
    };
    let late = |number, sum: i64| [(penalty, sum, Some(number)), (earned, -sum, Some(number))];
    let paid = |number, sign: i64| {
        [
            ("cash_in_transit", sign * 102_700, None),
            (interest, -sign * 2_700, Some(number)),
            (principal, -sign * 100_000, Some(number)),
        ]
    };
    let bought = [
        ("cash_in_transit", 130_405, None),
        (penalty, -115_405, Some(1)),
        ("rollover_receivable", -15_000, None),
    ];
    let fee = [
        ("rollover_receivable", 15_000, None),
        ("rollover_income", -15_000, None),
    ];
    let post = |kind, reference, on, lines: &[Line]| post(connection, kind, reference, on, lines);
    post("release", "release/ord_1", "2026-01-01", &released);
    post("interest", "interest/ord_1/1", "2026-01-31", &earn(1));
    post(
        "penalty",
        "penalty/ord_1/1",
        "2026-02-01",
        &late(1, 105_135),
    );
    post("penalty", "penalty/ord_1/2", "2026-02-02", &late(1, 5_135));
    post("penalty", "penalty/ord_1/3", "2026-02-03", &late(1, 5_135));
    post("rollover", "rollover/ord_1/1", "2026-02-03", &fee);
    post("payment", "payment/90006/a", "2026-02-03", &bought);
    post("payment", "payment/90006/b", "2026-02-17", &paid(1, 1));
    post("interest", "interest/ord_1/2", "2026-03-19", &earn(2));
    post("payment", "payment/90006/c", "2026-03-19", &paid(2, 1));
    post(
        "reversal",
        "reversal/payment/90006/c",
        "2026-03-19",
        &paid(2, -1),
    );
    post("penalty", "penalty/ord_1/4", "2026-03-20", &late(2, 5_135));
}

#[test]
fn money_01_an_orders_figures_are_the_same_before_and_after_the_migration() {
    let mut connection = old();
    connection
        .pragma_update(None, "foreign_keys", "OFF")
        .expect("a setting");
    play(&connection);
    order(&connection);
    postings(&connection);
    connection
        .pragma_update(None, "foreign_keys", "ON")
        .expect("a setting");
    migrate(&mut connection, SQLITE).expect("the newest schema");

    let tx = &mut Tx::on_sqlite(&connection);
    let order = orders::find_for_any_borrower(tx, "ord_1")
        .expect("a read")
        .expect("an order");
    let events = loan_events::of_order(tx, &order).expect("events");
    let of: Vec<_> = events
        .iter()
        .map(|event| event.reference.as_str())
        .collect();
    assert_eq!(of, ["90006/a", "90006/b", "90006/c", "reversal/90006/c"]);
    let rollover = PaymentPurpose::Rollover {
        rollovers_before: 0,
    };
    let bought = EventKind::Payment {
        amount_centavos: 130_405,
        purpose: rollover,
    };
    assert_eq!(events[0].kind, bought);

    let stored = loan_accounts::load(tx, &order)
        .expect("a read")
        .expect("an account");
    assert_eq!(stored.status, OrderStatus::Overdue);
    let first = loan_accounts::first_schedule(tx, &order)
        .expect("a read")
        .expect("a schedule");
    let today = date(2026, 3, 20);
    let seen =
        replay(&stored.loan, stored.released_on, &first, &events, today).expect("an account");
    // Its instalments are not made equal: they are those that it was released with.
    let agreed = &order.loan.agreed;
    let by_days = agreed
        .schedule(300_000, 91, stored.released_on)
        .expect("a schedule");
    assert_eq!(first, by_days);
    let amounts: Vec<_> = first
        .instalments
        .iter()
        .map(Instalment::amount_centavos)
        .collect();
    assert_eq!(amounts, [102_700, 102_700, 102_790]);
    for account in Account::ALL {
        let balance =
            |of: &tulay_lending::ledger::Ledger| of.balance_centavos(account).expect("a sum");
        assert_eq!(
            balance(&seen.ledger),
            balance(&stored.ledger),
            "{account:?}"
        );
    }
    assert_eq!(
        (seen.status, seen.rollovers),
        (stored.status, stored.rollovers)
    );
    assert_eq!(seen.schedule, stored.schedule);
    // Nor is anything to be written: what the older program posted by the day stays.
    let to_store = replay_to_store(&stored, &first, &events, today).expect("an account");
    let decision = reconcile(&stored, &to_store, "day/2026-03-20").expect("a decision");
    assert!(decision.is_empty(), "{decision:?}");
}

#[test]
fn ux_06_orders_and_complaints_from_before_get_numbers_and_no_two_the_same() {
    let mut connection = old();
    let ids = [
        "ord_0000000000000000000abcd7k3m9qxd",
        "ord_0000000000000000000efgh7k3m9qxd",
        "ord_00000000000000000000000zzzzyyyy",
    ];
    connection
        .execute_batch("INSERT INTO borrowers VALUES ('bor_1', '09170000001', 1);")
        .expect("a borrower");
    for id in ids {
        connection
            .execute(
                "INSERT INTO orders (id, borrower_id, product_id, status, principal_centavos,
                     term_days, terms_json, created_at, rollovers)
                 VALUES (?1, 'bor_1', '1', 200, 300000, 91, ?2, 1, 0)",
                params![id, TERMS],
            )
            .expect("an order");
    }
    connection
        .execute_batch(
            "INSERT INTO complaints (id, borrower_id, problem_type, content, created_at,
                 acknowledge_by, resolve_by)
             VALUES ('cmp_0000000000000000000000044445555', 'bor_1', 2, 'Why', 1, '2026-01-02', '2026-01-30');",
        )
        .expect("a complaint");
    migrate(&mut connection, SQLITE).expect("the newest schema");
    let tx = &mut Tx::on_sqlite(&connection);
    let numbers = ids.map(|id| {
        let order = orders::find_for_any_borrower(tx, id).expect("a read");
        order.expect("an order").number.to_string()
    });
    assert_eq!(numbers, ["7K3M-9QXD", "EFGH-7K3M-9QXD", "ZZZZ-YYYY"]);
    let complaint = complaints::find(tx, "bor_1", "cmp_0000000000000000000000044445555");
    let complaint = complaint.expect("a read").expect("a complaint").complaint;
    assert_eq!(complaint.number.to_string(), "4444-5555");
}

#[test]
fn prov_03_orders_from_before_their_accounts_were_fixed_have_the_one_that_they_would_be_paid_to() {
    let mut connection = Connection::open_in_memory().expect("a database");
    let runner = runner(SQLITE).expect("migrations");
    let runner = runner.set_target(Target::Version(21));
    runner.run(&mut connection).expect("the old schema");
    connection
        .execute_batch(
            "INSERT INTO borrowers (id, phone, created_at) VALUES ('bor_1', '09170000001', 1), ('bor_2', '09170000002', 1);
             INSERT INTO bank_accounts (id, borrower_id, card_type, channel_number, holder_name, holder_birthday,
                 number_sealed, number_last4, created_at, replaced_at, current_key)
             VALUES ('acc_1', 'bor_1', 1, '90006', 'Ana', '1990-01-01', '00', '0001', 10, 20, NULL),
                    ('acc_2', 'bor_1', 1, '90006', 'Ana', '1990-01-01', '00', '0002', 20, NULL, 'bor_1'),
                    ('acc_3', 'bor_2', 1, '90006', 'Bea', '1990-01-01', '00', '0003', 15, NULL, 'bor_2');",
        )
        .expect("borrowers and accounts");
    let rows = [
        ("ord_review", "bor_1", 21),
        ("ord_approved", "bor_2", 151),
        ("ord_paid", "bor_1", 170),
        ("ord_declined", "bor_1", 110),
    ];
    for (id, borrower_id, status) in rows {
        connection
            .execute(
                "INSERT INTO orders (id, borrower_id, product_id, status, principal_centavos, term_days, terms_json,
                     created_at, short_number)
                 VALUES (?1, ?2, '1', ?3, 300000, 91, ?4, 1, ?1)",
                params![id, borrower_id, status, TERMS],
            )
            .expect("an order");
    }
    connection
        .execute_batch(
            "INSERT INTO payouts (reference, order_id, try, provider, rail_code, account_id, account_last4,
                 amount_centavos, state, started_at, changed_at)
             VALUES ('ord_paid-1', 'ord_paid', 1, 'bank', 'x', 'acc_2', '0002', 1, 'failed', 1, 1),
                    ('ord_paid-2', 'ord_paid', 2, 'bank', 'x', 'acc_1', '0001', 1, 'succeeded', 2, 2);",
        )
        .expect("payouts");
    migrate(&mut connection, SQLITE).expect("the newest schema");
    let tx = &mut Tx::on_sqlite(&connection);
    let found = rows.map(|(id, ..)| {
        let order = orders::find_for_any_borrower(tx, id).expect("a read");
        let account = order_accounts::of_order(tx, &order.expect("an order")).expect("a read");
        account.map(|account| (account.id, account.changed_at_ms))
    });
    let account = |id: &str, changed_at_ms| Some((id.to_owned(), changed_at_ms));
    let expected = [
        account("acc_2", Some(20)),
        account("acc_3", None),
        account("acc_1", None),
        None,
    ];
    assert_eq!(found, expected);
}

#[test]
fn the_ledger_and_the_events_are_append_only_in_the_database() {
    let mut connection = old();
    connection
        .pragma_update(None, "foreign_keys", "OFF")
        .expect("a setting");
    play(&connection);
    order(&connection);
    postings(&connection);
    migrate(&mut connection, SQLITE).expect("the newest schema");
    connection
        .execute_batch(
            "INSERT INTO signings VALUES ('ord_1', 7, 'en', '00');
             INSERT INTO signed_documents VALUES ('ord_1', 1, 'loan-agreement', 'Loan agreement', 'en', '1', '00', '00');
             INSERT INTO signed_consents VALUES ('ord_1', 'agreements', 'en', 'I accept.', 1);",
        )
        .expect("what was signed");
    for table in [
        "postings",
        "entries",
        "loan_events",
        "signings",
        "signed_documents",
        "signed_consents",
    ] {
        for change in [
            format!("DELETE FROM {table}"),
            format!("UPDATE {table} SET rowid = rowid"),
        ] {
            let refused = connection.execute(&change, []).expect_err("a refusal");
            let why = format!("{table} is append-only");
            assert!(refused.to_string().contains(&why), "{change}: {refused}");
        }
    }
    let tx = &mut Tx::on_sqlite(&connection);
    super::deletion::delete_borrower(tx, "bor_1").expect("the demo forgets");
    let left: i64 = connection
        .query_row("SELECT COUNT(*) FROM postings", [], |row| row.get(0))
        .expect("a count");
    assert_eq!(left, 0);
    let open: i64 = connection
        .query_row("SELECT COUNT(*) FROM forgetting", [], |row| row.get(0))
        .expect("a count");
    assert_eq!(open, 0, "the lock is closed again");
}
