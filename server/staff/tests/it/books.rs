//! The reports of the books, the check of the ledger and the search for orders, on orders that were paid, overpaid and
//! not paid.

use std::collections::BTreeMap;

use jiff::civil::{Date, date};
use tulay_lender::error::{Error, ErrorCode};
use tulay_lender::loans::ledger_check;
use tulay_lending::ledger::Account;
use tulay_lending::replay::EventKind;
use tulay_lending::state::Cause;
use tulay_lending::state::OrderStatus;
use tulay_staff::books::{self, Portfolio, TrialBalance};
use tulay_staff::order_dossier::HistoryEvent;
use tulay_staff::order_search;
use tulay_staff::progress::Progress;
use tulay_staff::reports::Days;

use crate::support::borrowers::{ANA, BEA, Loan};
use crate::support::callbacks::{paid, send};
use crate::support::database::{change, tamper};
use crate::support::operators::{dossier, ledgers_hold, report, said, take_back};
use crate::support::{Server, centavos, start, start_production};

async fn trial_balance_of(server: &Server, day: Option<Date>) -> Result<TrialBalance, Error> {
    books::trial_balance(&server.app, day, &Progress::default()).await
}

async fn portfolio(server: &Server, day: Option<Date>) -> Portfolio {
    let portfolio = books::portfolio(&server.app, day, &Progress::default()).await;
    portfolio.expect("a report")
}

/// Returns the orders whose ledgers are not what their events make them.
async fn differing(server: &Server) -> Vec<String> {
    let today = server.app.clock.today_manila();
    let found = ledger_check::run(&server.app, today).await;
    found.expect("a checked ledger").differing
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
    let found = trial_balance_of(server, Some(day))
        .await
        .expect("a balance");
    let balances = found.balances.into_iter();
    let balances =
        balances.map(|(account, centavos)| (books::chart(account).0.to_owned(), centavos));
    let accrued = found.accrued;
    let unposted = [accrued.interest_centavos, accrued.penalties_centavos];
    (without_zeros(balances.collect()), unposted)
}

