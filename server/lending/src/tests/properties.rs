//! Whatever a borrower does, on whichever days: the accounts stay right. `PROPTEST_CASES=6000` looks longer.

use jiff::civil::date;
use proptest::prelude::*;

use super::borrowers::{
    balance, live_until, loan_of, outstanding, payment_of, released_from, tulay_cash, tulay_sahod,
};
use crate::calendar::add_days;
use crate::ledger::{Account, PostingKind};
use crate::loan_account::LoanAccount;
use crate::product::Terms;
use crate::repayment::{due, plan};
use crate::rollover::offer;
use crate::servicing::{self, Payment};
use crate::state::OrderStatus;

/// What happens next.
#[derive(Debug, Clone)]
enum Event {
    /// Days pass, servicing runs at the end of them.
    Pass(i64),
    /// A payment arrives that was made so many days ago.
    Pay { amount_centavos: i64, days_ago: i64 },
    /// Exactly what is due is paid.
    PayDue,
    /// What settles everything is paid, where it may be.
    PayFull,
    /// The delay offer is paid, where there is one, and something more.
    PayDelay { more_centavos: i64 },
    /// A payment is taken back, made so many events ago.
    TakeBack { events_ago: usize },
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        4 => (1..45_i64).prop_map(Event::Pass),
        3 => (prop_oneof![1..200_000_i64, 1..3_000_000_i64], prop_oneof![0..10_i64, 0..120_i64])
            .prop_map(|(amount_centavos, days_ago)| Event::Pay { amount_centavos, days_ago }),
        2 => Just(Event::PayDue),
        1 => Just(Event::PayFull),
        1 => prop_oneof![Just(0_i64), 1..300_000_i64].prop_map(|more_centavos| Event::PayDelay { more_centavos }),
        1 => (1..6_usize).prop_map(|events_ago| Event::TakeBack { events_ago }),
    ]
}

/// The seed's penalties under the caps: the cap on the cost is reached within weeks.
fn soon_at_the_cap() -> Terms {
    Terms {
        caps: true,
        ..tulay_cash()
    }
}

fn terms() -> impl Strategy<Value = Terms> {
    prop_oneof![
        Just(tulay_cash()),
        Just(tulay_sahod()),
        Just(soon_at_the_cap())
    ]
}

fn loan_account() -> impl Strategy<Value = LoanAccount> {
    let days = prop::sample::select(vec![91_i64, 105, 120, 180, 365]);
    (terms(), 1..2_000_000_i64, days, 0..1_500_i64).prop_map(
        |(terms, principal, term_days, start)| {
            let released_on = add_days(date(2026, 1, 1), start).unwrap();
            released_from(loan_of(terms, principal, term_days), released_on)
        },
    )
}

fn receive(loan_account: &mut LoanAccount, payment: &Payment, today: jiff::civil::Date) {
    let decision = servicing::payment(loan_account, payment, today).unwrap();
    loan_account.apply(decision).unwrap();
}

/// Plays one event at the given time, and gives the time after it.
fn play(loan_account: &mut LoanAccount, event: &Event, step: usize, day: i64) -> i64 {
    let today = add_days(loan_account.released_on, day).unwrap();
    let reference = format!("p{step}");
    match event {
        Event::Pass(days) => {
            live_until(loan_account, add_days(today, *days).unwrap());
            return day + days;
        }
        Event::Pay {
            amount_centavos,
            days_ago,
        } => {
            let paid_on = add_days(today, -days_ago).unwrap();
            receive(
                loan_account,
                &payment_of(&reference, *amount_centavos, paid_on),
                today,
            );
        }
        Event::PayDue => {
            if let Some(due) = due(loan_account, today).unwrap() {
                receive(
                    loan_account,
                    &payment_of(&reference, due.amount_centavos, today),
                    today,
                );
            }
        }
        Event::PayFull => {
            let full = due(loan_account, today)
                .unwrap()
                .and_then(|due| due.full_amount_centavos);
            if let Some(full_centavos) = full {
                receive(
                    loan_account,
                    &payment_of(&reference, full_centavos, today),
                    today,
                );
                assert_eq!(
                    loan_account.status,
                    OrderStatus::Settled,
                    "it settles everything"
                );
            }
        }
        Event::PayDelay { more_centavos } => {
            if let Ok(offer) = offer(loan_account, today).unwrap() {
                let payment = payment_of(&reference, offer.amount_centavos + more_centavos, today);
                receive(
                    loan_account,
                    &Payment {
                        is_delay: true,
                        ..payment
                    },
                    today,
                );
            }
        }
        Event::TakeBack { events_ago } => {
            let reference = format!("p{}", step.saturating_sub(*events_ago));
            if let Ok(decision) = servicing::take_back(loan_account, &reference, today) {
                loan_account.apply(decision).unwrap();
            }
        }
    }
    day
}

