//! Delaying: its conditions, its price, and the moved dates.

use jiff::civil::{Date, date};

use super::borrowers::{
    FIRST_DUE_ON, RELEASED_ON, Told, balance, in_repayment, live_until, loan_of, outstanding,
    overdue, pay, released, released_from, rollover_payment, settled, tell, tulay_cash,
    tulay_sahod,
};
use crate::caps;
use crate::ledger::{Account, PostingKind};
use crate::loan_account::{Decision, LoanAccount};
use crate::repayment::due;
use crate::rollover::{DelayRefusal, offer};
use crate::state::{Cause, OrderStatus};

const OVERDUE_ON: Date = date(2026, 2, 3);
const OVERDUE_PENALTIES: i64 = 100_000 + 3 * 5_135;

fn delay(told: &mut Told, amount: i64, on: Date) -> Decision {
    let kind = rollover_payment(amount, told.rollovers);
    tell(told, &format!("delay-{on}"), kind, on, on).unwrap()
}

fn due_dates(told: &LoanAccount) -> Vec<Date> {
    told.schedule
        .instalments
        .iter()
        .map(|instalment| instalment.due_on)
        .collect()
}

#[test]
fn delay_01_in_repayment_a_delay_costs_its_fee_and_moves_every_date_by_as_much() {
    let offer = offer(&in_repayment(), date(2026, 1, 2)).unwrap().unwrap();
    assert_eq!(
        (offer.amount_centavos, offer.added_cost_centavos),
        (15_000, 15_000)
    );
    assert_eq!(
        (offer.total_after_centavos, offer.next_due_on),
        (308_190, date(2026, 2, 14))
    );
    assert_eq!(offer.schedule.version, 2);
    let dates: Vec<_> = offer
        .schedule
        .instalments
        .iter()
        .map(|instalment| instalment.due_on)
        .collect();
    assert_eq!(
        dates,
        [date(2026, 2, 14), date(2026, 3, 16), date(2026, 4, 16)]
    );
}

#[test]
fn delay_01_when_overdue_a_delay_costs_the_penalties_too_and_counts_from_today() {
    let offer = offer(&overdue(), OVERDUE_ON).unwrap().unwrap();
    assert_eq!(offer.amount_centavos, OVERDUE_PENALTIES + 15_000);
    assert_eq!(
        (offer.added_cost_centavos, offer.total_after_centavos),
        (15_000, 308_190)
    );
    assert_eq!(offer.next_due_on, date(2026, 2, 17));
}

#[test]
fn delay_01_amounts_stay_the_same_from_version_to_version() {
    let told = overdue();
    let after = offer(&told, OVERDUE_ON).unwrap().unwrap().schedule;
    assert_eq!(
        after.principal_centavos(),
        told.schedule.principal_centavos()
    );
    assert_eq!(after.interest_centavos(), told.schedule.interest_centavos());
}

#[test]
fn order_04_a_delay_is_refused_with_the_reason() {
    let never = {
        let mut terms = tulay_cash();
        terms.rollover = None;
        terms
    };
    let mut not_of_product = released_from(loan_of(never, 300_000, 91), RELEASED_ON);
    live_until(&mut not_of_product, date(2026, 1, 2));
    let mut used_up = in_repayment();
    used_up.view.rollovers = 2;
    let mut costly = released_from(loan_of(tulay_sahod(), 100_000, 91), RELEASED_ON);
    live_until(&mut costly, date(2036, 1, 1));
    for (told, reason) in [
        (released(), DelayRefusal::NotInRepayment),
        (settled(), DelayRefusal::NotInRepayment),
        (not_of_product, DelayRefusal::NotOfProduct),
        (used_up, DelayRefusal::UsedUp),
        (costly, DelayRefusal::AboveCostCap),
    ] {
        assert_eq!(offer(&told, date(2036, 1, 1)), Ok(Err(reason)));
    }
}

