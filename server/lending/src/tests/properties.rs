//! Properties: the books stay right for any payments on any days. `PROPTEST_CASES=6000` runs longer.

use jiff::civil::date;
use proptest::prelude::*;

use super::borrowers::{
    Told, balance, live_until, loan_of, outstanding, released_from, repayment, rollover_payment,
    take_back, tell, tulay_cash, tulay_sahod,
};
use crate::calendar::add_days;
use crate::ledger::{Account, PostingKind};
use crate::loan_account::LoanAccount;
use crate::money::MAX_CENTAVOS;
use crate::product::{BeforeReversal, Terms};
use crate::repayment::{due, plan};
use crate::replay::EventKind;
use crate::rollover::offer;
use crate::schedule::{InstalmentSplit, InterestKind, Schedule, interest_centavos};
use crate::state::OrderStatus;
use crate::statement::payment_parts;

/// Next event.
#[derive(Debug, Clone)]
enum Event {
    /// Days pass, servicing runs at the end of them.
    Pass(i64),
    /// A payment arrives that was made `days_ago` days ago.
    Pay { amount_centavos: i64, days_ago: i64 },
    /// Exactly what is due is paid.
    PayDue,
    /// Pays the amount that settles everything, if that is allowed.
    PayFull,
    /// The delay offer is paid, where there is one, and something more.
    PayDelay { more_centavos: i64 },
    /// A payment is taken back, made so many events ago.
    TakeBack { events_ago: usize },
    /// The lender waives penalties and fees.
    Waive { amount_centavos: i64 },
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        4 => (1..45_i64).prop_map(Event::Pass),
        3 => (prop_oneof![1..200_000_i64, 1..3_000_000_i64], prop_oneof![0..10_i64, 0..120_i64])
            .prop_map(|(amount_centavos, days_ago)| Event::Pay { amount_centavos, days_ago }),
        2 => Just(Event::PayDue),
        1 => Just(Event::PayFull),
        1 => prop_oneof![Just(0_i64), 1..300_000_i64].prop_map(|more_centavos| Event::PayDelay { more_centavos }),
        1 => (1..6_usize).prop_map(|events_ago| Event::TakeBack { events_ago }),
        1 => (1..300_000_i64).prop_map(|amount_centavos| Event::Waive { amount_centavos }),
    ]
}

/// The seed's penalties under the caps: the cap on the cost is reached within weeks.
fn soon_at_the_cap() -> Terms {
    Terms {
        caps: true,
        ..tulay_cash()
    }
}

fn terms() -> impl Strategy<Value = Terms> {
    let terms = prop_oneof![
        Just(tulay_cash()),
        Just(tulay_sahod()),
        Just(soon_at_the_cap())
    ];
    let interest = prop::sample::select(vec![InterestKind::Flat, InterestKind::Declining]);
    let tolerance = prop::sample::select(vec![0, 1, 100]);
    let rule = prop::sample::select(vec![BeforeReversal::Waive, BeforeReversal::Charge]);
    (terms, tolerance, interest, rule).prop_map(
        |(mut terms, tolerance_centavos, interest, rule)| {
            terms.penalty.before_reversal = rule;
            Terms {
                interest,
                tolerance_centavos,
                ..terms
            }
        },
    )
}

fn told() -> impl Strategy<Value = Told> {
    let days = prop::sample::select(vec![91_i64, 105, 120, 180, 365]);
    let split = prop::sample::select(vec![InstalmentSplit::Equal, InstalmentSplit::ByDays]);
    (terms(), 1..2_000_000_i64, days, 0..1_500_i64, split).prop_map(
        |(terms, principal, term_days, start, split)| {
            // Each instalment is above the tolerance, as in every product.
            let principal = principal.max(13 * terms.tolerance_centavos);
            let released_on = add_days(date(2026, 1, 1), start).unwrap();
            let mut loan = loan_of(terms, principal, term_days);
            loan.agreed.instalment_split = split;
            released_from(loan, released_on)
        },
    )
}

