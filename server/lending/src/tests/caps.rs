//! The caps that the law sets on the cost of a loan: terms that break them, and terms just within them.

use jiff::civil::date;

use super::borrowers::{tulay_cash, tulay_sahod};
use super::product::{assert_refused, changed};
use crate::caps::is_regulated;
use crate::product::{PenaltyStep, PrepaymentTerms, RolloverTerms, Terms};
use crate::quote::quote;
use crate::rollover::dearest_rollovers;

#[test]
fn with_caps_on_terms_above_a_cap_are_refused_with_the_reason() {
    assert_eq!(tulay_sahod().check(), Ok(()));
    let refuse = |change: fn(&mut Terms), reason| assert_refused(tulay_sahod(), change, reason);
    refuse(
        |terms| terms.daily_interest_ppm = 2_001,
        "interest is above the cap of 6 % a month",
    );
    refuse(
        |terms| terms.penalty.steps[0].bp_per_day = 17,
        "penalties are above the cap of 5 %",
    );
    refuse(
        |terms| terms.penalty.one_off_repeat_centavos = 1,
        "a one-off penalty can exceed",
    );
    refuse(
        |terms| {
            terms.rollover = Some(RolloverTerms {
                days: 14,
                fee_bp: 281,
                max_count: 1,
            });
        },
        "the rollover fee is above the cap of 6 % a month",
    );
    refuse(
        |terms| terms.processing_fee_bp = 2_000,
        "is above the cap of 12 % a month",
    );
    refuse(
        |terms| {
            terms.daily_interest_ppm = 2_000;
            terms.processing_fee_bp = 4_000;
            terms.term_days = vec![365];
        },
        "the cost is above the cap of 100 % of the principal",
    );
}

#[test]
fn with_caps_on_terms_just_within_the_caps_are_lent_on() {
    let within = [
        changed(tulay_sahod(), |terms| {
            terms.daily_interest_ppm = 2_000;
            terms.processing_fee_bp = 0;
        }),
        changed(tulay_sahod(), |terms| {
            terms.rollover = Some(RolloverTerms {
                days: 14,
                fee_bp: 280,
                max_count: 1,
            });
        }),
        changed(tulay_sahod(), |terms| terms.penalty.steps = vec![]),
        changed(tulay_sahod(), |terms| {
            terms.penalty.steps.push(PenaltyStep {
                from_day: 31,
                bp_per_day: 0,
            });
        }),
    ];
    for terms in within {
        assert_eq!(terms.check(), Ok(()));
    }
}

#[test]
fn with_caps_on_a_one_off_penalty_of_either_kind_of_client_is_refused() {
    for (new, repeat) in [(1, 0), (0, 1)] {
        let change = |terms: &mut Terms| {
            terms.penalty.one_off_new_centavos = new;
            terms.penalty.one_off_repeat_centavos = repeat;
        };
        assert_refused(
            tulay_sahod(),
            change,
            "a one-off penalty can exceed the cap",
        );
    }
}

#[test]
fn money_10_a_loan_whose_effective_rate_is_the_cap_itself_is_within_it() {
    // ₱10,000.00 for 91 days: ₱1,110.20 of interest with ₱1,115.00 withheld make 12.0000 % a month, and ₱1.00 more
    // 12.0065 %.
    let is_above = |processing_fee_bp| {
        let terms = changed(tulay_sahod(), |terms| {
            (terms.daily_interest_ppm, terms.processing_fee_bp) = (1_220, processing_fee_bp);
            terms.rollover = None;
        });
        let reasons = terms.broken_caps(1_000_000, 91).unwrap();
        reasons
            .iter()
            .any(|why| why.contains("the effective rate of"))
    };
    assert!(!is_above(1_115));
    assert!(is_above(1_116));
}

#[test]
fn money_10_a_loan_whose_rate_with_its_rollover_is_the_cap_itself_is_within_it() {
    // With a rollover for 20 %, 12.0000 % a month with ₱786.00 withheld, and 12.0053 % with ₱1.00 more.
    let is_above = |processing_fee_bp| {
        let terms = changed(tulay_sahod(), |terms| {
            (terms.daily_interest_ppm, terms.processing_fee_bp) = (125, processing_fee_bp);
            terms.rollover = Some(RolloverTerms {
                days: 30,
                fee_bp: 2_000,
                max_count: 1,
            });
        });
        let reasons = terms.broken_caps(1_000_000, 91).unwrap();
        reasons.iter().any(|why| why.contains("with rollovers (1)"))
    };
    assert!(!is_above(786));
    assert!(is_above(787));
}

