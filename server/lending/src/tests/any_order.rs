//! Any history, recorded in any order, with servicing on any days between: after each step the account equals the one
//! that the reference model computes from the dates alone. Flat and declining products have as many histories each.
//! `PROPTEST_CASES=10000` is the nightly form, 10,000 of each; the seed is printed, and `PROPTEST_RNG_SEED` repeats it.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};

use jiff::civil::{Date, date};
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestError, TestRunner};

use super::borrowers::{
    Told, balance, loan_of, released_from, repayment, rollover_payment, tulay_cash,
};
use super::histories::{History, history_of};
use super::model::{ModelFigures, Unpaid};
use crate::calendar::add_days;
use crate::ledger::{Account, Posting, PostingKind};
use crate::loan_account::{Decision, LoanAccount};
use crate::product::Terms;
use crate::replay::{EventKind, LoanEvent, replay, unearned_interest_centavos};
use crate::schedule::InterestKind;
use crate::state::OrderStatus;
use crate::{repayment as due_rules, rollover, servicing};

/// The histories of a kind in the test command; more by `PROPTEST_CASES`.
const HISTORIES: u32 = 250;

/// Time of recording an event.
#[derive(Debug, Clone, Copy)]
struct Telling {
    /// Its position among the others; events of one position are recorded in the order in which they happened.
    place: u8,
    /// Days that pass before it, from the previously recorded event or from its own date if that is later.
    days: i64,
    /// Number of days that servicing ran before it.
    serviced_before: [i64; 2],
}

fn tellings() -> impl Strategy<Value = Vec<Telling>> {
    let days = prop_oneof![3 => Just(0_i64), 1 => 0..70_i64];
    let telling =
        (any::<u8>(), days, [0..40_i64, 0..4_i64]).prop_map(|(place, days, serviced_before)| {
            Telling {
                place,
                days,
                serviced_before,
            }
        });
    prop::collection::vec(telling, 8)
}

/// The events in the order of recording; a payment before its reversal.
fn in_order_of_telling(history: &History, tellings: &[Telling]) -> Vec<(LoanEvent, Telling)> {
    let mut places: BTreeMap<&str, u8> = BTreeMap::new();
    let mut told: Vec<(LoanEvent, Telling)> = Vec::new();
    for (event, telling) in history.events.iter().zip(tellings) {
        let mut telling = *telling;
        if let EventKind::Reversal {
            event_reference, ..
        } = &event.kind
        {
            telling.place = telling.place.max(places[event_reference.as_str()]);
        }
        places.insert(&event.reference, telling.place);
        told.push((event.clone(), telling));
    }
    told.sort_by_key(|(_, telling)| telling.place);
    for (sequence, (event, _)) in (1..).zip(&mut told) {
        event.sequence = sequence;
    }
    told
}

/// The figures of an account's ledger and of the rules, in the form of the reference model.
fn figures(told: &Told, account: &LoanAccount, today: Date) -> ModelFigures {
    let sum_of = |kind: PostingKind, side: Account| -> i64 {
        let postings = account
            .ledger
            .in_force()
            .filter(|posting| posting.kind == kind);
        let entries = postings.flat_map(|posting| &posting.entries);
        let of_side = entries.filter(|entry| entry.account == side);
        of_side.map(|entry| entry.amount_centavos).sum()
    };
    let lines = account.schedule.instalments.iter().map(|instalment| {
        let unpaid = |side| {
            let ledger = &account.ledger;
            ledger
                .instalment_balance_centavos(side, instalment.number)
                .unwrap()
        };
        Unpaid {
            due_on: instalment.due_on,
            principal: unpaid(Account::LoanPrincipal),
            interest: unpaid(Account::InterestReceivable),
            penalty: unpaid(Account::PenaltyReceivable),
        }
    });
    let due = due_rules::due(account, today).unwrap();
    let (schedule, events) = (&told.first_schedule, &told.events);
    let unearned =
        unearned_interest_centavos(&told.loan, told.released_on, schedule, events, today).unwrap();
    let offer = rollover::offer(account, today).unwrap().ok();
    ModelFigures {
        status: account.status,
        rollovers: account.rollovers,
        lines: lines.collect(),
        fees_unpaid: balance(account, Account::RolloverReceivable),
        fees_charged: sum_of(PostingKind::Rollover, Account::RolloverReceivable),
        penalties_charged: sum_of(PostingKind::Penalty, Account::PenaltyReceivable),
        interest_earned: -balance(account, Account::InterestIncome),
        accrued: -balance(account, Account::InterestUnearned) - unearned,
        rebate: sum_of(PostingKind::Rebate, Account::InterestUnearned),
        waived: -sum_of(PostingKind::Waiver, Account::PenaltyReceivable)
            - sum_of(PostingKind::Waiver, Account::RolloverReceivable),
        written_off: balance(account, Account::SmallBalanceWriteOff),
        lost: balance(account, Account::CreditLoss),
        recovered: -balance(account, Account::CreditLossRecovery),
        refunded: -sum_of(PostingKind::Refund, Account::Disbursement),
        refund_unpaid: balance(account, Account::RefundReceivable),
        forgiven: sum_of(PostingKind::WriteOff, Account::InterestUnearned),
        owed_to_borrower: -balance(account, Account::OverpaymentPayable),
        paid: balance(account, Account::CashInTransit),
        late: due.map_or(0, |due| due.overdue_centavos),
        due_now: due.map_or(0, |due| due.amount_centavos),
        with_next: due.and_then(|due| due.with_next_centavos),
        full: due.and_then(|due| due.full_amount_centavos),
        most: due.map_or(0, |due| due.most_centavos),
        rollover_price: offer.map(|offer| offer.amount_centavos),
    }
}

