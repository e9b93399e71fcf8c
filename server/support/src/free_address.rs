//! Addresses for programs that a test starts and that do not report their port.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU16, Ordering};

/// Below the kernel's range of ephemeral ports.
const FIRST_PORT: u16 = 20_000;

/// Returns an address of this machine that nothing else binds. It is made of this process's id and a counter, so it
/// stays free until the started program listens on it.
pub fn free_address() -> SocketAddr {
    static COUNT: AtomicU16 = AtomicU16::new(FIRST_PORT);
    let [_, high, middle, low] = std::process::id().to_be_bytes();
    let host = Ipv4Addr::new(127, 64 + high % 64, middle, low);
    (host, COUNT.fetch_add(1, Ordering::Relaxed)).into()
}
