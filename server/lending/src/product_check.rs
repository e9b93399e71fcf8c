//! Checks of a product's terms: that they are sound, and within the regulator's caps while these apply. It reads no
//! files; the server refuses to start with terms that fail.

use std::ops::RangeInclusive;

use jiff::civil::date;

use super::caps;
use super::debt_kind::DebtKind;
use super::error::LendingError;
use super::money::{BP, MAX_CENTAVOS, PPM};
use super::product::{AgreedTerms, Terms};
use super::quote::{Quote, quote};
use super::rate::percent_text;
use super::rollover::dearest_rollovers;
use super::schedule::{INSTALMENT_DAYS, Instalment, InterestKind, Schedule};

/// The terms that the loan conditions name (STATIC-03).
const TERM_DAYS: RangeInclusive<i64> = 91..=365;
/// Largest tolerance (₱100.00): a larger one is taken for a typing mistake.
const MAX_TOLERANCE_CENTAVOS: i64 = 10_000;
/// Smallest instalment, in tolerances.
const TOLERANCES_PER_INSTALMENT: i64 = 20;
/// Longest cooling-off time: one beyond the first installment is taken for a typing mistake.
const MAX_COOLING_OFF_DAYS: i64 = 30;
/// Largest number of amounts: more are taken for a typing mistake in the step.
const MAX_AMOUNTS: i64 = 1_000;

impl Terms {
    /// Checks the terms.
    ///
    /// # Errors
    /// Returns every fault, each as a plain sentence for the operator.
    pub fn check(&self) -> Result<(), Vec<String>> {
        let mut reasons = Vec::new();
        self.check_amounts(&mut reasons);
        self.check_terms(&mut reasons);
        let tolerance = self.tolerance_centavos;
        refuse_if(
            &mut reasons,
            !(0..=MAX_TOLERANCE_CENTAVOS).contains(&tolerance),
            "tolerance_centavos must be from 0 to 10000 (₱100.00)",
        );
        refuse_if(
            &mut reasons,
            !(0..=MAX_COOLING_OFF_DAYS).contains(&self.cooling_off_days),
            "cooling_off_days must be from 0 to 30",
        );
        refuse_if(
            &mut reasons,
            !is_each_kind_once(&self.allocation_order),
            "allocation_order must name penalty, fee, interest and principal, each once",
        );
        self.check_price(&mut reasons);
        self.check_penalty(&mut reasons);
        self.check_rollover_and_prepayment(&mut reasons);
        if reasons.is_empty() {
            self.check_cost(&mut reasons);
            if self.caps {
                reasons.extend(self.broken_rates());
            }
        }
        if reasons.is_empty() {
            Ok(())
        } else {
            Err(reasons)
        }
    }

    fn check_amounts(&self, reasons: &mut Vec<String>) {
        let (min, max, step) = (
            self.min_amount_centavos,
            self.max_amount_centavos,
            self.amount_step_centavos,
        );
        refuse_if(reasons, min < 1, "min_amount_centavos must be above 0");
        refuse_if(
            reasons,
            max < min,
            "max_amount_centavos must not be below min_amount_centavos",
        );
        refuse_if(
            reasons,
            max > MAX_CENTAVOS,
            "max_amount_centavos must not be above ₱10 billion",
        );
        refuse_if(reasons, step < 1, "amount_step_centavos must be above 0");
        if !reasons.is_empty() {
            return;
        }
        refuse_if(
            reasons,
            (max - min) % step != 0,
            "amount_step_centavos must lead from min_amount_centavos to max_amount_centavos",
        );
        refuse_if(
            reasons,
            (max - min) / step >= MAX_AMOUNTS,
            "amount_step_centavos gives over 1,000 amounts",
        );
    }

    fn check_terms(&self, reasons: &mut Vec<String>) {
        refuse_if(
            reasons,
            self.term_days.is_empty(),
            "term_days must name a term",
        );
        refuse_if(
            reasons,
            !self.term_days.iter().all(|days| TERM_DAYS.contains(days)),
            "term_days must be from 91 to 365",
        );
        refuse_if(
            reasons,
            !self
                .term_days
                .is_sorted_by(|earlier, later| earlier < later),
            "term_days must ascend",
        );
    }

    fn check_price(&self, reasons: &mut Vec<String>) {
        refuse_if(
            reasons,
            !(0..=PPM).contains(&self.daily_interest_ppm),
            "daily_interest_ppm must be from 0 to 1000000",
        );
        refuse_if(
            reasons,
            !(0..BP).contains(&self.processing_fee_bp),
            "processing_fee_bp must be from 0 to 9999",
        );
    }

