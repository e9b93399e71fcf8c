//! Interest of periods to come that was paid ahead is decided at the beginning of its period: an amount in several
//! payments of a day does what it does in one (MONEY-15, MONEY-18).

use jiff::civil::Date;
use proptest::prelude::*;
use proptest::sample::select;

use super::borrowers::{
    RELEASED_ON, balance, live_until, loan_of, pay, released_from, tulay_cash, tulay_sahod,
};
use super::product::changed;
use crate::calendar::add_days;
use crate::ledger::Account;
use crate::loan_account::{Loan, LoanAccount};
use crate::product::Terms;
use crate::repayment::{due, plan};
use crate::schedule::{InstalmentSplit, InterestKind};
use crate::state::OrderStatus;
use crate::statement::{payment_parts, statement};

fn day(days: i64) -> Date {
    add_days(RELEASED_ON, days).unwrap()
}

fn declining() -> Terms {
    changed(tulay_sahod(), |terms| {
        terms.interest = InterestKind::Declining;
    })
}

fn equal(terms: Terms, principal_centavos: i64, term_days: i64) -> Loan {
    let mut loan = loan_of(terms, principal_centavos, term_days);
    loan.agreed.instalment_split = InstalmentSplit::Equal;
    loan
}

fn income(account: &LoanAccount) -> i64 {
    -balance(account, Account::InterestIncome)
}

fn full(account: &LoanAccount, today: Date) -> i64 {
    let due = due(account, today).unwrap().unwrap();
    due.full_amount_centavos.unwrap()
}

#[test]
fn money_15_settled_on_day_2_in_one_payment_or_in_two_a_declining_loan_costs_90_pesos() {
    let released = || {
        let mut maria = released_from(equal(declining(), 1_000_000, 91), RELEASED_ON);
        live_until(&mut maria, day(2));
        maria
    };
    let mut once = released();
    assert_eq!(full(&once, day(2)), 1_009_000);
    pay(&mut once, "full", 1_009_000, day(2)).unwrap();
    assert_eq!((once.status, income(&once)), (OrderStatus::Settled, 9_000));

    let mut twice = released();
    pay(&mut twice, "first", 500_000, day(2)).unwrap();
    assert_eq!(
        full(&twice, day(2)),
        509_000,
        "as if nothing had been paid for what comes"
    );
    pay(&mut twice, "full", 509_000, day(2)).unwrap();
    assert_eq!(
        (twice.status, income(&twice)),
        (OrderStatus::Settled, 9_000)
    );
    assert_eq!(balance(&twice, Account::OverpaymentPayable), 0);
}

#[test]
fn money_15_an_hour_between_two_payments_of_day_91_costs_a_flat_loan_nothing() {
    // ₱10,000.00 for 180 days: six times 90.00 of interest; prepayment from day 90.
    let released = || {
        let terms = changed(tulay_cash(), |terms| {
            terms.prepayment.min_term_share_bp = 5_000;
        });
        let mut jose = released_from(equal(terms, 1_000_000, 180), RELEASED_ON);
        let amounts = jose.first_schedule.instalments.clone();
        for paid in &amounts[..3] {
            live_until(&mut jose, paid.due_on);
            pay(&mut jose, "due", paid.amount_centavos(), paid.due_on).unwrap();
        }
        live_until(&mut jose, day(91));
        jose
    };
    let mut once = released();
    let settling = full(&once, day(91));
    pay(&mut once, "full", settling, day(91)).unwrap();
    assert_eq!((once.status, income(&once)), (OrderStatus::Settled, 36_000));

    // The fourth installment, and the fifth, whose time has not begun.
    let mut twice = released();
    pay(&mut twice, "two", 351_334, day(91)).unwrap();
    assert_eq!(full(&twice, day(91)), settling - 351_334);
    pay(&mut twice, "full", settling - 351_334, day(91)).unwrap();
    assert_eq!(
        (twice.status, income(&twice)),
        (OrderStatus::Settled, 36_000)
    );

    // Of what settles, the interest of the fifth that was paid is 90.00.
    let parts = payment_parts(&twice.ledger, &format!("full-{}", day(91)));
    let parts = parts.unwrap().unwrap();
    assert_eq!(parts.forgone_centavos, 18_000);
    assert_eq!(parts.interest_centavos + parts.overpaid_centavos, 0);
    let lines = statement(&twice, &twice.events).unwrap();
    assert_eq!(lines.last().unwrap().balance_centavos, 0);
}

