//! Valid and invalid values of the bucket of images.

use std::collections::BTreeMap;

use crate::tests::*;

const SOUND: &str = "{ name = \"tulay-images\", endpoint = \"https://s3.example\", access_key_id = \"AKIA\", secret_access_key = \"key\" }";

/// Text to replace, its replacement, and the fault reported for it.
const WRONG: &[(&str, &str, &str)] = &[
    (
        "tulay-images",
        "a b",
        "`images_bucket.name` must be the name",
    ),
    (
        "tulay-images",
        "..",
        "`images_bucket.name` must be the name",
    ),
    (
        "\"AKIA\"",
        "\"\"",
        "`images_bucket.access_key_id` must not be empty",
    ),
    (
        "\"tulay-images\"",
        "\"\"",
        "`images_bucket.name` must not be empty",
    ),
    (
        "\"AKIA\"",
        "\"a b\"",
        "`images_bucket.access_key_id` must be the id of a key",
    ),
    (
        "\"key\"",
        "\"\"",
        "`images_bucket.secret_access_key` is not set, nor TULAY_IMAGES_SECRET_ACCESS_KEY",
    ),
    (
        "https:",
        "http:",
        "`images_bucket.endpoint` begins with https://",
    ),
    (
        "https://",
        "https://me:pw@",
        "`images_bucket.endpoint` has neither",
    ),
    (
        "{ name",
        "{ region = \"a b\", name",
        "`images_bucket.region`",
    ),
    (
        "{ name",
        "{ prefix = \"a//b\", name",
        "`images_bucket.prefix`",
    ),
    (
        "{ name",
        "{ prefix = \"../b\", name",
        "`images_bucket.prefix`",
    ),
    (
        "{ name",
        "{ prefix = 5, name",
        "`images_bucket.prefix` must be a string, as \"images\"",
    ),
    ("{ name = \"tulay-images\",", "{", "missing field `name`"),
    ("{ name", "{ bucket = \"x\", name", "unknown field `bucket`"),
];

/// A server on PostgreSQL, with this in its file.
fn with(more: &str) -> String {
    let text = production().replace("sqlite:demo.db", "postgres://tulay@127.0.0.1/tulay");
    format!("{more}\n{text}")
}

#[test]
fn prod_09_a_bucket_of_images_goes_with_a_database_that_servers_share_and_without_a_folder() {
    assert_eq!(refusal(&with(&format!("images_bucket = {SOUND}"))), "");
    let here = SOUND.replace("https://s3.example", "http://127.0.0.1:9000");
    assert_eq!(refusal(&with(&format!("images_bucket = {here}"))), "");
    let both = with(&format!("images = \"images\"\nimages_bucket = {SOUND}"));
    assert!(refusal(&both).contains("set one of them"));
    let embedded = format!("images_bucket = {SOUND}\n{}", production());
    assert!(refusal(&embedded).contains("`images_bucket` is for servers that share a PostgreSQL"));
}

#[test]
fn prod_09_a_bucket_of_images_needs_a_name_a_key_and_tls() {
    for (was, is, why) in WRONG {
        assert!(SOUND.contains(was), "{was}");
        let said = refusal(&with(&format!(
            "images_bucket = {}",
            SOUND.replace(was, is)
        )));
        assert!(said.contains(why), "{said}");
    }
}

#[test]
fn prod_09_the_key_of_the_bucket_comes_from_the_environment_and_is_in_no_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tulay.toml");
    std::fs::write(folder.path().join("brand.toml"), DEMO_BRAND).expect("a file");
    std::fs::write(folder.path().join("key"), "from-a-file\n").expect("a file");
    let without = SOUND.replace(", secret_access_key = \"key\"", "");
    std::fs::write(&path, with(&format!("images_bucket = {without}"))).expect("a file");
    let named = folder.path().join("key").display().to_string();
    let of = BTreeMap::from([("TULAY_IMAGES_SECRET_ACCESS_KEY_FILE", named)]);
    let config = Config::load_with(&path, &move |name| of.get(name).cloned());
    let config = config.expect("a sound file");
    let bucket = config.images_bucket.as_ref().expect("a bucket");
    assert_eq!(bucket.secret_access_key, "from-a-file");
    assert!(!format!("{config:?}").contains("from-a-file"));
}
