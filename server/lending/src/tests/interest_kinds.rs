//! Interest on the outstanding principal beside flat interest: the schedule, what paying ahead forgoes, the rate, and
//! loans from before the kind was stored (MONEY-15).

use jiff::civil::date;
use proptest::prelude::*;

use super::borrowers::{
    RELEASED_ON, balance, live_until, loan_of, pay, released_from, tulay_cash, tulay_sahod,
};
use super::model::declining_parts;
use super::product::{assert_refused, changed};
use crate::debt_kind::DebtKind::{Fee, Interest, Penalty, Principal};
use crate::ledger::Account;
use crate::loan_account::LoanAccount;
use crate::product::{AgreedTerms, Terms};
use crate::quote::quote;
use crate::rate::{Repaid, compounded_ppm, daily, effective};
use crate::repayment::due;
use crate::schedule::{Instalment, InstalmentSplit, InterestKind, Schedule};
use crate::state::OrderStatus;

fn declining() -> Terms {
    Terms {
        interest: InterestKind::Declining,
        ..tulay_sahod()
    }
}

fn parts(schedule: &Schedule) -> Vec<(i64, i64)> {
    let instalments = schedule.instalments.iter();
    instalments
        .map(|each| (each.principal_centavos, each.interest_centavos))
        .collect()
}

#[test]
fn money_15_each_period_is_charged_on_the_principal_outstanding_at_its_beginning() {
    // 0.03 % a day: 90.00 on 10,000.00 for 30 days, and so on; the last period has 31 days.
    let schedule = Schedule::declining(1_000_000, 91, 300, RELEASED_ON).unwrap();
    let expected = [(330_385, 9_000), (333_358, 6_027), (336_257, 3_127)];
    assert_eq!(parts(&schedule), expected);
    let amounts = schedule.instalments.iter().map(Instalment::amount_centavos);
    assert_eq!(amounts.collect::<Vec<_>>(), [339_385, 339_385, 339_384]);
    let flat = Schedule::new(1_000_000, 91, 300, InstalmentSplit::Equal, RELEASED_ON).unwrap();
    assert_eq!(
        flat.interest_centavos(),
        Ok(27_300),
        "on the whole principal"
    );
    let days = |schedule: &Schedule| -> Vec<_> {
        schedule
            .instalments
            .iter()
            .map(|each| each.due_on)
            .collect()
    };
    assert_eq!(days(&schedule), days(&flat));
}

#[test]
fn money_15_the_offer_is_that_schedule_with_its_rate() {
    let flat = quote(&tulay_sahod(), 1_000_000, 120, RELEASED_ON).unwrap();
    let offer = quote(&declining(), 1_000_000, 120, RELEASED_ON).unwrap();
    assert_eq!(offer.interest_centavos, 22_600);
    assert_eq!(offer.total_repayment_centavos, 1_022_600);
    assert!(offer.effective_rate.monthly_ppm < flat.effective_rate.monthly_ppm);
    let without_fee = changed(declining(), |terms| terms.processing_fee_bp = 0);
    let rate = quote(&without_fee, 1_000_000, 120, RELEASED_ON)
        .unwrap()
        .effective_rate;
    // 0.9 % for each 30 days.
    assert_eq!(rate.monthly_ppm, 9_000);
}

#[test]
fn money_15_the_regulators_example_of_13_weeks_costs_4_77_percent_a_month() {
    // BSP's example: 10,000.00 over 13 weeks at 803.85 a week. The published rate of 4.77 % comes out with 9,700.00
    // received, so with a fee of 300.00 that the example's summary leaves out; on 10,000.00 it would be 2.78 %.
    // A month is 52 ÷ 12 weeks there. Counted in thirds of a week, a week has 3 and a month 13.
    let weekly = |unit: i64| -> Vec<Repaid> {
        let weeks = 1..=13;
        weeks
            .map(|week| Repaid {
                day: week * unit,
                amount_centavos: 80_385,
            })
            .collect()
    };
    let of_month = |received| compounded_ppm(daily(received, &weekly(3)).unwrap(), 13).unwrap();
    assert_eq!(of_month(970_000), 47_712);
    assert_eq!(of_month(1_000_000), 27_805);
    // The same loan by the day, in months of 30 days: the rate that is capped and shown here.
    assert_eq!(effective(970_000, &weekly(7)).unwrap().monthly_ppm, 47_175);
}

#[test]
fn money_15_principal_paid_ahead_lowers_the_interest_of_periods_that_have_not_begun() {
    // ₱10,000.00 for 91 days: 3,393.85, 3,393.85 and 3,393.84. On day 10, in the first period, Maria pays 6,000.00.
    let mut maria = released_from(loan_of(declining(), 1_000_000, 91), RELEASED_ON);
    pay(&mut maria, "ahead", 600_000, date(2026, 1, 11)).unwrap();
    // The first period has begun and costs its 90.00. 2,606.15 are left for the second; what they pay ahead lowers its
    // interest from 60.27 to 36.39, as 4,042.94 will be outstanding.
    let unpaid = 1_000_000 - 600_000 + 9_000;
    let principal = balance(&maria, Account::LoanPrincipal);
    let second = (principal * 300 * 30 + 500_000) / 1_000_000;
    let left_of_third = (principal.min(336_257) * 300 * 31 + 500_000) / 1_000_000;
    assert_eq!(
        principal,
        unpaid + second,
        "interest that is paid ahead is the lowered one"
    );
    assert_eq!(balance(&maria, Account::InterestReceivable), left_of_third);
    assert_eq!(
        -balance(&maria, Account::InterestUnearned),
        9_000 + second + left_of_third
    );
    // The flat loan's interest stays.
    let mut jose = released_from(loan_of(tulay_sahod(), 1_000_000, 91), RELEASED_ON);
    pay(&mut jose, "ahead", 600_000, date(2026, 1, 11)).unwrap();
    assert_eq!(-balance(&jose, Account::InterestUnearned), 27_300);
}

