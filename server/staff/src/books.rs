//! The lender's books: the trial balance, the chart of accounts and the portfolio. These use cases only read.

use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

use jiff::civil::Date;

use super::accrued::Accrued;
use super::channels;
use super::progress::Progress;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::payments;
use tulay_lender::loans::stored_loan::StoredLoan;
use tulay_lending::calendar::days_between;
use tulay_lending::ledger::Account;
use tulay_lending::repayment::{self, PlanState};
use tulay_store::reports;

/// Numbers of days late above which an order counts as portfolio at risk.
const DAYS_AT_RISK: [i64; 4] = [1, 30, 60, 90];

/// Balance of each account at the end of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrialBalance {
    /// The day.
    pub day: Date,
    /// Balances in centavos: debits are positive, credits negative.
    pub balances: BTreeMap<Account, i64>,
    /// The part of the balances that is in no posting up to the day.
    pub accrued: Accrued,
}

/// Outstanding principal at the end of a day, and the money collected on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Portfolio {
    /// The day.
    pub day: Date,
    /// Number of orders with outstanding principal or late instalments.
    pub orders: usize,
    /// Outstanding principal, centavos.
    pub principal_centavos: i64,
    /// Penalties that are owed, as the pages show them on that day, centavos.
    pub penalties_centavos: i64,
    /// Portfolio at risk, by the number of days late.
    pub at_risk: Vec<AtRisk>,
    /// Collected centavos by the name of the channel.
    pub collected: BTreeMap<String, i64>,
}

/// Part of the portfolio that is late by a number of days or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AtRisk {
    /// Number of days late.
    pub days: i64,
    /// Number of orders.
    pub orders: usize,
    /// Their outstanding principal, centavos.
    pub principal_centavos: i64,
}

/// Returns the trial balance of a day, today without one, with interest and penalties by the day (MONEY-11).
/// `progress` counts the loans.
///
/// # Errors
/// 1400 for a day to come; errors of the store.
pub async fn trial_balance(
    lender: &Lender,
    day: Option<Date>,
    progress: &Progress,
) -> Result<TrialBalance, Error> {
    let day = not_after(lender.clock.today_manila(), day)?;
    let progress = progress.clone();
    let balances = lender.store.read(move |tx| {
        let mut balances: BTreeMap<_, _> = reports::trial_balance(tx, day)?.into_iter().collect();
        let accrued = Accrued::of_all(tx, day, &progress)?;
        accrued.earn(&mut balances);
        Ok::<_, Error>((balances, accrued))
    });
    let (balances, accrued) = balances.await?;
    Ok(TrialBalance {
        day,
        balances,
        accrued,
    })
}

/// Returns the portfolio of a day, today without one. `progress` counts the loans.
///
/// # Errors
/// 1400 for a day to come; errors of the store.
pub async fn portfolio(
    lender: &Lender,
    day: Option<Date>,
    progress: &Progress,
) -> Result<Portfolio, Error> {
    let day = not_after(lender.clock.today_manila(), day)?;
    let open = each_released(lender, progress, move |loan| {
        if loan.account.released_on > day {
            return Ok(Visited::default());
        }
        let account = loan.on_day(day)?;
        let plan = repayment::plan(&account, day)?;
        let oldest = plan.iter().find(|line| line.state == PlanState::Overdue);
        Ok(Visited {
            outstanding_centavos: account.ledger.balance_centavos(Account::LoanPrincipal)?,
            penalties_centavos: account
                .ledger
                .balance_centavos(Account::PenaltyReceivable)?,
            days_late: oldest.map_or(0, |line| days_between(line.due_on, day)),
        })
    });
    let open = open.await?;
    let collections = lender.store.read(move |tx| reports::collections(tx, day));
    let mut collected = BTreeMap::<String, i64>::new();
    for (event, centavos) in collections.await.map_err(Error::from)? {
        let (number, _) = payments::named(&event);
        let channel = channels::name(&lender.providers.channels, number);
        *collected.entry(channel).or_default() += centavos;
    }
    Ok(Portfolio {
        day,
        orders: open.len(),
        principal_centavos: open.iter().map(|order| order.outstanding_centavos).sum(),
        penalties_centavos: open.iter().map(|order| order.penalties_centavos).sum(),
        at_risk: at_risk(&open),
        collected,
    })
}

