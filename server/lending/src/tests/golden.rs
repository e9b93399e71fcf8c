//! Schedules and quotes computed independently of this code, in exact fractions.

use std::fs;
use std::path::Path;

use jiff::civil::Date;
use serde::Deserialize;

use super::borrowers::tulay_cash;
use crate::product::Terms;
use crate::quote::quote;
use crate::schedule::{Instalment, InstalmentSplit, Schedule};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Golden {
    about: String,
    principal_centavos: i64,
    term_days: i64,
    daily_interest_ppm: i64,
    processing_fee_bp: i64,
    released_on: Date,
    processing_fee_centavos: i64,
    net_proceeds_centavos: i64,
    interest_centavos: i64,
    finance_charge_centavos: i64,
    total_repayment_centavos: i64,
    effective_monthly_ppm: i64,
    effective_yearly_ppm: i64,
    instalments: Vec<Instalment>,
}

fn goldens() -> Vec<Golden> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/schedules");
    let files = fs::read_dir(folder).unwrap();
    files
        .map(|file| serde_json::from_slice(&fs::read(file.unwrap().path()).unwrap()).unwrap())
        .collect()
}

#[test]
fn site_03_schedules_are_those_of_the_fixtures() {
    let goldens = goldens();
    assert!(goldens.len() >= 8);
    for golden in goldens {
        let schedule = Schedule::new(
            golden.principal_centavos,
            golden.term_days,
            golden.daily_interest_ppm,
            InstalmentSplit::Equal,
            golden.released_on,
        );
        let expected = Schedule {
            version: 1,
            instalments: golden.instalments,
        };
        assert_eq!(schedule, Ok(expected), "{}", golden.about);
    }
}

#[test]
fn conf_01_quotes_are_those_of_the_fixtures() {
    for golden in goldens() {
        let terms = Terms {
            min_amount_centavos: golden.principal_centavos,
            max_amount_centavos: golden.principal_centavos,
            term_days: vec![golden.term_days],
            daily_interest_ppm: golden.daily_interest_ppm,
            processing_fee_bp: golden.processing_fee_bp,
            ..tulay_cash()
        };
        let quoted = quote(
            &terms,
            golden.principal_centavos,
            golden.term_days,
            golden.released_on,
        )
        .unwrap();
        assert_eq!(
            [
                quoted.processing_fee_centavos,
                quoted.net_proceeds_centavos,
                quoted.interest_centavos,
                quoted.finance_charge_centavos,
                quoted.total_repayment_centavos,
                quoted.effective_rate.monthly_ppm,
                quoted.effective_rate.yearly_ppm,
            ],
            [
                golden.processing_fee_centavos,
                golden.net_proceeds_centavos,
                golden.interest_centavos,
                golden.finance_charge_centavos,
                golden.total_repayment_centavos,
                golden.effective_monthly_ppm,
                golden.effective_yearly_ppm,
            ],
            "{}",
            golden.about
        );
    }
}
