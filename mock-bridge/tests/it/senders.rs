//! Accepted senders, content of the log, and replies (BRIDGE-04).

use std::collections::BTreeMap;

use mock_bridge::address;
use mock_bridge::bridge_config::{BridgeConfig, Form};
use mock_bridge::emulator::{MAX_LOG, MAX_VISITS, MAX_WEB_VIEWS, step};
use mock_bridge::state::{Effect, Event, Incoming, Input, ReplyValue, Sender, State, Verdict};
use serde_json::{Value, json};

use crate::borrower::{
    H5_ORIGIN, NOW_MS, in_repayment, in_repayment_of, last_entry, last_reason, own_page, post,
    wrapper,
};

fn post_from(state: &State, sender: Sender, handler: &str, body: Value) -> (State, Vec<Effect>) {
    let incoming = Incoming {
        handler: handler.to_owned(),
        body,
        sender,
    };
    step(
        state,
        &Input {
            at_ms: NOW_MS,
            event: Event::Message(incoming),
        },
    )
}

fn jump(state: &State, link: &str) -> (State, Vec<Effect>) {
    post(state, "jump", json!({"link": link, "params": {}}))
}

fn single_form() -> State {
    let mut wrapper = wrapper();
    wrapper.bridge = BridgeConfig {
        form: Form::Single,
        handler: Some("nativeApp".to_owned()),
        ..BridgeConfig::default()
    };
    in_repayment_of(wrapper)
}

#[test]
fn bridge_04_only_the_page_itself_of_the_h5_origin_is_heard() {
    let from = |origin: &str, is_main_frame| Sender {
        origin: origin.to_owned(),
        is_main_frame,
        ..own_page()
    };
    for (sender, reason) in [
        (from(H5_ORIGIN, true), "accepted"),
        (from(H5_ORIGIN, false), "notMainFrame"),
        (from("https://evil.example", true), "foreignOrigin"),
        (from("https://evil.example", false), "foreignOrigin"),
        (from("null", true), "foreignOrigin"),
        (from("", true), "foreignOrigin"),
        (from("http://127.0.0.1:4601", true), "foreignOrigin"),
        (from("https://127.0.0.1:4600", true), "foreignOrigin"),
        (
            from("http://127.0.0.1:4600.evil.example", true),
            "foreignOrigin",
        ),
        (from("http://127.0.0.1:4600/", true), "foreignOrigin"),
        (from("http://localhost:4600", true), "foreignOrigin"),
    ] {
        let what = format!("{} {}", sender.origin, sender.is_main_frame);
        let (state, effects) = post_from(&in_repayment(), sender, "jumpToHome", json!({}));
        assert_eq!(last_reason(&state), reason, "{what}");
        assert_eq!(effects.is_empty(), reason != "accepted", "{what}");
    }
}

#[test]
fn bridge_04_the_log_holds_message_payload_time_and_verdict_but_no_session() {
    let (state, _) = post(
        &in_repayment(),
        "callPhoneMethod",
        json!({"phone": "tel:0917;1"}),
    );
    let entry = last_entry(&state);
    assert_eq!(entry.at_ms, NOW_MS);
    assert_eq!(entry.handler, "callPhoneMethod");
    assert_eq!(entry.body, json!({"phone": "tel:0917;1"}));
    assert_eq!(entry.sender.url, format!("{H5_ORIGIN}/loanDetail"));
    let Verdict::Refused { text, .. } = &entry.verdict else {
        panic!("it was accepted")
    };
    assert_eq!(
        text,
        "the telephone number is not allowed: ';' would dial on after the number"
    );
}

#[test]
fn bridge_04_a_name_that_is_no_message_is_refused_whatever_it_carries() {
    for handler in ["closesyn", "openPortal", "toString", "__proto__", ""] {
        let (state, effects) = post(&in_repayment(), handler, json!({}));
        assert_eq!(
            (last_reason(&state).as_str(), effects),
            ("unknownMessage", vec![]),
            "{handler}"
        );
    }
}

#[test]
fn bridge_04_a_long_body_is_logged_by_its_size() {
    let (state, _) = post(
        &in_repayment(),
        "openUrl",
        json!({"url": "x".repeat(60_000)}),
    );
    assert_eq!(last_entry(&state).body, json!("(60010 bytes)"));
    let own = json!({"link": "/product", "params": {"note": "x".repeat(2040)}});
    let (state, _) = post(&in_repayment(), "jump", own);
    assert_eq!(
        (last_reason(&state).as_str(), &last_entry(&state).message),
        ("accepted", &None)
    );
}

#[test]
fn bridge_04_the_log_and_the_web_views_are_bounded() {
    let mut state = in_repayment();
    let full = MAX_LOG / 2 + 7;
    for _ in 0..full {
        state = jump(&state, "/product?productId=1").0;
        state = post(&state, "openUrl", json!({"url": "https://pay.example/"})).0;
    }
    assert_eq!(
        (state.log.len(), state.portal.len(), state.stack.len()),
        (MAX_LOG, MAX_VISITS, MAX_WEB_VIEWS)
    );
    assert_eq!(state.log_left_out, 14);
    assert_eq!(last_reason(&jump(&state, "/product").0), "tooManyWebViews");
}

#[test]
fn bridge_02_the_single_form_answers_only_the_page_that_sent_the_message() {
    let state = single_form();
    let ask = |action: &str| json!({"action": action, "data": {}, "callbackId": "c1"});
    let reply = |effects: &[Effect]| {
        effects.iter().find_map(|effect| match effect {
            Effect::Reply { callback_id, value } => Some((callback_id.clone(), value.clone())),
            _ => None,
        })
    };
    let accepted = ReplyValue {
        accepted: true,
        error: None,
        extra_fields: BTreeMap::new(),
    };
    assert_eq!(
        reply(&post(&state, "nativeApp", ask("jumpToHome")).1),
        Some(("c1".to_owned(), accepted))
    );
    let error = Some("no message is called \"jumpOff\"".to_owned());
    let refused = ReplyValue {
        accepted: false,
        error,
        extra_fields: BTreeMap::new(),
    };
    assert_eq!(
        reply(&post(&state, "nativeApp", ask("jumpOff")).1),
        Some(("c1".to_owned(), refused))
    );
    let frame = Sender {
        is_main_frame: false,
        ..own_page()
    };
    assert_eq!(
        post_from(&state, frame, "nativeApp", ask("jumpToHome")).1,
        []
    );
    assert_eq!(
        reply(&post(&state, "nativeApp", json!({"action": "toGrade"})).1),
        None
    );
}

#[test]
fn bridge_04_an_h5_origin_is_a_host_and_nothing_else() {
    for (base, origin) in [
        ("https://h5.tulay.example", Some("https://h5.tulay.example")),
        (
            "https://H5.Tulay.example:443/",
            Some("https://h5.tulay.example"),
        ),
        ("http://127.0.0.1:4600", Some("http://127.0.0.1:4600")),
        ("https://h5.tulay.example/app", None),
        ("https://h5.tulay.example/?a=1", None),
        ("https://user@h5.tulay.example", None),
        ("tulay://home", None),
        ("h5.tulay.example", None),
    ] {
        assert_eq!(address::h5_origin(base).ok().as_deref(), origin, "{base}");
    }
}
