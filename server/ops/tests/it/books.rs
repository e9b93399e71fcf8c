//! `tulay ops owed`, `ledger check`, `trial-balance`, `journal`, `portfolio`, `find` and `show`, on orders that were
//! paid, overpaid and not paid.

use std::collections::BTreeMap;

use clap::Parser;
use jiff::civil::{Date, date};
use tulay_lender::error::{Error, ErrorCode};
use tulay_lending::ledger::Account;
use tulay_lending::state::OrderStatus;
use tulay_ops::books;
use tulay_ops::books::{BooksCommand, LedgerCommand};
use tulay_ops::loan_views::LookCommand;

use crate::support::borrowers::{ANA, BEA, Loan};
use crate::support::callbacks::{paid, send};
use crate::support::database::{change, tamper};
use crate::support::operators::{TypedCommand, look, said, take_back};
use crate::support::{Server, centavos, start, start_production};

async fn report(server: &Server, command: BooksCommand) -> Result<String, Error> {
    books::run(&server.app, command).await
}

/// Ana paid ₱20,000.00 for ₱10,000.00 on the first day; Bea, who has the same loan, is 40 days late.
async fn two_loans(server: &Server) -> (Loan, Loan) {
    let ana = server.released(ANA).await;
    let due = ana.due().await["repayAmount"].as_i64().expect("an amount");
    let code = ana.reference(due, false).await;
    send(server, &paid("gc_1", &code, 2_000_000)).await.ok();
    let bea = server.overdue(BEA, 40).await;
    (ana, bea)
}

/// Debits of an account less its credits, by account number, in centavos.
type Balances = BTreeMap<String, i64>;

fn amount(text: &str) -> i64 {
    text.replace(['.', ','], "").parse().unwrap_or(0)
}

fn without_zeros(mut balances: Balances) -> Balances {
    balances.retain(|_, centavos| *centavos != 0);
    balances
}

/// Returns the trial balance, and what of it is not posted: interest and penalties.
async fn trial_balance(server: &Server, day: Date) -> (Balances, [i64; 2]) {
    let command = BooksCommand::TrialBalance { day: Some(day) };
    let said = report(server, command).await.expect("a balance");
    let accounts = said
        .lines()
        .skip(1)
        .take_while(|line| !line.starts_with("total"));
    let balances = accounts.map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let number = fields[0].split(' ').next().expect("a number");
        (number.to_owned(), amount(fields[1]) - amount(fields[2]))
    });
    let unposted = ["interest by the day", "penalties"].map(|what| {
        let start = format!("included, not posted: {what}\t");
        let line = said.lines().find_map(|line| line.strip_prefix(&start));
        line.map_or(0, amount)
    });
    (without_zeros(balances.collect()), unposted)
}

/// Returns the sums of a journal by account.
async fn journal(
    server: &Server,
    effective: Option<(Date, Date)>,
    posted: Option<(Date, Date)>,
) -> Balances {
    let file = server.folder.path().join("journal.csv");
    std::fs::remove_file(&file).ok();
    let command = BooksCommand::Journal {
        from: effective.map(|days| days.0),
        to: effective.map(|days| days.1),
        posted_from: posted.map(|days| days.0),
        posted_to: posted.map(|days| days.1),
        file: file.clone(),
    };
    report(server, command).await.expect("a journal");
    let text = std::fs::read_to_string(&file).expect("the file");
    let mut sums = Balances::new();
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        *sums.entry(fields[5].to_owned()).or_default() += amount(fields[7]) - amount(fields[8]);
    }
    without_zeros(sums)
}

/// Adds the interest and the penalties that a trial balance includes and no journal has posted.
fn with_unposted(mut sums: Balances, interest: i64, penalties: i64) -> Balances {
    for (number, centavos) in [
        ("2100", interest),
        ("4010", -interest),
        ("1120", penalties),
        ("4030", -penalties),
    ] {
        *sums.entry(number.to_owned()).or_default() += centavos;
    }
    without_zeros(sums)
}

async fn live_until(server: &Server, day: Date) {
    while server.app.clock.today_manila() < day {
        server.days_pass(1).await;
    }
}

