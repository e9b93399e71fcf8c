//! Repeats the faults of `server/tulay/tests/failures/drill.rs`, often enough for rare outcomes, and prints a table.

use std::fs::{self, File};

use anyhow::{Result, bail};

use crate::command::{announce, cargo, linting, logged_to, see};
use crate::paths;

/// Number of repetitions of each fault.
const ROUNDS: [(&str, u32); 6] = [
    ("KILLS", 1000),
    ("POSTGRES", 100),
    ("DISKS", 100),
    ("SYNCS", 100),
    ("STOPS", 100),
    ("RESTORES", 100),
];

const COLUMNS: [&str; 8] = [
    "fault",
    "rounds",
    "acknowledged",
    "refused",
    "lost",
    "doubled",
    "ledger sum",
    "seconds",
];

/// Injects the faults during payments and prints the outcome of the payments.
///
/// # Errors
/// If a payment was lost or doubled, the books do not add up, or a stop failed a request.
pub fn drill() -> Result<()> {
    fs::create_dir_all(paths::results())?;
    let report = paths::results().join("drill.tsv");
    File::create(&report)?;
    let log = paths::results().join("drill.log");
    announce(&format!("its log is {}", log.display()));
    let options = ["test", "--locked", "--workspace", "--exclude=tulay-shell"];
    let only = ["--test=failures", "--", "drill::", "--test-threads=1"];
    let mut faults = linting(cargo(options.iter().chain(&only)));
    faults.env("TULAY_DRILL_REPORT", &report);
    for (fault, count) in ROUNDS {
        faults.env(format!("TULAY_DRILL_{fault}"), count.to_string());
    }
    let passed = logged_to(File::create(&log)?, || see(&mut faults));
    print!("{}", table(&fs::read_to_string(&report)?));
    if passed.is_err() {
        bail!("a fault lost something: see {}", log.display());
    }
    Ok(())
}

/// Aligns the lines of a report in columns; names to the left, figures to the right.
fn table(report: &str) -> String {
    let lines = report.lines().map(|line| line.split('\t').collect());
    let rows: Vec<Vec<&str>> = std::iter::once(COLUMNS.to_vec()).chain(lines).collect();
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.len()).max().unwrap_or_default()
    };
    let mut table = String::new();
    for row in &rows {
        for (column, cell) in row.iter().enumerate() {
            let width = width(column);
            let cell = match column {
                0 => format!("{cell:width$}"),
                _ => format!("  {cell:>width$}"),
            };
            table.push_str(&cell);
        }
        table.push('\n');
    }
    table
}

#[cfg(test)]
mod tests {
    use super::table;

    #[test]
    fn a_table_has_a_line_for_each_fault() {
        let lines = table("full disk\t5\t371\t389\t0\t0\t0\t3\n");
        let expected = "fault      rounds  acknowledged  refused  lost  doubled  ledger sum  seconds\n\
                        full disk       5           371      389     0        0           0        3\n";
        assert_eq!(lines, expected);
    }
}