#[test]
fn static_03_a_rollover_may_cost_exactly_what_the_cap_leaves_and_not_a_centavo_more() {
    let with_fee = |fee_bp: i64| {
        let mut terms = tulay_cash();
        terms.caps = true;
        if let Some(rollover) = &mut terms.rollover {
            rollover.fee_bp = fee_bp;
        }
        // Of ₱100.00 a basis point is a centavo.
        let mut loan_account = released_from(loan_of(terms, 10_000, 91), RELEASED_ON);
        live_until(&mut loan_account, date(2026, 1, 2));
        loan_account
    };
    let left = caps::cost_left_centavos(&with_fee(0)).unwrap().unwrap();
    assert!(left > 0);
    let at_the_cap = offer(&with_fee(left), date(2026, 1, 2)).unwrap();
    assert_eq!(at_the_cap.map(|offer| offer.added_cost_centavos), Ok(left));
    let above = offer(&with_fee(left + 1), date(2026, 1, 2)).unwrap();
    assert_eq!(
        above.map(|offer| offer.added_cost_centavos),
        Err(DelayRefusal::AboveCostCap)
    );
}

#[test]
fn status_02_flow_02_a_rollover_paid_moves_an_overdue_order_to_174_with_new_dates() {
    let mut told = overdue();
    let decision = delay(&mut told, OVERDUE_PENALTIES + 15_000, OVERDUE_ON);
    let moves: Vec<_> = decision
        .transitions
        .iter()
        .map(|made| (made.to, made.cause))
        .collect();
    assert_eq!(moves, [(OrderStatus::InRepayment, Cause::RolloverPaid)]);
    assert_eq!(
        (told.status, told.rollovers, told.schedule.version),
        (OrderStatus::InRepayment, 1, 2)
    );
    assert_eq!(
        due_dates(&told),
        [date(2026, 2, 17), date(2026, 3, 19), date(2026, 4, 19)]
    );
    assert_eq!(outstanding(&told), 308_190);
    assert_eq!(balance(&told, Account::RolloverIncome), -15_000);
    assert!(
        live_until(&mut told, date(2026, 2, 17))
            .transitions
            .is_empty()
    );
}

#[test]
fn flow_02_after_a_rollover_penalties_count_from_the_new_date_and_the_one_off_is_not_charged_again()
{
    let mut told = overdue();
    delay(&mut told, OVERDUE_PENALTIES + 15_000, OVERDUE_ON);
    live_until(&mut told, date(2026, 2, 19));
    assert_eq!(told.status, OrderStatus::Overdue);
    assert_eq!(balance(&told, Account::PenaltyReceivable), 2 * 5_135);
}

#[test]
fn flow_02_an_overdue_loan_is_rolled_over_and_then_repaid() {
    let mut told = overdue();
    delay(&mut told, OVERDUE_PENALTIES + 15_000, OVERDUE_ON);
    for (name, amount, day) in [
        ("first", 102_700, date(2026, 2, 17)),
        ("second", 102_700, date(2026, 3, 19)),
        ("third", 102_790, date(2026, 4, 19)),
    ] {
        live_until(&mut told, day);
        pay(&mut told, name, amount, day).unwrap();
    }
    assert_eq!((told.status, outstanding(&told)), (OrderStatus::Settled, 0));
    assert_eq!(balance(&told, Account::OverpaymentPayable), 0);
    assert_eq!(balance(&told, Account::InterestIncome), -8_190);
}

#[test]
fn static_03_interest_earned_before_a_rollover_is_not_forgone_by_settling_early() {
    let mut told = released();
    let (today, penalties) = (date(2026, 3, 3), 100_000 + 154_050 + 4_108 + 5_135);
    live_until(&mut told, today);
    delay(&mut told, penalties + 15_000, today);
    let due = due(&told, today).unwrap().unwrap();
    assert_eq!(due.full_amount_centavos, Some(308_190 - 2_790));
    pay(&mut told, "all", 308_190 - 2_790, today).unwrap();
    assert_eq!((told.status, outstanding(&told)), (OrderStatus::Settled, 0));
    assert_eq!(balance(&told, Account::InterestIncome), -5_400);
}

