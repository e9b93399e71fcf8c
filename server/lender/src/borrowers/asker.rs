//! Who asks for a code and types it (SEC-02): a phone by its `deviceId`, or, where it names none, an address. Stored and
//! counted as keyed digests.

use std::net::IpAddr;

use tulay_sealing::Sealer;

/// Ids with fewer characters, or fewer different ones, are no phone's own: some systems give all phones the same zeros.
const MIN_ID: (usize, usize) = (16, 6);

/// Who asks.
#[derive(Clone, Debug)]
pub struct Asker {
    /// The phone, or else the address.
    pub id: String,
    /// The address alone.
    pub address: String,
}

impl Asker {
    /// Who asks from an address, with the id of a phone that it may have named.
    pub fn new(sealer: &Sealer, address: IpAddr, device_id: Option<&str>) -> Self {
        let address = sealer.digest("address", &address.to_string());
        let own = device_id.filter(|id| is_own(id));
        let id = own.map_or_else(|| address.clone(), |id| sealer.digest("device", id));
        Self { id, address }
    }

    /// Under which the codes for the address are counted.
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
