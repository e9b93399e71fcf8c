//! The SQL files of the schema, the same on both engines; only the triggers differ by engine. Files are append-only.

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
    (
        "044_session_devices",
        include_str!("../migrations/044_session_devices.sql"),
    ),
];

/// What SQLite has besides.
pub(crate) const SQLITE: &[(&str, &str)] = &[
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
pub(crate) const POSTGRES: &[(&str, &str)] = &[
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
    (
        "045_signed_documents_in_their_rows.postgres",
        include_str!("../migrations/045_signed_documents_in_their_rows.postgres.sql"),
    ),
];

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
    /// A release before 036 started on no newer schema, so that nobody can roll back to it.
    #[test]
    fn prod_08_a_migration_that_takes_something_away_says_who_lives_without() {
        for (name, sql) in all().filter(|(name, _)| *name > "036_unfinished_moves") {
            let (_, what) = name.split_once('_').expect("a number");
            assert!(
                what.starts_with("needs_") || !takes_away(sql),
                "{name}: NNN_needs_MMM_what"
            );
        }
        for sql in [
            "DROP TABLE a;",
            "ALTER TABLE a DROP COLUMN b;",
            "ALTER TABLE a RENAME TO c;",
            "ALTER TABLE a ADD COLUMN b TEXT NOT NULL;",
            "ALTER TABLE a ALTER COLUMN b SET NOT NULL;",
        ] {
            assert!(takes_away(sql), "{sql}");
        }
        assert!(!takes_away(
            "ALTER TABLE a ADD COLUMN b TEXT NOT NULL DEFAULT '';"
        ));
        assert!(!takes_away("DROP INDEX a_by_b;"));
    }

    /// Whether a statement breaks what an earlier release reads or writes.
    fn takes_away(sql: &str) -> bool {
        sql.split(';').any(|statement| {
            let taken = ["DROP TABLE", "DROP COLUMN", "RENAME", "SET NOT NULL"];
            let adds_must = statement.contains("ADD COLUMN")
                && statement.contains("NOT NULL")
                && !statement.contains("DEFAULT");
            adds_must || taken.iter().any(|it| statement.contains(it))
        })
    }
}
