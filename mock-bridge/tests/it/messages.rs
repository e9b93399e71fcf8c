//! The effect of each message (BRIDGE-01), from the demo borrower `in-repayment` on the order page.

use mock_bridge::emulator::{RATING_WINDOW_MS, new_phone};
use mock_bridge::state::{Action, Effect, Overlay, Screen, State, Tab, Verdict};
use serde_json::json;

use crate::borrower::{
    H5_ORIGIN, NOW_MS, act, in_repayment, last_entry, last_reason, post, post_at, wrapper,
};

fn addresses(state: &State) -> Vec<&str> {
    state.stack.iter().map(|it| it.address.as_str()).collect()
}

fn jump(state: &State, link: &str) -> (State, Vec<Effect>) {
    post(state, "jump", json!({"link": link, "params": {}}))
}

#[test]
fn bridge_01_common_parameters_go_to_the_h5_origin_and_to_no_other() {
    let state = in_repayment();
    let top = state.stack.last().expect("the order page");
    assert_eq!(top.address, "/loanDetail?productId=1&orderId=ord7");
    assert_eq!(
        top.url,
        format!(
            "{H5_ORIGIN}/loanDetail?productId=1&orderId=ord7&appVersion=1.0.0&deviceName=Phone&deviceId=device-1\
             &osVersion=17.0&sessionId=demo-in-repayment&gps_adid=0000&appName=Tulay&clientType=ios&channel=app&lang=en"
        )
    );
    let (state, effects) = post(&state, "openUrl", json!({"url": "https://pay.example/c/1"}));
    assert_eq!(
        effects,
        [Effect::OpenExternal {
            url: "https://pay.example/c/1".to_owned()
        }]
    );
    assert_eq!(
        (state.portal[0].url.as_str(), state.portal[0].at_ms),
        ("https://pay.example/c/1", NOW_MS)
    );
}

#[test]
fn bridge_01_an_address_too_long_to_load_is_not_opened() {
    let params: serde_json::Map<_, _> = (0..8)
        .map(|n| (format!("p{n}"), json!("x".repeat(1000))))
        .collect();
    let (state, effects) = post(
        &in_repayment(),
        "jump",
        json!({"link": "/product", "params": params}),
    );
    assert_eq!(
        (last_reason(&state).as_str(), effects),
        ("badAddress", vec![])
    );
    assert_eq!(state.stack.len(), 1);
}

#[test]
fn bridge_01_closing_a_web_view_reloads_the_one_below_where_it_was() {
    let moved = Action::Navigated {
        web_view_id: in_repayment().stack[0].id,
        url: format!("{H5_ORIGIN}/repay?orderId=ord7&sessionId=demo-in-repayment#plan"),
    };
    let state = act(&in_repayment(), moved).0;
    let state = jump(&state, "/bindBank?source=loanDetail").0;
    assert_eq!(
        addresses(&state),
        ["/repay?orderId=ord7#plan", "/bindBank?source=loanDetail"]
    );
    let closed = state.stack[1].id;
    let (state, effects) = post(&state, "closeSyn", json!({}));
    let below = &state.stack[0];
    assert_eq!(below.loads, 2);
    assert!(
        below
            .url
            .starts_with(&format!("{H5_ORIGIN}/repay?orderId=ord7&appVersion=")),
        "{}",
        below.url
    );
    assert!(below.url.ends_with("#plan"), "{}", below.url);
    assert_eq!(
        effects,
        [
            Effect::PopWebView {
                web_view_id: closed
            },
            Effect::LoadUrl {
                web_view_id: below.id,
                url: below.url.clone()
            }
        ]
    );
}

#[test]
fn bridge_01_closing_with_no_web_view_open_is_noted_and_does_nothing() {
    let (state, effects) = post(&new_phone(wrapper()), "closeSyn", json!({}));
    assert_eq!(effects, []);
    assert_eq!(
        last_entry(&state).verdict,
        Verdict::Accepted {
            note: Some("no web view was open".to_owned())
        }
    );
}

#[test]
fn bridge_01_home_and_mine_close_every_web_view_and_overlay() {
    for (handler, tab, screen) in [
        ("jumpToHome", Tab::Home, Screen::Home),
        ("jumpToUserCenter", Tab::Mine, Screen::Mine),
    ] {
        let state = jump(&in_repayment(), "/product?productId=2").0;
        let state = post(&state, "startBindCard", json!({"productId": "2"})).0;
        let state = post(&state, "callPhoneMethod", json!({"phone": "8888"})).0;
        let ids: Vec<u32> = state.stack.iter().rev().map(|it| it.id).collect();
        let (state, effects) = post(&state, handler, json!({}));
        assert_eq!((state.tab, state.stack.len()), (tab, 0));
        assert_eq!((&state.overlay, &state.bank_flow), (&Overlay::None, &None));
        let mut expected: Vec<Effect> = ids
            .into_iter()
            .map(|web_view_id| Effect::PopWebView { web_view_id })
            .collect();
        expected.push(Effect::ShowNative { screen });
        assert_eq!(effects, expected);
    }
}

