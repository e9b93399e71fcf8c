//! The migrations of each engine. Files are append-only: an applied one that differs from its file is refused. One that
//! both engines share is in both lists.

/// SQLite's migrations, oldest first: the file's name and its text.
pub const SQLITE: &[(&str, &str)] = &[
    SCHEMA,
    (
        "002_schema.sqlite",
        include_str!("../migrations/002_schema.sqlite.sql"),
    ),
    IDENTITIES_KEPT,
    ORDER_PERSONS,
    AUDIT_HEAD,
    BEFORE_REVERSAL,
    STAFF,
    STAFF_SYSTEM_USER,
    ORDER_LISTS,
    ORDERS_OWED,
    WAITING_LISTS,
];

/// PostgreSQL's migrations, as [`SQLITE`].
pub const POSTGRES: &[(&str, &str)] = &[
    SCHEMA,
    (
        "002_schema.postgres",
        include_str!("../migrations/002_schema.postgres.sql"),
    ),
    IDENTITIES_KEPT,
    ORDER_PERSONS,
    AUDIT_HEAD,
    BEFORE_REVERSAL,
    STAFF,
    STAFF_SYSTEM_USER,
    ORDER_LISTS,
    ORDERS_OWED,
    WAITING_LISTS,
];

/// The tables of both engines.
const SCHEMA: (&str, &str) = ("001_schema", include_str!("../migrations/001_schema.sql"));

/// Replaced identities, and those of orders (SEC-15).
const IDENTITIES_KEPT: (&str, &str) = (
    "003_identities_kept",
    include_str!("../migrations/003_identities_kept.sql"),
);

/// The persons of orders.
const ORDER_PERSONS: (&str, &str) = (
    "004_order_persons",
    include_str!("../migrations/004_order_persons.sql"),
);

/// The keyed head of the audit.
const AUDIT_HEAD: (&str, &str) = (
    "005_audit_head",
    include_str!("../migrations/005_audit_head.sql"),
);

/// The rule of an order on penalties before a reversal.
const BEFORE_REVERSAL: (&str, &str) = (
    "006_before_reversal",
    include_str!("../migrations/006_before_reversal.sql"),
);

/// Accounts, sessions and rules of the lender's staff.
const STAFF: (&str, &str) = ("007_staff", include_str!("../migrations/007_staff.sql"));

/// The system's users of staff accounts.
const STAFF_SYSTEM_USER: (&str, &str) = (
    "008_staff_system_user",
    include_str!("../migrations/008_staff_system_user.sql"),
);

/// The lists of orders for staff.
const ORDER_LISTS: (&str, &str) = (
    "009_order_lists",
    include_str!("../migrations/009_order_lists.sql"),
);

/// The amounts owed to the borrowers of orders.
const ORDERS_OWED: (&str, &str) = (
    "011_orders_owed",
    include_str!("../migrations/011_orders_owed.sql"),
);

/// The lists of what waits for staff.
const WAITING_LISTS: (&str, &str) = (
    "012_waiting_lists",
    include_str!("../migrations/012_waiting_lists.sql"),
);

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::fmt::Write as _;
    use std::path::Path;

    use sha2::{Digest, Sha256};

    use super::{POSTGRES, SQLITE};

    fn folder() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/migrations"))
    }

    fn all() -> BTreeSet<&'static (&'static str, &'static str)> {
        SQLITE.iter().chain(POSTGRES).collect()
    }

    #[test]
    fn every_file_of_the_folder_is_a_migration_in_order() {
        let files = std::fs::read_dir(folder()).expect("the folder");
        let mut names: Vec<String> = files
            .filter_map(|file| file.ok()?.file_name().into_string().ok())
            .filter_map(|name| Some(name.strip_suffix(".sql")?.to_string()))
            .collect();
        names.sort();
        let listed: Vec<&str> = all().into_iter().map(|(name, _)| *name).collect();
        assert_eq!(listed, names);
        for engine in [SQLITE, POSTGRES] {
            assert!(engine.is_sorted_by_key(|(name, _)| name));
        }
    }

    /// `sha256sum *.sql > SHA256SUMS` in the folder adds a new one; the lines of released ones never change.
    #[test]
    fn landed_migrations_are_never_edited() {
        let sums = std::fs::read_to_string(folder().join("SHA256SUMS")).expect("the sums");
        let sums: BTreeMap<&str, &str> = sums
            .lines()
            .filter_map(|line| line.split_once("  "))
            .map(|(sum, file)| (file.trim_end_matches(".sql"), sum))
            .collect();
        for (name, sql) in all() {
            let digest = Sha256::digest(sql.as_bytes());
            let sum = digest.iter().fold(String::new(), |mut hex, byte| {
                let _ = write!(hex, "{byte:02x}");
                hex
            });
            assert_eq!(sums.get(name), Some(&sum.as_str()), "{name}");
        }
        assert_eq!(sums.len(), all().len());
    }

    #[test]
    fn prod_08_a_migration_that_takes_something_away_says_who_lives_without() {
        for (name, sql) in all() {
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

    /// Returns true if a statement breaks something that an earlier release reads or writes.
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
