//! Figures and dates that the product names about the future or a choice, against what then happens: on a day of a
//! random history, after which nothing happens but what is named.

use jiff::civil::Date;
use proptest::prelude::*;

use super::histories::{History, history};
use crate::calendar::{add_days, days_between};
use crate::ledger::Account;
use crate::lender_postings::{cancellation_price_centavos, kept_centavos};
use crate::loan_account::LoanAccount;
use crate::reconcile::paid_in_full_on;
use crate::repayment::{Due, due, first_day_of_whole, plan};
use crate::replay::{EventKind, LoanEvent, PaymentPurpose, replay};
use crate::rollover;
use crate::state::OrderStatus;

/// A history as it is known on one of its days.
#[derive(Debug, Clone)]
struct Known {
    history: History,
    today: Date,
}

impl Known {
    /// What was known on an earlier day.
    fn until(&self, today: Date) -> Self {
        let mut history = self.history.clone();
        history.events.retain(|event| match &event.kind {
            EventKind::Reversal { recorded_on, .. } => *recorded_on <= today,
            _ => event.effective_on <= today,
        });
        Self { history, today }
    }

    fn on(&self, day: Date) -> LoanAccount {
        self.after(&[], day)
    }

    /// The account on a day after more events.
    fn after(&self, more: &[(Date, EventKind)], day: Date) -> LoanAccount {
        let History { loan, schedule, .. } = &self.history;
        let mut events = self.history.events.clone();
        for (sequence, (effective_on, kind)) in (100..).zip(more) {
            events.push(LoanEvent {
                reference: format!("then-{sequence}"),
                effective_on: *effective_on,
                sequence,
                kind: kind.clone(),
            });
        }
        replay(loan, self.history.released_on, schedule, &events, day).unwrap()
    }

    fn due(&self) -> Option<Due> {
        due(&self.on(self.today), self.today).unwrap()
    }

    /// Payments of what is named on each due date from a day on, until nothing is due.
    fn paid_on_due_dates(&self) -> (i64, LoanAccount) {
        let (mut paid, mut payments, mut day) = (0, vec![], self.today);
        loop {
            let account = self.after(&payments, day);
            let Some(named) = due(&account, day).unwrap() else {
                return (paid, account);
            };
            if named.due_on > day {
                day = named.due_on;
                continue;
            }
            paid += named.amount_centavos;
            payments.push((day, repaid(named.amount_centavos)));
        }
    }
}

fn repaid(amount_centavos: i64) -> EventKind {
    let purpose = PaymentPurpose::Repay;
    EventKind::Payment {
        amount_centavos,
        purpose,
    }
}

fn known() -> impl Strategy<Value = Known> {
    (history(), 0..1_000_i64).prop_map(|(history, share)| {
        let days = days_between(history.released_on, history.last_day()) * share / 1_000;
        let today = add_days(history.released_on, days).unwrap();
        Known { history, today }.until(today)
    })
}

