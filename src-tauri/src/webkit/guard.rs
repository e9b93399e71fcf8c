//! Stops a page's web view from loading what a wrapper would not. The emulator decides what may be loaded, and what
//! happens to the rest.

use gtk::prelude::*;
use mock_bridge::journey;
use mock_bridge::state::{Action, Event, Wrapper};
use webkit2gtk::{
    NavigationPolicyDecision, NavigationPolicyDecisionExt, PolicyDecision, PolicyDecisionExt,
    PolicyDecisionType, ResponsePolicyDecision, ResponsePolicyDecisionExt, URIRequestExt, WebView,
    WebViewExt,
};

use super::phone::EventSink;

/// Refuses what the web view `id` may not load, and reports where the page wanted to go.
pub fn set(page: &WebView, id: u32, wrapper: &Wrapper, events: &EventSink) {
    let (wrapper, events) = (wrapper.clone(), events.clone());
    page.connect_decide_policy(move |_, decision, kind| {
        let Some((url, is_main_frame)) = requested(decision, kind) else {
            return false;
        };
        if journey::may_load(&wrapper, &url, is_main_frame) {
            return false;
        }
        decision.ignore();
        events(Event::Action(Action::Followed { url }), id);
        true
    });
}

/// The requested address, and whether it is known to be the page itself that requests it. WebKitGTK does not say which frame goes
/// somewhere, only which one an answer came for: a contract's address in the page itself is stopped there.
fn requested(decision: &PolicyDecision, kind: PolicyDecisionType) -> Option<(String, bool)> {
    let (request, is_main_frame) = match kind {
        PolicyDecisionType::NavigationAction => {
            let decision = decision.downcast_ref::<NavigationPolicyDecision>()?;
            (decision.navigation_action()?.request()?, false)
        }
        PolicyDecisionType::Response => {
            let decision = decision.downcast_ref::<ResponsePolicyDecision>()?;
            let is_main_frame = decision.is_main_frame_main_resource();
            (decision.request().filter(|_| is_main_frame)?, true)
        }
        _ => return None,
    };
    Some((request.uri()?.into(), is_main_frame))
}