#[test]
fn money_02_a_plan_shows_interest_that_was_paid_ahead_and_counts_as_principal_as_principal() {
    let mut maria = released_from(equal(declining(), 1_000_000, 91), RELEASED_ON);
    pay(&mut maria, "first", 400_000, day(2)).unwrap();
    let interest = |account: &LoanAccount| plan(account, day(2)).unwrap()[1].interest_centavos;
    let before = interest(&maria);
    pay(&mut maria, "second", 200_000, day(2)).unwrap();
    assert!(interest(&maria) < before);
    let lines = plan(&maria, day(2)).unwrap();
    let principal: i64 = lines.iter().map(|line| line.principal_centavos).sum();
    assert_eq!(principal, 1_000_000);
    for line in lines {
        let whole = line.principal_centavos + line.interest_centavos + line.penalty_centavos;
        assert_eq!(whole - line.paid_centavos, line.unpaid_centavos);
    }
}

#[test]
fn money_15_a_loan_that_was_all_but_paid_settles_on_the_first_day_of_prepayment_and_gets_the_rest_back()
 {
    let terms = changed(tulay_cash(), |terms| {
        (
            terms.prepayment.min_term_share_bp,
            terms.prepayment.min_days,
        ) = (0, 20);
    });
    let mut jose = released_from(equal(terms, 1_000_000, 91), RELEASED_ON);
    pay(&mut jose, "nearly", 1_027_299, day(10)).unwrap();
    assert_eq!(jose.status, OrderStatus::InRepayment);
    live_until(&mut jose, day(20));
    assert_eq!((jose.status, income(&jose)), (OrderStatus::Settled, 9_100));
    assert_eq!(
        -balance(&jose, Account::OverpaymentPayable),
        1_027_299 - 1_009_100
    );
}

/// Amounts of one day, of a loan of either kind whose installments of the days before were paid in part.
#[derive(Debug, Clone)]
struct Day {
    loan: Loan,
    /// The day, and the part of what was due before that was paid on its date, in percent.
    on: i64,
    paid_percent: i64,
    amounts: Vec<i64>,
}

fn days() -> impl Strategy<Value = Day> {
    let kinds = select(&[InterestKind::Flat, InterestKind::Declining][..]);
    let loans = (
        kinds,
        300_000..2_000_000_i64,
        91..=365_i64,
        0..=2_000_i64,
        any::<bool>(),
    );
    let loans = loans.prop_map(|(kind, principal, days, ppm, principal_first)| {
        let terms = changed(tulay_cash(), |terms| {
            (terms.interest, terms.daily_interest_ppm) = (kind, ppm);
            terms.prepayment.min_term_share_bp = 0;
            terms.rollover = None;
            if principal_first {
                terms.allocation_order.swap(2, 3);
            }
        });
        equal(terms, principal, days)
    });
    let amounts = prop::collection::vec(1..1_500_000_i64, 2..5);
    (
        loans,
        1..200_i64,
        prop_oneof![2 => Just(100), 1 => 0..100_i64],
        amounts,
    )
        .prop_map(|(loan, on, paid_percent, amounts)| Day {
            on: on.min(loan.term_days),
            loan,
            paid_percent,
            amounts,
        })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn money_18_an_amount_in_several_payments_of_a_day_does_what_it_does_in_one(case in days()) {
        let mut once = released_from(case.loan.clone(), RELEASED_ON);
        for due in once.first_schedule.instalments.clone() {
            let amount = due.amount_centavos() * case.paid_percent / 100;
            if due.due_on < day(case.on) && amount > 0 {
                pay(&mut once, "due", amount, due.due_on).unwrap();
            }
        }
        live_until(&mut once, day(case.on));
        let mut often = once.clone();
        pay(&mut once, "once", case.amounts.iter().sum(), day(case.on)).unwrap();
        for (number, amount) in case.amounts.iter().enumerate() {
            pay(&mut often, &format!("often-{number}"), *amount, day(case.on)).unwrap();
        }
        for days_after in [0, 40, 400] {
            let today = day(case.on + days_after);
            let (once, often) = (once.seen_on(today), often.seen_on(today));
            prop_assert_eq!(once.status, often.status);
            for account in Account::ALL {
                prop_assert_eq!(balance(&once, account), balance(&often, account), "{:?}", account);
            }
            let unpaid = |account: &LoanAccount| -> Vec<i64> {
                let lines = plan(account, today).unwrap();
                lines.iter().map(|line| line.unpaid_centavos).collect()
            };
            prop_assert_eq!(unpaid(&once), unpaid(&often));
        }
    }
}
