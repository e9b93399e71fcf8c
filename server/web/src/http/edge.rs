//! Edge of the server towards browsers: accepted hosts, pages that may call the demo, and the headers of every answer.
//! Independent of calls and pages.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use url::Url;

use crate::http::error::AppError;
use crate::http::extractors::ClientAddress;
use crate::web_app::{RESOURCE_POLICY, ROBOTS_TAG, UNLISTED};
use tulay_config::{Config, TrustedProxies};
use tulay_texts::text;

/// Local address at which a request came in.
#[derive(Clone, Copy)]
pub struct LocalAddress(pub SocketAddr);

/// Addresses that load balancers probe. Probes name no host, or one of the balancer; the answers are not secret.
const PROBES: [&str; 2] = ["/livez", "/readyz"];

/// Features that no page of the app uses; the test preview uses the location (PREV-03).
const PERMISSIONS: &str = "accelerometer=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), \
                           microphone=(), midi=(), payment=(), usb=()";

/// One year, including subdomains: nobody can then serve a page under one of them without TLS.
const ONLY_HTTPS: &str = "max-age=31536000; includeSubDomains";

/// Default policy of answers: they run, load and send nothing, and cannot be framed.
const POLICY: &str =
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Default policy where the emulator frames pages.
const LOCAL_POLICY: &str =
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/// Checks and headers of every answer. Clones share it.
#[derive(Clone)]
pub struct Edge(Arc<EdgeParts>);

struct EdgeParts {
    /// Host names that a request may use; any if empty.
    names: Vec<String>,
    /// True if only names of this machine are accepted: a page under another name is foreign, whatever its address.
    is_local: bool,
    headers: Vec<(HeaderName, HeaderValue)>,
    /// Proxies whose `X-Forwarded-For` names the client.
    proxies: TrustedProxies,
}

impl Edge {
    /// Builds the edge of a configuration. `is_local` for servers that only this machine may reach: the demo and the
    /// emulator, which frames pages.
    pub fn of(config: &Config, is_local: bool) -> Self {
        let brand = &config.lender.brand;
        let bases = [&brand.h5_base, &brand.api_base].into_iter();
        let bases: Vec<Url> = bases.filter_map(|base| base.parse().ok()).collect();
        let hosts = bases.iter().filter_map(Url::host_str);
        let names = hosts.chain(config.hosts.iter().map(String::as_str));
        // If calls have an origin of their own, the pages of the other one show images from it.
        let readers = if brand.api_base.is_empty() {
            "same-origin"
        } else {
            "cross-origin"
        };
        let mut headers = vec![
            (
                header::X_CONTENT_TYPE_OPTIONS,
                HeaderValue::from_static("nosniff"),
            ),
            (
                header::REFERRER_POLICY,
                HeaderValue::from_static("no-referrer"),
            ),
            (
                header::CONTENT_SECURITY_POLICY,
                HeaderValue::from_static(if is_local { LOCAL_POLICY } else { POLICY }),
            ),
            (ROBOTS_TAG, UNLISTED),
            (
                HeaderName::from_static("cross-origin-opener-policy"),
                HeaderValue::from_static("same-origin"),
            ),
            (RESOURCE_POLICY, HeaderValue::from_static(readers)),
            (
                HeaderName::from_static("permissions-policy"),
                HeaderValue::from_static(PERMISSIONS),
            ),
        ];
        if bases.iter().any(|base| base.scheme() == "https") {
            let only_https = HeaderValue::from_static(ONLY_HTTPS);
            headers.push((header::STRICT_TRANSPORT_SECURITY, only_https));
        }
        Self(Arc::new(EdgeParts {
            names: names.map(str::to_ascii_lowercase).collect(),
            is_local,
            headers,
            proxies: config.trusted_proxies.clone(),
        }))
    }

    /// Builds the edge of the console, which answers for `console_hosts`, its own address and this machine's names.
    pub fn of_console(config: &Config) -> Self {
        let names = config.console_hosts.iter().map(String::as_str);
        Self(Arc::new(EdgeParts {
            // Never empty: a console that answered for any name would be open to rebinding.
            names: names
                .chain(["localhost"])
                .map(str::to_ascii_lowercase)
                .collect(),
            is_local: false,
            headers: Vec::new(),
            proxies: config.trusted_proxies.clone(),
        }))
    }

