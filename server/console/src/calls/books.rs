//! Portfolio, trial balance and journal (STAFF-09).

use axum::extract::State;
use axum::response::Response;
use futures_util::stream;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_lending::calendar::days_between;
use tulay_staff::books::{self, AtRisk, Portfolio, TrialBalance};
use tulay_staff::journal::{self, CSV_HEADER, Journal, JournalDays, Turnover, csv_record};
use tulay_staff::reports::{self, Days};
use utoipa::{IntoParams, ToSchema};

use super::{csv, exports};
use crate::failure::Failure;
use crate::input::Query;
use crate::progressing::{self, ProgressLine};
use crate::session::Staff;
use crate::views::day;

/// The day of a report.
#[derive(Deserialize, IntoParams)]
pub struct DayQuery {
    /// The day; today without it.
    day: Option<String>,
}

/// The days of a journal.
#[derive(Deserialize, IntoParams)]
pub struct DaysQuery {
    /// The first day.
    from: String,
    /// The last day.
    to: String,
}

/// Outstanding principal at the end of a day.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PortfolioReport {
    /// The day.
    day: String,
    /// Number of orders.
    orders: usize,
    /// Outstanding principal.
    principal_centavos: i64,
    /// Penalties that are owed.
    penalties_centavos: i64,
    /// Parts that are late.
    at_risk: Vec<AtRisk>,
    /// Money collected on the day.
    collected: Vec<CollectedRow>,
}

/// Money collected by a channel.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CollectedRow {
    /// The channel.
    channel: String,
    /// The amount.
    amount_centavos: i64,
}

/// Balances at the end of a day.
#[derive(Serialize, ToSchema)]
pub struct TrialBalanceReport {
    /// The day.
    day: String,
    /// The accounts by their numbers.
    rows: Vec<BalanceRow>,
}

/// Balance of an account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BalanceRow {
    /// Number of the account.
    number: &'static str,
    /// Name of the account.
    name: &'static str,
    /// Class of the account.
    kind: &'static str,
    /// Balance on the debit side.
    debit_centavos: i64,
    /// Balance on the credit side.
    credit_centavos: i64,
    /// Debits that the balance includes and that are in no posting yet.
    unposted_debit_centavos: i64,
    /// Credits that the balance includes and that are in no posting yet.
    unposted_credit_centavos: i64,
}

/// Journal of some days by day.
#[derive(Serialize, ToSchema)]
pub struct JournalReport {
    /// Turnovers by day, postings before adjustments, and account.
    rows: Vec<TurnoverRow>,
}

/// Turnover of an account on a day.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TurnoverRow {
    /// The day.
    day: String,
    /// False of amounts that are included in the books of the day and in no posting.
    is_posted: bool,
    /// Number of the account.
    number: &'static str,
    /// Name of the account.
    name: &'static str,
    /// Sum of the debits.
    debit_centavos: i64,
    /// Sum of the credits.
    credit_centavos: i64,
}

/// Days of a journal that are answered at once.
const MOST_DAYS_SHOWN: i64 = 31;

impl DaysQuery {
    fn parsed(&self) -> Result<(Date, Date), Error> {
        Ok((day("from", &self.from)?, day("to", &self.to)?))
    }
}

impl DayQuery {
    fn parsed(&self) -> Result<Option<Date>, Error> {
        let given = self.day.as_deref().filter(|text| !text.is_empty());
        given.map(|text| day("day", text)).transpose()
    }
}

/// Reports the portfolio at the end of a day.
#[utoipa::path(get, path = "/api/portfolio", params(DayQuery), responses(
    (status = 200, body = ProgressLine<PortfolioReport>, content_type = "application/x-ndjson"),
    (status = 400, body = Failure)
))]
pub async fn portfolio(
    State(lender): State<Lender>,
    staff: Staff,
    Query(query): Query<DayQuery>,
) -> Result<Response, Failure> {
    staff.require(Role::Read)?;
    let day = query.parsed()?;
    progressing::answer(|progress| async move {
        let report = books::portfolio(&lender, day, &progress).await?;
        Ok(portfolio_report(report))
    })
    .await
}

fn portfolio_report(report: Portfolio) -> PortfolioReport {
    let collected = report.collected.into_iter();
    let collected = collected.map(|(channel, amount_centavos)| CollectedRow {
        channel,
        amount_centavos,
    });
    PortfolioReport {
        day: report.day.to_string(),
        orders: report.orders,
        principal_centavos: report.principal_centavos,
        penalties_centavos: report.penalties_centavos,
        at_risk: report.at_risk,
        collected: collected.collect(),
    }
}

/// Reports the trial balance at the end of a day.
#[utoipa::path(get, path = "/api/trial-balance", params(DayQuery), responses(
    (status = 200, body = ProgressLine<TrialBalanceReport>, content_type = "application/x-ndjson"),
    (status = 400, body = Failure)
))]
pub async fn trial_balance(
    State(lender): State<Lender>,
    staff: Staff,
    Query(query): Query<DayQuery>,
) -> Result<Response, Failure> {
    staff.require(Role::Read)?;
    let day = query.parsed()?;
    progressing::answer(|progress| async move {
        let report = books::trial_balance(&lender, day, &progress).await?;
        Ok(balance_report(report))
    })
    .await
}

