//! Generated loans and events for property tests: payments before, on and after due dates, of exactly the amount due or
//! a centavo more or less, rollovers, waivers, payments taken back; each recorded on some later day, in any order.

use jiff::civil::{Date, date};
use proptest::prelude::*;
use proptest::sample::select;

use super::borrowers::{loan_of, tulay_cash};
use super::model::{ModelFigures, Unpaid, compute};
use crate::calendar::{add_days, days_between};
use crate::debt_kind::default_order;
use crate::loan_account::Loan;
use crate::product::{
    AgreedTerms, BeforeReversal, PenaltyStep, PenaltyTerms, PrepaymentTerms, RolloverTerms, Terms,
};
use crate::replay::{EventKind, LoanEvent, PaymentPurpose};
use crate::schedule::{InstalmentSplit, InterestKind, Schedule, instalment_count};

/// Number of days after the term that are checked.
const DAYS_AFTER_TERM: i64 = 200;

/// A loan with all its events, by date.
#[derive(Debug, Clone)]
pub struct History {
    pub loan: Loan,
    pub released_on: Date,
    pub schedule: Schedule,
    pub events: Vec<LoanEvent>,
}

impl History {
    /// The reference model's figures at the end of a day, for a part of the events.
    pub fn figures_of(&self, events: &[LoanEvent], today: Date) -> ModelFigures {
        compute(&self.loan, self.released_on, &self.schedule, events, today)
    }

    /// The last day that is checked.
    pub fn last_day(&self) -> Date {
        add_days(self.released_on, self.loan.term_days + DAYS_AFTER_TERM).unwrap()
    }
}

/// Next event, before the amount owed at that time is known.
#[derive(Debug, Clone)]
struct Idea {
    when: When,
    what: Act,
}

#[derive(Debug, Clone)]
enum When {
    /// Day after the release, in thousandths of the whole time.
    Day(i64),
    /// Days before or after the first due date of an instalment.
    Around { instalment: usize, days: i64 },
}

#[derive(Debug, Clone)]
enum Act {
    Pay(Sum),
    RollOver { sum: Sum, counts_wrong_by: i64 },
    Waive(Sum),
    TakeBack { which: usize },
    Refund(Sum),
    WriteOff(Sum),
    Cancel,
    Reschedule { from: usize, by_days: i64 },
}

/// An amount, relative to the debt on the day.
#[derive(Debug, Clone)]
struct Sum {
    of: Of,
    off_by: i64,
}

#[derive(Debug, Clone, Copy)]
enum Of {
    Nothing,
    DueNow,
    Late,
    Full,
    Outstanding,
    Penalties,
    RolloverPrice,
    Owed,
}

/// An amount equal or close to one of `of`; or any.
fn sum(of: Vec<Of>) -> impl Strategy<Value = Sum> {
    let beside = prop_oneof![
        5 => Just(0_i64),
        2 => select(vec![-1_i64, 1]),
        2 => select(vec![-101_i64, -100, -99, -50, 100]),
        1 => 1..100_000_i64,
    ];
    let near = (select(of), beside).prop_map(|(of, off_by)| Sum { of, off_by });
    let any = prop_oneof![1..200_i64, 1..200_000_i64];
    prop_oneof![4 => near, 1 => any.prop_map(|off_by| Sum { of: Of::Nothing, off_by })]
}

fn idea() -> impl Strategy<Value = Idea> {
    let around = (0..12_usize, select(vec![0_i64, -1, 1, 2, -30, 7, 31]))
        .prop_map(|(instalment, days)| When::Around { instalment, days });
    let when = prop_oneof![3 => around, 2 => (0..1_000_i64).prop_map(When::Day)];
    let repaid = vec![
        Of::DueNow,
        Of::DueNow,
        Of::DueNow,
        Of::Late,
        Of::Full,
        Of::Outstanding,
        Of::Penalties,
        Of::RolloverPrice,
    ];
    let for_a_rollover = vec![Of::RolloverPrice; 6]
        .into_iter()
        .chain([Of::DueNow, Of::Full]);
    let rolled_over = (
        sum(for_a_rollover.collect()),
        select(vec![0_i64, 0, 0, 0, -1, 1]),
    );
    let what = prop_oneof![
        6 => sum(repaid).prop_map(Act::Pay),
        3 => rolled_over
            .prop_map(|(sum, counts_wrong_by)| Act::RollOver { sum, counts_wrong_by }),
        1 => sum(vec![Of::Penalties]).prop_map(Act::Waive),
        2 => (0..8_usize).prop_map(|which| Act::TakeBack { which }),
        1 => sum(vec![Of::Owed]).prop_map(Act::Refund),
        1 => sum(vec![Of::Outstanding]).prop_map(Act::WriteOff),
        1 => Just(Act::Cancel),
        1 => (0..12_usize, 1..60_i64)
            .prop_map(|(from, by_days)| Act::Reschedule { from, by_days }),
    ];
    (when, what).prop_map(|(when, what)| Idea { when, what })
}

