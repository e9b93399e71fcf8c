//! Keeps a page's web view where a wrapper lets it go. What may be loaded, and what becomes of the rest, the emulator knows.

use gtk::prelude::*;
use mock_bridge::journey;
use mock_bridge::state::{Action, Event, Wrapper};
use webkit2gtk::{
    NavigationPolicyDecision, NavigationPolicyDecisionExt, PolicyDecision, PolicyDecisionExt,
    PolicyDecisionType, ResponsePolicyDecision, ResponsePolicyDecisionExt, URIRequestExt, WebView,
    WebViewExt,
};

use super::phone::Tell;

/// Refuses what the web view `id` may not load, and tells where the page wanted to go.
pub fn set(page: &WebView, id: u32, wrapper: &Wrapper, tell: &Tell) {
    let (wrapper, tell) = (wrapper.clone(), tell.clone());
    page.connect_decide_policy(move |_, decision, kind| {
        let Some((url, is_main_frame)) = asked(decision, kind) else {
            return false;
        };
        if journey::may_load(&wrapper, &url, is_main_frame) {
            return false;
        }
        decision.ignore();
        tell(Event::Action(Action::Followed { url }), id);
        true
    });
}

/// The address that is asked about, and whether it is known to be the page's own. WebKitGTK does not say which frame goes
/// somewhere, only which one an answer came for: a contract's address in the page itself is stopped there.
fn asked(decision: &PolicyDecision, kind: PolicyDecisionType) -> Option<(String, bool)> {
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