fn assert_right(loan_account: &LoanAccount, today: jiff::civil::Date) {
    let all = Account::ALL.map(|account| balance(loan_account, account));
    assert_eq!(all.iter().sum::<i64>(), 0, "the ledger sums to 0");
    assert_nobody_owes_what_is_paid(loan_account);
    assert_the_plan_holds_the_debt(loan_account, today);
    assert_eq!(
        loan_account.status == OrderStatus::Settled,
        outstanding(loan_account) == 0,
        "settled when all is paid"
    );
    assert!(
        servicing::new_day(loan_account, today).unwrap().is_empty(),
        "a day is done once"
    );
    let mut references: Vec<_> = loan_account
        .ledger
        .postings()
        .iter()
        .map(|posting| &posting.reference)
        .collect();
    references.sort();
    references.dedup();
    assert_eq!(
        references.len(),
        loan_account.ledger.postings().len(),
        "each reference stands once"
    );
}

/// No debt below 0, and no penalty owed by who is owed one back for the same instalment.
fn assert_nobody_owes_what_is_paid(loan_account: &LoanAccount) {
    for instalment in &loan_account.schedule.instalments {
        let number = instalment.number;
        let of = |account| {
            loan_account
                .ledger
                .instalment_balance_centavos(account, number)
                .unwrap()
        };
        for account in Account::ALL
            .into_iter()
            .filter(|account| account.is_receivable())
        {
            assert!(of(account) >= 0, "{account:?} of {number}");
        }
        let back = of(Account::OverpaymentPayable);
        assert!(back <= 0, "owed to the borrower, never by");
        assert!(
            of(Account::PenaltyReceivable) == 0 || back == 0,
            "both ways"
        );
    }
    assert!(balance(loan_account, Account::RolloverReceivable) >= 0);
    assert!(
        balance(loan_account, Account::OverpaymentPayable) <= 0,
        "owed to the borrower, never by"
    );
    for income in [
        Account::InterestIncome,
        Account::PenaltyIncome,
        Account::RolloverIncome,
    ] {
        assert!(
            balance(loan_account, income) <= 0,
            "{income:?} is never given away"
        );
    }
}

