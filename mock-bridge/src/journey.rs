//! Navigation by the page itself, through a link, a form or a redirect, as docs/bridge.md describes it: within its web
//! view, to the dialer, out of the app, or refused. Messages are handled in `emulator::messages`.

use url::Url;

use crate::address::{self, Target};
use crate::contract::PageParams;
use crate::refusal::Refusal;
use crate::state::Wrapper;

/// Outcome of a navigation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Journey {
    /// Loaded by the web view: a page of the H5 origin, or of a host that the brand allows.
    Stays,
    /// Shown in the dialer, as this number.
    Dials(String),
    /// Opened by the system's browser or mail.
    Leaves(String),
    /// Opened by the app, as `goToPage` would: a deep link of the brand.
    Opens(Target),
}

/// Returns true if a web view may load an address. A frame may load more than the page itself: it also shows contracts.
pub fn may_load(wrapper: &Wrapper, url: &str, is_main_frame: bool) -> bool {
    let is_contract = || {
        !is_main_frame
            && (matches!(url, "about:blank" | "about:srcdoc")
                || is_of(&wrapper.contract_hosts, url))
    };
    journey(wrapper, url) == Ok(Journey::Stays) || is_contract()
}

/// Returns the outcome of a navigation of the page itself.
///
/// # Errors
/// Refuses an address that neither a web view nor the system may open: a script, a file, another app's scheme, a `tel:`
/// with more than a number.
pub fn journey(wrapper: &Wrapper, url: &str) -> Result<Journey, Refusal> {
    let lower = url.to_ascii_lowercase();
    if lower.starts_with("tel:") {
        return address::telephone(url).map(Journey::Dials);
    }
    if lower.starts_with("mailto:") {
        let plain = !url.chars().any(|it| it.is_control() || it.is_whitespace());
        return if plain {
            Ok(Journey::Leaves(url.to_owned()))
        } else {
            Err(Refusal::bad_address(
                "it holds a space or a control character",
            ))
        };
    }
    if lower.starts_with(&format!("{}://", wrapper.deep_link_scheme)) {
        let none = PageParams::List(Vec::new());
        return address::target(wrapper, url, &none).map(Journey::Opens);
    }
    // An address like blob:… has the origin of the page that made it.
    let is_web = lower.starts_with("http://") || lower.starts_with("https://");
    let is_own = is_web && address::origin_of(url) == wrapper.h5_origin;
    if is_own || is_of(&wrapper.allowed_hosts, url) {
        return Ok(Journey::Stays);
    }
    address::portal(url).map(Journey::Leaves)
}

/// Returns true if an address belongs to one of `hosts`, by https and without a user name.
fn is_of(hosts: &[String], url: &str) -> bool {
    let Ok(url) = Url::parse(url) else {
        return false;
    };
    let Some(host) = url.host_str() else {
        return false;
    };
    let host = url
        .port()
        .map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"));
    url.scheme() == "https"
        && url.username().is_empty()
        && url.password().is_none()
        && hosts.contains(&host)
}
