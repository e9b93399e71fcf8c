//! Messages of the bridge: for any posted content, the wrapper does only what the contract allows.

use mock_bridge::emulator::{MAX_LOG, MAX_WEB_VIEWS, new_phone, step};
use mock_bridge::state::{Action, Effect, Event, Incoming, Input, Sender, State, Wrapper};
use serde::Deserialize;
use serde_json::{Value, json};
use url::Url;

use super::fuzz;

/// Returns a wrapper of the named form.
pub fn wrapper() -> Wrapper {
    wrapper_with(&json!({"form": "named", "names": {}}))
}

fn wrapper_with(wiring: &Value) -> Wrapper {
    let wrapper = json!({
        "h5Origin": "https://h5.example", "deepLinkScheme": "tulay",
        "allowedHosts": ["pay.example"], "contractHosts": [], "wiring": wiring,
        "app": {"appName": "Tulay", "appVersion": "1", "deviceName": "Phone", "deviceId": "d", "osVersion": "18",
            "gpsAdid": "", "clientType": "ios", "channel": "app", "lang": "en"},
        "theme": {"background": "#1D4FD7", "font": "#FFFFFF"},
    });
    serde_json::from_value(wrapper).expect("a wrapper")
}

/// Returns a phone that shows a page.
fn phone(wiring: &Value) -> State {
    let address = "/loanDetail?productId=1".to_owned();
    let event = Event::Action(Action::OpenPage { address });
    step(&new_phone(wrapper_with(wiring)), &Input { at_ms: 0, event }).0
}

/// A message in a file of the corpus.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Posted {
    handler: String,
    #[serde(default)]
    body: Value,
    origin: Option<String>,
    is_main_frame: Option<bool>,
}

fn check_effect(effect: &Effect) {
    match effect {
        Effect::LoadUrl { url, .. } => assert!(url.starts_with("https://h5.example/"), "{url}"),
        Effect::OpenExternal { url } => {
            let url = Url::parse(url).expect("an address");
            assert!(matches!(url.scheme(), "http" | "https"), "{url}");
        }
        _ => {}
    }
}

const WORDS: [&str; 16] = [
    "\"handler\":",
    "\"body\":",
    "\"openUrl\"",
    "\"jump\"",
    "\"jumpToHome\"",
    "\"callPhoneMethod\"",
    "\"nativeApp\"",
    "\"link\":",
    "\"params\":",
    "\"url\":",
    "https://evil.example/",
    "tulay://",
    "null",
    "{}",
    "\"isMainFrame\":false",
    "\"callbackId\":",
];

#[test]
fn sec_13_a_message_does_what_the_contract_names_or_nothing() {
    let named = phone(&json!({"form": "named", "names": {}}));
    let single = phone(&json!({"form": "single", "handler": "nativeApp", "names": {}}));
    fuzz("bridge", &WORDS, |input| {
        let Ok(posted) = serde_json::from_slice::<Posted>(input) else {
            return "no message".to_owned();
        };
        let is_stranger = posted
            .origin
            .as_deref()
            .is_some_and(|origin| origin != "https://h5.example")
            || posted.is_main_frame == Some(false);
        let sender = Sender {
            origin: posted.origin.unwrap_or("https://h5.example".to_owned()),
            is_main_frame: posted.is_main_frame.unwrap_or(true),
            url: "https://h5.example/loanDetail".to_owned(),
        };
        let mut answer = String::new();
        for phone in [&named, &single] {
            let message = Incoming {
                handler: posted.handler.clone(),
                body: posted.body.clone(),
                sender: sender.clone(),
            };
            let event = Event::Message(message);
            let (next, effects) = step(phone, &Input { at_ms: 1, event });
            effects.iter().for_each(check_effect);
            assert!(next.log.len() <= MAX_LOG && next.stack.len() <= MAX_WEB_VIEWS);
            if is_stranger {
                let mut unlogged = next.clone();
                unlogged.log.clone_from(&phone.log);
                unlogged.next_id = phone.next_id;
                assert_eq!(&unlogged, phone, "a stranger changes nothing but the log");
                let told = effects
                    .iter()
                    .any(|it| !matches!(it, Effect::Notify { .. } | Effect::Reply { .. }));
                assert!(!told, "{effects:?}");
            }
            for effect in &effects {
                let text = format!("{effect:?}");
                answer += text.split([' ', '{']).next().unwrap_or_default();
            }
        }
        answer
    });
}
