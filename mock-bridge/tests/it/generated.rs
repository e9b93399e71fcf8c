//! The checked-in copies of the contract are up to date.

use std::fs;
use std::path::PathBuf;

use mock_bridge::contract::MessageName;
use mock_bridge::generate;

fn checked_in(path: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

const HOW: &str = "stale: run `cargo run -p mock-bridge --example generate`";

#[test]
fn bridge_01_the_typescript_of_the_web_app_is_the_contract() {
    assert!(
        checked_in(generate::WEB_CONTRACT) == generate::web_contract(),
        "{}: {HOW}",
        generate::WEB_CONTRACT
    );
}

#[test]
fn prev_04_the_self_test_pages_table_is_the_contract() {
    assert!(
        checked_in(generate::WEB_TABLE) == generate::web_table(),
        "{}: {HOW}",
        generate::WEB_TABLE
    );
}

#[test]
fn bridge_01_the_typescript_of_the_screens_is_the_contract() {
    assert!(
        checked_in(generate::UI_CONTRACT) == generate::ui_contract(),
        "{}: {HOW}",
        generate::UI_CONTRACT
    );
}

#[test]
fn bridge_01_the_table_for_wrapper_developers_is_the_contract() {
    let present = checked_in(generate::DOCUMENT);
    assert!(
        generate::document(&present).as_ref() == Some(&present),
        "{}: {HOW}",
        generate::DOCUMENT
    );
}

#[test]
fn bridge_01_the_sequences_for_wrapper_developers_send_messages_of_the_contract() {
    let document = checked_in(generate::DOCUMENT);
    let sent: Vec<&str> = document
        .lines()
        .filter_map(|line| line.split_once("->>W: ")?.1.split_once(" {").map(|_| line))
        .filter_map(|line| line.split_once(": ").map(|(_, message)| message))
        .collect();
    assert!(sent.len() >= 7, "{sent:?}");
    for message in sent {
        let (name, payload) = message.split_once(' ').expect("a payload");
        let row = MessageName::from_logical(name).expect(name).row();
        let fields = row.payload.split(';').next().unwrap_or_default();
        assert_eq!(fields.trim_matches('`'), payload, "{name}");
    }
}
