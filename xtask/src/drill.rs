//! `cargo xtask drill`: repeats the faults of `server/tulay/tests/failures/drill.rs` and prints a table; then runs the
//! generated requests and the fuzz targets of the test command for longer.

use std::fs::{self, File};

use anyhow::{Result, bail};
use clap::Args;

use crate::command::{announce, cargo, logged_to, see};
use crate::product::{self, Profile};
use crate::{fuzz, interface, machine, npm, paths, tools};

/// Number of repetitions of each fault.
#[derive(Args)]
pub struct Rounds {
    /// Kills of a server on SQLite; 50 payments are acknowledged between two of them
    #[arg(long, default_value_t = 1000)]
    kills: u32,
    /// Kills of two servers on one PostgreSQL; every tenth is of PostgreSQL itself
    #[arg(long, default_value_t = 100)]
    postgres: u32,
    /// Fillings of the disk
    #[arg(long, default_value_t = 100)]
    disks: u32,
    /// Calls of fsync that fail
    #[arg(long, default_value_t = 100)]
    syncs: u32,
    /// Stops of two servers behind nginx, in turns
    #[arg(long, default_value_t = 100)]
    stops: u32,
    /// Copies made and restored
    #[arg(long, default_value_t = 100)]
    restores: u32,
    /// Generated requests to each operation, beside the fixed ones: 300 are more than 20,000 in all
    #[arg(long, default_value_t = 300)]
    requests: u32,
    /// Minutes for each of the eight fuzz targets
    #[arg(long, default_value_t = 5)]
    fuzz_minutes: u64,
}

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

/// Injects the faults during payments and prints the outcome of the payments; then tests the interface and the readers
/// of foreign input, if any requests or minutes are requested.
///
/// # Errors
/// If a payment was lost or doubled, the books do not add up, a stop failed a request, or the interface or a reader
/// gave an invalid answer.
pub fn drill(rounds: &Rounds) -> Result<()> {
    machine::ensure(machine::FOR_TESTING)?;
    npm::install()?;
    tools::install()?;
    product::web()?;
    product::emulator()?;
    product::server(Profile::Debug)?;
    faults(rounds)?;
    if rounds.requests > 0 {
        interface::ask(rounds.requests)?;
    }
    if rounds.fuzz_minutes > 0 {
        fuzz::fuzz(rounds.fuzz_minutes)?;
    }
    Ok(())
}

fn faults(rounds: &Rounds) -> Result<()> {
    fs::create_dir_all(paths::results())?;
    let report = paths::results().join("drill.tsv");
    File::create(&report)?;
    let log = paths::results().join("drill.log");
    announce(&format!("its log is {}", log.display()));
    let options = ["test", "--locked", "--workspace", "--exclude=tulay-shell"];
    let only = ["--test=failures", "--", "drill::", "--test-threads=1"];
    let mut faults = cargo(options.iter().chain(&only));
    faults.env("TULAY_DRILL_REPORT", &report);
    for (fault, count) in [
        ("KILLS", rounds.kills),
        ("POSTGRES", rounds.postgres),
        ("DISKS", rounds.disks),
        ("SYNCS", rounds.syncs),
        ("STOPS", rounds.stops),
        ("RESTORES", rounds.restores),
    ] {
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