    fn answers_for(&self, host: &str, own: Option<IpAddr>) -> bool {
        let Some(name) = name_of(host) else {
            return false;
        };
        let address: Option<IpAddr> = name.parse().ok();
        if name == "localhost" || address.is_some_and(|address| address.is_loopback()) {
            return true;
        }
        let EdgeParts {
            names, is_local, ..
        } = &*self.0;
        let is_own = address.is_some() && address == own;
        !is_local && (names.is_empty() || is_own || names.contains(&name))
    }
}

/// Name or address of a host, without its port; `None` for ambiguous text.
fn name_of(host: &str) -> Option<String> {
    let authority: Authority = host.parse().ok()?;
    let is_plain = !host.contains('@');
    let name = authority
        .host()
        .trim_start_matches('[')
        .trim_end_matches(']');
    (is_plain && !name.is_empty()).then(|| name.to_ascii_lowercase())
}

/// Refuses a request that names no host, two, or a foreign one: to the browser, a stranger's page under such a name
/// would be one of the app (DNS rebinding). Notes the client of any other.
pub async fn require_host(State(edge): State<Edge>, mut request: Request, next: Next) -> Response {
    let own = request.extensions().get::<LocalAddress>();
    let own = own.map(|own| own.0.ip().to_canonical());
    let mut named = request.headers().get_all(header::HOST).iter();
    let (first, second) = (named.next(), named.next());
    let first = first.map(|host| host.to_str().unwrap_or_default());
    let is_ours = |host: &str| edge.answers_for(host, own);
    let is_probe = PROBES.contains(&request.uri().path());
    let in_line = request.uri().authority();
    let is_known = second.is_none()
        && in_line.is_none_or(|host| is_ours(host.as_str()))
        && first.map_or(is_probe, |host| is_probe || is_ours(host));
    if !is_known {
        let why = "This server does not answer for the name in the address";
        let refused = AppError::http(StatusCode::BAD_REQUEST, why);
        let detail = "the host is none of h5_base, api_base, `hosts` or `console_hosts`";
        return refused.with_log_detail(detail).into_response();
    }
    if let Some(ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<SocketAddr>>() {
        let client = ClientAddress::of_request(peer.ip(), request.headers(), &edge.0.proxies);
        request.extensions_mut().insert(client);
    }
    next.run(request).await
}

/// Adds the headers that an answer does not set itself: no sniffing, no referrer, no frames, no scripts, no indexing by
/// search engines, nothing for pages of other origins. An error is not cached: it may be one borrower's.
pub async fn headers(State(edge): State<Edge>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let status = response.status();
    let headers = response.headers_mut();
    for (name, value) in &edge.0.headers {
        headers.entry(name).or_insert_with(|| value.clone());
    }
    if status.is_client_error() || status.is_server_error() {
        let kept_nowhere = HeaderValue::from_static("no-store");
        headers.entry(header::CACHE_CONTROL).or_insert(kept_nowhere);
    }
    response
}

/// Refuses calls and event streams from pages of another machine in a browser. Links from them are allowed.
pub async fn require_local_page(request: Request, next: Next) -> Response {
    if is_foreign_page(request.headers()) {
        let why = text("This call can only be made by the app");
        return AppError::http(StatusCode::FORBIDDEN, why).into_response();
    }
    next.run(request).await
}

fn is_foreign_page(headers: &HeaderMap) -> bool {
    let value_of = |name: &str| {
        headers
            .get(name)
            .map(|value| value.to_str().unwrap_or_default())
    };
    if let Some(origin) = value_of("origin") {
        let host = Url::parse(origin).ok();
        let host = host.as_ref().and_then(Url::host_str);
        let name = host.and_then(name_of);
        let is_loopback = |name: &String| {
            let address = name.parse::<IpAddr>();
            name == "localhost" || address.is_ok_and(|address| address.is_loopback())
        };
        return !name.as_ref().is_some_and(is_loopback);
    }
    value_of("sec-fetch-site") == Some("cross-site")
        && value_of("sec-fetch-mode") != Some("navigate")
}

#[cfg(test)]
mod tests {
    use super::name_of;

    #[test]
    fn sec_10_a_hosts_name_is_read_without_its_port_and_nothing_is_read_out_of_what_is_no_host() {
        for (host, name) in [
            ("Localhost:4600", Some("localhost")),
            ("127.0.0.1", Some("127.0.0.1")),
            ("[::1]:4600", Some("::1")),
            ("loans.lender.example", Some("loans.lender.example")),
            ("me@localhost", None),
            ("localhost/x", None),
            ("local host", None),
            ("", None),
        ] {
            assert_eq!(name_of(host).as_deref(), name, "{host}");
        }
    }
}
