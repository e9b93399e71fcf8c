//! Loans in a known state: ₱3,000 for 91 days from 1 January 2026, at ₱27.00, ₱27.00 and ₱27.90 of
//! interest, due on 31 January, 2 March and 2 April. They were agreed on before instalments were
//! equal, and keep their figures.

use std::ops::Deref;

use jiff::civil::{Date, date};

use crate::LendingError;
use crate::debt_kind::default_order;
use crate::ledger::{Account, Ledger};
use crate::loan_account::{Decision, Loan, LoanAccount};
use crate::product::{
    AgreedTerms, BeforeReversal, PenaltyStep, PenaltyTerms, PrepaymentTerms, RolloverTerms, Terms,
};
use crate::replay::{EventKind, LoanEvent, PaymentPurpose, replay};
use crate::schedule::{InstalmentSplit, InterestKind, Schedule};
use crate::servicing;
use crate::state::OrderStatus;

pub const RELEASED_ON: Date = date(2026, 1, 1);
pub const FIRST_DUE_ON: Date = date(2026, 1, 31);
pub const SECOND_DUE_ON: Date = date(2026, 3, 2);
pub const LAST_DUE_ON: Date = date(2026, 4, 2);

/// The seed's terms: caps off, its penalties, a rollover.
pub fn tulay_cash() -> Terms {
    Terms {
        min_amount_centavos: 100_000,
        max_amount_centavos: 2_000_000,
        amount_step_centavos: 50_000,
        term_days: vec![91, 120, 150, 180],
        daily_interest_ppm: 300,
        interest: InterestKind::Flat,
        processing_fee_bp: 500,
        penalty: PenaltyTerms {
            one_off_new_centavos: 100_000,
            one_off_repeat_centavos: 80_000,
            steps: vec![
                PenaltyStep {
                    from_day: 1,
                    bp_per_day: 500,
                },
                PenaltyStep {
                    from_day: 31,
                    bp_per_day: 400,
                },
                PenaltyStep {
                    from_day: 91,
                    bp_per_day: 200,
                },
            ],
            before_reversal: BeforeReversal::Charge,
        },
        rollover: Some(RolloverTerms {
            days: 14,
            fee_bp: 500,
            max_count: 2,
        }),
        prepayment: PrepaymentTerms::default(),
        caps: false,
        tolerance_centavos: 0,
        holidays: Vec::new(),
        cooling_off_days: 0,
        allocation_order: default_order(),
    }
}

/// Terms within the regulator's caps.
pub fn tulay_sahod() -> Terms {
    Terms {
        max_amount_centavos: 1_000_000,
        term_days: vec![91, 120],
        penalty: PenaltyTerms {
            one_off_new_centavos: 0,
            one_off_repeat_centavos: 0,
            steps: vec![PenaltyStep {
                from_day: 1,
                bp_per_day: 16,
            }],
            before_reversal: BeforeReversal::Charge,
        },
        rollover: Some(RolloverTerms {
            days: 30,
            fee_bp: 300,
            max_count: 1,
        }),
        prepayment: PrepaymentTerms {
            min_term_share_bp: 0,
            min_days: 0,
        },
        caps: true,
        ..tulay_cash()
    }
}

pub fn loan_of(terms: Terms, principal_centavos: i64, term_days: i64) -> Loan {
    Loan {
        order_id: "ord_maria".to_owned(),
        principal_centavos,
        term_days,
        agreed: AgreedTerms {
            terms,
            is_repeat_client: false,
            instalment_split: InstalmentSplit::ByDays,
        },
    }
}

/// A loan after its recorded events: its stored account, its events, and the account as a reader sees it on the last
/// simulated day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    pub view: LoanAccount,
    pub stored: LoanAccount,
    pub first_schedule: Schedule,
    pub events: Vec<LoanEvent>,
}

impl Deref for Told {
    type Target = LoanAccount;

    fn deref(&self) -> &LoanAccount {
        &self.view
    }
}

impl Told {
    pub fn seen_on(&self, today: Date) -> LoanAccount {
        replay(
            &self.stored.loan,
            self.stored.released_on,
            &self.first_schedule,
            &self.events,
            today,
        )
        .unwrap()
    }

