//! Addresses for programs that a test starts and that do not report where they listen.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU16, Ordering};

/// Below the ports that the kernel gives to those who ask for any.
const FIRST_PORT: u16 = 20_000;

/// Returns an address of this machine that nothing else binds. It is made of this process's id and a count, so it stays
/// free until the program that gets it listens.
pub fn free_address() -> SocketAddr {
    static COUNT: AtomicU16 = AtomicU16::new(FIRST_PORT);
    let [_, high, middle, low] = std::process::id().to_be_bytes();
    let host = Ipv4Addr::new(127, 64 + high % 64, middle, low);
    (host, COUNT.fetch_add(1, Ordering::Relaxed)).into()
}
