//! Compares the statements that tests on SQLite have recorded (`src/recorded.rs`) with PostgreSQL: each is prepared
//! there, and the types of its parameters and columns are those that were bound and read. Names each statement of the
//! store that was not recorded.
#![allow(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a check stops where it cannot go on"
)]

#[allow(dead_code, reason = "the store's own tests use the rest")]
#[path = "../src/tests/engines.rs"]
mod engines;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::ExitCode;

use engines::Engine;
use postgres::types::Type;
use postgres::{Client, NoTls};

/// Files whose statements are those of one engine, and run outside of [`tulay_store::Tx`].
const OF_AN_ENGINE: [&str; 6] = [
    "data_move.rs",
    "leadership.rs",
    "migrate.rs",
    "plans.rs",
    "postgres.rs",
    "sqlite.rs",
];
/// Words that a piece of a statement begins with.
const BEGINNINGS: [&str; 9] = [
    "SELECT ",
    "INSERT ",
    "UPDATE ",
    "DELETE ",
    "WITH ",
    "WHERE ",
    "JOIN ",
    "ORDER BY ",
    "/* scans */ ",
];

fn main() -> ExitCode {
    let path = std::env::args().nth(1).expect("usage: statements FILE");
    let recorded = std::fs::read_to_string(path).expect("a file of statements");
    let recorded = statements(&recorded);
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut faults = faults(&mut database(), &recorded);
    for file in std::fs::read_dir(sources).expect("the store's files") {
        let file = file.expect("a file");
        let name = file.file_name().to_string_lossy().into_owned();
        let is_file = file.path().is_file();
        if is_file && !OF_AN_ENGINE.contains(&name.as_str()) {
            let source = std::fs::read_to_string(file.path()).expect("a text");
            let missing = not_recorded(&source, &recorded).into_iter();
            faults.extend(missing.map(|piece| format!("no test runs it ({name}): {piece}")));
        }
    }
    for fault in &faults {
        println!("{fault}");
    }
    println!("{} statements, {} faults", recorded.len(), faults.len());
    ExitCode::from(u8::from(!faults.is_empty()))
}

/// A connection to an empty database with every table.
fn database() -> Client {
    let Engine::Postgres { url } = Engine::migrated_postgres() else {
        panic!("not PostgreSQL")
    };
    Client::connect(&url, NoTls).expect("a connection")
}

/// Kinds of values that were bound to a statement and read from it.
#[derive(Default)]
struct Kinds {
    bound: BTreeSet<Vec<String>>,
    read: BTreeSet<(usize, String)>,
}

/// Recorded statements by their texts.
fn statements(recorded: &str) -> BTreeMap<&str, Kinds> {
    let mut all: BTreeMap<&str, Kinds> = BTreeMap::new();
    for line in recorded.lines() {
        let mut parts = line.splitn(3, '\t');
        let mut part = || parts.next().expect("a line of three parts");
        let (fact, kinds, sql) = (part(), part(), part());
        let mut words = kinds.split_whitespace().map(str::to_owned);
        let known = all.entry(sql).or_default();
        if fact == "bound" {
            known.bound.insert(words.collect());
        } else {
            let column = words.next().and_then(|column| column.parse().ok());
            let kind = words.next().expect("a kind");
            known.read.insert((column.expect("a column"), kind));
        }
    }
    all
}