/// Parts of the open orders by [`DAYS_AT_RISK`].
fn at_risk(open: &[Visited]) -> Vec<AtRisk> {
    let late_by = |days| {
        let late = open.iter().filter(move |order| order.days_late >= days);
        AtRisk {
            days,
            orders: late.clone().count(),
            principal_centavos: late.map(|order| order.outstanding_centavos).sum(),
        }
    };
    DAYS_AT_RISK.into_iter().map(late_by).collect()
}

fn not_after(today: Date, day: Option<Date>) -> Result<Date, Error> {
    let day = day.unwrap_or(today);
    if day > today {
        return Err(Error::invalid("day", "This day has not come"));
    }
    Ok(day)
}

/// Returns an account's number, name and class in the chart of accounts.
pub fn chart(account: Account) -> (&'static str, &'static str, &'static str) {
    match account {
        Account::CashInTransit => ("1010", "Cash in transit from channels", "asset"),
        Account::PayoutPending => ("1020", "Payouts on their way", "asset"),
        Account::LoanPrincipal => ("1100", "Loans receivable: principal", "asset"),
        Account::InterestReceivable => ("1110", "Loans receivable: interest", "asset"),
        Account::PenaltyReceivable => ("1120", "Loans receivable: penalties", "asset"),
        Account::RefundReceivable => ("1140", "Loans receivable: refunds owed back", "asset"),
        Account::RolloverReceivable => ("1130", "Loans receivable: rollover fees", "asset"),
        Account::Disbursement => ("2010", "Disbursements to borrowers", "liability"),
        Account::OverpaymentPayable => ("2020", "Owed to borrowers", "liability"),
        Account::InterestUnearned => ("2100", "Unearned interest", "liability"),
        Account::InterestIncome => ("4010", "Interest income", "income"),
        Account::FeeIncome => ("4020", "Processing fees", "income"),
        Account::PenaltyIncome => ("4030", "Penalties", "income"),
        Account::RolloverIncome => ("4040", "Rollover fees", "income"),
        Account::CreditLossRecovery => ("4050", "Recovered credit losses", "income"),
        Account::CreditLoss => ("5010", "Credit losses", "expense"),
        Account::SmallBalanceWriteOff => ("5020", "Small balances written off", "expense"),
    }
}

/// Calls a function with every released loan; each batch is one read.
async fn each_released(
    lender: &Lender,
    progress: &Progress,
    visit: impl Fn(&StoredLoan) -> Result<Visited, Error> + Clone + Send + 'static,
) -> Result<Vec<Visited>, Error> {
    let mut found = Vec::new();
    let mut after = String::new();
    loop {
        let (from, visit) = (after.clone(), visit.clone());
        let batch = lender.store.read(move |tx| {
            let Some((loans, last)) = StoredLoan::load_released(tx, &from)? else {
                return Ok(None);
            };
            let visited = loans.iter().map(&visit);
            Ok::<_, Error>(Some((visited.collect::<Result<Vec<_>, _>>()?, last)))
        });
        let Some((visited, last)) = batch.await? else {
            return Ok(found);
        };
        progress.add(visited.len());
        found.extend(
            visited
                .into_iter()
                .filter(|visited| *visited != Visited::default()),
        );
        after = last;
    }
}

/// Data that a report keeps of an order; empty by default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Visited {
    outstanding_centavos: i64,
    penalties_centavos: i64,
    days_late: i64,
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn money_11_an_order_is_at_risk_from_each_number_of_days_late_on() {
        let days = [0, 1, 2, 29, 30, 31, 59, 60, 61, 89, 90, 91];
        let open = days.map(|days_late| Visited {
            outstanding_centavos: 100,
            penalties_centavos: 0,
            days_late,
        });
        let found = at_risk(&open).into_iter();
        let found: Vec<_> = found
            .map(|it| (it.days, it.orders, it.principal_centavos))
            .collect();
        assert_eq!(
            found,
            [(1, 11, 1100), (30, 8, 800), (60, 5, 500), (90, 2, 200)]
        );
    }

    #[test]
    fn money_11_a_report_is_of_today_or_an_earlier_day() {
        let today = date(2026, 3, 2);
        let (yesterday, tomorrow) = (date(2026, 3, 1), date(2026, 3, 3));
        for (asked, day) in [
            (None, Some(today)),
            (Some(yesterday), Some(yesterday)),
            (Some(today), Some(today)),
            (Some(tomorrow), None),
        ] {
            assert_eq!(not_after(today, asked).ok(), day, "{asked:?}");
        }
    }
}