/// Plays one event at the given time, and returns the time after it.
fn play(told: &mut Told, event: &Event, step: usize, day: i64) -> i64 {
    let today = add_days(told.released_on, day).unwrap();
    let reference = format!("p{step}");
    match event {
        Event::Pass(days) => {
            live_until(told, add_days(today, *days).unwrap());
            return day + days;
        }
        Event::Pay {
            amount_centavos,
            days_ago,
        } => {
            let paid_on = add_days(today, -days_ago).unwrap();
            tell(
                told,
                &reference,
                repayment(*amount_centavos),
                paid_on,
                today,
            )
            .unwrap();
        }
        Event::PayDue => {
            if let Some(due) = due(told, today).unwrap() {
                let kind = repayment(due.amount_centavos);
                tell(told, &reference, kind, today, today).unwrap();
            }
        }
        Event::PayFull => {
            let full = due(told, today)
                .unwrap()
                .and_then(|due| due.full_amount_centavos);
            if let Some(full_centavos) = full {
                tell(told, &reference, repayment(full_centavos), today, today).unwrap();
                assert_eq!(told.status, OrderStatus::Settled, "it settles everything");
            }
        }
        Event::PayDelay { more_centavos } => {
            if let Ok(offer) = offer(told, today).unwrap() {
                let rollovers = told.rollovers;
                let kind = rollover_payment(offer.amount_centavos + more_centavos, rollovers);
                tell(told, &reference, kind, today, today).unwrap();
                let buys = told.rollovers == rollovers + 1;
                assert!(
                    buys || told.status == OrderStatus::Settled,
                    "it buys the rollover, or settles"
                );
            }
        }
        Event::TakeBack { events_ago } => {
            let reference = format!("p{}", step.saturating_sub(*events_ago));
            let name = format!("reversal/{reference}");
            if told.events.iter().all(|event| event.reference != name) {
                take_back(told, &reference, today).ok();
            }
        }
        Event::Waive { amount_centavos } => {
            let amount_centavos = *amount_centavos;
            let waiver = EventKind::Waiver { amount_centavos };
            tell(told, &reference, waiver, today, today).unwrap();
        }
    }
    day
}

fn assert_right(told: &Told, today: jiff::civil::Date) {
    let all = Account::ALL.map(|account| balance(told, account));
    assert_eq!(all.iter().sum::<i64>(), 0, "the ledger sums to 0");
    assert_nobody_owes_what_is_paid(told);
    assert_the_plan_holds_the_debt(told, today);
    assert_eq!(
        told.status == OrderStatus::Settled,
        outstanding(told) == 0,
        "settled when all is paid or written off"
    );
    assert!(
        live_until(&mut told.clone(), today).is_empty(),
        "a day is done once"
    );
    assert_eq!(told.view, told.seen_on(today));
    assert_eq!(
        told.stored.status, told.status,
        "the stored status is the one seen"
    );
    assert_stored_is_seen_but_for_late_days(told);
    let mut references: Vec<_> = told
        .stored
        .ledger
        .postings()
        .iter()
        .map(|posting| &posting.reference)
        .collect();
    references.sort();
    references.dedup();
    assert_eq!(
        references.len(),
        told.stored.ledger.postings().len(),
        "each reference stands once"
    );
}

/// The stored ledger lacks the penalties since its last posting of penalties, and nothing else.
fn assert_stored_is_seen_but_for_late_days(told: &Told) {
    for account in Account::ALL {
        let (stored, seen) = (balance(&told.stored, account), balance(told, account));
        match account {
            Account::PenaltyReceivable => assert!(stored <= seen),
            Account::PenaltyIncome => assert!(stored >= seen),
            _ => assert_eq!(stored, seen, "{account:?}"),
        }
    }
    assert_eq!(told.stored.rollovers, told.rollovers);
    assert_eq!(told.stored.schedule.instalments, told.schedule.instalments);
}

/// Checks that no debt is below 0, and that no instalment has both a penalty owed and one owed back.
fn assert_nobody_owes_what_is_paid(told: &LoanAccount) {
    for instalment in &told.schedule.instalments {
        let number = instalment.number;
        let of = |account| {
            told.ledger
                .instalment_balance_centavos(account, number)
                .unwrap()
        };
        for account in Account::ALL
            .into_iter()
            .filter(|account| account.is_receivable())
        {
            assert!(of(account) >= 0, "{account:?} of {number}");
        }
        let back = of(Account::OverpaymentPayable);
        assert!(back <= 0, "owed to the borrower, never by");
        assert!(
            of(Account::PenaltyReceivable) == 0 || back == 0,
            "both ways"
        );
    }
    assert!(balance(told, Account::RolloverReceivable) >= 0);
    assert!(
        balance(told, Account::OverpaymentPayable) <= 0,
        "owed to the borrower, never by"
    );
    for income in [
        Account::InterestIncome,
        Account::PenaltyIncome,
        Account::RolloverIncome,
    ] {
        assert!(balance(told, income) <= 0, "{income:?} is never given away");
    }
}

