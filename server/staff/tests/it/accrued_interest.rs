//! Interest by day in the lender's books: the trial balance of a month's end, the journal's adjusting entries, and a
//! comparison of both on generated histories.

use std::collections::BTreeMap;

use jiff::civil::{Date, date};
use tulay_lender::error::Error;
use tulay_lender::loans::accounts;
use tulay_lender::loans::accounts::Payment;
use tulay_lending::calendar::add_days;
use tulay_lending::replay::{EventKind, PaymentPurpose};
use tulay_staff::books;
use tulay_staff::progress::Progress;
use tulay_staff::reports::Days;
use tulay_store::orders::{self, Order};
use tulay_store::{Tx, loan_events};

use crate::support::borrowers::ANA;
use crate::support::operators::report;
use crate::support::{Server, start};

const FIRST_DAY: Date = date(2026, 7, 15);

/// Debits of an account less its credits, by account number, in centavos.
type Balances = BTreeMap<String, i64>;

fn centavos(text: &str) -> i64 {
    text.replace('.', "").parse().unwrap_or(0)
}

fn without_zeros(mut balances: Balances) -> Balances {
    balances.retain(|_, centavos| *centavos != 0);
    balances
}

async fn trial_balance(server: &Server, day: Date) -> Balances {
    let found = books::trial_balance(&server.app, Some(day), &Progress::default()).await;
    let balances = found.expect("a balance").balances.into_iter();
    let balances =
        balances.map(|(account, centavos)| (books::chart(account).0.to_owned(), centavos));
    without_zeros(balances.collect())
}

/// Returns the journal's lines by field: date, order, posting, kind, reference, account, name, debit, credit, posted
/// at.
async fn journal(server: &Server, from: Date, to: Date) -> Vec<Vec<String>> {
    let days = Days {
        from: Some(from),
        to: Some(to),
        ..Days::default()
    };
    report(server, "journal", days).await.expect("a journal")
}

fn add(balances: &mut Balances, lines: &[Vec<String>]) {
    for line in lines {
        *balances.entry(line[5].clone()).or_default() += centavos(&line[7]) - centavos(&line[8]);
    }
}

#[tokio::test]
async fn a_months_end_has_the_interest_of_its_days_and_the_next_month_takes_the_adjustment_back() {
    let server = start().await;
    server.released(ANA).await;
    server.days_pass(60).await;
    // ₱91.00 for the 30 days from 15 July to 14 August: 16 days are ₱48.53.
    let july = trial_balance(&server, date(2026, 7, 31)).await;
    assert_eq!((july["4010"], july["2100"]), (-4_853, -27_300 + 4_853));
    // ₱91.00 posted on 14 August, and 17 of the 30 days until 13 September: ₱51.57.
    let august = trial_balance(&server, date(2026, 8, 31)).await;
    assert_eq!(august["4010"], -9_100 - 5_157);
    let lines = journal(&server, date(2026, 8, 1), date(2026, 8, 31)).await;
    let adjusting = lines
        .iter()
        .filter(|line| line[3].starts_with("accrued_interest"));
    let adjusting: Vec<String> = adjusting
        .map(|line| {
            [&line[0], &line[3], &line[5], &line[7], &line[8]]
                .map(String::as_str)
                .join(" ")
        })
        .collect();
    assert_eq!(
        adjusting,
        [
            "2026-08-01 accrued_interest_reversed 2100  48.53",
            "2026-08-01 accrued_interest_reversed 4010 48.53 ",
            "2026-08-31 accrued_interest 2100 51.57 ",
            "2026-08-31 accrued_interest 4010  51.57",
        ]
    );
    let mut of_august = Balances::new();
    add(&mut of_august, &lines);
    assert_eq!(of_august["4010"], august["4010"] - july["4010"]);
}

#[tokio::test]
async fn interest_of_days_that_have_not_come_is_in_no_journal() {
    let server = start().await;
    server.released(ANA).await;
    server.days_pass(10).await;
    let mut sums = Balances::new();
    add(
        &mut sums,
        &journal(&server, FIRST_DAY, date(2027, 1, 1)).await,
    );
    assert_eq!(sums["4010"], -3_033, "10 of 30 days");
    let to_come = journal(&server, date(2026, 12, 1), date(2027, 1, 1)).await;
    assert_eq!(to_come, Vec::<Vec<String>>::new());
}

/// Pseudo-random numbers, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: i64) -> i64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        i64::try_from(self.0 >> 33).expect("31 bits") % limit
    }
}