#[test]
fn money_10_as_many_rollovers_are_reckoned_with_as_cost_the_principal_and_no_more() {
    let terms = changed(tulay_sahod(), |terms| {
        (terms.daily_interest_ppm, terms.processing_fee_bp) = (0, 0);
        terms.rollover = Some(RolloverTerms {
            days: 30,
            fee_bp: 500,
            max_count: 100,
        });
    });
    let free = quote(&terms, 1_000_000, 91, date(2026, 1, 1)).unwrap();
    let dearest = dearest_rollovers(&terms, &free).unwrap();
    assert_eq!(dearest.map(|(count, _)| count), Some(20));
}

#[test]
fn money_10_a_loan_that_costs_as_much_as_its_principal_is_within_that_cap() {
    // 1 % a day for 100 days; 101 days cost 1 % more than the principal.
    let reasons = |days| {
        let terms = changed(tulay_sahod(), |terms| {
            (terms.daily_interest_ppm, terms.processing_fee_bp) = (10_000, 0);
            terms.term_days = vec![days];
        });
        terms.broken_caps(terms.min_amount_centavos, days).unwrap()
    };
    let is_cost =
        |why: &String| why.contains("the cost is above the cap of 100 % of the principal");
    assert!(!reasons(100).iter().any(is_cost));
    assert!(reasons(101).iter().any(is_cost));
}

#[test]
fn money_10_with_caps_on_a_loan_may_be_repaid_at_any_time() {
    for (min_term_share_bp, min_days) in [(1, 0), (0, 1), (5_000, 7)] {
        let terms = changed(tulay_sahod(), |terms| {
            terms.prepayment = PrepaymentTerms {
                min_term_share_bp,
                min_days,
            };
        });
        let reasons = terms.check().expect_err("a refusal");
        assert!(
            reasons
                .iter()
                .any(|why| why.contains("prepayment at any time")),
            "{reasons:?}"
        );
    }
}

#[test]
fn money_10_with_caps_on_the_rate_holds_with_every_rollover_that_may_be_bought() {
    // As quoted 3.99 % a month, and each rollover costs 6 % of a month, as much as the cap on its fee allows.
    let with = |max_count| {
        changed(tulay_sahod(), |terms| {
            terms.term_days = vec![91];
            terms.rollover = Some(RolloverTerms {
                days: 30,
                fee_bp: 600,
                max_count,
            });
        })
    };
    for max_count in [1, 3, 12] {
        assert_eq!(with(max_count).check(), Ok(()), "{max_count}");
    }
    let reasons = with(15).check().expect_err("a refusal");
    let why = "91 days: the effective rate of 18.83% with rollovers (15) is above the cap of 12 % a month";
    assert_eq!(reasons, [why]);
    // More of them would cost more than the principal, and are never offered.
    assert_eq!(with(100).check().expect_err("a refusal"), [why]);
}

#[test]
fn money_10_what_the_law_caps_is_small_and_short() {
    let in_range = [(1, 1), (1_000_000, 123)];
    let outside = [(1_000_001, 91), (100_000, 124)];
    assert!(
        in_range
            .iter()
            .all(|(amount, days)| is_regulated(*amount, *days))
    );
    assert!(
        !outside
            .iter()
            .any(|(amount, days)| is_regulated(*amount, *days))
    );
    assert!(tulay_cash().are_regulated());
    let large = changed(tulay_cash(), |terms| terms.min_amount_centavos = 1_000_001);
    assert!(!large.are_regulated());
    let long = changed(tulay_cash(), |terms| terms.term_days = vec![124]);
    assert!(!long.are_regulated());
}

#[test]
fn money_10_a_loan_is_reported_against_caps_that_do_not_bind_it() {
    let broken = tulay_cash().broken_caps(1_000_000, 91).expect("a report");
    for why in [
        "penalties are above",
        "a one-off penalty",
        "prepayment at any time",
    ] {
        assert!(
            broken.iter().any(|said| said.contains(why)),
            "{why}: {broken:?}"
        );
    }
    assert_eq!(tulay_sahod().broken_caps(1_000_000, 91), Ok(vec![]));
}

#[test]
fn with_caps_off_the_penalties_of_the_loan_conditions_pass() {
    assert_eq!(
        changed(tulay_sahod(), |terms| {
            terms.caps = false;
            terms.penalty = tulay_cash().penalty;
        })
        .check(),
        Ok(())
    );
    assert!(
        changed(tulay_cash(), |terms| terms.caps = true)
            .check()
            .is_err()
    );
}
