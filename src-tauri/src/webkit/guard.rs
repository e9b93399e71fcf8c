//! Stops a page's web view from loading forbidden addresses. The emulator decides which may be loaded, and what happens
//! to the rest.

use gtk::prelude::*;
use mock_bridge::journey;
use mock_bridge::state::{Action, Event, Wrapper};
use webkit2gtk::{
    NavigationPolicyDecision, NavigationPolicyDecisionExt, PolicyDecision, PolicyDecisionExt,
    PolicyDecisionType, ResponsePolicyDecision, ResponsePolicyDecisionExt, URIRequestExt, WebView,
    WebViewExt,
};

use super::events::EventSink;

/// Refuses forbidden addresses in the web view `id`, and reports them.
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

/// Returns the requested address, and true if the page itself is known to request it. WebKitGTK does not report which
/// frame navigates, only which one an answer came for: a contract's address in the page itself is stopped there.
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
