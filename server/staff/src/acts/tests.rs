//! Tests of the acts' form in the audit (MONEY-11).

use std::path::Path;

use super::add_note::{AddNote, NewNote};
use super::*;
use crate::act::Subject;
use crate::facts::Declared;

/// Number of the declarations in the folder of acts.
fn declarations() -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/acts");
    let files = std::fs::read_dir(folder).expect("the folder of acts");
    let texts =
        files.map(|file| std::fs::read_to_string(file.expect("a file").path()).expect("a text"));
    texts
        .map(|text| text.lines().filter(|line| *line == "act! {").count())
        .sum()
}

fn row(json: &str) -> AuditRow {
    AuditRow {
        seq: 1,
        at_ms: 0,
        operator: "Maria".to_owned(),
        proof: None,
        step: "done".to_owned(),
        act: json.to_owned(),
        order_id: "ord_1".to_owned(),
        reason: "seen".to_owned(),
        answers: None,
        size_centavos: None,
        previous_hash: String::new(),
        hash: String::new(),
    }
}

/// The JSON of an act never changes: rows of earlier versions stay readable as long as the audit is kept.
#[test]
fn money_11_an_act_is_kept_as_it_was_always_kept_and_read_again() {
    assert_eq!(declarations(), ACTS.len(), "each act is in the list, once");
    for facts in ACTS {
        for json in facts.kept {
            let read = parse(&row(json)).expect("an act");
            assert_eq!(read.audit_tag(), facts.tag);
            assert_eq!(read.audit_json().expect("JSON"), *json);
        }
    }
    for unknown in ["", "{}", "7", r#"{"act":"forgive"}"#, r#"{"act":"waive"}"#] {
        assert!(parse(&row(unknown)).is_err(), "{unknown}");
    }
}

#[test]
fn money_11_a_text_beside_the_fields_of_an_act_is_not_in_the_audit() {
    let note = AddNote {
        borrower: None,
        order_id: "ord_1".to_owned(),
        note: NewNote {
            text: "Pays on Friday".to_owned(),
            operator: "Maria Cruz".to_owned(),
        },
    };
    assert_eq!(note.audit_json().expect("JSON"), r#"{"act":"add_note"}"#);
}

#[test]
fn money_11_an_act_about_an_order_takes_its_order_from_the_row_of_the_audit() {
    let read = parse(&row(r#"{"act":"approve"}"#)).expect("an act");
    assert_eq!(read.subject(), Subject::Order("ord_1".to_owned()));
    let post = r#"{"act":"post_payment","channel":"90006","payment":"gc_1"}"#;
    let read = parse(&row(post)).expect("an act");
    assert_eq!(read.subject(), Subject::Other("90006/gc_1".to_owned()));
    assert_eq!(read.past_tense(), "posted to ord_1");
}
