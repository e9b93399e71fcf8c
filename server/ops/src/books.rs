//! `tulay ops` for the lender's books: `owed`, `ledger check`, `trial-balance`, `journal`, `accounts`, `portfolio`.
//! These commands only read.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Subcommand;
use jiff::civil::Date;

use crate::accrued_interest;
use crate::journal;
use crate::loan_figures::pesos;
use crate::printed::plain;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::ledger_check;
use tulay_lender::loans::stored_loan::StoredLoan;
use tulay_lending::calendar::{days_between, manila_date};
use tulay_lending::ledger::Account;
use tulay_lending::repayment::{self, PlanState};
use tulay_store::reports;

/// Numbers of days late above which an order counts as portfolio at risk.
const DAYS_AT_RISK: [i64; 4] = [1, 30, 60, 90];

/// A report.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum BooksCommand {
    /// Checks the ledger.
    #[command(subcommand)]
    Ledger(LedgerCommand),
    /// Prints the balance of each account at the end of a day.
    TrialBalance {
        /// The day, as 2026-07-31; today without it.
        #[arg(long)]
        day: Option<Date>,
    },
    /// Writes the entries of some days to a new CSV file.
    Journal {
        /// The first day, as 2026-07-01.
        #[arg(long)]
        from: Date,
        /// The last day.
        #[arg(long)]
        to: Date,
        /// The file; it must not exist.
        file: PathBuf,
    },
    /// Prints the chart of accounts.
    Accounts,
    /// Prints what is outstanding and at risk at the end of a day, and what was collected on it.
    Portfolio {
        /// The day, as 2026-07-31; today without it.
        #[arg(long)]
        day: Option<Date>,
    },
}

/// A command about the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Subcommand)]
pub enum LedgerCommand {
    /// Reckons every released order again from its events and compares what is stored; fails where one differs.
    Check,
}

/// Makes a report and returns the text to print.
///
/// # Errors
/// 1400 for invalid days; 1500 for a ledger that differs and for a file that cannot be written.
pub async fn run(lender: &Lender, command: BooksCommand) -> Result<String, Error> {
    let today = manila_date(lender.clock.now());
    match command {
        BooksCommand::Ledger(LedgerCommand::Check) => ledger_check(lender, today).await,
        BooksCommand::TrialBalance { day } => {
            let day = not_after(day, today)?;
            let balances = lender.store.read(move |tx| {
                let mut balances: BTreeMap<_, _> =
                    reports::trial_balance(tx, day)?.into_iter().collect();
                accrued_interest::earn(&mut balances, accrued_interest::of_all(tx, day)?);
                Ok::<_, Error>(balances)
            });
            trial_balance(day, &balances.await?)
        }
        BooksCommand::Journal { from, to, file } => {
            if from > to {
                return Err(Error::invalid("from", "The first day is after the last"));
            }
            let lines = journal::write(lender, (from, to), &file).await?;
            Ok(format!("{lines} entries in {}\n", file.display()))
        }
        BooksCommand::Accounts => Ok(Account::ALL.map(account_line).concat()),
        BooksCommand::Portfolio { day } => portfolio(lender, not_after(day, today)?).await,
    }
}

fn not_after(day: Option<Date>, today: Date) -> Result<Date, Error> {
    let day = day.unwrap_or(today);
    if day > today {
        return Err(Error::invalid("day", "This day has not come"));
    }
    Ok(day)
}

/// Returns an account's number, name and class in the chart of accounts.
pub(super) fn chart(account: Account) -> (&'static str, &'static str, &'static str) {
    match account {
        Account::CashInTransit => ("1010", "Cash in transit from channels", "asset"),
        Account::PayoutPending => ("1020", "Payouts on their way", "asset"),
        Account::LoanPrincipal => ("1100", "Loans receivable: principal", "asset"),
        Account::InterestReceivable => ("1110", "Loans receivable: interest", "asset"),
        Account::PenaltyReceivable => ("1120", "Loans receivable: penalties", "asset"),
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

fn account_line(account: Account) -> String {
    let (number, name, class) = chart(account);
    format!("{number}\t{}\t{name}\t{class}\n", account.as_str())
}

fn trial_balance(day: Date, balances: &BTreeMap<Account, i64>) -> Result<String, Error> {
    let mut rows: Vec<_> = balances
        .iter()
        .map(|(account, centavos)| (chart(*account), *centavos))
        .collect();
    rows.sort_unstable();
    let mut said = format!("at the end of {day}\tdebit\tcredit\n");
    let (mut debits, mut credits) = (0_i64, 0_i64);
    for ((number, name, _), centavos) in rows {
        let (debit, credit) = (centavos.max(0), (-centavos).max(0));
        debits += debit;
        credits += credit;
        // Writing to a String cannot fail.
        let _ = writeln!(said, "{number} {name}\t{}\t{}", pesos(debit), pesos(credit));
    }
    let _ = writeln!(said, "total\t{}\t{}", pesos(debits), pesos(credits));
    if debits != credits {
        return Err(Error::internal(format!(
            "the ledger does not balance:\n{said}"
        )));
    }
    Ok(said)
}

/// Calls a function with every released loan; each batch is one read.
async fn each_released(
    lender: &Lender,
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
    days_late: i64,
}

async fn ledger_check(lender: &Lender, today: Date) -> Result<String, Error> {
    let found = ledger_check::run(lender, today).await?;
    if found.differing.is_empty() {
        return Ok(format!(
            "{} orders, every ledger is what its events make it\n",
            found.orders
        ));
    }
    let which = found.differing.join(", ");
    Err(Error::internal(format!(
        "{} ledgers differ from their events: {which}",
        found.differing.len()
    )))
}

async fn portfolio(lender: &Lender, day: Date) -> Result<String, Error> {
    let open = each_released(lender, move |loan| {
        if loan.account.released_on > day {
            return Ok(Visited::default());
        }
        let account = loan.on_day(day)?;
        let plan = repayment::plan(&account, day)?;
        let oldest = plan.iter().find(|line| line.state == PlanState::Overdue);
        Ok(Visited {
            outstanding_centavos: account.ledger.balance_centavos(Account::LoanPrincipal)?,
            days_late: oldest.map_or(0, |line| days_between(line.due_on, day)),
        })
    });
    let open = open.await?;
    let outstanding: i64 = open.iter().map(|order| order.outstanding_centavos).sum();
    let mut said = format!(
        "at the end of {day}\norders outstanding\t{}\nprincipal outstanding\t{}\n",
        open.len(),
        pesos(outstanding),
    );
    for days in DAYS_AT_RISK {
        let late = open.iter().filter(|order| order.days_late >= days);
        let at_risk: i64 = late.clone().map(|order| order.outstanding_centavos).sum();
        let basis_points = i128::from(at_risk) * 10_000 / i128::from(outstanding.max(1));
        let (percent, rest) = (basis_points / 100, basis_points % 100);
        // Writing to a String cannot fail.
        let _ = writeln!(
            said,
            "at risk, {days} days or more\t{} orders\t{}\t{percent}.{rest:02} %",
            late.count(),
            pesos(at_risk),
        );
    }
    let collected = lender.store.read(move |tx| reports::collections(tx, day));
    let mut by_channel = BTreeMap::<String, i64>::new();
    for (event, centavos) in collected.await.map_err(Error::from)? {
        let channel = event.split('/').next().unwrap_or_default().to_owned();
        *by_channel.entry(channel).or_default() += centavos;
    }
    for (channel, centavos) in by_channel {
        let _ = writeln!(
            said,
            "collected by {}\t{}",
            plain(&channel),
            pesos(centavos)
        );
    }
    Ok(said)
}