#[test]
fn delay_02_in_repayment_a_rollover_changes_dates_but_not_the_status() {
    let mut told = in_repayment();
    let decision = delay(&mut told, 15_000, date(2026, 1, 2));
    assert!(decision.transitions.is_empty());
    assert_eq!(due_dates(&told)[0], date(2026, 2, 14));
}

#[test]
fn delay_02_a_delay_paid_short_repays_and_moves_no_date() {
    let mut told = overdue();
    let decision = delay(&mut told, OVERDUE_PENALTIES + 14_999, OVERDUE_ON);
    assert!(decision.schedule.is_none() && decision.transitions.is_empty());
    assert_eq!((told.status, told.rollovers), (OrderStatus::Overdue, 0));
    assert_eq!(due_dates(&told)[0], FIRST_DUE_ON);
    assert_eq!(outstanding(&told), 308_190 - 14_999);
    assert_eq!(balance(&told, Account::RolloverIncome), 0);
}

#[test]
fn delay_02_a_delay_paid_when_none_is_offered_repays() {
    let mut told = in_repayment();
    for (name, day) in [("a", date(2026, 1, 3)), ("b", date(2026, 1, 4))] {
        let kind = rollover_payment(15_000, told.rollovers);
        tell(&mut told, name, kind, day, day).unwrap();
    }
    assert_eq!((told.rollovers, outstanding(&told)), (2, 308_190));
    delay(&mut told, 15_000, date(2026, 1, 5));
    assert_eq!((told.rollovers, outstanding(&told)), (2, 293_190));
}

#[test]
fn money_04_three_codes_paid_at_once_buy_one_rollover_and_repay() {
    let mut told = overdue();
    let price = OVERDUE_PENALTIES + 15_000;
    for name in ["gcash", "maya", "counter"] {
        tell(
            &mut told,
            name,
            rollover_payment(price, 0),
            OVERDUE_ON,
            OVERDUE_ON,
        )
        .unwrap();
    }
    assert_eq!((told.rollovers, told.schedule.version), (1, 2));
    assert_eq!(balance(&told, Account::RolloverIncome), -15_000);
    assert_eq!(outstanding(&told), 308_190 - 2 * price);
}

#[test]
fn delay_02_what_is_paid_beyond_the_offer_repays_and_a_paid_instalment_keeps_its_date() {
    let mut told = overdue();
    delay(&mut told, OVERDUE_PENALTIES + 15_000 + 102_700, OVERDUE_ON);
    assert_eq!(
        due_dates(&told),
        [FIRST_DUE_ON, date(2026, 3, 16), date(2026, 4, 16)]
    );
    assert_eq!(outstanding(&told), 205_490);
}

#[test]
fn delay_02_a_rollover_is_paid_as_of_the_day_it_was_paid_on() {
    let mut told = released();
    live_until(&mut told, date(2026, 2, 4));
    let kind = rollover_payment(OVERDUE_PENALTIES + 15_000, 0);
    tell(&mut told, "late", kind, OVERDUE_ON, date(2026, 2, 4)).unwrap();
    assert_eq!((told.status, told.rollovers), (OrderStatus::InRepayment, 1));
    assert_eq!(due_dates(&told)[0], date(2026, 2, 17));
    assert_eq!(balance(&told, Account::PenaltyReceivable), 0);
    let rollovers = told
        .stored
        .ledger
        .in_force()
        .filter(|posting| posting.kind == PostingKind::Rollover);
    assert_eq!(rollovers.count(), 1);
}

#[test]
fn rollovers_are_posted_by_their_number() {
    let mut told = in_repayment();
    for (number, day) in [(1, date(2026, 1, 20)), (2, date(2026, 1, 21))] {
        let kind = rollover_payment(15_000, number - 1);
        tell(&mut told, &format!("pay-{number}"), kind, day, day).unwrap();
        let reference = format!("rollover/ord_maria/{number}");
        assert!(told.stored.ledger.has(&reference), "{reference}");
    }
}