/// Applies a random event to a loan today: a payment with today's or an earlier date, a rollover, a write-off, a
/// reschedule, or the reversal of an earlier event.
fn happen(
    tx: &mut Tx<'_>,
    order_id: &str,
    (act, amount_centavos, days_ago): (i64, i64, i64),
    reference: &str,
    now: jiff::Timestamp,
) -> Result<(), Error> {
    let order = find(tx, order_id)?;
    let today = tulay_lending::calendar::manila_date(now);
    let purpose = match act {
        0..=3 => PaymentPurpose::Repay,
        _ => PaymentPurpose::Rollover {
            rollovers_before: order.rollovers,
        },
    };
    match act {
        0..=5 => {
            let payment = Payment {
                reference: reference.to_owned(),
                amount_centavos,
                paid_on: add_days(today, -days_ago)?,
                purpose,
            };
            accounts::receive(tx, &order, &payment, now)?;
        }
        6 => {
            let kind = EventKind::WriteOff { amount_centavos };
            accounts::add_event(tx, &order, reference, kind, now)?;
        }
        7 => {
            let due_dates = vec![(3, add_days(today, 120)?)];
            let kind = EventKind::Reschedule { due_dates };
            accounts::add_event(tx, &order, reference, kind, now)?;
        }
        _ => {
            let events = loan_events::of_order(tx, &order)?;
            let is_reversed = |reference: &str| {
                events
                    .iter()
                    .any(|event| event.reference == format!("reversal/{reference}"))
            };
            let last = events.iter().rev().find(|event| {
                !matches!(event.kind, EventKind::Reversal { .. }) && !is_reversed(&event.reference)
            });
            if let Some(last) = last {
                accounts::take_back(tx, &order, &last.reference, now)?;
            }
        }
    }
    Ok(())
}

fn find(tx: &mut Tx<'_>, order_id: &str) -> Result<Order, Error> {
    let found = orders::find_for_any_borrower(tx, order_id)?;
    Ok(found.expect("an order"))
}

/// Runs half a year of some loans.
async fn live(server: &Server, seed: u64) -> Vec<Date> {
    let mut numbers = Numbers(seed);
    let mut loans = Vec::new();
    let mut days = vec![FIRST_DAY];
    for (step, phone) in (0..36).zip(["09171234321", "09179999999", "09178888888"].iter().cycle()) {
        if step < 3 {
            loans.push(server.released(phone).await.order_id);
        }
        server.days_pass(1 + numbers.below(9)).await;
        days.push(server.app.clock.today_manila());
        let loan = usize::try_from(numbers.below(3))
            .expect("small")
            .min(loans.len() - 1);
        let order_id = loans[loan].clone();
        let amounts = [342_433, 50_000, 12_345, 700_000, 1_100_000];
        let amount = amounts[usize::try_from(numbers.below(5)).expect("small")];
        // A write-off is rare.
        let act = match numbers.below(12) {
            act @ 0..=5 => act,
            6 if step > 25 => 6,
            7 | 8 => 7,
            9 | 10 => 8,
            _ => 0,
        };
        let act = (act, amount, numbers.below(20));
        let (reference, now) = (format!("test/{step}"), server.app.clock.now());
        let happened = server
            .app
            .store
            .write(move |tx| happen(tx, &order_id, act, &reference, now));
        happened.await.expect("an event");
    }
    days
}

#[tokio::test]
async fn money_01_the_journal_from_the_first_day_adds_up_to_the_trial_balance_of_any_day() {
    for seed in [1, 2] {
        let server = start().await;
        let days = live(&server, seed).await;
        let months = [7, 8, 9, 10, 11].map(|month| date(2026, month, 1).last_of_month());
        let last = *days.last().expect("a day");
        let days = days.iter().step_by(3).chain(&months).chain([&last]);
        for &day in days.filter(|day| **day <= last) {
            let expected = trial_balance(&server, day).await;
            assert_eq!(expected.values().sum::<i64>(), 0);
            let mut sums = Balances::new();
            add(&mut sums, &journal(&server, FIRST_DAY, day).await);
            assert_eq!(without_zeros(sums), expected, "seed {seed}, until {day}");
            let middle = date(2026, 8, 20);
            if day > middle {
                let mut sums = Balances::new();
                add(&mut sums, &journal(&server, FIRST_DAY, middle).await);
                let next = middle.tomorrow().expect("a day");
                add(&mut sums, &journal(&server, next, day).await);
                assert_eq!(
                    without_zeros(sums),
                    expected,
                    "seed {seed}, in two parts until {day}"
                );
            }
        }
    }
}