/// The rows of a table of `docs/money.md` whose first cell is the name of a month.
fn rows_of_the_example() -> Vec<(String, Vec<i64>)> {
    let text = include_str!("../../../../docs/money.md");
    let (_, example) = text
        .split_once("### Late entries")
        .expect("the chapter of late entries");
    let rows = example.lines().filter_map(|line| {
        let mut cells = line.trim_matches('|').split('|').map(str::trim);
        let month = cells.next()?;
        ["July", "August", "September"]
            .contains(&month)
            .then(|| (month.to_owned(), cells.map(amount).collect()))
    });
    rows.collect()
}

#[tokio::test]
async fn money_11_what_is_recorded_late_is_in_its_months_posted_journal_and_these_are_the_books() {
    let server = start().await;
    let ana = server.released(ANA).await;
    live_until(&server, date(2026, 7, 20)).await;
    let code = ana.reference(342_433, false).await;
    send(&server, &paid("gc_july", &code, 342_433)).await.ok();
    let mut story = Vec::new();
    let mut until_then = Balances::new();
    let mut first = date(2026, 7, 1);
    let mut journals_by_day = Balances::new();
    for month in ["July", "August", "September"] {
        if month == "August" {
            live_until(&server, date(2026, 8, 5)).await;
            take_back(&server, "gc_july").await;
        }
        if month == "September" {
            live_until(&server, date(2026, 9, 10)).await;
            let client = server.signed_in(ANA).await;
            let order_id = ana.order_id.clone();
            let ana = Loan { client, order_id };
            let due = centavos(&ana.due().await, "repayAmount");
            server.pay(&ana, due, false).await;
        }
        let last = first.last_of_month();
        live_until(&server, last.tomorrow().expect("a day")).await;
        let days = Some((first, last));
        let posted = journal(&server, None, days).await;
        for (number, centavos) in &posted {
            *until_then.entry(number.clone()).or_default() += centavos;
        }
        let (balances, [interest, penalties]) = trial_balance(&server, last).await;
        let expected = with_unposted(until_then.clone(), interest, penalties);
        assert_eq!(balances, expected, "{month}");
        let by_day = journal(&server, days, None).await;
        for (number, centavos) in by_day.clone() {
            *journals_by_day.entry(number).or_default() += centavos;
        }
        let of = |sums: &Balances, number: &str| sums.get(number).copied().unwrap_or(0);
        story.push((
            month.to_owned(),
            vec![
                of(&by_day, "1010"),
                of(&posted, "1010"),
                of(&posted, "1100"),
                -of(&posted, "4030"),
                of(&balances, "1010"),
            ],
        ));
        first = last.tomorrow().expect("a day");
    }
    assert_eq!(
        rows_of_the_example(),
        story,
        "docs/money.md tells another story"
    );
    let (balances, _) = trial_balance(&server, date(2026, 9, 30)).await;
    assert_ne!(
        journals_by_day["1010"], balances["1010"],
        "July was exported before"
    );

    // A journal of a month that has ended stays as it was, and what changed a month later is found.
    let july = (date(2026, 7, 1), date(2026, 7, 31));
    let august = (date(2026, 8, 1), date(2026, 8, 31));
    let again = journal(&server, None, Some(july)).await;
    assert_eq!(again["1010"], 342_433);
    let changed = journal(&server, Some(july), Some(august)).await;
    assert_eq!(changed["1010"], -342_433);
    let of_july = journal(&server, Some(july), None).await;
    assert_eq!(of_july.get("1010"), None, "as is known now");
}

/// Rows of the table of penalties before a reversal in `docs/money.md`: the rule and the penalties of both days.
fn penalties_of_the_example() -> Vec<(String, [i64; 2])> {
    let text = include_str!("../../../../docs/money.md");
    let (_, example) = text
        .split_once("### Penalties before a reversal")
        .expect("the chapter");
    let rows = example.lines().filter_map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let rule = cells[0].trim_matches('`');
        let is_row = ["waive", "charge"].contains(&rule) && cells.len() == 4;
        is_row.then(|| (rule.to_owned(), [amount(cells[2]), amount(cells[3])]))
    });
    rows.collect()
}