#[test]
fn bridge_01_login_forgets_the_session_and_reloads_the_page_with_the_new_one() {
    let state = post(&in_repayment(), "jumpToLogin", json!({})).0;
    assert_eq!(
        (&state.session, &state.overlay),
        (&None, &Overlay::Login { error: None })
    );

    let failed = Action::SignInFailed {
        message: "The code is wrong".to_owned(),
    };
    let state = act(&state, failed).0;
    assert_eq!(
        state.overlay,
        Overlay::Login {
            error: Some("The code is wrong".to_owned())
        }
    );

    let signed_in = Action::SignedIn {
        session_id: "s2".to_owned(),
        phone: Some("09170000001".to_owned()),
    };
    let (state, effects) = act(&state, signed_in);
    let session = state.session.as_ref().expect("signed in");
    assert_eq!(
        (session.session_id.as_str(), session.phone_last4.as_deref()),
        ("s2", Some("0001"))
    );
    assert_eq!(state.overlay, Overlay::None);
    let url = &state.stack[0].url;
    assert!(
        url.contains("&sessionId=s2&") && !url.contains("demo-in-repayment"),
        "{url}"
    );
    assert_eq!(
        effects,
        [Effect::LoadUrl {
            web_view_id: state.stack[0].id,
            url: url.clone()
        }]
    );
    assert!(
        !serde_json::to_string(&state)
            .expect("plain data")
            .contains("09170000001")
    );
}

#[test]
fn bridge_01_the_rating_prompt_is_shown_three_times_in_365_days() {
    let day_ms = 24 * 60 * 60 * 1000;
    let mut state = in_repayment();
    for (at_ms, shown) in [
        (NOW_MS, true),
        (NOW_MS + day_ms, true),
        (NOW_MS + 2 * day_ms, true),
        (NOW_MS + 3 * day_ms, false),
        (NOW_MS + RATING_WINDOW_MS - 1, false),
        (NOW_MS + RATING_WINDOW_MS, true),
        (NOW_MS + RATING_WINDOW_MS + 1, false),
    ] {
        let (next, effects) = post_at(&state, "toGrade", json!({}), at_ms);
        assert_eq!(next.overlay == Overlay::Rating, shown, "{at_ms}");
        assert_eq!(
            effects.contains(&Effect::ShowNative {
                screen: Screen::Rating
            }),
            shown,
            "{at_ms}"
        );
        assert_eq!(last_reason(&next), "accepted");
        state = act(&next, Action::Dismiss).0;
    }
}

#[test]
fn bridge_01_the_confirmation_event_is_noted_and_shows_nothing() {
    let body = json!({"productId": "1", "orderId": ""});
    let (state, effects) = post(&in_repayment(), "uploadRiskLoan", body.clone());
    assert_eq!(effects, []);
    assert_eq!(
        (last_reason(&state).as_str(), &last_entry(&state).body),
        ("accepted", &body)
    );
}

#[test]
fn bridge_01_the_bank_step_opens_asks_before_it_is_left_and_ends() {
    let bank = json!({"productId": "1"});
    let state = jump(&in_repayment(), "/bindBank?productId=1").0;
    let state = post(&state, "startBindCard", bank.clone()).0;
    let step_of = state.bank_flow.as_ref().expect("the step is open");
    assert_eq!(
        (step_of.product_id.as_str(), step_of.web_view_id),
        ("1", Some(state.stack[1].id))
    );
    let reloaded = post(&state, "startBindCard", bank.clone()).0;
    assert_eq!(reloaded.bank_flow, state.bank_flow);

    let asked = act(&state, Action::Back).0;
    assert_eq!(
        (&asked.overlay, asked.stack.len()),
        (&Overlay::LeaveBankFlow, 2)
    );
    let stayed = act(&asked, Action::Dismiss).0;
    assert_eq!(
        (&stayed.overlay, stayed.bank_flow.is_some()),
        (&Overlay::None, true)
    );
    let left = act(&asked, Action::LeaveBankFlow).0;
    assert_eq!(
        (left.stack.len(), &left.bank_flow, &left.overlay),
        (1, &None, &Overlay::None)
    );

    let (ended, effects) = post(&stayed, "endBindCard", bank);
    assert_eq!((&ended.bank_flow, ended.stack.len()), (&None, 2));
    assert_eq!(
        effects,
        [Effect::Notify {
            text: "Payment account saved".to_owned()
        }]
    );
    let closed = post(&ended, "closeSyn", json!({})).0;
    assert_eq!(addresses(&closed), ["/loanDetail?productId=1&orderId=ord7"]);
}
