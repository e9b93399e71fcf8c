//! Brings a database to the newest schema, by the same SQL files on both engines; only the triggers differ by engine.
//! Files are append-only: an applied one that differs from its file is refused.

use refinery::{Migrate, Migration, Runner};

use super::StoreError;

/// Every migration that both engines share, oldest first: the file's name and its text.
pub const MIGRATIONS: &[(&str, &str)] = &[
    (
        "001_borrowers_loans_ledger",
        include_str!("../migrations/001_borrowers_loans_ledger.sql"),
    ),
    (
        "002_complaints",
        include_str!("../migrations/002_complaints.sql"),
    ),
    (
        "003_registration",
        include_str!("../migrations/003_registration.sql"),
    ),
    (
        "004_payments_aside",
        include_str!("../migrations/004_payments_aside.sql"),
    ),
    (
        "005_forgetting",
        include_str!("../migrations/005_forgetting.sql"),
    ),
    (
        "006_loan_events",
        include_str!("../migrations/006_loan_events.sql"),
    ),
    (
        "008_operator_audit",
        include_str!("../migrations/008_operator_audit.sql"),
    ),
    (
        "010_loan_messages",
        include_str!("../migrations/010_loan_messages.sql"),
    ),
    (
        "011_signed_documents",
        include_str!("../migrations/011_signed_documents.sql"),
    ),
    (
        "013_decline_reason",
        include_str!("../migrations/013_decline_reason.sql"),
    ),
    (
        "014_short_numbers",
        include_str!("../migrations/014_short_numbers.sql"),
    ),
    ("015_payouts", include_str!("../migrations/015_payouts.sql")),
    (
        "017_channel_requests",
        include_str!("../migrations/017_channel_requests.sql"),
    ),
    (
        "018_servicing",
        include_str!("../migrations/018_servicing.sql"),
    ),
    (
        "021_barangays",
        include_str!("../migrations/021_barangays.sql"),
    ),
    (
        "022_payout_account",
        include_str!("../migrations/022_payout_account.sql"),
    ),
    ("023_askers", include_str!("../migrations/023_askers.sql")),
    (
        "024_sealing_check",
        include_str!("../migrations/024_sealing_check.sql"),
    ),
    (
        "026_sessions",
        include_str!("../migrations/026_sessions.sql"),
    ),
    ("027_refunds", include_str!("../migrations/027_refunds.sql")),
    (
        "030_watching",
        include_str!("../migrations/030_watching.sql"),
    ),
    (
        "033_session_tickets",
        include_str!("../migrations/033_session_tickets.sql"),
    ),
    (
        "035_personal_data",
        include_str!("../migrations/035_personal_data.sql"),
    ),
    (
        "036_unfinished_moves",
        include_str!("../migrations/036_unfinished_moves.sql"),
    ),
    (
        "040_sealed_personal_data",
        include_str!("../migrations/040_sealed_personal_data.sql"),
    ),
    (
        "041_sealed_phones",
        include_str!("../migrations/041_sealed_phones.sql"),
    ),
];

/// What SQLite has besides.
pub(super) const SQLITE: &[(&str, &str)] = &[
    (
        "007_append_only.sqlite",
        include_str!("../migrations/007_append_only.sqlite.sql"),
    ),
    (
        "009_audit_append_only.sqlite",
        include_str!("../migrations/009_audit_append_only.sqlite.sql"),
    ),
    (
        "012_signed_append_only.sqlite",
        include_str!("../migrations/012_signed_append_only.sqlite.sql"),
    ),
    (
        "031_resealing.sqlite",
        include_str!("../migrations/031_resealing.sqlite.sql"),
    ),
];

/// What PostgreSQL has besides.
pub(super) const POSTGRES: &[(&str, &str)] = &[
    (
        "007_append_only.postgres",
        include_str!("../migrations/007_append_only.postgres.sql"),
    ),
    (
        "009_audit_append_only.postgres",
        include_str!("../migrations/009_audit_append_only.postgres.sql"),
    ),
    (
        "012_signed_append_only.postgres",
        include_str!("../migrations/012_signed_append_only.postgres.sql"),
    ),
    (
        "019_holds.postgres",
        include_str!("../migrations/019_holds.postgres.sql"),
    ),
    (
        "031_resealing.postgres",
        include_str!("../migrations/031_resealing.postgres.sql"),
    ),
];

/// Applies what is missing, all in one transaction together with the record of it. (One by one, refinery would
/// commit a migration before its record, and a kill between the two would leave a database that no start accepts.)
///
/// A server that starts beside this one may apply them between our look and our turn; then a second look finds
/// nothing to do.
pub(super) fn migrate<C: Migrate>(
    connection: &mut C,
    of_engine: &[(&str, &str)],
) -> Result<(), StoreError> {
    let runner = runner(of_engine)?.set_grouped(true);
    runner
        .run(connection)
        .or_else(|_| runner.run(connection))
        .map_err(|error| migration(&error))?;
    Ok(())
}

