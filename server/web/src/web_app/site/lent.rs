//! Texts of the public site about the loans on offer and the ways to repay them. Each figure is from the configuration,
//! so that the site promises exactly what the lender offers.

use anyhow::Context;
use jiff::civil::{Date, date};
use serde::Serialize;

use tulay_config::Config;
use tulay_lender::loans::disclosure;
use tulay_lender::settings::Product;
use tulay_lending::calendar;
use tulay_lending::money::MAX_CENTAVOS;
use tulay_lending::quote::quote;
use tulay_lending::schedule::Instalment;
use tulay_texts::{Localizer, percent};

/// Amount of the examples, if a product lends it.
const EXAMPLE_CENTAVOS: i64 = 1_000_000;

/// Examples have no dates; their figures are the same on any day.
const EXAMPLE_DAY: Date = date(2026, 1, 1);

/// Basis points in a million.
const PPM_OF_A_BASIS_POINT: i64 = 100;

/// Terms that the requirement states for every loan (STATIC-03, SITE-03), used if no product is on offer.
const ANY_TERM_DAYS: (i64, i64) = (91, 365);
const ANY_INTEREST_PPM: i64 = 300;

/// Product of the lender that is on offer, with an honest example (RA 3765).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Offer {
    name: String,
    description: String,
    logo: String,
    min_centavos: i64,
    max_centavos: i64,
    terms: String,
    interest: String,
    fee: String,
    amount: i64,
    days: i64,
    received_centavos: i64,
    repaid_centavos: i64,
    cost_centavos: i64,
    /// Principal that the interest is charged on, as text.
    charged_on: String,
    /// Installments of the example.
    plan: Vec<PlanLine>,
    monthly_rate: String,
    yearly_rate: String,
}

/// Installment of an example: the day after the release on which it is due, and its amount.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PlanLine {
    day: i64,
    amount_centavos: i64,
}

/// Smallest and largest loan, term and daily interest.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Limits {
    min_centavos: i64,
    max_centavos: i64,
    min_days: i64,
    max_days: i64,
    /// `0.03%`, or `0.025%–0.03%`.
    interest: String,
}

/// The lender's own products that may be applied for.
fn lent(config: &Config) -> impl Iterator<Item = &Product> {
    let products = config.lender.products.iter();
    products.filter(|product| product.inside && !product.is_paused())
}

pub(super) fn offers(config: &Config, localizer: Localizer<'_>) -> anyhow::Result<Vec<Offer>> {
    lent(config)
        .map(|product| offer(product, localizer))
        .collect()
}

/// Smallest and largest value over the products; `None` without values.
fn range<'a>(config: &'a Config, values: impl Fn(&'a Product) -> Vec<i64>) -> Option<(i64, i64)> {
    let all: Vec<i64> = lent(config).flat_map(values).collect();
    Some((*all.iter().min()?, *all.iter().max()?))
}

pub(super) fn limits(config: &Config) -> Limits {
    let amounts = range(config, |product| {
        vec![
            product.terms.min_amount_centavos,
            product.terms.max_amount_centavos,
        ]
    });
    let (min_centavos, max_centavos) = amounts.unwrap_or((1, MAX_CENTAVOS));
    let days = range(config, |product| product.terms.term_days.clone());
    let (min_days, max_days) = days.unwrap_or(ANY_TERM_DAYS);
    let interest = range(config, |product| vec![product.terms.daily_interest_ppm]);
    let (lowest, highest) = interest.unwrap_or((ANY_INTEREST_PPM, ANY_INTEREST_PPM));
    let style = config.lender.brand.money_style();
    let interest = if lowest == highest {
        percent(lowest, style)
    } else {
        format!("{}–{}", percent(lowest, style), percent(highest, style))
    };
    Limits {
        min_centavos,
        max_centavos,
        min_days,
        max_days,
        interest,
    }
}

/// Names of the channels: `GCash, Maya`.
pub(super) fn channels(config: &Config, localizer: Localizer<'_>) -> String {
    let channels = config.providers.payment_channels.iter();
    let names = channels.map(|channel| localizer.configured_text(&channel.name));
    names.collect::<Vec<String>>().join(", ")
}

/// Time until a payment shows, by channel: `Within minutes: GCash, Maya. Within 1 day: Over the counter.`
pub(super) fn credited(config: &Config, localizer: Localizer<'_>) -> String {
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for channel in &config.providers.payment_channels {
        let when = channel.credited_text.as_str();
        let name = localizer.configured_text(&channel.name);
        match groups.iter_mut().find(|(other, _)| *other == when) {
            Some((_, names)) => names.push(name),
            None => groups.push((when, vec![name])),
        }
    }
    let sentences = groups.iter().map(|(when, names)| {
        localizer.fill(
            "{0}: {1}.",
            &[&localizer.configured_text(when), &names.join(", ")],
        )
    });
    sentences.collect::<Vec<String>>().join(" ")
}

fn offer(product: &Product, localizer: Localizer<'_>) -> anyhow::Result<Offer> {
    let terms = &product.terms;
    let days = *terms
        .term_days
        .first()
        .context("a product without a term")?;
    let admits_example = terms.admit(EXAMPLE_CENTAVOS, days).is_ok();
    let amount = if admits_example {
        EXAMPLE_CENTAVOS
    } else {
        terms.max_amount_centavos
    };
    let example = quote(terms, amount, days, EXAMPLE_DAY)?;
    let plan_line = |instalment: &Instalment| PlanLine {
        day: calendar::days_between(EXAMPLE_DAY, instalment.due_on),
        amount_centavos: instalment.amount_centavos(),
    };
    let all_days: Vec<String> = terms.term_days.iter().map(ToString::to_string).collect();
    Ok(Offer {
        name: product.name.clone(),
        description: localizer.configured_text(&product.description),
        logo: product.logo.clone(),
        min_centavos: terms.min_amount_centavos,
        max_centavos: terms.max_amount_centavos,
        terms: all_days.join(", "),
        interest: localizer.daily_rate(terms.daily_interest_ppm),
        fee: localizer.percent(terms.processing_fee_bp * PPM_OF_A_BASIS_POINT),
        amount,
        days,
        received_centavos: example.net_proceeds_centavos,
        repaid_centavos: example.total_repayment_centavos,
        cost_centavos: example.finance_charge_centavos,
        charged_on: disclosure::charged_on(terms, localizer),
        plan: example.schedule.instalments.iter().map(plan_line).collect(),
        monthly_rate: disclosure::monthly_rate(&example, localizer),
        yearly_rate: disclosure::yearly_rate(&example, localizer),
    })
}

#[cfg(test)]
mod tests;
