//! Transport of messages: names, renames, the two forms (BRIDGE-02).

use std::collections::BTreeMap;

use mock_bridge::bridge_config::{BridgeConfig, BridgeConfigError, Form};
use mock_bridge::contract::{Message, MessageName, Nothing};
use mock_bridge::refusal::Refusal;
use mock_bridge::table::TABLE;
use serde_json::{Value, json};

fn renamed(pairs: &[(&str, &str)]) -> BridgeConfig {
    let names = pairs
        .iter()
        .map(|(logical, wire)| ((*logical).to_owned(), (*wire).to_owned()))
        .collect();
    BridgeConfig {
        names,
        ..BridgeConfig::default()
    }
}

fn single() -> BridgeConfig {
    BridgeConfig {
        form: Form::Single,
        handler: Some("nativeApp".to_owned()),
        names: BTreeMap::new(),
    }
}

#[test]
fn bridge_01_the_table_has_the_eleven_messages_in_the_order_of_their_names() {
    assert_eq!(TABLE.len(), 11);
    for row in &TABLE {
        assert_eq!(row.name.row().logical_name, row.logical_name);
        assert_eq!(MessageName::from_logical(row.logical_name), Some(row.name));
        assert_eq!(
            serde_json::to_value(row.name).expect("a name"),
            json!(row.logical_name)
        );
    }
}

#[test]
fn bridge_01_a_parsed_message_knows_its_name() {
    let payload = |name: &str| match name {
        "openPortal" => json!({"url": "https://pay.example/"}),
        "goToPage" => json!({"link": "/product", "params": {}}),
        "callTelephone" => json!({"phone": "09170000001"}),
        "trackConfirm" => json!({"productId": "1", "orderId": ""}),
        "startBankFlow" | "endBankFlow" => json!({"productId": "1"}),
        _ => json!({}),
    };
    for row in &TABLE {
        let message = Message::parse(row.name, &payload(row.logical_name)).expect(row.logical_name);
        assert_eq!(message.name(), row.name);
        let json = serde_json::to_value(&message).expect("plain data");
        assert_eq!(
            json,
            json!({"name": row.logical_name, "payload": payload(row.logical_name)})
        );
    }
}

#[test]
fn bridge_02_the_named_form_has_one_handler_for_each_message() {
    let config = BridgeConfig::default();
    assert_eq!(config.check(), Ok(()));
    let names = [
        ("openPortal", "openUrl"),
        ("closeWebView", "closeSyn"),
        ("goToPage", "jump"),
        ("goHome", "jumpToHome"),
        ("goToMine", "jumpToUserCenter"),
        ("goToLogin", "jumpToLogin"),
        ("callTelephone", "callPhoneMethod"),
        ("goToRate", "toGrade"),
        ("trackConfirm", "uploadRiskLoan"),
        ("startBankFlow", "startBindCard"),
        ("endBankFlow", "endBindCard"),
    ];
    assert_eq!(
        TABLE.map(|row| (row.logical_name, row.default_wire_name)),
        names
    );
    assert_eq!(config.handlers(), names.map(|(_, wire_name)| wire_name));
}

#[test]
fn bridge_02_a_brand_renames_a_message_and_the_old_name_is_unknown() {
    let config = renamed(&[("goHome", "backToMain")]);
    assert_eq!(config.check(), Ok(()));
    assert_eq!(config.wire_name(MessageName::GoHome), "backToMain");
    assert_eq!(config.wire_name(MessageName::GoToMine), "jumpToUserCenter");
    assert_eq!(
        config.receive("backToMain", &json!({})).message,
        Ok(Message::GoHome(Nothing {}))
    );
    let unknown = Refusal::UnknownMessage {
        wire_name: "jumpToHome".to_owned(),
    };
    assert_eq!(
        config.receive("jumpToHome", &json!({})).message,
        Err(unknown)
    );
}

#[test]
fn bridge_02_two_messages_may_swap_their_names() {
    let config = renamed(&[("goHome", "jumpToUserCenter"), ("goToMine", "jumpToHome")]);
    assert_eq!(config.check(), Ok(()));
    assert_eq!(
        config.receive("jumpToHome", &json!({})).message,
        Ok(Message::GoToMine(Nothing {}))
    );
}

