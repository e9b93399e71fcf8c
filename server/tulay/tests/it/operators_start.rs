//! An operator's first steps: creating a configuration and a database, and starting on the right one.

use std::path::Path;

use crate::support::process::{serve, serve_with};
use crate::support::{production, tulay};

/// Writes the file of an operator into `folder`, on a free port, its text changed by `edit`.
fn configured(folder: &Path, edit: impl Fn(String) -> String) {
    production(folder, |text| {
        edit(text.replace("127.0.0.1:4600", "127.0.0.1:0"))
    });
}

fn said(folder: &Path, command: &str) -> (bool, String) {
    let output = tulay(folder, &[command, "--config", "tulay.toml"]);
    let said = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8_lossy(&said).into_owned(),
    )
}

#[test]
fn prod_12_the_program_says_its_release_and_its_commit() {
    let folder = tempfile::tempdir().expect("a folder");
    let said = tulay(folder.path(), &["--version"]);
    let commit = option_env!("TULAY_COMMIT").unwrap_or("unknown");
    assert_eq!(
        String::from_utf8_lossy(&said.stdout),
        format!("tulay {} (commit {commit})\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn prod_09_serve_makes_no_database_and_says_which_command_does() {
    let folder = tempfile::tempdir().expect("a folder");
    configured(folder.path(), |text| text);
    let (is_served, why) = said(folder.path(), "serve");
    assert!(
        !is_served
            && why.contains("there is no database at")
            && why.contains("`tulay migrate` makes one"),
        "{why}"
    );
    std::fs::write(folder.path().join("tulay.db"), "").expect("an empty file");
    let (is_served, why) = said(folder.path(), "serve");
    assert!(
        !is_served && why.contains("it is empty: `tulay migrate` makes the tables"),
        "{why}"
    );
    assert_eq!(
        std::fs::metadata(folder.path().join("tulay.db"))
            .expect("it")
            .len(),
        0
    );
    assert_eq!(said(folder.path(), "migrate"), (true, String::new()));
    let (mut process, greeting) = serve(folder.path());
    process.kill().expect("a signal");
    process.wait().expect("its end");
    assert!(
        greeting.starts_with("listening on http://127.0.0.1:"),
        "{greeting}"
    );
}

#[test]
fn prod_09_a_second_server_on_the_same_file_is_refused_and_a_command_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    configured(folder.path(), |text| text);
    assert_eq!(said(folder.path(), "migrate"), (true, String::new()));
    let (mut first, greeting) = serve(folder.path());
    let (is_served, why) = said(folder.path(), "serve");
    let (is_shown, progress) = said(folder.path(), "servicing");
    first.kill().expect("a signal");
    first.wait().expect("its end");
    assert!(greeting.starts_with("listening on http://"), "{greeting}");
    assert!(!is_served && why.contains("another server has"), "{why}");
    assert!(is_shown, "{progress}");
    let (mut next, greeting) = serve(folder.path());
    next.kill().expect("a signal");
    next.wait().expect("its end");
    assert!(greeting.starts_with("listening on http://"), "{greeting}");
}

#[test]
fn prod_09_what_a_server_cannot_use_is_said_by_its_key_and_its_path() {
    let folder = tempfile::tempdir().expect("a folder");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    production(folder.path(), |text| {
        text.replace("127.0.0.1:4600", &address)
    });
    assert_eq!(said(folder.path(), "migrate"), (true, String::new()));
    let (is_served, why) = said(folder.path(), "serve");
    let expected = format!("`listen`: listening on {address}");
    assert!(!is_served && why.contains(&expected), "{why}");

    for file in ["tulay.db", "tulay.db-wal"] {
        let text = "no database".repeat(100);
        std::fs::write(folder.path().join(file), text).expect("written");
    }
    let (is_served, why) = said(folder.path(), "serve");
    let expected = "tulay.db is damaged: move it away and bring a backup back by `tulay restore`";
    assert!(!is_served && why.contains(expected), "{why}");

    configured(folder.path(), |text| {
        text.replace("sqlite:tulay.db", "sqlite:nowhere/tulay.db")
    });
    for command in ["check", "serve"] {
        let (is_sound, why) = said(folder.path(), command);
        assert!(
            !is_sound && why.contains("`database`: there is no folder ") && why.contains("nowhere"),
            "{command}: {why}"
        );
    }
}

#[test]
fn staff_01_the_link_of_an_account_names_the_console_as_people_reach_it() {
    let folder = tempfile::tempdir().expect("a folder");
    configured(folder.path(), |text| {
        format!("console_hosts = [\"staff.lender.example\"]\n{text}")
    });
    assert_eq!(said(folder.path(), "migrate"), (true, String::new()));
    let add = [
        "staff",
        "--config",
        "tulay.toml",
        "add",
        "Ana Santos",
        "--role",
        "administer",
    ];
    let printed = tulay(folder.path(), &add).stdout;
    let printed = String::from_utf8_lossy(&printed).into_owned();
    assert!(
        printed.starts_with("https://staff.lender.example/setup#"),
        "{printed}"
    );
}

#[test]
fn prod_09_serve_may_be_kept_from_changing_the_schema() {
    let folder = tempfile::tempdir().expect("a folder");
    configured(folder.path(), |text| text);
    assert_eq!(said(folder.path(), "migrate"), (true, String::new()));
    take_the_schema_away(folder.path());
    let kept = ["serve", "--config", "tulay.toml", "--no-migrate"];
    let refused = tulay(folder.path(), &kept);
    let why = String::from_utf8_lossy(&refused.stderr);
    assert!(
        !refused.status.success() && why.contains("`tulay migrate` brings it up to date"),
        "{why}"
    );
    assert_eq!(said(folder.path(), "migrate"), (true, String::new()));
    let (mut process, greeting) = serve_with(folder.path(), &kept);
    process.kill().expect("a signal");
    process.wait().expect("its end");
    assert!(greeting.starts_with("listening on http://"), "{greeting}");
}

/// Replaces the migrated database by one with the record of migrations, and none in it.
fn take_the_schema_away(folder: &Path) {
    let older = rusqlite::Connection::open(folder.join("older.db")).expect("a file");
    let history = format!(
        "ATTACH '{}' AS migrated; CREATE TABLE refinery_schema_history AS
         SELECT * FROM migrated.refinery_schema_history WHERE version = 0",
        folder.join("tulay.db").display()
    );
    older.execute_batch(&history).expect("its history");
    drop(older);
    std::fs::rename(folder.join("older.db"), folder.join("tulay.db")).expect("moved");
}

#[test]
fn prod_09_a_database_of_another_schema_is_refused_and_left_as_it_is() {
    for change in [
        "UPDATE refinery_schema_history SET checksum = '1'",
        "INSERT INTO refinery_schema_history SELECT 2, 'later', applied_on, checksum FROM refinery_schema_history",
        "DROP TABLE refinery_schema_history",
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        configured(folder.path(), |text| text);
        assert_eq!(said(folder.path(), "migrate"), (true, String::new()));
        let file = folder.path().join("tulay.db");
        let other = rusqlite::Connection::open(&file).expect("the database");
        other.execute_batch(change).expect("another schema");
        drop(other);
        let before = std::fs::read(&file).expect("its bytes");
        for command in ["serve", "migrate"] {
            let (done, why) = said(folder.path(), command);
            assert!(
                !done && why.contains("its tables are of another program or release"),
                "{change}, {command}: {why}"
            );
            assert!(
                std::fs::read(&file).expect("its bytes") == before,
                "{change}"
            );
        }
    }
}

#[test]
fn prod_09_another_key_than_the_databases_starts_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    configured(folder.path(), |text| text);
    assert_eq!(said(folder.path(), "migrate"), (true, String::new()));
    configured(folder.path(), |text| {
        text.replace(&"5".repeat(64), &"6".repeat(64))
    });
    for command in ["serve", "migrate"] {
        let (done, why) = said(folder.path(), command);
        assert!(
            !done && why.contains("the sealing key is not the key of this database"),
            "{why}"
        );
    }
}

#[test]
fn prod_09_check_says_what_serve_refuses() {
    let folder = tempfile::tempdir().expect("a folder");
    configured(folder.path(), |text| text);
    let (is_sound, report) = said(folder.path(), "check");
    assert!(
        is_sound && report.starts_with("tulay.toml can be used\n"),
        "{report}"
    );
    assert!(
        report.contains("what it cannot do:\n- no SMS is sent"),
        "{report}"
    );
    let file = folder.path().join("tulay.toml");
    let text = std::fs::read_to_string(&file).expect("the file");
    std::fs::write(
        &file,
        text.replace("sandbox = true", "sandbox = 1\nsndbox = true"),
    )
    .expect("a file");
    let (is_sound, report) = said(folder.path(), "check");
    assert!(
        !is_sound
            && report.contains("`sandbox` must be true or false")
            && report.contains("unknown field `sndbox`"),
        "{report}"
    );
    assert_eq!(said(folder.path(), "serve"), (false, report));
    assert!(!folder.path().join("tulay.db").exists());
}