fn balance_report(report: TrialBalance) -> TrialBalanceReport {
    let unposted = report.accrued.balances();
    let balances = report.balances.into_iter();
    let mut rows: Vec<BalanceRow> = balances
        .map(|(account, centavos)| {
            let (number, name, kind) = books::chart(account);
            let unposted_centavos = unposted.get(&account).copied().unwrap_or_default();
            BalanceRow {
                number,
                name,
                kind,
                debit_centavos: centavos.max(0),
                credit_centavos: (-centavos).max(0),
                unposted_debit_centavos: unposted_centavos.max(0),
                unposted_credit_centavos: (-unposted_centavos).max(0),
            }
        })
        .collect();
    rows.sort_unstable_by_key(|row| row.number);
    let day = report.day.to_string();
    TrialBalanceReport { day, rows }
}

/// Exports the portfolio at the end of a day as CSV.
#[utoipa::path(get, path = "/api/portfolio.csv", params(DayQuery), responses((status = 200, content_type = "text/csv"), (status = 400, body = Failure)))]
pub async fn portfolio_file(
    State(lender): State<Lender>,
    staff: Staff,
    Query(query): Query<DayQuery>,
) -> Result<Response, Failure> {
    file_of_day("portfolio", &lender, &staff, &query).await
}

/// Exports the trial balance at the end of a day as CSV.
#[utoipa::path(get, path = "/api/trial-balance.csv", params(DayQuery), responses((status = 200, content_type = "text/csv"), (status = 400, body = Failure)))]
pub async fn trial_balance_file(
    State(lender): State<Lender>,
    staff: Staff,
    Query(query): Query<DayQuery>,
) -> Result<Response, Failure> {
    file_of_day("trial-balance", &lender, &staff, &query).await
}

/// The file of a report by its name; what is refused is not in the audit.
async fn file_of_day(
    report: &str,
    lender: &Lender,
    staff: &Staff,
    query: &DayQuery,
) -> Result<Response, Failure> {
    staff.require(Role::Read)?;
    let day = query.parsed()?.unwrap_or(lender.clock.today_manila());
    let days = Days {
        day: Some(day),
        ..Days::default()
    };
    let made = reports::make(lender, report, days).await?;
    let name = report.replace('-', " ");
    let words = format!("{name} at the end of {}", exports::written(day));
    exports::record(lender, staff, words).await?;
    let rows = stream::iter([Ok::<_, Error>(made.rows)]);
    Ok(csv::answer(
        &format!("{report}-{day}"),
        &made.columns,
        rows,
    )?)
}

/// Reports the journal of some days by day, at most 31: they are one answer.
#[utoipa::path(get, path = "/api/journal", params(DaysQuery), responses(
    (status = 200, body = ProgressLine<JournalReport>, content_type = "application/x-ndjson"),
    (status = 400, body = Failure)
))]
pub async fn journal_by_day(
    State(lender): State<Lender>,
    staff: Staff,
    Query(query): Query<DaysQuery>,
) -> Result<Response, Failure> {
    staff.require(Role::Read)?;
    let days = query.parsed()?;
    if days_between(days.0, days.1) >= MOST_DAYS_SHOWN {
        let why = "At most 31 days are shown: the file has any number";
        return Err(Error::invalid("to", why).into());
    }
    progressing::answer(|progress| async move {
        let turnovers = journal::by_day(&lender, days, &progress).await?;
        let rows = turnovers.into_iter().map(turnover_row).collect();
        Ok(JournalReport { rows })
    })
    .await
}

fn turnover_row(turnover: Turnover) -> TurnoverRow {
    let (number, name, _) = books::chart(turnover.account);
    TurnoverRow {
        day: turnover.day.to_string(),
        is_posted: turnover.is_posted,
        number,
        name,
        debit_centavos: turnover.debit_centavos,
        credit_centavos: turnover.credit_centavos,
    }
}

/// Exports the journal of some days as CSV, whose texts no spreadsheet takes for formulas. It is sent as it is read; a
/// failure breaks it off, so that no part is taken for the whole.
#[utoipa::path(get, path = "/api/journal.csv", params(DaysQuery), responses((status = 200, content_type = "text/csv"), (status = 400, body = Failure)))]
pub async fn journal(
    State(lender): State<Lender>,
    staff: Staff,
    Query(query): Query<DaysQuery>,
) -> Result<Response, Failure> {
    staff.require(Role::Read)?;
    let effective = query.parsed()?;
    let days = JournalDays {
        effective: Some(effective),
        posted: None,
    };
    let journal = Journal::begin(&lender, days)?;
    let (first, last) = effective;
    let file = format!("journal-{first}-{last}");
    let [from, to] = [first, last].map(exports::written);
    exports::record(&lender, &staff, format!("journal from {from} to {to}")).await?;
    let entries = stream::try_unfold((journal, lender), async |(mut journal, lender)| {
        let Some(entries) = journal.next(&lender).await? else {
            return Ok(None);
        };
        let records = entries.iter().map(|entry| csv_record(entry).into());
        Ok::<_, Error>(Some((records.collect(), (journal, lender))))
    });
    Ok(csv::answer(&file, &CSV_HEADER, entries)?)
}
