//! Brings a database to the newest schema by the SQL files of its engine. Files are append-only: an applied one that
//! differs from its file is refused.

use refinery::{Migrate, Migration, Runner};

use crate::error::StoreError;

/// Refinery's table of applied migrations.
const HISTORY: &str = "refinery_schema_history";

/// State of a database's schema, compared with the one of this program.
#[derive(Debug, PartialEq, Eq)]
enum Schema {
    /// There are no tables of a release.
    None,
    /// Some migrations of this program are missing.
    Older,
    Same,
    /// A later release migrated it further, by migrations that this program can run on.
    Newer,
}

/// Compares the migrations applied to a database with those of this program, both by version. Refuses, with a message,
/// a database of another program, one with a migration whose text differs or that was left out, and one that a later
/// release migrated further than this program can follow ([`oldest_reader`]).
fn compare(applied: &[Migration], known: &[Migration]) -> Result<Schema, String> {
    let newest = known.last().map_or(0, Migration::version);
    let foreign = applied.iter().filter(|it| !known.contains(it));
    for foreign in foreign {
        if foreign.version() <= newest {
            return Err(format!("{foreign} is unknown to this program"));
        }
        if oldest_reader(foreign).is_some_and(|least| least > newest) {
            return Err(format!(
                "{foreign} takes away what this program needs: start a newer release"
            ));
        }
    }
    let is_newer = applied.iter().any(|it| it.version() > newest);
    let missing = known.iter().find(|it| !applied.contains(it));
    match missing {
        _ if applied.is_empty() => Ok(Schema::None),
        Some(missing) if is_newer => Err(format!("{missing} was left out of this database")),
        Some(_) => Ok(Schema::Older),
        None if is_newer => Ok(Schema::Newer),
        None => Ok(Schema::Same),
    }
}

/// The newest migration that a program must have to run on the schema after this one. `None` for a migration that only
/// adds: every release since the last one that removed something runs on it. A migration that removes something is
/// named `NNN_needs_MMM_what`: programs with the migration MMM no longer use the removed part.
fn oldest_reader(migration: &Migration) -> Option<i32> {
    let (number, _) = migration.name().strip_prefix("needs_")?.split_once('_')?;
    number.parse().ok()
}

fn schema_of<C: Migrate>(connection: &mut C, runner: &Runner) -> Result<Schema, StoreError> {
    let applied = runner.get_applied_migrations(connection);
    let applied = applied.map_err(|error| migration(&error))?;
    compare(&applied, runner.get_migrations()).map_err(StoreError::Migration)
}

/// Applies missing migrations, all in one transaction together with their records. (One by one, refinery would commit a
/// migration before its record, and a kill between the two would leave a database that no start accepts.) A newer
/// schema stays as it is, so that the previous release starts again after a rollback.
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
            Schema::Same | Schema::Newer => Ok(()),
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
    /// They exist, and have this program's schema or a newer one.
    AreCurrent,
}

impl Tables {
    /// Makes the changes that are allowed.
    pub(super) fn see_to<C: Migrate>(
        self,
        connection: &mut C,
        of_engine: &[(&str, &str)],
    ) -> Result<(), StoreError> {
        match self {
            Self::AreCurrent => require_current(connection, of_engine),
            Self::MayBeMade | Self::MayBeMigrated => migrate(connection, of_engine),
        }
    }
}

/// Refuses a database without tables and one that this program cannot follow ([`compare`]). Older and newer schemas are
/// accepted.
pub(super) fn verify<C: Migrate>(
    connection: &mut C,
    of_engine: &[(&str, &str)],
) -> Result<(), StoreError> {
    match schema_of(connection, &runner(of_engine)?)? {
        Schema::None => Err(StoreError::Migration("no schema of this program".into())),
        Schema::Older | Schema::Same | Schema::Newer => Ok(()),
    }
}

/// Refuses a database on which this program cannot serve unchanged, including one with an older schema.
pub(super) fn require_current<C: Migrate>(
    connection: &mut C,
    of_engine: &[(&str, &str)],
) -> Result<(), StoreError> {
    match schema_of(connection, &runner(of_engine)?)? {
        Schema::None | Schema::Older => Err(older_schema()),
        Schema::Same | Schema::Newer => Ok(()),
    }
}