#[tokio::test]
async fn money_20_days_before_a_reversal_cost_what_the_products_rule_says_in_every_report() {
    let mut story = Vec::new();
    for rule in ["waive", "charge"] {
        let key = "one_off_repeat_centavos = 80_000";
        let with = format!("{key}\nbefore_reversal = \"{rule}\"");
        let server = start_production(|text| text.replacen(key, &with, 1)).await;
        let order_id = server.released(ANA).await.order_id;
        live_until(&server, date(2026, 8, 14)).await;
        let ana = async || Loan {
            client: server.signed_in(ANA).await,
            order_id: order_id.clone(),
        };
        let code = ana().await.reference(342_433, false).await;
        send(&server, &paid("gc_august", &code, 342_433)).await.ok();
        live_until(&server, date(2026, 8, 25)).await;
        assert_eq!(server.status(&order_id).await, OrderStatus::InRepayment);
        take_back(&server, "gc_august").await;
        assert_eq!(server.status(&order_id).await, OrderStatus::Overdue);
        let penalties = async || centavos(&ana().await.due().await, "repayAmount") - 342_433;
        let on_25 = penalties().await;
        live_until(&server, date(2026, 8, 28)).await;
        let on_28 = penalties().await;
        let check = BooksCommand::Ledger(LedgerCommand::Check);
        report(&server, check.clone())
            .await
            .expect("a sound ledger");
        for (day, penalties) in [(25, on_25), (28, on_28)] {
            let (balances, _) = trial_balance(&server, date(2026, 8, day)).await;
            assert_eq!(-balances.get("4030").copied().unwrap_or(0), penalties);
        }
        server.pay(&ana().await, 342_433 + on_28, false).await;
        live_until(&server, date(2026, 9, 2)).await;
        assert_eq!(server.status(&order_id).await, OrderStatus::InRepayment);
        report(&server, check).await.expect("a sound ledger");
        let august = Some((date(2026, 8, 1), date(2026, 8, 31)));
        assert_eq!(-journal(&server, august, None).await["4030"], on_28);
        story.push((rule.to_owned(), [on_25, on_28]));
    }
    assert_eq!(
        penalties_of_the_example(),
        story,
        "docs/money.md tells another story"
    );
}

#[tokio::test]
async fn money_11_a_journal_of_no_days_or_of_days_that_have_not_ended_is_refused_in_words() {
    let server = start().await;
    let file = server.folder.path().join("none.csv");
    let july = |day| Some(date(2026, 7, day));
    for (from, to, posted_from, posted_to, why) in [
        (None, None, None, None, "Name the first and the last day"),
        (
            july(2),
            july(1),
            None,
            None,
            "The first day is after the last",
        ),
        (
            None,
            None,
            july(2),
            july(1),
            "The first day is after the last",
        ),
        (
            None,
            None,
            july(1),
            july(15),
            "The last day of recording has not ended",
        ),
    ] {
        let command = BooksCommand::Journal {
            from,
            to,
            posted_from,
            posted_to,
            file: file.clone(),
        };
        let refused = report(&server, command).await.expect_err("a refusal");
        assert_eq!(refused.sentence(), why);
        assert!(!file.exists());
    }
    let typed = |arguments: &[&str]| {
        let words = [&["ops", "journal"], arguments, &["july.csv"]].concat();
        TypedCommand::try_parse_from(words).is_ok()
    };
    let [from, to] = [["--from", "2026-07-01"], ["--to", "2026-07-31"]];
    let [posted_from, posted_to] = [
        ["--posted-from", "2026-07-01"],
        ["--posted-to", "2026-07-31"],
    ];
    assert!(typed(&[from, to].concat()));
    assert!(typed(&[posted_from, posted_to].concat()));
    assert!(typed(&[from, to, posted_from, posted_to].concat()));
    for half in [&from[..], &to, &posted_from, &posted_to, &[]] {
        assert!(!typed(half), "{half:?}");
    }
}

