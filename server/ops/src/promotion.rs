//! `tulay ops promotion report`: counts visits and registrations of the landing pages by the visitors' source.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use clap::Subcommand;
use jiff::civil::Date;

use crate::printed::plain;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_staff::promotion_report::{self, SourceCounts};
use tulay_store::promotion::Source;

/// The report's columns; the first four are the source.
const COLUMNS: [&str; 7] = [
    "page",
    "user_from",
    "app_from",
    "utm_tag",
    "visits",
    "clicks",
    "registrations",
];

/// A command about the landing pages.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum PromotionCommand {
    /// Counts visits, presses of apply and registrations by landing page and source.
    Report {
        /// The first day, `YYYY-MM-DD`; from the beginning without it.
        #[arg(long)]
        from: Option<Date>,
        /// The last day; up to now without it.
        #[arg(long)]
        to: Option<Date>,
    },
}

/// Runs a command and returns the text to print.
///
/// # Errors
/// 1400 for a last day before the first.
pub async fn run(lender: &Lender, command: PromotionCommand) -> Result<String, Error> {
    let PromotionCommand::Report { from, to } = command;
    Ok(table(promotion_report::by_source(lender, from, to).await?))
}

/// Formats a line for each source, the pages together, and their sum.
fn table(by_source: BTreeMap<Source, SourceCounts>) -> String {
    let shown = |part: String| {
        if part.is_empty() {
            "-".to_owned()
        } else {
            plain(&part)
        }
    };
    let line = |source: [String; 4], counts: [i64; 3]| {
        let source = source.into_iter().map(shown);
        let counts = counts.map(|count| count.to_string());
        source.chain(counts).collect::<Vec<_>>()
    };
    let mut total = [0; 3];
    let mut lines = vec![COLUMNS.map(str::to_owned).to_vec()];
    for (source, counts) in by_source {
        let Source {
            page_id,
            user_from,
            app_from,
            utm_tag,
        } = source;
        let SourceCounts {
            visits,
            clicks,
            registrations,
        } = counts;
        let counts = [visits, clicks, registrations];
        for (sum, count) in total.iter_mut().zip(counts) {
            *sum += count;
        }
        lines.push(line([page_id, user_from, app_from, utm_tag], counts));
    }
    let nothing = String::new;
    lines.push(line(
        ["total".to_owned(), nothing(), nothing(), nothing()],
        total,
    ));
    aligned(&lines)
}

/// Aligns text to the left and figures to the right.
fn aligned(lines: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = lines.iter().map(|line| line[column].chars().count());
        cells.max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..COLUMNS.len()).map(width).collect();
    let mut said = String::new();
    for line in lines {
        for (column, cell) in line.iter().enumerate() {
            let width = widths[column];
            let gap = if column == 0 { "" } else { "  " };
            // Writing to a String cannot fail.
            let _ = if column < 4 {
                write!(said, "{gap}{cell:<width$}")
            } else {
                write!(said, "{gap}{cell:>width$}")
            };
        }
        said.push('\n');
    }
    said
}