fn penalty_terms() -> impl Strategy<Value = PenaltyTerms> {
    let step = |from_day, bp_per_day| PenaltyStep {
        from_day,
        bp_per_day,
    };
    let steps = prop_oneof![
        Just(tulay_cash().penalty.steps),
        Just(vec![]),
        Just(vec![step(1, 16)]),
        (1..40_i64, 0..600_i64, 0..600_i64)
            .prop_map(move |(day, first, then)| vec![step(1, first), step(1 + day, then)]),
    ];
    let one_off = prop_oneof![Just(0_i64), Just(100_000), 1..200_000_i64];
    let before_reversal = select(vec![BeforeReversal::Waive, BeforeReversal::Charge]);
    (one_off, 0..100_000_i64, steps, before_reversal).prop_map(
        |(new, repeat, steps, before_reversal)| PenaltyTerms {
            one_off_new_centavos: new,
            one_off_repeat_centavos: repeat,
            steps,
            before_reversal,
        },
    )
}

fn terms(kinds: &[InterestKind]) -> impl Strategy<Value = Terms> + use<> {
    let rollover =
        (1..60_i64, 1..1_000_i64, 1..4_i64).prop_map(|(days, fee_bp, max_count)| RolloverTerms {
            days,
            fee_bp,
            max_count,
        });
    let prepayment = prop_oneof![
        Just(PrepaymentTerms::default()),
        (0..10_001_i64, 0..100_i64).prop_map(|(min_term_share_bp, min_days)| PrepaymentTerms {
            min_term_share_bp,
            min_days,
        }),
    ];
    (
        penalty_terms(),
        prop::option::weighted(0.8, rollover),
        prepayment,
        any::<bool>(),
        select(vec![300_i64, 0, 1, 777, 2_000]),
        select(vec![500_i64, 0, 2_000]),
        select(kinds.to_vec()),
        prop_oneof![Just(default_order()), Just(default_order()).prop_shuffle()],
    )
        .prop_map(
            |(
                penalty,
                rollover,
                prepayment,
                caps,
                daily_interest_ppm,
                processing_fee_bp,
                interest,
                order,
            )| Terms {
                interest,
                allocation_order: order,
                daily_interest_ppm,
                processing_fee_bp,
                penalty,
                rollover,
                prepayment,
                caps,
                ..tulay_cash()
            },
        )
}

fn loan(kinds: &[InterestKind]) -> impl Strategy<Value = Loan> + use<> {
    let principal = prop_oneof![Just(300_000_i64), 10_000..2_000_000_i64, 200..10_000_i64];
    let days = select(vec![91_i64, 30, 45, 105, 120, 180, 365]);
    let tolerance = select(vec![0_i64, 100, 1, 5_000]);
    let split = select(vec![InstalmentSplit::Equal, InstalmentSplit::ByDays]);
    (
        terms(kinds),
        principal,
        days,
        any::<bool>(),
        tolerance,
        split,
    )
        .prop_map(
            |(terms, principal, days, is_repeat_client, tolerance, instalment_split)| {
                let terms = Terms {
                    // An instalment below the tolerance would count as paid from the release on.
                    tolerance_centavos: tolerance.min(principal / 2 / instalment_count(days)),
                    ..terms
                };
                let mut loan = loan_of(terms, principal, days);
                loan.agreed = AgreedTerms {
                    is_repeat_client,
                    instalment_split,
                    ..loan.agreed
                };
                loan
            },
        )
}

/// Any loan, of either kind of interest, with any history of up to 8 events.
pub fn history() -> impl Strategy<Value = History> {
    history_of(&[InterestKind::Flat, InterestKind::Declining])
}

/// As [`history`], with interest of one of some kinds.
pub fn history_of(kinds: &[InterestKind]) -> impl Strategy<Value = History> + use<> {
    let ideas = prop::collection::vec(idea(), 0..9);
    (loan(kinds), 0..1_500_i64, ideas).prop_map(|(loan, start, ideas)| {
        let released_on = add_days(date(2026, 1, 1), start).unwrap();
        let schedule = loan
            .agreed
            .schedule(loan.principal_centavos, loan.term_days, released_on)
            .unwrap();
        let mut history = History {
            loan,
            released_on,
            schedule,
            events: vec![],
        };
        let mut ideas: Vec<(Date, Act)> = ideas
            .into_iter()
            .map(|idea| (date_of(&history, &idea.when), idea.what))
            .collect();
        ideas.sort_by_key(|(on, _)| *on);
        for (on, act) in ideas {
            make_happen(&mut history, on, &act);
        }
        history
    })
}