/// MONEY-02: the parts of each line come to what is left of it, and what the lines say was paid is what payments paid,
/// but for interest that was forgone since and paid other debts.
fn assert_the_lines_add_up(told: &LoanAccount, today: jiff::civil::Date) {
    let lines = plan(told, today).unwrap();
    for (line, instalment) in lines.iter().zip(&told.schedule.instalments) {
        let asked = line.principal_centavos + line.interest_centavos + line.penalty_centavos;
        assert_eq!(asked - line.paid_centavos, line.unpaid_centavos, "{line:?}");
        if told.status != OrderStatus::Settled {
            assert_eq!(line.principal_centavos, instalment.principal_centavos);
        }
        let interest = 0..=instalment.interest_centavos;
        assert!(interest.contains(&line.interest_centavos), "{line:?}");
        let scheduled = 0..=line.principal_centavos + line.interest_centavos;
        assert!(scheduled.contains(&line.paid_centavos), "{line:?}");
    }
    let payments = told.ledger.in_force();
    let payments = payments.filter(|posting| posting.kind == PostingKind::Payment);
    let parts = payments.map(|payment| payment_parts(&told.ledger, &payment.event).unwrap());
    let paid = parts
        .flatten()
        .map(|parts| parts.principal_centavos + parts.interest_centavos);
    let rebates = told.ledger.in_force();
    let rebates = rebates.filter(|posting| posting.kind == PostingKind::Rebate);
    let of_lines = |account| {
        use Account::{InterestReceivable, InterestUnearned, LoanPrincipal};
        [InterestReceivable, InterestUnearned, LoanPrincipal].contains(&account)
    };
    let others = rebates.flat_map(|rebate| &rebate.entries);
    let others = others.filter(|entry| !of_lines(entry.account));
    let paid_others: i64 = others.map(|entry| -entry.amount_centavos).sum();
    let paid_lines: i64 = lines.iter().map(|line| line.paid_centavos).sum();
    assert_eq!(paid_lines + paid_others, paid.sum::<i64>());
}

