//! Actions of the person at the phone, from the demo borrower `in-repayment` on the order page.

use mock_bridge::emulator::new_phone;
use mock_bridge::hardware::{ColorScheme, Keyboard, Model, Photos, TextSize};
use mock_bridge::state::{Action, Effect, Overlay, Screen, State, Tab};
use serde_json::json;

use crate::borrower::{act, in_repayment, post, wrapper};

fn addresses(state: &State) -> Vec<&str> {
    state.stack.iter().map(|it| it.address.as_str()).collect()
}

fn jump(state: &State, link: &str) -> (State, Vec<Effect>) {
    post(state, "jump", json!({"link": link, "params": {}}))
}

#[test]
fn bridge_01_a_visitors_address_has_no_session() {
    let visitor = act(
        &new_phone(wrapper()),
        Action::OpenPage {
            address: "/product?productId=1%26x%3D2".to_owned(),
        },
    )
    .0;
    let top = visitor.stack.last().expect("the product page");
    assert_eq!(top.address, "/product?productId=1%26x%3D2");
    assert!(!top.url.contains("sessionId"), "{}", top.url);
}

#[test]
fn bridge_01_a_call_is_dialled_only_when_the_borrower_says_so() {
    let asked = post(
        &in_repayment(),
        "callPhoneMethod",
        json!({"phone": "tel:+63 2 8888-0000"}),
    )
    .0;
    assert_eq!(
        asked.overlay,
        Overlay::Dialer {
            phone: "+63288880000".to_owned()
        }
    );
    let (cancelled, _) = act(&asked, Action::Dismiss);
    assert_eq!(
        (cancelled.overlay, cancelled.calls.len()),
        (Overlay::None, 0)
    );
    let (dialled, effects) = act(&asked, Action::Dial);
    assert_eq!(
        (&dialled.overlay, dialled.calls[0].phone.as_str()),
        (&Overlay::None, "+63288880000")
    );
    assert_eq!(
        effects,
        [Effect::Notify {
            text: "Calling +63288880000".to_owned()
        }]
    );
    let (again, effects) = act(&dialled, Action::Dial);
    assert_eq!((again.calls.len(), effects), (1, vec![]));
}

#[test]
fn bridge_01_stars_are_stored_and_only_one_to_five() {
    let asked = post(&in_repayment(), "toGrade", json!({})).0;
    for stars in [0, 6, 255] {
        assert_eq!(act(&asked, Action::Rate { stars }).0, asked, "{stars}");
    }
    let rated = act(&asked, Action::Rate { stars: 4 }).0;
    assert_eq!(
        (&rated.overlay, rated.ratings[0].stars),
        (&Overlay::None, Some(4))
    );
    assert_eq!(act(&rated, Action::Rate { stars: 1 }).0, rated);
}

#[test]
fn bridge_01_leaving_another_page_than_the_bank_step_does_not_ask() {
    let state = post(&in_repayment(), "startBindCard", json!({"productId": "1"})).0;
    let above = jump(&state, "/customerService").0;
    let back = act(&above, Action::Back).0;
    assert_eq!(
        (back.stack.len(), &back.overlay, back.bank_flow.is_some()),
        (1, &Overlay::None, true)
    );
    assert_eq!(act(&back, Action::LeaveBankFlow).0, back);
}

#[test]
fn bridge_01_back_closes_the_overlay_then_the_web_view_then_nothing() {
    let state = post(&in_repayment(), "callPhoneMethod", json!({"phone": "8888"})).0;
    let state = act(&state, Action::Back).0;
    assert_eq!((&state.overlay, state.stack.len()), (&Overlay::None, 1));
    let (state, effects) = act(&state, Action::Back);
    assert_eq!(
        (state.stack.len(), effects.last()),
        (
            0,
            Some(&Effect::ShowNative {
                screen: Screen::Home
            })
        )
    );
    assert_eq!(act(&state, Action::Back), (state.clone(), vec![]));
}

