//! Texts about the costs of a loan and later charges: the disclosure of RA 3765, and the rules of late payment,
//! rollover and early settlement. Shared by the offer and the agreements.

use jiff::civil::{Date, date};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::Error;
use crate::text_row::TextRow;
use tulay_lending::late_example::late_example;
use tulay_lending::money::{self, BP};
use tulay_lending::product::{AgreedTerms, PenaltyStep, PrepaymentTerms, Terms};
use tulay_lending::quote::{Quote, quote};
use tulay_lending::schedule::InterestKind;
use tulay_texts::Localizer;

/// Day of release of a rate that is no borrower's: rates are the same on any day.
const ANY_DAY: Date = date(2026, 1, 1);

/// Costs as rows, and the payout account, if one is bound.
pub fn costs(
    offer: &Quote,
    terms: &Terms,
    payout_account: Option<&str>,
    localizer: Localizer<'_>,
) -> Vec<TextRow> {
    let row = |label, value| TextRow {
        text: localizer.text(label),
        value,
    };
    let money = |amount| localizer.money(amount);
    let count = offer.schedule.instalments.len().to_string();
    let mut rows = vec![
        row("Loan amount", money(offer.principal_centavos)),
        row(
            "Processing fee (deducted)",
            money(offer.processing_fee_centavos),
        ),
        row("You receive", money(offer.net_proceeds_centavos)),
        row("Interest", money(offer.interest_centavos)),
        row(
            "Interest rate",
            localizer.daily_rate(terms.daily_interest_ppm),
        ),
        row("Interest is charged on", charged_on(terms, localizer)),
        row(
            "Finance charge (interest and fee)",
            money(offer.finance_charge_centavos),
        ),
        row("Total to repay", money(offer.total_repayment_centavos)),
        row("Installments", count),
        row("Effective interest rate", monthly_rate(offer, localizer)),
        row(
            "Effective interest rate per year",
            yearly_rate(offer, localizer),
        ),
    ];
    if let Some(account) = payout_account {
        rows.push(row("Will be sent to", account.to_owned()));
    }
    rows
}

/// Principal that the interest is charged on, as text (MONEY-15).
pub fn charged_on(terms: &Terms, localizer: Localizer<'_>) -> String {
    localizer.text(match terms.interest {
        InterestKind::Flat => "the whole loan amount, until the end of the term",
        InterestKind::Declining => "the principal outstanding as each period begins",
    })
}

/// Effective interest rate of a month as text.
pub fn monthly_rate(offer: &Quote, localizer: Localizer<'_>) -> String {
    localizer.fill(
        "{0} a month",
        &[&localizer.rounded_percent(offer.effective_rate.monthly_ppm)],
    )
}

/// Effective interest rate of a year as text: the only yearly rate that is shown.
pub fn yearly_rate(offer: &Quote, localizer: Localizer<'_>) -> String {
    localizer.fill(
        "{0} a year",
        &[&localizer.rounded_percent(offer.effective_rate.yearly_ppm)],
    )
}

/// Effective interest rate of a year over the terms on offer, as text: one rate or a range. Empty where no term can be
/// quoted.
pub fn yearly_rates(terms: &Terms, localizer: Localizer<'_>) -> String {
    let of_term = |days: &i64| {
        let quote = quote(terms, terms.max_amount_centavos, *days, ANY_DAY).ok()?;
        Some(quote.effective_rate.yearly_ppm)
    };
    let yearly: Vec<i64> = terms.term_days.iter().filter_map(of_term).collect();
    let (Some(lowest), Some(highest)) = (yearly.iter().min(), yearly.iter().max()) else {
        return String::new();
    };
    let [lowest, highest] = [lowest, highest].map(|ppm| localizer.rounded_percent(*ppm));
    if lowest == highest {
        return localizer.fill("{0} a year", &[&lowest]);
    }
    localizer.fill("{0} to {1} a year", &[&lowest, &highest])
}

