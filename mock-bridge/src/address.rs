//! Addresses and telephone numbers from a page: checks whether they may be opened or dialled, and adds the wrapper's
//! common parameters to the addresses of its H5 origin, and to no other (BRIDGE-04).

use url::{Origin, Url};

use crate::contract::PageParams;
pub use crate::parameters::COMMON_PARAMETERS;
use crate::parameters::TICKET;
use crate::refusal::Refusal;
use crate::state::{Session, Wrapper};

/// Maximum length of an address that the wrapper loads, in bytes; servers refuse longer ones.
pub const MAX_URL_BYTES: usize = 8000;

/// Target of a page's link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The native home tab.
    Home,
    /// The native mine tab.
    Mine,
    /// The native login.
    Login,
    /// A page of the H5 origin: path, query and fragment, without the common parameters.
    Page(String),
}

/// Checks an address for the system's browser, and returns it.
///
/// # Errors
/// [`Refusal::BadAddress`] unless it is an absolute http or https address with a host and without a user name.
pub fn portal(url: &str) -> Result<String, Refusal> {
    if !(starts_with_scheme(url, "http") || starts_with_scheme(url, "https")) {
        return Err(Refusal::bad_address(
            "it must begin with http:// or https://",
        ));
    }
    Ok(absolute(url)?.into())
}

/// Resolves a link of a page.
///
/// # Errors
/// [`Refusal::BadAddress`] unless it is a path, an address of the H5 origin, or a deep link of the brand.
pub fn target(wrapper: &Wrapper, link: &str, params: &PageParams) -> Result<Target, Refusal> {
    let scheme = format!("{}://", wrapper.deep_link_scheme);
    let native = |path: &str| match path
        .split(['?', '#'])
        .next()
        .unwrap_or(path)
        .trim_matches('/')
    {
        "home" => Some(Target::Home),
        "mine" => Some(Target::Mine),
        "login" => Some(Target::Login),
        _ => None,
    };
    if let Some(path) = strip_prefix_ignoring_case(link, &scheme) {
        if let Some(target) = native(path) {
            return Ok(target);
        }
        return page(
            wrapper,
            &format!("/{}", path.trim_start_matches('/')),
            params,
        );
    }
    page(wrapper, link, params)
}

/// Resolves a page of the H5 origin, given as a path or absolute.
fn page(wrapper: &Wrapper, link: &str, params: &PageParams) -> Result<Target, Refusal> {
    let mut url = on_h5_origin(wrapper, link)?;
    let pairs = params.pairs();
    if !pairs.is_empty() {
        url.query_pairs_mut().extend_pairs(pairs);
    }
    Ok(Target::Page(without_common(&url)))
}

/// Returns the address of the page at `link`: path, query and fragment, without the common parameters.
///
/// # Errors
/// [`Refusal::BadAddress`] unless it is a path or an address of the H5 origin.
pub fn page_address(wrapper: &Wrapper, link: &str) -> Result<String, Refusal> {
    on_h5_origin(wrapper, link).map(|url| without_common(&url))
}

/// Returns the full address of a page: the H5 origin, the address, and the common parameters.
///
/// # Errors
/// [`Refusal::BadAddress`] unless it is a path or an address of the H5 origin.
pub fn with_common(
    wrapper: &Wrapper,
    session: Option<&Session>,
    address: &str,
) -> Result<String, Refusal> {
    let mut url = on_h5_origin(wrapper, &page_address(wrapper, address)?)?;
    let app = &wrapper.app;
    let common = [
        ("appVersion", app.app_version.as_str()),
        ("deviceName", &app.device_name),
        ("deviceId", &app.device_id),
        ("osVersion", &app.os_version),
        ("sessionId", session.map_or("", |it| &it.session_id)),
        ("gps_adid", &app.gps_adid),
        ("appName", &app.app_name),
        ("clientType", &app.client_type),
        ("channel", &app.channel),
        ("lang", &app.lang),
    ];
    url.query_pairs_mut()
        .extend_pairs(common.into_iter().filter(|(_, value)| !value.is_empty()));
    if let Some(preset) = &wrapper.preset
        && !preset.extra_fields.is_empty()
    {
        let own = |(name, _): &(String, String)| !preset.extra_fields.contains_key(name);
        let others: Vec<_> = url.query_pairs().into_owned().filter(own).collect();
        url.query_pairs_mut()
            .clear()
            .extend_pairs(others)
            .extend_pairs(&preset.extra_fields);
    }
    if url.as_str().len() > MAX_URL_BYTES {
        return Err(Refusal::bad_address(format!(
            "it is longer than {MAX_URL_BYTES} bytes"
        )));
    }
    Ok(url.into())
}

