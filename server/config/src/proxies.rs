//! Trusted proxies in front of the server: their headers name the address of a request.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ipnet::IpNet;
use serde::Deserialize;

/// Addresses and networks of proxies, as `10.0.0.2` and `10.0.0.0/8`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(transparent)]
pub struct TrustedProxies(Vec<Network>);

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "String")]
struct Network(IpNet);

impl TrustedProxies {
    /// Returns true if there are no proxies.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns true if an address is one of theirs.
    pub fn contain(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.0.contains(&address))
    }

    /// These and this machine.
    #[must_use]
    pub fn and_this_machine(&self) -> Self {
        let here: [IpAddr; 2] = [Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()];
        let here = here.map(|address| Network(address.into()));
        Self([&here, self.0.as_slice()].concat())
    }
}

impl TryFrom<String> for Network {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let address = text.parse().map(|address: IpAddr| address.into());
        let network: IpNet = address
            .or_else(|_| text.parse())
            .map_err(|_| "an address or a network in CIDR form".to_owned())?;
        if network.prefix_len() == 0 {
            return Err("everybody is in it, and anybody could name another's address".to_owned());
        }
        if network.network() != network.addr() {
            return Err(format!("the network is {}", network.trunc()));
        }
        if network.addr().to_canonical() != network.addr() {
            return Err("write it as a network of IPv4".to_owned());
        }
        Ok(Self(network))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{Network, TrustedProxies};

    /// The proxies of a list in the operator's form.
    pub(crate) fn proxies(list: &[&str]) -> TrustedProxies {
        let networks = list
            .iter()
            .map(|text| Network::try_from((*text).to_owned()));
        TrustedProxies(networks.collect::<Result<_, _>>().expect("sound"))
    }

    #[test]
    fn prod_09_a_proxy_is_an_address_or_a_network() {
        let of = proxies(&["10.0.0.0/8", "192.0.2.7", "2001:db8::/32"]);
        for (address, is_one) in [
            ("10.255.0.1", true),
            ("::ffff:10.255.0.1", true),
            ("11.0.0.1", false),
            ("192.0.2.7", true),
            ("192.0.2.8", false),
            ("2001:db8:1::1", true),
            ("2001:db9::1", false),
            ("127.0.0.1", false),
        ] {
            assert_eq!(
                of.contain(address.parse().expect("it")),
                is_one,
                "{address}"
            );
        }
        assert!(of.and_this_machine().contain("::1".parse().expect("it")));
    }

    #[test]
    fn prod_09_a_network_of_everybody_or_with_a_part_too_many_is_refused() {
        for (text, why) in [
            ("0.0.0.0/0", "everybody is in it"),
            ("::/0", "everybody is in it"),
            ("10.0.0.2/8", "the network is 10.0.0.0/8"),
            ("10.0.0.0/33", "CIDR"),
            ("::ffff:10.0.0.0/104", "of IPv4"),
            ("proxy.example", "CIDR"),
            ("", "CIDR"),
        ] {
            let said = Network::try_from(text.to_owned()).expect_err(text);
            assert!(said.contains(why), "{text}: {said}");
        }
    }
}
