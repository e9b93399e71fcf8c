//! Decisions of the lender about a loan, each with worked figures. ₱3,000.00, new client, no tolerance: ₱150.00
//! withheld, ₱2,850.00 sent; 90 centavos of interest a day.

use jiff::civil::date;

use super::borrowers::{
    FIRST_DUE_ON, RELEASED_ON, Told, balance, live_until, loan_of, outstanding, pay, released,
    released_from, settled, take_back, tell, tulay_cash,
};
use crate::calendar::add_days;
use crate::ledger::Account;
use crate::lender_postings::{cancellation_price_centavos, kept_centavos};
use crate::loan_account::Decision;
use crate::product::Terms;
use crate::reconcile::how_it_ended;
use crate::repayment::{PlanState, due, plan};
use crate::replay::EventKind;
use crate::state::{Cause, OrderStatus};
use crate::statement::statement;

fn decide(told: &mut Told, name: &str, kind: EventKind, on: jiff::civil::Date) -> Decision {
    tell(told, name, kind, on, on).unwrap()
}

/// Write-off of everything that is owed on a day.
fn write_off_everything(told: &Told, on: jiff::civil::Date) -> EventKind {
    EventKind::WriteOff {
        amount_centavos: outstanding(&told.seen_on(on)),
    }
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
    let decided = write_off_everything(&ana, on);
    let decision = decide(&mut ana, "give up", decided, on);
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
fn money_12_what_was_written_off_is_no_installment_that_was_paid() {
    let states = |told: &Told, on| {
        let lines = plan(&told.seen_on(on), on).unwrap().into_iter();
        let states = lines.map(|line| (line.state, line.paid_centavos, line.unpaid_centavos));
        states.collect::<Vec<_>>()
    };
    let mut ana = released();
    live_until(&mut ana, FIRST_DUE_ON);
    pay(&mut ana, "the first", 102_700, FIRST_DUE_ON).unwrap();
    pay(&mut ana, "a part", 700, FIRST_DUE_ON).unwrap();
    let on = add_days(FIRST_DUE_ON, 1).unwrap();
    live_until(&mut ana, on);
    let open = states(&ana, on);
    let decided = write_off_everything(&ana, on);
    decide(&mut ana, "give up", decided, on);
    let given_up = [
        (PlanState::Paid, 102_700, 0),
        (PlanState::WrittenOff, 700, 0),
        (PlanState::WrittenOff, 0, 0),
    ];
    assert_eq!(states(&ana, on), given_up);
    let later = add_days(on, 90).unwrap();
    live_until(&mut ana, later);
    pay(&mut ana, "at last", 50_000, later).unwrap();
    assert_eq!(states(&ana, later), given_up, "it recovers the loss");

    let mut bea = released();
    live_until(&mut bea, FIRST_DUE_ON);
    pay(&mut bea, "the first", 102_700, FIRST_DUE_ON).unwrap();
    pay(&mut bea, "a part", 700, FIRST_DUE_ON).unwrap();
    live_until(&mut bea, on);
    let decided = write_off_everything(&bea, on);
    decide(&mut bea, "give up", decided, on);
    take_back(&mut bea, "give up", on).unwrap();
    assert_eq!(states(&bea, on), open, "taken back");
}

#[test]
fn money_12_a_write_off_taken_back_was_never_there() {
    let (mut ana, mut bea) = (released(), released());
    let on = add_days(FIRST_DUE_ON, 1).unwrap();
    for told in [&mut ana, &mut bea] {
        live_until(told, on);
    }
    let decided = write_off_everything(&ana, on);
    decide(&mut ana, "give up", decided, on);
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

#[test]
fn money_17_a_refund_whose_payment_bounced_is_owed_by_the_borrower_again() {
    // Maria settles early and pays ₱500.00 too much, which is paid back; then the bank takes her payment back.
    let mut maria = released();
    let on = add_days(RELEASED_ON, 60).unwrap();
    live_until(&mut maria, on);
    let full = due(&maria.seen_on(on), on).unwrap().unwrap();
    let full_centavos = full.full_amount_centavos.unwrap();
    pay(&mut maria, "too much", full_centavos + 50_000, on).unwrap();
    let amount_centavos = 50_000;
    decide(
        &mut maria,
        "back",
        EventKind::Refund { amount_centavos },
        on,
    );
    assert_eq!(maria.status, OrderStatus::Settled);

    let later = add_days(on, 1).unwrap();
    take_back(&mut maria, &format!("too much-{on}"), later).unwrap();
    let of_maria = maria.seen_on(later);
    let owed = due(&of_maria, later).unwrap().unwrap();
    assert_eq!(balance(&of_maria, Account::RefundReceivable), 50_000);
    assert_eq!(owed.refund_centavos, 50_000);
    assert_eq!(of_maria.owed_to_borrower_centavos(), Ok(0));
    let (last, lines) = (
        of_maria.ledger.outstanding_centavos(),
        statement(&of_maria, &maria.events).unwrap(),
    );
    assert_eq!(lines.last().map(|line| line.balance_centavos), last.ok());

    // Paying the loan alone does not end it; paying the refund, too, does.
    let full_centavos = owed.full_amount_centavos.unwrap();
    pay(&mut maria, "the loan", full_centavos - 50_000, later).unwrap();
    assert_eq!(maria.status, OrderStatus::InRepayment);
    pay(&mut maria, "the refund", 50_000, later).unwrap();
    assert_eq!(
        (maria.status, outstanding(&maria)),
        (OrderStatus::Settled, 0)
    );
    assert_eq!(balance(&maria, Account::OverpaymentPayable), 0);
}

#[test]
fn money_17_a_refund_of_a_double_payment_that_bounced_opens_the_settled_loan() {
    let mut pedro = settled();
    let on = date(2026, 5, 1);
    pay(&mut pedro, "twice", 50_000, on).unwrap();
    let amount_centavos = 50_000;
    decide(
        &mut pedro,
        "back",
        EventKind::Refund { amount_centavos },
        on,
    );
    let later = add_days(on, 3).unwrap();
    let decision = take_back(&mut pedro, &format!("twice-{on}"), later).unwrap();
    assert_eq!(last_cause(&decision), Some(Cause::PaymentReversed));
    let of_pedro = pedro.seen_on(later);
    let owed = due(&of_pedro, later).unwrap().unwrap();
    assert_eq!((owed.amount_centavos, owed.due_on), (50_000, later));
    assert_eq!(owed.full_amount_centavos, Some(50_000));
    let much_later = add_days(later, 90).unwrap();
    live_until(&mut pedro, much_later);
    assert_eq!(
        pedro.status,
        OrderStatus::InRepayment,
        "no penalty accrues on a refund"
    );
    assert_eq!(outstanding(&pedro.seen_on(much_later)), 50_000);
    pay(&mut pedro, "at last", 50_000, much_later).unwrap();
    assert_eq!(pedro.status, OrderStatus::Settled);
}

#[test]
fn money_12_money_that_was_refunded_does_not_pay_for_a_cancellation() {
    let mut jose = released();
    let on = add_days(RELEASED_ON, 3).unwrap();
    live_until(&mut jose, on);
    let price = cancellation_price_centavos(&jose.stored, on).unwrap();
    pay(&mut jose, "all", price, on).unwrap();
    let amount_centavos = price;
    decide(&mut jose, "back", EventKind::Refund { amount_centavos }, on);
    assert_eq!(kept_centavos(&jose.stored), Ok(0));
    let decision = decide(&mut jose, "withdraw", EventKind::Cancellation, on);
    assert_eq!(last_cause(&decision), None, "nothing was given back");
    assert_eq!(balance(&jose, Account::RefundReceivable), price);
}

#[test]
fn money_12_a_write_off_gives_up_what_was_decided_and_no_more() {
    // Rosa pays all but ₱50.00, which one person writes off; ten days later the bank takes the payment back.
    let mut rosa = released();
    let on = add_days(FIRST_DUE_ON, 70).unwrap();
    live_until(&mut rosa, on);
    let owed = outstanding(&rosa.seen_on(on));
    pay(&mut rosa, "nearly all", owed - 5_000, on).unwrap();
    let decided = write_off_everything(&rosa, on);
    let decision = decide(&mut rosa, "the rest", decided, on);
    assert_eq!(last_cause(&decision), Some(Cause::WrittenOff));
    assert_eq!(balance(&rosa, Account::CreditLoss), 5_000);

    let later = add_days(on, 10).unwrap();
    take_back(&mut rosa, &format!("nearly all-{on}"), later).unwrap();
    assert_eq!(rosa.status, OrderStatus::Overdue);
    assert_eq!(balance(&rosa, Account::CreditLoss), 5_000);
    let of_rosa = rosa.seen_on(on);
    assert_eq!(outstanding(&of_rosa), owed - 5_000, "the rest is owed");
    let full = due(&rosa.seen_on(later), later).unwrap().unwrap();
    pay(
        &mut rosa,
        "again",
        full.full_amount_centavos.unwrap(),
        later,
    )
    .unwrap();
    assert_eq!(rosa.status, OrderStatus::Settled);
    assert_eq!(balance(&rosa, Account::CreditLossRecovery), 0);
}
