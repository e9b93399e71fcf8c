//! Valid and invalid values of `[backup]`.

use crate::tests::{production, refusal};

const KEY: &str = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";

#[test]
fn prod_11_all_that_is_wrong_with_a_backup_is_said_at_once() {
    let secret = "AGE-SECRET-KEY-1QQPQRZ";
    let wrong = format!(
        "[backup]\nfolder = \"\"\nrecipients = [\"{KEY}\", \"ssh-rsa AAAA\", \"{secret}\"]\ncopy_every_hours = 0\nkeep_copies = 0\n\
         most_waiting_mb = 1\nkeep = 3\n"
    );
    let said = refusal(&format!("{}\n{wrong}", production()));
    for expected in [
        "`backup.folder` must name a folder, or `backup.bucket` a bucket",
        "`backup.recipients[1]` must be a public key of age",
        "`backup.recipients[2]` is a secret key, which must not be on this machine",
        "`backup.copy_every_hours` must be 1 to 744",
        "`backup.keep_copies` must be 1 to 1000",
        "`backup.most_waiting_mb` must be 16 to 100000",
    ] {
        let one = wrong.replace("keep = 3\n", "");
        let said = refusal(&format!("{}\n{one}", production()));
        assert!(said.contains(expected), "{expected}: {said}");
        assert!(!said.contains(secret), "a secret key: {said}");
    }
    assert!(said.contains("unknown field `keep`"), "{said}");
    let none = format!(
        "{}\n[backup]\nfolder = \"b\"\nrecipients = []\n",
        production()
    );
    assert!(refusal(&none).contains("nothing is backed up unencrypted"));
}

#[test]
fn prod_11_postgresql_has_backups_of_its_own() {
    let text = production().replace("sqlite:demo.db", "postgres://tulay@localhost/tulay");
    let said = refusal(&format!(
        "{text}\n[backup]\nfolder = \"b\"\nrecipients = [\"{KEY}\"]\n"
    ));
    assert!(said.contains("pg_basebackup"), "{said}");
}

#[test]
fn prod_11_a_folder_that_is_away_or_on_the_same_disk_is_warned_of_and_stops_no_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tulay.toml");
    let text = format!(
        "{}\n[backup]\nfolder = \"away\"\nrecipients = [\"{KEY}\"]\n",
        production()
    );
    std::fs::write(&path, text).expect("a file");
    std::fs::write(folder.path().join("brand.toml"), super::DEMO_BRAND).expect("a file");
    let warned = |of: &str| {
        let config = super::Config::load(&path).expect("a configuration");
        let warnings = config.warnings();
        assert!(
            warnings.iter().any(|warning| warning.contains(of)),
            "{of}: {warnings:?}"
        );
    };
    warned("nothing is backed up");
    std::fs::create_dir(folder.path().join("away")).expect("a folder");
    warned("is on the disk of the database");
    std::fs::remove_dir(folder.path().join("away")).expect("removed");
    std::fs::write(folder.path().join("away"), "").expect("a file");
    warned("is no folder");
}

#[test]
fn prod_11_a_bucket_takes_the_place_of_a_folder_and_its_key_may_come_from_outside() {
    let bucket = "name = \"backups\", endpoint = \"http://127.0.0.1:9000\", access_key_id = \"id\"";
    let with = |place: &str| {
        format!(
            "{}\n[backup]\n{place}\nrecipients = [\"{KEY}\"]\n",
            production()
        )
    };
    let said = refusal(&with(&format!("folder = \"b\"\nbucket = {{ {bucket} }}")));
    assert!(said.contains("set one of them"), "{said}");
    assert!(said.contains("TULAY_BACKUP_SECRET_ACCESS_KEY"), "{said}");
    let wrong = bucket
        .replace("127.0.0.1", "10.0.0.1")
        .replace("backups", " ");
    let said = refusal(&with(&format!("bucket = {{ {wrong}, region = \"\" }}")));
    for expected in [
        "`backup.bucket.name` must not be empty",
        "`backup.bucket.region` must not be empty",
        "`backup.bucket.endpoint` begins with https://",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tulay.toml");
    std::fs::write(&path, with(&format!("bucket = {{ {bucket} }}"))).expect("a file");
    std::fs::write(folder.path().join("brand.toml"), super::DEMO_BRAND).expect("a file");
    let environment = |name: &str| {
        (name == "TULAY_BACKUP_SECRET_ACCESS_KEY").then(|| "a secret from outside".to_owned())
    };
    let config = super::Config::load_with(&path, &environment).expect("a configuration");
    let found = config
        .backup
        .as_ref()
        .and_then(|backup| backup.bucket.as_ref());
    let found = found.expect("a bucket");
    assert_eq!(found.secret_access_key, "a secret from outside");
    assert!(!format!("{:?}", config.backup).contains("outside"));
}
