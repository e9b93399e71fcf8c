//! Brings a database to the newest schema by the SQL files of its engine. A database to which others were applied is
//! refused, and left as it is.

use refinery::{Migrate, Migration, Runner};

use crate::error::StoreError;

/// Refinery's table of applied migrations.
const HISTORY: &str = "refinery_schema_history";

/// Tables of a database that is being opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    Nothing,
    /// Those of a move of data that goes on or broke off.
    Unfinished,
    /// Some, without a record of migrations.
    Unrecorded,
    /// Those of recorded migrations.
    Recorded,
}

/// State of a database's schema, compared with the one of this program.
#[derive(Debug, PartialEq, Eq)]
enum Schema {
    None,
    /// Some migrations of this program are missing.
    Older,
    Same,
}

/// Compares the migrations applied to a database with those of this program, both by version. Refuses a database of
/// another program or release: one with other migrations than the first ones of this program.
fn compare(applied: &[Migration], known: &[Migration]) -> Result<Schema, StoreError> {
    if !known.starts_with(applied) {
        return Err(StoreError::OtherSchema);
    }
    Ok(match applied.len() {
        0 => Schema::None,
        some if some < known.len() => Schema::Older,
        _ => Schema::Same,
    })
}

fn schema_of<C: Migrate>(connection: &mut C, runner: &Runner) -> Result<Schema, StoreError> {
    let applied = runner.get_applied_migrations(connection);
    let applied = applied.map_err(|error| migration(&error))?;
    compare(&applied, runner.get_migrations())
}

/// Applies missing migrations, all in one transaction together with their records. (One by one, refinery would commit a
/// migration before its record, and a kill between the two would leave a database that no start accepts.)
///
/// Another starting server may apply them between the check and the run; then a second check finds nothing to do.
pub(super) fn migrate<C: Migrate>(
    connection: &mut C,
    of_engine: &[(&str, &str)],
) -> Result<(), StoreError> {
    let runner = runner(of_engine)?.set_grouped(true);
    let bring_up = |connection: &mut C| {
        let history = connection.assert_migrations_table(HISTORY);
        history.map_err(|error| migration(&error))?;
        match schema_of(connection, &runner)? {
            Schema::Same => Ok(()),
            Schema::None | Schema::Older => {
                let run = runner.run(connection);
                run.map(drop).map_err(|error| migration(&error))
            }
        }
    };
    bring_up(connection).or_else(|_| bring_up(connection))
}

/// Changes that may be made to the tables of a database when it is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tables {
    /// They are created if there are none. With a misspelt address, an empty database would seem right.
    MayBeMade,
    /// They exist, and are migrated to the newest schema.
    MayBeMigrated,
    /// They exist, and have this program's schema.
    AreCurrent,
}

impl Tables {
    /// Refuses, before anything is changed, a database whose tables are others, or to which a change would be needed
    /// that is not allowed.
    pub(super) fn admit<C: Migrate>(
        self,
        connection: &mut C,
        of_engine: &[(&str, &str)],
        found: Found,
    ) -> Result<(), StoreError> {
        match (found, self) {
            (Found::Nothing, Self::MayBeMade) => Ok(()),
            (Found::Nothing, Self::MayBeMigrated | Self::AreCurrent) => Err(no_schema()),
            (Found::Unfinished, _) => Err(unfinished_move()),
            (Found::Unrecorded, _) => Err(StoreError::OtherSchema),
            (Found::Recorded, Self::AreCurrent) => require_current(connection, of_engine),
            (Found::Recorded, Self::MayBeMade | Self::MayBeMigrated) => {
                // A kill may leave the history of migrations without any.
                match schema_of(connection, &runner(of_engine)?)? {
                    Schema::None if self == Self::MayBeMigrated => Err(no_schema()),
                    Schema::None | Schema::Older | Schema::Same => Ok(()),
                }
            }
        }
    }

    /// Makes the changes that are allowed.
    pub(super) fn see_to<C: Migrate>(
        self,
        connection: &mut C,
        of_engine: &[(&str, &str)],
    ) -> Result<(), StoreError> {
        match self {
            Self::AreCurrent => Ok(()),
            Self::MayBeMade | Self::MayBeMigrated => migrate(connection, of_engine),
        }
    }
}

/// Refuses a database without tables and one of another program or release. An older schema is accepted.
pub(super) fn verify<C: Migrate>(
    connection: &mut C,
    of_engine: &[(&str, &str)],
) -> Result<(), StoreError> {
    match schema_of(connection, &runner(of_engine)?)? {
        Schema::None => Err(StoreError::Migration("no schema of this program".into())),
        Schema::Older | Schema::Same => Ok(()),
    }
}

/// Refuses a database with any other schema than this program's newest.
pub(super) fn require_current<C: Migrate>(
    connection: &mut C,
    of_engine: &[(&str, &str)],
) -> Result<(), StoreError> {
    match schema_of(connection, &runner(of_engine)?)? {
        Schema::None | Schema::Older => Err(older_schema()),
        Schema::Same => Ok(()),
    }
}

fn older_schema() -> StoreError {
    let why = "an older schema than this program's: `tulay migrate` brings it up to date";
    StoreError::Migration(why.into())
}

/// Returns the error of a database into which data is being moved.
pub(super) fn unfinished_move() -> StoreError {
    StoreError::Migration(
        "data was moved into it and that did not end well: delete this database and move again"
            .into(),
    )
}

