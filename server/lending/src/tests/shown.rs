//! Figures of an offer and of a statement against the loan that follows: on any terms, released on any later day, with
//! any history.

use std::collections::BTreeMap;

use jiff::civil::Date;
use proptest::prelude::*;

use super::histories::{History, history};
use crate::calendar::{add_days, days_between};
use crate::late_example::late_example;
use crate::ledger::{Account, PostingKind};
use crate::loan_account::LoanAccount;
use crate::quote::{Quote, quote_agreed};
use crate::repayment::due;
use crate::replay::{EventKind, LoanEvent, PaymentPurpose, replay};
use crate::schedule::{Instalment, Schedule};
use crate::servicing;
use crate::statement::{LineKind, payment_parts, statement};

/// An offer of a loan, made some days before its release, with holidays.
fn offered() -> impl Strategy<Value = (History, Quote)> {
    let holidays = prop::collection::vec(0..420_i64, 0..30);
    (history(), 0..40_i64, holidays).prop_map(|(mut history, days, holidays)| {
        let offered_on = add_days(history.released_on, -days).unwrap();
        let terms = &mut history.loan.agreed.terms;
        terms.min_amount_centavos = history.loan.principal_centavos;
        terms.max_amount_centavos = history.loan.principal_centavos;
        terms.term_days = vec![history.loan.term_days];
        let holidays = holidays.into_iter();
        terms.holidays = holidays
            .map(|days| add_days(offered_on, days).unwrap())
            .collect();
        let (loan, principal) = (&history.loan, history.loan.principal_centavos);
        let quote = quote_agreed(&loan.agreed, principal, loan.term_days, offered_on).unwrap();
        (history, quote)
    })
}

/// The loan of an offer that is released on a day, with these payments.
struct Made<'a> {
    history: &'a History,
    released_on: Date,
    payments: Vec<(Date, i64)>,
}

impl Made<'_> {
    fn on(&self, day: Date) -> LoanAccount {
        let (loan, released_on) = (&self.history.loan, self.released_on);
        let (schedule, _) = servicing::release(loan, released_on).unwrap();
        let payment = |(sequence, (on, amount_centavos)): (i64, &(Date, i64))| LoanEvent {
            reference: format!("paid-{sequence}"),
            effective_on: *on,
            sequence,
            kind: EventKind::Payment {
                amount_centavos: *amount_centavos,
                purpose: PaymentPurpose::Repay,
            },
        };
        let events: Vec<_> = (0..).zip(&self.payments).map(payment).collect();
        replay(loan, released_on, &schedule, &events, day).unwrap()
    }

    /// Pays what is due on each of its dates.
    fn pay_each(&mut self) {
        let mut day = self.released_on;
        while let Some(due) = due(&self.on(day), day).unwrap() {
            if due.due_on > day {
                day = due.due_on;
            } else {
                self.payments.push((day, due.amount_centavos));
            }
        }
    }
}

/// What was recorded until a day.
fn known_on(events: &[LoanEvent], day: Date) -> Vec<LoanEvent> {
    let is_known = |event: &&LoanEvent| match &event.kind {
        EventKind::Reversal { recorded_on, .. } => *recorded_on <= day,
        _ => event.effective_on <= day,
    };
    events.iter().filter(is_known).cloned().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn money_09_the_loan_costs_what_its_offer_names((history, offer) in offered()) {
        for released_on in [offer.released_on, history.released_on] {
            let mut made = Made { history: &history, released_on, payments: Vec::new() };
            let released = made.on(released_on).ledger;
            let sent = -released.balance_centavos(Account::Disbursement).unwrap();
            prop_assert_eq!(sent, offer.net_proceeds_centavos);
            prop_assert_eq!(released.outstanding_centavos().unwrap(), offer.total_repayment_centavos);
            let (schedule, _) = servicing::release(&history.loan, released_on).unwrap();
            let amounts = |of: &Schedule| -> Vec<i64> {
                of.instalments.iter().map(Instalment::amount_centavos).collect()
            };
            prop_assert_eq!(amounts(&schedule), amounts(&offer.schedule));
            if history.loan.agreed.terms.tolerance_centavos == 0 {
                // Holidays may move two installments to one day.
                let mut by_day = BTreeMap::new();
                for one in &schedule.instalments {
                    *by_day.entry(one.due_on).or_insert(0) += one.amount_centavos();
                }
                made.pay_each();
                prop_assert_eq!(made.payments, by_day.into_iter().collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn money_09_the_loan_costs_what_its_offer_names_for_paying_late((history, offer) in offered()) {
        let agreed = &history.loan.agreed;
        let released_on = history.released_on;
        let made = Made { history: &history, released_on, payments: Vec::new() };
        let (schedule, _) = servicing::release(&history.loan, released_on).unwrap();
        let first = schedule.instalments[0];
        let second_on = schedule.instalments.get(1).map(|second| second.due_on);
        let penalty_centavos = |days| {
            let day = add_days(first.due_on, days).unwrap();
            made.on(day).ledger.balance_centavos(Account::PenaltyReceivable).unwrap()
        };
        if second_on.is_none_or(|on| on >= add_days(first.due_on, 10).unwrap()) {
            let example = late_example(agreed, &offer).unwrap();
            prop_assert_eq!(penalty_centavos(10), example.map_or(0, |it| it.penalty_centavos));
        }
        if !agreed.terms.caps && second_on != Some(first.due_on) {
            let bp = agreed.terms.penalty.steps.first().map_or(0, |step| step.bp_per_day);
            let of_a_day = (first.amount_centavos() * bp + 5_000) / 10_000;
            prop_assert_eq!(penalty_centavos(1), agreed.one_off_penalty_centavos() + of_a_day);
        }
    }

    #[test]
    fn money_13_a_statement_adds_up_to_what_either_side_owes(history in history(), share in 0..1_000_i64) {
        let days = days_between(history.released_on, history.last_day()) * share / 1_000;
        let today = add_days(history.released_on, days).unwrap();
        let events = known_on(&history.events, today);
        let (loan, released_on) = (&history.loan, history.released_on);
        let account = replay(loan, released_on, &history.schedule, &events, today).unwrap();
        let lines = statement(&account, &events).unwrap();
        let (mut sum, mut on) = (0, released_on);
        for line in &lines {
            sum += line.amount_centavos;
            prop_assert_eq!(sum, line.balance_centavos);
            prop_assert!(on <= line.on && line.on <= today);
            on = line.on;
        }
        let owed_back = account.owed_to_borrower_centavos().unwrap();
        prop_assert_eq!(sum, account.ledger.outstanding_centavos().unwrap() - owed_back);
        for event in &events {
            let EventKind::Payment { amount_centavos, .. } = event.kind else { continue };
            let is_its_own = |kind| {
                matches!(kind, LineKind::Payment | LineKind::Posting(PostingKind::Payment))
            };
            let own = lines.iter().filter(|it| it.event == event.reference && is_its_own(it.kind));
            prop_assert_eq!(own.map(|it| -it.amount_centavos).sum::<i64>(), amount_centavos);
            if let Some(parts) = payment_parts(&account.ledger, &event.reference).unwrap() {
                let parts = [
                    parts.penalty_centavos, parts.fee_centavos, parts.refund_centavos, parts.interest_centavos,
                    parts.principal_centavos, parts.recovered_centavos, parts.overpaid_centavos,
                ];
                prop_assert_eq!(parts.iter().sum::<i64>(), amount_centavos);
                prop_assert!(parts.iter().all(|part| *part >= 0));
            }
        }
    }
}
