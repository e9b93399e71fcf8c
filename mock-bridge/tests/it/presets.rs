//! Wrappers that differ from the brand's own (QA-05), and what they do when a page's process ends (QA-04).

use mock_bridge::emulator::{new_phone, step};
use mock_bridge::preset::Preset;
use mock_bridge::state::{Action, Effect, Event, Input, State};
use serde_json::{Value, json};

use crate::borrower::{H5_ORIGIN, NOW_MS, act, in_repayment, last_reason, post};

/// Ana's phone on the order page, in a wrapper.
fn installed(preset: Value) -> (State, Vec<Effect>) {
    let preset: Preset = serde_json::from_value(preset).expect("a preset");
    let preset = Some(Box::new(preset));
    act(&in_repayment(), Action::TakeWrapper { preset })
}

fn loaded(effects: &[Effect]) -> Vec<&str> {
    fn url(effect: &Effect) -> Option<&str> {
        match effect {
            Effect::LoadUrl { url, .. } => Some(url),
            _ => None,
        }
    }
    effects.iter().filter_map(url).collect()
}

fn replies(effects: &[Effect]) -> Vec<Value> {
    let value = |it: &Effect| match it {
        Effect::Reply { value, .. } => serde_json::to_value(value).ok(),
        _ => None,
    };
    effects.iter().filter_map(value).collect()
}

#[test]
fn qa_05_another_wrapper_starts_again_at_the_page_that_was_shown() {
    let before = in_repayment();
    let (state, effects) = installed(json!({"title": "Older", "missing": ["goToRate"]}));
    assert_eq!(state.session, before.session);
    assert_eq!(state.stack.len(), 1);
    assert_eq!(state.stack[0].address, before.stack[0].address);
    assert!(state.stack[0].id > before.stack[0].id, "a new web view");
    assert_eq!(loaded(&effects), [state.stack[0].url.as_str()]);
    let (state, _) = act(&state, Action::TakeWrapper { preset: None });
    assert_eq!(state.found, new_phone(state.wrapper.clone()).found);
    assert_eq!(state.found, before.found);
}

#[test]
fn qa_05_a_message_that_the_wrapper_leaves_out_has_no_handler_or_is_refused() {
    let (state, _) = installed(json!({"title": "Older", "missing": ["goToRate"]}));
    assert!(!state.found.handlers.contains(&"toGrade".to_owned()));
    assert_eq!(state.found.handlers.len(), 10);
    let (state, _) = installed(json!({
        "title": "Older", "missing": ["goToRate"],
        "wiring": {"form": "single", "handler": "nativeApp", "names": {}},
    }));
    assert_eq!(state.found.handlers, ["nativeApp"]);
    let ask = json!({"action": "toGrade", "data": {}, "callbackId": "c1"});
    let (state, effects) = post(&state, "nativeApp", ask);
    assert_eq!(replies(&effects)[0]["accepted"], false);
    assert_eq!(state.ratings, []);
    assert_eq!(last_reason(&state), "unknownMessage");
}

#[test]
fn qa_05_a_wrapper_that_never_answers_carries_messages_out() {
    let (state, _) = installed(json!({
        "title": "Mute", "silent": true,
        "wiring": {"form": "single", "handler": "nativeApp", "names": {}},
    }));
    assert!(state.found.silent);
    let ask = json!({"action": "toGrade", "data": {}, "callbackId": "c1"});
    let (state, effects) = post(&state, "nativeApp", ask);
    assert_eq!(replies(&effects), [] as [Value; 0]);
    assert_eq!(state.ratings.len(), 1);
}

