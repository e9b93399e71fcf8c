//! The phone that tests start with: the demo borrower `in-repayment`, signed in, on the order page.

use mock_bridge::bridge_config::BridgeConfig;
use mock_bridge::emulator::{new_phone, step};
use mock_bridge::state::{
    Action, AppInfo, Effect, Event, Incoming, Input, LogEntry, Sender, State, Theme, Verdict,
    Wrapper,
};
use serde_json::Value;

pub const H5_ORIGIN: &str = "http://127.0.0.1:4600";
/// 2026-11-21 00:00 UTC.
pub const NOW_MS: i64 = 1_795_219_200_000;

pub fn wrapper() -> Wrapper {
    Wrapper {
        h5_origin: H5_ORIGIN.to_owned(),
        deep_link_scheme: "tulay".to_owned(),
        allowed_hosts: vec!["pay.example".to_owned()],
        contract_hosts: vec!["contracts.example".to_owned()],
        bridge: BridgeConfig::default(),
        app: AppInfo {
            app_name: "Tulay".to_owned(),
            app_version: "1.0.0".to_owned(),
            device_name: "Phone".to_owned(),
            device_id: "device-1".to_owned(),
            os_version: "17.0".to_owned(),
            gps_adid: "0000".to_owned(),
            client_type: "ios".to_owned(),
            channel: "app".to_owned(),
            lang: "en".to_owned(),
        },
        languages: ["en", "fil"].map(str::to_owned).to_vec(),
        theme: Theme {
            background: "#1D4FD7".to_owned(),
            font: "#FFFFFF".to_owned(),
        },
        preset: None,
    }
}

/// Returns the borrower `in-repayment` on the order page, in web view 1.
pub fn in_repayment() -> State {
    in_repayment_of(wrapper())
}

pub fn in_repayment_of(wrapper: Wrapper) -> State {
    let pick = Action::PickScenario {
        id: "in-repayment".to_owned(),
        session_id: Some("demo-in-repayment".to_owned()),
        start: "/loanDetail?productId=1&orderId=ord7&sessionId=demo-in-repayment".to_owned(),
    };
    act(&new_phone(wrapper), pick).0
}

pub fn act(state: &State, action: Action) -> (State, Vec<Effect>) {
    step(
        state,
        &Input {
            at_ms: NOW_MS,
            event: Event::Action(action),
        },
    )
}

pub fn own_page() -> Sender {
    Sender {
        origin: H5_ORIGIN.to_owned(),
        is_main_frame: true,
        url: format!("{H5_ORIGIN}/loanDetail?sessionId=demo-in-repayment"),
    }
}

pub fn post(state: &State, handler: &str, body: Value) -> (State, Vec<Effect>) {
    post_at(state, handler, body, NOW_MS)
}

pub fn post_at(state: &State, handler: &str, body: Value, at_ms: i64) -> (State, Vec<Effect>) {
    let incoming = Incoming {
        handler: handler.to_owned(),
        body,
        sender: own_page(),
    };
    step(
        state,
        &Input {
            at_ms,
            event: Event::Message(incoming),
        },
    )
}

pub fn last_entry(state: &State) -> &LogEntry {
    state.log.last().expect("a message was logged")
}

/// Returns the reason of the last refusal; `accepted` if there was none.
pub fn last_reason(state: &State) -> String {
    match &last_entry(state).verdict {
        Verdict::Accepted { .. } => "accepted".to_owned(),
        Verdict::Refused { refusal, .. } => {
            let json = serde_json::to_value(refusal).expect("a refusal is plain data");
            json["reason"].as_str().unwrap_or_default().to_owned()
        }
    }
}