#[test]
fn bridge_02_a_wiring_that_cannot_work_is_refused_at_start() {
    let no_handler = BridgeConfig {
        form: Form::Single,
        ..BridgeConfig::default()
    };
    let handler_for_named = BridgeConfig {
        handler: Some("x".to_owned()),
        ..BridgeConfig::default()
    };
    let bad_handler = BridgeConfig {
        handler: Some("a-b".to_owned()),
        ..single()
    };
    for (config, why) in [
        (
            renamed(&[("goSomewhere", "go")]),
            BridgeConfigError::UnknownName("goSomewhere".to_owned()),
        ),
        (
            renamed(&[("goHome", "toGrade")]),
            BridgeConfigError::Doubled("toGrade".to_owned()),
        ),
        (
            renamed(&[("goHome", "")]),
            BridgeConfigError::BadName(String::new()),
        ),
        (
            renamed(&[("goHome", "go home")]),
            BridgeConfigError::BadName("go home".to_owned()),
        ),
        (
            renamed(&[("goHome", "1st")]),
            BridgeConfigError::BadName("1st".to_owned()),
        ),
        (no_handler, BridgeConfigError::Handler),
        (handler_for_named, BridgeConfigError::Handler),
        (bad_handler, BridgeConfigError::BadName("a-b".to_owned())),
    ] {
        assert_eq!(config.check(), Err(why));
    }
}

#[test]
fn bridge_02_the_single_form_carries_every_message_through_one_handler() {
    let config = single();
    assert_eq!(config.check(), Ok(()));
    assert_eq!(config.handlers(), ["nativeApp"]);
    for (body, callback_id) in [
        (
            json!({"action": "jumpToHome", "data": {}, "callbackId": "c1"}),
            Some("c1"),
        ),
        (
            json!({"action": "jumpToHome", "data": {}, "callbackId": null}),
            None,
        ),
        (json!({"action": "jumpToHome"}), None),
    ] {
        let received = config.receive("nativeApp", &body);
        assert_eq!(received.message, Ok(Message::GoHome(Nothing {})), "{body}");
        assert_eq!(received.callback_id.as_deref(), callback_id, "{body}");
    }
}

#[test]
fn bridge_02_the_single_form_refuses_another_envelope() {
    let config = single();
    for body in [
        json!(null),
        json!("jumpToHome"),
        json!(["jumpToHome", {}, null]),
        json!({"data": {}}),
        json!({"action": 7}),
        json!({"action": "jumpToHome", "data": null}),
        json!({"action": "jumpToHome", "data": {}, "callbackId": 7}),
        json!({"action": "jumpToHome", "data": {}, "callbackId": "x".repeat(65)}),
        json!({"action": "jumpToHome", "data": {}, "extra": 1}),
    ] {
        let refused = config.receive("nativeApp", &body).message;
        assert!(
            matches!(refused, Err(Refusal::WrongShape { .. })),
            "{body}: {refused:?}"
        );
    }
    let unknown = config
        .receive("nativeApp", &json!({"action": "x".repeat(500)}))
        .message;
    assert_eq!(
        unknown,
        Err(Refusal::UnknownMessage {
            wire_name: "x".repeat(64)
        })
    );
    let other_handler = config.receive("jumpToHome", &json!({})).message;
    assert_eq!(
        other_handler,
        Err(Refusal::UnknownMessage {
            wire_name: "jumpToHome".to_owned()
        })
    );
}

#[test]
fn bridge_02_a_brand_file_may_leave_everything_to_the_defaults() {
    let read = |json: Value| serde_json::from_value::<BridgeConfig>(json);
    assert_eq!(read(json!({})).expect("empty"), BridgeConfig::default());
    assert_eq!(
        read(json!({"form": "named", "names": {}})).expect("named"),
        BridgeConfig::default()
    );
    assert_eq!(
        read(json!({"form": "single", "handler": "nativeApp"})).expect("single"),
        single()
    );
    assert!(read(json!({"form": "both"})).is_err());
    assert!(read(json!({"name": {}})).is_err());
}
