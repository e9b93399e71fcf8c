//! Addresses of pages, and the one check of every address that the server sends and the page follows (h5Url, payUrl,
//! playeduL, contract_url, lendDetailsUrl). Depends on the brand's origin and its list of hosts, not on calls.

use url::{Host, Url};

/// Path of the page of a product.
pub fn product_page(product_id: &str) -> String {
    format!("/product?productId={product_id}")
}

/// Path of the page of an order.
pub fn order_page(product_id: &str, order_id: &str) -> String {
    format!("/loanDetail?productId={product_id}&orderId={order_id}")
}

/// Path of the page where an order is repaid, or its rollover is paid.
pub fn repay_page(product_id: &str, order_id: &str, is_delay: bool) -> String {
    let page = if is_delay { "repayDelay" } else { "repay" };
    format!("/{page}?productId={product_id}&orderId={order_id}")
}

/// Rejection of an address by [`allowed`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the address is not on the list of allowed hosts")]
pub struct NotAllowed;

/// Accepts a path on the server's origin, or https (http on loopback) to an allowed host. An empty address means
/// "no address" and passes.
///
/// # Errors
/// [`NotAllowed`] on anything else: another scheme, another host, `//host`, a user before the host,
/// backslashes, control characters, a host that only looks like an allowed one.
pub fn allowed(address: &str, allowed_hosts: &[String]) -> Result<String, NotAllowed> {
    if address.is_empty() || is_own_path(address) {
        return Ok(address.to_owned());
    }
    if address.contains('\\') || address.chars().any(|c| c.is_control() || c.is_whitespace()) {
        return Err(NotAllowed);
    }
    let url = Url::parse(address).map_err(|_| NotAllowed)?;
    if !url.username().is_empty() || url.password().is_some() || address.contains('@') {
        return Err(NotAllowed);
    }
    let host = url.host().ok_or(NotAllowed)?;
    let loopback = match &host {
        Host::Domain(name) => *name == "localhost",
        Host::Ipv4(ip) => ip.is_loopback(),
        Host::Ipv6(ip) => ip.is_loopback(),
    };
    let scheme_fits = url.scheme() == "https" || (url.scheme() == "http" && loopback);
    let named = host.to_string();
    let with_port = url.port().map(|port| format!("{named}:{port}"));
    let listed = allowed_hosts
        .iter()
        .any(|entry| *entry == with_port.as_deref().unwrap_or(&named));
    if scheme_fits && listed {
        Ok(address.to_owned())
    } else {
        Err(NotAllowed)
    }
}

/// Returns true for a plain path on the server's origin.
fn is_own_path(address: &str) -> bool {
    let mut chars = address.chars();
    chars.next() == Some('/')
        && !matches!(chars.next(), Some('/' | '\\'))
        && !address.contains('\\')
        && !address.chars().any(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_paths_and_listed_hosts_pass() {
        let hosts = ["pay.example".to_owned(), "127.0.0.1:4600".to_owned()];
        for address in [
            "",
            "/",
            "/loanDetail?productId=1&orderId=ord_1",
            "https://pay.example/a?b=c",
            "http://127.0.0.1:4600/sandbox/pay/1",
        ] {
            assert_eq!(allowed(address, &hosts), Ok(address.to_owned()));
        }
    }

    #[test]
    fn foreign_and_disguised_addresses_are_not_sent() {
        let hosts = ["pay.example".to_owned()];
        for address in [
            "javascript:alert(1)",
            "//evil.example/a",
            "/\\evil.example",
            "https://pay.example@evil.example/",
            "https://user@pay.example/",
            "http:\\evil.example",
            "http://pay.example/",
            "https://evil.example/",
            "https://pay.example.evil.example/",
            "https://pay.example:8443/",
            "https://раy.example/",
            "https://pay.example/\n",
            "data:text/html,hello",
            "loanDetail",
            "file:///etc/passwd",
        ] {
            assert_eq!(allowed(address, &hosts), Err(NotAllowed), "{address}");
        }
    }
}
