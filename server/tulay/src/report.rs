//! `tulay report`: prints a report of staff as aligned text or as JSON.

use clap::Args;
use clap::builder::PossibleValuesParser;
use jiff::civil::Date;

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_staff::printed::plain;
use tulay_staff::reports::{self, Days, NAMES, Report};

/// A report.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct ReportCommand {
    /// The report.
    #[arg(value_parser = PossibleValuesParser::new(NAMES))]
    pub name: String,
    /// Prints JSON: a list with an object for each row.
    #[arg(long)]
    pub json: bool,
    /// The day of trial-balance and portfolio, as 2026-07-31; today without it.
    #[arg(long)]
    pub day: Option<Date>,
    /// The first day of journal and promotion.
    #[arg(long)]
    pub from: Option<Date>,
    /// The last day of journal and promotion.
    #[arg(long)]
    pub to: Option<Date>,
    /// The first day on which the entries of journal were recorded.
    #[arg(long, requires = "posted_to")]
    pub posted_from: Option<Date>,
    /// The last day on which they were recorded; it has ended.
    #[arg(long, requires = "posted_from")]
    pub posted_to: Option<Date>,
}

/// Makes a report and returns the text to print.
///
/// # Errors
/// 1400 for invalid days; errors of the store.
pub async fn run(lender: &Lender, command: ReportCommand) -> Result<String, Error> {
    let days = Days {
        day: command.day,
        from: command.from,
        to: command.to,
        posted: command.posted_from.zip(command.posted_to),
    };
    let report = reports::make(lender, &command.name, days).await?;
    Ok(if command.json {
        format!("{}\n", report.json())
    } else {
        aligned(&report)
    })
}

/// Aligns the columns, under their names.
fn aligned(report: &Report) -> String {
    let head = report
        .columns
        .iter()
        .map(|name| (*name).to_owned())
        .collect();
    let rows = report.rows.iter();
    let rows = rows.map(|row| row.iter().map(|cell| plain(cell)).collect());
    let lines: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
    let width = |column: usize| {
        let cells = lines.iter().map(|line| line[column].chars().count());
        cells.max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..report.columns.len()).map(width).collect();
    let line = |line: &Vec<String>| {
        let cells = line.iter().zip(&widths);
        let cells: Vec<String> = cells
            .map(|(cell, width)| format!("{cell:<width$}"))
            .collect();
        format!("{}\n", cells.join("  ").trim_end())
    };
    lines.iter().map(line).collect()
}