/// Differences between recorded statements and PostgreSQL.
fn faults(client: &mut Client, recorded: &BTreeMap<&str, Kinds>) -> Vec<String> {
    let mut faults = Vec::new();
    for (sql, kinds) in recorded {
        let prepared = match client.prepare(sql) {
            Ok(prepared) => prepared,
            Err(error) => {
                let why = error.as_db_error().map_or("", |cause| cause.message());
                faults.push(format!("PostgreSQL refuses it ({why}): {sql}"));
                continue;
            }
        };
        for bound in &kinds.bound {
            let types: Vec<&str> = prepared.params().iter().map(Type::name).collect();
            let is_same =
                |(kind, name): (&String, &&str)| kind == name || kind == "null" && is_stored(name);
            if bound.len() != types.len() || !bound.iter().zip(&types).all(is_same) {
                let (bound, types) = (bound.join(", "), types.join(", "));
                faults.push(format!("({bound}) is bound to ({types}): {sql}"));
            }
        }
        for (column, kind) in &kinds.read {
            let name = prepared
                .columns()
                .get(*column)
                .map_or("nothing", |column| column.type_().name());
            if kind != name {
                faults.push(format!("column {column}, {name}, is read as {kind}: {sql}"));
            }
        }
    }
    faults
}

/// Returns true for the types that the store binds.
fn is_stored(name: &str) -> bool {
    matches!(name, "int8" | "text")
}

/// Pieces of statements in a source that are in no recorded statement.
fn not_recorded(source: &str, recorded: &BTreeMap<&str, Kinds>) -> Vec<String> {
    let product = source
        .split("#[cfg(test)]\nmod tests {")
        .next()
        .unwrap_or_default();
    let pieces = literals(product).into_iter().filter(|text| {
        let mut beginnings = BEGINNINGS.iter();
        text.contains("$1") || beginnings.any(|beginning| text.starts_with(beginning))
    });
    pieces
        .filter(|piece| !recorded.keys().any(|sql| sql.contains(piece.as_str())))
        .collect()
}

/// The texts in quotation marks of a source, with single spaces.
fn literals(source: &str) -> Vec<String> {
    let lines = source.lines().map(str::trim_start);
    let code: Vec<&str> = lines.filter(|line| !line.starts_with("//")).collect();
    let code = code.join("\n").replace("\\\n", " ").replace("\\\"", "\0");
    let texts = code.split('"').skip(1).step_by(2);
    let words = texts.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
    words.map(|text| text.replace('\0', "\"")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults_of(recorded: &str) -> Vec<String> {
        faults(&mut database(), &statements(recorded))
    }

    #[test]
    fn prod_01_a_statement_that_postgresql_takes_with_the_same_types_is_no_fault() {
        let recorded = "bound\tint8\tSELECT holders FROM holds WHERE slot = $1\n\
             bound\tnull\tSELECT holders FROM holds WHERE slot = $1\n\
             read\t0 int8\tSELECT holders FROM holds WHERE slot = $1\n";
        assert_eq!(faults_of(recorded), [""; 0]);
    }

    #[test]
    fn prod_01_a_statement_that_only_sqlite_takes_is_named() {
        let recorded = "bound\tint8\tSELECT unixepoch() FROM holds WHERE slot = $1\n";
        let refused = "PostgreSQL refuses it (function unixepoch() does not exist): \
                       SELECT unixepoch() FROM holds WHERE slot = $1";
        assert_eq!(faults_of(recorded), [refused]);
    }

    #[test]
    fn prod_01_a_parameter_and_a_column_of_another_type_are_named() {
        let recorded = "bound\ttext\tSELECT SUM(holders) FROM holds WHERE slot = $1\n\
             read\t0 int8\tSELECT SUM(holders) FROM holds WHERE slot = $1\n";
        assert_eq!(
            faults_of(recorded),
            [
                "(text) is bound to (int8): SELECT SUM(holders) FROM holds WHERE slot = $1",
                "column 0, numeric, is read as int8: SELECT SUM(holders) FROM holds WHERE slot = $1"
            ]
        );
    }

    #[test]
    fn prod_01_a_statement_that_no_test_runs_is_named() {
        let source = "// \"\n\"SELECT 1 \\\n   FROM a\"; \"WHERE b = $1\"; \"a\";\n#[cfg(test)]\nmod tests { \"SELECT 2\" }";
        let recorded = statements("bound\t\tSELECT 1 FROM a WHERE c = $1\n");
        assert_eq!(not_recorded(source, &recorded), ["WHERE b = $1"]);
    }
}
