//! Cost of a loan, stated before it is taken.

use jiff::civil::date;
use proptest::prelude::*;

use super::borrowers::{loan_of, tulay_cash, tulay_sahod};
use crate::LendingError;
use crate::late_example::{LateExample, late_example};
use crate::loan_account::Loan;
use crate::product::{AgreedTerms, Terms};
use crate::quote::{quote, quote_agreed};
use crate::rate::{EffectiveRate, Repaid, effective, percent_text};
use crate::schedule::InstalmentSplit;
use crate::servicing;

#[test]
fn conf_01_a_quote_says_what_is_received_what_it_costs_and_what_is_paid_back() {
    let quoted = quote(&tulay_cash(), 300_000, 91, date(2026, 1, 1)).unwrap();
    assert_eq!(quoted.processing_fee_centavos, 15_000);
    assert_eq!(quoted.net_proceeds_centavos, 285_000);
    assert_eq!(quoted.interest_centavos, 8_190);
    assert_eq!(quoted.finance_charge_centavos, 23_190);
    assert_eq!(quoted.total_repayment_centavos, 308_190);
    assert_eq!(quoted.schedule.instalments.len(), 3);
}

#[test]
fn site_03_a_loan_keeps_the_split_of_its_installments_that_it_was_signed_with() {
    let agreed = AgreedTerms {
        instalment_split: InstalmentSplit::ByDays,
        ..AgreedTerms::new(tulay_cash(), false)
    };
    let released_on = date(2026, 1, 1);
    let loan = Loan {
        agreed: agreed.clone(),
        ..loan_of(tulay_cash(), 1_000_000, 91)
    };
    let (schedule, _) = servicing::release(&loan, released_on).unwrap();
    let parts: Vec<_> = schedule
        .instalments
        .iter()
        .map(|part| (part.principal_centavos, part.interest_centavos))
        .collect();
    let by_days = [(333_333, 9_000), (333_334, 9_000), (333_333, 9_300)];
    assert_eq!(parts, by_days, "released later than it was signed");
    let shown = quote_agreed(&agreed, 1_000_000, 91, released_on).unwrap();
    assert_eq!(shown.schedule, schedule, "its agreement says so, too");
}

#[test]
fn conf_01_what_the_product_does_not_lend_is_not_quoted() {
    let today = date(2026, 1, 1);
    let refused = Err(LendingError::AmountNotOffered {
        amount_centavos: 300_001,
    });
    assert_eq!(quote(&tulay_cash(), 300_001, 91, today), refused);
    let refused = Err(LendingError::TermNotOffered { term_days: 92 });
    assert_eq!(quote(&tulay_cash(), 300_000, 92, today), refused);
}

#[test]
fn money_09_the_effective_rate_of_one_payment_is_what_it_grew_by() {
    for (received, day, amount, monthly_ppm, yearly_ppm) in [
        (100_000, 30, 100_000, 0, 0),
        (100_000, 30, 90_000, 0, 0),
        (100_000, 30, 106_000, 60_000, 1_031_833),
        (100_000, 30, 115_000, 150_000, 4_476_340),
        (100_000, 1, 101_000, 347_849, 36_783_434),
        (100_000, 1, 101_200, 430_261, 76_783_425),
        // More than 10,000 % is given as that.
        (100_000, 1, 110_000, 16_449_402, 100_000_000),
        (100_000, 365, 200_000, 58_625, 1_000_000),
    ] {
        let rate = effective(
            received,
            &[Repaid {
                day,
                amount_centavos: amount,
            }],
        );
        assert_eq!(
            rate,
            Ok(EffectiveRate {
                monthly_ppm,
                yearly_ppm,
            }),
            "{amount} after {day}"
        );
    }
}

#[test]
fn what_is_paid_back_at_once_costs_nothing() {
    let payment = Repaid {
        day: 0,
        amount_centavos: 100_000,
    };
    assert_eq!(effective(100_000, &[payment]).unwrap().monthly_ppm, 0);
}

#[test]
fn a_rate_out_of_range_is_refused() {
    let payment = Repaid {
        day: 1,
        amount_centavos: 110_001,
    };
    for received in [i64::MIN, -1, 0, 100_000] {
        assert_eq!(
            effective(received, &[payment]),
            Err(LendingError::RateOutOfRange),
            "{received}"
        );
    }
}

#[test]
fn conf_01_a_rate_is_written_with_two_decimals() {
    for (rate_ppm, expected) in [
        (0, "0.00%"),
        (49, "0.00%"),
        (50, "0.01%"),
        (31_234, "3.12%"),
        (119_950, "12.00%"),
        (-1, "0.00%"),
    ] {
        assert_eq!(percent_text(rate_ppm), expected);
    }
}

proptest! {
    #[test]
    fn a_higher_price_never_has_a_lower_effective_rate(
        steps in 0..39_i64, term in prop::sample::select(vec![91_i64, 120, 150, 180]), more in 0..2_000_i64,
    ) {
        let today = date(2026, 1, 1);
        let mut terms = tulay_cash();
        let amount = 100_000 + steps * 50_000;
        let before = quote(&terms, amount, term, today).unwrap();
        terms.processing_fee_bp += more;
        let after = quote(&terms, amount, term, today).unwrap();
        prop_assert!(after.effective_rate.monthly_ppm >= before.effective_rate.monthly_ppm);
        prop_assert_eq!(after.net_proceeds_centavos + after.processing_fee_centavos, amount);
        prop_assert_eq!(
            after.net_proceeds_centavos + after.finance_charge_centavos,
            after.total_repayment_centavos
        );
    }
}

#[test]
fn ux_19_the_example_of_paying_late_is_what_such_a_loan_is_charged() {
    let example = |terms: Terms, principal_centavos| {
        let agreed = AgreedTerms::new(terms, false);
        let quoted = quote_agreed(&agreed, principal_centavos, 91, date(2026, 1, 1)).unwrap();
        late_example(&agreed, &quoted).unwrap()
    };
    // ₱1,000 once and 10 days of 5 % of ₱1,027.30.
    let of_cash = LateExample {
        instalment_centavos: 102_730,
        days_late: 10,
        penalty_centavos: 151_365,
    };
    assert_eq!(example(tulay_cash(), 300_000), Some(of_cash));
    // 10 days of 0.16 %, without a charge once.
    let of_sahod = example(tulay_sahod(), 300_000).unwrap();
    assert_eq!(
        of_sahod.penalty_centavos,
        (of_sahod.instalment_centavos * 16 + 500) / 1_000
    );
    // The cap of the whole cost, the principal, leaves what fee and interest do not use.
    let mut capped = tulay_cash();
    capped.caps = true;
    let capped = example(capped, 100_000).unwrap();
    assert_eq!(capped.penalty_centavos, 100_000 - 5_000 - 2_730);
    let mut free = tulay_cash();
    free.penalty.one_off_new_centavos = 0;
    free.penalty.steps.clear();
    assert_eq!(example(free, 300_000), None);
}
