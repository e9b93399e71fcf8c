//! Addresses: those that the server sends and pages follow, and those that a page asks the wrapper to open. A browser
//! opens an accepted one at no other place.

use mock_bridge::address::{self, Target};
use mock_bridge::contract::PageParams;
use mock_bridge::state::Wrapper;
use tulay_lender::addresses::allowed;
use url::Url;

use super::bridge::wrapper;
use super::fuzz;

const WORDS: [&str; 18] = [
    "https://",
    "http://",
    "//",
    "\\",
    "@",
    ":",
    "?",
    "#",
    "pay.example",
    "h5.example",
    "evil.example",
    "javascript:",
    "tulay://",
    "127.0.0.1",
    "\t",
    "%2f",
    ".",
    "sessionId=s",
];

/// Returns the address that a browser opens from one of our pages.
fn opened(address: &str) -> Url {
    let base = Url::parse("https://h5.example/loanDetail").expect("an address");
    base.join(address)
        .expect("an accepted address can be opened")
}

fn on_h5(wrapper: &Wrapper, address: &str) {
    let url = opened(address);
    assert_eq!(
        url.origin().ascii_serialization(),
        wrapper.h5_origin,
        "{address}"
    );
}

#[test]
fn sec_13_an_accepted_address_leads_to_an_allowed_host_as_a_browser_reads_it() {
    let wrapper = wrapper();
    let hosts = ["pay.example".to_owned(), "127.0.0.1:4600".to_owned()];
    fuzz("addresses", &WORDS, |input| {
        let text = String::from_utf8_lossy(input);
        let mut answer = String::new();
        if allowed(&text, &hosts).is_ok() {
            let url = opened(&text);
            let host = url.host_str().unwrap_or_default();
            assert!(
                ["h5.example", "pay.example", "127.0.0.1"].contains(&host),
                "{text:?}: {url}"
            );
            assert!(url.username().is_empty() && url.password().is_none());
            answer += if host == "h5.example" {
                "own "
            } else {
                "listed "
            };
        }
        if let Ok(portal) = address::portal(&text) {
            let url = Url::parse(&portal).expect("an absolute address");
            assert!(matches!(url.scheme(), "http" | "https") && url.has_host());
            assert!(url.username().is_empty());
            answer += "portal ";
        }
        match address::target(&wrapper, &text, &PageParams::List(Vec::new())) {
            Ok(Target::Page(page)) => {
                assert!(page.starts_with('/'), "{page}");
                on_h5(&wrapper, &page);
                let url = opened(&page);
                let mut names = url.query_pairs().map(|(name, _)| name.into_owned());
                let is_common = |name: &String| address::COMMON_PARAMETERS.contains(&name.as_str());
                assert!(!names.any(|name| is_common(&name)), "{page}");
                if let Ok(loaded) = address::with_common(&wrapper, None, &page) {
                    on_h5(&wrapper, &loaded);
                    assert!(loaded.len() <= address::MAX_URL_BYTES);
                }
                answer += "page";
            }
            Ok(Target::Home) => answer += "home",
            Ok(Target::Mine) => answer += "mine",
            Ok(Target::Login) => answer += "login",
            Err(_) => answer += "refused",
        }
        if let Ok(number) = address::telephone(&text) {
            let is_plain = |c: char| c.is_ascii_digit() || "+-. ()".contains(c);
            assert!(number.chars().all(is_plain), "{number}");
            answer += " number";
        }
        answer
    });
}