#[tokio::test]
async fn money_11_trial_balance_and_portfolio_of_a_day_have_the_penalties_of_its_page() {
    let server = start().await;
    let bea = server.overdue(BEA, 9).await;
    let day = server.app.clock.today_manila();
    let plan = bea.due().await["repayPlan"].clone();
    let late = centavos(&plan[0], "amount");
    let penalties = late - 342_433;
    assert!(penalties > 100_000, "{plan}");
    let ledger = server.ledger(&bea.order_id).await;
    let posted = ledger.balance_centavos(Account::PenaltyReceivable);
    assert!(
        posted.expect("a balance") < penalties,
        "some are not posted"
    );
    let of_day = async || {
        let (balances, _) = trial_balance(&server, day).await;
        let command = BooksCommand::Portfolio { day: Some(day) };
        let portfolio = report(&server, command).await.expect("a report");
        let found = portfolio
            .lines()
            .find_map(|line| line.strip_prefix("penalties outstanding\t"));
        (balances["1120"], -balances["4030"], found.map_or(0, amount))
    };
    assert_eq!(of_day().await, (penalties, penalties, penalties));
    // The next month posts more; the figures of the day stay.
    live_until(&server, date(2026, 9, 2)).await;
    assert_eq!(of_day().await, (penalties, penalties, penalties));
}

#[tokio::test]
async fn money_07_what_is_owed_to_borrowers_is_listed() {
    let server = start().await;
    assert_eq!(said(&server, "Pia", &["owed"]).await, "");
    let (ana, _) = two_loans(&server).await;
    let listed = said(&server, "Pia", &["owed"]).await;
    // ₱10,273.00 settle the loan; interest of installments to come is not forgone on the first day.
    assert_eq!(listed, format!("{}\t9727.00\n", ana.order_id));
}

#[tokio::test]
async fn money_12_an_owed_amount_that_is_not_in_the_ledger_is_found() {
    let server = start().await;
    let (ana, bea) = two_loans(&server).await;
    let changed = format!(
        "UPDATE orders SET owed_centavos = owed_centavos + 1 WHERE id = '{}'",
        ana.order_id
    );
    assert_eq!(change(&server, &changed), Ok(1));
    let check = BooksCommand::Ledger(LedgerCommand::Check);
    let broken = report(&server, check)
        .await
        .expect_err("a ledger that differs");
    let why = broken.log_detail().expect("a detail");
    assert!(
        why.contains(&ana.order_id) && !why.contains(&bea.order_id),
        "{why}"
    );
}

#[tokio::test]
async fn the_ledger_is_what_its_events_make_it_and_a_changed_entry_is_found() {
    let server = start().await;
    let (ana, bea) = two_loans(&server).await;
    let check = BooksCommand::Ledger(LedgerCommand::Check);
    let sound = report(&server, check.clone())
        .await
        .expect("a sound ledger");
    assert_eq!(sound, "2 orders, every ledger is what its events make it\n");
    tamper(
        &server,
        ("entries", "entries_are_not_changed"),
        "UPDATE entries SET amount_centavos = amount_centavos + SIGN(amount_centavos)
         WHERE posting_id = (SELECT id FROM postings WHERE kind = 'penalty' LIMIT 1)",
    );
    let broken = report(&server, check)
        .await
        .expect_err("a ledger that differs");
    let why = broken.log_detail().expect("a detail");
    assert!(
        why.contains(&bea.order_id) && !why.contains(&ana.order_id),
        "{why}"
    );
}

#[tokio::test]
async fn the_trial_balance_of_a_day_has_equal_sides() {
    let server = start().await;
    two_loans(&server).await;
    let of_day = |day| BooksCommand::TrialBalance { day };
    let first = report(&server, of_day(Some(date(2026, 7, 15))))
        .await
        .expect("a balance");
    assert!(
        first.starts_with("at the end of 2026-07-15\tdebit\tcredit\n"),
        "{first}"
    );
    assert!(
        first.contains("1010 Cash in transit from channels\t20000.00\t0.00\n"),
        "{first}"
    );
    assert!(
        first.contains("2020 Owed to borrowers\t0.00\t9727.00\n"),
        "{first}"
    );
    let total = first.lines().last().expect("a total");
    let sides: Vec<&str> = total.split('\t').skip(1).collect();
    assert_eq!(sides[0], sides[1], "{first}");
    let before = report(&server, of_day(Some(date(2026, 1, 1))))
        .await
        .expect("a balance");
    assert_eq!(
        before,
        "at the end of 2026-01-01\tdebit\tcredit\ntotal\t0.00\t0.00\n"
    );
    let to_come = report(&server, of_day(Some(date(2036, 1, 1)))).await;
    assert_eq!(to_come.expect_err("a refusal").code(), ErrorCode::Invalid);
}