    fn check_penalty(&self, reasons: &mut Vec<String>) {
        let penalty = &self.penalty;
        refuse_if(
            reasons,
            !(0..=MAX_CENTAVOS).contains(&penalty.one_off_new_centavos)
                || !(0..=MAX_CENTAVOS).contains(&penalty.one_off_repeat_centavos),
            "the one-off penalties must be from 0 to ₱10 billion",
        );
        refuse_if(
            reasons,
            penalty.steps.first().is_some_and(|step| step.from_day != 1),
            "the first penalty step must be from day 1",
        );
        refuse_if(
            reasons,
            !penalty
                .steps
                .is_sorted_by(|earlier, later| earlier.from_day < later.from_day),
            "penalty steps must ascend by from_day",
        );
        refuse_if(
            reasons,
            penalty
                .steps
                .iter()
                .any(|step| !(0..=BP).contains(&step.bp_per_day)),
            "bp_per_day must be from 0 to 10000",
        );
    }

    fn check_rollover_and_prepayment(&self, reasons: &mut Vec<String>) {
        if let Some(rollover) = self.rollover {
            refuse_if(
                reasons,
                !(1..=365).contains(&rollover.days),
                "rollover days must be from 1 to 365",
            );
            refuse_if(
                reasons,
                !(1..=BP).contains(&rollover.fee_bp),
                "the rollover fee_bp must be from 1 to 10000",
            );
            refuse_if(
                reasons,
                !(1..=100).contains(&rollover.max_count),
                "rollover max_count must be from 1 to 100",
            );
        }
        let prepayment = self.prepayment;
        refuse_if(
            reasons,
            !(0..=BP).contains(&prepayment.min_term_share_bp)
                || !(0..=365).contains(&prepayment.min_days),
            "prepayment needs min_term_share_bp from 0 to 10000 and min_days from 0 to 365",
        );
    }

    /// Returns true if the law caps the cost of any loan on these terms.
    pub fn are_regulated(&self) -> bool {
        let shortest = self.term_days.first().copied().unwrap_or(i64::MAX);
        caps::is_regulated(self.min_amount_centavos, shortest)
    }

    /// Returns the caps that a loan of an amount and a term breaks, whether these are on or not; each as a plain
    /// sentence.
    ///
    /// # Errors
    /// As [`quote()`].
    pub fn broken_caps(
        &self,
        amount_centavos: i64,
        term_days: i64,
    ) -> Result<Vec<String>, LendingError> {
        let mut reasons = self.broken_rates();
        // The rate depends only on the days between the dates: any date will do.
        let quote = quote(self, amount_centavos, term_days, date(2026, 1, 1))?;
        reasons.extend(self.broken_costs(&quote)?);
        Ok(reasons)
    }

    /// The caps on rates: interest, penalties, the fee of a rollover; and that a borrower may leave at any time.
    fn broken_rates(&self) -> Vec<String> {
        let mut reasons = Vec::new();
        refuse_if(
            &mut reasons,
            self.daily_interest_ppm * INSTALMENT_DAYS > caps::NOMINAL_MONTHLY_PPM,
            "interest is above the cap of 6 % a month",
        );
        let penalty = &self.penalty;
        // No whole share of a day equals the cap itself: 16 are within it, 17 are above.
        refuse_if(
            &mut reasons,
            penalty
                .steps
                .iter()
                .any(|step| step.bp_per_day * INSTALMENT_DAYS > caps::PENALTY_MONTHLY_BP),
            "penalties are above the cap of 5 % of the overdue amount a month",
        );
        refuse_if(
            &mut reasons,
            penalty.one_off_new_centavos > 0 || penalty.one_off_repeat_centavos > 0,
            "a one-off penalty can exceed the cap of 5 % of the overdue amount a month",
        );
        if let Some(rollover) = self.rollover {
            refuse_if(
                &mut reasons,
                rollover.fee_bp * INSTALMENT_DAYS * (PPM / BP)
                    > caps::NOMINAL_MONTHLY_PPM * rollover.days,
                "the rollover fee is above the cap of 6 % a month",
            );
        }
        let prepayment = self.prepayment;
        refuse_if(
            &mut reasons,
            prepayment.min_term_share_bp > 0 || prepayment.min_days > 0,
            "the caps want prepayment at any time: min_term_share_bp = 0 and min_days = 0",
        );
        reasons
    }

