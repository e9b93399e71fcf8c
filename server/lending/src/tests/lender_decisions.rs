//! Decisions of the lender about a loan, each with worked figures. ₱3,000.00, new client, no tolerance: ₱150.00
//! withheld, ₱2,850.00 sent; 90 centavos of interest a day.

use jiff::civil::date;

use super::borrowers::{
    FIRST_DUE_ON, RELEASED_ON, Told, balance, live_until, loan_of, outstanding, pay, released,
    released_from, settled, take_back, tell, tulay_cash,
};
use crate::calendar::add_days;
use crate::ledger::Account;
use crate::lender_postings::cancellation_price_centavos;
use crate::loan_account::Decision;
use crate::product::Terms;
use crate::reconcile::how_it_ended;
use crate::replay::EventKind;
use crate::state::{Cause, OrderStatus};

fn decide(told: &mut Told, name: &str, kind: EventKind, on: jiff::civil::Date) -> Decision {
    tell(told, name, kind, on, on).unwrap()
}

fn last_cause(decision: &Decision) -> Option<Cause> {
    decision.transitions.last().map(|step| step.cause)
}

#[test]
fn money_12_a_write_off_loses_what_was_lent_and_earned_and_a_later_payment_recovers_it() {
    let mut ana = released();
    let on = add_days(FIRST_DUE_ON, 1).unwrap();
    live_until(&mut ana, on);
    // One day late: ₱1,000.00 once and 5 % of the first installment.
    let penalty = -balance(&ana, Account::PenaltyIncome);
    let earned = -balance(&ana, Account::InterestIncome);
    let decision = decide(&mut ana, "give up", EventKind::WriteOff, on);
    assert_eq!(last_cause(&decision), Some(Cause::WrittenOff));
    assert_eq!((ana.status, outstanding(&ana)), (OrderStatus::Settled, 0));
    let lost = balance(&ana, Account::CreditLoss);
    assert_eq!(
        lost,
        300_000 + earned + penalty,
        "interest to come is forgone"
    );
    assert_eq!(balance(&ana, Account::InterestUnearned), 0);
    assert_eq!(-balance(&ana, Account::InterestIncome), earned);

    let later = add_days(on, 90).unwrap();
    live_until(&mut ana, later);
    assert_eq!(
        -balance(&ana, Account::PenaltyIncome),
        penalty,
        "nothing accrues"
    );
    pay(&mut ana, "at last", 50_000, later).unwrap();
    assert_eq!(-balance(&ana, Account::CreditLossRecovery), 50_000);
    pay(&mut ana, "too much", lost, later).unwrap();
    assert_eq!(-balance(&ana, Account::CreditLossRecovery), lost);
    assert_eq!(-balance(&ana, Account::OverpaymentPayable), 50_000);
}

#[test]
fn money_12_a_write_off_taken_back_was_never_there() {
    let (mut ana, mut bea) = (released(), released());
    let on = add_days(FIRST_DUE_ON, 1).unwrap();
    for told in [&mut ana, &mut bea] {
        live_until(told, on);
    }
    decide(&mut ana, "give up", EventKind::WriteOff, on);
    let later = add_days(on, 10).unwrap();
    let decision = take_back(&mut ana, "give up", later).unwrap();
    assert_eq!(last_cause(&decision), Some(Cause::DecisionReversed));
    live_until(&mut ana, later);
    live_until(&mut bea, later);
    assert_eq!(ana.status, OrderStatus::Overdue);
    let (of_ana, of_bea) = (ana.seen_on(later), bea.seen_on(later));
    assert_eq!(
        Account::ALL.map(|account| balance(&of_ana, account)),
        Account::ALL.map(|account| balance(&of_bea, account)),
    );
}

#[test]
fn money_07_a_refund_pays_back_what_is_owed_and_one_that_bounced_is_owed_again() {
    let mut carlo = settled();
    let on = date(2026, 5, 1);
    pay(&mut carlo, "by mistake", 12_345, on).unwrap();
    assert_eq!(-balance(&carlo, Account::OverpaymentPayable), 12_345);
    let sent = balance(&carlo, Account::Disbursement);
    let amount_centavos = 12_345;
    decide(
        &mut carlo,
        "back",
        EventKind::Refund { amount_centavos },
        on,
    );
    assert_eq!(balance(&carlo, Account::OverpaymentPayable), 0);
    assert_eq!(balance(&carlo, Account::Disbursement), sent - 12_345);
    assert_eq!(carlo.status, OrderStatus::Settled);
    take_back(&mut carlo, "back", on).unwrap();
    assert_eq!(-balance(&carlo, Account::OverpaymentPayable), 12_345);
    assert_eq!(balance(&carlo, Account::Disbursement), sent);
}