#[tokio::test]
async fn the_journal_is_a_file_of_entries_that_sum_to_nothing() {
    let server = start().await;
    two_loans(&server).await;
    let file = server.folder.path().join("july.csv");
    let journal = |from, to| BooksCommand::Journal {
        from: Some(from),
        to: Some(to),
        posted_from: None,
        posted_to: None,
        file: file.clone(),
    };
    let wrong = report(&server, journal(date(2026, 8, 1), date(2026, 7, 1))).await;
    assert_eq!(wrong.expect_err("a refusal").code(), ErrorCode::Invalid);
    assert!(!file.exists());
    report(&server, journal(date(2026, 7, 1), date(2026, 7, 31)))
        .await
        .expect("a journal");
    let text = std::fs::read_to_string(&file).expect("the file");
    let mut lines = text.lines();
    let header = "date,order,posting,kind,reference,account,name,debit,credit,posted at";
    assert_eq!(lines.next(), Some(header));
    let fields = lines.map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>());
    let sum: i64 = fields
        .map(|fields| amount(&fields[7]) - amount(&fields[8]))
        .sum();
    assert_eq!(sum, 0);
    let again = report(&server, journal(date(2026, 7, 1), date(2026, 7, 31))).await;
    assert_eq!(
        again.expect_err("it must not exist").code(),
        ErrorCode::Internal
    );
}

#[tokio::test]
async fn the_portfolio_of_a_day_counts_what_is_at_risk_and_what_was_collected() {
    let server = start().await;
    two_loans(&server).await;
    let first = Some(date(2026, 7, 15));
    let first = report(&server, BooksCommand::Portfolio { day: first })
        .await
        .expect("a report");
    assert!(
        first.contains("principal outstanding\t10000.00\n"),
        "{first}"
    );
    assert!(first.contains("collected by 90006\t20000.00\n"), "{first}");
    assert!(
        first.contains("at risk, 1 days or more\t0 orders\t0.00\t0.00 %\n"),
        "{first}"
    );
    let today = report(&server, BooksCommand::Portfolio { day: None })
        .await
        .expect("a report");
    assert!(
        today.contains("at risk, 30 days or more\t1 orders\t10000.00\t100.00 %\n"),
        "{today}"
    );
    assert!(
        today.contains("at risk, 60 days or more\t0 orders\t0.00\t0.00 %\n"),
        "{today}"
    );
}

#[tokio::test]
async fn an_order_is_found_by_phone_id_code_and_payment_and_shown_without_the_phone() {
    let server = start().await;
    let (ana, _) = two_loans(&server).await;
    for what in [ANA, &ana.order_id, "90006/gc_1"] {
        let what = what.to_owned();
        let found = look(&server, LookCommand::Find { what })
            .await
            .expect("an order");
        assert!(found.starts_with(&ana.order_id), "{found}");
        assert!(
            !found.contains(ANA) && found.contains("•••• 4321"),
            "{found}"
        );
    }
    for what in ["", "09170000000", "ord_none", "90006/none", "/"] {
        let what = what.to_owned();
        let none = look(&server, LookCommand::Find { what }).await;
        assert_eq!(none.expect_err("none").code(), ErrorCode::NotFound);
    }
    let order = ana.order_id.clone();
    let shown = look(&server, LookCommand::Show { order })
        .await
        .expect("an order");
    for part in [
        "status 200\tpaid_in_full",
        "owed to the borrower\t9727.00",
        "status\t21\tconfirmed",
        "status\t170\treleased",
        "event\trepayment 20000.00\ton 2026-07-15\t90006/gc_1",
    ] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    assert!(!shown.contains(ANA), "{shown}");
}
