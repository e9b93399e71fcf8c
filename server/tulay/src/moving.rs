//! `tulay migrate --from … --to …`: moves the data of a stopped server from SQLite to PostgreSQL.
//! `store::data_move` moves and verifies it; images stay in their folder.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, bail};

use tulay_staff::loan_figures::pesos;
use tulay_store::PostgresOptions;
use tulay_store::data_move::{Moved, move_all};

/// Moves all data and returns the text to print.
///
/// # Errors
/// If `from` is not a file of SQLite or `to` no address of PostgreSQL; as [`move_all`].
pub fn run(from: &str, to: &str, options: &PostgresOptions) -> anyhow::Result<String> {
    let sqlite = from.strip_prefix("sqlite:").filter(|path| !path.is_empty());
    let is_postgres = ["postgres://", "postgresql://"]
        .iter()
        .any(|scheme| to.starts_with(scheme));
    let (Some(sqlite), true) = (sqlite, is_postgres) else {
        // Not printed: the address may contain a password.
        bail!("a move goes from SQLite to PostgreSQL: --from sqlite:FILE --to postgres://…");
    };
    options.check(to).context("the address of PostgreSQL")?;
    let moved = move_all(Path::new(sqlite), to, options)?;
    Ok(report(&moved))
}

fn report(moved: &Moved) -> String {
    let mut text = String::from("table\trows on both sides\n");
    for table in &moved.tables {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{}\t{}", table.name, table.content.rows);
    }
    let _ = writeln!(text, "\naccount\tsum on both sides");
    for (account, centavos) in &moved.ledger {
        let _ = writeln!(text, "{account}\t{}", pesos(*centavos));
    }
    let sum: i64 = moved.ledger.iter().map(|(_, centavos)| centavos).sum();
    let _ = writeln!(text, "all accounts\t{}", pesos(sum));
    text + "\neverything was read again and is as it was, row by row: set `database`, and start the server\n"
}