/// What is told to the borrower is what the ledger holds.
fn assert_the_plan_holds_the_debt(loan_account: &LoanAccount, today: jiff::civil::Date) {
    let unpaid = plan(loan_account, today)
        .unwrap()
        .iter()
        .map(|line| line.unpaid_centavos)
        .sum::<i64>();
    let fees = balance(loan_account, Account::RolloverReceivable);
    assert_eq!(
        unpaid + fees,
        outstanding(loan_account),
        "the plan is the debt"
    );
    let Some(due) = due(loan_account, today).unwrap() else {
        return;
    };
    let most = due
        .full_amount_centavos
        .unwrap_or(outstanding(loan_account));
    assert!((0..=most).contains(&due.amount_centavos), "{due:?}");
    assert!(most <= outstanding(loan_account), "{due:?}");
    assert!(due.overdue_centavos + due.penalty_centavos + fees <= due.amount_centavos);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn status_02_the_books_stay_right_whatever_happens(
        mut loan_account in loan_account(), events in prop::collection::vec(event(), 1..16),
    ) {
        let mut day = 0;
        for (step, event) in events.iter().enumerate() {
            let cash = balance(&loan_account, Account::CashInTransit);
            day = play(&mut loan_account, event, step, day);
            let today = add_days(loan_account.released_on, day).unwrap();
            live_until(&mut loan_account, today);
            assert_right(&loan_account, today);
            let change = balance(&loan_account, Account::CashInTransit) - cash;
            match event {
                Event::Pass(_) => prop_assert_eq!(change, 0, "days bring no money"),
                Event::Pay { amount_centavos, .. } => prop_assert_eq!(change, *amount_centavos),
                Event::TakeBack { .. } => prop_assert!(change <= 0),
                Event::PayDue | Event::PayFull | Event::PayDelay { .. } => prop_assert!(change >= 0),
            }
        }
        let principal = loan_account.schedule.principal_centavos().unwrap();
        prop_assert_eq!(principal, loan_account.loan.principal_centavos, "the schedule holds what was released");
    }

    #[test]
    fn status_02_paying_what_is_due_settles_every_loan_with_nothing_left(
        mut loan_account in loan_account(), waits in prop::collection::vec(0..40_i64, 12),
    ) {
        let mut day = 0;
        for (step, wait) in waits.iter().enumerate() {
            day = play(&mut loan_account, &Event::Pass(*wait), step, day);
            day = play(&mut loan_account, &Event::PayDue, step, day);
        }
        prop_assert_eq!(loan_account.status, OrderStatus::Settled);
        for account in Account::ALL.into_iter().filter(|account| account.is_receivable()) {
            prop_assert_eq!(balance(&loan_account, account), 0);
        }
        prop_assert_eq!(balance(&loan_account, Account::OverpaymentPayable), 0);
        prop_assert_eq!(balance(&loan_account, Account::InterestUnearned), 0);
    }

    #[test]
    fn site_03_the_last_instalment_takes_the_rest(loan_account in loan_account()) {
        let count = i64::try_from(loan_account.schedule.instalments.len()).unwrap();
        let principal = loan_account.loan.principal_centavos;
        prop_assert_eq!(loan_account.schedule.principal_centavos().unwrap(), principal);
        for instalment in &loan_account.schedule.instalments {
            let off = instalment.principal_centavos * count - principal;
            prop_assert!(off.abs() <= count, "instalments differ by a centavo at most");
            prop_assert!(instalment.interest_centavos >= 0);
        }
        prop_assert!(loan_account.schedule.instalments.is_sorted_by_key(|instalment| instalment.due_on));
    }

    #[test]
    fn with_caps_on_no_loan_costs_more_than_its_principal(
        terms in prop_oneof![Just(tulay_sahod()), Just(soon_at_the_cap())],
        principal in 1..2_000_000_i64, events in prop::collection::vec(event(), 1..16),
    ) {
        let loan = loan_of(terms, principal, 120);
        let mut loan_account = released_from(loan, date(2026, 1, 1));
        let mut day = 0;
        for (step, event) in events.iter().enumerate() {
            day = play(&mut loan_account, event, step, day);
        }
        let last = add_days(loan_account.released_on, day + 2_000).unwrap();
        live_until(&mut loan_account, last);
        let charged = [Account::FeeIncome, Account::InterestIncome, Account::InterestUnearned,
            Account::PenaltyIncome, Account::RolloverIncome];
        prop_assert!(-charged.map(|account| balance(&loan_account, account)).iter().sum::<i64>() <= principal);
    }

    #[test]
    fn penalties_come_to_the_same_however_often_servicing_runs(
        loan_account in loan_account(), mut days in prop::collection::vec(0..300_i64, 0..12),
    ) {
        days.push(300);
        days.sort_unstable();
        let last = add_days(loan_account.released_on, 300).unwrap();
        let (mut often, mut once) = (loan_account.clone(), loan_account);
        for day in days {
            let today = add_days(often.released_on, day).unwrap();
            live_until(&mut often, today);
        }
        live_until(&mut once, last);
        prop_assert_eq!(balance(&often, Account::PenaltyIncome), balance(&once, Account::PenaltyIncome));
        prop_assert_eq!(often.status, once.status);
        let releases = once.ledger.postings().iter().filter(|posting| posting.kind == PostingKind::Release);
        prop_assert_eq!(releases.count(), 1);
    }
}