    fn write(&mut self, decision: &Decision, today: Date) {
        self.stored.apply(decision.clone()).unwrap();
        self.view = self.seen_on(today);
    }
}

/// The loan on the day of its release.
pub fn released_from(loan: Loan, released_on: Date) -> Told {
    let (first_schedule, decision) = servicing::release(&loan, released_on).unwrap();
    let mut stored = LoanAccount {
        loan,
        status: OrderStatus::Disbursing,
        released_on,
        rollovers: 0,
        schedule: first_schedule.clone(),
        ledger: Ledger::default(),
    };
    stored.apply(decision).unwrap();
    Told {
        view: stored.clone(),
        stored,
        first_schedule,
        events: Vec::new(),
    }
}

/// Scenario `released` (170).
pub fn released() -> Told {
    released_from(loan_of(tulay_cash(), 300_000, 91), RELEASED_ON)
}

/// Scenario `in-repayment` (174): the day after.
pub fn in_repayment() -> Told {
    let mut told = released();
    live_until(&mut told, date(2026, 1, 2));
    told
}

/// Scenario `overdue` (180): the first instalment is 3 days late.
pub fn overdue() -> Told {
    let mut told = released();
    live_until(&mut told, date(2026, 2, 3));
    told
}

/// Scenario `settled` (200): each instalment paid on its due date.
pub fn settled() -> Told {
    let mut told = released();
    for (day, amount) in [
        (FIRST_DUE_ON, 102_700),
        (SECOND_DUE_ON, 102_700),
        (LAST_DUE_ON, 102_790),
    ] {
        live_until(&mut told, day);
        pay(&mut told, "due", amount, day).unwrap();
    }
    told
}

/// Runs servicing for one day, and returns its decision.
pub fn live_until(told: &mut Told, today: Date) -> Decision {
    let decision =
        servicing::new_day(&told.stored, &told.first_schedule, &told.events, today).unwrap();
    told.write(&decision, today);
    decision
}

/// Records an event of one day on another, and returns the decision.
pub fn tell(
    told: &mut Told,
    reference: &str,
    kind: EventKind,
    happened_on: Date,
    today: Date,
) -> Result<Decision, LendingError> {
    let event = LoanEvent {
        reference: reference.to_owned(),
        effective_on: happened_on.min(today),
        sequence: told.events.last().map_or(1, |last| last.sequence + 1),
        kind,
    };
    told.events.push(event.clone());
    let decided = servicing::after_event(
        &told.stored,
        &told.first_schedule,
        &told.events,
        &event,
        today,
    );
    match &decided {
        Ok(decision) => told.write(decision, today),
        Err(_) => drop(told.events.pop()),
    }
    decided
}

/// Repays an amount that arrives on the day on which it was paid.
pub fn pay(told: &mut Told, name: &str, amount: i64, on: Date) -> Result<Decision, LendingError> {
    tell(told, &format!("{name}-{on}"), repayment(amount), on, on)
}

pub fn repayment(amount_centavos: i64) -> EventKind {
    EventKind::Payment {
        amount_centavos,
        purpose: PaymentPurpose::Repay,
    }
}

pub fn rollover_payment(amount_centavos: i64, rollovers_before: i64) -> EventKind {
    EventKind::Payment {
        amount_centavos,
        purpose: PaymentPurpose::Rollover { rollovers_before },
    }
}

pub fn take_back(
    told: &mut Told,
    payment_reference: &str,
    today: Date,
) -> Result<Decision, LendingError> {
    let payment = told
        .events
        .iter()
        .find(|event| event.reference == payment_reference);
    let happened_on = payment.map_or(today, |payment| payment.effective_on);
    let kind = EventKind::Reversal {
        event_reference: payment_reference.to_owned(),
        recorded_on: today,
    };
    let reference = format!("reversal/{payment_reference}");
    tell(told, &reference, kind, happened_on, today)
}

pub fn balance(loan_account: &LoanAccount, account: Account) -> i64 {
    loan_account.ledger.balance_centavos(account).unwrap()
}

pub fn outstanding(account: &LoanAccount) -> i64 {
    account.ledger.outstanding_centavos().unwrap()
}
