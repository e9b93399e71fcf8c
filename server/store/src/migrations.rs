//! The migrations of each engine, oldest first: the name of each and its text. Until 1.0 the schema is the first one,
//! and a change edits it; a database to which another text was applied is refused.

/// SQLite's migrations.
pub const SQLITE: &[(&str, &str)] = &[(
    "001_schema",
    concat!(
        include_str!("../migrations/001_schema.sql"),
        include_str!("../migrations/001_schema.sqlite.sql"),
    ),
)];

/// PostgreSQL's migrations.
pub const POSTGRES: &[(&str, &str)] = &[(
    "001_schema",
    concat!(
        include_str!("../migrations/001_schema.sql"),
        include_str!("../migrations/001_schema.postgres.sql"),
    ),
)];
