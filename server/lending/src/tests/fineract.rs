//! Cases of another lending system, with its figures: Apache Fineract, Apache License 2.0, folder
//! `fineract-e2e-tests-runner/src/test/resources/features`, files `LoanCBR.feature` (cases C2505, C2515, C2516, C2517)
//! and `LoanReAging.feature` (case C3053), named by their `TestRailId`. The code is ours; amounts and dates are theirs.
//!
//! Their amounts are euros, ours pesos. Their loan of one installment without interest is here ₱1,000.00 for 30 days at
//! a rate of 0, without fee, penalties, rollover and tolerance, which may be paid at any time. Their states
//! `CLOSED_OBLIGATIONS_MET` and `ACTIVE` are settled and in repayment. They move a refund that is more than the
//! overpayment into the receivable of the loan's principal; it is an account of its own here (MONEY-17), so that the
//! principal outstanding is never more than what was lent.

use jiff::civil::{Date, date};

use super::borrowers::{
    Told, balance, live_until, loan_of, outstanding, pay, released_from, take_back, tell,
    tulay_cash,
};
use crate::ledger::Account;
use crate::product::{BeforeReversal, PenaltyTerms, PrepaymentTerms, Terms};
use crate::repayment::{due, plan};
use crate::replay::EventKind;
use crate::state::OrderStatus;

/// ₱1,000.00.
const LENT: i64 = 100_000;

fn without_charges(term_days: i64, released_on: Date) -> Told {
    let terms = Terms {
        daily_interest_ppm: 0,
        processing_fee_bp: 0,
        penalty: PenaltyTerms {
            one_off_new_centavos: 0,
            one_off_repeat_centavos: 0,
            steps: Vec::new(),
            before_reversal: BeforeReversal::Charge,
        },
        rollover: None,
        prepayment: PrepaymentTerms {
            min_term_share_bp: 0,
            min_days: 0,
        },
        ..tulay_cash()
    };
    released_from(loan_of(terms, LENT, term_days), released_on)
}

/// Figures after a credit-balance refund whose first payment is taken back.
#[derive(Debug, PartialEq, Eq)]
struct AfterReversal {
    outstanding: i64,
    principal: i64,
    refund_owed_back: i64,
    owed_to_borrower: i64,
}

/// Pays, refunds what is too much, and takes the first payment back on the day of the refund.
fn refund_then_reversal(
    payments: &[(i8, i64)],
    (refund_day, amount_centavos): (i8, i64),
) -> AfterReversal {
    let mut told = without_charges(30, date(2023, 1, 1));
    let mut references = Vec::new();
    for (name, (day, amount)) in ["first", "second", "third"].into_iter().zip(payments) {
        let on = date(2023, 1, *day);
        live_until(&mut told, on);
        pay(&mut told, name, *amount, on).unwrap();
        references.push(format!("{name}-{on}"));
    }
    assert_eq!(outstanding(&told), 0);
    assert_eq!(
        -balance(&told, Account::OverpaymentPayable),
        amount_centavos
    );
    let on = date(2023, 1, refund_day);
    live_until(&mut told, on);
    let refund = EventKind::Refund { amount_centavos };
    tell(&mut told, "refund", refund, on, on).unwrap();
    assert_eq!((told.status, outstanding(&told)), (OrderStatus::Settled, 0));
    take_back(&mut told, &references[0], on).unwrap();
    assert_eq!(told.status, OrderStatus::InRepayment);
    let asked = due(&told.seen_on(on), on).unwrap().unwrap();
    assert_eq!(asked.full_amount_centavos, Some(outstanding(&told)));
    let figures = AfterReversal {
        outstanding: outstanding(&told),
        principal: balance(&told, Account::LoanPrincipal),
        refund_owed_back: balance(&told, Account::RefundReceivable),
        owed_to_borrower: -balance(&told, Account::OverpaymentPayable),
    };
    pay(&mut told, "again", figures.outstanding, on).unwrap();
    assert_eq!((told.status, outstanding(&told)), (OrderStatus::Settled, 0));
    figures
}

