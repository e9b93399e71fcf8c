//! Random inputs in any order: no panic, and the invariants of a phone hold.

use mock_bridge::emulator::{MAX_LOG, MAX_RATING_PROMPTS, MAX_VISITS, MAX_WEB_VIEWS, step};
use mock_bridge::hardware::{Model, Photos};
use mock_bridge::state::{
    Action, Effect, Event, Incoming, Input, Overlay, Sender, State, Tab, Verdict,
};
use mock_bridge::table::TABLE;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::borrower::{H5_ORIGIN, NOW_MS, in_repayment};

fn link() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("/loanDetail?productId=1".to_owned()),
        Just("/bindBank".to_owned()),
        Just("tulay://mine".to_owned()),
        Just(format!("{H5_ORIGIN}/product#top")),
        Just("https://pay.example/".to_owned()),
        "[/\\\\:.?#@a-zA-Z%\u{0}-\u{20}]{0,24}",
        ".{0,40}",
        "/.{0,40}",
        "tulay://.{0,20}",
    ]
}

fn payload() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(json!({})),
        Just(json!({"productId": "1"})),
        Just(json!({"productId": "1", "orderId": ""})),
        link().prop_map(|link| json!({"link": link, "params": {"a": "b"}})),
        link().prop_map(|url| json!({"url": url})),
        "[0-9+*#;, ()telx:-]{0,20}".prop_map(|phone| json!({"phone": phone})),
        ".{0,12}".prop_map(Value::String),
        Just(json!([{"name": null}])),
        any::<i64>().prop_map(|it| json!(it)),
    ]
}

fn message() -> impl Strategy<Value = Event> {
    let handler = prop_oneof![
        9 => (0..TABLE.len()).prop_map(|n| TABLE[n].default_wire_name.to_owned()),
        1 => ".{0,8}",
    ];
    let origin =
        prop_oneof![9 => Just(H5_ORIGIN.to_owned()), 1 => Just("null".to_owned()), 1 => ".{0,30}"];
    (
        handler,
        payload(),
        origin,
        prop::bool::weighted(0.9),
        link(),
    )
        .prop_map(|(handler, body, origin, is_main_frame, url)| {
            Event::Message(Incoming {
                handler,
                body,
                sender: Sender {
                    origin,
                    is_main_frame,
                    url,
                },
            })
        })
}

fn action() -> impl Strategy<Value = Event> {
    prop_oneof![
        Just(Action::TapTab { tab: Tab::Mine }),
        link().prop_map(|address| Action::OpenPage { address }),
        Just(Action::OpenLogin),
        (".{0,20}", proptest::option::of(".{0,12}"))
            .prop_map(|(session_id, phone)| Action::SignedIn { session_id, phone }),
        ".{0,20}".prop_map(|message| Action::SignInFailed { message }),
        Just(Action::SignOut),
        Just(Action::Dial),
        any::<u8>().prop_map(|stars| Action::Rate { stars }),
        Just(Action::Dismiss),
        Just(Action::LeaveBankFlow),
        Just(Action::Back),
        Just(Action::Reload),
        (0..4_u32, link()).prop_map(|(web_view_id, url)| Action::Navigated { web_view_id, url }),
        link().prop_map(|start| Action::PickScenario {
            id: "overdue".to_owned(),
            session_id: None,
            start
        }),
        any::<bool>().prop_map(|sideways| Action::TakePhone {
            model: Model::Iphone16,
            sideways
        }),
        (0..4_u32).prop_map(|web_view_id| Action::FileWanted { web_view_id }),
        Just(Action::TakePhotos {
            photos: Photos::Denied
        }),
        Just(Action::LeaveApp),
        Just(Action::ComeBack),
        Just(Action::Reset),
    ]
    .prop_map(Event::Action)
}

fn inputs() -> impl Strategy<Value = Vec<Input>> {
    let event = prop_oneof![3 => message(), 2 => action()];
    let at_ms = prop_oneof![20 => (0..800_i64).prop_map(|day| NOW_MS + day * 86_400_000), 1 => any::<i64>()];
    prop::collection::vec(
        (at_ms, event).prop_map(|(at_ms, event)| Input { at_ms, event }),
        0..60,
    )
}

fn check(state: &State) -> Result<(), TestCaseError> {
    prop_assert!(state.stack.len() <= MAX_WEB_VIEWS);
    prop_assert!(state.log.len() <= MAX_LOG && state.portal.len() <= MAX_VISITS);
    prop_assert!(state.ratings.len() <= MAX_RATING_PROMPTS);
    prop_assert!(
        state.stack.is_sorted_by(|a, b| a.id < b.id),
        "numbers rise with the stack"
    );
    prop_assert!(
        state
            .stack
            .iter()
            .all(|it| it.id < state.next_id && it.loads > 0)
    );
    for view in &state.stack {
        let own = view.url.strip_prefix(H5_ORIGIN);
        prop_assert!(
            own.is_some_and(|rest| rest.starts_with('/')),
            "left the H5 origin: {}",
            view.url
        );
        prop_assert!(
            view.address.starts_with('/') && !view.address.starts_with("//"),
            "{}",
            view.address
        );
    }
    if let Some(id) = state.bank_flow.as_ref().and_then(|it| it.web_view_id) {
        prop_assert!(
            state.stack.iter().any(|it| it.id == id),
            "the bank step outlived its web view"
        );
    }
    if let Overlay::Dialer { phone } = &state.overlay {
        prop_assert!(
            phone.chars().all(|c| c == '+' || c.is_ascii_digit()),
            "{phone}"
        );
    }
    if state.overlay == Overlay::Rating {
        prop_assert!(!state.ratings.is_empty());
    }
    if state.overlay == Overlay::LeaveBankFlow {
        let asked_about = state.bank_flow.as_ref().map(|it| it.web_view_id);
        prop_assert_eq!(asked_about, state.stack.last().map(|it| Some(it.id)));
    }
    Ok(())
}

fn check_step(
    before: &State,
    input: &Input,
    after: &State,
    effects: &[Effect],
) -> Result<(), TestCaseError> {
    for effect in effects {
        match effect {
            Effect::LoadUrl { url, .. } => {
                prop_assert!(url.starts_with(&format!("{H5_ORIGIN}/")), "{url}");
            }
            Effect::OpenExternal { url } => {
                prop_assert!(
                    url.starts_with("http://") || url.starts_with("https://"),
                    "{url}"
                );
                prop_assert!(!url.contains("sessionId"), "{url}");
            }
            Effect::PopWebView { web_view_id } => {
                prop_assert!(before.stack.iter().any(|it| it.id == *web_view_id));
            }
            _ => {}
        }
    }
    if let Event::Message(incoming) = &input.event {
        let entry = after.log.last();
        let refused = entry.is_some_and(|it| matches!(it.verdict, Verdict::Refused { .. }));
        let own = incoming.sender.origin == H5_ORIGIN && incoming.sender.is_main_frame;
        prop_assert!(entry.is_some() && (own || refused), "a stranger was heard");
        if refused {
            prop_assert!(
                effects.is_empty()
                    && after.stack == before.stack
                    && after.overlay == before.overlay
            );
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn bridge_04_no_sequence_of_inputs_breaks_the_phone(inputs in inputs()) {
        let mut state = in_repayment();
        for input in &inputs {
            let (after, effects) = step(&state, input);
            check_step(&state, input, &after, &effects)?;
            check(&after)?;
            state = after;
        }
        let json = serde_json::to_string(&state).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(serde_json::from_str::<State>(&json).ok(), Some(state));
    }
}