#[test]
fn money_12_a_cancelled_loan_costs_the_interest_of_its_days_and_nothing_else() {
    let mut dina = released();
    let on = add_days(RELEASED_ON, 3).unwrap();
    live_until(&mut dina, on);
    // ₱2,850.00 were sent; three days cost ₱2.70.
    assert_eq!(cancellation_price_centavos(&dina.stored, on), Ok(285_270));
    pay(&mut dina, "all but a centavo", 285_269, on).unwrap();
    let early = decide(&mut dina, "too early", EventKind::Cancellation, on);
    assert_eq!(last_cause(&early), None, "it has no effect");
    pay(&mut dina, "the last", 101, on).unwrap();
    let decision = decide(&mut dina, "withdraw", EventKind::Cancellation, on);
    assert_eq!(last_cause(&decision), Some(Cause::Cancelled));
    assert_eq!((dina.status, outstanding(&dina)), (OrderStatus::Settled, 0));
    assert_eq!(-balance(&dina, Account::InterestIncome), 270);
    assert_eq!(
        balance(&dina, Account::FeeIncome),
        0,
        "the fee is given back"
    );
    assert_eq!(-balance(&dina, Account::OverpaymentPayable), 100);
    assert_eq!(how_it_ended(&dina.ledger), Cause::Cancelled);
}

#[test]
fn money_12_new_due_dates_stop_the_penalties_without_a_fee() {
    let mut ella = released();
    let on = add_days(FIRST_DUE_ON, 2).unwrap();
    live_until(&mut ella, on);
    assert_eq!(ella.status, OrderStatus::Overdue);
    let charged = balance(&ella.seen_on(on), Account::PenaltyIncome);
    let due_dates = vec![
        (1, date(2026, 3, 15)),
        (2, date(2026, 4, 15)),
        (3, date(2026, 5, 15)),
    ];
    let decision = decide(
        &mut ella,
        "hardship",
        EventKind::Reschedule { due_dates },
        on,
    );
    assert_eq!(last_cause(&decision), Some(Cause::BroughtUpToDate));
    assert_eq!(ella.status, OrderStatus::InRepayment);
    let later = date(2026, 3, 15);
    live_until(&mut ella, later);
    assert_eq!(
        balance(&ella.seen_on(later), Account::PenaltyIncome),
        charged
    );
    assert_eq!(balance(&ella, Account::RolloverIncome), 0);
    live_until(&mut ella, date(2026, 3, 16));
    assert_eq!(ella.status, OrderStatus::Overdue, "late by the new date");
}

#[test]
fn money_12_what_would_be_due_on_a_holiday_is_due_on_the_next_banking_day_without_a_penalty() {
    // Due on 31 January, a Saturday, on 2 March and on 2 April, a Thursday before a long weekend.
    let terms = Terms {
        holidays: vec![date(2026, 4, 2), date(2026, 4, 3), date(2026, 3, 2)],
        ..tulay_cash()
    };
    let mut fe = released_from(loan_of(terms, 300_000, 91), RELEASED_ON);
    let dates = fe.schedule.instalments.iter();
    let dates: Vec<_> = dates.map(|instalment| instalment.due_on).collect();
    let tuesday_and_monday = [date(2026, 3, 3), date(2026, 4, 6)];
    assert_eq!(dates[1..], tuesday_and_monday);
    assert_eq!(dates[0], FIRST_DUE_ON, "a weekend alone moves nothing");
    let amounts = released().schedule.instalments.clone();
    for (moved, other) in fe.schedule.instalments.iter().zip(&amounts) {
        assert_eq!(moved.amount_centavos(), other.amount_centavos());
    }
    pay(&mut fe, "first", 102_730, FIRST_DUE_ON).unwrap();
    live_until(&mut fe, date(2026, 3, 3));
    assert_eq!(fe.status, OrderStatus::InRepayment);
    live_until(&mut fe, date(2026, 3, 4));
    assert_eq!(fe.status, OrderStatus::Overdue);
}
