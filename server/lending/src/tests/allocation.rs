//! Allocation of payments: the product's order of late debts, and the debts that come after them.

use jiff::civil::{Date, date};
use proptest::prelude::*;

use super::borrowers::{
    FIRST_DUE_ON, RELEASED_ON, SECOND_DUE_ON, Told, live_until, loan_of, pay, released_from,
    rollover_payment, tell, tulay_cash,
};
use super::histories::history;
use crate::allocation::order;
use crate::debt_kind::DebtKind::{self, Fee, Interest, Penalty, Principal};
use crate::debt_kind::default_order;
use crate::ledger::Account;
use crate::loan_account::LoanAccount;
use crate::product::Terms;
use crate::repayment::due;
use crate::replay::replay;
use crate::rollover::offer;
use crate::state::OrderStatus;

/// Order in which a payment of a day pays the debts: P, I and Y are principal, interest and penalty of the installment
/// with that number, F is the fee,
/// R a refund owed back.
fn order_on(account: &LoanAccount, on: Date) -> String {
    let debts = order(account, on).unwrap();
    let words = debts.into_iter().map(|(account, number)| {
        let kind = match account {
            Account::LoanPrincipal => "P",
            Account::InterestReceivable => "I",
            Account::PenaltyReceivable => "Y",
            Account::RolloverReceivable => "F",
            Account::RefundReceivable => "R",
            other => panic!("{other:?} is no debt"),
        };
        format!(
            "{kind}{}",
            number.map_or(String::new(), |it| it.to_string())
        )
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Two instalments are late on 12 March: 1,027.00 each, with penalties.
fn two_late(order: &[DebtKind], tolerance_centavos: i64) -> Told {
    let terms = Terms {
        allocation_order: order.to_vec(),
        tolerance_centavos,
        ..tulay_cash()
    };
    let mut told = released_from(loan_of(terms, 300_000, 91), RELEASED_ON);
    live_until(&mut told, date(2026, 3, 12));
    told
}

/// Unpaid parts of an instalment: penalty, interest, principal.
fn unpaid(told: &Told, number: i64) -> [i64; 3] {
    let sides = [
        Account::PenaltyReceivable,
        Account::InterestReceivable,
        Account::LoanPrincipal,
    ];
    sides.map(|side| {
        told.ledger
            .instalment_balance_centavos(side, number)
            .unwrap()
    })
}

#[test]
fn money_04_a_payment_pays_penalties_fees_interest_and_principal_where_the_product_does_not_say() {
    let mut told = two_late(&default_order(), 0);
    let penalties = unpaid(&told, 1)[0] + unpaid(&told, 2)[0];
    let today = date(2026, 3, 12);
    pay(&mut told, "part", penalties + 2_700 + 40_000, today).unwrap();
    assert_eq!(unpaid(&told, 1), [0, 0, 60_000]);
    assert_eq!(unpaid(&told, 2), [0, 2_700, 100_000]);
}

#[test]
fn money_04_a_product_says_what_a_payment_pays_first() {
    let today = date(2026, 3, 12);
    for (order, first, second) in [
        // Principal before interest, instalment by instalment; penalties last.
        ([Principal, Interest, Fee, Penalty], [0, 0], [2_700, 59_300]),
        // Interest of both late instalments, and then the penalties.
        (
            [Interest, Penalty, Fee, Principal],
            [0, 100_000],
            [0, 100_000],
        ),
    ] {
        let mut told = two_late(&order, 0);
        let before = [unpaid(&told, 1)[0], unpaid(&told, 2)[0]];
        pay(&mut told, "part", 102_700 + 40_700, today).unwrap();
        assert_eq!(unpaid(&told, 1)[1..], first, "{order:?}");
        assert_eq!(unpaid(&told, 2)[1..], second, "{order:?}");
        let paid_penalties = before[0] + before[1] - unpaid(&told, 1)[0] - unpaid(&told, 2)[0];
        let left = if order[0] == Principal {
            0
        } else {
            102_700 + 40_700 - 5_400
        };
        assert_eq!(paid_penalties, left, "{order:?}");
    }
}

#[test]
fn money_04_a_fee_keeps_its_place_and_an_installment_of_today_is_not_late() {
    for (order, debts) in [
        (default_order(), "Y1 Y2 Y3 F I1 P1 R I2 P2 I3 P3"),
        (
            vec![Principal, Interest, Fee, Penalty],
            "P1 I1 F Y1 Y2 Y3 R P2 I2 P3 I3",
        ),
        (
            vec![Fee, Interest, Penalty, Principal],
            "F I1 Y1 Y2 Y3 P1 R I2 P2 I3 P3",
        ),
    ] {
        let told = two_late(&order, 0).seen_on(SECOND_DUE_ON);
        assert_eq!(order_on(&told, SECOND_DUE_ON), debts, "{order:?}");
    }
}

#[test]
fn money_04_penalties_that_come_last_still_come_before_what_is_not_due_yet() {
    let today = date(2026, 3, 12);
    let mut told = two_late(&[Principal, Interest, Fee, Penalty], 0);
    let late = due(&told, today).unwrap().unwrap().amount_centavos;
    pay(&mut told, "late", late, today).unwrap();
    assert_eq!((unpaid(&told, 1), unpaid(&told, 2)), ([0; 3], [0; 3]));
    assert_eq!(unpaid(&told, 3), [0, 2_790, 100_000]);
    assert_eq!(told.status, OrderStatus::InRepayment);
}

#[test]
fn money_04_a_rollover_pays_its_price_first_whatever_the_order() {
    let today = date(2026, 3, 12);
    let mut told = two_late(&[Principal, Interest, Fee, Penalty], 0);
    let price = offer(&told, today).unwrap().unwrap().amount_centavos;
    tell(
        &mut told,
        "delay",
        rollover_payment(price + 100, 0),
        today,
        today,
    )
    .unwrap();
    assert_eq!(told.rollovers, 1);
    assert_eq!(unpaid(&told, 1), [0, 2_700, 99_900]);
    assert_eq!(unpaid(&told, 2), [0, 2_700, 100_000]);
}

#[test]
fn money_05_what_counts_as_paid_gets_money_last() {
    let mut told = two_late(&default_order(), 100);
    let today = date(2026, 3, 12);
    let mut early = released_from(told.loan.clone(), RELEASED_ON);
    pay(&mut early, "short", 102_650, FIRST_DUE_ON).unwrap();
    pay(&mut early, "next", 102_700, SECOND_DUE_ON).unwrap();
    assert_eq!((unpaid(&early, 1), unpaid(&early, 2)), ([0, 0, 50], [0; 3]));
    let all = due(&told, today)
        .unwrap()
        .unwrap()
        .full_amount_centavos
        .unwrap();
    pay(&mut told, "short", all - 50, today).unwrap();
    assert_eq!(told.status, OrderStatus::Settled);
}

#[test]
fn money_05_a_loan_is_settled_when_each_instalment_counts_as_paid() {
    // 0.90 is left of each instalment, 2.70 in all; with 1.00 left of one, the loan is open.
    for (last, status) in [
        (102_700, OrderStatus::Settled),
        (102_690, OrderStatus::InRepayment),
    ] {
        let mut loan = loan_of(tulay_cash(), 300_000, 91);
        loan.agreed.terms.tolerance_centavos = 100;
        let mut told = released_from(loan, RELEASED_ON);
        pay(&mut told, "1", 102_610, FIRST_DUE_ON).unwrap();
        pay(&mut told, "2", 102_610, SECOND_DUE_ON).unwrap();
        pay(&mut told, "3", last, date(2026, 4, 2)).unwrap();
        assert_eq!(told.status, status, "{last}");
        let rests = 308_190 - 2 * 102_610 - last;
        let written_off = told
            .ledger
            .balance_centavos(Account::SmallBalanceWriteOff)
            .unwrap();
        let expected = if status == OrderStatus::Settled {
            rests
        } else {
            0
        };
        assert_eq!(written_off, expected);
    }
}

#[test]
fn money_03_a_loan_that_owes_only_interest_to_be_forgone_is_settled_once_prepayment_is_allowed() {
    // Principal first: all of it is paid on 31 January, and the interest of two installments. Half of the term has
    // passed on 16 February; the third installment's time begins on 3 March.
    let terms = Terms {
        allocation_order: vec![Principal, Interest, Fee, Penalty],
        ..tulay_cash()
    };
    let mut told = released_from(loan_of(terms, 300_000, 91), RELEASED_ON);
    pay(&mut told, "all but 27.90", 305_400, FIRST_DUE_ON).unwrap();
    let before = date(2026, 2, 15);
    live_until(&mut told, before);
    assert_eq!(told.status, OrderStatus::InRepayment);
    assert_eq!(due(&told, before).unwrap().unwrap().amount_centavos, 2_790);
    let today = date(2026, 2, 16);
    live_until(&mut told, today);
    assert_eq!(told.status, OrderStatus::Settled);
    assert_eq!(due(&told, today).unwrap(), None);
    let income = told.ledger.balance_centavos(Account::InterestIncome);
    assert_eq!(income.unwrap(), -5_400);
}

#[test]
fn delay_02_a_rollovers_payment_that_covers_everything_settles_without_the_fee() {
    let today = date(2026, 3, 12);
    for (short, status, rollovers) in [
        (0, OrderStatus::Settled, 0),
        (1, OrderStatus::InRepayment, 1),
    ] {
        let mut told = two_late(&default_order(), 0);
        let full = due(&told, today)
            .unwrap()
            .unwrap()
            .full_amount_centavos
            .unwrap();
        let kind = rollover_payment(full - short, 0);
        tell(&mut told, "delay", kind, today, today).unwrap();
        assert_eq!(
            (told.status, told.rollovers),
            (status, rollovers),
            "{short} short"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn money_03_each_amount_that_is_offered_does_what_it_says(history in history(), day in 0..1_000_i64) {
        let days = crate::calendar::days_between(history.released_on, history.last_day());
        let today = crate::calendar::add_days(history.released_on, day * days / 1_000).unwrap();
        let seen_on = |amount: Option<i64>, seen_on| {
            let mut events = history.events.clone();
            events.retain(|event| event.effective_on <= today);
            events.extend(amount.map(|amount| crate::replay::LoanEvent {
                reference: "offered".to_owned(),
                effective_on: today,
                sequence: 1_000,
                kind: super::borrowers::repayment(amount),
            }));
            let (loan, schedule) = (&history.loan, &history.schedule);
            replay(loan, history.released_on, schedule, &events, seen_on).unwrap()
        };
        let seen = |amount| seen_on(amount, today);
        let Some(offered) = due(&seen(None), today).unwrap() else {
            return Ok(());
        };
        let paid = seen(Some(offered.amount_centavos));
        prop_assert_ne!(paid.status, OrderStatus::Overdue, "what is due brings up to date");
        let tomorrow = seen_on(Some(offered.amount_centavos), crate::calendar::add_days(today, 1).unwrap());
        prop_assert_ne!(tomorrow.status, OrderStatus::Overdue, "MONEY-16: and not only until the night");
        if let Some(full) = offered.full_amount_centavos {
            prop_assert_eq!(seen(Some(full)).status, OrderStatus::Settled);
            if history.loan.agreed.terms.tolerance_centavos == 0 && full > 1 {
                prop_assert_ne!(seen(Some(full - 1)).status, OrderStatus::Settled, "no less does");
            }
        } else {
            prop_assert_ne!(seen(Some(offered.most_centavos)).status, OrderStatus::Settled);
        }
        if let Some(with_next) = offered.with_next_centavos {
            let left = due(&seen(Some(with_next)), today).unwrap().unwrap();
            prop_assert!(left.due_on >= today && left.amount_centavos == left.next_centavos - left.rebate_centavos);
        }
    }
}