fn balance(account: &LoanAccount, of: Account) -> i64 {
    account.ledger.balance_centavos(of).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn money_03_everything_settles_today_and_a_centavo_less_does_not(known in known()) {
        let Some(named) = known.due() else { return Ok(()) };
        let then = |amount| known.after(&[(known.today, repaid(amount))], known.today);
        if let Some(full) = named.full_amount_centavos {
            prop_assert_eq!(then(full).status, OrderStatus::Settled);
            prop_assert_eq!(then(full).owed_to_borrower_centavos().unwrap(), 0, "overpaid");
            if full > 1 && known.history.loan.agreed.terms.tolerance_centavos == 0 {
                prop_assert_ne!(then(full - 1).status, OrderStatus::Settled);
            }
        } else {
            prop_assert_ne!(then(named.most_centavos).status, OrderStatus::Settled);
        }
    }

    #[test]
    fn money_03_what_everything_saves_is_what_paying_on_each_due_date_costs_more(known in known()) {
        let Some(named) = known.due() else { return Ok(()) };
        let (paid, account) = known.paid_on_due_dates();
        prop_assert_eq!(account.status, OrderStatus::Settled);
        prop_assert!(paid <= named.outstanding_centavos);
        if let Some(full) = named.full_amount_centavos.filter(|_| named.full_rebate_centavos > 0)
            && named.days_left >= 0 {
            prop_assert_eq!(paid, full + named.full_rebate_centavos, "{:?}", named);
        }
    }

    #[test]
    fn static_03_everything_may_be_paid_from_the_day_named_and_no_earlier(known in known()) {
        let Some(named) = known.due() else { return Ok(()) };
        if named.full_amount_centavos.is_none() {
            let account = known.on(known.today);
            let from = first_day_of_whole(&account, &plan(&account, known.today).unwrap()).unwrap();
            prop_assert!(from > known.today);
            let full = |day| due(&known.on(day), day).unwrap().map(|due| due.full_amount_centavos);
            prop_assert_ne!(full(from), Some(None));
            for days in 1..days_between(known.today, from) {
                let day = add_days(known.today, days).unwrap();
                prop_assert_eq!(full(day), Some(None), "{} before {}", day, from);
            }
        }
    }

    #[test]
    fn money_03_paying_the_next_with_what_is_late_pays_until_after_its_date(known in known()) {
        let Some(named) = known.due() else { return Ok(()) };
        if let Some(with_next) = named.with_next_centavos {
            let payment = [(known.today, repaid(with_next))];
            let lines = plan(&known.on(known.today), known.today).unwrap();
            let open = lines.iter().filter(|line| line.state.is_open() && line.due_on > known.today);
            let next_on = open.map(|line| line.due_on).min().unwrap();
            let then = add_days(next_on, 1).unwrap();
            prop_assert_ne!(known.after(&payment, then).status, OrderStatus::Overdue);
        }
    }

    #[test]
    fn money_16_what_is_late_and_paid_today_is_not_late_tomorrow(known in known()) {
        let Some(named) = known.due() else { return Ok(()) };
        let payment = [(known.today, repaid(named.amount_centavos))];
        let tomorrow = add_days(known.today, 1).unwrap();
        for day in [known.today, tomorrow] {
            prop_assert_ne!(known.after(&payment, day).status, OrderStatus::Overdue);
        }
    }

    #[test]
    fn status_01_tomorrow_more_penalty_is_due_by_what_is_named_today(known in known()) {
        let (today, tomorrow) = (known.today, add_days(known.today, 1).unwrap());
        let (now, then) = (known.on(today), known.on(tomorrow));
        if now.status != OrderStatus::Overdue { return Ok(()) }
        let grows = balance(&now, Account::PenaltyIncome) - balance(&then, Account::PenaltyIncome);
        let penalty = |account: &LoanAccount| balance(account, Account::PenaltyReceivable);
        if then.status != OrderStatus::Settled {
            prop_assert_eq!(penalty(&then) - penalty(&now), grows);
        }
    }

    #[test]
    fn delay_01_a_rollover_does_what_its_offer_names(known in known()) {
        let now = known.on(known.today);
        let Ok(offer) = rollover::offer(&now, known.today).unwrap() else { return Ok(()) };
        let purpose = PaymentPurpose::Rollover { rollovers_before: now.rollovers };
        let payment = EventKind::Payment { amount_centavos: offer.amount_centavos, purpose };
        let payment = [(known.today, payment)];
        let then = known.after(&payment, known.today);
        prop_assert_eq!(then.rollovers, now.rollovers + 1);
        prop_assert_eq!(&then.schedule, &offer.schedule);
        prop_assert_eq!(then.ledger.outstanding_centavos().unwrap(), offer.total_after_centavos);
        let due_then = due(&then, known.today).unwrap().unwrap();
        prop_assert_eq!(due_then.outstanding_centavos, offer.total_after_centavos);
        prop_assert_eq!(due_then.due_on, offer.next_due_on);
        prop_assert_ne!(known.after(&payment, offer.next_due_on).status, OrderStatus::Overdue);
        let penalties = |day| balance(&known.after(&payment, day), Account::PenaltyIncome);
        prop_assert_eq!(penalties(offer.next_due_on), penalties(known.today));
    }

    #[test]
    fn money_12_what_may_be_waived_refunded_or_written_off_is_gone_afterwards(known in known()) {
        let (now, today) = (known.on(known.today), known.today);
        let then = |kind| known.after(&[(today, kind)], today);
        let owed = |account: &LoanAccount| account.owed_to_borrower_centavos().unwrap();
        let outstanding = |account: &LoanAccount| account.ledger.outstanding_centavos().unwrap();
        if owed(&now) > 0 {
            let then = then(EventKind::Refund { amount_centavos: owed(&now) });
            prop_assert_eq!((owed(&then), outstanding(&then)), (0, outstanding(&now)));
        }
        let Some(named) = known.due() else { return Ok(()) };
        let written_off = then(EventKind::WriteOff { amount_centavos: outstanding(&now) });
        prop_assert_eq!(outstanding(&written_off), 0);
        prop_assert_eq!(written_off.status, OrderStatus::Settled);
        let charges = named.penalty_centavos + named.fee_centavos;
        if charges > 0 {
            let waived = then(EventKind::Waiver { amount_centavos: charges });
            let left = due(&waived, today).unwrap();
            prop_assert_eq!(left.map_or(0, |due| due.penalty_centavos + due.fee_centavos), 0);
        }
    }

    #[test]
    fn ux_22_a_loan_is_paid_in_full_from_the_day_that_its_certificate_names(known in known()) {
        let is_reversal = |event: &LoanEvent| matches!(event.kind, EventKind::Reversal { .. });
        let paid_on = |of: &Known| paid_in_full_on(&of.on(of.today));
        let Some(day) = paid_on(&known) else { return Ok(()) };
        // One whose payment was taken back may have been paid in full before, too.
        if day > known.history.released_on && !known.history.events.iter().any(is_reversal) {
            prop_assert_eq!(paid_on(&known.until(day)), Some(day));
            prop_assert_eq!(paid_on(&known.until(add_days(day, -1).unwrap())), None);
        }
    }

    #[test]
    fn money_12_a_loan_is_cancelled_for_its_price_and_no_centavo_less(known in known()) {
        let (now, today) = (known.on(known.today), known.today);
        let is_ended = |event: &LoanEvent| {
            matches!(event.kind, EventKind::Cancellation | EventKind::WriteOff { .. })
        };
        let price = cancellation_price_centavos(&now, today).unwrap() - kept_centavos(&now).unwrap();
        if price < 2 || known.history.events.iter().any(is_ended) { return Ok(()) }
        let then = |price| {
            known.after(&[(today, repaid(price)), (today, EventKind::Cancellation)], today)
        };
        let outstanding = |account: &LoanAccount| account.ledger.outstanding_centavos().unwrap();
        let cancelled = then(price);
        prop_assert_eq!(cancelled.status, OrderStatus::Settled);
        prop_assert_eq!(outstanding(&cancelled), 0);
        prop_assert_eq!(cancelled.owed_to_borrower_centavos().unwrap(), 0);
        let kept = known.after(&[(today, repaid(price - 1))], today);
        prop_assert_eq!(outstanding(&then(price - 1)), outstanding(&kept));
    }
}
