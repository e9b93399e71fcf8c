//! Addresses that the server calls: by TLS, or on this machine.

use url::{Host, Url};

/// Returns true if an address may be called: by TLS, or on this machine.
pub fn is_private(address: &Url) -> bool {
    let is_local = match address.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.is_loopback(),
        None => false,
    };
    address.scheme() == "https" || (address.scheme() == "http" && is_local)
}

/// Returns the reason why the address under a configuration key cannot be called; `None` if it can.
pub fn address_fault(key: &str, address: &Url) -> Option<String> {
    (!is_private(address)).then(|| format!("`{key}` begins with https://"))
}