#[test]
fn bridge_01_a_move_to_a_foreign_page_keeps_the_address_that_the_borrower_came_from() {
    for url in [
        "https://pay.example/c/1",
        "about:blank",
        "javascript:alert(1)",
        "",
    ] {
        assert_eq!(
            act(
                &in_repayment(),
                Action::Navigated {
                    web_view_id: in_repayment().stack[0].id,
                    url: url.to_owned()
                }
            )
            .0,
            in_repayment(),
            "{url}"
        );
    }
}

#[test]
fn bridge_01_a_move_that_a_closed_page_reports_changes_no_other() {
    let before = in_repayment();
    let closed = before.stack[0].id;
    let pick = Action::PickScenario {
        id: "overdue".to_owned(),
        session_id: Some("demo-overdue".to_owned()),
        start: "/loanDetail?orderId=ord9".to_owned(),
    };
    let state = act(&before, pick).0;
    assert_ne!(state.stack[0].id, closed);
    let late = Action::Navigated {
        web_view_id: closed,
        url: before.stack[0].url.clone(),
    };
    assert_eq!(act(&state, late), (state, vec![]));
}

#[test]
fn bridge_01_a_scenario_starts_on_a_clean_phone_with_its_session() {
    let before = post(&in_repayment(), "toGrade", json!({})).0;
    let pick = Action::PickScenario {
        id: "overdue".to_owned(),
        session_id: Some("demo-overdue".to_owned()),
        start: "/loanDetail?productId=1&orderId=ord8&sessionId=demo-overdue".to_owned(),
    };
    let state = act(&before, pick).0;
    assert_eq!(
        (state.scenario.as_deref(), &state.overlay),
        (Some("overdue"), &Overlay::None)
    );
    assert_eq!((state.log.len(), state.ratings.len()), (0, 0));
    assert_eq!(addresses(&state), ["/loanDetail?productId=1&orderId=ord8"]);
    assert!(
        state.stack[0].id > before.stack[0].id,
        "numbers of web views are not used again"
    );
    assert!(state.stack[0].url.contains("&sessionId=demo-overdue&"));
    assert_eq!(act(&state, Action::Reset).0.session, None);
}

#[test]
fn bridge_01_signing_out_forgets_the_session_and_shows_home() {
    let state = act(
        &act(&in_repayment(), Action::TapTab { tab: Tab::Mine }).0,
        Action::SignOut,
    )
    .0;
    assert_eq!(
        (&state.session, state.tab, state.stack.len()),
        (&None, Tab::Home, 0)
    );
    let state = act(&state, Action::OpenLogin).0;
    assert_eq!(state.overlay, Overlay::Login { error: None });
}

#[test]
fn bridge_01_an_address_of_an_action_is_checked_like_a_pages() {
    for address in [
        "https://evil.example/",
        "//evil.example",
        "javascript:alert(1)",
        "product",
    ] {
        let (state, effects) = act(
            &in_repayment(),
            Action::OpenPage {
                address: address.to_owned(),
            },
        );
        assert_eq!(state, in_repayment(), "{address}");
        assert!(matches!(effects[..], [Effect::Notify { .. }]), "{address}");
    }
    let (state, effects) = act(&in_repayment(), Action::Reload);
    assert_eq!((state.stack[0].loads, effects.len()), (2, 1));
}

#[test]
fn qa_01_a_taken_phone_stays_with_another_borrower_and_its_page_stays_open() {
    let taken = Action::TakePhone {
        model: Model::Iphone16,
        sideways: true,
    };
    let (state, effects) = act(&in_repayment(), taken);
    assert_eq!((state.hardware.width, state.hardware.status_bar), (852, 0));
    assert_eq!((addresses(&state).len(), effects), (1, vec![]));
    let (next, _) = act(&state, Action::Reset);
    assert_eq!(next.hardware, state.hardware);
}

#[test]
fn qa_02_a_chosen_keyboard_stays_with_another_borrower() {
    let keyboard = Keyboard::StaysMoved;
    let (state, effects) = act(&in_repayment(), Action::TakeKeyboard { keyboard });
    assert_eq!((state.keyboard, effects), (keyboard, vec![]));
    let (next, _) = act(&state, Action::Reset);
    assert_eq!(next.keyboard, keyboard);
}

