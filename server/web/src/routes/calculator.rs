//! The public loan calculator and the table of currency rates (CALL-39, SITE-03). Both work signed out.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::App;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::extractors::{Common, Query};
use crate::http::schemas::{CommonParams, PlanRow};
use tulay_lender::error::Error;
use tulay_lending::calculator;
use tulay_lending::error::LendingError;
use tulay_lending::money::{self, MAX_CENTAVOS, PPM};
use tulay_texts::text;

/// Loan to calculate.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct QuoteQuery {
    /// Amount, centavos.
    pub amount: i64,
    /// Days: 91, 120, 150, … 360.
    pub periods: i64,
}

/// Costs of a loan.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuoteData {
    /// Amount, centavos.
    pub amount: i64,
    /// Days.
    pub periods: i64,
    /// Number of installments.
    pub instalments: i64,
    /// Interest, centavos.
    pub interest_centavos: i64,
    /// Amount and interest, centavos.
    pub total_centavos: i64,
    /// Installments, as if released today.
    pub plan: Vec<PlanRow>,
}

/// Amount to convert.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ConvertQuery {
    /// Amount, hundredths of `from`.
    pub amount: i64,
    /// Currency code, such as `PHP`.
    pub from: String,
    /// Currency code, such as `USD`.
    pub to: String,
}

/// Converted amount.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConvertData {
    /// Amount, hundredths of `from`.
    pub amount: i64,
    /// Currency code.
    pub from: String,
    /// Currency code.
    pub to: String,
    /// Amount, hundredths of `to`, rounded half up.
    pub converted_amount: i64,
    /// The rate, as text.
    pub rate_text: String,
}

/// Calculates the costs of a loan, by SITE-03; works signed out.
#[utoipa::path(
    get, path = "/mountain/service/calculator/quote", tag = "calculator", params(CommonParams, QuoteQuery),
    responses((status = 200, body = Envelope<QuoteData>, description = "00; 1400 with fields"))
)]
pub async fn calculator_quote(
    State(app): State<App>,
    common: Common,
    Query(query): Query<QuoteQuery>,
) -> Answer<QuoteData> {
    let (amount, days) = (query.amount, query.periods);
    let schedule = calculator::calculate(amount, days, app.clock.today_manila());
    let schedule = schedule.map_err(|why| match why {
        LendingError::AmountNotOffered { .. } => {
            Error::invalid("amount", text("Enter an amount above 0"))
        }
        LendingError::TermNotOffered { .. } => {
            Error::invalid("periods", text("Choose 91, 120, 150 … or 360 days"))
        }
        other => Error::from(other),
    })?;
    let localizer = app.localizer(common.language);
    let count = schedule.instalments.len();
    let interest_centavos = schedule.interest_centavos()?;
    let row = |instalment: &tulay_lending::schedule::Instalment| PlanRow {
        late: String::new(),
        paid: String::new(),
        remark: localizer.fill(
            "Principal {0} + interest {1}",
            &[
                &localizer.money(instalment.principal_centavos),
                &localizer.money(instalment.interest_centavos),
            ],
        ),
        title: localizer.fill(
            "Installment {0} of {1}",
            &[&instalment.number.to_string(), &count.to_string()],
        ),
        amount: instalment.amount_centavos(),
        time: instalment.due_on.to_string(),
    };
    Ok(ok(QuoteData {
        amount,
        periods: days,
        instalments: tulay_lending::schedule::instalment_count(days),
        interest_centavos,
        total_centavos: money::add(amount, interest_centavos)?,
        plan: schedule.instalments.iter().map(row).collect(),
    }))
}

/// Converts an amount to another currency, by the brand's table of rates; works signed out.
#[utoipa::path(
    get, path = "/mountain/service/currency/convert", tag = "calculator", params(CommonParams, ConvertQuery),
    responses((status = 200, body = Envelope<ConvertData>, description = "00; 1400 with fields"))
)]
pub async fn convert_currency(
    State(app): State<App>,
    Query(query): Query<ConvertQuery>,
) -> Answer<ConvertData> {
    let ConvertQuery { amount, from, to } = query;
    if !(0..=MAX_CENTAVOS).contains(&amount) {
        return Err(Error::invalid("amount", text("Enter an amount above 0")).into());
    }
    let rates = &app.settings.brand.currency_rates;
    let rate_millionths = if from == to
        && rates
            .iter()
            .any(|rate| rate.from == from || rate.to == from)
    {
        PPM
    } else {
        let known = rates.iter().find(|rate| rate.from == from && rate.to == to);
        let unknown = || Error::invalid("to", text("There is no rate for these currencies"));
        known.ok_or_else(unknown)?.rate_millionths
    };
    let rate_text = format!(
        "1 {from} = {}.{:06} {to}",
        rate_millionths / PPM,
        rate_millionths % PPM
    );
    let converted_amount = money::share(amount, rate_millionths, PPM)?;
    Ok(ok(ConvertData {
        amount,
        from,
        to,
        converted_amount,
        rate_text,
    }))
}