/// Cost of paying late.
#[derive(Debug, Serialize, ToSchema)]
pub struct LateCosts {
    /// The one-off charge and the daily rates; empty where nothing is charged.
    pub rows: Vec<TextRow>,
    /// The first installment paid late, or that nothing is charged, as a sentence.
    pub example: String,
    /// The one-off charge and the rate of the first day that has one, in a few words.
    pub short: String,
}

/// Cost of paying late to a borrower who is known (STATIC-03).
///
/// # Errors
/// 1500 for an example that cannot be calculated.
pub fn late_costs(
    agreed: &AgreedTerms,
    offer: &Quote,
    localizer: Localizer<'_>,
) -> Result<LateCosts, Error> {
    let once_centavos = agreed.one_off_penalty_centavos();
    let once = (once_centavos > 0).then(|| TextRow {
        text: localizer.text("Once in the loan's life"),
        value: localizer.money(once_centavos),
    });
    let steps = &agreed.terms.penalty.steps;
    let first_charged = steps.iter().find(|step| step.bp_per_day > 0);
    let ends = steps.iter().skip(1).map(|next| Some(next.from_day - 1));
    let daily = steps.iter().zip(ends.chain([None]));
    let rows = once
        .into_iter()
        .chain(daily.map(|(step, until_day)| daily_row(*step, until_day, localizer)));
    let example = match late_example(agreed, offer)? {
        Some(example) => localizer.fill(
            "Example: an installment of {0} paid {1} late costs {2} more.",
            &[
                &localizer.money(example.instalment_centavos),
                &localizer.days(example.days_late),
                &localizer.money(example.penalty_centavos),
            ],
        ),
        None => localizer.text("Nothing is charged for paying late."),
    };
    Ok(LateCosts {
        rows: rows.collect(),
        example,
        short: short_late_cost(once_centavos, first_charged, localizer),
    })
}

/// Cost of paying late in a few words.
fn short_late_cost(
    once_centavos: i64,
    first: Option<&PenaltyStep>,
    localizer: Localizer<'_>,
) -> String {
    let once = localizer.money(once_centavos);
    let daily = first.map(|step| localizer.percent(step.bp_per_day * 100));
    match (once_centavos > 0, daily) {
        (true, Some(daily)) => localizer.fill("Late: {0} + {1} a day", &[&once, &daily]),
        (true, None) => localizer.fill("Late: {0} once", &[&once]),
        (false, Some(daily)) => localizer.fill("Late: {0} a day", &[&daily]),
        (false, None) => localizer.text("Late: no charge"),
    }
}

/// Daily rate of a step, which ends before the next one.
fn daily_row(step: PenaltyStep, until_day: Option<i64>, localizer: Localizer<'_>) -> TextRow {
    let from = step.from_day.to_string();
    let percent = localizer.percent(step.bp_per_day * 100);
    TextRow {
        text: match until_day {
            Some(until) => localizer.fill(
                "Each day, days {0} to {1} late",
                &[&from, &until.to_string()],
            ),
            None => localizer.fill("Each day from day {0} late", &[&from]),
        },
        value: localizer.fill("{0} of the unpaid amount", &[&percent]),
    }
}

/// Rules for changes of the plan: rollover if offered, early settlement (MONEY-09).
///
/// # Errors
/// 1500 if a fee does not fit.
pub fn conditions(
    terms: &Terms,
    principal_centavos: i64,
    localizer: Localizer<'_>,
) -> Result<Vec<TextRow>, Error> {
    let row = |label, value| TextRow {
        text: localizer.text(label),
        value,
    };
    let rollover = rollover(terms, principal_centavos, localizer)?;
    let delayed = rollover.map(|value| row("If you delay repayment", value));
    let early = row("If you repay early", early_repayment(terms, localizer));
    Ok(delayed.into_iter().chain([early]).collect())
}

