//! Terms that may be lent on and terms that are refused, reason by reason.

use super::borrowers::tulay_cash;
use crate::LendingError;
use crate::debt_kind::DebtKind;
use crate::money::MAX_CENTAVOS;
use crate::product::{BeforeReversal, Terms};

const TOML: &str = r"
min_amount_centavos = 100000
max_amount_centavos = 2000000
amount_step_centavos = 50000
term_days = [91, 120, 150, 180]
daily_interest_ppm = 300
processing_fee_bp = 500
caps = false
tolerance_centavos = 0

[penalty]
one_off_new_centavos = 100000
one_off_repeat_centavos = 80000
before_reversal = 'charge'
steps = [
    { from_day = 1, bp_per_day = 500 },
    { from_day = 31, bp_per_day = 400 },
    { from_day = 91, bp_per_day = 200 },
]

[rollover]
days = 14
fee_bp = 500
max_count = 2

[prepayment]
min_term_share_bp = 5000
min_days = 7
";

#[test]
fn static_03_a_product_is_read_from_configuration() {
    let terms: Terms = toml::from_str(TOML).unwrap();
    assert_eq!(terms, tulay_cash());
    assert_eq!(terms.check(), Ok(()));
    let without_rollover: Terms =
        toml::from_str(&TOML.replace("[rollover]\ndays = 14\nfee_bp = 500\nmax_count = 2", ""))
            .unwrap();
    assert_eq!(without_rollover.rollover, None);
    let unnamed = TOML.replace("tolerance_centavos = 0", "");
    let unnamed = unnamed.replace("before_reversal = 'charge'", "");
    let unnamed: Terms = toml::from_str(&unnamed).unwrap();
    assert_eq!(unnamed.tolerance_centavos, 100);
    assert_eq!(unnamed.penalty.before_reversal, BeforeReversal::Waive);
}

#[test]
fn a_slip_in_the_configuration_is_refused() {
    for (right, wrong) in [
        ("daily_interest_ppm = 300", "daily_interest_ppm = 0.03"),
        ("daily_interest_ppm = 300", "daily_intrest_ppm = 300"),
        ("caps = false", "caps = 0"),
        ("from_day = 31", "day = 31"),
    ] {
        assert!(
            toml::from_str::<Terms>(&TOML.replace(right, wrong)).is_err(),
            "{wrong}"
        );
    }
}

#[test]
fn conf_01_the_amounts_of_a_product_are_a_step_apart() {
    let amounts = tulay_cash().amounts_centavos();
    assert_eq!(amounts.len(), 39);
    assert_eq!(
        (amounts[0], amounts[1], amounts[38]),
        (100_000, 150_000, 2_000_000)
    );
}

#[test]
fn call_28_only_amounts_and_terms_of_the_product_are_lent() {
    let terms = tulay_cash();
    for (amount_centavos, term_days) in [(100_000, 91), (2_000_000, 180), (150_000, 120)] {
        assert_eq!(terms.admit(amount_centavos, term_days), Ok(()));
    }
    for amount_centavos in [
        i64::MIN,
        -1,
        0,
        99_999,
        100_001,
        125_000,
        2_050_000,
        i64::MAX,
    ] {
        let refused = Err(LendingError::AmountNotOffered { amount_centavos });
        assert_eq!(terms.admit(amount_centavos, 91), refused);
    }
    for term_days in [i64::MIN, 0, 90, 92, 181, i64::MAX] {
        let refused = Err(LendingError::TermNotOffered { term_days });
        assert_eq!(terms.admit(100_000, term_days), refused);
    }
}

pub(super) fn changed(terms: Terms, change: impl FnOnce(&mut Terms)) -> Terms {
    let mut terms = terms;
    change(&mut terms);
    terms
}

pub(super) fn assert_refused(terms: Terms, change: impl FnOnce(&mut Terms), reason: &str) {
    let reasons = changed(terms, change).check().unwrap_err();
    assert!(
        reasons.iter().any(|given| given.contains(reason)),
        "{reason:?} not in {reasons:?}"
    );
}

#[test]
fn static_03_amounts_and_steps_at_their_bounds_are_lent_on() {
    let amounts = |min, max, step| {
        changed(tulay_cash(), |terms| {
            (terms.min_amount_centavos, terms.max_amount_centavos) = (min, max);
            terms.amount_step_centavos = step;
        })
    };
    for (min, max, step) in [
        // One amount alone, by the smallest step.
        (100_000, 100_000, 1),
        // The largest amount, a step that does not divide the amounts themselves, and few large amounts.
        (MAX_CENTAVOS - 60_000, MAX_CENTAVOS, 60_000),
        (100_000, 160_000, 60_000),
        // 1,000 amounts.
        (100_000, 100_000 + 999 * 1_000, 1_000),
    ] {
        assert_eq!(
            amounts(min, max, step).check(),
            Ok(()),
            "{min} to {max} by {step}"
        );
    }
    // A loan of a centavo fails by its instalments alone.
    let reasons = amounts(1, 100_000, 99_999).check().unwrap_err();
    assert!(
        reasons.iter().all(|why| !why.contains("amount_centavos")),
        "{reasons:?}"
    );
    let why = "amount_step_centavos gives over 1,000 amounts";
    assert_refused(
        amounts(100_000, 100_000 + 1_000 * 1_000, 1_000),
        |_| {},
        why,
    );
}

