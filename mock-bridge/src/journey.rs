//! Where a page may go by itself, by a link, a form or a redirect, as docs/bridge.md has it: on in its web view, into the
//! dialer, out of the app, or nowhere. Messages are another matter: `emulator::messages`.

use url::Url;

use crate::address::{self, Target};
use crate::contract::PageParams;
use crate::refusal::Refusal;
use crate::state::Wrapper;

/// What becomes of an address that a page goes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Journey {
    /// The web view loads it: a page of the H5 origin, or of a host that the brand allows.
    Stays,
    /// The dialer shows this number.
    Dials(String),
    /// The system's browser or its mail opens it.
    Leaves(String),
    /// The app opens it, as `goToPage` would: a deep link of the brand.
    Opens(Target),
}

/// Whether a web view may load an address. In a frame that is more than in the page itself: contracts are shown there.
pub fn may_load(wrapper: &Wrapper, url: &str, is_main_frame: bool) -> bool {
    let is_contract = || {
        !is_main_frame
            && (matches!(url, "about:blank" | "about:srcdoc")
                || is_of(&wrapper.contract_hosts, url))
    };
    journey(wrapper, url) == Ok(Journey::Stays) || is_contract()
}

/// What becomes of an address that the page itself goes to.
///
/// # Errors
/// A refusal of an address that neither a web view nor the system may open: a script, a file, another app's scheme, a
/// `tel:` with more than a number.
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

/// Whether an address is one of `hosts`, by https and without a user name.
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