/// One-off charge for paying late (STATIC-03), if any: this borrower's sum, or both sums while the client is unknown.
fn one_off_penalty(
    agreed: &AgreedTerms,
    is_borrower_known: bool,
    localizer: Localizer<'_>,
) -> Option<String> {
    let penalty = &agreed.terms.penalty;
    let (new, repeat) = (
        penalty.one_off_new_centavos,
        penalty.one_off_repeat_centavos,
    );
    if !is_borrower_known && new != repeat {
        return Some(localizer.fill(
            "{0} once in the loan's life ({1} for a client who has paid off a loan before)",
            &[&localizer.money(new), &localizer.money(repeat)],
        ));
    }
    let centavos = agreed.one_off_penalty_centavos();
    let once = || localizer.fill("{0} once in the loan's life", &[&localizer.money(centavos)]);
    (centavos > 0).then(once)
}

/// Cost of paying late, in a sentence (STATIC-03). With `is_borrower_known`, states the client's own sum.
pub fn penalty(agreed: &AgreedTerms, is_borrower_known: bool, localizer: Localizer<'_>) -> String {
    let once = one_off_penalty(agreed, is_borrower_known, localizer);
    let steps = agreed.terms.penalty.steps.iter().map(|step| {
        localizer.fill(
            "{0} of the unpaid amount a day from day {1} late",
            &[
                &localizer.percent(step.bp_per_day * 100),
                &step.from_day.to_string(),
            ],
        )
    });
    let daily = steps.collect::<Vec<String>>().join("; ");
    match (once, daily.is_empty()) {
        (Some(once), false) => localizer.fill("{0}, and {1}.", &[&once, &daily]),
        (Some(once), true) => localizer.fill("{0}.", &[&once]),
        (None, false) => localizer.fill("{0}.", &[&daily]),
        (None, true) => localizer.text("Nothing is charged for paying late."),
    }
}

/// Effects of repaying early, in sentences: of everything, and of a part where that lowers the interest (MONEY-15).
pub fn early_repayment(terms: &Terms, localizer: Localizer<'_>) -> String {
    let whole = prepayment(terms.prepayment, localizer);
    match terms.interest {
        InterestKind::Flat => whole,
        InterestKind::Declining => {
            let part = localizer.text(
                "Paying principal ahead lowers the interest of periods that have not begun by then.",
            );
            format!("{whole} {part}")
        }
    }
}

/// First day of early repayment of the whole loan, and its saving (STATIC-03), in sentences.
fn prepayment(rule: PrepaymentTerms, localizer: Localizer<'_>) -> String {
    if rule.min_term_share_bp == 0 && rule.min_days == 0 {
        return localizer.text(
            "The whole loan may be repaid early at any time; interest of installments whose time has not begun is \
             then not charged. There is no fee for it.",
        );
    }
    let share = if rule.min_term_share_bp == BP / 2 {
        localizer.text("half")
    } else {
        localizer.percent(rule.min_term_share_bp * 100)
    };
    localizer.fill(
        "The whole loan may be repaid early after {0} of the term, and at least {1} after release; interest of \
         installments whose time has not begun is then not charged. There is no fee for it.",
        &[&share, &localizer.days(rule.min_days)],
    )
}

/// Cost and effect of a rollover, in a sentence; `None` if the product has none.
///
/// # Errors
/// 1500 if the fee does not fit.
pub fn rollover(
    terms: &Terms,
    principal_centavos: i64,
    localizer: Localizer<'_>,
) -> Result<Option<String>, Error> {
    let Some(rollover) = terms.rollover else {
        return Ok(None);
    };
    let fee = localizer.percent(rollover.fee_bp * 100);
    let at_first = money::share(principal_centavos, rollover.fee_bp, BP)?;
    let (at_first, days) = (localizer.money(at_first), localizer.days(rollover.days));
    Ok(Some(if rollover.max_count == 1 {
        localizer.fill(
            "For a fee of {0} of the unpaid principal ({1} while all of it is unpaid), all unpaid installments move \
             by {2}; at most once.",
            &[&fee, &at_first, &days],
        )
    } else {
        localizer.fill(
            "For a fee of {0} of the unpaid principal ({1} while all of it is unpaid), all unpaid installments move \
             by {2}; at most {3} times.",
            &[&fee, &at_first, &days, &rollover.max_count.to_string()],
        )
    }))
}