/// A line, a mistake in it, and the reason given.
const UNSOUND: [(&str, &str, &str); 19] = [
    (
        "min_amount_centavos = 100000",
        "min_amount_centavos = 0",
        "min_amount_centavos must be above 0",
    ),
    (
        "max_amount_centavos = 2000000",
        "max_amount_centavos = 50000",
        "must not be below",
    ),
    (
        "max_amount_centavos = 2000000",
        "max_amount_centavos = 1000000000001",
        "₱10 billion",
    ),
    (
        "step_centavos = 50000",
        "step_centavos = 0",
        "amount_step_centavos must be above 0",
    ),
    (
        "step_centavos = 50000",
        "step_centavos = 70000",
        "must lead from",
    ),
    (
        "step_centavos = 50000",
        "step_centavos = 100",
        "over 1,000 amounts",
    ),
    (
        "interest_ppm = 300",
        "interest_ppm = -1",
        "daily_interest_ppm must be",
    ),
    (
        "interest_ppm = 300",
        "interest_ppm = 1000001",
        "daily_interest_ppm must be",
    ),
    (
        "fee_bp = 500\ncaps",
        "fee_bp = 10000\ncaps",
        "processing_fee_bp must be",
    ),
    (
        "fee_bp = 500\ncaps",
        "fee_bp = 9999\ncaps",
        "the effective interest rate is out of range",
    ),
    (
        "new_centavos = 100000",
        "new_centavos = -1",
        "one-off penalties must be",
    ),
    ("from_day = 1,", "from_day = 2,", "the first penalty step"),
    (
        "from_day = 31",
        "from_day = 91",
        "penalty steps must ascend",
    ),
    ("per_day = 200", "per_day = -1", "bp_per_day must be"),
    ("\ndays = 14", "\ndays = 0", "rollover days must be"),
    (
        "fee_bp = 500\nmax",
        "fee_bp = 0\nmax",
        "rollover fee_bp must be",
    ),
    (
        "max_count = 2",
        "max_count = 0",
        "rollover max_count must be",
    ),
    ("share_bp = 5000", "share_bp = 10001", "prepayment needs"),
    ("min_days = 7", "min_days = -1", "prepayment needs"),
];

#[test]
fn terms_that_are_not_sound_are_refused_with_the_reason() {
    for (right, wrong, reason) in UNSOUND {
        assert!(TOML.contains(right), "{right}");
        let terms: Terms = toml::from_str(&TOML.replacen(right, wrong, 1)).unwrap();
        assert_refused(terms, |_| {}, reason);
    }
}

#[test]
fn money_04_an_incomplete_or_doubled_order_of_allocation_is_refused() {
    use DebtKind::{Fee, Interest, Penalty, Principal};
    let why = "allocation_order must name penalty, fee, interest and principal, each once";
    for order in [
        vec![],
        vec![Penalty, Fee, Interest],
        vec![Penalty, Fee, Interest, Interest],
        vec![Penalty, Fee, Interest, Principal, Penalty],
    ] {
        assert_refused(tulay_cash(), |terms| terms.allocation_order = order, why);
    }
    let line = "allocation_order = [\"principal\", \"interest\", \"fee\", \"penalty\"]";
    let terms: Terms = toml::from_str(&format!("{line}\n{TOML}")).unwrap();
    assert_eq!(terms.allocation_order, [Principal, Interest, Fee, Penalty]);
    assert_eq!(terms.check(), Ok(()));
    let unknown = toml::from_str::<Terms>(&format!("{}\n{TOML}", line.replace("fee", "fees")));
    assert!(
        unknown
            .unwrap_err()
            .message()
            .contains("unknown variant `fees`")
    );
}

#[test]
fn money_05_a_tolerance_that_an_instalment_does_not_exceed_is_refused() {
    let small = |tolerance_centavos| {
        changed(tulay_cash(), |terms| {
            // ₱1,000.00 for 180 days are six instalments of 175.67 and 175.65, of which a twentieth is 8.78.
            terms.min_amount_centavos = 100_000;
            terms.max_amount_centavos = 100_000;
            terms.processing_fee_bp = 0;
            terms.tolerance_centavos = tolerance_centavos;
        })
    };
    assert_eq!(small(878).check(), Ok(()));
    let why = "180 days: tolerance_centavos must be at most a twentieth of the smallest instalment";
    assert_refused(small(879), |_| {}, why);
}

#[test]
fn static_03_terms_outside_91_to_365_days_are_refused() {
    for (term_days, reason) in [
        (vec![], "term_days must name a term"),
        (vec![90, 120], "term_days must be from 91 to 365"),
        (vec![91, 366], "term_days must be from 91 to 365"),
        (vec![120, 91], "term_days must ascend"),
        (vec![91, 91], "term_days must ascend"),
    ] {
        assert_refused(tulay_cash(), |terms| terms.term_days = term_days, reason);
    }
    assert_eq!(
        changed(tulay_cash(), |terms| terms.term_days = vec![91, 365]).check(),
        Ok(())
    );
}