    /// Checks the total cost of a loan, for the smallest and the largest amount and every term: its rate can be
    /// computed, and is within the caps.
    fn check_cost(&self, reasons: &mut Vec<String>) {
        for &days in &self.term_days {
            for amount_centavos in [self.min_amount_centavos, self.max_amount_centavos] {
                // The rate depends only on the days between the dates: any date will do.
                let quote = quote(self, amount_centavos, days, date(2026, 1, 1));
                let broken = quote.and_then(|quote| {
                    check_tolerance(self, &quote, reasons);
                    if self.caps {
                        self.broken_costs(&quote)
                    } else {
                        Ok(Vec::new())
                    }
                });
                match broken {
                    Ok(broken) => reasons.extend(broken),
                    Err(error) => reasons.push(format!("{days} days: {error}")),
                }
            }
        }
        if self.interest == InterestKind::Declining {
            self.check_equality(reasons);
        }
        reasons.dedup();
    }

    /// Checks for every amount and term that the instalments can be equal. At a high rate a centavo more in each may
    /// change the last by many centavos, or the first may pay no principal.
    fn check_equality(&self, reasons: &mut Vec<String>) {
        let agreed = AgreedTerms::new(self.clone(), false);
        let amounts = self.amounts_centavos();
        for &days in &self.term_days {
            let schedule = |amount: &i64| agreed.schedule(*amount, days, date(2026, 1, 1));
            let is_equal = |amount| schedule(amount).is_ok_and(|schedule| is_equal(&schedule));
            if !amounts.iter().all(is_equal) {
                reasons.push(format!(
                    "{days} days: daily_interest_ppm is too high for installments that are equal to the centavo"
                ));
            }
        }
    }

    /// The caps on a loan's whole cost: as it is quoted, and with the rollovers that may follow.
    fn broken_costs(&self, quote: &Quote) -> Result<Vec<String>, LendingError> {
        let mut reasons = Vec::new();
        let days = quote.term_days;
        let monthly_ppm = quote.effective_rate.monthly_ppm;
        if monthly_ppm > caps::EFFECTIVE_MONTHLY_PPM {
            let rate = percent_text(monthly_ppm);
            reasons.push(format!(
                "{days} days: the effective rate of {rate} is above the cap of 12 % a month"
            ));
        } else if let Some((count, monthly_ppm)) = dearest_rollovers(self, quote)?
            && monthly_ppm > caps::EFFECTIVE_MONTHLY_PPM
        {
            let rate = percent_text(monthly_ppm);
            reasons.push(format!(
                "{days} days: the effective rate of {rate} with rollovers ({count}) is above the cap of 12 % a month"
            ));
        }
        if quote.finance_charge_centavos > quote.principal_centavos {
            reasons.push(format!(
                "{days} days: the cost is above the cap of 100 % of the principal"
            ));
        }
        Ok(reasons)
    }
}

fn is_each_kind_once(order: &[DebtKind]) -> bool {
    order.len() == DebtKind::ALL.len() && DebtKind::ALL.iter().all(|kind| order.contains(kind))
}

/// Nobody is to pay an instalment by a fraction of it: one below the tolerance would count as paid from the release on.
fn check_tolerance(terms: &Terms, quote: &Quote, reasons: &mut Vec<String>) {
    let mut amounts = quote
        .schedule
        .instalments
        .iter()
        .map(Instalment::amount_centavos);
    let least_centavos = (terms.tolerance_centavos * TOLERANCES_PER_INSTALMENT).max(1);
    if amounts.any(|amount| amount < least_centavos) {
        let days = quote.term_days;
        reasons.push(format!(
            "{days} days: tolerance_centavos must be at most a twentieth of the smallest instalment"
        ));
    }
}

/// Returns true if the last instalment differs from the others by a centavo for each of them at most, and each pays
/// principal.
fn is_equal(schedule: &Schedule) -> bool {
    let instalments = &schedule.instalments;
    let (Some(first), Some(last)) = (instalments.first(), instalments.last()) else {
        return false;
    };
    let off_by = (first.amount_centavos() - last.amount_centavos()).abs();
    let repays = instalments.iter().all(|each| each.principal_centavos > 0);
    repays && usize::try_from(off_by).is_ok_and(|off_by| off_by <= instalments.len())
}

fn refuse_if(reasons: &mut Vec<String>, is_wrong: bool, reason: &str) {
    if is_wrong {
        reasons.push(reason.to_owned());
    }
}
