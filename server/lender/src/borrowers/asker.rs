//! Client that requests and types codes (SEC-02): identified by its `deviceId`, or by its address without one. Both are
//! stored and counted as keyed digests.

use std::net::IpAddr;

use tulay_sealing::Sealer;

/// Minimum characters, and minimum different characters, of a device id. Some systems give all phones the same zeros.
const MIN_ID: (usize, usize) = (16, 6);

/// Client that requests a code.
#[derive(Clone, Debug)]
pub struct Asker {
    /// Digest of the device id, or of the address without one.
    pub id: String,
    /// Digest of the address.
    pub address: String,
    /// Networks of the address, from the narrowest to the widest.
    pub networks: Networks,
}

/// Networks of an address, each as its width and a digest: an attacker has a whole network, not an address (SEC-18).
#[derive(Clone, Debug, Default)]
pub struct Networks(Vec<(NetworkWidth, String)>);

/// Width of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkWidth {
    /// 256 addresses of IPv4.
    Ipv4Of24,
    /// One line of IPv6.
    Ipv6Of64,
    /// 256 lines of IPv6.
    Ipv6Of56,
    /// A site of IPv6, which anybody can rent.
    Ipv6Of48,
}

impl NetworkWidth {
    /// Bits of an address that are the network's.
    fn bits(self) -> u32 {
        match self {
            Self::Ipv4Of24 => 24,
            Self::Ipv6Of64 => 64,
            Self::Ipv6Of56 => 56,
            Self::Ipv6Of48 => 48,
        }
    }
}

impl Networks {
    /// Networks of an address.
    pub fn of(sealer: &Sealer, address: IpAddr) -> Self {
        let named = |width: NetworkWidth| {
            let bits = width.bits();
            let network = match address {
                IpAddr::V4(address) => u128::from(address.to_bits() >> (32 - bits)),
                IpAddr::V6(address) => address.to_bits() >> (128 - bits),
            };
            (
                width,
                sealer.digest("network", &format!("{network:x}/{bits}")),
            )
        };
        let widths: &[NetworkWidth] = if address.is_ipv4() {
            &[NetworkWidth::Ipv4Of24]
        } else {
            &[
                NetworkWidth::Ipv6Of64,
                NetworkWidth::Ipv6Of56,
                NetworkWidth::Ipv6Of48,
            ]
        };
        Self(widths.iter().map(|width| named(*width)).collect())
    }

    /// Each network's width and digest, from the narrowest.
    pub fn each(&self) -> impl Iterator<Item = (NetworkWidth, &str)> {
        self.0
            .iter()
            .map(|(width, digest)| (*width, digest.as_str()))
    }

    /// Digest of the widest network: what one attacker can have for little money.
    pub fn widest(&self) -> &str {
        self.0.last().map_or("", |(_, digest)| digest)
    }
}

impl Asker {
    /// Builds the asker for an address and the device id in the request, if any.
    pub fn new(sealer: &Sealer, address: IpAddr, device_id: Option<&str>) -> Self {
        let networks = Networks::of(sealer, address);
        let address = sealer.digest("address", &address.to_string());
        let own = device_id.filter(|id| is_own(id));
        let id = own.map_or_else(|| address.clone(), |id| sealer.digest("device", id));
        Self {
            id,
            address,
            networks,
        }
    }

    /// Subject under which the codes for the address are counted.
    pub fn subject(&self) -> String {
        format!("sms/{}", self.address)
    }
}

fn is_own(id: &str) -> bool {
    let mut letters: Vec<char> = id.chars().filter(|c| c.is_alphanumeric()).collect();
    let long = letters.len() >= MIN_ID.0;
    letters.sort_unstable();
    letters.dedup();
    long && letters.len() >= MIN_ID.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sec_18_addresses_of_one_site_share_their_wider_networks() {
        let sealer = Sealer::new(&[5; 32]);
        let networks = |address: &str| {
            let address = address.parse().expect("an address");
            let each: Vec<String> = Networks::of(&sealer, address)
                .each()
                .map(|it| it.1.to_owned())
                .collect();
            each
        };
        let (a, b, c) = (
            networks("2001:db8:1:100::1"),
            networks("2001:db8:1:1ff::1"),
            networks("2001:db8:1:200::1"),
        );
        assert_ne!(a[0], b[0], "/64");
        assert_eq!(a[1], b[1], "/56");
        assert_ne!(a[1], c[1], "/56");
        assert_eq!(a[2], c[2], "/48");
        assert_ne!(a[2], networks("2001:db8:2::1")[2], "/48");
        assert_eq!(networks("203.0.113.1"), networks("203.0.113.255"), "/24");
        assert_ne!(networks("203.0.113.1"), networks("203.0.112.1"), "/24");
    }

    #[test]
    fn sec_02_a_phone_is_known_by_an_id_of_its_own_else_by_its_address() {
        let sealer = Sealer::new(&[5; 32]);
        let asker = |address: [u8; 4], id| Asker::new(&sealer, address.into(), id).id;
        let phone = Some("6D92078A-8246-4BA4-AE5B-76104861E7DC");
        assert_eq!(asker([1, 2, 3, 4], phone), asker([5, 6, 7, 8], phone));
        for shared in [
            None,
            Some(""),
            Some("iPhone"),
            Some("00000000-0000-0000-0000-000000000000"),
        ] {
            assert_eq!(asker([1, 2, 3, 4], shared), asker([1, 2, 3, 4], None));
            assert_ne!(asker([1, 2, 3, 4], shared), asker([5, 6, 7, 8], shared));
        }
    }
}
