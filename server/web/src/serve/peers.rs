//! How many connections an address may have open: so that one cannot take every file handle. Knows no request.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::http::extractors::ClientAddress;
use tulay_config::{Config, TrustedProxies};

/// The open connections of each address. Clones share them.
#[derive(Clone)]
pub struct Peers(Arc<Inner>);

struct Inner {
    most: usize,
    /// Those who speak for many.
    unbounded: TrustedProxies,
    open: Mutex<HashMap<ClientAddress, usize>>,
}

/// An open connection; it is counted until it is dropped.
pub struct Admitted {
    peers: Peers,
    address: ClientAddress,
}

impl Peers {
    /// Connections as the configuration bounds them: those of proxies and of this machine have no bound.
    pub fn of(config: &Config) -> Self {
        let unbounded = config.trusted_proxies.and_this_machine();
        Self::at_most(config.connections_per_address, unbounded)
    }

    /// An address has `most` at once, but those of proxies.
    pub fn at_most(most: usize, unbounded: TrustedProxies) -> Self {
        let open = Mutex::default();
        Self(Arc::new(Inner {
            most,
            unbounded,
            open,
        }))
    }

    /// Counts a connection of an address; none where it has as many as it may have.
    pub fn admit(&self, peer: IpAddr) -> Option<Admitted> {
        let address = ClientAddress::of(peer);
        let is_bounded = !self.0.unbounded.contain(peer);
        let mut open = self.open();
        let count = open.entry(address).or_default();
        if is_bounded && *count >= self.0.most {
            return None;
        }
        *count += 1;
        Some(Admitted {
            peers: self.clone(),
            address,
        })
    }

    fn open(&self) -> MutexGuard<'_, HashMap<ClientAddress, usize>> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Admitted {
    fn drop(&mut self) {
        let mut open = self.peers.open();
        if let Some(count) = open.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Peers;
    use crate::test_config::proxies;

    #[test]
    fn sec_10_an_address_has_its_share_of_connections_and_a_proxy_as_many_as_it_needs() {
        let address = |text: &str| text.parse().expect("an address");
        let peers = Peers::at_most(2, proxies(&["10.0.0.0/24"]));
        let first = peers.admit(address("203.0.113.7")).expect("the first");
        let _second = peers
            .admit(address("::ffff:203.0.113.7"))
            .expect("the second");
        assert!(peers.admit(address("203.0.113.7")).is_none());
        assert!(peers.admit(address("203.0.113.8")).is_some());
        drop(first);
        assert!(peers.admit(address("203.0.113.7")).is_some());
        let many: Vec<_> = (0..10).map(|_| peers.admit(address("10.0.0.2"))).collect();
        assert!(many.iter().all(Option::is_some));
        let line: Vec<_> = (0..3)
            .map(|host| peers.admit(address(&format!("2001:db8::{host}"))))
            .collect();
        assert!(
            line[1].is_some() && line[2].is_none(),
            "a line has one share"
        );
        drop((many, line));
        assert_eq!(peers.open().len(), 1);
    }
}
