//! The public site's calculator: its offers and its refusals.

use jiff::civil::date;

use crate::LendingError;
use crate::calculator::{calculate, periods_days};
use crate::money::MAX_CENTAVOS;
use crate::schedule::Instalment;

#[test]
fn site_03_the_calculator_offers_91_120_and_so_on_to_360_days() {
    assert_eq!(
        periods_days(),
        [91, 120, 150, 180, 210, 240, 270, 300, 330, 360]
    );
}

#[test]
fn site_03_interest_is_3_in_10_000_a_day_in_instalments_of_about_30_days() {
    for (amount, days, interest, count) in [
        (300_000, 91, 8_190, 3),
        (1_000_000, 120, 36_000, 4),
        (2_000_000, 360, 216_000, 12),
        (1, 91, 0, 3),
        (100, 360, 11, 12),
    ] {
        let schedule = calculate(amount, days, date(2026, 5, 2)).unwrap();
        assert_eq!(
            schedule.interest_centavos(),
            Ok(interest),
            "{amount} for {days}"
        );
        assert_eq!(schedule.principal_centavos(), Ok(amount));
        assert_eq!(schedule.instalments.len(), count);
    }
}

#[test]
fn site_03_instalments_are_equal_and_the_last_takes_the_rest() {
    for (days, of_each, of_last) in [(91, 342_433, 342_434), (360, 92_333, 92_337)] {
        let schedule = calculate(1_000_000, days, date(2026, 5, 2)).unwrap();
        let amounts: Vec<_> = schedule
            .instalments
            .iter()
            .map(Instalment::amount_centavos)
            .collect();
        let (last, others) = amounts.split_last().unwrap();
        assert_eq!(*last, of_last, "{days} days");
        assert!(
            others.iter().all(|amount| *amount == of_each),
            "{days} days"
        );
    }
}

#[test]
fn site_03_interest_of_fewer_centavos_than_instalments_stands_in_the_last() {
    let schedule = calculate(56, 120, date(2026, 5, 2)).unwrap();
    let part = |of: &Instalment| (of.principal_centavos, of.interest_centavos);
    let parts: Vec<_> = schedule.instalments.iter().map(part).collect();
    assert_eq!(parts, [(15, 0), (15, 0), (15, 0), (11, 2)]);
}

#[test]
fn site_03_other_amounts_and_periods_are_refused() {
    let today = date(2026, 5, 2);
    for amount_centavos in [i64::MIN, -1, 0, MAX_CENTAVOS + 1, i64::MAX] {
        let refused = Err(LendingError::AmountNotOffered { amount_centavos });
        assert_eq!(calculate(amount_centavos, 91, today), refused);
    }
    for term_days in [i64::MIN, -91, 0, 90, 92, 100, 361, i64::MAX] {
        let refused = Err(LendingError::TermNotOffered { term_days });
        assert_eq!(calculate(100_000, term_days, today), refused);
    }
}