/// Returns the error of a database without the tables that it must have.
fn no_schema() -> StoreError {
    StoreError::Migration("it is empty: `tulay migrate` makes the tables".into())
}

fn runner(of_engine: &[(&str, &str)]) -> Result<Runner, StoreError> {
    let migrations = of_engine.iter().map(|(file, sql)| {
        let file = file.split_once('.').map_or(*file, |(file, _)| file);
        let (number, name) = file.split_once('_').unwrap_or((file, ""));
        Migration::unapplied(&format!("V{number}__{name}"), sql)
    });
    let mut migrations: Vec<_> = migrations
        .collect::<Result<_, _>>()
        .map_err(|error| migration(&error))?;
    migrations.sort_by_key(Migration::version);
    Ok(Runner::new(&migrations))
}

/// The error with its first cause, which refinery's text and PostgreSQL's client leave out.
fn migration(error: &refinery::Error) -> StoreError {
    use std::error::Error;
    let causes = std::iter::successors(error.source(), |&cause| cause.source());
    StoreError::Migration(match causes.last() {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use refinery::Migration;

    use super::{Found, Migrate, Schema, StoreError, Tables, compare, runner};
    use crate::migrations::{POSTGRES, SQLITE};
    use crate::tests::engines::Engine;

    /// A migration of a later release.
    const SECOND: (&str, &str) = (
        "002_later",
        "CREATE TABLE later (id TEXT NOT NULL PRIMARY KEY); INSERT INTO later (id) VALUES ('once')",
    );
    /// One that needs the second, and fails at its end.
    const BROKEN: (&str, &str) = (
        "003_broken",
        "INSERT INTO later (id) VALUES ('of the third'); INSERT INTO nowhere (id) VALUES (1)",
    );

    /// Applies a second migration to a database with the schema; `later` counts the rows of its table.
    fn apply_a_second<C: Migrate>(
        connection: &mut C,
        schema: &[(&str, &str)],
        later: impl Fn(&mut C) -> Option<i64>,
    ) {
        let second = [schema, &[SECOND]].concat();
        let broken = [schema, &[SECOND, BROKEN]].concat();
        let open = |connection: &mut C, tables: Tables, known: &[(&str, &str)]| {
            tables.admit(connection, known, Found::Recorded)?;
            tables.see_to(connection, known)
        };
        let (made, migrated, current) =
            (Tables::MayBeMade, Tables::MayBeMigrated, Tables::AreCurrent);
        made.admit(connection, schema, Found::Nothing)
            .expect("an empty database");
        made.see_to(connection, schema).expect("the schema");

        let refused = open(connection, current, &second).expect_err("it is older");
        assert!(
            refused
                .to_string()
                .contains("`tulay migrate` brings it up to date")
        );
        let failed = open(connection, migrated, &broken).expect_err("the third fails");
        assert!(failed.to_string().contains("nowhere"), "{failed}");
        assert_eq!(later(connection), None, "both or none");
        open(connection, current, schema).expect("it is as it was");

        for _ in 0..2 {
            open(connection, migrated, &second).expect("the second");
            assert_eq!(later(connection), Some(1), "once");
        }
        open(connection, current, &second).expect("it is current");
        for tables in [made, migrated, current] {
            let refused = open(connection, tables, schema);
            assert_eq!(refused, Err(StoreError::OtherSchema), "an earlier release");
        }
    }

    #[test]
    fn prod_08_a_second_migration_is_applied_once_in_order_and_completely_on_sqlite() {
        let mut connection = rusqlite::Connection::open_in_memory().expect("a database");
        apply_a_second(&mut connection, SQLITE, |connection| {
            let rows = connection.query_row("SELECT COUNT(*) FROM later", [], |row| row.get(0));
            rows.ok()
        });
    }

    #[test]
    fn prod_08_a_second_migration_is_applied_once_in_order_and_completely_on_postgresql() {
        let Engine::Postgres { url } = Engine::postgres() else {
            panic!("PostgreSQL")
        };
        let client = ::postgres::Client::connect(&url, ::postgres::NoTls);
        let mut client = client.expect("a connection");
        apply_a_second(&mut client, POSTGRES, |client| {
            let row = client.query_one("SELECT COUNT(*) FROM later", &[]);
            row.ok().map(|row| row.get(0))
        });
    }

    #[test]
    fn prod_08_only_the_first_migrations_of_this_program_in_order_are_its_own() {
        let of = |files: &[(&str, &str)]| runner(files).expect("them").get_migrations().clone();
        let (first, third) = (("001_schema", "SELECT 1"), ("003_third", "SELECT 3"));
        let known = of(&[first, SECOND, third]);
        let other = Err(StoreError::OtherSchema);

        assert_eq!(compare(&[], &known), Ok(Schema::None));
        assert_eq!(compare(&of(&[first, SECOND]), &known), Ok(Schema::Older));
        assert_eq!(compare(&known, &known), Ok(Schema::Same));
        let changed = of(&[("001_schema", "SELECT 2")]);
        assert_eq!(compare(&changed, &known), other, "its text differs");
        let left_out = of(&[first, third]);
        assert_eq!(compare(&left_out, &known), other, "one was left out");
        let later: Vec<Migration> = of(&[first, SECOND, third, ("004_fourth", "SELECT 4")]);
        assert_eq!(compare(&later, &known), other, "one is later");
    }
}