/// Refuses a database with any other schema than this program's own.
pub(super) fn require_own<C: Migrate>(
    connection: &mut C,
    of_engine: &[(&str, &str)],
) -> Result<(), StoreError> {
    match schema_of(connection, &runner(of_engine)?)? {
        Schema::Same => Ok(()),
        Schema::None | Schema::Older => Err(older_schema()),
        Schema::Newer => Err(StoreError::Migration(
            "a newer schema than this program's: use the release that made it".into(),
        )),
    }
}

fn older_schema() -> StoreError {
    let why = "an older schema than this program's: `tulay migrate` brings it up to date";
    StoreError::Migration(why.into())
}

/// Query that finds a row while data is being moved into a database.
pub(super) const UNFINISHED: &str = "SELECT id FROM unfinished_moves";

/// Returns the error of a database into which data is being moved, marked by a row of `unfinished_moves`.
pub(super) fn unfinished_move() -> StoreError {
    StoreError::Migration(
        "data was moved into it and that did not end well: delete this database and move again"
            .into(),
    )
}

/// Returns the error of a database without the tables that it must have.
pub(super) fn no_schema() -> StoreError {
    StoreError::Migration("it is empty: `tulay migrate` makes the tables".into())
}

pub(super) fn runner(of_engine: &[(&str, &str)]) -> Result<Runner, StoreError> {
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

/// The error with its cause, which refinery's text leaves out.
fn migration(error: &refinery::Error) -> StoreError {
    use std::error::Error;
    StoreError::Migration(match error.source() {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use refinery::Migration;
    use rusqlite::Connection;

    use super::{Schema, compare, migrate, require_current, runner};
    use crate::error::StoreError;
    use crate::migrations::SQLITE;

    /// A migration of another release: its file's name without the ending.
    fn later(file: &str) -> Migration {
        let (number, name) = file.split_once('_').expect("a number");
        Migration::unapplied(&format!("V{number}__{name}"), "SELECT 1").expect("a migration")
    }

    #[test]
    fn prod_08_a_release_does_not_serve_on_an_older_schema_before_it_is_migrated() {
        let mut connection = Connection::open_in_memory().expect("a database");
        migrate(&mut connection, SQLITE).expect("the schema");
        let added = ("800_adds", "CREATE TABLE later (id TEXT PRIMARY KEY)");
        let newer = [SQLITE, &[added]].concat();
        let refused = require_current(&mut connection, &newer).expect_err("a refusal");
        assert!(
            matches!(&refused, StoreError::Migration(why) if why.contains("`tulay migrate` brings it up to date")),
            "{refused}"
        );
        migrate(&mut connection, &newer).expect("the newer schema");
        require_current(&mut connection, &newer).expect("it is current");
        require_current(&mut connection, SQLITE).expect("an older release serves on it, too");
    }

    #[test]
    fn prod_08_the_release_before_runs_on_a_schema_that_a_later_one_added_to() {
        let known = runner(SQLITE).expect("migrations").get_migrations().clone();
        let (newest, before) = known.split_last().expect("migrations");
        let with = |file: &str| [known.as_slice(), &[later(file)]].concat();

        assert_eq!(compare(&[], &known), Ok(Schema::None));
        assert_eq!(compare(before, &known), Ok(Schema::Older));
        assert_eq!(compare(&known, &known), Ok(Schema::Same));
        assert_eq!(compare(&with("901_adds"), &known), Ok(Schema::Newer));
        let unused = format!("901_needs_{}_drops", newest.version());
        assert_eq!(compare(&with(&unused), &known), Ok(Schema::Newer));

        let refused = |applied: &[Migration]| compare(applied, &known).expect_err("refused");
        let used = refused(&with("901_needs_900_drops"));
        assert!(used.contains("start a newer release"), "{used}");
        let changed = [before, &[later("002_schema")]].concat();
        assert!(refused(&changed).contains("is unknown"));
        let left_out = [before, &[later("901_adds")]].concat();
        assert!(refused(&left_out).contains("was left out"));
    }
}