/// Checks a number for the dialer, and returns it without `tel:`.
///
/// # Errors
/// [`Refusal::BadTelephone`] for anything but a plain number, above all `;` `,` `#` and `*`, which dial codes after it.
pub fn telephone(phone: &str) -> Result<String, Refusal> {
    let number = strip_prefix_ignoring_case(phone, "tel:")
        .unwrap_or(phone)
        .trim();
    if let Some(bad) = number.chars().find(|c| matches!(c, ';' | ',' | '#' | '*')) {
        return Err(Refusal::bad_telephone(format!(
            "{bad:?} would dial on after the number"
        )));
    }
    let (plus, rest) = number
        .strip_prefix('+')
        .map_or(("", number), |rest| ("+", rest));
    if let Some(bad) = rest
        .chars()
        .find(|c| !(c.is_ascii_digit() || matches!(c, ' ' | '-' | '.' | '(' | ')')))
    {
        return Err(Refusal::bad_telephone(format!(
            "{bad:?} is no part of a number"
        )));
    }
    let digits: String = rest.chars().filter(char::is_ascii_digit).collect();
    if (3..=15).contains(&digits.len()) {
        Ok(format!("{plus}{digits}"))
    } else {
        Err(Refusal::bad_telephone("it must have 3 to 15 digits"))
    }
}

fn on_h5_origin(wrapper: &Wrapper, link: &str) -> Result<Url, Refusal> {
    let url = if link.starts_with('/') {
        if link.starts_with("//") || has_tricks(link) {
            return Err(Refusal::bad_address(
                "a path must begin with one / and hold no \\ or control character",
            ));
        }
        absolute(&format!("{}{link}", wrapper.h5_origin))?
    } else if starts_with_scheme(link, "http") || starts_with_scheme(link, "https") {
        absolute(link)?
    } else {
        return Err(Refusal::bad_address(
            "it is neither a path, nor of the H5 origin, nor a deep link",
        ));
    };
    if origin_text(&url.origin()) != wrapper.h5_origin {
        return Err(Refusal::bad_address("it is not of the H5 origin"));
    }
    if url.path().starts_with("//") {
        return Err(Refusal::bad_address("its path would name another host"));
    }
    Ok(url)
}

fn absolute(text: &str) -> Result<Url, Refusal> {
    if has_tricks(text) {
        return Err(Refusal::bad_address(
            "it holds a \\, a space or a control character",
        ));
    }
    let url = Url::parse(text).map_err(|error| Refusal::bad_address(error.to_string()))?;
    if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none_or(str::is_empty) {
        return Err(Refusal::bad_address(
            "it must be http or https, with a host",
        ));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(Refusal::bad_address("it holds a user name"));
    }
    Ok(url)
}

/// Returns true for characters that a browser drops or reads as another one: the usual trick to pass a check of the
/// text.
fn has_tricks(text: &str) -> bool {
    text.chars()
        .any(|c| c == '\\' || c.is_control() || c.is_whitespace())
}

fn starts_with_scheme(text: &str, scheme: &str) -> bool {
    strip_prefix_ignoring_case(text, scheme).is_some_and(|rest| rest.starts_with("://"))
}

fn strip_prefix_ignoring_case<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let head = text.get(..prefix.len())?;
    head.eq_ignore_ascii_case(prefix)
        .then(|| &text[prefix.len()..])
}

fn without_common(url: &Url) -> String {
    let mut page = url.clone();
    let pairs: Vec<(String, String)> = url
        .query_pairs()
        .filter(|(name, _)| name != TICKET && !COMMON_PARAMETERS.contains(&name.as_ref()))
        .map(|(name, value)| (name.into_owned(), value.into_owned()))
        .collect();
    page.set_query(None);
    if !pairs.is_empty() {
        page.query_pairs_mut().extend_pairs(pairs);
    }
    page[url::Position::BeforePath..].to_owned()
}

/// Formats an origin as browsers do: `null` if it is opaque.
fn origin_text(origin: &Origin) -> String {
    origin.ascii_serialization()
}

/// Parses an H5 base into an origin.
///
/// # Errors
/// [`Refusal::BadAddress`] unless it is http or https, with nothing after the host and port.
pub fn h5_origin(base: &str) -> Result<String, Refusal> {
    let url = absolute(base)?;
    if url.path() != "/" || url.query().is_some() || url.fragment().is_some() {
        return Err(Refusal::bad_address(
            "an H5 origin has nothing after host and port",
        ));
    }
    Ok(origin_text(&url.origin()))
}

/// Returns the origin of an address as browsers write it; `null` if it has none.
pub fn origin_of(url: &str) -> String {
    Url::parse(url).map_or_else(|_| "null".to_owned(), |url| origin_text(&url.origin()))
}
