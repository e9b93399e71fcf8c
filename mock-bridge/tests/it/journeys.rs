//! Navigation by the page itself, from the demo borrower `in-repayment` on the order page.

use mock_bridge::journey::{Journey, journey, may_load};
use mock_bridge::state::{Action, Effect, Overlay, State, Tab};

use crate::borrower::{H5_ORIGIN, act, in_repayment, wrapper};

fn followed(url: &str) -> (State, Vec<Effect>) {
    let url = url.to_owned();
    act(&in_repayment(), Action::Followed { url })
}

#[test]
fn bridge_04_a_web_view_loads_our_pages_and_those_of_allowed_hosts() {
    for url in [
        &format!("{H5_ORIGIN}/repay?orderId=ord7"),
        "https://pay.example/c/8842",
        "https://PAY.example/",
    ] {
        assert!(may_load(&wrapper(), url, true), "{url}");
        assert!(may_load(&wrapper(), url, false), "{url} in a frame");
    }
}

#[test]
fn bridge_04_a_contract_stands_in_a_frame_and_never_in_the_page_itself() {
    for url in [
        "https://contracts.example/a.html",
        "about:blank",
        "about:srcdoc",
    ] {
        assert!(may_load(&wrapper(), url, false), "{url}");
        assert!(!may_load(&wrapper(), url, true), "{url}");
    }
}

#[test]
fn bridge_04_a_web_view_loads_nothing_else() {
    for url in [
        "http://pay.example/",
        "https://pay.example:8443/",
        "https://pay.example@evil.example/",
        "https://user@pay.example/",
        "https://pay.example.evil.example/",
        "http://127.0.0.1:4601/",
        "https://evil.example/",
        "javascript:alert(1)",
        "data:text/html,hi",
        "file:///etc/passwd",
        "blob:http://127.0.0.1:4600/1",
        "gcash://pay",
        "tulay://home",
        "tel:09170000001",
        "mailto:care@tulay.example",
        "",
    ] {
        assert!(!may_load(&wrapper(), url, true), "{url}");
        assert!(!may_load(&wrapper(), url, false), "{url} in a frame");
    }
}

#[test]
fn bridge_04_another_host_is_opened_outside_the_app_and_the_page_stays() {
    for url in [
        "https://evil.example/a?b=1",
        "mailto:care@tulay.example?subject=Help",
    ] {
        let (state, effects) = followed(url);
        assert_eq!(state.stack, in_repayment().stack);
        assert_eq!(state.portal[0].url, url);
        let url = url.to_owned();
        assert_eq!(effects, [Effect::OpenExternal { url }]);
    }
}

#[test]
fn bridge_04_a_telephone_link_asks_as_the_message_does() {
    let (state, _) = followed("tel:+63 2 8888-0000");
    let phone = "+63288880000".to_owned();
    assert_eq!(state.overlay, Overlay::Dialer { phone });
    assert!(state.calls.is_empty());
}

#[test]
fn bridge_04_a_deep_link_opens_what_it_names() {
    let (state, _) = followed("tulay://mine");
    assert_eq!((state.tab, state.stack.len()), (Tab::Mine, 0));
    let (state, _) = followed("TULAY://product?productId=2");
    let top = state.stack.last().expect("a web view of its own");
    assert_eq!(
        (state.stack.len(), top.address.as_str()),
        (2, "/product?productId=2")
    );
}

#[test]
fn bridge_04_what_nobody_may_open_is_said_and_changes_nothing() {
    for url in [
        "javascript:alert(1)",
        "data:text/html,hi",
        "file:///etc/passwd",
        "gcash://pay",
        "tel:09170000001;123",
        "tel:*21*0917%23",
        "mailto:a@b.example\nBcc:c@d.example",
        "https://user@evil.example/",
        "",
    ] {
        let (state, effects) = followed(url);
        assert_eq!(state, in_repayment(), "{url}");
        assert!(
            matches!(effects[..], [Effect::Notify { .. }]),
            "{url}: {effects:?}"
        );
        assert!(journey(&wrapper(), url).is_err(), "{url}");
    }
}

#[test]
fn bridge_04_a_browsers_frame_says_what_it_cannot_show() {
    let url = "https://pay.example/c/8842";
    assert_eq!(journey(&wrapper(), url), Ok(Journey::Stays));
    let (state, effects) = followed(url);
    assert_eq!(state, in_repayment());
    let text = format!("Not shown in a browser's frame: {url}");
    assert_eq!(effects, [Effect::Notify { text }]);
}