/// Checks that the borrower's plan shows the debts of the ledger.
fn assert_the_plan_holds_the_debt(told: &LoanAccount, today: jiff::civil::Date) {
    let unpaid = plan(told, today)
        .unwrap()
        .iter()
        .map(|line| line.unpaid_centavos)
        .sum::<i64>();
    assert_the_lines_add_up(told, today);
    let fees = balance(told, Account::RolloverReceivable);
    let refund = balance(told, Account::RefundReceivable);
    let owed = unpaid + fees + refund;
    assert_eq!(owed, outstanding(told), "the plan is the debt");
    let Some(due) = due(told, today).unwrap() else {
        return;
    };
    let most = due.full_amount_centavos.unwrap_or(outstanding(told));
    assert!((1..=most).contains(&due.amount_centavos), "{due:?}");
    assert!(most <= outstanding(told), "{due:?}");
    assert_eq!(fees, due.fee_centavos);
    let late = due.overdue_centavos + due.penalty_centavos + due.fee_centavos;
    let rows = late + due.refund_centavos + due.next_centavos - due.rebate_centavos;
    assert_eq!(rows, due.amount_centavos, "MONEY-02: the rows add up");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn status_02_the_books_stay_right_whatever_happens(
        mut told in told(), events in prop::collection::vec(event(), 1..16),
    ) {
        let mut day = 0;
        for (step, event) in events.iter().enumerate() {
            let cash = balance(&told, Account::CashInTransit);
            day = play(&mut told, event, step, day);
            let today = add_days(told.released_on, day).unwrap();
            live_until(&mut told, today);
            assert_right(&told, today);
            let change = balance(&told, Account::CashInTransit) - cash;
            match event {
                Event::Pass(_) => prop_assert_eq!(change, 0, "days bring no money"),
                Event::Pay { amount_centavos, .. } => prop_assert_eq!(change, *amount_centavos),
                Event::TakeBack { .. } => prop_assert!(change <= 0),
                Event::Waive { .. } => prop_assert_eq!(change, 0),
                Event::PayDue | Event::PayFull | Event::PayDelay { .. } => prop_assert!(change >= 0),
            }
        }
        let principal = told.schedule.principal_centavos().unwrap();
        prop_assert_eq!(principal, told.loan.principal_centavos, "the schedule holds what was released");
    }

    #[test]
    fn status_02_paying_what_is_due_settles_every_loan_with_nothing_left(
        mut told in told(), waits in prop::collection::vec(0..40_i64, 12),
    ) {
        let mut day = 0;
        for (step, wait) in waits.iter().enumerate() {
            day = play(&mut told, &Event::Pass(*wait), step, day);
            day = play(&mut told, &Event::PayDue, step, day);
        }
        prop_assert_eq!(told.status, OrderStatus::Settled);
        for account in Account::ALL.into_iter().filter(|account| account.is_receivable()) {
            prop_assert_eq!(balance(&told, account), 0);
        }
        prop_assert_eq!(balance(&told, Account::OverpaymentPayable), 0);
        prop_assert_eq!(balance(&told, Account::InterestUnearned), 0);
    }

    #[test]
    fn site_03_instalments_are_equal_and_the_last_takes_the_rest(
        principal in prop_oneof![1..500_i64, 1..=MAX_CENTAVOS],
        term_days in 15..=365_i64, ppm in prop_oneof![0..10_i64, 0..=2_000_i64],
    ) {
        let split = InstalmentSplit::Equal;
        let schedule = Schedule::new(principal, term_days, ppm, split, date(2026, 1, 1)).unwrap();
        let interest = interest_centavos(principal, ppm, term_days).unwrap();
        prop_assert_eq!(schedule.principal_centavos(), Ok(principal));
        prop_assert_eq!(schedule.interest_centavos(), Ok(interest));
        let instalments = &schedule.instalments;
        for part in instalments {
            prop_assert!(part.principal_centavos >= 0 && part.interest_centavos >= 0, "{:?}", part);
        }
        let count = i64::try_from(instalments.len()).unwrap();
        let (last, equal) = instalments.split_last().unwrap();
        for part in equal {
            prop_assert_eq!(part.amount_centavos(), equal[0].amount_centavos());
            let off = (part.amount_centavos() * count - principal - interest).abs();
            prop_assert!(off <= count, "within a centavo of its part");
        }
        let off = (last.amount_centavos() * count - principal - interest).abs();
        prop_assert!(off <= count * count, "the last differs by less than a centavo an instalment");
    }

    #[test]
    fn site_03_instalments_by_days_differ_in_principal_by_a_centavo_at_most(mut told in told()) {
        let split = InstalmentSplit::ByDays;
        told.stored.loan.agreed.instalment_split = split;
        told.stored.loan.agreed.terms.interest = InterestKind::Flat;
        let (principal, days) = (told.loan.principal_centavos, told.loan.term_days);
        let schedule = told.stored.loan.agreed.schedule(principal, days, told.released_on).unwrap();
        let count = i64::try_from(schedule.instalments.len()).unwrap();
        prop_assert_eq!(schedule.principal_centavos(), Ok(principal));
        for instalment in &schedule.instalments {
            let off = instalment.principal_centavos * count - principal;
            prop_assert!(off.abs() <= count);
            prop_assert!(instalment.interest_centavos >= 0);
        }
        prop_assert!(schedule.instalments.is_sorted_by_key(|instalment| instalment.due_on));
    }

    #[test]
    fn with_caps_on_no_loan_costs_more_than_its_principal(
        terms in prop_oneof![Just(tulay_sahod()), Just(soon_at_the_cap())],
        principal in 1..2_000_000_i64, events in prop::collection::vec(event(), 1..16),
    ) {
        let loan = loan_of(terms, principal, 120);
        let mut told = released_from(loan, date(2026, 1, 1));
        let mut day = 0;
        for (step, event) in events.iter().enumerate() {
            day = play(&mut told, event, step, day);
        }
        let last = add_days(told.released_on, day + 2_000).unwrap();
        live_until(&mut told, last);
        let charged = [Account::FeeIncome, Account::InterestIncome, Account::InterestUnearned,
            Account::PenaltyIncome, Account::RolloverIncome];
        prop_assert!(-charged.map(|account| balance(&told, account)).iter().sum::<i64>() <= principal);
    }

    #[test]
    fn penalties_come_to_the_same_however_often_servicing_runs(
        told in told(), mut days in prop::collection::vec(0..300_i64, 0..12),
    ) {
        days.push(300);
        days.sort_unstable();
        let last = add_days(told.released_on, 300).unwrap();
        let (mut often, mut once) = (told.clone(), told);
        for day in days {
            let today = add_days(often.released_on, day).unwrap();
            live_until(&mut often, today);
        }
        live_until(&mut once, last);
        prop_assert_eq!(balance(&often, Account::PenaltyIncome), balance(&once, Account::PenaltyIncome));
        prop_assert_eq!(often.status, once.status);
        let releases = once.ledger.postings().iter().filter(|posting| posting.kind == PostingKind::Release);
        prop_assert_eq!(releases.count(), 1);
    }
}
