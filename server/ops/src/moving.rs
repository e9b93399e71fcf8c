//! `tulay migrate --from … --to …`: moves the data of a stopped server to the other engine. `store::data_move` moves
//! and verifies it; images stay in their folder.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, bail};

use tulay_staff::loan_figures::pesos;
use tulay_store::PostgresOptions;
use tulay_store::data_move::{Direction, Moved, move_all};

/// Moves all data and returns the text to print.
///
/// # Errors
/// If an address belongs to neither engine, or both to one; as [`move_all`].
pub fn run(from: &str, to: &str, options: &PostgresOptions) -> anyhow::Result<String> {
    let (sqlite, postgres, direction) = match (engine(from)?, engine(to)?) {
        (Engine::Sqlite(file), Engine::Postgres(url)) => (file, url, Direction::ToPostgres),
        (Engine::Postgres(url), Engine::Sqlite(file)) => (file, url, Direction::ToSqlite),
        _ => bail!(
            "a move goes from SQLite to PostgreSQL or back: `tulay backup` and `pg_dump` copy within an engine"
        ),
    };
    options
        .check(postgres)
        .context("the address of PostgreSQL")?;
    let moved = move_all(sqlite, postgres, options, direction)?;
    Ok(report(&moved))
}

enum Engine<'a> {
    Sqlite(&'a Path),
    Postgres(&'a str),
}

fn engine(address: &str) -> anyhow::Result<Engine<'_>> {
    match address.split_once(':') {
        Some(("sqlite", path)) if !path.is_empty() => Ok(Engine::Sqlite(Path::new(path))),
        Some(("postgres" | "postgresql", _)) => Ok(Engine::Postgres(address)),
        // Not printed: the address may contain a password.
        _ => bail!("--from and --to must be sqlite:FILE or postgres://…"),
    }
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