#[test]
fn qa_05_extra_fields_are_in_replies_and_once_in_each_address() {
    let (state, effects) = installed(json!({
        "title": "Chatty", "extraFields": {"traceId": "7f3a"},
        "wiring": {"form": "single", "handler": "nativeApp", "names": {}},
    }));
    let once = |effects: &[Effect]| loaded(effects)[0].matches("traceId=7f3a").count();
    assert_eq!(once(&effects), 1);
    let moved = Action::Navigated {
        web_view_id: state.stack[0].id,
        url: state.stack[0].url.clone(),
    };
    let (state, _) = act(&state, moved);
    let (state, effects) = act(&state, Action::Reload);
    assert_eq!(once(&effects), 1);
    let ask = json!({"action": "toGrade", "data": {}, "callbackId": "c1"});
    let (_, effects) = post(&state, "nativeApp", ask);
    let wanted = json!({"accepted": true, "error": null, "traceId": "7f3a"});
    assert_eq!(replies(&effects), [wanted]);
}

#[test]
fn qa_05_a_page_is_given_the_wiring_unless_the_preset_says_that_it_does_not_know_it() {
    let wiring = json!({"form": "named", "names": {"goHome": "nativeHome"}});
    let (state, _) = installed(json!({"title": "Renamed", "wiring": wiring}));
    assert!(state.found.handlers.contains(&"nativeHome".to_owned()));
    assert_eq!(
        serde_json::to_value(&state.found.bridge).ok(),
        Some(wiring.clone())
    );
    let unknown = json!({"title": "Renamed", "wiring": wiring, "unknownToPage": true});
    assert_eq!(installed(unknown).0.found.bridge, None);
}

#[test]
fn qa_05_a_broken_preset_is_not_installed() {
    let (state, effects) = installed(json!({"title": " "}));
    assert_eq!(state.wrapper.preset, None);
    assert!(matches!(&effects[..], [Effect::Notify { text }] if text.starts_with("title:")));
}

/// Ana's page loses its process, at a minute of the clock.
fn ended_at(state: &State, seconds: i64) -> (State, Vec<Effect>) {
    let input = Input {
        at_ms: NOW_MS + seconds * 1000,
        event: Event::Action(Action::EndProcess),
    };
    step(state, &input)
}

#[test]
fn qa_04_webkit_loads_the_pages_own_address_as_often_as_its_process_ends() {
    let mut state = in_repayment();
    for end in 1..=5 {
        let (after, effects) = ended_at(&state, end);
        let web_view_id = state.stack[0].id;
        let url = format!("{H5_ORIGIN}{}", state.stack[0].address);
        let wanted = [
            Effect::EndProcess { web_view_id },
            Effect::LoadUrl { web_view_id, url },
        ];
        assert_eq!(effects, wanted);
        assert_eq!(
            after.stack[0].ends.as_ref().map(|it| it.count),
            u32::try_from(end).ok()
        );
        state = after;
    }
}

#[test]
fn qa_04_a_wrapper_loads_a_page_three_times_a_minute_then_shows_its_own_error() {
    let (mut state, _) = installed(json!({"title": "Careful", "reloadsPages": true}));
    let gave_up = |it: &State| it.stack[0].ends.as_ref().is_some_and(|it| it.gave_up);
    for end in 0..3 {
        let (after, effects) = ended_at(&state, end);
        assert!(loaded(&effects)[0].contains("sessionId=demo-in-repayment"));
        state = after;
    }
    let (lost, effects) = ended_at(&state, 59);
    assert!(gave_up(&lost) && loaded(&effects).is_empty());
    let (again, effects) = act(&lost, Action::Reload);
    assert!(!gave_up(&again) && loaded(&effects).len() == 1);
    // A minute later the former ends count no more.
    let (later, effects) = ended_at(&state, 63);
    assert!(!gave_up(&later) && loaded(&effects).len() == 1);
}

#[test]
fn qa_04_an_end_without_a_page_changes_nothing() {
    let state = new_phone(in_repayment().wrapper);
    let (after, effects) = ended_at(&state, 0);
    assert_eq!((after, effects), (state.clone(), Vec::new()));
    let web_view_id = 7;
    let (after, effects) = act(&state, Action::ProcessEnded { web_view_id });
    assert_eq!((after, effects), (state, Vec::new()));
}