fn date_of(history: &History, when: &When) -> Date {
    let last_day = history.last_day();
    let days_in_all = days_between(history.released_on, last_day);
    let instalments = &history.schedule.instalments;
    let on = match when {
        When::Day(thousandths) => add_days(history.released_on, thousandths * days_in_all / 1_000),
        When::Around { instalment, days } => {
            add_days(instalments[instalment % instalments.len()].due_on, *days)
        }
    };
    on.unwrap().clamp(history.released_on, last_day)
}

/// Adds an event if the act makes one: its amount depends on the debt on its day, after the events before it.
fn make_happen(history: &mut History, day: Date, act: &Act) {
    let figures = history.figures_of(&history.events, day);
    let sequence = i64::try_from(history.events.len()).unwrap();
    let paid = |sum, purpose| EventKind::Payment {
        amount_centavos: amount(sum, &figures),
        purpose,
    };
    let (effective_on, kind) = match act {
        Act::Pay(sum) => (day, paid(sum, PaymentPurpose::Repay)),
        Act::RollOver {
            sum,
            counts_wrong_by,
        } => {
            let rollovers_before = (figures.rollovers + counts_wrong_by).max(0);
            let purpose = PaymentPurpose::Rollover { rollovers_before };
            (day, paid(sum, purpose))
        }
        Act::Waive(sum) => {
            let amount_centavos = amount(sum, &figures);
            (day, EventKind::Waiver { amount_centavos })
        }
        Act::Refund(sum) => {
            let amount_centavos = amount(sum, &figures);
            (day, EventKind::Refund { amount_centavos })
        }
        Act::WriteOff(sum) => {
            let amount_centavos = amount(sum, &figures);
            (day, EventKind::WriteOff { amount_centavos })
        }
        Act::Cancel => (day, EventKind::Cancellation),
        Act::Reschedule { from, by_days } => {
            let dates = (1..).zip(&figures.lines).skip(from % figures.lines.len());
            let later = |line: &Unpaid| add_days(line.due_on.max(day), *by_days).unwrap();
            let due_dates = dates.map(|(number, line)| (number, later(line))).collect();
            (day, EventKind::Reschedule { due_dates })
        }
        Act::TakeBack { which } => {
            let Some(payment) = event_to_take_back(history, *which) else {
                return;
            };
            let event_reference = payment.reference.clone();
            let kind = EventKind::Reversal {
                event_reference,
                recorded_on: day,
            };
            (payment.effective_on, kind)
        }
    };
    history.events.push(LoanEvent {
        reference: format!("event-{sequence}"),
        effective_on,
        sequence,
        kind,
    });
}

fn amount(sum: &Sum, figures: &ModelFigures) -> i64 {
    let lines = || figures.lines.iter();
    let penalties: i64 = lines().map(|line| line.penalty).sum();
    let scheduled: i64 = lines().map(|line| line.principal + line.interest).sum();
    let outstanding = scheduled + penalties + figures.fees_unpaid + figures.refund_unpaid;
    let of = match sum.of {
        Of::Nothing => 0,
        Of::DueNow => figures.due_now,
        Of::Late => figures.late,
        Of::Full => figures.full.unwrap_or(outstanding),
        Of::Outstanding => outstanding,
        Of::Penalties => penalties,
        Of::RolloverPrice => figures.rollover_price.unwrap_or(outstanding),
        Of::Owed => figures.owed_to_borrower,
    };
    (of + sum.off_by).max(1)
}

/// An event that was not taken back yet.
fn event_to_take_back(history: &History, which: usize) -> Option<&LoanEvent> {
    let events = || history.events.iter();
    let is_taken_back = |reference: &str| {
        events().any(|event| match &event.kind {
            EventKind::Reversal {
                event_reference, ..
            } => event_reference == reference,
            _ => false,
        })
    };
    let payments: Vec<&LoanEvent> = events()
        .filter(|event| !matches!(event.kind, EventKind::Reversal { .. }))
        .filter(|event| !is_taken_back(&event.reference))
        .collect();
    let which = which.checked_rem(payments.len())?;
    Some(payments[which])
}
