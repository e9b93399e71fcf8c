//! `tulay ops` for the lender's books: `owed`, `ledger check`, `trial-balance`, `journal`, `accounts`, `portfolio`.
//! These commands only read.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Subcommand;
use jiff::civil::Date;

use crate::journal;
use crate::printed::plain;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::ledger_check::{self, Checked};
use tulay_lending::ledger::Account;
use tulay_staff::books::{self, Portfolio, TrialBalance, chart};
use tulay_staff::journal::JournalDays;
use tulay_staff::loan_figures::pesos;
use tulay_staff::progress::Progress;

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
    /// Writes the entries of some days to a new CSV file: by when they count, or by when they were recorded.
    Journal {
        /// The first day on which they count, as 2026-07-01.
        #[arg(long, requires = "to", required_unless_present = "posted_from")]
        from: Option<Date>,
        /// The last day on which they count.
        #[arg(long, requires = "from")]
        to: Option<Date>,
        /// The first day on which they were recorded.
        #[arg(long, requires = "posted_to")]
        posted_from: Option<Date>,
        /// The last day on which they were recorded; it has ended.
        #[arg(long, requires = "posted_from")]
        posted_to: Option<Date>,
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
    /// Recomputes every released order from its events and compares it with the stored one; fails if one differs.
    Check,
}

/// Makes a report and returns the text to print.
///
/// # Errors
/// 1400 for invalid days; 1500 for a ledger that differs and for a file that cannot be written.
pub async fn run(lender: &Lender, command: BooksCommand) -> Result<String, Error> {
    match command {
        BooksCommand::Ledger(LedgerCommand::Check) => {
            let today = lender.clock.today_manila();
            check_of_ledger(&ledger_check::run(lender, today).await?)
        }
        BooksCommand::TrialBalance { day } => {
            trial_balance(&books::trial_balance(lender, day, &Progress::default()).await?)
        }
        BooksCommand::Journal {
            from,
            to,
            posted_from,
            posted_to,
            file,
        } => {
            let days = JournalDays {
                effective: from.zip(to),
                posted: posted_from.zip(posted_to),
            };
            let lines = journal::write(lender, days, &file).await?;
            Ok(format!("{lines} entries in {}\n", file.display()))
        }
        BooksCommand::Accounts => Ok(Account::ALL.map(account_line).concat()),
        BooksCommand::Portfolio { day } => Ok(portfolio(
            &books::portfolio(lender, day, &Progress::default()).await?,
        )),
    }
}

fn account_line(account: Account) -> String {
    let (number, name, class) = chart(account);
    format!("{number}\t{}\t{name}\t{class}\n", account.as_str())
}

fn trial_balance(books: &TrialBalance) -> Result<String, Error> {
    let balances = books.balances.iter();
    let mut rows: Vec<_> = balances
        .map(|(account, centavos)| (chart(*account), *centavos))
        .collect();
    rows.sort_unstable();
    let mut printed = format!("at the end of {}\tdebit\tcredit\n", books.day);
    let (mut debits, mut credits) = (0_i64, 0_i64);
    for ((number, name, _), centavos) in rows {
        let (debit, credit) = (centavos.max(0), (-centavos).max(0));
        debits += debit;
        credits += credit;
        // Writing to a String cannot fail.
        let _ = writeln!(
            printed,
            "{number} {name}\t{}\t{}",
            pesos(debit),
            pesos(credit)
        );
    }
    let _ = writeln!(printed, "total\t{}\t{}", pesos(debits), pesos(credits));
    let unposted = [
        ("interest by the day", books.accrued.interest_centavos),
        ("penalties", books.accrued.penalties_centavos),
    ];
    for (what, centavos) in unposted.into_iter().filter(|(_, centavos)| *centavos != 0) {
        let _ = writeln!(printed, "included, not posted: {what}\t{}", pesos(centavos));
    }
    if debits != credits {
        return Err(Error::internal(format!(
            "the ledger does not balance:\n{printed}"
        )));
    }
    Ok(printed)
}

fn check_of_ledger(found: &Checked) -> Result<String, Error> {
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

fn portfolio(portfolio: &Portfolio) -> String {
    let outstanding = portfolio.principal_centavos;
    let mut printed = format!(
        "at the end of {}\norders outstanding\t{}\nprincipal outstanding\t{}\n\
         penalties outstanding\t{}\n",
        portfolio.day,
        portfolio.orders,
        pesos(outstanding),
        pesos(portfolio.penalties_centavos),
    );
    for late in &portfolio.at_risk {
        let basis_points =
            i128::from(late.principal_centavos) * 10_000 / i128::from(outstanding.max(1));
        let (percent, rest) = (basis_points / 100, basis_points % 100);
        // Writing to a String cannot fail.
        let _ = writeln!(
            printed,
            "at risk, {} days or more\t{} orders\t{}\t{percent}.{rest:02} %",
            late.days,
            late.orders,
            pesos(late.principal_centavos),
        );
    }
    for (channel, centavos) in &portfolio.collected {
        let _ = writeln!(
            printed,
            "collected by {}\t{}",
            plain(channel),
            pesos(*centavos)
        );
    }
    printed
}