/// The figures without penalties: the stored account lacks those since it last posted some.
fn but_for_penalties(figures: ModelFigures) -> ModelFigures {
    let lines = figures.lines.into_iter();
    ModelFigures {
        lines: lines.map(|line| Unpaid { penalty: 0, ..line }).collect(),
        penalties_charged: 0,
        due_now: 0,
        with_next: None,
        full: None,
        most: 0,
        rollover_price: None,
        ..figures
    }
}

fn assert_balanced(ledger_of: &LoanAccount) {
    let sum = |posting: &Posting| -> i64 {
        let entries = posting.entries.iter();
        entries.map(|entry| entry.amount_centavos).sum()
    };
    for posting in ledger_of.ledger.postings() {
        assert_eq!(sum(posting), 0, "{}", posting.reference);
    }
}

fn service(told: &mut Told, day: Date) -> Decision {
    let (schedule, events) = (&told.first_schedule, &told.events);
    let decision = servicing::new_day(&told.stored, schedule, events, day).unwrap();
    told.stored.apply(decision.clone()).unwrap();
    decision
}

/// Records an event, twice.
fn tell(told: &mut Told, event: &LoanEvent, today: Date) {
    told.events.push(event.clone());
    let after = |told: &Told| {
        let (schedule, events) = (&told.first_schedule, &told.events);
        servicing::after_event(&told.stored, schedule, events, event, today).unwrap()
    };
    let decision = after(told);
    told.stored.apply(decision).unwrap();
    assert!(after(told).is_empty(), "told twice is told once");
}

/// Records a history in an order, and compares it with the reference model after each event and on the last day.
fn tell_all(history: &History, tellings: &[Telling]) {
    let mut told = released_from(history.loan.clone(), history.released_on);
    assert_eq!(told.first_schedule, history.schedule);
    let mut today = history.released_on;
    for (event, telling) in in_order_of_telling(history, tellings) {
        let before = today;
        let day = add_days(today.max(event.effective_on), telling.days).unwrap();
        today = day.min(history.last_day()).max(event.effective_on);
        for days in telling.serviced_before {
            let day = add_days(today, -days).unwrap();
            service(&mut told, day.max(before));
        }
        let is_of_today = event.effective_on == today;
        tell(&mut told, &event, today);
        let expected = history.figures_of(&told.events, today);
        assert_eq!(
            figures(&told, &told.seen_on(today), today),
            expected,
            "{today}"
        );
        if is_of_today {
            let stored = figures(&told, &told.stored, today);
            assert_eq!(stored, expected, "the stored account on {today}");
        }
    }
    let last_day = history.last_day();
    service(&mut told, last_day);
    assert!(
        service(&mut told, last_day).is_empty(),
        "a day is done once"
    );
    assert!(service(&mut told, last_day.yesterday().unwrap()).is_empty());
    let expected = history.figures_of(&told.events, last_day);
    assert_eq!(figures(&told, &told.seen_on(last_day), last_day), expected);
    let stored = but_for_penalties(figures(&told, &told.stored, last_day));
    assert_eq!(stored, but_for_penalties(expected), "the stored account");
    assert_balanced(&told.stored);
}

#[test]
fn money_01_any_order_of_arrival_comes_to_what_the_second_model_says_of_flat_loans() {
    compare_with_the_second_model(InterestKind::Flat);
}

#[test]
fn money_18_any_order_of_arrival_comes_to_what_the_second_model_says_of_declining_loans() {
    compare_with_the_second_model(InterestKind::Declining);
}

