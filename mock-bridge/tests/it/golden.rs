//! The golden messages in `fixtures/bridge/`: the form of each message, its effect in a wrapper, and its refusals.

use std::fs;
use std::path::PathBuf;

use mock_bridge::table::TABLE;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::borrower::{in_repayment, last_reason, post};

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Golden {
    name: String,
    wire_name: String,
    accepted: Vec<Accepted>,
    refused: Vec<Refused>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Accepted {
    title: String,
    payload: Value,
    then: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Refused {
    title: String,
    payload: Value,
    reason: String,
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fixtures/bridge")
}

fn golden(logical_name: &str) -> Golden {
    let path = folder().join(format!("{logical_name}.json"));
    let text =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the state before a message: `endBankFlow` is only accepted during the bank step.
fn before(logical_name: &str) -> mock_bridge::state::State {
    let state = in_repayment();
    if logical_name == "endBankFlow" {
        post(&state, "startBindCard", json!({"productId": "1"})).0
    } else {
        state
    }
}

#[test]
fn bridge_01_every_message_has_golden_examples_under_its_default_name() {
    for row in &TABLE {
        let golden = golden(row.logical_name);
        assert_eq!(golden.name, row.logical_name);
        assert_eq!(golden.wire_name, row.default_wire_name);
        assert!(
            !golden.accepted.is_empty() && golden.refused.len() >= 4,
            "{}",
            golden.name
        );
    }
    let files = fs::read_dir(folder()).expect("the folder is there").count();
    assert_eq!(files, TABLE.len(), "a golden file belongs to no message");
}

#[test]
fn prev_04_the_tables_example_is_the_first_golden_message() {
    for row in &TABLE {
        let example: Value = serde_json::from_str(row.example).expect(row.logical_name);
        assert_eq!(example, golden(row.logical_name).accepted[0].payload);
    }
}

/// The messages that the self-test page sends by itself leave the page in place, with no overlay.
#[test]
fn prev_04_what_runs_alone_leaves_the_page_where_it_is() {
    for row in TABLE.iter().filter(|row| row.runs_alone) {
        let before = before(row.logical_name);
        let example: Value = serde_json::from_str(row.example).expect(row.logical_name);
        let (after, _) = post(&before, row.default_wire_name, example);
        assert_eq!(last_reason(&after), "accepted", "{}", row.logical_name);
        assert_eq!(
            (&after.stack, &after.overlay, &after.tab),
            (&before.stack, &before.overlay, &before.tab)
        );
    }
}

#[test]
fn bridge_01_golden_messages_do_what_the_contract_says() {
    for row in &TABLE {
        for example in golden(row.logical_name).accepted {
            let what = format!("{}: {}", row.logical_name, example.title);
            let (state, effects) = post(
                &before(row.logical_name),
                row.default_wire_name,
                example.payload,
            );
            assert_eq!(last_reason(&state), "accepted", "{what}");
            assert_eq!(
                serde_json::to_value(effects).expect("plain data"),
                example.then,
                "{what}"
            );
        }
    }
}

#[test]
fn bridge_04_golden_refusals_change_nothing_but_the_log() {
    for row in &TABLE {
        for example in golden(row.logical_name).refused {
            let what = format!("{}: {}", row.logical_name, example.title);
            let before = before(row.logical_name);
            let (mut after, effects) = post(&before, row.default_wire_name, example.payload);
            assert_eq!(last_reason(&after), example.reason, "{what}");
            assert!(effects.is_empty(), "{what}");
            after.log.clone_from(&before.log);
            after.next_id = before.next_id;
            assert_eq!(after, before, "{what}");
        }
    }
}