#[test]
fn qa_03_an_app_in_the_background_keeps_its_pages_and_a_new_phone_is_not_there() {
    let (away, effects) = act(&in_repayment(), Action::LeaveApp);
    assert!(away.in_background && effects.is_empty());
    let (back, effects) = act(&away, Action::ComeBack);
    assert_eq!((back, effects), (in_repayment(), vec![]));
    let (new, _) = act(&away, Action::Reset);
    assert!(!new.in_background);
}

#[test]
fn qa_17_a_denied_chooser_shows_the_systems_alert_and_a_cancelled_one_a_notice() {
    let page = in_repayment();
    let web_view_id = page.stack.last().expect("the order page").id;
    let wanted = Action::FileWanted { web_view_id };
    assert_eq!(act(&page, wanted.clone()), (page.clone(), vec![]));

    let photos = Photos::ChooserCancelled;
    let (cancelled, _) = act(&page, Action::TakePhotos { photos });
    let (after, effects) = act(&cancelled, wanted.clone());
    assert_eq!(after, cancelled);
    let text = "The file chooser was cancelled".to_owned();
    assert_eq!(effects, [Effect::Notify { text }]);

    let photos = Photos::Denied;
    let (denied, _) = act(&page, Action::TakePhotos { photos });
    let (alert, effects) = act(&denied, wanted);
    let screen = Screen::NoPhotos;
    assert_eq!(alert.overlay, Overlay::NoPhotos);
    assert_eq!(effects, [Effect::ShowNative { screen }]);
    assert_eq!(act(&alert, Action::Dismiss), (denied.clone(), vec![]));
    // A report of a page that is closed or covered.
    let late = Action::FileWanted { web_view_id: 99 };
    assert_eq!(act(&denied, late), (denied.clone(), vec![]));
    assert_eq!(act(&denied, Action::Reset).0.photos, Photos::Denied);
}

#[test]
fn qa_19_the_size_of_text_is_the_phones_and_stays_at_a_new_start() {
    let size = TextSize::Larger;
    let (state, effects) = act(&in_repayment(), Action::TakeTextSize { size });
    assert_eq!((state.text_size, effects), (size, vec![]));
    assert_eq!(act(&state, Action::Reset).0.text_size, size);
    let unknown = json!({"kind": "takeTextSize", "size": "300"});
    assert!(serde_json::from_value::<Action>(unknown).is_err());
}

#[test]
fn qa_20_another_language_loads_the_page_with_it_and_one_that_the_app_has_not_changes_nothing() {
    let page = in_repayment();
    let take = |lang: &str| Action::TakeLanguage {
        lang: lang.to_owned(),
    };
    assert_eq!(act(&page, take("en")), (page.clone(), vec![]));
    let (filipino, effects) = act(&page, take("fil"));
    assert_eq!(filipino.wrapper.app.lang, "fil");
    let [Effect::LoadUrl { url, .. }] = &effects[..] else {
        panic!("{effects:?}");
    };
    assert!(url.contains("lang=fil"), "{url}");
    let (same, effects) = act(&filipino, take("xx"));
    assert_eq!(same, filipino);
    let text = "The app has no language xx".to_owned();
    assert_eq!(effects, [Effect::Notify { text }]);
}

#[test]
fn qa_22_the_colour_scheme_is_the_phones_and_stays_at_a_new_start() {
    let scheme = ColorScheme::Dark;
    let (state, effects) = act(&in_repayment(), Action::TakeColorScheme { scheme });
    assert_eq!((state.color_scheme, effects), (scheme, vec![]));
    assert_eq!(act(&state, Action::Reset).0.color_scheme, scheme);
    let unknown = json!({"kind": "takeColorScheme", "scheme": "sepia"});
    assert!(serde_json::from_value::<Action>(unknown).is_err());
}