/// Returns the sums of a journal by account.
async fn journal(
    server: &Server,
    effective: Option<(Date, Date)>,
    posted: Option<(Date, Date)>,
) -> Balances {
    let days = Days {
        from: effective.map(|days| days.0),
        to: effective.map(|days| days.1),
        posted,
        ..Days::default()
    };
    let mut sums = Balances::new();
    for fields in report(server, "journal", days).await.expect("a journal") {
        *sums.entry(fields[5].clone()).or_default() += amount(&fields[7]) - amount(&fields[8]);
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
        ledgers_hold(&server).await;
        for (day, penalties) in [(25, on_25), (28, on_28)] {
            let (balances, _) = trial_balance(&server, date(2026, 8, day)).await;
            assert_eq!(-balances.get("4030").copied().unwrap_or(0), penalties);
        }
        server.pay(&ana().await, 342_433 + on_28, false).await;
        live_until(&server, date(2026, 9, 2)).await;
        assert_eq!(server.status(&order_id).await, OrderStatus::InRepayment);
        ledgers_hold(&server).await;
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
        let days = Days {
            from,
            to,
            posted: posted_from.zip(posted_to),
            ..Days::default()
        };
        let refused = report(&server, "journal", days).await;
        assert_eq!(refused.expect_err("a refusal").sentence(), why);
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
        let shown = portfolio(&server, Some(day)).await.penalties_centavos;
        (balances["1120"], -balances["4030"], shown)
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
    assert_eq!(listed, format!("{}\t9727.00\t\t\t\n", ana.order_id));
}

#[tokio::test]
async fn money_12_an_owed_amount_that_is_not_in_the_ledger_is_found() {
    let server = start().await;
    let (ana, _) = two_loans(&server).await;
    let changed = format!(
        "UPDATE orders SET owed_centavos = owed_centavos + 1 WHERE id = '{}'",
        ana.order_id
    );
    assert_eq!(change(&server, &changed), Ok(1));
    assert_eq!(differing(&server).await, [ana.order_id]);
}

#[tokio::test]
async fn the_ledger_is_what_its_events_make_it_and_a_changed_entry_is_found() {
    let server = start().await;
    let (_, bea) = two_loans(&server).await;
    assert_eq!(ledgers_hold(&server).await, 2);
    tamper(
        &server,
        ("entries", "entries_are_not_changed"),
        "UPDATE entries SET amount_centavos = amount_centavos + SIGN(amount_centavos)
         WHERE posting_id = (SELECT id FROM postings WHERE kind = 'penalty' LIMIT 1)",
    );
    assert_eq!(differing(&server).await, [bea.order_id]);
}

#[tokio::test]
async fn the_trial_balance_of_a_day_has_equal_sides() {
    let server = start().await;
    two_loans(&server).await;
    let of_day = |day| trial_balance_of(&server, Some(day));
    let first = of_day(date(2026, 7, 15)).await.expect("a balance").balances;
    assert_eq!(first[&Account::CashInTransit], 2_000_000);
    assert_eq!(first[&Account::OverpaymentPayable], -972_700);
    assert_eq!(first.values().sum::<i64>(), 0, "{first:?}");
    let days = Days {
        day: Some(date(2026, 7, 15)),
        ..Days::default()
    };
    let printed = report(&server, "trial-balance", days)
        .await
        .expect("a balance");
    assert_eq!(
        printed[0],
        ["1010", "Cash in transit from channels", "20000.00", "0.00"]
    );
    let total = &printed[printed.len() - 3];
    assert_eq!(
        (&*total[1], &total[2]),
        ("total at the end of 2026-07-15", &total[3])
    );
    let before = of_day(date(2026, 1, 1)).await.expect("a balance");
    assert!(before.balances.is_empty(), "{before:?}");
    let to_come = of_day(date(2036, 1, 1)).await;
    assert_eq!(to_come.expect_err("a refusal").code(), ErrorCode::Invalid);
}

#[tokio::test]
async fn the_journal_has_entries_that_sum_to_nothing() {
    let server = start().await;
    two_loans(&server).await;
    let journal = |from, to| {
        let (from, to) = (Some(from), Some(to));
        report(
            &server,
            "journal",
            Days {
                from,
                to,
                ..Days::default()
            },
        )
    };
    let wrong = journal(date(2026, 8, 1), date(2026, 7, 1)).await;
    assert_eq!(wrong.expect_err("a refusal").code(), ErrorCode::Invalid);
    let july = journal(date(2026, 7, 1), date(2026, 7, 31)).await;
    let july = july.expect("a journal");
    assert!(july.len() > 10, "{july:?}");
    let entries = july.iter();
    let sum: i64 = entries
        .map(|fields| amount(&fields[7]) - amount(&fields[8]))
        .sum();
    assert_eq!(sum, 0);
}

#[tokio::test]
async fn the_portfolio_of_a_day_counts_what_is_at_risk_and_what_was_collected() {
    let server = start().await;
    two_loans(&server).await;
    let first = portfolio(&server, Some(date(2026, 7, 15))).await;
    assert_eq!((first.orders, first.principal_centavos), (1, 1_000_000));
    assert_eq!(first.collected["GCash"], 2_000_000);
    let at_risk = |portfolio: &Portfolio| {
        let late = portfolio.at_risk.iter();
        let late = late.map(|late| (late.days, late.orders, late.principal_centavos));
        late.collect::<Vec<_>>()
    };
    assert_eq!(at_risk(&first)[0], (1, 0, 0));
    let today = portfolio(&server, None).await;
    assert_eq!(at_risk(&today)[1..3], [(30, 1, 1_000_000), (60, 0, 0)]);
    let printed = report(&server, "portfolio", Days::default())
        .await
        .expect("a report");
    assert!(
        printed.contains(
            &["at risk, 30 days or more", "1", "10000.00", "100.00"]
                .map(str::to_owned)
                .to_vec()
        ),
        "{printed:?}"
    );
}

#[tokio::test]
async fn staff_04_an_order_is_found_by_phone_id_code_and_payment_and_shown_without_the_phone() {
    let server = start().await;
    let (ana, _) = two_loans(&server).await;
    let wide = |letter| match letter {
        '0'..='9' => char::from_u32(u32::from(letter) + 0xfee0),
        _ => Some(letter),
    };
    let wide_phone: String = ANA.chars().filter_map(wide).collect();
    let named = [
        ANA,
        &wide_phone,
        &ana.order_id,
        "90006/gc_1",
        "GCash/gc_1",
        "gcash/gc_1",
    ];
    for what in named {
        let found = order_search::find(&server.app, what, 10).await;
        let found = found.expect("an order").orders;
        let (order, phone) = (&found[0].order, found[0].phone_last4.as_deref());
        assert_eq!((order.id(), phone), (ana.order_id.as_str(), Some("4321")));
    }
    for what in ["", "09170000000", "ord_none", "90006/none", "/"] {
        let none = order_search::find(&server.app, what, 10).await;
        assert_eq!(none.expect_err("none").code(), ErrorCode::NotFound);
    }
    let shown = dossier(&server, &ana.order_id).await;
    let figures = shown.figures.expect("a released loan");
    assert_eq!(
        (
            figures.status,
            figures.ended,
            figures.owed_to_borrower_centavos
        ),
        (OrderStatus::Settled, Some(Cause::PaidInFull), 972_700)
    );
    let has = |event: &dyn Fn(&HistoryEvent) -> bool| {
        shown.history.iter().any(|entry| event(&entry.event))
    };
    for cause in [Cause::Confirmed, Cause::Released] {
        assert!(has(
            &|event| matches!(event, HistoryEvent::Status(change) if change.cause == cause)
        ));
    }
    assert!(has(&|event| matches!(
        event,
        HistoryEvent::Loan(paid) if paid.reference == "90006/gc_1" && paid.effective_on == date(2026, 7, 15)
            && matches!(paid.kind, EventKind::Payment { amount_centavos: 2_000_000, .. })
    )));
    assert!(!format!("{shown:?}").contains(ANA), "{shown:?}");
}