/// What may be done to the tables of a database when it is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tables {
    /// They are made where there are none. Under a misspelt address, an empty database would seem right.
    MayBeMade,
    /// They are there, and are brought to the newest schema.
    MayBeMigrated,
    /// They are there, and have the newest schema.
    AreNewest,
}

impl Tables {
    /// Makes and changes what may be made and changed.
    pub(super) fn see_to<C: Migrate>(
        self,
        connection: &mut C,
        of_engine: &[(&str, &str)],
    ) -> Result<(), StoreError> {
        match self {
            Self::AreNewest => require_newest(connection, of_engine),
            Self::MayBeMade | Self::MayBeMigrated => migrate(connection, of_engine),
        }
    }
}

/// Refuses a database with an unknown migration: a newer one, or one whose text differs. Older is fine.
pub(super) fn verify<C: Migrate>(
    connection: &mut C,
    of_engine: &[(&str, &str)],
) -> Result<(), StoreError> {
    let runner = runner(of_engine)?;
    let applied = runner
        .get_applied_migrations(connection)
        .map_err(|error| migration(&error))?;
    let known = runner.get_migrations();
    match applied.iter().find(|applied| !known.contains(applied)) {
        Some(foreign) => Err(StoreError::Migration(format!(
            "{foreign} is unknown to this program"
        ))),
        None if applied.is_empty() => {
            Err(StoreError::Migration("no schema of this program".into()))
        }
        None => Ok(()),
    }
}

/// Refuses a database with any other schema than the newest.
pub(super) fn require_newest<C: Migrate>(
    connection: &mut C,
    of_engine: &[(&str, &str)],
) -> Result<(), StoreError> {
    verify(connection, of_engine)?;
    let runner = runner(of_engine)?;
    let applied = runner.get_applied_migrations(connection);
    let applied = applied.map_err(|error| migration(&error))?;
    if applied.len() < runner.get_migrations().len() {
        let why = "an older schema than this program's: `tulay migrate` brings it up to date";
        return Err(StoreError::Migration(why.into()));
    }
    Ok(())
}

/// Finds a row where data is being moved into a database.
pub(super) const UNFINISHED: &str = "SELECT id FROM unfinished_moves";

/// What a database answers into which data is being moved; a row of `unfinished_moves` says so.
pub(super) fn unfinished_move() -> StoreError {
    StoreError::Migration(
        "data was moved into it and that did not end well: delete this database and move again"
            .into(),
    )
}

/// What a database answers where tables have to be and are not.
pub(super) fn no_schema() -> StoreError {
    StoreError::Migration("it is empty: `tulay migrate` makes the tables".into())
}

pub(super) fn runner(of_engine: &[(&str, &str)]) -> Result<Runner, StoreError> {
    let migrations = MIGRATIONS.iter().chain(of_engine).map(|(file, sql)| {
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
    use std::collections::BTreeMap;
    use std::fmt::Write as _;
    use std::path::Path;

    use sha2::{Digest, Sha256};

    use super::{MIGRATIONS, POSTGRES, SQLITE};

    fn folder() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/migrations"))
    }

    fn all() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
        MIGRATIONS.iter().chain(SQLITE).chain(POSTGRES)
    }

    #[test]
    fn every_file_of_the_folder_is_a_migration_in_order() {
        let files = std::fs::read_dir(folder()).expect("the folder");
        let mut names: Vec<String> = files
            .filter_map(|file| file.ok()?.file_name().into_string().ok())
            .filter_map(|name| Some(name.strip_suffix(".sql")?.to_string()))
            .collect();
        names.sort();
        let mut listed: Vec<&str> = all().map(|(name, _)| *name).collect();
        listed.sort_unstable();
        assert_eq!(listed, names);
    }

    /// `sha256sum *.sql > SHA256SUMS` in the folder adds a new one; the lines of landed ones never change.
    #[test]
    fn landed_migrations_are_never_edited() {
        let sums = std::fs::read_to_string(folder().join("SHA256SUMS")).expect("the sums");
        let sums: BTreeMap<&str, &str> = sums
            .lines()
            .filter_map(|line| line.split_once("  "))
            .map(|(sum, file)| (file.trim_end_matches(".sql"), sum))
            .collect();
        for (name, sql) in MIGRATIONS {
            let digest = Sha256::digest(sql.as_bytes());
            let sum = digest.iter().fold(String::new(), |mut hex, byte| {
                let _ = write!(hex, "{byte:02x}");
                hex
            });
            assert_eq!(sums.get(name), Some(&sum.as_str()), "{name}");
        }
        assert_eq!(sums.len(), all().count());
    }
}