#[test]
fn money_17_fineract_c2505_a_refund_is_owed_back_in_part_when_the_first_of_three_payments_is_undone()
 {
    let found = refund_then_reversal(&[(3, 10_000), (5, 50_000), (5, 60_000)], (7, 20_000));
    let expected = AfterReversal {
        outstanding: 10_000,
        principal: 0,
        refund_owed_back: 10_000,
        owed_to_borrower: 0,
    };
    assert_eq!(found, expected);
}

#[test]
fn money_17_fineract_c2515_a_refund_is_owed_back_when_the_only_payment_is_undone() {
    let found = refund_then_reversal(&[(10, 120_000)], (11, 20_000));
    let expected = AfterReversal {
        outstanding: 120_000,
        principal: LENT,
        refund_owed_back: 20_000,
        owed_to_borrower: 0,
    };
    assert_eq!(found, expected);
}

#[test]
fn money_17_fineract_c2516_a_refund_is_owed_back_when_the_first_of_two_payments_is_undone() {
    let found = refund_then_reversal(&[(10, 50_000), (11, 70_000)], (13, 20_000));
    let expected = AfterReversal {
        outstanding: 50_000,
        principal: 30_000,
        refund_owed_back: 20_000,
        owed_to_borrower: 0,
    };
    assert_eq!(found, expected);
}

#[test]
fn money_17_fineract_c2517_a_payment_that_still_overpays_covers_its_part_of_the_refund() {
    let found = refund_then_reversal(&[(10, 10_000), (11, 110_000)], (13, 20_000));
    let expected = AfterReversal {
        outstanding: 10_000,
        principal: 0,
        refund_owed_back: 10_000,
        owed_to_borrower: 0,
    };
    assert_eq!(found, expected);
}

/// Their loan has a down payment of 250.00 on the first day and three installments every 15 days; ours has no down
/// payment, so there are four installments of ₱250.00 every 30 days, and the first is paid ahead on the first day. Both
/// give the other three the same new dates. Their chargeback is a debit of its own day, added to the first new
/// installment: 500.00 on 10 March, nothing late before. Ours takes the payment out from its own day on: its
/// installment keeps its date, 31 January, and is late. By 10 March the same sum is due, and later nothing differs.
#[test]
fn money_06_fineract_c3053_a_chargeback_after_new_dates_is_owed_with_the_first_of_them() {
    let released_on = date(2024, 1, 1);
    let mut told = without_charges(120, released_on);
    pay(&mut told, "down payment", 25_000, released_on).unwrap();
    let re_aged_on = date(2024, 2, 21);
    live_until(&mut told, re_aged_on);
    assert_eq!(outstanding(&told), 75_000);
    let new_dates = [date(2024, 3, 10), date(2024, 5, 10), date(2024, 7, 10)];
    let due_dates = (2..).zip(new_dates).collect();
    let reschedule = EventKind::Reschedule { due_dates };
    tell(&mut told, "re-age", reschedule, re_aged_on, re_aged_on).unwrap();

    let charged_back_on = date(2024, 2, 25);
    live_until(&mut told, charged_back_on);
    take_back(&mut told, "down payment-2024-01-01", charged_back_on).unwrap();
    assert_eq!(outstanding(&told), LENT);
    assert_eq!(told.status, OrderStatus::Overdue, "theirs is not late");
    let lines = plan(&told.seen_on(charged_back_on), charged_back_on).unwrap();
    let dates: Vec<Date> = lines.iter().map(|line| line.due_on).collect();
    assert_eq!(dates, [&[date(2024, 1, 31)], &new_dates[..]].concat());

    for (on, due_by_then) in [(charged_back_on, 25_000), (new_dates[0], 50_000)] {
        live_until(&mut told, on);
        let asked = due(&told.seen_on(on), on).unwrap().unwrap();
        assert_eq!(asked.amount_centavos, due_by_then, "{on}");
    }
    pay(&mut told, "both", 50_000, new_dates[0]).unwrap();
    for on in &new_dates[1..] {
        live_until(&mut told, *on);
        let asked = due(&told.seen_on(*on), *on).unwrap().unwrap();
        assert_eq!(asked.amount_centavos, 25_000, "{on}");
        pay(&mut told, "in time", 25_000, *on).unwrap();
    }
    assert_eq!((told.status, outstanding(&told)), (OrderStatus::Settled, 0));
}