#[test]
fn money_15_settling_forgoes_the_interest_of_periods_that_have_not_begun() {
    let mut maria = released_from(loan_of(declining(), 1_000_000, 91), RELEASED_ON);
    let today = date(2026, 1, 11);
    live_until(&mut maria, today);
    let full = due(&maria, today).unwrap().unwrap().full_amount_centavos;
    assert_eq!(
        full,
        Some(1_009_000),
        "the principal and the interest of the period that has begun"
    );
    pay(&mut maria, "full", 1_009_000, today).unwrap();
    assert_eq!(maria.status, OrderStatus::Settled);
    assert_eq!(-balance(&maria, Account::InterestIncome), 9_000);
}

#[test]
fn money_15_what_was_paid_ahead_lowers_the_interest_on_the_first_day_of_prepayment() {
    let terms = changed(declining(), |terms| {
        terms.caps = false;
        (
            terms.prepayment.min_term_share_bp,
            terms.prepayment.min_days,
        ) = (0, 20);
        terms.allocation_order = vec![Penalty, Fee, Principal, Interest];
    });
    let mut maria = released_from(loan_of(terms, 1_000_000, 91), RELEASED_ON);
    pay(&mut maria, "ahead", 600_000, date(2026, 1, 11)).unwrap();
    live_until(&mut maria, date(2026, 1, 20));
    let unpaid = |maria: &LoanAccount| balance(maria, Account::InterestReceivable);
    assert_eq!(unpaid(&maria), 6_027 + 3_127, "as agreed");
    live_until(&mut maria, date(2026, 1, 21));
    // The second period will begin with 4,090.00 instead of 6,696.15.
    assert_eq!(unpaid(&maria), 3_681 + 3_127);
}

#[test]
fn money_15_a_running_loan_keeps_the_kind_it_was_agreed_with() {
    let agreed = AgreedTerms::new(tulay_sahod(), false);
    let stored = serde_json::to_value(&agreed).unwrap();
    assert_eq!(stored["terms"]["interest"], "flat");
    let read: AgreedTerms = serde_json::from_value(stored).unwrap();
    assert_eq!(read.terms.interest, InterestKind::Flat);
    let agreed = AgreedTerms::new(declining(), false);
    let stored = serde_json::to_value(&agreed).unwrap();
    assert_eq!(stored["terms"]["interest"], "declining");
    assert_eq!(
        serde_json::from_value::<AgreedTerms>(stored).unwrap(),
        agreed
    );
}

#[test]
fn money_15_a_rate_whose_installments_cannot_be_equal_is_refused_with_its_key() {
    assert_eq!(declining().check(), Ok(()));
    let terms = changed(declining(), |terms| terms.caps = false);
    for (ppm, days) in [(40_000, 91), (12_000, 365), (1_000_000, 120)] {
        let change = |terms: &mut Terms| {
            (terms.daily_interest_ppm, terms.term_days) = (ppm, vec![days]);
        };
        let refused = changed(terms.clone(), change).check().unwrap_err();
        let is_named = |why: &String| {
            why.contains("daily_interest_ppm is too high for installments that are equal")
        };
        let is_cost = |why: &String| why.contains("effective interest rate is out of range");
        assert!(
            refused.iter().any(|why| is_named(why) || is_cost(why)),
            "{ppm}: {refused:?}"
        );
    }
    assert_refused(
        terms,
        |terms| (terms.daily_interest_ppm, terms.term_days) = (12_000, vec![365]),
        "365 days: daily_interest_ppm is too high for installments that are equal to the centavo",
    );
}

#[test]
fn money_15_flat_interest_in_instalments_is_told_from_a_single_one() {
    assert!(tulay_cash().are_flat_in_instalments());
    assert!(!declining().are_flat_in_instalments());
    let once = changed(tulay_cash(), |terms| terms.term_days = vec![44]);
    assert!(!once.are_flat_in_instalments());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn money_15_the_schedule_is_the_second_models(
        principal in 100_000..2_000_000_i64, term_days in 15..=365_i64, ppm in 0..=2_000_i64,
    ) {
        let terms = changed(declining(), |terms| terms.daily_interest_ppm = ppm);
        let loan = loan_of(terms, principal, term_days);
        let schedule = loan.agreed.schedule(principal, term_days, RELEASED_ON).unwrap();
        prop_assert_eq!(parts(&schedule), declining_parts(&loan));
        prop_assert_eq!(schedule.principal_centavos(), Ok(principal));
        let (last, equal) = schedule.instalments.split_last().unwrap();
        for each in equal {
            prop_assert_eq!(each.amount_centavos(), equal[0].amount_centavos());
            let off = (last.amount_centavos() - each.amount_centavos()).abs();
            prop_assert!(off <= i64::try_from(equal.len() + 1).unwrap(), "a centavo an instalment at most");
        }
    }
}