fn compare_with_the_second_model(kind: InterestKind) {
    let defaults = ProptestConfig::default();
    let seed = match defaults.rng_seed {
        RngSeed::Fixed(seed) => seed,
        RngSeed::Random => RandomState::new().hash_one(()),
    };
    let mut runner = TestRunner::new(ProptestConfig {
        cases: defaults.cases.max(HISTORIES),
        rng_seed: RngSeed::Fixed(seed),
        failure_persistence: None,
        ..defaults
    });
    let cases = runner.config().cases;
    println!("{cases} {kind:?} histories, each told in 3 orders, from PROPTEST_RNG_SEED={seed}");
    let orders = [tellings(), tellings(), tellings()];
    let result = runner.run(&(history_of(&[kind]), orders), |(history, orders)| {
        for tellings in &orders {
            tell_all(&history, tellings);
        }
        Ok(())
    });
    match result {
        Ok(()) => {}
        Err(TestError::Fail(why, (history, orders))) => {
            panic!("PROPTEST_RNG_SEED={seed} repeats this: {why}\n{history:#?}\ntold as {orders:?}")
        }
        Err(TestError::Abort(why)) => panic!("PROPTEST_RNG_SEED={seed}: {why}"),
    }
}

#[test]
fn money_06_a_payment_of_the_first_day_stays_what_it_was_when_a_later_one_is_taken_back() {
    // 3,027.00 settle the loan on the day of its release, on which no rollover is sold.
    let released_on = date(2026, 1, 1);
    let loan = loan_of(tulay_cash(), 300_000, 30);
    let schedule = loan.agreed.schedule(300_000, 30, released_on).unwrap();
    let event = |sequence, effective_on, kind| LoanEvent {
        reference: format!("event-{sequence}"),
        effective_on,
        sequence,
        kind,
    };
    let later = date(2026, 1, 31);
    let event_reference = "event-2".to_owned();
    let events = [
        event(1, released_on, rollover_payment(302_700, 0)),
        event(2, later, repayment(1)),
        event(
            3,
            later,
            EventKind::Reversal {
                event_reference,
                recorded_on: later,
            },
        ),
    ];
    let account = replay(&loan, released_on, &schedule, &events, later).unwrap();
    assert_eq!(account.status, OrderStatus::Settled);
    assert_eq!(account.rollovers, 0);
}

/// The four events of day 30, in each of their orders of arrival.
fn orders_of_four() -> Vec<[u8; 4]> {
    let places = 0..256_u32;
    let orders =
        places.map(|code| [0, 2, 4, 6].map(|shift| u8::try_from(code >> shift & 3).unwrap()));
    orders
        .filter(|order| (0..4).all(|place| order.contains(&place)))
        .collect()
}

#[test]
fn money_12_a_second_cancellation_changes_nothing_even_if_the_first_had_nothing_to_undo() {
    // Nena borrowed ₱3,000.00 without interest or fee and paid it back: a cancellation has nothing to undo.
    let terms = Terms {
        daily_interest_ppm: 0,
        processing_fee_bp: 0,
        tolerance_centavos: 100,
        ..tulay_cash()
    };
    let loan = loan_of(terms, 300_000, 30);
    let released_on = date(2026, 1, 1);
    let day_29 = date(2026, 1, 30);
    let day_30 = date(2026, 1, 31);
    let amount_centavos = 1;
    let kinds = [
        (day_29, repayment(300_000)),
        (day_30, repayment(1)),
        (day_30, EventKind::Cancellation),
        (day_30, EventKind::Refund { amount_centavos }),
        (day_30, EventKind::Cancellation),
    ];
    let events = (0..)
        .zip(kinds)
        .map(|(sequence, (effective_on, kind))| LoanEvent {
            reference: format!("event-{sequence}"),
            effective_on,
            sequence,
            kind,
        });
    let history = History {
        schedule: loan.agreed.schedule(300_000, 30, released_on).unwrap(),
        loan,
        released_on,
        events: events.collect(),
    };
    let orders = orders_of_four();
    assert_eq!(orders.len(), 24);
    for order in orders {
        let telling = |place| Telling {
            place,
            days: 0,
            serviced_before: [0, 0],
        };
        let tellings: Vec<_> = [0]
            .into_iter()
            .chain(order.map(|place| place + 1))
            .map(telling)
            .collect();
        tell_all(&history, &tellings);
    }

    // Cancelled, the centavo refunded, the centavo paid, cancelled again: as without the second cancellation.
    let told = in_order_of_telling(
        &history,
        &[0, 3, 1, 2, 4].map(|place| Telling {
            place,
            days: 0,
            serviced_before: [0, 0],
        }),
    );
    let events: Vec<_> = told.into_iter().map(|(event, _)| event).collect();
    for known in [&events[..4], &events[..]] {
        let nena = replay(&history.loan, released_on, &history.schedule, known, day_30).unwrap();
        assert_eq!(nena.status, OrderStatus::Settled);
        assert_eq!(balance(&nena, Account::SmallBalanceWriteOff), 1);
        assert_eq!(-balance(&nena, Account::OverpaymentPayable), 1);
    }
}
